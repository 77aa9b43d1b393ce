// Monte-Carlo tree search for games of chance, for any number of players.
//
// Chance has nodes of its own, and its outcomes are tried in proportion to their weights, not at
// random. Players choose by upper confidence bounds with the evaluation's ratings as a guide
// (PUCT), each for its own value: max^n. A leaf is evaluated, not played out.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "search/chance_evaluator.h"
#include "search/searcher.h"

namespace ryuto {

template <HasChance P, ChanceEvaluatorOf<P> E>
class ChanceMcts final : public Searcher<P> {
   public:
    using Move = typename P::Move;
    using OnReport = typename Searcher<P>::OnReport;

    Report<P> search(const Task<P>& task, const SearchSignals& signals,
                     const OnReport& on_report) override;
    void forget() override {}  // Every search grows a tree of its own.
    bool set_hash_size(std::size_t mebibytes) override {
        bytes_ = mebibytes * 1024 * 1024;
        return true;
    }

   private:
    using Index = std::uint32_t;
    static constexpr Index kNone = UINT32_MAX;

    struct Node {
        Values sum{};  // Of all playouts through it, by player.
        std::uint32_t visits = 0;
        Index first_edge = kNone;
        std::uint32_t edges = 0;
    };
    struct Edge {
        Move move;
        float share = 0;  // Of the visits: a prior, or what chance gives the outcome.
        Index child = kNone;
    };

    void play_out(P position);
    Values go_down(P& position);
    Values value_without_room(P& position, std::uint32_t visits) const;
    void expand(const P& position, Index node, const MoveList<P>& moves);
    Edge& choose(const P& position, const Node& node);
    Edge& choose_outcome(const Node& node);
    bool has_room() const {
        return nodes_.size() * sizeof(Node) + (edges_.size() + P::kMaxMoves) * sizeof(Edge) <
               bytes_;
    }
    float value_of(const Edge& edge, Player player) const {
        if (edge.child == kNone || nodes_[edge.child].visits == 0) return -2;
        const Node& child = nodes_[edge.child];
        return child.sum[index(player)] / static_cast<float>(child.visits);
    }
    std::uint32_t visits_of(const Edge& edge) const {
        return edge.child == kNone ? 0 : nodes_[edge.child].visits;
    }
    std::vector<Edge> ranked(Index node) const;
    void tell(const Task<P>& task, const Budget& budget, const OnReport& on_report,
              Report<P>& best);

    E evaluator_;
    std::size_t bytes_ = std::size_t{16} * 1024 * 1024;
    std::vector<Node> nodes_;  // The first is the root.
    std::vector<Edge> edges_;
    std::vector<Index> path_;  // Of the playout under way.
    int longest_ = 0;          // Path of this search.
};

template <HasChance P, ChanceEvaluatorOf<P> E>
Report<P> ChanceMcts<P, E>::search(const Task<P>& task, const SearchSignals& signals,
                                   const OnReport& on_report) {
    constexpr std::uint64_t kPlayoutsBetweenChecks = 16;  // Some 20 microseconds.
    Budget budget(task.limits, task.time, signals);
    evaluator_.prepare(task.root);
    nodes_.assign(1, Node());
    edges_.clear();
    longest_ = 0;
    MoveList<P> moves = task.root_moves;
    if (moves.empty()) task.root.generate(moves);
    expand(task.root, 0, moves);
    const bool is_forced = moves.size() == 1 && !task.limits.is_analysis;
    const int last = std::min(task.limits.depth.value_or(62), 62);
    Report<P> best;
    std::uint64_t playouts = 0;
    for (int depth = 1; depth <= last; ++depth) {
        const std::uint64_t goal = std::uint64_t{1} << depth;
        while (playouts < goal && (!budget.is_spent() || playouts < 2)) {
            play_out(task.root);
            ++playouts;
            budget.spend();
            if (playouts % kPlayoutsBetweenChecks == 0) budget.check();
        }
        tell(task, budget, on_report, best);
        if (is_forced || !budget.may_deepen()) break;
    }
    return best;
}

template <HasChance P, ChanceEvaluatorOf<P> E>
void ChanceMcts<P, E>::play_out(P position) {
    path_.assign(1, 0);
    const Values values = go_down(position);
    longest_ = std::max(longest_, static_cast<int>(path_.size()) - 1);
    for (const Index node : path_) {
        ++nodes_[node].visits;
        for (std::size_t p = 0; p < P::kPlayers; ++p) nodes_[node].sum[p] += values[p];
    }
}

// What a leaf is worth that cannot be expanded; of what is left to chance, one outcome after
// another is taken.
template <HasChance P, ChanceEvaluatorOf<P> E>
Values ChanceMcts<P, E>::value_without_room(P& position, std::uint32_t visits) const {
    while (!position.is_over() && position.to_move() == Player::Chance) {
        MoveList<P> moves;
        position.generate(moves);
        position.play(moves[visits % moves.size()]);
    }
    return position.is_over() ? position.values() : evaluator_.evaluate(position);
}

// Walks to a leaf and tells what it is worth.
template <HasChance P, ChanceEvaluatorOf<P> E>
Values ChanceMcts<P, E>::go_down(P& position) {
    while (!position.is_over()) {
        const bool is_chance = position.to_move() == Player::Chance;
        Index node = path_.back();
        if (nodes_[node].first_edge == kNone) {
            MoveList<P> moves;
            position.generate(moves);
            if (!has_room()) return value_without_room(position, nodes_[node].visits);
            expand(position, node, moves);
            if (!is_chance) return evaluator_.evaluate(position);
        }
        Edge& edge = is_chance ? choose_outcome(nodes_[node]) : choose(position, nodes_[node]);
        position.play(edge.move);
        if (edge.child == kNone) {
            edge.child = static_cast<Index>(nodes_.size());
            nodes_.emplace_back();
        }
        path_.push_back(edge.child);
    }
    return position.values();
}

template <HasChance P, ChanceEvaluatorOf<P> E>
void ChanceMcts<P, E>::expand(const P& position, Index node, const MoveList<P>& moves) {
    constexpr float kSharpness = 1.0F;  // How fast a prior falls with a worse rating.
    typename E::Ratings ratings;
    const bool is_chance = position.to_move() == Player::Chance;
    if (!is_chance) evaluator_.rate(position, moves, ratings);
    float best = -1e9F;
    for (std::size_t i = 0; i < moves.size() && !is_chance; ++i) best = std::max(best, ratings[i]);
    const std::size_t first = edges_.size();
    float all = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const float fall = is_chance ? 0 : 1 + kSharpness * (best - ratings[i]);
        const float share =
            is_chance ? static_cast<float>(position.weight(moves[i])) : 1 / (fall * fall);
        edges_.push_back({moves[i], share, kNone});
        all += share;
    }
    for (std::size_t i = first; i < edges_.size(); ++i) edges_[i].share /= all;
    nodes_[node].first_edge = static_cast<Index>(first);
    nodes_[node].edges = static_cast<std::uint32_t>(moves.size());
}

