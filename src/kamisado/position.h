// The rules of one Kamisado round.
//
// A pass is a ply: a blocked tower moves to its own square. A deadlock ends the round at the real
// move that causes it. All squares here are as seen from the seat of the tower's owner (board.h);
// only notation.h speaks of a1 to h8.
#pragma once

#include <array>
#include <cassert>
#include <optional>
#include <string_view>

#include "game/concepts.h"
#include "game/player.h"
#include "game/zobrist.h"
#include "kamisado/board.h"

namespace ryuto::kamisado {

// The tower of this colour goes to this square, as its owner sees it.
struct Move {
    Colour tower = Colour::Any;
    Square to;
    friend constexpr bool operator==(Move, Move) = default;
};

constexpr std::size_t index(Move move) { return index(move.tower) * kSquares + index(move.to); }

constexpr Move mirrored(Move move) { return {mirrored(move.tower), move.to.mirrored()}; }

class Position {
   public:
    using Move = kamisado::Move;
    using Towers = std::array<Square, kColours>;  // By colour, as their owner sees them.

    static constexpr std::string_view kName = "kamisado";
    static constexpr std::size_t kPlayers = 2;
    static constexpr std::size_t kMoveSpace = std::size_t{kColours} * kSquares;
    static constexpr std::size_t kMaxMoves = 112;  // Eight towers, none sees more than 14 squares.
    // At most 96 real moves (each tower advances at most 7 ranks, and one that gets there ends
    // the round), and fewer than 16 passes after each.
    static constexpr int kMaxPlies = 97 * 16;

    Position();  // The start of a single round.

    // What a position is made of, for those who read or set one up.
    struct Parts {
        std::array<Towers, 2> towers;  // Sixteen different squares.
        Player to_move = Player::First;
        Colour forced = Colour::Any;
        int zero_moves = 0;   // Passes since the last real move.
        int move_number = 1;  // Counts up after every ply of the second player.
    };
    // Takes what is on the board as it is, also a finished round: a tower on its goal row has
    // won, and if the chain of passes closes, the last real mover has lost.
    explicit Position(const Parts& parts);
    Parts parts() const;

    Player to_move() const { return to_move_; }
    Colour forced() const { return forced_; }
    Square tower(Player owner, Colour colour) const { return towers_[index(owner)][index(colour)]; }
    // A player's towers, as it sees them.
    Bitboard towers(Player owner) const {
        Bitboard squares = 0;
        for (const Square square : towers_[index(owner)]) squares |= square.bit();
        return squares;
    }
    // All towers, as seen from a seat.
    Bitboard occupied(Player seat) const { return occupied_[index(seat)]; }

    bool is_over() const { return winner_.has_value(); }
    std::optional<Player> winner() const { return winner_; }
    Values values() const;
    Key key() const { return key_; }

    void generate(MoveList<Position>& moves) const;
    void play(Move move);
    Position mirrored() const;

    // How many moves, and how many positions two plies on, without making them: the last two
    // plies of perft. Both 0 when the round is over.
    std::uint64_t count_moves() const;
    std::uint64_t count_replies() const;

    friend bool operator==(const Position&, const Position&) = default;

   private:
    // Follows the passes that must come until a tower can move, or the chain meets itself.
    // Requires the tower to move to be blocked.
    bool is_deadlocked() const;
    std::uint64_t count_replies_to(Colour colour) const;

    std::array<Bitboard, 2> occupied_{};
    std::array<Towers, 2> towers_;
    Key key_ = 0;
    Player to_move_ = Player::First;
    Colour forced_ = Colour::Any;
    std::optional<Player> winner_;
    std::uint16_t zero_moves_ = 0;
    std::uint16_t move_number_ = 1;
};

namespace detail {
// The seed is arbitrary.
inline constexpr auto kTowerKeys = random_keys<2 * kColours * kSquares>(20'011);
inline constexpr auto kTurnKeys = random_keys<2 * (kColours + 1)>(20'012);  // Who, which tower.
inline constexpr auto kDeadlockKeys = random_keys<2>(20'013);               // By the winner.

constexpr Key tower_key(Player owner, Colour colour, Square square) {
    return kTowerKeys[(index(owner) * kColours + index(colour)) * kSquares + index(square)];
}
constexpr Key turn_key(Player player, Colour forced) {
    return kTurnKeys[index(player) * (kColours + 1) + index(forced)];
}
}  // namespace detail

inline void Position::generate(MoveList<Position>& moves) const {
    assert(!is_over() && moves.empty());
    const Bitboard occupied = occupied_[index(to_move_)];
    const auto generate_tower = [&](Colour colour) {
        const Square from = tower(to_move_, colour);
        for (Bitboard to = reach(from, occupied); to != 0; to &= to - 1) {
            moves.push_back({colour, lowest(to)});
        }
    };
    if (forced_ == Colour::Any) {
        for (int c = 0; c < kColours; ++c) generate_tower(static_cast<Colour>(c));
        return;
    }
    generate_tower(forced_);
    if (moves.empty()) moves.push_back({forced_, tower(to_move_, forced_)});
}

inline void Position::play(Move move) {
    assert(!is_over());
    const Player mover = to_move_;
    const Player other = opponent(mover);
    Square& place = towers_[index(mover)][index(move.tower)];
    const bool is_pass = place == move.to;

    occupied_[index(mover)] ^= place.bit() ^ move.to.bit();
    occupied_[index(other)] ^= place.turned().bit() ^ move.to.turned().bit();
    key_ ^= detail::tower_key(mover, move.tower, place) ^
            detail::tower_key(mover, move.tower, move.to) ^ detail::turn_key(mover, forced_);
    place = move.to;
    forced_ = colour_at(move.to);
    to_move_ = other;
    key_ ^= detail::turn_key(other, forced_);
    zero_moves_ = static_cast<std::uint16_t>(is_pass ? zero_moves_ + 1 : 0);
    move_number_ = static_cast<std::uint16_t>(move_number_ + index(mover));

    if (move.to.bit() & kGoalRow) {
        winner_ = mover;
    } else if (!is_pass && is_blocked(tower(other, forced_), occupied_[index(other)]) &&
               is_deadlocked()) {
        winner_ = other;
        key_ ^= detail::kDeadlockKeys[index(other)];
    }
}

}  // namespace ryuto::kamisado
