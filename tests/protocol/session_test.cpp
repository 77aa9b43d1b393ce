// The session's two threads, with an engine that thinks until it is told to stop: nothing here
// depends on how fast anything is.
#include <gmock/gmock.h>

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>

#include "protocol/conversation.h"
#include "support/fake_engine.h"

namespace ryuto {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// A session and all it has said.
class SessionTest : public testing::Test {
   protected:
    void hear(std::initializer_list<std::string_view> lines) {
        for (const std::string_view line : lines) session_->handle(line);
    }

    // Waits until so many lines have come that begin so; the test's time-out is the only limit.
    void wait_for(std::string_view start, std::ptrdiff_t count = 1) {
        std::unique_lock lock(mutex_);
        has_said_.wait(lock, [&] { return count_of(start) >= count; });
    }

    std::vector<std::string> said() {
        const std::scoped_lock lock(mutex_);
        return said_;
    }

    std::vector<std::string> take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(said_, {});
    }

    std::ptrdiff_t count_of(std::string_view start) const {
        return std::count_if(said_.begin(), said_.end(), [&](const std::string& line) {
            return line.substr(0, start.size()) == start;
        });
    }

    std::shared_ptr<FakeEngine::Diary> diary_ = std::make_shared<FakeEngine::Diary>();
    std::mutex mutex_;
    std::condition_variable has_said_;
    std::vector<std::string> said_;  // Guarded by mutex_.

    std::unique_ptr<Conversation> session_ = std::make_unique<Conversation>(SessionSetup{
        "ryuto test",
        {"fake", "other"},
        [this](std::string_view variant) {
            return std::make_unique<FakeEngine>(diary_, std::string(variant));
        },
        [this](std::string_view line) {
            const std::scoped_lock lock(mutex_);
            said_.emplace_back(line);
            has_said_.notify_all();
        },
        [](std::optional<int> depth, const SearchSignals&, const WriteLine& write_line) {
            write_line("bench " + std::to_string(depth.value_or(0)));
        }});
};

TEST_F(SessionTest, SaysNothingBeforeTheFirstCommand) { EXPECT_THAT(said(), IsEmpty()); }

TEST_F(SessionTest, ConfiguresItsEngineAtTheStart) {
    EXPECT_EQ(diary_->hash_mebibytes, 16U);
    EXPECT_EQ(diary_->move_overhead, milliseconds(20));
}

TEST_F(SessionTest, IsReadyDuringASearch) {
    hear({"go infinite"});
    wait_for("info depth");
    hear({"isready"});
    EXPECT_EQ(take().back(), "readyok");
    hear({"stop"});
    EXPECT_THAT(said(), ElementsAre(StartsWith("info depth"), "bestmove bb"));
}

TEST_F(SessionTest, AnswersStopBeforeItHearsMore) {
    for (int i = 0; i < 200; ++i) hear({"position startpos", "go infinite", "stop"});
    hear({"isready"});
    EXPECT_EQ(count_of("bestmove bb"), 200);
    EXPECT_EQ(said().back(), "readyok");
}

TEST_F(SessionTest, KeepsItsAnswerToAnInfiniteSearchUntilStopped) {
    hear({"go infinite depth 4"});
    wait_for("info depth 4");
    hear({"isready", "ponderhit", "isready"});
    EXPECT_EQ(count_of("bestmove"), 0);
    hear({"stop"});
    EXPECT_THAT(said(), ElementsAre(StartsWith("info depth 4"), "readyok", "readyok",
                                    StartsWith("info depth 4"), "bestmove bb"));
}

TEST_F(SessionTest, KeepsItsAnswerToAPonderingSearchUntilTheHit) {
    hear({"go ponder depth 4"});
    wait_for("info depth 4");
    EXPECT_EQ(count_of("bestmove"), 0);
    hear({"ponderhit"});
    wait_for("bestmove bb");
}

TEST_F(SessionTest, StopsAPonderingSearch) {
    hear({"go ponder", "stop"});
    EXPECT_EQ(count_of("bestmove"), 1);
}

TEST_F(SessionTest, StopsASearchForACommandThatNeedsTheEngine) {
    for (const std::string_view line :
         {"position startpos", "moves", "ucinewgame", "setoption name Hash value 2", "query fen",
          "d", "eval", "uci", "ugi", "go depth 1", "perft 1", "bench", "quit"}) {
        hear({"go infinite"});
        hear({line, "stop"});
        EXPECT_EQ(take()[2], "bestmove bb") << line;
    }
}

TEST_F(SessionTest, LeavesASearchAloneForOneThatDoesNot) {
    hear({"go infinite"});
    wait_for("info depth");
    hear({"", "# remark", "debug on", "help", "isready", "dance"});
    EXPECT_EQ(count_of("bestmove"), 0);
}

TEST_F(SessionTest, EndsASearchWithItself) {
    hear({"go infinite"});
    session_.reset();
    EXPECT_EQ(said().back(), "bestmove bb");
}

TEST_F(SessionTest, IsOverAfterQuit) {
    EXPECT_TRUE(session_->handle("isready"));
    EXPECT_TRUE(session_->handle("dance"));
    EXPECT_FALSE(session_->handle("quit"));
}

TEST_F(SessionTest, LetsACountEndBeforeTheNextCommand) {
    hear({"go perft 3", "query p1turn"});
    EXPECT_THAT(said(), ElementsAre("aa: 1", "bb: 2", "cc: 3", "", "Nodes searched: 6", "",
                                    "response true"));
}

TEST_F(SessionTest, StopsACountThatGoesOnForEver) {
    hear({"perft 9", "stop"});
    EXPECT_THAT(take(), ElementsAre("info string perft stopped"));
    hear({"perft 9", "query p1turn"});
    EXPECT_THAT(said(), ElementsAre("info string perft stopped", "response true"));
}

