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

CLI::Validator name_and_value() {
    const auto check = [](const std::string& text) -> std::string {
        const std::size_t equals = text.find('=');
        if (equals != std::string::npos && equals > 0) return {};
        return quote(text) + ", expected NAME=VALUE";
    };
    return {check, "NAME=VALUE"};
}

std::vector<std::pair<std::string, std::string>> options_of(const std::vector<std::string>& texts) {
    std::vector<std::pair<std::string, std::string>> options;
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    return options;
}

}  // namespace ryuto
