// Words of the command line become MatchSettings here; nothing later can be refused but a file.
#include "program/match_options.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/games.h"
#include "program/arguments.h"
#include "program/game_file.h"
#include "program/match.h"
#include "program/programs.h"
#include "protocol/command.h"
#include "util/text.h"

namespace ryuto {
namespace {

constexpr double kLongestTime = 86'400;       // Seconds on a clock.
constexpr int kLongestMoveTime = 86'400'000;  // Milliseconds.
constexpr int kMostElo = 2'000;               // Of a difference.
constexpr int kDefaultMoveMargin = 50;        // Milliseconds, for --movetime; none on a clock.

// Of 30 openings of four plies 19 are decided within 20 ms, of two plies 10, and a decided one
// tells nothing of strength; one ply makes only 102 openings.
constexpr int kDefaultRandomPlies = 2;

// What the command line says, before it means anything.
struct MatchArguments {
    struct Side {
        std::optional<std::string> command;  // This program if there is none.
        std::string name;
        std::vector<std::string> options;
    };
    std::array<Side, 2> sides{Side{{}, "A", {}}, Side{{}, "B", {}}};
    std::vector<std::string> common_options;
    std::string variant{variant_names().front()};
    std::string time_control;
    std::optional<int> move_time;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<int> margin;
    int hang_timeout = 60'000;
    std::string openings_file;
    int random_plies = kDefaultRandomPlies;
    std::int64_t seed = 1;
    int games = 100;
    int concurrency = 1;
    std::string games_file;
    std::vector<double> test;  // Empty, or two.
};

// A whole number of milliseconds from a decimal number of seconds.
std::optional<milliseconds> parse_seconds(std::string_view text) {
    double seconds = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, fault] = std::from_chars(text.data(), end, seconds);
    if (fault != std::errc() || stopped != end) return {};
    if (!(seconds >= 0 && seconds <= kLongestTime)) return {};
    return std::chrono::round<milliseconds>(std::chrono::duration<double>(seconds));
}

std::string check_time_control(const std::string& text) {
    if (parse_time_control(text)) return {};
    return quote(text) + ", expected SECONDS or SECONDS+INCREMENT";
}

std::string check_games(const std::string& text) {
    const auto games = parse_number<int>(text, 2, std::numeric_limits<int>::max() / 2);
    if (games && *games % 2 == 0) return {};
    return quote(text) + ", expected an even number of at least 2: every opening is played twice";
}

// Plain words are a program and its arguments. All else is for the shell to understand, which says
// itself what it cannot start.
std::vector<std::string> command_of(const std::optional<std::string>& line) {
    if (!line) {
        std::error_code ignored;  // No path, no program: starting it will tell.
        return {std::filesystem::read_symlink("/proc/self/exe", ignored).string()};
    }
    const auto is_plain = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
               std::string_view(" %+,-./:@_").find(c) != std::string_view::npos;
    };
    if (!std::all_of(line->begin(), line->end(), is_plain)) return {"/bin/sh", "-c", *line};
    const auto words = split_words(*line);
    return {words.begin(), words.end()};
}

EngineSetup setup_of(const MatchArguments::Side& side, Options common_options) {
    EngineSetup setup{side.name, command_of(side.command), std::move(common_options)};
    for (auto& option : options_of(side.options)) setup.options.push_back(std::move(option));
    return setup;
}

TimeRules time_rules_of(const MatchArguments& arguments) {
    TimeRules rules;
    rules.limits.depth = arguments.depth;
    rules.limits.nodes = arguments.nodes;
    if (arguments.move_time) rules.limits.move_time = milliseconds(*arguments.move_time);
    if (const auto clock = parse_time_control(arguments.time_control)) {
        rules.limits.clocks[0] = rules.limits.clocks[1] = *clock;
    }
    rules.margin =
        milliseconds(arguments.margin.value_or(arguments.move_time ? kDefaultMoveMargin : 0));
    rules.hang_timeout = milliseconds(arguments.hang_timeout);
    return rules;
}

