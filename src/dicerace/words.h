// The dice race as people read it.
#pragma once

#include <string>
#include <string_view>

#include "dicerace/notation.h"
#include "util/ink.h"

namespace ryuto::dicerace {

// The board and who is to move: several lines, each ended.
std::string draw(const Record& record, Ink ink = Ink::Plain);

// A token as what its seat does: "rolls the die on c4 again: 6 (Hat)".
std::string in_words(std::string_view token);

// What can be decided, a line or more a die, by kind. Of whole chains, where they are committed,
// some.
std::string list_decisions(const Record& record);

// How decisions are typed: several lines.
std::string_view how_to_type();

}  // namespace ryuto::dicerace
