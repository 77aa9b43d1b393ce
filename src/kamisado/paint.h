// The board in the colours it has on the table, for terminals that know 256 of them.
#pragma once

#include <string>

#include "kamisado/board_text.h"

namespace ryuto::kamisado {

// Several lines, each ended. A tower is a letter in its colour and its rings, on white if it is the
// first player's, on black if it is the second's.
std::string paint_board(const BoardText& board);

}  // namespace ryuto::kamisado
