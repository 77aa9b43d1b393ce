// By what a result is certain.
#pragma once

#include <cstdint>

namespace ryuto {

enum class Method : std::uint8_t { AlphaBeta, ProofNumbers, Playouts };

}  // namespace ryuto
