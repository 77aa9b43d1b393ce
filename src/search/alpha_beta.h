// Iterative deepening principal-variation search with a transposition table, for a Duel.
//
// Every line is searched to the nominal depth of its iteration at least; forced replies only add
// to it, and nothing is reduced. So after iteration d every win in up to d + 1 plies has been
// seen, and a decided score is exact as soon as its distance is at most that. Searching on until
// then costs little, because only shorter wins are looked for.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <vector>

#include "search/searcher.h"
#include "search/transposition_table.h"

namespace ryuto {

template <class E, class P>
concept EvaluatorOf = std::default_initializable<E> &&
    requires(const E evaluator, const P position, const MoveList<P>& moves,
             typename E::Ratings& ratings) {
    { evaluator.evaluate(position) } -> std::same_as<Score>;  // Never decided.
    // Whether some move ends the game at once in favour of the player to move.
    { evaluator.wins_at_once(position) } -> std::same_as<bool>;
    { evaluator.rate(position, moves, ratings) } -> std::same_as<void>;  // The higher the better.
};

template <Duel P, EvaluatorOf<P> E>
class AlphaBeta final : public Searcher<P> {
   public:
    using Move = typename P::Move;
    using OnReport = typename Searcher<P>::OnReport;

    Report<P> search(const Task<P>& task, const SearchSignals& signals,
                     const OnReport& on_report) override;
    void forget() override {
        table_.clear();
        history_ = {};
    }
    bool set_hash_size(std::size_t mebibytes) override { return table_.resize(mebibytes); }

   private:
    static constexpr int kTableDepth = 3;
    static constexpr int kMaxPly = 120;  // Of any line, extensions included.
    using Line = StaticVector<Move, kMaxPly>;

    struct RootMove {
        Move move;
        Score score;       // Minus infinity unless the current iteration proved it best so far.
        int selective_depth = 0;
        Line line;         // Begins with `move`.
    };
    struct Window {
        Score alpha;
        Score beta;
        static Window null_above(Score alpha) { return {alpha, Score(alpha.raw() + 1)}; }
        Window turned() const { return {-beta, -alpha}; }
        bool is_null() const { return beta.raw() - alpha.raw() <= 1; }
    };
    // Where a node stands in the tree, in plies.
    struct Place {
        int depth;  // Left to search.
        int ply;    // Played from the root.
    };

    void collect_root_moves(const Task<P>& task);
    Report<P> report_of(const RootMove& root_move, int rank, int depth) const;
    Score search_rank(const P& root, std::size_t rank, int depth, Score guess);
    Score search_root(const P& root, std::size_t rank, int depth, Window window);
    Score search_child(const P& position, Move move, Window window, Place place, Line* line);
    Score search_node(const P& position, Window window, Place place, Line* line);
    Score search_moves(const P& position, Window window, Place place, std::size_t table_move,
                       Line* line);
    int rate(const P& position, Move move, int hint, std::size_t table_move, int ply) const;
    void reward(const P& position, Move move, Place place);
    void complete_line(P position, Score score, Line& line);
    bool is_aborted() const { return completed_depth_ > 0 && budget_->is_spent(); }

    static Score final_score(const P& position);
    static constexpr std::size_t kNoMove = P::kMoveSpace;

