// One conversation with a user or a match manager, line by line.
//
// Two threads meet here. The reader calls handle() and owns every member that does not say
// otherwise. One worker at a time runs a search, a count or a bench; as long as it does, the
// engine is its own. `isready` and `ponderhit` are answered meanwhile; a command that needs the
// engine, or leaves the conversation, first ends the work and waits for its last line.
#pragma once

#include <condition_variable>
#include <fstream>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/options.h"
#include "protocol/command.h"
#include "protocol/reply.h"

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
    ~Session();  // Ends the work, as `quit` does.
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // Obeys one line of input, whatever bytes it holds. False once `quit` has been obeyed.
    bool handle(std::string_view line);

   private:
    struct Settings {
        std::size_t hash_mebibytes = 16;
        milliseconds move_overhead{20};
        int threads = 1;
        int multi_pv = 1;
        bool is_ponder_allowed = false;
        bool is_analysis = false;
        bool is_wdl_shown = false;
    };

    void declare_options();
    Status set_variant(std::string_view name);
    Status set_game_option(std::string_view name, std::string_view value);
    Status open_log(std::string_view path);
    Status configure(Engine& engine) const;

    void obey(const Nothing&);
    void obey(const Introduce& command);
    void obey(const IsReady&);
    void obey(const NewGame&);
    void obey(const SetPosition& command);
    void obey(const PlayMoves& command);
    void obey(const Go& command);
    void obey(const CountLeaves& command);
    void obey(const Stop&);
    void obey(const PonderHit&);
    void obey(const SetOption& command);
    void obey(const Query& command);
    void obey(const Debug& command);
    void obey(const ShowPosition&);
    void obey(const ShowEvaluation&);
    void obey(const Bench& command);
    void obey(const Help&);
    void obey(const Quit&);

    void play(const std::vector<std::string_view>& moves);
    std::vector<std::string> legal_among(const std::vector<std::string_view>& moves);

    // The worker's.
    Answer search(const Limits& limits, const std::vector<std::string>& root_moves);
    void wait_for_release(bool is_infinite);

    enum class Work { Search, Count };
    void start_work(Work kind, std::function<void()> work);
    void end_work();   // A search is stopped; a count or bench has a moment to end by itself.
    void stop_work();  // Without that moment.
    void pull_signal(void (SearchSignals::*signal)());

    // From either thread.
    void reply(std::string_view line);
    void reply_lines(std::string_view text);
    void reply_error(const Error& error);

    SessionSetup setup_;
    Settings settings_;    // Read by the worker, changed only when there is none.
    OptionTable options_;  // Of every game.
    // What options of single games were set to, by canonical name.
    std::map<std::string, std::string> game_settings_;
    bool is_debugging_ = false;
    std::optional<Player> offender_;  // Who made an illegal move, if that is where things stand.

    std::unique_ptr<Engine> engine_;          // The worker's while work_ is under way.
    std::unique_ptr<SearchSignals> signals_;  // Made anew by the reader when there is no worker.

    std::mutex gate_;  // Held to pull a signal, so that a worker about to wait does not miss it.
    std::condition_variable gate_opened_;

    std::mutex output_;  // Guards setup_.write_line and log_.
    std::ofstream log_;

    Work work_kind_ = Work::Search;
    std::future<void> work_;  // Last: it ends before what it uses.
};

}  // namespace ryuto
