// What is counted and written of games, and what is read from an engine's reports.
#include "program/match_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "program/match_client.h"

namespace ryuto {
namespace {

using testing::HasSubstr;

const Names kNames{"new", "old"};

GameRecord announced(int number) {
    GameRecord record;
    record.number = number;
    record.seats = seats_of(number);
    record.opening = "startpos";
    return record;
}

// A finished game of two; a fault is that of who has not won.
GameRecord game(int number, std::optional<Contestant> winner, Ending ending = Ending::PlayedOut) {
    GameRecord record = announced(number);
    record.places = {1, 1};
    if (!winner) return record;
    const std::size_t loser = record.seats[0] == winner ? 1 : 0;
    record.places = lost_by(loser);
    if (ending != Ending::PlayedOut) record.forfeits.push_back({record.seats[loser], ending, {}});
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

GameRecord game_of_four(int number, std::vector<int> places) {
    GameRecord record;
    record.number = number;
    record.seats = seats_of(number, 4);
    record.wire_seats = {"S", "W", "N", "E"};
    record.places = std::move(places);
    return record;
}

TEST(Tally, GivesPointsByPlaceAndErrorsBySets) {
    Tally tally(4);
    // D, B and C win one each, in seats E, W and S; in the second game A shares the second place.
    tally.add(game_of_four(0, {2, 3, 4, 1}));
    tally.add(game_of_four(1, {1, 3, 4, 2}));
    tally.add(game_of_four(2, {1, 4, 3, 2}));
    EXPECT_EQ(tally.sets(), 0);
    tally.add(game_of_four(3, {4, 2, 1, 2}));
    EXPECT_EQ(tally.sets(), 1);
    // Places of A: 2, 2, 3, and the second and third shared.
    EXPECT_NEAR(tally.points(Contestant::A).mean, (2.0 + 2 + 1 + 1.5) / 3 / 4, 1e-9);
    EXPECT_NEAR(tally.firsts(Contestant::B).mean, 0.5, 1e-9);
    EXPECT_EQ(tally.firsts(Contestant::B).error, std::numeric_limits<double>::infinity());
    for (int number = 4; number < 8; ++number) tally.add(game_of_four(number, {1, 1, 3, 4}));
    EXPECT_NEAR(tally.firsts(Contestant::A).mean, (0.0 + 0.25) / 2, 1e-9);
    // Two samples, 0 and a quarter: the deviation of their mean is an eighth.
    EXPECT_NEAR(tally.firsts(Contestant::A).error, 1.959964 / 8, 1e-6);
}

TEST(Tally, CountsEveryForfeitOfAGameThatGoesOn) {
    Tally tally(4);
    GameRecord record = game_of_four(0, {1, 2, 4, 3});
    record.forfeits = {{Contestant::C, Ending::Hang, "no answer"},
                       {Contestant::D, Ending::Crash, {}}};
    tally.add(record);
    EXPECT_EQ(tally.count(Ending::PlayedOut), 0);
    EXPECT_EQ(tally.count(Ending::Hang), 1);
    EXPECT_EQ(tally.faults(Contestant::D, Ending::Crash), 1);
    const Names names{"a", "b", "c", "d"};
    EXPECT_EQ(
        progress_line(record, names, tally, 8, {}),
        "Game 1 of 8, a - b - c - d: S1,W2,N4,E3, hang of c (no answer), crash of d, 0 plies. "
        "No set is complete yet");
    EXPECT_THAT(summary(tally, names, {}), HasSubstr("1 crash (a 0, b 0, c 0, d 1)"));
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
