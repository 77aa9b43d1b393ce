#include "dicerace/eval.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

#include "dicerace/notation.h"

namespace ryuto::dicerace {
namespace {

// Chosen by hand; how far they matter has not been measured.
constexpr float kTempo = 0.5F;  // Turns that moving first is worth.
// Square turns, of both seats together: for each turn still to go, and of what nobody foresees.
constexpr float kVariancePerTurn = 0.6F;
constexpr float kLeastVariance = 4.0F;

Holes holes_of(const Position& position, Seat seat) {
    unsigned filled = 0;
    for (const Cell cell : position.dice(seat) & position.zones(seat).goal) {
        filled |= 1U << spot_of(seat, cell).column;
    }
    return static_cast<Holes>(~filled);
}

// The chance of whoever has this lead when so many turns are to go: a curve like the normal
// distribution's, but made of arithmetic that is the same on every machine. The variance does not
// ask which dice the turns are for: else who is behind would rather wait than roll and know.
float chance_of(float lead, float turns) {
    const float x = lead / std::sqrt(kVariancePerTurn * turns + kLeastVariance);
    return 0.5F + 0.5F * x / std::sqrt(1 + x * x);
}

}  // namespace

void Evaluator::prepare(const Position& position) {
    if (!times_.are_of(position.rules())) times_ = FinishTimes(position.rules());
}

// Dice far off find their hole on the way, whichever that is. Those near the goal row must not
// count on the same one.
FinishTime Evaluator::time_of(const Position& position, Seat seat) const {
    constexpr int kNear = 4;  // Rows.
    const Holes holes = holes_of(position, seat);
    const int goal_row = position.rules().goal_is_inside ? kSize - 2 : kSize - 1;
    FinishTime time;
    StaticVector<NearDie, kDice> near;
    for (const Cell cell : position.dice(seat) & ~position.zones(seat).goal) {
        const Spot spot = spot_of(seat, cell);
        const FinishTime one = times_.of(holes, spot, position.face_at(cell));
        time.variance += one.variance;
        if (goal_row - spot.row <= kNear) {
            near.push_back({spot, position.face_at(cell), one.mean});
        } else {
            time.mean += one.mean;
        }
    }
    time.mean += near.size() == 1 ? near[0].mean : time_to_fill(holes, near);
    return time;
}

// The least sum of turns in which each of these dice fills another hole. By sets of holes, which
// the first dice fill: as many dice as there are holes in the set.
float Evaluator::time_to_fill(Holes holes, const StaticVector<NearDie, kDice>& dice) const {
    constexpr float kNever = 1e6F;
    std::array<float, std::size_t{1} << kDice> least;
    least.fill(kNever);
    least[0] = 0;
    float best = kNever;
    unsigned set = 0;
    do {
        const auto filled = static_cast<std::size_t>(std::popcount(set));
        if (filled == dice.size()) best = std::min(best, least[set]);
        for (unsigned rest = filled < dice.size() ? holes & ~set : 0; rest != 0; rest &= rest - 1) {
            const unsigned hole = rest & ~(rest - 1);
            const NearDie& die = dice[filled];
            const float cost = times_.of(static_cast<Holes>(hole), die.spot, die.face).mean;
            least[set | hole] = std::min(least[set | hole], least[set] + cost);
        }
        set = (set - holes) & holes;  // The next subset, by counting in the bits of `holes`.
    } while (set != 0);
    return best;
}

Values Evaluator::evaluate(const Position& position) const {
    const std::size_t players = position.players();
    // Whoever is in the middle of a chain has had the turn.
    const Seat next = position.chain() ? position.next_seat() : position.seat_to_move();
    const std::size_t mover = index(position.player_of(next));
    std::array<FinishTime, kSeats> times;
    std::array<Position::Standing, kSeats> standings{};
    for (std::size_t p = 0; p < players; ++p) {
        const Seat seat = position.seat_of(static_cast<Player>(p));
        standings[p] = position.standing(seat);
        if (standings[p] == 0) times[p] = time_of(position, seat);
    }
    // The chance that one player ends before another.
    const auto beats = [&](std::size_t one, std::size_t other) -> float {
        const auto a = standings[one];
        const auto b = standings[other];
        if (a != 0 || b != 0) {
            const bool is_before = a > 0 ? b <= 0 || a < b : b < 0 && (a == 0 || a < b);
            return is_before ? 1.0F : 0.0F;
        }
        const std::size_t wait = (one + players - mover) % players;
        const std::size_t other_wait = (other + players - mover) % players;
        const float tempo = wait < other_wait ? kTempo : -kTempo;
        return chance_of(times[other].mean - times[one].mean + tempo,
                         times[one].mean + times[other].mean);
    };
    std::array<float, kSeats> shares{};
    float all = 0;
    for (std::size_t p = 0; p < players; ++p) {
        const bool counts_all_places = position.rules().plays_on;
        shares[p] = counts_all_places ? 0.0F : 1.0F;
        for (std::size_t other = 0; other < players; ++other) {
            if (other == p) continue;
            const float chance = beats(p, other);
            shares[p] = counts_all_places ? shares[p] + chance : shares[p] * chance;
        }
        all += shares[p];
    }
    Values values{};
    const auto count = static_cast<float>(players);
    for (std::size_t p = 0; p < players && all > 0; ++p) {
        values[p] = (count * shares[p] / all - 1) / (count - 1);
    }
    return values;
}

void Evaluator::rate(const Position& position, const MoveList<Position>& moves,
                     Ratings& ratings) const {
    const Seat seat = position.seat_to_move();
    const Holes holes = holes_of(position, seat);
    const CellSet goal = position.zones(seat).goal;
    const auto time_at = [&](Cell cell, Face face) {
        return goal.contains(cell) ? 0 : times_.of(holes, spot_of(seat, cell), face).mean;
    };
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move move = moves[i];
        ratings[i] = 0;
        if (move.action == Action::Stop || move.action == Action::Outcome) continue;
        const Face face = position.face_at(move.from);
        const float before = time_at(move.from, face);
        if (move.action != Action::Roll) {
            ratings[i] = before - time_at(move.to, face);
        } else if (before > 0) {
            ratings[i] = before - times_.of_roll(holes, spot_of(seat, move.from)).mean;
        }
    }
}

std::string Evaluator::explain(const Position& position) {
    prepare(position);
    std::string text = "seat     turns needed   deviation   chance\n";
    const Values values = position.is_over() ? position.values() : evaluate(position);
    const auto players = static_cast<float>(position.players());
    for (std::size_t p = 0; p < position.players(); ++p) {
        const Seat seat = position.seat_of(static_cast<Player>(p));
        const FinishTime time = time_of(position, seat);
        const float chance = (values[p] * (players - 1) + 1) / players;
        std::array<char, 64> line{};
        std::snprintf(line.data(), line.size(), "%-8s %12.2f %11.2f %7.1f %%\n",
                      std::string(name_of(seat)).c_str(), static_cast<double>(time.mean),
                      static_cast<double>(std::sqrt(time.variance)),
                      static_cast<double>(100 * chance));
        text += line.data();
    }
    return text;
}

}  // namespace ryuto::dicerace
