#include "protocol/session.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "util/text.h"

namespace ryuto {
namespace {

// How long a leaf count or a bench may go on once something else is wanted: enough for a script
// that sends `go perft 5` and `quit` in one breath, too short to keep anybody waiting.
constexpr milliseconds kMomentToEnd{500};

template <class C, class... Any>
constexpr bool kIsOneOf = (std::is_same_v<C, Any> || ...);

// `stop` is among them because it ends the work itself.
template <class C>
constexpr bool kLeavesWorkAlone = kIsOneOf<C, Nothing, IsReady, Stop, PonderHit, Debug, Help>;

}  // namespace

Session::Session(SessionSetup setup)
    : setup_(std::move(setup)), engine_(setup_.make_engine(setup_.variants.front())) {
    declare_options();
    // Too little memory for the initial table is no reason to speak before the first command.
    static_cast<void>(configure(*engine_));
}

Session::~Session() { end_work(); }

bool Session::handle(std::string_view line) {
    {
        const std::scoped_lock lock(output_);
        if (log_.is_open()) log_ << "> " << line << std::endl;
    }
    const Result<Command> command = parse_command(line);
    if (!command) {
        reply_error(command.error());
        return true;
    }
    std::visit(
        [this]<class C>(const C& known) {
            if constexpr (!kLeavesWorkAlone<C>) end_work();
            obey(known);
        },
        *command);
    return !std::holds_alternative<Quit>(*command);
}

void Session::declare_options() {
    const Settings initial;
    const auto keep = [](bool& place) {
        return [&place](bool value) { return place = value, ok(); };
    };
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
    options_.add_check("Ponder", initial.is_ponder_allowed, keep(settings_.is_ponder_allowed));
    options_.add_spin("Move Overhead", {initial.move_overhead.count(), 0, 5000},
                      [this](std::int64_t overhead) {
                          settings_.move_overhead = milliseconds(overhead);
                          return engine_->set_move_overhead(settings_.move_overhead), ok();
                      });
    options_.add_combo("UCI_Variant", {setup_.variants.begin(), setup_.variants.end()},
                       [this](std::string_view name) { return set_variant(name); });
    options_.add_check("UCI_AnalyseMode", initial.is_analysis, keep(settings_.is_analysis));
    options_.add_check("UCI_ShowWDL", initial.is_wdl_shown, keep(settings_.is_wdl_shown));
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
    offender_.reset();
    reply(variant_line(*engine_));
    return ok();
}

// Managers set options in any order: one of another game waits until that game is chosen.
Status Session::set_game_option(std::string_view name, std::string_view value) {
    Status done = engine_->options().set(name, value);
    for (const std::string_view variant : setup_.variants) {
        if (done || done.error().fault != Fault::NoSuchOption) break;
        done = setup_.make_engine(variant)->options().set(name, value);
    }
    if (done) game_settings_[canonical_option_name(name)] = value;
    return done;
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

void Session::obey(const Nothing&) {}

void Session::obey(const Introduce& command) {
    reply("id name " + setup_.program);
    reply("id author the ryuto authors");
    for (const std::string& line : options_.lines()) reply(line);
    for (const std::string& line : engine_->options().lines()) reply(line);
    reply(command.dialect == Dialect::Uci ? "uciok" : "ugiok");
}

void Session::obey(const IsReady&) { reply("readyok"); }

void Session::obey(const NewGame&) {
    engine_->forget();
    offender_.reset();
}

void Session::obey(const SetPosition& command) {
    if (command.fen) {
        const Status done = engine_->set_position(*command.fen);
        if (!done) return reply_error(done.error());
    } else {
        engine_->set_start_position();
    }
    offender_.reset();
    play(command.moves);
}

void Session::obey(const PlayMoves& command) { play(command.moves); }

// Many managers do not check moves. To them the game must end here, or it would never end; what
// was legal stays on the board.
void Session::play(const std::vector<std::string_view>& moves) {
    const Status done = engine_->play(moves);
    if (done) return;
    if (!engine_->is_over()) offender_ = engine_->to_move();
    reply_error(done.error());
}

void Session::obey(const Go& command) {
    if (command.fault) reply_error(*command.fault);
    if (is_debugging_) reply("info string debug searching " + engine_->fen());
    signals_ = std::make_unique<SearchSignals>(command.is_pondering);
    Limits limits = command.limits;
    limits.multi_pv = settings_.multi_pv;
    limits.is_analysis = settings_.is_analysis || command.is_infinite;
    start_work(Work::Search, [this, limits, root_moves = legal_among(command.search_moves),
                              is_infinite = command.is_infinite,
                              is_held_back = command.is_infinite || command.is_pondering] {
        const Answer answer = search(limits, root_moves);
        if (is_held_back) {
            wait_for_release(is_infinite);
            reply(answer.info);  // Once more, next to the move that rests on it.
        }
        reply(answer.best_move);
    });
}

Answer Session::search(const Limits& limits, const std::vector<std::string>& root_moves) {
    if (engine_->is_over()) {
        Answer answer = answer_of_finished_game(*engine_);
        reply(answer.info);
        return answer;
    }
    std::string last_info;
    bool is_proof_told = false;
    const auto on_info = [&](const SearchInfo& info) {
        const std::string_view proof =
            is_proof_told || info.multi_pv > 1 ? "" : proof_line(info.score);
        if (!proof.empty()) reply(proof);
        is_proof_told = is_proof_told || !proof.empty();
        const std::string line = info_line(info, settings_.is_wdl_shown);
        reply(line);
        if (info.multi_pv == 1) last_info = line;
    };
    const auto best_line = engine_->search(limits, root_moves, *signals_, on_info);
    return {last_info, best_move_line(best_line, settings_.is_ponder_allowed)};
}

std::vector<std::string> Session::legal_among(const std::vector<std::string_view>& moves) {
    std::vector<std::string> kept;
    if (moves.empty()) return kept;
    const std::vector<std::string> legal = engine_->legal_moves();
    for (const std::string_view move : moves) {
        if (std::find(legal.begin(), legal.end(), move) != legal.end()) {
            kept.emplace_back(move);
        } else {
            reply_error({Fault::IllegalMove, std::string(move),
                         "go searchmoves, expected a move that 'query legalmoves' lists"});
        }
    }
    return kept;
}

void Session::obey(const CountLeaves& command) {
    signals_ = std::make_unique<SearchSignals>();
    start_work(Work::Count, [this, depth = command.depth] {
        const auto counts = engine_->perft(depth, 0, *signals_, [](std::size_t, std::size_t) {});
        if (!counts) return reply("info string perft stopped");
        for (const std::string& line : leaf_lines(*counts)) reply(line);
    });
}

void Session::obey(const Stop&) { stop_work(); }

void Session::obey(const PonderHit&) {
    // Only once, and only if asked for: it starts the clock.
    if (signals_ && signals_->is_pondering()) pull_signal(&SearchSignals::ponder_hit);
}

void Session::obey(const SetOption& command) {
    Status done = options_.set(command.name, command.value);
    if (!done && done.error().fault == Fault::NoSuchOption) {
        done = set_game_option(command.name, command.value);
    }
    if (!done) reply_error(done.error());
}

void Session::obey(const Query& command) {
    reply("response " + query_answer(*engine_, offender_, command.name));
}

void Session::obey(const Debug& command) { is_debugging_ = command.is_on; }

void Session::obey(const ShowPosition&) { reply_lines(engine_->diagram()); }

void Session::obey(const ShowEvaluation&) { reply_lines(engine_->evaluation()); }

void Session::obey(const Bench& command) {
    signals_ = std::make_unique<SearchSignals>();
    start_work(Work::Count, [this, depth = command.depth] {
        setup_.run_bench(depth, *signals_, [this](std::string_view line) { reply(line); });
    });
}

void Session::obey(const Help&) {
    for (const std::string_view line : command_summary()) reply(line);
}

void Session::obey(const Quit&) {}

void Session::start_work(Work kind, std::function<void()> work) {
    work_kind_ = kind;
    work_ = std::async(std::launch::async, std::move(work));
}

void Session::end_work() {
    if (work_.valid() && work_kind_ == Work::Count) work_.wait_for(kMomentToEnd);
    stop_work();
}

void Session::stop_work() {
    if (!work_.valid()) return;
    pull_signal(&SearchSignals::stop);
    work_.get();
}

void Session::pull_signal(void (SearchSignals::*signal)()) {
    {
        const std::scoped_lock lock(gate_);
        (signals_.get()->*signal)();
    }
    gate_opened_.notify_all();
}

void Session::wait_for_release(bool is_infinite) {
    std::unique_lock lock(gate_);
    gate_opened_.wait(lock, [&] {
        return signals_->is_stopped() || (!is_infinite && !signals_->is_pondering());
    });
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

void Session::reply_error(const Error& error) { reply(error_line(error)); }

}  // namespace ryuto
