// The running check of a search against its limits, and the time it may take.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "search/limits.h"

namespace ryuto {

// How long a search may think. Empty: as long as it likes.
struct TimePlan {
    std::optional<milliseconds> soft;  // Start nothing new after this.
    std::optional<milliseconds> hard;  // Answer by then, whatever is unfinished.
};

// `overhead` is lost on every move between the clock and this program. Never plans for less
// than a few milliseconds, so that even a fallen flag gets an answer. A clock has to last for so
// many moves of a player as are expected.
inline constexpr int kMovesExpected = 10;  // A short game, the opening of which takes no thinking.
TimePlan plan_time(const Limits& limits, Player mover, milliseconds overhead,
                   int moves_expected = kMovesExpected);

// Nodes on their way from the threads that searched them to the one that counts them all.
using Tally = std::atomic<std::uint64_t>;

// Belongs to the searching thread; other threads act on it through the signals.
class Budget {
   public:
    Budget(const Limits& limits, const TimePlan& plan, const SearchSignals& signals)
        : nodes_limit_(limits.nodes.value_or(UINT64_MAX)),
          plan_(plan),
          signals_(signals),
          start_(Clock::now()) {}

    // Counts one node. True once the search must end, and from then on.
    bool spend() {
        ++nodes_;
        if (nodes_ >= nodes_limit_) is_spent_ = true;
        if (nodes_ % kNodesBetweenChecks == 0) {
            pass_on(kNodesBetweenChecks);
            check_signals();
        }
        return is_spent_;
    }
    bool is_spent() const { return is_spent_; }
    // The same, with a look at the clock: for nodes that may take long.
    bool check() {
        check_signals();
        return is_spent_;
    }
    // Counts nodes that others have searched.
    void charge(std::uint64_t nodes) { nodes_ += nodes; }
    // From now on counts what is put into the tally, or puts its own nodes there. The tally must
    // outlive the budget.
    void collect(Tally& tally) { income_ = &tally; }
    void contribute(Tally& tally) { outlet_ = &tally; }

    // Whether another iteration may begin.
    bool may_deepen() {
        check_signals();
        return !is_spent_ && !has_run(plan_.soft);
    }

    std::uint64_t nodes() const { return nodes_; }
    // Since the search began, pondering included.
    milliseconds elapsed() const {
        return std::chrono::duration_cast<milliseconds>(Clock::now() - start_);
    }

   private:
    // Some 25 microseconds; asking the clock at every node would cost a tenth of the speed.
    static constexpr std::uint64_t kNodesBetweenChecks = 256;

    void pass_on(std::uint64_t own) {
        if (outlet_) outlet_->fetch_add(own, std::memory_order_relaxed);
        if (income_) nodes_ += income_->exchange(0, std::memory_order_relaxed);
    }
    void check_signals() {
        if (signals_.is_stopped() || has_run(plan_.hard)) is_spent_ = true;
    }
    bool has_run(const std::optional<milliseconds>& time) const {
        if (!time || signals_.is_pondering()) return false;
        return Clock::now() - signals_.clock_start() >= *time;
    }

    std::uint64_t nodes_limit_;
    TimePlan plan_;
    const SearchSignals& signals_;
    Clock::time_point start_;
    std::uint64_t nodes_ = 0;
    bool is_spent_ = false;
    Tally* income_ = nullptr;
    Tally* outlet_ = nullptr;
};

}  // namespace ryuto
