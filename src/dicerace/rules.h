// What can be agreed about the rules of a race. Travels inside the position, by value.
#pragma once

#include <cstdint>

namespace ryuto::dicerace {

struct Rules {
    static constexpr int kMostTurns = 10'000;

    bool book_slides = true;            // Like a rook; else it takes one step.
    bool book_jumps_far = false;        // Over the first die in its way, however far that is.
    bool jumps_roll = true;             // Dice that are jumped, or on a Hat's path, are rolled.
    bool only_first_rolls = false;      // Of the dice jumped in a turn, only the first is rolled.
    bool chains_are_committed = false;  // A chain is chosen to its end before any die is rolled.
    bool has_middle_line = false;       // No crossing it while a die is on the home row.
    bool goal_is_inside = false;        // The last row of the field is the goal. For two seats.
    bool plays_on = false;              // Until one seat is left, for the order of finishing.
    std::uint16_t most_turns = 1000;    // Of all seats together; then what is on the board counts.
    std::uint16_t deadline = 0;         // Own turns to leave the home row in, or be out. 0: none.

    friend bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace ryuto::dicerace
