// One thread a table; they share the number of the next game and the report.
#include "program/match.h"

#include <atomic>
#include <cassert>
#include <cmath>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "engine/games.h"
#include "program/game_file.h"
#include "program/interruption.h"
#include "program/statistics.h"
#include "util/text.h"

namespace ryuto {
namespace {

const Opening& opening_of(const MatchSettings& settings, int number) {
    const std::size_t set = static_cast<std::size_t>(number) / settings.engines.size();
    return settings.openings[set % settings.openings.size()];
}

class Match {
   public:
    Match(const MatchSettings& settings, std::ostream& progress, std::ostream* games)
        : settings_(settings), progress_(progress), games_(games), tally_(settings.engines.size()) {
        for (const EngineSetup& engine : settings.engines) names_.push_back(engine.name);
        for (const GameRecord& record : settings.finished) {
            tally_.add(record);
            finished_.insert(record.number);
        }
        is_finished_ = is_decided();
    }

    MatchOutcome play();

   private:
    std::optional<Failure> set_tables();
    void play_games(Table& table);  // Until there are no more. One thread a table.
    void report(const GameRecord& record);
    bool is_decided() const;

    const MatchSettings& settings_;
    Names names_;
    std::set<int> finished_;     // The numbers of those that are not to be played again.
    Interruption interruption_;  // Before all threads.
    std::vector<Table> tables_;
    std::atomic<int> next_game_ = 0;
    std::atomic<bool> is_finished_ = false;  // No new game shall begin.

    std::mutex reporting_;  // Guards all below.
    std::ostream& progress_;
    std::ostream* const games_;
    Tally tally_;
};

MatchOutcome Match::play() {
    if (is_finished_) return {tally_, {}, {}};
    if (const auto failure = set_tables()) {
        if (failure->ending) return {tally_, {}, failure->detail};
        return {tally_, interruption_.signal(), {}};
    }
    {
        std::vector<std::jthread> threads;
        threads.reserve(tables_.size());
        for (Table& table : tables_) {
            threads.emplace_back([this, &table] { play_games(table); });
        }
    }
    for (Table& table : tables_) {
        for (MatchClient& engine : table.engines) engine.quit();
    }
    return {std::move(tally_), interruption_.signal(), {}};
}

// Every engine is started once before the first game: what cannot be started is a mistake of
// the person who runs the match, not a loss of the engine.
std::optional<Failure> Match::set_tables() {
    for (int i = 0; i < settings_.concurrency; ++i) {
        auto judge = make_judge(settings_);
        if (!judge) return Failure{Ending::StartFailure, describe(judge.error())};
        tables_.push_back({std::move(*judge), {}});
        for (const EngineSetup& setup : settings_.engines) {
            auto& engines = tables_.back().engines;
            engines.emplace_back(setup, settings_.time.hang_timeout, interruption_.fd());
            if (auto failure = engines.back().start()) return failure;
        }
    }
    return {};
}

void Match::play_games(Table& table) {
    while (!is_finished_) {
        const int number = next_game_++;
        if (number >= settings_.games) return;
        if (finished_.contains(number)) continue;
        const auto record = play_game(table, settings_.time, opening_of(settings_, number),
                                      announce(settings_, number));
        if (!record) return;
        report(*record);
    }
}

void Match::report(const GameRecord& record) {
    const std::lock_guard lock(reporting_);
    tally_.add(record);
    if (games_ != nullptr) *games_ << json_line(record, names_) << std::endl;
    progress_ << progress_line(record, names_, tally_, settings_.games, settings_.test)
              << std::endl;
    if (is_decided() || (games_ != nullptr && !*games_)) is_finished_ = true;
}

bool Match::is_decided() const {
    if (!settings_.test) return false;
    return std::abs(log_likelihood_ratio(tally_.pairs(), *settings_.test)) >= kDecisiveRatio;
}

}  // namespace

Result<std::unique_ptr<Engine>> make_judge(const MatchSettings& settings) {
    auto judge = make_engine(settings.variant);
    assert(judge != nullptr);
    for (const auto& [name, value] : settings.common_options) {
        const Status status = judge->options().set(name, value);
        if (!status && status.error().fault != Fault::NoSuchOption) return status.error();
    }
    return judge;
}

GameRecord announce(const MatchSettings& settings, int number) {
    GameRecord record;
    record.number = number;
    record.variant = settings.variant;
    for (const auto& [name, value] : settings.common_options) {
        record.options.push_back(std::string(name).append("=").append(value));
    }
    record.limits = describe(settings.time.limits);
    record.opening = describe(opening_of(settings, number));
    record.seats = seats_of(number, settings.engines.size());
    record.seed = settings.seed;
    return record;
}

MatchOutcome play_match(const MatchSettings& settings, std::ostream& progress,
                        std::ostream* games) {
    return Match(settings, progress, games).play();
}

}  // namespace ryuto
