#include "program/arguments.h"

#include <charconv>
#include <cmath>
#include <system_error>

namespace ryuto {

CLI::Validator decimal_number(int highest) {
    const std::string range =
        std::to_string(-highest) + " to " + std::to_string(highest);  // Of the help, and of errors.
    const auto check = [=](const std::string& text) -> std::string {
        double number = 0;
        const char* const end = text.data() + text.size();
        const auto [stopped, fault] = std::from_chars(text.data(), end, number);
        const bool is_number = fault == std::errc() && stopped == end;
        if (is_number && std::abs(number) <= highest) return {};
        return quote(text) + ", expected a number from " + range;
    };
    return {check, range};
}

CLI::Validator no_empty_text(const std::string& what) {
    const auto check = [=](const std::string& text) -> std::string {
        if (!split_words(text).empty()) return {};
        return quote(text) + ", expected " + what;
    };
    return {check, ""};
}

}  // namespace ryuto
