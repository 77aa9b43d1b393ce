// Counting in real moves: passes go along with the move before, and distances are the true ones.
#include "program/real_moves.h"

#include <gtest/gtest.h>

#include "support/kamisado_search.h"
#include "support/plain_search.h"

namespace ryuto {
namespace {

TEST(RealMoves, AreNeverPasses) {
    // The blue tower on h2 is blocked, so the first player moves twice.
    RealMoves position(kamisado::after("a1a3 b8h2"));
    position.play({kamisado::Colour::Red, kamisado::Square(2, 4)});
    EXPECT_EQ(position.to_move(), Player::First);
    EXPECT_EQ(position.round().forced(), kamisado::Colour::Red);
}

TEST(RealMoves, AreCountedExactly) {
    constexpr int kMoves = 6;
    int decided = 0;
    int shorter = 0;  // Than in plies.
    for (const Round& round : some_positions(150, 41, 3, 6)) {
        const RealMoves root(round);
        if (root.is_over()) continue;
        const Score truth = Solver<RealMoves>().solve(root, kMoves);
        if (!truth.is_decided()) continue;
        const Report<RealMoves> report =
            run<RealMoves, RealMovesEvaluator>(root, to_depth(40)).back();
        EXPECT_EQ(report.score.raw(), truth.raw()) << kamisado::to_fen(round);
        shorter += best_of(round, to_depth(40)).score.plies_to_end() > truth.plies_to_end();
        ++decided;
    }
    EXPECT_GT(decided, 50);
    EXPECT_GT(shorter, 3);
}

}  // namespace
}  // namespace ryuto
