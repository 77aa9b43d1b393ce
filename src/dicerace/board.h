// The board of the dice race: 10 x 10 cells without the four corners, and what lies next to what.
//
// Around a field of 8 x 8 lie four rows. Each is the home row of the seat behind it and the goal
// row of the seat opposite. A set of cells is one number of 128 bits, so most questions about the
// board are a few machine instructions.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace ryuto::dicerace {

inline constexpr int kSize = 10;    // Files z, a to h, i; ranks 0 to 9.
inline constexpr int kCells = 100;  // The corners are counted, but nothing ever stands there.
inline constexpr int kSeats = 4;
inline constexpr int kFaces = 6;
inline constexpr int kDice = 8;  // Of one seat.

enum class Seat : std::uint8_t { South, West, North, East };  // Clockwise.

constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

class Seats {
   public:
    constexpr Seats() = default;
    constexpr Seats(std::initializer_list<Seat> seats) {
        for (const Seat seat : seats) add(seat);
    }
    constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | 1U << index(seat)); }
    constexpr void remove(Seat seat) {
        bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << index(seat)));
    }
    constexpr bool contains(Seat seat) const { return (bits_ >> index(seat) & 1U) != 0; }
    constexpr int size() const { return std::popcount(bits_); }
    // How many of them come before this one, counted from South.
    constexpr int before(Seat seat) const {
        return std::popcount(bits_ & ((1U << index(seat)) - 1));
    }
    // The first one clockwise behind this seat. Requires a set that is not empty.
    constexpr Seat next(Seat seat) const {
        const unsigned twice = bits_ | static_cast<unsigned>(bits_) << kSeats;
        const auto first = static_cast<unsigned>(index(seat)) + 1;
        return static_cast<Seat>((first + static_cast<unsigned>(std::countr_zero(twice >> first))) %
                                 kSeats);
    }
    friend constexpr bool operator==(Seats, Seats) = default;

   private:
    std::uint8_t bits_ = 0;
};

enum class Face : std::uint8_t { Ear = 1, Book, Tree, Flame, Swords, Hat };

constexpr std::size_t index(Face face) { return static_cast<std::size_t>(face) - 1; }

class Cell {
   public:
    constexpr Cell() = default;
    constexpr Cell(int file, int rank) : index_(static_cast<std::uint8_t>(rank * kSize + file)) {}
    static constexpr Cell from_index(int i) {
        Cell cell;
        cell.index_ = static_cast<std::uint8_t>(i);
        return cell;
    }

    constexpr int file() const { return index_ % kSize; }  // 0 is z, 9 is i.
    constexpr int rank() const { return index_ / kSize; }
    constexpr int index() const { return index_; }
    friend constexpr bool operator==(Cell, Cell) = default;

   private:
    std::uint8_t index_ = 0;
};

constexpr std::size_t index(Cell cell) { return static_cast<std::size_t>(cell.index()); }

// Whether these are a place on the board, which the corners are not.
constexpr bool is_on_board(int file, int rank) {
    const bool is_side = file == 0 || file == kSize - 1;
    const bool is_end = rank == 0 || rank == kSize - 1;
    return file >= 0 && file < kSize && rank >= 0 && rank < kSize && !(is_side && is_end);
}

class CellSet {
   public:
    constexpr CellSet() = default;
    explicit constexpr CellSet(Cell cell) : bits_(Bits{1} << cell.index()) {}
    static constexpr CellSet up_to(Cell last) { return CellSet((Bits{2} << last.index()) - 1); }
    static constexpr CellSet from(Cell first) { return CellSet(~Bits{0} << first.index()); }

    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool contains(Cell cell) const { return (bits_ >> cell.index() & 1) != 0; }
    constexpr int size() const { return std::popcount(low()) + std::popcount(high()); }
    // These three require a set that is not empty.
    constexpr Cell lowest() const {
        return Cell::from_index(low() ? std::countr_zero(low()) : 64 + std::countr_zero(high()));
    }
    constexpr Cell highest() const {
        return Cell::from_index(high() ? 127 - std::countl_zero(high())
                                       : 63 - std::countl_zero(low()));
    }
    constexpr void remove_lowest() { bits_ &= bits_ - 1; }

    // Its two halves, to make keys of.
    constexpr std::uint64_t low() const { return static_cast<std::uint64_t>(bits_); }
    constexpr std::uint64_t high() const { return static_cast<std::uint64_t>(bits_ >> 64); }

