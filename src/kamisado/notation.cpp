#include "kamisado/notation.h"

#include "util/text.h"

namespace ryuto::kamisado {
namespace {

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

BoardText board_of(const Position& position) { return {position.parts().towers, {}}; }

bool has_rings(const BoardText& board) {
    for (const auto& ranks : board.ranks) {
        for (const int rank : ranks) {
            if (rank > 0) return true;
        }
    }
    return false;
}

// An error text, or empty when all is well.
std::string read_parts(const Fields& fields, Position::Parts& parts) {
    BoardText board;
    std::string fault = read_board(fields[0], board);
    if (!fault.empty()) return fault;
    parts.towers = board.towers;
    fault = read_side(fields, parts.to_move);
    if (!fault.empty()) return fault;
    const std::string_view forced = field(fields, 2, "-");
    if (forced.size() != 1 || (forced != "-" && !colour_of(forced[0]))) {
        return "field 3, expected - or one of the letters ngryiulo";
    }
    parts.forced = colour_of(forced[0]).value_or(Colour::Any);
    if (field(fields, 3, "-") != "-") return "field 4, expected -";
    if (has_rings(board)) return "board, expected no ' unless field 4 is 3, 7 or 15";
    Counters counters;
    fault = read_counters(fields, counters);
    parts.zero_moves = counters.zero_moves;
    parts.move_number = counters.move_number;
    return fault;
}

std::string turn_in_words(const Position& position) {
    if (position.is_over()) {
        return "Won by the " + std::string(ordinal_of(*position.winner())) + " player";
    }
    const std::string who = "The " + std::string(ordinal_of(position.to_move())) + " player moves ";
    if (position.forced() == Colour::Any) return who + "any tower";
    const Square place = position.tower(position.to_move(), position.forced());
    return who + "the " + std::string(name_of(position.forced())) + " tower on " +
           to_string(seen_by_first(position.to_move(), place));
}

}  // namespace

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
    if (must_pass && is_pass_alias(text)) return moves[0];
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
    const Position::Parts parts = position.parts();
    return write_board(board_of(position)) + (parts.to_move == Player::First ? " w " : " b ") +
           letter_of(parts.forced) + " - " + write_counters({parts.zero_moves, parts.move_number});
}

Result<Position> parse_fen(std::string_view text) {
    const auto refuse = [text](std::string detail) {
        return Error{Fault::InvalidFen, std::string(text), std::move(detail)};
    };
    const Fields fields = split_words(text);
    if (fields.empty() || fields.size() > 6) return refuse("expected one to six fields");
    Position::Parts parts;
    if (const std::string fault = read_parts(fields, parts); !fault.empty()) return refuse(fault);
    if (has_arrived(parts.towers[0]) && has_arrived(parts.towers[1])) {
        return refuse("board, expected at most one player on its goal row");
    }
    const Position position(parts);
    if (!position.is_over() && position.count_moves() == 0) {
        return refuse("field 3, expected a colour, since no tower of the player to move can go");
    }
    return position;
}

std::string draw(const Position& position, Ink ink) {
    return draw_board(board_of(position), ink) + '\n' + turn_in_words(position) + '\n';
}

std::optional<std::string> answer_query(const Position& position, std::string_view name) {
    if (name != "required") return {};
    return std::string(1, letter_of(position.forced()));
}

}  // namespace ryuto::kamisado
