// Counts the leaves of the game tree: the first test of any move generator.
//
// Leaves are positions exactly `depth` plies on; finished games are not extended. What chance does
// is no ply of its own: every outcome of a move is a leaf. A game may offer bulk counts of its
// last plies.
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <mutex>
#include <vector>

#include "game/concepts.h"
#include "util/team.h"

namespace ryuto {

// Leaf counts of positions met before, so that transpositions are counted once. Lossy. Several
// threads may use it without a lock: the first word of an entry is the key combined with the
// second, so that halves of two different writes never pass for an entry.
class PerftTable {
   public:
    explicit PerftTable(std::size_t mebibytes)
        : entries_(mebibytes * 1024 * 1024 / sizeof(Entry)) {}

    // 0 if unknown.
    std::uint64_t leaves(Key key, int depth) const {
        const Key tag = tag_of(key, depth);
        const Entry& entry = entries_[tag % entries_.size()];
        const std::uint64_t leaves = entry.leaves.load(std::memory_order_relaxed);
        return (entry.check.load(std::memory_order_relaxed) ^ leaves) == tag ? leaves : 0;
    }
    void store(Key key, int depth, std::uint64_t leaves) {
        const Key tag = tag_of(key, depth);
        Entry& entry = entries_[tag % entries_.size()];
        entry.check.store(tag ^ leaves, std::memory_order_relaxed);
        entry.leaves.store(leaves, std::memory_order_relaxed);
    }

   private:
    struct Entry {
        std::atomic<std::uint64_t> check = 0;
        std::atomic<std::uint64_t> leaves = 0;
    };
    // A position at another depth is another entry.
    static Key tag_of(Key key, int depth) {
        return key + static_cast<Key>(depth) * 0x9E37'79B9'7F4A'7C15;
    }
    std::vector<Entry> entries_;
};

// `should_stop` is asked now and then; once it says true the count is worthless. `table` may be
// null.
template <Position P, std::predicate StopFn>
std::uint64_t perft(const P& position, int depth, const StopFn& should_stop,
                    PerftTable* table = nullptr) {
    constexpr int kTableDepth = 4;  // Below, counting is faster than remembering.
    constexpr int kStopDepth = 4;   // Some 100,000 leaves between two questions.
    bool is_chance = false;
    if constexpr (HasChance<P>) is_chance = position.to_move() == Player::Chance;
    if (depth == 0 && !is_chance) return 1;
    if (position.is_over()) return 0;
    if constexpr (requires { position.count_replies(); }) {
        if (depth == 1) return position.count_moves();
        if (depth == 2) return position.count_replies();
    }
    if (table && depth >= kTableDepth) {
        if (const std::uint64_t known = table->leaves(position.key(), depth)) return known;
    }
    if (depth >= kStopDepth && should_stop()) return 0;
    MoveList<P> moves;
    position.generate(moves);
    std::uint64_t leaves = 0;
    for (const auto move : moves) {
        P next = position;
        next.play(move);
        leaves += perft(next, is_chance ? depth : depth - 1, should_stop, table);
    }
    if (table && depth >= kTableDepth && !should_stop()) {
        table->store(position.key(), depth, leaves);
    }
    return leaves;
}

// The same, split by first move and spread over threads, of which there is at least one.
// `on_progress` is told how many moves are done, by one thread at a time. Requires a depth of at
// least one and a position that is not over.
template <Position P, std::predicate StopFn, std::invocable<std::size_t> ProgressFn>
std::vector<std::uint64_t> perft_by_move(const P& position, int depth, int threads,
                                         const StopFn& should_stop, const ProgressFn& on_progress,
                                         PerftTable* table = nullptr) {
    MoveList<P> moves;
    position.generate(moves);
    std::vector<std::uint64_t> leaves(moves.size());
    std::atomic<std::size_t> next_move = 0;
    std::size_t done = 0;  // Guarded by `telling`.
    std::mutex telling;
    const auto work = [&] {
        for (std::size_t i = next_move++; i < moves.size() && !should_stop(); i = next_move++) {
            P next = position;
            next.play(moves[i]);
            leaves[i] = perft(next, depth - 1, should_stop, table);
            const std::scoped_lock lock(telling);
            on_progress(++done);
        }
    };
    {
        const Team helpers(threads - 1, [&work](int) { work(); });
        work();
    }
    return leaves;
}

}  // namespace ryuto
