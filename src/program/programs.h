// What main can run. Each returns the exit code of the process: 0 done, 1 failed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "program/book.h"
#include "program/play.h"
#include "search/limits.h"

namespace ryuto {

inline constexpr int kBadArgument = 2;  // The exit code for a bad command line.

struct GtpRequest {
    bool alternates = false;  // See Gtp::Gtp().
};
// Converses on stdin and stdout until `quit` or the end of input: in GTP if asked to, else in the
// language of the first line.
int run_session(std::optional<GtpRequest> gtp);

// Searches fixed positions to a fixed depth; writes the signature and the speed, line by line. Says
// so and fails when the signals stop it before the end.
// Requires one of these variants.
std::vector<std::string_view> bench_variants();
int run_bench(std::string_view variant, std::optional<int> depth, const SearchSignals& signals,
              const std::function<void(std::string_view)>& write_line);

struct PerftRequest {
    std::string variant;
    std::optional<std::string> fen;  // The start position if there is none.
    int depth = 6;
    bool is_divided = false;
    std::size_t hash_mebibytes = 0;  // 0: no table.
    int threads = 1;
};
int run_perft(const PerftRequest& request);

// Solves all first moves of Kamisado and prints docs/openings.md.
int run_openings(std::size_t hash_mebibytes);

struct SolveRequest {
    std::optional<std::string> fen;  // The start position if there is none.
    std::string moves;               // To be played before.
    std::size_t hash_mebibytes = 256;
    int threads = 1;
    bool is_exact = false;         // Whether to find out the distance, too.
    std::string certificate_file;  // Empty for none.
    int effort_seconds = 60;       // See CertificateEffort.
};
// Finds out who wins. 1 if it is not known in the end, 128 plus the number of the signal if one has
// stopped it.
int run_solve(const SolveRequest& request);

// Checks a certificate; 1 if there is anything wrong with it, 2 if it cannot be read.
int run_verify(const std::string& file);

struct BookRequest {
    std::string variant;
    BookRules rules;
};
// Prints openings for matches, a FEN a line. 1 if there are not so many, 128 plus the number of the
// signal if one has stopped it.
int run_book(const BookRequest& request);

struct PlayRequest {
    std::string variant;
    std::optional<std::string> fen;  // The start position if there is none.
    std::vector<std::pair<std::string, std::string>> options;  // Name and value, of the game.
    PlaySettings settings;
};
// Plays with a person until `quit` or the end of input.
int run_play(const PlayRequest& request);

struct SvgRequest {
    std::string variant;
    std::vector<std::pair<std::string, std::string>> options;  // Name and value, of the game.
    std::string fen;                                           // Empty for the start position.
    std::string moves;                                         // To be played before.
    std::string line;          // Moves from there on, to be shown as arrows.
    std::optional<int> depth;  // Plies to search for the best line, to be shown instead.
    int arrows = 4;            // At most.
};
// Draws a position on stdout.
int run_svg(const SvgRequest& request);
// Writes the board and the towers into a folder, under the names that XBoard looks for.
int run_theme(const std::string& folder);

// Fits the weights of Kamisado's evaluation to so many games of self-play and prints them.
int run_tune(int games, std::uint64_t seed);

}  // namespace ryuto