template <HasChance P, ChanceEvaluatorOf<P> E>
typename ChanceMcts<P, E>::Edge& ChanceMcts<P, E>::choose(const P& position, const Node& node) {
    constexpr float kExploration = 0.6F;
    constexpr float kDoubt = 0.05F;  // By how much the untried are thought worse than the node.
    const Player mover = position.to_move();
    const float root_of_visits = std::sqrt(static_cast<float>(node.visits) + 1);
    const float untried =
        node.visits == 0 ? 0 : node.sum[index(mover)] / static_cast<float>(node.visits) - kDoubt;
    Edge* best = nullptr;
    float best_bound = -1e9F;
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        Edge& edge = edges_[node.first_edge + i];
        const std::uint32_t visits = visits_of(edge);
        const float value = visits == 0 ? untried : value_of(edge, mover);
        const float bound =
            value + kExploration * edge.share * root_of_visits / (1 + static_cast<float>(visits));
        if (bound > best_bound) {
            best_bound = bound;
            best = &edge;
        }
    }
    return *best;
}

// The outcome that is furthest behind what chance owes it.
template <HasChance P, ChanceEvaluatorOf<P> E>
typename ChanceMcts<P, E>::Edge& ChanceMcts<P, E>::choose_outcome(const Node& node) {
    Edge* best = nullptr;
    float best_debt = -1e9F;
    for (std::uint32_t i = 0; i < node.edges; ++i) {
        Edge& edge = edges_[node.first_edge + i];
        const float debt =
            edge.share * static_cast<float>(node.visits + 1) - static_cast<float>(visits_of(edge));
        if (debt > best_debt) {
            best_debt = debt;
            best = &edge;
        }
    }
    return *best;
}

template <HasChance P, ChanceEvaluatorOf<P> E>
std::vector<typename ChanceMcts<P, E>::Edge> ChanceMcts<P, E>::ranked(Index node) const {
    const auto first = edges_.begin() + nodes_[node].first_edge;
    std::vector<Edge> edges(first, first + nodes_[node].edges);
    std::stable_sort(edges.begin(), edges.end(),
                     [this](const Edge& a, const Edge& b) { return visits_of(a) > visits_of(b); });
    return edges;
}

template <HasChance P, ChanceEvaluatorOf<P> E>
void ChanceMcts<P, E>::tell(const Task<P>& task, const Budget& budget, const OnReport& on_report,
                            Report<P>& best) {
    const std::vector<Edge> edges = ranked(0);
    const auto lines =
        std::min(edges.size(), static_cast<std::size_t>(std::max(task.limits.multi_pv, 1)));
    for (std::size_t rank = 0; rank < lines; ++rank) {
        const Edge* edge = &edges[rank];
        if (rank > 0 && visits_of(*edge) == 0) break;
        Report<P> report;
        report.multi_pv = static_cast<int>(rank) + 1;
        report.nodes = budget.nodes();
        report.depth = std::max(static_cast<int>(std::bit_width(report.nodes)) - 1, 1);
        report.selective_depth = std::max(report.depth, longest_);
        report.time = budget.elapsed();
        const std::size_t used = nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge);
        report.hash_permille = static_cast<int>(std::min<std::size_t>(1000 * used / bytes_, 1000));
        report.score = score_of(value_of(*edge, task.root.to_move()));
        report.values = Values();
        for (std::size_t p = 0; p < P::kPlayers; ++p) {
            (*report.values)[p] = value_of(*edge, static_cast<Player>(p));
        }
        P position = task.root;
        std::vector<Edge> next;
        while (true) {
            report.line.push_back(edge->move);
            position.play(edge->move);
            const bool goes_on = edge->child != kNone && nodes_[edge->child].first_edge != kNone;
            if (!goes_on || position.to_move() == Player::Chance) break;
            next = ranked(edge->child);
            edge = &next.front();
            if (visits_of(*edge) == 0) break;
        }
        on_report(report);
        if (rank == 0) best = std::move(report);
    }
}

}  // namespace ryuto
