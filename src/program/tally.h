// The table of results of a match, which a finished game is added to.
//
// Games of a set share their opening and their luck, so the set is the sample that errors come
// from.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "program/match_record.h"
#include "program/statistics.h"

namespace ryuto {

class Tally {
   public:
    explicit Tally(std::size_t players = 2);

    void add(const GameRecord& record);

    std::size_t players() const { return points_.size(); }
    int games() const { return games_; }
    // From the view of A.
    int wins() const { return wins_; }
    int draws() const { return draws_; }
    int losses() const { return games_ - wins_ - draws_; }
    // Of a match of two. Only those of which both games have been played.
    const PairCounts& pairs() const { return pairs_; }
    int sets() const { return sets_; }
    // A game's points, 1 for the first place down to 0 for the last, and how often an engine came
    // first, a shared first place in shares; both by finished sets.
    MeanEstimate points(Contestant who) const { return points_[index(who)].estimate(); }
    MeanEstimate firsts(Contestant who) const { return firsts_[index(who)].estimate(); }

    // Games without any fault, or faults of this kind.
    int count(Ending ending) const;
    // Not for PlayedOut.
    int faults(Contestant offender, Ending ending) const {
        return faults_[index(offender)][index(ending)];
    }

   private:
    struct Set {
        int games = 0;
        std::vector<double> points;  // Sums, by Contestant.
        std::vector<double> firsts;
    };
    void add(const Set& set);

    int games_ = 0;
    int wins_ = 0;
    int draws_ = 0;
    PairCounts pairs_{};
    int sets_ = 0;
    std::map<int, Set> open_sets_;  // By number; some of their games are finished.
    std::vector<Sample> points_;    // By Contestant.
    std::vector<Sample> firsts_;
    std::array<std::array<int, kEndings>, kMaxPlayers> faults_{};
    int played_out_ = 0;
};

}  // namespace ryuto
