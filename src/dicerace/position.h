// The rules of the dice race.
//
// A turn is made of single decisions: rolling a die again, a step, a Hat's jump, or one hop of a
// chain after another until `Stop`. Whatever has to be rolled is rolled between two decisions by
// Player::Chance, one die at a time. Players are numbered in the order of the seats that take part.
#pragma once

#include <array>
#include <cassert>
#include <optional>
#include <string_view>

#include "dicerace/board.h"
#include "dicerace/rules.h"
#include "game/concepts.h"
#include "game/player.h"

namespace ryuto::dicerace {

enum class Action : std::uint8_t {
    Stop,          // Ends an open chain.
    Outcome,       // Of chance: the next die to be rolled shows this face.
    Roll,          // The die on `from` again.
    Step,          // One cell, or a Book's slide.
    Hop,           // Over one die.
    HatJump,       // Where it makes no difference on which way.
    HatLongFirst,  // With the corner two cells away,
    HatShortFirst  // or one.
};

struct Move {
    Action action = Action::Stop;
    Cell from;  // Where no cell is meant, the first one.
    Cell to;
    Face face = Face::Ear;  // Of an Outcome only.
    friend constexpr bool operator==(Move, Move) = default;
};

constexpr std::size_t index(Move move) {
    constexpr std::size_t kFirstRoll = 1 + kFaces;
    constexpr std::size_t kFirstStep = kFirstRoll + kCells;
    switch (move.action) {
        case Action::Stop:
            return 0;
        case Action::Outcome:
            return 1 + index(move.face);
        case Action::Roll:
            return kFirstRoll + index(move.from);
        default:
            break;
    }
    const std::size_t kind =
        static_cast<std::size_t>(move.action) - static_cast<std::size_t>(Action::Step);
    return kFirstStep + (kind * kCells + index(move.from)) * kCells + index(move.to);
}

struct Die {
    Seat owner = Seat::South;
    Face face = Face::Ear;
    friend constexpr bool operator==(Die, Die) = default;
};

inline constexpr Seats kTwoSeats = {Seat::South, Seat::North};

// A seat's faces on its home row, from its own left to its right.
using Layout = std::array<Face, kDice>;
inline constexpr Layout kUsualLayout = {Face::Book,   Face::Tree,  Face::Flame, Face::Swords,
                                        Face::Swords, Face::Flame, Face::Tree,  Face::Book};

// The cells of a home row in the order of a layout.
std::array<Cell, kDice> home_row(Seat seat);

// The cell that a hop from one to the other goes over.
Cell jumped_between(Cell from, Cell to);

// The way of a HatLongFirst or HatShortFirst.
const HatWay& way_of(Move hat_jump);

class Position {
   public:
    using Move = dicerace::Move;

    static constexpr std::string_view kName = "dicerace";
    static constexpr std::size_t kPlayers = kSeats;  // At most: see players().
    static constexpr std::size_t kMoveSpace =
        1 + kFaces + kCells + std::size_t{5} * kCells * kCells;
    // Eight dice; none has more than 18 cells to slide to, four hops, and being rolled.
    static constexpr std::size_t kMaxMoves = std::size_t{8} * (18 + 4 + 1);
    static constexpr std::size_t kMaxOutcomes = kFaces;  // Of one roll.
    // In a chain no landing cell comes twice before another of the 31 other dice is rolled, and
    // only 25 cells can be landed on.
    static constexpr int kMaxPlies = Rules::kMostTurns * (32 * 25 + 33);

    // How a seat stands: 0 in the race, n when it was the n-th to finish, -n when it was the n-th
    // to be out.
    using Standing = std::int8_t;

    // What a position between two turns is made of.
    struct Parts {
        std::array<std::optional<Die>, kCells> dice;  // Each where its owner may stand.
        Seats seats = kTwoSeats;                      // At least two.
        Seat to_move = Seat::South;                   // A seat that takes part.
        std::array<Standing, kSeats> standings{};
        int turns = 0;  // Played by all seats together.
        Rules rules;
    };

    Position() : Position(start(kTwoSeats, Seat::South, Rules())) {}
    explicit Position(const Parts& parts);
    static Parts start(Seats seats, Seat first, const Rules& rules,
                       const std::array<Layout, kSeats>& layouts = {kUsualLayout, kUsualLayout,
                                                                    kUsualLayout, kUsualLayout});

