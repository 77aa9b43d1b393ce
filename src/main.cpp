// The command line: which program to run, and with what. CLI11's exceptions end here.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games.h"
#include "program/arguments.h"
#include "program/match_options.h"
#include "program/programs.h"
#include "protocol/command.h"

namespace {

constexpr int kDeepestBench = 100;  // Plies: more than any game lasts.
constexpr int kMostThreads = 512;
constexpr int kLargestHash = 65'536;  // MiB.
constexpr std::uint64_t kLargestSeed = std::numeric_limits<std::uint64_t>::max();
constexpr int kMostGames = 10'000'000;  // Of self-play, for the tuning.

void add_bench_command(CLI::App& app, int& exit_code) {
    CLI::App* const command =
        app.add_subcommand("bench", "Search fixed positions; print the signature and the speed");
    const auto depth = std::make_shared<std::optional<int>>();
    command->add_option("depth", *depth, "Plies")->check(ryuto::whole_number(1, kDeepestBench));
    const auto variant = std::make_shared<std::string>(ryuto::bench_variants().front());
    command->add_option("--variant", *variant, "The game")
        ->capture_default_str()
        ->check(CLI::IsMember(ryuto::bench_variants()));
    command->callback([depth, variant, &exit_code] {
        exit_code = ryuto::run_bench(*variant, *depth, ryuto::SearchSignals(),
                                     [](std::string_view line) { std::cout << line << std::endl; });
    });
}

void add_perft_command(CLI::App& app, int& exit_code) {
    CLI::App* const command =
        app.add_subcommand("perft", "Count the leaves of all lines of play of a length");
    const auto request = std::make_shared<ryuto::PerftRequest>();
    request->variant = ryuto::variant_names().front();
    command->add_option("--variant", request->variant, "The game")
        ->capture_default_str()
        ->check(CLI::IsMember(ryuto::variant_names()));
    command->add_option("--fen", request->fen, "Position. Default: the start");
    command->add_option("--depth", request->depth, "Plies")
        ->check(ryuto::whole_number(1, ryuto::kMostPlies))
        ->capture_default_str();
    command->add_flag("--divide", request->is_divided, "Print the count of each first move");
    command->add_option("--hash", request->hash_mebibytes, "Table in MiB, 0 for none")
        ->check(ryuto::whole_number(0, kLargestHash))
        ->capture_default_str();
    command->add_option("--threads", request->threads, "At work at the same time")
        ->check(ryuto::whole_number(1, kMostThreads))
        ->capture_default_str();
    command->callback([request, &exit_code] { exit_code = ryuto::run_perft(*request); });
}

void add_openings_command(CLI::App& app, int& exit_code) {
    CLI::App* const command =
        app.add_subcommand("openings", "Solve all first moves; print docs/openings.md");
    const auto hash = std::make_shared<std::size_t>(256);
    command->add_option("--hash", *hash, "Table in MiB")
        ->check(ryuto::whole_number(1, kLargestHash))
        ->capture_default_str();
    command->callback([hash, &exit_code] { exit_code = ryuto::run_openings(*hash); });
}

void add_solve_command(CLI::App& app, int& exit_code) {
    constexpr int kMostSeconds = 86'400;
    CLI::App* const command = app.add_subcommand("solve", "Find out who wins a position");
    const auto request = std::make_shared<ryuto::SolveRequest>();
    command->add_option("--fen", request->fen, "Position. Default: the start");
    command->add_option("--moves", request->moves, "To be played first, in one argument");
    command->add_option("--hash", request->hash_mebibytes, "Tables in MiB")
        ->check(ryuto::whole_number(1, kLargestHash))
        ->capture_default_str();
    command->add_option("--threads", request->threads, "At work at the same time")
        ->check(ryuto::whole_number(1, kMostThreads))
        ->capture_default_str();
    command->add_flag("--exact", request->is_exact, "Find the distance under best play, too");
    CLI::Option* const certificate =
        command->add_option("--certificate", request->certificate_file, "File to write a proof to");
    command
        ->add_option("--effort", request->effort_seconds,
                     "Seconds of work, about, to make the certificate small")
        ->check(ryuto::whole_number(0, kMostSeconds))
        ->capture_default_str()
        ->needs(certificate);
    command->callback([request, &exit_code] { exit_code = ryuto::run_solve(*request); });
}

void add_verify_command(CLI::App& app, int& exit_code) {
    CLI::App* const command =
        app.add_subcommand("verify", "Check a certificate that solve has written");
    const auto file = std::make_shared<std::string>();
    command->add_option("file", *file, "Certificate")->required();
    command->callback([file, &exit_code] { exit_code = ryuto::run_verify(*file); });
}

std::string check_side(const std::string& text) {
    if (ryuto::parse_people(text)) return {};
    return ryuto::quote(text) + ", expected " + std::string(ryuto::kSides);
}

void add_play_command(CLI::App& app, int& exit_code) {
    CLI::App* const command = app.add_subcommand("play", "Play against the engine, move by move");
    const auto request = std::make_shared<ryuto::PlayRequest>();
    request->variant = ryuto::variant_names().front();
    ryuto::PlaySettings& settings = request->settings;
    command->add_option("--variant", request->variant, "The game")
        ->check(CLI::IsMember(ryuto::variant_names()))
        ->capture_default_str();
    command->add_option("--fen", request->fen, "Position to begin at. Default: the start");
    const auto texts = std::make_shared<std::vector<std::string>>();
    command->add_option("--option", *texts, "Option of the game")
        ->check(ryuto::name_and_value())
        ->allow_extra_args(false);
    const auto side = std::make_shared<std::string>("first");
    command
        ->add_option("--side", *side,
                     "Whom to play for: first to fourth, some with commas, all or none")
        ->check(CLI::Validator(check_side, "SIDE"))
        ->capture_default_str();
    const auto seed = std::make_shared<std::optional<std::uint64_t>>();
    command->add_option("--seed", *seed, "Of all that is rolled. Default: another every time")
        ->check(ryuto::whole_number<std::uint64_t>(0, kLargestSeed));
    const auto move_time = std::make_shared<int>(1'000);
    command->add_option("--movetime", *move_time, "Milliseconds that the engine thinks a move")
        ->check(ryuto::whole_number(1, ryuto::kLongestPlayTime))
        ->capture_default_str();
    command->add_option("--level", settings.level, "How much it looks at: 1, the weakest, to 10")
        ->check(ryuto::whole_number(1, ryuto::kHighestLevel))
        ->capture_default_str();
    const auto colour = std::make_shared<std::string>("auto");
    command->add_option("--colour", *colour, "Of the board; auto: on a terminal")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->capture_default_str();
    command->callback([=, &exit_code] {
        request->options = ryuto::options_of(*texts);
        request->settings.people = *ryuto::parse_people(*side);
        request->settings.seed = seed->value_or(std::random_device()());
        request->settings.move_time = std::chrono::milliseconds(*move_time);
        if (*colour == "always" || (*colour == "auto" && ryuto::is_colour_wanted())) {
            request->settings.ink = ryuto::Ink::Coloured;
        }
        exit_code = ryuto::run_play(*request);
    });
}

void add_book_command(CLI::App& app, int& exit_code) {
    constexpr int kMostPlies = 20;
    constexpr std::uint64_t kMostEffort = 1'000'000;
    CLI::App* const command = app.add_subcommand(
        "book", "Print openings for matches, a FEN a line: hardly held by the player to move");
    const auto request = std::make_shared<ryuto::BookRequest>();
    request->variant = ryuto::variant_names().front();
    ryuto::BookRules& rules = request->rules;
    const auto add_number = [command](const char* name, auto& number, auto lowest, auto highest,
                                      const char* what) {
        command->add_option(name, number, what)
            ->check(ryuto::whole_number(lowest, highest))
            ->capture_default_str();
    };
    add_number("openings", rules.openings, 1, kMostGames, "How many");
    command->add_option("--variant", request->variant, "The game")
        ->check(CLI::IsMember(ryuto::variant_names()))
        ->capture_default_str();
    add_number("--seed", rules.seed, std::uint64_t{0}, kLargestSeed, "Of the random lines");
    add_number("--from-ply", rules.fewest_plies, 0, kMostPlies, "Shortest line");
    add_number("--to-ply", rules.most_plies, 0, kMostPlies, "Longest line");
    add_number("--winning-moves", rules.most_winning_moves, 1, 100, "At most so many of them");
    add_number("--effort", rules.least_effort, std::uint64_t{0}, kMostEffort,
               "Nodes that the proof takes at least");
    command->callback([request, &exit_code] { exit_code = ryuto::run_book(*request); });
}

void add_svg_command(CLI::App& app, int& exit_code) {
    constexpr int kMostArrows = 100;
    CLI::App* const command = app.add_subcommand("svg", "Draw a position as SVG");
    const auto request = std::make_shared<ryuto::SvgRequest>();
    request->variant = ryuto::variant_names().front();
    command->add_option("--variant", request->variant, "The game")
        ->check(CLI::IsMember(ryuto::variant_names()))
        ->capture_default_str();
    const auto texts = std::make_shared<std::vector<std::string>>();
    command->add_option("--option", *texts, "Option of the game")
        ->check(ryuto::name_and_value())
        ->allow_extra_args(false);
    command->add_option("--fen", request->fen, "Position. Default: the start");
    command->add_option("--moves", request->moves, "To be played first, in one argument");
    CLI::Option* const line =
        command->add_option("--line", request->line, "Moves to show as arrows, in one argument");
    command->add_option("--depth", request->depth, "Plies to search; arrows show the best line")
        ->check(ryuto::whole_number(1, ryuto::kMostPlies))
        ->excludes(line);
    command->add_option("--arrows", request->arrows, "At most")
        ->check(ryuto::whole_number(1, kMostArrows))
        ->capture_default_str();
    command->callback([request, texts, &exit_code] {
        request->options = ryuto::options_of(*texts);
        exit_code = ryuto::run_svg(*request);
    });
}

void add_theme_command(CLI::App& app, int& exit_code) {
    CLI::App* const command = app.add_subcommand("theme", "Draw the board and towers for XBoard");
    const auto folder = std::make_shared<std::string>();
    command->add_option("folder", *folder, "Where to")->required();
    command->callback([folder, &exit_code] { exit_code = ryuto::run_theme(*folder); });
}

void add_tune_command(CLI::App& app, int& exit_code) {
    CLI::App* const command =
        app.add_subcommand("tune", "Fit the weights of the evaluation to self-play; print them");
    const auto games = std::make_shared<int>(5'000);
    command->add_option("games", *games, "Games of self-play, some 10 ms each")
        ->check(ryuto::whole_number(1, kMostGames))
        ->capture_default_str();
    const auto seed = std::make_shared<std::uint64_t>(1);
    command->add_option("--seed", *seed, "Of the random moves")
        ->check(ryuto::whole_number<std::uint64_t>(0, kLargestSeed))
        ->capture_default_str();
    command->callback([games, seed, &exit_code] { exit_code = ryuto::run_tune(*games, *seed); });
}

// CLI11 may spread a message over several lines.
int refuse(std::string message) {
    std::replace(message.begin(), message.end(), '\n', ' ');
    std::cerr << "ryuto: " << message << '\n';
    return ryuto::kBadArgument;
}

int run(int argc, char** argv) {
    CLI::App app(
        "An engine for the board game Kamisado. Without a command it speaks the language of the "
        "first line: UCI, UGI, XBoard's or GTP.",
        "ryuto");
    app.set_version_flag("--version", "ryuto " RYUTO_VERSION);
    app.require_subcommand(0, 1);
    bool is_gtp = false;
    ryuto::GtpRequest gtp;
    CLI::Option* const gtp_flag = app.add_flag("--gtp", is_gtp, "Speak GTP");
    app.add_flag("--alternate", gtp.alternates, "Colours take turns click by click, for twogtp")
        ->needs(gtp_flag);
    int exit_code = 0;
    add_bench_command(app, exit_code);
    add_perft_command(app, exit_code);
    ryuto::add_match_command(app, exit_code);
    add_openings_command(app, exit_code);
    add_solve_command(app, exit_code);
    add_verify_command(app, exit_code);
    add_play_command(app, exit_code);
    add_book_command(app, exit_code);
    add_svg_command(app, exit_code);
    add_theme_command(app, exit_code);
    add_tune_command(app, exit_code);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {  // --help and --version.
        return app.exit(success);
    } catch (const CLI::ParseError& error) {
        return refuse(error.what());
    }
    if (!app.get_subcommands().empty()) return exit_code;
    return ryuto::run_session(is_gtp ? std::optional(gtp) : std::nullopt);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const int exit_code = run(argc, argv);
        if (std::cout.flush()) return exit_code;
        std::cerr << "ryuto: the output cannot be written\n";
    } catch (const std::exception& failure) {  // Too little memory, for one.
        std::cerr << "ryuto: " << failure.what() << '\n';
    }
    return EXIT_FAILURE;
}
