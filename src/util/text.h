// The few text tools that every parser here shares: words, bounded numbers, quoting.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "util/result.h"

namespace ryuto {

// Splits at white space. The views point into `text`.
std::vector<std::string_view> split_words(std::string_view text);

// Without white space at both ends. A view into `text`.
std::string_view trimmed(std::string_view text);

// The text in single quotes, fit for one line of output: control bytes and bytes beyond ASCII
// are written as \xHH, and a long text is cut in the middle.
std::string quote(std::string_view text);

std::string lower_case(std::string_view text);

// "illegal move 'c5e7': move 7, must move the red tower": the one form of every error line.
std::string describe(const Error& error);

// The whole text as a decimal number in [lowest, highest]; nothing else is accepted.
template <std::integral T>
std::optional<T> parse_number(std::string_view text, T lowest, T highest) {
    T number{};
    const char* const end = text.data() + text.size();
    const auto [stopped, fault] = std::from_chars(text.data(), end, number);
    if (fault != std::errc() || stopped != end || number < lowest || number > highest) return {};
    return number;
}

}  // namespace ryuto
