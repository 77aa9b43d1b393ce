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

Result<Engine::Turn> Engine::decide(std::string_view decision, const Chance& /*chance*/) {
    const std::vector<std::string> legal = legal_moves();
    if (std::find(legal.begin(), legal.end(), decision) == legal.end()) {
        return Error{Fault::IllegalMove, std::string(decision), "expected one of the legal moves"};
    }
    if (const Status played = play({decision}); !played) return played.error();
    return Turn{std::string(decision)};
}

}  // namespace ryuto
