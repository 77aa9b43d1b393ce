// What the pictures show, and that the one in docs/ is what the program draws.
#include "program/picture.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "kamisado/palette.h"
#include "support/command_line.h"

namespace ryuto {
namespace {

using kamisado::Colour;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::size_t count(const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t i = 0; (i = text.find(part, i)) != std::string::npos; i += part.size())
        ++found;
    return found;
}

constexpr std::string_view kDot = "r=\"10\"";        // On a square that can be moved to.
constexpr std::string_view kFrame = "width=\"90\"";  // Around a tower, twice.
constexpr std::string_view kRing = "fill=\"#ffd700\"";
constexpr std::string_view kArrow = "opacity=\"0.8\"";

// The README shows it.
TEST(Picture, InTheDocumentsIsWhatTheProgramDraws) {
    EXPECT_EQ(run("svg --moves 'a1a5 d8d5' --line 'h1h5 e8f7 d1d4'").text,
              contents(RYUTO_SOURCE_DIR "/docs/position.svg"));
}

// The command that the document names.
TEST(RacePicture, InTheDocumentsIsWhatTheProgramDraws) {
    const std::string document = contents(RYUTO_SOURCE_DIR "/docs/rules-dicerace.md");
    const std::size_t start = document.find("    ryuto svg ") + 10;
    const std::string command = document.substr(start, document.find('\n', start) - start);
    EXPECT_EQ(run(command).text, contents(RYUTO_SOURCE_DIR "/docs/dicerace.svg"));
}

TEST(RacePicture, ShowsEveryPipAndWhereADieGoes) {
    const std::string start = run("svg --variant dicerace --option Seats=SWNE").text;
    // Two each of the faces 2 to 5 for each of four seats.
    EXPECT_EQ(count(start, "r=\"7\""), 4U * 2 * (2 + 3 + 4 + 5));
    for (const std::string_view turn : {"rotate(0)", "rotate(90)", "rotate(180)", "rotate(270)"}) {
        EXPECT_GE(count(start, turn), 8U) << turn;
    }
}

TEST(RacePicture, ShowsHopsRollsAndTheBestDecision) {
    const std::string loop =
        "svg --variant dicerace --fen '10/10/10/10/5n34/4s55/10/10/10/10 S SN - -'";
    EXPECT_EQ(count(run(loop).text, kArrow), 0U);
    EXPECT_EQ(count(run(loop + " --line 'd4^f6^d4=2'").text, kArrow), 2U);
    EXPECT_THAT(run(loop + " --line '@d4=2'").text, HasSubstr("stroke-dasharray"));
    EXPECT_THAT(run(loop + " --depth 3").text, HasSubstr(">1</text>"));
    EXPECT_EQ(run(loop + " --line d4-d5 2>/dev/null").exit_code, 2);
}

TEST(Picture, HasASquareOfEveryColourInEveryRow) {
    const std::string board = board_svg();
    for (int c = 0; c < kamisado::kColours; ++c) {
        EXPECT_EQ(count(board, kamisado::rgb_of(static_cast<Colour>(c))), 8U);
    }
}

TEST(Picture, FramesTheForcedTowerAndDotsItsSquares) {
    const std::string picture = run("svg --moves 'b1h7 c8f5'").text;
    EXPECT_EQ(count(picture, kFrame), 2U);
    EXPECT_EQ(count(picture, kDot), 1U);  // It has to stay.
    const std::string start = run("svg").text;
    EXPECT_EQ(count(start, kFrame), 0U);
    EXPECT_EQ(count(start, kDot), 0U);
}

TEST(Picture, ShowsRings) {
    const std::string fen = "oluiyrgn''/8/8/8/8/8/8/N'GRYIULO w - 7 0 1";
    EXPECT_EQ(count(position_svg({fen, {}, {}}), kRing), 3U);
}

TEST(Picture, ShowsTheBestLineAsNumberedArrows) {
    const std::string mate = run("svg --moves 'h1c6 a8a7 c1c2 e8e4' --depth 3").text;
    EXPECT_EQ(count(mate, kArrow), 1U);
    EXPECT_THAT(mate, HasSubstr(">1</text>"));
    EXPECT_EQ(count(run("svg --depth 4 --arrows 2").text, kArrow), 2U);
    const std::string pass = run("svg --moves 'b1h7 c8f5' --line 'h7h7 f5f4'").text;
    EXPECT_EQ(count(pass, kArrow), 1U);
    EXPECT_THAT(pass, HasSubstr("stroke-dasharray"));
    EXPECT_THAT(pass, HasSubstr(">2</text>"));
}

TEST(Picture, TellsTheTwoSidesApartByShape) {
    const std::string first = tower_svg(Player::First, Colour::Red, 0);
    const std::string second = tower_svg(Player::Second, Colour::Red, 0);
    EXPECT_THAT(first, HasSubstr("<circle r=\"40\""));
    EXPECT_THAT(second, Not(HasSubstr("<circle r=\"40\"")));
    EXPECT_THAT(second, HasSubstr("<rect "));
}

TEST(Picture, RefusesWhatIsNoPosition) {
    for (const std::string arguments : {"--fen nonsense", "--moves a1a9", "--line a1a9",
                                        "--depth 0", "--line a1a2 --depth 1", "--arrows 0"}) {
        EXPECT_EQ(run("svg " + arguments + " 2>/dev/null").exit_code, 2) << arguments;
    }
}

TEST(Theme, HasTheBoardAndATowerForEveryPieceOfXBoard) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "ryuto theme";
    std::filesystem::remove_all(folder);
    EXPECT_EQ(run("theme '" + folder.string() + "'").exit_code, 0);
    EXPECT_EQ(contents(folder / "board.svg"), board_svg());
    for (const std::string piece :
         {"Knight", "Bishop", "Queen", "Advisor", "Elephant", "Archbishop", "Marshall", "Gold"}) {
        for (const std::string side : {"White", "Black"}) {
            EXPECT_THAT(contents(folder / (side + piece + ".svg")), StartsWith("<svg ")) << piece;
        }
    }
    EXPECT_EQ(run("theme /dev/null/x 2>/dev/null").exit_code, 1);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace ryuto
