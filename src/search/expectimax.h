// Expectimax for two players: alpha-beta with chance nodes, deepened step by step.
//
// A chance node is cut off as soon as what is known of its outcomes, and the bounds of what is not,
// settle its average: Star1; and Star2 asks first what one promising reply to each outcome gives
// (Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983). Depth
// counts decisions; chance costs none. Below the root only the most promising decisions are looked
// at. Values are those of Position::values(), from -1 to 1.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "search/chance_evaluator.h"
#include "search/searcher.h"
#include "search/transposition_table.h"

namespace ryuto {

template <HasChance P, ChanceEvaluatorOf<P> E>
class Expectimax final : public Searcher<P> {
   public:
    using Move = typename P::Move;
    using OnReport = typename Searcher<P>::OnReport;

    // Requires a root with two players.
    Report<P> search(const Task<P>& task, const SearchSignals& signals,
                     const OnReport& on_report) override;
    void forget() override { table_.clear(); }
    bool set_hash_size(std::size_t mebibytes) override { return table_.resize(mebibytes); }

   private:
    static constexpr float kMost = 1;             // The bounds of all values.
    static constexpr float kTableUnits = 30'000;  // To a value of one.
    static constexpr int kMostDepth = 100;
    static constexpr std::size_t kWidth = 12;  // Decisions looked at below the root.

    struct RootMove {
        Move move;
        float value = -2;
    };
    struct Window {
        float alpha;
        float beta;
        Window turned() const { return {-beta, -alpha}; }
    };
    // The outcomes of a chance node, and between which bounds the value of each lies.
    struct Outcomes {
        MoveList<P> moves;
        std::array<float, P::kMaxOutcomes> weights;  // They add up to one.
        std::array<float, P::kMaxOutcomes> low;
        std::array<float, P::kMaxOutcomes> high;
        float sum_low = -kMost;
        float sum_high = kMost;

        void raise_low(std::size_t i, float value) {
            sum_low += weights[i] * (value - low[i]);
            low[i] = value;
        }
        void lower_high(std::size_t i, float value) {
            sum_high += weights[i] * (value - high[i]);
            high[i] = value;
        }
    };

    bool search_root(const P& root, int depth, std::size_t lines);
    float value_of(const P& position, Player view, int depth, Window window);
    float decide(const P& position, int depth, Window window);
    float average(const P& position, Player view, int depth, Window window);
    bool probe(const P& position, Outcomes& outcomes, Player view, int depth, Window window);
    Outcomes outcomes_of(const P& position) const;
    void order(const P& position, MoveList<P>& moves, std::uint16_t table_move,
               std::size_t count) const;
    P after(const P& position, Move move) {
        P next = position;
        next.play(move);
        if (budget_->spend() && may_abort_) is_aborted_ = true;
        return next;
    }
    Report<P> report_of(const Task<P>& task, int depth, std::size_t rank) const;

