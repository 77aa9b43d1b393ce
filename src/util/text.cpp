#include "util/text.h"

#include <algorithm>
#include <cctype>

namespace ryuto {
namespace {

constexpr std::string_view kWhiteSpace = " \t\r\n\v\f";
constexpr std::size_t kLongestQuote = 80;  // Characters of a quoted text that are shown in full.

std::string_view name_of(Fault fault) {
    switch (fault) {
        case Fault::IllegalMove:
            return "illegal move";
        case Fault::InvalidFen:
            return "invalid fen";
        case Fault::UnknownCommand:
            return "unknown command";
        case Fault::NoSuchOption:
            return "no such option";
        case Fault::BadValue:
            return "bad value";
    }
    return "bad value";
}

std::string printable(std::string_view text) {
    constexpr std::string_view kHexDigits = "0123456789abcdef";
    std::string shown;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte >= 0x20 && byte < 0x7F) {
            shown += letter;
        } else {
            shown += {'\\', 'x', kHexDigits[byte >> 4], kHexDigits[byte & 15]};
        }
    }
    return shown;
}

}  // namespace

std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t end = 0;;) {
        const std::size_t start = text.find_first_not_of(kWhiteSpace, end);
        if (start == std::string_view::npos) return words;
        end = std::min(text.find_first_of(kWhiteSpace, start), text.size());
        words.push_back(text.substr(start, end - start));
    }
}

std::string_view trimmed(std::string_view text) {
    const std::size_t start = std::min(text.find_first_not_of(kWhiteSpace), text.size());
    text.remove_prefix(start);
    return text.substr(0, text.find_last_not_of(kWhiteSpace) + 1);
}

std::string quote(std::string_view text) {
    if (text.size() <= kLongestQuote) return '\'' + printable(text) + '\'';
    constexpr std::size_t kHalf = kLongestQuote / 2;
    return '\'' + printable(text.substr(0, kHalf)) + "..." +
           printable(text.substr(text.size() - kHalf)) + '\'';
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return lower;
}

std::string describe(const Error& error) {
    return std::string(name_of(error.fault)) + ' ' + quote(error.text) + ": " + error.detail;
}

}  // namespace ryuto
