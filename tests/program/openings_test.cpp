// Lists of openings, good and bad, and random ones.
#include "program/openings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "engine/games.h"
#include "util/text.h"

namespace ryuto {
namespace {

using testing::HasSubstr;

Result<std::vector<Opening>> read(const std::string& text) {
    std::istringstream list(text);
    return read_openings(list, "list.txt", *make_engine("kamisado"));
}

std::vector<std::string> descriptions(const Result<std::vector<Opening>>& openings) {
    std::vector<std::string> lines;
    EXPECT_TRUE(openings.has_value());
    if (!openings) return lines;
    for (const Opening& opening : *openings) lines.push_back(describe(opening));
    return lines;
}

TEST(Openings, AreReadFromFensAndMoves) {
    const std::string fen = make_engine("kamisado")->start_fen();
    const auto openings =
        read("# A comment.\n\nstartpos # the usual one\r\n  startpos  moves a1a5 d8d5\n" + fen +
             "\n" + fen + " moves a1a5");
    EXPECT_EQ(descriptions(openings),
              (std::vector<std::string>{"startpos", "startpos moves a1a5 d8d5", fen,
                                        fen + " moves a1a5"}));
}

struct BadList {
    std::string text;
    std::string expected;
};

TEST(Openings, AreRefusedWithTheirPlace) {
    const BadList cases[] = {
        {"startpos\nrnbqkbnr w\n", "invalid fen 'rnbqkbnr w': line 2 of list.txt, "},
        {"startpos moves a1a5 a8a1\n", "illegal move 'a8a1': line 1 of list.txt, "},
        {"#\nstartpos moves h1c6 a8a7 c1c2 e8e4 c6a8",
         "line 2 of list.txt, expected a game that is not over"},
        {"", "bad value 'list.txt': expected a list with an opening"},
        {"# nothing\n", "bad value 'list.txt': expected a list with an opening"},
    };
    for (const BadList& bad : cases) {
        const auto openings = read(bad.text);
        ASSERT_FALSE(openings.has_value()) << bad.text;
        EXPECT_THAT(describe(openings.error()), HasSubstr(bad.expected));
    }
}

TEST(RandomOpenings, AreLegalUnfinishedAndDifferent) {
    const auto game = make_engine("kamisado");
    const auto openings = random_openings(*game, 200, 6, 1);
    ASSERT_TRUE(openings.has_value());
    std::set<std::string> different;
    for (const Opening& opening : *openings) {
        EXPECT_EQ(opening.moves.size(), 6);
        EXPECT_TRUE(set_up(*game, opening));
        EXPECT_FALSE(game->is_over());
        different.insert(describe(opening));
    }
    EXPECT_EQ(different.size(), 200);
}

TEST(RandomOpenings, DependOnTheSeedAlone) {
    const auto some = [](std::uint64_t seed) {
        return descriptions(random_openings(*make_engine("kamisado"), 5, 4, seed));
    };
    EXPECT_EQ(some(7), some(7));
    EXPECT_NE(some(7), some(8));
}

TEST(RandomOpenings, AreAsManyAsThereAre) {
    const auto game = make_engine("kamisado");
    EXPECT_EQ(descriptions(random_openings(*game, 10, 0, 1)), std::vector<std::string>{"startpos"});
    EXPECT_EQ(descriptions(random_openings(*game, 1000, 1, 1)).size(), 102);
    EXPECT_FALSE(random_openings(*game, 1, 1000, 1).has_value());
}

}  // namespace
}  // namespace ryuto
