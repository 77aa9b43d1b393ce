#include "program/picture.h"

#include <array>
#include <cctype>
#include <set>
#include <sstream>
#include <string_view>

#include "kamisado/board_text.h"
#include "kamisado/palette.h"
#include "program/drawing.h"
#include "util/text.h"

namespace ryuto {
namespace {

using kamisado::Colour;
using kamisado::kColours;
using kamisado::kSize;
using kamisado::kSquares;
using kamisado::Square;

constexpr int kSide = 100;   // Of a square, in the units of the picture.
constexpr int kMargin = 40;  // For the coordinates.
constexpr int kBoard = kSize * kSide;

// Letters as strokes in a box of 10 by 14, so that no font is needed: by colour.
constexpr std::array<std::string_view, kColours> kStrokes = {
    "M0 14V0L10 14V0",                      // N
    "M10 3L7 0H3L0 3V11L3 14H7L10 11V8H6",  // G
    "M0 14V0H7L10 2V6L7 8H0M5 8L10 14",     // R
    "M0 0L5 7L10 0M5 7V14",                 // Y
    "M2 0H8M5 0V14M2 14H8",                 // I
    "M0 0V11L3 14H7L10 11V0",               // U
    "M0 0V14H10",                           // L
    "M3 0H7L10 3V11L7 14H3L0 11V3Z",        // O
};

// Which of the two stands out on the colour.
std::string_view ink_on(Colour colour) {
    const bool is_bright =
        colour == Colour::Yellow || colour == Colour::Pink || colour == Colour::Orange;
    return is_bright ? kDark : "#ffffff";
}

// The letter of a colour, its middle at a point.
std::string letter(Colour colour, Point middle, double scale, double opacity) {
    std::ostringstream out;
    out << "<path d=\"" << kStrokes[index(colour)] << "\" transform=\"translate("
        << middle.x - 5 * scale << ' ' << middle.y - 7 * scale << ") scale(" << scale
        << ")\" fill=\"none\" stroke=\"" << ink_on(colour) << "\" stroke-width=\"2\"";
    if (opacity < 1) out << " opacity=\"" << opacity << '"';
    out << "/>\n";
    return out.str();
}

// Its left upper corner at a point.
std::string square(Colour colour, Point corner) {
    std::ostringstream out;
    out << "<rect x=\"" << corner.x << "\" y=\"" << corner.y << "\" width=\"" << kSide
        << "\" height=\"" << kSide << "\" fill=\"" << kamisado::rgb_of(colour) << "\"/>\n"
        << letter(colour, {corner.x + 10, corner.y + 11}, 0.8, 0.7);
    return out.str();
}

// The first player's towers are round and light, the second's angular and dark. A dot a ring.
std::string tower(Player owner, Colour colour, int rank, Point middle) {
    std::ostringstream out;
    const bool is_first = owner == Player::First;
    out << "<g transform=\"translate(" << middle.x << ' ' << middle.y << ")\">\n";
    const std::string paint = is_first
                                  ? "fill=\"#f7f3e3\" stroke=\"#222222\" stroke-width=\"3\"/>\n"
                                  : "fill=\"#222222\" stroke=\"#f7f3e3\" stroke-width=\"3\"/>\n";
    out << (is_first ? "<circle r=\"40\" "
                     : "<rect x=\"-34\" y=\"-34\" width=\"68\" height=\"68\" ")
        << paint << "<circle r=\"27\" fill=\"" << kamisado::rgb_of(colour) << "\"/>\n"
        << letter(colour, {0, 0}, 2, 1);
    for (int ring = 0; ring < rank; ++ring) {
        out << "<circle cx=\"" << 15 * (2 * ring - rank + 1) / 2.0
            << "\" cy=\"33\" r=\"6\" fill=\"#ffd700\" stroke=\"#222222\" stroke-width=\"2\"/>\n";
    }
    out << "</g>\n";
    return out.str();
}

Point middle_of(Square place) {
    return {kMargin + kSide * (place.file() + 0.5), kMargin + kSide * (kSize - place.rank() - 0.5)};
}

std::string squares(int margin) {
    std::string content;
    for (int i = 0; i < kSquares; ++i) {
        const Square place = Square::from_index(i);
        content += square(colour_at(place), {double(margin + place.file() * kSide),
                                             double(margin + (kSize - 1 - place.rank()) * kSide)});
    }
    return content;
}

std::string coordinates() {
    std::string content;
    for (int i = 0; i < kSize; ++i) {
        const double along = kMargin + (i + 0.5) * kSide;
        const std::string file(1, static_cast<char>('a' + i));
        const std::string rank(1, static_cast<char>('8' - i));
        for (const double across : {kMargin / 2.0, kBoard + kMargin * 1.5}) {
            content += text(file, {along, across}, 24, "fill=\"#444444\"");
            content += text(rank, {across, along}, 24, "fill=\"#444444\"");
        }
    }
    return content;
}

// The squares of a move, if it has any.
std::optional<std::pair<Square, Square>> squares_of(std::string_view move) {
    const auto from = kamisado::parse_square(move.substr(0, 2));
    const auto to = move.size() < 4 ? std::nullopt : kamisado::parse_square(move.substr(2, 2));
    if (!from || !to) return {};
    return std::pair(*from, *to);
}

// The one tower that may move gets a frame, and its squares dots.
std::string marks(const std::vector<std::string>& legal_moves) {
    std::set<int> towers;
    std::set<int> targets;
    for (const std::string& move : legal_moves) {
        const auto ends = squares_of(move);
        if (!ends) continue;
        towers.insert(ends->first.index());
        targets.insert(ends->second.index());
    }
    if (towers.size() != 1) return {};
    std::ostringstream out;
    const Point tower = middle_of(Square::from_index(*towers.begin()));
    for (const auto& [width, paint] : {std::pair(10, "#000000"), std::pair(5, "#ffffff")}) {
        out << "<rect x=\"" << tower.x - 45 << "\" y=\"" << tower.y - 45
            << "\" width=\"90\" height=\"90\" fill=\"none\" stroke=\"" << paint
            << "\" stroke-width=\"" << width << "\"/>\n";
    }
    for (const int target : targets) {
        const Point middle = middle_of(Square::from_index(target));
        out << "<circle cx=\"" << middle.x << "\" cy=\"" << middle.y
            << "\" r=\"10\" fill=\"#000000\" stroke=\"#ffffff\" stroke-width=\"3\"/>\n";
    }
    return out.str();
}

}  // namespace

std::string position_svg(const PictureRequest& request) {
    kamisado::BoardText board;
    // It has been accepted as a position.
    static_cast<void>(read_board(split_words(request.fen).front(), board));
    std::string content = "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" +
                          squares(kMargin) + coordinates() + marks(request.legal_moves);
    for (const Player owner : {Player::First, Player::Second}) {
        for (std::size_t c = 0; c < kColours; ++c) {
            const Square place = seen_by_first(owner, board.towers[index(owner)][c]);
            content += tower(owner, static_cast<Colour>(c), board.ranks[index(owner)][c],
                             middle_of(place));
        }
    }
    bool is_light = split_words(request.fen)[1] == "w";
    for (std::size_t i = 0; i < request.line.size(); ++i, is_light = !is_light) {
        if (const auto ends = squares_of(request.line[i])) {
            content += arrow(middle_of(ends->first), middle_of(ends->second), std::to_string(i + 1),
                             is_light);
        }
    }
    return svg(kBoard + 2 * kMargin, content);
}

std::string board_svg() { return svg(kBoard, squares(0)); }

std::string tower_svg(Player owner, Colour colour, int rank) {
    return svg(kSide, tower(owner, colour, rank, {kSide / 2.0, kSide / 2.0}));
}

}  // namespace ryuto
