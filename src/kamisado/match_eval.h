// A plain evaluation of matches: points, and how the towers stand in the current round.
#pragma once

#include <array>
#include <string>

#include "game/concepts.h"
#include "game/score.h"
#include "kamisado/match_position.h"

namespace ryuto::kamisado {

// Several lines: every term with its count, its weight and what it is worth.
std::string explain(const MatchPosition& position);

class MatchEvaluator {
   public:
    using Ratings = std::array<int, MatchPosition::kMaxMoves>;
    static constexpr int kHandsOverWin = -1'000'000;  // The opponent can win by its next move.

    // For the player to move. Requires a match that is not over.
    Score evaluate(const MatchPosition& position) const;

    // Whether the player to move can win the match now.
    bool wins_at_once(const MatchPosition& position) const;

    bool hands_over_win(const MatchPosition& position, MatchMove move) const;

    // How promising each move is, the higher the better: wins of rounds first, moves that hand over
    // the match last.
    void rate(const MatchPosition& position, const MoveList<MatchPosition>& moves,
              Ratings& ratings) const;
};

}  // namespace ryuto::kamisado
