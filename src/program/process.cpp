// Linux and POSIX calls only here. posix_spawn, not fork: it is safe beside running threads.
#include "program/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

namespace ryuto {
namespace {

constexpr std::size_t kLongestLine = 1 << 20;  // Bytes.
constexpr std::size_t kReadSize = 1 << 14;     // Bytes asked for at once.

struct Pipe {
    FileDescriptor read_end;
    FileDescriptor write_end;
};

std::optional<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

Error failed_start(std::string_view program, int code) {
    return {
        Fault::BadValue, std::string(program),
        "expected a program that can be started (" + std::generic_category().message(code) + ')'};
}

// Starts the program with the given ends as its standard streams; returns an error number.
int spawn(const std::vector<std::string>& arguments, int input, int output, pid_t& id) {
    std::vector<char*> words;
    words.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments)
        words.push_back(const_cast<char*>(argument.data()));
    words.push_back(nullptr);

    sigset_t none;
    sigemptyset(&none);
    sigset_t reset = none;
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&reset, signal);

    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &reset);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);

    const int code = posix_spawnp(&id, words.front(), &actions, &attributes, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return code;
}

enum class Readiness : std::uint8_t { Readable, DeadlinePassed, Interrupted };

Readiness wait_until_readable(int output, int wake_fd, Clock::time_point deadline) {
    for (;;) {
        const auto rest = std::chrono::ceil<milliseconds>(deadline - Clock::now());
        const auto patience = std::clamp<std::int64_t>(rest.count(), 0, 1'000'000);
        std::array<pollfd, 2> sources{pollfd{output, POLLIN, 0}, pollfd{wake_fd, POLLIN, 0}};
        const int ready = poll(sources.data(), sources.size(), static_cast<int>(patience));
        if (ready > 0 && sources[1].revents != 0) return Readiness::Interrupted;
        if (Clock::now() >= deadline) return Readiness::DeadlinePassed;
        if (ready > 0) return Readiness::Readable;
    }
}

}  // namespace

Result<std::unique_ptr<Process>> Process::start(const std::vector<std::string>& arguments) {
    if (arguments.empty()) return failed_start("", EINVAL);
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, nullptr);

    auto to_child = make_pipe();
    auto from_child = make_pipe();
    if (!to_child || !from_child) return failed_start(arguments.front(), errno);
    // A child that does not read must not make us wait. This flag is of our end alone.
    fcntl(to_child->write_end.number(), F_SETFL, O_NONBLOCK);

    pid_t id = 0;
    const int code =
        spawn(arguments, to_child->read_end.number(), from_child->write_end.number(), id);
    if (code != 0) return failed_start(arguments.front(), code);
    return std::unique_ptr<Process>(
        new Process(id, std::move(to_child->write_end), std::move(from_child->read_end)));
}

Process::Process(pid_t id, FileDescriptor input, FileDescriptor output)
    : id_(id), input_(std::move(input)), output_(std::move(output)) {}

Process::~Process() {
    // Until it is waited for, the child keeps its id, so this cannot hit anyone else.
    kill(-id_, SIGKILL);
    while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

bool Process::write(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(input_.number(), text.data(), text.size());
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

void Process::close_input() { input_.close(); }

std::optional<std::string> Process::take_line() {
    const std::size_t end = unread_.find('\n');
    if (end == std::string::npos) return {};
    std::string line = unread_.substr(0, end);
    unread_.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
}

Reading Process::read_line(Clock::time_point deadline, int wake_fd) {
    for (;;) {
        if (auto line = take_line()) return {ReadEnd::Line, std::move(*line)};
        if (unread_.size() > kLongestLine) return {ReadEnd::Closed, {}};
        switch (wait_until_readable(output_.number(), wake_fd, deadline)) {
            case Readiness::DeadlinePassed:
                return {ReadEnd::DeadlinePassed, {}};
            case Readiness::Interrupted:
                return {ReadEnd::Interrupted, {}};
            case Readiness::Readable:
                break;
        }
        std::array<char, kReadSize> bytes{};
        const ssize_t size = ::read(output_.number(), bytes.data(), bytes.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return {ReadEnd::Closed, {}};
        unread_.append(bytes.data(), static_cast<std::size_t>(size));
    }
}

std::optional<std::string> Process::wait(milliseconds patience) {
    const auto deadline = Clock::now() + patience;
    for (;;) {
        // WNOWAIT leaves the child to be waited for by the destructor.
        siginfo_t report{};
        const int code =
            waitid(P_PID, static_cast<id_t>(id_), &report, WEXITED | WNOHANG | WNOWAIT);
        if (code == 0 && report.si_pid == id_) {
            const bool has_exited = report.si_code == CLD_EXITED;
            return (has_exited ? "exit code " : "signal ") + std::to_string(report.si_status);
        }
        if (Clock::now() >= deadline) return {};
        std::this_thread::sleep_for(milliseconds(1));
    }
}

}  // namespace ryuto
