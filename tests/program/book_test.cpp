// Books of late positions, whose proofs are short, judged by alpha-beta.
#include "program/book.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "engine/games.h"
#include "kamisado/notation.h"
#include "support/kamisado_search.h"

namespace ryuto {
namespace {

BookRules late_rules() {
    BookRules rules;
    rules.openings = 4;
    rules.fewest_plies = 10;
    rules.most_plies = 12;
    rules.least_effort = 100;
    return rules;
}

std::vector<std::string> book(const BookRules& rules) {
    std::vector<std::string> fens;
    const auto game = make_engine("kamisado");
    EXPECT_TRUE(game->select_searcher("proof"));
    EXPECT_TRUE(make_book(*game, rules, SearchSignals(),
                          [&](const std::string& fen) { fens.push_back(fen); }));
    return fens;
}

bool is_won(const Round& position) {
    if (position.is_over()) return position.winner() == position.to_move();
    const Report<Round> report = best_of(position, to_depth(60));
    EXPECT_TRUE(report.score.is_decided());
    return report.score.is_win();
}

TEST(Book, HoldsPositionsThatAreWonByFewMoves) {
    BookRules rules = late_rules();
    rules.most_winning_moves = 1;
    for (const std::string& fen : book(rules)) {
        const auto position = kamisado::parse_fen(fen);
        ASSERT_TRUE(position.has_value()) << fen;
        MoveList<Round> moves;
        position->generate(moves);
        int winning_moves = 0;
        for (const Move move : moves) {
            Round next = *position;
            next.play(move);
            const bool wins = next.is_over() ? next.winner() == position->to_move() : !is_won(next);
            if (wins) ++winning_moves;
        }
        EXPECT_EQ(winning_moves, 1) << fen;
    }
}

TEST(Book, HoldsAsManyWinsOfOnePlayerAsOfTheOther) {
    std::array<int, 2> wins{};
    for (const std::string& fen : book(late_rules())) {
        ++wins[index(kamisado::parse_fen(fen)->to_move())];
    }
    EXPECT_EQ(wins, (std::array{2, 2}));
}

TEST(Book, DependsOnTheSeedAlone) {
    BookRules rules = late_rules();
    rules.openings = 2;
    EXPECT_EQ(book(rules), book(rules));
    const auto one = book(rules);
    rules.seed = 2;
    EXPECT_NE(book(rules), one);
}

// Lines of no plies lead to one position, the start, which 16 moves win after some 13,000 nodes.
TEST(Book, TakesNoPositionThatIsTooEasy) {
    const auto takes_start = [](int most_winning_moves, std::uint64_t least_effort) {
        const auto game = make_engine("kamisado");
        EXPECT_TRUE(game->select_searcher("proof"));
        const BookRules rules{1, 1, 0, 0, most_winning_moves, least_effort};
        return make_book(*game, rules, SearchSignals(), [](const std::string&) {});
    };
    EXPECT_FALSE(takes_start(1, 1'000));
    EXPECT_FALSE(takes_start(16, 1'000'000));
}

}  // namespace
}  // namespace ryuto
