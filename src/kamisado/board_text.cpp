#include "kamisado/board_text.h"

#include <algorithm>
#include <cctype>

#include "kamisado/paint.h"
#include "util/text.h"

namespace ryuto::kamisado {
namespace {

constexpr std::string_view kLetters = "ngryiulo-";  // By colour.
constexpr std::array<std::string_view, kColours + 1> kNames = {
    "brown", "green", "red", "yellow", "pink", "purple", "blue", "orange", "any"};
constexpr std::array<std::string_view, 4> kPassAliases = {"0000", "pass", "@@@@", "--"};
constexpr char kRing = '\'';
constexpr int kMostRings = 3;
constexpr int kMostZeroMoves = 99;
constexpr int kMostMoves = 9999;

// The board as the first player sees it: each tower a letter, upper case for the first player's,
// and its rings; empty if no tower stands there.
std::array<std::string, kSquares> words_on_board(const BoardText& board) {
    std::array<std::string, kSquares> words;
    for (const Player owner : {Player::First, Player::Second}) {
        for (std::size_t c = 0; c < kColours; ++c) {
            const char letter = kLetters[c];
            const Square place = seen_by_first(owner, board.towers[index(owner)][c]);
            std::string& word = words[index(place)];
            word = owner == Player::First ? static_cast<char>(std::toupper(letter)) : letter;
            word.append(static_cast<std::size_t>(board.ranks[index(owner)][c]), kRing);
        }
    }
    return words;
}

// Reads the ranks of a board one after the other.
class BoardReader {
   public:
    explicit BoardReader(BoardText& board) : board_(board) {}

    // An error text, or empty when all is well.
    std::string read_rank(std::string_view text, int rank) {
        const std::string where = "rank " + std::to_string(rank + 1) + ", expected ";
        int file = 0;
        int* rings = nullptr;  // Of the tower just read.
        for (const char letter : text) {
            if (letter == kRing && rings) {
                if (++*rings > kMostRings) return where + "at most three ' behind a tower";
                continue;
            }
            rings = nullptr;
            if (letter >= '1' && letter <= '8') {
                file += letter - '0';
                continue;
            }
            const auto byte = static_cast<unsigned char>(letter);
            const auto colour = colour_of(static_cast<char>(std::tolower(byte)));
            if (!colour) return where + "digits from 1 to 8 and the letters NGRYIULO";
            if (file >= kSize) break;
            const std::size_t owner = std::isupper(byte) ? 0 : 1;
            if (has_read_[owner][index(*colour)]) {
                return where + "no second tower " + quote(std::string(1, letter));
            }
            has_read_[owner][index(*colour)] = true;
            board_.towers[owner][index(*colour)] =
                seen_by_first(static_cast<Player>(owner), Square(file, rank));
            rings = &board_.ranks[owner][index(*colour)];
            ++file;
        }
        return file == kSize && !text.empty() ? "" : where + "eight squares";
    }

    std::string missing_tower() const {
        for (std::size_t owner = 0; owner < has_read_.size(); ++owner) {
            for (std::size_t c = 0; c < kColours; ++c) {
                if (has_read_[owner][c]) continue;
                return "board, expected a " + std::string(kNames[c]) + " tower of the " +
                       std::string(ordinal_of(static_cast<Player>(owner))) + " player";
            }
        }
        return "";
    }

