#include "protocol/cecp.h"

#include <algorithm>
#include <array>

#include "protocol/cecp_reply.h"
#include "util/text.h"

namespace ryuto {
namespace {

// What a command does to work that is under way.
enum class Work : std::uint8_t {
    Goes,       // It goes on.
    Finishes,   // A search for a move makes the best one found so far.
    IsDropped,  // No move comes of it.
};

// The letters of XBoard's own pieces, in its order, as far as their places are ours: a piece that
// XBoard knows as pawn, rook or king would promote, castle or be checked.
constexpr std::string_view kSetup =
    "setup (.NG.RYIULO.............ng.ryiulo............) 8x8+0_lion ";
constexpr std::string_view kTowerLetters = "NGRYIULO";

std::string_view first_word(std::string_view text) {
    const std::vector<std::string_view> words = split_words(text);
    return words.empty() ? std::string_view() : words.front();
}

}  // namespace

struct Cecp::Command {
    std::string_view name;
    Work work;
    void (Cecp::*obey)(std::string_view);
};

const Cecp::Command* Cecp::find_command(std::string_view name) {
    static constexpr std::array kCommands = {
        Command{"xboard", Work::Goes, &Cecp::ignore},
        Command{"protover", Work::Goes, &Cecp::introduce},
        Command{"accepted", Work::Goes, &Cecp::ignore},
        Command{"rejected", Work::Goes, &Cecp::ignore},
        Command{"new", Work::IsDropped, &Cecp::start_game},
        Command{"variant", Work::IsDropped, &Cecp::set_variant},
        Command{"setboard", Work::IsDropped, &Cecp::set_board},
        Command{"usermove", Work::Finishes, &Cecp::play_user_move},
        Command{"undo", Work::IsDropped, &Cecp::take_back_one},
        Command{"remove", Work::IsDropped, &Cecp::take_back_two},
        Command{"force", Work::IsDropped, &Cecp::force},
        Command{"result", Work::IsDropped, &Cecp::force},
        Command{"go", Work::Goes, &Cecp::go},
        Command{"playother", Work::IsDropped, &Cecp::play_other},
        Command{"?", Work::Goes, &Cecp::move_now},
        Command{"analyze", Work::IsDropped, &Cecp::analyze},
        Command{"exit", Work::IsDropped, &Cecp::exit_analysis},
        Command{".", Work::Goes, &Cecp::tell_progress},
        Command{"hint", Work::Goes, &Cecp::tell_hint},
        Command{"level", Work::Goes, &Cecp::set_time<&TimeControl::set_level>},
        Command{"st", Work::Goes, &Cecp::set_time<&TimeControl::set_move_time>},
        Command{"sd", Work::Goes, &Cecp::set_time<&TimeControl::set_depth>},
        Command{"time", Work::Goes, &Cecp::set_time<&TimeControl::set_own_rest>},
        Command{"otim", Work::Goes, &Cecp::set_time<&TimeControl::set_other_rest>},
        Command{"post", Work::Goes, &Cecp::set_post},
        Command{"nopost", Work::Goes, &Cecp::set_no_post},
        Command{"hard", Work::Goes, &Cecp::set_hard},
        Command{"easy", Work::Finishes, &Cecp::set_easy},
        Command{"ping", Work::Goes, &Cecp::ping},
        Command{"memory", Work::Finishes, &Cecp::set_memory},
        Command{"cores", Work::Finishes, &Cecp::set_cores},
        Command{"option", Work::Finishes, &Cecp::set_any_option},
        Command{"lift", Work::Goes, &Cecp::mark_targets},
        Command{"put", Work::Goes, &Cecp::ignore},
        Command{"hover", Work::Goes, &Cecp::ignore},
        Command{"random", Work::Goes, &Cecp::ignore},
        Command{"computer", Work::Goes, &Cecp::ignore},
        Command{"name", Work::Goes, &Cecp::ignore},
        Command{"rating", Work::Goes, &Cecp::ignore},
        Command{"ics", Work::Goes, &Cecp::ignore},
        Command{"draw", Work::Goes, &Cecp::ignore},  // There is no such result.
        Command{"bk", Work::Goes, &Cecp::ignore},
        Command{"quit", Work::IsDropped, &Cecp::ignore},
    };
    const auto* const found = std::find_if(kCommands.begin(), kCommands.end(),
                                           [name](const auto& row) { return row.name == name; });
    return found == kCommands.end() ? nullptr : found;
}

bool Cecp::handle(std::string_view line) {
    const std::string_view name = first_word(line);
    if (name.empty()) return true;
    const Command* const command = find_command(name);
    if (command == nullptr) return reply_error("unknown command", name), true;
    if (command->work == Work::Finishes) session_.worker().stop();
    if (command->work == Work::IsDropped) abandon();
    const auto behind = static_cast<std::size_t>(name.data() + name.size() - line.data());
    (this->*command->obey)(trimmed(line.substr(behind)));
    is_after_user_move_ = command->obey == &Cecp::play_user_move;
    if (name == "quit") return false;
    if (is_analysing_ && command->work != Work::Goes) analyze_position();
    return true;
}

void Cecp::introduce(std::string_view) {
    reply("feature done=0");
    reply("feature ping=1 setboard=1 usermove=1 colors=0 sigint=0 sigterm=0 reuse=1 debug=1");
    reply("feature highlight=1 playother=1 analyze=1 memory=1 smp=1");
    reply("feature variants=\"kamisado\" myname=\"" + session_.setup().program + '"');
    for (const std::string& line : session_.option_lines()) {
        const std::string feature = option_feature(line);
        // The features above have commands of their own for these.
        if (feature.find("\"Hash ") == std::string::npos &&
            feature.find("\"Threads ") == std::string::npos) {
            reply(feature);
        }
    }
    reply("feature done=1");
}

void Cecp::start_game(std::string_view) {
    engine().forget();
    time_control_.drop_depth();
    fen_.clear();
    moves_.clear();
    return_to_game();
    if (!is_analysing_) seat_ = Player::Second;
}

void Cecp::set_variant(std::string_view name) {
    const auto& known = session_.setup().variants;
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        return reply_error("unknown variant", name);
    }
    const Status done = session_.set_variant(name);
    if (!done) return reply_error(describe(done.error()), name);
    fen_.clear();
    moves_.clear();
    note_position();
    reply(std::string(kSetup) + engine().start_fen());
    for (const char letter : kTowerLetters) reply("piece " + std::string(1, letter) + "& mfQ");
}

