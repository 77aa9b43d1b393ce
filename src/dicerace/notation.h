// Cells, positions, decisions and whole turns as text.
//
// A token is a turn: a decision and, behind `=`, what was rolled for it. So a game is replayed
// without any random numbers.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dicerace/position.h"
#include "util/result.h"

namespace ryuto::dicerace {

// A position and the way of its open chain, the origin first: what a FEN tells. The rules need
// only the position, but texts name the whole way.
struct Record {
    Position position;
    std::vector<Cell> path;  // Empty if no chain is open.

    void play(Move move);
    friend bool operator==(const Record&, const Record&) = default;
};

std::string to_string(Cell cell);
std::optional<Cell> parse_cell(std::string_view text);
char letter_of(Seat seat);  // 'S'
std::optional<Seat> parse_seat(char letter);
std::string_view name_of(Seat seat);  // "South"
std::string_view name_of(Face face);  // "Book"
std::string to_string(Seats seats);   // "SN"
// At least two seats, each once, clockwise from South.
std::optional<Seats> parse_seats(std::string_view text);

std::string chain_text(const std::vector<Cell>& path);  // "b0^d2^b2"

// One decision without what is rolled for it: "@c4", "d2-d3", "d8~f9", "d4~d6~e6", "stop"; a hop
// with the whole chain before it, "b0^d2^b2". An outcome is "=4".
std::string describe(const Record& record, Move move);
Result<Move> parse_move(const Record& record, std::string_view text);

// Behind it stands the letter of a seat that leaves the race, at any time.
inline constexpr std::string_view kOut = "out:";

// A whole turn, "b0^d2^b2=45", or with `+` one whose chain stays open. A chain that is open
// already is told again from its origin, or ended by "stop".
Result<Record> after_token(const Record& before, std::string_view token);

// The token of a decision, which is written as describe() does or, where chains are committed, as a
// whole chain. What has to be rolled for it comes from `roll`, in the order of the token's faces;
// an illegal decision is an error, and nothing is rolled for it. A chain that can go on stays open.
Result<std::string> to_token(const Record& before, std::string_view decision,
                             const std::function<Face()>& roll);

// Six fields: the ranks from 9 to 0, a die being its seat's small letter and its face, digits
// empty cells; the seat to move; the seats; those that have finished, in order, and in small
// letters those that are out; the path of the open chain; the turns played.
std::string to_fen(const Record& record);
Result<Record> parse_fen(std::string_view text, const Rules& rules);

}  // namespace ryuto::dicerace
