// Finishing times and chances: exact values, and what must hold of every estimate.
#include "dicerace/eval.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/dicerace_text.h"

namespace ryuto::dicerace {
namespace {

constexpr Holes kAllHoles = 0xFF;
constexpr float kExact = 1e-3F;

Rules with_steps() {
    Rules rules;
    rules.book_slides = false;
    return rules;
}

// Of a die in the middle of a row, so many rows away from its goal.
float mean(const FinishTimes& times, int distance, Face face) {
    return times.of(kAllHoles, {9 - distance, 3}, face).mean;
}

TEST(FinishTimes, AreThoseOfASlidingBook) {
    const FinishTimes times{Rules()};
    for (const int distance : {9, 7, 5, 3, 1}) {
        EXPECT_NEAR(mean(times, distance, Face::Book), 1, kExact);
    }
    EXPECT_NEAR(mean(times, 9, Face::Flame), 6, kExact);
    EXPECT_NEAR(mean(times, 9, Face::Hat), 5, kExact);
    EXPECT_NEAR(mean(times, 7, Face::Ear), 5.5, kExact);
    EXPECT_NEAR(mean(times, 3, Face::Tree), 3, kExact);
    EXPECT_NEAR(mean(times, 3, Face::Ear), 3.6, kExact);
    EXPECT_NEAR(mean(times, 1, Face::Ear), 2.2, kExact);
}

TEST(FinishTimes, AreThoseOfAStepwiseBook) {
    const FinishTimes times(with_steps());
    EXPECT_NEAR(mean(times, 9, Face::Book), 9, kExact);
    EXPECT_NEAR(mean(times, 9, Face::Ear), 9.4, kExact);
    EXPECT_NEAR(mean(times, 7, Face::Hat), 4, kExact);
    EXPECT_NEAR(mean(times, 5, Face::Ear), 5.8, kExact);
    EXPECT_NEAR(mean(times, 1, Face::Swords), 1, kExact);
}

TEST(FinishTimes, GrowWhenHolesAreFarAway) {
    const FinishTimes times(with_steps());
    constexpr Holes kLeftmost = 1;
    // From d8 the leftmost hole takes a Flame three steps, a Hat two jumps.
    EXPECT_NEAR(times.of(kLeftmost, {8, 3}, Face::Flame).mean, 3, kExact);
    EXPECT_NEAR(times.of(kLeftmost, {8, 3}, Face::Hat).mean, 2, kExact);
    EXPECT_GT(times.of(kLeftmost, {8, 3}, Face::Tree).mean, 3);
}

TEST(FinishTimes, VaryOnlyWhereSomethingIsRolled) {
    const FinishTimes times(with_steps());
    EXPECT_NEAR(times.of(kAllHoles, {4, 3}, Face::Flame).variance, 0, kExact);
    // At distance one a roll has failed, by an Ear, one time in six.
    EXPECT_NEAR(times.of(kAllHoles, {8, 3}, Face::Ear).variance, 0.24, kExact);
}

Values evaluate(std::string_view fen, const Rules& rules = {}) {
    Evaluator evaluator;
    const Position position = read(fen, rules).position;
    evaluator.prepare(position);
    return evaluator.evaluate(position);
}

// Both dice are a step from the hole on b9, and one of them has to go all the way to h9.
TEST(Evaluation, SendsDiceNearTheGoalToDifferentHoles) {
    Evaluator evaluator;
    const Position both =
        read("1s41s1s1s1s1s12/2s4s46/10/10/10/10/10/10/10/1n2n3n4n5n5n4n3n21 S SN - -",
             with_steps())
            .position;
    evaluator.prepare(both);
    EXPECT_NEAR(evaluator.time_of(both, Seat::South).mean, 1 + 5, kExact);
    const Position one =
        read("1s4s4s1s1s1s1s12/3s46/10/10/10/10/10/10/10/1n2n3n4n5n5n4n3n21 N SN - -", with_steps())
            .position;
    EXPECT_NEAR(evaluator.time_of(one, Seat::South).mean, 5, kExact);
}

// Having hopped is as good as the turn that has been taken, not a turn more.
TEST(Evaluation, DoesNotCountATurnForAnOpenChain) {
    const Values open = evaluate("10/10/10/6s53/5n24/10/10/10/10/10 S SN - d4^f6");
    const Values stopped = evaluate("10/10/10/6s53/5n24/10/10/10/10/10 N SN - -");
    EXPECT_EQ(open, stopped);
}

TEST(DiceRaceEvaluator, PrefersToMoveFirstInAnEvenRace) {
    const std::string board = "1n2n3n4n5n5n4n3n21/10/10/10/10/10/10/10/10/1s2s3s4s5s5s4s3s21";
    const Values south = evaluate(board + " S SN - -");
    const Values north = evaluate(board + " N SN - -");
    EXPECT_GT(south[0], 0);
    EXPECT_FLOAT_EQ(south[0], -south[1]);
    EXPECT_FLOAT_EQ(south[0], north[1]);
}

TEST(DiceRaceEvaluator, SeesEverySeatTheSameWay) {
    const Values values = evaluate(
        "1n2n3n4n5n5n4n3n21/w28e2/w38e3/w48e4/w58e5/w58e5/w48e4/w38e3/w28e2/1s2s3s4s5s5s4s3s21 "
        "W SWNE - -");
    EXPECT_GT(values[1], values[2]);
    EXPECT_GT(values[2], values[3]);
    EXPECT_GT(values[3], values[0]);
    EXPECT_NEAR(values[0] + values[1] + values[2] + values[3], 0, 1e-6F);
}

TEST(DiceRaceEvaluator, GivesAFinishedSeatItsPrizeWherePlayGoesOn) {
    Rules rules;
    rules.plays_on = true;
    const Values values = evaluate("4s45/10/10/10/4n45/4w45/10/10/10/10 N SWN S - 9", rules);
    EXPECT_FLOAT_EQ(values[0], 0.5F);
    EXPECT_LT(values[1], 0.5F);
}

TEST(DiceRaceEvaluator, RatesADecisionByTheTurnsItSaves) {
    Evaluator evaluator;
    const Position with_north =
        read("10/10/10/10/10/4s45/10/10/10/1n18 S SN - -", with_steps()).position;
    evaluator.prepare(with_north);
    const MoveList<Position> moves = moves_of(with_north);
    Evaluator::Ratings ratings;
    evaluator.rate(with_north, moves, ratings);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::string text = describe({with_north, {}}, moves[i]);
        if (text == "d4-d5" || text == "d4-e5") {
            EXPECT_NEAR(ratings[i], 1, kExact) << text;
        }
        if (text == "d4-d3") {
            EXPECT_NEAR(ratings[i], -1, kExact) << text;
        }
    }
}

TEST(DiceRaceEvaluator, ExplainsItself) {
    Evaluator evaluator;
    const std::string text = evaluator.explain(Position());
    EXPECT_THAT(text, testing::HasSubstr("South"));
    EXPECT_THAT(text, testing::HasSubstr("North"));
}

}  // namespace
}  // namespace ryuto::dicerace
