// Dice races between engine processes. Every record is replayed twice: by the engine, as any tool
// would, and by the literal rules, and both must end where the referee says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/dicerace_engine.h"
#include "program/match.h"
#include "program/openings.h"
#include "support/race_replay.h"

namespace ryuto {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

struct Agreement {
    Options options;                   // In the words of the wire.
    dicerace_oracle::Options literal;  // The same for the literal rules.
};

constexpr std::size_t kOpenings = 10;  // More than any test has sets.

MatchSettings settings(const Agreement& agreement, int games) {
    MatchSettings settings;
    settings.variant = "dicerace";
    settings.common_options = agreement.options;
    settings.time.limits.nodes = 1;
    settings.seed = 7;
    settings.games = games;
    Options told = {{"UCI_Variant", "dicerace"}, {"Hash", "1"}};
    told.insert(told.end(), agreement.options.begin(), agreement.options.end());
    const auto judge = make_judge(settings);
    if (!judge) ADD_FAILURE() << describe(judge.error());
    for (std::size_t i = 0; i < (*judge)->seats().size(); ++i) {
        settings.engines.push_back(
            {std::string(1, static_cast<char>('A' + i)), {RYUTO_BINARY}, told});
    }
    settings.openings = *random_openings(**judge, kOpenings, 0, *settings.seed);
    return settings;
}

void make_faulty(EngineSetup& engine, const std::string& fault, int best_move) {
    engine.name = "faulty";
    engine.command = {"python3", std::string(RYUTO_SOURCE_DIR) + "/tests/support/faulty_engine.py",
                      fault, std::to_string(best_move), RYUTO_BINARY};
}

struct Played {
    Tally tally;
    std::vector<Json> games;  // In the order in which they ended.
};

Played play(const MatchSettings& settings) {
    std::ostringstream progress;
    std::stringstream lines;
    const MatchOutcome outcome = play_match(settings, progress, &lines);
    EXPECT_EQ(outcome.start_failure.value_or(""), "");
    Played played{outcome.tally, {}};
    for (std::string line; std::getline(lines, line);) played.games.push_back(Json::parse(line));
    return played;
}

void expect_it_replays(const Json& game, const Agreement& agreement) {
    auto engine = make_dicerace_engine();
    for (const auto& [name, value] : agreement.options) {
        ASSERT_TRUE(engine->options().set(name, value)) << name;
    }
    const std::string fen = fen_of(game, engine->start_fen());
    ASSERT_TRUE(engine->set_position(fen));
    const std::vector<std::string> turns = turns_of(game);
    const Status status = engine->play({turns.begin(), turns.end()});
    ASSERT_TRUE(status) << describe(status.error());
    EXPECT_TRUE(engine->is_over());

    RaceReplay replay(fen, agreement.literal);
    for (const std::string& turn : turns) {
        replay.play(turn);
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_TRUE(replay.race().is_over());
    EXPECT_EQ(replay.race().fen(), engine->fen());
    const std::vector<int> places = engine->places();
    EXPECT_EQ(replay.race().ranking(), places);
    if (places.size() == 2) {
        const char* const result = places[0] == places[1] ? "1/2-1/2"
                                   : places[0] == 1       ? "1-0"
                                                          : "0-1";
        EXPECT_EQ(game["result"], result);
    } else {
        EXPECT_EQ(game["places"], Json(places));
    }
}

// Every option of the rules, every number of seats.
std::vector<Agreement> agreements(int turns) {
    std::vector<Agreement> all;
    const auto add = [&](Options options, auto change) {
        Agreement agreement{std::move(options), {}};
        change(agreement.literal);
        agreement.options.emplace_back("MaxTurns", std::to_string(turns));
        agreement.literal.max_turns = turns;
        all.push_back(std::move(agreement));
    };
    for (const std::string seats : {"SN", "SW", "SWN", "WNE", "SWNE"}) {
        const std::pair<std::string, std::string> at{"Seats", seats};
        add({at}, [](auto&) {});
        add({at, {"Book", "step"}, {"FirstSeat", "N"}}, [](auto& o) { o.book_is_rook = false; });
        add({at, {"Start", "random"}, {"BookJump", "long"}},
            [](auto& o) { o.book_jumps_long = true; });
        add({at, {"Start", "random"}, {"StartEars", "keep"}, {"JumpReroll", "false"}},
            [](auto& o) { o.jump_reroll = false; });
        add({at, {"RerollScope", "turn"}, {"Preset", "traverse"}}, [](auto& o) {
            o.reroll_once_a_turn = true;
            o.book_is_rook = false;
        });
        add({at, {"ChainMode", "commit"}, {"Book", "step"}}, [](auto& o) {
            o.commit = true;
            o.book_is_rook = false;
        });
        add({at, {"TotalChaos", "true"}, {"PlayOn", "true"}}, [](auto& o) {
            o.total_chaos = true;
            o.play_on = true;
        });
        add({at, {"AntiBlock", "deadline:12"}}, [](auto& o) { o.deadline = 12; });
        if (seats.size() == 2) {
            add({{"Goal", "inner"}, at}, [](auto& o) { o.inner_goal = true; });
        }
    }
    return all;
}

// Returns how many games that were.
int play_under_every_option(int sets, int turns) {
    int games = 0;
    for (const Agreement& agreement : agreements(turns)) {
        MatchSettings match = settings(agreement, 0);
        match.games = sets * static_cast<int>(match.engines.size());
        const Played played = play(match);
        EXPECT_EQ(played.tally.count(Ending::PlayedOut), match.games);
        for (const Json& game : played.games) {
            expect_it_replays(game, agreement);
            if (testing::Test::HasFailure()) ADD_FAILURE() << game.dump();
            if (testing::Test::HasFailure()) return games;
        }
        games += match.games;
    }
    return games;
}

TEST(RaceMatch, IsPlayedToItsEndByTheLiteralRules) {
    Agreement whole{{{"Seats", "SWN"}, {"Book", "step"}}, {}};
    whole.literal.book_is_rook = false;
    const Played played = play(settings(whole, 3));
    ASSERT_EQ(played.games.size(), 3);
    for (const Json& game : played.games) expect_it_replays(game, whole);
    EXPECT_EQ(played.games[0]["seats"], (Json{"S", "W", "N"}));
    EXPECT_EQ(played.games[0]["seed"], 7);
    EXPECT_EQ(played.games[1]["players"], (Json{"B", "C", "A"}));
    EXPECT_EQ(played.tally.sets(), 1);
}

TEST(SlowRaceMatch, AgreesWithTheLiteralRulesUnderEveryOptionInAThousandGames) {
    const int short_ones = play_under_every_option(8, 40);
    const int long_ones = play_under_every_option(1, 300);
    EXPECT_GE(short_ones + long_ones, 1000);
}

TEST(RaceMatch, RollsTheSameForTheSameSeedAndSeat) {
    const Agreement short_race{{{"MaxTurns", "30"}}, {}};
    MatchSettings two = settings(short_race, 4);
    const Played played = play(two);
    // The same engine at both seats: the games of a set can differ in nothing.
    EXPECT_EQ(turns_of(played.games[0]), turns_of(played.games[1]));
    EXPECT_NE(turns_of(played.games[0]), turns_of(played.games[2]));
    EXPECT_EQ(turns_of(play(two).games[3]), turns_of(played.games[3]));
    two.seed = 8;
    EXPECT_NE(turns_of(play(two).games[0]), turns_of(played.games[0]));
}

Agreement agreement_of(const std::string& seats, int turns) {
    Agreement agreement{{{"Seats", seats}, {"MaxTurns", std::to_string(turns)}}, {}};
    agreement.literal.max_turns = turns;
    return agreement;
}

// The fault comes at the fourth answer of B. One that still lives has it behind it then.
void expect_it_goes_on(const std::string& fault, Ending ending, int times) {
    const Agreement agreement = agreement_of("SWN", 40);
    MatchSettings faulty = settings(agreement, 3);
    faulty.time.hang_timeout = milliseconds(5'000);
    make_faulty(faulty.engines[1], fault, 4);
    const Played played = play(faulty);
    ASSERT_EQ(played.games.size(), 3);
    EXPECT_EQ(played.tally.faults(Contestant::B, ending), times);
    EXPECT_EQ(played.games[0]["places"][1], 3);
    EXPECT_EQ(played.games[0]["forfeits"][0]["player"], "faulty");
    EXPECT_EQ(played.games[0]["forfeits"][0]["end"], name_of(ending));
    for (const Json& game : played.games) expect_it_replays(game, agreement);
}

TEST(RaceMatch, GoesOnWithoutASeatThatIsOut) {
    expect_it_goes_on("illegal", Ending::IllegalMove, 1);
    expect_it_goes_on("crash", Ending::Crash, 3);
}

TEST(SlowRaceMatch, GoesOnWithoutASeatThatHangs) { expect_it_goes_on("hang", Ending::Hang, 3); }

TEST(RaceMatch, IsLostByTheFaultOfOneOfTwo) {
    const Agreement agreement{{{"MaxTurns", "10"}}, {}};
    MatchSettings faulty = settings(agreement, 2);
    make_faulty(faulty.engines[0], "illegal", 2);
    const Played played = play(faulty);
    ASSERT_EQ(played.games.size(), 2);
    EXPECT_EQ(played.games[0]["result"], "0-1");
    EXPECT_EQ(played.games[0]["end"], "illegal move");
    EXPECT_EQ(played.games[0]["detail"], "'a1a1'");
    EXPECT_EQ(turns_of(played.games[0]).back(), "out:S");
}

TEST(RaceMatch, LeavesOutWhoArrangesDiceThatItDoesNotHave) {
    Agreement agreement = agreement_of("SWNE", 20);
    agreement.options.emplace_back("Start", "random");
    MatchSettings faulty = settings(agreement, 4);
    make_faulty(faulty.engines[3], "illegal", 1);
    const Played played = play(faulty);
    ASSERT_EQ(played.games.size(), 4);
    EXPECT_THAT(played.games[0]["start"].get<std::string>(), HasSubstr(" S SWNE e - 0"));
    EXPECT_EQ(played.games[0]["places"][3], 4);
    for (const Json& game : played.games) {
        EXPECT_NE(game["start"], game["opening"]) << "the others have arranged theirs";
        expect_it_replays(game, agreement);
    }
}

}  // namespace
}  // namespace ryuto
