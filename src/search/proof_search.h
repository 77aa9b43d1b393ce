// Depth-first proof-number search for a Duel: finds out who wins, not how fast.
//
// Nagai's df-pn (Df-pn Algorithm for Searching AND/OR Trees and its Applications, 2002), in the
// form in which both players look alike: a position is won if one move leads to a lost one, lost
// if every move leads to a won one. Measured choices, on 1,000 shuffled start layouts:
//   first numbers   the moves that do not lose at once, shifted by the evaluation
//   thresholds      a child may grow to twice the second best before its parent looks again, so
//                   that less time is spent on going up and down (the 1 + epsilon rule of Pawlewicz
//                   and Lew, 2007)
//   shared nodes    disproof numbers are summed over the moves. Positions reached by several
//                   orders are counted more than once, which costs less than a maximum would.
#pragma once

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

#include "search/proof_table.h"
#include "search/pv_search.h"
#include "util/team.h"

namespace ryuto {

template <Duel P, EvaluatorOf<P> E>
class ProofSearch {
   public:
    using Move = typename P::Move;

    void forget() { table_.clear(); }
    bool set_hash_size(std::size_t mebibytes) { return table_.resize(mebibytes); }

    // Blocks until it is known who wins, or the budget is spent. Nodes of all threads are charged
    // to the budget when it returns; its node limit counts those of the calling thread. Requires a
    // position that is not over, and at least one thread.
    ProofNumbers solve(const P& root, Budget& budget, int threads = 1);

    // What is known of a position without searching.
    ProofNumbers numbers(const P& position) const;

    // A move that leads to a position lost for the opponent. Requires a won position; empty only if
    // the budget is spent, for the table may have forgotten what is below.
    std::optional<Move> winning_move(const P& position, Budget& budget, int threads = 1);

   private:
    // As a player sees its move: what the position after it holds for the opponent.
    struct Child {
        Move move;
        Key key;
        ProofNumbers numbers;
    };
    using Children = StaticVector<Child, P::kMaxMoves>;

    // One thread at work. Only `is_done_` is shared, and the table.
    class Worker {
       public:
        Worker(ProofSearch& shared, Budget* budget, std::uint32_t preference)
            : shared_(shared), budget_(budget), preference_(preference) {}
        void run(const P& root);
        ProofNumbers result() const { return result_; }
        std::uint64_t nodes() const { return nodes_; }

       private:
        ProofNumbers expand(const P& position, ProofNumbers limit);
        void collect(const P& position, Children& children) const;
        std::size_t most_promising(const Children& children) const;
        bool should_stop();

        ProofSearch& shared_;
        Budget* budget_;            // Null for a helper, which stops when the first thread does.
        std::uint32_t preference_;  // Sets helpers on different ways; 0 for the first thread.
        ProofNumbers result_;
        std::uint64_t nodes_ = 0;
        bool is_stopped_ = false;
    };

    static constexpr int kFirstProof = 3;  // Of a position that looks even.

    static ProofNumbers sum_up(const Children& children);

    E evaluator_;
    ProofTable table_;
    std::atomic<bool> is_done_ = false;  // Set by the first thread to have the answer.
};

template <Duel P, EvaluatorOf<P> E>
ProofNumbers ProofSearch<P, E>::solve(const P& root, Budget& budget, int threads) {
    is_done_.store(false, std::memory_order_relaxed);
    std::vector<Worker> workers;
    workers.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i) {
        workers.emplace_back(*this, i == 0 ? &budget : nullptr, static_cast<std::uint32_t>(i));
    }
    {
        const Team helpers(threads - 1, [&workers, &root](int i) {
            workers[static_cast<std::size_t>(i) + 1].run(root);
        });
        workers.front().run(root);
        is_done_.store(true, std::memory_order_relaxed);
    }
    ProofNumbers result = workers.front().result();
    for (std::size_t i = 1; i < workers.size(); ++i) {
        budget.charge(workers[i].nodes());
        if (workers[i].result().is_solved()) result = workers[i].result();
    }
    return result;
}

template <Duel P, EvaluatorOf<P> E>
ProofNumbers ProofSearch<P, E>::numbers(const P& position) const {
    constexpr int kPerNumber = 400;  // Points of the evaluation that weigh as much as a move.
    if (position.is_over()) {
        const bool is_won = position.values()[index(position.to_move())] > 0;
        return is_won ? ProofNumbers::won() : ProofNumbers::lost();
    }
    if (const auto known = table_.probe(position.key())) return *known;
    if (evaluator_.wins_at_once(position)) return ProofNumbers::won();
    MoveList<P> moves;
    position.generate(moves);
    int safe = 0;
    for (const Move move : moves) safe += !evaluator_.hands_over_win(position, move);
    if (safe == 0) return ProofNumbers::lost();
    const int edge = evaluator_.evaluate(position).raw() / kPerNumber;
    return {static_cast<std::uint32_t>(std::max(kFirstProof - edge, 1)),
            static_cast<std::uint32_t>(std::max(safe + edge, 1))};
}

