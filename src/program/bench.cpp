// `ryuto bench`: the signature, one number that changes whenever the search plays differently.
//
// Fixed positions are searched to a fixed depth by every searcher, each time with an empty table;
// the sum of the nodes is the same on every machine.
#include <algorithm>
#include <array>
#include <cassert>
#include <iostream>
#include <span>

#include "engine/games.h"
#include "program/programs.h"
#include "util/text.h"

namespace ryuto {
namespace {

struct BenchPosition {
    std::string_view fen;    // Empty for the start.
    std::string_view moves;  // From there.
};

// From the first move to forced play, with passes, a won race and a lost one.
constexpr std::array<BenchPosition, 12> kKamisado = {{
    {"", ""},
    {"", "d1d6"},
    {"", "a1a5 d8d3"},
    {"", "h1h3 g8f7 d1c2"},
    {"", "g1h2 f8g7 a1f6"},
    {"", "f1g2 a8d5"},
    {"", "b1h7 c8f5"},
    {"", "a1a2 c8d7 b1h7 d7d2 g1f2"},
    {"", "f1f2 d8d2 g1g3 d2d2 g3e5 h8h5 d1c2 e8g6"},
    {"", "c1f4 b8b2 a1a6 g8e6 f1d3 c8c4 b1a2"},
    {"", "f1d3 c8d7 b1a2 d7c6 h1h4 d8f6 a1e5 h8h6"},
    {"", "b1b6 d8d7 b6a7 f8b4 c1c4 g8e6"},
}};

// The start, the middle and the end of races of two, and one of four.
constexpr std::array<BenchPosition, 5> kDiceRace = {{
    {"", ""},
    {"", "d0-c1 e9-f8 c1-d2 f8-e7 b0-c1 e7-d6 c0^c2=4+"},
    {"2s6s4s41s63/8n21/3n26/3n56/1s11s36/10/10/2n52n52s21/3s16/1n2n42n44 S SN - - 60", ""},
    {"1s3s61s2s4s51s21/3s36/10/10/10/10/10/2n5n23n32/3s16/1n2n42n4n5n52 S SN - - 96", ""},
    {"8n21/3w63n4s2e2/e57e41/1w61n21s1w33/4n43e21/w53w1s1s3s42/2s61n5n3e6e22/1s2w55w61/"
     "1n41n51e51e2w21/4s55 S SWNE - - 52",
     ""},
}};

// How deep each searcher looks, in its own measure; together that is some seconds.
struct Depth {
    std::string_view searcher;
    int depth;
};
constexpr std::array<Depth, 2> kDiceRaceDepths = {{{"mcts", 14}, {"expectimax", 3}}};
constexpr int kKamisadoDepth = 11;  // Of every searcher.

struct Suite {
    std::string_view variant;
    std::span<const BenchPosition> positions;
    std::span<const Depth> depths;
};
constexpr std::array<Suite, 2> kSuites = {
    {{"kamisado", kKamisado, {}}, {"dicerace", kDiceRace, kDiceRaceDepths}}};

int depth_of(const Suite& suite, std::string_view searcher) {
    for (const Depth& known : suite.depths) {
        if (known.searcher == searcher) return known.depth;
    }
    return kKamisadoDepth;
}

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

std::vector<std::string_view> bench_variants() {
    std::vector<std::string_view> names;
    names.reserve(kSuites.size());
    for (const Suite& suite : kSuites) names.push_back(suite.variant);
    return names;
}

int run_bench(std::string_view variant, std::optional<int> depth, const SearchSignals& signals,
              const std::function<void(std::string_view)>& write_line) {
    const auto* const suite = std::find_if(kSuites.begin(), kSuites.end(), [&](const Suite& known) {
        return known.variant == variant;
    });
    assert(suite != kSuites.end());
    Sum sum;
    for (const BenchPosition& start : suite->positions) {
        const auto engine = make_engine(variant);
        engine->set_start_position();
        Status ready = start.fen.empty() ? ok() : engine->set_position(start.fen);
        if (ready) ready = engine->play(split_words(start.moves));
        if (!ready) {
            std::cerr << "ryuto: bench: " << describe(ready.error()) << '\n';
            return 1;
        }
        for (const std::string_view searcher : engine->searcher_names()) {
            if (searcher == "greedy" || searcher == "random") continue;  // Only yardsticks.
            Limits limits;
            limits.depth = depth.value_or(depth_of(*suite, searcher));
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
