// The colours of the board as pictures show them.
#pragma once

#include <array>
#include <string_view>

#include "kamisado/board.h"

namespace ryuto::kamisado {

// As "#rrggbb". Requires a colour that a tower can have.
constexpr std::string_view rgb_of(Colour colour) {
    constexpr std::array<std::string_view, kColours> kRgb = {
        "#6b3a1e", "#1f9b45", "#d8262c", "#f4d91f", "#f08cc0", "#6d3fa0", "#1e66c8", "#f08a1d"};
    return kRgb[index(colour)];
}

}  // namespace ryuto::kamisado
