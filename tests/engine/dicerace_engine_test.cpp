// The dice race as an engine: tokens, options, shares and set-ups, without a protocol around them.
#include "engine/dicerace_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace ryuto {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kLoop = "10/10/10/10/5n34/4s55/10/10/10/10 S SN - - 0";

std::unique_ptr<Engine> engine_with(
    const std::vector<std::pair<std::string, std::string>>& settings) {
    auto engine = make_dicerace_engine();
    for (const auto& [name, value] : settings) {
        const Status done = engine->options().set(name, value);
        EXPECT_TRUE(done) << name << ' ' << value;
    }
    engine->set_start_position();
    return engine;
}

std::string refusal(Engine& engine, std::string_view name, std::string_view value) {
    const Status done = engine.options().set(name, value);
    return done ? "accepted" : done.error().detail;
}

SearchInfo search(Engine& engine, std::uint64_t nodes, std::vector<std::string>* line = nullptr,
                  const std::vector<std::string>& root_moves = {}) {
    Limits limits;
    limits.nodes = nodes;
    const SearchSignals signals;
    SearchInfo last;
    const auto found = engine.search(limits, root_moves, signals,
                                     [&last](const SearchInfo& info) { last = info; });
    if (line) *line = found;
    return last;
}

TEST(DiceRaceEngine, KeepsAChainOpenOnlyAtTheEndOfAList) {
    const auto engine = engine_with({});
    ASSERT_TRUE(engine->set_position(kLoop));
    const Status early = engine->play({"d4^f6=2+", "d4^f6=2"});
    ASSERT_FALSE(early);
    EXPECT_THAT(early.error().detail, HasSubstr("move 1, expected + only behind the last move"));
    ASSERT_TRUE(engine->play({"d4^f6=2+"}));
    EXPECT_EQ(engine->to_move(), Player::First);
    ASSERT_TRUE(engine->play({"stop"}));
    EXPECT_EQ(engine->to_move(), Player::Second);
}

TEST(DiceRaceEngine, SaysWhichMoveIsWrongAndPlaysThoseBefore) {
    const auto engine = engine_with({});
    const Status done = engine->play({"d0-c1", "e9-f8", "c1-z1"});
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error().detail, HasSubstr("move 3, "));
    EXPECT_EQ(engine->to_move(), Player::First);
}

TEST(DiceRaceEngine, SetsTheBookByPresetAndByItself) {
    const auto engine = engine_with({{"Preset", "traverse"}});
    EXPECT_THAT(engine->legal_moves(), Not(Contains("a0-a7")));
    ASSERT_TRUE(engine->options().set("Book", "rook"));
    EXPECT_THAT(engine->legal_moves(), Contains("a0-a7"));
}

TEST(DiceRaceEngine, StartsWithTheSeatsAgreedOn) {
    EXPECT_THAT(engine_with({{"Seats", "SWNE"}, {"FirstSeat", "N"}})->fen(),
                HasSubstr(" N SWNE - - 0"));
    EXPECT_THAT(engine_with({{"Seats", "WE"}, {"FirstSeat", "N"}})->fen(),
                HasSubstr(" W WE - - 0"));
}

TEST(DiceRaceEngine, HasAnInnerGoalForTwoOnly) {
    const auto engine = engine_with({{"Goal", "inner"}});
    EXPECT_THAT(refusal(*engine, "Seats", "SWN"), HasSubstr("option Seats"));
    ASSERT_TRUE(engine->options().set("Goal", "outer"));
    ASSERT_TRUE(engine->options().set("Seats", "SWN"));
    EXPECT_THAT(refusal(*engine, "Goal", "inner"), HasSubstr("option Goal"));
}

TEST(DiceRaceEngine, ReadsTheDeadline) {
    const auto engine = engine_with({});
    for (const std::string_view value : {"none", "deadline:30", ""}) {
        EXPECT_EQ(refusal(*engine, "AntiBlock", value), "accepted") << value;
    }
    for (const std::string_view value : {"deadline", "deadline:0", "deadline:x", "30"}) {
        EXPECT_THAT(refusal(*engine, "AntiBlock", value), HasSubstr("deadline:N")) << value;
    }
}

TEST(DiceRaceEngine, StartsFromTheOrdersOfTheSeats) {
    const auto engine = engine_with({});
    ASSERT_TRUE(engine->set_position("startpos N=22334455"));
    EXPECT_EQ(engine->fen(),
              "1n5n5n4n4n3n3n2n21/10/10/10/10/10/10/10/10/1s2s3s4s5s5s4s3s21 S SN - - 0");
    EXPECT_FALSE(engine->set_position("startpos W=22334455")) << "no such seat";
    EXPECT_FALSE(engine->set_position("startpos S=2233445")) << "seven dice";
    EXPECT_FALSE(engine->set_position("startpos S=22334456")) << "not rolled";
    ASSERT_TRUE(engine->options().set("Start", "random"));
    EXPECT_TRUE(engine->set_position("startpos S=22334456"));
    EXPECT_FALSE(engine->set_position("startpos S=12334456")) << "an Ear";
    ASSERT_TRUE(engine->options().set("StartEars", "keep"));
    EXPECT_TRUE(engine->set_position("startpos S=12334456"));
}

