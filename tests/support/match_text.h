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

}  // namespace ryuto::kamisado
