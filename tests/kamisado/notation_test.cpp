// Positions and moves as text: what is written is read back, and nothing wrong is read.
#include "kamisado/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/kamisado_text.h"

namespace ryuto::kamisado {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr std::string_view kStartFen = "oluiyrgn/8/8/8/8/8/8/NGRYIULO w - - 0 1";

// One line in the house's form: what was refused, then what was expected.
void expect_one_clear_line(const Error& error, Fault fault, std::string_view kind,
                           std::string_view text) {
    EXPECT_EQ(error.fault, fault) << text;
    EXPECT_EQ(error.text, text);
    EXPECT_FALSE(error.detail.empty());
    const std::string line = describe(error);
    EXPECT_THAT(line, StartsWith(std::string(kind) + " '"));
    EXPECT_THAT(line, Not(EndsWith("."))) << "no full stop";
    for (const char letter : line) {
        ASSERT_TRUE(letter >= ' ' && letter <= '~') << line;
    }
}

void expect_bad_fen(std::string_view text) {
    const Result<Position> position = parse_fen(text);
    ASSERT_FALSE(position) << text;
    expect_one_clear_line(position.error(), Fault::InvalidFen, "invalid fen", text);
}

TEST(Fen, OfTheStartIsTheOneOnTheWire) {
    EXPECT_EQ(to_fen({}), kStartFen);
    EXPECT_EQ(from_fen(kStartFen), Position());
}

TEST(Fen, TellsPlayerColourPassesAndMoveNumber) {
    EXPECT_EQ(to_fen(after("d1d4")), "oluiyrgn/8/8/8/3Y4/8/8/NGR1IULO b n - 0 1");
    EXPECT_EQ(to_fen(after("d1d4 h8h5")), "oluiyrg1/8/8/7n/3Y4/8/8/NGR1IULO w y - 0 2");
    EXPECT_EQ(to_fen(after("a1a3 b8h2 c1c5")), "o1uiyrgn/8/8/2R5/8/N7/7l/1G1YIULO b l - 0 2");
    EXPECT_EQ(to_fen(after("a1a3 b8h2 c1c5 h2h2")), "o1uiyrgn/8/8/2R5/8/N7/7l/1G1YIULO w r - 1 3");
}

TEST(Fen, IsReadBackAtEveryPlyOfAGame) {
    for_each_position(100, 1, [](const Position& position) {
        const Position read = from_fen(to_fen(position));
        EXPECT_EQ(read, position) << to_fen(position);
        EXPECT_EQ(read.key(), position.key()) << to_fen(position);
        EXPECT_EQ(to_fen(read), to_fen(position));
        EXPECT_EQ(read.winner(), position.winner()) << to_fen(position);
    });
}

TEST(Fen, CanBeReadBackHoweverLongTheGame) {
    const std::string blocked = to_fen(after("b1h7 c8f5"));
    const std::string board = blocked.substr(0, blocked.find(" - "));
    const Position last = from_fen(board + " - 99 9999");
    const Position passed = after("h7h7", last);
    EXPECT_THAT(to_fen(passed), EndsWith(" - 98 9999"));
    EXPECT_EQ(from_fen(to_fen(passed)).to_move(), Player::Second);
    MoveList<Position> moves;
    passed.generate(moves);
    Position moved = passed;
    moved.play(moves[0]);
    EXPECT_THAT(to_fen(moved), EndsWith(" - 0 9999"));
}

TEST(Fen, NeedsNoTrailingFields) {
    const std::string board = "oluiyrg1/8/8/7n/3Y4/8/8/NGR1IULO";
    EXPECT_EQ(to_fen(from_fen(board)), board + " w - - 0 1");
    EXPECT_EQ(to_fen(from_fen(board + " b")), board + " b - - 0 1");
    EXPECT_EQ(to_fen(from_fen(board + " w y")), board + " w y - 0 1");
    EXPECT_EQ(to_fen(from_fen(board + " w y -")), board + " w y - 0 1");
    EXPECT_EQ(to_fen(from_fen(board + " w y - 2")), board + " w y - 2 1");
    EXPECT_EQ(to_fen(from_fen(board + " w y - 2 7")), board + " w y - 2 7");
}

TEST(Fen, MayBeSpacedFreely) {
    EXPECT_EQ(from_fen("  oluiyrgn/8/8/8/8/8/8/NGRYIULO \t w  -   - 0 1 \r"), Position());
}

TEST(Fen, TakesAFreeChoiceInTheMiddleOfARound) {
    const Position position = from_fen("oluiyrg1/8/8/7n/3Y4/8/8/NGR1IULO b - - 0 3");
    EXPECT_EQ(position.forced(), Colour::Any);
    EXPECT_GT(legal_moves(position).size(), 20U);
}

TEST(Fen, IsRefusedWhenTheBoardIsWrong) {
    for (const char* text : {
             "",
             " ",
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "oluiyrgn/8/8/8/8/8/NGRYIULO w - - 0 1",      // Seven ranks,
             "oluiyrgn/8/8/8/8/8/8/8/NGRYIULO w - - 0 1",  // nine,
             "oluiyrgn/8/8/8/8/8/8/8/8/8/8/NGRYIULO w - - 0 1",
             "oluiyrgn w - - 0 1",                        // one.
             "oluiyrgn/8/8/8/8/8/8/NGRYIULO/ w - - 0 1",  // A slash too many,
             "/oluiyrgn/8/8/8/8/8/8/NGRYIULO w - - 0 1",
             "oluiyrgn//8/8/8/8/8/NGRYIULO w - - 0 1",   // a rank that is empty.
             "oluiyrgn/9/8/8/8/8/8/NGRYIULO w - - 0 1",  // Not eight squares,
             "oluiyrgn/0/8/8/8/8/8/NGRYIULO w - - 0 1",
             "oluiyrgn/08/8/8/8/8/8/NGRYIULO w - - 0 1",
             "oluiyrgn/88/8/8/8/8/8/NGRYIULO w - - 0 1",
             "oluiyrgn/7/8/8/8/8/8/NGRYIULO w - - 0 1",
             "oluiyrgn/44/8/8/8/8/71/NGRYIUL w - - 0 1",
             "oluiyrg/8n/8/8/8/8/8/NGRYIULO w - - 0 1",
             "oluiyrgn1/8/8/8/8/8/8/NGRYIULO w - - 0 1",
             "1oluiyrgn/8/8/8/8/8/8/NGRYIULO w - - 0 1",
             "oluiyrg/n7/8/8/8/8/8/NGRYIULO w - - 0 1",
             "oluiyrgn/n7/8/8/8/8/8/NGRYIULO w - - 0 1",  // towers that occur twice,
             "oluiyrgn/8/8/8/8/8/8/NGRYIUNO w - - 0 1",
             "NGRYIULO/8/8/8/8/8/8/NGRYIULO w - - 0 1",
             "oluiyrg1/8/8/8/8/8/8/NGRYIULO w - - 0 1",  // fifteen of them,
             "oluiyrgn/8/8/8/8/8/8/NGRYIUL1 w - - 0 1",
             "8/8/8/8/8/8/8/8 w - - 0 1",                // none,
             "oluiyrgx/8/8/8/8/8/8/NGRYIULO w - - 0 1",  // letters that name no tower,
             "oluiyrg-/8/8/8/8/8/8/NGRYIULO w - - 0 1",
             "oluiyrgn/8/8/8/8/8/8/NGRYIUL. w - - 0 1",
             "oluiyrgn/8/8/8/8/8/8/N'GRYIULO w - - 0 1",  // rings, which a single round has not.
             "oluiyrgn/8/8/8/8/8/8/NGRYIULO\xC3\xA9 w - - 0 1",
             "oluiyrgn\\8\\8\\8\\8\\8\\8\\NGRYIULO w - - 0 1",
             "startpos",
             "w",
         }) {
        expect_bad_fen(text);
    }
}

TEST(Fen, IsRefusedWhenAFieldIsWrong) {
    for (const char* fields : {
             "x",
             "W",
             "B",
             "wb",
             "white",
             "1",
             "-",
             "w q",
             "w N",
             "w nn",
             "w --",
             "w 1",
             "w any",
             "w n!",
             "w =",
             "w ==",
             "w - 3",
             "w - 7",
             "w - 15",
             "w - x",
             "w - --",
             "w - - -1",
             "w - - x",
             "w - - 1.5",
             "w - - +1",
             "w - - 0x1",
             "w - - 100000",
             "w - - 99999999999999999999",
             "w - - -",
             "w - - 0 0",
             "w - - 0 -1",
             "w - - 0 x",
             "w - - 0 1x",
             "w - - 0 -",
             "w - - 0 100000",
             "w - - 0 18446744073709551617",
             "w - - 0 1 1",
             "w - - 0 1 moves",
         }) {
        expect_bad_fen("oluiyrgn/8/8/8/8/8/8/NGRYIULO " + std::string(fields));
    }
}

TEST(Fen, IsRefusedWhenBothPlayersHaveArrived) {
    expect_bad_fen("Nluiyrgo/8/8/8/8/8/8/nGRYIULO w - - 0 1");
    expect_bad_fen("Nluiyrgo/8/8/8/8/8/8/nGRYIULO b r - 1 9");
}

TEST(Fen, IsRefusedWhenAFreeChoiceHasNothingToChoose) {
    expect_bad_fen("8/8/8/8/8/8/oluiyrgn/NGRYIULO w - - 0 1");
    expect_bad_fen("8/8/8/8/8/8/oluiyrgn/NGRYIULO b - - 0 1");
}

TEST(Fen, IsRefusedWithBytesThatAreNoText) {
    using namespace std::string_view_literals;
    expect_bad_fen("oluiyrgn/8/8/8/8/8/8/NGRYIUL\0 w - - 0 1"sv);
    expect_bad_fen("\0"sv);
    expect_bad_fen("oluiyrgn/8/8/8/8/8/8/NGRYIULO w \0 - 0 1"sv);
    expect_bad_fen("\x80\xFF\xFE/8/8/8/8/8/8/NGRYIULO w - - 0 1");
    std::string every_byte;
    for (int byte = 0; byte < 256; ++byte) every_byte += static_cast<char>(byte);
    expect_bad_fen(every_byte);
}

TEST(Fen, IsRefusedWhateverItsLength) {
    for (const std::string_view piece : {"8", "/", "8/", "N", " w", "-", "n "}) {
        std::string text;
        while (text.size() < 1'000'000) text += piece;
        const Result<Position> position = parse_fen(text);
        ASSERT_FALSE(position) << piece;
        EXPECT_LT(describe(position.error()).size(), 500U) << "the quotation is cut";
    }
}

// Any single letter of a good FEN replaced, left out or doubled gives a position that can be
// written and read again, or an error; never anything else.
TEST(Fen, SurvivesEveryOneLetterMistake) {
    const std::string good = to_fen(after("a1a3 b8h2 c1c5 h2h2"));
    const auto try_out = [](const std::string& text) {
        const Result<Position> position = parse_fen(text);
        if (position) {
            EXPECT_EQ(from_fen(to_fen(*position)), *position) << text;
        } else {
            expect_one_clear_line(position.error(), Fault::InvalidFen, "invalid fen", text);
        }
    };
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string text = good;
        try_out(text.erase(i, 1));
        text = good;
        try_out(text.insert(i, 1, good[i]));
        text = good;
        for (int byte = 1; byte < 256; ++byte) {
            text[i] = static_cast<char>(byte);
            try_out(text);
        }
    }
}

