// The referee's end of the conversation with one engine process.
//
// Belongs to one thread at a time. After any failure the process is gone, and start() makes a
// new one. A signal on `wake_fd` ends every wait at once, as a failure without an ending.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "program/match_record.h"
#include "program/process.h"
#include "search/limits.h"

namespace ryuto {

using Options = std::vector<std::pair<std::string, std::string>>;  // Name, value.

struct EngineSetup {
    std::string name;
    std::vector<std::string> command;  // The program and its arguments.
    Options options;
};

struct Failure {
    std::optional<Ending> ending;  // Empty if we were interrupted.
    std::string detail;
};

struct Answer {
    std::string move;  // Or an arrangement. As it came; empty if nothing was behind `bestmove`.
    Clock::duration spent{0};
    std::optional<Evaluation> evaluation;
    std::string refusal;  // The first error that it told on the way, if any.
};

class MatchClient {
   public:
    MatchClient(EngineSetup setup, milliseconds hang_timeout, int wake_fd);

    // Starts the process and sets its options. An option that it does not offer, or a value that
    // it refuses, is a failure: it would quietly spoil the match.
    std::optional<Failure> start();
    bool is_running() const { return process_ != nullptr; }
    void quit();

    std::optional<Failure> begin_game();

    // Sends the lines of a request that ends with a `go`, and waits for the best move for at most
    // so long.
    std::variant<Answer, Failure> ask(const std::string& request, Clock::duration patience);

   private:
    std::optional<Failure> handshake();
    std::variant<std::vector<std::string>, Failure> ask_for_options();
    std::optional<Failure> set_options(std::vector<std::string> offered);
    // Reads up to a line equal to `last`, which is left out.
    std::variant<std::vector<std::string>, Failure> read_until(std::string_view last,
                                                               milliseconds patience);
    Failure give_up(ReadEnd reason);
    Failure start_failure(const std::string& detail) const;
    Failure start_failure(const std::string& expected, const Failure& cause) const;

    EngineSetup setup_;
    milliseconds hang_timeout_;
    int wake_fd_;
    std::unique_ptr<Process> process_;
};

// The score of an `info` line, unless it is a bound, of a lesser line, or there is none.
std::optional<Evaluation> parse_evaluation(std::string_view line);

}  // namespace ryuto
