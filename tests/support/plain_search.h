// Search as a textbook has it, without any short cut: what a clever search must agree with.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_map>

#include "game/concepts.h"
#include "game/score.h"
#include "search/evaluator.h"

namespace ryuto {

// The value that a search to `depth` plies stands for, every line followed to its end. It shares
// the conventions of the real search: a win at hand is seen at any depth, and a reply that is
// forced costs none.
template <Duel P, class E>
Score minimax(const P& position, int depth, const E& evaluator) {
    if (position.is_over()) return final_score(position);
    if (evaluator.wins_at_once(position)) return Score::win_in(1);
    if (depth <= 0) return evaluator.evaluate(position);
    MoveList<P> moves;
    position.generate(moves);
    const int rest = moves.size() == 1 ? depth : depth - 1;
    Score best = -Score::infinite();
    for (const auto move : moves) {
        P next = position;
        next.play(move);
        const Score score = minimax(next, rest, evaluator).later(1);
        best = std::max(best, next.to_move() == position.to_move() ? score : -score);
    }
    return best;
}

// Finds forced ends by trying every move of both players. Its memory is by the whole position's
// key and the depth, and changes nothing but the time.
template <Duel P>
class Solver {
   public:
    // A decided score is the exact one; an undecided one says that neither player can force the
    // end within so many plies.
    Score solve(const P& position, int plies) {
        if (position.is_over()) return final_score(position);
        if (plies == 0) return Score();
        auto& known = known_[static_cast<std::size_t>(plies)];
        if (const auto found = known.find(position.key()); found != known.end()) {
            return found->second;
        }
        Score best = -Score::infinite();
        MoveList<P> moves;
        position.generate(moves);
        for (const auto move : moves) {
            P next = position;
            next.play(move);
            const Score score = solve(next, plies - 1).later(1);
            best = std::max(best, next.to_move() == position.to_move() ? score : -score);
        }
        known[position.key()] = best;
        return best;
    }

   private:
    static constexpr std::size_t kMostPlies = 16;
    std::array<std::unordered_map<Key, Score>, kMostPlies + 1> known_;
};

}  // namespace ryuto
