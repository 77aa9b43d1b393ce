// The Monte-Carlo searcher: playouts through a graph of positions (playouts.h), for a Duel.
//
// First it looks for who wins. Once that is certain of all lines that are wanted it goes on for as
// long again to find out how fast. There are no plies that it searches in full, so its depth
// is told in doublings: 2^depth playouts have been made. What it has learnt serves the next
// search until half of the memory is in use.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <optional>
#include <vector>

#include "search/root_walk.h"
#include "search/searcher.h"
#include "util/team.h"

namespace ryuto {

template <Duel P, EvaluatorOf<P> E>
class Mcts final : public Searcher<P> {
   public:
    using Move = typename P::Move;
    using OnReport = typename Searcher<P>::OnReport;

    Report<P> search(const Task<P>& task, const SearchSignals& signals,
                     const OnReport& on_report) override;
    void forget() override { graph_.clear(); }
    bool set_hash_size(std::size_t mebibytes) override { return graph_.resize(mebibytes); }

   private:
    using Graph = NodeGraph<P>;
    using Walk = RootWalk<P, E>;

    // What the threads of one search share.
    struct Course {
        std::atomic<bool> is_over = false;
        std::atomic<bool> is_measuring = false;   // Who wins is known; now it is about how fast.
        std::atomic<std::uint64_t> playouts = 0;  // Of helpers, not yet charged to the budget.
    };
    static constexpr std::uint64_t kPlayoutsBetweenChecks = 16;  // Some 50 microseconds.

    void help(const Task<P>& task, Course& course);
    void lead(const Task<P>& task, Walk& walk, Budget& budget, Course& course,
              const std::function<void()>& tell);
    static bool is_enough(const Task<P>& task, const Walk& walk, std::uint64_t playouts);
    Report<P> report_of(const Task<P>& task, const Walk& walk, std::size_t rank) const;
    std::vector<Move> line_of(P position, const typename Graph::Edge& first,
                              const E& evaluator) const;

