// Pictures of Kamisado as SVG text. Nobody needs to tell colours apart to read them: every tower
// and every square carries its colour's letter, and the two sides differ in shape.
#pragma once

#include <string>
#include <vector>

#include "game/player.h"
#include "kamisado/board.h"

namespace ryuto {

struct PictureRequest {
    std::string fen;  // Of a Kamisado position; its board is read.
    std::vector<std::string>
        legal_moves;                // The tower they all start from, and its squares, are marked.
    std::vector<std::string> line;  // Arrows, numbered from 1.
};
// The board with its towers, their rings, and coordinates.
std::string position_svg(const PictureRequest& request);

// The squares alone; as large as its view box, without a margin.
std::string board_svg();

std::string tower_svg(Player owner, kamisado::Colour colour, int rank);

}  // namespace ryuto
