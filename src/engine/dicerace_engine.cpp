// The dice race as an Engine. A token is a whole turn with what was rolled for it, a position can
// have an open chain, and there are up to four seats: so it is none of EngineFor.
#include "engine/dicerace_engine.h"

#include <algorithm>
#include <utility>

#include "dicerace/chains.h"
#include "dicerace/eval.h"
#include "dicerace/notation.h"
#include "dicerace/setup.h"
#include "dicerace/words.h"
#include "engine/dicerace_options.h"
#include "engine/dicerace_search.h"
#include "game/perft.h"
#include "util/text.h"

namespace ryuto {
namespace {

using dicerace::Action;
using dicerace::Chain;
using dicerace::Evaluator;
using dicerace::Record;
using dicerace::Seat;
using P = dicerace::Position;

constexpr std::size_t kMostChains = 10'000;  // Listed, of one die, where chains are committed.

dicerace::Face face_of(const Engine::Chance& chance, Player player) {
    return static_cast<dicerace::Face>(1 + chance(player, dicerace::kFaces));
}

class DiceRaceEngine final : public Engine {
   public:
    DiceRaceEngine() {
        const auto names = searcher_names();
        options_.add_combo("Searcher", {names.begin(), names.end()},
                           [this](std::string_view name) { return select_searcher(name); });
        declare_options(options_, agreement_, [this] {
            set_start_position();
            forget();
        });
    }

    std::string_view name() const override { return P::kName; }
    const OptionTable& options() const override { return options_; }
    std::string board_words() const override { return "files 10 ranks 10"; }

    void set_start_position() override { record_ = start(); }
    Status set_position(std::string_view fen) override;
    Status play(const std::vector<std::string_view>& tokens) override;

    Player to_move() const override { return record_.position.to_move(); }
    bool is_over() const override { return record_.position.is_over(); }
    std::optional<Player> winner() const override;
    std::optional<std::string> ranking(std::optional<Player> offender) const override;
    std::vector<int> places() const override;
    std::vector<std::string> seats() const override;
    std::string fen() const override { return to_fen(record_); }
    std::string start_fen() const override { return to_fen(start()); }
    std::string diagram(Ink ink) const override { return draw(record_, ink); }
    std::string list_moves() const override { return list_decisions(record_); }
    std::string in_words(std::string_view turn) const override { return dicerace::in_words(turn); }
    std::string_view how_to_type() const override { return dicerace::how_to_type(); }
    std::string player_name(Player player) const override {
        return std::string(dicerace::name_of(record_.position.seat_of(player)));
    }
    std::string evaluation() const override { return Evaluator().explain(record_.position); }
    std::vector<std::string> legal_moves() const override;
    std::optional<std::string> query(std::string_view name) const override {
        if (name != "turn") return {};
        return std::string(1, letter_of(record_.position.seat_to_move()));
    }
    Result<std::string> arrange(std::string_view seat) override;

    bool has_chance() const override { return true; }
    void begin(const Chance& chance) override;
    bool is_arranged_by_players() const override;
    Status accept_arrangement(Player player, std::string_view arrangement) override;
    Result<Turn> decide(std::string_view decision, const Chance& chance) override;
    std::optional<std::string> retire(Player player) override;

    void forget() override { search_.forget(); }
    Status set_hash_size(std::size_t mebibytes) override {
        return search_.set_hash_size(mebibytes);
    }
    void set_move_overhead(milliseconds overhead) override { search_.set_move_overhead(overhead); }
    void set_threads(int threads) override { search_.set_threads(threads); }
    std::vector<std::string_view> searcher_names() const override {
        return {DiceRaceSearch::kNames.begin(), DiceRaceSearch::kNames.end()};
    }
    Status select_searcher(std::string_view name) override { return search_.select(name); }

    std::vector<std::string> search(const Limits& limits,
                                    const std::vector<std::string>& root_moves,
                                    const SearchSignals& signals, const OnInfo& on_info) override {
        return search_.search(record_, limits, root_moves, signals, on_info);
    }
    std::optional<LeafCounts> perft(int depth, std::size_t hash_mebibytes,
                                    const SearchSignals& signals,
                                    const OnProgress& on_progress) override;

