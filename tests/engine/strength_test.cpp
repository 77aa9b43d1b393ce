// The options by which people choose how strong the engine plays.
#include "engine/strength.h"

#include <gtest/gtest.h>

namespace ryuto {
namespace {

// Every level is worth a hundred points.
EloOfLevels even_steps() {
    EloOfLevels elo{};
    for (std::size_t level = 0; level < elo.size(); ++level) {
        elo[level] = static_cast<int>(level) * 100;
    }
    return elo;
}

struct StrengthTest : testing::Test {
    StrengthTest() { strength.declare(options, even_steps()); }
    Strength strength;
    OptionTable options;
};

TEST_F(StrengthTest, IsFullAtFirst) { EXPECT_EQ(strength.level(), Limits::kFullSkill); }

TEST_F(StrengthTest, IsTheSkillLevel) {
    EXPECT_TRUE(options.set("Skill Level", "3"));
    EXPECT_EQ(strength.level(), 3);
    EXPECT_FALSE(options.set("Skill Level", "21"));
    EXPECT_EQ(strength.level(), 3);
}

TEST_F(StrengthTest, IsTheNearestElosWhenLimited) {
    EXPECT_TRUE(options.set("Skill Level", "3"));
    EXPECT_TRUE(options.set("UCI_Elo", "740"));
    EXPECT_EQ(strength.level(), 3) << "not limited";
    EXPECT_TRUE(options.set("UCI_LimitStrength", "true"));
    EXPECT_EQ(strength.level(), 7);
    EXPECT_TRUE(options.set("UCI_Elo", "0"));
    EXPECT_EQ(strength.level(), 0);
    EXPECT_FALSE(options.set("UCI_Elo", "2001"));
    EXPECT_TRUE(options.set("UCI_LimitStrength", "false"));
    EXPECT_EQ(strength.level(), 3);
}

}  // namespace
}  // namespace ryuto
