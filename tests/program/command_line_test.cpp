// The command line of the real program: what it says, where, and its exit code.
#include "support/command_line.h"

#include <gmock/gmock.h>

#include <string>

#include "support/child_process.h"

namespace ryuto {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

TEST(CommandLine, TellsItsVersion) {
    const Outcome outcome = run("--version");
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.text, MatchesRegex("ryuto [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(CommandLine, HelpsWithEveryCommand) {
    const Outcome outcome = run("--help");
    EXPECT_EQ(outcome.exit_code, 0);
    for (const std::string command :
         {"bench", "perft", "match", "solve", "verify", "book", "svg", "theme"}) {
        EXPECT_THAT(outcome.text, HasSubstr("\n  " + command));
        const Outcome help = run(command + " --help");
        EXPECT_EQ(help.exit_code, 0);
        EXPECT_THAT(help.text, HasSubstr("Usage: ryuto " + command));
    }
}

TEST(CommandLine, CountsLeavesOfMatches) {
    for (const std::string arguments :
         {"--variant kamisado-long", "--fen 'oluiyrgn/8/8/8/8/8/8/NGRYIULO w - 7 0 1'"}) {
        const Outcome outcome = run("perft --depth 3 " + arguments);
        EXPECT_EQ(outcome.exit_code, 0);
        EXPECT_THAT(outcome.text, StartsWith("Nodes searched: 11236\n"));
    }
}

TEST(CommandLine, PlaysWholeMatchesOfEveryFormat) {
    for (const std::string variant : {"kamisado-standard", "kamisado-long", "kamisado-marathon"}) {
        const Outcome outcome = run("match --games 2 --depth 1 --option Searcher=alphabeta " +
                                    ("--variant " + variant) + " 2>&1");
        EXPECT_EQ(outcome.exit_code, 0);
        EXPECT_THAT(outcome.text, HasSubstr("Ends: 2 played out"));
    }
}

TEST(CommandLine, SaysNothingWithoutACommand) {
    const Outcome outcome = run("2>&1");
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.text, "");
}

TEST(CommandLine, RefusesABadArgumentInOneLineOnStderr) {
    for (const std::string arguments :
         {"dance",
          "''",
          "--dance",
          "-x",
          "bench x",
          "bench 0",
          "bench 3 4",
          "bench 0x3",
          "bench -1",
          "bench --variant kamisado-long",
          "book --variant dicerace",
          "perft 3",
          "match --depth 3 --games 3",
          "match --nodes 1 --variant dicerace --games 4 --option Seats=SWN",
          "match --nodes 1 --variant dicerace --engine name=A",
          "match --depth 3 --engine name=A --engine Hash=1",
          "match --depth 3 --engine name=A --engine name=A",
          "match --depth 3 --engine name=A command= --engine name=B",
          "match --depth 3 --engine name=A --engine name=B --first-option Hash=1",
          "match --depth 3 --option UCI_Variant=kamisado-long",
          "match --depth 3 --second-option uci_variant=kamisado",
          "match --nodes 1 --variant dicerace --option Seats=SWN --sprt 0 9",
          "perft --depth",
          "perft --depth x",
          "perft --depth -1",
          "perft --depth 0",
          "perft --fen '' --depth 1",
          "perft --depth 1e1",
          "perft --depth 99999999999999999999",
          "perft --depth 1 1",
          "perft --depth 1 --dance",
          "perft --hash -1",
          "perft --hash 99999999",
          "perft --fen nonsense --depth 1",
          "perft --fen '' extra",
          "perft --variant chess --depth 1",
          "perft bench",
          "bench 1 perft",
          "match dance",
          "solve dance",
          "solve --fen nonsense",
          "solve --moves a1a9",
          "solve --hash 0",
          "solve --threads 0",
          "solve --fen ''",
          "solve --certificate /nonexistent/file",
          "solve --effort 1",
          "verify",
          "verify one two",
          "verify /nonexistent",
          "verify /",
          "match --games 3",
          "match --depth 1 --sprt 5 0",
          "match --depth 1 --second-name A",
          "match --depth 1 --second /nonexistent",
          "match --depth 1 --option Hush=1",
          "match --depth 1 --option Searcher=none",
          "book 0",
          "book --seed -1",
          "book --from-ply 5 --to-ply 4",
          "match --depth 1 --out /nonexistent/file",
          "\"$(printf 'a\\nb\\nc')\""}) {
        const Outcome outcome = run(arguments + " 2>&1 >/dev/null");
        EXPECT_EQ(outcome.exit_code, 2) << arguments;
        EXPECT_THAT(outcome.text, StartsWith("ryuto")) << arguments;
        EXPECT_THAT(outcome.text, MatchesRegex("[^\n]+\n")) << arguments;
        EXPECT_EQ(run(arguments + " 2>/dev/null").text, "") << arguments;
    }
}

TEST(CommandLine, FailsWhenItsOutputCannotBeWritten) {
    for (const std::string arguments : {"--version", "--help", "perft --depth 2", "bench 1"}) {
        const Outcome outcome = run(arguments + " 2>&1 >/dev/full");
        EXPECT_EQ(outcome.exit_code, 1) << arguments;
        EXPECT_EQ(outcome.text, "ryuto: the output cannot be written\n") << arguments;
    }
}

TEST(CommandLine, CountsLeaves) {
    EXPECT_THAT(run("perft --depth 3").text, StartsWith("Nodes searched: 11182\n"));
    EXPECT_THAT(run("perft --depth 3 --hash 1").text, StartsWith("Nodes searched: 11182\n"));
    const Outcome divided =
        run("perft --divide --depth 1 "
            "--fen 'oluiyrgn/8/8/N7/8/8/8/1GRYIULO b i - 0 1'");
    EXPECT_EQ(divided.exit_code, 0);
    EXPECT_THAT(divided.text, StartsWith("d8e7: 1\n"));
    EXPECT_THAT(divided.text, HasSubstr("\n\nNodes searched: 12\n"));
}

TEST(CommandLine, PrintsABook) {
    const Outcome outcome = run("book 2 --from-ply 8 --to-ply 9 --effort 100 2>/dev/null");
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.text, MatchesRegex("([^ \n]+ [wb] [a-z] - [0-9]+ [0-9]+\n){2}"));
}

