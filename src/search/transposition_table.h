// A fixed-size, lossy map from positions to what search found out about them.
//
// Entries are 16 bytes, four to a bucket that fills one cache line:
//   key         64 bits   the whole key, so a wrong hit needs a true 64-bit collision
//   move        16 bits   index() of the best move + 1, 0 for none
//   score       16 bits   as told at the stored position
//   depth        8 bits   plies, all of them searched in full
//   bound        8 bits
//   generation   8 bits   the search that stored it, modulo 256
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

#include "game/player.h"
#include "game/score.h"
#include "util/zeroed_memory.h"

namespace ryuto {

struct TableEntry {
    Key key = 0;
    std::uint16_t move = 0;
    Score score;
    std::uint8_t depth = 0;
    Bound bound = Bound::None;
    std::uint8_t generation = 0;
};
static_assert(sizeof(TableEntry) == 16);

class TranspositionTable {
   public:
    static constexpr std::size_t kDefaultMebibytes = 16;

    TranspositionTable() { resize(kDefaultMebibytes); }

    // Forgets everything. False, and nothing changes, if there is not so much memory.
    bool resize(std::size_t mebibytes) {
        if (mebibytes > std::numeric_limits<std::size_t>::max() / kMebibyte) return false;
        ZeroedMemory memory(mebibytes * kMebibyte);
        if (!memory.data()) return false;
        memory_ = std::move(memory);
        buckets_ = {static_cast<Bucket*>(memory_.data()), mebibytes * kMebibyte / sizeof(Bucket)};
        return true;
    }
    void clear() { std::fill(buckets_.begin(), buckets_.end(), Bucket{}); }

    // Older entries are the first to go from now on.
    void start_search() { ++generation_; }

    void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

    const TableEntry* probe(Key key) const {
        for (const TableEntry& entry : bucket(key)) {
            if (entry.key == key && entry.bound != Bound::None) return &entry;
        }
        return nullptr;
    }

    // Replaces what is known of the position, else the entry that is worth least.
    void store(TableEntry entry) {
        entry.generation = generation_;
        Bucket& place = bucket(entry.key);
        TableEntry* worst = &place[0];
        for (TableEntry& old : place) {
            if (old.key == entry.key) {
                if (entry.move == 0) entry.move = old.move;
                old = entry;
                return;
            }
            if (worth(old) < worth(*worst)) worst = &old;
        }
        *worst = entry;
    }

    // Of the first thousand buckets, those entries that the current search stored.
    int permille_used() const {
        std::size_t used = 0;
        const std::size_t sample = std::min<std::size_t>(buckets_.size(), 1000);
        for (const Bucket& entries : buckets_.first(sample)) {
            for (const TableEntry& entry : entries) {
                used += entry.bound != Bound::None && entry.generation == generation_;
            }
        }
        return static_cast<int>(used * 1000 / (sample * kBucketSize));
    }

   private:
    static constexpr std::size_t kMebibyte = std::size_t{1024} * 1024;
    static constexpr std::size_t kBucketSize = 4;
    static constexpr int kPliesPerGeneration = 4;  // An old entry counts as so much shallower.

    using Bucket = std::array<TableEntry, kBucketSize>;

    int worth(const TableEntry& entry) const {
        if (entry.bound == Bound::None) return std::numeric_limits<int>::min();
        const auto age = static_cast<std::uint8_t>(generation_ - entry.generation);
        return entry.depth - kPliesPerGeneration * age;
    }

    // The high half of key * size spreads keys over any table size without a division.
    Bucket& bucket(Key key) const {
        __extension__ using Wide = unsigned __int128;
        return buckets_[static_cast<std::size_t>((static_cast<Wide>(key) * buckets_.size()) >> 64)];
    }

    ZeroedMemory memory_;
    std::span<Bucket> buckets_;
    std::uint8_t generation_ = 0;
};

}  // namespace ryuto
