// The expected numbers were computed apart from this code, in exact fractions up to the last step.
#include "program/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ryuto {
namespace {

TEST(ExpectedScore, FollowsTheLogisticScale) {
    EXPECT_DOUBLE_EQ(expected_score(0), 0.5);
    EXPECT_NEAR(expected_score(100), 0.6400649998, 1e-9);
    EXPECT_NEAR(expected_score(-400), 1.0 / 11, 1e-12);
}

struct KnownEstimate {
    PairCounts pairs;
    double elo;
    double error;
};

TEST(Elo, HasTheKnownValueAndError) {
    const KnownEstimate cases[] = {
        {{10, 20, 40, 20, 10}, 0.0, 37.442},
        {{5, 20, 50, 30, 15}, 43.658, 31.996},
        {{34, 54, 31, 32, 64}, 30.784, 34.768},
        {{2, 150, 700, 180, 4}, 5.702, 6.176},
    };
    for (const KnownEstimate& known : cases) {
        const EloEstimate estimate = estimate_elo(known.pairs);
        EXPECT_NEAR(estimate.elo, known.elo, 0.001);
        EXPECT_NEAR(estimate.error, known.error, 0.001);
    }
}

TEST(Elo, ChangesItsSignWithTheView) {
    const EloEstimate estimate = estimate_elo({5, 20, 50, 30, 15});
    const EloEstimate mirrored = estimate_elo({15, 30, 50, 20, 5});
    EXPECT_NEAR(estimate.elo, -mirrored.elo, 1e-9);
    EXPECT_NEAR(estimate.error, mirrored.error, 1e-9);
}

TEST(Elo, IsMoreCertainWhenPairsAreSharedThanWhenTheyAreSplit) {
    // Both are 100 games with 50 points; winning with the better colour only tells nothing.
    EXPECT_LT(estimate_elo({2, 0, 46, 0, 2}).error, estimate_elo({12, 0, 26, 0, 12}).error);
}

TEST(Elo, OfPairsThatAllEndAlikeIsNotCertain) {
    EXPECT_NEAR(estimate_elo({0, 0, 28, 0, 0}).elo, 0, 1e-9);
    EXPECT_NEAR(estimate_elo({0, 0, 28, 0, 0}).error, 23.52, 0.01);
}

TEST(Elo, IsInfiniteWithoutASinglePointLost) {
    EXPECT_EQ(estimate_elo({0, 0, 0, 0, 7}).elo, INFINITY);
    EXPECT_EQ(estimate_elo({7, 0, 0, 0, 0}).elo, -INFINITY);
    EXPECT_EQ(estimate_elo({0, 0, 0, 0, 7}).error, INFINITY);
}

TEST(Elo, OfNoPairsIsUnknown) {
    EXPECT_EQ(estimate_elo({}).elo, 0);
    EXPECT_EQ(estimate_elo({}).error, INFINITY);
}

struct KnownRatio {
    PairCounts pairs;
    SequentialTest test;
    double ratio;
};

TEST(LogLikelihoodRatio, HasTheKnownValue) {
    const KnownRatio cases[] = {
        {{2, 150, 700, 180, 4}, {0, 5}, 1.61313},
        {{2, 150, 700, 180, 4}, {-10, 10}, 11.48874},
        {{5, 20, 50, 30, 15}, {0, 5}, 0.79711},
    };
    for (const KnownRatio& known : cases) {
        EXPECT_NEAR(log_likelihood_ratio(known.pairs, known.test), known.ratio, 0.001);
    }
}

TEST(LogLikelihoodRatio, IsZeroWhenTheScoreLiesHalfWay) {
    EXPECT_NEAR(log_likelihood_ratio({10, 20, 40, 20, 10}, {-5, 5}), 0, 1e-12);
}

TEST(LogLikelihoodRatio, OfNoPairsDecidesNothing) {
    EXPECT_LT(std::abs(log_likelihood_ratio({}, {0, 100})), kDecisiveRatio / 1000);
}

}  // namespace
}  // namespace ryuto
