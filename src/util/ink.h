// How a drawing is meant to be seen.
#pragma once

#include <cstdint>

namespace ryuto {

enum class Ink : std::uint8_t {
    Plain,
    Coloured,  // With the escape sequences of terminals that know 256 colours.
};

}  // namespace ryuto
