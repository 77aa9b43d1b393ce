// The lines that go to XBoard, made of values and of moves as text; each without its line end.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"

namespace ryuto {

// "@@@@" for a pass, anything else as it is.
std::string cecp_move(std::string_view move);

// "5 12 34 5678 d1d4 h8h5": plies, score, hundredths of a second, nodes, line.
std::string thinking_line(const SearchInfo& info);

// Marks the one tower that may move, with a dot that is no target; nothing if there are several.
std::string highlight_forced(const std::vector<std::string>& legal_moves);

// Marks where the tower on `from` may go, its own square if it has to stay; if it may not move,
// the tower that has to.
std::string highlight_targets(const std::vector<std::string>& legal_moves, std::string_view from);

// "0-1 {Black reaches the home row}". Without a mover nothing is said of how it came about.
std::string cecp_result(std::optional<Player> winner, std::optional<Player> mover);

// A line of `uci` about an option, as a feature.
std::string option_feature(std::string_view option_line);

}  // namespace ryuto
