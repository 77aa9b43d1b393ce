// Each kind of option becomes the same two things: the words that declare it, and a function
// that reads a text, checks it and runs the effect.
#include "engine/options.h"

#include <algorithm>
#include <utility>

#include "util/text.h"

namespace ryuto {
namespace {

Error bad_value(const std::string& name, std::string_view value, const std::string& expected) {
    return {Fault::BadValue, std::string(value), "option " + name + ", expected " + expected};
}

}  // namespace

std::string canonical_option_name(std::string_view name) {
    std::string joined;
    for (const std::string_view word : split_words(name)) {
        if (!joined.empty()) joined += ' ';
        joined += lower_case(word);
    }
    return joined;
}

void OptionTable::add_check(std::string name, bool initial, std::function<Status(bool)> effect) {
    auto set = [name, effect = std::move(effect)](std::string_view value) -> Status {
        const std::string word = lower_case(value);
        if (word == "true" || word == "false") return effect(word == "true");
        return bad_value(name, value, "'true' or 'false'");
    };
    std::string type = std::string("type check default ") + (initial ? "true" : "false");
    options_.push_back({std::move(name), std::move(type), std::move(set)});
}

void OptionTable::add_spin(std::string name, SpinRange range,
                           std::function<Status(std::int64_t)> effect) {
    const std::string lowest = std::to_string(range.lowest);
    const std::string highest = std::to_string(range.highest);
    auto set = [=, effect = std::move(effect)](std::string_view value) -> Status {
        if (const auto number = parse_number(value, range.lowest, range.highest)) {
            return effect(*number);
        }
        return bad_value(name, value, "a number from " + lowest + " to " + highest);
    };
    std::string type =
        "type spin default " + std::to_string(range.initial) + " min " + lowest + " max " + highest;
    options_.push_back({std::move(name), std::move(type), std::move(set)});
}

void OptionTable::add_combo(std::string name, std::vector<std::string> choices,
                            std::function<Status(std::string_view)> effect) {
    std::string type = "type combo default " + choices.front();
    std::string expected;
    for (const std::string& choice : choices) {
        type += " var " + choice;
        expected += (expected.empty() ? "" : ", ") + choice;
    }
    auto set = [name, choices = std::move(choices), expected,
                effect = std::move(effect)](std::string_view value) -> Status {
        for (const std::string& choice : choices) {
            if (lower_case(choice) == lower_case(value)) return effect(choice);
        }
        return bad_value(name, value, "one of: " + expected);
    };
    options_.push_back({std::move(name), std::move(type), std::move(set)});
}

void OptionTable::add_button(std::string name, std::function<Status()> effect) {
    // Some managers press a button with `value true`: there is nothing to refuse in that.
    auto set = [effect = std::move(effect)](std::string_view) { return effect(); };
    options_.push_back({std::move(name), "type button", std::move(set)});
}

void OptionTable::add_string(std::string name, std::function<Status(std::string_view)> effect) {
    auto set = [effect = std::move(effect)](std::string_view value) {
        return effect(value == "<empty>" ? std::string_view() : value);
    };
    options_.push_back({std::move(name), "type string default <empty>", std::move(set)});
}

Status OptionTable::set(std::string_view name, std::string_view value) const {
    const auto option =
        std::find_if(options_.begin(), options_.end(),
                     [wanted = canonical_option_name(name)](const Option& candidate) {
                         return canonical_option_name(candidate.name) == wanted;
                     });
    if (option == options_.end()) {
        return Error{Fault::NoSuchOption, std::string(name),
                     "setoption, expected a name that 'uci' lists"};
    }
    return option->set(value);
}

std::vector<std::string> OptionTable::lines() const {
    std::vector<std::string> lines;
    for (const Option& option : options_) {
        lines.push_back("option name " + option.name + ' ' + option.type);
    }
    return lines;
}

}  // namespace ryuto
