// A game in lines, as a person would type them; the engine looks at a handful of nodes.
#include "program/play.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "engine/games.h"
#include "support/command_line.h"
#include "util/text.h"

namespace ryuto {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class GameWithAPerson : public testing::Test {
   protected:
    void begin(std::string_view side, const std::string& moves = "") {
        engine_ = make_engine("kamisado");
        for (const auto move : split_words(moves)) ASSERT_TRUE(engine_->play({move}));
        PlaySettings settings;
        settings.people = *parse_people(side);
        settings.level = 1;
        play_.emplace(*engine_, settings, out_);
        play_->go_on();
    }

    // What is said to the line.
    std::string answer(std::string_view line) {
        out_.str("");
        EXPECT_TRUE(play_->handle(line));
        return out_.str();
    }

    std::unique_ptr<Engine> engine_;
    std::ostringstream out_;
    std::optional<Play> play_;
};

TEST_F(GameWithAPerson, IsAnsweredByTheEngine) {
    begin("first");
    EXPECT_THAT(out_.str(), HasSubstr("The first player moves any tower"));
    const std::string said = answer("d1d4");
    EXPECT_THAT(said, StartsWith("The second player, the engine, plays "));
    EXPECT_THAT(said, HasSubstr("The first player moves the "));
    EXPECT_EQ(engine_->to_move(), Player::First);
}

TEST_F(GameWithAPerson, IsBegunByTheEngineWhenThePersonIsSecond) {
    begin("second");
    EXPECT_THAT(out_.str(), StartsWith("The first player, the engine, plays "));
    EXPECT_EQ(engine_->to_move(), Player::Second);
}

TEST_F(GameWithAPerson, RefusesAnIllegalMove) {
    begin("first");
    const std::string fen = engine_->fen();
    EXPECT_THAT(answer("d1d8"), StartsWith("illegal move 'd1d8': "));
    EXPECT_THAT(answer("dance"), StartsWith("illegal move 'dance': "));
    EXPECT_EQ(answer(" \t"), "");
    EXPECT_EQ(engine_->fen(), fen);
}

TEST_F(GameWithAPerson, ListsLegalMoves) {
    begin("all", "a1a5");
    EXPECT_EQ(answer("moves"), "d8e7 d8d7 d8c7 d8f6 d8d6 d8b6 d8g5 d8d5 d8h4 d8d4 d8d3 d8d2\n");
}

TEST_F(GameWithAPerson, GivesAHintWithoutPlayingIt) {
    begin("all", "h1c6 a8a7 c1c2 e8e4");
    const std::string fen = engine_->fen();
    EXPECT_THAT(answer("hint"),
                testing::ContainsRegex("^Perhaps c6[ae]8 \\(wins in 1 ply\\)\\.\n$"));
    EXPECT_EQ(engine_->fen(), fen);
}

TEST_F(GameWithAPerson, TakesBackMoveAndAnswer) {
    begin("first");
    const std::string start = engine_->fen();
    answer("d1d4");
    const std::string later = engine_->fen();
    answer(answer("moves").substr(0, 4));
    answer("undo");
    EXPECT_EQ(engine_->fen(), later);
    answer("undo");
    EXPECT_EQ(engine_->fen(), start);
    EXPECT_EQ(answer("undo"), "There is no move of yours to take back.\n");
}

TEST_F(GameWithAPerson, MakesTheOnlyMoveByItself) {
    begin("all", "b1h7");
    EXPECT_THAT(answer("c8f5"), StartsWith("Your only move is h7h7.\n"));
    EXPECT_EQ(engine_->to_move(), Player::Second);
    answer("undo");
    EXPECT_EQ(engine_->to_move(), Player::Second);
    EXPECT_THAT(answer("moves"), HasSubstr("c8f5"));
}

TEST_F(GameWithAPerson, TellsTheEndAndCanStartAgain) {
    begin("all", "h1c6 a8a7 c1c2 e8e4");
    const std::string before = engine_->fen();
    EXPECT_THAT(answer("c6a8"), HasSubstr("Won by the first player"));
    EXPECT_EQ(answer("moves"), "None.\n");
    EXPECT_EQ(answer("hint"), "The game is over.\n");
    EXPECT_THAT(answer("c6a8"), StartsWith("illegal move"));
    answer("undo");
    EXPECT_EQ(engine_->fen(), before);
    answer("c6e8");
    answer("new");
    EXPECT_EQ(engine_->fen(), before);
}

TEST_F(GameWithAPerson, CanChangeSides) {
    begin("first");
    EXPECT_THAT(answer("side second"), StartsWith("The first player, the engine, plays "));
    EXPECT_THAT(answer("side none"), HasSubstr("The game is over"));
    EXPECT_TRUE(engine_->is_over());
}

TEST_F(GameWithAPerson, RefusesWhatMakesNoSense) {
    begin("first");
    EXPECT_THAT(answer("side left"), StartsWith("bad value 'left': side, expected first, "));
    EXPECT_THAT(answer("side first,"), StartsWith("bad value 'first,': side, expected first, "));
    EXPECT_THAT(answer("time 0"), StartsWith("bad value '0': time, expected a number from 1 to "));
    EXPECT_THAT(answer("level 11"),
                StartsWith("bad value '11': level, expected a number from 1 to 10"));
    EXPECT_EQ(answer("time 10"), "");
    EXPECT_EQ(answer("level 2"), "");
}

TEST_F(GameWithAPerson, HelpsWithEveryCommand) {
    begin("first");
    for (const std::string command : {"board", "moves", "hint", "undo", "new", "side SIDE",
                                      "time MS", "level N", "fen", "help", "quit"}) {
        EXPECT_THAT(answer("help"), HasSubstr("\n  " + command + ' '));
    }
    EXPECT_FALSE(play_->handle("quit"));
}

class RaceWithAPerson : public GameWithAPerson {
   protected:
    using Options = std::vector<std::pair<std::string, std::string>>;