Result<std::vector<Opening>> openings_of(const MatchArguments& arguments, Engine& game) {
    if (arguments.openings_file.empty()) {
        const auto pairs = static_cast<std::size_t>(arguments.games / 2);
        return random_openings(game, pairs, arguments.random_plies,
                               static_cast<std::uint64_t>(arguments.seed));
    }
    std::ifstream list(arguments.openings_file);
    return read_openings(list, arguments.openings_file, game);
}

int fail(std::string_view message, int exit_code) {
    std::cerr << "ryuto: " << message << '\n';
    return exit_code;
}

// What no option can see for itself.
Status check(const MatchArguments& arguments) {
    const auto& [first, second] = arguments.sides;
    if (first.name == second.name) {
        return Error{Fault::BadValue, second.name,
                     "--second-name, expected another than the first"};
    }
    if (const auto& test = arguments.test; !test.empty() && test[0] >= test[1]) {
        std::ostringstream numbers;
        numbers << test[0] << ' ' << test[1];
        return Error{Fault::BadValue, numbers.str(),
                     "--sprt, expected a smaller and a larger number"};
    }
    return ok();
}

Result<MatchSettings> settings_of(const MatchArguments& arguments) {
    if (Status status = check(arguments); !status) return status.error();
    MatchSettings settings;
    settings.variant = arguments.variant;
    settings.common_options = options_of(arguments.common_options);
    Options told = settings.common_options;
    // The first variant is what an engine plays untold; it may not even have the option.
    if (arguments.variant != variant_names().front()) {
        told.insert(told.begin(), {"UCI_Variant", arguments.variant});
    }
    for (std::size_t i = 0; i < 2; ++i) settings.engines[i] = setup_of(arguments.sides[i], told);
    settings.time = time_rules_of(arguments);
    settings.games = arguments.games;
    settings.concurrency = arguments.concurrency;
    if (!arguments.test.empty()) {
        settings.test = SequentialTest{arguments.test[0], arguments.test[1]};
    }
    const auto judge = make_judge(settings);
    if (!judge) return judge.error();
    auto openings = openings_of(arguments, **judge);
    if (!openings) return openings.error();
    settings.openings = std::move(*openings);
    return settings;
}

int run(const MatchArguments& arguments) {
    Result<MatchSettings> settings = settings_of(arguments);
    if (!settings) return fail(describe(settings.error()), kBadArgument);
    const Names names{arguments.sides[0].name, arguments.sides[1].name};

    const std::string& path = arguments.games_file;
    std::ofstream games;
    if (!path.empty()) {
        auto finished = read_games(path, names, settings->games,
                                   [&](int number) { return announce(*settings, number); });
        if (!finished) return fail(describe(finished.error()), kBadArgument);
        settings->finished = std::move(*finished);
        games.open(path, std::ios::app);
        if (!games) return fail(quote(path) + ": cannot be written", kBadArgument);
        if (const auto count = settings->finished.size()) {
            std::cout << count << " games are in " << path << " already\n";
        }
    }
    const MatchOutcome outcome = play_match(*settings, std::cout, path.empty() ? nullptr : &games);
    if (outcome.start_failure) return fail(*outcome.start_failure, kBadArgument);
    std::cout << summary(outcome.tally, names, settings->test) << std::flush;
    if (!games) return fail(quote(path) + ": cannot be written", 1);
    return outcome.signal ? 128 + *outcome.signal : 0;
}

void add_engine_options(CLI::App& command, MatchArguments& arguments) {
    auto& [first, second] = arguments.sides;
    const auto is_command = no_empty_text("a command");
    const auto is_name = no_empty_text("a name");
    command
        .add_option("--first", first.command,
                    "Engine A, a command, if need be for the shell. Default: this program")
        ->check(is_command);
    command.add_option("--second", second.command, "Engine B, likewise")->check(is_command);
    command.add_option("--first-name", first.name, "What to call engine A")
        ->check(is_name)
        ->capture_default_str();
    command.add_option("--second-name", second.name, "What to call engine B")
        ->check(is_name)
        ->capture_default_str();
    const auto check = name_and_value();
    command
        .add_option("--option", arguments.common_options,
                    "Option of both engines, and of the rules that the referee goes by")
        ->check(check)
        ->allow_extra_args(false);
    command.add_option("--first-option", first.options, "Option of engine A")
        ->check(check)
        ->allow_extra_args(false);
    command.add_option("--second-option", second.options, "Option of engine B")
        ->check(check)
        ->allow_extra_args(false);
    command.add_option("--variant", arguments.variant, "The game")
        ->capture_default_str()
        ->check(CLI::IsMember(variant_names()));
}

