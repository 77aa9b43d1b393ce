// The solved openings: who wins after each first move, and how fast under best play.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "game/score.h"
#include "kamisado/position.h"

namespace ryuto {

struct SolvedOpening {
    kamisado::Move move;
    Score score;                       // Of the first player; exact.
    std::vector<kamisado::Move> line;  // Best play, from the first move to the end.
    int real_moves = 0;                // To the end, if both count these instead of plies; exact.
};

// Blocks until all first moves are solved, some ten seconds, in the order of generation. Of each
// pair of mirrored moves one is searched. `on_progress` is told how many are done.
std::vector<SolvedOpening> solve_openings(std::size_t hash_mebibytes,
                                          const std::function<void(std::size_t)>& on_progress);

// The same as a document: a summary, a board of the winning moves, a table of all.
std::string describe(const std::vector<SolvedOpening>& openings);

}  // namespace ryuto
