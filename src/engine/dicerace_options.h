// What can be agreed about a dice race by options: its rules, and how it starts.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "dicerace/position.h"
#include "engine/options.h"
#include "util/result.h"

namespace ryuto {

struct Agreement {
    dicerace::Rules rules;
    dicerace::Seats seats = dicerace::kTwoSeats;
    dicerace::Seat first = dicerace::Seat::South;  // Else the first of the seats, if it is none.
    bool starts_random = false;  // Home rows show what was rolled, not two each of four faces.
    bool keeps_ears = false;     // On a home row that was rolled.

    // A start position from words such as "S=23455432", for the seats that do not start with the
    // usual order.
    Result<dicerace::Position::Parts> start(const std::vector<std::string_view>& layouts) const;
};

// `on_change` is called after every change of the agreement, which has to outlive the table.
void declare_options(OptionTable& options, Agreement& agreement,
                     const std::function<void()>& on_change);

}  // namespace ryuto
