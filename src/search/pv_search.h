// Principal-variation search of one tree to a fixed depth, with a transposition table.
//
// Every line is searched to the nominal depth at least; forced replies only add to it, and nothing
// is reduced. So a search of depth d sees every end in up to d plies, and in d + 1 every end that
// its mover wins: a decided score is exact if its distance is at most that.
#pragma once

#include <algorithm>
#include <optional>

#include "game/concepts.h"
#include "game/score.h"
#include "search/budget.h"
#include "search/evaluator.h"
#include "search/move_order.h"
#include "search/transposition_table.h"
#include "search/window.h"

namespace ryuto {

template <Duel P, EvaluatorOf<P> E>
class PvSearch {
   public:
    using Move = typename P::Move;
    static constexpr int kMaxPly = 120;  // Of any line, extensions included.
    using Line = StaticVector<Move, kMaxPly + 2>;

    // Where a node stands in the tree, in plies.
    struct Place {
        int depth;  // Left to search.
        int ply;    // Played from the root.
    };

    // The table, which other searches may use at the same time, must outlive this one.
    explicit PvSearch(TranspositionTable& table) : table_(table) {}

    void forget() { order_.forget(); }

    // To be called before the first child() of a search. The budget must outlive the search.
    void start(Budget& budget) {
        budget_ = &budget;
        is_abortable_ = false;
        order_.start_search();
    }
    // From now on a spent budget ends everything, and what is returned then is worthless.
    void let_abort() { is_abortable_ = true; }
    bool is_aborted() const { return is_abortable_ && budget_->is_spent(); }

    int selective_depth() const { return selective_depth_; }
    void reset_selective_depth() { selective_depth_ = 0; }

    // The score of a move, for the player who makes it, as told `place.ply` plies before; outside
    // the window a bound. `place` is where `position` stands. With a `line`, the best line after
    // the move is written to it if the score lies inside the window.
    Score child(const P& position, Move move, Window window, Place place, Line* line);

    // Appends to a line that leads to `position` what follows under best play. Requires a score
    // that is decided, exact, and told at `position`.
    void complete(P position, Score score, Line& line);

   private:
    static constexpr int kTableDepth = 3;  // Below, searching is faster than looking up.

    Score node(const P& position, Window window, Place place, Line* line);
    Score frontier(const P& position, const MoveList<P>& moves, Window window, Place place);
    Score branch(const P& position, MoveList<P>& moves, Window window, Place place,
                 std::size_t table_move, Line* line);
    void store(const P& position, Move best_move, Score best, Bound bound, Place place);

    // Brings the best of those from `first` on to that place.
    static void pick(MoveList<P>& moves, typename E::Ratings& ratings, std::size_t first) {
        std::size_t best = first;
        for (std::size_t i = first + 1; i < moves.size(); ++i) {
            if (ratings[i] > ratings[best]) best = i;
        }
        std::swap(ratings[first], ratings[best]);
        std::swap(moves[first], moves[best]);
    }
    static void set(Line& line, Move first, const Line& rest) {
        line.clear();
        line.push_back(first);
        for (const Move move : rest) line.push_back(move);
    }