    TranspositionTable table_;
    E evaluator_;
    std::vector<RootMove> root_moves_;  // The best first.
    Budget* budget_ = nullptr;          // Of the search that runs.
    bool may_abort_ = false;
    bool is_aborted_ = false;
};

template <HasChance P, ChanceEvaluatorOf<P> E>
Report<P> Expectimax<P, E>::search(const Task<P>& task, const SearchSignals& signals,
                                   const OnReport& on_report) {
    Budget budget(task.limits, task.time, signals);
    budget_ = &budget;
    may_abort_ = is_aborted_ = false;
    evaluator_.prepare(task.root);
    table_.start_search();
    MoveList<P> moves = task.root_moves;
    if (moves.empty()) task.root.generate(moves);
    order(task.root, moves, 0, moves.size());
    root_moves_.clear();
    for (const Move move : moves) root_moves_.push_back({move, -2});
    const std::size_t lines = std::clamp<std::size_t>(
        static_cast<std::size_t>(std::max(task.limits.multi_pv, 1)), 1, moves.size());
    const bool is_forced = moves.size() == 1 && !task.limits.is_analysis;
    const int last = is_forced ? 1 : std::min(task.limits.depth.value_or(kMostDepth), kMostDepth);
    Report<P> best;
    for (int depth = 1; depth <= last; ++depth) {
        const bool has_result = search_root(task.root, depth, lines);
        for (std::size_t rank = 0; has_result && rank < lines; ++rank) {
            Report<P> report = report_of(task, depth, rank);
            on_report(report);
            if (rank == 0) best = std::move(report);
        }
        may_abort_ = true;
        if (is_aborted_ || !budget.may_deepen()) break;
    }
    return best;
}

// True if the front of root_moves_ holds the results of this depth. What an aborted iteration
// has found counts if it looked at the best move of the one before.
template <HasChance P, ChanceEvaluatorOf<P> E>
bool Expectimax<P, E>::search_root(const P& root, int depth, std::size_t lines) {
    std::vector<RootMove> done;
    for (const RootMove& candidate : root_moves_) {
        const float alpha = done.size() < lines ? -kMost : done[lines - 1].value;
        const P next = after(root, candidate.move);
        const float value = value_of(next, root.to_move(), depth - 1, {alpha, kMost});
        if (is_aborted_) break;
        const auto place = std::find_if(done.begin(), done.end(), [value](const RootMove& other) {
            return value > other.value;
        });
        done.insert(place, {candidate.move, value});
    }
    if (done.size() < lines) return false;
    for (const RootMove& before : root_moves_) {
        const bool is_done = std::any_of(done.begin(), done.end(), [&](const RootMove& other) {
            return other.move == before.move;
        });
        if (!is_done) done.push_back(before);
    }
    root_moves_ = std::move(done);
    return true;
}

// For one of the players, whoever is to move.
template <HasChance P, ChanceEvaluatorOf<P> E>
float Expectimax<P, E>::value_of(const P& position, Player view, int depth, Window window) {
    if (position.is_over()) return position.values()[index(view)];
    if (position.to_move() == Player::Chance) return average(position, view, depth, window);
    if (position.to_move() == view) return decide(position, depth, window);
    return -decide(position, depth, window.turned());
}

template <HasChance P, ChanceEvaluatorOf<P> E>
float Expectimax<P, E>::decide(const P& position, int depth, Window window) {
    const Player mover = position.to_move();
    if (depth == 0) return evaluator_.evaluate(position)[index(mover)];
    const Key key = position.key();
    std::uint16_t table_move = 0;
    if (const auto entry = table_.probe(key)) {
        table_move = entry->move;
        const float value = static_cast<float>(entry->score.raw()) / kTableUnits;
        const bool is_enough =
            entry->bound == Bound::Exact ||
            (entry->bound == Bound::Lower ? value >= window.beta : value <= window.alpha);
        if (entry->depth == depth && is_enough) return value;
    }
    MoveList<P> moves;
    position.generate(moves);
    const std::size_t width = std::min(moves.size(), kWidth);
    order(position, moves, table_move, width);
    float best = -2;
    Move best_move = moves[0];
    for (std::size_t i = 0; i < width && best < window.beta; ++i) {
        const P next = after(position, moves[i]);
        if (is_aborted_) return 0;
        const float alpha = std::max(window.alpha, best);
        const float value = value_of(next, mover, depth - 1, {alpha, window.beta});
        if (is_aborted_) return 0;
        if (value > best) best_move = moves[i];
        best = std::max(best, value);
    }
    const Bound bound = best >= window.beta    ? Bound::Lower
                        : best <= window.alpha ? Bound::Upper
                                               : Bound::Exact;
    Finding finding;
    finding.move = static_cast<std::uint16_t>(index(best_move) + 1);
    finding.score = Score(static_cast<int>(best * kTableUnits));
    finding.depth = static_cast<std::uint8_t>(depth);
    finding.bound = bound;
    table_.store(key, finding);
    return best;
}

template <HasChance P, ChanceEvaluatorOf<P> E>
typename Expectimax<P, E>::Outcomes Expectimax<P, E>::outcomes_of(const P& position) const {
    Outcomes outcomes;
    position.generate(outcomes.moves);
    float all = 0;
    for (const Move move : outcomes.moves) all += static_cast<float>(position.weight(move));
    for (std::size_t i = 0; i < outcomes.moves.size(); ++i) {
        outcomes.weights[i] = static_cast<float>(position.weight(outcomes.moves[i])) / all;
        outcomes.low[i] = -kMost;
        outcomes.high[i] = kMost;
    }
    return outcomes;
}

// Star1: an outcome need not be known better than it takes to tell whether the average lies
// within the window.
template <HasChance P, ChanceEvaluatorOf<P> E>
float Expectimax<P, E>::average(const P& position, Player view, int depth, Window window) {
    Outcomes outcomes = outcomes_of(position);
    constexpr int kProbeDepth = 2;
    if (depth >= kProbeDepth && probe(position, outcomes, view, depth, window)) {
        return outcomes.sum_high <= window.alpha ? outcomes.sum_high : outcomes.sum_low;
    }
    for (std::size_t i = 0; i < outcomes.moves.size(); ++i) {
        const P next = after(position, outcomes.moves[i]);
        if (is_aborted_) return 0;
        const float weight = outcomes.weights[i];
        const Window own = {
            std::max(outcomes.high[i] - (outcomes.sum_high - window.alpha) / weight, -kMost),
            std::min(outcomes.low[i] + (window.beta - outcomes.sum_low) / weight, kMost)};
        const float value = value_of(next, view, depth, own);
        if (is_aborted_) return 0;
        outcomes.raise_low(i, value);
        outcomes.lower_high(i, value);
        if (value >= own.beta && own.beta < kMost) return outcomes.sum_low;
        if (value <= own.alpha && own.alpha > -kMost) return outcomes.sum_high;
    }
    return outcomes.sum_low;
}

// Star2: whether one reply to each outcome is enough for a cut-off. The replies of `view` are
// lower bounds of the outcomes, those of the other player upper bounds.
template <HasChance P, ChanceEvaluatorOf<P> E>
bool Expectimax<P, E>::probe(const P& position, Outcomes& outcomes, Player view, int depth,
                             Window window) {
    for (std::size_t i = 0; i < outcomes.moves.size(); ++i) {
        const P next = after(position, outcomes.moves[i]);
        if (is_aborted_) return false;
        if (next.is_over() || next.to_move() == Player::Chance) continue;
        const bool is_own = next.to_move() == view;
        if (is_own ? window.beta >= kMost : window.alpha <= -kMost) return false;
        MoveList<P> moves;
        next.generate(moves);
        const auto entry = table_.probe(next.key());
        order(next, moves, entry ? entry->move : std::uint16_t{0}, 1);
        const float weight = outcomes.weights[i];
        const Window own = {
            std::max(outcomes.high[i] - (outcomes.sum_high - window.alpha) / weight, -kMost),
            std::min(outcomes.low[i] + (window.beta - outcomes.sum_low) / weight, kMost)};
        const float value = value_of(after(next, moves[0]), view, depth - 1, own);
        if (is_aborted_) return false;
        if (is_own && value > outcomes.low[i]) outcomes.raise_low(i, value);
        if (!is_own && value < outcomes.high[i]) outcomes.lower_high(i, value);
        if (outcomes.sum_low >= window.beta || outcomes.sum_high <= window.alpha) return true;
    }
    return false;
}

// Brings to the front so many of the moves: the table's first, then the best rated.
template <HasChance P, ChanceEvaluatorOf<P> E>
void Expectimax<P, E>::order(const P& position, MoveList<P>& moves, std::uint16_t table_move,
                             std::size_t count) const {
    constexpr float kFirst = 1e9F;
    typename E::Ratings ratings{};
    evaluator_.rate(position, moves, ratings);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (index(moves[i]) + 1 == table_move) ratings[i] = kFirst;
    }
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t best = i;
        for (std::size_t k = i + 1; k < moves.size(); ++k) {
            if (ratings[k] > ratings[best]) best = k;
        }
        std::swap(ratings[i], ratings[best]);
        std::swap(moves[i], moves[best]);
    }
}

