// Makes Kamisado's engines. Its own translation unit, so that the searchers are compiled once.
#pragma once

#include <memory>
#include <string_view>

#include "engine/engine.h"

namespace ryuto {

// `target` is 1 for a single round, else the points that win a match. It only says how games
// start: any engine of Kamisado also plays what a FEN asks for.
std::unique_ptr<Engine> make_kamisado_engine(std::string_view variant, int target);

}  // namespace ryuto
