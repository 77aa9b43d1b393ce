// The searchers of games with chance: against plain expectimax, and where the answer is plain.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "dicerace/eval.h"
#include "search/chance_mcts.h"
#include "search/expectimax.h"
#include "search/yardsticks.h"
#include "support/dicerace_text.h"
#include "support/pig.h"

namespace ryuto {
namespace {

using PigSearch = Expectimax<pig::Position, pig::Evaluator>;
using RaceMcts = ChanceMcts<dicerace::Position, dicerace::Evaluator>;
using RaceExpectimax = Expectimax<dicerace::Position, dicerace::Evaluator>;

template <class S, class P>
Report<P> search(S& searcher, const P& root, const Limits& limits) {
    const SearchSignals signals;
    return searcher.search({root, {}, limits, {}}, signals, [](const Report<P>&) {});
}

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

Limits to_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

// For the first player, with nothing left out. Counts the positions it comes to.
float plain_value(const pig::Position& position, int depth, std::uint64_t& nodes) {
    ++nodes;
    if (position.is_over()) return position.values()[0];
    const bool is_chance = position.to_move() == Player::Chance;
    if (depth == 0 && !is_chance) return pig::Evaluator().evaluate(position)[0];
    MoveList<pig::Position> moves;
    position.generate(moves);
    float sum = 0;
    float best = -2;
    float worst = 2;
    for (const pig::Move move : moves) {
        pig::Position next = position;
        next.play(move);
        const float value = plain_value(next, is_chance ? depth : depth - 1, nodes);
        sum += value;
        best = std::max(best, value);
        worst = std::min(worst, value);
    }
    if (is_chance) return sum / static_cast<float>(moves.size());
    return position.to_move() == Player::First ? best : worst;
}

TEST(Expectimax, GivesTheValueOfPlainExpectimax) {
    constexpr float kTableError = 1e-3F;  // Tables keep values in thirty-thousandths.
    for (const int own : {0, 8, 14}) {
        for (const int other : {0, 10, 18}) {
            const pig::Position root(own, other, 3);
            for (int depth = 1; depth <= 5; ++depth) {
                PigSearch searcher;
                const auto report = search(searcher, root, to_depth(depth));
                ASSERT_TRUE(report.values);
                std::uint64_t nodes = 0;
                EXPECT_NEAR((*report.values)[0], plain_value(root, depth, nodes), kTableError)
                    << own << ' ' << other << " depth " << depth;
            }
        }
    }
}

TEST(Expectimax, LooksAtAFractionOfTheTree) {
    const pig::Position root(8, 10, 3);
    std::uint64_t all = 0;
    plain_value(root, 7, all);
    PigSearch searcher;
    const auto report = search(searcher, root, to_depth(7));
    EXPECT_EQ(report.depth, 7);
    EXPECT_LT(report.nodes, all / 5);
}

TEST(Expectimax, KeepsToItsNodes) {
    RaceExpectimax searcher;
    const auto report = search(searcher, dicerace::Position(), to_nodes(5'000));
    EXPECT_LE(report.nodes, 5'100U);
}

template <class S>
std::string best_decision(std::string_view fen, const Limits& limits) {
    const dicerace::Record record = dicerace::read(fen);
    S searcher;
    return describe(record, search(searcher, record.position, limits).line.front());
}

TEST(ChanceSearchers, FinishWhenTheyCan) {
    const std::string fen =
        "1s1s1s1s1s1s1s12/8s41/10/10/10/10/10/10/10/1n2n3n4n5n5n4n3n21 S SN - -";
    EXPECT_EQ(best_decision<RaceMcts>(fen, to_nodes(200)), "h8-h9");
    EXPECT_EQ(best_decision<RaceExpectimax>(fen, to_depth(1)), "h8-h9");
    EXPECT_EQ(best_decision<RaceExpectimax>(fen, to_depth(3)), "h8-h9");
}

TEST(ChanceSearchers, GiveValuesThatAddUpToNothing) {
    const dicerace::Seats all = {dicerace::Seat::South, dicerace::Seat::West, dicerace::Seat::North,
                                 dicerace::Seat::East};
    const dicerace::Position root(dicerace::Position::start(all, dicerace::Seat::West, {}));
    RaceMcts searcher;
    const auto report = search(searcher, root, to_nodes(2'000));
    float sum = 0;
    for (const float value : *report.values) {
        EXPECT_GE(value, -0.34F);
        EXPECT_LE(value, 1.0F);
        sum += value;
    }
    EXPECT_NEAR(sum, 0, 1e-4F);
}

using RaceGreedy = Greedy<dicerace::Position, dicerace::Evaluator>;
using RaceAimless = Aimless<dicerace::Position>;

TEST(Yardsticks, FinishWhenTheyCanOrByChance) {
    const std::string fen =
        "1s1s1s1s1s1s1s12/8s41/10/10/10/10/10/10/10/1n2n3n4n5n5n4n3n21 S SN - -";
    EXPECT_EQ(best_decision<RaceGreedy>(fen, {}), "h8-h9");
    RaceAimless aimless;
    const dicerace::Position root = dicerace::read(fen).position;
    std::set<std::size_t> chosen;
    for (int i = 0; i < 400; ++i) chosen.insert(index(search(aimless, root, {}).line.front()));
    EXPECT_EQ(chosen.size(), dicerace::moves_of(root).size());
}

TEST(Yardsticks, ValueADecisionByTheMeanOfItsOutcomes) {
    // With one die on the field all decisions but rolling it leave it an Ear: 2.2 turns on average.
    const std::string fen =
        "1s1s1s1s1s1s1s12/8s11/10/10/10/10/10/10/10/1n2n3n4n5n5n4n3n21 S SN - -";
    const dicerace::Position root = dicerace::read(fen).position;
    RaceGreedy greedy;
    const auto report = search(greedy, root, {});
    EXPECT_EQ(dicerace::describe({root, {}}, report.line.front()), "@h8");
    dicerace::Evaluator evaluator;
    evaluator.prepare(root);
    float sum = 0;
    for (int face = 1; face <= 6; ++face) {
        dicerace::Position next = root;
        next.play(report.line.front());
        next.play({dicerace::Action::Outcome, {}, {}, static_cast<dicerace::Face>(face)});
        sum += evaluator.evaluate(next)[0];
    }
    EXPECT_NEAR((*report.values)[0], sum / 6, 1e-5F);
}

TEST(ChanceMcts, AnswersTheSameAgain) {
    RaceMcts searcher;
    const auto one = search(searcher, dicerace::Position(), to_nodes(3'000));
    const auto other = search(searcher, dicerace::Position(), to_nodes(3'000));
    EXPECT_EQ(one.line, other.line);
    EXPECT_EQ(one.values, other.values);
}

TEST(ChanceMcts, GoesOnWithoutRoomForMoreNodes) {
    RaceMcts searcher;
    ASSERT_TRUE(searcher.set_hash_size(1));
    const auto report = search(searcher, dicerace::Position(), to_nodes(20'000));
    EXPECT_EQ(report.nodes, 20'000U);
    EXPECT_LE(report.hash_permille, 1000);
    EXPECT_GE(report.hash_permille, 900);
}

TEST(ChanceMcts, RanksAsManyLinesAsAskedFor) {
    RaceMcts searcher;
    Limits limits = to_nodes(2'000);
    limits.multi_pv = 3;
    const SearchSignals signals;
    std::vector<int> ranks;
    const dicerace::Position root;
    searcher.search({root, {}, limits, {}}, signals,
                    [&ranks](const auto& report) { ranks.push_back(report.multi_pv); });
    ASSERT_GE(ranks.size(), 3U);
    EXPECT_EQ(std::vector<int>(ranks.end() - 3, ranks.end()), (std::vector<int>{1, 2, 3}));
}

}  // namespace
}  // namespace ryuto
