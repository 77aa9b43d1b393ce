// Rings, ranges and pushes. Every position is also turned by half and seen in a mirror.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/match_text.h"

namespace ryuto::kamisado {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

std::vector<std::string> moves_in_all_views(const std::string& fen) {
    return legal_moves(play_in_all_views(fen, ""));
}

// A tower of some rank on d2 before so many enemies, with free squares behind them.
std::string fen_with_line(int rank, int enemies) {
    std::string towers = "R" + std::string(static_cast<std::size_t>(rank), '\'') + "d2 .d8";
    for (int i = 0; i < enemies; ++i) {
        towers += std::string(" ") + "ngyi"[i] + 'd' + std::to_string(3 + i);
    }
    return fen_with(towers, "w r 15 0 1");
}

TEST(Push, OfALineIsForAsManyTowersAsThePusherHasRings) {
    for (int rank = 0; rank <= 3; ++rank) {
        for (int enemies = 1; enemies <= 4; ++enemies) {
            const auto moves = moves_in_all_views(fen_with_line(rank, enemies));
            const bool may_push = std::count(moves.begin(), moves.end(), "d2d3") > 0;
            EXPECT_EQ(may_push, enemies <= rank) << rank << " rings, " << enemies << " towers";
        }
    }
}

TEST(Push, MovesEveryTowerOfTheLineByOneSquare) {
    for (int rank = 1; rank <= 3; ++rank) {
        const MatchPosition position = play_in_all_views(fen_with_line(rank, rank), "d2d3");
        EXPECT_EQ(position.tower(Player::First, Colour::Red), Square(3, 2));
        constexpr std::array<Colour, 3> kLine = {Colour::Brown, Colour::Green, Colour::Yellow};
        for (int i = 0; i < rank; ++i) {
            EXPECT_EQ(position.tower(Player::Second, kLine[static_cast<std::size_t>(i)]).turned(),
                      Square(3, 3 + i));
        }
    }
}

TEST(Push, TurnsTheOpponentsPlyIntoAZeroMoveOfTheFurthestTower) {
    const MatchPosition pushed = play_in_all_views(fen_with_line(2, 2), "d2d3");
    EXPECT_EQ(pushed.to_move(), Player::Second);
    EXPECT_EQ(requirement_of(pushed), "g!");
    EXPECT_THAT(legal_moves(pushed), ElementsAre("d5d5"));
    EXPECT_TRUE(parse_move(pushed, "0000"));
    EXPECT_FALSE(parse_move(pushed, "d5d6"));
}

TEST(Push, HandsOverTheColourUnderTheFurthestPushedTower) {
    const std::string fen = fen_with("R''d4 nd5 gd6 .d8", "w r 7 0 1");
    const MatchPosition position = play_in_all_views(fen, "d4d5 d7d7");
    EXPECT_EQ(position.to_move(), Player::First);
    EXPECT_EQ(requirement_of(position), "g");
}

TEST(Push, MayBeFollowedByAnotherOfTheSameTower) {
    const std::string fen = fen_with("R'd4 nd5", "w r 3 0 1");
    EXPECT_EQ(requirement_of(play_in_all_views(fen, "d4d5")), "n!");
    const MatchPosition again = play_in_all_views(fen, "d4d5 d6d6");
    EXPECT_EQ(requirement_of(again), "r");
    EXPECT_EQ(again.to_move(), Player::First);
    EXPECT_EQ(requirement_of(play_in_all_views(fen, "d4d5 d6d6 d5d6 d7d7")), "g");
}

TEST(Push, OntoTheHomeRowIsLegalAndWinsNothing) {
    const std::string fen = fen_with("R'd6 nd7 .d8", "w r 3 0 1");
    const MatchPosition position = play_in_all_views(fen, "d6d7 d8d8");
    EXPECT_FALSE(position.is_over());
    EXPECT_EQ(position.round(), 2);
    EXPECT_EQ(requirement_of(position), "i");
}

TEST(Push, OffTheBoardIsIllegal) {
    EXPECT_THAT(moves_in_all_views(fen_with("R'd7 nd8", "w r 3 0 1")), ElementsAre("d7d7"));
    EXPECT_THAT(moves_in_all_views(fen_with("R''d6 nd7 gd8", "w r 7 0 1")), Not(Contains("d6d7")));
}

TEST(Push, NeedsEveryTowerOfTheLineToBeAnEnemyOfLowerRank) {
    EXPECT_THAT(moves_in_all_views(fen_with("R''d4 nd5 g'd6", "w r 7 0 1")), Contains("d4d5"));
    for (const char* line : {"R''d4 nd5 g''d6", "R''d4 nd5 Gd6", "R''d4 Gd5", "R''d4 n''d5",
                             "R'd4 n'd5", "R'd4 n'''d5", "R'''d4 n'''d5", "R'''d4 nd5 Gd6 gd7"}) {
        EXPECT_THAT(moves_in_all_views(fen_with(line, "w r 15 0 1")), Not(Contains("d4d5")))
            << line;
    }
}

TEST(Push, NeedsTheFirstTowerToStandRightAhead) {
    EXPECT_THAT(moves_in_all_views(fen_with("R'd4 nd6", "w r 7 0 1")), Not(Contains("d4d6")));
    EXPECT_THAT(moves_in_all_views(fen_with("R'd4 ne5 gc5", "w r 7 0 1")),
                ElementsAre("d4d5", "d4d6", "d4d7"));
}

TEST(Push, IsCompulsoryWhereNothingElseIsPossible) {
    const std::string fen = fen_with("R'd4 nd5 gc5 ye5", "w r 3 0 1");
    EXPECT_THAT(moves_in_all_views(fen), ElementsAre("d4d5"));
    EXPECT_FALSE(parse_move(match_from(fen), "d4d4"));
    EXPECT_FALSE(parse_move(match_from(fen), "0000"));
}

TEST(Push, ThatIsImpossibleLeavesTheTowerBlocked) {
    const std::string fen = fen_with("R'd4 nd5 gc5 ye5 id6", "w r 3 0 1");
    EXPECT_THAT(moves_in_all_views(fen), ElementsAre("d4d4"));
    EXPECT_EQ(requirement_of(play_in_all_views(fen, "d4d4")), "n");
}

TEST(Push, IsAChoiceWhereTheTowerCanAlsoMove) {
    const auto moves = moves_in_all_views(fen_with("R'd4 nd5", "w r 3 0 1"));
    EXPECT_THAT(moves, Contains("d4d5"));
    EXPECT_THAT(moves, Contains("d4e5"));
    EXPECT_THAT(moves, Contains("d4c5"));
}

TEST(Push, IsAmongTheFreeMovesOfAnyTower) {
    EXPECT_THAT(moves_in_all_views(fen_with("R'd4 nd5", "w - 3 0 1")), Contains("d4d5"));
}

TEST(Range, ShrinksByTwoWithEachRing) {
    for (const auto& [towers, furthest] : {std::pair{"Rd1 .d8", "d1d8=l"},
                                           {"R'd1 .d8", "d1d6"},
                                           {"R''d1 .d8", "d1d4"},
                                           {"R'''d1 .d8", "d1d2"}}) {
        const auto moves = moves_in_all_views(fen_with(towers, "w r 15 0 1"));
        const int rings = static_cast<int>(std::string(towers).find('d')) - 1;
        const std::string next = std::string("d1d") + static_cast<char>(furthest[3] + 1);
        EXPECT_THAT(moves, Contains(furthest)) << rings;
        EXPECT_THAT(moves, Not(Contains(next))) << rings;
    }
}

TEST(Range, DecidesFromWhereTheGoalIsInReach) {
    for (const auto& [towers, reaches] : {std::pair{"R'd2 .d8", false},
                                          {"R'd3 .d8", true},
                                          {"R''d4 .d8", false},
                                          {"R''d5 .d8", true},
                                          {"R'''d6 .d8", false},
                                          {"R'''d7 .d8", true}}) {
        const MatchPosition position = play_in_all_views(fen_with(towers, "w r 15 0 1"), "");
        EXPECT_EQ((position.targets(Player::First, Colour::Red) & kGoalRow) != 0, reaches)
            << towers;
    }
}

}  // namespace
}  // namespace ryuto::kamisado
