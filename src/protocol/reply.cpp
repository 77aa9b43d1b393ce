#include "protocol/reply.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "util/text.h"

namespace ryuto {
namespace {

constexpr std::uint64_t kMillisecondsPerSecond = 1000;

// Mates are told in the mover's own moves; plies count passes too, so a win can take an even
// number of them.
std::string score_words(const SearchInfo& info) {
    const int plies = info.score.is_decided() ? info.score.plies_to_end() : 0;
    if (info.score.is_win()) return "mate " + std::to_string(plies / 2 + 1);
    if (info.score.is_loss()) return "mate " + std::to_string(-((plies + 1) / 2));
    // Some managers read a zero with a single move as a draw by agreement.
    const bool reads_as_draw = info.score.raw() == 0 && info.line.size() == 1;
    return "cp " + std::to_string(reads_as_draw ? 1 : info.score.raw());
}

std::string wdl_words(Score score) {
    const auto wins = std::lround((expected_value(score) + 1.0F) * 500.0F);
    return " wdl " + std::to_string(wins) + " 0 " + std::to_string(1000 - wins);
}

std::string win_share_words(const SearchInfo& info) {
    std::string text;
    for (const int share : info.win_shares) text += ' ' + std::to_string(share);
    return text.empty() ? "" : " wp" + text;
}

std::string joined(const std::vector<std::string>& words, char separator) {
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty()) text += separator;
        text += word;
    }
    return text;
}

std::string_view result_word(std::optional<Player> winner, bool is_over) {
    if (winner) return *winner == Player::First ? "p1win" : "p2win";
    return is_over ? "draw" : "none";
}

std::string_view truth(bool claim) { return claim ? "true" : "false"; }

}  // namespace

std::string info_line(const SearchInfo& info, bool is_wdl_shown) {
    const auto elapsed = static_cast<std::uint64_t>(info.time.count());
    std::ostringstream out;
    out << "info depth " << info.depth << " seldepth " << info.selective_depth << " multipv "
        << info.multi_pv << " score " << score_words(info) << win_share_words(info)
        << (is_wdl_shown ? wdl_words(info.score) : "") << " nodes " << info.nodes << " nps "
        << info.nodes * kMillisecondsPerSecond / std::max<std::uint64_t>(elapsed, 1) << " hashfull "
        << info.hash_permille << " tbhits 0 time " << elapsed << " pv " << joined(info.line, ' ');
    return out.str();
}

std::string proof_line(const SearchInfo& info) {
    const bool is_won = info.score.is_proven_win();
    if (!is_won && !info.score.is_proven_loss()) return "";
    constexpr std::array<std::string_view, 3> kMethods = {"alpha-beta", "proof numbers",
                                                          "playouts"};
    std::string line = is_won ? "info string proven win by " : "info string proven loss by ";
    return line.append(kMethods[static_cast<std::size_t>(info.method)]);
}

std::string current_move_line(const SearchInfo::CurrentMove& current) {
    return "info depth " + std::to_string(current.depth) + " currmove " + current.move +
           " currmovenumber " + std::to_string(current.number);
}

Answer answer_of_finished_game(const Engine& engine) {
    const std::optional<Player> winner = engine.winner();
    if (!winner) return {"info depth 0 score cp 0", "bestmove (none)"};
    if (*winner != engine.to_move()) return {"info depth 0 score mate 0", "bestmove (none)"};
    return {"info depth 0 score mate 1 pv 0000", "bestmove 0000"};
}

std::string best_move_line(const std::vector<std::string>& line, bool is_ponder_allowed) {
    std::string text = "bestmove " + line.front();
    if (is_ponder_allowed && line.size() > 1) text += " ponder " + line[1];
    return text;
}

std::string error_line(const Error& error) { return "info string error " + describe(error); }

std::string variant_line(const Engine& engine) {
    return "info string variant " + std::string(engine.name()) + ' ' + engine.board_words() +
           " startpos " + engine.start_fen();
}

std::vector<std::string> leaf_lines(const Engine::LeafCounts& counts) {
    std::vector<std::string> lines;
    std::uint64_t sum = 0;
    for (const auto& [move, leaves] : counts) {
        lines.push_back(move + ": " + std::to_string(leaves));
        sum += leaves;
    }
    lines.insert(lines.end(), {"", "Nodes searched: " + std::to_string(sum), ""});
    return lines;
}

std::string query_answer(const Engine& engine, std::optional<Player> offender,
                         std::string_view name) {
    const bool is_over = offender.has_value() || engine.is_over();
    if (name == "gameover") return std::string(truth(is_over));
    if (name == "p1turn") return std::string(truth(engine.to_move() == Player::First));
    if (name == "result") {
        if (auto places = engine.ranking(offender)) return *std::move(places);
        const auto winner = offender ? std::optional(opponent(*offender)) : engine.winner();
        return std::string(result_word(winner, is_over));
    }
    if (name == "legalmoves") {
        const std::string moves = joined(engine.legal_moves(), ',');
        return moves.empty() ? "none" : moves;
    }
    if (name == "fen") {
        std::string fen = engine.fen();
        std::replace(fen.begin(), fen.end(), ' ', ',');
        return fen;
    }
    return engine.query(name).value_or("unknown");
}

}  // namespace ryuto
