// The rules come from the game's own Engine, which is never asked to search.
#include "program/match_game.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <string>
#include <utility>
#include <variant>

#include "program/lots.h"
#include "util/text.h"

namespace ryuto {
namespace {

using std::chrono::floor;

// "12.3 ms"
std::string in_milliseconds(Clock::duration time) {
    const auto tenths = std::chrono::ceil<std::chrono::microseconds>(time).count() / 100;
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " ms";
}

// A game in progress.
class RefereedGame {
   public:
    RefereedGame(Table& table, const TimeRules& rules, const Opening& opening, GameRecord record);

    std::optional<GameRecord> play();

   private:
    Contestant contestant(Player player) const { return record_.seats[index(player)]; }
    MatchClient& engine(Player player) { return table_.engines[index(contestant(player))]; }
    std::size_t players() const { return record_.seats.size(); }

    std::string position_command() const {
        return moves_.empty() ? position_ : position_ + " moves" + moves_;
    }
    // False when the game has ended, by its rules or without them.
    bool goes_on() const { return !is_interrupted_ && !is_given_up_ && !table_.game->is_over(); }

    void begin();
    std::optional<Failure> prepare(Player player);
    std::optional<Failure> ask_for_arrangement(Player player);
    void play_decision();
    void append(MoveRecord move, bool is_open);

    std::optional<Clock::duration> time_left(Player mover) const;
    std::optional<Failure> fault_of(const Answer& answer,
                                    std::optional<Clock::duration> allowed) const;
    void keep_clock(Player mover, MoveRecord& move, bool is_turn_over);
    std::optional<std::string> forfeit(Player player, const Failure& failure);

    Table& table_;
    const TimeRules& rules_;
    GameRecord record_;
    Lots lots_;
    std::string position_;       // The `position` command of the opening.
    std::string moves_;          // Each with a blank before it, the opening's too.
    std::size_t last_move_ = 0;  // Where the last of them begins.
    bool is_turn_open_ = false;  // Then the next move replaces it.
    std::array<Clock::duration, kMaxPlayers> clocks_{};  // By Player, if there are clocks.
    bool is_interrupted_ = false;
    bool is_given_up_ = false;
};

RefereedGame::RefereedGame(Table& table, const TimeRules& rules, const Opening& opening,
                           GameRecord record)
    : table_(table),
      rules_(rules),
      record_(std::move(record)),
      lots_(record_.seed.value_or(0), static_cast<std::uint64_t>(record_.number) / players()),
      position_(opening.fen.empty() ? "position startpos" : "position fen " + opening.fen) {
    if (record_.seed) record_.wire_seats = table.game->seats();
    for (const std::string& move : opening.moves) moves_ += ' ' + move;
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        clocks_[i] = rules.limits.clocks[i].rest.value_or(milliseconds(0));
    }
}

std::optional<GameRecord> RefereedGame::play() {
    begin();
    while (goes_on()) play_decision();
    if (is_interrupted_) return {};
    if (!is_given_up_) record_.places = table_.game->places();
    return std::move(record_);
}

// Who cannot begin is out before the first move. After that a FEN tells how the game stands.
void RefereedGame::begin() {
    Engine& game = *table_.game;
    const std::string opening = game.fen();
    const auto each = [&](auto step) {
        for (std::size_t p = 0; p < players() && goes_on(); ++p) {
            const auto player = static_cast<Player>(p);
            const auto is_out = [&](const Forfeit& past) { return past.who == contestant(player); };
            if (std::any_of(record_.forfeits.begin(), record_.forfeits.end(), is_out)) continue;
            if (const auto failure = step(player)) forfeit(player, *failure);
        }
    };
    each([&](Player player) { return prepare(player); });
    if (game.is_arranged_by_players()) {
        each([&](Player player) { return ask_for_arrangement(player); });
    }
    if (game.fen() == opening) return;
    record_.start = game.fen();
    position_ = "position fen " + record_.start;
    moves_.clear();
}

std::optional<Failure> RefereedGame::prepare(Player player) {
    if (!engine(player).is_running()) {
        if (auto failure = engine(player).start()) return failure;
    }
    return engine(player).begin_game();
}

std::optional<Failure> RefereedGame::ask_for_arrangement(Player player) {
    const std::string command = "position fen " + table_.game->fen() + "\ngo setup " +
                                record_.wire_seats[index(player)] + '\n';
    const auto reply = engine(player).ask(command, rules_.hang_timeout);
    if (const auto* failure = std::get_if<Failure>(&reply)) return *failure;
    const auto& answer = std::get<Answer>(reply);
    if (!answer.refusal.empty()) return Failure{Ending::Refusal, answer.refusal};
    const Status done = table_.game->accept_arrangement(player, answer.move);
    if (!done) return Failure{Ending::IllegalMove, describe(done.error())};
    return {};
}

void RefereedGame::play_decision() {
    Engine& game = *table_.game;
    const Player mover = game.to_move();
    Limits limits = rules_.limits;
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        if (limits.clocks[i].rest) limits.clocks[i].rest = floor<milliseconds>(clocks_[i]);
    }
    const auto allowed = time_left(mover);
    const auto patience = allowed ? *allowed + rules_.grace : Clock::duration(rules_.hang_timeout);
    auto reply =
        engine(mover).ask(position_command() + "\ngo " + describe(limits) + '\n', patience);
    const auto* failure = std::get_if<Failure>(&reply);
    std::optional<Failure> fault = failure == nullptr ? std::nullopt : std::optional(*failure);
    if (!fault) fault = fault_of(std::get<Answer>(reply), allowed);
    if (!fault) {
        auto& answer = std::get<Answer>(reply);
        if (const auto turn = game.decide(answer.move, std::ref(lots_))) {
            MoveRecord move{turn->text, answer.spent, {}, answer.evaluation};
            keep_clock(mover, move, !turn->is_open);
            return append(std::move(move), turn->is_open);
        }
        fault = Failure{Ending::IllegalMove, quote(answer.move)};
    }
    const auto word = forfeit(mover, *fault);
    if (!word) return;
    is_turn_open_ = false;
    append({*word, {}, {}, {}}, false);
}

