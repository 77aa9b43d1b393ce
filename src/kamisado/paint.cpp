#include "kamisado/paint.h"

#include <cctype>

#include "util/ink.h"

namespace ryuto::kamisado {
namespace {

// Of the palette of xterm, by colour.
constexpr std::array<int, kColours> kInks = {94, 28, 160, 220, 205, 91, 27, 208};
constexpr int kWhite = 231;
constexpr int kBlack = 16;

std::string paint_tower(Player owner, std::size_t colour, int rings) {
    const bool is_first = owner == Player::First;
    const char letter = letter_of(static_cast<Colour>(colour));
    std::string text(rings < 3 ? 1 : 0, ' ');
    text += is_first ? static_cast<char>(std::toupper(letter)) : letter;
    text.append(static_cast<std::size_t>(rings), '\'').resize(4, ' ');
    return bold(kInks[colour]) + on(is_first ? kWhite : kBlack, text);
}

}  // namespace

std::string paint_board(const BoardText& board) {
    std::array<std::string, kSquares> squares;
    squares.fill("    ");
    for (const Player owner : {Player::First, Player::Second}) {
        for (std::size_t c = 0; c < kColours; ++c) {
            const Square place = seen_by_first(owner, board.towers[index(owner)][c]);
            squares[index(place)] = paint_tower(owner, c, board.ranks[index(owner)][c]);
        }
    }
    std::string text;
    std::string files = "  ";
    for (int rank = kSize - 1; rank >= 0; --rank) {
        const std::string number = std::to_string(rank + 1);
        text += number + ' ';
        for (int file = 0; file < kSize; ++file) {
            const Square square(file, rank);
            const int ink = kInks[index(colour_at(square))];
            text.append(on(ink, " ")).append(squares[index(square)]).append(on(ink, " "));
        }
        text.append(kNoInk).append(" ").append(number).append("\n");
    }
    for (char file = 'a'; file < 'a' + kSize; ++file) files += "  " + std::string(1, file) + "   ";
    files.erase(files.find_last_not_of(' ') + 1);
    return text + files + '\n';
}

}  // namespace ryuto::kamisado