template <Duel P, EvaluatorOf<P> E>
std::optional<typename P::Move> ProofSearch<P, E>::winning_move(const P& position, Budget& budget,
                                                                int threads) {
    MoveList<P> moves;
    position.generate(moves);
    const auto after = [&position](Move move) {
        P next = position;
        next.play(move);
        return next;
    };
    // What can be seen or has been proven already, before anything is searched.
    for (const Move move : moves) {
        if (numbers(after(move)).is_lost()) return move;
    }
    for (const Move move : moves) {
        const P next = after(move);
        if (!next.is_over() && solve(next, budget, threads).is_lost()) return move;
    }
    return {};
}

// A won child makes its parent's move worthless, a lost one wins it.
template <Duel P, EvaluatorOf<P> E>
ProofNumbers ProofSearch<P, E>::sum_up(const Children& children) {
    ProofNumbers sum{ProofNumbers::kInfinite, 0};
    for (const Child& child : children) {
        sum.proof = std::min(sum.proof, child.numbers.disproof);
        sum.disproof = std::min(sum.disproof + child.numbers.proof, ProofNumbers::kInfinite);
    }
    return sum.is_won() ? ProofNumbers::won() : sum.is_lost() ? ProofNumbers::lost() : sum;
}

template <Duel P, EvaluatorOf<P> E>
void ProofSearch<P, E>::Worker::run(const P& root) {
    constexpr std::uint32_t kInfinite = ProofNumbers::kInfinite;
    result_ = shared_.numbers(root);
    if (!result_.is_solved()) result_ = expand(root, {kInfinite, kInfinite});
    if (result_.is_solved()) shared_.is_done_.store(true, std::memory_order_relaxed);
}

// Searches below a position until one of its numbers reaches its limit.
template <Duel P, EvaluatorOf<P> E>
ProofNumbers ProofSearch<P, E>::Worker::expand(const P& position, ProofNumbers limit) {
    const std::uint64_t nodes_before = nodes_++;
    Children children;
    collect(position, children);
    ProofNumbers sum = sum_up(children);
    while (sum.proof < limit.proof && sum.disproof < limit.disproof && !sum.is_solved() &&
           !should_stop()) {
        const std::size_t best = most_promising(children);
        Child& child = children[best];
        std::uint32_t second = ProofNumbers::kInfinite;  // Of the other moves.
        for (std::size_t i = 0; i < children.size(); ++i) {
            if (i != best) second = std::min(second, children[i].numbers.disproof);
        }
        const std::uint32_t others = sum.disproof - child.numbers.proof;
        ProofNumbers below;
        below.proof =
            limit.disproof == ProofNumbers::kInfinite ? limit.disproof : limit.disproof - others;
        below.disproof =
            std::min(limit.proof, second > ProofNumbers::kInfinite / 2 - 1 ? ProofNumbers::kInfinite
                                                                           : 2 * second + 1);
        P next = position;
        next.play(child.move);
        child.numbers = expand(next, below);
        // Meanwhile the others may have been met below.
        for (Child& other : children) {
            if (other.numbers.is_solved()) continue;
            if (const auto known = shared_.table_.probe(other.key)) other.numbers = *known;
        }
        sum = sum_up(children);
    }
    if (!is_stopped_ || sum.is_solved())
        shared_.table_.store(position.key(), sum, nodes_ - nodes_before);
    return sum;
}

// All moves but those that lose at once.
template <Duel P, EvaluatorOf<P> E>
void ProofSearch<P, E>::Worker::collect(const P& position, Children& children) const {
    MoveList<P> moves;
    position.generate(moves);
    for (const Move move : moves) {
        if (shared_.evaluator_.hands_over_win(position, move)) continue;
        P next = position;
        next.play(move);
        children.push_back({move, next.key(), shared_.numbers(next)});
    }
}

// The move that is easiest to prove; of several, the one whose failure tells most.
template <Duel P, EvaluatorOf<P> E>
std::size_t ProofSearch<P, E>::Worker::most_promising(const Children& children) const {
    const auto cost = [this](const Child& child) {
        // A helper sees the costs a little distorted, always in the same way.
        const std::uint64_t noise =
            preference_ == 0 ? 0 : (child.key >> (8 * preference_ % 56)) % 3;
        return std::pair(child.numbers.disproof + noise, child.numbers.proof);
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < children.size(); ++i) {
        if (cost(children[i]) < cost(children[best])) best = i;
    }
    return best;
}

template <Duel P, EvaluatorOf<P> E>
bool ProofSearch<P, E>::Worker::should_stop() {
    // A node may be the first to touch several pages of a large table.
    constexpr std::uint64_t kNodesBetweenChecks = 16;
    if (budget_ && budget_->spend()) is_stopped_ = true;
    if (budget_ && nodes_ % kNodesBetweenChecks == 0 && budget_->check()) is_stopped_ = true;
    if (shared_.is_done_.load(std::memory_order_relaxed)) is_stopped_ = true;
    return is_stopped_;
}

}  // namespace ryuto
