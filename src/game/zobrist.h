// Random numbers to make position keys of, made at compile time.
#pragma once

#include <array>
#include <cstddef>

#include "game/player.h"
#include "util/rng.h"

namespace ryuto {

// Fixed seeds keep keys, and so the signature of the search, the same everywhere.
template <std::size_t N>
constexpr std::array<Key, N> random_keys(std::uint64_t seed) {
    std::array<Key, N> keys{};
    Rng rng(seed);
    for (Key& key : keys) key = rng.next();
    return keys;
}

}  // namespace ryuto
