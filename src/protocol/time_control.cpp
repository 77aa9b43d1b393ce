#include "protocol/time_control.h"

#include <vector>

#include "util/text.h"

namespace ryuto {
namespace {

constexpr int kMostNumber = 1'000'000'000;
constexpr int kMostPlies = 1'000'000;

// "2" or "0:30" in minutes.
std::optional<milliseconds> parse_minutes(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto minutes = parse_number(text.substr(0, colon), 0, kMostNumber / 60);
    if (!minutes) return {};
    if (colon == std::string_view::npos) return std::chrono::minutes(*minutes);
    const auto seconds = parse_number(text.substr(colon + 1), 0, 59);
    if (!seconds) return {};
    return std::chrono::minutes(*minutes) + std::chrono::seconds(*seconds);
}

// "12" or "0.1".
std::optional<milliseconds> parse_seconds(std::string_view text) {
    double seconds = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, fault] =
        std::from_chars(text.data(), end, seconds, std::chars_format::fixed);
    if (fault != std::errc() || stopped != end || !(seconds >= 0 && seconds <= kMostNumber)) {
        return {};
    }
    return milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

std::optional<milliseconds> parse_hundredths(std::string_view text) {
    const auto hundredths = parse_number(text, -kMostNumber, kMostNumber);
    if (!hundredths) return {};
    return milliseconds(std::int64_t{*hundredths} * 10);
}

template <class T>
bool keep(std::optional<T>& place, const std::optional<T>& value) {
    if (value) place = value;
    return value.has_value();
}

}  // namespace

bool TimeControl::set_level(std::string_view text) {
    const std::vector<std::string_view> words = split_words(text);
    if (words.size() != 3) return false;
    const auto moves = parse_number(words[0], 0, kMostNumber);
    const auto base = parse_minutes(words[1]);
    const auto increment = parse_seconds(words[2]);
    if (!moves || !base || !increment) return false;
    moves_per_session_ = *moves;
    base_ = *base;
    increment_ = *increment;
    own_rest_.reset();
    other_rest_.reset();
    move_time_.reset();
    return true;
}

bool TimeControl::set_move_time(std::string_view text) {
    return keep(move_time_, parse_seconds(text));
}

bool TimeControl::set_depth(std::string_view text) {
    return keep(depth_, parse_number(text, 1, kMostPlies));
}

bool TimeControl::set_own_rest(std::string_view text) {
    return keep(own_rest_, parse_hundredths(text));
}

bool TimeControl::set_other_rest(std::string_view text) {
    return keep(other_rest_, parse_hundredths(text));
}

Limits TimeControl::limits(Player mover, int moves_made) const {
    Limits limits;
    limits.depth = depth_;
    if (move_time_) {
        limits.move_time = move_time_;
        return limits;
    }
    limits.clocks[index(mover)] = {own_rest_.value_or(base_), increment_};
    limits.clocks[index(opponent(mover))] = {other_rest_.value_or(base_), increment_};
    if (moves_per_session_ > 0) {
        limits.moves_to_go = moves_per_session_ - moves_made % moves_per_session_;
    }
    return limits;
}

}  // namespace ryuto
