// How fast the search is: evaluations, nodes a second at a fixed depth, time to a proof.
#include <benchmark/benchmark.h>

#include "kamisado/eval.h"
#include "positions.h"
#include "search/alpha_beta.h"

namespace ryuto::kamisado {
namespace {

using Search = AlphaBeta<Position, Evaluator>;

Report<Position> run(Search& search, const Task<Position>& task) {
    const SearchSignals signals;
    return search.search(task, signals, [](const Report<Position>&) {});
}

// Every round begins with a table that is empty and touched.
void search_until_done(benchmark::State& state, const Task<Position>& task,
                       std::size_t hash_mebibytes) {
    Search search;
    search.set_hash_size(hash_mebibytes);
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        state.PauseTiming();
        search.forget();
        state.ResumeTiming();
        nodes += run(search, task).nodes;
    }
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
    state.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

void evaluate(benchmark::State& state) {
    const Position position = position_of(kMiddle);
    for (auto _ : state) benchmark::DoNotOptimize(Evaluator().evaluate(position));
}
BENCHMARK(evaluate);

void rate_moves(benchmark::State& state) {
    const Position position = position_of(kMiddle);
    MoveList<Position> moves;
    position.generate(moves);
    Evaluator::Ratings ratings;
    for (auto _ : state) {
        Evaluator().rate(position, moves, ratings);
        benchmark::DoNotOptimize(ratings);
    }
}
BENCHMARK(rate_moves);

void search_to_depth(benchmark::State& state) {
    Task<Position> task;
    task.limits.depth = static_cast<int>(state.range(0));
    search_until_done(state, task, 64);
}
BENCHMARK(search_to_depth)->Arg(10)->Arg(14)->Unit(benchmark::kMillisecond);

// The win of the start position, with its exact distance.
void prove_the_win_by_deepening(benchmark::State& state) {
    search_until_done(state, Task<Position>(), 256);
}
BENCHMARK(prove_the_win_by_deepening)->Unit(benchmark::kMillisecond);

void prove_the_win_in_nine_moves(benchmark::State& state) {
    Task<Position> task;
    task.limits.mate = 9;
    search_until_done(state, task, 256);
}
BENCHMARK(prove_the_win_in_nine_moves)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ryuto::kamisado
