// The moves and positions of a match as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kamisado/board_text.h"
#include "kamisado/match_position.h"
#include "util/ink.h"
#include "util/result.h"

namespace ryuto::kamisado {

// As in a single round; a push goes to the square of the first pushed tower, and the pushed side
// answers with the square of the furthest, "d6d6". A move that ends a round but not the match ends
// in =l or =r; after a deadlock the winner's ply is that alone, and == hands over a turn.
std::string describe(const MatchPosition& position, MatchMove move);

// What is not a choice may also be written 0000, pass, @@@@ or --.
Result<MatchMove> parse_move(const MatchPosition& position, std::string_view text);

// Six fields as in a single round, with these differences: a ' behind a tower for each ring; in
// field 3 also a colour with ! for a pushed tower, = for a refill to choose, == for a turn to hand
// over; in field 4 the target, 3, 7 or 15.
std::string to_fen(const MatchPosition& position);
Result<MatchPosition> parse_match_fen(std::string_view text, Rules rules);

// Whether the fourth field says that this is more than a single round.
bool is_match_fen(std::string_view text);

// What the `d` command shows: several lines, each ended.
std::string draw(const MatchPosition& position, Ink ink = Ink::Plain);

// "required": the third field of a FEN; "score": "2,1"; "round": from 1. Empty for other names.
std::optional<std::string> answer_query(const MatchPosition& position, std::string_view name);

}  // namespace ryuto::kamisado
