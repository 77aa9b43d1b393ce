// From round to round: points, rings, refills, deadlocks, the end of the match.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <tuple>

#include "support/match_text.h"

namespace ryuto::kamisado {
namespace {

using testing::ElementsAre;

constexpr std::string_view kStandardStart = "oluiyrgn/8/8/8/8/8/8/NGRYIULO w - 3 0 1";

std::string board_of(const MatchPosition& position) {
    const std::string fen = to_fen(position);
    return fen.substr(0, fen.find(' '));
}

TEST(Refill, TakesTheTowersInTheOrderOfTheRuleBook) {
    const std::string fen = "1y2r1g1/3U3G/1Y1i4/o1R2In1/4O3/7l/u7/N5L1 w u 3 0 20";
    const MatchPosition left = play_in_all_views(fen, "d7d8=l");
    EXPECT_EQ(board_of(left), "uloniyrg/8/8/8/8/8/8/NLORIYGU'");
    const MatchPosition right = play_in_all_views(fen, "d7d8=r");
    EXPECT_EQ(board_of(right), "yrgionlu/8/8/8/8/8/8/U'GYRIONL");
}

TEST(Refill, LetsTheLoserStartWithAnyTower) {
    const MatchPosition position = play_in_all_views(fen_with("Rd5 .d8", "w r 3 0 9"), "d5d8=l");
    EXPECT_EQ(position.to_move(), Player::Second);
    EXPECT_EQ(requirement_of(position), "-");
    EXPECT_EQ(position.round(), 2);
    EXPECT_EQ(position.count_moves(), 102U);
}

TEST(Refill, LeavesEveryRingOnItsTower) {
    const auto rings = [](const MatchPosition& position) {
        std::multiset<std::tuple<Player, std::size_t, int>> all;
        for (const Player owner : {Player::First, Player::Second}) {
            for (std::size_t c = 0; c < kColours; ++c) {
                all.emplace(owner, c, position.rank(owner, static_cast<Colour>(c)));
            }
        }
        return all;
    };
    int refills = 0;
    for_each_match_position(20, 3, MatchPosition(15), [&](const MatchPosition& position) {
        if (position.phase() != MatchPosition::Phase::Refill) return;
        for (const char* refill : {"=l", "=r"}) {
            EXPECT_EQ(rings(after(refill, position)), rings(position)) << to_fen(position);
        }
        ++refills;
    });
    EXPECT_GT(refills, 0);
}

TEST(Refill, IsAChoiceOfTheMoveThatReachesTheGoal) {
    const MatchPosition position = match_from(fen_with("Rd7 .c8 .d8", "w r 3 0 9"));
    EXPECT_THAT(legal_moves(position), ElementsAre("d7c8=l", "d7c8=r", "d7d8=l", "d7d8=r"));
    EXPECT_FALSE(parse_move(position, "d7d8"));
    EXPECT_FALSE(parse_move(position, "d7d8=x"));
}

TEST(Refill, CapsTheRangeOfTheTowerThatWon) {
    const MatchPosition position = play_in_all_views(fen_with("Rd5 .d8", "w r 3 0 9"), "d5d8=l");
    const Bitboard targets = position.targets(Player::First, Colour::Red);
    EXPECT_EQ(targets >> (6 * kSize), 0U);
    EXPECT_NE(targets >> (5 * kSize), 0U);
}

TEST(Points, AreOneTwoFourAndEightForTheSameTower) {
    for (const auto& [towers, move, points] : {std::tuple{"Rd5 .d8", "d5d8=l", 1},
                                               {"R'd5 .d8", "d5d8=l", 3},
                                               {"R''d5 .d8", "d5d8=l", 7},
                                               {"R'''d7 .d8", "d7d8", 15}}) {
        const MatchPosition position = play_in_all_views(fen_with(towers, "w r 15 0 9"), move);
        EXPECT_EQ(position.score(Player::First), points);
        EXPECT_EQ(position.score(Player::Second), 0);
        EXPECT_EQ(position.is_over(), points == 15);
    }
}

TEST(Points, OfSeveralTowersAddUp) {
    // One, and two for the same tower, one, two for that, and one: seven.
    const MatchPosition position =
        play_in_all_views(fen_with("Rd5 N''b1 G''c1 .d8", "w r 7 0 9"), "d5d8");
    EXPECT_EQ(position.score(Player::First), 7);
    EXPECT_EQ(position.winner(), Player::First);
}

TEST(Match, IsOverAtOnceWhenTheTargetIsReached) {
    // Twice the same tower, three different ones, and one point more than needed.
    for (const auto& [towers, points] :
         {std::pair{"R'd5 .d8", 3}, {"Rd5 N'b1 G'c1 .d8", 3}, {"R'd5 N'b1 .d8", 4}}) {
        const MatchPosition position = play_in_all_views(fen_with(towers, "w r 3 0 9"), "d5d8");
        EXPECT_EQ(position.winner(), Player::First);
        EXPECT_EQ(position.score(Player::First), points);
        EXPECT_TRUE(legal_moves(position).empty());
        EXPECT_EQ(position.values()[0], 1.0F);
        EXPECT_EQ(position.values()[1], -1.0F);
    }
}

TEST(Match, GoesOnWhenTheTargetIsNotReached) {
    for (const char* target : {"7", "15"}) {
        const std::string rest = std::string("w r ") + target + " 0 9";
        EXPECT_FALSE(play_in_all_views(fen_with("R'd5 N'b1 .d8", rest), "d5d8=r").is_over());
    }
}

TEST(MatchDeadlock, GivesTheRingToTheTowerOfTheColourThatTheLoserMovedTo) {
    const MatchPosition position = play_in_all_views(kStandardStart, "c1c5 b8h2 c5e7");
    EXPECT_EQ(requirement_of(position), "=");
    EXPECT_EQ(position.to_move(), Player::Second);
    EXPECT_EQ(position.rank(Player::Second, Colour::Blue), 1);
    EXPECT_EQ(position.score(Player::Second), 1);
    EXPECT_THAT(legal_moves(position), ElementsAre("=l", "=r"));
    const MatchPosition next = play_in_all_views(kStandardStart, "c1c5 b8h2 c5e7 =r");
    EXPECT_EQ(next.to_move(), Player::First);
    EXPECT_EQ(requirement_of(next), "-");
}

TEST(MatchDeadlock, IsWorthMoreForATowerWithARing) {
    std::string fen = to_fen(after("c1c5 b8h2", match_from(kStandardStart)));
    fen.insert(fen.find('l') + 1, "'");
    const MatchPosition in_standard = play_in_all_views(fen, "c5e7");
    EXPECT_EQ(in_standard.score(Player::Second), 3);
    EXPECT_EQ(in_standard.winner(), Player::Second);
    fen.replace(fen.find(" 3 "), 3, " 7 ");
    const MatchPosition in_long = play_in_all_views(fen, "c5e7");
    EXPECT_EQ(in_long.rank(Player::Second, Colour::Blue), 2);
    EXPECT_EQ(in_long.score(Player::Second), 3);
    EXPECT_FALSE(in_long.is_over());
}

TEST(MatchDeadlock, LostByTheSecondPlayerRingsATowerOfTheFirst) {
    const MatchPosition position = play_in_all_views(kStandardStart, "b1h7 c8a6 h7h7 a6e2");
    EXPECT_EQ(requirement_of(position), "=");
    EXPECT_EQ(position.to_move(), Player::First);
    EXPECT_EQ(position.rank(Player::First, Colour::Green), 1);
}

// Black's red tower pushes brown to d6, and is itself stuck on d5, which is orange.
constexpr std::string_view kPushIntoDeadlock = "1lu1yrg1/3i4/2G1I3/3n4/3R'4/8/7o/N2Y1ULO w r 3 0 1";

TEST(MatchDeadlock, AfterAPushIsLostByThePusher) {
    const MatchPosition position = play_in_all_views(kPushIntoDeadlock, "d4d5");
    EXPECT_EQ(requirement_of(position), "=");
    EXPECT_EQ(position.to_move(), Player::Second);
    EXPECT_EQ(position.rank(Player::Second, Colour::Orange), 1);
    EXPECT_EQ(to_fen(match_from(to_fen(position))), to_fen(position));
}

TEST(MatchDeadlock, AfterAPushCanEndTheMatch) {
    std::string fen(kPushIntoDeadlock);
    fen.insert(fen.find('l') + 1, "'").insert(fen.find('u') + 1, "'");
    const MatchPosition position = play_in_all_views(fen, "d4d5");
    EXPECT_EQ(position.winner(), Player::Second);
    EXPECT_EQ(position.score(Player::Second), 3);
    EXPECT_EQ(requirement_of(position), "n!");
    EXPECT_EQ(match_from(to_fen(position)), position);
}

constexpr Rules kFirstStarts{true, false};
constexpr Rules kReset{false, true};

TEST(RoundStarter, HandsATurnOverWhereTheFirstPlayerWonAndStartsAgain) {
    const std::string fen = fen_with("Rd5 .d8", "w r 3 0 9");
    const MatchPosition won = after("d5d8=l", match_from(fen, kFirstStarts));
    EXPECT_EQ(requirement_of(won), "==");
    EXPECT_THAT(legal_moves(won), ElementsAre("=="));
    EXPECT_EQ(match_from(to_fen(won), kFirstStarts), won);
    const MatchPosition next = after("==", won);
    EXPECT_EQ(next.to_move(), Player::First);
    EXPECT_EQ(requirement_of(next), "-");
}

TEST(RoundStarter, NeedsNoHandingOverWhereTheSecondPlayerWon) {
    const std::string fen = fen_with("rd4 .d1", "b r 3 0 9");
    const MatchPosition won = after("d4d1=l", match_from(fen, kFirstStarts));
    EXPECT_EQ(won.to_move(), Player::First);
    EXPECT_EQ(requirement_of(won), "-");
}

TEST(RoundStarter, HandsATurnOverAfterADeadlockThatTheFirstPlayerWon) {
    const MatchPosition position =
        after("b1h7 c8a6 h7h7 a6e2 =l", match_from(kStandardStart, kFirstStarts));
    EXPECT_EQ(requirement_of(position), "==");
    EXPECT_EQ(requirement_of(after("==", position)), "-");
}

TEST(ResetRefill, IsTheOnlyChoiceAndPutsTowersOnTheirColoursWithTheirRings) {
    const MatchPosition position = match_from(fen_with("Rd7 N'b5 .d8", "w r 7 0 9"), kReset);
    EXPECT_THAT(legal_moves(position), ElementsAre("d7d8=l"));
    const MatchPosition next = after("d7d8=l", position);
    EXPECT_EQ(board_of(next), "oluiyrgn/8/8/8/8/8/8/N'GR'YIULO");
    const MatchPosition deadlock = after("c1c5 b8h2 c5e7", match_from(kStandardStart, kReset));
    EXPECT_THAT(legal_moves(deadlock), ElementsAre("=l"));
    EXPECT_EQ(board_of(after("=l", deadlock)), "ol'uiyrgn/8/8/8/8/8/8/NGRYIULO");
}

TEST(Match, HasTheScoreOfItsRingsAtEveryPlyAndIsReadBackAsItIsWritten) {
    for (const int target : {3, 7, 15}) {
        int matches = 0;
        for_each_match_position(10, 4, MatchPosition(target), [&](const MatchPosition& position) {
            const std::string fen = to_fen(position);
            EXPECT_EQ(match_from(fen), position) << fen;
            EXPECT_EQ(to_fen(match_from(fen)), fen);
            matches += position.is_over() ? 1 : 0;
            for (const Player player : {Player::First, Player::Second}) {
                int points = 0;
                for (int c = 0; c < kColours; ++c) {
                    points += (1 << position.rank(player, static_cast<Colour>(c))) - 1;
                }
                const bool has_won = position.winner() == player;
                EXPECT_EQ(position.score(player) > points, has_won) << fen;
                EXPECT_EQ(position.score(player) >= target, has_won) << fen;
                EXPECT_LT(points, target) << fen;
            }
        });
        EXPECT_EQ(matches, 10);
    }
}

TEST(MatchKey, TellsApartWhateverMatters) {
    std::set<Key> keys;
    int positions = 0;
    const auto add = [&](const std::string& fen, Rules rules = {}) {
        keys.insert(match_from(fen, rules).key());
        ++positions;
    };
    for (const char* rest : {"b n 3 0 1", "b n! 3 0 1", "b g 3 0 1", "b - 3 0 1", "w n 3 0 1",
                             "b n 7 0 1", "b n 15 0 1"}) {
        add(fen_with("R'd5 nd6 .d8", rest));
    }
    add(fen_with("R''d5 nd6 .d8", "b n 15 0 1"));
    add(fen_with("Rd5 N'b1 nd6 .d8", "b n 15 0 1"));
    for (const Rules rules : {Rules{true, false}, Rules{false, true}, Rules{true, true}}) {
        add(fen_with("R'd5 nd6 .d8", "b n 3 0 1"), rules);
    }
    EXPECT_EQ(keys.size(), static_cast<std::size_t>(positions));
}

}  // namespace
}  // namespace ryuto::kamisado
