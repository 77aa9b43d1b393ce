// What all front ends share: an engine and its options, the thread that works for them, and the
// way out.
//
// Two threads meet here. The reader owns every member that does not say otherwise. As long as the
// worker is at work, the engine is its own: whoever needs the engine first ends the work and so
// waits for its last line.
#pragma once

#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/options.h"
#include "protocol/worker.h"

namespace ryuto {

using WriteLine = std::function<void(std::string_view)>;

// What a session needs of the program around it.
struct SessionSetup {
    std::string program;                     // Name and version, as `id name` tells them.
    std::vector<std::string_view> variants;  // The first one is played until told otherwise.
    std::function<std::unique_ptr<Engine>(std::string_view variant)> make_engine;
    // Called from either thread, but never by both at once.
    WriteLine write_line;
    // Runs on the worker; ends early when the signals say so.
    std::function<void(std::optional<int> depth, const SearchSignals&, const WriteLine&)> run_bench;
};

class Session {
   public:
    explicit Session(SessionSetup setup);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    const SessionSetup& setup() const { return setup_; }
    Engine& engine() { return *engine_; }
    Worker& worker() { return worker_; }
    int multi_pv() const { return settings_.multi_pv; }

    OptionTable& options() { return options_; }  // For a front end to declare its own.
    Status set_option(std::string_view name, std::string_view value);
    std::vector<std::string> option_lines() const;  // The game's own come last.
    // Another game, at its start. Changes nothing when it fails.
    Status set_variant(std::string_view name);

    // From either thread.
    void reply(std::string_view line);
    void reply_lines(std::string_view text);
    void log_input(std::string_view line);

   private:
    struct Settings {
        std::size_t hash_mebibytes = 16;
        milliseconds move_overhead{20};
        int threads = 1;
        int multi_pv = 1;
    };

    void declare_options();
    Status set_game_option(std::string_view name, std::string_view value);
    Status open_log(std::string_view path);
    Status configure(Engine& engine) const;

    SessionSetup setup_;
    Settings settings_;    // Read by the worker, changed only when there is none.
    OptionTable options_;  // Of every game.
    // What options of single games were set to, by canonical name.
    std::map<std::string, std::string> game_settings_;
    std::unique_ptr<Engine> engine_;  // The worker's while it is at work.

    std::mutex output_;  // Guards setup_.write_line and log_.
    std::ofstream log_;

    Worker worker_;  // Last: its work ends before what it uses.
};

}  // namespace ryuto
