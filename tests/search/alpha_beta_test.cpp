// Alpha-beta against plain search, on Kamisado: what it says of a position, and above all what it
// says of forced wins and losses.
#include "search/alpha_beta.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "kamisado/eval.h"
#include "support/kamisado_text.h"
#include "support/plain_search.h"

namespace ryuto {
namespace {

using kamisado::after;
using kamisado::Evaluator;
using kamisado::from_fen;
using kamisado::mirrored_fen;
using kamisado::Move;
using kamisado::to_fen;
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
    static constexpr int kLosesAtOnce = Evaluator::kLosesAtOnce;

    Score evaluate(const Pathed& position) const { return Evaluator().evaluate(position.round()); }
    bool wins_at_once(const Pathed& position) const {
        return Evaluator().wins_at_once(position.round());
    }
    void rate(const Pathed& position, const MoveList<Pathed>& moves, Ratings& ratings) const {
        Evaluator().rate(position.round(), moves, ratings);
    }
};

using Reports = std::vector<Report<Round>>;

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

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

Report<Round> best_of(const Round& root, const Limits& limits, std::size_t mebibytes = 1) {
    return run<Round, Evaluator>(root, limits, {}, mebibytes).back();
}

Score pathed_score(const Round& root, int depth, std::size_t mebibytes = 1) {
    return run<Pathed, PathedEvaluator>(Pathed(root), to_depth(depth), {}, mebibytes).back().score;
}

// Positions of random games that are not over, every `stride`-th of them.
std::vector<Round> some_positions(int games, std::uint64_t seed, int stride) {
    std::vector<Round> positions;
    int seen = 0;
    kamisado::for_each_position(games, seed, [&](const Round& position) {
        if (!position.is_over() && ++seen % stride == 0) positions.push_back(position);
    });
    return positions;
}

std::string text_of(const Round& root, const std::vector<Move>& line) {
    std::string text = to_fen(root) + " |";
    Round position = root;
    for (const Move move : line) {
        text += ' ' + describe(position, move);
        position.play(move);
    }
    return text;
}

bool is_legal(const Round& position, Move move) {
    MoveList<Round> moves;
    if (!position.is_over()) position.generate(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// The line must be playable, and lead to the end that its score claims.
void expect_sound_line(const Round& root, const Report<Round>& report) {
    ASSERT_FALSE(report.line.empty()) << to_fen(root);
    Round position = root;
    for (const Move move : report.line) {
        ASSERT_TRUE(is_legal(position, move)) << to_fen(root) << " after " << to_fen(position);
        position.play(move);
    }
    if (!report.score.is_decided()) return;
    const std::string text = text_of(root, report.line);
    EXPECT_EQ(static_cast<int>(report.line.size()), report.score.plies_to_end()) << text;
    ASSERT_TRUE(position.is_over()) << text;
    EXPECT_EQ(position.winner() == root.to_move(), report.score.is_win()) << text;
}

// Every report of a search against what trying all moves of both players finds.
void expect_exact_ends(const std::vector<Round>& positions, int depth) {
    int decided = 0;
    for (const Round& root : positions) {
        Solver<Round> solver;
        for (const Report<Round>& report : run<Round, Evaluator>(root, to_depth(depth))) {
            const std::string text = text_of(root, report.line);
            const Score truth = solver.solve(root, report.depth + 1);
            if (truth.is_decided()) {
                EXPECT_EQ(report.score.raw(), truth.raw()) << text << ", depth " << report.depth;
                ++decided;
            } else if (report.score.is_decided()) {
                const int plies = report.score.plies_to_end();
                EXPECT_GT(plies, report.depth + 1) << text;
                if (plies <= depth + 2) {
                    EXPECT_EQ(report.score.raw(), solver.solve(root, plies).raw()) << text;
                }
            }
            expect_sound_line(root, report);
        }
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(decided, static_cast<int>(positions.size()) / 4);
}

TEST(AlphaBeta, IsExactAboutEveryEndWithinItsHorizon) {
    expect_exact_ends(some_positions(100, 1, 8), 4);
}
TEST(SlowAlphaBeta, IsExactAboutEveryEndWithinItsHorizon) {
    expect_exact_ends(some_positions(400, 2, 8), 6);
}

// Searched until the root is decided, the distance is the true one; claims too far away to be
// tried out in full are left alone.
void expect_proofs(const std::vector<Round>& positions, int most_plies, int least_proofs) {
    int proofs = 0;
    for (const Round& root : positions) {
        const Report<Round> report = best_of(root, to_depth(40));
        ASSERT_TRUE(report.score.is_decided()) << text_of(root, report.line);
        expect_sound_line(root, report);
        if (report.score.plies_to_end() > most_plies) continue;
        const Score truth = Solver<Round>().solve(root, report.score.plies_to_end());
        EXPECT_EQ(report.score.raw(), truth.raw()) << text_of(root, report.line);
        ++proofs;
    }
    EXPECT_GE(proofs, least_proofs);
}

std::vector<Round> late_positions(int games, std::uint64_t seed) {
    std::vector<Round> positions = some_positions(games, seed, 1);
    const auto is_early = [](const Round& round) { return round.parts().move_number < 8; };
    positions.erase(std::remove_if(positions.begin(), positions.end(), is_early), positions.end());
    return positions;
}

TEST(AlphaBeta, ProvesTheShortestWinAndTheLongestLoss) {
    expect_proofs(late_positions(40, 3), 6, 40);
}
TEST(SlowAlphaBeta, ProvesTheShortestWinAndTheLongestLoss) {
    expect_proofs(late_positions(400, 4), 8, 400);
}

TEST(AlphaBeta, IsWorthPlainMinimaxWhenNothingIsReachedTwice) {
    for (const Round& root : some_positions(60, 5, 8)) {
        const auto reports = run<Pathed, PathedEvaluator>(Pathed(root), to_depth(5));
        MoveList<Pathed> moves;
        root.generate(moves);
        for (const Report<Pathed>& report : reports) {
            Score expected = -Score::infinite();
            for (const Move move : moves) {
                Pathed next(root);
                next.play(move);
                const Score score = minimax(next, report.depth - 1, PathedEvaluator()).later(1);
                expected = std::max(expected, -score);
            }
            if (expected.is_decided() && !report.score.is_decided()) continue;  // Not yet exact.
            EXPECT_EQ(report.score.raw(), expected.raw())
                << text_of(root, report.line) << ", depth " << report.depth;
        }
        if (HasFailure()) return;
    }
}

TEST(AlphaBeta, IsWorthTheSameWhateverTheSizeOfItsTable) {
    for (const Round& root : some_positions(60, 6, 40)) {
        EXPECT_EQ(pathed_score(root, 7, 1), pathed_score(root, 7, 32)) << to_fen(root);
    }
}

TEST(AlphaBeta, IsWorthTheSameInAMirror) {
    for (const Round& root : some_positions(60, 7, 8)) {
        const Round image = from_fen(mirrored_fen(to_fen(root)));
        EXPECT_EQ(pathed_score(root, 5), pathed_score(image, 5)) << to_fen(root);
        const Score score = best_of(root, to_depth(5)).score;
        const Score image_score = best_of(image, to_depth(5)).score;
        if (score.is_decided() || image_score.is_decided()) {
            EXPECT_EQ(score, image_score) << to_fen(root);
        }
    }
}

TEST(AlphaBeta, IsWorthTheSameFromTheOtherSeat) {
    for (const Round& root : some_positions(60, 8, 8)) {
        const Round image = from_fen(kamisado::turned_fen(to_fen(root)));
        EXPECT_EQ(pathed_score(root, 5), pathed_score(image, 5)) << to_fen(root);
    }
}

TEST(AlphaBeta, WinsInOneWhenItCan) {
    const Report<Round> report = best_of(after("h1c6 a8a7 c1c2 e8e4"), to_depth(3));
    EXPECT_EQ(report.score, Score::win_in(1));
    EXPECT_THAT(describe(after("h1c6 a8a7 c1c2 e8e4"), report.line[0]),
                testing::AnyOf("c6a8", "c6e8"));
}

TEST(AlphaBeta, WinsInTwoPliesByForcingADeadlock) {
    const Round root = after("h1c6 a8a3 g1g5 f8g7 a1f6 h8h5 d1c2 e8e6 f1h3 g8f7");
    const Report<Round> report = best_of(root, to_depth(4));
    EXPECT_EQ(report.score, Score::win_in(2));
    EXPECT_EQ(describe(root, report.line[0]), "c2f5");
    expect_sound_line(root, report);
}

TEST(AlphaBeta, SeesALossThroughItsOwnDeadlock) {
    // The only move there is closes the chain.
    const Round root = after("h1c6 a8a3 g1g5 f8g7 a1f6 h8h5 d1c2 e8e6 f1h3 g8f7 c2f5");
    const Report<Round> report = best_of(root, to_depth(2));
    EXPECT_EQ(report.score, Score::loss_in(1));
    EXPECT_EQ(text_of(root, report.line), to_fen(root) + " | f7g6");
}

TEST(AlphaBeta, FollowsPassesWithTheRightSign) {
    // The first player moved last, passes here, and will move again: sides do not follow depth.
    const Round root = after("b1h7 c8f5");
    ASSERT_THAT(kamisado::legal_moves(root), testing::ElementsAre("h7h7"));
    const Round next = after("h7h7", root);
    for (int depth = 2; depth <= 5; ++depth) {
        const Score score = pathed_score(root, depth);
        EXPECT_EQ(score, -pathed_score(next, depth - 1).later(1)) << "depth " << depth;
    }
}

TEST(AlphaBeta, StopsByItselfOnceTheRootIsDecided) {
    const Report<Round> report = best_of(after("h1c6 a8a7 c1c2 e8e4"), Limits());
    EXPECT_EQ(report.score, Score::win_in(1));
    EXPECT_LE(report.depth, 2);
}

TEST(AlphaBeta, ReportsEveryDepthOnce) {
    int depth = 0;
    for (const Report<Round>& report : run<Round, Evaluator>({}, to_depth(5))) {
        EXPECT_EQ(report.depth, ++depth);
        EXPECT_GE(report.selective_depth, report.depth);
        EXPECT_EQ(report.multi_pv, 1);
        expect_sound_line({}, report);
    }
    EXPECT_EQ(depth, 5);
}

TEST(AlphaBeta, CountsTheSameNodesEveryTime) {
    const Round root = after("d1d4");
    const auto first = run<Round, Evaluator>(root, to_depth(7));
    const auto second = run<Round, Evaluator>(root, to_depth(7));
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].nodes, second[i].nodes);
        EXPECT_EQ(first[i].score, second[i].score);
        EXPECT_EQ(first[i].line, second[i].line);
    }
}

TEST(AlphaBeta, HasLearntNothingOnceItForgot) {
    AlphaBeta<Round, Evaluator> searcher;
    ASSERT_TRUE(searcher.set_hash_size(1));
    const SearchSignals signals;
    const Task<Round> task{after("d1d4"), {}, to_depth(6), {}};
    const Task<Round> other{after("e1e5"), {}, to_depth(6), {}};
    const auto nodes = [&](const Task<Round>& work) {
        return searcher.search(work, signals, [](const Report<Round>&) {}).nodes;
    };
    const std::uint64_t fresh = nodes(task);
    nodes(other);
    EXPECT_LT(nodes(task), fresh) << "it remembers";
    searcher.forget();
    EXPECT_EQ(nodes(task), fresh);
}

TEST(AlphaBeta, KeepsToItsNodes) {
    constexpr std::uint64_t kNodes = 1'000;
    for (const Round& root : some_positions(20, 9, 10)) {
        Limits limits;
        limits.nodes = kNodes;
        const Report<Round> report = best_of(root, limits);
        EXPECT_LE(report.nodes, kNodes + 256) << to_fen(root);
        expect_sound_line(root, report);
    }
}

TEST(AlphaBeta, AnswersEvenWhenItWasStoppedBeforeItBegan) {
    for (const Round& root : some_positions(10, 10, 10)) {
        AlphaBeta<Round, Evaluator> searcher;
        SearchSignals signals;
        signals.stop();
        int reports = 0;
        const Report<Round> report =
            searcher.search({root, {}, {}, {}}, signals, [&](const Report<Round>&) { ++reports; });
        EXPECT_GE(reports, 1);
        expect_sound_line(root, report);
    }
}

TEST(AlphaBeta, ChoosesAmongTheMovesItIsGiven) {
    for (const Round& root : some_positions(40, 11, 8)) {
        MoveList<Round> all;
        root.generate(all);
        MoveList<Pathed> some;
        for (std::size_t i = 0; i < all.size(); i += 2) some.push_back(all[i]);
        const auto reports = run<Pathed, PathedEvaluator>(Pathed(root), to_depth(3), some);
        const std::vector<Move>& line = reports.back().line;
        EXPECT_NE(std::find(some.begin(), some.end(), line[0]), some.end()) << to_fen(root);
        Score expected = -Score::infinite();
        for (const Move move : some) {
            Pathed next(root);
            next.play(move);
            expected = std::max(
                expected, -minimax(next, reports.back().depth - 1, PathedEvaluator()).later(1));
        }
        EXPECT_EQ(reports.back().score.raw(), expected.raw()) << text_of(root, line);
    }
}

TEST(MultiPv, ListsTheBestMovesInOrder) {
    for (const Round& root : some_positions(40, 12, 8)) {
        Limits limits = to_depth(4);
        limits.multi_pv = 3;
        const auto reports = run<Pathed, PathedEvaluator>(Pathed(root), limits);
        MoveList<Pathed> moves;
        root.generate(moves);
        const int depth = reports.back().depth;
        std::vector<Score> expected;
        for (const Move move : moves) {
            Pathed next(root);
            next.play(move);
            expected.push_back(-minimax(next, depth - 1, PathedEvaluator()).later(1));
        }
        std::sort(expected.begin(), expected.end(), std::greater<>());
        const std::size_t ranks = std::min<std::size_t>(3, moves.size());
        ASSERT_GE(reports.size(), ranks);
        std::set<std::size_t> first_moves;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            const Report<Pathed>& report = reports[reports.size() - ranks + rank];
            EXPECT_EQ(report.multi_pv, static_cast<int>(rank) + 1);
            EXPECT_EQ(report.depth, depth);
            EXPECT_EQ(report.score.raw(), expected[rank].raw())
                << text_of(root, report.line) << ", rank " << rank + 1;
            EXPECT_TRUE(first_moves.insert(index(report.line[0])).second) << to_fen(root);
        }
    }
}

TEST(SlowAlphaBeta, ProvesTheStartPositionWonInSeventeenPlies) {
    const Report<Round> report = best_of({}, to_depth(40), 256);
    EXPECT_EQ(report.score, Score::win_in(17));
    expect_sound_line({}, report);
}

}  // namespace
}  // namespace ryuto