    constexpr CellSet operator~() const { return CellSet(~bits_); }
    friend constexpr CellSet operator|(CellSet a, CellSet b) { return CellSet(a.bits_ | b.bits_); }
    friend constexpr CellSet operator&(CellSet a, CellSet b) { return CellSet(a.bits_ & b.bits_); }
    friend constexpr CellSet operator^(CellSet a, CellSet b) { return CellSet(a.bits_ ^ b.bits_); }
    constexpr CellSet& operator|=(CellSet other) { return *this = *this | other; }
    constexpr CellSet& operator&=(CellSet other) { return *this = *this & other; }
    constexpr CellSet& operator^=(CellSet other) { return *this = *this ^ other; }
    friend constexpr bool operator==(CellSet, CellSet) = default;

   private:
    __extension__ using Bits = unsigned __int128;
    explicit constexpr CellSet(Bits bits) : bits_(bits) {}
    Bits bits_ = 0;
};

// Walks through a set from its lowest cell to its highest.
class CellIterator {
   public:
    explicit constexpr CellIterator(CellSet rest) : rest_(rest) {}
    constexpr Cell operator*() const { return rest_.lowest(); }
    constexpr CellIterator& operator++() { return rest_.remove_lowest(), *this; }
    friend constexpr bool operator==(CellIterator, CellIterator) = default;

   private:
    CellSet rest_;
};
constexpr CellIterator begin(CellSet cells) { return CellIterator(cells); }
constexpr CellIterator end(CellSet /*cells*/) { return CellIterator(CellSet()); }

// Rows gone: 0 on the own home row, 1 to 8 in the field, 9 on the row opposite.
constexpr int advance(Seat seat, Cell cell) {
    switch (seat) {
        case Seat::South:
            return cell.rank();
        case Seat::West:
            return cell.file();
        case Seat::North:
            return kSize - 1 - cell.rank();
        case Seat::East:
            return kSize - 1 - cell.file();
    }
    return 0;
}

// Where a seat's dice can be. From its home row a die may go to any of the three zones, from the
// field to the field and the goal row, from the goal row only along it.
struct Zones {
    CellSet home;
    CellSet field;
    CellSet goal;
};

// A direction, as a step of files and ranks.
struct Direction {
    int file = 0;
    int rank = 0;
};

