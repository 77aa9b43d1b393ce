// What the referee keeps of a game: who played, every move with its time and score, the end.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/limits.h"

namespace ryuto {

// The engines of a match, in the order of the command line; whichever seats they take.
enum class Contestant : std::uint8_t { A, B, C, D };

constexpr std::size_t index(Contestant contestant) { return static_cast<std::size_t>(contestant); }

// How a game can end. All but the first are the fault of one engine: it loses a game of two, and is
// out of a game of more.
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

// A game that an engine has given up by its own fault.
struct Forfeit {
    Contestant who = Contestant::A;
    Ending ending = Ending::IllegalMove;
    std::string detail;  // More on it, for people; often empty.
};

struct GameRecord {
    int number = 0;  // From 0; so many in a row as there are seats are a set.
    std::string variant;
    std::optional<std::uint64_t> seed;  // See lots.h; where the game is left to chance.
    std::vector<std::string> options;   // Of all engines and the referee, "NAME=VALUE".
    std::string limits;             // Of every `go`, in its words; clocks as they stand at first.
    std::string opening;            // As a line of an openings file.
    std::vector<Contestant> seats;  // Who plays for whom, by Player.
    std::vector<std::string> wire_seats;  // What the wire calls them, where there is a seed.
    std::string start;  // The FEN if the players have arranged the opening's pieces.
    // Those after the opening. One whose turn is open is replaced by the next.
    std::vector<MoveRecord> moves;
    std::vector<Forfeit> forfeits;  // In the order in which they came.
    std::vector<int> places;        // By Player: 1 for the winner; who share a place have the same.

    std::optional<Contestant> winner() const {
        const auto first = std::find(places.begin(), places.end(), 1);
        if (std::count(places.begin(), places.end(), 1) != 1) return {};
        return seats[static_cast<std::size_t>(first - places.begin())];
    }
    // Of a game of two; with more, others play it out.
    Ending ending() const {
        return seats.size() == 2 && !forfeits.empty() ? forfeits.front().ending : Ending::PlayedOut;
    }
};

// The engines change seats from game to game, so that in a set each takes every seat once.
inline std::vector<Contestant> seats_of(int number, std::size_t players = 2) {
    std::vector<Contestant> seats(players);
    for (std::size_t seat = 0; seat < players; ++seat) {
        seats[seat] = static_cast<Contestant>((seat + static_cast<std::size_t>(number)) % players);
    }
    return seats;
}

// The places of a game of two that this player has lost.
inline std::vector<int> lost_by(std::size_t player) {
    return player == 0 ? std::vector<int>{2, 1} : std::vector<int>{1, 2};
}

}  // namespace ryuto
