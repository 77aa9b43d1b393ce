#include "kamisado/notation.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "util/text.h"

namespace ryuto::kamisado {
namespace {

constexpr std::string_view kLetters = "ngryiulo-";  // By colour.
constexpr std::array<std::string_view, kColours + 1> kNames = {
    "brown", "green", "red", "yellow", "pink", "purple", "blue", "orange", "any"};
constexpr std::array<std::string_view, 4> kPassAliases = {"0000", "pass", "@@@@", "--"};
constexpr int kMostZeroMoves = 99;
constexpr int kMostMoves = 9999;

// From a player's own view to the first player's, and back.
Square seen_by_first(Player owner, Square square) {
    return owner == Player::First ? square : square.turned();
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

std::optional<Colour> colour_of(char letter) {
    const std::size_t found = kLetters.find(letter);
    if (found >= kColours) return {};
    return static_cast<Colour>(found);
}

// Why a move that names two squares is not among the legal ones.
std::string reason_against(const Position& position, Square from) {
    const Player player = position.to_move();
    const std::string tower(name_of(position.forced()));
    if (position.forced() == Colour::Any) {
        for (int c = 0; c < kColours; ++c) {
            const Square place = position.tower(player, static_cast<Colour>(c));
            if (seen_by_first(player, place) == from) return "that tower cannot go there";
        }
        return "expected a tower of the player to move on " + to_string(from);
    }
    const Square place = position.tower(player, position.forced());
    const std::string place_name = to_string(seen_by_first(player, place));
    if (is_blocked(place, position.occupied(player))) {
        return "the " + tower + " tower is blocked, expected the pass " + place_name + place_name;
    }
    if (seen_by_first(player, place) == from) return "the " + tower + " tower cannot go there";
    return "must move the " + tower + " tower on " + place_name;
}

// The board as the first player sees it: letters, upper case for its towers; '\0' if empty.
std::array<char, kSquares> letters_on_board(const Position& position) {
    std::array<char, kSquares> letters{};
    for (int c = 0; c < kColours; ++c) {
        const auto colour = static_cast<Colour>(c);
        const char letter = letter_of(colour);
        letters[index(position.tower(Player::First, colour))] =
            static_cast<char>(std::toupper(letter));
        letters[index(position.tower(Player::Second, colour).turned())] = letter;
    }
    return letters;
}

// Reads one rank of a FEN; an error text, or empty when all is well.
std::string read_rank(std::string_view text, int rank,
                      std::array<std::array<std::optional<Square>, kColours>, 2>& towers) {
    const std::string where = "rank " + std::to_string(rank + 1) + ", expected ";
    int file = 0;
    for (const char letter : text) {
        if (letter >= '1' && letter <= '8') {
            file += letter - '0';
            continue;
        }
        const auto byte = static_cast<unsigned char>(letter);
        const auto colour = colour_of(static_cast<char>(std::tolower(byte)));
        if (!colour) return where + "digits from 1 to 8 and the letters NGRYIULO";
        if (file >= kSize) break;
        const Player owner = std::isupper(byte) ? Player::First : Player::Second;
        auto& place = towers[index(owner)][index(*colour)];
        if (place) return where + "no second tower " + quote(std::string(1, letter));
        place = seen_by_first(owner, Square(file, rank));
        ++file;
    }
    return file == kSize && !text.empty() ? "" : where + "eight squares";
}

// An error text, or empty when all is well.
std::string read_board(std::string_view text, Position::Parts& parts) {
    std::array<std::array<std::optional<Square>, kColours>, 2> towers;
    for (int rank = kSize - 1; rank >= 0; --rank) {
        const std::size_t end = text.find('/');
        if ((end == std::string_view::npos) != (rank == 0)) return "board, expected eight ranks";
        std::string fault = read_rank(text.substr(0, end), rank, towers);
        if (!fault.empty()) return fault;
        text.remove_prefix(rank == 0 ? text.size() : end + 1);
    }
    for (std::size_t owner = 0; owner < towers.size(); ++owner) {
        for (std::size_t c = 0; c < kColours; ++c) {
            if (!towers[owner][c]) {
                return "board, expected a " + std::string(kNames[c]) + " tower of the " +
                       (owner == 0 ? "first" : "second") + " player";
            }
            parts.towers[owner][c] = *towers[owner][c];
        }
    }
    return "";
}

// The fields behind the board; an error text, or empty when all is well.
std::string read_fields(const std::vector<std::string_view>& fields, Position::Parts& parts) {
    const auto field = [&fields](std::size_t i, std::string_view missing) {
        return i < fields.size() ? fields[i] : missing;
    };
    const std::string_view side = field(1, "w");
    if (side != "w" && side != "b") return "field 2, expected w or b";
    parts.to_move = side == "w" ? Player::First : Player::Second;

    const std::string_view forced = field(2, "-");
    if (forced.size() != 1 || kLetters.find(forced[0]) == std::string_view::npos) {
        return "field 3, expected - or one of the letters ngryiulo";
    }
    parts.forced = colour_of(forced[0]).value_or(Colour::Any);
    if (field(3, "-") != "-") return "field 4, expected -";

    const auto zero_moves = parse_number(field(4, "0"), 0, kMostZeroMoves);
    if (!zero_moves)
        return "field 5, expected a number from 0 to " + std::to_string(kMostZeroMoves);
    const auto number = parse_number(field(5, "1"), 1, kMostMoves);
    if (!number) return "field 6, expected a number from 1 to " + std::to_string(kMostMoves);
    parts.zero_moves = *zero_moves;
    parts.move_number = *number;
    return "";
}

bool has_arrived(const Position::Towers& towers) {
    for (const Square square : towers) {
        if (square.bit() & kGoalRow) return true;
    }
    return false;
}

std::string turn_in_words(const Position& position) {
    const auto name = [](Player player) { return player == Player::First ? "first" : "second"; };
    if (position.is_over())
        return std::string("Won by the ") + name(*position.winner()) + " player";
    const std::string who = std::string("The ") + name(position.to_move()) + " player moves ";
    if (position.forced() == Colour::Any) return who + "any tower";
    const Square place = position.tower(position.to_move(), position.forced());
    return who + "the " + std::string(name_of(position.forced())) + " tower on " +
           to_string(seen_by_first(position.to_move(), place));
}

}  // namespace

std::string_view name_of(Colour colour) { return kNames[index(colour)]; }

char letter_of(Colour colour) { return kLetters[index(colour)]; }

std::string describe(const Position& position, Move move) {
    const Player player = position.to_move();
    return to_string(seen_by_first(player, position.tower(player, move.tower))) +
           to_string(seen_by_first(player, move.to));
}

Result<Move> parse_move(const Position& position, std::string_view text) {
    const auto refuse = [text](std::string detail) {
        return Error{Fault::IllegalMove, std::string(text), std::move(detail)};
    };
    if (position.is_over()) return refuse("the game is over");
    MoveList<Position> moves;
    position.generate(moves);
    const bool must_pass = moves[0].to == position.tower(position.to_move(), moves[0].tower);
    for (const std::string_view alias : kPassAliases) {
        if (must_pass && text == alias) return moves[0];
    }
    for (const Move move : moves) {
        if (describe(position, move) == text) return move;
    }
    const auto from = parse_square(text.substr(0, 2));
    if (text.size() != 4 || !from || !parse_square(text.substr(2))) {
        return refuse("expected two squares such as d1d5");
    }
    return refuse(reason_against(position, *from));
}

std::string to_fen(const Position& position) {
    const std::array<char, kSquares> letters = letters_on_board(position);
    std::string fen;
    for (int rank = kSize - 1; rank >= 0; --rank) {
        int gap = 0;
        const auto close_gap = [&fen, &gap] {
            if (gap > 0) fen += std::to_string(gap);
            gap = 0;
        };
        for (int file = 0; file < kSize; ++file) {
            const char letter = letters[index(Square(file, rank))];
            if (letter == '\0') {
                ++gap;
            } else {
                close_gap();
                fen += letter;
            }
        }
        close_gap();
        if (rank > 0) fen += '/';
    }
    const Position::Parts parts = position.parts();
    fen += parts.to_move == Player::First ? " w " : " b ";
    fen += letter_of(parts.forced);
    // Never more than parse_fen reads; who moved last hangs on whether the passes are even.
    const int zero_moves = parts.zero_moves <= kMostZeroMoves
                               ? parts.zero_moves
                               : kMostZeroMoves - (parts.zero_moves - kMostZeroMoves) % 2;
    const int number = std::min(parts.move_number, kMostMoves);
    return fen + " - " + std::to_string(zero_moves) + ' ' + std::to_string(number);
}

Result<Position> parse_fen(std::string_view text) {
    const auto refuse = [text](std::string detail) {
        return Error{Fault::InvalidFen, std::string(text), std::move(detail)};
    };
    const std::vector<std::string_view> fields = split_words(text);
    if (fields.empty() || fields.size() > 6) return refuse("expected one to six fields");
    Position::Parts parts;
    if (const std::string fault = read_board(fields[0], parts); !fault.empty())
        return refuse(fault);
    if (const std::string fault = read_fields(fields, parts); !fault.empty()) return refuse(fault);
    if (has_arrived(parts.towers[0]) && has_arrived(parts.towers[1])) {
        return refuse("board, expected at most one player on its goal row");
    }
    const Position position(parts);
    if (!position.is_over() && position.count_moves() == 0) {
        return refuse("field 3, expected a colour, since no tower of the player to move can go");
    }
    return position;
}

std::string draw(const Position& position) {
    const std::array<char, kSquares> letters = letters_on_board(position);
    std::string text = "     towers             colours\n";
    for (int rank = kSize - 1; rank >= 0; --rank) {
        std::string towers;
        std::string colours;
        for (int file = 0; file < kSize; ++file) {
            const Square square(file, rank);
            const char letter = letters[index(square)];
            towers += {' ', letter == '\0' ? '.' : letter};
            colours += {' ', letter_of(colour_at(square))};
        }
        const std::string number = std::to_string(rank + 1);
        text.append(1, ' ').append(number).append(1, ' ').append(towers).append(3, ' ');
        text.append(number).append(1, ' ').append(colours).append(1, '\n');
    }
    text += "    a b c d e f g h      a b c d e f g h\n\n" + turn_in_words(position) + '\n';
    return text;
}

std::optional<std::string> answer_query(const Position& position, std::string_view name) {
    if (name != "required") return {};
    return std::string(1, letter_of(position.forced()));
}

}  // namespace ryuto::kamisado
