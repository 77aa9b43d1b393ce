// The rules come from the game's own Engine, which is never asked to search.
#include "program/match_game.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>
#include <variant>

#include "util/text.h"

namespace ryuto {
namespace {

using std::chrono::floor;

// In the words of `go`.
std::string describe(const Limits& limits) {
    std::string line;
    const auto add = [&](std::string_view name, auto number) {
        if (!line.empty()) line += ' ';
        line.append(name).append(" ").append(std::to_string(number));
    };
    if (limits.depth) add("depth", *limits.depth);
    if (limits.nodes) add("nodes", *limits.nodes);
    if (limits.move_time) add("movetime", limits.move_time->count());
    const auto& [white, black] = std::pair(limits.clocks[0], limits.clocks[1]);
    if (white.rest) add("wtime", white.rest->count());
    if (black.rest) add("btime", black.rest->count());
    if (white.rest && white.increment.count() > 0) add("winc", white.increment.count());
    if (black.rest && black.increment.count() > 0) add("binc", black.increment.count());
    return line;
}

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
    MatchClient& engine(Contestant who) { return table_.engines[index(who)]; }

    std::string position_command() const {
        return moves_.empty() ? position_ : position_ + " moves" + moves_;
    }

    // Both return false when the game has ended.
    bool prepare(Contestant who);
    bool play_ply();

    std::optional<Clock::duration> time_left(Player mover) const;
    std::optional<Failure> fault_of(const Answer& answer,
                                    std::optional<Clock::duration> allowed) const;
    void keep_clock(Player mover, MoveRecord& move);
    void lose(Contestant who, const Failure& failure);

    Table& table_;
    const TimeRules& rules_;
    GameRecord record_;
    const std::string position_;               // The `position` command of the opening.
    std::string moves_;                        // Each with a blank before it, the opening's too.
    std::array<Clock::duration, 2> clocks_{};  // By Player, if there are clocks.
    bool is_interrupted_ = false;
};

RefereedGame::RefereedGame(Table& table, const TimeRules& rules, const Opening& opening,
                           GameRecord record)
    : table_(table),
      rules_(rules),
      record_(std::move(record)),
      position_(opening.fen.empty() ? "position startpos" : "position fen " + opening.fen) {
    for (const std::string& move : opening.moves) moves_ += ' ' + move;
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        clocks_[i] = rules.limits.clocks[i].rest.value_or(milliseconds(0));
    }
}

std::optional<GameRecord> RefereedGame::play() {
    if (prepare(Contestant::A) && prepare(Contestant::B)) {
        while (play_ply()) {
        }
    }
    if (is_interrupted_) return {};
    return std::move(record_);
}

bool RefereedGame::prepare(Contestant who) {
    if (!engine(who).is_running()) {
        if (const auto failure = engine(who).start()) {
            lose(who, *failure);
            return false;
        }
    }
    if (const auto failure = engine(who).begin_game()) {
        lose(who, *failure);
        return false;
    }
    return true;
}

bool RefereedGame::play_ply() {
    Engine& game = *table_.game;
    if (game.is_over()) {
        if (const auto winner = game.winner()) record_.winner = contestant(*winner);
        return false;
    }
    const Player mover = game.to_move();
    const Contestant who = contestant(mover);
    Limits limits = rules_.limits;
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        if (limits.clocks[i].rest) limits.clocks[i].rest = floor<milliseconds>(clocks_[i]);
    }
    const auto allowed = time_left(mover);
    const auto patience = allowed ? *allowed + rules_.grace : Clock::duration(rules_.hang_timeout);
    auto reply = engine(who).ask(position_command() + "\ngo " + describe(limits) + '\n', patience);
    if (const auto* failure = std::get_if<Failure>(&reply)) {
        lose(who, *failure);
        return false;
    }
    auto& answer = std::get<Answer>(reply);
    if (const auto fault = fault_of(answer, allowed)) {
        lose(who, *fault);
        return false;
    }
    [[maybe_unused]] const Status played = game.play({answer.move});
    assert(played);
    MoveRecord move{std::move(answer.move), answer.spent, {}, answer.evaluation};
    keep_clock(mover, move);
    moves_ += ' ' + move.move;
    record_.moves.push_back(std::move(move));
    return true;
}

std::optional<Failure> RefereedGame::fault_of(const Answer& answer,
                                              std::optional<Clock::duration> allowed) const {
    if (!answer.refusal.empty()) return Failure{Ending::Refusal, answer.refusal};
    if (allowed && answer.spent > *allowed) {
        return Failure{Ending::TimeLoss, in_milliseconds(answer.spent - *allowed) + " late"};
    }
    const auto legal = table_.game->legal_moves();
    if (std::find(legal.begin(), legal.end(), answer.move) == legal.end()) {
        return Failure{Ending::IllegalMove, quote(answer.move)};
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

void RefereedGame::keep_clock(Player mover, MoveRecord& move) {
    const PlayerClock& rule = rules_.limits.clocks[index(mover)];
    if (!rule.rest) return;
    Clock::duration& clock = clocks_[index(mover)];
    clock = std::max<Clock::duration>(clock - move.spent, Clock::duration(0)) + rule.increment;
    move.rest = clock;
}

void RefereedGame::lose(Contestant who, const Failure& failure) {
    is_interrupted_ = !failure.ending;
    if (is_interrupted_) return;
    record_.ending = *failure.ending;
    record_.winner = other(who);
    record_.detail = failure.detail;
}

}  // namespace

GameRecord announce(int number, std::string_view variant, const TimeRules& rules,
                    const Opening& opening) {
    GameRecord record;
    record.number = number;
    record.variant = variant;
    record.limits = describe(rules.limits);
    record.opening = describe(opening);
    record.seats = seats_of(number);
    return record;
}

std::optional<GameRecord> play_game(Table& table, const TimeRules& rules, const Opening& opening,
                                    GameRecord record) {
    [[maybe_unused]] const Status status = set_up(*table.game, opening);
    assert(status);
    return RefereedGame(table, rules, opening, std::move(record)).play();
}

}  // namespace ryuto
