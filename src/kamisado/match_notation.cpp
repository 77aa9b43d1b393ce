#include "kamisado/match_notation.h"

#include <algorithm>

#include "util/text.h"

namespace ryuto::kamisado {
namespace {

using Phase = MatchPosition::Phase;

constexpr std::string_view kHandOver = "==";

std::string_view suffix_of(Refill refill) {
    if (refill == Refill::None) return "";
    return refill == Refill::Right ? "=r" : "=l";
}

std::string square_of(const MatchPosition& position, Player owner, Colour colour) {
    return to_string(seen_by_first(owner, position.tower(owner, colour)));
}

BoardText board_of(const MatchPosition::Parts& parts) { return {parts.towers, parts.ranks}; }

// The third field of a FEN.
std::string requirement_of(const MatchPosition& position) {
    if (position.phase() == Phase::Refill) return "=";
    if (position.phase() == Phase::HandOver) return std::string(kHandOver);
    const std::string letter(1, letter_of(position.forced()));
    return position.phase() == Phase::Stunned ? letter + '!' : letter;
}

// Why two squares, or what looks so, are not among the legal moves of a player who must move a
// tower. `text` has the squares and maybe a suffix.
std::string reason_against_squares(const MatchPosition& position, std::string_view text,
                                   const std::vector<std::string>& legal) {
    const std::string squares(text.substr(0, 4));
    for (const std::string& move : legal) {
        if (move == squares) return "expected no refill behind " + squares;
        if (move.substr(0, 4) == squares) {
            return std::string("expected the refill behind ")
                .append(squares)
                .append(", as in ")
                .append(move);
        }
    }
    const Player player = position.to_move();
    const std::string from = squares.substr(0, 2);
    if (position.forced() == Colour::Any) {
        for (int c = 0; c < kColours; ++c) {
            if (square_of(position, player, static_cast<Colour>(c)) == from) {
                return "that tower cannot go there";
            }
        }
        return "expected a tower of the player to move on " + from;
    }
    const std::string tower(name_of(position.forced()));
    const std::string place = square_of(position, player, position.forced());
    if (position.phase() == Phase::Stunned) {
        return "the " + tower + " tower has been pushed, expected " + place + place;
    }
    if (legal == std::vector<std::string>{place + place}) {
        return "the " + tower + " tower is blocked, expected the pass " + place + place;
    }
    if (place == from) return "the " + tower + " tower cannot go there";
    return "must move the " + tower + " tower on " + place;
}

std::string reason_against(const MatchPosition& position, std::string_view text,
                           const std::vector<std::string>& legal) {
    if (position.phase() == Phase::Refill) {
        return "the round is won, expected " + legal.front() +
               (legal.size() > 1 ? " or " + legal.back() : "");
    }
    if (position.phase() == Phase::HandOver) {
        return "the first player starts the round, expected " + std::string(kHandOver);
    }
    const std::string_view suffix = text.substr(std::min<std::size_t>(text.size(), 4));
    const bool is_move = text.size() >= 4 && parse_square(text.substr(0, 2)) &&
                         parse_square(text.substr(2, 2)) &&
                         (suffix.empty() || suffix == "=l" || suffix == "=r");
    if (!is_move) return "expected two squares such as d1d5";
    return reason_against_squares(position, text, legal);
}

// An error text, or empty when all is well.
std::string read_requirement(std::string_view text, MatchPosition::Parts& parts) {
    std::string expected =
        "field 3, expected -, =, ==, or one of the letters ngryiulo and, "
        "for a pushed tower, !";
    parts.forced = Colour::Any;
    if (text == "=") {
        parts.phase = Phase::Refill;
    } else if (text == kHandOver) {
        parts.phase = Phase::HandOver;
    } else if (text != "-") {
        const auto colour = colour_of(text[0]);
        if (!colour || text.size() > 2 || (text.size() == 2 && text[1] != '!')) return expected;
        parts.forced = *colour;
        parts.phase = text.size() == 2 ? Phase::Stunned : Phase::Tower;
    }
    return "";
}

std::string read_parts(const Fields& fields, MatchPosition::Parts& parts) {
    BoardText board;
    std::string fault = read_board(fields[0], board);
    if (!fault.empty()) return fault;
    parts.towers = board.towers;
    parts.ranks = board.ranks;
    fault = read_side(fields, parts.to_move);
    if (!fault.empty()) return fault;
    fault = read_requirement(field(fields, 2, "-"), parts);
    if (!fault.empty()) return fault;
    const std::string_view target = field(fields, 3, "-");
    if (target != "3" && target != "7" && target != "15") {
        return "field 4, expected -, 3, 7 or 15";
    }
    parts.target = static_cast<int>(*parse_number(target, 3, 15));
    Counters counters;
    fault = read_counters(fields, counters);
    parts.zero_moves = counters.zero_moves;
    parts.move_number = counters.move_number;
    return fault;
}

int points(const MatchPosition::Ranks& ranks) {
    int sum = 0;
    for (const int rank : ranks) sum += (1 << rank) - 1;
    return sum;
}

// Whether the tower that is said to have been pushed can have been: straight behind it, seen
// towards the pusher, up to two of its own side and then the pusher, of a rank above all of them
// and at least their number.
bool can_have_been_pushed(const MatchPosition::Parts& parts) {
    const auto rank_on = [&parts](Player owner, Square square) -> std::optional<int> {
        const MatchPosition::Towers& towers = parts.towers[index(owner)];
        const auto found = std::find(towers.begin(), towers.end(), square);
        if (found == towers.end()) return {};
        return parts.ranks[index(owner)][static_cast<std::size_t>(found - towers.begin())];
    };
    const Player owner = parts.to_move;
    int highest = 0;
    int place = parts.towers[index(owner)][index(parts.forced)].index();
    for (int pushed = 0; place < kSquares; place += kSize, ++pushed) {
        const Square square = Square::from_index(place);
        if (const auto rank = rank_on(owner, square)) {
            highest = std::max(highest, *rank);
        } else {
            const auto pusher = rank_on(opponent(owner), square.turned());
            return pusher && *pusher > highest && *pusher >= pushed;
        }
    }
    return false;
}

bool has_deadlock(const MatchPosition& position) {
    for (int c = 0; c < kColours; ++c) {
        for (const Player player : {Player::First, Player::Second}) {
            if (position.is_deadlocked(player, static_cast<Colour>(c))) return true;
        }
    }
    return false;
}

// Whether a round can have ended by a deadlock here. With its new ring a tower may be able to push
// what blocked it, so the board is also looked at with each of the winner's rings taken off.
bool can_have_deadlocked(MatchPosition::Parts parts) {
    parts.phase = Phase::Tower;
    parts.forced = Colour::Any;
    if (has_deadlock(MatchPosition(parts))) return true;
    for (int& rank : parts.ranks[index(parts.to_move)]) {
        if (rank == 0) continue;
        --rank;
        const bool is_found = has_deadlock(MatchPosition(parts));
        ++rank;
        if (is_found) return true;
    }
    return false;
}

bool are_at_home(const MatchPosition::Parts& parts) {
    for (const MatchPosition::Towers& towers : parts.towers) {
        for (const Square square : towers) {
            if (square.rank() != 0) return false;
        }
    }
    return true;
}

// What is wrong with parts that were read well one by one; empty when all is well.
std::string fault_of(const MatchPosition::Parts& parts) {
    const bool is_won = has_arrived(parts.towers[0]) || has_arrived(parts.towers[1]);
    if (has_arrived(parts.towers[0]) && has_arrived(parts.towers[1])) {
        return "board, expected at most one player on its goal row";
    }
    for (const MatchPosition::Ranks& ranks : parts.ranks) {
        if (points(ranks) >= parts.target) {
            return "board, expected rings worth less than " + std::to_string(parts.target) +
                   " points for each player";
        }
    }
    if (parts.phase == Phase::Tower) return "";
    if (is_won) return "field 3, expected - or a colour when a tower is on its goal row";
    if (parts.zero_moves != 0) return "field 5, expected 0 behind !, = or == in field 3";
    if (parts.phase == Phase::Stunned && !can_have_been_pushed(parts)) {
        return "field 3, expected ! only behind a tower that can have been pushed";
    }
    if (parts.phase == Phase::Refill && !can_have_deadlocked(parts)) {
        return "field 3, expected = only on a board that is deadlocked";
    }
    if (parts.phase == Phase::HandOver) {
        if (!parts.rules.does_first_start_every_round) {
            return "field 3, expected == only with option RoundStarter set to black";
        }
        if (parts.to_move != Player::Second || !are_at_home(parts)) {
            return "field 3, expected == only for the second player at the start of a round";
        }
    }
    return "";
}

std::string turn_in_words(const MatchPosition& position) {
    if (position.is_over()) {
        return "The match is won by the " + std::string(ordinal_of(*position.winner())) + " player";
    }
    const Player player = position.to_move();
    const std::string who = "The " + std::string(ordinal_of(player)) + " player ";
    if (position.phase() == Phase::Refill) return who + "has won the round and chooses the refill";
    if (position.phase() == Phase::HandOver) return who + "hands over to the first";
    if (position.forced() == Colour::Any) return who + "moves any tower";
    const std::string tower = "the " + std::string(name_of(position.forced())) + " tower on " +
                              square_of(position, player, position.forced());
    return who + (position.phase() == Phase::Stunned ? "leaves alone " : "moves ") + tower;
}

// The pushes among the legal moves, and how many towers each of them moves back.
std::string pushes_in_words(const MatchPosition& position) {
    std::string words;
    if (position.is_over() || position.phase() != Phase::Tower) return words;
    const Player player = position.to_move();
    for (int c = 0; c < kColours; ++c) {
        const auto colour = static_cast<Colour>(c);
        const bool may_move = position.forced() == Colour::Any || position.forced() == colour;
        const int length = position.push_length(player, colour);
        if (!may_move || length == 0) continue;
        const Square ahead = Square::from_index(position.tower(player, colour).index() + kSize);
        words += (words.empty() ? "" : ", ") + describe(position, {colour, ahead}) + " (" +
                 std::to_string(length) + (length == 1 ? " tower)" : " towers)");
    }
    return words;
}

std::string score_of(const MatchPosition& position, std::string_view separator) {
    return std::to_string(position.score(Player::First)) + std::string(separator) +
           std::to_string(position.score(Player::Second));
}

}  // namespace

std::string describe(const MatchPosition& position, MatchMove move) {
    const std::string suffix(suffix_of(move.refill));
    if (move.tower == Colour::Any) return suffix.empty() ? std::string(kHandOver) : suffix;
    const Player player = position.to_move();
    return square_of(position, player, move.tower) + to_string(seen_by_first(player, move.to)) +
           suffix;
}

Result<MatchMove> parse_move(const MatchPosition& position, std::string_view text) {
    const auto refuse = [text](std::string detail) {
        return Error{Fault::IllegalMove, std::string(text), std::move(detail)};
    };
    if (position.is_over()) return refuse("the match is over");
    MoveList<MatchPosition> moves;
    position.generate(moves);
    std::vector<std::string> legal;
    for (const MatchMove move : moves) legal.push_back(describe(position, move));
    for (std::size_t i = 0; i < legal.size(); ++i) {
        if (legal[i] == text) return moves[i];
    }
    const bool is_choice = moves.size() > 1 || moves[0].refill != Refill::None ||
                           (moves[0].tower != Colour::Any &&
                            moves[0].to != position.tower(position.to_move(), moves[0].tower));
    if (!is_choice && is_pass_alias(text)) return moves[0];
    return refuse(reason_against(position, text, legal));
}

std::string to_fen(const MatchPosition& position) {
    const MatchPosition::Parts parts = position.parts();
    return write_board(board_of(parts)) + (parts.to_move == Player::First ? " w " : " b ") +
           requirement_of(position) + ' ' + std::to_string(parts.target) + ' ' +
           write_counters({parts.zero_moves, parts.move_number});
}

Result<MatchPosition> parse_match_fen(std::string_view text, Rules rules) {
    const auto refuse = [text](std::string detail) {
        return Error{Fault::InvalidFen, std::string(text), std::move(detail)};
    };
    const Fields fields = split_words(text);
    if (fields.empty() || fields.size() > 6) return refuse("expected one to six fields");
    MatchPosition::Parts parts;
    parts.rules = rules;
    if (const std::string fault = read_parts(fields, parts); !fault.empty()) return refuse(fault);
    if (const std::string fault = fault_of(parts); !fault.empty()) return refuse(fault);
    const MatchPosition position(parts);
    if (!position.is_over() && position.count_moves() == 0) {
        return refuse("field 3, expected a colour, since no tower of the player to move can go");
    }
    return position;
}

bool is_match_fen(std::string_view text) { return field(split_words(text), 3, "-") != "-"; }

std::string draw(const MatchPosition& position, Ink ink) {
    const std::string pushes = pushes_in_words(position);
    return draw_board(board_of(position.parts()), ink) + "\nRound " +
           std::to_string(position.round()) + ", score " + score_of(position, ":") + ", " +
           std::to_string(position.target()) + " points win\n" + turn_in_words(position) + '\n' +
           (pushes.empty() ? "" : "Pushes: " + pushes + '\n');
}

std::optional<std::string> answer_query(const MatchPosition& position, std::string_view name) {
    if (name == "required") return requirement_of(position);
    if (name == "score") return score_of(position, ",");
    if (name == "round") return std::to_string(position.round());
    return {};
}

}  // namespace ryuto::kamisado
