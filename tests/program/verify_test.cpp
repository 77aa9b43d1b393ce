// Certificates written by hand, and what is said against them.
#include "program/verify.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "util/text.h"

namespace ryuto {
namespace {

using testing::HasSubstr;

// The second player goes to an orange square; orange must pass, and sends orange to the goal.
const std::vector<std::string> kLines = {
    "ryuto certificate 1", "start 1l1iy1gn/8/4u3/8/8/N2Y1r2/1o4UL/1GR1I2O b l", "winner b",
    "1l1iy1gn/8/4u3/8/8/N2Y1r2/1o4UL/1GR1I2O b l b8b7",
    "3iy1gn/1l6/4u3/8/8/N2Y1r2/1o4UL/1GR1I2O b o b2a1"};

Result<Verification> verify_lines(const std::vector<std::string>& lines) {
    std::stringstream text;
    for (const std::string& line : lines) text << line << '\n';
    return verify(text);
}

// With line `number`, counted from 1, replaced.
std::vector<std::string> with(std::size_t number, const std::string& line) {
    std::vector<std::string> lines = kLines;
    lines[number - 1] = line;
    return lines;
}

void expect_refused(const std::vector<std::string>& lines, const std::string& reason) {
    const Result<Verification> result = verify_lines(lines);
    ASSERT_FALSE(result.has_value()) << reason;
    EXPECT_THAT(describe(result.error()), HasSubstr(reason));
}

TEST(Verify, AcceptsAProof) {
    const Result<Verification> result = verify_lines(kLines);
    ASSERT_TRUE(result.has_value()) << describe(result.error());
    EXPECT_EQ(result->winner, 'b');
    EXPECT_EQ(result->positions, 2U);
    EXPECT_EQ(result->longest_line, 3);
}

TEST(Verify, TakesTheLinesInAnyOrder) {
    EXPECT_TRUE(verify_lines({kLines[0], kLines[1], kLines[2], kLines[4], kLines[3]}).has_value());
}

TEST(Verify, AcceptsTheExampleOfTheDocument) {
    std::ifstream document(RYUTO_SOURCE_DIR "/docs/certificates.md");
    const std::string indent(4, ' ');
    std::vector<std::string> example;
    for (std::string line; std::getline(document, line);) {
        const bool is_first = line == indent + kLines[0];
        if (is_first || (!example.empty() && line.substr(0, 4) == indent)) {
            example.push_back(line.substr(4));
        }
    }
    EXPECT_EQ(example, kLines);
}

// After the first move of the round that is proven here nothing is left for the loser but a pass.
TEST(Verify, StartsWithTheLoserToo) {
    EXPECT_TRUE(verify_lines({kLines[0], "start 3iy1gn/1l6/4u3/8/8/N2Y1r2/1o4UL/1GR1I2O w o",
                              kLines[2], kLines[4]})
                    .has_value());
}

TEST(Verify, RefusesABadHeader) {
    expect_refused({}, "'': line 1, expected 'ryuto certificate 1'");
    expect_refused(with(1, "ryuto certificate 2"), "line 1, expected");
    expect_refused({kLines[0]}, "'': line 2, expected");
    expect_refused(with(2, "begin"), "'begin': line 2, expected 'start'");
    expect_refused(with(2, "start startpos"), "line 2, expected board");
    expect_refused(with(2, kLines[1] + " - 0 1"), "line 2, expected board");
    expect_refused({kLines[0], kLines[1]}, "line 3, expected 'winner w'");
    expect_refused(with(3, "winner x"), "'winner x': line 3");
    expect_refused(with(3, "winner b "), "line 3");
}

TEST(Verify, RefusesAStartWithoutAMove) {
    expect_refused(with(2, "start 1l1iy1gn/8/4u3/8/8/N2Y1r2/6UL/oGR1I2O w o"), "line 2, expected");
}

TEST(Verify, RefusesTheWrongWinner) {
    expect_refused(with(3, "winner w"),
                   "line 4, expected a position in which the winner is to move");
    expect_refused({kLines[0], kLines[1], "winner w"}, "no line, expected a move");
}

TEST(Verify, RefusesGarbage) {
    for (const std::string line : {"", " ", "garbage", "a b c d", "# comment"}) {
        expect_refused(with(5, line), quote(line) + ": line 5, expected board");
    }
    for (const std::string& line : {kLines[4] + '\r', ' ' + kLines[4], kLines[4] + " x"}) {
        const Result<Verification> result = verify_lines(with(5, line));
        EXPECT_FALSE(result.has_value()) << line;
    }
}

TEST(Verify, RefusesAnIllegalMove) {
    for (const std::string move : {"b2b2", "b2d1", "b8b7", "0000", ""}) {
        expect_refused(with(5, "3iy1gn/1l6/4u3/8/8/N2Y1r2/1o4UL/1GR1I2O b o " + move),
                       "b o " + move + "': line 5, expected a legal move");
    }
}

TEST(Verify, NamesAMissingPosition) {
    expect_refused({kLines[0], kLines[1], kLines[2], kLines[3]},
                   "'3iy1gn/1l6/4u3/8/8/N2Y1r2/1o4UL/1GR1I2O b o': no line, expected a move");
}

TEST(Verify, RefusesAPositionTwice) {
    std::vector<std::string> lines = kLines;
    lines.push_back(kLines[3]);
    expect_refused(lines, "line 6, expected a position that is not on line 4 already");
}

TEST(Verify, RefusesAPositionThatIsNotReached) {
    std::vector<std::string> lines = kLines;
    lines.push_back("3iy1gn/1l6/4u3/8/8/N2Y1r2/1o4UL/1GR1I2O b r f3f1");
    expect_refused(lines, "line 6, expected a position that some defence leads to");
}

// Blue on e5 calls the first player's brown tower, whose file is empty up to the goal.
TEST(Verify, RefusesAMoveThatLetsTheLoserWin) {
    expect_refused(with(4, "1l1iy1gn/8/4u3/8/8/N2Y1r2/1o4UL/1GR1I2O b l b8e5"),
                   "b8e5': line 4, expected a winning move, but a3a8 wins against it");
    expect_refused({kLines[0], "start 1l1iy1gn/8/4u3/8/8/N2Y1r2/1o4UL/1GR1I2O w n", kLines[2]},
                   "w n': line 2, expected a winning move, but a3a8 wins against it");
}

TEST(Verify, RefusesAMoveThatLosesByDeadlock) {
    const std::string position = "o1uiyrgn/8/8/2R5/8/8/7l/NG1YIULO w r";
    expect_refused({kLines[0], "start " + position, "winner w", position + " c5e7"},
                   "c5e7': line 4, expected a winning move, but this one loses");
}

}  // namespace
}  // namespace ryuto
