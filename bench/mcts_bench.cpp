// How fast the playouts are, by the time of the processor: the first figure is what a search of the
// start does a second on one thread, the second how long it takes to prove the win.
#include <benchmark/benchmark.h>

#include "kamisado/eval.h"
#include "positions.h"
#include "search/mcts.h"

namespace ryuto::kamisado {
namespace {

void search_the_start(benchmark::State& state) {
    Mcts<Position, Evaluator> searcher;
    searcher.set_hash_size(512);
    Task<Position> task;
    task.limits.nodes = static_cast<std::uint64_t>(state.range(0));
    std::uint64_t playouts = 0;
    bool is_proven = true;
    for (auto _ : state) {
        searcher.forget();
        const SearchSignals signals;
        const auto report = searcher.search(task, signals, [](const Report<Position>&) {});
        playouts += report.nodes;
        is_proven = is_proven && report.score.is_proven_win();
    }
    state.counters["playouts/s"] =
        benchmark::Counter(static_cast<double>(playouts), benchmark::Counter::kIsRate);
    state.counters["proven"] = is_proven ? 1 : 0;
}
BENCHMARK(search_the_start)->Arg(30'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ryuto::kamisado
