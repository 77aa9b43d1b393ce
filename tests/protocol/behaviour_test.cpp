// The conformance cases that need counting, comparing or a closed pipe, against the real program.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include "support/transcript.h"

namespace ryuto {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::SizeIs;
using testing::StartsWith;

constexpr std::string_view kBlocked = "position startpos moves b1h7 c8f5";  // h7 must pass.

std::vector<std::string> starting_with(std::string_view start,
                                       const std::vector<std::string>& lines) {
    std::vector<std::string> found;
    for (const std::string& line : lines) {
        if (line.rfind(start, 0) == 0) found.push_back(line);
    }
    return found;
}

// Up to a line that begins so, which is the last of them.
std::vector<std::string> read_until(ChildProcess& program, std::string_view start) {
    std::vector<std::string> lines;
    while (auto line = program.read_line()) {
        lines.push_back(*line);
        if (line->rfind(start, 0) == 0) return lines;
    }
    ADD_FAILURE() << "nothing came that begins with " << start;
    return lines;
}

std::vector<std::string> ask(ChildProcess& program, const std::vector<std::string>& lines,
                             std::string_view last) {
    for (const std::string& line : lines) program.write_line(line);
    return read_until(program, last);
}

TEST(C01, TheHandshakeMayBeRepeated) {
    ChildProcess program;
    const auto first = ask(program, {"uci"}, "uciok");
    EXPECT_EQ(ask(program, {"uci"}, "uciok"), first);
}

TEST(C02, UgiIsIntroducedLikeUciButForItsLastLine) {
    ChildProcess program;
    auto uci = ask(program, {"uci"}, "uciok");
    auto ugi = ask(program, {"ugi"}, "ugiok");
    EXPECT_EQ(uci.back(), "uciok");
    EXPECT_EQ(ugi.back(), "ugiok");
    uci.pop_back();
    ugi.pop_back();
    EXPECT_EQ(uci, ugi);
}

TEST(C05, EveryGoHasExactlyOneBestMoveAndStopComesFirst) {
    for (const std::string_view go : {"go infinite\nstop\n", "go movetime 1\nstop\n"}) {
        ChildProcess program;
        for (int i = 0; i < 200; ++i) program.write("position startpos\n" + std::string(go));
        const auto lines = ask(program, {"isready"}, "readyok");
        const auto answers = starting_with("bestmove ", lines);
        EXPECT_THAT(answers, SizeIs(200));
        EXPECT_THAT(answers, Each(MatchesRegex("bestmove [a-h]1[a-h][1-8]")));
        program.write_line("quit");
        EXPECT_TRUE(expect_quiet_end(program));
    }
}

TEST(C07, WaitingForStopCostsNoProcessorTime) {
    using std::chrono_literals::operator""ms;
    ChildProcess program;
    EXPECT_TRUE(converse(program,
                         {"> position startpos moves h1c6 a8a7 c1c2 e8e4 c6a8", "> go infinite",
                          "< info depth 0 score mate 0"},
                         matches_regex));
    const auto before = program.processor_time();
    std::this_thread::sleep_for(600ms);
    EXPECT_LT(program.processor_time() - before, 200ms);
    EXPECT_TRUE(converse(program, {"> stop", "< bestmove .*", "> quit"}, matches_regex));
    EXPECT_EQ(program.wait(), 0);
}

TEST(C08, APassMayBeWrittenInFiveWays) {
    ChildProcess program;
    const auto after = [&](std::string_view pass) {
        std::string position(kBlocked);
        position.append(1, ' ').append(pass);
        return ask(program, {position, "d", "isready"}, "readyok");
    };
    const auto expected = after("h7h7");
    EXPECT_THAT(expected, Each(testing::Not(HasSubstr("error"))));
    for (const auto* pass : {"0000", "pass", "@@@@", "--"}) EXPECT_EQ(after(pass), expected);
}

TEST(C12, AnyWhiteSpaceWillDo) {
    ChildProcess program;
    const auto fen_after = [&](const std::string& line) {
        return ask(program, {line, "query fen"}, "response").back();
    };
    const std::string expected = fen_after("position startpos moves a1a5");
    EXPECT_EQ(fen_after("  position   startpos\t moves  a1a5 \r"), expected);
    EXPECT_EQ(fen_after("position fen startpos moves moves a1a5"), expected);
    EXPECT_EQ(fen_after("position startpos moves "), fen_after("position startpos"));
    EXPECT_EQ(fen_after("position fen startpos moves a1a5 moves d8d5"),
              fen_after("position startpos moves a1a5 d8d5"));
    EXPECT_EQ(ask(program, {"", "# comment", "\r", "isready\r"}, ""),
              std::vector{std::string("readyok")});
}

TEST(C12, ALineMayBeAMegabyteLong) {
    std::string line = "position startpos";
    while (line.size() < 1'000'000) line += " moves";
    ChildProcess program;
    EXPECT_EQ(ask(program, {line + " a1a5", "query p1turn"}, "response").back(), "response false");
    // A megabyte of nonsense is one fault, quoted in part.
    const auto answer = ask(program, {std::string(1'000'000, 'x'), "isready"}, "readyok");
    ASSERT_THAT(answer, SizeIs(2));
    EXPECT_LT(answer[0].size(), 300U);
}

TEST(C12, ZeroBytesAndTheLikeAreOnlyLetters) {
    ChildProcess program;
    program.write_line(std::string_view("is\0ready", 8));
    program.write_line(std::string_view("\xff\xfe\0", 3));
    program.write_line("\x1b[31m");
    EXPECT_THAT(
        ask(program, {"isready"}, "readyok"),
        ElementsAre(StartsWith("info string error unknown command 'is\\x00ready': "),
                    StartsWith("info string error unknown command '\\xff\\xfe\\x00': "),
                    StartsWith("info string error unknown command '\\x1b[31m': "), "readyok"));
}

TEST(C13, TheLogFileTakesAllBehindTheFirstValue) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "ryuto a";
    std::filesystem::create_directories(folder / "value b");
    const auto path = folder / "value b" / "c.log";
    ChildProcess program;
    ask(program, {"setoption name Debug Log File value " + path.string(), "isready"}, "readyok");
    std::ifstream log(path);
    std::string line;
    EXPECT_TRUE(std::getline(log, line) && line == "> isready");
    EXPECT_TRUE(std::getline(log, line) && line == "< readyok");
    std::filesystem::remove_all(folder);
}

