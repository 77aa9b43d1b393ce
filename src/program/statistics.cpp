// A score is the share of the points taken, from 0 to 1, of a game and of a pair alike.
#include "program/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ryuto {
namespace {

constexpr double kEloScale = 400;         // Elo for odds of 10 to 1.
constexpr double kTwoSided95 = 1.959964;  // Standard deviations.

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// Stands in for a count of zero where a variance of zero would claim certainty.
constexpr double kPrior = 1e-3;

// Of the score a game, from 0 to 1.
struct Moments {
    double pairs = 0;  // How many there are.
    double mean = 0;
    double variance = 0;  // Of one pair's mean, not of the mean over all pairs.
};

Moments moments_of(const std::array<double, 5>& pairs) {
    const auto score = [](std::size_t half_points) { return static_cast<double>(half_points) / 4; };
    Moments moments;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        moments.pairs += pairs[i];
        moments.mean += pairs[i] * score(i);
    }
    if (moments.pairs == 0) return moments;
    moments.mean /= moments.pairs;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double deviation = score(i) - moments.mean;
        moments.variance += pairs[i] * deviation * deviation / moments.pairs;
    }
    return moments;
}

double elo_of(double score) {
    if (score <= 0) return -kInfinite;
    if (score >= 1) return kInfinite;
    return kEloScale * std::log10(score / (1 - score));
}

}  // namespace

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / kEloScale)); }

EloEstimate estimate_elo(const PairCounts& pairs) {
    std::array<double, 5> counts{};
    for (std::size_t i = 0; i < pairs.size(); ++i) counts[i] = static_cast<double>(pairs[i]);
    Moments moments = moments_of(counts);
    if (moments.pairs == 0) return {};
    const double mean = moments.mean;
    if (moments.variance == 0) {
        // All pairs ended alike, which does not mean that the next one must: half a pair more
        // at either end keeps the error from being zero.
        counts.front() += 0.5;
        counts.back() += 0.5;
        moments = moments_of(counts);
    }
    const double margin = kTwoSided95 * std::sqrt(moments.variance / moments.pairs);
    const double width = elo_of(mean + margin) - elo_of(mean - margin);
    return {elo_of(mean), width / 2};
}

void Sample::add(double value) {
    ++count_;
    sum_ += value;
    sum_of_squares_ += value * value;
}

MeanEstimate Sample::estimate() const {
    if (count_ == 0) return {};
    MeanEstimate estimate{sum_ / count_};
    if (count_ < 2) return estimate;
    const double variance =
        std::max(0.0, sum_of_squares_ - count_ * estimate.mean * estimate.mean) / (count_ - 1);
    estimate.error = kTwoSided95 * std::sqrt(variance / count_);
    return estimate;
}

double log_likelihood_ratio(const PairCounts& pairs, const SequentialTest& test) {
    std::array<double, 5> counts{};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        counts[i] = pairs[i] > 0 ? static_cast<double>(pairs[i]) : kPrior;
    }
    const Moments moments = moments_of(counts);
    const double score0 = expected_score(test.elo0);
    const double score1 = expected_score(test.elo1);
    return moments.pairs * (score1 - score0) * (2 * moments.mean - score0 - score1) /
           (2 * moments.variance);
}

}  // namespace ryuto
