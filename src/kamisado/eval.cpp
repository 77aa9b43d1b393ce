#include "kamisado/eval.h"

#include <bit>
#include <iomanip>
#include <sstream>

namespace ryuto::kamisado {
namespace {

constexpr std::array<int, kTerms> kWeights = {-48, 169, 30, 51, 56, -1621};
constexpr std::array<std::string_view, kTerms> kNames = {
    "tempo", "open lines", "mobility", "progress", "safe squares", "no safe square"};

constexpr Bitboard kNotLeftFile = 0xFEFE'FEFE'FEFE'FEFE;
constexpr Bitboard kNotRightFile = 0x7F7F'7F7F'7F7F'7F7F;

// The free squares that are met going in one direction from `start` until something stands in
// the way; Kogge and Stone's parallel prefix fill, three doublings for the seven steps there are.
// Shift is the index difference of a step up the board, Mask the files that a step may land on.
template <int Shift, Bitboard Mask>
constexpr Bitboard fill_up(Bitboard start, Bitboard empty) {
    empty &= Mask;
    Bitboard filled = (start << Shift) & empty;
    filled |= empty & (filled << Shift);
    empty &= empty << Shift;
    filled |= empty & (filled << (2 * Shift));
    empty &= empty << (2 * Shift);
    return filled | (empty & (filled << (4 * Shift)));
}

// The squares from which a tower sees its goal row along one direction.
template <int Shift, Bitboard Mask>
constexpr Bitboard sees_goal(Bitboard empty) {
    empty &= Mask;
    Bitboard open = empty & kGoalRow;
    open |= empty & (open >> Shift);
    Bitboard path = empty & (empty >> Shift);
    open |= path & (open >> (2 * Shift));
    path &= path >> (2 * Shift);
    open |= path & (open >> (4 * Shift));
    return open >> Shift;
}

// The ranks whose number has this binary digit, so that three counts add up all ranks.
constexpr Bitboard kOddRanks = 0xFF00'FF00'FF00'FF00;
constexpr Bitboard kRanksWithTwo = 0xFFFF'0000'FFFF'0000;
constexpr Bitboard kRanksWithFour = 0xFFFF'FFFF'0000'0000;

constexpr int kAhead = 8;
constexpr int kLeft = 7;
constexpr int kRight = 9;

// What one seat sees of all its towers at once.
struct View {
    Bitboard see_goal = 0;  // Towers with an open line.
    int mobility = 0;
    int progress = 0;
};

constexpr Bitboard squares_that_see_goal(Bitboard empty) {
    // A step to the left lands anywhere but on the right file; seen backwards, the squares left
    // behind are masked by the landing square's file.
    return sees_goal<kAhead, ~Bitboard{0}>(empty) | (sees_goal<kLeft, kNotRightFile>(empty)) |
           (sees_goal<kRight, kNotLeftFile>(empty));
}

Colours colours_on(const Position& position, Player player, Bitboard squares) {
    unsigned colours = 0;
    for (int c = 0; c < kColours; ++c) {
        const Square place = position.tower(player, static_cast<Colour>(c));
        colours |= static_cast<unsigned>((squares >> place.index()) & 1) << c;
    }
    return static_cast<Colours>(colours);
}

View view_of(const Position& position, Player player) {
    const Bitboard empty = ~position.occupied(player);
    const Bitboard towers = position.towers(player);
    View view;
    view.see_goal = towers & squares_that_see_goal(empty);
    view.mobility = std::popcount(fill_up<kAhead, ~Bitboard{0}>(towers, empty)) +
                    std::popcount(fill_up<kLeft, kNotRightFile>(towers, empty)) +
                    std::popcount(fill_up<kRight, kNotLeftFile>(towers, empty));
    view.progress = std::popcount(towers & kOddRanks) + 2 * std::popcount(towers & kRanksWithTwo) +
                    4 * std::popcount(towers & kRanksWithFour);
    return view;
}

constexpr auto kSquaresOfAny = [] {
    std::array<Bitboard, 1 << kColours> squares{};
    for (std::size_t colours = 0; colours < squares.size(); ++colours) {
        for (std::size_t c = 0; c < kColours; ++c) {
            if ((colours >> c) & 1) squares[colours] |= kSquaresOf[c];
        }
    }
    return squares;
}();

// The squares of any of these colours: those that hand over one of these towers.
Bitboard squares_of(Colours colours) { return kSquaresOfAny[colours]; }

}  // namespace

Colours open_lines(const Position& position, Player player) {
    return colours_on(position, player, squares_that_see_goal(~position.occupied(player)));
}

Counts count_terms(const Position& position) {
    const Player player = position.to_move();
    const View own = view_of(position, player);
    const View other = view_of(position, opponent(player));
    int safe = kColours;  // With a free choice.
    if (position.forced() != Colour::Any) {
        const Bitboard squares =
            reach(position.tower(player, position.forced()), position.occupied(player));
        safe = std::popcount(squares &
                             ~squares_of(colours_on(position, opponent(player), other.see_goal)));
    }
    return {1,
            std::popcount(own.see_goal) - std::popcount(other.see_goal),
            own.mobility - other.mobility,
            own.progress - other.progress,
            safe,
            safe == 0};
}

std::string_view name_of(Term term) { return kNames[static_cast<std::size_t>(term)]; }

int weight_of(Term term) { return kWeights[static_cast<std::size_t>(term)]; }

Score Evaluator::evaluate(const Position& position) const {
    const Counts counts = count_terms(position);
    int points = 0;
    for (std::size_t i = 0; i < kTerms; ++i) points += kWeights[i] * counts[i];
    return Score(points);
}

std::string explain(const Position& position) {
    if (position.is_over()) return "The round is over: no evaluation.\n";
    const Counts counts = count_terms(position);
    std::ostringstream text;
    text << std::setw(16) << "term" << std::setw(8) << "count" << std::setw(8) << "weight"
         << std::setw(8) << "points" << '\n';
    for (std::size_t i = 0; i < kTerms; ++i) {
        text << std::setw(16) << kNames[i] << std::setw(8) << counts[i] << std::setw(8)
             << kWeights[i] << std::setw(8) << counts[i] * kWeights[i] << '\n';
    }
    text << std::setw(16) << "sum" << std::setw(24) << Evaluator().evaluate(position).raw()
         << "  for the player to move\n";
    return text.str();
}

bool Evaluator::wins_at_once(const Position& position) const {
    if (position.forced() == Colour::Any) {
        return open_lines(position, position.to_move()) != 0;
    }
    const Square from = position.tower(position.to_move(), position.forced());
    return (reach(from, position.occupied(position.to_move())) & kGoalRow) != 0;
}

void Evaluator::rate(const Position& position, const MoveList<Position>& moves,
                     Ratings& ratings) const {
    constexpr int kWins = 1'000'000;
    const Player player = position.to_move();
    const Player other = opponent(player);
    // Squares, as the opponent sees them, on which it would hand over a tower with an open line.
    const Bitboard unsafe = squares_of(open_lines(position, player));
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move move = moves[i];
        if (move.to.bit() & kGoalRow) {
            ratings[i] = kWins;
            continue;
        }
        const Square from = position.tower(player, move.tower);
        const Bitboard occupied =
            position.occupied(other) ^ from.turned().bit() ^ move.to.turned().bit();
        const Bitboard answers = reach(position.tower(other, colour_at(move.to)), occupied);
        ratings[i] = answers & kGoalRow
                         ? kHandsOverWin
                         : -4 * std::popcount(answers & ~unsafe) - std::popcount(answers);
    }
}

}  // namespace ryuto::kamisado
