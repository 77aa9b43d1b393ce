// What main can run. Each returns the exit code of the process: 0 done, 1 failed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "search/limits.h"

namespace ryuto {

inline constexpr int kBadArgument = 2;  // The exit code for a bad command line.

// Speaks the protocol on stdin and stdout until `quit` or the end of input.
int run_session();

// Searches fixed positions to a fixed depth; writes the signature and the speed, line by line. Says
// so and fails when the signals stop it before the end.
int run_bench(std::optional<int> depth, const SearchSignals& signals,
              const std::function<void(std::string_view)>& write_line);

struct PerftRequest {
    std::string fen;  // Empty for the start position.
    int depth = 6;
    bool is_divided = false;
    std::size_t hash_mebibytes = 0;  // 0: no table.
    int threads = 1;
};
int run_perft(const PerftRequest& request);

// Solves all first moves of Kamisado and prints docs/openings.md.
int run_openings(std::size_t hash_mebibytes);

// Fits the weights of Kamisado's evaluation to so many games of self-play and prints them.
int run_tune(int games, std::uint64_t seed);

}  // namespace ryuto
