// One thread's playouts in a graph that several may share: down along the most promising moves to
// a position that is new, and back up with what it is worth.
//
// Visits are counted on edges, and a node's mean is made anew from its children's means, weighted
// by its own edges' visits; so it is right however many parents a child has (Monte-Carlo Graph
// Search from First Principles, in KataGo's documents). What is certain is passed up as bounds of
// the score (Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, 2010), which close as
// the window of an alpha-beta search does: a move that can no longer raise its player above the
// floor is not tried again.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <optional>

#include "search/evaluator.h"
#include "search/node_graph.h"
#include "search/priors.h"
#include "search/window.h"

namespace ryuto {

template <Duel P, EvaluatorOf<P> E>
class Playouts {
   public:
    using Graph = NodeGraph<P>;
    using Number = typename Graph::Number;
    using Node = typename Graph::Node;
    using Edge = typename Graph::Edge;

    // The graph must outlive the playouts. Whether other threads walk it at the same time decides
    // if they are kept off each other's ways.
    Playouts(Graph& graph, bool is_shared) : graph_(graph), is_shared_(is_shared) {}

    // The node of a position, grown; kNone if the graph has no room for it.
    Number plant(const P& position);

    // One playout that looks for a score within the window, and tries only those moves of the first
    // position that the predicate allows. False, and nothing is done, if none of them can raise
    // the score.
    template <std::predicate<std::size_t> IsAllowed>
    bool walk(const P& position, Number number, Window window, const IsAllowed& is_allowed);

    int longest() const { return longest_; }  // In plies, of all playouts.

   private:
    // What is known of a position that was never searched.
    struct Leaf {
        float value;
        Bounds bounds;
    };
    Leaf look_at(const P& position) const;

    void descend(const P& position, Number number, Window window);
    bool grow(const P& position, Node& here);
    template <std::predicate<std::size_t> IsAllowed>
    std::optional<std::size_t> select(const Node& here, Score floor,
                                      const IsAllowed& is_allowed) const;
    bool follow(const P& position, Node& here, std::size_t choice, Window window);
    void meet(const P& next, const Node& here, Edge& edge);
    void refresh(const Node& here, Edge& edge) const;
    void back_up(Node& here);