    Graph graph_;
};

template <Duel P, EvaluatorOf<P> E>
Report<P> Mcts<P, E>::search(const Task<P>& task, const SearchSignals& signals,
                             const OnReport& on_report) {
    constexpr int kMostUsed = 500;  // Per mille; else there is room enough for another search.
    Budget budget(task.limits, task.time, signals);
    if (graph_.permille_used() > kMostUsed) graph_.clear();
    const int helpers = task.limits.threads - 1;
    Walk walk(graph_, task, helpers > 0);
    Report<P> best;
    const auto tell = [&] {
        walk.rank();
        std::vector<Report<P>> reports;
        for (std::size_t i = 0; i < walk.lines(); ++i) reports.push_back(report_of(task, walk, i));
        std::stable_sort(reports.begin(), reports.end(),
                         [](const auto& a, const auto& b) { return a.score > b.score; });
        int rank = 0;
        for (Report<P>& report : reports) {
            report.multi_pv = ++rank;
            report.nodes = budget.nodes();
            report.depth = std::max(static_cast<int>(std::bit_width(report.nodes)) - 1, 1);
            report.selective_depth = std::max(report.depth, walk.longest());
            report.time = budget.elapsed();
            report.hash_permille = graph_.permille_used();
            on_report(report);
        }
        best = reports.front();
    };
    Course course;
    {
        const Team team(helpers, [&](int) { help(task, course); });
        lead(task, walk, budget, course, tell);
        course.is_over.store(true, std::memory_order_relaxed);
    }
    tell();
    return best;
}

// The calling thread's part: playouts, and a look at the limits between them.
template <Duel P, EvaluatorOf<P> E>
void Mcts<P, E>::lead(const Task<P>& task, Walk& walk, Budget& budget, Course& course,
                      const std::function<void()>& tell) {
    constexpr std::uint64_t kLeastMeasuring = 1'000;
    std::uint64_t last_playout = UINT64_MAX;
    std::uint64_t next_report = 2;
    bool is_measuring = false;
    for (std::uint64_t own = 1;; ++own) {
        if (!walk.step(is_measuring)) {
            if (is_measuring) break;
            is_measuring = true;
            course.is_measuring.store(true, std::memory_order_relaxed);
            last_playout = 2 * budget.nodes() + kLeastMeasuring;
            continue;
        }
        const bool is_spent = budget.spend();
        if (own < walk.lines()) continue;  // An answer takes as many.
        if (is_spent || budget.nodes() >= last_playout) break;
        if (is_enough(task, walk, budget.nodes())) break;
        if (budget.nodes() >= next_report) {
            tell();
            next_report = std::bit_ceil(budget.nodes() + 1);
        }
        if (own % kPlayoutsBetweenChecks != 0) continue;
        budget.charge(course.playouts.exchange(0, std::memory_order_relaxed));
        if (budget.check() || !budget.may_deepen()) break;
    }
}

template <Duel P, EvaluatorOf<P> E>
void Mcts<P, E>::help(const Task<P>& task, Course& course) {
    Walk walk(graph_, task, true);
    std::uint64_t playouts = 0;
    while (!course.is_over.load(std::memory_order_relaxed)) {
        if (!walk.step(course.is_measuring.load(std::memory_order_relaxed))) {
            std::this_thread::yield();
            continue;
        }
        if (++playouts % kPlayoutsBetweenChecks == 0) {
            course.playouts.fetch_add(kPlayoutsBetweenChecks, std::memory_order_relaxed);
        }
    }
}

// Whether so many playouts are all that was asked for.
template <Duel P, EvaluatorOf<P> E>
bool Mcts<P, E>::is_enough(const Task<P>& task, const Walk& walk, std::uint64_t playouts) {
    constexpr std::uint64_t kForcedPlayouts = 64;  // Enough for a score and a guess at the answer.
    constexpr int kDeepest = 62;
    const Limits& limits = task.limits;
    if (limits.depth && playouts >> std::min(*limits.depth, kDeepest) > 0) return true;
    if (walk.moves() == 1 && task.time.soft && !limits.is_analysis) {
        return playouts >= kForcedPlayouts;
    }
    return false;
}

template <Duel P, EvaluatorOf<P> E>
Report<P> Mcts<P, E>::report_of(const Task<P>& task, const Walk& walk, std::size_t rank) const {
    const auto& edge = walk.move_at(rank);
    const Bounds bounds = edge.bounds.load(std::memory_order_relaxed);
    Report<P> report;
    report.method = Method::Playouts;
    report.line = line_of(task.root, edge, walk.evaluator());
    if (!bounds.is_solved()) {
        report.score = score_of(edge.value.load(std::memory_order_relaxed));
    } else if (bounds.is_exact() &&
               bounds.low.plies_to_end() == static_cast<int>(report.line.size())) {
        report.score = bounds.low;
    } else {
        report.score = bounds.is_won() ? Score::proven_win() : -Score::proven_win();
    }
    return report;
}

// The best play that is known from a move on; to the end of the game if its distance is exact.
template <Duel P, EvaluatorOf<P> E>
std::vector<typename P::Move> Mcts<P, E>::line_of(P position, const typename Graph::Edge& first,
                                                  const E& evaluator) const {
    std::vector<Move> line{first.move};
    position.play(first.move);
    while (!position.is_over()) {
        if (evaluator.wins_at_once(position)) {
            const Player winner = position.to_move();
            MoveList<P> moves;
            position.generate(moves);
            const auto wins = [&](Move move) {
                P next = position;
                next.play(move);
                return next.is_over() && (final_score(next).is_win() == (next.to_move() == winner));
            };
            line.push_back(*std::find_if(moves.begin(), moves.end(), wins));
            break;
        }
        const auto number = graph_.find(position.key());
        if (number == Graph::kNone) break;
        const auto& node = graph_.node(number);
        if (node.growth.load(std::memory_order_acquire) != Graph::Growth::Grown) break;
        const auto edges = graph_.edges(node);
        const auto& edge =
            *std::max_element(edges.begin(), edges.end(),
                              [](const auto& a, const auto& b) { return Walk::is_better(b, a); });
        const bool is_known = edge.visits.load(std::memory_order_relaxed) > 0 ||
                              edge.bounds.load(std::memory_order_relaxed).is_solved();
        if (!is_known) break;
        line.push_back(edge.move);
        position.play(edge.move);
    }
    return line;
}

}  // namespace ryuto
