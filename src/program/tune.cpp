// `ryuto tune`: fits the weights of Kamisado's evaluation.
//
// Positions come from games of shallow, partly random play; each is labelled with its exact
// value, which a search up to a node limit proves (others are left out). Weights are fitted by
// logistic regression: they maximise the likelihood of the labels if 1 / (1 + exp(-sum)) is the
// probability of a win.
#include <array>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <vector>

#include "kamisado/eval.h"
#include "kamisado/position.h"
#include "program/programs.h"
#include "search/alpha_beta.h"
#include "util/rng.h"

namespace ryuto {
namespace {

using kamisado::Counts;
using kamisado::kTerms;
using kamisado::Position;
using Search = AlphaBeta<Position, kamisado::Evaluator>;
using Weights = std::array<double, kTerms>;

// An expected value of one half, so three wins in four games, is kHalfValuePoints.
const double kPointsPerLogit = static_cast<double>(kHalfValuePoints) / std::log(3.0);

struct Sample {
    Counts counts{};
    bool is_won = false;  // By the player to move.
};

Report<Position> think(Search& search, const Position& root, const Limits& limits) {
    const SearchSignals signals;
    return search.search({root, {}, limits, {}}, signals, [](const Report<Position>&) {});
}

Position::Move random_move(const Position& position, Rng& rng) {
    MoveList<Position> moves;
    position.generate(moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

// Plays one game and adds those of its positions whose value can be proven.
void add_game(Search& search, Rng& rng, std::vector<Sample>& samples) {
    constexpr int kRandomPlies = 4;            // The opening.
    constexpr std::uint32_t kOneRandomIn = 4;  // Later, every fourth move is a random one.
    Limits quick;
    quick.depth = 2;
    Limits thorough;
    thorough.nodes = 200'000;
    Position position;
    for (int ply = 0; !position.is_over(); ++ply) {
        const bool is_random = ply < kRandomPlies || rng.below(kOneRandomIn) == 0;
        // Won at once or forced: nothing to evaluate.
        const bool is_quiet =
            position.count_moves() > 1 && !kamisado::Evaluator().wins_at_once(position);
        if (ply >= kRandomPlies && is_quiet) {
            const Score score = think(search, position, thorough).score;
            if (score.is_proven_win() || score.is_proven_loss()) {
                samples.push_back({kamisado::count_terms(position), score.is_proven_win()});
            }
        }
        position.play(is_random ? random_move(position, rng)
                                : think(search, position, quick).line.front());
    }
}

double dot(const Weights& weights, const Counts& counts) {
    double sum = 0;
    for (std::size_t i = 0; i < kTerms; ++i) sum += weights[i] * counts[i];
    return sum;
}

double probability(const Weights& weights, const Sample& sample) {
    return 1.0 / (1.0 + std::exp(-dot(weights, sample.counts)));
}

// One step of Newton's method: solves hessian * step = gradient by elimination with pivoting.
Weights newton_step(const Weights& weights, const std::vector<Sample>& samples) {
    std::array<std::array<double, kTerms + 1>, kTerms> rows{};
    for (std::size_t i = 0; i < kTerms; ++i) rows[i][i] = 1e-6;  // Never singular.
    for (const Sample& sample : samples) {
        const double p = probability(weights, sample);
        for (std::size_t i = 0; i < kTerms; ++i) {
            for (std::size_t j = 0; j < kTerms; ++j) {
                rows[i][j] += p * (1 - p) * sample.counts[i] * sample.counts[j];
            }
            rows[i][kTerms] += ((sample.is_won ? 1 : 0) - p) * sample.counts[i];
        }
    }
    for (std::size_t i = 0; i < kTerms; ++i) {
        const auto largest = std::max_element(
            rows.begin() + static_cast<std::ptrdiff_t>(i), rows.end(),
            [i](const auto& a, const auto& b) { return std::abs(a[i]) < std::abs(b[i]); });
        std::swap(rows[i], *largest);
        for (std::size_t k = 0; k < kTerms; ++k) {
            if (k == i) continue;
            const double factor = rows[k][i] / rows[i][i];
            for (std::size_t j = i; j <= kTerms; ++j) rows[k][j] -= factor * rows[i][j];
        }
    }
    Weights step{};
    for (std::size_t i = 0; i < kTerms; ++i) step[i] = rows[i][kTerms] / rows[i][i];
    return step;
}

Weights fit(const std::vector<Sample>& samples) {
    constexpr int kSteps = 15;  // Far more than it takes.
    Weights weights{};
    for (int i = 0; i < kSteps; ++i) {
        const Weights step = newton_step(weights, samples);
        for (std::size_t k = 0; k < kTerms; ++k) weights[k] += step[k];
    }
    return weights;
}

struct Quality {
    double log_loss = 0;   // Mean, in nats; ln 2 for one who knows nothing.
    double hit_share = 0;  // Of the samples whose side is told right.
};

Quality quality(const Weights& weights, const std::vector<Sample>& samples) {
    Quality sum;
    for (const Sample& sample : samples) {
        const double p = probability(weights, sample);
        sum.log_loss -= std::log(std::max(sample.is_won ? p : 1 - p, 1e-12));
        sum.hit_share += (p > 0.5) == sample.is_won ? 1 : 0;
    }
    const auto count = static_cast<double>(samples.size());
    return {sum.log_loss / count, sum.hit_share / count};
}

}  // namespace

int run_tune(int games, std::uint64_t seed) {
    constexpr std::size_t kTestShare = 5;  // Every fifth sample is kept for judging.
    Search search;
    Rng rng(seed);
    std::vector<Sample> samples;
    for (int game = 0; game < games; ++game) {
        add_game(search, rng, samples);
        if (game % 100 == 99) {
            std::cerr << "tune: " << game + 1 << " of " << games << " games, " << samples.size()
                      << " positions\n";
        }
    }
    std::vector<Sample> training;
    std::vector<Sample> test;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        (i % kTestShare == 0 ? test : training).push_back(samples[i]);
    }
    if (test.empty() || training.empty()) {
        std::cerr << "ryuto: tune: no position could be proven, expected more games\n";
        return 1;
    }
    const Weights fitted = fit(training);
    Weights current{};
    for (std::size_t i = 0; i < kTerms; ++i) {
        current[i] = kamisado::weight_of(static_cast<kamisado::Term>(i)) / kPointsPerLogit;
    }
    std::cout << std::setw(16) << "term" << std::setw(10) << "weight" << std::setw(10) << "fitted"
              << "  points\n";
    for (std::size_t i = 0; i < kTerms; ++i) {
        const auto term = static_cast<kamisado::Term>(i);
        std::cout << std::setw(16) << kamisado::name_of(term) << std::setw(10)
                  << kamisado::weight_of(term) << std::setw(10)
                  << std::lround(fitted[i] * kPointsPerLogit) << '\n';
    }
    for (const auto& [name, weights] :
         {std::pair{"weights", current}, std::pair{"fitted", fitted}}) {
        const Quality told = quality(weights, test);
        std::cout << std::setw(16) << name << ": log loss " << std::setprecision(4) << told.log_loss
                  << ", right side " << 100 * told.hit_share << " % of " << test.size()
                  << " positions not fitted to\n";
    }
    return 0;
}

}  // namespace ryuto
