// Whole chains of hops, for lists and for those who choose a chain to its end at once.
#pragma once

#include <vector>

#include "dicerace/position.h"

namespace ryuto::dicerace {

using Chain = std::vector<Cell>;  // The landing cells, the origin first.

// One shortest chain for every end cell and set of dice that get rolled: chains that agree in
// both are the same move. The shorter come first. There can be millions in a crowd of Flames, so
// no more than `most` are looked for. Requires a decision, and no open chain.
std::vector<Chain> whole_chains(const Position& position, Cell from, std::size_t most);

}  // namespace ryuto::dicerace