    E evaluator_;
    TranspositionTable& table_;
    MoveOrder<P, kMaxPly> order_;
    Budget* budget_ = nullptr;
    bool is_abortable_ = false;
    int selective_depth_ = 0;  // The longest line looked at, in plies.
};

template <Duel P, EvaluatorOf<P> E>
Score PvSearch<P, E>::child(const P& position, Move move, Window window, Place place, Line* line) {
    P next = position;
    next.play(move);
    const Place below{place.depth - 1, place.ply + 1};
    if (below.depth >= kTableDepth) table_.prefetch(next.key());
    // The sign follows the player to move: turns need not alternate.
    if (next.to_move() == position.to_move()) return node(next, window, below, line);
    return -node(next, window.turned(), below, line);
}

template <Duel P, EvaluatorOf<P> E>
Score PvSearch<P, E>::node(const P& position, Window window, Place place, Line* line) {
    // Step 1. The end of the game, or of the budget.
    budget_->spend();
    selective_depth_ = std::max(selective_depth_, place.ply);
    if (line) line->clear();
    if (position.is_over()) return final_score(position).later(place.ply);
    if (is_aborted()) return Score();

    // Step 2. A win at hand.
    if (evaluator_.wins_at_once(position)) {
        if (line) complete(position, Score::win_in(1), *line);
        return Score::win_in(1).later(place.ply);
    }

    // Step 3. The horizon. Where only an end would count, it is enough that an estimate is none.
    if (place.depth <= 0 || place.ply >= kMaxPly) {
        if (window.alpha.is_win()) return Score(Score::kMaxEstimate);
        if (window.beta.is_loss()) return Score(-Score::kMaxEstimate);
        return evaluator_.evaluate(position);
    }

    // Step 4. No better than the quickest ends that are still possible here.
    window.alpha = std::max(window.alpha, Score::loss_in(1).later(place.ply));
    window.beta = std::min(window.beta, Score::win_in(2).later(place.ply));
    if (window.alpha >= window.beta) return window.alpha;

    // Step 5. What is known from elsewhere. A decided score is true at any depth, though perhaps
    // not the shortest way.
    std::size_t table_move = order_.kNoMove;
    const auto entry = place.depth >= kTableDepth ? table_.probe(position.key()) : std::nullopt;
    if (entry) {
        if (entry->move != 0) table_move = entry->move - std::size_t{1};
        const Score known = entry->score.later(place.ply);
        const bool is_deep = entry->depth >= place.depth;
        const bool is_lower = entry->bound != Bound::Upper && (is_deep || known.is_win());
        const bool is_upper = entry->bound != Bound::Lower && (is_deep || known.is_loss());
        const bool is_cutoff = (is_lower && known >= window.beta) ||
                               (is_upper && known <= window.alpha) || (is_lower && is_upper);
        if (is_cutoff && !line) return known;
    }

    // Step 6. A forced reply costs no depth.
    MoveList<P> moves;
    position.generate(moves);
    if (moves.size() == 1) {
        ++place.depth;
    } else if (place.depth == 1 && !line) {
        return frontier(position, moves, window, place);
    }
    return branch(position, moves, window, place, table_move, line);
}

// One ply before the horizon: in any order, for sorting costs more than it saves.
template <Duel P, EvaluatorOf<P> E>
Score PvSearch<P, E>::frontier(const P& position, const MoveList<P>& moves, Window window,
                               Place place) {
    const Score handed_over = Score::loss_in(2).later(place.ply);
    Score best = -Score::infinite();  // A move may also end the game at once, and lose it.
    for (const Move move : moves) {
        Score score = handed_over;
        if (evaluator_.hands_over_win(position, move)) {
            budget_->spend();  // The position is known without being set up.
        } else {
            score = child(position, move, window, place, nullptr);
        }
        best = std::max(best, score);
        window.alpha = std::max(window.alpha, score);
        if (window.alpha >= window.beta) break;
    }
    return best;
}

template <Duel P, EvaluatorOf<P> E>
Score PvSearch<P, E>::branch(const P& position, MoveList<P>& moves, Window window, Place place,
                             std::size_t table_move, Line* line) {
    // Step 7. How promising the moves are.
    const Player mover = position.to_move();
    typename E::Ratings ratings;
    evaluator_.rate(position, moves, ratings);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (ratings[i] == E::kHandsOverWin) continue;
        ratings[i] = order_.rate(mover, index(moves[i]), ratings[i], table_move, place.ply);
    }

    // Step 8. Try them, the most promising first, keeping the best.
    const Score old_alpha = window.alpha;
    Score best = -Score::infinite();
    Move best_move = moves[0];
    for (std::size_t i = 0; i < moves.size() && window.alpha < window.beta; ++i) {
        pick(moves, ratings, i);
        Line below;
        Score score;
        if (ratings[i] == E::kHandsOverWin) {
            score = Score::loss_in(2).later(place.ply);
            if (line && score > window.alpha)
                score = child(position, moves[i], window, place, &below);
        } else {
            if (i > 0) {
                score = child(position, moves[i], Window::null_above(window.alpha), place, nullptr);
            }
            if (i == 0 || (line && window.contains(score))) {
                score = child(position, moves[i], window, place, line ? &below : nullptr);
            }
        }
        if (is_aborted()) return Score();
        if (score > best) {
            best = score;
            best_move = moves[i];
        }
        if (score > window.alpha) {
            window.alpha = score;
            if (line) set(*line, moves[i], below);
        }
        if (ratings[i] == E::kHandsOverWin) break;  // All that are left do so, too.
    }

    // Step 9. Remember, under the depth that was asked for.
    if (moves.size() == 1) --place.depth;
    const bool is_cutoff = best >= window.beta;
    if (is_cutoff) order_.reward(mover, index(best_move), place.depth, place.ply);
    const Bound bound = is_cutoff ? Bound::Lower : best > old_alpha ? Bound::Exact : Bound::Upper;
    if (place.depth >= kTableDepth) store(position, best_move, best, bound, place);
    return best;
}

template <Duel P, EvaluatorOf<P> E>
void PvSearch<P, E>::store(const P& position, Move best_move, Score best, Bound bound,
                           Place place) {
    Finding finding;
    finding.move = static_cast<std::uint16_t>(index(best_move) + 1);
    finding.score = best.earlier(place.ply);
    finding.depth = static_cast<std::uint8_t>(place.depth);
    finding.bound = bound;
    table_.store(position.key(), finding);
}

template <Duel P, EvaluatorOf<P> E>
void PvSearch<P, E>::complete(P position, Score score, Line& line) {
    while (!position.is_over() && !is_aborted()) {
        const int plies = score.plies_to_end();
        const Player mover = position.to_move();
        MoveList<P> moves;
        position.generate(moves);
        const auto keeps_score = [&](Move move) {
            P next = position;
            next.play(move);
            if (next.is_over()) {
                const bool is_won = final_score(next).is_win() == (next.to_move() == mover);
                return plies == 1 && is_won == score.is_win();
            }
            return plies > 1 &&
                   child(position, move, Window::around(score, 1), {plies, 0}, nullptr) == score;
        };
        const auto found = std::find_if(moves.begin(), moves.end(), keeps_score);
        if (found == moves.end()) return;  // Only when aborted.
        line.push_back(*found);
        position.play(*found);
        score = position.to_move() == mover ? score.earlier(1) : -score.earlier(1);
    }
}

}  // namespace ryuto
