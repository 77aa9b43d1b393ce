// Whatever comes in, a session answers each fault with one line and keeps its position.
#include <gtest/gtest.h>

#include <array>
#include <mutex>
#include <string>
#include <vector>

#include "engine/games.h"
#include "protocol/conversation.h"
#include "util/rng.h"

namespace ryuto {
namespace {

constexpr int kLines = 4000;
constexpr std::string_view kRoot = "position startpos moves a1a5";

// All words of the protocol but those that would change the position, end the conversation, or
// ask for work without end.
constexpr std::array<std::string_view, 46> kWords = {"uci",
                                                     "ugi",
                                                     "isready",
                                                     "ucinewgame",
                                                     "uginewgame",
                                                     "position",
                                                     "fen",
                                                     "go",
                                                     "stop",
                                                     "ponderhit",
                                                     "setoption",
                                                     "name",
                                                     "value",
                                                     "Hash",
                                                     "MultiPV",
                                                     "Threads",
                                                     "Ponder",
                                                     "true",
                                                     "UCI_Variant",
                                                     "query",
                                                     "gameover",
                                                     "debug",
                                                     "on",
                                                     "d",
                                                     "eval",
                                                     "help",
                                                     "wtime",
                                                     "btime",
                                                     "winc",
                                                     "movestogo",
                                                     "movetime",
                                                     "depth",
                                                     "nodes",
                                                     "mate",
                                                     "infinite",
                                                     "ponder",
                                                     "a1a5",
                                                     "d8d5",
                                                     "0000",
                                                     "-1",
                                                     "0",
                                                     "3",
                                                     "99999999999999999999",
                                                     "oluiyrgn/8/8/8/8/8/8/NGRYIULO",
                                                     "w",
                                                     "#"};

std::string random_word(Rng& rng) {
    if (rng.below(4) != 0) return std::string(kWords[rng.below(kWords.size())]);
    std::string bytes;
    for (std::uint32_t i = rng.below(12) + 1; i > 0; --i) {
        bytes += static_cast<char>(rng.below(256));
    }
    return bytes;
}

std::string random_line(Rng& rng) {
    std::string line;
    for (std::uint32_t i = rng.below(8); i > 0; --i) {
        line += random_word(rng);
        line.append(rng.below(3) == 0 ? 2 : 1, rng.below(6) == 0 ? '\t' : ' ');
    }
    return line;
}

class Listener {
   public:
    void hear(std::string_view line) {
        const std::scoped_lock lock(mutex_);
        lines_.emplace_back(line);
    }
    std::vector<std::string> take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(lines_, {});
    }

   private:
    std::mutex mutex_;
    std::vector<std::string> lines_;
};

bool is_printable(const std::string& line) {
    return std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

TEST(Garbage, IsAnsweredByOneErrorLineAtMostAndChangesNothing) {
    Listener listener;
    Conversation session({"ryuto", variant_names(), make_engine,
                          [&](std::string_view line) { listener.hear(line); },
                          [](std::optional<int>, const SearchSignals&, const WriteLine&) {}});
    Rng rng(20080521);
    int refused = 0;
    for (int i = 0; i < kLines; ++i) {
        session.handle(kRoot);
        listener.take();
        const std::string line = random_line(rng);
        ASSERT_TRUE(session.handle(line)) << line;
        session.handle("isready");
        session.handle("stop");
        int errors = 0;
        int ready = 0;
        for (const std::string& answer : listener.take()) {
            ASSERT_TRUE(is_printable(answer)) << line << "\n" << answer;
            errors += answer.rfind("info string error ", 0) == 0 ? 1 : 0;
            ready += answer == "readyok" ? 1 : 0;
        }
        ASSERT_LE(errors, 1) << line;
        ASSERT_GE(ready, 1) << line;
        refused += errors;
        session.handle("query fen");
        const auto answers = listener.take();
        ASSERT_EQ(answers.size(), 1U) << line;
        ASSERT_EQ(answers[0], "response oluiyrgn/8/8/N7/8/8/8/1GRYIULO,b,i,-,0,1") << line;
    }
    EXPECT_GT(refused, kLines / 4);
}

}  // namespace
}  // namespace ryuto
