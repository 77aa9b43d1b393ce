// The rules of matches against the rule book told a second time, ply by ply: text, moves, points.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "game/perft.h"
#include "oracle/kamisado_match_oracle.h"
#include "support/match_text.h"
#include "util/rng.h"

namespace ryuto::kamisado {
namespace {

using kamisado_oracle::Match;

// What was compared, so that a test can tell that it saw enough.
struct Seen {
    int plies = 0;
    int matches = 0;
    int pushes = 0;
    int deadlocks = 0;
    int handovers = 0;
    std::array<int, 4> pushed_towers{};  // By length of the push.
};

// False at the first difference, so that one mistake is told once.
bool is_same(const MatchPosition& position, const Match& match) {
    const std::string text = match.text();
    EXPECT_EQ(to_fen(position), text);
    EXPECT_EQ(legal_moves(position), match.moves()) << text;
    EXPECT_EQ(position.count_moves(), match.moves().size()) << text;
    EXPECT_EQ(position.is_over(), match.is_over()) << text;
    EXPECT_EQ(position.winner() == Player::First, match.winner() == '1') << text;
    EXPECT_EQ(position.score(Player::First), match.points(1)) << text;
    EXPECT_EQ(position.score(Player::Second), match.points(2)) << text;
    EXPECT_EQ(position.round(), match.round()) << text;
    return !testing::Test::HasFailure();
}

// Some matches are played with short steps, so that more towers meet and rounds go on longer.
std::string choose(const std::vector<std::string>& moves, bool prefers_short, Rng& rng) {
    const auto any = [&]() -> const std::string& {
        return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    };
    const auto length = [](const std::string& move) {
        return move.size() > 4 ? 9 : move.size() < 4 ? 0 : std::abs(move[3] - move[1]);
    };
    std::string chosen = any();
    for (int i = 0; i < 4 && prefers_short; ++i) {
        const std::string& other = any();
        if (length(other) < length(chosen)) chosen = other;
    }
    return chosen;
}

void compare_match(int target, Rules rules, Rng& rng, Seen& seen) {
    Match match(target, {rules.does_first_start_every_round, rules.is_refill_a_reset});
    MatchPosition position(target, rules);
    const bool prefers_short = rng.below(2) == 0;
    while (is_same(position, match) && !match.is_over()) {
        const std::string move = choose(match.moves(), prefers_short, rng);
        const Result<MatchMove> read = parse_move(position, move);
        ASSERT_TRUE(read) << match.text() << ' ' << move;
        if (position.phase() == MatchPosition::Phase::Tower) {
            const int length = position.push_length(position.to_move(), read->tower);
            const bool is_push = (position.occupied(position.to_move()) & read->to.bit()) != 0 &&
                                 read->to != position.tower(position.to_move(), read->tower);
            if (is_push) ++seen.pushed_towers[static_cast<std::size_t>(length)];
        }
        position.play(*read);
        match.play(move);
        ++seen.plies;
        seen.pushes += position.phase() == MatchPosition::Phase::Stunned ? 1 : 0;
        seen.deadlocks += position.phase() == MatchPosition::Phase::Refill ? 1 : 0;
        seen.handovers += position.phase() == MatchPosition::Phase::HandOver ? 1 : 0;
    }
    ++seen.matches;
}

Seen compare_plies(int plies, int target, Rules rules, std::uint64_t seed) {
    Rng rng(seed);
    Seen seen;
    while (seen.plies < plies && !testing::Test::HasFailure()) {
        compare_match(target, rules, rng, seen);
    }
    return seen;
}

TEST(MatchOracle, AgreesThroughRandomMatchesOfEveryFormat) {
    for (const int target : {3, 7, 15}) compare_plies(1'000, target, {}, 1);
}
TEST(MatchOracle, AgreesUnderOtherRules) {
    EXPECT_GT(compare_plies(1'000, 7, {true, false}, 2).handovers, 0);
    compare_plies(1'000, 7, {false, true}, 3);
    EXPECT_GT(compare_plies(1'000, 7, {true, true}, 4).handovers, 0);
}

void expect_variety(const Seen& seen) {
    EXPECT_GT(seen.matches, 50);
    EXPECT_GT(seen.pushes, seen.plies / 1'000);
    EXPECT_GT(seen.deadlocks, seen.plies / 10'000);
}

TEST(SlowMatchOracle, AgreesThroughRandomStandardMatches) {
    expect_variety(compare_plies(100'000, 3, {}, 5));
}
TEST(SlowMatchOracle, AgreesThroughRandomLongMatches) {
    expect_variety(compare_plies(100'000, 7, {}, 6));
}
TEST(SlowMatchOracle, AgreesThroughRandomMarathons) {
    const Seen seen = compare_plies(100'000, 15, {}, 7);
    expect_variety(seen);
    for (const std::size_t length : {1U, 2U, 3U})
        EXPECT_GT(seen.pushed_towers[length], 0) << length;
}
TEST(SlowMatchOracle, AgreesUnderOtherRules) {
    for (const Rules rules : {Rules{true, false}, Rules{false, true}, Rules{true, true}}) {
        expect_variety(compare_plies(20'000, 7, rules, 8));
    }
}

TEST(MatchOracle, CountsTheSameLeavesByItself) {
    const std::string fen = "3g1oui/5l2/rny'3I1/2O1G3/Y7/8/8/LR3U1N' b y 3 0 1";
    EXPECT_EQ(kamisado_oracle::perft(Match(3), 3), 11'236U);
    EXPECT_EQ(kamisado_oracle::perft(Match(fen, {}), 4), 11'557U);
}

// Deeper than the table goes.
TEST(SlowMatchOracle, CountsTheSameLeavesOfDeepTrees) {
    for (const auto& [fen, depth] :
         {std::pair<std::string, int>{"3g1oui/5l2/rny'3I1/2O1G3/Y7/8/8/LR3U1N' b y 3 0 1", 6},
          std::pair<std::string, int>{
              "3u''4/7y/5o'2/4g'1NY/3L'i'3/l'n''2U''3/2r'G''2O'1/R'I''6 w u 15 0 1", 6}}) {
        EXPECT_EQ(perft(match_from(fen), depth, [] { return false; }),
                  kamisado_oracle::perft(Match(fen, {}), depth))
            << fen;
    }
}

}  // namespace
}  // namespace ryuto::kamisado
