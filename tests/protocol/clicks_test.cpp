#include "protocol/clicks.h"

#include <gmock/gmock.h>

#include "protocol/gtp_board.h"

namespace ryuto {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

TEST(Clicks, AskForATowerAndThenForItsSquare) {
    Clicks clicks({"a1a2", "a1b2", "c1c2"});
    EXPECT_THAT(clicks.choices(), ElementsAre("a1", "c1"));
    EXPECT_EQ(clicks.add("a1"), "");
    EXPECT_THAT(clicks.choices(), ElementsAre("a2", "b2"));
    EXPECT_EQ(clicks.begun(), "a1");
    EXPECT_EQ(clicks.add("b2"), "a1b2");
}

TEST(Clicks, LeaveOutATowerThatIsTheOnlyOne) {
    Clicks clicks({"c1c2", "c1d2"});
    EXPECT_TRUE(clicks.is_fresh());
    EXPECT_EQ(clicks.begun(), "c1");
    EXPECT_EQ(clicks.add("c2"), "c1c2");
}

TEST(Clicks, AskForTheLastPieceEvenIfItIsTheOnlyOne) {
    Clicks clicks({"h7h7"});
    EXPECT_THAT(clicks.choices(), ElementsAre("h7"));
    EXPECT_EQ(clicks.add("h7"), "h7h7");
}

TEST(Clicks, AskForARefillLast) {
    Clicks clicks({"b7b8=l", "b7b8=r", "b7b6"});
    EXPECT_THAT(clicks.choices(), ElementsAre("b8", "b6"));
    EXPECT_EQ(clicks.add("b8"), "");
    EXPECT_FALSE(clicks.is_fresh());
    EXPECT_THAT(clicks.moves(), ElementsAre("b7b8=l", "b7b8=r"));
    EXPECT_THAT(clicks.choices(), ElementsAre("=l", "=r"));
    EXPECT_EQ(clicks.add("=r"), "b7b8=r");
}

TEST(Clicks, HaveNothingToAskOnceTheGameIsOver) { EXPECT_THAT(Clicks().choices(), IsEmpty()); }

constexpr std::string_view kStart = "oluiyrgn/8/8/8/8/8/8/NGRYIULO w - - 0 1";

TEST(GtpBoard, GivesARefillAnEmptyPointOnTheWinnersOwnSide) {
    const Clicks clicks({"=l", "=r"});
    EXPECT_THAT(points_of(clicks, kStart, false), ElementsAre(Pair("A4", "=l"), Pair("H4", "=r")));
    EXPECT_THAT(points_of(clicks, "oluiyrgn/8/8/7N/8/8/8/1GRYIULO b = 3 0 1", false),
                ElementsAre(Pair("H4", "=l"), Pair("A4", "=r")));
    EXPECT_THAT(points_of(clicks, "1luiyrgn/8/8/8/o7/8/8/NGRYIULO w = 3 0 1", false),
                ElementsAre(Pair("A5", "=l"), Pair("H4", "=r")));
    EXPECT_THAT(board_graphics(clicks, kStart), HasSubstr(" A4 L H4 R\n"));
}

TEST(GtpBoard, PassesForATowerThatStaysAndForATurnHandedOver) {
    EXPECT_THAT(points_of(Clicks({"h7h7"}), kStart, false), ElementsAre(Pair("PASS", "h7")));
    EXPECT_THAT(points_of(Clicks({"h7h7"}), kStart, true), ElementsAre(Pair("H7", "h7")));
    EXPECT_THAT(points_of(Clicks({"=="}), kStart, true), ElementsAre(Pair("PASS", "==")));
}

TEST(GtpBoard, ShowsRingsBehindTheLetters) {
    const std::string_view fen = "oluiyrgn''/8/8/8/8/8/8/N'GRYIULO w - 7 0 1";
    EXPECT_THAT(board_graphics(Clicks({"a1a2"}), fen), HasSubstr("LABEL A1 N' B1 G "));
    EXPECT_THAT(board_graphics(Clicks({"a1a2"}), fen),
                HasSubstr(" H8 N''\nCIRCLE A1\nSQUARE A2\n"));
}

}  // namespace
}  // namespace ryuto