inline constexpr std::array<Direction, 8> kDirections = {
    {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
inline constexpr int kStraight = 4;  // So many of them, the first, are straight.

// The sets of directions that faces have. A Tree's depend on where forward is.
enum class Pattern : std::uint8_t {
    Straight,
    Diagonal,
    All,
    TreeSouth,
    TreeWest,
    TreeNorth,
    TreeEast
};
inline constexpr int kPatterns = 7;

// Requires a face with a direction: neither Ear nor Hat.
constexpr Pattern pattern_of(Seat seat, Face face) {
    if (face == Face::Book) return Pattern::Straight;
    if (face == Face::Swords) return Pattern::Diagonal;
    if (face == Face::Flame) return Pattern::All;
    return static_cast<Pattern>(static_cast<std::size_t>(Pattern::TreeSouth) + index(seat));
}

// The two ways of a knight to a cell, by the cells in between, the corner first.
struct HatWay {
    Cell corner;
    CellSet path;
};
struct HatJump {
    Cell to;
    HatWay long_first;
    HatWay short_first;
};
struct HatJumps {
    std::array<HatJump, 8> jumps;
    int count = 0;
};

namespace detail {

template <class T>
using PerCell = std::array<T, kCells>;

constexpr bool has_direction(Pattern pattern, Direction way) {
    const bool is_straight = way.file == 0 || way.rank == 0;
    switch (pattern) {
        case Pattern::Straight:
            return is_straight;
        case Pattern::Diagonal:
            return !is_straight;
        case Pattern::All:
            return true;
        case Pattern::TreeSouth:
            return way.rank == 1 || (is_straight && way.rank == -1);
        case Pattern::TreeNorth:
            return way.rank == -1 || (is_straight && way.rank == 1);
        case Pattern::TreeWest:
            return way.file == 1 || (is_straight && way.file == -1);
        case Pattern::TreeEast:
            return way.file == -1 || (is_straight && way.file == 1);
    }
    return false;
}

// For every cell, those that lie `distance` away in one of the pattern's directions.
constexpr std::array<PerCell<CellSet>, kPatterns> make_cells_away(int distance) {
    std::array<PerCell<CellSet>, kPatterns> table;
    for (int i = 0; i < kCells; ++i) {
        const Cell from = Cell::from_index(i);
        for (const Direction way : kDirections) {
            const int file = from.file() + distance * way.file;
            const int rank = from.rank() + distance * way.rank;
            if (!is_on_board(file, rank)) continue;
            for (std::size_t p = 0; p < kPatterns; ++p) {
                const bool is_in = has_direction(static_cast<Pattern>(p), way);
                if (is_in) table[p][index(from)] |= CellSet(Cell(file, rank));
            }
        }
    }
    return table;
}

constexpr std::array<PerCell<CellSet>, kStraight> make_rays() {
    std::array<PerCell<CellSet>, kStraight> table;
    for (std::size_t d = 0; d < kStraight; ++d) {
        for (int i = 0; i < kCells; ++i) {
            const Cell from = Cell::from_index(i);
            int file = from.file() + kDirections[d].file;
            int rank = from.rank() + kDirections[d].rank;
            while (is_on_board(file, rank)) {
                table[d][index(from)] |= CellSet(Cell(file, rank));
                file += kDirections[d].file;
                rank += kDirections[d].rank;
            }
        }
    }
    return table;
}

constexpr HatWay make_hat_way(Cell from, Direction first, Direction second, int first_steps) {
    HatWay way;
    int file = from.file();
    int rank = from.rank();
    for (int step = 0; step < 2; ++step) {
        const Direction go = step < first_steps ? first : second;
        file += go.file;
        rank += go.rank;
        way.path |= CellSet(Cell(file, rank));
        if (step + 1 == first_steps) way.corner = Cell(file, rank);
    }
    return way;
}

constexpr PerCell<HatJumps> make_hat_jumps() {
    PerCell<HatJumps> table;
    for (int i = 0; i < kCells; ++i) {
        const Cell from = Cell::from_index(i);
        HatJumps& found = table[index(from)];
        for (int d = 0; d < 2 * kStraight; ++d) {
            const Direction leg = kDirections[static_cast<std::size_t>(d / 2)];
            const int turn = d % 2 == 0 ? 1 : -1;
            const Direction side{turn * leg.rank, turn * leg.file};
            const int file = from.file() + 2 * leg.file + side.file;
            const int rank = from.rank() + 2 * leg.rank + side.rank;
            if (!is_on_board(file, rank)) continue;
            found.jumps[static_cast<std::size_t>(found.count++)] = {
                Cell(file, rank), make_hat_way(from, leg, side, 2),
                make_hat_way(from, side, leg, 1)};
        }
    }
    return table;
}

constexpr std::array<Zones, kSeats> make_zones(int goal_advance) {
    std::array<Zones, kSeats> table;
    for (int i = 0; i < kCells; ++i) {
        const Cell cell = Cell::from_index(i);
        if (!is_on_board(cell.file(), cell.rank())) continue;
        for (std::size_t s = 0; s < kSeats; ++s) {
            const bool is_north_south = s % 2 == 0;
            const int across = is_north_south ? cell.file() : cell.rank();
            const int gone = advance(static_cast<Seat>(s), cell);
            if (across == 0 || across == kSize - 1 || gone > goal_advance) continue;
            Zones& zones = table[s];
            (gone == 0              ? zones.home
             : gone == goal_advance ? zones.goal
                                    : zones.field) |= CellSet(cell);
        }
    }
    return table;
}

constexpr std::array<CellSet, kSeats> make_near_halves() {
    constexpr int kLastRowBeforeMiddle = 4;
    std::array<CellSet, kSeats> table;
    for (int i = 0; i < kCells; ++i) {
        const Cell cell = Cell::from_index(i);
        for (std::size_t s = 0; s < kSeats; ++s) {
            if (advance(static_cast<Seat>(s), cell) <= kLastRowBeforeMiddle) {
                table[s] |= CellSet(cell);
            }
        }
    }
    return table;
}

}  // namespace detail

inline constexpr auto kNeighbours = detail::make_cells_away(1);  // By pattern and cell.
inline constexpr auto kLandings = detail::make_cells_away(2);    // Behind the neighbours.
inline constexpr auto kRays = detail::make_rays();               // By straight direction and cell.
inline constexpr auto kHatJumps = detail::make_hat_jumps();
inline constexpr auto kOuterZones = detail::make_zones(kSize - 1);
inline constexpr auto kInnerZones = detail::make_zones(kSize - 2);  // The goal is the field's edge.
inline constexpr auto kNearHalves = detail::make_near_halves();     // Up to the middle line.

// Requires neighbours, or cells two apart in one of the eight directions.
constexpr Cell between(Cell a, Cell b) { return Cell::from_index((a.index() + b.index()) / 2); }

}  // namespace ryuto::dicerace
