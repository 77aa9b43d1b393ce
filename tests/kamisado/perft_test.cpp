// Leaf counts of known positions, each counted as it stands, in a mirror and from the other seat.
#include "game/perft.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "support/kamisado_text.h"

namespace ryuto::kamisado {
namespace {

struct Row {
    std::string moves;  // From the start position.
    std::vector<std::uint64_t> leaves;
};

std::vector<Row> read_table() {
    std::ifstream file(RYUTO_TEST_DATA "/perft/kamisado.txt");
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        Row row;
        std::istringstream words(line);
        for (std::string word; words >> word && word != "|";) {
            if (word != "startpos" && word != "moves") row.moves += word + ' ';
        }
        for (std::uint64_t leaves = 0; words >> leaves;) row.leaves.push_back(leaves);
        rows.push_back(row);
    }
    return rows;
}

std::uint64_t count(const Position& position, int depth, PerftTable* table = nullptr) {
    return perft(
        position, depth, [] { return false; }, table);
}

// Every move generated and played, down to the leaves.
std::uint64_t count_plainly(const Position& position, int depth) {
    if (depth == 0) return 1;
    if (position.is_over()) return 0;
    MoveList<Position> moves;
    position.generate(moves);
    std::uint64_t leaves = 0;
    for (const Move move : moves) {
        Position next = position;
        next.play(move);
        leaves += count_plainly(next, depth - 1);
    }
    return leaves;
}

void expect_table(std::uint64_t least, std::uint64_t most) {
    const std::vector<Row> rows = read_table();
    ASSERT_EQ(rows.size(), 11U);
    for (const Row& row : rows) {
        const std::string fen = to_fen(after(row.moves));
        for (const std::string& image : {fen, mirrored_fen(fen), turned_fen(fen)}) {
            for (std::size_t i = 0; i < row.leaves.size(); ++i) {
                if (row.leaves[i] < least || row.leaves[i] > most) continue;
                const int depth = static_cast<int>(i) + 1;
                EXPECT_EQ(count(from_fen(image), depth), row.leaves[i])
                    << image << ", depth " << depth;
            }
        }
    }
}

constexpr std::uint64_t kFastLeaves = 1'000'000;

TEST(Perft, CountsTheTable) { expect_table(0, kFastLeaves); }
TEST(SlowPerft, CountsTheLargeNumbersOfTheTable) {
    expect_table(kFastLeaves, std::numeric_limits<std::uint64_t>::max());
}

TEST(Perft, OfDepthZeroIsTheFinishedPositionToo) {
    EXPECT_EQ(count({}, 0), 1U);
    EXPECT_EQ(count(after("b1h7 c8c2 d1d3 c2b1"), 0), 1U);
}

TEST(Perft, OfAFinishedGameIsNothing) {
    for (const char* line : {"b1h7 c8c2 d1d3 c2b1", "c1c5 b8h2 c5e7"}) {
        for (int depth = 1; depth <= 4; ++depth) EXPECT_EQ(count(after(line), depth), 0U) << line;
    }
}

TEST(Perft, InBulkIsPerftMoveByMove) {
    for (const Row& row : read_table()) {
        const Position position = after(row.moves);
        for (int depth = 1; depth <= 4; ++depth) {
            EXPECT_EQ(count(position, depth), count_plainly(position, depth))
                << row.moves << "depth " << depth;
        }
    }
}

TEST(Perft, IsTheSameWithATable) {
    PerftTable table(1);
    EXPECT_EQ(count({}, 5, &table), 900'982U);
    EXPECT_EQ(count({}, 5, &table), 900'982U) << "from what the table has kept";
}

TEST(SlowPerft, IsTheSameWithATable) {
    for (const std::size_t mebibytes : {1U, 64U}) {
        PerftTable table(mebibytes);
        EXPECT_EQ(count({}, 7, &table), 56'182'538U);
    }
}

// What the moves of one depth are: the game's ends and its passes.
struct Kinds {
    std::uint64_t wins = 0;
    std::uint64_t deadlocks = 0;
    std::uint64_t passes = 0;
    friend bool operator==(const Kinds&, const Kinds&) = default;
};

void count_kinds(const Position& position, int depth, Kinds& kinds) {
    MoveList<Position> moves;
    position.generate(moves);
    for (const Move move : moves) {
        Position next = position;
        next.play(move);
        if (depth > 1) {
            if (!next.is_over()) count_kinds(next, depth - 1, kinds);
            continue;
        }
        const bool is_pass = position.tower(position.to_move(), move.tower) == move.to;
        const bool is_win = next.winner() == position.to_move();
        kinds.wins += is_win ? 1 : 0;
        kinds.deadlocks += next.is_over() && !is_win ? 1 : 0;
        kinds.passes += is_pass ? 1 : 0;
    }
}

void expect_kinds(std::initializer_list<Kinds> expected, int depth) {
    for (const Kinds& kinds : expected) {
        Kinds counted;
        count_kinds({}, depth, counted);
        EXPECT_EQ(counted, kinds) << "depth " << depth << ": " << counted.wins << " wins, "
                                  << counted.deadlocks << " deadlocks, " << counted.passes
                                  << " passes";
        ++depth;
    }
}

TEST(Perft, TellsWinsDeadlocksAndPassesApart) {
    expect_kinds({{0, 0, 0}, {0, 0, 0}, {54, 4, 20}, {1'350, 20, 120}, {16'280, 110, 1'744}}, 1);
}
TEST(SlowPerft, TellsWinsDeadlocksAndPassesApart) {
    expect_kinds({{193'230, 780, 11'854}, {1'775'172, 5'488, 128'116}}, 6);
}

}  // namespace
}  // namespace ryuto::kamisado
