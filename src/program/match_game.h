// One game between two engines under the eyes of the referee, who knows the rules and holds
// the clocks.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>

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

// What games are played at: two engines, who keep their seats or change them, and the rules.
// Belongs to one thread at a time.
struct Table {
    std::unique_ptr<Engine> game;
    std::array<MatchClient, 2> engines;  // By Contestant.
};

// What is known of a game before it begins.
GameRecord announce(int number, std::string_view variant, const TimeRules& rules,
                    const Opening& opening);

// Completes the record of an announced game. Empty if we were interrupted. Requires an opening that
// set_up accepts.
std::optional<GameRecord> play_game(Table& table, const TimeRules& rules, const Opening& opening,
                                    GameRecord record);

}  // namespace ryuto
