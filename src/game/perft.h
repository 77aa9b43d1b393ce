// Counts the leaves of the game tree: the first test of any move generator.
//
// Leaves are positions exactly `depth` plies on; finished games are not extended. A game may
// offer bulk counts of its last plies.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "game/concepts.h"

namespace ryuto {

// Leaf counts of positions met before, so that transpositions are counted once. Lossy.
class PerftTable {
   public:
    explicit PerftTable(std::size_t mebibytes)
        : entries_(mebibytes * 1024 * 1024 / sizeof(Entry)) {}

    // 0 if unknown.
    std::uint64_t leaves(Key key, int depth) const {
        const Entry& entry = entries_[slot(key, depth)];
        return entry.key == key && entry.depth == depth ? entry.leaves : 0;
    }
    void store(Key key, int depth, std::uint64_t leaves) {
        entries_[slot(key, depth)] = {key, leaves, depth};
    }

   private:
    struct Entry {
        Key key = 0;
        std::uint64_t leaves = 0;
        int depth = 0;
    };
    std::size_t slot(Key key, int depth) const {
        return (key + static_cast<Key>(depth) * 0x9E37'79B9'7F4A'7C15) % entries_.size();
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
    if (depth == 0) return 1;
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
        leaves += perft(next, depth - 1, should_stop, table);
    }
    if (table && depth >= kTableDepth && !should_stop()) {
        table->store(position.key(), depth, leaves);
    }
    return leaves;
}

}  // namespace ryuto