TEST(DiceRaceEngine, ArrangesTheDiceThatItHas) {
    const auto engine = engine_with({});
    ASSERT_TRUE(engine->set_position("startpos S=22334455"));
    const Result<std::string> order = engine->arrange("");
    ASSERT_TRUE(order);
    std::string sorted = *order;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted, "22334455");
    EXPECT_TRUE(engine->arrange("N"));
    EXPECT_FALSE(engine->arrange("W"));
    ASSERT_TRUE(engine->play({"a0-a1"}));
    EXPECT_FALSE(engine->arrange("S")) << "a die has left";
}

TEST(DiceRaceEngine, TellsTheMoversShareOfTwo) {
    const auto engine = engine_with({});
    const SearchInfo info = search(*engine, 500);
    ASSERT_EQ(info.win_shares.size(), 1U);
    EXPECT_GT(info.win_shares[0], 4'000);
    EXPECT_LT(info.win_shares[0], 9'000);
}

TEST(DiceRaceEngine, TellsEveryShareOfMore) {
    const auto engine = engine_with({{"Seats", "SWNE"}});
    const SearchInfo info = search(*engine, 500);
    ASSERT_EQ(info.win_shares.size(), 4U);
    int sum = 0;
    for (const int share : info.win_shares) sum += share;
    EXPECT_NEAR(sum, 10'000, 2);
}

TEST(DiceRaceEngine, ThinksWithTheSearcherThatTheTableNeeds) {
    const auto engine = engine_with({{"Searcher", "expectimax"}, {"Seats", "SWN"}});
    EXPECT_EQ(search(*engine, 300).win_shares.size(), 3U);
}

TEST(DiceRaceEngine, AnswersWithWholeChainsWhereTheyAreCommitted) {
    const auto engine = engine_with({{"Book", "step"}, {"ChainMode", "commit"}});
    ASSERT_TRUE(engine->play({"d0-c1", "e9-f8", "c1-d2", "f8-e7", "b0-c1", "e7-d6"}));
    const std::vector<std::string> legal = engine->legal_moves();
    EXPECT_THAT(legal, Contains("c0^c2^e2"));
    for (const std::vector<std::string>& wanted :
         {std::vector<std::string>{"c0^c2"}, {"c0^c2^e2"}, {"c0^c2", "c0^c2^e2"}}) {
        std::vector<std::string> line;
        search(*engine, 300, &line, wanted);
        ASSERT_EQ(line.size(), 1U);
        EXPECT_THAT(wanted, Contains(line[0]));
    }
    EXPECT_FALSE(engine->play({"c0^c2=4+"})) << "left open";
    EXPECT_TRUE(engine->play({"c0^c2^e2=41"}));
}

// The Flame on e3 has more chains than are listed.
TEST(DiceRaceEngine, ListsAndChoosesChainsInACrowd) {
    const auto engine = engine_with({{"Seats", "SWNE"}, {"ChainMode", "commit"}});
    ASSERT_TRUE(engine->set_position(
        "10/1n6s31e4e3n61e41/1w6n1n4s51s41w11/1e4s5w4s4e41s42/4w31e33/1e11n11w4w43/2w42s42n51/"
        "1s54n23/2e2n42w43/10 S SWNE - - 0"));
    const std::vector<std::string> legal = engine->legal_moves();
    const auto hops = std::count_if(legal.begin(), legal.end(), [](const std::string& move) {
        return move.rfind("e3^", 0) == 0;
    });
    EXPECT_EQ(hops, 10'000);
    std::vector<std::string> line;
    search(*engine, 300, &line);
    ASSERT_EQ(line.size(), 1U);
    search(*engine, 300, &line, {legal.back()});
    EXPECT_EQ(line[0], legal.back());
}

TEST(DiceRaceEngine, RanksMoreThanTwoSeats) {
    const auto engine = engine_with({{"Seats", "SWNE"}});
    EXPECT_EQ(engine->ranking({}), "none");
    EXPECT_EQ(engine->ranking(Player::Second), "S1,W4,N1,E1");
    ASSERT_TRUE(engine->set_position("4s45/10/10/10/4n45/4w45/4e45/10/10/10 W SWNE S - 9"));
    EXPECT_EQ(engine->ranking({}), "S1,W3,N3,E2");
    EXPECT_EQ(engine->winner(), Player::First);
}

TEST(DiceRaceEngine, CountsDecisionsAndTheirOutcomes) {
    const auto engine = engine_with({{"Book", "step"}});
    const SearchSignals signals;
    const auto counts = engine->perft(2, 0, signals, [](std::size_t, std::size_t) {});
    ASSERT_TRUE(counts);
    std::uint64_t sum = 0;
    for (const auto& [move, leaves] : *counts) sum += leaves;
    EXPECT_EQ(sum, 4'356U);
}

}  // namespace
}  // namespace ryuto
