// How GoGui is told what a board looks like: points, stones, colours, marks. GoGui's first player
// is Black.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/player.h"
#include "protocol/clicks.h"

namespace ryuto {

std::string_view gtp_name_of(Player player);  // "black"

// One row of `X`, `O` and `.` for each rank, the eighth first.
std::string stones(std::string_view fen);

// Where each choice is clicked, and the choice. That is its square, or, for a tower that has to
// stay, PASS unless `passes_are_clicked`; a refill has an empty point near its side of the board.
using Points = std::vector<std::pair<std::string, std::string>>;
Points points_of(const Clicks& clicks, std::string_view fen, bool passes_are_clicked);

// For gogui-rules_board_gfx: the colours of the squares, the towers' letters with their rings, the
// tower that moves, where it can go, and a line of text.
std::string board_graphics(const Clicks& clicks, std::string_view fen);

}  // namespace ryuto
