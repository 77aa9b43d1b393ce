// How strong an engine is to play: the options by which people choose it.
#pragma once

#include <array>

#include "engine/options.h"
#include "search/limits.h"

namespace ryuto {

// By skill level, rising; measured by matches between the levels.
using EloOfLevels = std::array<int, Limits::kFullSkill + 1>;

class Strength {
   public:
    // `Skill Level`, `UCI_LimitStrength` and `UCI_Elo`. The table must not outlive this.
    void declare(OptionTable& options, const EloOfLevels& elo_of_levels);

    // What the options come down to. An Elo is met by the level that is nearest.
    int level() const;

   private:
    EloOfLevels elo_of_levels_{};
    int level_ = Limits::kFullSkill;
    bool is_limited_ = false;
    int elo_ = 0;
};

}  // namespace ryuto
