// Play below full skill: legal, never absurd, the same every time, and better with every level.
#include "search/casual.h"

#include <gtest/gtest.h>

#include <memory>

#include "search/mcts.h"
#include "support/kamisado_search.h"

namespace ryuto {
namespace {

using Person = Casual<Round, Evaluator>;

template <class Master = AlphaBeta<Round, Evaluator>>
Report<Round> answer_of(const Round& root, int level, const MoveList<Round>& root_moves = {}) {
    Person person(std::make_unique<Master>());
    EXPECT_TRUE(person.set_hash_size(1));
    Limits limits;
    limits.nodes = 3'000;
    limits.skill = level;
    const SearchSignals signals;
    int reports = 0;
    const Report<Round> answer = person.search({root, root_moves, limits, {}}, signals,
                                               [&reports](const Report<Round>&) { ++reports; });
    EXPECT_GE(reports, 1);
    return answer;
}

TEST(Casual, PlaysLegalMovesOnEveryLevel) {
    for (int level = 0; level < Limits::kFullSkill; ++level) {
        for (const Round& root : some_positions(3, 41, 4)) {
            expect_sound_line(root, answer_of(root, level));
        }
    }
}

TEST(Casual, IsTheMasterAtFullSkill) {
    for (const Round& root : some_positions(5, 42, 5)) {
        Limits limits;
        limits.nodes = 3'000;
        EXPECT_EQ(answer_of(root, Limits::kFullSkill).line, best_of(root, limits).line);
    }
}

TEST(Casual, TakesAWinAtHandOnEveryLevel) {
    const Round root = kamisado::after("h1c6 a8a7 c1c2 e8e4");
    for (int level = 0; level < Limits::kFullSkill; ++level) {
        EXPECT_EQ(answer_of(root, level).score, Score::win_in(1)) << level;
    }
}

TEST(Casual, HandsOverNoWinAboveTheLowestLevelsUnlessItMust) {
    constexpr int kFirstLookingAhead = 2;
    int choices = 0;
    for (const Round& root : some_positions(40, 43, 3, 3)) {
        MoveList<Round> moves;
        root.generate(moves);
        const auto is_safe = [&](Move move) { return !Evaluator().hands_over_win(root, move); };
        if (Evaluator().wins_at_once(root) || std::none_of(moves.begin(), moves.end(), is_safe)) {
            continue;
        }
        for (const int level : {kFirstLookingAhead, 9}) {
            const Move move = answer_of(root, level).line[0];
            EXPECT_TRUE(is_safe(move)) << text_of(root, {move}) << " on level " << level;
        }
        ++choices;
    }
    EXPECT_GT(choices, 20);
}

TEST(Casual, DoesTheSameInTheSamePositionWhoeverTheMasterIs) {
    for (const Round& root : some_positions(5, 44, 5)) {
        for (const int level : {0, 5, 12}) {
            const auto once = answer_of(root, level);
            const auto again = answer_of<Mcts<Round, Evaluator>>(root, level);
            EXPECT_EQ(once.line, again.line) << level;
        }
    }
}

TEST(Casual, ChoosesAmongTheMovesItIsGiven) {
    for (const Round& root : some_positions(10, 45, 5)) {
        MoveList<Round> all;
        root.generate(all);
        MoveList<Round> last;
        last.push_back(all[all.size() - 1]);
        for (const int level : {0, 7}) {
            EXPECT_EQ(answer_of(root, level, last).line[0], last[0]) << level;
        }
    }
}

// One game; true if the first player wins.
bool is_won_by_first(Round position, int first, int second) {
    while (!position.is_over()) {
        const int level = position.to_move() == Player::First ? first : second;
        position.play(answer_of(position, level).line[0]);
    }
    return position.winner() == Player::First;
}

TEST(Casual, WinsMoreOftenOnAHigherLevel) {
    int wins = 0;
    int games = 0;
    for (const Round& start : some_positions(12, 46, 3)) {
        if (start.parts().move_number > 2) continue;
        wins += is_won_by_first(start, 12, 1) ? 1 : 0;
        wins += is_won_by_first(start, 1, 12) ? 0 : 1;
        games += 2;
    }
    ASSERT_GE(games, 10);
    EXPECT_GT(wins * 3, games * 2);
}

}  // namespace
}  // namespace ryuto
