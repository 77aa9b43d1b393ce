#include "protocol/gtp_board.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "kamisado/board_text.h"
#include "kamisado/palette.h"
#include "util/text.h"

namespace ryuto {
namespace {

using kamisado::Colour;
using kamisado::kColours;
using kamisado::kSize;
using kamisado::kSquares;
using kamisado::Square;

constexpr std::string_view kLeft = "=l";
constexpr std::string_view kRight = "=r";
constexpr std::string_view kHandOver = "==";

std::string upper_case(std::string text) {
    for (char& letter : text) {
        letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    }
    return text;
}

// What stands on each square, as a FEN writes it: "", "N", "n''".
std::array<std::string, kSquares> towers_of(std::string_view fen) {
    kamisado::BoardText board;
    // A FEN of ours can be read.
    static_cast<void>(read_board(split_words(fen).front(), board));
    std::array<std::string, kSquares> towers;
    for (const Player owner : {Player::First, Player::Second}) {
        for (std::size_t c = 0; c < kColours; ++c) {
            std::string text(1, kamisado::letter_of(static_cast<Colour>(c)));
            if (owner == Player::First) text = upper_case(text);
            text.append(static_cast<std::size_t>(board.ranks[index(owner)][c]), '\'');
            const Square place = seen_by_first(owner, board.towers[index(owner)][c]);
            towers[index(place)] = std::move(text);
        }
    }
    return towers;
}

bool is_first_to_move(std::string_view fen) { return split_words(fen)[1] == "w"; }

// Empty, and as near as can be to the middle of that edge of the board.
Square free_point(std::string_view fen, bool is_left) {
    const auto towers = towers_of(fen);
    for (int distance = 0; distance < kSize; ++distance) {
        for (const int rank : {3, 4, 2, 5, 1, 6, 0, 7}) {
            const Square square(is_left ? distance : kSize - 1 - distance, rank);
            if (towers[index(square)].empty()) return square;
        }
    }
    return {};
}

std::string point_of(std::string_view piece, const Clicks& clicks, std::string_view fen,
                     bool passes_are_clicked) {
    if (piece == kHandOver) return "PASS";
    if (piece == kLeft || piece == kRight) {
        // Each player's left is its own.
        const bool is_left = (piece == kLeft) == is_first_to_move(fen);
        return upper_case(to_string(free_point(fen, is_left)));
    }
    if (piece == clicks.begun() && !passes_are_clicked) return "PASS";
    return upper_case(std::string(piece));
}

std::string text_line(const Clicks& clicks, const Points& points, std::string_view fen) {
    if (points.empty()) return "The game is over";
    const std::string who = is_first_to_move(fen) ? "Black: " : "White: ";
    const std::string& piece = points.front().second;
    if (points.front().first == "PASS") return who + "the tower cannot move, pass";
    if (piece == kLeft || piece == kRight) return who + "refill from the left or the right";
    return who +
           (clicks.begun().empty() ? "click the tower to move" : "click where the tower goes");
}

}  // namespace

std::string_view gtp_name_of(Player player) { return player == Player::First ? "black" : "white"; }

std::string stones(std::string_view fen) {
    const auto towers = towers_of(fen);
    std::string text;
    for (int rank = kSize - 1; rank >= 0; --rank) {
        for (int file = 0; file < kSize; ++file) {
            const std::string& tower = towers[index(Square(file, rank))];
            if (file > 0) text += ' ';
            text += tower.empty() ? '.' : tower[0] <= 'Z' ? 'X' : 'O';
        }
        if (rank > 0) text += '\n';
    }
    return text;
}

Points points_of(const Clicks& clicks, std::string_view fen, bool passes_are_clicked) {
    Points points;
    for (const std::string& piece : clicks.choices()) {
        points.emplace_back(point_of(piece, clicks, fen, passes_are_clicked), piece);
    }
    return points;
}

std::string board_graphics(const Clicks& clicks, std::string_view fen) {
    std::string text;
    for (std::size_t c = 0; c < kColours; ++c) {
        const auto colour = static_cast<Colour>(c);
        text.append("COLOR ").append(kamisado::rgb_of(colour));
        for (int i = 0; i < kSquares; ++i) {
            const Square square = Square::from_index(i);
            if (kamisado::colour_at(square) == colour) text += ' ' + upper_case(to_string(square));
        }
        text += '\n';
    }
    text += "LABEL";
    const auto towers = towers_of(fen);
    for (int i = 0; i < kSquares; ++i) {
        const Square square = Square::from_index(i);
        if (towers[index(square)].empty()) continue;
        text += ' ' + upper_case(to_string(square)) + ' ' + upper_case(towers[index(square)]);
    }
    const Points points = points_of(clicks, fen, false);
    if (!points.empty() && points.front().second[0] == '=' && points.front().first != "PASS") {
        for (const auto& [point, piece] : points)
            text += ' ' + point + (piece == kLeft ? " L" : " R");
    }
    text += '\n';
    if (!clicks.begun().empty()) {
        text += "CIRCLE " + upper_case(clicks.begun().substr(0, 2)) + '\n';
    }
    std::string squares;
    for (const auto& [point, piece] : points) {
        if (point != "PASS") squares += ' ' + point;
    }
    if (!squares.empty()) text += "SQUARE" + squares + '\n';
    return text + "TEXT " + text_line(clicks, points, fen);
}

}  // namespace ryuto
