// signalfd is of Linux alone.
#include "program/interruption.h"

#include <sys/signalfd.h>

#include <ctime>

namespace ryuto {
namespace {

constexpr int kInterrupts[] = {SIGINT, SIGTERM};

constexpr timespec kNoWait{};

}  // namespace

Interruption::Interruption() {
    sigemptyset(&held_back_);
    for (const int signal : kInterrupts) sigaddset(&held_back_, signal);
    pthread_sigmask(SIG_BLOCK, &held_back_, &earlier_mask_);
    signals_ = FileDescriptor(signalfd(-1, &held_back_, SFD_CLOEXEC));
}

Interruption::~Interruption() {
    while (sigtimedwait(&held_back_, nullptr, &kNoWait) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &earlier_mask_, nullptr);
}

std::optional<int> Interruption::signal() const {
    sigset_t pending;
    sigpending(&pending);
    for (const int signal : kInterrupts) {
        if (sigismember(&pending, signal) == 1) return signal;
    }
    return {};
}

}  // namespace ryuto
