// What a match tells people: a line of progress a game, and the summary in the end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/match_record.h"
#include "program/statistics.h"
#include "program/tally.h"

namespace ryuto {

using Names = std::vector<std::string>;  // By Contestant.

// "1-0" for a win of the first player, whichever engine that is: the points of both seats. With
// more than two, the place of every one: "S2,W1,N3".
std::string result_of(const GameRecord& record);

// "Game 3 of 100, A - B: 1-0, played out, 23 plies. A: +2 -1 =0, Elo +12.3 +/- 40.0", and how far a
// test has come. With more than two, the points of all follow instead of Elo.
std::string progress_line(const GameRecord& record, const Names& names, const Tally& tally,
                          int games, const std::optional<SequentialTest>& test);

// Several lines, each with its line break.
std::string summary(const Tally& tally, const Names& names,
                    const std::optional<SequentialTest>& test);

}  // namespace ryuto
