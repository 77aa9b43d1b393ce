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
constexpr int kDefaultGames = 100;
constexpr int kDefaultMoveMargin = 50;  // Milliseconds, for --movetime; none on a clock.

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
    Side first{{}, "A", {}};
    Side second{{}, "B", {}};
    std::vector<std::vector<std::string>> engines;  // The words behind each --engine.
    std::vector<std::string> common_options;
    std::string variant{variant_names().front()};
    std::string time_control;
    std::optional<int> move_time;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<int> margin;
    int hang_timeout = 60'000;
    std::string openings_file;
    std::optional<int> random_plies;
    std::int64_t seed = 1;
    std::optional<int> games;
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

TimeRules time_rules_of(const MatchArguments& arguments, std::size_t players) {
    TimeRules rules;
    rules.limits.depth = arguments.depth;
    rules.limits.nodes = arguments.nodes;
    if (arguments.move_time) rules.limits.move_time = milliseconds(*arguments.move_time);
    if (const auto clock = parse_time_control(arguments.time_control)) {
        for (std::size_t p = 0; p < players; ++p) rules.limits.clocks[p] = *clock;
    }
    rules.margin =
        milliseconds(arguments.margin.value_or(arguments.move_time ? kDefaultMoveMargin : 0));
    rules.hang_timeout = milliseconds(arguments.hang_timeout);
    return rules;
}

Result<std::vector<Opening>> openings_of(const MatchArguments& arguments, std::size_t sets,
                                         Engine& game) {
    if (arguments.openings_file.empty()) {
        // Where dice are rolled, games differ without an opening.
        const int plies =
            arguments.random_plies.value_or(game.has_chance() ? 0 : kDefaultRandomPlies);
        return random_openings(game, sets, plies, static_cast<std::uint64_t>(arguments.seed));
    }
    std::ifstream list(arguments.openings_file);
    auto openings = read_openings(list, arguments.openings_file, game);
    if (!openings) return openings;
    game.set_start_position();
    const std::size_t players = game.seats().size();
    for (const Opening& opening : *openings) {
        if (set_up(game, opening) && game.seats().size() != players) {
            return Error{Fault::BadValue, describe(opening),
                         "--openings, expected as many seats as in the start position"};
        }
    }
    return openings;
}

// "name=X", "command=Y", and options of the engine.
Result<MatchArguments::Side> side_of(const std::vector<std::string>& words) {
    MatchArguments::Side side;
    for (const std::string& word : words) {
        const auto [name, value] = options_of({word}).front();
        if (name == "name") {
            side.name = value;
        } else if (name == "command" && split_words(value).empty()) {
            return Error{Fault::BadValue, value, "--engine, expected a command behind command="};
        } else if (name == "command") {
            side.command = value;
        } else {
            side.options.push_back(word);
        }
    }
    if (split_words(side.name).empty()) {
        return Error{Fault::BadValue, words.front(), "--engine, expected a name=NAME"};
    }
    return side;
}

// As many as there are seats.
Result<std::vector<MatchArguments::Side>> sides_of(const MatchArguments& arguments,
                                                   std::size_t seats) {
    std::vector<MatchArguments::Side> sides;
    for (const std::vector<std::string>& words : arguments.engines) {
        auto side = side_of(words);
        if (!side) return side.error();
        sides.push_back(std::move(*side));
    }
    if (sides.empty()) sides = {arguments.first, arguments.second};
    if (arguments.engines.empty() && sides.size() < seats) sides.push_back({{}, "C", {}});
    if (arguments.engines.empty() && sides.size() < seats) sides.push_back({{}, "D", {}});
    if (sides.size() != seats) {
        return Error{Fault::BadValue, std::to_string(sides.size()),
                     "--engine, expected one for each of the " + std::to_string(seats) + " seats"};
    }
    for (std::size_t i = 0; i < seats; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (sides[i].name != sides[j].name) continue;
            return Error{Fault::BadValue, sides[i].name,
                         "name of an engine, expected another for each"};
        }
    }
    return sides;
}

// Full sets: every seat is taken by every engine.
Result<int> games_of(const MatchArguments& arguments, std::size_t seats) {
    const int a_set = static_cast<int>(seats);
    if (!arguments.games) return (kDefaultGames + a_set - 1) / a_set * a_set;
    if (*arguments.games % a_set == 0) return *arguments.games;
    return Error{Fault::BadValue, std::to_string(*arguments.games),
                 "--games, expected a multiple of " + std::to_string(a_set) +
                     ": in a set every engine takes every seat"};
}