TEST(C14, EveryClockGetsExactlyOneBestMove) {
    for (const std::string go :
         {"go wtime 100", "go btime 100", "go btime 100 binc 100 wtime 100 winc 100",
          "go wtime -50 btime 1000 winc 100 binc 100", "go wtime 1 btime 1",
          "go p1time 100 p2time 100 p1inc 10 p2inc 10",
          "go wtime 60000 btime 60000 movestogo 1\nstop", "go movetime 100", "go movetime 0",
          "go wtime x", "go ponder wtime 100 btime 100\nponderhit", "go\nstop"}) {
        ChildProcess program;
        auto lines = ask(program, {"position startpos", go}, "bestmove");
        program.write_line("isready");
        const auto rest = read_until(program, "readyok");
        EXPECT_THAT(rest, SizeIs(1)) << go;
        const std::size_t faults = go == "go wtime x" ? 1 : 0;
        EXPECT_THAT(starting_with("info string error bad value 'x': go wtime", lines),
                    SizeIs(faults));
        EXPECT_THAT(starting_with("info string error", lines), SizeIs(faults));
    }
}

TEST(C16, TheEndOfInputIsTheEnd) {
    for (const std::string go : {"", "go infinite\n", "go movetime 60000\n", "go perft 15\n"}) {
        ChildProcess program;
        ask(program, {"isready"}, "readyok");
        program.write(go);
        program.close_input();
        const auto lines = program.read_all_lines();
        EXPECT_EQ(program.wait(), 0) << go;
        const bool is_search = go.find("go") == 0 && go.find("perft") == std::string::npos;
        EXPECT_EQ(!lines.empty() && lines.back().rfind("bestmove ", 0) == 0, is_search) << go;
    }
}

