// Matches as test data: the same transformations of texts as for single rounds, for FENs with rings
// and moves with refills.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kamisado/match_notation.h"
#include "support/kamisado_text.h"
#include "util/rng.h"
#include "util/text.h"

namespace ryuto::kamisado {

inline MatchPosition match_from(std::string_view fen, Rules rules = {}) {
    const Result<MatchPosition> position = parse_match_fen(fen, rules);
    if (position) return *position;
    ADD_FAILURE() << describe(position.error());
    return MatchPosition();
}

// Plays the moves of a text one by one; a test that names an illegal one fails.
inline MatchPosition after(std::string_view moves, MatchPosition position) {
    for (const std::string_view word : split_words(moves)) {
        const Result<MatchMove> move = parse_move(position, word);
        if (!move) {
            ADD_FAILURE() << describe(move.error()) << ", in " << moves;
            return position;
        }
        position.play(*move);
    }
    return position;
}

// In alphabetical order; empty when the match is over.
inline std::vector<std::string> legal_moves(const MatchPosition& position) {
    std::vector<std::string> texts;
    if (position.is_over()) return texts;
    MoveList<MatchPosition> moves;
    position.generate(moves);
    for (const MatchMove move : moves) texts.push_back(describe(position, move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

// A way to look at a match: turned by half, or in a mirror. What it makes of a FEN, and of the
// words of a line of moves.
struct View {
    std::string_view name;
    std::function<std::string(std::string_view)> fen;
    std::function<std::string(std::string_view)> move;
};

namespace match_view {

// The towers of each rank of a board, each with its rings, and single dots for empty squares.
inline std::vector<std::vector<std::string>> squares_of(std::string_view board) {
    std::vector<std::vector<std::string>> ranks(1);
    for (const char letter : board) {
        if (letter == '/') {
            ranks.emplace_back();
        } else if (letter == '\'') {
            ranks.back().back() += letter;
        } else if (letter >= '1' && letter <= '8') {
            ranks.back().insert(ranks.back().end(), static_cast<std::size_t>(letter - '0'), ".");
        } else {
            ranks.back().emplace_back(1, letter);
        }
    }
    return ranks;
}

inline std::string board_of(const std::vector<std::vector<std::string>>& ranks) {
    std::string board;
    for (const auto& rank : ranks) {
        if (&rank != &ranks.front()) board += '/';
        int gap = 0;
        for (const std::string& square : rank) {
            if (square == ".") {
                ++gap;
                continue;
            }
            if (gap > 0) board += std::to_string(gap);
            gap = 0;
            board += square;
        }
        if (gap > 0) board += std::to_string(gap);
    }
    return board;
}

// A FEN of which the board is changed rank by rank and letter by letter.
inline std::string changed(std::string_view fen, bool is_turned, char (*change)(char)) {
    const std::vector<std::string_view> fields = split_words(fen);
    auto ranks = squares_of(fields[0]);
    if (is_turned) std::reverse(ranks.begin(), ranks.end());
    for (auto& rank : ranks) {
        std::reverse(rank.begin(), rank.end());
        for (std::string& square : rank) square[0] = change(square[0]);
    }
    std::string text = board_of(ranks);
    for (std::size_t i = 1; i < fields.size(); ++i) text += ' ' + std::string(fields[i]);
    return text;
}

inline std::string turned_fen(std::string_view fen) {
    std::string text = changed(fen, true, other_case);
    const std::size_t side = text.find(' ') + 1;
    text[side] = text[side] == 'w' ? 'b' : 'w';
    return text;
}

inline std::string mirrored_fen(std::string_view fen) {
    std::string text = changed(fen, false, mirrored_letter);
    const std::size_t colour = text.find(' ') + 3;
    text[colour] = mirrored_letter(text[colour]);
    return text;
}

inline std::string turned_move(std::string_view move) {
    return move[0] == '=' ? std::string(move) : kamisado::turned_move(move);
}

inline std::string mirrored_move(std::string_view move) {
    std::string image = move[0] == '=' ? std::string(move) : kamisado::mirrored_move(move);
    const std::size_t refill = image.find('=') + 1;
    if (refill > 0) image[refill] = image[refill] == 'l' ? 'r' : image[refill] == 'r' ? 'l' : '=';
    return image;
}

}  // namespace match_view

inline const std::vector<View>& all_views() {
    const auto same = [](std::string_view text) { return std::string(text); };
    static const std::vector<View> kViews = {
        {"as it stands", same, same},
        {"turned", match_view::turned_fen, match_view::turned_move},
        {"mirrored", match_view::mirrored_fen, match_view::mirrored_move},
        {"turned and mirrored",
         [](std::string_view fen) { return match_view::mirrored_fen(match_view::turned_fen(fen)); },
         [](std::string_view move) {
             return match_view::mirrored_move(match_view::turned_move(move));
         }}};
    return kViews;
}

// Every position of some random matches, the same in every run with the same seed.
template <class F>
void for_each_match_position(int matches, std::uint64_t seed, const MatchPosition& start, F f) {
    Rng rng(seed);
    for (int match = 0; match < matches && !testing::Test::HasFailure(); ++match) {
        MatchPosition position = start;
        f(position);
        while (!position.is_over()) {
            MoveList<MatchPosition> moves;
            position.generate(moves);
            position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            f(position);
        }
    }
}

// A FEN with towers such as "R'd4 nd5". All others stand on the first squares that are free from a
// to h of their home rows, or else of the rows before; a square written ".d8" stays free. `rest`
// is fields 2 to 6.
inline std::string fen_with(std::string_view towers, std::string_view rest) {
    std::vector<std::vector<std::string>> ranks(8, std::vector<std::string>(8, "."));
    std::vector<std::string> kept_free;
    std::string missing = "NGRYIULOngryiulo";
    const auto square = [&ranks](std::string_view name) -> std::string& {
        return ranks[static_cast<std::size_t>('8' - name[1])]
                    [static_cast<std::size_t>(name[0] - 'a')];
    };
    for (const std::string_view word : split_words(towers)) {
        const std::string_view place = word.substr(word.size() - 2);
        if (word[0] == '.') {
            kept_free.emplace_back(place);
        } else {
            square(place) = word.substr(0, word.size() - 2);
            missing.erase(missing.find(word[0]), 1);
        }
    }
    for (const char letter : missing) {
        std::string place = std::isupper(static_cast<unsigned char>(letter)) != 0 ? "a1" : "a8";
        while (square(place) != "." ||
               std::find(kept_free.begin(), kept_free.end(), place) != kept_free.end()) {
            const bool is_row_full = place[0] == 'h';
            place[0] = is_row_full ? 'a' : static_cast<char>(place[0] + 1);
            if (is_row_full) place[1] = place[1] == '1' ? '2' : '7';
        }
        square(place) = letter;
    }
    return match_view::board_of(ranks) + ' ' + std::string(rest);
}

inline std::string without_number(const std::string& fen) { return fen.substr(0, fen.rfind(' ')); }

// Plays a line, and its image in every view, which must come out as the image of the result.
inline MatchPosition play_in_all_views(std::string_view fen, std::string_view moves,
                                       Rules rules = {}) {
    const MatchPosition position = after(moves, match_from(fen, rules));
    for (const View& view : all_views()) {
        std::string images;
        for (const std::string_view move : split_words(moves)) images += view.move(move) + ' ';
        const MatchPosition image = after(images, match_from(view.fen(fen), rules));
        EXPECT_EQ(without_number(to_fen(image)), without_number(view.fen(to_fen(position))))
            << view.name;
        std::vector<std::string> expected;
        for (const std::string& move : legal_moves(position)) expected.push_back(view.move(move));
        std::sort(expected.begin(), expected.end());
        EXPECT_EQ(legal_moves(image), expected) << view.name << ": " << to_fen(image);
        const bool is_turned = image.to_move() != position.to_move();
        const auto seen = [is_turned](Player player) {
            return is_turned ? opponent(player) : player;
        };
        for (const Player player : {Player::First, Player::Second}) {
            EXPECT_EQ(image.score(seen(player)), position.score(player)) << view.name;
            EXPECT_EQ(image.winner() == seen(player), position.winner() == player) << view.name;
        }
    }
    return position;
}

inline std::string requirement_of(const MatchPosition& position) {
    return answer_query(position, "required").value_or("");
}

}  // namespace ryuto::kamisado
