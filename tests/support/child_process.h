// The program under test as a child process, driven line by line through two pipes.
//
// Every wait has a generous end, so that a program that hangs fails its test instead of holding
// it up; no test may depend on how long a wait took. Reads while it writes: neither side can
// block the other.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace ryuto {

// Sanitizers and loaded machines are slow.
inline constexpr std::chrono::seconds kPatience{60};

class ChildProcess {
   public:
    explicit ChildProcess(std::vector<std::string> arguments = {}) {
        std::signal(SIGPIPE, SIG_IGN);
        arguments.insert(arguments.begin(), RYUTO_BINARY);
        std::vector<char*> pointers;
        pointers.reserve(arguments.size() + 1);
        for (std::string& argument : arguments) pointers.push_back(argument.data());
        pointers.push_back(nullptr);

        int input[2] = {-1, -1};
        int output[2] = {-1, -1};
        if (::pipe2(input, O_CLOEXEC) != 0 || ::pipe2(output, O_CLOEXEC) != 0) std::abort();
        id_ = ::fork();
        if (id_ == 0) {
            ::dup2(input[0], STDIN_FILENO);
            ::dup2(output[1], STDOUT_FILENO);
            ::execv(pointers[0], pointers.data());
            ::_exit(127);
        }
        ::close(input[0]);
        ::close(output[1]);
        input_ = input[1];
        output_ = output[0];
        ::fcntl(input_, F_SETFL, O_NONBLOCK);
    }
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess() {
        close_input();
        close_output();
        if (is_running_) {
            ::kill(id_, SIGKILL);
            ::waitpid(id_, nullptr, 0);
        }
    }

    // Raw bytes, as they are. False if the child has closed its input.
    bool write(std::string_view bytes) {
        const auto deadline = Clock::now() + kPatience;
        while (!bytes.empty() && Clock::now() < deadline) {
            pollfd ends[] = {{input_, POLLOUT, 0}, {output_, POLLIN, 0}};
            ::poll(ends, 2, 1000);
            if (ends[1].revents != 0) receive();
            if (ends[0].revents == 0) continue;
            const ssize_t written = ::write(input_, bytes.data(), bytes.size());
            if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
            if (written < 0 && errno != EAGAIN) return false;
        }
        return bytes.empty();
    }
    bool write_line(std::string_view line) { return write(std::string(line) + '\n'); }

    // The next line of output, without its end; nothing if it is over.
    std::optional<std::string> read_line() {
        const auto deadline = Clock::now() + kPatience;
        while (true) {
            const std::size_t end = unread_.find('\n');
            if (end != std::string::npos) {
                std::string line = unread_.substr(0, end);
                unread_.erase(0, end + 1);
                return line;
            }
            if (output_ < 0 || Clock::now() >= deadline) return {};
            pollfd ends[] = {{output_, POLLIN, 0}};
            if (::poll(ends, 1, 1000) > 0) receive();
        }
    }
    std::vector<std::string> read_all_lines() {
        std::vector<std::string> lines;
        while (auto line = read_line()) lines.push_back(std::move(*line));
        return lines;
    }

    void close_input() {
        if (input_ >= 0) ::close(input_);
        input_ = -1;
    }
    void close_output() {
        if (output_ >= 0) ::close(output_);
        output_ = -1;
    }

    void interrupt() const { ::kill(id_, SIGINT); }  // As Ctrl-C does.

    // The exit code, or the negative number of the signal that ended it; nothing if it hangs.
    std::optional<int> wait() {
        const auto deadline = Clock::now() + kPatience;
        int status = 0;
        while (::waitpid(id_, &status, WNOHANG) == 0) {
            if (Clock::now() >= deadline) return {};
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        is_running_ = false;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    // Of all its threads since it began. Before wait().
    std::chrono::nanoseconds processor_time() const {
        clockid_t clock{};
        timespec time{};
        if (::clock_getcpuclockid(id_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) {
            std::abort();
        }
        return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
    }

   private:
    using Clock = std::chrono::steady_clock;

    void receive() {
        char buffer[65536];
        const ssize_t count = ::read(output_, buffer, sizeof buffer);
        if (count > 0) {
            unread_.append(buffer, static_cast<std::size_t>(count));
        } else {
            close_output();
        }
    }

    pid_t id_ = -1;
    int input_ = -1;   // Our end of its standard input.
    int output_ = -1;  // Our end of its standard output.
    std::string unread_;
    bool is_running_ = true;
};

}  // namespace ryuto