TEST(C16, QuitEndsASearchWithItsBestMove) {
    ChildProcess program;
    for (const std::string_view line : {"go movetime 60000", "quit", "isready"}) {
        program.write_line(line);
    }
    EXPECT_THAT(program.read_all_lines().back(), StartsWith("bestmove "));
    EXPECT_EQ(program.wait(), 0);
}

TEST(C16, ALastLineWithoutAnEndIsALine) {
    ChildProcess program;
    program.write("isready");
    program.close_input();
    EXPECT_THAT(program.read_all_lines(), ElementsAre("readyok"));
    EXPECT_EQ(program.wait(), 0);
}

TEST(C16, AReaderThatHasGoneIsTheEndToo) {
    for (const std::string lines : {"isready\n", "go infinite\n", "d\nd\nd\n"}) {
        ChildProcess program;
        program.close_output();
        program.write(lines);
        const auto exit_code = program.wait();
        ASSERT_TRUE(exit_code.has_value()) << lines;
        EXPECT_EQ(*exit_code, 1) << lines;  // Not a signal, thus no core.
    }
}

TEST(C18, LeafCountsAreTheOnesOnRecord) {
    ChildProcess program;
    const auto lines = ask(program, {"position startpos", "go perft 3"}, "Nodes searched");
    ASSERT_EQ(lines.size(), 104U);
    for (std::size_t i = 0; i < 102; ++i) {
        EXPECT_THAT(lines[i], MatchesRegex("[a-h][1-8][a-h][1-8]: [0-9]+"));
    }
    EXPECT_EQ(lines[102], "");
    EXPECT_EQ(lines[103], "Nodes searched: 11182");
    EXPECT_EQ(program.read_line(), "");

    const std::string sums[] = {"102", "1150", "11182", "105020", "900982", "7399794"};
    for (std::size_t depth = 1; depth <= 6; ++depth) {
        EXPECT_EQ(ask(program, {"perft " + std::to_string(depth)}, "Nodes searched").back(),
                  "Nodes searched: " + sums[depth - 1]);
    }
    program.read_line();  // The blank line.
    EXPECT_THAT(ask(program, {std::string(kBlocked), "go perft 1"}, "Nodes"),
                ElementsAre("h7h7: 1", "", "Nodes searched: 1"));
}

// The reader's lines and the worker's go through the same stream.
TEST(Output, HasEveryLineOnce) {
    ChildProcess program;
    for (int i = 0; i < 100; ++i) {
        program.write("perft 2\nisready\nisready\nisready\n");
        std::vector<std::string> lines;
        while (lines.size() < 102 + 3 + 3) lines.push_back(program.read_line().value_or("nothing"));
        ASSERT_THAT(starting_with("readyok", lines), SizeIs(3));
        ASSERT_THAT(starting_with("Nodes searched: 1150", lines), SizeIs(1));
    }
    program.write_line("quit");
    EXPECT_TRUE(expect_quiet_end(program));
}

// A script may send all it wants in one breath.
TEST(C18, ACountIsFinishedBeforeTheProgramEnds) {
    ChildProcess program;
    program.write(
        "position startpos\ngo perft 2\nposition startpos moves a1a5\ngo perft 1\nquit\n");
    EXPECT_THAT(starting_with("Nodes searched", program.read_all_lines()),
                ElementsAre("Nodes searched: 1150", StartsWith("Nodes searched: ")));
    EXPECT_EQ(program.wait(), 0);
}

}  // namespace
}  // namespace ryuto
