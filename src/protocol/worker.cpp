#include "protocol/worker.h"

#include <cassert>
#include <utility>

namespace ryuto {
namespace {

// How long a leaf count or a bench may go on once something else is wanted: enough for a script
// that sends `go perft 5` and `quit` in one breath, too short to keep anybody waiting.
constexpr milliseconds kMomentToEnd{500};

}  // namespace

void Worker::search(Work work, bool is_pondering) {
    start(Kind::Search, std::move(work), is_pondering);
}

void Worker::count(Work work) { start(Kind::Count, std::move(work), false); }

void Worker::start(Kind kind, Work work, bool is_pondering) {
    assert(!done_.valid());
    kind_ = kind;
    signals_.emplace(is_pondering);
    done_ = std::async(std::launch::async, [this, work = std::move(work)] { work(*signals_); });
}

void Worker::stop() {
    if (!done_.valid()) return;
    pull(&SearchSignals::stop);
    done_.get();
}

void Worker::end() {
    if (done_.valid() && kind_ == Kind::Count) done_.wait_for(kMomentToEnd);
    stop();
}

void Worker::wait() {
    if (done_.valid()) done_.get();
}

void Worker::ponder_hit() {
    if (signals_ && signals_->is_pondering()) pull(&SearchSignals::ponder_hit);
}

void Worker::pull(void (SearchSignals::*signal)()) {
    {
        const std::scoped_lock lock(gate_);
        ((*signals_).*signal)();
    }
    gate_opened_.notify_all();
}

void Worker::wait_for_release(bool until_hit) {
    std::unique_lock lock(gate_);
    gate_opened_.wait(
        lock, [&] { return signals_->is_stopped() || (until_hit && !signals_->is_pondering()); });
}

}  // namespace ryuto
