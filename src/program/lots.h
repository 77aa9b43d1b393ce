// Chance at a table, so that anybody can draw the same lots again: the n-th lot of a player depends
// on the seed, the set of games, the player and n alone, not on what the others do.
//
// Games of a set share their lots, so luck that one engine has in a seat the next one has there,
// too.
#pragma once

#include <array>
#include <cstdint>

#include "game/player.h"
#include "util/rng.h"

namespace ryuto {

class Lots {
   public:
    Lots(std::uint64_t seed, std::uint64_t set) {
        const std::uint64_t key = Rng(Rng(seed).next() ^ set).next();
        for (std::size_t p = 0; p < keys_.size(); ++p) keys_[p] = Rng(key ^ p).next();
    }

    // The next lot of this player, uniform in [0, outcomes).
    std::uint32_t operator()(Player player, std::uint32_t outcomes) {
        const std::uint64_t n = drawn_[index(player)]++;
        return Rng(Rng(keys_[index(player)] ^ n).next()).below(outcomes);
    }

   private:
    std::array<std::uint64_t, kMaxPlayers> keys_{};
    std::array<std::uint64_t, kMaxPlayers> drawn_{};
};

}  // namespace ryuto
