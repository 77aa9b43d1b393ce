// What most games have in common.
#include "engine/engine.h"

#include <algorithm>

namespace ryuto {

std::vector<int> Engine::places() const {
    const auto first = winner();
    std::vector<int> places(seats().size(), first ? 2 : 1);
    if (first) places[index(*first)] = 1;
    return places;
}

std::string Engine::list_moves() const {
    constexpr std::size_t kWidth = 80;
    std::string text;
    std::string line;
    for (const std::string& move : legal_moves()) {
        if (line.size() + move.size() >= kWidth) {
            text += line + '\n';
            line.clear();
        }
        if (!line.empty()) line += ' ';
        line += move;
    }
    return line.empty() ? text : text + line + '\n';
}

Result<Engine::Turn> Engine::decide(std::string_view decision, const Chance& /*chance*/) {
    const std::vector<std::string> legal = legal_moves();
    if (std::find(legal.begin(), legal.end(), decision) == legal.end()) {
        return Error{Fault::IllegalMove, std::string(decision), "expected one of the legal moves"};
    }
    if (const Status played = play({decision}); !played) return played.error();
    return Turn{std::string(decision)};
}

}  // namespace ryuto
