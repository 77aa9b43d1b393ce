// The coloured board by its known properties, and what a tower sees on it.
#include "kamisado/board.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "kamisado/notation.h"
#include "oracle/kamisado_oracle.h"

namespace ryuto::kamisado {
namespace {

Square square(std::string_view name) { return {name[0] - 'a', name[1] - '1'}; }

// As the first player sees them.
Bitboard squares(std::initializer_list<std::string_view> names) {
    Bitboard set = 0;
    for (const std::string_view name : names) set |= square(name).bit();
    return set;
}

template <class F>
void for_each_square(F f) {
    for (int i = 0; i < kSquares; ++i) f(Square::from_index(i));
}

TEST(Board, HasTheColoursOfTheRuleBook) {
    std::string board;
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) board += letter_of(colour_at(Square(file, rank)));
        if (rank > 0) board += '/';
    }
    EXPECT_EQ(board, "oluiyrgn/roiglynu/giorunyl/iulongry/yrgnolui/lynuroig/unylgior/ngryiulo");
}

TEST(Board, AgreesWithTheArithmeticOfTheOracle) {
    for_each_square([](Square at) {
        EXPECT_EQ(letter_of(colour_at(at)),
                  kamisado_oracle::colour_of({at.file() + 1, at.rank() + 1}));
    });
}

TEST(Board, ShowsEveryColourOnceInEachRankAndFile) {
    for (int i = 0; i < kSize; ++i) {
        std::set<Colour> in_rank;
        std::set<Colour> in_file;
        for (int j = 0; j < kSize; ++j) {
            in_rank.insert(colour_at(Square(j, i)));
            in_file.insert(colour_at(Square(i, j)));
        }
        EXPECT_EQ(in_rank.size(), 8U) << "rank " << i + 1;
        EXPECT_EQ(in_file.size(), 8U) << "file " << i + 1;
    }
}

TEST(Board, IsTheSameFromBothSeats) {
    for_each_square([](Square at) { EXPECT_EQ(colour_at(at), colour_at(at.turned())); });
}

TEST(Board, IsTheSameInAMirrorWithTheColoursRelabelled) {
    for_each_square([](Square at) {
        EXPECT_EQ(mirrored(colour_at(at)), colour_at(at.mirrored()));
        EXPECT_EQ(mirrored(mirrored(colour_at(at))), colour_at(at));
    });
    EXPECT_EQ(mirrored(Colour::Brown), Colour::Orange);
    EXPECT_EQ(mirrored(Colour::Green), Colour::Blue);
    EXPECT_EQ(mirrored(Colour::Red), Colour::Purple);
    EXPECT_EQ(mirrored(Colour::Yellow), Colour::Pink);
    EXPECT_EQ(mirrored(Colour::Any), Colour::Any);
}

TEST(Board, RepeatsItselfFourSquaresAlongEachDiagonal) {
    for_each_square([](Square at) {
        const Square there((at.file() + 4) % 8, (at.rank() + 4) % 8);
        EXPECT_EQ(colour_at(at), colour_at(there));
    });
}

TEST(Board, HasABrownAndAnOrangeLongDiagonal) {
    for (int i = 0; i < kSize; ++i) {
        EXPECT_EQ(colour_at(Square(i, i)), Colour::Brown);
        EXPECT_EQ(colour_at(Square(i, 7 - i)), Colour::Orange);
    }
}

TEST(Board, KnowsTheSquaresOfEachColour) {
    for (std::size_t c = 0; c < kColours; ++c) {
        Bitboard expected = 0;
        for_each_square([&](Square at) {
            if (index(colour_at(at)) == c) expected |= at.bit();
        });
        EXPECT_EQ(kSquaresOf[c], expected);
    }
}

TEST(Reach, IsAllThreeRaysOnAnEmptyBoard) {
    EXPECT_EQ(reach(square("d5"), 0),
              squares({"d6", "d7", "d8", "c6", "b7", "a8", "e6", "f7", "g8"}));
}

TEST(Reach, EndsAtTheEdgesOfTheBoard) {
    EXPECT_EQ(reach(square("a6"), 0), squares({"a7", "a8", "b7", "c8"}));
    EXPECT_EQ(reach(square("h6"), 0), squares({"h7", "h8", "g7", "f8"}));
    EXPECT_EQ(reach(square("b7"), 0), squares({"a8", "b8", "c8"}));
    EXPECT_EQ(reach(square("d8"), 0), 0U);
}

TEST(Reach, StopsBeforeATower) {
    const Bitboard towers = squares({"d3", "b3", "g4"});
    EXPECT_EQ(reach(square("d1"), towers), squares({"d2", "c2", "e2", "f3"}));
}

TEST(Reach, IgnoresTowersBehindAndBeside) {
    const Bitboard towers = squares({"d4", "c4", "e4", "c5", "e5"});
    EXPECT_EQ(reach(square("d5"), towers), reach(square("d5"), 0));
}

TEST(Blocked, MeansThatNothingCanBeReached) {
    const Bitboard towers = squares({"c6", "d6", "e6", "a2", "b2"});
    EXPECT_TRUE(is_blocked(square("d5"), towers));
    EXPECT_FALSE(is_blocked(square("d5"), towers ^ square("e6").bit()));
    EXPECT_TRUE(is_blocked(square("a1"), towers)) << "the edge counts as blocked";
    EXPECT_FALSE(is_blocked(square("a1"), squares({"a2"})));
    EXPECT_TRUE(is_blocked(square("c8"), 0)) << "beyond the goal row there is nothing";
}

}  // namespace
}  // namespace ryuto::kamisado
