// The evaluation: its terms counted a second way, its symmetries, and its view of single moves.
#include "kamisado/eval.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "support/kamisado_text.h"

namespace ryuto::kamisado {
namespace {

constexpr int kGames = 150;

template <class F>
void for_each_open_position(std::uint64_t seed, F f) {
    for_each_position(kGames, seed, [&f](const Position& position) {
        if (!position.is_over()) f(position);
    });
}

// The terms once more, tower by tower and move by move.
struct Sight {
    unsigned open_lines = 0;
    int mobility = 0;
    int progress = 0;
};

Sight sight_of(const Position& position, Player player) {
    Sight sight;
    for (int c = 0; c < kColours; ++c) {
        const Square from = position.tower(player, static_cast<Colour>(c));
        const Bitboard targets = reach(from, position.occupied(player));
        if ((targets & kGoalRow) != 0) sight.open_lines |= 1U << c;
        sight.mobility += std::popcount(targets);
        sight.progress += from.rank();
    }
    return sight;
}

int safe_squares(const Position& position, unsigned open_lines_of_other) {
    if (position.forced() == Colour::Any) return kColours;
    const Player player = position.to_move();
    int safe = 0;
    Bitboard targets = reach(position.tower(player, position.forced()), position.occupied(player));
    for (int i = 0; i < kSquares; ++i) {
        const Square to = Square::from_index(i);
        const unsigned handed_over = 1U << index(colour_at(to));
        if ((targets & to.bit()) != 0 && (open_lines_of_other & handed_over) == 0) ++safe;
    }
    return safe;
}

int count(const Counts& counts, Term term) { return counts[static_cast<std::size_t>(term)]; }

TEST(Terms, CountWhatTheirNamesSay) {
    for_each_open_position(1, [](const Position& position) {
        const Sight own = sight_of(position, position.to_move());
        const Sight other = sight_of(position, opponent(position.to_move()));
        const Counts counts = count_terms(position);
        const std::string fen = to_fen(position);
        EXPECT_EQ(count(counts, Term::Tempo), 1);
        EXPECT_EQ(count(counts, Term::OpenLines),
                  std::popcount(own.open_lines) - std::popcount(other.open_lines))
            << fen;
        EXPECT_EQ(count(counts, Term::Mobility), own.mobility - other.mobility) << fen;
        EXPECT_EQ(count(counts, Term::Progress), own.progress - other.progress) << fen;
        const int safe = safe_squares(position, other.open_lines);
        EXPECT_EQ(count(counts, Term::SafeSquares), safe) << fen;
        EXPECT_EQ(count(counts, Term::NoSafe), safe == 0 ? 1 : 0) << fen;
        EXPECT_EQ(open_lines(position, position.to_move()), own.open_lines) << fen;
    });
}

TEST(Terms, AreExplainedByName) {
    const std::string text = explain(after("d1d4"));
    for (std::size_t i = 0; i < kTerms; ++i) {
        EXPECT_THAT(text, testing::HasSubstr(std::string(name_of(static_cast<Term>(i)))));
    }
    EXPECT_THAT(explain(after("c1c5 b8h2 c5e7")), testing::HasSubstr("over"));
}

TEST(Evaluation, IsTheWeightedSumOfItsTerms) {
    for_each_open_position(2, [](const Position& position) {
        const Counts counts = count_terms(position);
        int sum = 0;
        for (std::size_t i = 0; i < kTerms; ++i) sum += counts[i] * weight_of(static_cast<Term>(i));
        EXPECT_EQ(Evaluator().evaluate(position).raw(), sum) << to_fen(position);
    });
}

TEST(Evaluation, IsTheSameInAMirror) {
    for_each_open_position(3, [](const Position& position) {
        const Position image = from_fen(mirrored_fen(to_fen(position)));
        EXPECT_EQ(Evaluator().evaluate(image), Evaluator().evaluate(position)) << to_fen(position);
    });
}

TEST(Evaluation, IsTheSameFromTheOtherSeat) {
    for_each_open_position(4, [](const Position& position) {
        const Position image = from_fen(turned_fen(to_fen(position)));
        EXPECT_EQ(Evaluator().evaluate(image), Evaluator().evaluate(position)) << to_fen(position);
    });
}

TEST(Evaluation, DoesNotDependOnTheWayToThePosition) {
    for_each_open_position(5, [](const Position& position) {
        const Position read = from_fen(to_fen(position));
        EXPECT_EQ(Evaluator().evaluate(read), Evaluator().evaluate(position)) << to_fen(position);
    });
}

TEST(Evaluation, IsNeverADecidedScore) {
    const auto expect_estimate = [](const Position& position) {
        const Score score = Evaluator().evaluate(position);
        EXPECT_FALSE(score.is_decided()) << to_fen(position);
        EXPECT_FALSE(score.is_proven_win()) << to_fen(position);
        EXPECT_FALSE(score.is_proven_loss()) << to_fen(position);
    };
    for_each_open_position(6, expect_estimate);
    // Everything in favour of one player.
    for (const char* side : {"w", "b"}) {
        expect_estimate(
            from_fen("8/8/8/NGRYIULO/oluiyrgn/8/8/8 " + std::string(side) + " - - 0 9"));
        expect_estimate(
            from_fen("oluiyrgn/8/8/NGRYIULO/8/8/8/8 " + std::string(side) + " - - 0 9"));
    }
}

TEST(WinAtOnce, IsAMoveToTheGoalRow) {
    for_each_open_position(7, [](const Position& position) {
        bool wins = false;
        MoveList<Position> moves;
        position.generate(moves);
        for (const Move move : moves) {
            Position next = position;
            next.play(move);
            wins = wins || next.winner() == position.to_move();
        }
        EXPECT_EQ(Evaluator().wins_at_once(position), wins) << to_fen(position);
    });
    EXPECT_TRUE(Evaluator().wins_at_once(after("h1c6 a8a7 c1c2 e8e4")));
    EXPECT_FALSE(Evaluator().wins_at_once({}));
}

TEST(Rating, PutsWinsFirstAndGiftsLast) {
    int wins = 0;
    int gifts = 0;
    for_each_open_position(8, [&](const Position& position) {
        MoveList<Position> moves;
        position.generate(moves);
        Evaluator::Ratings ratings{};
        Evaluator().rate(position, moves, ratings);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Position next = position;
            next.play(moves[i]);
            const bool is_win = next.winner() == position.to_move();
            const bool is_gift = !next.is_over() && Evaluator().wins_at_once(next);
            const std::string text = to_fen(position) + ' ' + describe(position, moves[i]);
            EXPECT_EQ(ratings[i] == Evaluator::kHandsOverWin, is_gift) << text;
            wins += is_win ? 1 : 0;
            gifts += is_gift ? 1 : 0;
            for (std::size_t j = 0; j < moves.size() && is_win; ++j) {
                EXPECT_GE(ratings[i], ratings[j]) << text;
            }
        }
    });
    EXPECT_GT(wins, 100);
    EXPECT_GT(gifts, 100);
}

}  // namespace
}  // namespace ryuto::kamisado
