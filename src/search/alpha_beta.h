// The alpha-beta searcher: iterative deepening over principal-variation searches, for a Duel.
//
// It goes on after a win is found until the distance is known to be exact (see pv_search.h). That
// costs little, because by then only shorter wins are looked for.
#pragma once

#include <algorithm>
#include <vector>

#include "search/pv_search.h"
#include "search/searcher.h"

namespace ryuto {

template <Duel P, EvaluatorOf<P> E>
class AlphaBeta final : public Searcher<P> {
   public:
    using Move = typename P::Move;
    using OnReport = typename Searcher<P>::OnReport;

    Report<P> search(const Task<P>& task, const SearchSignals& signals,
                     const OnReport& on_report) override;
    void forget() override { tree_.forget(); }
    bool set_hash_size(std::size_t mebibytes) override { return tree_.table().resize(mebibytes); }

   private:
    using Tree = PvSearch<P, E>;
    using Line = typename Tree::Line;

    struct RootMove {
        Move move;
        Score score;  // Minus infinity unless the current iteration found it the best so far.
        int selective_depth = 0;
        Line line;  // Begins with `move`.
    };

    void collect_root_moves(const Task<P>& task);
    bool search_iteration(const P& root, int depth, Score floor);
    bool search_rank(const P& root, std::size_t rank, int depth, Window window, Score floor);
    Score search_root(const P& root, std::size_t rank, int depth, Window window);
    void sort_from(std::size_t rank, std::size_t end);
    bool is_settled(int depth) const;
    Report<P> report_of(const P& root, std::size_t rank, int depth);

