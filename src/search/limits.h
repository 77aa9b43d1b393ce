// When a search ends: what was asked for, what another thread may tell it, and the running
// check against both.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "game/player.h"

namespace ryuto {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// A tournament clock as the manager tells it; a negative rest means the flag has fallen.
struct PlayerClock {
    std::optional<milliseconds> rest;
    milliseconds increment{0};
};

// What a `go` asks for. Without any limit a search ends when it is told to, or when the value
// of the root is known.
struct Limits {
    static constexpr int kFullSkill = 20;

    std::optional<int> depth;            // Plies.
    std::optional<std::uint64_t> nodes;  // See Report::nodes.
    std::optional<milliseconds> move_time;
    std::optional<int> mate;  // Look for a win of the player to move in so many of its own moves.
    std::array<PlayerClock, kMaxPlayers> clocks;
    std::optional<int> moves_to_go;  // Until the clocks are filled up again.
    int multi_pv = 1;                // How many best root moves to report.
    int threads = 1;                 // At work at the same time, for searchers that can.
    int skill = kFullSkill;          // From 0; below full skill, see casual.h.
    bool is_analysis = false;        // No short cut: a root with a single move is searched too.
};

// The strings that another thread can pull while a search runs. All members are safe to call
// from any thread. Made anew for every search.
class SearchSignals {
   public:
    explicit SearchSignals(bool is_pondering = false) : is_pondering_(is_pondering) {}

    void stop() { is_stopped_.store(true, std::memory_order_relaxed); }
    bool is_stopped() const { return is_stopped_.load(std::memory_order_relaxed); }

    // Until this is called, the time limits of a pondering search do not run.
    void ponder_hit() {
        clock_start_.store(Clock::now(), std::memory_order_relaxed);
        is_pondering_.store(false, std::memory_order_release);
    }
    bool is_pondering() const { return is_pondering_.load(std::memory_order_acquire); }

    // Since when the time limits run. Requires !is_pondering().
    Clock::time_point clock_start() const { return clock_start_.load(std::memory_order_relaxed); }

   private:
    std::atomic<bool> is_stopped_ = false;
    std::atomic<bool> is_pondering_;
    std::atomic<Clock::time_point> clock_start_ = Clock::now();
};

}  // namespace ryuto
