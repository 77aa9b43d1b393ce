// Games written, read again, and refused.
#include "program/game_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "util/text.h"

namespace ryuto {
namespace {

using std::chrono::microseconds;
using testing::HasSubstr;

const Names kNames{"new", "old"};
constexpr int kGames = 10;

GameRecord announced(int number) {
    GameRecord record;
    record.number = number;
    record.variant = "kamisado";
    record.limits = "depth 3";
    record.opening = number < 2 ? "startpos" : "startpos moves a1a5";
    record.seats = seats_of(number);
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

TEST(JsonLine, HoldsTheWholeGame) {
    GameRecord record = game(5, Contestant::A, Ending::TimeLoss);
    record.forfeits[0].detail = "0.5 ms late";
    record.moves.push_back({"d8d5", microseconds(1250), microseconds(998'750),
                            Evaluation{Evaluation::Unit::Points, -30, 12, 4000}});
    record.moves.push_back(
        {"e1e2", microseconds(7), {}, Evaluation{Evaluation::Unit::Mate, 3, {}, {}}});
    const std::string line = json_line(record, kNames);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const auto expected = nlohmann::json::parse(R"({
        "game": 6, "variant": "kamisado", "players": ["old", "new"], "options": [],
        "limits": "depth 3",
        "opening": "startpos moves a1a5",
        "result": "0-1", "winner": "new", "end": "time loss", "detail": "0.5 ms late",
        "moves": [
            {"move": "d8d5", "ms": 1.25, "clock": 998.75, "cp": -30, "depth": 12, "nodes": 4000},
            {"move": "e1e2", "ms": 0.007, "mate": 3}]})");
    EXPECT_EQ(nlohmann::json::parse(line), expected);
}

TEST(JsonLine, SurvivesAnyBytes) {
    GameRecord record = game(0, {});
    record.start = "\"\xFF\n\x01";
    const auto json = nlohmann::json::parse(json_line(record, kNames));
    EXPECT_EQ(json["winner"], nullptr);
    EXPECT_EQ(json["result"], "1/2-1/2");
}

// A file of its own for every test, gone with it.
class GameFile : public testing::Test {
   protected:
    GameFile() {
        const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
        path_ = testing::TempDir() + "ryuto_" + test->name() + std::to_string(::getpid());
    }
    ~GameFile() override { std::remove(path_.c_str()); }

    Result<std::vector<GameRecord>> read(const std::string& text) {
        std::ofstream(path_) << text;
        return read_games(path_, kNames, kGames, announced);
    }
    std::string content() const {
        std::ostringstream text;
        text << std::ifstream(path_).rdbuf();
        return text.str();
    }
    std::string refusal(const std::string& text) {
        const auto games = read(text);
        EXPECT_EQ(content(), text);
        return games ? "none" : describe(games.error());
    }

    std::string path_;
};

std::string line_of(const GameRecord& record) { return json_line(record, kNames) + '\n'; }

TEST_F(GameFile, IsReadBack) {
    const auto games = read(line_of(game(3, Contestant::B)) + line_of(game(0, {})) +
                            line_of(game(1, Contestant::A, Ending::Refusal)));
    ASSERT_TRUE(games.has_value());
    ASSERT_EQ(games->size(), 3);
    EXPECT_EQ((*games)[0].number, 3);
    EXPECT_EQ((*games)[0].winner(), Contestant::B);
    EXPECT_EQ((*games)[1].winner(), std::nullopt);
    EXPECT_EQ((*games)[2].ending(), Ending::Refusal);
    EXPECT_EQ((*games)[2].seats, seats_of(1));
}

TEST_F(GameFile, IsReadBackWithThePlacesOfMoreThanTwo) {
    const Names names{"a", "b", "c"};
    const auto announce = [](int number) {
        GameRecord record;
        record.number = number;
        record.variant = "dicerace";
        record.seed = 7;
        record.seats = seats_of(number, 3);
        return record;
    };
    GameRecord record = announce(1);
    record.wire_seats = {"S", "W", "N"};
    record.places = {2, 1, 3};
    record.forfeits = {{Contestant::A, Ending::Crash, "signal 9"}};
    const std::string line = json_line(record, names);
    std::ofstream(path_) << line << '\n';
    const auto games = read_games(path_, names, 3, announce);
    ASSERT_TRUE(games.has_value());
    EXPECT_EQ((*games)[0].places, record.places);
    EXPECT_EQ((*games)[0].winner(), Contestant::C);
    EXPECT_EQ((*games)[0].forfeits[0].ending, Ending::Crash);
    for (const auto* places : {"[2,1]", "[2,1,4]", "[2,1,0]", "3", "[2,1,\"3\"]"}) {
        auto json = nlohmann::json::parse(line);
        json["places"] = nlohmann::json::parse(places);
        std::ofstream(path_) << json.dump() << '\n';
        EXPECT_FALSE(read_games(path_, names, 3, announce)) << places;
    }
}

TEST_F(GameFile, IsEmptyWhenThereIsNone) {
    const auto games = read_games(path_, kNames, kGames, announced);
    ASSERT_TRUE(games.has_value());
    EXPECT_TRUE(games->empty());
}

TEST_F(GameFile, LosesOnlyTheGameThatWasNotWrittenToItsEnd) {
    const std::string whole = line_of(game(0, Contestant::A)) + line_of(game(1, Contestant::A));
    const std::string next = line_of(game(2, Contestant::A));
    for (std::size_t size = 0; size < next.size(); ++size) {
        const auto games = read(whole + next.substr(0, size));
        ASSERT_TRUE(games.has_value());
        EXPECT_EQ(games->size(), 2);
        EXPECT_EQ(content(), whole);
    }
}

TEST_F(GameFile, IsRefusedWhenItHoldsSomethingElse) {
    EXPECT_THAT(refusal("my only copy"), HasSubstr("'my only copy': line 1 of " + path_ +
                                                   ", expected a JSON object; other games"));
    EXPECT_THAT(refusal("{}\n"),
                HasSubstr("line 1 of " + path_ + ", expected a game from 1 to 10"));
    const std::string good = line_of(game(0, Contestant::A));
    EXPECT_THAT(refusal(good + "[]\n"), HasSubstr("line 2 of "));
    EXPECT_THAT(refusal(good + good),
                HasSubstr("line 2 of " + path_ + ", expected every game once"));
    EXPECT_THAT(refusal(line_of(game(10, Contestant::A))),
                HasSubstr("expected a game from 1 to 10"));
}

TEST_F(GameFile, IsRefusedWhenItIsOfAnotherMatch) {
    const auto refusal_of = [&](auto change) {
        GameRecord record = game(0, Contestant::A);
        change(record);
        return refusal(line_of(record));
    };
    EXPECT_THAT(refusal_of([](auto& record) { record.variant = "chess"; }),
                HasSubstr("whose variant is \"kamisado\""));
    EXPECT_THAT(refusal_of([](auto& record) { record.options = {"Refill=reset"}; }),
                HasSubstr("whose options is []"));
    EXPECT_THAT(refusal_of([](auto& record) { record.limits = "depth 4"; }),
                HasSubstr("whose limits is \"depth 3\""));
    EXPECT_THAT(refusal_of([](auto& record) { record.opening = "startpos moves a1a5"; }),
                HasSubstr("whose opening is \"startpos\""));
    EXPECT_THAT(refusal_of([](auto& record) { record.seats = seats_of(1); }),
                HasSubstr(R"(whose players is ["new","old"])"));
}

TEST_F(GameFile, IsRefusedWhenAGameHasNoEnd) {
    auto json = nlohmann::json::parse(line_of(game(0, Contestant::A)));
    for (const auto* field : {"end", "winner"}) {
        auto without = json;
        without.erase(field);
        EXPECT_THAT(refusal(without.dump() + '\n'), HasSubstr("expected the end of a game"));
        without[field] = "nobody";
        EXPECT_THAT(refusal(without.dump() + '\n'), HasSubstr("expected the end of a game"));
    }
}

}  // namespace
}  // namespace ryuto
