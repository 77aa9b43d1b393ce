// Checks a certificate (docs/certificates.md) by the oracle's rules alone: nothing of what made it
// is trusted.
#pragma once

#include <cstddef>
#include <istream>

#include "util/result.h"

namespace ryuto {

struct Verification {
    char winner = 'w';          // 'w' or 'b', as in a FEN.
    std::size_t positions = 0;  // Of the winner.
    int longest_line = 0;       // Plies, passes included, against the most stubborn defence.
};

// An error names the position or the line, and what is wrong with it.
Result<Verification> verify(std::istream& certificate);

}  // namespace ryuto
