// Makes the dice race's engine.
#pragma once

#include <memory>

#include "engine/engine.h"

namespace ryuto {

std::unique_ptr<Engine> make_dicerace_engine();

}  // namespace ryuto
