// The command line of `ryuto match`; no game is played here.
#include "program/match_options.h"

#include <gtest/gtest.h>

namespace ryuto {
namespace {

TEST(TimeControl, IsSecondsWithOrWithoutAnIncrement) {
    const auto with_increment = parse_time_control("1+0.01");
    ASSERT_TRUE(with_increment.has_value());
    EXPECT_EQ(with_increment->rest, milliseconds(1000));
    EXPECT_EQ(with_increment->increment, milliseconds(10));
    const auto without = parse_time_control("0.25");
    ASSERT_TRUE(without.has_value());
    EXPECT_EQ(without->rest, milliseconds(250));
    EXPECT_EQ(without->increment, milliseconds(0));
}

TEST(TimeControl, IsRefusedWhenItMakesNoSense) {
    for (const auto* text : {"", "x", "1+", "+1", "0", "-1", "1+-1", "1+0.01+2", "1 ", "inf", "nan",
                             "1e9", "40/60", "0.0001"}) {
        EXPECT_FALSE(parse_time_control(text).has_value()) << text;
    }
}

// Returns the message of the command line parser, or "" if it was content. None of these lines
// gets as far as a game.
std::string complaint(std::vector<std::string> arguments) {
    CLI::App app;
    int exit_code = -1;
    add_match_command(app, exit_code);
    arguments.insert(arguments.begin(), "match");
    std::reverse(arguments.begin(), arguments.end());  // As CLI11 wants them.
    try {
        app.parse(arguments);
    } catch (const CLI::ParseError& error) {
        EXPECT_EQ(exit_code, -1);
        return error.what();
    }
    return {};
}

TEST(MatchCommand, RefusesBadArgumentsWithOneLine) {
    const std::vector<std::vector<std::string>> cases = {
        {},
        {"--depth", "3", "--nodes", "100"},
        {"--depth", "0"},
        {"--depth", "1000001"},
        {"--nodes", "-1"},
        {"--nodes", "9223372036854775808"},
        {"--movetime", "1e3"},
        {"--tc", "x"},
        {"--depth", "3", "--games", "0"},
        {"--depth", "3", "--concurrency", "0"},
        {"--depth", "3", "--option", "Hash"},
        {"--depth", "3", "--first-option", "=3"},
        {"--depth", "3", "--openings", "/nonexistent/list"},
        {"--depth", "3", "--first", ""},
        {"--depth", "3", "--engine", "A"},
        {"--depth", "3", "--first", "x", "--engine", "name=A"},
        {"--depth", "3", "--second", " "},
        {"--depth", "3", "--first-name", ""},
        {"--depth", "3", "--sprt", "0"},
        {"--depth", "3", "--sprt", "0", "nan"},
        {"--depth", "3", "--seed", "-1"},
        {"--depth", "3", "--variant", "chess"},
        {"--depth", "3", "--seed", "x"},
        {"--depth", "3", "--no-such-option"},
    };
    for (const auto& arguments : cases) {
        const std::string message = complaint(arguments);
        EXPECT_FALSE(message.empty());
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

}  // namespace
}  // namespace ryuto
