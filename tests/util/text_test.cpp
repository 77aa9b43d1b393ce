#include "util/text.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <limits>

namespace ryuto {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SplitWords, SplitsAtAnyWhiteSpace) {
    EXPECT_THAT(split_words("  go\tdepth  5\r\n"), ElementsAre("go", "depth", "5"));
    EXPECT_THAT(split_words(" \t\r\n\v\f"), IsEmpty());
    EXPECT_THAT(split_words(""), IsEmpty());
}

TEST(SplitWords, TakesAZeroByteForALetter) {
    const std::string text("a\0b c", 5);
    EXPECT_THAT(split_words(text), ElementsAre(std::string("a\0b", 3), "c"));
}

TEST(Quote, LeavesPlainTextAlone) {
    EXPECT_EQ(quote("c5e7"), "'c5e7'");
    EXPECT_EQ(quote(""), "''");
}

TEST(Quote, FitsOnOneLineWhateverTheBytes) {
    EXPECT_EQ(quote(std::string_view("\0\n\r\x1b\x7f\xff", 6)), "'\\x00\\x0a\\x0d\\x1b\\x7f\\xff'");
}

TEST(Quote, CutsALongTextInTheMiddle) {
    const std::string quoted =
        quote(std::string(40, 'a') + std::string(1000, 'b') + std::string(40, 'c'));
    EXPECT_EQ(quoted, '\'' + std::string(40, 'a') + "..." + std::string(40, 'c') + '\'');
    EXPECT_EQ(quote(std::string(80, 'a')), '\'' + std::string(80, 'a') + '\'');
}

TEST(LowerCase, ChangesLettersOfTheAlphabetOnly) {
    EXPECT_EQ(lower_case("UCI_ShowWDL 16\xC4"), "uci_showwdl 16\xC4");
}

TEST(Describe, NamesTheKindQuotesTheTextAndSaysWhatWasExpected) {
    EXPECT_EQ(describe({Fault::IllegalMove, "c5e7", "move 7, must move the red tower"}),
              "illegal move 'c5e7': move 7, must move the red tower");
    EXPECT_EQ(describe({Fault::InvalidFen, "", "x"}), "invalid fen '': x");
    EXPECT_EQ(describe({Fault::UnknownCommand, "a", "x"}), "unknown command 'a': x");
    EXPECT_EQ(describe({Fault::NoSuchOption, "a", "x"}), "no such option 'a': x");
    EXPECT_EQ(describe({Fault::BadValue, "a", "x"}), "bad value 'a': x");
}

TEST(ParseNumber, ReadsTheWholeTextOrNothing) {
    EXPECT_EQ(parse_number("42", 0, 100), 42);
    EXPECT_EQ(parse_number("-7", -10, 10), -7);
    for (const std::string_view text : {"", " 1", "1 ", "+1", "1.0", "0x10", "1e2", "-", "abc"}) {
        EXPECT_EQ(parse_number(text, -100, 100), std::nullopt) << text;
    }
}

TEST(ParseNumber, KeepsToItsBounds) {
    EXPECT_EQ(parse_number("100", 1, 100), 100);
    EXPECT_EQ(parse_number("101", 1, 100), std::nullopt);
    EXPECT_EQ(parse_number("0", 1, 100), std::nullopt);
}

TEST(ParseNumber, RefusesWhatItsTypeCannotHold) {
    constexpr auto highest = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(parse_number<std::int64_t>("9223372036854775807", 0, highest), highest);
    EXPECT_EQ(parse_number<std::int64_t>("9223372036854775808", 0, highest), std::nullopt);
    EXPECT_EQ(parse_number<std::uint64_t>("-1", 0, 100), std::nullopt);
}

}  // namespace
}  // namespace ryuto
