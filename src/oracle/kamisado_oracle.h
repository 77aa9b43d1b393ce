// A single round of Kamisado once more, from the rule book, literal and slow: the judge of the
// fast rules and of proofs. It shares no code with the rest of src, not even types, so that a
// mistake would have to be made twice to stay hidden.
//
// A square is a file and a rank from 1 to 8. A colour is one small letter of `oluiyrgn`
// (orange, blue, purple, pink, yellow, red, green, brown); a tower is that letter, capital for
// the first player, who moves up the ranks. Moves are text, `a1a5`, and a zero move is `h7h7`.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kamisado_oracle {

struct Square {
    int file = 0;
    int rank = 0;
};

inline std::string name_of(Square square) {
    return {static_cast<char>('a' + square.file - 1), static_cast<char>('0' + square.rank)};
}

inline Square square_of(std::string_view name) { return {name[0] - 'a' + 1, name[1] - '0'}; }

// The colours of rank 8 from a to h. From each of them the same colour is found on the rank
// below so many files further to the right, around the edge where need be.
inline constexpr std::string_view kColours = "oluiyrgn";
inline constexpr std::array<int, 8> kFilesToTheRight = {1, 3, 5, 7, 1, 3, 5, 7};

inline char colour_of(Square square) {
    for (int i = 0; i < 8; ++i) {
        const auto colour = static_cast<std::size_t>(i);
        const int file = 1 + (i + kFilesToTheRight[colour] * (8 - square.rank)) % 8;
        if (file == square.file) return kColours[colour];
    }
    return '?';
}

// Ranks 8 down to 1, files a to h, '.' for an empty square.
using Ranks = std::array<std::string_view, 8>;
inline constexpr Ranks kStart = {"oluiyrgn", "........", "........", "........",
                                 "........", "........", "........", "NGRYIULO"};

class Round {
   public:
    Round() : Round(kStart, true, '-', 0) {}

    // `required` is '-' where any tower may be moved; `zero_moves` is how many were made since
    // the last real move.
    Round(const Ranks& ranks, bool is_first_to_move, char required, int zero_moves)
        : is_first_to_move_(is_first_to_move), required_(required), zero_moves_(zero_moves) {
        for (auto& line : board_) line.fill(kFrame);
        for (std::size_t rank = 1; rank <= 8; ++rank) {
            for (std::size_t file = 1; file <= 8; ++file) {
                board_[rank][file] = ranks[8 - rank][file - 1];
            }
        }
        judge();
    }

    bool is_first_to_move() const { return is_first_to_move_; }
    char required() const { return required_; }
    int zero_moves() const { return zero_moves_; }
    bool is_over() const { return winner_ != '-'; }
    char winner() const { return winner_; }  // '1', '2', or '-' while the round goes on.

