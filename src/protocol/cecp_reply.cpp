#include "protocol/cecp_reply.h"

#include <algorithm>
#include <map>

#include "util/text.h"

namespace ryuto {
namespace {

constexpr int kMate = 100'000;  // A mate in n moves is told as this plus n.
constexpr int kMillisecondsPerTick = 10;

// XBoard's letters: a capital is a square that may be moved to, with a dot of its colour; a small
// letter is the dot alone.
constexpr char kTarget = 'D';  // Black, seen on every colour of the board.
constexpr char kOwnSquare = 'W';
constexpr char kForcedTower = 'w';

using Marks = std::map<std::string_view, char>;  // By square.

// Moves begin with the two squares; the few that have none choose something else.
bool has_squares(std::string_view move) { return move.size() >= 4; }
std::string_view origin(std::string_view move) { return move.substr(0, 2); }
std::string_view target(std::string_view move) { return move.substr(2, 2); }

std::string highlight(const Marks& marks) {
    std::string line = "highlight ";
    for (char rank = '8'; rank >= '1'; --rank) {
        int gap = 0;
        const auto close_gap = [&line, &gap] {
            if (gap > 0) line += std::to_string(gap);
            gap = 0;
        };
        for (char file = 'a'; file <= 'h'; ++file) {
            const auto mark = marks.find(std::string{file, rank});
            if (mark == marks.end()) {
                ++gap;
            } else {
                close_gap();
                line += mark->second;
            }
        }
        close_gap();
        if (rank > '1') line += '/';
    }
    return line;
}

int score_number(const SearchInfo& info) {
    if (!info.score.is_decided()) return info.score.raw();
    const int plies = info.score.plies_to_end();
    return info.score.is_win() ? kMate + plies / 2 + 1 : -kMate - (plies + 1) / 2;
}

std::string_view name_of(Player player) { return player == Player::First ? "White" : "Black"; }

}  // namespace

std::string cecp_move(std::string_view move) {
    return has_squares(move) && origin(move) == target(move) ? "@@@@" : std::string(move);
}

std::string thinking_line(const SearchInfo& info) {
    std::string line = std::to_string(info.depth) + ' ' + std::to_string(score_number(info)) + ' ' +
                       std::to_string(info.time.count() / kMillisecondsPerTick) + ' ' +
                       std::to_string(info.nodes);
    for (const std::string& move : info.line) line += ' ' + cecp_move(move);
    return line;
}

std::string highlight_forced(const std::vector<std::string>& legal_moves) {
    Marks marks;
    for (const std::string& move : legal_moves) {
        if (has_squares(move)) marks[origin(move)] = kForcedTower;
    }
    return highlight(marks.size() == 1 ? marks : Marks());
}

std::string highlight_targets(const std::vector<std::string>& legal_moves, std::string_view from) {
    Marks marks;
    for (const std::string& move : legal_moves) {
        if (!has_squares(move) || origin(move) != from) continue;
        marks[target(move)] = target(move) == from ? kOwnSquare : kTarget;
    }
    return marks.empty() ? highlight_forced(legal_moves) : highlight(marks);
}

std::string cecp_result(std::optional<Player> winner, std::optional<Player> mover) {
    if (!winner) return "1/2-1/2 {The game is over}";
    std::string line = *winner == Player::First ? "1-0 {" : "0-1 {";
    if (!mover) {
        line.append("The game is over");
    } else if (*mover == *winner) {
        line.append(name_of(*winner)).append(" reaches the home row");
    } else {
        line.append("Deadlock by the move of ").append(name_of(*mover));
    }
    return line + '}';
}

std::string option_feature(std::string_view option_line) {
    const std::vector<std::string_view> words = split_words(option_line);
    const auto text = [](auto first, auto last) {
        std::string joined;
        for (auto word = first; word != last; ++word) joined.append(1, ' ').append(*word);
        return joined;
    };
    const auto find = [&words](std::string_view word) {
        return std::find(words.begin(), words.end(), word);
    };
    const auto after = [&](std::string_view word) {
        const auto place = find(word);
        return place == words.end() ? std::string() : ' ' + std::string(*(place + 1));
    };
    const auto type = find("type");
    const std::string name = text(words.begin() + 2, type);
    const std::string_view kind = *(type + 1);

    std::string feature = "feature option=\"" + name.substr(1) + " -" + std::string(kind);
    if (kind == "spin") feature += after("default") + after("min") + after("max");
    if (kind == "check") feature += after("default") == " true" ? " 1" : " 0";
    if (kind == "string") feature += ' ';
    if (kind == "combo") {
        const std::string initial = after("default");
        std::string separator = " ";
        for (auto word = find("var"); word != words.end(); ++word) {
            if (*word == "var") continue;
            feature += separator + (' ' + std::string(*word) == initial ? "*" : "");
            feature.append(*word);
            separator = " /// ";
        }
    }
    return feature + '"';
}

}  // namespace ryuto
