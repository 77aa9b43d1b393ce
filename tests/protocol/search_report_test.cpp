// What the program says of its searches, line by line: numbers that are numbers, lines that can
// be played, limits that are kept, and the same again the next time.
#include <gmock/gmock.h>

#include <chrono>
#include <map>
#include <optional>

#include "engine/games.h"
#include "support/transcript.h"
#include "util/text.h"

namespace ryuto {
namespace {

using testing::Contains;
using testing::Not;

// One `info` line with a score, taken apart.
struct Info {
    std::map<std::string, std::int64_t> numbers;  // "depth", "nodes" and so on.
    bool is_mate = false;
    int score = 0;
    std::vector<std::string> line;
};

std::optional<Info> parse_info(const std::string& text) {
    const auto words = split_words(text);
    Info info;
    std::size_t i = 1;
    while (i + 1 < words.size() && words[i] != "pv") {
        const std::string name(words[i++]);
        if (name == "score") {
            info.is_mate = words[i] == "mate";
            if (!info.is_mate && words[i] != "cp") return {};
            const auto score = parse_number(words[i + 1], -32000, 32000);
            if (!score) return {};
            info.score = *score;
            i += 2;
        } else {
            const auto number = parse_number<std::int64_t>(words[i++], 0, INT64_MAX);
            if (!number) return {};
            info.numbers[name] = *number;
        }
    }
    for (++i; i < words.size(); ++i) info.line.emplace_back(words[i]);
    return info;
}

struct Search {
    std::vector<Info> infos;
    std::string best_move;
    std::vector<std::string> text;  // Without what depends on the clock.
};

std::string without_times(const std::string& line) {
    std::string kept;
    bool is_time = false;
    for (const std::string_view word : split_words(line)) {
        if (!is_time) kept.append(kept.empty() ? "" : " ").append(word);
        is_time = word == "nps" || word == "time";
    }
    return kept;
}

Search search(ChildProcess& program, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) program.write_line(line);
    Search search;
    while (auto line = program.read_line()) {
        search.text.push_back(without_times(*line));
        if (line->rfind("bestmove ", 0) == 0) {
            search.best_move = line->substr(9);
            break;
        }
        if (line->rfind("info string proven ", 0) == 0) continue;
        const auto info = parse_info(*line);
        EXPECT_TRUE(info.has_value()) << *line;
        if (info) search.infos.push_back(*info);
    }
    EXPECT_FALSE(search.infos.empty());
    return search;
}

// Plies that the score claims to the end of the game, as a range.
bool claims(const Info& info, std::size_t plies) {
    const auto count = static_cast<int>(plies);
    return info.score > 0 ? info.score == count / 2 + 1 : info.score == -(count + 1) / 2;
}

void expect_sound(const Search& search, const std::string& moves) {
    for (const Info& info : search.infos) {
        for (const char* const name :
             {"depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time"}) {
            EXPECT_EQ(info.numbers.count(name), 1U) << name;
        }
        const auto engine = make_engine("kamisado");
        ASSERT_TRUE(engine->play(split_words(moves)));
        ASSERT_FALSE(info.line.empty());
        for (const std::string& move : info.line) ASSERT_TRUE(engine->play({move})) << move;
        EXPECT_FALSE(!info.is_mate && info.score == 0 && info.line.size() == 1);
        if (info.is_mate) {
            EXPECT_TRUE(claims(info, info.line.size())) << info.score << ' ' << info.line.size();
            EXPECT_TRUE(engine->is_over());
        }
    }
    const auto& infos = search.infos;
    const auto last = std::find_if(infos.rbegin(), infos.rend(), [](const Info& info) {
        return info.numbers.at("multipv") == 1;
    });
    ASSERT_NE(last, infos.rend());
    EXPECT_EQ(search.best_move, last->line.front());
}

constexpr const char* kLines[] = {"",
                                  "a1a5",
                                  "b1h7 c8f5",
                                  "h1c6 a8a7 c1c2 e8e4",
                                  "h1c6 a8a3 g1g5 f8g7 a1f6 h8h5 d1c2 e8e6 f1h3 g8f7",
                                  "f1f2 d8d2 g1g3 d2d2 g3e5 h8h5 d1c2 e8g6",
                                  "b1b6 d8d7 b6a7 f8b4 c1c4 g8e6 f1h3 e6e2 a7a7"};

TEST(C19, EveryReportIsSound) {
    ChildProcess program;
    for (const std::string moves : kLines) {
        const std::string position = "position startpos moves " + moves;
        for (const std::string go :
             {"go depth 1", "go depth 8", "go nodes 3000", "go movetime 20"}) {
            SCOPED_TRACE(position);
            SCOPED_TRACE(go);
            expect_sound(search(program, {"ucinewgame", position, go}), moves);
        }
    }
}

TEST(C19, TheTimeToldIsNoLongerThanTheTimeTaken) {
    ChildProcess program;
    const auto start = std::chrono::steady_clock::now();
    const Search done = search(program, {"go movetime 100"});
    const auto taken = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - start);
    for (const Info& info : done.infos) EXPECT_LE(info.numbers.at("time"), taken.count() + 1);
}

TEST(C17, NodesAreKeptTo) {
    ChildProcess program;
    const Search done = search(program, {"position startpos", "go nodes 1000"});
    for (const Info& info : done.infos) EXPECT_LE(info.numbers.at("nodes"), 1256);
}

TEST(C17, SeveralLinesComeInOrderAndBeginDifferently) {
    ChildProcess program;
    const Search done =
        search(program, {"setoption name MultiPV value 3", "position startpos", "go depth 3"});
    expect_sound(done, "");
    ASSERT_GE(done.infos.size(), 3U);
    const auto* const last = &done.infos[done.infos.size() - 3];
    for (int i = 0; i < 3; ++i) EXPECT_EQ(last[i].numbers.at("multipv"), i + 1);
    EXPECT_GE(last[0].score, last[1].score);
    EXPECT_GE(last[1].score, last[2].score);
    EXPECT_NE(last[0].line[0], last[1].line[0]);
    EXPECT_NE(last[0].line[0], last[2].line[0]);
    EXPECT_NE(last[1].line[0], last[2].line[0]);
    EXPECT_EQ(done.best_move, last[0].line[0]);
}

TEST(C17, MoreLinesThanMovesAreAsManyAsMoves) {
    ChildProcess program;
    const Search done = search(program, {"setoption name MultiPV value 128",
                                         "position startpos moves b1h7 c8f5", "go depth 2"});
    for (const Info& info : done.infos) EXPECT_EQ(info.numbers.at("multipv"), 1);
}

TEST(C20, TheSameSearchGivesTheSameReport) {
    ChildProcess program;
    const std::vector<std::string> lines = {"ucinewgame", "setoption name Threads value 1",
                                            "position startpos moves a1a5", "go nodes 20000"};
    const Search first = search(program, lines);
    EXPECT_EQ(search(program, lines).text, first.text);
    ChildProcess another;
    EXPECT_EQ(search(another, lines).text, first.text);
}

TEST(C20, AGoWithoutAPositionSearchesTheSameRoot) {
    ChildProcess program;
    expect_sound(search(program, {"position startpos moves a1a5", "go depth 2"}), "a1a5");
    expect_sound(search(program, {"go depth 2"}), "a1a5");
}

}  // namespace
}  // namespace ryuto
