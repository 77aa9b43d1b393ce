// How fast it is proven who wins: the start, and the spread over many positions and layouts.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>
#include <vector>

#include "kamisado/eval.h"
#include "search/proof_search.h"
#include "util/rng.h"

namespace ryuto::kamisado {
namespace {

using Proofs = ProofSearch<Position, Evaluator>;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr std::size_t kMebibytes = 64;

ProofNumbers prove(Proofs& proofs, const Position& position, std::uint64_t& nodes, int threads) {
    const SearchSignals signals;
    Budget budget({}, {}, signals);
    const ProofNumbers numbers = proofs.solve(position, budget, threads);
    nodes += budget.nodes();
    return numbers;
}

// Each position by itself, with a table that is empty and touched.
void prove_each(benchmark::State& state, const std::vector<Position>& positions, int threads) {
    Proofs proofs;
    proofs.set_hash_size(kMebibytes);
    std::vector<double> times;
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        for (const Position& position : positions) {
            state.PauseTiming();
            proofs.forget();
            state.ResumeTiming();
            const auto start = std::chrono::steady_clock::now();
            if (!prove(proofs, position, nodes, threads).is_solved()) {
                state.SkipWithError("a position is not proven");
                return;
            }
            times.push_back(Milliseconds(std::chrono::steady_clock::now() - start).count());
        }
    }
    std::sort(times.begin(), times.end());
    const auto at = [&times](std::size_t permille) {
        return times[(times.size() - 1) * permille / 1000];
    };
    state.counters["median_ms"] = at(500);
    state.counters["99.9%_ms"] = at(999);
    state.counters["worst_ms"] = times.back();
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
    state.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

// So many random plies from the start, between these bounds, every time a round that goes on.
std::vector<Position> random_positions(std::size_t count, std::uint32_t fewest,
                                       std::uint32_t most) {
    Rng rng(31);
    std::vector<Position> positions;
    while (positions.size() < count) {
        Position position;
        const std::uint32_t plies = fewest + rng.below(most - fewest + 1);
        for (std::uint32_t i = 0; i < plies && !position.is_over(); ++i) {
            MoveList<Position> moves;
            position.generate(moves);
            position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (!position.is_over()) positions.push_back(position);
    }
    return positions;
}

// Each side's towers in any order on its home row.
std::vector<Position> random_layouts(std::size_t count) {
    Rng rng(32);
    std::vector<Position> positions;
    while (positions.size() < count) {
        Position::Parts parts = Position().parts();
        for (Position::Towers& towers : parts.towers) {
            for (std::uint32_t i = kColours; i > 1; --i) {
                std::swap(towers[i - 1], towers[rng.below(i)]);
            }
        }
        positions.emplace_back(parts);
    }
    return positions;
}

void prove_the_start(benchmark::State& state) {
    prove_each(state, {Position()}, static_cast<int>(state.range(0)));
}
BENCHMARK(prove_the_start)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

void prove_random_positions(benchmark::State& state) {
    static const std::vector<Position> positions = random_positions(10'000, 8, 20);
    prove_each(state, positions, 1);
}
BENCHMARK(prove_random_positions)->Unit(benchmark::kMillisecond)->Iterations(1);

void prove_random_layouts(benchmark::State& state) {
    static const std::vector<Position> layouts = random_layouts(1'000);
    prove_each(state, layouts, static_cast<int>(state.range(0)));
}
BENCHMARK(prove_random_layouts)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1)
    ->UseRealTime();

}  // namespace
}  // namespace ryuto::kamisado