    const Rules& rules() const { return rules_; }
    Seat seat_to_move() const { return seat_; }  // Also while its dice are rolled.
    Seats seats() const { return seats_; }
    std::size_t players() const { return static_cast<std::size_t>(seats_.size()); }
    // Who moves after the seat to move.
    Seat next_seat() const { return racing_.next(seat_); }
    Player player_of(Seat seat) const { return static_cast<Player>(seats_.before(seat)); }
    Seat seat_of(Player player) const;
    Standing standing(Seat seat) const { return standings_[index(seat)]; }
    int turns() const { return turns_; }

    CellSet dice(Seat seat) const { return dice_[index(seat)]; }
    CellSet occupied() const { return dice_[0] | dice_[1] | dice_[2] | dice_[3]; }
    // Requires a die there.
    Face face_at(Cell cell) const {
        return static_cast<Face>(faces_[0].contains(cell) | faces_[1].contains(cell) << 1 |
                                 faces_[2].contains(cell) << 2);
    }
    std::optional<Die> die_at(Cell cell) const;
    const Zones& zones(Seat seat) const {
        return (rules_.goal_is_inside ? kInnerZones : kOuterZones)[index(seat)];
    }
    // Where the die that is hopping stands, if a chain is open.
    std::optional<Cell> chain() const {
        return is_chain_open_ ? std::optional(chain_) : std::nullopt;
    }
    // Those of the dice jumped in the open chain that have been rolled, or will be.
    CellSet rolled_in_chain() const { return rolled_; }
    // Whether hopping over a die there, now, gets it rolled.
    bool is_rolled_when_jumped(Cell cell) const {
        return rules_.jumps_roll && !rolled_.contains(cell) &&
               (!rules_.only_first_rolls || rolled_.empty());
    }
    CellSet to_roll() const { return to_roll_; }  // The lowest cell is rolled next.

    Player to_move() const { return to_roll_.empty() ? player_ : Player::Chance; }
    bool is_over() const { return is_over_; }
    // By player: 1 for the winner; players that share a place have the same. 0 for who takes no
    // part. In a race that is not over it tells how it would end now.
    std::array<int, kSeats> ranking() const;
    // The prize goes to the winner or, if play goes on to the last, to the better half more than
    // to the other. A share of nothing is the least value, an equal share is 0.
    Values values() const;
    Key key() const;

    void generate(MoveList<Position>& moves) const;
    void play(Move move);
    std::uint32_t weight(Move /*outcome*/) const { return 1; }
    // A seat leaves the race by no decision of its own; its dice stay. If it is to move, that is
    // its turn, whatever chain it has open. Requires a seat in the race, and no dice to be rolled.
    void retire(Seat seat);

    friend bool operator==(const Position&, const Position&) = default;

   private:
    CellSet allowed_from(Cell cell) const;
    void generate_die(Cell from, MoveList<Position>& moves) const;
    void generate_slides(Cell from, CellSet free, MoveList<Position>& moves) const;
    void generate_hat_jumps(Cell from, CellSet free, MoveList<Position>& moves) const;
    void generate_hops(Cell from, Face face, CellSet allowed, MoveList<Position>& moves) const;
    void generate_far_hops(Cell from, CellSet allowed, MoveList<Position>& moves) const;
    void add_hop(Cell from, Cell over, Cell to, MoveList<Position>& moves) const;

    void move_die(Cell from, Cell to);
    void show(Cell cell, Face face);
    void play_hop(Cell from, Cell to);
    void play_outcome(Face face);
    void end_turn();
    void leave(Seat seat, bool has_finished);
    void pass_to(Seat seat);

    std::array<CellSet, kSeats> dice_;
    std::array<CellSet, 3> faces_;  // The bits of the face shown, from the lowest.
    CellSet rolled_;                // In the open chain.
    CellSet visited_;               // Landing cells of the chain since a die was last rolled.
    CellSet to_roll_;
    Rules rules_;
    std::uint16_t turns_ = 0;
    std::array<Standing, kSeats> standings_{};
    Seats seats_;
    Seats racing_;  // Those that have neither finished nor are out.
    Seat seat_ = Seat::South;
    Player player_ = Player::First;  // On that seat.
    Cell chain_;
    bool is_chain_open_ = false;
    bool is_held_ = false;     // By the middle line, in this turn.
    bool is_decided_ = false;  // By seats that have finished or are out.
    bool is_over_ = false;
};
static_assert(sizeof(Position) <= 192);

}  // namespace ryuto::dicerace
