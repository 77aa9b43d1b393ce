// Checks for arguments of the command line. What they say is in the words of every other error.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "util/text.h"

namespace ryuto {

// Stricter than CLI11's own numbers, which may be hexadecimal or have a sign.
template <std::integral T>
CLI::Validator whole_number(T lowest, T highest) {
    const std::string range = std::to_string(lowest) + " to " + std::to_string(highest);
    const auto check = [=](const std::string& text) -> std::string {
        if (parse_number(text, lowest, highest)) return {};
        return quote(text) + ", expected a number from " + range;
    };
    return {check, range};
}

// With decimals, from -highest to highest.
CLI::Validator decimal_number(int highest);

CLI::Validator no_empty_text(const std::string& what);

// NAME=VALUE, and what becomes of such texts.
CLI::Validator name_and_value();
std::vector<std::pair<std::string, std::string>> options_of(const std::vector<std::string>& texts);

}  // namespace ryuto
