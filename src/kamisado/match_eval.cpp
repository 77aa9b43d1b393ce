#include "kamisado/match_eval.h"

#include <algorithm>
#include <bit>
#include <iomanip>
#include <sstream>
#include <string_view>

namespace ryuto::kamisado {
namespace {

enum class Term : std::uint8_t {
    Points,     // Difference of the points of both players.
    RoundWin,   // Points for the round that the player to move can win now.
    OpenLines,  // Difference of towers that could reach their goal in one move.
    Mobility,   // Difference of squares that all towers could move to.
    Count
};

constexpr std::size_t kTerms = static_cast<std::size_t>(Term::Count);
using Counts = std::array<int, kTerms>;

// In points of Score; by judgement, for a match to 3.
constexpr std::array<int, kTerms> kWeights = {1000, 800, 60, 10};
constexpr std::array<std::string_view, kTerms> kNames = {"points", "round win", "open lines",
                                                         "mobility"};
constexpr int kWeightedTarget = 3;

bool reaches_goal(const MatchPosition& position, Player player, Colour colour) {
    return (position.targets(player, colour) & kGoalRow) != 0;
}

// The most points that the player to move can get by a move now.
int points_at_hand(const MatchPosition& position) {
    if (position.phase() != MatchPosition::Phase::Tower) return 0;
    const Player player = position.to_move();
    int points = 0;
    for (int c = 0; c < kColours; ++c) {
        const auto colour = static_cast<Colour>(c);
        const bool may_move = position.forced() == colour || position.forced() == Colour::Any;
        if (may_move && reaches_goal(position, player, colour)) {
            points = std::max(points, 1 << position.rank(player, colour));
        }
    }
    return points;
}

Counts count_terms(const MatchPosition& position) {
    const Player player = position.to_move();
    const Player other = opponent(player);
    Counts counts = {position.score(player) - position.score(other), points_at_hand(position), 0,
                     0};
    for (int c = 0; c < kColours; ++c) {
        const auto colour = static_cast<Colour>(c);
        const Bitboard own = position.targets(player, colour);
        const Bitboard others = position.targets(other, colour);
        counts[static_cast<std::size_t>(Term::OpenLines)] +=
            ((own & kGoalRow) != 0 ? 1 : 0) - ((others & kGoalRow) != 0 ? 1 : 0);
        counts[static_cast<std::size_t>(Term::Mobility)] +=
            std::popcount(own) - std::popcount(others);
    }
    return counts;
}

// The longer the match, the less a point is.
int weight_of(std::size_t term, int target) {
    const bool is_in_points = term == static_cast<std::size_t>(Term::Points) ||
                              term == static_cast<std::size_t>(Term::RoundWin);
    return is_in_points ? kWeights[term] * kWeightedTarget / target : kWeights[term];
}

int sum_of(const Counts& counts, int target) {
    int sum = 0;
    for (std::size_t i = 0; i < kTerms; ++i) sum += counts[i] * weight_of(i, target);
    return std::clamp(sum, -Score::kMaxEstimate, Score::kMaxEstimate);
}

}  // namespace

Score MatchEvaluator::evaluate(const MatchPosition& position) const {
    return Score(sum_of(count_terms(position), position.target()));
}

bool MatchEvaluator::wins_at_once(const MatchPosition& position) const {
    if (position.phase() != MatchPosition::Phase::Tower) return false;
    const Player player = position.to_move();
    const auto wins = [&](Colour colour) {
        return reaches_goal(position, player, colour) && position.wins_match(player, colour);
    };
    if (position.forced() != Colour::Any) return wins(position.forced());
    for (int c = 0; c < kColours; ++c) {
        if (wins(static_cast<Colour>(c))) return true;
    }
    return false;
}

bool MatchEvaluator::hands_over_win(const MatchPosition& position, MatchMove move) const {
    const Player player = position.to_move();
    const Player other = opponent(player);
    const bool is_step = move.tower != Colour::Any && move.refill == Refill::None &&
                         (position.occupied(player) & move.to.bit()) == 0;
    if (is_step && !position.wins_match(other, colour_at(move.to))) return false;
    MatchPosition next = position;
    next.play(move);
    return !next.is_over() && next.to_move() == other && wins_at_once(next);
}

void MatchEvaluator::rate(const MatchPosition& position, const MoveList<MatchPosition>& moves,
                          Ratings& ratings) const {
    constexpr int kRoundWin = 10'000;
    constexpr int kPush = 500;
    constexpr int kHandsOverRound = -5'000;
    const Player player = position.to_move();
    const Player other = opponent(player);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const MatchMove move = moves[i];
        if (hands_over_win(position, move)) {
            ratings[i] = kHandsOverWin;
        } else if (move.tower == Colour::Any) {
            ratings[i] = 0;
        } else if (move.to.bit() & kGoalRow) {
            ratings[i] = kRoundWin << position.rank(player, move.tower);
        } else if (position.occupied(player) & move.to.bit()) {
            ratings[i] = kPush;
        } else {
            const bool is_round_lost = reaches_goal(position, other, colour_at(move.to));
            ratings[i] = move.to.rank() + (is_round_lost ? kHandsOverRound : 0);
        }
    }
}

std::string explain(const MatchPosition& position) {
    if (position.is_over()) return "The match is over: no evaluation.\n";
    const Counts counts = count_terms(position);
    std::ostringstream text;
    text << std::setw(16) << "term" << std::setw(8) << "count" << std::setw(8) << "weight"
         << std::setw(8) << "points" << '\n';
    for (std::size_t i = 0; i < kTerms; ++i) {
        const int weight = weight_of(i, position.target());
        text << std::setw(16) << kNames[i] << std::setw(8) << counts[i] << std::setw(8) << weight
             << std::setw(8) << counts[i] * weight << '\n';
    }
    text << std::setw(16) << "sum" << std::setw(24) << sum_of(counts, position.target())
         << "  for the player to move\n";
    return text.str();
}

}  // namespace ryuto::kamisado
