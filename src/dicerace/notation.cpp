#include "dicerace/notation.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "util/text.h"

namespace ryuto::dicerace {
namespace {

constexpr std::string_view kFiles = "zabcdefghi";
constexpr std::string_view kSeatLetters = "SWNE";
constexpr std::array<std::string_view, kSeats> kSeatNames = {"South", "West", "North", "East"};
constexpr std::array<std::string_view, kFaces> kFaceNames = {"Ear",   "Book",   "Tree",
                                                             "Flame", "Swords", "Hat"};
constexpr int kMostTurnsTold = 65'535;

using Refusal = std::string;  // Why a text is refused; empty when all is well.

char small(char letter) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}
char capital(char letter) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
}

// Reads one rank of a FEN.
Refusal read_rank(std::string_view text, int rank, Position::Parts& parts) {
    const std::string where = "rank " + std::to_string(rank) + ", expected ";
    if (text == "10") return "";
    int file = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] >= '1' && text[i] <= '9') {
            file += text[i] - '0';
            continue;
        }
        const auto seat = parse_seat(capital(text[i]));
        if (!seat || text[i] == capital(text[i])) {
            return where + "digits from 1 to 9, 10, or a die such as s4";
        }
        if (++i == text.size() || text[i] < '1' || text[i] > '6') {
            return where + "a face from 1 to 6 behind " + text[i - 1];
        }
        if (file >= kSize) break;
        parts.dice[index(Cell(file, rank))] = Die{*seat, static_cast<Face>(text[i] - '0')};
        ++file;
    }
    return file == kSize ? "" : where + "ten cells";
}

Refusal read_board(std::string_view text, Position::Parts& parts) {
    for (int rank = kSize - 1; rank >= 0; --rank) {
        const std::size_t end = text.find('/');
        if ((end == std::string_view::npos) != (rank == 0)) return "board, expected ten ranks";
        Refusal fault = read_rank(text.substr(0, end), rank, parts);
        if (!fault.empty()) return fault;
        text.remove_prefix(rank == 0 ? text.size() : end + 1);
    }
    return "";
}

// Whether the dice can belong to such a race.
Refusal check_dice(const Position::Parts& parts) {
    std::array<int, kSeats> count{};
    for (int i = 0; i < kCells; ++i) {
        const Cell cell = Cell::from_index(i);
        const auto& die = parts.dice[index(cell)];
        if (!die) continue;
        const std::string name(name_of(die->owner));
        const Zones& zones =
            (parts.rules.goal_is_inside ? kInnerZones : kOuterZones)[index(die->owner)];
        if (!parts.seats.contains(die->owner)) return "board, expected no die of " + name;
        if (!(zones.home | zones.field | zones.goal).contains(cell)) {
            return "board, expected no die of " + name + " on " + to_string(cell);
        }
        if (++count[index(die->owner)] > kDice) {
            return "board, expected at most eight dice of " + name;
        }
    }
    return "";
}

Refusal read_standings(std::string_view text, Position::Parts& parts) {
    std::string expected =
        "field 4, expected - or seats of field 3, each once, capital for "
        "those that have finished and then small for those that are out";
    Position::Standing finished = 0;
    Position::Standing out = 0;
    for (const char letter : text == "-" ? std::string_view() : text) {
        const auto seat = parse_seat(capital(letter));
        if (!seat || !parts.seats.contains(*seat)) return expected;
        Position::Standing& standing = parts.standings[index(*seat)];
        const bool is_finished = letter == capital(letter);
        if (standing != 0 || (is_finished && out < 0)) return expected;
        standing = is_finished ? ++finished : --out;
    }
    if (parts.standings[index(parts.to_move)] != 0) {
        return "field 2, expected a seat that is still in the race";
    }
    return "";
}

Refusal read_fields(const std::vector<std::string_view>& fields, Position::Parts& parts) {
    const auto seats = parse_seats(fields[2]);
    if (!seats) return "field 3, expected two to four of the letters SWNE, in this order";
    parts.seats = *seats;
    if (parts.rules.goal_is_inside && fields[2].size() != 2) {
        return "field 3, expected two seats, since option Goal is inner";
    }
    const auto seat = fields[1].size() == 1 ? parse_seat(fields[1][0]) : std::nullopt;
    if (!seat || !parts.seats.contains(*seat))
        return "field 2, expected one of the seats of field 3";
    parts.to_move = *seat;
    Refusal fault = read_standings(fields[3], parts);
    if (!fault.empty()) return fault;
    if (fields.size() > 5) {
        const auto turns = parse_number(fields[5], 0, kMostTurnsTold);
        if (!turns) return "field 6, expected a number from 0 to " + std::to_string(kMostTurnsTold);
        parts.turns = *turns;
    }
    return check_dice(parts);
}

// The landing cells so far: at least the origin and one more.
std::optional<std::vector<Cell>> parse_path(std::string_view text) {
    std::vector<Cell> path;
    while (true) {
        const std::size_t end = std::min(text.find('^'), text.size());
        const auto cell = parse_cell(text.substr(0, end));
        if (!cell) return {};
        path.push_back(*cell);
        if (end == text.size()) break;
        text.remove_prefix(end + 1);
    }
    if (path.size() < 2) return {};
    return path;
}

