// Which moves to try first: what caused a cutoff before is likely to do so again.
//
// Killers are the last two cutoff moves at the same ply, history counts cutoffs of a move all
// over the tree, weighted by depth. Both are hints that never change a value.
#pragma once

#include <algorithm>
#include <array>

#include "game/concepts.h"

namespace ryuto {

template <Position P, int MaxPly>
class MoveOrder {
   public:
    static constexpr std::size_t kNoMove = P::kMoveSpace;  // An index that no move has.

    MoveOrder() { forget(); }

    void forget() {
        history_ = {};
        start_search();
    }
    // Half of the history is kept: the next search is most often two plies on.
    void start_search() {
        for (auto& ply : killers_) ply.fill(kNoMove);
        for (auto& player : history_) {
            for (int& points : player) points /= 2;
        }
    }

    // The higher, the earlier; `hint` is what the evaluator says of the move.
    int rate(Player player, std::size_t move, int hint, std::size_t table_move, int ply) const {
        constexpr int kTableMove = 1 << 30;
        constexpr int kKiller = 10'000;
        constexpr int kPerHint = 64;
        if (move == table_move) return kTableMove;
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        const bool is_killer = move == killers[0] || move == killers[1];
        return hint * kPerHint + history_[index(player)][move] + (is_killer ? kKiller : 0);
    }

    // To be told of every move that caused a cutoff `depth` plies before the horizon.
    void reward(Player player, std::size_t move, int depth, int ply) {
        constexpr int kMostHistory = 8'192;  // Points never exceed this.
        constexpr int kMostBonus = 400;
        int& points = history_[index(player)][move];
        const int bonus = std::min(depth * depth, kMostBonus);
        points += bonus - points * bonus / kMostHistory;
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] == move) return;
        killers[1] = killers[0];
        killers[0] = move;
    }

   private:
    std::array<std::array<int, P::kMoveSpace>, P::kPlayers> history_;
    std::array<std::array<std::size_t, 2>, MaxPly + 1> killers_;
};

}  // namespace ryuto
