// The referee against engines that go wrong by script; see support/scripted_engine.sh. Their game
// is won by the first player, so an engine without a fault wins exactly its games as such.
#include "program/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

namespace ryuto {
namespace {

using testing::HasSubstr;

const std::string kScript = std::string(RYUTO_SOURCE_DIR) + "/tests/support/scripted_engine.sh";

EngineSetup scripted(const std::string& fault = "none", int ply = 0) {
    return {fault, {"/bin/sh", kScript, fault, std::to_string(ply)}, {}};
}

MatchSettings settings(const EngineSetup& a, const EngineSetup& b = scripted()) {
    MatchSettings settings;
    settings.engines = {a, b};
    settings.variant = "kamisado";
    settings.time.limits.depth = 3;
    settings.openings = {Opening{}};
    settings.games = 4;
    return settings;
}

std::vector<int> won_by_a(const GameRecord& record) {
    return lost_by(record.seats[0] == Contestant::A ? 1 : 0);
}

struct Played {
    MatchOutcome outcome;
    std::string progress;
    std::vector<nlohmann::json> games;  // In the order in which they ended.
};

Played play(const MatchSettings& settings) {
    std::ostringstream progress;
    std::stringstream lines;
    Played played{play_match(settings, progress, &lines), progress.str(), {}};
    for (std::string line; std::getline(lines, line);) {
        played.games.push_back(nlohmann::json::parse(line));
    }
    return played;
}

TEST(Match, IsPlayedWithBothColours) {
    const Played played = play(settings(scripted("none"), scripted("fine")));
    EXPECT_EQ(played.outcome.tally.wins(), 2);
    EXPECT_EQ(played.outcome.tally.losses(), 2);
    EXPECT_EQ(played.outcome.tally.pairs(), (PairCounts{0, 0, 2, 0, 0}));
    EXPECT_EQ(played.outcome.tally.count(Ending::PlayedOut), 4);
    EXPECT_EQ(played.outcome.signal, std::nullopt);
    ASSERT_EQ(played.games.size(), 4);
    EXPECT_EQ(played.games[0]["players"], (nlohmann::json{"none", "fine"}));
    EXPECT_EQ(played.games[1]["players"], (nlohmann::json{"fine", "none"}));
    for (const auto& game : played.games) {
        EXPECT_EQ(game["result"], "1-0");
        EXPECT_EQ(game["winner"], game["players"][0]);
        ASSERT_EQ(game["moves"].size(), 5);
        EXPECT_EQ(game["moves"][4]["move"], "c6a8");
        EXPECT_EQ(game["moves"][4]["cp"], 25);
        EXPECT_EQ(game["moves"][4]["nodes"], 70);
    }
}

TEST(Match, StartsFromItsOpenings) {
    MatchSettings with_openings = settings(scripted());
    with_openings.openings = {Opening{}, Opening{"", {"h1c6", "a8a7", "c1c2", "e8e4"}}};
    const Played played = play(with_openings);
    ASSERT_EQ(played.games.size(), 4);
    EXPECT_EQ(played.games[1]["opening"], "startpos");
    EXPECT_EQ(played.games[2]["opening"], "startpos moves h1c6 a8a7 c1c2 e8e4");
    EXPECT_EQ(played.games[2]["moves"].size(), 1);
}

struct FaultCase {
    std::string fault;
    Ending ending;
    std::string detail;
};

// Names the case in the test's output.
void PrintTo(const FaultCase& test, std::ostream* out) { *out << test.fault; }

class MatchFault : public testing::TestWithParam<FaultCase> {};

// The fault comes at the first player's second move, so in two of the four games.
TEST_P(MatchFault, IsRecognisedAndSurvived) {
    const auto& [fault, ending, detail] = GetParam();
    const Played played = play(settings(scripted(fault, 2)));
    EXPECT_EQ(played.outcome.tally.wins(), 0);
    EXPECT_EQ(played.outcome.tally.losses(), 4);
    EXPECT_EQ(played.outcome.tally.faults(Contestant::A, ending), 2);
    EXPECT_EQ(played.outcome.tally.count(Ending::PlayedOut), 2);
    ASSERT_EQ(played.games.size(), 4);
    for (const std::size_t i : {0U, 2U}) {
        const auto& game = played.games[i];
        EXPECT_EQ(game["result"], "0-1");
        EXPECT_EQ(game["end"], name_of(ending));
        EXPECT_THAT(game["detail"].get<std::string>(), HasSubstr(detail));
        EXPECT_EQ(game["moves"].size(), 2);
    }
    EXPECT_THAT(played.progress, HasSubstr(std::string(name_of(ending)) + " of " + fault));
}

INSTANTIATE_TEST_SUITE_P(Every, MatchFault,
                         testing::Values(FaultCase{"illegal", Ending::IllegalMove, "'a1a1'"},
                                         FaultCase{"no-move", Ending::IllegalMove, "''"},
                                         FaultCase{"refuse", Ending::Refusal, "bad value 'x'"},
                                         FaultCase{"crash", Ending::Crash, "signal 9"},
                                         FaultCase{"leave", Ending::Crash, "exit code 3"},
                                         FaultCase{"disconnect", Ending::Disconnect,
                                                   "closed its output"}),
                         [](const auto& instance) {
                             std::string name = instance.param.fault;
                             std::erase(name, '-');
                             return name;
                         });

// A short time for the first player alone, who in both games has the fault at its first move. So
// no engine has to be quick, on however busy a machine.
MatchSettings hurried(const std::string& fault) {
    MatchSettings hurried = settings(scripted(fault), scripted(fault));
    hurried.games = 2;
    hurried.time.limits = {};
    hurried.time.limits.clocks[0].rest = milliseconds(50);
    hurried.time.limits.clocks[1].rest = milliseconds(600'000);
    return hurried;
}

void expect_lost_by_both(const Played& played, Ending ending) {
    EXPECT_EQ(played.outcome.tally.faults(Contestant::A, ending), 1);
    EXPECT_EQ(played.outcome.tally.faults(Contestant::B, ending), 1);
    EXPECT_EQ(played.outcome.tally.pairs(), (PairCounts{0, 0, 1, 0, 0}));
}

TEST(Match, IsLostByALateAnswer) {
    MatchSettings late = hurried("late");
    late.time.grace = milliseconds(600'000);
    const Played played = play(late);
    expect_lost_by_both(played, Ending::TimeLoss);
    EXPECT_THAT(played.progress, HasSubstr(" ms late"));
}

TEST(Match, IsLostByNoAnswerInTimeAndGrace) {
    for (const auto* fault : {"hang", "chatter"}) {
        MatchSettings silent = hurried(fault);
        silent.time.grace = milliseconds(50);
        expect_lost_by_both(play(silent), Ending::Hang);
    }
}

TEST(Match, AllowsAMargin) {
    MatchSettings late = hurried("late");
    late.time.margin = milliseconds(600'000);
    EXPECT_EQ(play(late).outcome.tally.count(Ending::PlayedOut), 2);
}

TEST(Match, IsLostByAnEngineThatHangsWithoutATimeToKeep) {
    MatchSettings silent = settings(scripted("hang"));
    silent.games = 2;
    silent.time.hang_timeout = milliseconds(2'000);
    const Played played = play(silent);
    EXPECT_EQ(played.outcome.tally.faults(Contestant::A, Ending::Hang), 1);
    EXPECT_EQ(played.outcome.tally.count(Ending::PlayedOut), 1);
}

TEST(Match, GoesOnWhenAnEngineDoesNotStartAgain) {
    const std::string marker = testing::TempDir() + "ryuto_match_test." + std::to_string(getpid());
    std::filesystem::remove(marker);
    EngineSetup once = scripted("crash", 2);
    once.command = {"/bin/sh", "-c",
                    "[ -e " + marker + " ] && exit 9; touch " + marker + "; exec /bin/sh " +
                        kScript + " crash 2"};
    const Played played = play(settings(once));
    std::filesystem::remove(marker);
    EXPECT_EQ(played.outcome.tally.losses(), 4);
    EXPECT_EQ(played.outcome.tally.faults(Contestant::A, Ending::Crash), 1);
    EXPECT_EQ(played.outcome.tally.faults(Contestant::A, Ending::StartFailure), 3);
    EXPECT_THAT(played.games.back()["detail"].get<std::string>(), HasSubstr("exit code 9"));
}

TEST(Match, DoesNotBeginWithoutBothEngines) {
    const auto failure_of = [](const EngineSetup& setup) {
        MatchSettings bad = settings(scripted(), setup);
        bad.time.hang_timeout = milliseconds(2'000);
        const Played played = play(bad);
        EXPECT_EQ(played.outcome.tally.games(), 0);
        return played.outcome.start_failure.value_or("none");
    };
    EXPECT_THAT(failure_of({"gone", {"/nonexistent/engine"}, {}}),
                HasSubstr("bad value '/nonexistent/engine': engine gone, "));
    EXPECT_THAT(failure_of(scripted("mute")), HasSubstr("uciok to uci (no answer)"));
    EXPECT_THAT(failure_of({"short", {"/bin/true"}, {}}), HasSubstr("(exit code 0)"));

    EngineSetup with_option = scripted();
    with_option.options = {{"Hush", "1"}};
    EXPECT_THAT(failure_of(with_option), HasSubstr("'Hush'"));
    with_option = scripted("picky");
    with_option.options = {{"hash", "1"}};
    EXPECT_THAT(failure_of(with_option), HasSubstr("info string error bad value"));
}

TEST(Match, PlaysTheSameGamesSeveralAtATime) {
    MatchSettings many = settings(scripted("crash", 2));
    many.games = 20;
    many.concurrency = 4;
    const Played played = play(many);
    EXPECT_EQ(played.outcome.tally.losses(), 20);
    EXPECT_EQ(played.outcome.tally.faults(Contestant::A, Ending::Crash), 10);
    EXPECT_EQ(played.outcome.tally.pairs(), (PairCounts{10, 0, 0, 0, 0}));
    ASSERT_EQ(played.games.size(), 20);
    for (const auto& game : played.games) {
        const bool is_first = game["game"].get<int>() % 2 == 1;
        EXPECT_EQ(game["players"][0], is_first ? "crash" : "none");
        EXPECT_EQ(game["end"], is_first ? "crash" : "played out");
    }
}

TEST(Match, KeepsClocks) {
    MatchSettings timed = settings(scripted());
    timed.time.limits = {};
    timed.time.limits.clocks[0] = timed.time.limits.clocks[1] =
        PlayerClock{milliseconds(60'000), milliseconds(500)};
    timed.games = 2;
    const Played played = play(timed);
    ASSERT_EQ(played.games.size(), 2);
    std::array<double, 2> clocks{60'000, 60'000};
    for (std::size_t ply = 0; ply < 5; ++ply) {
        const auto& move = played.games[0]["moves"][ply];
        double& clock = clocks[ply % 2];
        clock += 500 - move["ms"].get<double>();
        EXPECT_NEAR(move["clock"].get<double>(), clock, 0.01);
    }
}

TEST(Match, EndsOnceTheTestIsDecided) {
    MatchSettings tested = settings(scripted("illegal", 2));
    tested.games = 1000;
    tested.test = SequentialTest{0, 100};
    const Played played = play(tested);
    EXPECT_LT(played.outcome.tally.games(), 20);
    EXPECT_LE(log_likelihood_ratio(played.outcome.tally.pairs(), *tested.test), -kDecisiveRatio);
}

TEST(Match, DoesNotPlayFinishedGamesAgain) {
    MatchSettings resumed = settings(scripted("crash", 2));
    resumed.finished = {announce(resumed, 2), announce(resumed, 1)};
    for (GameRecord& record : resumed.finished) record.places = won_by_a(record);
    const Played played = play(resumed);
    ASSERT_EQ(played.games.size(), 2);
    EXPECT_EQ(played.games[0]["game"], 1);
    EXPECT_EQ(played.games[1]["game"], 4);
    EXPECT_EQ(played.outcome.tally.wins(), 2);
    EXPECT_EQ(played.outcome.tally.pairs(), (PairCounts{0, 0, 2, 0, 0}));
}

TEST(Match, IsOverWhenFinishedGamesDecideTheTest) {
    MatchSettings decided = settings(scripted());
    decided.games = 200;
    decided.test = SequentialTest{0, 100};
    for (int number = 0; number < 100; ++number) {
        decided.finished.push_back(announce(decided, number));
        decided.finished.back().places = won_by_a(decided.finished.back());
    }
    EXPECT_EQ(play(decided).outcome.tally.games(), 100);
}

TEST(Match, BeginsNoGameOnceTheyCannotBeWritten) {
    std::ostringstream progress;
    std::ostringstream games;
    games.setstate(std::ios::badbit);
    EXPECT_EQ(play_match(settings(scripted()), progress, &games).tally.games(), 1);
}

TEST(Match, EndsWithItsResultsWhenInterrupted) {
    // B does it in the second game, and falls silent.
    MatchSettings interrupted = settings(scripted(), scripted("interrupt", 2));
    const Played played = play(interrupted);
    EXPECT_EQ(played.outcome.signal, SIGINT);
    EXPECT_EQ(played.outcome.tally.games(), 1);
    EXPECT_EQ(played.outcome.tally.wins(), 1);
    EXPECT_EQ(played.outcome.start_failure, std::nullopt);
}

}  // namespace
}  // namespace ryuto