TEST(FinishedFen, WithATowerOnItsGoalRowIsWonByItsOwner) {
    const std::string_view board = "Nluiyrgo/8/8/8/8/8/8/1GRYIULO";
    ASSERT_FALSE(parse_fen(board)) << "n is missing";
    for (const char* fields : {" b o - 0 4", " w - - 0 4", " w n - 1 4", " b n - 1 4", ""}) {
        const Position first = from_fen("Nluiyrgo/8/n7/8/8/8/8/1GRYIULO" + std::string(fields));
        EXPECT_TRUE(first.is_over()) << fields;
        EXPECT_EQ(first.winner(), Player::First) << fields;
        const Position second = from_fen("oluiyrg1/8/8/8/8/N7/8/nGRYIULO" + std::string(fields));
        EXPECT_TRUE(second.is_over()) << fields;
        EXPECT_EQ(second.winner(), Player::Second) << fields;
    }
}

TEST(FinishedFen, OfADeadlockTellsWhoMovedLastByItsPasses) {
    // After c1c5 b8h2 c5e7 the blue tower on h2 and the red one on e7 hand the move to and fro.
    const std::string board = "o1uiyrgn/4R3/8/8/8/8/7l/NG1YIULO";
    ASSERT_EQ(to_fen(after("c1c5 b8h2 c5e7")), board + " b l - 0 2");
    const auto winner = [&board](std::string_view fields) {
        const Position position = from_fen(board + std::string(fields));
        EXPECT_TRUE(position.is_over()) << fields;
        return position.winner();
    };
    EXPECT_EQ(winner(" b l - 0 2"), Player::Second) << "the first player moved last";
    EXPECT_EQ(winner(" w r - 1 3"), Player::Second) << "the same a pass later";
    EXPECT_EQ(winner(" b l - 2 3"), Player::Second);
    EXPECT_EQ(winner(" b l - 1 2"), Player::First) << "the second player moved last";
    EXPECT_EQ(winner(" w r - 0 2"), Player::First);
    EXPECT_EQ(winner(" b l"), Player::Second) << "no passes unless they are told";
}

