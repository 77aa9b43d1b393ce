// A match of engine processes, one a seat, over sets of games: in a set all seats are changed
// round, and all games have the same opening and the same luck. Several games at a time.
//
// No fault of an engine ends it: the engine loses the game or is out of it, is started again if
// need be, and the next game begins. What game n is like depends on the settings alone, not on the
// order in which games end.
#pragma once

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
    std::vector<EngineSetup> engines;  // By Contestant; as many as the game has players.
    std::string variant;               // Of games.h.
    Options common_options;  // Of both engines: the referee's own game obeys those it has.
    TimeRules time;
    std::vector<Opening> openings;  // Each for one set; used again from the first when they end.
    std::optional<std::uint64_t> seed;   // See lots.h; where the game is left to chance.
    int games = 100;                     // A multiple of the engines.
    int concurrency = 1;                 // Games at a time.
    std::optional<SequentialTest> test;  // Ends the match early once it is decided.
    std::vector<GameRecord> finished;    // Counted, and not played again.
};

// The referee's own game: what is legal and who has won.
Result<std::unique_ptr<Engine>> make_judge(const MatchSettings& settings);

// Game `number`, from 0, as far as it is known before it begins.
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
