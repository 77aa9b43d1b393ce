// The order of the dice on their home row before a race: as text, and which to choose.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "dicerace/eval.h"
#include "dicerace/position.h"
#include "util/result.h"

namespace ryuto::dicerace {

// Eight faces, "23455432", from the owner's left to its right.
std::string to_string(const Layout& layout);
std::optional<Layout> parse_layout(std::string_view text);

// Whether the dice are two each of Book, Tree, Flame and Swords.
bool is_usual(const Layout& layout);

// What a seat rolls to start with; Ears are rolled again unless they are kept.
Layout roll_layout(const std::function<Face()>& roll, bool keeps_ears);

// The dice of a seat on its home row; empty unless all eight are there.
std::optional<Layout> layout_of(const Position& position, Seat seat);

// The same position with a seat's dice in another order. An error tells what was expected.
Result<Position> arranged_as(const Position& position, Seat seat, const Layout& layout);

// These dice in the order from which a seat needs the fewest turns; of such orders, the one that
// leaves it the most to choose from at first; of such, the first in the order of their texts.
Layout best_layout(const Position& position, Seat seat, const Layout& dice, Evaluator& evaluator);

}  // namespace ryuto::dicerace
