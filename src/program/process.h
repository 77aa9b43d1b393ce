// A child process that is talked to by lines, through two pipes; its stderr stays ours.
//
// A Process belongs to one thread at a time, but any number of threads may start processes at
// once: no child inherits the pipes of another. The child leads a process group of its own, so
// that a Ctrl-C meant for us does not reach it and that its own children end with it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/file_descriptor.h"
#include "search/limits.h"
#include "util/result.h"

namespace ryuto {

enum class ReadEnd : std::uint8_t { Line, DeadlinePassed, Closed, Interrupted };

struct Reading {
    ReadEnd end = ReadEnd::Closed;
    std::string line;  // Without its line break. Empty unless `end` is Line.
};

class Process {
   public:
    // The program is looked for as execvp does. From here on a broken pipe is an error of
    // write() in the whole of this program, not a signal.
    static Result<std::unique_ptr<Process>> start(const std::vector<std::string>& arguments);

    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();  // Kills the process and its group, and waits for it.

    // False when the child does not take it all at once: it has closed its input, or has left
    // some 64 KiB unread. Never blocks.
    bool write(std::string_view text);
    void close_input();

    // Waits for a line, until the deadline has passed or `wake_fd`, if any, is readable; a
    // child that never stops talking cannot hold it up. Text without end and without a line
    // break counts as Closed.
    Reading read_line(Clock::time_point deadline, int wake_fd = -1);

    // How the process ended, in words ("exit code 3", "signal 11"), or nothing if it still lives
    // when the patience is over.
    std::optional<std::string> wait(milliseconds patience);

   private:
    Process(pid_t id, FileDescriptor input, FileDescriptor output);

    std::optional<std::string> take_line();

    pid_t id_;
    FileDescriptor input_;   // Our end of the child's standard input.
    FileDescriptor output_;  // Our end of its standard output.
    std::string unread_;     // What has come and has not been handed out.
};

}  // namespace ryuto
