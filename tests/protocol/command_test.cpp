// What each line of input means, and what is said of a faulty one.
#include "protocol/command.h"

#include <gmock/gmock.h>

#include "util/text.h"

namespace ryuto {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

template <class C>
C parsed(std::string_view line) {
    const Result<Command> command = parse_command(line);
    if (!command) {
        ADD_FAILURE() << line << ": " << describe(command.error());
        return {};
    }
    if (!std::holds_alternative<C>(*command)) {
        ADD_FAILURE() << line << ": another command";
        return {};
    }
    return std::get<C>(*command);
}

std::string refusal(std::string_view line) {
    const Result<Command> command = parse_command(line);
    return command ? "" : describe(command.error());
}

TEST(Command, IsNothingOnABlankLineAndInAComment) {
    for (const std::string_view line : {"", "  \t \r", "# go infinite", "  #"}) {
        parsed<Nothing>(line);
    }
}

TEST(Command, MayHaveAnyWhiteSpaceAroundItsWords) {
    const auto command = parsed<SetPosition>("  position   startpos\t moves  a1a5 \r");
    EXPECT_FALSE(command.fen.has_value());
    EXPECT_THAT(command.moves, ElementsAre("a1a5"));
}

TEST(Command, IgnoresWordsBehindOneThatTakesNone) { parsed<IsReady>("isready or not"); }

TEST(Command, ThatNobodyKnowsIsRefusedByItsFirstWord) {
    EXPECT_EQ(refusal("dance now"),
              "unknown command 'dance': start of the line, expected a command that 'help' lists");
    EXPECT_EQ(refusal(std::string_view("is\0ready", 8)),
              "unknown command 'is\\x00ready': start of the line, expected a command that 'help' "
              "lists");
}

TEST(Command, KnowsBothDialects) {
    EXPECT_EQ(parsed<Introduce>("uci").dialect, Dialect::Uci);
    EXPECT_EQ(parsed<Introduce>("ugi").dialect, Dialect::Ugi);
    parsed<NewGame>("ucinewgame");
    parsed<NewGame>("uginewgame");
}

TEST(Position, JoinsTheFieldsOfAFenByOneBlank) {
    const auto command = parsed<SetPosition>("position fen 8/8  w - -\t0 1 moves a1a5 d8d5");
    EXPECT_EQ(command.fen, "8/8 w - - 0 1");
    EXPECT_THAT(command.moves, ElementsAre("a1a5", "d8d5"));
}

TEST(Position, TakesAnEmptyFenForTheEngineToRefuse) {
    EXPECT_EQ(parsed<SetPosition>("position fen").fen, "");
}

TEST(Position, TakesAnOpeningLineInPlaceOfAFen) {
    const auto command = parsed<SetPosition>("position fen startpos moves a1a5 moves d8d5");
    EXPECT_FALSE(command.fen.has_value());
    EXPECT_THAT(command.moves, ElementsAre("a1a5", "d8d5"));
}

TEST(Position, MayHaveAnEmptyListOfMoves) {
    EXPECT_THAT(parsed<SetPosition>("position startpos moves ").moves, IsEmpty());
}

TEST(Position, MustStartSomewhere) {
    EXPECT_EQ(refusal("position"), "bad value '': position, expected 'startpos' or 'fen'");
    EXPECT_EQ(refusal("position moves a1a5"),
              "bad value 'moves': position, expected 'startpos' or 'fen'");
    EXPECT_EQ(refusal("position startpos a1a5"),
              "bad value 'a1a5': position startpos, expected 'moves'");
}

TEST(Moves, AreWhateverFollows) {
    EXPECT_THAT(parsed<PlayMoves>("moves a1a5 d8d5").moves, ElementsAre("a1a5", "d8d5"));
}

TEST(Go, ReadsEveryLimit) {
    const Limits limits =
        parsed<Go>("go depth 7 nodes 5000000000 movetime 250 mate 4 movestogo 12").limits;
    EXPECT_EQ(limits.depth, 7);
    EXPECT_EQ(limits.nodes, 5'000'000'000U);
    EXPECT_EQ(limits.move_time, milliseconds(250));
    EXPECT_EQ(limits.mate, 4);
    EXPECT_EQ(limits.moves_to_go, 12);
}

TEST(Go, ReadsTheClocksOfBothVocabularies) {
    for (const std::string_view line : {"go wtime 1000 btime -20 winc 30 binc 40",
                                        "go binc 40 p2time -20 p1inc 30 p1time 1000"}) {
        const Limits limits = parsed<Go>(line).limits;
        EXPECT_EQ(limits.clocks[0].rest, milliseconds(1000));
        EXPECT_EQ(limits.clocks[0].increment, milliseconds(30));
        EXPECT_EQ(limits.clocks[1].rest, milliseconds(-20));
        EXPECT_EQ(limits.clocks[1].increment, milliseconds(40));
    }
}

TEST(Go, TakesASingleClockForWhoeverIsToMove) {
    EXPECT_EQ(parsed<Go>("go wtime 100").limits.clocks[1].rest, milliseconds(100));
    EXPECT_EQ(parsed<Go>("go btime 100").limits.clocks[0].rest, milliseconds(100));
}

TEST(Go, ReadsSearchMovesUpToTheNextKnownWord) {
    const auto go = parsed<Go>("go searchmoves d1d4 a1a5 depth 2 infinite");
    EXPECT_THAT(go.search_moves, ElementsAre("d1d4", "a1a5"));
    EXPECT_EQ(go.limits.depth, 2);
    EXPECT_TRUE(go.is_infinite);
}

TEST(Go, IgnoresWordsItDoesNotKnow) {
    const auto go = parsed<Go>("go quickly depth 3 please");
    EXPECT_EQ(go.limits.depth, 3);
    EXPECT_FALSE(go.fault.has_value());
}

TEST(Go, WithoutAnyWordHasNoLimit) {
    const auto go = parsed<Go>("go");
    EXPECT_FALSE(go.limits.depth.has_value());
    EXPECT_FALSE(go.is_infinite);
}

TEST(Go, TellsTheFirstFaultAndObeysTheRest) {
    const auto go = parsed<Go>("go nodes x depth 4 movetime -1");
    ASSERT_TRUE(go.fault.has_value());
    EXPECT_EQ(describe(*go.fault),
              "bad value 'x': go nodes, expected a number from 1 to 9223372036854775807");
    EXPECT_EQ(go.limits.depth, 4);
}

TEST(Go, DoesNotSwallowTheWordBehindAMissingNumber) {
    const auto go = parsed<Go>("go wtime btime 500");
    ASSERT_TRUE(go.fault.has_value());
    EXPECT_EQ(go.fault->text, "");
    EXPECT_EQ(go.limits.clocks[1].rest, milliseconds(500));
}

TEST(Go, LeftWithoutALimitByAFaultLooksOnePlyDeep) {
    for (const std::string_view line :
         {"go wtime x", "go depth 0", "go ponder movetime", "go nodes 99999999999999999999",
          "go depth 3000000000", "go mate 1.5"}) {
        const auto go = parsed<Go>(line);
        EXPECT_TRUE(go.fault.has_value()) << line;
        EXPECT_EQ(go.limits.depth, 1) << line;
    }
    EXPECT_FALSE(parsed<Go>("go infinite depth x").limits.depth.has_value());
}

TEST(Perft, IsKnownAloneAndBehindGo) {
    EXPECT_EQ(parsed<CountLeaves>("go perft 5").depth, 5);
    EXPECT_EQ(parsed<CountLeaves>("perft 6").depth, 6);
    EXPECT_EQ(refusal("go perft"), "bad value '': go perft, expected a number from 1 to 1000000");
    EXPECT_EQ(refusal("perft x"), "bad value 'x': perft, expected a number from 1 to 1000000");
}

TEST(SetOption, TakesNamesAndValuesWithBlanks) {
    const auto command =
        parsed<SetOption>("setoption name Debug Log File value /tmp/a b/value c.log\r");
    EXPECT_EQ(command.name, "Debug Log File");
    EXPECT_EQ(command.value, "/tmp/a b/value c.log");
}

TEST(SetOption, MayHaveNoValue) {
    const auto command = parsed<SetOption>("setoption name Clear Hash");
    EXPECT_EQ(command.name, "Clear Hash");
    EXPECT_EQ(command.value, "");
}

TEST(SetOption, MustNameTheOption) {
    EXPECT_EQ(refusal("setoption Clear Hash"), "bad value 'Clear': setoption, expected 'name'");
    EXPECT_EQ(refusal("setoption"), "bad value '': setoption, expected 'name'");
}

TEST(Debug, IsOnOrOff) {
    EXPECT_TRUE(parsed<Debug>("debug on").is_on);
    EXPECT_FALSE(parsed<Debug>("debug off").is_on);
    EXPECT_EQ(refusal("debug"), "bad value '': debug, expected 'on' or 'off'");
}

TEST(Bench, MayBeGivenADepth) {
    EXPECT_FALSE(parsed<Bench>("bench").depth.has_value());
    EXPECT_EQ(parsed<Bench>("bench 9").depth, 9);
    EXPECT_EQ(refusal("bench -1"), "bad value '-1': bench, expected a number from 1 to 1000000");
}

}  // namespace
}  // namespace ryuto
