// What alpha-beta says of forced wins and losses: a distance it claims must hold against every
// defence, and nothing shorter may exist.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/kamisado_search.h"
#include "support/plain_search.h"

namespace ryuto {
namespace {

using kamisado::after;
using kamisado::from_fen;
using kamisado::legal_moves;
using kamisado::to_fen;

// Every report of a search against what trying all moves of both players finds: the end is told
// if it lies within the depth, or one ply on when its mover wins; and whatever is told is exact.
void expect_exact_ends(const std::vector<Round>& positions, int depth) {
    int decided = 0;
    for (const Round& root : positions) {
        Solver<Round> solver;
        for (const Report<Round>& report : run<Round, Evaluator>(root, to_depth(depth))) {
            const std::string text = text_of(root, report.line);
            const Score truth = solver.solve(root, report.depth + 1);
            const bool is_told = report.score.is_decided();
            const bool is_by_winner =
                truth.is_decided() && truth.is_win() == (truth.plies_to_end() % 2 == 1);
            if (is_told ||
                (truth.is_decided() && (is_by_winner || truth.plies_to_end() <= report.depth))) {
                EXPECT_EQ(report.score.raw(), truth.raw()) << text << ", depth " << report.depth;
                ++decided;
            }
            expect_sound_line(root, report);
        }
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(decided, static_cast<int>(positions.size()) / 4);
}

TEST(ForcedEnd, IsExactWithinTheHorizon) { expect_exact_ends(some_positions(100, 1, 8, 4), 4); }
TEST(SlowForcedEnd, IsExactWithinTheHorizon) { expect_exact_ends(some_positions(300, 2, 8, 5), 6); }

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

TEST(ForcedEnd, IsTheShortestWinOrTheLongestLoss) {
    expect_proofs(some_positions(40, 3, 1, 8), 6, 40);
}
TEST(SlowForcedEnd, IsTheShortestWinOrTheLongestLoss) {
    expect_proofs(some_positions(400, 4, 1, 8), 8, 400);
}

TEST(ForcedEnd, IsOnePlyAwayAtAnOpenGoal) {
    const Report<Round> report = best_of(after("h1c6 a8a7 c1c2 e8e4"), to_depth(3));
    EXPECT_EQ(report.score, Score::win_in(1));
    EXPECT_THAT(describe(after("h1c6 a8a7 c1c2 e8e4"), report.line[0]),
                testing::AnyOf("c6a8", "c6e8"));
}

TEST(ForcedEnd, MayBeADeadlockTwoPliesAway) {
    const Round root = after("h1c6 a8a3 g1g5 f8g7 a1f6 h8h5 d1c2 e8e6 f1h3 g8f7");
    const Report<Round> report = best_of(root, to_depth(4));
    EXPECT_EQ(report.score, Score::win_in(2));
    EXPECT_EQ(describe(root, report.line[0]), "c2f5");
    expect_sound_line(root, report);
}

TEST(ForcedEnd, MayBeALossThroughTheOnlyMove) {
    // The only move there is closes the chain.
    const Round root = after("h1c6 a8a3 g1g5 f8g7 a1f6 h8h5 d1c2 e8e6 f1h3 g8f7 c2f5");
    const Report<Round> report = best_of(root, to_depth(2));
    EXPECT_EQ(report.score, Score::loss_in(1));
    EXPECT_EQ(text_of(root, report.line), to_fen(root) + " | f7g6");
}

TEST(ForcedEnd, MayBeADeadlockWhicheverReplyIsChosen) {
    // The opponent has two moves, and both close the chain; a slower win is to be had elsewhere.
    const Round lost = from_fen("1l6/oUR1ig1n/3yuNr1/Y4L2/1I6/8/8/1G5O w y - 0 14");
    EXPECT_EQ(legal_moves(lost).size(), 2U);
    EXPECT_EQ(best_of(lost, to_depth(2)).score, Score::loss_in(1));
    for (const char* fen : {"1l3g2/oUR1i2n/3yuNr1/Y4L2/1I6/8/8/1G5O b g - 0 14",
                            "8/2G4n/o2Uir2/2R2ygO/u5L1/Nl6/4Y3/4I3 w y - 0 15",
                            "4y3/3NUg1n/2R1ur1O/I3l1i1/4G1Y1/3o4/8/6L1 b n - 0 11",
                            "o7/8/uGlLgU2/1iR4I/y3OnY1/8/7r/N7 w o - 0 13"}) {
        const Round root = from_fen(fen);
        const Report<Round> report = best_of(root, to_depth(2));
        EXPECT_EQ(report.score.raw(), Score::win_in(2).raw()) << text_of(root, report.line);
        expect_sound_line(root, report);
    }
}

TEST(ForcedEnd, OfTheRootStopsTheSearch) {
    const Report<Round> report = best_of(after("h1c6 a8a7 c1c2 e8e4"), Limits());
    EXPECT_EQ(report.score, Score::win_in(1));
    EXPECT_LE(report.depth, 2);
}

TEST(SlowForcedEnd, OfTheStartPositionIsAWinInSeventeenPlies) {
    const Report<Round> report = best_of({}, to_depth(40), 256);
    EXPECT_EQ(report.score, Score::win_in(17));
    expect_sound_line({}, report);
}

}  // namespace
}  // namespace ryuto
