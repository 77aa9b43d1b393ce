#include "protocol/uci.h"

#include <algorithm>
#include <type_traits>

namespace ryuto {
namespace {

template <class C, class... Any>
constexpr bool kIsOneOf = (std::is_same_v<C, Any> || ...);

// `stop` is among them because it ends the work itself.
template <class C>
constexpr bool kLeavesWorkAlone = kIsOneOf<C, Nothing, IsReady, Stop, PonderHit, Debug, Help>;

}  // namespace

Uci::Uci(Session& session) : session_(session) { declare_options(); }

bool Uci::handle(std::string_view line) {
    const Result<Command> command = parse_command(line);
    if (!command) {
        reply_error(command.error());
        return true;
    }
    std::visit(
        [this]<class C>(const C& known) {
            if constexpr (!kLeavesWorkAlone<C>) session_.worker().end();
            obey(known);
        },
        *command);
    return !std::holds_alternative<Quit>(*command);
}

void Uci::declare_options() {
    const Settings initial;
    const auto keep = [](bool& place) {
        return [&place](bool value) { return place = value, ok(); };
    };
    OptionTable& options = session_.options();
    const auto& variants = session_.setup().variants;
    options.add_check("Ponder", initial.is_ponder_allowed, keep(settings_.is_ponder_allowed));
    options.add_combo("UCI_Variant", {variants.begin(), variants.end()},
                      [this](std::string_view name) { return set_variant(name); });
    options.add_check("UCI_AnalyseMode", initial.is_analysis, keep(settings_.is_analysis));
    options.add_check("UCI_ShowWDL", initial.is_wdl_shown, keep(settings_.is_wdl_shown));
}

Status Uci::set_variant(std::string_view name) {
    Status done = session_.set_variant(name);
    if (!done) return done;
    offender_.reset();
    reply(variant_line(engine()));
    return done;
}

void Uci::obey(const Nothing&) {}

void Uci::obey(const Introduce& command) {
    reply("id name " + session_.setup().program);
    reply("id author the ryuto authors");
    for (const std::string& line : session_.option_lines()) reply(line);
    reply(command.dialect == Dialect::Uci ? "uciok" : "ugiok");
}

void Uci::obey(const IsReady&) { reply("readyok"); }

void Uci::obey(const NewGame&) {
    engine().forget();
    offender_.reset();
}

void Uci::obey(const SetPosition& command) {
    if (command.fen) {
        const Status done = engine().set_position(*command.fen);
        if (!done) return reply_error(done.error());
    } else {
        engine().set_start_position();
    }
    offender_.reset();
    play(command.moves);
}

void Uci::obey(const PlayMoves& command) { play(command.moves); }

// Many managers do not check moves. To them the game must end here, or it would never end; what
// was legal stays on the board.
void Uci::play(const std::vector<std::string_view>& moves) {
    const Status done = engine().play(moves);
    if (done) return;
    if (!engine().is_over()) offender_ = engine().to_move();
    reply_error(done.error());
}

void Uci::obey(const Go& command) {
    if (command.fault) reply_error(*command.fault);
    if (is_debugging_) reply("info string debug searching " + engine().fen());
    Limits limits = command.limits;
    limits.multi_pv = session_.multi_pv();
    limits.is_analysis = settings_.is_analysis || command.is_infinite;
    const auto work = [this, limits, root_moves = legal_among(command.search_moves),
                       is_infinite = command.is_infinite,
                       is_pondering = command.is_pondering](const SearchSignals& signals) {
        const Answer answer = search(limits, root_moves, signals);
        if (is_infinite || is_pondering) {
            session_.worker().wait_for_release(!is_infinite);
            reply(answer.info);  // Once more, next to the move that rests on it.
        }
        reply(answer.best_move);
    };
    session_.worker().search(work, command.is_pondering);
}

Answer Uci::search(const Limits& limits, const std::vector<std::string>& root_moves,
                   const SearchSignals& signals) {
    if (engine().is_over()) {
        Answer answer = answer_of_finished_game(engine());
        reply(answer.info);
        return answer;
    }
    std::string last_info;
    bool is_proof_told = false;
    const auto on_info = [&](const SearchInfo& info) {
        if (info.current) return reply(current_move_line(*info.current));
        const std::string proof = is_proof_told || info.multi_pv > 1 ? "" : proof_line(info);
        if (!proof.empty()) reply(proof);
        is_proof_told = is_proof_told || !proof.empty();
        const std::string line = info_line(info, settings_.is_wdl_shown);
        reply(line);
        if (info.multi_pv == 1) last_info = line;
    };
    const auto best_line = engine().search(limits, root_moves, signals, on_info);
    return {last_info, best_move_line(best_line, settings_.is_ponder_allowed)};
}

std::vector<std::string> Uci::legal_among(const std::vector<std::string_view>& moves) {
    std::vector<std::string> kept;
    if (moves.empty()) return kept;
    const std::vector<std::string> legal = engine().legal_moves();
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

void Uci::obey(const Arrange& command) {
    const Result<std::string> order = engine().arrange(command.seat);
    if (!order) return reply_error(order.error());
    reply("bestmove setup " + *order);
}

void Uci::obey(const CountLeaves& command) {
    session_.worker().count([this, depth = command.depth](const SearchSignals& signals) {
        const auto counts = engine().perft(depth, 0, signals, [](std::size_t, std::size_t) {});
        if (!counts) return reply("info string perft stopped");
        for (const std::string& line : leaf_lines(*counts)) reply(line);
    });
}

void Uci::obey(const Stop&) { session_.worker().stop(); }

void Uci::obey(const PonderHit&) { session_.worker().ponder_hit(); }

void Uci::obey(const SetOption& command) {
    const Status done = session_.set_option(command.name, command.value);
    if (!done) reply_error(done.error());
}

void Uci::obey(const Query& command) {
    reply("response " + query_answer(engine(), offender_, command.name));
}

void Uci::obey(const Debug& command) { is_debugging_ = command.is_on; }

void Uci::obey(const ShowPosition&) { session_.reply_lines(engine().diagram(Ink::Plain)); }

void Uci::obey(const ShowEvaluation&) { session_.reply_lines(engine().evaluation()); }

void Uci::obey(const Bench& command) {
    session_.worker().count([this, depth = command.depth](const SearchSignals& signals) {
        session_.setup().run_bench(depth, signals, [this](std::string_view line) { reply(line); });
    });
}

void Uci::obey(const Help&) {
    for (const std::string_view line : command_summary()) reply(line);
}

void Uci::obey(const Quit&) {}

}  // namespace ryuto
