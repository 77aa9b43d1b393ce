// The rules against the rule book told a second time, position by position: text, moves, result.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "oracle/kamisado_oracle.h"
#include "support/kamisado_text.h"
#include "util/rng.h"

namespace ryuto::kamisado {
namespace {

using kamisado_oracle::Round;

std::uint32_t below(std::size_t bound, Rng& rng) {
    return rng.below(static_cast<std::uint32_t>(bound));
}

char winner_of(const Position& position) {
    if (!position.is_over()) return '-';
    return position.winner() == Player::First ? '1' : '2';
}

// False at the first difference, so that one mistake is told once.
bool is_same(const Position& position, const Round& round, int move_number) {
    const std::string fen = fen_of(round, move_number);
    EXPECT_EQ(to_fen(position), fen);
    EXPECT_EQ(legal_moves(position), round.moves()) << fen;
    EXPECT_EQ(position.count_moves(), round.moves().size()) << fen;
    EXPECT_EQ(winner_of(position), round.winner()) << fen;
    return !testing::Test::HasFailure();
}

// Whether the first and the second player have a tower on their goal row.
std::array<bool, 2> arrivals(const Round& round) {
    std::array<bool, 2> have_arrived = {false, false};
    for (int file = 1; file <= 8; ++file) {
        const char top = round.tower_on({file, 8});
        const char bottom = round.tower_on({file, 1});
        have_arrived[0] = have_arrived[0] || (top >= 'A' && top <= 'Z');
        have_arrived[1] = have_arrived[1] || (bottom >= 'a' && bottom <= 'z');
    }
    return have_arrived;
}

// What the positions compared were like, so that a test can tell that it saw enough.
struct Seen {
    int positions = 0;
    int passes = 0;
    int wins = 0;
    int deadlocks = 0;