// XBoard's own positions say nothing of the colour that must move: any tower may.
void Cecp::set_board(std::string_view fen) {
    const Status done = engine().set_position(fen);
    if (!done) return reply("tellusererror Illegal position: " + done.error().detail);
    fen_ = fen;
    moves_.clear();
    note_position();
}

void Cecp::play_user_move(std::string_view move) {
    const Player mover = engine().to_move();
    const Status done = engine().play({move});
    if (!done) {
        // "move 1, must move the red tower"
        const std::string& detail = done.error().detail;
        const std::size_t reason = detail.find(", ");
        return reply("Illegal move (" + detail.substr(reason == detail.npos ? 0 : reason + 2) +
                     "): " + std::string(move));
    }
    moves_.emplace_back(move);
    if (engine().is_over()) return reply(cecp_result(engine().winner(), mover));
    end_turn();
}

void Cecp::take_back(std::size_t count) {
    if (count > moves_.size()) return reply_error("no move to take back", "undo");
    moves_.resize(moves_.size() - count);
    return_to_game();
    mark_forced_tower();
}

void Cecp::return_to_game() {
    engine().set_start_position();
    // Both were accepted before.
    if (!fen_.empty()) static_cast<void>(engine().set_position(fen_));
    static_cast<void>(engine().play({moves_.begin(), moves_.end()}));
    note_position();
}

void Cecp::go(std::string_view) {
    // XBoard says so behind the first move of a game, though it is the engine's turn anyway, and it
    // may have moved already.
    if (is_after_user_move_ && seat_) return;
    abandon();
    if (engine().is_over()) return reply(cecp_result(engine().winner(), {}));
    seat_ = engine().to_move();
    end_turn();
}

void Cecp::play_other(std::string_view) { seat_ = opponent(engine().to_move()); }

void Cecp::force(std::string_view) { seat_.reset(); }

void Cecp::analyze(std::string_view) {
    seat_.reset();
    is_analysing_ = true;
}

void Cecp::move_now(std::string_view) {
    const bool is_thinking = [this] {
        const std::scoped_lock lock(commitment_);
        return is_thinking_;
    }();
    if (is_thinking) session_.worker().stop();
}

// The iteration last told is complete: no moves are left to be looked at.
void Cecp::tell_progress(std::string_view) {
    const std::scoped_lock lock(commitment_);
    if (!is_analysing_ || !progress_) return;
    reply("stat01: " + std::to_string(progress_->time.count() / 10) + ' ' +
          std::to_string(progress_->nodes) + ' ' + std::to_string(progress_->depth) + " 0 " +
          std::to_string(legal_.size()));
}

