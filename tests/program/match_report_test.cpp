// What is counted and written of games, and what is read from an engine's reports.
#include "program/match_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "program/match_client.h"

namespace ryuto {
namespace {

using std::chrono::microseconds;
using testing::HasSubstr;

const Names kNames{"new", "old"};

GameRecord game(int number, std::optional<Contestant> winner, Ending ending = Ending::PlayedOut) {
    GameRecord record;
    record.number = number;
    record.first = number % 2 == 0 ? Contestant::A : Contestant::B;
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

TEST(JsonLine, HoldsTheWholeGame) {
    GameRecord record = game(5, Contestant::A, Ending::TimeLoss);
    record.opening = "startpos moves a1a5";
    record.detail = "0.5 ms late";
    record.moves.push_back({"d8d5", microseconds(1250), microseconds(998'750),
                            Evaluation{Evaluation::Unit::Points, -30, 12, 4000}});
    record.moves.push_back(
        {"e1e2", microseconds(7), {}, Evaluation{Evaluation::Unit::Mate, 3, {}, {}}});
    const std::string line = json_line(record, kNames);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const auto expected = nlohmann::json::parse(R"({
        "game": 6, "players": ["old", "new"], "opening": "startpos moves a1a5",
        "result": "0-1", "winner": "new", "end": "time loss", "detail": "0.5 ms late",
        "moves": [
            {"move": "d8d5", "ms": 1.25, "clock": 998.75, "cp": -30, "depth": 12, "nodes": 4000},
            {"move": "e1e2", "ms": 0.007, "mate": 3}]})");
    EXPECT_EQ(nlohmann::json::parse(line), expected);
}

TEST(JsonLine, SurvivesAnyBytes) {
    GameRecord record = game(0, {});
    record.detail = "\"\xFF\n\x01";
    const auto json = nlohmann::json::parse(json_line(record, kNames));
    EXPECT_EQ(json["winner"], nullptr);
    EXPECT_EQ(json["result"], "1/2-1/2");
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
