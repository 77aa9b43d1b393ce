// The list of games this program plays, by the names that UCI_Variant takes.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/engine.h"

namespace ryuto {

std::vector<std::string_view> variant_names();  // The default one first.

// Null for an unknown name.
std::unique_ptr<Engine> make_engine(std::string_view variant);

}  // namespace ryuto
