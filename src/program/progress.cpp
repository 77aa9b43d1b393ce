// eventfd is of Linux alone, as is the signalfd of Interruption.
#include "program/progress.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <iostream>

namespace ryuto {
namespace {

constexpr std::size_t kBarWidth = 30;
constexpr std::size_t kBlockWidth = 5;  // Of the block that runs to and fro when nothing is known.

}  // namespace

Progress::Progress(std::string name)
    : name_(std::move(name)),
      is_terminal_(::isatty(STDERR_FILENO) == 1),
      end_(::eventfd(0, EFD_CLOEXEC)),
      thread_([this] { watch(); }) {}

Progress::~Progress() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(end_.number(), &one, sizeof one);
    thread_.join();
    clear();
}

void Progress::tell(std::string what, std::optional<double> done) {
    const std::lock_guard lock(mutex_);
    what_ = std::move(what);
    done_ = done;
}

void Progress::print(std::string_view line) {
    const std::lock_guard lock(mutex_);
    clear();
    std::cout << line << std::endl;
}

void Progress::watch() {
    constexpr int kTerminalPause = 100;  // Milliseconds between two drawings.
    constexpr int kLinePause = 2'000;
    std::array<pollfd, 2> ends{{{end_.number(), POLLIN, 0}, {interruption_.fd(), POLLIN, 0}}};
    while (true) {
        const int ready =
            ::poll(ends.data(), ends.size(), is_terminal_ ? kTerminalPause : kLinePause);
        if (ends[0].revents != 0) return;
        if (ends[1].revents != 0) {
            signals_.stop();
            ends[1].fd = -1;  // Stays readable; poll passes over it now.
        }
        if (ready == 0) draw();
    }
}

void Progress::draw() {
    const std::lock_guard lock(mutex_);
    if (what_.empty()) return;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start_);
    std::string text = what_ + ", " + std::to_string(seconds.count()) + " s";
    if (done_) text = std::to_string(static_cast<int>(*done_ * 100)) + " %, " + text;
    if (is_terminal_) {
        std::cerr << '\r' << name_ << ' ' << bar() << ' ' << text << "\x1b[K" << std::flush;
    } else {
        std::cerr << name_ << ": " << text << std::endl;
    }
    ++drawings_;
}

void Progress::clear() const {
    if (is_terminal_) std::cerr << "\r\x1b[K" << std::flush;
}

std::string Progress::bar() const {
    std::string cells(kBarWidth, '.');
    std::size_t first = 0;
    std::size_t count = kBlockWidth;
    if (done_) {
        count = static_cast<std::size_t>(*done_ * kBarWidth);
    } else {
        constexpr std::size_t kWay = kBarWidth - kBlockWidth;
        const std::size_t step = static_cast<std::size_t>(drawings_) % (2 * kWay);
        first = step < kWay ? step : 2 * kWay - step;
    }
    std::fill_n(cells.begin() + static_cast<std::ptrdiff_t>(first), count, '#');
    return '[' + cells + ']';
}

}  // namespace ryuto
