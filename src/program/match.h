// A match of two engine processes over paired openings, several games at a time.
//
// No fault of an engine ends it: the engine loses the game, is started again if need be, and
// the next game begins. What game n is like depends on the settings alone, not on the order in
// which games end.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "program/match_game.h"
#include "program/match_report.h"
#include "program/openings.h"
#include "program/statistics.h"

namespace ryuto {

struct MatchSettings {
    std::array<EngineSetup, 2> engines;  // By Contestant.
    std::string variant;                 // Of games.h.
    Options common_options;  // Of both engines: the referee's own game obeys those it has.
    TimeRules time;
    std::vector<Opening> openings;  // Each for one pair; used again from the first when they end.
    int games = 100;                // Even.
    int concurrency = 1;            // Games at a time.
    std::optional<SequentialTest> test;  // Ends the match early once it is decided.
    std::vector<GameRecord> finished;    // Counted, and not played again.
};

// The referee's own game: what is legal and who has won.
Result<std::unique_ptr<Engine>> make_judge(const MatchSettings& settings);

// Game `number`, from 0, as it stands before it begins.
GameRecord announce(const MatchSettings& settings, int number);

struct MatchOutcome {
    Tally tally;
    std::optional<int> signal;                 // That ended it early.
    std::optional<std::string> start_failure;  // Why no game could begin.
};

// Blocks until all games have been played, or until SIGINT or SIGTERM comes: then the games in
// progress are dropped. Writes a line a finished game to `progress`, and to `games`, if any, as
// JSON; no game begins once that has failed.
MatchOutcome play_match(const MatchSettings& settings, std::ostream& progress, std::ostream* games);

}  // namespace ryuto
