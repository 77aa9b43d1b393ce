#include "program/race_picture.h"

#include <array>
#include <sstream>
#include <string_view>

#include "dicerace/notation.h"
#include "program/drawing.h"
#include "util/text.h"

namespace ryuto {
namespace {

using dicerace::Cell;
using dicerace::Die;
using dicerace::kSeats;
using dicerace::kSize;
using dicerace::Seat;

constexpr int kSide = 100;   // Of a cell, in the units of the picture.
constexpr int kMargin = 50;  // For the coordinates.
constexpr int kBoard = kSize * kSide;

struct Paint {
    std::string_view die;
    std::string_view pips;
    std::string_view row;  // The home row.
    int turn;              // Degrees from upward to the goal row.
};
constexpr std::array<Paint, kSeats> kPaints = {{{"#f7f3e3", "#222222", "#d9d2b4", 0},
                                                {"#2b6cb0", "#ffffff", "#b7cbe2", 90},
                                                {"#222222", "#f7f3e3", "#9a9a9a", 180},
                                                {"#e08a1e", "#222222", "#f0cf9f", 270}}};

// The pips of a face on a grid of 3 by 3, in reading order.
constexpr std::array<std::array<bool, 9>, dicerace::kFaces> kPips = {{
    {false, false, false, false, true, false, false, false, false},
    {true, false, false, false, false, false, false, false, true},
    {true, false, false, false, true, false, false, false, true},
    {true, false, true, false, false, false, true, false, true},
    {true, false, true, false, true, false, true, false, true},
    {true, false, true, true, false, true, true, false, true},
}};

Point middle_of(Cell cell) {
    return {kMargin + kSide * (cell.file() + 0.5), kMargin + kSide * (kSize - cell.rank() - 0.5)};
}

std::string_view paint_of(Cell cell) {
    for (std::size_t s = 0; s < kSeats; ++s) {
        if (dicerace::kOuterZones[s].home.contains(cell)) return kPaints[s].row;
    }
    return (cell.file() + cell.rank()) % 2 == 0 ? "#f4f4ef" : "#e6e6dd";
}

std::string cells() {
    std::ostringstream out;
    for (int i = 0; i < dicerace::kCells; ++i) {
        const Cell cell = Cell::from_index(i);
        if (!dicerace::is_on_board(cell.file(), cell.rank())) continue;
        const Point middle = middle_of(cell);
        out << "<rect x=\"" << middle.x - kSide / 2.0 << "\" y=\"" << middle.y - kSide / 2.0
            << "\" width=\"" << kSide << "\" height=\"" << kSide << "\" fill=\"" << paint_of(cell)
            << "\" stroke=\"#bbbbaa\" stroke-width=\"2\"/>\n";
    }
    return out.str();
}

std::string coordinates() {
    std::string content;
    for (int i = 0; i < kSize; ++i) {
        const std::string file(1, to_string(Cell(i, 1))[0]);
        const std::string rank = std::to_string(kSize - 1 - i);
        const double along = kMargin + (i + 0.5) * kSide;
        for (const double across : {kMargin / 2.0, kBoard + kMargin * 1.5}) {
            content += text(file, {along, across}, 26, "fill=\"#444444\"");
            content += text(rank, {across, along}, 26, "fill=\"#444444\"");
        }
    }
    return content;
}

std::string die(const Die& die, Point middle) {
    constexpr int kPipDistance = 19;
    const Paint& paint = kPaints[index(die.owner)];
    std::ostringstream out;
    out << "<g transform=\"translate(" << middle.x << ' ' << middle.y << ")\" fill=\"" << paint.pips
        << "\">\n<path d=\"M-34 -28Q-34 -34 -28 -34H-12L0 -47L12 -34H28Q34 -34 34 -28V28Q34 34 28 "
           "34H-28Q-34 34 -34 28Z\" transform=\"rotate("
        << paint.turn << ")\" fill=\"" << paint.die
        << "\" stroke=\"#222222\" stroke-width=\"3\"/>\n";
    const auto& pips = kPips[index(die.face)];
    for (int i = 0; i < 9; ++i) {
        if (!pips[static_cast<std::size_t>(i)]) continue;
        out << "<circle cx=\"" << (i % 3 - 1) * kPipDistance << "\" cy=\""
            << (i / 3 - 1) * kPipDistance << "\" r=\"7\"/>\n";
    }
    out << "</g>\n";
    return out.str();
}

// A mark behind the home row of the seat to move.
std::string mark(Seat seat) {
    std::ostringstream out;
    const double middle = kMargin + kBoard / 2.0;
    out << "<path d=\"M-14 0L0 -24L14 0Z\" fill=\"#c00000\" transform=\"translate(" << middle << ' '
        << middle << ") rotate(" << kPaints[index(seat)].turn << ") translate(0 "
        << kBoard / 2.0 + kMargin * 0.75 << ")\"/>\n";
    return out.str();
}

// The cells that a turn or a decision names, in order.
std::vector<Cell> cells_of(std::string_view turn) {
    std::vector<Cell> cells;
    turn = turn.substr(0, turn.find_first_of("=+:"));
    for (std::size_t i = turn.substr(0, 1) == "@" ? 1 : 0; i + 2 <= turn.size(); i += 3) {
        if (const auto cell = dicerace::parse_cell(turn.substr(i, 2))) cells.push_back(*cell);
    }
    return cells;
}

std::string arrows(const std::vector<std::string>& line) {
    std::string content;
    for (std::size_t i = 0; i < line.size(); ++i) {
        std::vector<Cell> cells = cells_of(line[i]);
        if (cells.size() == 1) cells.push_back(cells.front());  // A die that is rolled.
        for (std::size_t c = 1; c < cells.size(); ++c) {
            content += arrow(middle_of(cells[c - 1]), middle_of(cells[c]),
                             c == 1 ? std::to_string(i + 1) : "", i % 2 == 0);
        }
    }
    return content;
}

}  // namespace

std::string race_svg(const std::string& fen, const std::vector<std::string>& line) {
    // Without a chain that the usual rules might not know; the board shows where it has come to.
    const auto fields = split_words(fen);
    std::string start;
    for (std::size_t i = 0; i < 4; ++i) start.append(fields[i]).append(" ");
    const auto record = dicerace::parse_fen(start + "-", {});
    std::string content =
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" + cells() + coordinates();
    if (!record) return svg(kBoard + 2 * kMargin, content);
    const dicerace::Position& position = record->position;
    if (!position.is_over()) content += mark(position.seat_to_move());
    for (const Cell cell : position.occupied()) {
        content += die(*position.die_at(cell), middle_of(cell));
    }
    return svg(kBoard + 2 * kMargin, content + arrows(line));
}

}  // namespace ryuto
