// What a game must offer, said once, checked at compile time.
//
// A position is a small value: searchers copy it, play on the copy, and drop it. There is no
// undo. Each concept below adds one capability; a searcher names those it needs, so handing it
// the wrong game is a compile error that reads like a sentence.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "game/player.h"
#include "util/static_vector.h"

namespace ryuto {

template <class P>
using MoveList = StaticVector<typename P::Move, P::kMaxMoves>;

// No line of play meets a key twice: rules that allow repetition put their turn count into the
// key. So searchers need no repetition code, and sharing positions in tables is sound.
template <class P>
concept Position = std::is_trivially_copyable_v<P> && std::equality_comparable<typename P::Move> &&
    requires(const P position, P successor, typename P::Move move, MoveList<P>& moves) {
    { P::kName } -> std::convertible_to<std::string_view>;
    { P::kPlayers } -> std::convertible_to<std::size_t>;
    { P::kMoveSpace } -> std::convertible_to<std::size_t>;  // index(move) < kMoveSpace
    { P::kMaxPlies } -> std::convertible_to<int>;           // No game is longer.
    { position.to_move() } -> std::same_as<Player>;         // Turns need not alternate.
    { position.is_over() } -> std::same_as<bool>;
    { position.values() } -> std::same_as<Values>;       // Requires is_over().
    { position.key() } -> std::same_as<Key>;             // Equal positions, equal keys.
    { position.generate(moves) } -> std::same_as<void>;  // Never empty unless is_over().
    { successor.play(move) } -> std::same_as<void>;      // Requires a legal move.
    { index(move) } -> std::same_as<std::size_t>;
};

// Some positions belong to Player::Chance; weight() is how often each of its moves comes up,
// compared with the others.
template <class P>
concept HasChance = Position<P> && requires(const P position, typename P::Move move) {
    { position.weight(move) } -> std::same_as<std::uint32_t>;
};

// Two players, zero sum, nothing hidden and nothing left to chance.
template <class P>
concept Duel = Position<P> && !HasChance<P> && P::kPlayers == 2;

// A game whose board looks the same in a mirror: searchers save half the work where a position
// is its own image.
template <class P>
concept HasMirror = Position<P> && requires(const P position, typename P::Move move) {
    { position.mirrored() } -> std::same_as<P>;
    { mirrored(move) } -> std::same_as<typename P::Move>;
};

}  // namespace ryuto