    void begin_race(std::string_view side, const Options& options, const std::string& fen = "") {
        engine_ = make_engine("dicerace");
        for (const auto& [name, value] : options) ASSERT_TRUE(engine_->options().set(name, value));
        if (!fen.empty()) {
            ASSERT_TRUE(engine_->set_position(fen));
        }
        PlaySettings settings;
        settings.people = *parse_people(side);
        settings.level = 1;
        play_.emplace(*engine_, settings, out_);
        play_->go_on();
    }
};

TEST_F(RaceWithAPerson, RollsAtTheTable) {
    begin_race("first", {});
    EXPECT_THAT(answer("@a0"), testing::ContainsRegex(
                                   "^South rolls the die on a0 again: [1-6] \\([A-Z][a-z]+\\)\\.\n"
                                   "North, the engine, [^\n]* % to win\\)\\.\n"));
    EXPECT_EQ(engine_->to_move(), Player::First);
}

TEST_F(RaceWithAPerson, DoesNotTakeARollBack) {
    begin_race("all", {});
    const std::string start = engine_->fen();
    answer("b0-b1");
    answer("undo");
    EXPECT_EQ(engine_->fen(), start);
    answer("@b0");
    const std::string rolled = engine_->fen();
    EXPECT_EQ(answer("undo"), "Dice have been rolled since your last move, and a roll is final.\n");
    EXPECT_EQ(engine_->fen(), rolled);
    answer("b9-b8");
    answer("undo");
    EXPECT_EQ(engine_->fen(), rolled);
}

TEST_F(RaceWithAPerson, GoesThroughAChainHopByHop) {
    // Without rolling, so that what can follow is known.
    begin_race("all", {{"JumpReroll", "false"}},
               "10/10/7n32/10/5n34/4s55/10/10/10/1s28 S SN - - 0");
    answer("d4^f6");
    const std::string open = engine_->fen();
    EXPECT_THAT(open, HasSubstr(" d4^f6 "));
    EXPECT_THAT(answer("moves"), HasSubstr("end the chain: stop"));
    EXPECT_THAT(answer("d4^h8"), StartsWith("illegal move 'd4^h8'"));
    answer("stop");
    EXPECT_EQ(engine_->to_move(), Player::Second);
    answer("undo");
    EXPECT_EQ(engine_->fen(), open);
    answer("undo");
    EXPECT_THAT(engine_->fen(), HasSubstr(" S SN - - 0"));
}

TEST_F(RaceWithAPerson, LetsPeopleAndEngineOrderTheirDice) {
    begin_race("first,third", {{"Seats", "SWN"}, {"Start", "random"}});
    EXPECT_THAT(out_.str(), HasSubstr("South orders its pieces"));
    EXPECT_THAT(answer("12345612"), StartsWith("bad value '12345612': expected the dice "));
    EXPECT_EQ(answer("moves"), "None.\n");
    const auto advised = [this] {
        const std::string hint = answer("hint");
        EXPECT_THAT(hint, StartsWith("Perhaps "));
        return hint.substr(8, 8);
    };
    EXPECT_THAT(answer(advised()), HasSubstr("North orders its pieces"));
    EXPECT_THAT(answer(advised()), HasSubstr("South to move"));
    const std::string start = engine_->fen();
    EXPECT_THAT(answer("new"), HasSubstr("South orders its pieces"));
    EXPECT_NE(engine_->fen(), start);
}

TEST_F(RaceWithAPerson, PlaysAWholeRaceOfFour) {
    begin_race("none", {{"Seats", "SWNE"}, {"Book", "step"}, {"MaxTurns", "60"}});
    EXPECT_TRUE(engine_->is_over());
    EXPECT_THAT(out_.str(), HasSubstr("West, the engine, "));
    EXPECT_THAT(out_.str(), HasSubstr("The race is over: South "));
}

TEST(PlayCommand, EndsWithTheInput) {
    const Outcome outcome = run(
        "play --level 1 --fen 'oluiyrgn/8/8/N7/8/8/8/1GRYIULO b i - 0 1' --side second", "fen\\n");
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.text, StartsWith("Type a move, or `help`.\n"));
    EXPECT_THAT(outcome.text, EndsWith("\noluiyrgn/8/8/N7/8/8/8/1GRYIULO b i - 0 1\n"));
    EXPECT_THAT(outcome.text, Not(HasSubstr("\x1b")));
}

TEST(PlayCommand, PaintsTheBoardWhenAsked) {
    const std::string board = run("play --colour always --side all", "quit\\n").text;
    // The first player's brown tower on its brown square, on white.
    EXPECT_THAT(board,
                HasSubstr("1 \x1b[48;5;94m \x1b[1;38;5;94m\x1b[48;5;231m N  \x1b[48;5;94m "));
}

TEST(PlayCommand, RefusesABadArgument) {
    for (const std::string arguments :
         {"--level 11", "--side left", "--side third", "--side first,fourth --variant dicerace",
          "--movetime 0", "--fen nonsense", "--option Hush=1", "--option Hush", "--variant chess",
          "--colour red"}) {
        const Outcome outcome = run("play " + arguments + " 2>&1 >/dev/null");
        EXPECT_EQ(outcome.exit_code, 2) << arguments;
        EXPECT_THAT(outcome.text, testing::MatchesRegex("ryuto: [^\n]+\n")) << arguments;
    }
}

}  // namespace
}  // namespace ryuto
