#include "engine/games.h"

#include <array>

#include "engine/dicerace_engine.h"
#include "engine/kamisado_engine.h"

namespace ryuto {
namespace {

struct Game {
    std::string_view variant;
    std::unique_ptr<Engine> (*make)();
};
constexpr std::array<Game, 5> kGames = {{
    {"kamisado", [] { return make_kamisado_engine("kamisado", 1); }},
    {"kamisado-standard", [] { return make_kamisado_engine("kamisado-standard", 3); }},
    {"kamisado-long", [] { return make_kamisado_engine("kamisado-long", 7); }},
    {"kamisado-marathon", [] { return make_kamisado_engine("kamisado-marathon", 15); }},
    {"dicerace", &make_dicerace_engine},
}};

}  // namespace

std::vector<std::string_view> variant_names() {
    std::vector<std::string_view> names;
    names.reserve(kGames.size());
    for (const Game& game : kGames) names.push_back(game.variant);
    return names;
}

std::unique_ptr<Engine> make_engine(std::string_view variant) {
    for (const Game& game : kGames) {
        if (game.variant == variant) return game.make();
    }
    return nullptr;
}

}  // namespace ryuto
