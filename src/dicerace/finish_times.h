// How many turns a die needs to get home, were it alone on the board: exact, by its place and face.
//
// Alone but for the dice of its own colour that are home already: they leave it only some holes.
// Each turn goes to one die, so the times of a seat's dice add up.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dicerace/board.h"
#include "dicerace/rules.h"

namespace ryuto::dicerace {

// A cell as its owner sees it: the rows gone, and which of the eight columns.
struct Spot {
    int row = 0;     // 0 to 9.
    int column = 0;  // 0 to 7.
};
constexpr Spot spot_of(Seat seat, Cell cell) {
    const bool is_upright = seat == Seat::South || seat == Seat::North;
    return {advance(seat, cell), (is_upright ? cell.file() : cell.rank()) - 1};
}

// The columns of the goal row that are still to be filled: bit i for column i.
using Holes = std::uint8_t;

struct FinishTime {
    float mean = 0;  // Turns.
    float variance = 0;
};

class FinishTimes {
   public:
    FinishTimes() = default;
    explicit FinishTimes(const Rules& rules);

    // Whether these are the times of such rules.
    bool are_of(const Rules& rules) const {
        return !times_.empty() && book_slides_ == rules.book_slides &&
               goal_is_inside_ == rules.goal_is_inside;
    }

    // If each turn is spent on what gets the die home soonest on average.
    FinishTime of(Holes holes, Spot spot, Face face) const {
        return times_[place(holes, spot) + index(face)];
    }
    // Once it has been rolled again; the roll itself is not counted.
    FinishTime of_roll(Holes holes, Spot spot) const { return times_[place(holes, spot) + kFaces]; }

   private:
    static constexpr int kColumns = 8;
    static constexpr std::size_t kStates = kFaces + 1;  // Of a die in its place: faces, rolled.

    static std::size_t place(Holes holes, Spot spot) {
        constexpr std::size_t kWidth = kColumns;
        const auto row = static_cast<std::size_t>(spot.row);
        const auto column = static_cast<std::size_t>(spot.column);
        return (std::size_t{holes} * kSize * kWidth + row * kWidth + column) * kStates;
    }
    std::size_t place_of_best_step(Holes holes, Spot spot, Face face) const;
    void improve(Holes holes, Spot spot);
    void solve(Holes holes);

    int goal_row() const { return goal_is_inside_ ? kSize - 2 : kSize - 1; }

    bool book_slides_ = true;
    bool goal_is_inside_ = false;
    std::vector<FinishTime> times_;
};

}  // namespace ryuto::dicerace
