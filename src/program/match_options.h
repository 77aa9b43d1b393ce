// The command line of `ryuto match`.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string_view>

#include "search/limits.h"

namespace ryuto {

// Adds the subcommand. When it is given, the match is played while `app` parses, and
// `exit_code` is set: 0 played, 1 the games could not be written, 2 a bad argument, such as an
// engine that does not start, 128 plus the number of the signal that ended it.
void add_match_command(CLI::App& app, int& exit_code);

// SECONDS or SECONDS+INCREMENT, both with decimals: "60", "1+0.01".
std::optional<PlayerClock> parse_time_control(std::string_view text);

}  // namespace ryuto
