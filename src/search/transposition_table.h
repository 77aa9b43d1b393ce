// A fixed-size, lossy map from positions to what search found out about them.
//
// Entries are 16 bytes, four to a bucket that fills one cache line. They are read and written
// without a lock: the first word is the key combined with the second, so that halves of two
// different writes never pass for an entry (Hyatt and Mann, A lock-less transposition-table
// implementation for parallel search, 2002). The whole key is told that way, so a wrong hit needs a
// true 64-bit collision.
//   first       64 bits   key xor second
//   second      16 bits   move: index() of the best move + 1, 0 for none
//               16 bits   score, as told at the stored position
//                8 bits   depth in plies, all of them searched in full
//                8 bits   bound
//                8 bits   generation: the search that stored it, modulo 256
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "game/player.h"
#include "game/score.h"
#include "util/zeroed_memory.h"

namespace ryuto {

// What search found out about a position.
struct Finding {
    std::uint16_t move = 0;
    Score score;
    std::uint8_t depth = 0;
    Bound bound = Bound::None;
    std::uint8_t generation = 0;
    std::uint8_t unused = 0;
};
static_assert(sizeof(Finding) == sizeof(std::uint64_t));

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
    // Not to be called while another thread uses the table; nor is start_search().
    void clear() {
        for (Bucket& entries : buckets_) {
            for (Entry& entry : entries) entry.put(0, Finding());
        }
    }

    // Older entries are the first to go from now on.
    void start_search() { ++generation_; }

    void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

    // From any thread.
    std::optional<Finding> probe(Key key) const {
        for (const Entry& entry : bucket(key)) {
            const Finding finding = entry.finding();
            if (entry.is_about(key, finding)) return finding;
        }
        return {};
    }

    // From any thread. Replaces what is known of the position, else the entry that is worth least.
    void store(Key key, Finding finding) {
        finding.generation = generation_;
        Bucket& entries = bucket(key);
        Entry* worst = &entries[0];
        int least = std::numeric_limits<int>::max();
        for (Entry& entry : entries) {
            const Finding old = entry.finding();
            if (entry.is_about(key, old)) {
                if (finding.move == 0) finding.move = old.move;
                return entry.put(key, finding);
            }
            if (worth(old) < least) {
                least = worth(old);
                worst = &entry;
            }
        }
        worst->put(key, finding);
    }

    // Of the first thousand buckets, those entries that the current search stored.
    int permille_used() const {
        std::size_t used = 0;
        const std::size_t sample = std::min<std::size_t>(buckets_.size(), 1000);
        for (const Bucket& entries : buckets_.first(sample)) {
            for (const Entry& entry : entries) {
                const Finding finding = entry.finding();
                used += finding.bound != Bound::None && finding.generation == generation_;
            }
        }
        return static_cast<int>(used * 1000 / (sample * kBucketSize));
    }

   private:
    static constexpr std::size_t kMebibyte = std::size_t{1024} * 1024;
    static constexpr std::size_t kBucketSize = 4;
    static constexpr int kPliesPerGeneration = 4;  // An old entry counts as so much shallower.

    class Entry {
       public:
        Finding finding() const {
            return std::bit_cast<Finding>(second_.load(std::memory_order_relaxed));
        }
        // Whether this is the position that the finding, which was read here, is about.
        bool is_about(Key key, Finding finding) const {
            const Key other =
                first_.load(std::memory_order_relaxed) ^ std::bit_cast<std::uint64_t>(finding);
            return other == key && finding.bound != Bound::None;
        }
        void put(Key key, Finding finding) {
            const auto second = std::bit_cast<std::uint64_t>(finding);
            first_.store(key ^ second, std::memory_order_relaxed);
            second_.store(second, std::memory_order_relaxed);
        }

       private:
        std::atomic<std::uint64_t> first_;
        std::atomic<std::uint64_t> second_;
    };
    using Bucket = std::array<Entry, kBucketSize>;
    static_assert(sizeof(Bucket) == 64 && std::atomic<std::uint64_t>::is_always_lock_free);

    int worth(Finding finding) const {
        if (finding.bound == Bound::None) return std::numeric_limits<int>::min();
        const auto age = static_cast<std::uint8_t>(generation_ - finding.generation);
        return finding.depth - kPliesPerGeneration * age;
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
