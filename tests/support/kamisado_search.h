// Alpha-beta at work on Kamisado, for tests: positions to search, searches to run, and the checks
// that every report must pass.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "kamisado/eval.h"
#include "search/alpha_beta.h"
#include "support/kamisado_text.h"

namespace ryuto {

using kamisado::Evaluator;
using kamisado::Move;
using Round = kamisado::Position;

// A round whose key is the line that led to it, so that no position is ever reached twice. With
// it a search that remembers must be worth exactly what plain minimax is; otherwise it may find
// that it knows a position better than its depth would allow.
class Pathed {
   public:
    using Move = kamisado::Move;
    static constexpr std::string_view kName = "pathed";
    static constexpr std::size_t kPlayers = Round::kPlayers;
    static constexpr std::size_t kMoveSpace = Round::kMoveSpace;
    static constexpr std::size_t kMaxMoves = Round::kMaxMoves;
    static constexpr int kMaxPlies = Round::kMaxPlies;

    explicit Pathed(const Round& round) : round_(round), path_(round.key()) {}
    const Round& round() const { return round_; }

    Player to_move() const { return round_.to_move(); }
    bool is_over() const { return round_.is_over(); }
    Values values() const { return round_.values(); }
    Key key() const { return path_; }
    void generate(MoveList<Pathed>& moves) const { round_.generate(moves); }
    void play(Move move) {
        round_.play(move);
        path_ = Rng(path_ * 1'000'003 + index(move)).next();
    }

   private:
    Round round_;
    Key path_;
};

struct PathedEvaluator {
    using Ratings = Evaluator::Ratings;
    static constexpr int kHandsOverWin = Evaluator::kHandsOverWin;

    Score evaluate(const Pathed& position) const { return Evaluator().evaluate(position.round()); }
    bool wins_at_once(const Pathed& position) const {
        return Evaluator().wins_at_once(position.round());
    }
    bool hands_over_win(const Pathed& position, Move move) const {
        return Evaluator().hands_over_win(position.round(), move);
    }
    void rate(const Pathed& position, const MoveList<Pathed>& moves, Ratings& ratings) const {
        Evaluator().rate(position.round(), moves, ratings);
    }
};

// A searcher of its own for every call, so that no test depends on another.
template <class P, class E>
std::vector<Report<P>> run(const P& root, const Limits& limits, const MoveList<P>& root_moves = {},
                           std::size_t mebibytes = 1) {
    AlphaBeta<P, E> searcher;
    EXPECT_TRUE(searcher.set_hash_size(mebibytes));
    std::vector<Report<P>> reports;
    const SearchSignals signals;
    searcher.search({root, root_moves, limits, {}}, signals,
                    [&reports](const Report<P>& report) { reports.push_back(report); });
    EXPECT_FALSE(reports.empty());
    return reports;
}

inline Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

inline Report<Round> best_of(const Round& root, const Limits& limits, std::size_t mebibytes = 1) {
    return run<Round, Evaluator>(root, limits, {}, mebibytes).back();
}

inline Score pathed_score(const Round& root, int depth, std::size_t mebibytes = 1) {
    return run<Pathed, PathedEvaluator>(Pathed(root), to_depth(depth), {}, mebibytes).back().score;
}

// How a search of so many plies tells a score: a distance beyond its horizon is not told.
inline Score as_told(Score score, int depth) {
    if (!score.is_decided() || score.plies_to_end() <= depth + 1) return score;
    return score.is_win() ? Score::proven_win() : -Score::proven_win();
}

// Positions of random games that are not over, every `stride`-th of those from a move on.
inline std::vector<Round> some_positions(int games, std::uint64_t seed, int stride,
                                         int first_move = 1) {
    std::vector<Round> positions;
    int seen = 0;
    kamisado::for_each_position(games, seed, [&](const Round& position) {
        if (position.is_over() || position.parts().move_number < first_move) return;
        if (++seen % stride == 0) positions.push_back(position);
    });
    return positions;
}

inline std::string text_of(const Round& root, const std::vector<Move>& line) {
    std::string text = kamisado::to_fen(root) + " |";
    Round position = root;
    for (const Move move : line) {
        text += ' ' + describe(position, move);
        position.play(move);
    }
    return text;
}

inline bool is_legal(const Round& position, Move move) {
    MoveList<Round> moves;
    if (!position.is_over()) position.generate(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// The line must be playable, and lead to the end that its score claims.
inline void expect_sound_line(const Round& root, const Report<Round>& report) {
    ASSERT_FALSE(report.line.empty()) << kamisado::to_fen(root);
    Round position = root;
    for (const Move move : report.line) {
        ASSERT_TRUE(is_legal(position, move))
            << kamisado::to_fen(root) << " after " << kamisado::to_fen(position);
        position.play(move);
    }
    if (!report.score.is_decided()) return;
    const std::string text = text_of(root, report.line);
    EXPECT_EQ(static_cast<int>(report.line.size()), report.score.plies_to_end()) << text;
    ASSERT_TRUE(position.is_over()) << text;
    EXPECT_EQ(position.winner() == root.to_move(), report.score.is_win()) << text;
}

}  // namespace ryuto
