// Who plays, what a finished game is worth to each, and the key that names a position.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace ryuto {

using Key = std::uint64_t;

inline constexpr std::size_t kMaxPlayers = 4;

enum class Player : std::uint8_t { First, Second, Third, Fourth, Chance };

constexpr std::size_t index(Player player) { return static_cast<std::size_t>(player); }

// In a game of two: the other one.
constexpr Player opponent(Player player) {
    return player == Player::First ? Player::Second : Player::First;
}

// One number a player: +1 has won, -1 has lost, in between for estimates and shared places.
using Values = std::array<float, kMaxPlayers>;

}  // namespace ryuto
