// The options a user can set: what each is called, what it takes, and what setting it does.
//
// The table keeps no values. A value that passes its checks is handed to the option's effect,
// which puts it where it is used; a refused one reaches nobody, so whatever held before holds on.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "util/result.h"

namespace ryuto {

struct SpinRange {
    std::int64_t initial = 0;
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
};

// One form for all ways to write an option's name: case does not matter, and white space within it
// counts as one blank.
std::string canonical_option_name(std::string_view name);

class OptionTable {
   public:
    // An effect may refuse a value that is sound in itself, such as a table too big for memory.
    void add_check(std::string name, bool initial, std::function<Status(bool)> effect);
    void add_spin(std::string name, SpinRange range, std::function<Status(std::int64_t)> effect);
    // The first choice is the initial one. The effect is given a choice in the table's spelling.
    void add_combo(std::string name, std::vector<std::string> choices,
                   std::function<Status(std::string_view)> effect);
    void add_button(std::string name, std::function<Status()> effect);
    // Initially empty, which the wire writes `<empty>`.
    void add_string(std::string name, std::function<Status(std::string_view)> effect);

    // Names are compared in their canonical form. Fault::NoSuchOption if there is none.
    Status set(std::string_view name, std::string_view value) const;

    // "option name Hash type spin default 16 min 1 max 65536", in the order of declaration.
    std::vector<std::string> lines() const;

   private:
    struct Option {
        std::string name;
        std::string type;  // From "type" on, as the wire has it.
        std::function<Status(std::string_view)> set;
    };

    std::vector<Option> options_;
};

}  // namespace ryuto
