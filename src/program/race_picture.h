// Pictures of the dice race as SVG text. Nobody needs to tell colours apart to read them: every die
// has a tip that points to its goal row.
#pragma once

#include <string>
#include <vector>

namespace ryuto {

// The board with its dice and coordinates, and arrows, numbered from 1, for turns or decisions. The
// FEN is that of a dice race.
std::string race_svg(const std::string& fen, const std::vector<std::string>& line);

}  // namespace ryuto