// Plays the chain again from its origin, on a board that shows what has been rolled.
Refusal read_chain(std::string_view text, Position::Parts parts, Record& record) {
    const auto path = parse_path(text);
    if (!path) return "field 5, expected - or the landing cells of a chain such as b0^d2";
    if (parts.rules.chains_are_committed) {
        return "field 5, expected -, since option ChainMode is commit";
    }
    auto& last = parts.dice[index(path->back())];
    if (!last || last->owner != parts.to_move) {
        return "field 5, expected a die of " + std::string(name_of(parts.to_move)) + " on " +
               to_string(path->back());
    }
    const Die die = *last;
    last.reset();
    if (parts.dice[index(path->front())]) {
        return "field 5, expected an empty cell " + to_string(path->front());
    }
    parts.dice[index(path->front())] = die;
    record.position = Position(parts);
    for (std::size_t i = 1; i < path->size(); ++i) {
        const Move hop{Action::Hop, (*path)[i - 1], (*path)[i]};
        MoveList<Position> moves;
        if (!record.position.is_over()) record.position.generate(moves);
        if (std::find(moves.begin(), moves.end(), hop) == moves.end()) {
            return "field 5, expected a legal chain, which " + to_string(hop.from) + '^' +
                   to_string(hop.to) + " is no part of";
        }
        record.play(hop);
        for (CellSet rest = record.position.to_roll(); !rest.empty(); rest.remove_lowest()) {
            record.play({Action::Outcome, {}, {}, record.position.face_at(rest.lowest())});
        }
    }
    return "";
}

}  // namespace

void Record::play(Move move) {
    if (move.action == Action::Hop) {
        if (path.empty()) path.push_back(move.from);
        path.push_back(move.to);
    }
    position.play(move);
    if (!position.chain()) path.clear();
}

std::string to_string(Cell cell) {
    return {kFiles[static_cast<std::size_t>(cell.file())], static_cast<char>('0' + cell.rank())};
}

std::optional<Cell> parse_cell(std::string_view text) {
    if (text.size() != 2 || text[1] < '0' || text[1] > '9') return {};
    const std::size_t file = kFiles.find(text[0]);
    if (file == std::string_view::npos) return {};
    const Cell cell(static_cast<int>(file), text[1] - '0');
    if (!is_on_board(cell.file(), cell.rank())) return {};
    return cell;
}

std::optional<Seat> parse_seat(char letter) {
    const std::size_t found = kSeatLetters.find(letter);
    if (found == std::string_view::npos) return {};
    return static_cast<Seat>(found);
}

char letter_of(Seat seat) { return kSeatLetters[index(seat)]; }
std::string_view name_of(Seat seat) { return kSeatNames[index(seat)]; }
std::string_view name_of(Face face) { return kFaceNames[index(face)]; }

std::string to_string(Seats seats) {
    std::string text;
    for (std::size_t s = 0; s < kSeats; ++s) {
        if (seats.contains(static_cast<Seat>(s))) text += kSeatLetters[s];
    }
    return text;
}

std::optional<Seats> parse_seats(std::string_view text) {
    Seats seats;
    for (const char letter : text) {
        if (const auto seat = parse_seat(letter)) seats.add(*seat);
    }
    if (text.size() < 2 || to_string(seats) != text) return {};
    return seats;
}

std::string to_fen(const Record& record) {
    const Position& position = record.position;
    std::string fen;
    for (int rank = kSize - 1; rank >= 0; --rank) {
        int gap = 0;
        const auto close_gap = [&fen, &gap] {
            if (gap > 0) fen += std::to_string(gap);
            gap = 0;
        };
        for (int file = 0; file < kSize; ++file) {
            const auto die = position.die_at(Cell(file, rank));
            if (!die) {
                ++gap;
                continue;
            }
            close_gap();
            fen += {small(letter_of(die->owner)),
                    static_cast<char>('0' + static_cast<int>(die->face))};
        }
        close_gap();
        fen += rank > 0 ? '/' : ' ';
    }
    fen += letter_of(position.seat_to_move());
    fen += ' ' + to_string(position.seats()) + ' ';
    std::string places;
    for (const int place : {1, 2, 3, 4, -1, -2, -3, -4}) {
        for (std::size_t s = 0; s < kSeats; ++s) {
            const auto seat = static_cast<Seat>(s);
            if (position.standing(seat) != place) continue;
            places += place > 0 ? letter_of(seat) : small(letter_of(seat));
        }
    }
    fen += (places.empty() ? "-" : places) + ' ';
    return fen + (record.path.empty() ? "-" : chain_text(record.path)) + ' ' +
           std::to_string(position.turns());
}

Result<Record> parse_fen(std::string_view text, const Rules& rules) {
    const auto refuse = [text](std::string detail) {
        return Error{Fault::InvalidFen, std::string(text), std::move(detail)};
    };
    const std::vector<std::string_view> fields = split_words(text);
    if (fields.size() != 5 && fields.size() != 6) return refuse("expected five or six fields");
    Position::Parts parts;
    parts.rules = rules;
    std::string fault = read_board(fields[0], parts);
    if (fault.empty()) fault = read_fields(fields, parts);
    if (!fault.empty()) return refuse(fault);
    Record record{Position(parts), {}};
    if (fields[4] != "-") fault = read_chain(fields[4], parts, record);
    if (!fault.empty()) return refuse(fault);
    return record;
}

}  // namespace ryuto::dicerace
