// The dice race as an Engine. A token is a whole turn with what was rolled for it, a position can
// have an open chain, and there are up to four seats: so it is none of EngineFor.
#include "engine/dicerace_engine.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <utility>

#include "dicerace/chains.h"
#include "dicerace/eval.h"
#include "dicerace/notation.h"
#include "dicerace/setup.h"
#include "engine/dicerace_options.h"
#include "game/perft.h"
#include "search/chance_mcts.h"
#include "search/expectimax.h"
#include "util/text.h"

namespace ryuto {
namespace {

using dicerace::Action;
using dicerace::Chain;
using dicerace::Evaluator;
using dicerace::Record;
using dicerace::Seat;
using P = dicerace::Position;
using Moves = std::vector<dicerace::Move>;

constexpr int kTurnsExpected = 60;           // Decisions that a clock has to last for.
constexpr std::size_t kMostChains = 10'000;  // Listed, of one die, where chains are committed.
constexpr std::array<std::string_view, 2> kSearchers = {"mcts", "expectimax"};

std::string text_of(const Chain& chain) {
    std::string text;
    for (const dicerace::Cell cell : chain) {
        if (!text.empty()) text += '^';
        text += to_string(cell);
    }
    return text;
}

class DiceRaceEngine final : public Engine {
   public:
    DiceRaceEngine() {
        options_.add_combo("Searcher", {kSearchers.begin(), kSearchers.end()},
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
    std::string fen() const override { return to_fen(record_); }
    std::string start_fen() const override { return to_fen(start()); }
    std::string diagram(Ink /*ink*/) const override { return draw(record_); }
    std::string evaluation() const override { return Evaluator().explain(record_.position); }
    std::vector<std::string> legal_moves() const override;
    std::optional<std::string> query(std::string_view name) const override {
        if (name != "turn") return {};
        return std::string(1, letter_of(record_.position.seat_to_move()));
    }
    Result<std::string> arrange(std::string_view seat) override;

    void forget() override {
        mcts_.forget();
        expectimax_.forget();
    }
    Status set_hash_size(std::size_t mebibytes) override;
    void set_move_overhead(milliseconds overhead) override { move_overhead_ = overhead; }
    void set_threads(int threads) override {
        const auto processors = static_cast<int>(std::thread::hardware_concurrency());
        threads_ = std::min(threads, std::max(processors, 1));
    }
    std::vector<std::string_view> searcher_names() const override {
        return {kSearchers.begin(), kSearchers.end()};
    }
    Status select_searcher(std::string_view name) override;

    std::vector<std::string> search(const Limits& limits,
                                    const std::vector<std::string>& root_moves,
                                    const SearchSignals& signals, const OnInfo& on_info) override;
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
    // More than two need the searcher that can tell them apart.
    Searcher<P>& searcher() {
        if (uses_expectimax_ && record_.position.players() == 2) return expectimax_;
        return mcts_;
    }
    std::vector<std::string> words(const Moves& line) const;
    SearchInfo info_of(const Report<P>& report) const;
    std::string complete(const Moves& line, const std::vector<std::string>& allowed,
                         const SearchSignals& signals);

    Agreement agreement_;
    Record record_ = start();
    OptionTable options_;
    ChanceMcts<P, Evaluator> mcts_;
    Expectimax<P, Evaluator> expectimax_;
    bool uses_expectimax_ = false;
    milliseconds move_overhead_{20};
    int threads_ = 1;
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

// A chain may be left open by the last token only.
Status DiceRaceEngine::play(const std::vector<std::string_view>& tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string where = "move " + std::to_string(i + 1) + ", ";
        const bool is_open = !tokens[i].empty() && tokens[i].back() == '+';
        if (is_open && i + 1 < tokens.size()) {
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

std::vector<std::string> DiceRaceEngine::legal_moves() const {
    std::vector<std::string> texts;
    for (const dicerace::Move move : decisions()) {
        if (!commits() || move.action != Action::Hop) texts.push_back(describe(record_, move));
    }
    if (!commits() || is_over()) return texts;
    const P& position = record_.position;
    for (const dicerace::Cell from : position.dice(position.seat_to_move())) {
        for (const Chain& chain : whole_chains(position, from, kMostChains)) {
            texts.push_back(text_of(chain));
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
    Evaluator evaluator;
    return to_string(best_layout(position, seat, *dice, evaluator));
}

Status DiceRaceEngine::set_hash_size(std::size_t mebibytes) {
    if (!expectimax_.set_hash_size(mebibytes) || !mcts_.set_hash_size(mebibytes)) {
        return Error{Fault::BadValue, std::to_string(mebibytes),
                     "option Hash, expected no more memory than there is"};
    }
    return ok();
}

Status DiceRaceEngine::select_searcher(std::string_view name) {
    if (std::find(kSearchers.begin(), kSearchers.end(), name) == kSearchers.end()) {
        return Error{Fault::BadValue, std::string(name), "expected the name of a searcher"};
    }
    uses_expectimax_ = name == "expectimax";
    forget();
    return ok();
}

std::vector<std::string> DiceRaceEngine::search(const Limits& limits,
                                                const std::vector<std::string>& root_moves,
                                                const SearchSignals& signals,
                                                const OnInfo& on_info) {
    Task<P> task{
        record_.position, {}, limits, plan_time(limits, to_move(), move_overhead_, kTurnsExpected)};
    task.limits.threads = threads_;
    for (const dicerace::Move move : decisions()) {
        const std::string text = describe(record_, move);
        const auto begins_with_it = [&](const std::string& wanted) {
            return wanted == text ||
                   (commits() && move.action == Action::Hop && wanted.rfind(text + '^', 0) == 0);
        };
        if (std::any_of(root_moves.begin(), root_moves.end(), begins_with_it)) {
            task.root_moves.push_back(move);
        }
    }
    const auto tell = [&](const Report<P>& report) { on_info(info_of(report)); };
    const Report<P> report = searcher().search(task, signals, tell);
    const bool is_chain = report.line.front().action == Action::Hop;
    if (commits() && is_chain) return {complete(report.line, root_moves, signals)};
    return words(report.line);
}

// Where chains are committed, the whole chain that a line begins. What the line does not tell is
// found out by short searches.
std::string DiceRaceEngine::complete(const Moves& line, const std::vector<std::string>& allowed,
                                     const SearchSignals& signals) {
    constexpr std::uint64_t kPlayouts = 500;  // For each hop.
    Record record = record_;
    Task<P> task{record_.position, {}, {}, {}};
    task.limits.nodes = kPlayouts;
    dicerace::Move next = line.front();
    for (std::size_t i = 1; next.action != Action::Stop; ++i) {
        record.play(next);
        const std::string so_far = text_of(record.path);
        task.root = record.position;
        task.root_moves.clear();
        MoveList<P> moves;
        record.position.generate(moves);
        for (const dicerace::Move move : moves) {
            const std::string text = move.action == Action::Stop ? so_far : describe(record, move);
            const bool is_end = move.action == Action::Stop;
            const auto agrees = [&](const std::string& chain) {
                return chain == text || (!is_end && chain.rfind(text + '^', 0) == 0);
            };
            if (allowed.empty() || std::any_of(allowed.begin(), allowed.end(), agrees)) {
                task.root_moves.push_back(move);
            }
        }
        const MoveList<P>& open = task.root_moves;
        if (i < line.size() && std::find(open.begin(), open.end(), line[i]) != open.end()) {
            next = line[i];
        } else {
            next = searcher().search(task, signals, [](const Report<P>&) {}).line.front();
        }
    }
    return text_of(record.path);
}

// A line goes on to where something is rolled. Committed chains are told as one move.
std::vector<std::string> DiceRaceEngine::words(const Moves& line) const {
    std::vector<std::string> texts;
    Record record = record_;
    for (const dicerace::Move move : line) {
        const bool goes_on = commits() && !record.path.empty();
        if (!goes_on) {
            texts.push_back(describe(record, move));
        } else if (move.action == Action::Hop) {
            texts.back() = describe(record, move);
        }
        record.play(move);
        if (!record.position.to_roll().empty()) break;
    }
    return texts;
}

SearchInfo DiceRaceEngine::info_of(const Report<P>& report) const {
    constexpr float kWhole = 10'000;
    SearchInfo info;
    info.depth = report.depth;
    info.selective_depth = report.selective_depth;
    info.multi_pv = report.multi_pv;
    info.score = report.score;
    info.nodes = report.nodes;
    info.time = report.time;
    info.hash_permille = report.hash_permille;
    info.line = words(report.line);
    const std::size_t players = record_.position.players();
    const auto count = static_cast<float>(players);
    for (std::size_t p = 0; p < players; ++p) {
        const float share = ((*report.values)[p] * (count - 1) + 1) / count;
        const auto told = static_cast<int>(std::lround(kWhole * std::clamp(share, 0.0F, 1.0F)));
        if (players > 2 || p == index(to_move())) info.win_shares.push_back(told);
    }
    return info;
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
        record_.position, depth, threads_, should_stop, tell, table ? &*table : nullptr);
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
