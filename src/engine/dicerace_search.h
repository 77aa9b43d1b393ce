// How the dice race's engine thinks: its searchers, and what they find in the words of the wire.
// Its own translation unit, so that they are compiled once.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "dicerace/notation.h"
#include "engine/engine.h"
#include "search/searcher.h"

namespace ryuto {

class DiceRaceSearch {
   public:
    static constexpr std::array<std::string_view, 4> kNames = {"mcts", "expectimax", "greedy",
                                                               "random"};

    DiceRaceSearch();

    // These are what Engine says of them.
    void forget();
    Status set_hash_size(std::size_t mebibytes);
    void set_move_overhead(milliseconds overhead) { move_overhead_ = overhead; }
    void set_threads(int threads);
    int threads() const { return threads_; }
    Status select(std::string_view name);
    std::vector<std::string> search(const dicerace::Record& record, const Limits& limits,
                                    const std::vector<std::string>& root_moves,
                                    const SearchSignals& signals, const Engine::OnInfo& on_info);

   private:
    using P = dicerace::Position;

    Searcher<P>& searcher(const P& position);
    std::string complete(dicerace::Record record, const std::vector<dicerace::Move>& line,
                         const std::vector<std::string>& allowed, const SearchSignals& signals);

    std::array<std::unique_ptr<Searcher<P>>, kNames.size()> searchers_;  // By kNames.
    std::size_t selected_ = 0;
    milliseconds move_overhead_{20};
    int threads_ = 1;
};

}  // namespace ryuto
