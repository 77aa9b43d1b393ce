#include "engine/dicerace_search.h"

#include <algorithm>
#include <cmath>
#include <thread>

#include "dicerace/eval.h"
#include "search/chance_mcts.h"
#include "search/expectimax.h"
#include "search/yardsticks.h"

namespace ryuto {
namespace {

using dicerace::Action;
using dicerace::Evaluator;
using dicerace::Record;
using P = dicerace::Position;
using Moves = std::vector<dicerace::Move>;

constexpr int kTurnsExpected = 60;  // Decisions that a clock has to last for.

bool commits(const Record& record) { return record.position.rules().chains_are_committed; }

// A line goes on to where something is rolled. Committed chains are told as one move.
std::vector<std::string> words(Record record, const Moves& line) {
    std::vector<std::string> texts;
    for (const dicerace::Move move : line) {
        const bool goes_on = commits(record) && !record.path.empty();
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

SearchInfo info_of(const Record& record, const Report<P>& report) {
    constexpr float kWhole = 10'000;
    SearchInfo info;
    info.depth = report.depth;
    info.selective_depth = report.selective_depth;
    info.multi_pv = report.multi_pv;
    info.score = report.score;
    info.nodes = report.nodes;
    info.time = report.time;
    info.hash_permille = report.hash_permille;
    info.line = words(record, report.line);
    const std::size_t players = record.position.players();
    const auto count = static_cast<float>(players);
    for (std::size_t p = 0; p < players; ++p) {
        const float share = ((*report.values)[p] * (count - 1) + 1) / count;
        const auto told = static_cast<int>(std::lround(kWhole * std::clamp(share, 0.0F, 1.0F)));
        if (players > 2 || p == index(record.position.to_move())) info.win_shares.push_back(told);
    }
    return info;
}

}  // namespace

DiceRaceSearch::DiceRaceSearch()
    : searchers_{std::make_unique<ChanceMcts<P, Evaluator>>(),
                 std::make_unique<Expectimax<P, Evaluator>>(),
                 std::make_unique<Greedy<P, Evaluator>>(), std::make_unique<Aimless<P>>()} {}

// Expectimax can tell only two players apart.
Searcher<DiceRaceSearch::P>& DiceRaceSearch::searcher(const P& position) {
    const bool are_too_many = kNames[selected_] == "expectimax" && position.players() > 2;
    return *searchers_[are_too_many ? 0 : selected_];
}

void DiceRaceSearch::forget() {
    for (const auto& searcher : searchers_) searcher->forget();
}

void DiceRaceSearch::set_threads(int threads) {
    const auto processors = static_cast<int>(std::thread::hardware_concurrency());
    threads_ = std::min(threads, std::max(processors, 1));
}

Status DiceRaceSearch::set_hash_size(std::size_t mebibytes) {
    for (const auto& searcher : searchers_) {
        if (searcher->set_hash_size(mebibytes)) continue;
        return Error{Fault::BadValue, std::to_string(mebibytes),
                     "option Hash, expected no more memory than there is"};
    }
    return ok();
}

Status DiceRaceSearch::select(std::string_view name) {
    const auto* const found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) {
        return Error{Fault::BadValue, std::string(name), "expected the name of a searcher"};
    }
    selected_ = static_cast<std::size_t>(found - kNames.begin());
    forget();
    return ok();
}

std::vector<std::string> DiceRaceSearch::search(const Record& record, const Limits& limits,
                                                const std::vector<std::string>& root_moves,
                                                const SearchSignals& signals,
                                                const Engine::OnInfo& on_info) {
    const P& position = record.position;
    Task<P> task{position,
                 {},
                 limits,
                 plan_time(limits, position.to_move(), move_overhead_, kTurnsExpected)};
    task.limits.threads = threads_;
    MoveList<P> decisions;
    position.generate(decisions);
    for (const dicerace::Move move : decisions) {
        const std::string text = describe(record, move);
        const auto begins_with_it = [&](const std::string& wanted) {
            return wanted == text || (commits(record) && move.action == Action::Hop &&
                                      wanted.rfind(text + '^', 0) == 0);
        };
        if (std::any_of(root_moves.begin(), root_moves.end(), begins_with_it)) {
            task.root_moves.push_back(move);
        }
    }
    const auto tell = [&](const Report<P>& report) { on_info(info_of(record, report)); };
    const Report<P> report = searcher(position).search(task, signals, tell);
    const bool is_chain = report.line.front().action == Action::Hop;
    if (commits(record) && is_chain) return {complete(record, report.line, root_moves, signals)};
    return words(record, report.line);
}

// Where chains are committed, the whole chain that a line begins. What the line does not tell is
// found out by short searches.
std::string DiceRaceSearch::complete(Record record, const Moves& line,
                                     const std::vector<std::string>& allowed,
                                     const SearchSignals& signals) {
    constexpr std::uint64_t kPlayouts = 500;  // For each hop.
    Task<P> task{record.position, {}, {}, {}};
    task.limits.nodes = kPlayouts;
    dicerace::Move next = line.front();
    for (std::size_t i = 1; next.action != Action::Stop; ++i) {
        record.play(next);
        const std::string so_far = chain_text(record.path);
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
            next = searcher(record.position)
                       .search(task, signals, [](const Report<P>&) {})
                       .line.front();
        }
    }
    return chain_text(record.path);
}

}  // namespace ryuto
