// `ryuto perft`: counts leaves from the command line.
#include <chrono>
#include <iostream>

#include "engine/games.h"
#include "program/programs.h"
#include "util/text.h"

namespace ryuto {

int run_perft(const PerftRequest& request) {
    const auto engine = make_engine(request.variant);
    if (request.fen) {
        if (const Status read = engine->set_position(*request.fen); !read) {
            std::cerr << "ryuto: " << describe(read.error()) << '\n';
            return kBadArgument;
        }
    }
    engine->set_threads(request.threads);
    const auto start = Clock::now();
    const auto elapsed = [start] {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    auto last_told = start;
    const auto tell_progress = [&](std::size_t done, std::size_t total) {
        if (Clock::now() - last_told < std::chrono::seconds(1)) return;
        last_told = Clock::now();
        std::cerr << "perft " << request.depth << ": " << done << " of " << total
                  << " first moves, " << static_cast<int>(elapsed()) << " s\n";
    };
    const SearchSignals never_stopped;
    const auto counts =
        engine->perft(request.depth, request.hash_mebibytes, never_stopped, tell_progress);

    std::uint64_t leaves = 0;
    for (const auto& [move, count] : *counts) {
        if (request.is_divided) std::cout << move << ": " << count << '\n';
        leaves += count;
    }
    if (request.is_divided) std::cout << '\n';
    const double seconds = elapsed();
    std::cout << "Nodes searched: " << leaves << '\n'
              << "Time: " << static_cast<std::uint64_t>(seconds * 1000) << " ms\n"
              << "Leaves/second: "
              << static_cast<std::uint64_t>(static_cast<double>(leaves) / std::max(seconds, 1e-6))
              << '\n';
    return 0;
}

}  // namespace ryuto
