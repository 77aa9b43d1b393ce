// The alpha-beta searcher: iterative deepening over principal-variation searches, for a Duel.
//
// It goes on after a win is found until the distance is known to be exact (see pv_search.h). That
// costs little, because by then only shorter wins are looked for. Helpers do the same with a table
// in common, every other one a ply ahead, and what they find there speeds up the thread that
// reports (lazy SMP, as the chess engines have it).
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "search/deepening.h"
#include "search/searcher.h"
#include "util/team.h"

namespace ryuto {

template <Duel P, EvaluatorOf<P> E>
class AlphaBeta final : public Searcher<P> {
   public:
    using Move = typename P::Move;
    using OnReport = typename Searcher<P>::OnReport;

    Report<P> search(const Task<P>& task, const SearchSignals& signals,
                     const OnReport& on_report) override;
    void forget() override {
        table_.clear();
        for (const auto& worker : workers_) worker->forget();
    }
    bool set_hash_size(std::size_t mebibytes) override { return table_.resize(mebibytes); }

   private:
    using Worker = Deepening<P, E>;

    Report<P> lead(const Task<P>& task, Budget& budget, const OnReport& on_report);
    void help(const Task<P>& task, std::size_t number, Budget& budget);
    static int last_depth(const Task<P>& task) {
        return std::min(task.limits.depth.value_or(Worker::kMaxPly - 1), Worker::kMaxPly - 1);
    }

    TranspositionTable table_;
    std::vector<std::unique_ptr<Worker>> workers_;  // The first leads. They remember their history.
};

template <Duel P, EvaluatorOf<P> E>
Report<P> AlphaBeta<P, E>::search(const Task<P>& task, const SearchSignals& signals,
                                  const OnReport& on_report) {
    const auto threads = static_cast<std::size_t>(task.limits.threads);
    while (workers_.size() < threads) workers_.push_back(std::make_unique<Worker>(table_));
    table_.start_search();
    Tally others;  // Nodes that the helpers have searched.
    Budget budget(task.limits, task.time, signals);
    budget.collect(others);
    SearchSignals end;  // What ends the helpers.
    const Team team(task.limits.threads - 1, [&](int i) {
        Budget own({}, {}, end);
        own.contribute(others);
        help(task, static_cast<std::size_t>(i) + 1, own);
    });
    Report<P> best = lead(task, budget, on_report);
    end.stop();
    return best;
}

template <Duel P, EvaluatorOf<P> E>
Report<P> AlphaBeta<P, E>::lead(const Task<P>& task, Budget& budget, const OnReport& on_report) {
    constexpr milliseconds kLongSearch{3'000};  // After which it tells which move it is at.
    constexpr int kForcedDepth = 6;             // Enough for a score and a guess at the answer.
    constexpr int kMateLead = 6;  // Plies by which a shallower search orders moves well enough.
    Worker& worker = *workers_.front();
    worker.start(task, budget);
    const bool is_forced =
        worker.moves() == 1 && task.time.soft.has_value() && !task.limits.is_analysis;
    // Here all wins in the wanted number of moves, 2n - 1 plies, have been seen.
    const int mate_depth = task.limits.mate
                               ? 2 * std::min(*task.limits.mate, Worker::kMaxPly / 2) - 2
                               : Worker::kMaxPly;

    std::vector<Report<P>> reports;
    worker.set_on_move([&](Move move, std::size_t rank, int depth) {
        if (reports.empty() || budget.elapsed() < kLongSearch) return;
        Report<P> report = reports.front();
        report.current = {move, static_cast<int>(rank) + 1, depth};
        on_report(report);
    });
    for (int depth = 1; depth <= last_depth(task); ++depth) {
        Score floor = -Score::infinite();
        if (task.limits.mate && depth > 1 && depth > mate_depth - kMateLead) {
            if (depth > mate_depth) break;
            depth = mate_depth;
            floor = Score(Score::win_in(mate_depth + 1).raw() - 1);
        }
        const bool has_result = worker.iterate(task.root, depth, floor);
        if (has_result) {
            reports.clear();
            for (std::size_t rank = 0; rank < worker.lines(); ++rank) {
                reports.push_back(worker.report_of(task.root, rank, depth));
            }
        }
        for (Report<P>& report : reports) {
            report.nodes = budget.nodes();
            report.time = budget.elapsed();
            report.hash_permille = table_.permille_used();
            on_report(report);
        }
        if (worker.is_aborted()) break;
        worker.let_abort();
        const bool is_done =
            has_result && (worker.is_settled(depth) || (is_forced && depth >= kForcedDepth));
        if (is_done || !budget.may_deepen()) break;
    }
    worker.set_on_move({});
    return reports.front();
}

template <Duel P, EvaluatorOf<P> E>
void AlphaBeta<P, E>::help(const Task<P>& task, std::size_t number, Budget& budget) {
    Worker& worker = *workers_[number];
    worker.start(task, budget);
    worker.let_abort();
    // Beyond the wanted depth as well: the leading thread may still need what is found there.
    for (int depth = 1 + static_cast<int>(number % 2); depth < Worker::kMaxPly; ++depth) {
        worker.iterate(task.root, depth);
        if (worker.is_aborted()) return;
    }
}

}  // namespace ryuto