    Tree tree_;
    std::vector<RootMove> root_moves_;  // Best first.
    std::size_t ranks_ = 1;             // How many of them are wanted.
};

template <Duel P, EvaluatorOf<P> E>
Report<P> AlphaBeta<P, E>::search(const Task<P>& task, const SearchSignals& signals,
                                  const OnReport& on_report) {
    constexpr int kForcedDepth = 6;  // Enough for a score and a guess at the answer.
    constexpr int kMateLead = 6;     // Plies by which a shallower search orders moves well enough.
    Budget budget(task.limits, task.time, signals);
    tree_.start(budget);
    collect_root_moves(task);
    const bool is_forced =
        root_moves_.size() == 1 && task.time.soft.has_value() && !task.limits.is_analysis;
    const int last_depth =
        std::min(task.limits.depth.value_or(Tree::kMaxPly - 1), Tree::kMaxPly - 1);
    // Here all wins in the wanted number of moves, 2n - 1 plies, have been seen.
    const int mate_depth =
        task.limits.mate ? 2 * std::min(*task.limits.mate, Tree::kMaxPly / 2) - 2 : Tree::kMaxPly;

    std::vector<Report<P>> reports;
    for (int depth = 1; depth <= last_depth; ++depth) {
        Score floor = -Score::infinite();
        if (task.limits.mate && depth > 1 && depth > mate_depth - kMateLead) {
            if (depth > mate_depth) break;
            depth = mate_depth;
            floor = Score(Score::win_in(mate_depth + 1).raw() - 1);
        }
        const bool has_result = search_iteration(task.root, depth, floor);
        if (has_result) {
            reports.clear();
            for (std::size_t rank = 0; rank < ranks_; ++rank) {
                reports.push_back(report_of(task.root, rank, depth));
            }
        }
        for (Report<P>& report : reports) {
            report.nodes = budget.nodes();
            report.time = budget.elapsed();
            report.hash_permille = tree_.table().permille_used();
            on_report(report);
        }
        if (tree_.is_aborted()) break;
        tree_.let_abort();
        const bool is_done =
            has_result && (is_settled(depth) || (is_forced && depth >= kForcedDepth));
        if (is_done || !budget.may_deepen()) break;
    }
    return reports.front();
}

template <Duel P, EvaluatorOf<P> E>
void AlphaBeta<P, E>::collect_root_moves(const Task<P>& task) {
    MoveList<P> moves = task.root_moves;
    if (moves.empty()) task.root.generate(moves);
    ranks_ = std::min(moves.size(), static_cast<std::size_t>(std::max(task.limits.multi_pv, 1)));
    bool is_own_image = false;
    if constexpr (HasMirror<P>) {
        is_own_image = task.root_moves.empty() && ranks_ == 1 && task.root.mirrored() == task.root;
    }
    root_moves_.clear();
    for (const Move move : moves) {
        // Of two moves that are each other's image one is enough.
        if constexpr (HasMirror<P>) {
            if (is_own_image && index(mirrored(move)) < index(move)) continue;
        }
        RootMove root_move{move, -Score::infinite(), 0, {}};
        root_move.line.push_back(move);
        root_moves_.push_back(root_move);
    }
}

// True if the front of root_moves_ now holds results of this iteration. What an aborted one has
// found counts if a single line is wanted; of several, the ranks would not match.
template <Duel P, EvaluatorOf<P> E>
bool AlphaBeta<P, E>::search_iteration(const P& root, int depth, Score floor) {
    constexpr int kMargin = 100;  // Points. By how much two iterations commonly differ.
    constexpr int kFirstGuess = 4;
    const std::vector<RootMove> before = root_moves_;
    for (std::size_t rank = 0; rank < ranks_; ++rank) {
        const Score guess = before[rank].score;
        const bool has_guess = depth >= kFirstGuess && floor == -Score::infinite();
        const Window window = has_guess ? Window::around(guess, guess.is_decided() ? 1 : kMargin)
                                        : Window{floor, Score::infinite()};
        const bool is_found = search_rank(root, rank, depth, window, floor);
        if (!is_found || (tree_.is_aborted() && ranks_ > 1)) {
            root_moves_ = before;
            return false;
        }
    }
    sort_from(0, ranks_);
    return true;
}

// Brings the best of the root moves from `rank` on to that place. False if none was found, for
// want of time or because none is above the floor.
template <Duel P, EvaluatorOf<P> E>
bool AlphaBeta<P, E>::search_rank(const P& root, std::size_t rank, int depth, Window window,
                                  Score floor) {
    while (true) {
        const Score score = search_root(root, rank, depth, window);
        sort_from(rank, root_moves_.size());
        if (tree_.is_aborted() || window.contains(score)) break;
        if (score <= floor) break;
        if (score <= window.alpha) {
            window.alpha = floor;
        } else {
            window.beta = Score::infinite();
        }
    }
    return root_moves_[rank].score > -Score::infinite();
}

template <Duel P, EvaluatorOf<P> E>
Score AlphaBeta<P, E>::search_root(const P& root, std::size_t rank, int depth, Window window) {
    const typename Tree::Place place{depth, 0};
    Score best = -Score::infinite();
    for (std::size_t i = rank; i < root_moves_.size(); ++i) root_moves_[i].score = best;
    for (std::size_t i = rank; i < root_moves_.size(); ++i) {
        RootMove& root_move = root_moves_[i];
        Line line;
        Score score;
        tree_.reset_selective_depth();
        if (i > rank) {
            score =
                tree_.child(root, root_move.move, Window::null_above(window.alpha), place, nullptr);
        }
        if (i == rank || (score > window.alpha && !tree_.is_aborted())) {
            score = tree_.child(root, root_move.move, window, place, &line);
        }
        if (tree_.is_aborted()) break;
        best = std::max(best, score);
        if (score <= window.alpha) continue;
        root_move.score = score;
        root_move.selective_depth = tree_.selective_depth();
        root_move.line.clear();
        root_move.line.push_back(root_move.move);
        for (const Move move : line) root_move.line.push_back(move);
        window.alpha = score;
        if (score >= window.beta) break;
    }
    return best;
}

template <Duel P, EvaluatorOf<P> E>
void AlphaBeta<P, E>::sort_from(std::size_t rank, std::size_t end) {
    const auto first = root_moves_.begin();
    std::stable_sort(first + static_cast<std::ptrdiff_t>(rank),
                     first + static_cast<std::ptrdiff_t>(end),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

// Whether the exact end of all lines that are wanted is known.
template <Duel P, EvaluatorOf<P> E>
bool AlphaBeta<P, E>::is_settled(int depth) const {
    return std::all_of(
        root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(ranks_),
        [depth](const RootMove& root_move) {
            return root_move.score.is_decided() && root_move.score.plies_to_end() <= depth + 1;
        });
}

// A distance is told only if it is exact and the line shows it to the end.
template <Duel P, EvaluatorOf<P> E>
Report<P> AlphaBeta<P, E>::report_of(const P& root, std::size_t rank, int depth) {
    const RootMove& root_move = root_moves_[rank];
    Report<P> report;
    report.depth = depth;
    report.selective_depth = std::max(depth, root_move.selective_depth);
    report.multi_pv = static_cast<int>(rank) + 1;
    report.score = root_move.score;
    Line line = root_move.line;
    if (report.score.is_decided()) {
        const int plies = report.score.plies_to_end();
        if (plies <= depth + 1 && static_cast<int>(line.size()) < plies) {
            P position = root;
            for (const Move move : line) position.play(move);
            const Score rest = report.score.earlier(static_cast<int>(line.size()));
            tree_.complete(position, position.to_move() == root.to_move() ? rest : -rest, line);
        }
        if (plies > depth + 1 || static_cast<int>(line.size()) != plies) {
            report.score = report.score.is_win() ? Score::proven_win() : -Score::proven_win();
        }
    }
    report.line.assign(line.begin(), line.end());
    return report;
}

}  // namespace ryuto