    char tower_on(Square square) const {
        return board_[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)];
    }

    // All legal moves in alphabetical order; none once the round is over.
    std::vector<std::string> moves() const {
        std::vector<std::string> all;
        if (is_over()) return all;
        for (const Square from : towers(is_first_to_move_, required_)) {
            for (const Square to : targets(from)) all.push_back(name_of(from) + name_of(to));
        }
        if (all.empty() && required_ != '-') {
            const std::string here = name_of(towers(is_first_to_move_, required_)[0]);
            all.push_back(here + here);
        }
        std::sort(all.begin(), all.end());
        return all;
    }

    // Requires one of moves().
    void play(std::string_view move) {
        const Square from = square_of(move.substr(0, 2));
        const Square to = square_of(move.substr(2, 2));
        const bool is_real = from.file != to.file || from.rank != to.rank;
        if (is_real) {
            at(to) = at(from);
            at(from) = kEmpty;
        }
        zero_moves_ = is_real ? 0 : zero_moves_ + 1;
        is_first_to_move_ = !is_first_to_move_;
        required_ = colour_of(to);
        if (is_real) judge();
    }

    // The zero moves that would have to follow now: up to the first tower that can move, or, if
    // the chain closes, up to the first player and colour that come up a second time.
    struct Chain {
        std::vector<std::string> zero_moves;
        bool is_closed = false;
    };
    Chain chain() const {
        Chain made;
        if (required_ == '-') return made;
        std::set<std::pair<bool, char>> seen;
        bool is_first = is_first_to_move_;
        char colour = required_;
        while (seen.insert({is_first, colour}).second) {
            const Square here = towers(is_first, colour)[0];
            if (!targets(here).empty()) return made;
            made.zero_moves.push_back(name_of(here) + name_of(here));
            is_first = !is_first;
            colour = colour_of(here);
        }
        made.is_closed = true;
        return made;
    }

   private:
    static constexpr char kFrame = '#';
    static constexpr char kEmpty = '.';

    char& at(Square square) {
        return board_[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)];
    }

    // The squares of a player's towers of one colour, or of all of them for '-'.
    std::vector<Square> towers(bool is_first, char colour) const {
        std::vector<Square> found;
        for (int rank = 1; rank <= 8; ++rank) {
            for (int file = 1; file <= 8; ++file) {
                const auto tower = static_cast<unsigned char>(tower_on({file, rank}));
                if (std::isalpha(tower) == 0 || (std::isupper(tower) != 0) != is_first) continue;
                if (colour == '-' || std::tolower(tower) == colour) found.push_back({file, rank});
            }
        }
        return found;
    }

    // Where the tower on a square can go: over empty squares only, straight or aslant forward.
    std::vector<Square> targets(Square from) const {
        std::vector<Square> found;
        const int forward = std::isupper(static_cast<unsigned char>(tower_on(from))) != 0 ? 1 : -1;
        for (const int sideways : {-1, 0, 1}) {
            Square to = {from.file + sideways, from.rank + forward};
            while (tower_on(to) == kEmpty) {
                found.push_back(to);
                to = {to.file + sideways, to.rank + forward};
            }
        }
        return found;
    }

    // The goal row comes first; then a deadlock, which the last real mover has lost.
    void judge() {
        winner_ = '-';
        for (int file = 1; file <= 8; ++file) {
            if (std::isupper(static_cast<unsigned char>(tower_on({file, 8}))) != 0) winner_ = '1';
            if (std::islower(static_cast<unsigned char>(tower_on({file, 1}))) != 0) winner_ = '2';
        }
        if (is_over() || !chain().is_closed) return;
        const bool has_first_moved_last = (zero_moves_ % 2 == 0) != is_first_to_move_;
        winner_ = has_first_moved_last ? '2' : '1';
    }

    std::array<std::array<char, 10>, 10> board_{};  // By rank and file, with a frame around it.
    bool is_first_to_move_;
    char required_;
    int zero_moves_;
    char winner_ = '-';
};

// A position as text: the board by ranks from 8 down to 1, with digits for empty squares and
// slashes between the ranks; w if the first player is to move, else b; the required colour.
inline std::string text_of(const Round& round) {
    std::string text;
    for (int rank = 8; rank >= 1; --rank) {
        int gap = 0;
        for (int file = 1; file <= 9; ++file) {
            const bool is_empty = file <= 8 && round.tower_on({file, rank}) == '.';
            if (!is_empty && gap > 0) text += std::to_string(gap);
            gap = is_empty ? gap + 1 : 0;
            if (!is_empty && file <= 8) text += round.tower_on({file, rank});
        }
        text += rank > 1 ? '/' : ' ';
    }
    return text + (round.is_first_to_move() ? "w " : "b ") + round.required();
}

// Takes exactly what text_of writes, of a board on which every tower stands once and at most one
// player has arrived.
inline std::optional<Round> round_of(std::string_view text) {
    std::string squares;  // Rank 8 first.
    std::size_t at = 0;
    for (; at < text.size() && text[at] != ' '; ++at) {
        const char letter = text[at];
        if (letter >= '1' && letter <= '8') {
            squares.append(static_cast<std::size_t>(letter - '0'), '.');
        } else if (letter != '/') {
            squares += letter;
        }
    }
    std::string towers = squares;
    towers.erase(std::remove(towers.begin(), towers.end(), '.'), towers.end());
    std::sort(towers.begin(), towers.end());
    if (squares.size() != 64 || towers != "GILNORUYgilnoruy" || text.size() != at + 4) return {};
    const char required = text[at + 3];
    if (required != '-' && kColours.find(required) == std::string_view::npos) return {};

    const auto stands_on = [](std::string_view rank, char first, char last) {
        return std::any_of(rank.begin(), rank.end(),
                           [=](char c) { return c >= first && c <= last; });
    };
    Ranks ranks;
    for (std::size_t i = 0; i < 8; ++i) ranks[i] = std::string_view(squares).substr(8 * i, 8);
    if (stands_on(ranks[0], 'A', 'Z') && stands_on(ranks[7], 'a', 'z')) return {};

    const Round round(ranks, text[at + 1] == 'w', required, 0);
    if (text_of(round) != text) return {};
    return round;
}

// Lines of exactly `depth` plies; a zero move is a ply and a finished round is not extended.
inline std::uint64_t perft(const Round& round, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const std::string& move : round.moves()) {
        Round next = round;
        next.play(move);
        leaves += perft(next, depth - 1);
    }
    return leaves;
}

}  // namespace kamisado_oracle
