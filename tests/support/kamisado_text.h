// Kamisado positions and moves as test data: lines played out, and texts seen in a mirror or from
// the other seat. The transformations work on letters alone, so they check the rules and their
// notation without using either.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "kamisado/notation.h"
#include "kamisado/position.h"
#include "oracle/kamisado_oracle.h"
#include "util/rng.h"
#include "util/text.h"

namespace ryuto::kamisado {

// Plays the moves of a text one by one; a test that names an illegal one fails.
inline Position after(std::string_view moves, Position position = {}) {
    for (const std::string_view word : split_words(moves)) {
        const Result<Move> move = parse_move(position, word);
        if (!move) {
            ADD_FAILURE() << describe(move.error()) << ", in " << moves;
            return position;
        }
        position.play(*move);
    }
    return position;
}

inline Position from_fen(std::string_view fen) {
    const Result<Position> position = parse_fen(fen);
    if (position) return *position;
    ADD_FAILURE() << describe(position.error());
    return {};
}

// In alphabetical order; empty when the round is over.
inline std::vector<std::string> legal_moves(const Position& position) {
    std::vector<std::string> texts;
    if (position.is_over()) return texts;
    MoveList<Position> moves;
    position.generate(moves);
    for (const Move move : moves) texts.push_back(describe(position, move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

// Every position of some random games, the same in every run with the same seed.
template <class F>
void for_each_position(int games, std::uint64_t seed, F f) {
    Rng rng(seed);
    for (int game = 0; game < games && !testing::Test::HasFailure(); ++game) {
        Position position;
        f(position);
        while (!position.is_over()) {
            MoveList<Position> moves;
            position.generate(moves);
            position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            f(position);
        }
    }
}

// In a mirror these pairs of colours trade places: brown and orange, green and blue, red and
// purple, yellow and pink.
inline constexpr std::string_view kLetters = "nogluryiNOGLURYI";
inline constexpr std::string_view kMirroredLetters = "onlgruiyONLGRUIY";

inline char mirrored_letter(char letter) {
    const std::size_t found = kLetters.find(letter);
    return found == std::string_view::npos ? letter : kMirroredLetters[found];
}

inline char other_case(char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return static_cast<char>(std::isupper(byte) != 0 ? std::tolower(byte) : std::toupper(byte));
}

// The fields of a FEN joined again, the board replaced.
inline std::string with_board(const std::string& board, const std::string& side, char required,
                              const std::vector<std::string_view>& fields) {
    std::string fen = board + ' ' + side + ' ' + required;
    for (std::size_t i = 3; i < fields.size(); ++i) fen += ' ' + std::string(fields[i]);
    return fen;
}

// Requires all six fields.
inline std::string mirrored_fen(std::string_view fen) {
    const std::vector<std::string_view> fields = split_words(fen);
    std::string board(fields[0]);
    for (auto start = board.begin(); start != board.end();) {
        const auto end = std::find(start, board.end(), '/');
        std::reverse(start, end);
        start = end == board.end() ? end : end + 1;
    }
    std::transform(board.begin(), board.end(), board.begin(), mirrored_letter);
    return with_board(board, std::string(fields[1]), mirrored_letter(fields[2][0]), fields);
}

// The board turned by half, the players exchanged. Requires all six fields.
inline std::string turned_fen(std::string_view fen) {
    const std::vector<std::string_view> fields = split_words(fen);
    std::string board(fields[0].rbegin(), fields[0].rend());
    std::transform(board.begin(), board.end(), board.begin(), other_case);
    return with_board(board, fields[1] == "w" ? "b" : "w", fields[2][0], fields);
}

inline std::string mirrored_move(std::string_view move) {
    std::string image(move);
    for (const std::size_t i : {0U, 2U}) image[i] = static_cast<char>('a' + 'h' - image[i]);
    return image;
}

inline std::string turned_move(std::string_view move) {
    std::string image = mirrored_move(move);
    for (const std::size_t i : {1U, 3U}) image[i] = static_cast<char>('1' + '8' - image[i]);
    return image;
}

// The FEN of the oracle's position.
inline std::string fen_of(const kamisado_oracle::Round& round, int move_number) {
    return kamisado_oracle::text_of(round) + " - " + std::to_string(round.zero_moves()) + ' ' +
           std::to_string(move_number);
}

}  // namespace ryuto::kamisado
