// Matches as text: what is read, and the one clear line for what is not.
#include "kamisado/match_notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/match_text.h"

namespace ryuto::kamisado {
namespace {

using testing::HasSubstr;
using testing::Not;

// What the refusal says was expected, in every view; empty if the position is read.
std::string refusal(const std::string& fen, Rules rules = {}) {
    std::string detail;
    for (const View& view : all_views()) {
        const Result<MatchPosition> position = parse_match_fen(view.fen(fen), rules);
        if (&view == &all_views().front()) detail = position ? "" : position.error().detail;
        EXPECT_EQ(position.has_value(), detail.empty()) << view.name << ' ' << view.fen(fen);
    }
    return detail;
}

TEST(MatchFen, OfTheStartsAreReadAndWritten) {
    for (const int target : {3, 7, 15}) {
        const std::string fen =
            "oluiyrgn/8/8/8/8/8/8/NGRYIULO w - " + std::to_string(target) + " 0 1";
        EXPECT_EQ(to_fen(MatchPosition(target)), fen);
        EXPECT_EQ(match_from(fen), MatchPosition(target));
    }
}

TEST(MatchFen, IsTakenForOneByItsFourthField) {
    EXPECT_TRUE(is_match_fen("8 w - 3 0 1"));
    EXPECT_TRUE(is_match_fen("8 w - x"));
    EXPECT_FALSE(is_match_fen("8 w - - 0 1"));
    EXPECT_FALSE(is_match_fen("8 w -"));
    EXPECT_FALSE(is_match_fen(""));
}

TEST(MatchFen, WithFourRingsOnATowerIsRefused) {
    EXPECT_EQ(refusal(fen_with("R'''d4", "w r 15 0 1")), "");
    EXPECT_EQ(parse_match_fen(fen_with("R''''d4", "w r 15 0 1"), {}).error().detail,
              "rank 4, expected at most three ' behind a tower");
}

TEST(MatchFen, WithARingOnNoTowerIsRefused) {
    for (const char* board : {"'oluiyrgn/8/8/8/8/8/8/NGRYIULO", "oluiyrgn/8'/8/8/8/8/8/NGRYIULO"}) {
        EXPECT_FALSE(parse_match_fen(std::string(board) + " w - 3 0 1", {})) << board;
    }
}

TEST(MatchFen, WithAScoreAtTheTargetIsRefused) {
    EXPECT_EQ(refusal(fen_with("R'd4 G'a1", "w r 3 0 1")), "");
    EXPECT_THAT(refusal(fen_with("R''d4", "w r 3 0 1")),
                HasSubstr("expected rings worth less than 3 points"));
    EXPECT_THAT(refusal(fen_with("r'''d4", "w r 7 0 1")), HasSubstr("less than 7 points"));
    EXPECT_EQ(refusal(fen_with("R'''d4 g'''d8", "w r 15 0 1")), "");
    EXPECT_THAT(refusal(fen_with("R'''d4 G'''a1 N'b1", "w r 15 0 1")), HasSubstr("15 points"));
}

TEST(MatchFen, WithAnotherTargetIsRefused) {
    for (const char* target : {"1", "2", "4", "16", "33", "x", "-", "03"}) {
        EXPECT_EQ(refusal(fen_with("Rd4", std::string("w r ") + target + " 0 1")),
                  "field 4, expected -, 3, 7 or 15");
    }
}

TEST(MatchFen, WithAnUnknownThirdFieldIsRefused) {
    for (const char* forced : {"x", "rr", "r!!", "!", "-!", "===", "=l", "=!", "R"}) {
        const std::string fen = fen_with("Rd4", std::string("w ") + forced + " 3 0 1");
        EXPECT_THAT(parse_match_fen(fen, {}).error().detail, HasSubstr("field 3, expected -, =,"))
            << forced;
    }
}

TEST(MatchFen, TakesATowerForPushedOnlyBehindOneThatCanHavePushedIt) {
    for (const char* towers : {"R'd4 nd5", "R''d3 gd4 nd5", "R'''d2 yd3 gd4 nd5", "R''d4 n'd5",
                               "R'''d3 gd4 n''d5", "R'd7 nd8"}) {
        EXPECT_EQ(refusal(fen_with(towers, "b n! 15 0 1")), "") << towers;
    }
    for (const char* towers :
         {"Rd4 nd5", "R'd3 nd5", "R'd4 n'd5", "R'd3 gd4 nd5", "R''d3 g''d4 nd5", "R'''d4 n'''d5",
          "R'''d1 id2 yd3 gd4 nd5", "R'd6 nd5", "R'c4 nd5", "nd5", "R'''d3 Gd4 nd5"}) {
        EXPECT_EQ(refusal(fen_with(towers, "b n! 15 0 1")),
                  "field 3, expected ! only behind a tower that can have been pushed")
            << towers;
    }
}

TEST(MatchFen, TakesARefillToBePendingOnlyOnADeadlockedBoard) {
    const MatchPosition position = after("c1c5 b8h2 c5e7", MatchPosition());
    EXPECT_EQ(match_from(to_fen(position)), position);
    EXPECT_EQ(refusal("oluiyrgn/8/8/8/8/8/8/NGRYIULO b = 3 0 1"),
              "field 3, expected = only on a board that is deadlocked");
    EXPECT_THAT(refusal(fen_with("R'd4 nd5", "b = 3 0 1")), HasSubstr("deadlocked"));
}

TEST(MatchFen, TakesATurnToBeHandedOverOnlyWhereTheRulesDoSo) {
    const std::string fen = "oluiyrgn/8/8/8/8/8/8/N'GRYIULO b == 3 0 9";
    EXPECT_TRUE(parse_match_fen(fen, {true, false}));
    EXPECT_EQ(parse_match_fen(fen, {}).error().detail,
              "field 3, expected == only with option RoundStarter set to black");
    for (const char* other : {"oluiyrgn/8/8/8/8/8/8/N'GRYIULO w == 3 0 9",
                              "oluiyrg1/7n/8/8/8/8/8/N'GRYIULO b == 3 0 9"}) {
        EXPECT_EQ(parse_match_fen(other, {true, false}).error().detail,
                  "field 3, expected == only for the second player at the start of a round");
    }
}

TEST(MatchFen, CountsNoPassesBehindAPushOrARoundThatIsOver) {
    EXPECT_EQ(refusal(fen_with("R'd4 nd5", "b n! 15 1 1")),
              "field 5, expected 0 behind !, = or == in field 3");
}

TEST(MatchFen, WithATowerOnItsGoalRowIsAFinishedMatch) {
    const std::string fen = fen_with("R'd8", "b i 3 0 9");
    EXPECT_EQ(refusal(fen), "");
    const MatchPosition position = match_from(fen);
    EXPECT_EQ(position.winner(), Player::First);
    EXPECT_EQ(position.score(Player::First), 3);
    EXPECT_THAT(refusal(fen_with("Rd8 nd1", "b i 3 0 9")), HasSubstr("at most one player"));
    EXPECT_THAT(refusal(fen_with("R'd8 nd5", "b = 3 0 9")), HasSubstr("field 3, expected - or a"));
}

TEST(MatchFen, OfADeadlockedBoardIsFinishedAndFieldFiveTellsWhoMovedLast) {
    const std::string board = "o1uiyrgn/4R3/8/8/8/8/7l/NG1YIULO";
    EXPECT_EQ(match_from(board + " b l 3 0 3").winner(), Player::Second);
    EXPECT_EQ(match_from(board + " b l 3 1 3").winner(), Player::First);
}

TEST(SingleRoundFen, RefusesRings) {
    for (const char* rest : {" w - - 0 1", ""}) {
        const auto position = parse_fen("oluiyrgn/8/8/8/8/8/8/N'GRYIULO" + std::string(rest));
        ASSERT_FALSE(position);
        EXPECT_EQ(position.error().detail, "board, expected no ' unless field 4 is 3, 7 or 15");
    }
}

std::string refused(const std::string& fen, std::string_view move) {
    const Result<MatchMove> read = parse_move(match_from(fen), move);
    return read ? "" : read.error().detail;
}

TEST(MatchMoveText, IsRefusedWithWhatWasExpected) {
    EXPECT_EQ(refused(fen_with("Rd7 .d8", "w r 3 0 9"), "d7d8"),
              "expected the refill behind d7d8, as in d7d8=l");
    EXPECT_EQ(refused(fen_with("R'd7 .d8", "w r 3 0 9"), "d7d8=l"),
              "expected no refill behind d7d8");
    EXPECT_EQ(refused(fen_with("R'd4 nd5", "b n! 3 0 9"), "d5d6"),
              "the brown tower has been pushed, expected d5d5");
    EXPECT_EQ(refused(fen_with("R'd4 nd5 gc5 ye5 id6", "w r 3 0 9"), "d4d5"),
              "the red tower is blocked, expected the pass d4d4");
    EXPECT_EQ(refused(fen_with("R'd4 nd5 gc5 ye5", "w r 3 0 9"), "d4d4"),
              "the red tower cannot go there");
    EXPECT_EQ(refused(fen_with("Rd4", "w r 3 0 9"), "a1a2"), "must move the red tower on d4");
    EXPECT_EQ(refused(fen_with("Rd4", "w r 3 0 9"), "=l"), "expected two squares such as d1d5");
    EXPECT_EQ(refused(to_fen(after("c1c5 b8h2 c5e7", MatchPosition())), "a8a7"),
              "the round is won, expected =l or =r");
    EXPECT_EQ(refused(fen_with("R'd8", "b i 3 0 9"), "a1a2"), "the match is over");
}

TEST(MatchDrawing, ShowsRingsScoreRoundAndPushes) {
    const std::string text = draw(match_from(fen_with("R'd4 nd5 g'e5", "w r 7 0 9")));
    EXPECT_THAT(text, HasSubstr(" R'"));
    EXPECT_THAT(text, HasSubstr("Round 3, score 1:1, 7 points win\n"));
    EXPECT_THAT(text, HasSubstr("The first player moves the red tower on d4\n"));
    EXPECT_THAT(text, HasSubstr("Pushes: d4d5 (1 tower)\n"));
    EXPECT_THAT(draw(MatchPosition()), Not(HasSubstr("Pushes")));
}

TEST(MatchQuery, AnswersScoreRoundAndRequirement) {
    const MatchPosition position = match_from(fen_with("R''d4 G'a1 nd5 g'd8", "b n! 7 0 9"));
    EXPECT_EQ(answer_query(position, "score"), "4,1");
    EXPECT_EQ(answer_query(position, "round"), "5");
    EXPECT_EQ(answer_query(position, "required"), "n!");
    EXPECT_EQ(answer_query(position, "weather"), std::nullopt);
}

}  // namespace
}  // namespace ryuto::kamisado
