// The moves and positions of a single round as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kamisado/board_text.h"
#include "kamisado/position.h"
#include "util/ink.h"
#include "util/result.h"

namespace ryuto::kamisado {

// "d1d5"; a pass stays where it is, "d1d1". Requires a legal move.
std::string describe(const Position& position, Move move);

// A pass that is the only legal move may also be written 0000, pass, @@@@ or --.
Result<Move> parse_move(const Position& position, std::string_view text);

// Six fields, of which all but the first may be missing when read: the ranks from 8 to 1, the
// first player's towers in upper case; w or b to move; the colour of the tower that must move, or
// - for a free choice; -; passes since the last real move; the number of the move.
std::string to_fen(const Position& position);
Result<Position> parse_fen(std::string_view text);

// What the `d` command shows: several lines, each ended.
std::string draw(const Position& position, Ink ink = Ink::Plain);

// "required": the colour that must move as in the third field of a FEN. Empty for other names.
std::optional<std::string> answer_query(const Position& position, std::string_view name);

}  // namespace ryuto::kamisado
