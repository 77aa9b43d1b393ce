#include "kamisado/position.h"

#include <bit>

namespace ryuto::kamisado {
namespace {

Position::Parts start_parts() {
    Position::Parts parts;
    for (int file = 0; file < kSize; ++file) {
        const Square home(file, 0);
        for (Position::Towers& towers : parts.towers) towers[index(colour_at(home))] = home;
    }
    return parts;
}

}  // namespace

Position::Position() : Position(start_parts()) {}

Position::Position(const Parts& parts)
    : towers_(parts.towers),
      to_move_(parts.to_move),
      forced_(parts.forced),
      zero_moves_(static_cast<std::uint16_t>(parts.zero_moves)),
      move_number_(static_cast<std::uint16_t>(parts.move_number)) {
    key_ = detail::turn_key(to_move_, forced_);
    for (const Player owner : {Player::First, Player::Second}) {
        for (int c = 0; c < kColours; ++c) {
            const auto colour = static_cast<Colour>(c);
            const Square square = tower(owner, colour);
            occupied_[index(owner)] |= square.bit();
            occupied_[index(opponent(owner))] |= square.turned().bit();
            key_ ^= detail::tower_key(owner, colour, square);
            if (square.bit() & kGoalRow) winner_ = owner;
        }
    }
    const bool can_block = !winner_ && forced_ != Colour::Any;
    if (can_block && is_blocked(tower(to_move_, forced_), occupied(to_move_)) && is_deadlocked()) {
        // Plies alternate: after an even number of passes the other player moved last.
        winner_ = zero_moves_ % 2 == 0 ? to_move_ : opponent(to_move_);
        key_ ^= detail::kDeadlockKeys[index(*winner_)];
    }
}

Position::Parts Position::parts() const {
    return {towers_, to_move_, forced_, zero_moves_, move_number_};
}

Position Position::mirrored() const {
    Parts image = parts();
    image.forced = kamisado::mirrored(forced_);
    for (std::size_t owner = 0; owner < kPlayers; ++owner) {
        for (std::size_t c = 0; c < kColours; ++c) {
            image.towers[owner][kColours - 1 - c] = towers_[owner][c].mirrored();
        }
    }
    return Position(image);
}

Values Position::values() const {
    assert(is_over());
    Values values{};
    values[index(*winner_)] = 1.0F;
    values[index(opponent(*winner_))] = -1.0F;
    return values;
}

bool Position::is_deadlocked() const {
    std::uint32_t seen = 0;
    Player player = to_move_;
    Colour colour = forced_;
    while (is_blocked(tower(player, colour), occupied(player))) {
        const std::uint32_t link = 1U << (index(player) * kColours + index(colour));
        if (seen & link) return true;
        seen |= link;
        colour = colour_at(tower(player, colour));
        player = opponent(player);
    }
    return false;
}

std::uint64_t Position::count_moves() const {
    if (is_over()) return 0;
    const Bitboard occupied = occupied_[index(to_move_)];
    if (forced_ != Colour::Any) {
        const Bitboard to = reach(tower(to_move_, forced_), occupied);
        return to == 0 ? 1 : static_cast<std::uint64_t>(std::popcount(to));
    }
    std::uint64_t moves = 0;
    for (const Square from : towers_[index(to_move_)]) {
        moves += static_cast<std::uint64_t>(std::popcount(reach(from, occupied)));
    }
    return moves;
}

std::uint64_t Position::count_replies() const {
    if (is_over()) return 0;
    if (forced_ != Colour::Any) return count_replies_to(forced_);
    std::uint64_t replies = 0;
    for (int c = 0; c < kColours; ++c) replies += count_replies_to(static_cast<Colour>(c));
    return replies;
}

// Only the tower that must answer is looked at; the position is made in full just for the rare
// move that leaves it blocked.
std::uint64_t Position::count_replies_to(Colour colour) const {
    const Player other = opponent(to_move_);
    const Towers& others = towers_[index(other)];
    const Square from = tower(to_move_, colour);
    const Bitboard lifted = occupied_[index(other)] ^ from.turned().bit();
    const Bitboard open = reach(from, occupied_[index(to_move_)]);
    const auto after = [this, colour](Square to) {
        Position next = *this;
        next.play({colour, to});
        return next;
    };
    if (open == 0) return forced_ == colour ? after(from).count_moves() : 0;

    std::uint64_t replies = 0;
    for (Bitboard rest = open & ~kGoalRow; rest != 0; rest &= rest - 1) {
        const Square to = lowest(rest);
        const Square answering = others[index(colour_at(to))];
        const Bitboard answers = reach(answering, lifted ^ to.turned().bit());
        if (answers != 0) {
            replies += static_cast<std::uint64_t>(std::popcount(answers));
        } else {
            replies += after(to).count_moves();
        }
    }
    return replies;
}

}  // namespace ryuto::kamisado
