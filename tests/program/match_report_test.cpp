// What is counted and written of games, and what is read from an engine's reports.
#include "program/match_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/match_client.h"

namespace ryuto {
namespace {

using testing::HasSubstr;

const Names kNames{"new", "old"};

GameRecord game(int number, std::optional<Contestant> winner, Ending ending = Ending::PlayedOut) {
    GameRecord record;
    record.number = number;
    record.seats = seats_of(number);
    record.opening = "startpos";
    record.winner = winner;
    record.ending = ending;
    return record;
}

TEST(Tally, CountsPairsWhoseGamesEndInAnyOrder) {
    Tally tally;
    tally.add(game(0, Contestant::A));
    tally.add(game(3, Contestant::A));
    tally.add(game(5, Contestant::B));
    tally.add(game(2, Contestant::A));
    tally.add(game(1, Contestant::B));
    tally.add(game(6, {}));
    tally.add(game(7, Contestant::B));
    EXPECT_EQ(tally.wins(), 3);
    EXPECT_EQ(tally.draws(), 1);
    EXPECT_EQ(tally.losses(), 3);
    EXPECT_EQ(tally.pairs(), (PairCounts{0, 1, 1, 0, 1}));
}

TEST(Tally, TellsWhoseFaultItWas) {
    Tally tally;
    tally.add(game(0, Contestant::A, Ending::Crash));
    tally.add(game(1, Contestant::A, Ending::Crash));
    tally.add(game(2, Contestant::B, Ending::Crash));
    tally.add(game(3, Contestant::B));
    EXPECT_EQ(tally.count(Ending::Crash), 3);
    EXPECT_EQ(tally.faults(Contestant::A, Ending::Crash), 1);
    EXPECT_EQ(tally.faults(Contestant::B, Ending::Crash), 2);
    EXPECT_EQ(tally.count(Ending::PlayedOut), 1);
    EXPECT_EQ(tally.count(Ending::Hang), 0);
    EXPECT_THAT(summary(tally, kNames, {}), HasSubstr("3 crash (new 1, old 2)"));
}

TEST(ProgressLine, TellsTheGameAndTheScore) {
    Tally tally;
    tally.add(game(0, Contestant::A));
    const GameRecord last = game(1, Contestant::A, Ending::Hang);
    tally.add(last);
    EXPECT_EQ(
        progress_line(last, kNames, tally, 10, {}),
        "Game 2 of 10, old - new: 0-1, hang of old, 0 plies. new: +2 -0 =0, Elo +inf +/- inf");
    EXPECT_THAT(progress_line(last, kNames, tally, 10, SequentialTest{0, 400}),
                HasSubstr(" =0, Elo +inf +/- inf, log-likelihood ratio "));
}

TEST(Evaluation, IsThatOfTheBestLineWithAnExactScore) {
    const auto points =
        parse_evaluation("info depth 7 seldepth 9 multipv 1 score cp -12 nodes 99 pv a1a5");
    ASSERT_TRUE(points.has_value());
    EXPECT_EQ(points->unit, Evaluation::Unit::Points);
    EXPECT_EQ(points->score, -12);
    EXPECT_EQ(points->depth, 7);
    EXPECT_EQ(points->nodes, 99);

    const auto mate = parse_evaluation("info score mate -2");
    ASSERT_TRUE(mate.has_value());
    EXPECT_EQ(mate->unit, Evaluation::Unit::Mate);
    EXPECT_EQ(mate->score, -2);
    EXPECT_EQ(mate->depth, std::nullopt);

    for (const auto* line :
         {"", "info", "bestmove a1a5", "info string score cp 3",
          "info depth 3 multipv 2 score cp 5", "info depth 3 score cp 5 lowerbound",
          "info depth 3 score cp x", "info depth 3 score cp", "info depth 3 pv score cp 5"}) {
        EXPECT_FALSE(parse_evaluation(line).has_value()) << line;
    }
}

}  // namespace
}  // namespace ryuto
