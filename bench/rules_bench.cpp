// How fast the rules are: moves, keys, leaf counts.
#include <benchmark/benchmark.h>

#include "game/perft.h"
#include "kamisado/match_position.h"
#include "positions.h"

namespace ryuto::kamisado {
namespace {

std::string_view fen_of(const benchmark::State& state) {
    return state.range(0) == 0 ? kStart : kMiddle;
}

void generate_moves(benchmark::State& state) {
    const Position position = position_of(fen_of(state));
    for (auto _ : state) {
        MoveList<Position> moves;
        position.generate(moves);
        benchmark::DoNotOptimize(moves);
    }
}
BENCHMARK(generate_moves)->Arg(0)->Arg(1);

void play_a_move(benchmark::State& state) {
    const Position position = position_of(fen_of(state));
    MoveList<Position> moves;
    position.generate(moves);
    std::size_t i = 0;
    for (auto _ : state) {
        Position next = position;
        next.play(moves[i]);
        benchmark::DoNotOptimize(next);
        i = i + 1 == moves.size() ? 0 : i + 1;
    }
}
BENCHMARK(play_a_move)->Arg(0)->Arg(1);

void key_from_scratch(benchmark::State& state) {
    const Position::Parts parts = position_of(fen_of(state)).parts();
    for (auto _ : state) benchmark::DoNotOptimize(Position(parts).key());
}
BENCHMARK(key_from_scratch)->Arg(1);

void count_leaves(benchmark::State& state) {
    const auto depth = static_cast<int>(state.range(0));
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += perft(Position(), depth, [] { return false; });
    state.counters["leaves/s"] =
        benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}
BENCHMARK(count_leaves)->DenseRange(5, 8)->Unit(benchmark::kMillisecond);

void count_leaves_of_a_match(benchmark::State& state) {
    const auto depth = static_cast<int>(state.range(0));
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += perft(MatchPosition(), depth, [] { return false; });
    state.counters["leaves/s"] =
        benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}
BENCHMARK(count_leaves_of_a_match)->DenseRange(5, 7)->Unit(benchmark::kMillisecond);

void count_leaves_with_table(benchmark::State& state) {
    const auto depth = static_cast<int>(state.range(0));
    std::uint64_t leaves = 0;
    for (auto _ : state) {
        PerftTable table(64);
        leaves += perft(
            Position(), depth, [] { return false; }, &table);
    }
    state.counters["leaves/s"] =
        benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}
BENCHMARK(count_leaves_with_table)->Arg(7)->Arg(8)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ryuto::kamisado
