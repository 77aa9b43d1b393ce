// `ryuto bench`: the signature, one number that changes whenever the search plays differently.
//
// Fixed positions are searched to a fixed depth by every searcher, each time with an empty table;
// the sum of the nodes is the same on every machine.
#include <array>
#include <iostream>

#include "engine/games.h"
#include "program/programs.h"
#include "util/text.h"

namespace ryuto {
namespace {

constexpr int kDefaultDepth = 11;  // Plies. Some seconds for all positions.

struct BenchPosition {
    std::string_view variant;
    std::string_view moves;  // From the start.
};

// From the first move to forced play, with passes, a won race and a lost one.
constexpr std::array<BenchPosition, 12> kPositions = {{
    {"kamisado", ""},
    {"kamisado", "d1d6"},
    {"kamisado", "a1a5 d8d3"},
    {"kamisado", "h1h3 g8f7 d1c2"},
    {"kamisado", "g1h2 f8g7 a1f6"},
    {"kamisado", "f1g2 a8d5"},
    {"kamisado", "b1h7 c8f5"},
    {"kamisado", "a1a2 c8d7 b1h7 d7d2 g1f2"},
    {"kamisado", "f1f2 d8d2 g1g3 d2d2 g3e5 h8h5 d1c2 e8g6"},
    {"kamisado", "c1f4 b8b2 a1a6 g8e6 f1d3 c8c4 b1a2"},
    {"kamisado", "f1d3 c8d7 b1a2 d7c6 h1h4 d8f6 a1e5 h8h6"},
    {"kamisado", "b1b6 d8d7 b6a7 f8b4 c1c4 g8e6"},
}};

struct Sum {
    std::uint64_t nodes = 0;
    milliseconds time{0};
};

// A searcher that was just selected knows nothing.
void add_search(Engine& engine, std::string_view searcher, const Limits& limits,
                const SearchSignals& signals, Sum& sum) {
    static_cast<void>(engine.select_searcher(searcher));
    SearchInfo last;
    engine.search(limits, {}, signals, [&last](const SearchInfo& info) { last = info; });
    sum.nodes += last.nodes;
    sum.time += last.time;
}

}  // namespace

int run_bench(std::optional<int> depth, const SearchSignals& signals,
              const std::function<void(std::string_view)>& write_line) {
    Limits limits;
    limits.depth = depth.value_or(kDefaultDepth);
    Sum sum;
    for (const BenchPosition& start : kPositions) {
        const auto engine = make_engine(start.variant);
        engine->set_start_position();
        if (const Status played = engine->play(split_words(start.moves)); !played) {
            std::cerr << "ryuto: bench: " << describe(played.error()) << '\n';
            return 1;
        }
        for (const std::string_view searcher : engine->searcher_names()) {
            add_search(*engine, searcher, limits, signals, sum);
            if (signals.is_stopped()) return write_line("info string bench stopped"), 1;
        }
    }
    const auto per_second =
        sum.nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(sum.time.count(), 1));
    write_line("Nodes searched: " + std::to_string(sum.nodes));
    write_line("Nodes/second: " + std::to_string(per_second));
    write_line(std::to_string(sum.nodes) + " nodes " + std::to_string(per_second) + " nps");
    return 0;
}

}  // namespace ryuto