TEST_F(SessionTest, HandsTheDepthToTheBench) {
    hear({"bench 7", "isready", "bench", "quit"});
    EXPECT_EQ(count_of("bench 7"), 1);
    EXPECT_EQ(count_of("bench 0"), 1);
}

TEST_F(SessionTest, SearchesWithWhatTheOptionsSay) {
    hear({"setoption name MultiPV value 3", "setoption name UCI_AnalyseMode value true",
          "go depth 2", "quit"});
    ASSERT_EQ(diary_->searches.size(), 1U);
    EXPECT_EQ(diary_->searches[0].multi_pv, 3);
    EXPECT_TRUE(diary_->searches[0].is_analysis);
    EXPECT_EQ(diary_->searches[0].depth, 2);
}

TEST_F(SessionTest, TellsOnceASearchThatAResultIsProven) {
    diary_->score = Score::proven_win();
    hear({"go infinite depth 1", "stop", "go depth 1", "quit"});
    EXPECT_EQ(count_of("info string proven win by alpha-beta"), 2);
    EXPECT_EQ(count_of("info depth"), 3);
}

TEST_F(SessionTest, TellsThePonderMoveOnlyIfAllowed) {
    hear({"go depth 1", "setoption name Ponder value true", "go depth 1", "quit"});
    EXPECT_EQ(said()[1], "bestmove bb");
    EXPECT_EQ(said()[3], "bestmove bb ponder cc");
}

TEST_F(SessionTest, LeavesIllegalSearchMovesOut) {
    hear({"go depth 1 searchmoves zz aa", "quit"});
    EXPECT_THAT(said()[0], StartsWith("info string error illegal move 'zz': go searchmoves, "));
    EXPECT_THAT(diary_->root_moves[0], ElementsAre("aa"));
}

TEST_F(SessionTest, ChangesNothingForAnOptionRefused) {
    hear({"setoption name Hash value 0", "setoption name Hash value 2000"});
    EXPECT_EQ(diary_->hash_mebibytes, 16U);
    EXPECT_THAT(said(),
                ElementsAre(StartsWith("info string error bad value '0': option Hash, "),
                            "info string error bad value '2000': option Hash, expected a size that "
                            "fits into memory"));
}

TEST_F(SessionTest, ForgetsForANewGameAndForTheButton) {
    hear({"ucinewgame", "uginewgame", "setoption name Clear Hash"});
    EXPECT_EQ(diary_->forgotten, 3);
}

TEST_F(SessionTest, GivesANewEngineTheOldSettings) {
    hear({"setoption name Hash value 5", "setoption name Move Overhead value 7",
          "setoption name Searcher value wide"});
    EXPECT_EQ(diary_->searcher, "wide");
    *diary_ = {};
    hear({"setoption name UCI_Variant value OTHER"});
    EXPECT_THAT(said(), ElementsAre(AllOf(StartsWith("info string variant other "),
                                          HasSubstr(" startpos start"))));
    EXPECT_EQ(diary_->hash_mebibytes, 5U);
    EXPECT_EQ(diary_->move_overhead, milliseconds(7));
    EXPECT_EQ(diary_->searcher, "wide");
}

TEST_F(SessionTest, ListsTheOptionsOfTheGameThatIsSet) {
    hear({"uci", "setoption name UCI_Variant value other", "ugi"});
    const std::string own = "option name Likes other type check default false";
    EXPECT_THAT(said(), Contains("option name Likes fake type check default false"));
    EXPECT_EQ(count_of(own), 1);
}

TEST_F(SessionTest, KeepsAnOptionForTheGameThatHasIt) {
    hear({"setoption name likes OTHER value true"});
    EXPECT_THAT(said(), IsEmpty());
    *diary_ = {};
    hear({"setoption name UCI_Variant value other"});
    EXPECT_EQ(diary_->is_liked, (std::map<std::string, bool>{{"other", true}}));
}

TEST_F(SessionTest, RefusesAnOptionThatNoGameHasAndABadValueForAnotherGame) {
    hear({"setoption name Likes nobody value true", "setoption name Likes other value maybe"});
    EXPECT_THAT(
        said(),
        ElementsAre(StartsWith("info string error no such option 'Likes nobody': "),
                    StartsWith("info string error bad value 'maybe': option Likes other,")));
}

TEST_F(SessionTest, KeepsThePositionAfterABadFen) {
    hear({"position fen good x moves aa", "position fen bad", "query fen"});
    EXPECT_EQ(said().back(), "response good,x,aa");
}

TEST_F(SessionTest, KeepsTheLegalMovesBeforeAnIllegalOne) {
    hear({"position startpos moves aa zz bb", "query fen", "query gameover", "query result"});
    EXPECT_THAT(said(), ElementsAre(StartsWith("info string error illegal move 'zz': "),
                                    "response start,aa", "response true", "response p1win"));
    hear({"position startpos", "query gameover"});
    EXPECT_EQ(said().back(), "response false");
}

TEST_F(SessionTest, WritesBothDirectionsToItsLog) {
    const auto path = std::filesystem::path(testing::TempDir()) / "ryuto a value b.log";
    std::filesystem::remove(path);
    hear({"setoption name Debug Log File value " + path.string(), "isready", "dance",
          "setoption name Debug Log File value <empty>", "isready"});
    std::ifstream log(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(log, line);) lines.push_back(line);
    EXPECT_THAT(lines, ElementsAre("> isready", "< readyok", "> dance",
                                   StartsWith("< info string error unknown command 'dance'"),
                                   "> setoption name Debug Log File value <empty>"));
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace ryuto