    void add(const Round& round) {
        ++positions;
        const std::array<bool, 2> have_arrived = arrivals(round);
        const bool is_win = have_arrived[0] || have_arrived[1];
        const std::vector<std::string> moves = round.moves();
        if (round.is_over()) ++(is_win ? wins : deadlocks);
        if (!moves.empty() && moves[0].substr(0, 2) == moves[0].substr(2)) ++passes;
    }
};

// Half of the games are played with short steps, which blocks more towers and puts off the end.
std::string choose(const std::vector<std::string>& moves, bool prefers_short, Rng& rng) {
    const auto length = [](const std::string& move) {
        return std::abs(move[3] - move[1]) + (move[3] == '1' || move[3] == '8' ? 8 : 0);
    };
    std::string chosen = moves[below(moves.size(), rng)];
    for (int i = 0; i < 4 && prefers_short; ++i) {
        const std::string& other = moves[below(moves.size(), rng)];
        if (length(other) < length(chosen)) chosen = other;
    }
    return chosen;
}

void compare_game(Rng& rng, Seen& seen) {
    const bool prefers_short = below(2, rng) == 0;
    Round round;
    Position position;
    for (int ply = 0; is_same(position, round, ply / 2 + 1); ++ply) {
        seen.add(round);
        const std::vector<std::string> moves = round.moves();
        if (moves.empty()) return;
        const std::string move = choose(moves, prefers_short, rng);
        position = after(move, position);
        round.play(move);
    }
}

// Sixteen towers anywhere on some ranks of the board, most often none of them on its goal row.
Round random_round(Rng& rng) {
    const bool avoids_goals = below(8, rng) != 0;
    const std::size_t ranks = 3 + below(4, rng);
    const std::size_t lowest = below(9 - ranks, rng);
    std::array<std::string, 8> board;
    board.fill("........");
    for (const char tower : std::string_view("ngryiuloNGRYIULO")) {
        const std::size_t goal = tower >= 'a' ? 7 : 0;  // Counted from the rank of the FEN's start.
        for (;;) {
            const std::size_t rank = lowest + below(ranks, rng);
            char& square = board[rank][below(8, rng)];
            if (square != '.' || (avoids_goals && rank == goal)) continue;
            square = tower;
            break;
        }
    }
    kamisado_oracle::Ranks views;
    std::copy(board.begin(), board.end(), views.begin());
    const char required = below(16, rng) == 0 ? '-' : kamisado_oracle::kColours[below(8, rng)];
    return Round(views, below(2, rng) == 0, required, static_cast<int>(below(4, rng)));
}

void compare_board(Rng& rng, Seen& seen) {
    Round round = random_round(rng);
    seen.add(round);
    const std::string fen = fen_of(round, 1);
    const Result<Position> position = parse_fen(fen);
    const std::vector<std::string> moves = round.moves();
    const bool have_both_arrived = arrivals(round) == std::array<bool, 2>{true, true};
    const bool is_playable = round.is_over() || !moves.empty();
    ASSERT_EQ(position.has_value(), is_playable && !have_both_arrived) << fen;
    if (!position || !is_same(*position, round, 1) || moves.empty()) return;

    const std::string& move = moves[below(moves.size(), rng)];
    const int number = round.is_first_to_move() ? 1 : 2;
    round.play(move);
    seen.add(round);
    is_same(after(move, *position), round, number);
}

template <class Compare>
Seen compare_many(int positions, std::uint64_t seed, Compare compare) {
    Rng rng(seed);
    Seen seen;
    while (seen.positions < positions && !testing::Test::HasFailure()) compare(rng, seen);
    return seen;
}

void expect_variety(const Seen& seen) {
    EXPECT_GT(seen.passes, seen.positions / 100);
    EXPECT_GT(seen.wins, seen.positions / 100);
    EXPECT_GE(seen.deadlocks, seen.positions / 5'000);
}

TEST(Oracle, AgreesThroughRandomGames) { expect_variety(compare_many(3'000, 1, compare_game)); }
TEST(Oracle, AgreesOnRandomBoards) { expect_variety(compare_many(3'000, 2, compare_board)); }

TEST(SlowOracle, AgreesThroughRandomGames) {
    expect_variety(compare_many(100'000, 3, compare_game));
}
TEST(SlowOracle, AgreesOnRandomBoards) { expect_variety(compare_many(100'000, 4, compare_board)); }

// The oracle reads less than parse_fen does: its own three fields, written in one way only.
void compare_reading(const std::string& text) {
    const auto round = kamisado_oracle::round_of(text);
    const Result<Position> position = parse_fen(text);
    const bool is_playable = round && (round->is_over() || !round->moves().empty());
    const bool is_written_so = position && to_fen(*position) == text + " - 0 1";
    ASSERT_EQ(is_playable, is_written_so) << text;
    if (round) {
        EXPECT_EQ(kamisado_oracle::text_of(*round), text);
    }
    if (is_playable) is_same(*position, *round, 1);
}

TEST(Oracle, ReadsThePositionsThatWeRead) {
    Rng rng(5);
    for (int i = 0; i < 1'000 && !HasFailure(); ++i) {
        compare_reading(kamisado_oracle::text_of(random_round(rng)));
    }
}

TEST(Oracle, RefusesThePositionsThatWeRefuse) {
    constexpr std::string_view kLetters = "ngryiuloNGRYIULO12345678/ -wbx9";
    Rng rng(6);
    int readable = 0;
    for (int i = 0; i < 20'000 && !HasFailure(); ++i) {
        std::string text = kamisado_oracle::text_of(random_round(rng));
        const std::size_t at = below(text.size(), rng);
        const char letter = kLetters[below(kLetters.size(), rng)];
        text.erase(at, below(2, rng));
        text.insert(at, below(4, rng) == 0 ? 0 : 1, letter);
        compare_reading(text);
        readable += kamisado_oracle::round_of(text).has_value();
    }
    EXPECT_GT(readable, 20);  // Another player or colour.
    EXPECT_LT(readable, 10'000);
    for (const std::string text :
         {"", " ", "/ w n", "oluiyrgn/8/8/8/8/8/8/NGRYIULO", "8888888888888888 w -"}) {
        compare_reading(text);
    }
}

TEST(Oracle, CountsTheSameLeavesByItself) {
    EXPECT_EQ(kamisado_oracle::perft(Round(), 1), 102U);
    EXPECT_EQ(kamisado_oracle::perft(Round(), 2), 1'150U);
    EXPECT_EQ(kamisado_oracle::perft(Round(), 3), 11'182U);
    EXPECT_EQ(kamisado_oracle::perft(Round(), 4), 105'020U);
}
TEST(SlowOracle, CountsTheSameLeavesByItself) {
    EXPECT_EQ(kamisado_oracle::perft(Round(), 5), 900'982U);
}

}  // namespace
}  // namespace ryuto::kamisado