void RefereedGame::append(MoveRecord move, bool is_open) {
    if (is_turn_open_) moves_.resize(last_move_);
    last_move_ = moves_.size();
    is_turn_open_ = is_open;
    moves_ += ' ' + move.move;
    record_.moves.push_back(std::move(move));
}

std::optional<Failure> RefereedGame::fault_of(const Answer& answer,
                                              std::optional<Clock::duration> allowed) const {
    if (!answer.refusal.empty()) return Failure{Ending::Refusal, answer.refusal};
    if (allowed && answer.spent > *allowed) {
        return Failure{Ending::TimeLoss, in_milliseconds(answer.spent - *allowed) + " late"};
    }
    return {};
}

// Including the margin; empty if any time will do.
std::optional<Clock::duration> RefereedGame::time_left(Player mover) const {
    std::optional<Clock::duration> time;
    if (rules_.limits.clocks[index(mover)].rest) time = clocks_[index(mover)];
    if (const auto move_time = rules_.limits.move_time) {
        time = std::min<Clock::duration>(time.value_or(*move_time), *move_time);
    }
    if (time) *time += rules_.margin;
    return time;
}

// A turn earns its increment once, however many decisions it takes.
void RefereedGame::keep_clock(Player mover, MoveRecord& move, bool is_turn_over) {
    const PlayerClock& rule = rules_.limits.clocks[index(mover)];
    if (!rule.rest) return;
    Clock::duration& clock = clocks_[index(mover)];
    clock = std::max<Clock::duration>(clock - move.spent, Clock::duration(0));
    if (is_turn_over) clock += rule.increment;
    move.rest = clock;
}

// Returns the word for it in a list of moves, if the game goes by it.
std::optional<std::string> RefereedGame::forfeit(Player player, const Failure& failure) {
    is_interrupted_ = !failure.ending;
    if (is_interrupted_) return {};
    record_.forfeits.push_back({contestant(player), *failure.ending, failure.detail});
    auto word = table_.game->retire(player);
    if (!word) {
        is_given_up_ = true;
        record_.places = lost_by(index(player));
    }
    return word;
}

}  // namespace

std::string describe(const Limits& limits) {
    std::string line;
    const auto add = [&](std::string_view name, auto number) {
        if (!line.empty()) line += ' ';
        line.append(name).append(" ").append(std::to_string(number));
    };
    if (limits.depth) add("depth", *limits.depth);
    if (limits.nodes) add("nodes", *limits.nodes);
    if (limits.move_time) add("movetime", limits.move_time->count());
    using Words = std::array<std::string_view, kMaxPlayers>;
    const bool are_two = !limits.clocks[2].rest;
    const Words rests =
        are_two ? Words{"wtime", "btime"} : Words{"p1time", "p2time", "p3time", "p4time"};
    const Words increments =
        are_two ? Words{"winc", "binc"} : Words{"p1inc", "p2inc", "p3inc", "p4inc"};
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        if (limits.clocks[i].rest) add(rests[i], limits.clocks[i].rest->count());
    }
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        const PlayerClock& clock = limits.clocks[i];
        if (clock.rest && clock.increment.count() > 0) add(increments[i], clock.increment.count());
    }
    return line;
}

std::optional<GameRecord> play_game(Table& table, const TimeRules& rules, const Opening& opening,
                                    GameRecord record) {
    [[maybe_unused]] const Status status = set_up(*table.game, opening);
    assert(status);
    return RefereedGame(table, rules, opening, std::move(record)).play();
}

}  // namespace ryuto
