// What the referee keeps of a game: who played, every move with its time and score, the end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/limits.h"

namespace ryuto {

// The two engines of a match, in the order of the command line; whichever seats they take.
enum class Contestant : std::uint8_t { A, B };

constexpr std::size_t index(Contestant contestant) { return static_cast<std::size_t>(contestant); }
constexpr Contestant other(Contestant contestant) {
    return contestant == Contestant::A ? Contestant::B : Contestant::A;
}

// How a game can end. All but the first are the fault of one engine, which loses the game.
enum class Ending : std::uint8_t {
    PlayedOut,     // By the rules of the game.
    IllegalMove,   // An answer that is no legal move.
    Refusal,       // An error told in answer to the position or the `go`.
    TimeLoss,      // An answer that came too late.
    Hang,          // No answer, though the process lives.
    Crash,         // The process has ended.
    Disconnect,    // The process lives, but has closed its output.
    StartFailure,  // It could not be started again after an earlier fault.
};
inline constexpr std::size_t kEndings = 8;

constexpr std::size_t index(Ending ending) { return static_cast<std::size_t>(ending); }

inline constexpr std::array<std::string_view, kEndings> kEndingNames{
    "played out", "illegal move", "refusal",    "time loss",
    "hang",       "crash",        "disconnect", "start failure"};
constexpr std::string_view name_of(Ending ending) { return kEndingNames[index(ending)]; }

// What an engine said last about its move, from its own view.
struct Evaluation {
    enum class Unit : std::uint8_t { Points, Mate };

    Unit unit = Unit::Points;
    int score = 0;  // In points, or the moves until the mate, negative when it is being mated.
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
};

struct MoveRecord {
    std::string move;
    Clock::duration spent{0};
    std::optional<Clock::duration> rest;  // On the mover's clock afterwards, if there are clocks.
    std::optional<Evaluation> evaluation;
};

struct GameRecord {
    int number = 0;  // From 0; games 2n and 2n+1 are a pair.
    std::string variant;
    std::string limits;             // Of every `go`, in its words; clocks as they stand at first.
    std::string opening;            // As a line of an openings file.
    std::vector<Contestant> seats;  // Who plays for whom, by Player.
    std::vector<MoveRecord> moves;  // Those after the opening.
    Ending ending = Ending::PlayedOut;
    std::optional<Contestant> winner;  // Empty for a draw.
    std::string detail;                // More on the end, for people; often empty.
};

// The engines change seats from game to game, so that each plays both sides of every opening.
inline std::vector<Contestant> seats_of(int number) {
    const Contestant first = number % 2 == 0 ? Contestant::A : Contestant::B;
    return {first, other(first)};
}

}  // namespace ryuto
