// Turns Ctrl-C (SIGINT) and SIGTERM into something that many threads can wait for.
//
// While one lives, the two signals are held back in the thread that made it and in the threads
// started after it, and the descriptor is readable once one of them has come. Nothing reads it
// before the end, so every thread that polls it sees it: no handler, no global flag.
#pragma once

#include <csignal>
#include <optional>

#include "program/file_descriptor.h"

namespace ryuto {

class Interruption {
   public:
    Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();  // Drops a signal that has come, and lets later ones through again.

    int fd() const { return signals_.number(); }
    std::optional<int> signal() const;  // The one that has come, if any.

   private:
    sigset_t held_back_{};
    sigset_t earlier_mask_{};
    FileDescriptor signals_;
};

}  // namespace ryuto