void Cecp::tell_hint(std::string_view) {
    const std::scoped_lock lock(commitment_);
    if (!hint_.empty()) reply("Hint: " + cecp_move(hint_));
}

void Cecp::mark_targets(std::string_view square) {
    const std::scoped_lock lock(commitment_);
    reply(highlight_targets(legal_, square));
}

template <bool (TimeControl::*kSet)(std::string_view)>
void Cecp::set_time(std::string_view text) {
    if (!(time_control_.*kSet)(text)) reply_error("bad value", text);
}

// Before the worker's move it would tell XBoard that none is to come.
void Cecp::ping(std::string_view token) {
    const std::scoped_lock lock(commitment_);
    if (is_thinking_) {
        pongs_.emplace_back(token);
    } else {
        reply("pong " + std::string(token));
    }
}

// "Hash=64", or the name alone for a button.
void Cecp::set_any_option(std::string_view text) {
    const std::size_t equals = text.find('=');
    set_option(text.substr(0, equals),
               equals == text.npos ? std::string_view() : text.substr(equals + 1));
}

void Cecp::set_option(std::string_view name, std::string_view value) {
    const Status done = session_.set_option(name, value);
    if (!done) reply_error(describe(done.error()), name);
}

void Cecp::end_turn() {
    note_position();
    if (is_analysing_ || seat_ != engine().to_move()) return mark_forced_tower();
    think();
}

void Cecp::note_position() {
    const std::scoped_lock lock(commitment_);
    legal_ = engine().legal_moves();
    hint_.clear();
    progress_.reset();
}

void Cecp::mark_forced_tower() {
    const std::scoped_lock lock(commitment_);
    reply(highlight_forced(legal_));
}

void Cecp::think() {
    {
        const std::scoped_lock lock(commitment_);
        legal_.clear();
        is_thinking_ = true;
    }
    const int moves_made = static_cast<int>(moves_.size() / 2);
    const Limits limits = time_control_.limits(engine().to_move(), moves_made);
    session_.worker().search([this, limits](const SearchSignals& signals) {
        const auto tell = [this](const SearchInfo& info) {
            if (is_post_ && !info.current) reply(thinking_line(info));
        };
        const auto line = engine().search(limits, {}, signals, tell);
        if (commit(line) && is_ponder_allowed_) ponder(signals);
    });
}

// Makes the first move of the line, unless it is too late. False if there is nothing more to do.
bool Cecp::commit(const std::vector<std::string>& line) {
    const std::scoped_lock lock(commitment_);
    if (is_abandoned_) return false;
    const Player mover = engine().to_move();
    static_cast<void>(engine().play({line.front()}));
    moves_.push_back(line.front());
    legal_ = engine().legal_moves();
    hint_ = line.size() > 1 ? line[1] : "";
    reply("move " + cecp_move(line.front()));
    reply(legal_.empty() ? cecp_result(engine().winner(), mover) : highlight_forced(legal_));
    end_thinking();
    return !legal_.empty();
}

// Looks at all answers, to have more in the tables when one comes.
void Cecp::ponder(const SearchSignals& signals) {
    engine().search(Limits(), {}, signals, [](const SearchInfo&) {});
}

void Cecp::analyze_position() {
    if (engine().is_over()) return;
    session_.worker().search([this](const SearchSignals& signals) {
        Limits limits;
        limits.is_analysis = true;
        limits.multi_pv = session_.multi_pv();
        engine().search(limits, {}, signals, [this](const SearchInfo& info) {
            if (info.current) return;
            {
                const std::scoped_lock lock(commitment_);
                progress_ = info;
            }
            reply(thinking_line(info));  // Whoever reads it may ask at once.
        });
    });
}

void Cecp::abandon() {
    {
        const std::scoped_lock lock(commitment_);
        is_abandoned_ = true;
    }
    session_.worker().stop();
    const std::scoped_lock lock(commitment_);
    is_abandoned_ = false;
    end_thinking();
}

// Requires the commitment.
void Cecp::end_thinking() {
    is_thinking_ = false;
    for (const std::string& token : pongs_) reply("pong " + token);
    pongs_.clear();
}

void Cecp::reply_error(std::string_view kind, std::string_view text) {
    const std::string quoted = quote(text);
    reply("Error (" + std::string(kind) + "): " + quoted.substr(1, quoted.size() - 2));
}

}  // namespace ryuto
