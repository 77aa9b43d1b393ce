// Shows on stderr how far a long work has come, and stops it on Ctrl-C.
//
// On a terminal it is a bar that is drawn in place, elsewhere a line now and then. What the work
// itself has to say goes to stdout through print(), so that the bar does not get in its way.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "program/file_descriptor.h"
#include "program/interruption.h"
#include "search/limits.h"

namespace ryuto {

class Progress {
   public:
    // `name` begins every line. To be made before any other thread is started.
    explicit Progress(std::string name);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    // What is being done, and which part of it is done, in [0, 1], if that is known.
    void tell(std::string what, std::optional<double> done = {});
    void print(std::string_view line);

    // They stop when a signal has come.
    const SearchSignals& signals() const { return signals_; }
    std::optional<int> signal() const { return interruption_.signal(); }

   private:
    void watch();  // The thread.
    void draw();
    void clear() const;
    std::string bar() const;

    const std::string name_;
    const bool is_terminal_;
    const Clock::time_point start_ = Clock::now();
    Interruption interruption_;  // Before the thread.
    SearchSignals signals_;
    FileDescriptor end_;  // Readable when the thread shall end.

    std::mutex mutex_;  // Guards all below but the thread.
    std::string what_;
    std::optional<double> done_;
    int drawings_ = 0;

    std::jthread thread_;
};

}  // namespace ryuto