TEST(CommandLine, SaysWhenABookHasNoMoreOpenings) {
    const Outcome outcome = run("book 1 --from-ply 0 --to-ply 0 2>&1 >/dev/null");
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(outcome.text, "ryuto: no more than 0 openings found\n");
}

TEST(CommandLine, BenchesTheDiceRaceAlwaysTheSame) {
    const auto nodes = [] {
        const std::string text = run("bench 2 --variant dicerace").text;
        return text.substr(0, text.find('\n'));
    };
    EXPECT_THAT(nodes(), MatchesRegex("Nodes searched: [1-9][0-9]+"));
    EXPECT_EQ(nodes(), nodes());
}

TEST(CommandLine, CountsLeavesOfTheDiceRaceAsTheProtocolDoes) {
    EXPECT_THAT(run("perft --variant dicerace --depth 2").text,
                StartsWith("Nodes searched: 6336\n"));
}

TEST(CommandLine, BenchGivesTheSameSignatureAsTheSession) {
    const std::string from_command_line = run("bench 2").text;
    EXPECT_THAT(from_command_line, MatchesRegex("Nodes searched: [0-9]+\nNodes/second: [0-9]+\n"
                                                "[0-9]+ nodes [0-9]+ nps\n"));
    const std::string signature = from_command_line.substr(0, from_command_line.find('\n') + 1);
    ChildProcess session;
    session.write_line("bench 2");
    EXPECT_EQ(session.read_line().value_or("nothing") + '\n', signature);
}

}  // namespace
}  // namespace ryuto
