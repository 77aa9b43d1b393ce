// Tokens and positions of the dice race as text: what is read, what is refused and why.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/dicerace_text.h"

namespace ryuto::dicerace {
namespace {

using testing::HasSubstr;

constexpr std::string_view kStart =
    "1n2n3n4n5n5n4n3n21/10/10/10/10/10/10/10/10/1s2s3s4s5s5s4s3s21 S SN - -";
constexpr std::string_view kHat = "10/10/10/4n25/4n25/4s6n34/10/10/10/10 S SN - -";
constexpr std::string_view kLoop = "10/10/10/10/5n34/4s55/10/10/10/10 S SN - -";

Record play(std::string_view fen, const std::vector<std::string>& tokens, Rules rules = {}) {
    Record record = read(fen, rules);
    for (const std::string& token : tokens) {
        const Result<Record> next = after_token(record, token);
        if (!next) ADD_FAILURE() << token << ": " << next.error().detail;
        if (next) record = *next;
    }
    return record;
}

std::string refusal(std::string_view fen, std::string_view token, Rules rules = {}) {
    const Record record = read(fen, rules);
    const Result<Record> next = after_token(record, token);
    if (next) return "accepted";
    EXPECT_EQ(next.error().fault, Fault::IllegalMove);
    EXPECT_EQ(next.error().text, token);
    EXPECT_EQ(next.error().detail.find('\n'), std::string::npos);
    return next.error().detail;
}

std::string fen_refusal(std::string_view fen, Rules rules = {}) {
    const Result<Record> record = parse_fen(fen, rules);
    if (record) return "accepted";
    EXPECT_EQ(record.error().fault, Fault::InvalidFen);
    return record.error().detail;
}

TEST(DiceRaceToken, TellsARoll) {
    EXPECT_EQ(to_fen(play(kLoop, {"@d4=2"})), "10/10/10/10/5n34/4s25/10/10/10/10 N SN - - 1");
}

TEST(DiceRaceToken, TellsAStepAndASlide) {
    EXPECT_EQ(to_fen(play(kLoop, {"d4-c5"})), "10/10/10/10/3s51n34/10/10/10/10/10 N SN - - 1");
    EXPECT_EQ(to_fen(play(kStart, {"a0-a7"})),
              "1n2n3n4n5n5n4n3n21/10/1s28/10/10/10/10/10/10/2s3s4s5s5s4s3s21 N SN - - 1");
}

TEST(DiceRaceToken, TellsAChainAndWhatEachFirstPassRolled) {
    EXPECT_EQ(to_fen(play(kLoop, {"d4^f6=2"})), "10/10/10/6s53/5n24/10/10/10/10/10 N SN - - 1");
    EXPECT_EQ(to_fen(play(kLoop, {"d4^f6^d4=2"})), "10/10/10/10/5n24/4s55/10/10/10/10 N SN - - 1");
}

TEST(DiceRaceToken, LeavesAChainOpenAndGoesOnFromItsOrigin) {
    const Record open = play(kLoop, {"d4^f6=2+"});
    EXPECT_EQ(to_fen(open), "10/10/10/6s53/5n24/10/10/10/10/10 S SN - d4^f6 0");
    EXPECT_EQ(decisions(open), (std::vector<std::string>{"d4^f6^d4", "stop"}));
    const std::vector<std::string> ends = {"d4^f6=2", "stop"};
    for (const std::string& end : ends) {
        EXPECT_EQ(to_fen(play(to_fen(open), {end})),
                  "10/10/10/6s53/5n24/10/10/10/10/10 N SN - - 1");
    }
    EXPECT_EQ(to_fen(play(to_fen(open), {"d4^f6^d4=2"})),
              "10/10/10/10/5n24/4s55/10/10/10/10 N SN - - 1");
}

TEST(DiceRaceToken, TellsAHatsJumpWithTheCornerWhereItMatters) {
    EXPECT_EQ(to_fen(play(kHat, {"d4~b3"})), "10/10/10/4n25/4n25/5n34/2s67/10/10/10 N SN - - 1");
    // d5 is passed before d6, the corner; on the other way e4 is the corner.
    EXPECT_EQ(to_fen(play(kHat, {"d4~d6~e6=45"})),
              "10/10/10/4n5s64/4n45/5n34/10/10/10/10 N SN - - 1");
    EXPECT_EQ(to_fen(play(kHat, {"d4~e4~e6=1"})),
              "10/10/10/4n2s64/4n25/5n14/10/10/10/10 N SN - - 1");
}

TEST(DiceRaceToken, IsRefusedWithTheReason) {
    EXPECT_THAT(refusal(kLoop, "@d4"), HasSubstr("expected 1 face behind =, found 0"));
    EXPECT_THAT(refusal(kLoop, "@d4="), HasSubstr("expected a face behind ="));
    EXPECT_THAT(refusal(kLoop, "@d4=7"), HasSubstr("face '7', expected one from 1 to 6"));
    EXPECT_THAT(refusal(kLoop, "@d4=23"), HasSubstr("expected 1 face behind =, found 2"));
    EXPECT_THAT(refusal(kLoop, "@d4=2+"), HasSubstr("only a chain can stay open"));
    EXPECT_THAT(refusal(kLoop, "@k4=2"), HasSubstr("cell 'k4', expected one such as d0 or z1"));
    EXPECT_THAT(refusal(kLoop, "@z0=2"), HasSubstr("cell 'z0'"));
    EXPECT_THAT(refusal(kLoop, "@c4=2"), HasSubstr("no die is on c4"));
    EXPECT_THAT(refusal(kLoop, "@e5=2"), HasSubstr("the die on e5 is North's"));
    EXPECT_THAT(refusal(kLoop, "d4-d5"), HasSubstr("the Swords on d4 cannot step to d5"));
    EXPECT_THAT(refusal(kLoop, "d4-e5"), HasSubstr("e5 is taken"));
    EXPECT_THAT(refusal(kLoop, "d4-c5=1"), HasSubstr("expected no faces"));
    EXPECT_THAT(refusal(kLoop, "d4-c5-b6"), HasSubstr("expected at most 2 cells"));
    EXPECT_THAT(refusal(kLoop, "d4^f6"), HasSubstr("expected 1 face behind =, found 0"));
    EXPECT_THAT(refusal(kLoop, "d4^f6=23"), HasSubstr("expected 1 face behind =, found 2"));
    EXPECT_THAT(refusal(kLoop, "d4^f6^d4^f6=2"), HasSubstr("the Swords on d4 cannot hop to f6"));
    EXPECT_THAT(refusal(kLoop, "d4^d6=2"), HasSubstr("the Swords on d4 cannot hop to d6"));
    EXPECT_THAT(refusal(kLoop, "d4^"), HasSubstr("cell ''"));
    EXPECT_THAT(refusal(kLoop, "stop"), HasSubstr("no chain is open"));
    EXPECT_THAT(refusal(kLoop, "dance"), HasSubstr("expected @cell, cell-cell, cell^cell"));
    EXPECT_THAT(refusal(kLoop, ""), HasSubstr("expected @cell, cell-cell, cell^cell"));
    EXPECT_THAT(refusal(kHat, "d4~b5"), HasSubstr("d4~b4~b5 or d4~d5~b5"));
    EXPECT_THAT(refusal(kHat, "d4~c5~b5=1"), HasSubstr("d4~b4~b5 or d4~d5~b5"));
    EXPECT_THAT(refusal(kHat, "d4~b4~b3"), HasSubstr("expected no corner"));
    EXPECT_THAT(refusal(kHat, "d4~d6~e6=4"), HasSubstr("expected 2 faces behind =, found 1"));
    EXPECT_THAT(refusal(kHat, "d4~f6"), HasSubstr("the Hat on d4 cannot jump to f6"));
}

TEST(DiceRaceToken, OfAnOpenChainMustTellItFromTheStart) {
    const std::string open = to_fen(play(kLoop, {"d4^f6=2+"}));
    EXPECT_THAT(refusal(open, "f6^d4"), HasSubstr("expected the open chain d4^f6 to go on"));
    EXPECT_THAT(refusal(open, "@f6=3"), HasSubstr("expected the open chain d4^f6 to go on"));
    EXPECT_THAT(refusal(open, "d4^f6=3"), HasSubstr("the faces that have been rolled"));
    EXPECT_THAT(refusal(open, "d4^f6^h8=23"), HasSubstr("the Swords on f6 cannot hop to h8"));
}

TEST(DiceRaceToken, DoesNotGoOnWithAChainThatIsClosed) {
    const std::string closed = to_fen(play(kLoop, {"d4^f6=2"}));
    EXPECT_THAT(refusal(closed, "d4^f6^d4=2"), HasSubstr("no die is on d4"));
}

TEST(DiceRaceToken, CannotBeLeftOpenWhereChainsAreCommitted) {
    Rules rules;
    rules.chains_are_committed = true;
    EXPECT_THAT(refusal(kLoop, "d4^f6=2+", rules), HasSubstr("ChainMode is commit"));
    EXPECT_THAT(fen_refusal("10/10/10/6s53/5n24/10/10/10/10/10 S SN - d4^f6", rules),
                HasSubstr("ChainMode is commit"));
}

TEST(DiceRaceToken, IsRefusedWhenTheRaceIsOver) {
    const std::string over = "10/10/10/10/10/4n25/10/10/10/10 S SN - -";
    EXPECT_THAT(refusal(over, "@d4=2"), HasSubstr("the game is over"));
}

TEST(DiceRaceFen, IsReadAsItIsWritten) {
    const std::vector<std::string> fens = {
        std::string(kStart) + " 0",
        "10/10/10/10/5n34/4s55/10/10/10/10 N SN - - 17",
        "1n22n2n41n32/w25n53/3w34n21/1s2w37/1w6w41s55/4n35/2w65n41/2s25s31/w22w51s41s52/"
        "5s12s21 W SWN - - 65535",
        "10/10/10/10/4w35/4e45/10/10/10/10 W WE - - 3",
    };
    for (const std::string& fen : fens) EXPECT_EQ(to_fen(read(fen)), fen);
    Rules rules;
    rules.plays_on = true;
    const std::string left = "10/10/10/10/4w35/4e45/4n45/4s15/10/10 N SWNE Se - 3";
    EXPECT_EQ(to_fen(read(left, rules)), left);
    EXPECT_FALSE(read(left, rules).position.is_over());
    EXPECT_TRUE(read(left).position.is_over());
}

TEST(DiceRaceFen, TakesNoTurnsForGranted) { EXPECT_EQ(read(kStart).position.turns(), 0); }

TEST(DiceRaceFen, IsRefusedWithTheReason) {
    EXPECT_THAT(fen_refusal(""), HasSubstr("five or six fields"));
    EXPECT_THAT(fen_refusal("10 S SN - -"), HasSubstr("ten ranks"));
    const std::string rest = "/10/10/10/10/10/10/10/10/4s45";
    EXPECT_THAT(fen_refusal("11" + rest + " S SN - -"), HasSubstr("rank 9, expected ten cells"));
    EXPECT_THAT(fen_refusal("4x45" + rest + " S SN - -"), HasSubstr("rank 9, expected digits"));
    EXPECT_THAT(fen_refusal("4S45" + rest + " S SN - -"), HasSubstr("rank 9, expected digits"));
    EXPECT_THAT(fen_refusal("4n75" + rest + " S SN - -"), HasSubstr("a face from 1 to 6 behind n"));
    EXPECT_THAT(fen_refusal("9n" + rest + " S SN - -"), HasSubstr("a face from 1 to 6 behind n"));
    EXPECT_THAT(fen_refusal("10" + rest + " X SN - -"), HasSubstr("field 2"));
    EXPECT_THAT(fen_refusal("10" + rest + " W SN - -"), HasSubstr("field 2"));
    EXPECT_THAT(fen_refusal("10" + rest + " S NS - -"), HasSubstr("field 3"));
    EXPECT_THAT(fen_refusal("10" + rest + " S S - -"), HasSubstr("field 3"));
    EXPECT_THAT(fen_refusal("10" + rest + " S SN NN -"), HasSubstr("field 4"));
    EXPECT_THAT(fen_refusal("10" + rest + " S SN W -"), HasSubstr("field 4"));
    EXPECT_THAT(fen_refusal("10" + rest + " S SN S -"), HasSubstr("field 2"));
    EXPECT_THAT(fen_refusal("10" + rest + " S SN - - -1"), HasSubstr("field 6"));
    EXPECT_THAT(fen_refusal("10" + rest + " S SN - - 65536"), HasSubstr("field 6"));
    EXPECT_THAT(fen_refusal("10/10/10/10/10/10/10/w39/10/10 S SN - -"),
                HasSubstr("no die of West"));
    EXPECT_THAT(fen_refusal("10/10/10/10/10/10/10/s39/10/10 S SN - -"),
                HasSubstr("no die of South on z2"));
    EXPECT_THAT(fen_refusal("10/9s1/10/10/10/10/10/10/10/10 S SN - -"),
                HasSubstr("no die of South on i8"));
    EXPECT_THAT(fen_refusal("s49/10/10/10/10/10/10/10/10/10 S SN - -"),
                HasSubstr("no die of South on z9"));
    EXPECT_THAT(fen_refusal("10/1s1s1s1s1s1s1s1s11/1s18/10/10/10/10/10/10/10 S SN - -"),
                HasSubstr("at most eight dice of South"));
}

TEST(DiceRaceFen, WithAChainThatCannotHaveBeenIsRefused) {
    const std::string board = "10/10/10/6s53/5n24/10/10/10/10/10 S SN - ";
    EXPECT_EQ(fen_refusal(board + "d4^f6"), "accepted");
    EXPECT_THAT(fen_refusal(board + "f6"), HasSubstr("field 5"));
    EXPECT_THAT(fen_refusal(board + "d4^"), HasSubstr("field 5"));
    EXPECT_THAT(fen_refusal(board + "d4^e5"), HasSubstr("a die of South on e5"));
    EXPECT_THAT(fen_refusal(board + "d4^a1"), HasSubstr("a die of South on a1"));
    EXPECT_THAT(fen_refusal(board + "e5^f6"), HasSubstr("an empty cell e5"));
    EXPECT_THAT(fen_refusal(board + "f4^f6"), HasSubstr("which f4^f6 is no part of"));
}

TEST(DiceRaceFen, OfAnInnerGoalHasTwoSeats) {
    Rules rules;
    rules.goal_is_inside = true;
    EXPECT_THAT(fen_refusal("10/10/10/10/10/4s55/10/10/10/10 S SWN - -", rules),
                HasSubstr("option Goal is inner"));
    EXPECT_THAT(fen_refusal("4s55/10/10/10/10/10/10/10/10/10 S SN - -", rules),
                HasSubstr("no die of South on d9"));
}

}  // namespace
}  // namespace ryuto::dicerace
