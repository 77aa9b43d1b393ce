// The memory of Monte-Carlo search: one node a position, and no byte more than was bought.
#include "search/node_graph.h"

#include <gtest/gtest.h>

#include <limits>
#include <thread>
#include <vector>

#include "support/take_away.h"

namespace ryuto {
namespace {

using Graph = NodeGraph<TakeAway>;

struct SmallGraph : Graph {
    SmallGraph() { EXPECT_TRUE(resize(1)); }
    Number put(Key key) { return add(key, Player::First, 0.25F, Bounds::open()); }
};

TEST(NodeGraph, KnowsNothingAtFirst) {
    const SmallGraph graph;
    Rng rng(1);
    EXPECT_EQ(graph.find(0), Graph::kNone);
    for (int i = 0; i < 1'000; ++i) EXPECT_EQ(graph.find(rng.next()), Graph::kNone);
    EXPECT_EQ(graph.permille_used(), 0);
}

TEST(NodeGraph, HasOneNodeForAPosition) {
    SmallGraph graph;
    const Graph::Number first = graph.put(42);
    EXPECT_EQ(graph.put(42), first);
    EXPECT_EQ(graph.find(42), first);
    EXPECT_EQ(graph.node(first).key, 42U);
    EXPECT_EQ(graph.node(first).own, 0.25F);
}

TEST(NodeGraph, TellsKeysApartThatShareAPlaceAndATag) {
    SmallGraph graph;
    std::vector<Graph::Number> numbers;
    for (Key i = 0; i < 20; ++i) numbers.push_back(graph.put(i << 16));
    for (Key i = 0; i < 20; ++i) EXPECT_EQ(graph.find(i << 16), numbers[i]);
    EXPECT_EQ(graph.find(Key{20} << 16), Graph::kNone);
}

TEST(NodeGraph, TakesNoMoreWhenItIsFullButKeepsWhatItHas) {
    SmallGraph graph;
    std::size_t nodes = 0;
    Rng rng(2);
    while (true) {
        const Key key = rng.next();
        if (graph.put(key) == Graph::kNone) break;
        ++nodes;
        if (!graph.new_edges(3).first) break;
        ASSERT_LT(nodes, 100'000U);
    }
    EXPECT_EQ(graph.permille_used(), 1'000);
    const std::size_t bytes = nodes * (sizeof(Graph::Node) + 3 * sizeof(Graph::Edge));
    EXPECT_LE(bytes, 1'048'576U);
    EXPECT_GE(bytes, 750'000U);
    Rng again(2);
    for (std::size_t i = 0; i < nodes; ++i) ASSERT_NE(graph.find(again.next()), Graph::kNone);
}

TEST(NodeGraph, ForgetsAllAtOnceHoweverOften) {
    SmallGraph graph;
    for (Key round = 0; round < 70'000; ++round) {  // Past the last generation.
        ASSERT_EQ(graph.find(7), Graph::kNone) << round;
        ASSERT_EQ(graph.put(7), 0U);
        graph.clear();
    }
}

TEST(NodeGraph, StaysAsItWasWhenThereIsNotEnoughMemory) {
    SmallGraph graph;
    graph.put(5);
    EXPECT_FALSE(graph.resize(std::numeric_limits<std::size_t>::max()));
    EXPECT_FALSE(graph.resize(std::numeric_limits<std::size_t>::max() / (1024 * 1024)));
    EXPECT_EQ(graph.find(5), 0U);
}

TEST(NodeGraph, GivesThreadsThatMeetTheSameNode) {
    constexpr std::size_t kKeys = 2'000;
    SmallGraph graph;
    std::vector<std::vector<Graph::Number>> numbers(2);
    {
        std::vector<std::jthread> threads;
        for (auto& own : numbers) {
            threads.emplace_back([&graph, &own] {
                Rng rng(3);
                for (std::size_t i = 0; i < kKeys; ++i) own.push_back(graph.put(rng.next()));
            });
        }
    }
    EXPECT_EQ(numbers[0], numbers[1]);
}

TEST(Bounds, AreToldByTheOtherPlayerTheOtherWayRound) {
    const Bounds bounds{Score::loss_in(3), Score::win_in(6)};
    EXPECT_EQ(bounds.before(false).low, Score::loss_in(7));
    EXPECT_EQ(bounds.before(false).high, Score::win_in(4));
    EXPECT_EQ(bounds.before(true).low, Score::loss_in(4));
    EXPECT_EQ(bounds.before(true).high, Score::win_in(7));
}

}  // namespace
}  // namespace ryuto
