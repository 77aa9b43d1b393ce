// The lines a session understands, as values. Parsing knows no game and touches no engine.
//
// Every string_view in a command points into the line it was parsed from.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "search/limits.h"
#include "util/result.h"

namespace ryuto {

// The most that `go` takes.
inline constexpr int kMostPlies = 1'000'000;
inline constexpr std::int64_t kMostNodes = std::numeric_limits<std::int64_t>::max();

enum class Dialect : std::uint8_t { Uci, Ugi };

struct Nothing {};  // A blank line, or a comment that starts with '#'.
struct Introduce {
    Dialect dialect = Dialect::Uci;
};
struct IsReady {};
struct NewGame {};
struct SetPosition {
    // Empty for the start position; "startpos ..." where the players' own set-up follows.
    std::optional<std::string> fen;
    std::vector<std::string_view> moves;
};
struct PlayMoves {  // Continues from the current position.
    std::vector<std::string_view> moves;
};
struct Go {
    Limits limits;
    bool is_infinite = false;   // No bestmove before `stop`.
    bool is_pondering = false;  // No bestmove before `stop` or `ponderhit`.
    std::vector<std::string_view> search_moves;
    std::optional<Error> fault;  // The first bad value. The rest of the line is obeyed.
};
struct Arrange {
    std::string_view seat;  // Empty for the player to move.
};
struct CountLeaves {
    int depth = 1;  // Plies.
};
struct Stop {};
struct PonderHit {};
struct SetOption {
    std::string_view name;
    std::string_view value;  // Empty if there is none.
};
struct Query {
    std::string_view name;
};
struct Debug {
    bool is_on = false;
};
struct ShowPosition {};
struct ShowEvaluation {};
struct Bench {
    std::optional<int> depth;  // Plies.
};
struct Help {};
struct Quit {};

using Command = std::variant<Nothing, Introduce, IsReady, NewGame, SetPosition, PlayMoves, Go,
                             Arrange, CountLeaves, Stop, PonderHit, SetOption, Query, Debug,
                             ShowPosition, ShowEvaluation, Bench, Help, Quit>;

Result<Command> parse_command(std::string_view line);

// What `help` prints, line by line.
std::vector<std::string_view> command_summary();

}  // namespace ryuto
