// What positions of a round and of a match have in common as text: squares, colours, the board.
//
// Here a1 is the first player's left-hand corner, and both players' squares are named as the
// first player sees them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/player.h"
#include "kamisado/board.h"
#include "util/ink.h"

namespace ryuto::kamisado {

std::string_view name_of(Colour colour);  // "brown"
char letter_of(Colour colour);            // 'n'; '-' for Any.
std::optional<Colour> colour_of(char letter);

std::string to_string(Square square);
std::optional<Square> parse_square(std::string_view text);

// From a player's own view to the first player's, and back.
constexpr Square seen_by_first(Player owner, Square square) {
    return owner == Player::First ? square : square.turned();
}
constexpr std::string_view ordinal_of(Player player) {
    return player == Player::First ? "first" : "second";
}

// The ways to write a ply that is not a choice: "0000", "pass", "@@@@", "--".
bool is_pass_alias(std::string_view text);

// The towers of both players by colour, as their owners see them, and the rings they wear.
struct BoardText {
    std::array<std::array<Square, kColours>, 2> towers;
    std::array<std::array<int, kColours>, 2> ranks{};
};

// The first field of a FEN: ranks from 8 to 1, upper case for the first player, a ' for each ring.
std::string write_board(const BoardText& board);
// An error text, or empty when all is well. Each tower stands on a square of its own.
std::string read_board(std::string_view text, BoardText& board);
// Several lines, each ended: the towers with their rings, next to the colours of the squares, or in
// colours on them.
std::string draw_board(const BoardText& board, Ink ink);

bool has_arrived(const std::array<Square, kColours>& towers);  // On the goal row.

// The last two fields of a FEN.
struct Counters {
    int zero_moves = 0;  // Plies without a real move since the last one.
    int move_number = 1;
};

// Never more than can be read back; who moved last hangs on whether the zero moves are even.
std::string write_counters(Counters counters);

using Fields = std::vector<std::string_view>;
// What stands in a field of a FEN, from 0, or what is meant where there is no such field.
std::string_view field(const Fields& fields, std::size_t i, std::string_view missing);
// Fields 2, 5 and 6. An error text, or empty when all is well.
std::string read_side(const Fields& fields, Player& side);
std::string read_counters(const Fields& fields, Counters& counters);

}  // namespace ryuto::kamisado
