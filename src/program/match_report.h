// What a match tells people while it runs and in the end: the table of results, a line of progress
// a game, the summary.
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

// "1-0" for a win of the first player, whichever engine that is: the points of every seat.
std::string result_of(const GameRecord& record);

// "Game 3 of 100, A - B: 1-0, played out, 23 plies. A: +2 -1 =0, Elo +12.3 +/- 40.0", and how far a
// test has come.
std::string progress_line(const GameRecord& record, const Names& names, const Tally& tally,
                          int games, const std::optional<SequentialTest>& test);

// Several lines, each with its line break.
std::string summary(const Tally& tally, const Names& names,
                    const std::optional<SequentialTest>& test);

}  // namespace ryuto
