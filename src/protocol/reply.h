// The lines a session writes, made of values; each without its line end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "util/result.h"

namespace ryuto {

// "info depth 5 seldepth 7 multipv 1 score cp 12 nodes ... pv d1d4 ...". `wdl` is added on demand.
std::string info_line(const SearchInfo& info, bool is_wdl_shown);

// What is said of a result that is certain, and by what; empty for other scores.
std::string proof_line(const SearchInfo& info);

// "info depth 9 currmove d1d4 currmovenumber 3".
std::string current_move_line(const SearchInfo::CurrentMove& current);

// What ends a search.
struct Answer {
    std::string info;  // The last one about the best line.
    std::string best_move;
};

// All that is to be said of a finished game, as seen by the player to move.
Answer answer_of_finished_game(const Engine& engine);

// "bestmove d1d4", and " ponder ..." behind it if that is allowed and the line goes on.
std::string best_move_line(const std::vector<std::string>& line, bool is_ponder_allowed);

std::string error_line(const Error& error);

// How tools that know boards by such lines learn of a variant.
std::string variant_line(const Engine& engine);

// The leaf counts move by move, and their sum.
std::vector<std::string> leaf_lines(const Engine::LeafCounts& counts);

// The one word that answers `query name`; "unknown" to any name that nobody knows. After an
// illegal move the game is over for the arbiter, and lost for the offender.
std::string query_answer(const Engine& engine, std::optional<Player> offender,
                         std::string_view name);

}  // namespace ryuto
