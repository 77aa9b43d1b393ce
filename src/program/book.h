// Makes openings for matches: positions that can be held, but hardly.
//
// In a game that is solved from the start, an opening tests strength only if its value is one thing
// and keeping it another. So a position is taken if the player to move wins it, by few of its
// moves, and the proof of that is long. As many are won by one player as by the other.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/engine.h"

namespace ryuto {

struct BookRules {
    int openings = 100;
    std::uint64_t seed = 1;
    int fewest_plies = 2;  // Of the random line that leads to a position.
    int most_plies = 8;
    int most_winning_moves = 2;
    std::uint64_t least_effort = 10'000;  // Nodes of the proof, with an empty table.
};

// Hands out each opening as a FEN. False if it was stopped, or if there are no more. `game` must be
// of two players and have the searcher "proof".
bool make_book(Engine& game, const BookRules& rules, const SearchSignals& signals,
               const std::function<void(const std::string& fen)>& on_opening);

}  // namespace ryuto
