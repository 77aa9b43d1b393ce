// What paired games tell of the difference in strength between two engines, A and B.
//
// Both games of a pair start from the same opening, with colours changed, so they are not
// independent: the pair is the sample. Elo is the logistic scale: +400 is a score of 10 to 1.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

namespace ryuto {

// Pairs by what A scored in both games, in half points: 0 for two losses up to 4 for two wins.
using PairCounts = std::array<std::uint64_t, 5>;

// The part of the points that a player stronger by `elo` is expected to take, in (0, 1).
double expected_score(double elo);

struct EloEstimate {
    double elo = 0;  // Of A over B; infinite when one of them took every point.
    // Half the width of the 95 % interval; infinite when a score of all or nothing lies in it.
    double error = std::numeric_limits<double>::infinity();
};
EloEstimate estimate_elo(const PairCounts& pairs);

// The two claims that a sequential test decides between, in Elo of A over B.
struct SequentialTest {
    double elo0 = 0;
    double elo1 = 0;
};

// A mean with half the width of its 95 % interval, which is infinite for fewer than two samples.
struct MeanEstimate {
    double mean = 0;
    double error = std::numeric_limits<double>::infinity();
};

class Sample {
   public:
    void add(double value);
    MeanEstimate estimate() const;

   private:
    double count_ = 0;
    double sum_ = 0;
    double sum_of_squares_ = 0;
};

// How much better elo1 explains the pairs than elo0: the logarithm of the generalised likelihood
// ratio, in its usual approximation by a normal distribution.
double log_likelihood_ratio(const PairCounts& pairs, const SequentialTest& test);

// The ratio at which a sequential test ends, for or (below minus this) against elo1, with a
// chance of at most 5 % for either error: log(0.95 / 0.05).
inline constexpr double kDecisiveRatio = 2.9444389791664403;

}  // namespace ryuto