TEST(FinishedFen, OfABoardDeadlockedForAnotherColourGoesOn) {
    const std::string board = "o1uiyrgn/4R3/8/8/8/8/7l/NG1YIULO";
    EXPECT_FALSE(from_fen(board + " b o - 0 2").is_over());
    EXPECT_FALSE(from_fen(board + " b - - 0 2").is_over());
}

TEST(MoveText, IsReadBackAtEveryPlyOfAGame) {
    for_each_position(100, 2, [](const Position& position) {
        if (position.is_over()) return;
        MoveList<Position> moves;
        position.generate(moves);
        for (const Move move : moves) {
            const Result<Move> read = parse_move(position, describe(position, move));
            ASSERT_TRUE(read) << describe(position, move);
            EXPECT_EQ(*read, move);
        }
    });
}

TEST(MoveText, OfAPassMayBeAnAliasWhenThePassIsTheOnlyMove) {
    const Position position = after("b1h7 c8f5");
    for (const char* text : {"h7h7", "0000", "pass", "@@@@", "--"}) {
        const Result<Move> move = parse_move(position, text);
        ASSERT_TRUE(move) << text;
        EXPECT_EQ(describe(position, *move), "h7h7");
    }
}

TEST(MoveText, OfAPassIsRefusedWhileATowerCanMove) {
    for (const char* line : {"", "c1c5", "a1a3 b8h2 c1c5 h2h2"}) {
        const Position position = after(line);
        for (const char* text : {"0000", "pass", "@@@@", "--"}) {
            EXPECT_FALSE(parse_move(position, text)) << line << ": " << text;
        }
    }
}

