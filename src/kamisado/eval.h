// What a position looks like to a player who does not search, and which moves look promising.
//
// The evaluation is a sum of terms, each a small count times a weight. Weights are in points of
// Score; they were fitted to the exact values of positions from self-play by `ryuto tune`.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "game/concepts.h"
#include "game/score.h"
#include "kamisado/position.h"

namespace ryuto::kamisado {

// The counts that the evaluation weighs, for the player to move. "Difference" means own minus
// the opponent's.
enum class Term : std::uint8_t {
    Tempo,        // Always 1: the right to move.
    OpenLines,    // Difference of towers that could reach their goal in one move, at most.
    Mobility,     // Difference of squares that all towers could move to.
    Progress,     // Difference of ranks gone.
    SafeSquares,  // Squares for the tower to move that hand over no tower with an open line.
    NoSafe,       // 1 if there is no such square.
    Count
};

inline constexpr std::size_t kTerms = static_cast<std::size_t>(Term::Count);
using Counts = std::array<int, kTerms>;

Counts count_terms(const Position& position);  // Requires a round that is not over.
std::string_view name_of(Term term);
int weight_of(Term term);  // Points for each that is counted.

// Several lines: every term with its count, its weight and what it is worth.
std::string explain(const Position& position);

// The towers of a player that could reach their goal in one move: bit i for the colour i.
using Colours = std::uint8_t;
Colours open_lines(const Position& position, Player player);

class Evaluator {
   public:
    using Ratings = std::array<int, Position::kMaxMoves>;
    static constexpr int kHandsOverWin = -1'000'000;  // The opponent can win by its next move.

    // For the player to move. Requires a round that is not over.
    Score evaluate(const Position& position) const;

    // Whether the player to move can reach its goal now.
    bool wins_at_once(const Position& position) const;

    bool hands_over_win(const Position& position, Move move) const {
        const Player other = opponent(position.to_move());
        const Square from = position.tower(position.to_move(), move.tower);
        const Bitboard occupied =
            position.occupied(other) ^ from.turned().bit() ^ move.to.turned().bit();
        return (reach(position.tower(other, colour_at(move.to)), occupied) & kGoalRow) != 0;
    }

    // How promising each move is, the higher the better: wins first, moves that hand the
    // opponent a tower with an open line last.
    void rate(const Position& position, const MoveList<Position>& moves, Ratings& ratings) const;
};

}  // namespace ryuto::kamisado
