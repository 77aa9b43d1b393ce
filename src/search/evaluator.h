// What a searcher for a Duel asks of an evaluator, and what it knows of finished games itself.
#pragma once

#include <concepts>

#include "game/concepts.h"
#include "game/score.h"

namespace ryuto {

template <class E, class P>
concept EvaluatorOf = std::default_initializable<E> &&
    requires(const E evaluator, const P position, const typename P::Move move,
             const MoveList<P>& moves, typename E::Ratings& ratings) {
    // For the player to move; never decided.
    { evaluator.evaluate(position) } -> std::same_as<Score>;
    // Whether some move ends the game at once in favour of the player to move.
    { evaluator.wins_at_once(position) } -> std::same_as<bool>;
    // Whether the opponent wins at once after this move, which does not end the game itself.
    { evaluator.hands_over_win(position, move) } -> std::same_as<bool>;
    // How promising moves are; kHandsOverWin, the lowest, for exactly those that do.
    { evaluator.rate(position, moves, ratings) } -> std::same_as<void>;
    { E::kHandsOverWin } -> std::convertible_to<int>;
};

// For the player to move, whoever that is. Requires a position that is over.
template <Duel P>
Score final_score(const P& position) {
    const bool is_won = position.values()[index(position.to_move())] > 0;
    return is_won ? Score::win_in(0) : Score::loss_in(0);
}

}  // namespace ryuto
