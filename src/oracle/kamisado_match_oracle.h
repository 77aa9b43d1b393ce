// Whole matches of Kamisado once more, from the rule book, literal and slow: the judge of the fast
// rules. It shares no code with the rest of src; squares and colours are those of the oracle of
// single rounds.
//
// Positions and moves are text as protocol.md describes it. Points are added up round by round,
// not read off the board, so that a test can compare the two.
#pragma once

#include <array>
#include <cctype>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle/kamisado_oracle.h"

namespace kamisado_oracle {

// Where published texts differ.
struct Switches {
    bool does_first_start_every_round = false;
    bool is_refill_a_reset = false;
};

class Match {
   public:
    explicit Match(int target, Switches switches = {}) : target_(target), switches_(switches) {
        reset();
    }

    // Takes a position as text_of writes it, of a match that goes on.
    Match(std::string_view text, Switches switches) : switches_(switches) {
        int file = 1;
        int rank = 8;
        for (; text[0] != ' '; text.remove_prefix(1)) {
            const char letter = text[0];
            if (letter == '/') {
                file = 1;
                --rank;
            } else if (letter == '\'') {
                Tower& tower = at({file - 1, rank});
                points_[is_first(tower) ? 0 : 1] += kPoints[tower.rings++];
            } else if (letter >= '1' && letter <= '8') {
                file += letter - '0';
            } else {
                at({file++, rank}).letter = letter;
            }
        }
        is_first_to_move_ = next_word(text) == "w";
        required_ = next_word(text);
        target_ = std::stoi(next_word(text));
        zero_moves_ = std::stoi(next_word(text));
        move_number_ = std::stoi(next_word(text));
    }

    bool is_over() const { return winner_ != '-'; }
    char winner() const { return winner_; }  // '1', '2', or '-' while the match goes on.
    int points(int player) const { return points_[static_cast<std::size_t>(player - 1)]; }
    int round() const { return round_; }  // Counted from where this match was set up.
    const std::string& required() const { return required_; }

    // All legal plies in alphabetical order; none once the match is over.
    std::vector<std::string> moves() const {
        if (is_over()) return {};
        if (required_ == "==") return {"=="};
        if (required_ == "=") return with_refills("");
        std::vector<std::string> all;
        for (const Square from : own_towers()) {
            if (is_stunned()) return {name_of(from) + name_of(from)};
            for (const Square to : targets(from)) {
                const std::string squares = name_of(from) + name_of(to);
                const bool ends_round = to.rank == (is_first_to_move_ ? 8 : 1);
                if (ends_round && !ends_match(at(from))) {
                    for (const std::string& move : with_refills(squares)) all.push_back(move);
                } else {
                    all.push_back(squares);
                }
            }
            if (!pushed_from(from).empty()) all.push_back(name_of(from) + name_of(ahead_of(from)));
        }
        if (all.empty()) all.push_back(name_of(own_towers()[0]) + name_of(own_towers()[0]));
        std::sort(all.begin(), all.end());
        return all;
    }

    // Requires one of moves().
    void play(std::string_view move) {
        const bool was_first = is_first_to_move_;
        is_first_to_move_ = !was_first;
        if (!was_first) ++move_number_;
        if (move == "==") {
            required_ = "-";
        } else if (move[0] == '=') {
            set_up_round(move.back());
        } else {
            play_tower(move, was_first);
        }
    }

    std::string text() const {
        std::string text;
        for (int rank = 8; rank >= 1; --rank) {
            int gap = 0;
            for (int file = 1; file <= 8; ++file) {
                const Tower tower = at({file, rank});
                if (tower.letter == '.') {
                    ++gap;
                    continue;
                }
                if (gap > 0) text += std::to_string(gap);
                gap = 0;
                text += tower.letter + std::string(static_cast<std::size_t>(tower.rings), '\'');
            }
            if (gap > 0) text += std::to_string(gap);
            text += rank > 1 ? "/" : "";
        }
        return text + (is_first_to_move_ ? " w " : " b ") + required_ + ' ' +
               std::to_string(target_) + ' ' + std::to_string(zero_moves_) + ' ' +
               std::to_string(move_number_);
    }

