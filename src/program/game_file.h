// The file of the finished games of a match: a line of JSON a game, in the order in which they
// ended. A match that finds some of its games in the file does not play them again.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "program/match_record.h"
#include "program/match_report.h"
#include "util/result.h"

namespace ryuto {

// Without the line break, with the fields
//     game      from 1; games 2n-1 and 2n are a pair, with the same opening. With more than two
//     seats,
//               a set has as many games
//     variant
//     players   the names of the engines, by seat
//     options   of all engines and of the referee, each "NAME=VALUE"
//     limits    of the first `go`, in its words
//     opening   as a line of an openings file
//     seats     what the wire calls them, in games of chance
//     seed      likewise: with the number of the set it tells what is rolled, see lots.h
//     result    "1-0" if the first player has won, "0-1", "1/2-1/2"; with more, "S2,W1,N3"
//     winner    a name, or null
//     end       see name_of(Ending); `detail` says more, and is left out when there is no more
//     places    with more than two seats: by seat, from 1; and
//     forfeits  who has left the game by its own fault, each with player, end, detail
//     start     the FEN, if the players have arranged their pieces or one of them is out
//     moves     those after the opening or the start, each with
//         move, ms     the time from `go` to the answer. A move that ends with + leaves a turn
//                      open, and the next one replaces it
//         clock        milliseconds left afterwards, if there are clocks
//         cp or mate, depth, nodes    what the engine said last, from its own view
std::string json_line(const GameRecord& record, const Names& names);

// Reads games back, all but their moves. Each must be one that this match would play, as
// `announce(number)` describes it, and none may come twice. A last line without a line break is
// what a match has left that was killed while it wrote: it is cut off. No file is an empty one.
Result<std::vector<GameRecord>> read_games(const std::string& path, const Names& names, int games,
                                           const std::function<GameRecord(int)>& announce);

}  // namespace ryuto
