// What searchers of games with chance ask of an evaluation.
#pragma once

#include <concepts>

#include "game/concepts.h"

namespace ryuto {

template <class E, class P>
concept ChanceEvaluatorOf = HasChance<P> &&
    requires(E evaluator, const E judge, const P position, const MoveList<P> moves,
             typename E::Ratings ratings) {
    // Once a search, with its root, before anything else.
    evaluator.prepare(position);
    // By player, on the scale of Position::values(). The position is not over and not chance's.
    { judge.evaluate(position) } -> std::same_as<Values>;
    // How promising each move is, in the evaluation's own units, the higher the better.
    judge.rate(position, moves, ratings);
};

}  // namespace ryuto
