// Alpha-beta as a search: worth what plain minimax is worth, whatever it remembers, and obedient
// to its limits.
#include "search/alpha_beta.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "support/kamisado_search.h"
#include "support/plain_search.h"
#include "support/take_away.h"

namespace ryuto {
namespace {

using kamisado::after;
using kamisado::from_fen;
using kamisado::mirrored_fen;
using kamisado::to_fen;

// What the root moves are worth to a search of so many plies, the best first.
std::vector<Score> plain_scores(const Round& root, const MoveList<Pathed>& moves, int depth) {
    std::vector<Score> scores;
    for (const Move move : moves) {
        Pathed next(root);
        next.play(move);
        scores.push_back(as_told(-minimax(next, depth - 1, PathedEvaluator()).later(1), depth));
    }
    std::sort(scores.begin(), scores.end(), std::greater<>());
    return scores;
}

MoveList<Pathed> moves_of(const Round& root) {
    MoveList<Pathed> moves;
    root.generate(moves);
    return moves;
}

void expect_plain_minimax(const std::vector<Round>& roots, int depth) {
    for (const Round& root : roots) {
        for (const Report<Pathed>& report :
             run<Pathed, PathedEvaluator>(Pathed(root), to_depth(depth))) {
            const Score expected = plain_scores(root, moves_of(root), report.depth)[0];
            EXPECT_EQ(report.score.raw(), expected.raw())
                << text_of(root, report.line) << ", depth " << report.depth;
        }
    }
}

TEST(AlphaBeta, IsWorthPlainMinimaxWhenNothingIsReachedTwice) {
    expect_plain_minimax(some_positions(60, 5, 4, 3), 5);
}
TEST(SlowAlphaBeta, IsWorthPlainMinimaxWhenNothingIsReachedTwice) {
    expect_plain_minimax(some_positions(200, 13, 4, 4), 6);
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

TEST(AlphaBeta, FollowsTurnsThatDoNotAlternate) {
    for (int heap = 1; heap <= 14; ++heap) {
        const TakeAway root{heap, Player::First};
        const auto report = run<TakeAway, TakeAwayEvaluator>(root, to_depth(20)).back();
        EXPECT_EQ(report.score.raw(), Solver<TakeAway>().solve(root, heap).raw()) << heap;
        EXPECT_EQ(static_cast<int>(report.line.size()), report.score.plies_to_end()) << heap;
    }
}

TEST(AlphaBeta, OfSeveralThreadsIsWorthTheSameAtTheEnd) {
    for (const Round& root : some_positions(30, 14, 6, 6)) {
        Limits limits = to_depth(60);
        const Score alone = best_of(root, limits).score;
        limits.threads = 3;
        const Report<Round> report = best_of(root, limits);
        EXPECT_EQ(report.score.raw(), alone.raw()) << to_fen(root);
        expect_sound_line(root, report);
    }
}

constexpr std::uint64_t kNodes = 1'000;

TEST(AlphaBeta, KeepsToItsNodes) {
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
        const MoveList<Pathed> all = moves_of(root);
        MoveList<Pathed> some;
        for (std::size_t i = 0; i < all.size(); i += 2) some.push_back(all[i]);
        const Report<Pathed> report =
            run<Pathed, PathedEvaluator>(Pathed(root), to_depth(3), some).back();
        EXPECT_NE(std::find(some.begin(), some.end(), report.line[0]), some.end());
        EXPECT_EQ(report.score.raw(), plain_scores(root, some, report.depth)[0].raw())
            << text_of(root, report.line);
    }
}

TEST(MultiPv, ListsTheBestMovesInOrder) {
    for (const Round& root : some_positions(40, 12, 8)) {
        Limits limits = to_depth(4);
        limits.multi_pv = 3;
        const auto reports = run<Pathed, PathedEvaluator>(Pathed(root), limits);
        const int depth = reports.back().depth;
        const std::vector<Score> expected = plain_scores(root, moves_of(root), depth);
        const std::size_t ranks = std::min<std::size_t>(3, expected.size());
        ASSERT_GE(reports.size(), ranks);
        std::set<std::size_t> first_moves;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            const Report<Pathed>& report = reports[reports.size() - ranks + rank];
            EXPECT_EQ(report.multi_pv, static_cast<int>(rank) + 1);
            EXPECT_EQ(report.depth, depth);
            EXPECT_EQ(report.score.raw(), expected[rank].raw()) << text_of(root, report.line);
            EXPECT_TRUE(first_moves.insert(index(report.line[0])).second) << to_fen(root);
        }
    }
}

}  // namespace
}  // namespace ryuto
