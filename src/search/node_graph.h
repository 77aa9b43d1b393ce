// The memory of Monte-Carlo graph search: one node a position, found by key, with its edges.
//
// All of it is one block of fixed size that buys what `Hash` says: an index, and an arena that
// nodes fill from the left and edges from the right until they meet. Nothing is ever moved or given
// back but all at once, so a number of a node or an edge stays good until clear().
//
// Several threads may walk and extend the graph at the same time without a lock. What several of
// them write is atomic and may be overwritten: every figure of a node is made anew from its edges
// at the next visit, and bounds only close. A node's edges belong to the one thread that grows
// it until Growth::Grown tells the others.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <utility>

#include "game/concepts.h"
#include "game/score.h"
#include "util/zeroed_memory.h"

namespace ryuto {

// What is certain about a position: under best play its score lies within, both ends included.
// Aligned to its size, so that every compiler reads and writes both ends at once.
struct alignas(2 * sizeof(Score)) Bounds {
    Score low;
    Score high;

    static constexpr Bounds exactly(Score score) { return {score, score}; }
    // Of a position in which nothing is decided at once. (A move may also end the game and lose.)
    static constexpr Bounds open() { return {Score::loss_in(1), Score::win_in(2)}; }

    constexpr bool is_won() const { return low.is_win(); }
    constexpr bool is_lost() const { return high.is_loss(); }
    constexpr bool is_solved() const { return is_won() || is_lost(); }
    constexpr bool is_exact() const { return low == high; }
    // The same, as told by the player who moved here.
    constexpr Bounds before(bool is_same_mover) const {
        return is_same_mover ? Bounds{low.later(1), high.later(1)}
                             : Bounds{-high.later(1), -low.later(1)};
    }
};

template <Duel P>
class NodeGraph {
   public:
    using Number = std::uint32_t;
    static constexpr Number kNone = std::numeric_limits<Number>::max();
    static constexpr std::size_t kDefaultMebibytes = 16;

    // A move, and what is known of it, as told by the player who makes it. Value and bounds are
    // those of the node it leads to when it was last looked at through this edge.
    struct Edge {
        typename P::Move move;
        std::atomic<std::uint16_t> in_flight = 0;  // Playouts below it that are not back yet.
        std::atomic<Bounds> bounds;
        float prior = 0;              // How promising it looks; all of a node sum up to 1.
        std::atomic<float> value{0};  // From -1 to 1.
        std::atomic<std::uint32_t> visits = 0;
        std::atomic<Number> child = kNone;  // Found when the move is first tried.
    };

    enum class Growth : std::uint8_t { Leaf, Growing, Grown };

    // A position, as told by the player to move. Its edges are sorted, the most promising first,
    // and tried in this order.
    struct Node {
        Key key;
        Player mover;
        float own;  // What the evaluator says.
        std::atomic<float> mean;
        std::atomic<Bounds> bounds;
        std::atomic<std::uint32_t> visits = 1;
        std::atomic<Growth> growth = Growth::Leaf;
        std::atomic<std::uint16_t> tried = 0;  // No edge behind so many has been visited.
        std::uint16_t edge_count = 0;
        Number last_edge = 0;  // Edges lie in the arena from right to left.
    };
    static_assert(std::is_trivially_destructible_v<Node> &&
                  std::is_trivially_destructible_v<Edge> &&
                  std::atomic<Bounds>::is_always_lock_free);

    NodeGraph() { resize(kDefaultMebibytes); }

    // Forgets everything. False, and nothing changes, if there is not so much memory.
    bool resize(std::size_t mebibytes) {
        constexpr std::size_t kMebibyte = std::size_t{1024} * 1024;
        if (mebibytes > std::numeric_limits<std::size_t>::max() / kMebibyte) return false;
        const std::size_t bytes = mebibytes * kMebibyte;
        ZeroedMemory memory(bytes);
        if (!memory.data()) return false;
        memory_ = std::move(memory);
        index_ = {static_cast<Slot*>(memory_.data()), bytes / kBytesPerSlot};
        arena_ = reinterpret_cast<std::byte*>(index_.data() + index_.size());
        arena_bytes_ = (bytes - index_.size_bytes()) / alignof(Node) * alignof(Node);
        generation_ = 0;
        clear();
        return true;
    }

    // At once, whatever the size. Not while another thread uses the graph.
    void clear() {
        used_.store(Used{}, std::memory_order_relaxed);
        is_full_.store(false, std::memory_order_relaxed);
        if (++generation_ != 0) return;
        for (Slot& slot : index_) slot.store(0, std::memory_order_relaxed);
        generation_ = 1;
    }

