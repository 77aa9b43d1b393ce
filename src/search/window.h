// The part of the scale that a search is interested in.
#pragma once

#include <algorithm>

#include "game/score.h"

namespace ryuto {

// The open interval in which a score is looked for.
struct Window {
    Score alpha = -Score::infinite();
    Score beta = Score::infinite();

    static Window null_above(Score alpha) { return {alpha, Score(alpha.raw() + 1)}; }
    static Window around(Score score, int margin) {
        const int limit = Score::infinite().raw();
        return {Score(std::max(score.raw() - margin, -limit)),
                Score(std::min(score.raw() + margin, limit))};
    }
    Window turned() const { return {-beta, -alpha}; }
    bool contains(Score score) const { return score > alpha && score < beta; }
};

}  // namespace ryuto
