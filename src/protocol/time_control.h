// How long a move may take by XBoard's words: its level, its clocks, its fixed limits.
#pragma once

#include <optional>
#include <string_view>

#include "search/limits.h"

namespace ryuto {

class TimeControl {
   public:
    // Each reads the rest of a command. False, and nothing changes, if it is not understood.
    bool set_level(std::string_view text);      // "40 5 0", "0 0:30 0.1": moves, minutes, seconds.
    bool set_move_time(std::string_view text);  // Seconds.
    bool set_depth(std::string_view text);      // Plies.
    bool set_own_rest(std::string_view text);   // Hundredths of a second; may be negative.
    bool set_other_rest(std::string_view text);

    void drop_depth() { depth_.reset(); }

    // For a player who has made so many moves.
    Limits limits(Player mover, int moves_made) const;

   private:
    int moves_per_session_ = 0;  // 0: the clock is for the whole game.
    milliseconds base_{300'000};
    milliseconds increment_{0};
    std::optional<milliseconds> own_rest_;
    std::optional<milliseconds> other_rest_;
    std::optional<milliseconds> move_time_;
    std::optional<int> depth_;
};

}  // namespace ryuto