    Node& node(Number number) { return *(reinterpret_cast<Node*>(arena_) + number); }
    const Node& node(Number number) const {
        return *(reinterpret_cast<const Node*>(arena_) + number);
    }
    // Requires a node that is grown.
    std::span<Edge> edges(const Node& node) {
        return {edge_at(node.last_edge), std::size_t{node.edge_count}};
    }
    std::span<const Edge> edges(const Node& node) const {
        return const_cast<NodeGraph*>(this)->edges(node);
    }

    // From any thread. kNone if the position is not there.
    Number find(Key key) const {
        for (std::size_t at = home(key);; at = at + 1 < index_.size() ? at + 1 : 0) {
            const std::uint64_t entry = index_[at].load(std::memory_order_acquire);
            if (!is_current(entry)) return kNone;
            if (is_about(entry, key)) return number_of(entry);
        }
    }

    // From any thread. If another one has put the position there meanwhile, that node; kNone if
    // there is no room left.
    Number add(Key key, Player mover, float own, Bounds bounds) {
        std::optional<Number> number;
        for (std::size_t at = home(key);; at = at + 1 < index_.size() ? at + 1 : 0) {
            std::uint64_t entry = index_[at].load(std::memory_order_acquire);
            if (!is_current(entry)) {
                if (!number) number = new_node(key, mover, own, bounds);
                if (!number) return kNone;
                if (index_[at].compare_exchange_strong(entry, entry_of(key, *number),
                                                       std::memory_order_acq_rel)) {
                    return *number;
                }
            }
            if (is_about(entry, key)) return number_of(entry);
        }
    }

    // From any thread: room for the edges of a node, not yet constructed; null if there is none.
    // The number is the one for Node::last_edge.
    std::pair<Edge*, Number> new_edges(std::size_t count) {
        const auto used = claim(0, static_cast<std::uint32_t>(count));
        if (!used) return {nullptr, 0};
        const auto last = static_cast<Number>(used->edges + count - 1);
        return {edge_at(last), last};
    }

    int permille_used() const {
        const Used used = used_.load(std::memory_order_relaxed);
        if (is_full_.load(std::memory_order_relaxed)) return 1000;
        return static_cast<int>(bytes_of(used) * 1000 / arena_bytes_);
    }

   private:
    // An entry of the index:
    //   generation  16 bits   of the clear() since which it stands; others are empty
    //   tag         16 bits   lowest bits of the key, which its place does not tell
    //   number      32 bits   of the node
    using Slot = std::atomic<std::uint64_t>;
    static constexpr std::size_t kBytesPerSlot = 72;  // So the index is at most two thirds full.

    struct alignas(2 * sizeof(std::uint32_t)) Used {
        std::uint32_t nodes = 0;
        std::uint32_t edges = 0;
    };
    static_assert(std::atomic<Used>::is_always_lock_free);

    static std::size_t bytes_of(Used used) {
        return used.nodes * sizeof(Node) + used.edges * sizeof(Edge);
    }
    Edge* edge_at(Number number) const {
        return reinterpret_cast<Edge*>(arena_ + arena_bytes_) - 1 - number;
    }
    // The high half of key * size spreads keys over any table size without a division.
    std::size_t home(Key key) const {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>((static_cast<Wide>(key) * index_.size()) >> 64);
    }
    std::uint64_t entry_of(Key key, Number number) const {
        return (std::uint64_t{generation_} << 48) | ((key & 0xFFFF) << 32) | number;
    }
    bool is_current(std::uint64_t entry) const { return entry >> 48 == generation_; }
    bool is_about(std::uint64_t entry, Key key) const {
        return ((entry >> 32) & 0xFFFF) == (key & 0xFFFF) && node(number_of(entry)).key == key;
    }
    static Number number_of(std::uint64_t entry) { return static_cast<Number>(entry); }

    // Room in the arena; what was in use before, or nothing if it does not suffice.
    std::optional<Used> claim(std::uint32_t nodes, std::uint32_t edges) {
        Used used = used_.load(std::memory_order_relaxed);
        Used after;
        do {
            after = {used.nodes + nodes, used.edges + edges};
            if (bytes_of(after) > arena_bytes_ || after.nodes > index_.size() * 2 / 3) {
                is_full_.store(true, std::memory_order_relaxed);
                return {};
            }
        } while (!used_.compare_exchange_weak(used, after, std::memory_order_relaxed));
        return used;
    }
    std::optional<Number> new_node(Key key, Player mover, float own, Bounds bounds) {
        const auto used = claim(1, 0);
        if (!used) return {};
        new (&node(used->nodes))
            Node{.key = key, .mover = mover, .own = own, .mean = own, .bounds = bounds};
        return used->nodes;
    }

    ZeroedMemory memory_;
    std::span<Slot> index_;
    std::byte* arena_ = nullptr;
    std::size_t arena_bytes_ = 0;
    std::atomic<Used> used_ = Used{};
    std::atomic<bool> is_full_ = false;
    std::uint16_t generation_ = 0;  // Never 0 in use: that is what untouched memory says.
};

}  // namespace ryuto
