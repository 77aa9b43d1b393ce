// A game in which turns need not alternate: a heap of counters, of which the player to move takes
// one to three; whoever takes exactly two moves again, and the last counter wins.
#pragma once

#include "game/concepts.h"
#include "game/score.h"
#include "game/zobrist.h"

namespace ryuto {

struct TakeAway {
    struct Move {
        std::uint8_t counters = 0;
        friend constexpr bool operator==(Move, Move) = default;
    };
    static constexpr std::string_view kName = "take away";
    static constexpr std::size_t kPlayers = 2;
    static constexpr std::size_t kMoveSpace = 4;
    static constexpr std::size_t kMaxMoves = 3;
    static constexpr int kMaxPlies = 64;

    int heap = 0;
    Player mover = Player::First;

    Player to_move() const { return mover; }
    bool is_over() const { return heap == 0; }
    // Who took the last counter moved last, and is still to move if it took two.
    Player last_mover = Player::Second;
    Values values() const { return last_mover == Player::First ? Values{1, -1} : Values{-1, 1}; }
    Key key() const {
        return Rng(static_cast<Key>(heap) * 4 + index(mover) * 2 + index(last_mover)).next();
    }
    void generate(MoveList<TakeAway>& moves) const {
        for (int i = 1; i <= std::min(heap, 3); ++i)
            moves.push_back({static_cast<std::uint8_t>(i)});
    }
    void play(Move move) {
        last_mover = mover;
        heap -= move.counters;
        if (move.counters != 2) mover = opponent(mover);
    }
};

constexpr std::size_t index(TakeAway::Move move) { return move.counters; }

struct TakeAwayEvaluator {
    using Ratings = std::array<int, TakeAway::kMaxMoves>;
    static constexpr int kHandsOverWin = -1'000;

    Score evaluate(const TakeAway& position) const { return Score(position.heap % 5 * 10 - 20); }
    bool wins_at_once(const TakeAway& position) const { return position.heap <= 3; }
    bool hands_over_win(const TakeAway& position, TakeAway::Move move) const {
        const int rest = position.heap - move.counters;
        return move.counters != 2 && rest > 0 && rest <= 3;
    }
    void rate(const TakeAway& position, const MoveList<TakeAway>& moves, Ratings& ratings) const {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            ratings[i] = hands_over_win(position, moves[i]) ? kHandsOverWin : moves[i].counters;
        }
    }
};

}  // namespace ryuto
