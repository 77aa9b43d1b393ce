// One game between two engines under the eyes of the referee, who knows the rules and holds
// the clocks.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "program/match_client.h"
#include "program/match_record.h"
#include "program/openings.h"
#include "search/limits.h"

namespace ryuto {

// How long an engine may think. What is measured is the wall clock, from just before `go` is
// sent to just after the best move has been read.
struct TimeRules {
    Limits limits;           // Of every `go`; clocks as they stand before the first move.
    milliseconds margin{0};  // An answer so much too late is still in time.
    // An engine that keeps quiet for so long after its time is taken to hang; before that an
    // answer counts, though as too late.
    milliseconds grace{1'000};
    // The same without a time to keep, and for every other command.
    milliseconds hang_timeout{60'000};
};

// What games are played at: the engines, who keep their seats or change them, and the rules.
// Belongs to one thread at a time.
struct Table {
    std::unique_ptr<Engine> game;
    std::vector<MatchClient> engines;  // By Contestant.
};

// In the words of `go`.
std::string describe(const Limits& limits);

// Completes the record of an announced game. Empty if we were interrupted. Requires an opening that
// set_up accepts, and in the record all that is known before the game.
std::optional<GameRecord> play_game(Table& table, const TimeRules& rules, const Opening& opening,
                                    GameRecord record);

}  // namespace ryuto
