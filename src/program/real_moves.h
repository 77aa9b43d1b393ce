// A round counted in real moves: passes, which nobody chooses, are played along with the move
// before.
//
// The same searcher that counts plies counts real moves when it is given this position, and the
// distance it finds is that of a winner in a hurry by this measure.
#pragma once

#include "kamisado/eval.h"
#include "kamisado/position.h"

namespace ryuto {

class RealMoves {
   public:
    using Move = kamisado::Move;

    static constexpr std::string_view kName = "kamisado-real-moves";
    static constexpr std::size_t kPlayers = 2;
    static constexpr std::size_t kMoveSpace = kamisado::Position::kMoveSpace;
    static constexpr std::size_t kMaxMoves = kamisado::Position::kMaxMoves;
    static constexpr int kMaxPlies = 97;

    RealMoves() = default;
    explicit RealMoves(const kamisado::Position& round) : round_(round) { pass(); }

    const kamisado::Position& round() const { return round_; }
    Player to_move() const { return round_.to_move(); }
    bool is_over() const { return round_.is_over(); }
    Values values() const { return round_.values(); }
    Key key() const { return round_.key(); }
    void generate(MoveList<RealMoves>& moves) const { round_.generate(moves); }
    void play(Move move) {
        round_.play(move);
        pass();
    }

   private:
    // Ends, because a chain of passes that closes has ended the round before.
    void pass() {
        using namespace kamisado;
        while (!round_.is_over() && round_.forced() != Colour::Any) {
            const Square place = round_.tower(round_.to_move(), round_.forced());
            if (!is_blocked(place, round_.occupied(round_.to_move()))) return;
            round_.play({round_.forced(), place});
        }
    }

    kamisado::Position round_;
};

struct RealMovesEvaluator : kamisado::Evaluator {
    Score evaluate(const RealMoves& position) const {
        return Evaluator::evaluate(position.round());
    }
    bool wins_at_once(const RealMoves& position) const {
        return Evaluator::wins_at_once(position.round());
    }
    bool hands_over_win(const RealMoves& position, kamisado::Move move) const {
        return Evaluator::hands_over_win(position.round(), move);
    }
    void rate(const RealMoves& position, const MoveList<RealMoves>& moves, Ratings& ratings) const {
        Evaluator::rate(position.round(), moves, ratings);
    }
};

}  // namespace ryuto
