// The rules of a Kamisado match: rounds, rings, pushes and refills, up to 3, 7 or 15 points.
//
// A match is one game. A move that reaches the goal row also says how the boards are refilled; a
// pushed tower answers with a move to its own square, and a round that ends by a deadlock is
// followed by its winner's choice of refill, so plies always alternate. As in Position all squares
// are as seen from the seat of the tower's owner.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <optional>
#include <string_view>

#include "game/concepts.h"
#include "game/player.h"
#include "kamisado/board.h"

namespace ryuto::kamisado {

// Published texts differ in these two points.
struct Rules {
    bool does_first_start_every_round = false;  // Instead of the loser of the round before.
    bool is_refill_a_reset = false;             // Towers return to their own colours.
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

// How the winner of a round has both players set up the next one, each as seen from its own seat.
// Reset is the only choice where Rules say so.
enum class Refill : std::uint8_t { None, Left, Right, Reset };

// The tower goes to this square, as its owner sees it: an empty one, its own (a pass or the
// answer to a push), or the next one ahead, from which it pushes what stands there. With Any there
// is no tower: the winner of a deadlock chooses a refill, or, with None, a turn is handed over.
struct MatchMove {
    Colour tower = Colour::Any;
    Square to;
    Refill refill = Refill::None;
    friend constexpr bool operator==(MatchMove, MatchMove) = default;
};

constexpr std::size_t index(MatchMove move) {
    const std::size_t towers = kColours + 1;  // Any is one of them.
    return (static_cast<std::size_t>(move.refill) * towers + index(move.tower)) * kSquares +
           index(move.to);
}

constexpr Refill mirrored(Refill refill) {
    if (refill == Refill::Left) return Refill::Right;
    if (refill == Refill::Right) return Refill::Left;
    return refill;
}

constexpr MatchMove mirrored(MatchMove move) {
    const bool has_tower = move.tower != Colour::Any;
    return {mirrored(move.tower), has_tower ? move.to.mirrored() : move.to, mirrored(move.refill)};
}

class MatchPosition {
   public:
    using Move = MatchMove;
    using Towers = std::array<Square, kColours>;  // By colour, as their owner sees them.
    using Ranks = std::array<int, kColours>;      // Rings of each tower, 0 to 3.

    static constexpr std::string_view kName = "kamisado-match";
    static constexpr std::size_t kPlayers = 2;
    static constexpr std::size_t kMoveSpace = std::size_t{4} * (kColours + 1) * kSquares;
    // As in a single round, but up to three goal squares a tower count twice.
    static constexpr std::size_t kMaxMoves = 112 + 24;
    static constexpr int kMaxRank = 3;
    static constexpr int kMaxPlies = 2'000'000;  // See match_position.cpp.

    // What the player to move has to do.
    enum class Phase : std::uint8_t {
        Tower,     // Move a tower.
        Stunned,   // Leave the pushed tower where it is.
        Refill,    // Choose a refill, having won the round by a deadlock.
        HandOver,  // Let the first player start the round.
    };

    explicit MatchPosition(int target = 3, Rules rules = {});  // The start of a match.

    // What a position is made of, for those who read or set one up.
    struct Parts {
        std::array<Towers, 2> towers;  // Sixteen different squares.
        std::array<Ranks, 2> ranks{};  // Worth less than the target.
        int target = 3;                // Points that win the match.
        Rules rules;
        Player to_move = Player::First;
        Phase phase = Phase::Tower;
        Colour forced = Colour::Any;  // In Tower and Stunned.
        int zero_moves = 0;           // Plies without a real move since the last one.
        int move_number = 1;          // Counts up after every ply of the second player.
    };
    // Takes what is on the board as it is, also a finished match: a tower on its goal row has won,
    // and if the chain of passes closes, the last real mover has lost. The ring of that last round
    // is not on its tower.
    explicit MatchPosition(const Parts& parts);
    Parts parts() const;

    Player to_move() const { return to_move_; }
    Phase phase() const { return phase_; }
    Colour forced() const { return forced_; }
    Rules rules() const { return rules_; }
    int target() const { return target_; }
    Square tower(Player owner, Colour colour) const { return towers_[index(owner)][index(colour)]; }
    int rank(Player owner, Colour colour) const {
        return ranks_[index(owner)] >> (2 * index(colour)) & 3;
    }
    // All towers, as seen from a seat.
    Bitboard occupied(Player seat) const { return occupied_[index(seat)]; }

    // Points: those of the rings, and once the match is over those of its last round.
    int score(Player player) const;
    int round() const;  // From 1. Every round but the last leaves one ring on the board.

