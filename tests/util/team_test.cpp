// Threads beside the one that calls for them.
#include "util/team.h"

#include <gtest/gtest.h>

#include <atomic>

namespace ryuto {
namespace {

TEST(Team, DoesTheWorkOfEachAndIsWaitedFor) {
    std::atomic<int> sum = 0;
    {
        const Team team(4, [&sum](int i) { sum += 1 << i; });
    }
    EXPECT_EQ(sum, 0b1111);
}

TEST(Team, OfNoneDoesNothing) {
    std::atomic<int> calls = 0;
    {
        const Team team(0, [&calls](int) { ++calls; });
    }
    EXPECT_EQ(calls, 0);
}

}  // namespace
}  // namespace ryuto
