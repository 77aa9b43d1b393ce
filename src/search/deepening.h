// One thread's iterative deepening: the root moves, brought into order by searches of growing
// depth.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "search/pv_search.h"
#include "search/searcher.h"

namespace ryuto {

template <Duel P, EvaluatorOf<P> E>
class Deepening {
   public:
    using Move = typename P::Move;
    static constexpr int kMaxPly = PvSearch<P, E>::kMaxPly;

    explicit Deepening(TranspositionTable& table) : tree_(table) {}

    void forget() { tree_.forget(); }

    // To be told of every first move when its turn comes, with its rank and the depth. May be
    // empty.
    using OnMove = std::function<void(Move, std::size_t, int)>;
    void set_on_move(OnMove on_move) { on_move_ = std::move(on_move); }

    // To be called before the first iteration. The budget must outlive the search.
    void start(const Task<P>& task, Budget& budget);
    // From now on a spent budget ends everything.
    void let_abort() { tree_.let_abort(); }
    bool is_aborted() const { return tree_.is_aborted(); }

    // Looks for the best moves and what is above the floor. True if the first lines() moves now
    // hold results of this iteration. What an aborted one has found counts if a single line is
    // wanted; of several, the ranks would not match.
    bool iterate(const P& root, int depth, Score floor = -Score::infinite());

    std::size_t moves() const { return root_moves_.size(); }
    std::size_t lines() const { return ranks_; }
    bool is_settled(int depth) const;
    Report<P> report_of(const P& root, std::size_t rank, int depth);

   private:
    using Tree = PvSearch<P, E>;
    using Line = typename Tree::Line;

    struct RootMove {
        Move move;
        Score score;  // Minus infinity unless the current iteration found it the best so far.
        int selective_depth = 0;
        Line line;  // Begins with `move`.
    };

    bool search_rank(const P& root, std::size_t rank, int depth, Window window, Score floor);
    Score search_root(const P& root, std::size_t rank, int depth, Window window);
    void sort_from(std::size_t rank, std::size_t end);

    Tree tree_;
    OnMove on_move_;
    std::vector<RootMove> root_moves_;  // Best first.
    std::size_t ranks_ = 1;             // How many of them are wanted.
};

template <Duel P, EvaluatorOf<P> E>
void Deepening<P, E>::start(const Task<P>& task, Budget& budget) {
    tree_.start(budget);
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

template <Duel P, EvaluatorOf<P> E>
bool Deepening<P, E>::iterate(const P& root, int depth, Score floor) {
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
bool Deepening<P, E>::search_rank(const P& root, std::size_t rank, int depth, Window window,
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
Score Deepening<P, E>::search_root(const P& root, std::size_t rank, int depth, Window window) {
    const typename Tree::Place place{depth, 0};
    Score best = -Score::infinite();
    for (std::size_t i = rank; i < root_moves_.size(); ++i) root_moves_[i].score = best;
    for (std::size_t i = rank; i < root_moves_.size(); ++i) {
        RootMove& root_move = root_moves_[i];
        if (on_move_) on_move_(root_move.move, i, depth);
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
void Deepening<P, E>::sort_from(std::size_t rank, std::size_t end) {
    const auto first = root_moves_.begin();
    std::stable_sort(first + static_cast<std::ptrdiff_t>(rank),
                     first + static_cast<std::ptrdiff_t>(end),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

// Whether the exact end of all lines that are wanted is known.
template <Duel P, EvaluatorOf<P> E>
bool Deepening<P, E>::is_settled(int depth) const {
    return std::all_of(
        root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(ranks_),
        [depth](const RootMove& root_move) {
            return root_move.score.is_decided() && root_move.score.plies_to_end() <= depth + 1;
        });
}

// A distance is told only if it is exact and the line shows it to the end.
template <Duel P, EvaluatorOf<P> E>
Report<P> Deepening<P, E>::report_of(const P& root, std::size_t rank, int depth) {
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
            const auto played = static_cast<int>(line.size());
            const Score rest = report.score.earlier(played);
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
