#include "dicerace/chains.h"

#include <set>
#include <tuple>

namespace ryuto::dicerace {
namespace {

// Where a chain stands. What the rolled dice show makes no difference to where it can go on.
struct Stage {
    Position position;
    Chain path;
};

Position after_hop(Position position, Move hop) {
    position.play(hop);
    while (!position.to_roll().empty()) {
        const Face same = position.face_at(position.to_roll().lowest());
        position.play({Action::Outcome, {}, {}, same});
    }
    return position;
}

}  // namespace

// Breadth first. A shortest way to a new pair of cell and rolled dice repeats no pair, so it is
// a legal chain.
std::vector<Chain> whole_chains(const Position& position, Cell from, std::size_t most) {
    using Pair = std::tuple<int, std::uint64_t, std::uint64_t>;
    std::set<Pair> known;
    std::vector<Stage> stages = {{position, {from}}};
    const auto has_room = [&] { return stages.size() <= most; };  // The first is no chain yet.
    for (std::size_t i = 0; i < stages.size() && has_room(); ++i) {
        MoveList<Position> moves;
        stages[i].position.generate(moves);
        for (const Move move : moves) {
            if (move.action != Action::Hop || move.from != stages[i].path.back()) continue;
            const Position next = after_hop(stages[i].position, move);
            const CellSet rolled = next.rolled_in_chain();
            if (!known.emplace(move.to.index(), rolled.low(), rolled.high()).second) continue;
            Chain path = stages[i].path;
            path.push_back(move.to);
            stages.push_back({next, std::move(path)});
            if (!has_room()) break;
        }
    }
    std::vector<Chain> chains;
    for (std::size_t i = 1; i < stages.size(); ++i) chains.push_back(std::move(stages[i].path));
    return chains;
}

}  // namespace ryuto::dicerace
