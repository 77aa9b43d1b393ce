// Chains of passes: those that end in a move, and those that close and so end the round.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "support/kamisado_text.h"

namespace ryuto::kamisado {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::StartsWith;

// A line that ends in a real move, the passes that would follow it, and what comes of them: the
// square of the tower that moves then, or the loser of the deadlock.
struct Chain {
    std::string line;
    std::vector<std::string> passes;
    std::string outcome;

    bool is_deadlock() const { return outcome == "first" || outcome == "second"; }
    Player loser() const { return outcome == "first" ? Player::First : Player::Second; }
};

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (const std::string_view word : split_words(text)) words.emplace_back(word);
    return words;
}

std::vector<Chain> read_chains() {
    std::ifstream file(RYUTO_TEST_DATA "/chains/kamisado.txt");
    std::vector<Chain> chains;
    for (std::string text; std::getline(file, text);) {
        if (text.empty() || text[0] == '#') continue;
        const std::size_t first = text.find('|');
        const std::size_t second = text.find('|', first + 1);
        chains.push_back({text.substr(0, first),
                          words_of(text.substr(first + 1, second - first - 1)),
                          words_of(text.substr(second + 1))[0]});
    }
    return chains;
}

// The same chain in a mirror; its line starts from the start position as well.
Chain mirrored_chain(const Chain& chain) {
    Chain image = chain;
    image.line.clear();
    for (const std::string& move : words_of(chain.line)) image.line += mirrored_move(move) + ' ';
    for (std::string& pass : image.passes) pass = mirrored_move(pass);
    if (!chain.is_deadlock()) image.outcome = mirrored_move(chain.outcome + "a1").substr(0, 2);
    return image;
}

template <class F>
void for_each_chain(bool is_deadlock, F f) {
    int seen = 0;
    for (const Chain& chain : read_chains()) {
        if (chain.is_deadlock() != is_deadlock) continue;
        f(chain);
        f(mirrored_chain(chain));
        ++seen;
    }
    EXPECT_GE(seen, 8) << "of the data";
}

TEST(PassChain, EndsWithTheFirstTowerThatCanMove) {
    for_each_chain(false, [](const Chain& chain) {
        Position position = after(chain.line);
        for (const std::string& pass : chain.passes) {
            EXPECT_FALSE(position.is_over()) << chain.line;
            EXPECT_THAT(legal_moves(position), ElementsAre(pass)) << chain.line;
            position = after(pass, position);
        }
        EXPECT_FALSE(position.is_over()) << chain.line;
        EXPECT_THAT(legal_moves(position), Each(StartsWith(chain.outcome))) << chain.line;
        EXPECT_NE(legal_moves(position)[0].substr(2), chain.outcome) << "the tower can move";
        EXPECT_EQ(position.parts().zero_moves, static_cast<int>(chain.passes.size()));
    });
}

TEST(PassChain, CountsAreResetByARealMove) {
    const Position position = after("a1a2 c8d7 b1h7 d7d2 g1f2 d8d7 h7h7 d2d2");
    EXPECT_EQ(position.parts().zero_moves, 2);
    EXPECT_EQ(after("f2f3", position).parts().zero_moves, 0);
}

TEST(Deadlock, IsLostByWhoeverMovedLast) {
    for_each_chain(true, [](const Chain& chain) {
        const Position position = after(chain.line);
        ASSERT_TRUE(position.is_over()) << chain.line;
        EXPECT_EQ(position.winner(), opponent(chain.loser())) << chain.line;
        EXPECT_EQ(position.values()[index(chain.loser())], -1.0F);
        EXPECT_EQ(position.values()[index(opponent(chain.loser()))], 1.0F);
        EXPECT_THAT(legal_moves(position), testing::IsEmpty());
    });
}

TEST(Deadlock, IsDecidedByTheRealMoveThatCausesItAndNotBefore) {
    for_each_chain(true, [](const Chain& chain) {
        std::vector<std::string> moves = words_of(chain.line);
        moves.pop_back();
        Position position;
        for (const std::string& move : moves) {
            position = after(move, position);
            EXPECT_FALSE(position.is_over()) << chain.line << " at " << move;
        }
    });
}

// The chain could be written down at any of its passes: who moved last is then a matter of
// whether their number is odd, and must not change.
TEST(Deadlock, HasTheSameLoserAtEveryPassOfItsChain) {
    for_each_chain(true, [](const Chain& chain) {
        Position::Parts parts = after(chain.line).parts();
        for (const std::string& pass : chain.passes) {
            const Position position{parts};
            ASSERT_TRUE(position.is_over()) << chain.line << " at " << pass;
            EXPECT_EQ(position.winner(), opponent(chain.loser())) << chain.line << " at " << pass;
            parts.forced = colour_at(position.tower(parts.to_move, parts.forced));
            parts.to_move = opponent(parts.to_move);
            ++parts.zero_moves;
        }
    });
}

TEST(Deadlock, IsLostByTheFirstPlayerAtTheEarliestAfterThreeMoves) {
    for (const char* line :
         {"c1a3 b8h2 a3e7", "c1c5 b8h2 c5e7", "f1h3 g8a2 h3d7", "f1f5 g8a2 f5d7"}) {
        EXPECT_EQ(after(line).winner(), Player::Second) << line;
    }
}

TEST(Deadlock, IsLostByTheSecondPlayerAtTheEarliestAfterThreeMovesAndAPass) {
    for (const char* line : {"b1h7 c8a6 h7h7 a6e2", "b1h7 c8c4 h7h7 c4e2", "g1a7 f8h6 a7a7 h6d2",
                             "g1a7 f8f4 a7a7 f4d2"}) {
        EXPECT_EQ(after(line).winner(), Player::First) << line;
    }
}

// The data are what they claim to be: their passes are those of the oracle.
TEST(ChainData, AgreesWithTheOracle) {
    std::vector<std::size_t> cycles;
    for (const Chain& chain : read_chains()) {
        kamisado_oracle::Round round;
        for (const std::string& move : words_of(chain.line)) {
            EXPECT_THAT(round.moves(), testing::Contains(move)) << chain.line;
            round.play(move);
        }
        EXPECT_EQ(round.chain().zero_moves, chain.passes) << chain.line;
        EXPECT_EQ(round.chain().is_closed, chain.is_deadlock()) << chain.line;
        if (chain.is_deadlock()) cycles.push_back(chain.passes.size());
    }
    EXPECT_THAT(cycles, testing::IsSupersetOf({2U, 4U, 6U, 8U}));
}

}  // namespace
}  // namespace ryuto::kamisado
