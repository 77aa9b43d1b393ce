// The root of a Monte-Carlo search, as one thread sees it: which moves are in question, which of
// them lead, and where the next playout goes.
//
// Where several lines are wanted each has its turn. The line of rank r is searched as if the r
// leading moves did not exist.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "search/playouts.h"
#include "search/searcher.h"

namespace ryuto {

template <Duel P, EvaluatorOf<P> E>
class RootWalk {
   public:
    using Graph = NodeGraph<P>;
    using Edge = typename Graph::Edge;

    // Graph and task must outlive the walk. Requires a graph with room for the root.
    RootWalk(Graph& graph, const Task<P>& task, bool is_shared);

    // One playout for the next line that is not settled: until it is known who wins, or, when
    // measuring, how fast. False, and nothing is done, if all of them are.
    bool step(bool is_measuring);

    void rank();  // Brings the moves in order, the leading one first.
    std::size_t lines() const { return lines_; }
    std::size_t moves() const { return order_.size(); }
    const Edge& move_at(std::size_t rank) const { return edges()[order_[rank]]; }
    const E& evaluator() const { return evaluator_; }
    int longest() const { return playouts_.longest(); }

    // Whether a move is to be preferred to another: proven wins come first, the quickest before
    // all, proven losses last, the slowest before the others; between them visits count.
    static bool is_better(const Edge& a, const Edge& b);

   private:
    static constexpr int kStepsPerRanking = 64;

    std::span<const Edge> edges() const {
        return static_cast<const Graph&>(graph_).edges(graph_.node(root_));
    }
    // What is certain of the best move from a rank on.
    Bounds bounds_from(std::size_t rank) const;

    Graph& graph_;
    const P& position_;
    Playouts<P, E> playouts_;
    E evaluator_;
    typename Graph::Number root_;
    std::vector<std::uint16_t> order_;                 // Edges in question, by rank.
    std::array<std::uint16_t, P::kMaxMoves> ranks_{};  // By edge; lines_ or more for all others.
    std::size_t lines_ = 1;
    std::size_t next_line_ = 0;
    std::uint64_t steps_ = 0;
};

template <Duel P, EvaluatorOf<P> E>
RootWalk<P, E>::RootWalk(Graph& graph, const Task<P>& task, bool is_shared)
    : graph_(graph), position_(task.root), playouts_(graph, is_shared) {
    root_ = playouts_.plant(task.root);
    assert(root_ != Graph::kNone);
    const auto all = edges();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& wanted = task.root_moves;
        const bool is_wanted =
            wanted.empty() || std::find(wanted.begin(), wanted.end(), all[i].move) != wanted.end();
        if (is_wanted) order_.push_back(static_cast<std::uint16_t>(i));
    }
    lines_ = std::min(order_.size(), static_cast<std::size_t>(std::max(task.limits.multi_pv, 1)));
    rank();
}

template <Duel P, EvaluatorOf<P> E>
bool RootWalk<P, E>::step(bool is_measuring) {
    const bool is_beginning = steps_ < lines_;  // Then every line is given a move of its own.
    if (lines_ > 1 && (is_beginning || steps_ % kStepsPerRanking == 0)) rank();
    for (std::size_t i = 0; i < lines_; ++i) {
        const std::size_t line = next_line_;
        next_line_ = (next_line_ + 1) % lines_;
        const Bounds bounds = bounds_from(line);
        if (bounds.is_exact() || (bounds.is_solved() && !is_measuring)) continue;
        const Window window = bounds.is_solved()
                                  ? Window{bounds.low, bounds.high}
                                  : Window{-Score::proven_win(), Score::proven_win()};
        const auto is_allowed = [&](std::size_t edge) {
            return ranks_[edge] >= line && ranks_[edge] < order_.size();
        };
        if (!playouts_.walk(position_, root_, window, is_allowed)) continue;
        ++steps_;
        return true;
    }
    return false;
}

template <Duel P, EvaluatorOf<P> E>
void RootWalk<P, E>::rank() {
    const auto all = edges();
    std::stable_sort(order_.begin(), order_.end(),
                     [&all](std::size_t a, std::size_t b) { return is_better(all[a], all[b]); });
    ranks_.fill(static_cast<std::uint16_t>(order_.size()));
    for (std::size_t i = 0; i < order_.size(); ++i) {
        ranks_[order_[i]] = static_cast<std::uint16_t>(i);
    }
}

template <Duel P, EvaluatorOf<P> E>
bool RootWalk<P, E>::is_better(const Edge& a, const Edge& b) {
    const auto value = [](const Edge& edge) {
        const Bounds bounds = edge.bounds.load(std::memory_order_relaxed);
        const int certain = bounds.is_solved() ? bounds.low.raw() : 0;
        return std::tuple(certain, edge.visits.load(std::memory_order_relaxed),
                          edge.value.load(std::memory_order_relaxed));
    };
    return value(a) > value(b);
}

template <Duel P, EvaluatorOf<P> E>
Bounds RootWalk<P, E>::bounds_from(std::size_t rank) const {
    const auto all = edges();
    Bounds best = Bounds::exactly(-Score::infinite());
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (ranks_[i] < rank || ranks_[i] >= order_.size()) continue;
        const Bounds bounds = all[i].bounds.load(std::memory_order_relaxed);
        best = {std::max(best.low, bounds.low), std::max(best.high, bounds.high)};
    }
    return best;
}

}  // namespace ryuto