   private:
    bool commits() const { return record_.position.rules().chains_are_committed; }
    Record start() const { return {P(*agreement_.start({})), {}}; }
    MoveList<P> decisions() const {
        MoveList<P> moves;
        if (!is_over()) record_.position.generate(moves);
        return moves;
    }

    Agreement agreement_;
    Record record_ = start();
    OptionTable options_;
    DiceRaceSearch search_;
    Evaluator arranger_;  // Whose tables last from one arrangement to the next.
};

Status DiceRaceEngine::set_position(std::string_view fen) {
    constexpr std::string_view kStart = "startpos";
    if (fen.substr(0, kStart.size()) == kStart) {
        const Result<P::Parts> parts = agreement_.start(split_words(fen.substr(kStart.size())));
        if (!parts) return parts.error();
        record_ = {P(*parts), {}};
        return ok();
    }
    const Result<Record> record = dicerace::parse_fen(fen, agreement_.rules);
    if (!record) return record.error();
    record_ = *record;
    return ok();
}

// A chain may be left open by the last token only, or where its seat leaves the race.
Status DiceRaceEngine::play(const std::vector<std::string_view>& tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string where = "move " + std::to_string(i + 1) + ", ";
        const bool is_open = !tokens[i].empty() && tokens[i].back() == '+';
        const bool is_left = i + 1 < tokens.size() &&
                             tokens[i + 1].substr(0, dicerace::kOut.size()) == dicerace::kOut;
        if (is_open && i + 1 < tokens.size() && !is_left) {
            return Error{Fault::IllegalMove, std::string(tokens[i]),
                         where + "expected + only behind the last move"};
        }
        Result<Record> next = after_token(record_, tokens[i]);
        if (!next) {
            return Error{next.error().fault, next.error().text, where + next.error().detail};
        }
        record_ = std::move(*next);
    }
    return ok();
}

std::optional<Player> DiceRaceEngine::winner() const {
    if (!is_over()) return {};
    const auto places = record_.position.ranking();
    if (std::count(places.begin(), places.end(), 1) != 1) return {};
    return static_cast<Player>(std::find(places.begin(), places.end(), 1) - places.begin());
}

// "S2,W1,N3": the place of every seat. The offender comes last, the others share what is left.
std::optional<std::string> DiceRaceEngine::ranking(std::optional<Player> offender) const {
    const P& position = record_.position;
    if (position.players() == 2) return {};
    if (!offender && !is_over()) return "none";
    const auto places = position.ranking();
    std::string text;
    for (std::size_t p = 0; p < position.players(); ++p) {
        int place = places[p];
        if (offender && !is_over()) {
            place = p == index(*offender) ? static_cast<int>(position.players()) : 1;
        }
        if (!text.empty()) text += ',';
        text += letter_of(position.seat_of(static_cast<Player>(p))) + std::to_string(place);
    }
    return text;
}

std::vector<int> DiceRaceEngine::places() const {
    const auto places = record_.position.ranking();
    const auto players = static_cast<std::ptrdiff_t>(record_.position.players());
    return {places.begin(), places.begin() + players};
}

std::vector<std::string> DiceRaceEngine::seats() const {
    std::vector<std::string> seats;
    for (const char letter : to_string(record_.position.seats())) seats.emplace_back(1, letter);
    return seats;
}

void DiceRaceEngine::begin(const Chance& chance) {
    set_start_position();
    if (!agreement_.starts_random) return;
    std::vector<std::string> layouts;
    for (std::size_t p = 0; p < record_.position.players(); ++p) {
        const auto player = static_cast<Player>(p);
        const auto roll = [&] { return face_of(chance, player); };
        const char letter = letter_of(record_.position.seat_of(player));
        layouts.push_back(std::string{letter, '='} +
                          to_string(dicerace::roll_layout(roll, agreement_.keeps_ears)));
    }
    record_ = {P(*agreement_.start({layouts.begin(), layouts.end()})), {}};
}

bool DiceRaceEngine::is_arranged_by_players() const {
    const P& position = record_.position;
    if (!agreement_.starts_random || position.turns() > 0) return false;
    for (std::size_t p = 0; p < position.players(); ++p) {
        if (!layout_of(position, position.seat_of(static_cast<Player>(p)))) return false;
    }
    return true;
}

Status DiceRaceEngine::accept_arrangement(Player player, std::string_view arrangement) {
    const Seat seat = record_.position.seat_of(player);
    const auto layout = dicerace::parse_layout(arrangement);
    const Result<P> arranged = layout
                                   ? arranged_as(record_.position, seat, *layout)
                                   : Error{Fault::BadValue, "", "expected eight faces from 1 to 6"};
    if (!arranged) {
        return Error{Fault::BadValue, std::string(arrangement), arranged.error().detail};
    }
    record_.position = *arranged;
    return ok();
}

Result<Engine::Turn> DiceRaceEngine::decide(std::string_view decision, const Chance& chance) {
    const Player player = to_move();
    const auto roll = [&] { return face_of(chance, player); };
    const Result<std::string> token = to_token(record_, decision, roll);
    if (!token) return token.error();
    record_ = *after_token(record_, *token);
    return Turn{*token, !record_.path.empty()};
}

std::optional<std::string> DiceRaceEngine::retire(Player player) {
    const std::string word =
        std::string(dicerace::kOut) + letter_of(record_.position.seat_of(player));
    record_ = *after_token(record_, word);
    return word;
}

std::vector<std::string> DiceRaceEngine::legal_moves() const {
    std::vector<std::string> texts;
    for (const dicerace::Move move : decisions()) {
        if (!commits() || move.action != Action::Hop) texts.push_back(describe(record_, move));
    }
    if (!commits() || is_over()) return texts;
    const P& position = record_.position;
    for (const dicerace::Cell from : position.dice(position.seat_to_move())) {
        for (const Chain& chain : whole_chains(position, from, kMostChains)) {
            texts.push_back(chain_text(chain));
        }
    }
    return texts;
}

Result<std::string> DiceRaceEngine::arrange(std::string_view letter) {
    const P& position = record_.position;
    Seat seat = position.seat_to_move();
    if (!letter.empty()) {
        const auto named = letter.size() == 1 ? dicerace::parse_seat(letter[0]) : std::nullopt;
        if (!named || !position.seats().contains(*named)) {
            return Error{Fault::BadValue, std::string(letter),
                         "go setup, expected one of the seats " + to_string(position.seats())};
        }
        seat = *named;
    }
    const auto dice = layout_of(position, seat);
    if (!dice) {
        return Error{
            Fault::BadValue, "setup",
            "go, expected all dice of " + std::string(name_of(seat)) + " on their home row"};
    }
    return to_string(best_layout(position, seat, *dice, arranger_));
}

std::optional<Engine::LeafCounts> DiceRaceEngine::perft(int depth, std::size_t hash_mebibytes,
                                                        const SearchSignals& signals,
                                                        const OnProgress& on_progress) {
    const MoveList<P> moves = decisions();
    if (depth == 0 || moves.empty()) return LeafCounts();
    std::optional<PerftTable> table;
    if (hash_mebibytes > 0) table.emplace(hash_mebibytes);
    const auto should_stop = [&signals] { return signals.is_stopped(); };
    const auto tell = [&](std::size_t done) { on_progress(done, moves.size()); };
    const std::vector<std::uint64_t> leaves = perft_by_move(
        record_.position, depth, search_.threads(), should_stop, tell, table ? &*table : nullptr);
    if (signals.is_stopped()) return {};
    LeafCounts counts;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        counts.emplace_back(describe(record_, moves[i]), leaves[i]);
    }
    return counts;
}

}  // namespace

std::unique_ptr<Engine> make_dicerace_engine() { return std::make_unique<DiceRaceEngine>(); }

}  // namespace ryuto
