// What a match tells while it runs and in the end: the table of results, a line of progress and
// a JSON line a game, the summary.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "program/match_record.h"
#include "program/statistics.h"

namespace ryuto {

class Tally {
   public:
    void add(const GameRecord& record);

    int games() const { return wins_ + draws_ + losses_; }
    // From the view of A.
    int wins() const { return wins_; }
    int draws() const { return draws_; }
    int losses() const { return losses_; }
    // Only those of which both games have been played.
    const PairCounts& pairs() const { return pairs_; }
    int count(Ending ending) const;
    // Games that this engine lost by its own fault in this way. Not for PlayedOut.
    int faults(Contestant offender, Ending ending) const {
        return faults_[index(offender)][index(ending)];
    }

   private:
    int wins_ = 0;
    int draws_ = 0;
    int losses_ = 0;
    PairCounts pairs_{};
    std::map<int, std::uint8_t> half_pairs_;  // Pair, half points of A in its finished game.
    std::array<std::array<int, kEndings>, 2> faults_{};
    int played_out_ = 0;
};

using Names = std::array<std::string, 2>;  // By Contestant.

// One line of JSON, without the line break, with the fields
//     game      from 1; games 2n-1 and 2n are a pair, with the same opening
//     players   the names of the engines, the first player's first
//     opening   as a line of an openings file
//     result    "1-0" if the first player has won, "0-1", "1/2-1/2"
//     winner    a name, or null
//     end       see name_of(Ending); `detail` says more, and is left out when there is no more
//     moves     those after the opening, each with
//         move, ms     the time from `go` to the answer
//         clock        milliseconds left afterwards, if there are clocks
//         cp or mate, depth, nodes    what the engine said last, from its own view
std::string json_line(const GameRecord& record, const Names& names);

// "game 3, A - B: 1-0, played out, 23 moves | A +2 =0 -1"
std::string progress_line(const GameRecord& record, const Names& names, const Tally& tally);

// Several lines, each with its line break.
std::string summary(const Tally& tally, const Names& names,
                    const std::optional<SequentialTest>& test);

}  // namespace ryuto