   private:
    struct Tower {
        char letter = '.';
        std::size_t rings = 0;
    };
    static constexpr std::array<int, 4> kRange = {7, 5, 3, 1};
    static constexpr std::array<int, 4> kPoints = {1, 2, 4, 8};  // For a win, by rings before it.

    static bool is_first(Tower tower) {
        return std::isupper(static_cast<unsigned char>(tower.letter)) != 0;
    }
    static char colour_letter(Tower tower) {
        return static_cast<char>(std::tolower(static_cast<unsigned char>(tower.letter)));
    }
    static bool is_on_board(Square square) {
        return square.file >= 1 && square.file <= 8 && square.rank >= 1 && square.rank <= 8;
    }
    static std::string next_word(std::string_view& text) {
        text.remove_prefix(1);
        const std::string word(text.substr(0, text.find(' ')));
        text.remove_prefix(word.size());
        return word;
    }

    Tower& at(Square square) {
        return board_[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)];
    }
    Tower at(Square square) const {
        return board_[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)];
    }
    bool is_empty(Square square) const { return at(square).letter == '.'; }
    bool is_stunned() const { return required_.size() == 2 && required_[1] == '!'; }

    Square ahead_of(Square from) const {
        return {from.file, from.rank + (is_first(at(from)) ? 1 : -1)};
    }
    bool ends_match(Tower tower) const {
        return points_[is_first(tower) ? 0 : 1] + kPoints[tower.rings] >= target_;
    }

    Square place_of(bool of_first, char colour) const {
        for (int rank = 1; rank <= 8; ++rank) {
            for (int file = 1; file <= 8; ++file) {
                const Tower tower = at({file, rank});
                if (tower.letter == '.' || is_first(tower) != of_first) continue;
                if (colour_letter(tower) == colour) return {file, rank};
            }
        }
        return {};
    }
    // Of the player to move: those that may be moved.
    std::vector<Square> own_towers() const {
        const std::string_view colours =
            required_ == "-" ? kColours : std::string_view(required_).substr(0, 1);
        std::vector<Square> found;
        for (const char colour : colours) found.push_back(place_of(is_first_to_move_, colour));
        return found;
    }

    std::vector<std::string> with_refills(const std::string& squares) const {
        if (switches_.is_refill_a_reset) return {squares + "=l"};
        return {squares + "=l", squares + "=r"};
    }

    std::vector<Square> targets(Square from) const {
        std::vector<Square> found;
        const int forward = is_first(at(from)) ? 1 : -1;
        for (const int sideways : {-1, 0, 1}) {
            for (int steps = 1; steps <= kRange[at(from).rings]; ++steps) {
                const Square to = {from.file + steps * sideways, from.rank + steps * forward};
                if (!is_on_board(to) || !is_empty(to)) break;
                found.push_back(to);
            }
        }
        return found;
    }

    // The squares of the towers that this one would push, nearest first; none if it cannot.
    std::vector<Square> pushed_from(Square from) const {
        const Tower pusher = at(from);
        const int forward = is_first(pusher) ? 1 : -1;
        std::vector<Square> line;
        Square square = ahead_of(from);
        while (is_on_board(square) && !is_empty(square)) {
            const Tower tower = at(square);
            if (is_first(tower) == is_first(pusher) || tower.rings >= pusher.rings) return {};
            line.push_back(square);
            square.rank += forward;
        }
        if (!is_on_board(square) || line.size() > pusher.rings) return {};
        return line;
    }

    bool is_deadlock(bool of_first, char colour) const {
        std::set<std::pair<bool, char>> seen;
        while (seen.insert({of_first, colour}).second) {
            const Square here = place_of(of_first, colour);
            if (!targets(here).empty() || !pushed_from(here).empty()) return false;
            of_first = !of_first;
            colour = colour_of(here);
        }
        return true;
    }

    void play_tower(std::string_view move, bool is_first_moving) {
        const Square from = square_of(move.substr(0, 2));
        const Square to = square_of(move.substr(2, 2));
        if (from.file == to.file && from.rank == to.rank) {
            ++zero_moves_;
            required_ = colour_of(to);
            return;
        }
        zero_moves_ = 0;
        char next_colour = colour_of(to);
        bool is_first_next = !is_first_moving;
        std::string next_required(1, next_colour);
        if (!is_empty(to)) {
            const std::vector<Square> line = pushed_from(from);
            const Square last = line.back();
            next_required = {colour_letter(at(last)), '!'};
            for (std::size_t i = line.size(); i-- > 0;) {
                shift(line[i], {line[i].file, line[i].rank + (is_first_moving ? 1 : -1)});
            }
            next_colour = colour_of({last.file, last.rank + (is_first_moving ? 1 : -1)});
            is_first_next = is_first_moving;
        }
        shift(from, to);
        required_ = next_required;
        if (to.rank == (is_first_moving ? 8 : 1)) {
            if (win_round(to)) set_up_round(move.back());
        } else if (is_deadlock(is_first_next, next_colour)) {
            if (win_round(place_of(!is_first_moving, colour_of(to)))) required_ = "=";
        }
    }

    void shift(Square from, Square to) {
        at(to) = at(from);
        at(from) = Tower();
    }

    // The owner of the tower on this square wins the round with it. False if that ends the match.
    bool win_round(Square place) {
        Tower& tower = at(place);
        points_[is_first(tower) ? 0 : 1] += kPoints[tower.rings];
        if (points_[is_first(tower) ? 0 : 1] >= target_) {
            winner_ = is_first(tower) ? '1' : '2';
            return false;
        }
        ++tower.rings;
        ++round_;
        return true;
    }

    void set_up_round(char side) {
        if (switches_.is_refill_a_reset) {
            reset();
        } else {
            refill(side == 'l');
        }
        zero_moves_ = 0;
        required_ = switches_.does_first_start_every_round && !is_first_to_move_ ? "==" : "-";
    }

    // Each tower stands on its own colour again, with its rings.
    void reset() {
        std::array<std::array<Tower, 9>, 9> old = board_;
        board_ = {};
        for (std::size_t file = 1; file <= 8; ++file) {
            at({static_cast<int>(file), 8}).letter = kStart[0][file - 1];
            at({static_cast<int>(file), 1}).letter = kStart[7][file - 1];
        }
        for (const auto& line : old) {
            for (const Tower tower : line) {
                if (tower.rings == 0) continue;
                at(place_of(is_first(tower), colour_letter(tower))).rings = tower.rings;
            }
        }
    }

    // Both players sweep the board from their own home row up, each row from the side that was
    // chosen, and put the towers on their home row in that order from that side.
    void refill(bool from_left) {
        std::array<std::array<Tower, 9>, 9> fresh{};
        for (const bool of_first : {true, false}) {
            const int home = of_first ? 1 : 8;
            const int forward = of_first ? 1 : -1;
            const bool from_file_a = of_first == from_left;
            std::vector<Tower> swept;
            for (int rank = home; rank >= 1 && rank <= 8; rank += forward) {
                for (int i = 1; i <= 8; ++i) {
                    const Tower tower = at({from_file_a ? i : 9 - i, rank});
                    if (tower.letter != '.' && is_first(tower) == of_first) swept.push_back(tower);
                }
            }
            for (std::size_t i = 0; i < 8; ++i) {
                fresh[static_cast<std::size_t>(home)][from_file_a ? i + 1 : 8 - i] = swept[i];
            }
        }
        board_ = fresh;
    }

    std::array<std::array<Tower, 9>, 9> board_{};  // By rank and file from 1 to 8.
    bool is_first_to_move_ = true;
    std::string required_ = "-";  // The third field of a FEN.
    int target_ = 3;
    Switches switches_;
    int zero_moves_ = 0;
    int move_number_ = 1;
    std::array<int, 2> points_{};
    int round_ = 1;
    char winner_ = '-';
};

// Lines of exactly `depth` plies; a finished match is not extended.
inline std::uint64_t perft(const Match& match, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const std::string& move : match.moves()) {
        Match next = match;
        next.play(move);
        leaves += perft(next, depth - 1);
    }
    return leaves;
}

}  // namespace kamisado_oracle
