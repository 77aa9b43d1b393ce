// Positions to measure on: the start, and the middle of a round.
#pragma once

#include <cassert>
#include <string_view>

#include "kamisado/notation.h"

namespace ryuto::kamisado {

inline constexpr std::string_view kStart = "oluiyrgn/8/8/8/8/8/8/NGRYIULO w - - 0 1";
inline constexpr std::string_view kMiddle = "o1u1y1gn/3i4/5r2/4I3/1U3l2/4N3/8/1GRY2LO w r - 0 6";

inline Position position_of(std::string_view fen) {
    const Result<Position> position = parse_fen(fen);
    assert(position);
    return *position;
}

}  // namespace ryuto::kamisado
