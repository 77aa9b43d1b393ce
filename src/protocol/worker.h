// The one thread beside the reader's: it does one piece of work at a time, a search, a count or a
// bench, and what the reader may tell it meanwhile.
//
// All members are the reader's but wait_for_release(), which is the worker's.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <future>
#include <mutex>
#include <optional>

#include "search/limits.h"

namespace ryuto {

class Worker {
   public:
    using Work = std::function<void(const SearchSignals&)>;

    Worker() = default;
    ~Worker() { end(); }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Both require that nothing is under way.
    void search(Work work, bool is_pondering = false);
    void count(Work work);

    // Each returns when nothing is under way any more.
    void stop();  // Tells the work to end.
    void end();   // The same, but a count or a bench has a moment to end by itself.
    void wait();  // Lets the work take its time.

    // Only once, and only if the work ponders: it starts the clock.
    void ponder_hit();

    // Holds back an answer until the work is stopped or, with `until_hit`, no longer ponders.
    void wait_for_release(bool until_hit);

   private:
    enum class Kind : std::uint8_t { Search, Count };

    void start(Kind kind, Work work, bool is_pondering);
    void pull(void (SearchSignals::*signal)());

    std::mutex gate_;  // Held to pull a signal, so that a worker about to wait does not miss it.
    std::condition_variable gate_opened_;
    Kind kind_ = Kind::Search;
    std::optional<SearchSignals> signals_;  // Made anew for each piece of work.
    std::future<void> done_;                // Last: it ends before what it uses.
};

}  // namespace ryuto