   private:
    BoardText& board_;
    std::array<std::array<bool, kColours>, 2> has_read_{};
};

}  // namespace

std::string_view name_of(Colour colour) { return kNames[index(colour)]; }

char letter_of(Colour colour) { return kLetters[index(colour)]; }

std::optional<Colour> colour_of(char letter) {
    const std::size_t found = kLetters.find(letter);
    if (found >= kColours) return {};
    return static_cast<Colour>(found);
}

std::string to_string(Square square) {
    return {static_cast<char>('a' + square.file()), static_cast<char>('1' + square.rank())};
}

std::optional<Square> parse_square(std::string_view text) {
    const bool is_square =
        text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
    if (!is_square) return {};
    return Square(text[0] - 'a', text[1] - '1');
}

bool is_pass_alias(std::string_view text) {
    return std::find(kPassAliases.begin(), kPassAliases.end(), text) != kPassAliases.end();
}

std::string write_board(const BoardText& board) {
    const auto words = words_on_board(board);
    std::string text;
    for (int rank = kSize - 1; rank >= 0; --rank) {
        int gap = 0;
        const auto close_gap = [&text, &gap] {
            if (gap > 0) text += std::to_string(gap);
            gap = 0;
        };
        for (int file = 0; file < kSize; ++file) {
            const std::string& word = words[index(Square(file, rank))];
            if (word.empty()) {
                ++gap;
            } else {
                close_gap();
                text += word;
            }
        }
        close_gap();
        if (rank > 0) text += '/';
    }
    return text;
}

std::string read_board(std::string_view text, BoardText& board) {
    BoardReader reader(board);
    for (int rank = kSize - 1; rank >= 0; --rank) {
        const std::size_t end = text.find('/');
        if ((end == std::string_view::npos) != (rank == 0)) return "board, expected eight ranks";
        std::string fault = reader.read_rank(text.substr(0, end), rank);
        if (!fault.empty()) return fault;
        text.remove_prefix(rank == 0 ? text.size() : end + 1);
    }
    return reader.missing_tower();
}

std::string draw_board(const BoardText& board, Ink ink) {
    if (ink == Ink::Coloured) return paint_board(board);
    const auto words = words_on_board(board);
    std::size_t width = 1;  // Of a square; rings take room.
    for (const std::string& word : words) width = std::max(width, word.size());
    const auto padded = [width](std::string word) {
        word.resize(width, ' ');
        return ' ' + word;
    };
    std::string files;
    std::string plain_files;
    for (char file = 'a'; file <= 'h'; ++file) {
        files += padded(std::string(1, file));
        plain_files += {' ', file};
    }
    std::string text = "     towers" + std::string(kSize * (width + 1) - 3, ' ') + "colours\n";
    for (int rank = kSize - 1; rank >= 0; --rank) {
        std::string towers;
        std::string colours;
        for (int file = 0; file < kSize; ++file) {
            const Square square(file, rank);
            const std::string& word = words[index(square)];
            towers += padded(word.empty() ? "." : word);
            colours += {' ', letter_of(colour_at(square))};
        }
        const std::string number = std::to_string(rank + 1);
        text.append(1, ' ').append(number).append(1, ' ').append(towers).append(3, ' ');
        text.append(number).append(1, ' ').append(colours).append(1, '\n');
    }
    return text + "   " + files + "     " + plain_files + '\n';
}

bool has_arrived(const std::array<Square, kColours>& towers) {
    return std::any_of(towers.begin(), towers.end(),
                       [](Square square) { return (square.bit() & kGoalRow) != 0; });
}

std::string write_counters(Counters counters) {
    const int zero_moves = counters.zero_moves <= kMostZeroMoves
                               ? counters.zero_moves
                               : kMostZeroMoves - (counters.zero_moves - kMostZeroMoves) % 2;
    return std::to_string(zero_moves) + ' ' +
           std::to_string(std::min(counters.move_number, kMostMoves));
}

std::string_view field(const Fields& fields, std::size_t i, std::string_view missing) {
    return i < fields.size() ? fields[i] : missing;
}

std::string read_side(const Fields& fields, Player& side) {
    const std::string_view letter = field(fields, 1, "w");
    if (letter != "w" && letter != "b") return "field 2, expected w or b";
    side = letter == "w" ? Player::First : Player::Second;
    return "";
}

std::string read_counters(const Fields& fields, Counters& counters) {
    const auto zero_moves = parse_number(field(fields, 4, "0"), 0, kMostZeroMoves);
    if (!zero_moves) {
        return "field 5, expected a number from 0 to " + std::to_string(kMostZeroMoves);
    }
    const auto number = parse_number(field(fields, 5, "1"), 1, kMostMoves);
    if (!number) return "field 6, expected a number from 1 to " + std::to_string(kMostMoves);
    counters = {static_cast<int>(*zero_moves), static_cast<int>(*number)};
    return "";
}

}  // namespace ryuto::kamisado
