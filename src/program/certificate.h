// A certificate: a winning strategy for one position, written down so that others can check it.
// The format is told in docs/certificates.md; verify.h reads it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <vector>

#include "program/strategy.h"

namespace ryuto {

struct Certificate {
    kamisado::Position start;
    Player winner = Player::First;
    std::vector<Strategy::Turn> turns;  // Every position after one that leads to it.
};

struct CertificateEffort {
    int seconds = 0;  // Of work on making it small, about. The same on every machine.
    // Told now and then: the part of the work that is done, and the smallest number of positions.
    std::function<void(double, std::size_t)> on_progress;
};

// As small as the effort makes it; if the signals stop it, as small as it is by then. Empty if
// they stop it before there is any. Requires a position that is not over.
std::optional<Certificate> make_certificate(const kamisado::Position& start, Player winner,
                                            KamisadoProofs& proofs, const SearchSignals& signals,
                                            const CertificateEffort& effort);

void write(const Certificate& certificate, std::ostream& out);

}  // namespace ryuto
