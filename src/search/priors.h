// What a player who does not search would expect of each move: how likely it is the best.
//
// The best move weighs 1, one that falls short of it by the average weighs 1/2, one that falls
// short by twice as much 1/3, and so on, whatever the scale of the ratings. Moves that hand over
// the win weigh nothing. Made of + - * / alone, so that every IEEE machine searches the same tree.
#pragma once

#include <algorithm>
#include <cstdint>

#include "search/evaluator.h"

namespace ryuto {

struct Prior {
    std::uint16_t move = 0;  // Its place in the list of moves.
    bool hands_over_win = false;
    float share = 0;  // All of a position sum up to 1, or to 0 if every move hands over the win.
};

template <Position P>
using Priors = StaticVector<Prior, P::kMaxMoves>;

// The most promising first; of equals the one that was generated first.
template <Duel P, EvaluatorOf<P> E>
Priors<P> priors_of(const P& position, const MoveList<P>& moves, const E& evaluator) {
    typename E::Ratings ratings;
    evaluator.rate(position, moves, ratings);
    Priors<P> priors;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        priors.push_back({static_cast<std::uint16_t>(i), ratings[i] == E::kHandsOverWin, 0.0F});
    }
    std::stable_sort(priors.begin(), priors.end(), [&ratings](const Prior& a, const Prior& b) {
        return ratings[a.move] > ratings[b.move];
    });
    const auto gap = [&](const Prior& prior) {
        return static_cast<float>(ratings[priors[0].move] - ratings[prior.move]);
    };
    float gaps = 0;
    float safe_moves = 0;
    for (const Prior& prior : priors) {
        if (prior.hands_over_win) break;
        gaps += gap(prior);
        safe_moves += 1.0F;
    }
    if (safe_moves == 0) return priors;
    const float average = 1.0F + gaps / safe_moves;  // The 1 is for moves that are all alike.
    float sum = 0;
    for (Prior& prior : priors) {
        if (prior.hands_over_win) break;
        prior.share = average / (average + gap(prior));
        sum += prior.share;
    }
    for (Prior& prior : priors) prior.share /= sum;
    return priors;
}

}  // namespace ryuto
