#include "engine/dicerace_options.h"

#include <algorithm>
#include <optional>
#include <string>

#include "dicerace/notation.h"
#include "dicerace/setup.h"
#include "util/text.h"

namespace ryuto {
namespace {

using dicerace::Face;
using dicerace::Layout;
using dicerace::Seat;

Error bad_start(std::string_view word, const std::string& expected) {
    return {Fault::BadValue, std::string(word), "position startpos, expected " + expected};
}

// Both words of a choice stand for a flag: the first, the initial one, for `initial`.
void add_choice(OptionTable& options, const std::string& name,
                const std::array<std::string, 2>& words, bool& flag,
                const std::function<void()>& on_change) {
    const bool initial = flag;
    options.add_combo(name, {words[0], words[1]},
                      [&flag, initial, words, on_change](std::string_view word) {
                          flag = (word == words[0]) == initial;
                          return on_change(), ok();
                      });
}

void add_flag(OptionTable& options, const std::string& name, bool& flag,
              const std::function<void()>& on_change) {
    options.add_check(name, flag, [&flag, on_change](bool is_on) {
        flag = is_on;
        return on_change(), ok();
    });
}

std::optional<int> parse_deadline(std::string_view text) {
    constexpr std::string_view kPrefix = "deadline:";
    if (text.empty() || text == "none") return 0;
    if (text.substr(0, kPrefix.size()) != kPrefix) return {};
    return parse_number(text.substr(kPrefix.size()), 1, dicerace::Rules::kMostTurns);
}

void declare_rules(OptionTable& options, Agreement& agreement,
                   const std::function<void()>& on_change) {
    dicerace::Rules& rules = agreement.rules;
    options.add_combo("Preset", {"seed", "traverse"}, [&rules, on_change](std::string_view preset) {
        rules.book_slides = preset == "seed";
        return on_change(), ok();
    });
    add_choice(options, "Book", {"rook", "step"}, rules.book_slides, on_change);
    add_choice(options, "BookJump", {"adjacent", "long"}, rules.book_jumps_far, on_change);
    add_flag(options, "JumpReroll", rules.jumps_roll, on_change);
    add_choice(options, "RerollScope", {"die", "turn"}, rules.only_first_rolls, on_change);
    add_choice(options, "ChainMode", {"immediate", "commit"}, rules.chains_are_committed,
               on_change);
    add_flag(options, "TotalChaos", rules.has_middle_line, on_change);
    add_flag(options, "PlayOn", rules.plays_on, on_change);
    options.add_spin("MaxTurns", {rules.most_turns, 1, dicerace::Rules::kMostTurns},
                     [&rules, on_change](std::int64_t turns) {
                         rules.most_turns = static_cast<std::uint16_t>(turns);
                         return on_change(), ok();
                     });
    options.add_string("AntiBlock", [&rules, on_change](std::string_view text) -> Status {
        const auto deadline = parse_deadline(text);
        if (!deadline) {
            return Error{Fault::BadValue, std::string(text),
                         "option AntiBlock, expected none or deadline:N with N from 1 to " +
                             std::to_string(dicerace::Rules::kMostTurns)};
        }
        rules.deadline = static_cast<std::uint16_t>(*deadline);
        return on_change(), ok();
    });
}

void declare_start(OptionTable& options, Agreement& agreement,
                   const std::function<void()>& on_change) {
    options.add_combo("Goal", {"outer", "inner"},
                      [&agreement, on_change](std::string_view goal) -> Status {
                          if (goal == "inner" && agreement.seats.size() != 2) {
                              return Error{Fault::BadValue, std::string(goal),
                                           "option Goal, expected outer where Seats is not two"};
                          }
                          agreement.rules.goal_is_inside = goal == "inner";
                          return on_change(), ok();
                      });
    options.add_combo("Seats",
                      {"SN", "SW", "SE", "WN", "WE", "NE", "SWN", "SWE", "SNE", "WNE", "SWNE"},
                      [&agreement, on_change](std::string_view seats) -> Status {
                          if (agreement.rules.goal_is_inside && seats.size() != 2) {
                              return Error{Fault::BadValue, std::string(seats),
                                           "option Seats, expected two where Goal is inner"};
                          }
                          agreement.seats = *dicerace::parse_seats(seats);
                          return on_change(), ok();
                      });
    options.add_combo("FirstSeat", {"S", "W", "N", "E"},
                      [&agreement, on_change](std::string_view seat) {
                          agreement.first = *dicerace::parse_seat(seat[0]);
                          return on_change(), ok();
                      });
    add_choice(options, "Start", {"fixed", "random"}, agreement.starts_random, on_change);
    add_choice(options, "StartEars", {"reroll", "keep"}, agreement.keeps_ears, on_change);
}

}  // namespace

Result<dicerace::Position::Parts> Agreement::start(
    const std::vector<std::string_view>& layouts) const {
    std::array<Layout, dicerace::kSeats> dice;
    dice.fill(dicerace::kUsualLayout);
    for (const std::string_view word : layouts) {
        const auto seat =
            word.size() > 2 && word[1] == '=' ? dicerace::parse_seat(word[0]) : std::nullopt;
        if (!seat || !seats.contains(*seat)) {
            return bad_start(word, "a seat of " + to_string(seats) +
                                       " with its dice, such as S=23455432, or 'moves'");
        }
        const auto layout = dicerace::parse_layout(word.substr(2));
        if (!layout) return bad_start(word, "eight faces from 1 to 6 behind =");
        if (!starts_random && !is_usual(*layout)) {
            return bad_start(word, "two each of the faces 2 to 5, since option Start is fixed");
        }
        if (!keeps_ears && std::count(layout->begin(), layout->end(), Face::Ear) > 0) {
            return bad_start(word, "no Ear, since option StartEars is reroll");
        }
        dice[index(*seat)] = *layout;
    }
    const Seat starter = seats.contains(first) ? first : seats.next(Seat::East);
    return dicerace::Position::start(seats, starter, rules, dice);
}

void declare_options(OptionTable& options, Agreement& agreement,
                     const std::function<void()>& on_change) {
    declare_rules(options, agreement, on_change);
    declare_start(options, agreement, on_change);
}

}  // namespace ryuto