void add_time_options(CLI::App& command, MatchArguments& arguments) {
    CLI::Option_group* const limits = command.add_option_group("Thinking time, one of them");
    limits->add_option("--tc", arguments.time_control, "Clock of each engine, in seconds")
        ->check(CLI::Validator(check_time_control, "SECONDS[+INCREMENT]"));
    limits->add_option("--movetime", arguments.move_time, "Milliseconds a move")
        ->check(whole_number(1, kLongestMoveTime));
    limits->add_option("--nodes", arguments.nodes, "Nodes a move")
        ->check(whole_number<std::uint64_t>(1, kMostNodes));
    limits->add_option("--depth", arguments.depth, "Plies a move")
        ->check(whole_number(1, kMostPlies));
    limits->require_option(1);
    command
        .add_option(
            "--margin", arguments.margin,
            "Milliseconds that a move may be late. Default: 0 on a clock, 50 for --movetime")
        ->check(whole_number(0, kLongestMoveTime));
    command
        .add_option("--hang-timeout", arguments.hang_timeout,
                    "Milliseconds without an answer, where no time is set, until an engine is "
                    "taken to hang")
        ->capture_default_str()
        ->check(whole_number(1, kLongestMoveTime));
}

void add_course_options(CLI::App& command, MatchArguments& arguments) {
    CLI::Option* const file =
        command
            .add_option("--openings", arguments.openings_file,
                        "List of openings: a FEN or startpos a line, with or without moves")
            ->check(CLI::ExistingFile);
    command
        .add_option("--random-plies", arguments.random_plies, "Otherwise, random openings so long")
        ->capture_default_str()
        ->check(whole_number(0, 100))
        ->excludes(file);
    command.add_option("--seed", arguments.seed, "Of the random openings")
        ->check(whole_number<std::int64_t>(0, std::numeric_limits<std::int64_t>::max()))
        ->capture_default_str()
        ->excludes(file);
    command.add_option("--games", arguments.games, "How many; each opening is played twice")
        ->capture_default_str()
        ->check(CLI::Validator(check_games, "EVEN"));
    command.add_option("--concurrency", arguments.concurrency, "Games at a time")
        ->capture_default_str()
        ->check(whole_number(1, 1024));
    command
        .add_option("--sprt", arguments.test,
                    "Stop once the pairs decide between these two differences in Elo, with "
                    "5 % for either error")
        ->type_name("ELO0 ELO1")
        ->check(decimal_number(kMostElo))
        ->expected(2);
    command.add_option(
        "--out", arguments.games_file,
        "File for a JSON line a game. Those of this match that are in it are not played again");
}

}  // namespace

std::optional<PlayerClock> parse_time_control(std::string_view text) {
    const std::size_t plus = text.find('+');
    const auto rest = parse_seconds(text.substr(0, plus));
    if (!rest || rest->count() == 0) return {};
    if (plus == std::string_view::npos) return PlayerClock{rest, milliseconds(0)};
    const auto increment = parse_seconds(text.substr(plus + 1));
    if (!increment) return {};
    return PlayerClock{rest, *increment};
}

void add_match_command(CLI::App& app, int& exit_code) {
    CLI::App* const command = app.add_subcommand("match", "Let two engines play each other");
    const auto arguments = std::make_shared<MatchArguments>();
    add_engine_options(*command, *arguments);
    add_time_options(*command, *arguments);
    add_course_options(*command, *arguments);
    command->callback([arguments, &exit_code] { exit_code = run(*arguments); });
}

}  // namespace ryuto
