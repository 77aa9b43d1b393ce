// The positions that games of a match start from: read from a list, or made at random.
//
// A list has one opening a line, as `startpos` or a FEN, either with `moves …` behind it; what
// follows a # is a comment. Every opening is a game that still goes on.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "util/result.h"
#include "util/rng.h"

namespace ryuto {

struct Opening {
    std::string fen;  // Empty for the start position.
    std::vector<std::string> moves;
};

// As a line of a list.
std::string describe(const Opening& opening);

// Puts it on the board of `game`; an error tells what is wrong with it.
Status set_up(Engine& game, const Opening& opening);

// `name` is the list's, for errors. Never an empty list.
Result<std::vector<Opening>> read_openings(std::istream& list, const std::string& name,
                                           Engine& game);

// Plays so many random legal moves from a start on the board of `game`, or more until a turn is
// over; what is left to chance is random, too. Empty if the game ended on the way, or with them.
std::optional<Opening> random_opening(Engine& game, int plies, Rng& rng);

// Up to `count` different openings of random legal moves from the start position, at least one;
// fewer when there are no more. The same for the same seed.
Result<std::vector<Opening>> random_openings(Engine& game, std::size_t count, int plies,
                                             std::uint64_t seed);

}  // namespace ryuto
