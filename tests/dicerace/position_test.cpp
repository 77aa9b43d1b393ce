// The rules of the dice race, case by case.
#include "dicerace/position.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "dicerace/chains.h"
#include "support/dicerace_text.h"
#include "util/rng.h"

namespace ryuto::dicerace {
namespace {

using testing::Contains;
using testing::Not;
using testing::UnorderedElementsAre;

// Everything that may be done but to roll a die again.
std::vector<std::string> moves(std::string_view fen, const Rules& rules = {}) {
    std::vector<std::string> texts = decisions(read(fen, rules));
    texts.erase(std::remove_if(texts.begin(), texts.end(),
                               [](const std::string& text) { return text[0] == '@'; }),
                texts.end());
    return texts;
}

Rules with_steps() {
    Rules rules;
    rules.book_slides = false;
    return rules;
}

Record after(Record record, const std::vector<std::string>& tokens) {
    for (const std::string& token : tokens) {
        const Result<Record> next = after_token(record, token);
        if (!next) ADD_FAILURE() << token << ": " << next.error().detail;
        if (next) record = *next;
    }
    return record;
}

TEST(DiceRace, EarsOnlyRoll) {
    EXPECT_EQ(decisions(read("10/10/10/10/10/4s15/10/10/10/10 S SN - -")),
              (std::vector<std::string>{"@d4"}));
}

TEST(DiceRace, SwordsHopOverADieAndBack) {
    const std::string_view fen = "10/10/10/10/5n34/4s55/10/10/10/10 S SN - -";
    EXPECT_THAT(moves(fen), UnorderedElementsAre("d4-c3", "d4-c5", "d4-e3", "d4^f6"));
}

TEST(DiceRace, FlamesOnTheGoalRowOnlyGoAlongIt) {
    EXPECT_THAT(moves("4s45/10/10/10/10/10/10/10/10/10 S SN - -"),
                UnorderedElementsAre("d9-c9", "d9-e9"));
}

TEST(DiceRace, SideRowsAndTheOwnHomeRowAreClosed) {
    const std::string_view fen = "10/10/10/10/10/1s28/10/10/10/10 S SN - -";
    EXPECT_THAT(moves(fen, with_steps()), UnorderedElementsAre("a4-a3", "a4-a5", "a4-b4"));
    const std::vector<std::string> slides = moves(fen);
    EXPECT_EQ(slides.size(), 15U);
    EXPECT_THAT(slides, Contains("a4-a9"));
    EXPECT_THAT(slides, Not(Contains("a4-z4")));
    EXPECT_THAT(slides, Not(Contains("a4-a0")));
}

TEST(DiceRace, DiceAtHomeMayShuffleThere) {
    EXPECT_THAT(moves("10/10/10/10/10/10/10/10/10/4s25 S SN - -", with_steps()),
                UnorderedElementsAre("d0-d1", "d0-c0", "d0-e0"));
}

TEST(DiceRace, HatsJumpIntoTheGoalRow) {
    EXPECT_THAT(moves("10/4s65/10/10/10/10/10/10/10/10 S SN - -"),
                UnorderedElementsAre("d8~b9", "d8~f9", "d8~b7", "d8~f7", "d8~c6", "d8~e6"));
}

TEST(DiceRace, HatsChooseBetweenTwoWaysWhereADieIsOnEither) {
    EXPECT_THAT(moves("10/10/10/4n25/4n25/4s6n34/10/10/10/10 S SN - -"),
                UnorderedElementsAre("d4~b3", "d4~c2", "d4~b4~b5", "d4~d5~b5", "d4~c4~c6",
                                     "d4~d6~c6", "d4~e4~e6", "d4~d6~e6", "d4~f4~f5", "d4~d5~f5",
                                     "d4~f4~f3", "d4~d3~f3", "d4~e4~e2", "d4~d2~e2"));
}

TEST(DiceRace, TreesGrowTheirSeatsWay) {
    EXPECT_THAT(moves("10/10/10/10/4n35/10/10/10/10/10 N SN - -"),
                UnorderedElementsAre("d5-d4", "d5-c4", "d5-e4", "d5-d6"));
    EXPECT_THAT(moves("10/10/10/10/4w35/10/10/10/10/10 W SW - -"),
                UnorderedElementsAre("d5-e5", "d5-e4", "d5-e6", "d5-c5"));
    EXPECT_THAT(moves("10/10/10/10/4e35/10/10/10/10/10 E SE - -"),
                UnorderedElementsAre("d5-c5", "d5-c4", "d5-c6", "d5-e5"));
    EXPECT_THAT(moves("10/10/10/10/4s35/10/10/10/10/10 S SW - -"),
                UnorderedElementsAre("d5-d6", "d5-c6", "d5-e6", "d5-d4"));
}

TEST(DiceRace, NoHopLeavesTheBoardAndComesBackOnItsOtherSide) {
    // A hop to the left over z5 would land where the next rank down ends, on West's goal row.
    EXPECT_THAT(moves("10/10/10/10/w4w48/10/10/10/10/10 W WE - -"),
                Not(Contains(testing::StartsWith("a5^"))));
}

TEST(DiceRace, WithoutRollsAChainComesToNoCellTwice) {
    Rules rules;
    rules.jumps_roll = false;
    Record record = read("10/10/10/10/5n34/4s55/10/10/10/10 S SN - -", rules);
    record = after(record, {"d4^f6+"});
    EXPECT_EQ(decisions(record), (std::vector<std::string>{"stop"}));
}

TEST(DiceRace, OnlyTheFirstDieOfATurnIsRolledIfSoAgreed) {
    Rules rules;
    rules.only_first_rolls = true;
    const Record record = read("10/10/7n62/10/5n34/4s55/10/10/10/10 S SN - -", rules);
    EXPECT_EQ(to_fen(after(record, {"d4^f6^h8=2"})),
              "10/8s51/7n62/10/5n24/10/10/10/10/10 N SN - - 1");
}

TEST(DiceRace, ChainsThatAreCommittedRollAtTheirEnd) {
    Rules rules;
    rules.chains_are_committed = true;
    Record record = read("10/10/7n62/10/5n34/4s55/10/10/10/10 S SN - -", rules);
    record.play(*parse_move(record, "d4^f6"));
    EXPECT_EQ(record.position.to_move(), Player::First);
    record.play(*parse_move(record, "d4^f6^h8"));
    record.play(*parse_move(record, "stop"));
    EXPECT_EQ(record.position.to_move(), Player::Chance);
    EXPECT_EQ(record.position.to_roll().size(), 2);
}

TEST(DiceRace, ABookMayJumpFarIfSoAgreed) {
    Rules rules;
    rules.book_jumps_far = true;
    const std::string_view fen = "10/10/4n25/10/10/10/4s25/10/10/10 S SN - -";
    EXPECT_THAT(moves(fen), Not(Contains("d3^d8")));
    EXPECT_THAT(moves(fen, rules), Contains("d3^d8"));
    EXPECT_EQ(to_fen(after(read(fen, rules), {"d3^d8=5"})),
              "10/4s25/4n55/10/10/10/10/10/10/10 N SN - - 1");
}

TEST(DiceRace, TheMiddleLineHoldsAsLongAsADieIsAtHome) {
    Rules rules;
    rules.has_middle_line = true;
    EXPECT_THAT(moves("10/10/10/10/10/4s45/10/10/10/1s18 S SN - -", rules),
                UnorderedElementsAre("d4-c4", "d4-e4", "d4-c3", "d4-d3", "d4-e3"));
    EXPECT_THAT(moves("10/10/10/10/10/4s45/10/10/1s18/10 S SN - -", rules), Contains("d4-d5"));
    // The last die leaves home in this turn, but the line holds until the next.
    const Record open = after(read("10/10/10/10/4n25/10/4n25/10/4n25/4s25 S SN - -", rules),
                              {"d0^d2=2+", "d0^d2^d4=22+"});
    EXPECT_THAT(decisions(open), Not(Contains("d0^d2^d4^d6")));
}

TEST(DiceRace, AnInnerGoalIsTheLastRowOfTheField) {
    Rules rules;
    rules.goal_is_inside = true;
    EXPECT_THAT(moves("10/4s45/10/10/10/10/10/10/10/10 S SN - -", rules),
                UnorderedElementsAre("d8-c8", "d8-e8"));
    const std::string_view fen = "10/10/4s45/10/10/10/10/4n45/10/10 S SN - -";
    EXPECT_TRUE(after(read(fen, rules), {"d7-d8"}).position.is_over());
    EXPECT_FALSE(after(read(fen), {"d7-d8"}).position.is_over());
}

TEST(DiceRace, TheFirstToFinishWins) {
    const Record record = after(read("10/4s45/10/10/10/4n45/10/10/10/10 S SN - - 7"), {"d8-d9"});
    EXPECT_EQ(to_fen(record), "4s45/10/10/10/10/4n45/10/10/10/10 N SN S - 8");
    EXPECT_TRUE(record.position.is_over());
    EXPECT_EQ(record.position.values(), (Values{1, -1, 0, 0}));
    EXPECT_EQ(record.position.ranking(), (std::array<int, kSeats>{1, 2, 0, 0}));
}

TEST(DiceRace, PlayGoesOnToTheLastSeatIfSoAgreed) {
    Rules rules;
    rules.plays_on = true;
    Record record = read("10/4s45/10/10/10/4n45/w49/10/10/10 S SWN - -", rules);
    record = after(record, {"d8-d9"});
    EXPECT_FALSE(record.position.is_over());
    record = after(record, {"z3-a3", "@d4=4", "a3-b3"});
    EXPECT_EQ(record.position.seat_to_move(), Seat::North) << "South is passed over";
    record = after(read("4s45/10/10/10/10/10/w49/10/4n45/10 N SWN S - 9", rules), {"d1-d0"});
    EXPECT_TRUE(record.position.is_over());
    EXPECT_EQ(record.position.ranking(), (std::array<int, kSeats>{1, 3, 2, 0}));
    EXPECT_FLOAT_EQ(record.position.values()[0], 0.5F);
    EXPECT_FLOAT_EQ(record.position.values()[1], -0.5F);
    EXPECT_FLOAT_EQ(record.position.values()[2], 0.0F);
}

TEST(DiceRace, TheTurnCapRanksByDiceAtTheGoalAndThenByRowsLeft) {
    Rules rules;
    rules.most_turns = 10;
    const auto ranking = [&rules](const std::string& board) {
        const Record record = read(board + " S SN - - 10", rules);
        EXPECT_TRUE(record.position.is_over());
        return record.position.ranking();
    };
    EXPECT_EQ(ranking("4s45/10/10/10/10/10/10/4n35/1s28/10"),
              (std::array<int, kSeats>{1, 2, 0, 0}));
    EXPECT_EQ(ranking("10/4s45/10/10/10/10/10/4n35/10/10"), (std::array<int, kSeats>{1, 2, 0, 0}));
    EXPECT_EQ(ranking("10/10/4s45/10/10/10/10/10/4n35/10"), (std::array<int, kSeats>{2, 1, 0, 0}));
    EXPECT_EQ(ranking("10/4s45/10/10/10/10/10/10/4n35/10"), (std::array<int, kSeats>{1, 1, 0, 0}));
    EXPECT_EQ(read("10/4s45/10/10/10/10/10/10/4n35/10 S SN - - 10", rules).position.values(),
              Values());
}

TEST(DiceRace, WhoStaysAtHomeBeyondTheDeadlineIsOut) {
    Rules rules;
    rules.deadline = 2;
    const std::string start = "4n35/10/10/10/10/10/10/10/10/4s45 S SN - -";
    Record record = after(read(start, rules), {"d0-c0", "d9-d8"});
    EXPECT_FALSE(record.position.is_over());
    record = after(record, {"c0-d0"});
    EXPECT_TRUE(record.position.is_over());
    EXPECT_EQ(record.position.ranking(), (std::array<int, kSeats>{2, 1, 0, 0}));
    EXPECT_EQ(to_fen(record), "10/4n35/10/10/10/10/10/10/10/4s45 N SN s - 3");
}

TEST(DiceRace, ASeatWithoutDiceHasNothingToDecide) {
    EXPECT_TRUE(read("10/10/10/10/10/4n25/10/10/10/10 S SN - -").position.is_over());
}

TEST(DiceRace, StartsAsTheSeatsSeeTheirDice) {
    std::array<Layout, kSeats> layouts;
    layouts.fill({Face::Ear, Face::Book, Face::Tree, Face::Flame, Face::Swords, Face::Hat,
                  Face::Hat, Face::Hat});
    const Seats all = {Seat::South, Seat::West, Seat::North, Seat::East};
    const Record record{Position(Position::start(all, Seat::West, {}, layouts)), {}};
    EXPECT_EQ(to_fen(record),
              "1n6n6n6n5n4n3n2n11/w18e6/w28e6/w38e6/w48e5/w58e4/w68e3/w68e2/w68e1/"
              "1s1s2s3s4s5s6s6s61 W SWNE - - 0");
}

TEST(DiceRace, EveryFaceIsRolledOnceInSix) {
    Record record = read("10/10/10/10/10/4s45/10/10/10/10 S SN - -");
    record.play(*parse_move(record, "@d4"));
    ASSERT_EQ(record.position.to_move(), Player::Chance);
    std::set<Face> faces;
    for (const Move move : moves_of(record.position)) {
        EXPECT_EQ(record.position.weight(move), 1U);
        faces.insert(move.face);
    }
    EXPECT_EQ(faces.size(), 6U);
}

TEST(DiceRace, NoDieIsEverLostOrMade) {
    Rng rng(5);
    const Seats all = {Seat::South, Seat::West, Seat::North, Seat::East};
    Position position(Position::start(all, Seat::South, {}));
    for (int ply = 0; ply < 5'000 && !position.is_over(); ++ply) {
        const MoveList<Position> list = moves_of(position);
        position.play(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        ASSERT_EQ(position.occupied().size(), kSeats * kDice);
        for (std::size_t s = 0; s < kSeats; ++s) {
            const auto seat = static_cast<Seat>(s);
            const Zones& zones = position.zones(seat);
            ASSERT_EQ(position.dice(seat).size(), kDice);
            ASSERT_TRUE((position.dice(seat) & ~(zones.home | zones.field | zones.goal)).empty());
        }
    }
}

TEST(DiceRaceChains, AreOneForEachEndAndSetOfRolledDice) {
    const Position position = read("10/10/10/10/5n34/4s55/10/10/10/10 S SN - -").position;
    const std::vector<Chain> chains = whole_chains(position, *parse_cell("d4"), 100);
    ASSERT_EQ(chains.size(), 2U);
    EXPECT_EQ(chains[0].size(), 2U);
    EXPECT_EQ(chains[1].size(), 3U) << "back to where it began";
}

TEST(DiceRaceChains, AreNoMoreThanWanted) {
    const Position position =
        read("3n2n52n52/10/3n6n42n32/10/6n61n41/5s44/1s12s42s42/2s47/1s24s33/7s22 S SN - -")
            .position;
    EXPECT_LE(whole_chains(position, *parse_cell("e5"), 10).size(), 10U);
}

}  // namespace
}  // namespace ryuto::dicerace
