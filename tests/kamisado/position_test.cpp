// The rules of a single round, each by an example.
#include "kamisado/position.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "support/kamisado_text.h"
#include "util/rng.h"

namespace ryuto::kamisado {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

TEST(Start, AllowsAHundredAndTwoMovesOfAnyTower) {
    const std::vector<std::string> moves = legal_moves({});
    EXPECT_EQ(moves.size(), 102U);
    std::set<std::string> towers;
    for (const std::string& move : moves) towers.insert(move.substr(0, 2));
    EXPECT_THAT(towers, ElementsAre("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"));
    EXPECT_EQ(Position().to_move(), Player::First);
    EXPECT_FALSE(Position().is_over());
}

TEST(Start, MayBeTheSecondPlayersToo) {
    const Position position = from_fen("oluiyrgn/8/8/8/8/8/8/NGRYIULO b - - 0 1");
    std::vector<std::string> expected;
    for (const std::string& move : legal_moves({})) expected.push_back(turned_move(move));
    EXPECT_THAT(legal_moves(position), testing::UnorderedElementsAreArray(expected));
}

TEST(Start, LeavesNoTowerBlockedAndNoWinInOne) {
    for (const std::string& move : legal_moves({})) EXPECT_FALSE(after(move).is_over()) << move;
    for (int c = 0; c < kColours; ++c) {
        Position::Parts parts = Position().parts();
        parts.forced = static_cast<Colour>(c);
        EXPECT_GE(Position(parts).count_moves(), 2U) << name_of(parts.forced);
    }
}

TEST(Move, GoesOnlyForwardStraightOrAslant) {
    Rng rng(1);
    for (int game = 0; game < 200; ++game) {
        Position position;
        while (!position.is_over()) {
            const std::vector<std::string> moves = legal_moves(position);
            for (const std::string& move : moves) {
                const int sideways = std::abs(move[2] - move[0]);
                const int up = move[3] - move[1];
                const int forward = position.to_move() == Player::First ? up : -up;
                const bool is_pass = move.substr(0, 2) == move.substr(2);
                if (is_pass) continue;
                EXPECT_GT(forward, 0) << move;
                EXPECT_TRUE(sideways == 0 || sideways == forward) << move;
            }
            position = after(moves[rng.below(static_cast<std::uint32_t>(moves.size()))], position);
        }
    }
}

TEST(Move, EndsBeforeTheFirstTowerInItsWay) {
    // Red on c3 with a tower of its own on c6 and one of the opponent's on e5.
    const Position position = from_fen("o1uiyrgn/8/2G5/4l3/8/2R5/8/N2YIULO w r - 0 5");
    EXPECT_THAT(legal_moves(position), ElementsAre("c3a5", "c3b4", "c3c4", "c3c5", "c3d4"));
}

TEST(Move, MaySlipBetweenTwoTowersThatTouchCornerToCorner) {
    const std::string_view fen = "o1u1yrgn/8/8/8/2l5/2Ri4/8/NG1YIULO w r - 0 5";
    EXPECT_THAT(legal_moves(from_fen(fen)),
                ElementsAre("c3a5", "c3b4", "c3d4", "c3e5", "c3f6", "c3g7"));
    EXPECT_THAT(legal_moves(from_fen(turned_fen(fen))),
                ElementsAre("f6b2", "f6c3", "f6d4", "f6e5", "f6g5", "f6h4"));
}

TEST(Move, StaysOnTheBoardAtItsEdges) {
    EXPECT_THAT(legal_moves(from_fen("1luiyrgn/8/N7/8/8/8/o7/1GRYIULO w n - 0 9")),
                ElementsAre("a6a7", "a6a8", "a6b7"));
}

TEST(Move, OfTheFirstPlayerOnRankSevenSeesOneRank) {
    EXPECT_THAT(legal_moves(from_fen("o1uiyrgn/1N6/8/8/8/8/l7/1GRYIULO w n - 0 9")),
                ElementsAre("b7b8"));
    EXPECT_THAT(legal_moves(from_fen("1l1iyrgn/N7/8/8/8/8/ou6/1GRYIULO w n - 0 9")),
                ElementsAre("a7a8"));
}

TEST(Move, OfTheSecondPlayerOnRankTwoSeesOneRank) {
    EXPECT_THAT(legal_moves(from_fen("oluiyrg1/8/8/8/8/8/6On/NGRYIUL1 b n - 0 9")),
                ElementsAre("h2h1"));
    EXPECT_THAT(legal_moves(from_fen("oluiyrg1/8/8/8/8/8/6nO/NGRYIUL1 b n - 0 9")),
                ElementsAre("g2h1"));
}

TEST(ForcedTower, HasTheColourOfTheSquareNotOfTheTowerThatCame) {
    const Position position = after("c1c5");  // The red tower goes to a blue square.
    EXPECT_EQ(position.forced(), Colour::Blue);
    EXPECT_THAT(legal_moves(position), Each(StartsWith("b8")));
}

TEST(ForcedTower, MayNotPassWhileItCanMove) {
    EXPECT_THAT(legal_moves(after("c1c5")), testing::Not(testing::Contains("b8b8")));
    EXPECT_FALSE(parse_move(after("c1c5"), "b8b8"));
    EXPECT_FALSE(parse_move({}, "a1a1"));
}

TEST(Pass, IsTheOnlyMoveOfABlockedTower) {
    EXPECT_THAT(legal_moves(after("a1a3 b8h2 c1c5")), ElementsAre("h2h2"));
}

TEST(Pass, HandsOverTheColourOfTheSquareBeneath) {
    // Blue was asked for, and the blocked blue tower stands on red.
    const Position position = after("a1a3 b8h2 c1c5 h2h2");
    EXPECT_EQ(position.forced(), Colour::Red);
    EXPECT_THAT(legal_moves(position), Each(StartsWith("c5")));
}

TEST(Pass, IsAPlySoTurnsAlternate) {
    const Position before = after("a1a3 b8h2 c1c5");
    EXPECT_EQ(before.to_move(), Player::Second);
    const Position passed = after("h2h2", before);
    EXPECT_EQ(passed.to_move(), Player::First) << "who moved a tower last, and moves one again";
    EXPECT_EQ(after("c5c6", passed).to_move(), Player::Second);
}

TEST(Pass, MovesNoTower) {
    const Position before = after("a1a3 b8h2 c1c5");
    const Position passed = after("h2h2", before);
    EXPECT_EQ(passed.parts().towers, before.parts().towers);
}

TEST(Pass, OfATowerOnItsOwnColourAsksTheOpponentForTheSame) {
    const Position position = after("b1h7 c8d7 h7h7 d7d2 g1g7");
    EXPECT_THAT(legal_moves(position), ElementsAre("h8h8")) << "brown, still on its home row";
    EXPECT_EQ(after("h8h8", position).forced(), Colour::Brown);
    EXPECT_THAT(legal_moves(after("h8h8", position)), Each(StartsWith("a1")));
}

TEST(GoalRow, WinsAtOnce) {
    const Position first = after("h1c6 a8a7 c1c2 e8e4 c6a8");
    EXPECT_EQ(first.winner(), Player::First);
    EXPECT_EQ(first.values()[0], 1.0F);
    EXPECT_EQ(first.values()[1], -1.0F);
    EXPECT_THAT(legal_moves(first), IsEmpty());
    EXPECT_EQ(after("b1h7 c8c2 d1d3 c2b1").winner(), Player::Second);
}

TEST(GoalRow, ComesBeforeDeadlock) {
    // The colours that would be asked for after these moves go round in a circle.
    for (const char* line : {"b1g6 e8e2 g6e8", "b1h7 c8c2 d1d3 c2b1"}) {
        kamisado_oracle::Round round;
        for (const std::string_view move : split_words(line)) round.play(move);
        ASSERT_TRUE(round.chain().is_closed) << line;
    }
    EXPECT_EQ(after("b1g6 e8e2 g6e8").winner(), Player::First);
    EXPECT_EQ(after("b1h7 c8c2 d1d3 c2b1").winner(), Player::Second);
}

TEST(GoalRow, OfTheMoverIsNotItsOwnHomeRow) {
    EXPECT_FALSE(after("b1h7 c8c2 d1d3").is_over());
    EXPECT_FALSE(Position().is_over()) << "all towers stand on the row their owner came from";
}

TEST(Key, TellsTheRequiredColourThePlayerAndTheBoard) {
    std::set<Key> keys;
    Position::Parts parts = after("d1d4 h8h5").parts();
    for (const Player player : {Player::First, Player::Second}) {
        for (int c = 0; c <= kColours; ++c) {  // With Any, the free choice.
            parts.to_move = player;
            parts.forced = static_cast<Colour>(c);
            keys.insert(Position(parts).key());
        }
    }
    EXPECT_EQ(keys.size(), 18U);

    std::set<Key> boards;
    for (const std::string& move : legal_moves({})) boards.insert(after(move).key());
    EXPECT_EQ(boards.size(), 102U);
}

TEST(Key, TellsTwoTowersApartThatChangedPlaces) {
    const Position one = from_fen("oluiyrgn/8/8/8/8/8/8/NGRYIULO w n - 0 1");
    const Position other = from_fen("oluiyrgn/8/8/8/8/8/8/GNRYIULO w n - 0 1");
    EXPECT_NE(one.key(), other.key());
}

TEST(Key, IsThatOfTheBoardWhateverTheWayThere) {
    const Position one = after("a1a2 c8a6 b1b3 e8d7 b3a4");
    const Position other = after("a1a2 c8a6 b1c2 e8d7 c2a4");
    EXPECT_EQ(one, other);
    EXPECT_EQ(one.key(), other.key());
}

TEST(Key, TellsWhoHasWonADeadlock) {
    const std::string_view board = "o1uiyrgn/4R3/8/8/8/8/7l/NG1YIULO";
    const Position lost = from_fen(std::string(board) + " b l - 0 2");
    const Position won = from_fen(std::string(board) + " b l - 1 2");
    ASSERT_EQ(lost.winner(), Player::Second);
    ASSERT_EQ(won.winner(), Player::First);
    EXPECT_NE(lost.key(), won.key());
}

TEST(Mirror, OfAPositionIsItsTextInAMirror) {
    for (const char* line : {"", "c1c5", "a1a3 b8h2 c1c5", "a1a3 b8h2 c1c5 h2h2", "c1c5 b8h2 c5e7",
                             "h1c6 a8a7 c1c2 e8e4 c6a8"}) {
        const Position position = after(line);
        EXPECT_EQ(to_fen(position.mirrored()), mirrored_fen(to_fen(position))) << line;
        EXPECT_EQ(position.mirrored().winner(), position.winner()) << line;
        EXPECT_EQ(position.mirrored().mirrored(), position) << line;
    }
}

TEST(Mirror, OfAMoveIsItsTextInAMirror) {
    const Position position = after("d1d4 h8h5");
    MoveList<Position> moves;
    position.generate(moves);
    for (const Move move : moves) {
        EXPECT_EQ(describe(position.mirrored(), mirrored(move)),
                  mirrored_move(describe(position, move)));
    }
}

}  // namespace
}  // namespace ryuto::kamisado
