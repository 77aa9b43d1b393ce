#include "search/budget.h"

#include <algorithm>

namespace ryuto {
namespace {

constexpr milliseconds kLeast{5};  // For a search in the worst of time trouble.

// Parts of the remaining time.
constexpr int kHardShare = 3;           // At most a third of what is left for one move.
constexpr int kIncrementNumerator = 3;  // Three quarters of the increment are spent.
constexpr int kIncrementDenominator = 4;

}  // namespace

TimePlan plan_time(const Limits& limits, Player mover, milliseconds overhead, int moves_expected) {
    TimePlan plan;
    if (const auto rest = limits.clocks[index(mover)].rest) {
        const milliseconds increment = limits.clocks[index(mover)].increment;
        const milliseconds usable = std::max(*rest - overhead, kLeast);
        const int moves =
            std::clamp(limits.moves_to_go.value_or(moves_expected), 1, moves_expected);
        const milliseconds extra = increment * kIncrementNumerator / kIncrementDenominator;
        plan.hard = std::min(usable, moves == 1 ? usable : usable / kHardShare + extra);
        // Half: the next iteration would take longer than all before it.
        plan.soft = std::min(*plan.hard, (usable / moves + extra) / 2 + kLeast);
    }
    if (limits.move_time) {
        const milliseconds time = std::max(*limits.move_time - overhead, kLeast);
        plan.hard = std::min(plan.hard.value_or(time), time);
        plan.soft = plan.hard;
    }
    return plan;
}

}  // namespace ryuto