// The line goes on to where something has to be rolled.
template <HasChance P, ChanceEvaluatorOf<P> E>
Report<P> Expectimax<P, E>::report_of(const Task<P>& task, int depth, std::size_t rank) const {
    Report<P> report;
    report.depth = report.selective_depth = depth;
    report.multi_pv = static_cast<int>(rank) + 1;
    report.nodes = budget_->nodes();
    report.time = budget_->elapsed();
    report.hash_permille = table_.permille_used();
    const float value = root_moves_[rank].value;
    report.score = score_of(value);
    report.values = Values();
    (*report.values)[index(task.root.to_move())] = value;
    (*report.values)[index(opponent(task.root.to_move()))] = -value;
    P position = task.root;
    Move move = root_moves_[rank].move;
    while (true) {
        report.line.push_back(move);
        position.play(move);
        if (position.is_over() || position.to_move() == Player::Chance) return report;
        const auto entry = table_.probe(position.key());
        if (!entry || static_cast<int>(report.line.size()) >= depth) return report;
        MoveList<P> moves;
        position.generate(moves);
        const auto* const next = std::find_if(moves.begin(), moves.end(), [entry](Move candidate) {
            return index(candidate) + 1 == entry->move;
        });
        if (next == moves.end()) return report;
        move = *next;
    }
}

}  // namespace ryuto
