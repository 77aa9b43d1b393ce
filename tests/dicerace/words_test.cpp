// What people read of a dice race.
#include "dicerace/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/dicerace_text.h"

namespace ryuto::dicerace {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kLoop = "10/10/10/10/5n34/4s55/10/10/10/10 S SN - - 0";

Record after(std::string_view fen, std::string_view token) {
    return *after_token(read(fen), token);
}

TEST(DiceRaceDiagram, ShowsTheDiceAndWhoIsToMove) {
    const std::string text = draw(read(kLoop));
    EXPECT_THAT(text, HasSubstr(" 5   .  .  .  .  . n3  .  .  .  .\n"));
    EXPECT_THAT(text, HasSubstr("South to move"));
    EXPECT_THAT(draw(after(kLoop, "d4^f6=2+")), HasSubstr("South may hop on from f6"));
    EXPECT_THAT(text, Not(HasSubstr("\x1b")));
}

TEST(DiceRaceDiagram, CanBePainted) {
    EXPECT_THAT(draw(read(kLoop), Ink::Coloured),
                HasSubstr("\x1b[1;38;5;231m\x1b[48;5;22m n3 \x1b[0m"));
}

TEST(DiceRaceWords, TellEveryKindOfTurn) {
    EXPECT_EQ(in_words("@c4=6"), "rolls the die on c4 again: 6 (Hat)");
    EXPECT_EQ(in_words("d2-d3"), "moves d2-d3");
    EXPECT_EQ(in_words("d4~d6~e6=31"), "jumps d4~d6~e6: 3 (Tree), 1 (Ear)");
    EXPECT_EQ(in_words("b0^d2=4+"), "hops b0^d2: 4 (Flame), and may hop on");
    EXPECT_EQ(in_words("out:W"), "is out");
}

TEST(DiceRaceWords, ListDecisionsDieByDie) {
    EXPECT_EQ(list_decisions(read(kLoop)),
              "d4 Swords  roll: @d4 move: d4-c3 d4-e3 d4-c5 hop: d4^f6\n");
    EXPECT_EQ(list_decisions(after(kLoop, "d4^f6=2+")),
              "f6 Swords  hop: d4^f6^d4 end the chain: stop\n");
    const std::string start = list_decisions(Record());
    EXPECT_EQ(std::count(start.begin(), start.end(), '\n'), 8);
    EXPECT_THAT(start, HasSubstr("c0 Flame   roll: @c0 move: c0-b1 c0-c1 c0-d1\n"));
}

TEST(DiceRaceWords, ListWholeChainsWhereTheyAreCommitted) {
    Rules rules;
    rules.chains_are_committed = true;
    EXPECT_EQ(list_decisions(read(kLoop, rules)),
              "d4 Swords  roll: @d4 move: d4-c3 d4-e3 d4-c5 hop: d4^f6 d4^f6^d4\n");
}

}  // namespace
}  // namespace ryuto::dicerace
