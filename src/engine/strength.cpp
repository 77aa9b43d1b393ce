#include "engine/strength.h"

#include <algorithm>
#include <cstdlib>

namespace ryuto {

void Strength::declare(OptionTable& options, const EloOfLevels& elo_of_levels) {
    elo_of_levels_ = elo_of_levels;
    elo_ = elo_of_levels.back();
    options.add_spin("Skill Level", {level_, 0, Limits::kFullSkill},
                     [this](std::int64_t level) { return level_ = static_cast<int>(level), ok(); });
    options.add_check("UCI_LimitStrength", is_limited_,
                      [this](bool is_limited) { return is_limited_ = is_limited, ok(); });
    options.add_spin("UCI_Elo", {elo_, elo_of_levels.front(), elo_of_levels.back()},
                     [this](std::int64_t elo) { return elo_ = static_cast<int>(elo), ok(); });
}

int Strength::level() const {
    if (!is_limited_) return level_;
    const auto nearest =
        std::min_element(elo_of_levels_.begin(), elo_of_levels_.end(),
                         [this](int a, int b) { return std::abs(a - elo_) < std::abs(b - elo_); });
    return static_cast<int>(nearest - elo_of_levels_.begin());
}

}  // namespace ryuto
