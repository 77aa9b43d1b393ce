// `ryuto solve` and `ryuto verify` from the command line.
#include <gmock/gmock.h>
#include <signal.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "support/child_process.h"
#include "support/command_line.h"

namespace ryuto {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

const std::string kLatePosition = "--moves 'c1c7 d8e7 g1g4 c8d7 b1b3 e8g6 d1d4 h8h6'";

// A file of its own for every test, gone with it.
class SolveCommand : public testing::Test {
   protected:
    SolveCommand() {
        const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
        file_ = testing::TempDir() + "ryuto_" + test->name() + std::to_string(::getpid());
    }
    ~SolveCommand() override { std::remove(file_.c_str()); }

    std::string file_;
};

TEST_F(SolveCommand, TellsWhoWins) {
    const Outcome start = run("solve");
    EXPECT_EQ(start.exit_code, 0);
    EXPECT_THAT(start.text, MatchesRegex("Winner: first player\nLine:( [a-h][1-8][a-h][1-8])+\n"
                                         "Nodes searched: [0-9]+\nTime: [0-9]+ ms\n"));
    EXPECT_THAT(run("solve --moves a1a3").text, StartsWith("Winner: second player\n"));
    EXPECT_THAT(run("solve --threads 2 --hash 1 " + kLatePosition).text,
                StartsWith("Winner: first player\n"));
}

TEST_F(SolveCommand, TellsTheDistanceAndALineThatLong) {
    const Outcome outcome =
        run("solve --exact --fen '1l1iy1gn/8/4u3/8/8/N2Y1r2/1o4UL/1GR1I2O b l - 0 1'");
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.text, StartsWith("Winner: second player\nDistance: 3 plies\n"
                                         "Line: b8b7 h1h1 b2a1\n"));
    const Outcome lost = run("solve --exact --moves 'e1e7 b8e5 a1a3 e5e4 h1h7 c8c6'");
    EXPECT_THAT(lost.text, StartsWith("Winner: second player\nDistance: "));
}

TEST_F(SolveCommand, KnowsAFinishedRound) {
    const std::string finished = "solve --moves 'c1c5 b8h2 c5e7'";
    EXPECT_EQ(run(finished).text, "Winner: second player\nDistance: 0 plies\n");
    EXPECT_EQ(run(finished + " --certificate " + file_ + " 2>/dev/null").exit_code, 2);
}

TEST_F(SolveCommand, WritesACertificateThatVerifyAccepts) {
    const Outcome made = run("solve --effort 1 --certificate " + file_ + ' ' + kLatePosition);
    EXPECT_EQ(made.exit_code, 0);
    EXPECT_THAT(made.text, HasSubstr("\nCertificate: "));
    const Outcome verified = run("verify " + file_);
    EXPECT_EQ(verified.exit_code, 0);
    EXPECT_THAT(verified.text, MatchesRegex("Winner: first player\nPositions: [0-9]+\n"
                                            "Longest line: [0-9]+ plies\n"));
}

TEST_F(SolveCommand, SaysWhatIsWrongWithACertificate) {
    std::ofstream(file_) << "ryuto certificate 1\nstart nowhere\n";
    const Outcome refused = run("verify " + file_ + " 2>&1");
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_THAT(refused.text,
                MatchesRegex("ryuto: bad value 'start nowhere': line 2, expected [^\n]+\n"));
    EXPECT_EQ(run("verify " + file_ + "_missing 2>/dev/null").exit_code, 2);
}

TEST_F(SolveCommand, FailsAtOnceIfTheFileCannotBeWritten) {
    const Outcome outcome = run("solve --certificate /nowhere/file 2>&1");
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_THAT(outcome.text, MatchesRegex("ryuto: bad value '/nowhere/file': [^\n]+\n"));
}

// The minute that the effort stands for is not over by then.
TEST_F(SolveCommand, KeepsWhatItHasWhenInterrupted) {
    ChildProcess solver({"solve", "--certificate", file_, "--effort", "3600", "--moves", "b1b7"});
    EXPECT_EQ(solver.read_line(), "Winner: first player");
    const auto line = solver.read_line();
    ASSERT_TRUE(line);
    EXPECT_THAT(*line, StartsWith("Line: "));
    solver.interrupt();
    const std::vector<std::string> rest = solver.read_all_lines();
    EXPECT_EQ(solver.wait(), 128 + SIGINT);
    ASSERT_EQ(rest.size(), 3U);
    EXPECT_THAT(rest[0], StartsWith("Certificate: "));
    EXPECT_THAT(rest[1], StartsWith("Nodes searched: "));
    // Interrupted before there was one, it has written none.
    if (rest[0] != "Certificate: none") {
        EXPECT_EQ(run("verify " + file_).exit_code, 0);
    }
}

TEST(SlowSolve, CertifiesTheStartPosition) {
    const std::string file = testing::TempDir() + "ryuto_start" + std::to_string(::getpid());
    EXPECT_EQ(run("solve --effort 3 --certificate " + file + " 2>/dev/null").exit_code, 0);
    EXPECT_EQ(run("verify " + file).exit_code, 0);
    std::remove(file.c_str());
}

}  // namespace
}  // namespace ryuto
