// Who is likely to win a race, from the turns that each seat still needs; and which decisions bring
// a seat forward. As if nobody were in anybody's way: what jumps and crowds do is for the search.
#pragma once

#include <array>
#include <string>

#include "dicerace/finish_times.h"
#include "dicerace/position.h"
#include "util/static_vector.h"

namespace ryuto::dicerace {

class Evaluator {
   public:
    using Ratings = std::array<float, Position::kMaxMoves>;

    // Makes the tables for the rules of this position, unless they are there. Must be called
    // before anything else.
    void prepare(const Position& position);

    // By player, on the scale of Position::values(). Requires a race that is not over and no dice
    // to be rolled.
    Values evaluate(const Position& position) const;

    // How many turns each decision saves the player to move, on average.
    void rate(const Position& position, const MoveList<Position>& moves, Ratings& ratings) const;

    // The turns that a seat needs for all its dice.
    FinishTime time_of(const Position& position, Seat seat) const;

    // Several lines: every seat's time and chance.
    std::string explain(const Position& position);

   private:
    struct NearDie {
        Spot spot;
        Face face = Face::Ear;
        float mean = 0;  // Turns to any hole.
    };
    float time_to_fill(Holes holes, const StaticVector<NearDie, kDice>& dice) const;

    FinishTimes times_;
};

}  // namespace ryuto::dicerace