    E evaluator_;
    TranspositionTable table_;
    std::array<std::array<int, P::kMoveSpace>, P::kPlayers> history_{};
    std::array<std::array<std::size_t, 2>, kMaxPly + 1> killers_{};
    std::vector<RootMove> root_moves_;
    Budget* budget_ = nullptr;
    int completed_depth_ = 0;
    std::optional<int> mate_; int kJump = 8;
    int selective_depth_ = 0;
};

template <Duel P, EvaluatorOf<P> E>
Report<P> AlphaBeta<P, E>::search(const Task<P>& task, const SearchSignals& signals,
                                  const OnReport& on_report) {
    Budget budget(task.limits, task.time, signals);
    budget_ = &budget;
    table_.start_search();
    completed_depth_ = 0;
    mate_ = task.limits.mate;
    for (auto& ply : killers_) ply.fill(kNoMove);
    for (auto& player : history_) {
        for (int& points : player) points /= 2;
    }
    collect_root_moves(task);

    const std::size_t ranks =
        std::min(root_moves_.size(), static_cast<std::size_t>(task.limits.multi_pv));
    std::vector<Report<P>> reports(ranks);
    const int last_depth = std::min(task.limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
    for (int depth = 1; depth <= last_depth; ++depth) {
        static const int kJumpAt = getenv("JUMP") ? atoi(getenv("JUMP")) : 8; kJump = kJumpAt; if (mate_ && depth == kJump) depth = 2 * *mate_ - 2;
        bool is_settled = true;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            const Score guess = depth == 1 ? Score() : reports[rank].score;
            const Score score = search_rank(task.root, rank, depth, guess);
            if (score == -Score::infinite()) break;  // Nothing found before the budget ran out.
            reports[rank] = report_of(root_moves_[rank], static_cast<int>(rank) + 1, depth);
            if (is_aborted()) break;
            is_settled &= score.is_decided() && score.plies_to_end() <= depth + 1;
        }
        for (const Report<P>& report : reports) on_report(report);
        if (is_aborted()) break;
        completed_depth_ = depth;
        if (is_settled || !budget.may_deepen()) break;
    }
    budget_ = nullptr;
    return reports.front();
}

template <Duel P, EvaluatorOf<P> E>
void AlphaBeta<P, E>::collect_root_moves(const Task<P>& task) {
    MoveList<P> moves = task.root_moves;
    if (moves.empty()) task.root.generate(moves);
    bool is_own_image = false;
    if constexpr (HasMirror<P>) {
        is_own_image = task.root_moves.empty() && task.limits.multi_pv == 1 &&
                       task.root.mirrored() == task.root;
    }
    root_moves_.clear();
    for (const Move move : moves) {
        // Of two moves that are each other's image one is enough.
        if constexpr (HasMirror<P>) {
            if (is_own_image && index(mirrored(move)) < index(move)) continue;
        }
        RootMove root_move{move, Score(), 0, {}};
        root_move.line.push_back(move);
        root_moves_.push_back(root_move);
    }
}

template <Duel P, EvaluatorOf<P> E>
Report<P> AlphaBeta<P, E>::report_of(const RootMove& root_move, int rank, int depth) const {
    Report<P> report;
    report.depth = depth;
    report.selective_depth = std::max(depth, root_move.selective_depth);
    report.multi_pv = rank;
    report.score = root_move.score;
    report.nodes = budget_->nodes();
    report.time = budget_->elapsed();
    report.hash_permille = table_.permille_used();
    report.line.assign(root_move.line.begin(), root_move.line.end());
    return report;
}

// Finds the rank-th best root move, given that the better ones stand before it. Opens the window
// until the score lies inside.
template <Duel P, EvaluatorOf<P> E>
Score AlphaBeta<P, E>::search_rank(const P& root, std::size_t rank, int depth, Score guess) {
    constexpr int kMargin = 30;  // Points.
    const Score infinite = Score::infinite();
    const auto around = [&](int margin) {
        return Window{Score(std::max(guess.raw() - margin, (-infinite).raw())),
                      Score(std::min(guess.raw() + margin, infinite.raw()))};
    };
    if (mate_ && depth >= kJump) {
        Window window{Score(Score::win_in(2 * *mate_ - 1).raw() - 1), infinite};
        const Score score = search_root(root, rank, depth, window);
        std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(rank), root_moves_.end(),
                         [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        root_moves_[rank].score = score;
        return root_moves_[rank].score;
    }
    Window window = depth < 4 ? Window{-infinite, infinite} : around(guess.is_decided() ? 1 : kMargin);
    while (true) {
        const Score score = search_root(root, rank, depth, window);
        std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(rank), root_moves_.end(),
                         [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        if (is_aborted() || (score > window.alpha && score < window.beta)) {
            return root_moves_[rank].score;
        }
        if (score <= window.alpha) window.alpha = -infinite;
        if (score >= window.beta) window.beta = infinite;
    }
}

template <Duel P, EvaluatorOf<P> E>
Score AlphaBeta<P, E>::search_root(const P& root, std::size_t rank, int depth, Window window) {
    Score best = -Score::infinite();
    for (std::size_t i = rank; i < root_moves_.size(); ++i) root_moves_[i].score = best;
    for (std::size_t i = rank; i < root_moves_.size(); ++i) {
        RootMove& root_move = root_moves_[i];
        Line line;
        selective_depth_ = 0;
        Score score;
        if (i > rank) {
            score = search_child(root, root_move.move, Window::null_above(window.alpha),
                                 {depth, 0}, nullptr);
        }
        if (i == rank || (score > window.alpha && !is_aborted())) {
            score = search_child(root, root_move.move, window, {depth, 0}, &line);
        }
        if (is_aborted()) break;
        best = std::max(best, score);
        if (i > rank && score <= window.alpha) continue;
        root_move.score = score;
        root_move.selective_depth = selective_depth_;
        root_move.line.clear();
        root_move.line.push_back(root_move.move);
        for (const Move move : line) root_move.line.push_back(move);
        window.alpha = std::max(window.alpha, score);
        if (score >= window.beta) break;
    }
    return best;
}

// The score of a move, for the player who makes it. `place` is where the position stands.
template <Duel P, EvaluatorOf<P> E>
Score AlphaBeta<P, E>::search_child(const P& position, Move move, Window window, Place place,
                                    Line* line) {
    P next = position;
    next.play(move);
    if (place.depth > kTableDepth) table_.prefetch(next.key());
    const Place below{place.depth - 1, place.ply + 1};
    if (next.to_move() == position.to_move()) return search_node(next, window, below, line);
    return -search_node(next, window.turned(), below, line);
}

template <Duel P, EvaluatorOf<P> E>
Score AlphaBeta<P, E>::search_node(const P& position, Window window, Place place, Line* line) {
    // Step 1. The end of the game, or of the budget.
    budget_->spend();
    selective_depth_ = std::max(selective_depth_, place.ply);
    if (position.is_over()) return final_score(position).later(place.ply);
    if (is_aborted()) return Score();

    // Step 2. A win at hand.
    if (evaluator_.wins_at_once(position)) {
        if (line) complete_line(position, Score::win_in(1), *line);
        return Score::win_in(1).later(place.ply);
    }

    // Step 3. The horizon.
    if (place.depth <= 0 || place.ply >= kMaxPly - 1) {
        const bool is_beside = window.alpha.is_win() || window.beta.is_loss();
        return is_beside ? Score() : evaluator_.evaluate(position);
    }

    // Step 4. No better than the quickest ends that are still possible here.
    window.alpha = std::max(window.alpha, Score::loss_in(1).later(place.ply));
    window.beta = std::min(window.beta, Score::win_in(2).later(place.ply));
    if (window.alpha >= window.beta) return window.alpha;

    // Step 5. What is known from elsewhere. A decided score is true at any depth, but perhaps not
    // the shortest.
    std::size_t table_move = kNoMove;
    if (const TableEntry* entry = place.depth >= kTableDepth ? table_.probe(position.key()) : nullptr) {
        table_move = entry->move == 0 ? kNoMove : entry->move - std::size_t{1};
        const Score known = entry->score.later(place.ply);
        const bool is_deep = entry->depth >= place.depth;
        const bool is_lower = entry->bound != Bound::Upper && (is_deep || known.is_win());
        const bool is_upper = entry->bound != Bound::Lower && (is_deep || known.is_loss());
        const bool is_exact = is_lower && is_upper;
        if (!line && ((is_lower && known >= window.beta) || (is_upper && known <= window.alpha) ||
                      is_exact)) {
            return known;
        }
    }
    return search_moves(position, window, place, table_move, line);
}

template <Duel P, EvaluatorOf<P> E>
Score AlphaBeta<P, E>::search_moves(const P& position, Window window, Place place,
                                    std::size_t table_move, Line* line) {
    // Step 6. The moves, and how promising they are.
    MoveList<P> moves;
    position.generate(moves);
    typename E::Ratings ratings;
    evaluator_.rate(position, moves, ratings);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (ratings[i] == E::kLosesAtOnce) continue;
        ratings[i] = rate(position, moves[i], ratings[i], table_move, place.ply);
    }

    // Step 7. A forced reply costs no depth.
    if (moves.size() == 1) ++place.depth;

    // Step 8. Try them, the most promising first, keeping the best.
    const Score old_alpha = window.alpha;
    Score best = -Score::infinite();
    Move best_move = moves[0];
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto left = ratings.begin() + static_cast<std::ptrdiff_t>(i);
        const auto end = ratings.begin() + static_cast<std::ptrdiff_t>(moves.size());
        const auto pick = static_cast<std::size_t>(std::max_element(left, end) - ratings.begin());
        std::swap(ratings[i], ratings[pick]);
        std::swap(moves[i], moves[pick]);
        if (ratings[i] == E::kLosesAtOnce) {  // And so do all that are left.
            best = std::max(best, Score::loss_in(2).later(place.ply));
            if (line && best > window.alpha) {
                P next = position;
                next.play(moves[i]);
                Line below;
                complete_line(next, Score::win_in(1), below);
                line->clear();
                line->push_back(moves[i]);
                for (const Move move : below) line->push_back(move);
            }
            break;
        }

        Line below;
        Score score;
        if (i > 0) {
            score = search_child(position, moves[i], Window::null_above(window.alpha), place,
                                 nullptr);
        }
        if (i == 0 || (score > window.alpha && score < window.beta && line)) {
            score = search_child(position, moves[i], window, place, line ? &below : nullptr);
        }
        if (is_aborted()) return Score();
        if (score > best) {
            best = score;
            best_move = moves[i];
        }
        if (score > window.alpha) {
            window.alpha = score;
            if (line) {
                line->clear();
                line->push_back(moves[i]);
                for (const Move move : below) line->push_back(move);
            }
        }
        if (window.alpha >= window.beta) {
            reward(position, moves[i], place);
            break;
        }
    }

    // Step 9. Remember.
    TableEntry entry;
    entry.key = position.key();
    entry.move = static_cast<std::uint16_t>(index(best_move) + 1);
    entry.score = best.earlier(place.ply);
    entry.depth = static_cast<std::uint8_t>(place.depth);
    entry.bound = best >= window.beta ? Bound::Lower : best > old_alpha ? Bound::Exact : Bound::Upper;
    if (place.depth >= kTableDepth) table_.store(entry);
    return best;
}

template <Duel P, EvaluatorOf<P> E>
int AlphaBeta<P, E>::rate(const P& position, Move move, int hint, std::size_t table_move,
                          int ply) const {
    constexpr int kTableMove = 1 << 30;
    constexpr int kKiller = 10'000;
    const std::size_t i = index(move);
    if (i == table_move) return kTableMove;
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    const bool is_killer = i == killers[0] || i == killers[1];
    return hint * 64 + history_[index(position.to_move())][i] + (is_killer ? kKiller : 0);
}

template <Duel P, EvaluatorOf<P> E>
void AlphaBeta<P, E>::reward(const P& position, Move move, Place place) {
    constexpr int kMostHistory = 8'192;
    int& points = history_[index(position.to_move())][index(move)];
    const int bonus = std::min(place.depth * place.depth, 400);
    points += bonus - points * bonus / kMostHistory;
    auto& killers = killers_[static_cast<std::size_t>(place.ply)];
    if (killers[0] != index(move)) {
        killers[1] = killers[0];
        killers[0] = index(move);
    }
}

template <Duel P, EvaluatorOf<P> E>
void AlphaBeta<P, E>::complete_line(P position, Score score, Line& line) {
    MoveList<P> moves;
    position.generate(moves);
    for (const Move move : moves) {
        P next = position;
        next.play(move);
        if (next.is_over() && -final_score(next) == Score::win_in(0)) {
            line.clear();
            line.push_back(move);
        }
    }
    (void)score;
}

template <Duel P, EvaluatorOf<P> E>
Score AlphaBeta<P, E>::final_score(const P& position) {
    const bool is_won = position.values()[index(position.to_move())] > 0;
    return is_won ? Score::win_in(0) : Score::loss_in(0);
}

}  // namespace ryuto
