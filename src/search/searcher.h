// What the engine asks of a searcher, whatever its algorithm. Called once a search, so the
// virtual call costs nothing; inside, everything is known to the compiler.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "game/concepts.h"
#include "game/score.h"
#include "search/budget.h"
#include "search/method.h"

namespace ryuto {

template <Position P>
struct Report {
    int depth = 0;                 // Plies searched in full.
    int selective_depth = 0;       // Plies of the longest line looked at.
    int multi_pv = 1;              // Rank of this line, from 1.
    Score score;                   // Decided only if the distance is exact.
    std::optional<Values> values;  // What each player expects, where a game is left to chance.
    std::uint64_t nodes = 0;       // Positions reached by playing a move.
    milliseconds time{0};
    int hash_permille = 0;
    Method method = Method::AlphaBeta;   // By which the score is certain, if it is.
    std::vector<typename P::Move> line;  // Never empty.

    // In a long search an iteration tells what it is at: then this is the last report again.
    struct CurrentMove {
        typename P::Move move;
        int number;  // From 1.
        int depth;
    };
    std::optional<CurrentMove> current;
};

template <Position P>
struct Task {
    P root;                  // Not over.
    MoveList<P> root_moves;  // Those to choose from; empty for all.
    Limits limits;
    TimePlan time;
};

template <Position P>
class Searcher {
   public:
    using OnReport = std::function<void(const Report<P>&)>;

    Searcher() = default;
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;
    virtual ~Searcher() = default;

    // Blocks until the limits or the signals end it; reports at least once. Returns the best
    // line's last report.
    virtual Report<P> search(const Task<P>& task, const SearchSignals& signals,
                             const OnReport& on_report) = 0;
    virtual void forget() = 0;  // Drops all that was learnt from earlier searches.
    // False, and nothing changes, if there is not so much memory.
    virtual bool set_hash_size(std::size_t mebibytes) = 0;
};

}  // namespace ryuto