    // Where the tower can go without a push.
    Bitboard targets(Player owner, Colour colour) const {
        return targets(tower(owner, colour), rank(owner, colour), occupied_[index(owner)]);
    }
    // How many towers this one can push; 0 if it cannot.
    int push_length(Player owner, Colour colour) const {
        return rank(owner, colour) == 0 ? 0 : ringed_push_length(owner, colour);
    }
    // Whether reaching the goal row with this tower wins the match.
    bool wins_match(Player owner, Colour colour) const {
        return points(ranks_[index(owner)]) + (1 << rank(owner, colour)) >= target_;
    }

    bool is_over() const { return winner_.has_value(); }
    std::optional<Player> winner() const { return winner_; }
    Values values() const;
    Key key() const { return key_; }

    void generate(MoveList<MatchPosition>& moves) const;
    void play(Move move);
    MatchPosition mirrored() const;

    // How many moves, and how many positions two plies on, without making them: the last two
    // plies of perft. Both 0 when the match is over.
    std::uint64_t count_moves() const;
    std::uint64_t count_replies() const;

    // Whether the chain of passes that begins with this player and colour closes.
    bool is_deadlocked(Player player, Colour colour) const;

    friend bool operator==(const MatchPosition&, const MatchPosition&) = default;

   private:
    using PackedRanks = std::uint16_t;  // Two bits for each colour.

    static int points(PackedRanks ranks);
    static Bitboard targets(Square from, int rank, Bitboard occupied);
    std::size_t refill_choices() const { return rules_.is_refill_a_reset ? 1 : 2; }
    // The first of the choices; the others follow it.
    Refill first_refill() const { return rules_.is_refill_a_reset ? Refill::Reset : Refill::Left; }
    int ringed_push_length(Player owner, Colour colour) const;  // Requires a ring.
    std::optional<Colour> colour_on(Player owner, Square square) const;
    bool is_stuck(Player owner, Colour colour) const {
        return is_blocked(tower(owner, colour), occupied_[index(owner)]) &&
               push_length(owner, colour) == 0;
    }
    std::optional<Player> winner_on_board() const;

    void generate_tower(Colour colour, MoveList<MatchPosition>& moves) const;
    void generate_refills(Colour tower, Square to, MoveList<MatchPosition>& moves) const;

    void play_untowered(Move move);
    void push(Colour colour);
    void reach_goal(Move move);
    void lose_by_deadlock(Colour ringed);
    void promote(Player owner, Colour colour);
    void start_round(Refill refill);
    void set_up(Player owner, Refill refill);
    void end_ply(Player mover);
    void take_stock();  // Makes occupied_ and key_ from the rest.

    std::uint64_t count_moves_of(Colour colour) const;
    std::uint64_t count_replies_to(Colour colour) const;
    std::uint64_t count_moves_after(Move move) const;

    std::array<Bitboard, 2> occupied_{};
    std::array<Towers, 2> towers_;
    Key key_ = 0;
    std::array<PackedRanks, 2> ranks_{};
    Player to_move_ = Player::First;
    Phase phase_ = Phase::Tower;
    Colour forced_ = Colour::Any;
    std::optional<Player> winner_;
    std::uint8_t target_;
    Rules rules_;
    std::uint32_t zero_moves_ = 0;
    std::uint32_t move_number_ = 1;
};

namespace detail {
// By rank and by the row a tower stands on: the rows that it can get to, and all below. A tower
// of rank r goes at most 7 - 2r squares, and every square goes up one row.
constexpr std::array<std::array<Bitboard, kSize>, MatchPosition::kMaxRank + 1>
make_rows_in_range() {
    std::array<std::array<Bitboard, kSize>, MatchPosition::kMaxRank + 1> rows{};
    for (std::size_t rank = 0; rank < rows.size(); ++rank) {
        for (std::size_t row = 0; row < kSize; ++row) {
            const std::size_t furthest = row + 7 - 2 * rank;
            rows[rank][row] = furthest >= 7 ? ~Bitboard{0} : ~Bitboard{0} >> (8 * (7 - furthest));
        }
    }
    return rows;
}
inline constexpr auto kRowsInRange = make_rows_in_range();
}  // namespace detail

inline Bitboard MatchPosition::targets(Square from, int rank, Bitboard occupied) {
    return reach(from, occupied) & detail::kRowsInRange[static_cast<std::size_t>(rank)]
                                                       [static_cast<std::size_t>(from.rank())];
}

// One ring is worth 1, two are worth 3, three are worth 7.
inline int MatchPosition::points(PackedRanks ranks) {
    const unsigned low = ranks & 0x5555U;
    const unsigned high = ranks >> 1 & 0x5555U;
    return std::popcount(low) + 3 * std::popcount(high) + 3 * std::popcount(low & high);
}

}  // namespace ryuto::kamisado
