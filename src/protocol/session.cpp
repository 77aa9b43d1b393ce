#include "protocol/session.h"

#include <algorithm>
#include <utility>

namespace ryuto {

Session::Session(SessionSetup setup)
    : setup_(std::move(setup)), engine_(setup_.make_engine(setup_.variants.front())) {
    declare_options();
    // Too little memory for the initial table is no reason to speak before the first command.
    static_cast<void>(configure(*engine_));
}

void Session::declare_options() {
    const Settings initial;
    const auto hash = static_cast<std::int64_t>(initial.hash_mebibytes);
    options_.add_spin("Hash", {hash, 1, 65536}, [this](std::int64_t mebibytes) -> Status {
        const auto size = static_cast<std::size_t>(mebibytes);
        Status done = engine_->set_hash_size(size);
        if (done) settings_.hash_mebibytes = size;
        return done;
    });
    options_.add_spin("Threads", {initial.threads, 1, 512}, [this](std::int64_t threads) {
        settings_.threads = static_cast<int>(threads);
        return engine_->set_threads(settings_.threads), ok();
    });
    options_.add_button("Clear Hash", [this] { return engine_->forget(), ok(); });
    options_.add_spin("MultiPV", {initial.multi_pv, 1, 128}, [this](std::int64_t lines) {
        return settings_.multi_pv = static_cast<int>(lines), ok();
    });
    options_.add_spin("Move Overhead", {initial.move_overhead.count(), 0, 5000},
                      [this](std::int64_t overhead) {
                          settings_.move_overhead = milliseconds(overhead);
                          return engine_->set_move_overhead(settings_.move_overhead), ok();
                      });
    options_.add_string("Debug Log File", [this](std::string_view path) { return open_log(path); });
}

Status Session::set_variant(std::string_view name) {
    if (name != engine_->name()) {
        std::unique_ptr<Engine> engine = setup_.make_engine(name);
        Status configured = configure(*engine);
        if (!configured) return configured;
        engine_ = std::move(engine);
    }
    engine_->set_start_position();
    return ok();
}

Status Session::set_option(std::string_view name, std::string_view value) {
    Status done = options_.set(name, value);
    if (done || done.error().fault != Fault::NoSuchOption) return done;
    return set_game_option(name, value);
}

// GUIs set options in any order: one of another game waits until that game is chosen.
Status Session::set_game_option(std::string_view name, std::string_view value) {
    Status done = engine_->options().set(name, value);
    for (const std::string_view variant : setup_.variants) {
        if (done || done.error().fault != Fault::NoSuchOption) break;
        done = setup_.make_engine(variant)->options().set(name, value);
    }
    if (done) game_settings_[canonical_option_name(name)] = value;
    return done;
}

std::vector<std::string> Session::option_lines() const {
    std::vector<std::string> lines = options_.lines();
    const std::vector<std::string> game_lines = engine_->options().lines();
    lines.insert(lines.end(), game_lines.begin(), game_lines.end());
    return lines;
}

Status Session::open_log(std::string_view path) {
    std::ofstream log;
    if (!path.empty()) {
        log.open(std::string(path), std::ios::app);
        if (!log) {
            return Error{Fault::BadValue, std::string(path),
                         "option Debug Log File, expected a file that can be written"};
        }
    }
    const std::scoped_lock lock(output_);
    log_ = std::move(log);
    return ok();
}

Status Session::configure(Engine& engine) const {
    engine.set_move_overhead(settings_.move_overhead);
    engine.set_threads(settings_.threads);
    // What this game does not know was meant for another one.
    for (const auto& [name, value] : game_settings_) {
        static_cast<void>(engine.options().set(name, value));
    }
    return engine.set_hash_size(settings_.hash_mebibytes);
}

void Session::reply(std::string_view line) {
    const std::scoped_lock lock(output_);
    if (log_.is_open()) log_ << "< " << line << std::endl;
    setup_.write_line(line);
}

void Session::reply_lines(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        reply(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void Session::log_input(std::string_view line) {
    const std::scoped_lock lock(output_);
    if (log_.is_open()) log_ << "> " << line << std::endl;
}

}  // namespace ryuto
