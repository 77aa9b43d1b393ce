// The moves of a match: generated, and counted without being made.
#include <algorithm>
#include <bit>

#include "kamisado/match_position.h"

namespace ryuto::kamisado {

void MatchPosition::generate_refills(Colour tower, Square to,
                                     MoveList<MatchPosition>& moves) const {
    if (rules_.is_refill_a_reset) return moves.push_back({tower, to, Refill::Reset});
    for (const Refill refill : {Refill::Left, Refill::Right}) moves.push_back({tower, to, refill});
}

void MatchPosition::generate_tower(Colour colour, MoveList<MatchPosition>& moves) const {
    const Bitboard open = targets(to_move_, colour);
    for (Bitboard to = open & ~kGoalRow; to != 0; to &= to - 1) {
        moves.push_back({colour, lowest(to)});
    }
    if (const Bitboard goals = open & kGoalRow) {
        const bool is_last = wins_match(to_move_, colour);
        for (Bitboard to = goals; to != 0; to &= to - 1) {
            if (is_last) {
                moves.push_back({colour, lowest(to)});
            } else {
                generate_refills(colour, lowest(to), moves);
            }
        }
    }
    if (push_length(to_move_, colour) > 0) {
        moves.push_back({colour, Square::from_index(tower(to_move_, colour).index() + kSize)});
    }
}

void MatchPosition::generate(MoveList<MatchPosition>& moves) const {
    assert(!is_over() && moves.empty());
    if (phase_ == Phase::Refill) return generate_refills(Colour::Any, {}, moves);
    if (phase_ == Phase::HandOver) return moves.push_back({});
    if (phase_ == Phase::Tower && forced_ == Colour::Any) {
        for (int c = 0; c < kColours; ++c) generate_tower(static_cast<Colour>(c), moves);
        return;
    }
    if (phase_ == Phase::Tower) generate_tower(forced_, moves);
    if (moves.empty()) moves.push_back({forced_, tower(to_move_, forced_)});
}

std::uint64_t MatchPosition::count_moves_of(Colour colour) const {
    const Bitboard open = targets(to_move_, colour);
    auto moves = static_cast<std::uint64_t>(std::popcount(open));
    if ((open & kGoalRow) && !wins_match(to_move_, colour)) {
        moves +=
            static_cast<std::uint64_t>(std::popcount(open & kGoalRow)) * (refill_choices() - 1);
    }
    return moves + (push_length(to_move_, colour) > 0 ? 1 : 0);
}

std::uint64_t MatchPosition::count_moves() const {
    if (is_over()) return 0;
    if (phase_ == Phase::Refill) return refill_choices();
    if (phase_ != Phase::Tower) return 1;
    if (forced_ != Colour::Any) return std::max<std::uint64_t>(count_moves_of(forced_), 1);
    std::uint64_t moves = 0;
    for (int c = 0; c < kColours; ++c) moves += count_moves_of(static_cast<Colour>(c));
    return moves;
}

std::uint64_t MatchPosition::count_moves_after(Move move) const {
    MatchPosition next = *this;
    next.play(move);
    return next.count_moves();
}

std::uint64_t MatchPosition::count_replies() const {
    if (is_over()) return 0;
    std::uint64_t replies = 0;
    if (phase_ != Phase::Tower) {
        MoveList<MatchPosition> moves;
        generate(moves);
        for (const Move move : moves) replies += count_moves_after(move);
        return replies;
    }
    if (forced_ != Colour::Any) return count_replies_to(forced_);
    for (int c = 0; c < kColours; ++c) replies += count_replies_to(static_cast<Colour>(c));
    return replies;
}

// Only the tower that must answer is looked at. The position is made in full for moves that end a
// round, push, or leave that tower blocked or before another tower that it may push.
std::uint64_t MatchPosition::count_replies_to(Colour colour) const {
    const Player other = opponent(to_move_);
    const Square from = tower(to_move_, colour);
    const Bitboard lifted = occupied_[index(other)] ^ from.turned().bit();
    const Bitboard open = targets(to_move_, colour);
    std::uint64_t replies = 0;
    if (push_length(to_move_, colour) > 0) {
        replies += count_moves_after({colour, Square::from_index(from.index() + kSize)});
    } else if (open == 0) {
        return forced_ == colour ? count_moves_after({colour, from}) : 0;
    }
    if ((open & kGoalRow) && !wins_match(to_move_, colour)) {
        MoveList<MatchPosition> goals;
        for (Bitboard to = open & kGoalRow; to != 0; to &= to - 1) {
            generate_refills(colour, lowest(to), goals);
        }
        for (const Move move : goals) replies += count_moves_after(move);
    }
    for (Bitboard rest = open & ~kGoalRow; rest != 0; rest &= rest - 1) {
        const Square to = lowest(rest);
        const Colour answering = colour_at(to);
        const Square place = tower(other, answering);
        const int answering_rank = rank(other, answering);
        const Bitboard occupied = lifted ^ to.turned().bit();
        const Bitboard answers = targets(place, answering_rank, occupied);
        const bool may_push = answering_rank > 0 && (kRays[index(place)].ahead & answers) == 0;
        if (answers == 0 || may_push) {
            replies += count_moves_after({colour, to});
            continue;
        }
        replies += static_cast<std::uint64_t>(std::popcount(answers));
        if ((answers & kGoalRow) && !wins_match(other, answering)) {
            replies += static_cast<std::uint64_t>(std::popcount(answers & kGoalRow)) *
                       (refill_choices() - 1);
        }
    }
    return replies;
}

}  // namespace ryuto::kamisado
