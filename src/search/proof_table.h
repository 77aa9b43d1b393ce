// What the proof search knows of positions: proof and disproof numbers, and what they cost.
//
// An entry is 16 bytes, four to a bucket that fills one cache line. It is read and written without
// a lock: the first word is the key combined with the second, so that halves of two different
// writes never pass for an entry (Hyatt and Mann, A lock-less transposition-table
// implementation for parallel search, 2002).
//   first      64 bits   key xor second
//   second     28 bits   proof number
//              28 bits   disproof number
//               8 bits   effort, see below; 0 for an empty entry
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
#include "util/zeroed_memory.h"

namespace ryuto {

// How far a position is from being solved, for the player to move. Zero and infinity in one number
// or the other mean solved: won if `proof` is zero, lost if `disproof` is.
struct ProofNumbers {
    static constexpr std::uint32_t kInfinite = (1U << 28) - 1;

    std::uint32_t proof = 1;     // Positions that must still be won to prove a win, at least.
    std::uint32_t disproof = 1;  // The same for a loss.

    static constexpr ProofNumbers won() { return {0, kInfinite}; }
    static constexpr ProofNumbers lost() { return {kInfinite, 0}; }
    constexpr bool is_won() const { return proof == 0; }
    constexpr bool is_lost() const { return disproof == 0; }
    constexpr bool is_solved() const { return is_won() || is_lost(); }
};

class ProofTable {
   public:
    static constexpr std::size_t kDefaultMebibytes = 16;

    ProofTable() { resize(kDefaultMebibytes); }

    // Forgets everything. False, and nothing changes, if there is not so much memory.
    bool resize(std::size_t mebibytes) {
        constexpr std::size_t kMebibyte = std::size_t{1024} * 1024;
        if (mebibytes > std::numeric_limits<std::size_t>::max() / kMebibyte) return false;
        ZeroedMemory memory(mebibytes * kMebibyte);
        if (!memory.data()) return false;
        memory_ = std::move(memory);
        buckets_ = {static_cast<Bucket*>(memory_.data()), mebibytes * kMebibyte / sizeof(Bucket)};
        return true;
    }
    // Not to be called while another thread uses the table.
    void clear() {
        for (Bucket& bucket : buckets_) {
            for (Entry& entry : bucket) {
                entry.first.store(0, std::memory_order_relaxed);
                entry.second.store(0, std::memory_order_relaxed);
            }
        }
    }

    void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

    // From any thread.
    std::optional<ProofNumbers> probe(Key key) const {
        for (const Entry& entry : bucket(key)) {
            const std::uint64_t second = entry.second.load(std::memory_order_relaxed);
            if ((entry.first.load(std::memory_order_relaxed) ^ second) == key && second != 0) {
                return ProofNumbers{static_cast<std::uint32_t>(second >> 36),
                                    static_cast<std::uint32_t>(second >> 8) & kNumberMask};
            }
        }
        return {};
    }

    // From any thread. `nodes` is what the numbers cost so far. Replaces what is known of the
    // position, else the entry that was the cheapest.
    void store(Key key, ProofNumbers numbers, std::uint64_t nodes) {
        Entry* worst = nullptr;
        std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
        for (Entry& entry : bucket(key)) {
            const std::uint64_t second = entry.second.load(std::memory_order_relaxed);
            if ((entry.first.load(std::memory_order_relaxed) ^ second) == key) {
                worst = &entry;
                break;
            }
            if ((second & kEffortMask) < least) {
                least = second & kEffortMask;
                worst = &entry;
            }
        }
        const std::uint64_t second = (static_cast<std::uint64_t>(numbers.proof) << 36) |
                                     (static_cast<std::uint64_t>(numbers.disproof) << 8) |
                                     effort_of(nodes);
        worst->first.store(key ^ second, std::memory_order_relaxed);
        worst->second.store(second, std::memory_order_relaxed);
    }

   private:
    static constexpr std::uint32_t kNumberMask = ProofNumbers::kInfinite;
    static constexpr std::uint64_t kEffortMask = 0xFF;

    struct Entry {
        std::atomic<std::uint64_t> first;
        std::atomic<std::uint64_t> second;
    };
    using Bucket = std::array<Entry, 4>;
    static_assert(sizeof(Bucket) == 64 && std::atomic<std::uint64_t>::is_always_lock_free);

    // Four steps for every doubling, from 1 up.
    static constexpr std::uint64_t effort_of(std::uint64_t nodes) {
        const auto whole = static_cast<std::uint64_t>(std::bit_width(nodes | 1)) - 1;
        const std::uint64_t quarter = ((nodes << 2) >> whole) & 3;
        return std::min<std::uint64_t>(4 * whole + quarter + 1, kEffortMask);
    }

    // The high half of key * size spreads keys over any table size without a division.
    Bucket& bucket(Key key) const {
        __extension__ using Wide = unsigned __int128;
        return buckets_[static_cast<std::size_t>((static_cast<Wide>(key) * buckets_.size()) >> 64)];
    }

    ZeroedMemory memory_;
    std::span<Bucket> buckets_;
};

}  // namespace ryuto
