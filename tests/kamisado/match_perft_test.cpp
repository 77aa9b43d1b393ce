// Leaf counts of known positions of matches, each as it stands, turned, and in a mirror.
#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "game/perft.h"
#include "support/match_text.h"

namespace ryuto::kamisado {
namespace {

struct Row {
    std::string fen;
    std::vector<std::uint64_t> leaves;
};

std::vector<Row> read_table() {
    std::ifstream file(RYUTO_TEST_DATA "/perft/kamisado_match.txt");
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        const std::size_t bar = line.find(" | ");
        Row row{line.substr(0, bar), {}};
        std::istringstream numbers(line.substr(bar + 3));
        for (std::uint64_t leaves = 0; numbers >> leaves;) row.leaves.push_back(leaves);
        rows.push_back(row);
    }
    return rows;
}

std::uint64_t count(const MatchPosition& position, int depth) {
    return perft(position, depth, [] { return false; });
}

std::uint64_t count_plainly(const MatchPosition& position, int depth) {
    if (depth == 0) return 1;
    if (position.is_over()) return 0;
    MoveList<MatchPosition> moves;
    position.generate(moves);
    std::uint64_t leaves = 0;
    for (const MatchMove move : moves) {
        MatchPosition next = position;
        next.play(move);
        leaves += count_plainly(next, depth - 1);
    }
    return leaves;
}

TEST(MatchPerft, CountsTheTable) {
    const std::vector<Row> rows = read_table();
    ASSERT_EQ(rows.size(), 9U);
    for (const Row& row : rows) {
        ASSERT_EQ(row.leaves.size(), row.fen == rows.back().fen ? 4U : 5U);
        for (const View& view : all_views()) {
            const MatchPosition position = match_from(view.fen(row.fen));
            for (std::size_t i = 0; i < row.leaves.size(); ++i) {
                const int depth = static_cast<int>(i) + 1;
                EXPECT_EQ(count(position, depth), row.leaves[i])
                    << row.fen << ' ' << view.name << ", depth " << depth;
            }
        }
    }
}

TEST(MatchPerft, OfAFinishedMatchIsNothing) {
    const MatchPosition position = match_from("4N3/8/8/8/8/8/oluiyrgn/1GRYIULO b y 3 0 9");
    ASSERT_TRUE(position.is_over());
    for (int depth = 1; depth <= 4; ++depth) EXPECT_EQ(count(position, depth), 0U);
    EXPECT_EQ(count(position, 0), 1U);
}

TEST(MatchPerft, InBulkIsPerftMoveByMove) {
    for (const Rules rules : {Rules{}, Rules{true, false}, Rules{false, true}, Rules{true, true}}) {
        for (const Row& row : read_table()) {
            const MatchPosition position = match_from(row.fen, rules);
            for (int depth = 1; depth <= 3; ++depth) {
                EXPECT_EQ(count(position, depth), count_plainly(position, depth))
                    << row.fen << ", depth " << depth;
            }
        }
    }
}

TEST(MatchPerft, InBulkIsPerftMoveByMoveThroughRandomMatches) {
    int pushes = 0;
    for_each_match_position(4, 1, MatchPosition(15), [&pushes](const MatchPosition& position) {
        EXPECT_EQ(count(position, 1), count_plainly(position, 1)) << to_fen(position);
        EXPECT_EQ(count(position, 2), count_plainly(position, 2)) << to_fen(position);
        pushes += position.phase() == MatchPosition::Phase::Stunned ? 1 : 0;
    });
    EXPECT_GT(pushes, 0);
}

}  // namespace
}  // namespace ryuto::kamisado
