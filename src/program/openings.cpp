// Whatever is read is played through once, so that a match meets no bad opening half-way.
#include "program/openings.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "util/text.h"

namespace ryuto {
namespace {

constexpr std::string_view kStartPosition = "startpos";
constexpr int kMostTrials = 1000;  // Without a new opening, until we say that there is none.

std::string join(const std::vector<std::string_view>& words) {
    std::string line;
    for (const std::string_view word : words) {
        if (!line.empty()) line += ' ';
        line += word;
    }
    return line;
}

Opening parse(const std::vector<std::string_view>& words) {
    const auto moves = std::find(words.begin(), words.end(), "moves");
    Opening opening;
    const std::string start = join({words.begin(), moves});
    if (start != kStartPosition) opening.fen = start;
    if (moves != words.end()) opening.moves.assign(moves + 1, words.end());
    return opening;
}

}  // namespace

std::string describe(const Opening& opening) {
    std::string line = opening.fen.empty() ? std::string(kStartPosition) : opening.fen;
    if (!opening.moves.empty()) {
        line += " moves " + join({opening.moves.begin(), opening.moves.end()});
    }
    return line;
}

Status set_up(Engine& game, const Opening& opening) {
    if (opening.fen.empty()) {
        game.set_start_position();
    } else if (Status status = game.set_position(opening.fen); !status) {
        return status;
    }
    return game.play({opening.moves.begin(), opening.moves.end()});
}

Result<std::vector<Opening>> read_openings(std::istream& list, const std::string& name,
                                           Engine& game) {
    std::vector<Opening> openings;
    std::string line;
    for (int number = 1; std::getline(list, line); ++number) {
        const auto words = split_words(std::string_view(line).substr(0, line.find('#')));
        if (words.empty()) continue;
        const std::string place = "line " + std::to_string(number) + " of " + name + ", ";
        Opening opening = parse(words);
        if (const Status status = set_up(game, opening); !status) {
            const Error& error = status.error();
            return Error{error.fault, error.text, place + error.detail};
        }
        if (game.is_over()) {
            return Error{Fault::BadValue, line, place + "expected a game that is not over"};
        }
        openings.push_back(std::move(opening));
    }
    if (openings.empty()) return Error{Fault::BadValue, name, "expected a list with an opening"};
    return openings;
}

std::optional<Opening> random_opening(Engine& game, int plies, Rng& rng) {
    const auto chance = [&rng](Player, std::uint32_t outcomes) { return rng.below(outcomes); };
    Opening opening;
    game.begin(chance);
    if (std::string fen = game.fen(); fen != game.start_fen()) opening.fen = std::move(fen);
    bool is_turn_open = false;
    for (int ply = 0; ply < plies || is_turn_open; ++ply) {
        const auto moves = game.legal_moves();
        if (moves.empty()) return {};
        const auto& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        auto turn = game.decide(move, chance);
        if (!turn) return {};
        if (is_turn_open) opening.moves.pop_back();
        opening.moves.push_back(std::move(turn->text));
        is_turn_open = turn->is_open;
    }
    if (game.is_over()) return {};
    return opening;
}

Result<std::vector<Opening>> random_openings(Engine& game, std::size_t count, int plies,
                                             std::uint64_t seed) {
    Rng rng(seed);
    std::vector<Opening> openings;
    std::set<std::string> seen;
    for (int trials = 0; openings.size() < count && trials < kMostTrials; ++trials) {
        auto opening = random_opening(game, plies, rng);
        if (!opening || !seen.insert(describe(*opening)).second) continue;
        openings.push_back(std::move(*opening));
        trials = 0;
    }
    if (openings.empty()) {
        return Error{Fault::BadValue, std::to_string(plies),
                     "random plies, expected fewer than a game has"};
    }
    return openings;
}

}  // namespace ryuto
