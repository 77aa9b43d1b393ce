// Pig, a dice game to try searchers on: roll on, or bank what this turn brought; a one loses it.
#pragma once

#include <array>
#include <string_view>

#include "game/concepts.h"
#include "util/rng.h"

namespace ryuto::pig {

struct Move {
    std::uint8_t code = 0;  // 0 bank, 1 roll, from 2 on the die shows code - 1.
    friend constexpr bool operator==(Move, Move) = default;
};
constexpr std::size_t index(Move move) { return move.code; }

class Position {
   public:
    using Move = pig::Move;
    static constexpr std::string_view kName = "pig";
    static constexpr std::size_t kPlayers = 2;
    static constexpr std::size_t kMoveSpace = 8;
    static constexpr std::size_t kMaxMoves = 6;
    static constexpr std::size_t kMaxOutcomes = 6;
    static constexpr int kMaxPlies = 10'000;
    static constexpr int kGoal = 20;

    Position() = default;
    Position(int first, int second, int turn)
        : banked_{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)},
          turn_(static_cast<std::uint8_t>(turn)) {}

    Player to_move() const {
        return is_rolling_ ? Player::Chance : static_cast<Player>(plies_ % 2);
    }
    bool is_over() const { return total(mover()) >= kGoal; }
    Values values() const {
        Values values{};
        values[mover()] = 1;
        values[1 - mover()] = -1;
        return values;
    }
    Key key() const {
        Key key = static_cast<Key>(plies_) << 1 | (is_rolling_ ? 1U : 0U);
        for (const std::uint8_t points : banked_) key = key << 8 | points;
        return Rng(key << 8 | turn_).next();
    }
    void generate(MoveList<Position>& moves) const {
        const int first = is_rolling_ ? 2 : turn_ > 0 ? 0 : 1;
        const int last = is_rolling_ ? 7 : 1;
        for (int code = first; code <= last; ++code) {
            moves.push_back({static_cast<std::uint8_t>(code)});
        }
    }
    std::uint32_t weight(Move /*outcome*/) const { return 1; }
    void play(Move move) {
        if (move.code == 1) {
            is_rolling_ = true;
            return;
        }
        is_rolling_ = false;
        if (move.code > 2) {
            turn_ = static_cast<std::uint8_t>(turn_ + move.code - 1);
            return;
        }
        if (move.code == 0) banked_[mover()] = static_cast<std::uint8_t>(total(mover()));
        turn_ = 0;
        ++plies_;
    }

    std::size_t mover() const { return static_cast<std::size_t>(plies_ % 2); }
    int total(std::size_t player) const {
        return banked_[player] + (player == mover() ? turn_ : 0);
    }

   private:
    std::array<std::uint8_t, 2> banked_{};
    std::uint8_t turn_ = 0;
    bool is_rolling_ = false;
    std::uint16_t plies_ = 0;  // Turns that have ended.
};

// Who has more, is ahead.
struct Evaluator {
    using Ratings = std::array<float, Position::kMaxMoves>;
    void prepare(const Position& /*root*/) {}
    Values evaluate(const Position& position) const {
        const auto lead = static_cast<float>(position.total(0) - position.total(1));
        return {lead / Position::kGoal / 2, -lead / Position::kGoal / 2, 0, 0};
    }
    void rate(const Position& /*position*/, const MoveList<Position>& moves,
              Ratings& ratings) const {
        for (std::size_t i = 0; i < moves.size(); ++i) ratings[i] = 0;
    }
};

}  // namespace ryuto::pig