TEST(MoveText, IsRefusedWithOneClearLine) {
    const std::string long_text(1'000'000, 'a');
    for (const std::string_view text :
         {"",      "a",    "a1",     "a1a",   "a1a5x",  "a1a5a7", "a1a9",
          "a0a5",  "i1a5", "A1A5",   "a1-a5", "a1 a5",  "5a1a",   "none",
          "0001",  "null", "(none)", "a1a1",  "a1b3",   "a1a8",   "a8a7",
          "d5d6",  "a2a1", "b1a1",   "e2e4",  "a1a5=l", "=l",     "\xFF\xFE\x80\x81",
          "a1\na5"}) {
        const Result<Move> move = parse_move({}, text);
        ASSERT_FALSE(move) << text;
        expect_one_clear_line(move.error(), Fault::IllegalMove, "illegal move", text);
    }
    EXPECT_FALSE(parse_move({}, long_text));
    EXPECT_FALSE(parse_move({}, std::string_view("a1\0a", 4)));
}

TEST(MoveText, IsRefusedWithTheReason) {
    const auto reason = [](const char* line, const char* text) {
        const Result<Move> move = parse_move(after(line), text);
        EXPECT_FALSE(move) << text;
        return move ? "" : move.error().detail;
    };
    EXPECT_THAT(reason("c1c5", "a8a7"), HasSubstr("must move the blue tower"));
    EXPECT_THAT(reason("b1h7 c8f5", "h7h8"), HasSubstr("h7h7"));
    EXPECT_THAT(reason("b1h7 c8f5", "a1a5"), HasSubstr("h7h7"));
    EXPECT_THAT(reason("c1c5", "b8a8"), HasSubstr("blue tower cannot go there"));
    EXPECT_THAT(reason("c1c5 b8h2 c5e7", "h2h2"), HasSubstr("over"));
}

TEST(Drawing, ShowsTheTowersAndWhoMovesWhat) {
    const std::string start = draw({});
    EXPECT_THAT(start, HasSubstr("o l u i y r g n"));
    EXPECT_THAT(start, HasSubstr("N G R Y I U L O"));
    EXPECT_THAT(start, HasSubstr("first player moves any tower"));
    EXPECT_THAT(draw(after("c1c5")), HasSubstr("second player moves the blue tower on b8"));
    EXPECT_THAT(draw(after("c1c5 b8h2 c5e7")), HasSubstr("Won by the second player"));
    EXPECT_THAT(start, EndsWith("\n"));
}

TEST(Query, TellsTheRequiredColourAsInTheFen) {
    EXPECT_EQ(answer_query({}, "required"), "-");
    EXPECT_EQ(answer_query(after("c1c5"), "required"), "l");
    EXPECT_EQ(answer_query(after("c1c5"), "Required"), std::nullopt);
    EXPECT_EQ(answer_query(after("c1c5"), "gameover"), std::nullopt);
}

TEST(ColourText, HasADifferentLetterForEachColour) {
    std::string letters;
    for (int c = 0; c <= kColours; ++c) letters += letter_of(static_cast<Colour>(c));
    EXPECT_EQ(letters, "ngryiulo-");
    EXPECT_EQ(name_of(Colour::Pink), "pink");
}

}  // namespace
}  // namespace ryuto::kamisado
