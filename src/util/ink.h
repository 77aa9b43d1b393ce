// How a drawing is meant to be seen, and the escape sequences that paint it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ryuto {

enum class Ink : std::uint8_t {
    Plain,
    Coloured,  // With the escape sequences of terminals that know 256 colours.
};

// Of the palette of xterm.
inline std::string on(int background, std::string_view text) {
    return "\x1b[48;5;" + std::to_string(background) + 'm' + std::string(text);
}
inline std::string bold(int foreground) {
    return "\x1b[1;38;5;" + std::to_string(foreground) + 'm';
}
inline constexpr std::string_view kNoInk = "\x1b[0m";

}  // namespace ryuto
