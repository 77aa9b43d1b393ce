// The one scale of scores: its order, its distances, and the bridge to expected values.
#include "game/score.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace ryuto {
namespace {

// Up to where score_of treats a value as if it were certain.
constexpr int kMostPoints = 19'000;

TEST(Score, OrdersLossesEstimatesAndWins) {
    const std::vector<Score> rising = {-Score::infinite(),
                                       Score::loss_in(0),
                                       Score::loss_in(1),
                                       Score::loss_in(2),
                                       Score::loss_in(Score::kMaxPlies),
                                       -Score::proven_win(),
                                       Score(-Score::kMaxEstimate),
                                       Score(-1),
                                       Score(),
                                       Score(1),
                                       Score(Score::kMaxEstimate),
                                       Score::proven_win(),
                                       Score::win_in(Score::kMaxPlies),
                                       Score::win_in(2),
                                       Score::win_in(1),
                                       Score::win_in(0),
                                       Score::infinite()};
    for (std::size_t i = 1; i < rising.size(); ++i) {
        EXPECT_LT(rising[i - 1], rising[i]) << "at " << i;
        EXPECT_LT(-rising[i], -rising[i - 1]) << "at " << i;
    }
}

TEST(Score, TellsHowFarTheEndIs) {
    for (int plies = 0; plies <= Score::kMaxPlies; ++plies) {
        EXPECT_TRUE(Score::win_in(plies).is_win());
        EXPECT_TRUE(Score::loss_in(plies).is_loss());
        EXPECT_FALSE(Score::win_in(plies).is_loss());
        EXPECT_FALSE(Score::loss_in(plies).is_win());
        EXPECT_TRUE(Score::win_in(plies).is_decided());
        EXPECT_TRUE(Score::loss_in(plies).is_decided());
        EXPECT_EQ(Score::win_in(plies).plies_to_end(), plies);
        EXPECT_EQ(Score::loss_in(plies).plies_to_end(), plies);
        EXPECT_EQ(-Score::win_in(plies), Score::loss_in(plies));
    }
}

TEST(Score, IsUndecidedForEveryEstimate) {
    for (int points = -Score::kMaxEstimate; points <= Score::kMaxEstimate; ++points) {
        ASSERT_FALSE(Score(points).is_decided()) << points;
        ASSERT_FALSE(Score(points).is_proven_win()) << points;
        ASSERT_FALSE(Score(points).is_proven_loss()) << points;
        ASSERT_EQ(Score(points).raw(), points);
    }
}

TEST(Score, OfAProvenWinHasNoDistance) {
    EXPECT_TRUE(Score::proven_win().is_proven_win());
    EXPECT_TRUE((-Score::proven_win()).is_proven_loss());
    EXPECT_FALSE(Score::proven_win().is_decided());
    EXPECT_EQ(Score::proven_win().later(3), Score::proven_win());
    EXPECT_TRUE(Score::win_in(7).is_proven_win());
    EXPECT_TRUE(Score::loss_in(7).is_proven_loss());
}

TEST(Score, MovesAForcedEndAwayAndBack) {
    EXPECT_EQ(Score::win_in(3).later(2), Score::win_in(5));
    EXPECT_EQ(Score::loss_in(3).later(2), Score::loss_in(5));
    EXPECT_EQ(Score::win_in(5).earlier(2), Score::win_in(3));
    EXPECT_EQ(Score::loss_in(5).earlier(2), Score::loss_in(3));
    for (int plies = 0; plies < 100; ++plies) {
        for (const Score score : {Score::win_in(17), Score::loss_in(4), Score(0), Score(-350)}) {
            EXPECT_EQ(score.later(plies).earlier(plies), score);
        }
    }
}

TEST(Score, KeepsAnEstimateWhenItIsTold) {
    for (const int points : {-Score::kMaxEstimate, -1, 0, 1, Score::kMaxEstimate}) {
        EXPECT_EQ(Score(points).later(9), Score(points));
        EXPECT_EQ(Score(points).earlier(9), Score(points));
    }
}

TEST(ExpectedValue, IsOneForAWinAndMinusOneForALoss) {
    EXPECT_EQ(expected_value(Score::win_in(1)), 1.0F);
    EXPECT_EQ(expected_value(Score::win_in(999)), 1.0F);
    EXPECT_EQ(expected_value(Score::proven_win()), 1.0F);
    EXPECT_EQ(expected_value(Score::loss_in(1)), -1.0F);
    EXPECT_EQ(expected_value(-Score::proven_win()), -1.0F);
    EXPECT_EQ(expected_value(Score()), 0.0F);
}

TEST(ExpectedValue, RisesWithTheScoreAndStaysWithinItsEnds) {
    float last = -1.0F;
    for (int points = -Score::kMaxEstimate; points <= Score::kMaxEstimate; ++points) {
        const float value = expected_value(Score(points));
        ASSERT_GT(value, -1.0F);
        ASSERT_LT(value, 1.0F);
        ASSERT_GE(value, last) << points;
        ASSERT_EQ(value, -expected_value(Score(-points))) << points;
        last = value;
    }
}

TEST(ExpectedValue, GivesTheScoreBack) {
    for (int points = -kMostPoints; points <= kMostPoints; ++points) {
        const Score back = score_of(expected_value(Score(points)));
        ASSERT_LE(std::abs(back.raw() - points), 1) << points;
    }
}

TEST(ExpectedValue, OfAnEndIsNeverADecidedScore) {
    for (const float value : {1.0F, 0.999F, -1.0F, -0.999F, 0.0F}) {
        EXPECT_FALSE(score_of(value).is_decided()) << value;
        EXPECT_FALSE(score_of(value).is_proven_win()) << value;
        EXPECT_FALSE(score_of(value).is_proven_loss()) << value;
    }
}

}  // namespace
}  // namespace ryuto
