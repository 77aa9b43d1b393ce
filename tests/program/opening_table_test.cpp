// The solved first moves: the document says what the program finds, and the two halves of the
// board agree.
#include "program/opening_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "kamisado/eval.h"
#include "search/alpha_beta.h"

namespace ryuto {
namespace {

constexpr std::size_t kHash = 256;  // MiB, as `ryuto openings` takes unless told otherwise.

std::string document() {
    std::ifstream file(RYUTO_SOURCE_DIR "/docs/openings.md");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// The line runs to the end of the round, and the round ends as the score says.
void expect_true_line(const SolvedOpening& opening) {
    kamisado::Position position;
    for (const kamisado::Move move : opening.line) {
        MoveList<kamisado::Position> moves;
        position.generate(moves);
        ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
        position.play(move);
    }
    ASSERT_TRUE(position.is_over());
    EXPECT_EQ(position.winner() == Player::First, opening.score.is_win());
    EXPECT_EQ(static_cast<int>(opening.line.size()), opening.score.plies_to_end());
    EXPECT_LE(opening.real_moves, opening.score.plies_to_end());
}

// One test, for the solving takes seconds. The numbers are those of Setterquist and Skeppstedt's
// thesis (KTH, 2013).
TEST(SlowOpenings, AreWonBySixteenMovesAsTheDocumentSays) {
    const auto openings = solve_openings(kHash, [](std::size_t) {});
    EXPECT_EQ(document(), describe(openings));
    int wins = 0;
    int fastest = 0;
    for (const SolvedOpening& opening : openings) {
        ASSERT_TRUE(opening.score.is_decided());
        expect_true_line(opening);
        if (!opening.score.is_win()) continue;
        EXPECT_GE(opening.score.plies_to_end(), 17);
        ++wins;
        fastest += opening.score.plies_to_end() == 17;
    }
    EXPECT_EQ(wins, 16);
    EXPECT_EQ(fastest, 8);
}

// The table searches one of each pair of mirrored moves; here both are, some pairs of all.
TEST(SlowOpenings, AgreeWithTheirMirrorImages) {
    const SearchSignals signals;
    const auto score_after = [&signals](kamisado::Move move) {
        AlphaBeta<kamisado::Position, kamisado::Evaluator> search;
        Task<kamisado::Position> task;
        task.root.play(move);
        return search.search(task, signals, [](const Report<kamisado::Position>&) {}).score;
    };
    MoveList<kamisado::Position> moves;
    kamisado::Position().generate(moves);
    for (std::size_t i = 0; i < moves.size() / 2; i += 5) {
        const Score score = score_after(moves[i]);
        EXPECT_TRUE(score.is_decided());
        EXPECT_EQ(score, score_after(mirrored(moves[i])));
    }
}

}  // namespace
}  // namespace ryuto