Status check_test(const std::vector<double>& test, std::size_t seats) {
    if (test.empty() || (test[0] < test[1] && seats == 2)) return ok();
    std::ostringstream numbers;
    numbers << test[0] << ' ' << test[1];
    return Error{Fault::BadValue, numbers.str(),
                 seats == 2 ? "--sprt, expected a smaller and a larger number"
                            : "--sprt, expected a match of two engines"};
}

int fail(std::string_view message, int exit_code) {
    std::cerr << "ryuto: " << message << '\n';
    return exit_code;
}

// The game is told to all alike.
Status check_options(const Options& options) {
    for (const auto& [name, value] : options) {
        if (lower_case(name) != "uci_variant") continue;
        return Error{Fault::BadValue, name, "option of an engine, expected --variant instead"};
    }
    return ok();
}

Result<MatchSettings> settings_of(const MatchArguments& arguments) {
    MatchSettings settings;
    settings.variant = arguments.variant;
    settings.common_options = options_of(arguments.common_options);
    if (const Status fits = check_options(settings.common_options); !fits) return fits.error();
    const auto judge = make_judge(settings);
    if (!judge) return judge.error();
    const std::size_t seats = (*judge)->seats().size();

    const auto sides = sides_of(arguments, seats);
    if (!sides) return sides.error();
    Options told = settings.common_options;
    // The first variant is what an engine plays untold; it may not even have the option.
    if (arguments.variant != variant_names().front()) {
        told.insert(told.begin(), {"UCI_Variant", arguments.variant});
    }
    for (const auto& side : *sides) {
        settings.engines.push_back(setup_of(side, told));
        if (const Status fits = check_options(options_of(side.options)); !fits) return fits.error();
    }

    const auto games = games_of(arguments, seats);
    if (!games) return games.error();
    settings.games = *games;
    settings.time = time_rules_of(arguments, seats);
    settings.concurrency = arguments.concurrency;
    if (const Status fits = check_test(arguments.test, seats); !fits) return fits.error();
    if (!arguments.test.empty()) {
        settings.test = SequentialTest{arguments.test[0], arguments.test[1]};
    }
    if ((*judge)->has_chance()) settings.seed = static_cast<std::uint64_t>(arguments.seed);
    auto openings = openings_of(arguments, static_cast<std::size_t>(*games) / seats, **judge);
    if (!openings) return openings.error();
    settings.openings = std::move(*openings);
    return settings;
}

int run(const MatchArguments& arguments) {
    Result<MatchSettings> settings = settings_of(arguments);
    if (!settings) return fail(describe(settings.error()), kBadArgument);
    Names names;
    for (const EngineSetup& engine : settings->engines) names.push_back(engine.name);

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
    auto& first = arguments.first;
    auto& second = arguments.second;
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
                    "Option of all engines, and of the rules that the referee goes by")
        ->check(check)
        ->allow_extra_args(false);
    command.add_option("--first-option", first.options, "Option of engine A")
        ->check(check)
        ->allow_extra_args(false);
    command.add_option("--second-option", second.options, "Option of engine B")
        ->check(check)
        ->allow_extra_args(false);
    command
        .add_option("--engine", arguments.engines,
                    "An engine for each seat, repeated: name=NAME, command=COMMAND, and options of "
                    "its own. Instead of --first and --second")
        ->check(check)
        ->type_name("name=NAME [command=COMMAND] [OPTION=VALUE]...")
        ->excludes("--first", "--second", "--first-name", "--second-name", "--first-option",
                   "--second-option");
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
        .add_option("--random-plies", arguments.random_plies,
                    "Otherwise, random openings so long. Default: 2, or 0 in games of chance")
        ->check(whole_number(0, 100))
        ->excludes(file);
    command.add_option("--seed", arguments.seed, "Of random openings and of dice")
        ->check(whole_number<std::int64_t>(0, std::numeric_limits<std::int64_t>::max()))
        ->capture_default_str();
    command
        .add_option("--games", arguments.games,
                    "How many, in full sets: each opening is played with all seats changed round. "
                    "Default: 100, or a little more")
        ->check(whole_number(2, std::numeric_limits<int>::max() / 2));
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
    CLI::App* const command = app.add_subcommand("match", "Let engines play each other");
    const auto arguments = std::make_shared<MatchArguments>();
    add_engine_options(*command, *arguments);
    add_time_options(*command, *arguments);
    add_course_options(*command, *arguments);
    command->callback([arguments, &exit_code] { exit_code = run(*arguments); });
}

}  // namespace ryuto
