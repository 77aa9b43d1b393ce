// Child processes, well-behaved and not. Deadlines that must not pass are far away.
#include "program/process.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <thread>

namespace ryuto {
namespace {

using testing::HasSubstr;

constexpr int kRounds = 20;
constexpr int kThreads = 4;
constexpr milliseconds kLong{60'000};  // Far longer than anything here takes.

std::unique_ptr<Process> start(const std::vector<std::string>& arguments) {
    auto process = Process::start(arguments);
    EXPECT_TRUE(process.has_value());
    return process ? std::move(*process) : nullptr;
}

std::unique_ptr<Process> shell(const std::string& script) {
    return start({"/bin/sh", "-c", script});
}

Reading read_line(Process& process) { return process.read_line(Clock::now() + kLong); }

TEST(Process, AnswersLineByLine) {
    const auto cat = start({"cat"});
    ASSERT_TRUE(cat->write("one\ntwo\r\nthr"));
    EXPECT_EQ(read_line(*cat).line, "one");
    EXPECT_EQ(read_line(*cat).line, "two");
    ASSERT_TRUE(cat->write("ee\n\n"));
    EXPECT_EQ(read_line(*cat).line, "three");
    const Reading empty = read_line(*cat);
    EXPECT_EQ(empty.end, ReadEnd::Line);
    EXPECT_EQ(empty.line, "");
}

TEST(Process, IsGivenItsArguments) {
    EXPECT_EQ(read_line(*start({"echo", "a b", "'c'"})).line, "a b 'c'");
}

TEST(Process, ThatDoesNotExistIsAnError) {
    const auto process = Process::start({"/nonexistent/engine"});
    ASSERT_FALSE(process.has_value());
    EXPECT_EQ(process.error().text, "/nonexistent/engine");
    EXPECT_THAT(process.error().detail, HasSubstr("No such file"));
}

TEST(Process, ReadsUntilTheDeadlineAndCanGoOn) {
    const auto cat = start({"cat"});
    const auto before = Clock::now();
    EXPECT_EQ(cat->read_line(before + milliseconds(20)).end, ReadEnd::DeadlinePassed);
    EXPECT_GE(Clock::now() - before, milliseconds(20));
    ASSERT_TRUE(cat->write("late\n"));
    EXPECT_EQ(read_line(*cat).line, "late");
}

TEST(Process, CannotHoldUpAReaderByTalking) {
    const auto yes = start({"yes"});
    const auto deadline = Clock::now() + milliseconds(20);
    Reading reading;
    do {
        reading = yes->read_line(deadline);
    } while (reading.end == ReadEnd::Line);
    EXPECT_EQ(reading.end, ReadEnd::DeadlinePassed);
}

TEST(Process, ThatNeverEndsALineIsGivenUp) {
    EXPECT_EQ(read_line(*start({"cat", "/dev/zero"})).end, ReadEnd::Closed);
}

TEST(Process, ThatDoesNotReadCannotHoldUpAWriter) {
    const auto sleeper = start({"sleep", "1000"});
    const std::string much(1 << 20, 'x');
    EXPECT_FALSE(sleeper->write(much));
}

TEST(Process, IsNoticedToHaveEnded) {
    const auto failed = shell("echo last; exit 3");
    EXPECT_EQ(read_line(*failed).line, "last");
    EXPECT_EQ(read_line(*failed).end, ReadEnd::Closed);
    EXPECT_EQ(failed->wait(kLong), "exit code 3");
    EXPECT_FALSE(failed->write("anyone?\n"));
    EXPECT_EQ(failed->wait(kLong), "exit code 3");

    const auto killed = shell("kill -SEGV $$");
    EXPECT_EQ(killed->wait(kLong), "signal 11");
}

TEST(Process, StillLivesAfterClosingItsOutput) {
    const auto silent = shell("exec >&-; read line");
    EXPECT_EQ(read_line(*silent).end, ReadEnd::Closed);
    EXPECT_EQ(silent->wait(milliseconds(0)), std::nullopt);
    silent->close_input();
    EXPECT_EQ(silent->wait(kLong), "exit code 1");
}

TEST(Process, ReadIsInterruptedByADescriptor) {
    std::array<int, 2> wake{};
    ASSERT_EQ(pipe(wake.data()), 0);
    const FileDescriptor read_end(wake[0]);
    const FileDescriptor write_end(wake[1]);
    ASSERT_EQ(write(write_end.number(), "!", 1), 1);
    const auto cat = start({"cat"});
    EXPECT_EQ(cat->read_line(Clock::now() + kLong, read_end.number()).end, ReadEnd::Interrupted);
}

TEST(Process, DoesNotKeepAnotherOnesInputOpen) {
    const auto first = start({"cat"});
    const auto second = start({"cat"});
    first->close_input();
    EXPECT_EQ(first->wait(kLong), "exit code 0");
}

TEST(Process, CanBeStartedFromManyThreadsAtOnce) {
    const auto start_and_end = [] {
        for (int round = 0; round < kRounds; ++round) {
            const auto cat = start({"cat"});
            EXPECT_TRUE(cat->write("hello\n"));
            EXPECT_EQ(read_line(*cat).line, "hello");
            cat->close_input();  // Ends it only if no child of the other threads has our pipe.
            EXPECT_EQ(read_line(*cat).end, ReadEnd::Closed);
        }
    };
    std::vector<std::jthread> threads;
    threads.reserve(kThreads);
    for (int i = 0; i < kThreads; ++i) threads.emplace_back(start_and_end);
}

// A pipe with a name tells when the last process that has it open for writing is gone.
TEST(Process, TakesItsOwnChildrenAlong) {
    const std::string fifo = testing::TempDir() + "ryuto_process_test." + std::to_string(getpid());
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    auto parent = shell("sleep 1000 > " + fifo + " & wait");
    const FileDescriptor read_end(open(fifo.c_str(), O_RDONLY | O_CLOEXEC));
    unlink(fifo.c_str());
    ASSERT_GE(read_end.number(), 0);
    parent.reset();
    char byte = 0;
    EXPECT_EQ(read(read_end.number(), &byte, 1), 0);
}

}  // namespace
}  // namespace ryuto
