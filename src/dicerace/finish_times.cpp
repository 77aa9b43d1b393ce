// Value iteration from the goal row backwards. A cell's faces hang together through the roll: the
// mean r after one obeys r = mean of min(step of that face, 1 + r), which is solved face by face.
#include "dicerace/finish_times.h"

#include <algorithm>
#include <cmath>

namespace ryuto::dicerace {
namespace {

constexpr float kNever = 1e6F;
constexpr std::size_t kNowhere = SIZE_MAX;

struct Way {
    int across;
    int along;
};
constexpr std::array<Way, 4> kTreeWays = {{{0, 1}, {-1, 1}, {1, 1}, {0, -1}}};
constexpr std::array<Way, 4> kBookWays = {{{0, 1}, {-1, 0}, {1, 0}, {0, -1}}};
constexpr std::array<Way, 4> kSwordsWays = {{{-1, 1}, {1, 1}, {-1, -1}, {1, -1}}};
constexpr std::array<Way, 8> kHatWays = {
    {{-1, 2}, {1, 2}, {-2, 1}, {2, 1}, {-2, -1}, {2, -1}, {-1, -2}, {1, -2}}};

}  // namespace

FinishTimes::FinishTimes(const Rules& rules)
    : book_slides_(rules.book_slides),
      goal_is_inside_(rules.goal_is_inside),
      times_(place(0xFF, {kSize - 1, kColumns - 1}) + kStates, FinishTime{kNever, 0}) {
    for (int holes = 1; holes <= 0xFF; ++holes) solve(static_cast<Holes>(holes));
}

// The place in the table that the face's best step leads to.
std::size_t FinishTimes::place_of_best_step(Holes holes, Spot spot, Face face) const {
    std::size_t best = kNowhere;
    const auto consider = [&](Spot to) {
        const std::size_t candidate = place(holes, to) + index(face);
        if (best == kNowhere || times_[candidate].mean < times_[best].mean) best = candidate;
    };
    // Whether the die can stand there: not at home again, and on the goal row only in a hole.
    const auto is_open = [&](Spot to) {
        if (to.column < 0 || to.column >= kColumns || to.row < 0 || to.row > goal_row())
            return false;
        if (to.row == 0 && spot.row != 0) return false;
        return to.row != goal_row() || (holes >> to.column & 1) != 0;
    };
    const auto go = [&](Way way, int most) {
        for (int steps = 1; steps <= most; ++steps) {
            const Spot to{spot.row + steps * way.along, spot.column + steps * way.across};
            if (!is_open(to)) return;
            consider(to);
        }
    };
    if (face == Face::Book) {
        for (const Way way : kBookWays) go(way, book_slides_ ? kSize : 1);
    }
    if (face == Face::Tree) {
        for (const Way way : kTreeWays) go(way, 1);
    }
    if (face == Face::Swords || face == Face::Flame) {
        for (const Way way : kSwordsWays) go(way, 1);
    }
    if (face == Face::Flame) {
        for (const Way way : kBookWays) go(way, 1);
    }
    if (face == Face::Hat) {
        for (const Way way : kHatWays) go(way, 1);
    }
    return best;
}

// Brings the times of a spot in line with those around it.
void FinishTimes::improve(Holes holes, Spot spot) {
    struct Step {
        float mean = kNever;
        float square = 0;  // The mean of the square.
    };
    std::array<Step, kFaces> steps;
    for (std::size_t f = 0; f < kFaces; ++f) {
        const std::size_t to = place_of_best_step(holes, spot, static_cast<Face>(f + 1));
        if (to == kNowhere || times_[to].mean >= kNever) continue;
        const FinishTime next = times_[to];
        steps[f].mean = 1 + next.mean;
        steps[f].square = 1 + 2 * next.mean + next.mean * next.mean + next.variance;
    }
    // With the k best faces kept and the others rolled on, r = (their sum + (6 - k)(1 + r)) / 6.
    std::array<Step, kFaces> sorted = steps;
    std::sort(sorted.begin(), sorted.end(),
              [](const Step& a, const Step& b) { return a.mean < b.mean; });
    float best = kNever;
    float square = 0;
    float sum = 0;
    float sum_of_squares = 0;
    for (int kept = 1; kept <= kFaces; ++kept) {
        sum += sorted[static_cast<std::size_t>(kept - 1)].mean;
        sum_of_squares += sorted[static_cast<std::size_t>(kept - 1)].square;
        const auto rolled_on = static_cast<float>(kFaces - kept);
        const float mean = (sum + rolled_on) / static_cast<float>(kept);
        if (mean >= best) break;
        best = mean;
        square = (sum_of_squares + rolled_on * (1 + 2 * mean)) / static_cast<float>(kept);
    }
    if (best >= kNever) return;
    FinishTime* const times = &times_[place(holes, spot)];
    times[kFaces] = {best, square - best * best};
    for (std::size_t f = 0; f < kFaces; ++f) {
        times[f] = steps[f].mean <= 1 + best
                       ? FinishTime{steps[f].mean, steps[f].square - steps[f].mean * steps[f].mean}
                       : FinishTime{1 + best, times[kFaces].variance};
    }
}

void FinishTimes::solve(Holes holes) {
    // Dice on the goal row are there, in a hole or having filled one.
    for (int column = 0; column < kColumns; ++column) {
        for (std::size_t state = 0; state < kStates; ++state) {
            times_[place(holes, {goal_row(), column}) + state] = FinishTime();
        }
    }
    // Sideways and backward steps make cells hang together; after so many rounds no mean moves
    // by more than a thousandth of a turn.
    constexpr int kRounds = 8;
    for (int round = 0; round < kRounds; ++round) {
        for (int row = goal_row() - 1; row >= 0; --row) {
            for (int column = 0; column < kColumns; ++column) improve(holes, {row, column});
        }
    }
}

}  // namespace ryuto::dicerace
