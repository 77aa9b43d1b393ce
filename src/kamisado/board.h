// The coloured board, and what can be seen on it from a square.
//
// Half a turn maps the board to itself, colours included. So every player's towers are kept as
// their owner sees them from its seat: rank 1 is its home row, rank 8 its goal, and all towers
// move up. One table serves both players.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace ryuto::kamisado {

using Bitboard = std::uint64_t;  // Bit i is the square of index i.

inline constexpr int kSize = 8;      // Files and ranks.
inline constexpr int kSquares = 64;  // Squares on the board.
inline constexpr int kColours = 8;   // Also the number of towers a player has.

// In the order of the home row, from its owner's left to right. Any: no tower is forced.
enum class Colour : std::uint8_t { Brown, Green, Red, Yellow, Pink, Purple, Blue, Orange, Any };

constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

class Square {
   public:
    constexpr Square() = default;
    constexpr Square(int file, int rank) : index_(static_cast<std::uint8_t>(rank * kSize + file)) {}
    static constexpr Square from_index(int i) {
        Square square;
        square.index_ = static_cast<std::uint8_t>(i);
        return square;
    }

    constexpr int file() const { return index_ % kSize; }  // 0 to 7 from the left.
    constexpr int rank() const { return index_ / kSize; }  // 0 is the home row, 7 the goal.
    constexpr int index() const { return index_; }
    constexpr Bitboard bit() const { return Bitboard{1} << index_; }
    // The same square, seen from the other seat.
    constexpr Square turned() const { return from_index(kSquares - 1 - index_); }
    constexpr Square mirrored() const { return {kSize - 1 - file(), rank()}; }
    friend constexpr bool operator==(Square, Square) = default;

   private:
    std::uint8_t index_ = 0;
};

constexpr Square lowest(Bitboard squares) { return Square::from_index(std::countr_zero(squares)); }

constexpr std::size_t index(Square square) { return static_cast<std::size_t>(square.index()); }

inline constexpr Bitboard kGoalRow = 0xFF00'0000'0000'0000;

namespace detail {
using enum Colour;
inline constexpr std::array<Colour, kSquares> kBoard = {
    Brown,  Green,  Red,    Yellow, Pink,   Purple, Blue,   Orange,  // rank 1
    Purple, Brown,  Yellow, Blue,   Green,  Pink,   Orange, Red,     // rank 2
    Blue,   Yellow, Brown,  Purple, Red,    Orange, Pink,   Green,   // rank 3
    Yellow, Red,    Green,  Brown,  Orange, Blue,   Purple, Pink,    // rank 4
    Pink,   Purple, Blue,   Orange, Brown,  Green,  Red,    Yellow,  // rank 5
    Green,  Pink,   Orange, Red,    Purple, Brown,  Yellow, Blue,    // rank 6
    Red,    Orange, Pink,   Green,  Blue,   Yellow, Brown,  Purple,  // rank 7
    Orange, Blue,   Purple, Pink,   Yellow, Red,    Green,  Brown,   // rank 8
};
}  // namespace detail

constexpr Colour colour_at(Square square) { return detail::kBoard[index(square)]; }

// A mirror swaps left and right; the board stays the same board if the colours trade places as
// on the home row: brown with orange, green with blue, red with purple, yellow with pink.
constexpr Colour mirrored(Colour colour) {
    return colour == Colour::Any ? colour
                                 : static_cast<Colour>(kColours - 1 - static_cast<int>(colour));
}

// The squares that a tower sees on an empty board: straight ahead, ahead to the left, ahead to
// the right; and of those the up to three next to it.
struct Rays {
    Bitboard ahead = 0;
    Bitboard left = 0;
    Bitboard right = 0;
    Bitboard next = 0;
};

namespace detail {
constexpr Bitboard ray(Square from, int sideways, int length) {
    Bitboard squares = 0;
    int file = from.file() + sideways;
    int rank = from.rank() + 1;
    for (; length > 0 && file >= 0 && file < kSize && rank < kSize; --length) {
        squares |= Square(file, rank).bit();
        file += sideways;
        ++rank;
    }
    return squares;
}

constexpr std::array<Rays, kSquares> make_rays() {
    std::array<Rays, kSquares> rays;
    for (int i = 0; i < kSquares; ++i) {
        const Square from = Square::from_index(i);
        rays[index(from)] = {ray(from, 0, kSize), ray(from, -1, kSize), ray(from, 1, kSize),
                             ray(from, 0, 1) | ray(from, -1, 1) | ray(from, 1, 1)};
    }
    return rays;
}

constexpr std::array<Bitboard, kColours> make_squares_of() {
    std::array<Bitboard, kColours> squares{};
    for (int i = 0; i < kSquares; ++i) {
        squares[index(colour_at(Square::from_index(i)))] |= Square::from_index(i).bit();
    }
    return squares;
}
}  // namespace detail

inline constexpr std::array<Rays, kSquares> kRays = detail::make_rays();
inline constexpr std::array<Bitboard, kColours> kSquaresOf = detail::make_squares_of();

// Where a tower on `from` can go. All seen from the tower's seat.
constexpr Bitboard reach(Square from, Bitboard occupied) {
    // Ones up to and including the lowest set bit; all ones for an empty set.
    const auto up_to_lowest = [](Bitboard blockers) { return blockers ^ (blockers - 1); };
    const Rays& rays = kRays[index(from)];
    return ((rays.ahead & up_to_lowest(rays.ahead & occupied)) |
            (rays.left & up_to_lowest(rays.left & occupied)) |
            (rays.right & up_to_lowest(rays.right & occupied))) &
           ~occupied;
}

constexpr bool is_blocked(Square from, Bitboard occupied) {
    return (kRays[index(from)].next & ~occupied) == 0;
}

}  // namespace ryuto::kamisado