    Graph& graph_;
    const bool is_shared_;
    E evaluator_;
    int ply_ = 0;  // Of the playout under way.
    int longest_ = 0;
};

template <Duel P, EvaluatorOf<P> E>
typename Playouts<P, E>::Leaf Playouts<P, E>::look_at(const P& position) const {
    if (position.is_over()) {
        const Score score = final_score(position);
        return {expected_value(score), Bounds::exactly(score)};
    }
    if (evaluator_.wins_at_once(position)) return {1.0F, Bounds::exactly(Score::win_in(1))};
    return {expected_value(evaluator_.evaluate(position)), Bounds::open()};
}

template <Duel P, EvaluatorOf<P> E>
typename Playouts<P, E>::Number Playouts<P, E>::plant(const P& position) {
    Number number = graph_.find(position.key());
    if (number == Graph::kNone) {
        const Leaf leaf = look_at(position);
        number = graph_.add(position.key(), position.to_move(), leaf.value, leaf.bounds);
        if (number == Graph::kNone) return number;
    }
    Node& root = graph_.node(number);
    if (root.growth != Graph::Growth::Grown && !grow(position, root)) return Graph::kNone;
    root.tried = root.edge_count;  // From here any move may be asked for.
    return number;
}

template <Duel P, EvaluatorOf<P> E>
template <std::predicate<std::size_t> IsAllowed>
bool Playouts<P, E>::walk(const P& position, Number number, Window window,
                          const IsAllowed& is_allowed) {
    Node& here = graph_.node(number);
    while (const auto choice = select(here, window.alpha, is_allowed)) {
        const bool is_followed = follow(position, here, *choice, window);
        if (!is_followed) continue;  // It was settled elsewhere; now this edge knows, too.
        back_up(here);
        return true;
    }
    back_up(here);
    return false;
}

template <Duel P, EvaluatorOf<P> E>
void Playouts<P, E>::descend(const P& position, Number number, Window window) {
    Node& here = graph_.node(number);
    if (here.growth.load(std::memory_order_acquire) != Graph::Growth::Grown &&
        !grow(position, here)) {
        return;
    }
    longest_ = std::max(longest_, ++ply_);
    window.alpha = std::max(window.alpha, here.bounds.load(std::memory_order_relaxed).low);
    walk(position, number, window, [](std::size_t) { return true; });
    --ply_;
}

// Gives a leaf its edges. False if there is no room, or another thread is about to.
template <Duel P, EvaluatorOf<P> E>
bool Playouts<P, E>::grow(const P& position, Node& here) {
    auto leaf = Graph::Growth::Leaf;
    if (!here.growth.compare_exchange_strong(leaf, Graph::Growth::Growing,
                                             std::memory_order_acq_rel)) {
        return leaf == Graph::Growth::Grown;
    }
    MoveList<P> moves;
    position.generate(moves);
    const auto [edges, last] = graph_.new_edges(moves.size());
    if (!edges) {
        here.growth.store(Graph::Growth::Leaf, std::memory_order_release);
        return false;
    }
    const Score highest = Score::win_in(evaluator_.wins_at_once(position) ? 1 : 2);
    Edge* edge = edges;
    for (const Prior& prior : priors_of(position, moves, evaluator_)) {
        const Bounds bounds = prior.hands_over_win ? Bounds::exactly(Score::loss_in(2))
                                                   : Bounds{Score::loss_in(1), highest};
        new (edge++) Edge{.move = moves[prior.move],
                          .bounds = bounds,
                          .prior = prior.share,
                          .value = expected_value(bounds.high)};
    }
    here.edge_count = static_cast<std::uint16_t>(moves.size());
    here.last_edge = last;
    back_up(here);
    here.growth.store(Graph::Growth::Grown, std::memory_order_release);
    return true;
}

// The move with the highest upper confidence bound (Rosin, Multi-armed bandits with episode
// context, 2011, in the form of AlphaZero), of those that may still raise the score above the
// floor.
template <Duel P, EvaluatorOf<P> E>
template <std::predicate<std::size_t> IsAllowed>
std::optional<std::size_t> Playouts<P, E>::select(const Node& here, Score floor,
                                                  const IsAllowed& is_allowed) const {
    // Of 0.4 to 2.8, and with an untried move worth 0 to 0.5 less than the position on the whole,
    // what proves 100 positions 0 to 6 random plies deep with the fewest playouts.
    constexpr float kExploration = 0.7F;
    const auto edges = graph_.edges(here);
    const std::size_t reach =
        std::min<std::size_t>(here.tried.load(std::memory_order_relaxed) + 1U, edges.size());
    const float spread =
        kExploration * std::sqrt(static_cast<float>(here.visits.load(std::memory_order_relaxed)));
    const float untried = here.mean.load(std::memory_order_relaxed);
    std::optional<std::size_t> choice;
    float best = 0;
    for (std::size_t i = 0; i < reach; ++i) {
        const Edge& edge = edges[i];
        if (edge.bounds.load(std::memory_order_relaxed).high <= floor || !is_allowed(i)) continue;
        const auto visits = static_cast<float>(edge.visits.load(std::memory_order_relaxed));
        float tries = visits;
        float value = visits > 0 ? edge.value.load(std::memory_order_relaxed) : untried;
        if (is_shared_) {
            // A playout under way counts as lost, so that the next thread goes elsewhere.
            const auto lost = static_cast<float>(edge.in_flight.load(std::memory_order_relaxed));
            tries += lost;
            if (lost > 0) value = (value * visits - lost) / tries;
        }
        const float bound = value + edge.prior * spread / (1.0F + tries);
        if (choice && bound <= best) continue;
        choice = i;
        best = bound;
    }
    return choice;
}

// One step of a playout. False if there was none because the child has been settled.
template <Duel P, EvaluatorOf<P> E>
bool Playouts<P, E>::follow(const P& position, Node& here, std::size_t choice, Window window) {
    Edge& edge = graph_.edges(here)[choice];
    const Number child = edge.child.load(std::memory_order_acquire);
    if (child != Graph::kNone) {
        refresh(here, edge);
        if (edge.bounds.load(std::memory_order_relaxed).high <= window.alpha) return false;
    }
    P next = position;
    next.play(edge.move);
    if (child == Graph::kNone) {
        meet(next, here, edge);
        if (choice >= here.tried.load(std::memory_order_relaxed)) {
            here.tried.store(static_cast<std::uint16_t>(choice + 1), std::memory_order_relaxed);
        }
    } else {
        const Window below{window.alpha.earlier(1), window.beta.earlier(1)};
        if (is_shared_) edge.in_flight.fetch_add(1, std::memory_order_relaxed);
        descend(next, child, next.to_move() == here.mover ? below : below.turned());
        if (is_shared_) edge.in_flight.fetch_sub(1, std::memory_order_relaxed);
        refresh(here, edge);
    }
    edge.visits.store(edge.visits.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    return true;
}

// The first time along an edge. A position that was reached before on another way is left as it is:
// what is known of it is worth more than one playout.
template <Duel P, EvaluatorOf<P> E>
void Playouts<P, E>::meet(const P& next, const Node& here, Edge& edge) {
    const bool is_same_mover = next.to_move() == here.mover;
    Number child = graph_.find(next.key());
    if (child == Graph::kNone) {
        const Leaf leaf = look_at(next);
        child = graph_.add(next.key(), next.to_move(), leaf.value, leaf.bounds);
        // Without room for the node, the edge alone remembers.
        edge.value.store(is_same_mover ? leaf.value : -leaf.value, std::memory_order_relaxed);
        edge.bounds.store(leaf.bounds.before(is_same_mover), std::memory_order_relaxed);
    }
    if (child == Graph::kNone) return;
    edge.child.store(child, std::memory_order_release);
    refresh(here, edge);
}

// Makes an edge agree with the node it leads to, which there must be.
template <Duel P, EvaluatorOf<P> E>
void Playouts<P, E>::refresh(const Node& here, Edge& edge) const {
    const Node& child = graph_.node(edge.child.load(std::memory_order_acquire));
    const bool is_same_mover = child.mover == here.mover;
    const float mean = child.mean.load(std::memory_order_relaxed);
    edge.value.store(is_same_mover ? mean : -mean, std::memory_order_relaxed);
    edge.bounds.store(child.bounds.load(std::memory_order_relaxed).before(is_same_mover),
                      std::memory_order_relaxed);
}

// Makes a node agree with its edges. Moves that are proven to lose count for nothing, since they
// will not be played.
template <Duel P, EvaluatorOf<P> E>
void Playouts<P, E>::back_up(Node& here) {
    const auto edges = graph_.edges(here);
    const std::size_t tried = here.tried.load(std::memory_order_relaxed);
    Bounds bounds = Bounds::exactly(-Score::infinite());
    const auto raise = [&bounds](Bounds other) {
        bounds = {std::max(bounds.low, other.low), std::max(bounds.high, other.high)};
    };
    float sum = here.own;
    std::uint32_t visits = 1;
    for (std::size_t i = 0; i < tried; ++i) {
        const Bounds known = edges[i].bounds.load(std::memory_order_relaxed);
        raise(known);
        if (known.is_lost()) continue;
        const std::uint32_t times = edges[i].visits.load(std::memory_order_relaxed);
        sum += edges[i].value.load(std::memory_order_relaxed) * static_cast<float>(times);
        visits += times;
    }
    // Untried moves are all alike but for those that hand over the win, which come last.
    if (tried < edges.size()) {
        raise(edges[tried].bounds.load(std::memory_order_relaxed));
        raise(edges.back().bounds.load(std::memory_order_relaxed));
    }
    const Bounds old = here.bounds.load(std::memory_order_relaxed);
    bounds = {std::max(bounds.low, old.low), std::min(bounds.high, old.high)};
    here.bounds.store(bounds, std::memory_order_relaxed);
    const float mean = sum / static_cast<float>(visits);
    here.mean.store(bounds.is_won()    ? 1.0F
                    : bounds.is_lost() ? -1.0F
                                       : mean,
                    std::memory_order_relaxed);
    here.visits.store(visits, std::memory_order_relaxed);
}

}  // namespace ryuto
