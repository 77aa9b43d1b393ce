// Decisions and whole turns as text.
#include <algorithm>
#include <utility>

#include "dicerace/notation.h"
#include "util/text.h"

namespace ryuto::dicerace {
namespace {

constexpr std::string_view kStop = "stop";

using Refusal = std::string;  // Why a token is refused; empty when all is well.

// What a token says, before it is held against a position.
struct Token {
    char action = '-';  // One of @ - ^ ~
    std::vector<Cell> cells;
    std::vector<Face> faces;
    bool is_open = false;
};

std::string join(const std::vector<Cell>& cells, char separator) {
    std::string text;
    for (const Cell cell : cells) {
        if (!text.empty()) text += separator;
        text += to_string(cell);
    }
    return text;
}

std::string text_of(const Token& token) {
    std::string text = token.action == '@' ? "@" : "";
    text += join(token.cells, token.action);
    if (!token.faces.empty()) text += '=';
    for (const Face face : token.faces) text += static_cast<char>('1' + index(face));
    return token.is_open ? text + '+' : text;
}

Refusal read_faces(std::string_view text, Token& token) {
    if (text.empty()) return "expected a face behind =";
    for (const char face : text) {
        if (face < '1' || face > '6') {
            return "face " + quote(std::string(1, face)) + ", expected one from 1 to 6";
        }
        token.faces.push_back(static_cast<Face>(face - '0'));
    }
    return "";
}

Refusal read_cells(std::string_view text, Token& token) {
    const bool is_roll = !text.empty() && text.front() == '@';
    if (is_roll) text.remove_prefix(1);
    const std::size_t separator = is_roll ? std::string_view::npos : text.find_first_of("-^~");
    if (!is_roll && separator == std::string_view::npos) {
        return "expected @cell, cell-cell, cell^cell or cell~cell";
    }
    token.action = is_roll ? '@' : text[separator];
    while (true) {
        const std::size_t end =
            is_roll ? text.size() : std::min(text.find(token.action), text.size());
        const auto cell = parse_cell(text.substr(0, end));
        if (!cell) return "cell " + quote(text.substr(0, end)) + ", expected one such as d0 or z1";
        token.cells.push_back(*cell);
        if (end == text.size()) break;
        text.remove_prefix(end + 1);
    }
    const std::size_t most = is_roll               ? 1
                             : token.action == '-' ? 2
                             : token.action == '~' ? 3
                                                   : SIZE_MAX;
    if (token.cells.size() > most) return "expected at most " + std::to_string(most) + " cells";
    return "";
}

Refusal read_token(std::string_view text, Token& token) {
    token.is_open = !text.empty() && text.back() == '+';
    if (token.is_open) text.remove_suffix(1);
    const std::size_t sign = text.find('=');
    Refusal fault = read_cells(text.substr(0, sign), token);
    if (fault.empty() && sign != std::string_view::npos) {
        fault = read_faces(text.substr(sign + 1), token);
    }
    return fault;
}

bool is_legal(const Position& position, Move move) {
    MoveList<Position> moves;
    position.generate(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// The dice that are rolled for the hops of a chain, in the order of their first passes.
std::vector<Cell> dice_rolled_on(const std::vector<Cell>& path, const Rules& rules) {
    std::vector<Cell> dice;
    for (std::size_t i = 1; i < path.size() && rules.jumps_roll; ++i) {
        const Cell over = jumped_between(path[i - 1], path[i]);
        const bool is_known = std::find(dice.begin(), dice.end(), over) != dice.end();
        if (!is_known && (dice.empty() || !rules.only_first_rolls)) dice.push_back(over);
    }
    return dice;
}

// The dice that are rolled for a decision that is no hop, in the order of a token's faces.
std::vector<Cell> dice_rolled_by(const Position& position, Move move) {
    if (move.action == Action::Roll) return {move.from};
    if (move.action != Action::HatLongFirst && move.action != Action::HatShortFirst) return {};
    const HatWay& way = way_of(move);
    std::vector<Cell> dice;
    for (const Cell cell : way.path) dice.push_back(cell);
    if ((dice[0] == way.corner) == (move.action == Action::HatLongFirst)) {
        std::swap(dice[0], dice[1]);
    }
    const CellSet occupied = position.occupied();
    dice.erase(std::remove_if(dice.begin(), dice.end(),
                              [occupied](Cell cell) { return !occupied.contains(cell); }),
               dice.end());
    return dice;
}

void roll(Record& record, const std::vector<Cell>& dice, const std::vector<Face>& faces) {
    while (!record.position.to_roll().empty()) {
        const Cell next = record.position.to_roll().lowest();
        const auto place = std::find(dice.begin(), dice.end(), next) - dice.begin();
        record.play({Action::Outcome, {}, {}, faces[static_cast<std::size_t>(place)]});
    }
}

Refusal check_faces(const Token& token, std::size_t dice) {
    if (token.faces.size() == dice) return "";
    if (dice == 0) return "expected no faces, since no die is rolled";
    return "expected " + std::to_string(dice) + (dice == 1 ? " face" : " faces") +
           " behind =, found " + std::to_string(token.faces.size());
}

// Why a decision that looks like one is not legal.
Refusal reason_against(const Position& position, const Token& token) {
    const Cell from = token.cells.front();
    const Cell to = token.cells.back();
    const auto die = position.die_at(from);
    if (!die) return "no die is on " + to_string(from);
    if (die->owner != position.seat_to_move()) {
        return "the die on " + to_string(from) + " is " + std::string(name_of(die->owner)) +
               "'s, expected one of " + std::string(name_of(position.seat_to_move())) + "'s";
    }
    if (token.cells.size() > 1 && from != to && position.die_at(to)) {
        return to_string(to) + " is taken";
    }
    if (token.action == '~') {
        if (is_legal(position, {Action::HatJump, from, to})) {
            return "expected no corner, since no die is on the way";
        }
        if (is_legal(position, {Action::HatLongFirst, from, to})) {
            const Cell far = way_of({Action::HatLongFirst, from, to}).corner;
            const Cell near = way_of({Action::HatShortFirst, from, to}).corner;
            return "expected the corner of the way, " + join({from, far, to}, '~') + " or " +
                   join({from, near, to}, '~');
        }
    }
    const std::string verb = token.action == '-' ? " step" : token.action == '^' ? " hop" : " jump";
    return "the " + std::string(name_of(die->face)) + " on " + to_string(from) + " cannot" + verb +
           " to " + to_string(to);
}

Refusal play_chain(Record& record, const Token& token) {
    const Rules& rules = record.position.rules();
    const std::vector<Cell> dice = dice_rolled_on(token.cells, rules);
    const std::size_t dice_before = dice_rolled_on(record.path, rules).size();
    for (std::size_t i = 0; i < std::min(dice_before, token.faces.size()); ++i) {
        if (record.position.face_at(dice[i]) != token.faces[i]) {
            return "expected the faces that have been rolled in the open chain";
        }
    }
    std::size_t rolled = dice_before;
    for (std::size_t i = std::max<std::size_t>(record.path.size(), 1); i < token.cells.size();
         ++i) {
        const Move hop{Action::Hop, token.cells[i - 1], token.cells[i]};
        if (!is_legal(record.position, hop)) {
            return reason_against(record.position, {'^', {hop.from, hop.to}, {}, false});
        }
        record.play(hop);
        if (record.position.to_roll().empty()) continue;
        if (rolled == token.faces.size()) return check_faces(token, dice.size());
        record.play({Action::Outcome, {}, {}, token.faces[rolled++]});
    }
    Refusal fault = check_faces(token, dice.size());
    if (!fault.empty()) return fault;
    if (token.is_open) {
        return rules.chains_are_committed ? "expected no +, since option ChainMode is commit" : "";
    }
    record.play({Action::Stop, {}, {}});
    roll(record, dice, token.faces);
    return "";
}

// The decision that a token without hops tells, which need not be legal.
Move move_of(const Position& position, const Token& token) {
    const Cell from = token.cells.front();
    const Cell to = token.cells.back();
    if (token.action == '@') return {Action::Roll, from, {}};
    if (token.action == '-') return {Action::Step, from, to};
    for (const Action action : {Action::HatLongFirst, Action::HatShortFirst}) {
        const Move jump{action, from, to};
        const bool has_corner = token.cells.size() == 3 && is_legal(position, jump) &&
                                way_of(jump).corner == token.cells[1];
        if (has_corner) return jump;
    }
    return {Action::HatJump, from, to};
}

Refusal play_other(Record& record, const Token& token) {
    const Move move = move_of(record.position, token);
    const bool has_idle_corner = token.cells.size() == 3 && move.action == Action::HatJump;
    if (has_idle_corner || !is_legal(record.position, move)) {
        return reason_against(record.position, token);
    }
    if (token.is_open) return "expected no +, since only a chain can stay open";
    const std::vector<Cell> dice = dice_rolled_by(record.position, move);
    Refusal fault = check_faces(token, dice.size());
    if (!fault.empty()) return fault;
    record.play(move);
    roll(record, dice, token.faces);
    return "";
}

// One decision: no outcomes, and of a chain that is not committed one hop more.
Refusal read_decision(const Record& record, std::string_view text, Token& token) {
    if (text == kStop) return "expected a turn, since no chain is open";
    token = Token();
    Refusal fault = read_token(text, token);
    if (!fault.empty()) return fault;
    if (!token.faces.empty() || token.is_open) return "expected a decision, without outcomes";
    if (token.action != '^' || record.position.rules().chains_are_committed) return "";
    token.is_open = true;
    if (token.cells.size() == std::max<std::size_t>(record.path.size(), 1) + 1) return "";
    return "expected one hop at a time, with the hops of the open chain before it";
}

// All dice that have to have been rolled behind such a token.
std::vector<Cell> dice_rolled_for(const Position& position, const Token& token) {
    if (token.action == '^') return dice_rolled_on(token.cells, position.rules());
    return dice_rolled_by(position, move_of(position, token));
}

// Whether an open chain has another hop.
bool can_go_on(const Position& position) {
    MoveList<Position> moves;
    position.generate(moves);
    return moves.size() > 1;
}

Refusal retire(Record& record, std::string_view letter) {
    const auto seat = letter.size() == 1 ? parse_seat(letter[0]) : std::nullopt;
    const Position& position = record.position;
    if (!seat || !position.seats().contains(*seat) || position.standing(*seat) != 0) {
        return "expected a seat in the race behind " + std::string(kOut);
    }
    if (*seat == position.seat_to_move()) record.path.clear();
    record.position.retire(*seat);
    return "";
}

Refusal play_text(Record& record, std::string_view text) {
    if (record.position.is_over()) return "the game is over";
    if (text.substr(0, kOut.size()) == kOut) return retire(record, text.substr(kOut.size()));
    if (text == kStop) {
        if (record.path.empty()) return "expected a turn, since no chain is open";
        record.play({Action::Stop, {}, {}});
        return "";
    }
    Token token;
    Refusal fault = read_token(text, token);
    if (!fault.empty()) return fault;
    const std::vector<Cell>& path = record.path;
    const bool goes_on = token.action == '^' && token.cells.size() >= path.size() &&
                         std::equal(path.begin(), path.end(), token.cells.begin());
    if (!path.empty() && !goes_on) {
        return "expected the open chain " + chain_text(path) + " to go on, or stop";
    }
    return token.action == '^' ? play_chain(record, token) : play_other(record, token);
}

}  // namespace

std::string chain_text(const std::vector<Cell>& path) { return join(path, '^'); }

std::string describe(const Record& record, Move move) {
    switch (move.action) {
        case Action::Stop:
            return std::string(kStop);
        case Action::Outcome:
            return std::string("=") + static_cast<char>('1' + index(move.face));
        case Action::Roll:
            return '@' + to_string(move.from);
        case Action::Step:
            return join({move.from, move.to}, '-');
        case Action::Hop:
            return (record.path.empty() ? to_string(move.from) : chain_text(record.path)) + '^' +
                   to_string(move.to);
        case Action::HatJump:
            return join({move.from, move.to}, '~');
        case Action::HatLongFirst:
        case Action::HatShortFirst:
            return join({move.from, way_of(move).corner, move.to}, '~');
    }
    return "";
}

Result<Move> parse_move(const Record& record, std::string_view text) {
    MoveList<Position> moves;
    if (!record.position.is_over()) record.position.generate(moves);
    for (const Move move : moves) {
        if (describe(record, move) == text) return move;
    }
    return Error{Fault::IllegalMove, std::string(text), "expected one of the legal decisions"};
}

Result<std::string> to_token(const Record& before, std::string_view decision,
                             const std::function<Face()>& roll) {
    const auto refuse = [decision](Refusal why) {
        return Error{Fault::IllegalMove, std::string(decision), std::move(why)};
    };
    if (before.position.is_over()) return refuse("the game is over");
    Token token{'^', before.path, {}, false};
    const bool is_stop = decision == kStop && !before.path.empty();
    if (Refusal fault = is_stop ? "" : read_decision(before, decision, token); !fault.empty()) {
        return refuse(std::move(fault));
    }
    const std::vector<Cell> dice = dice_rolled_for(before.position, token);
    const std::size_t known = dice_rolled_on(before.path, before.position.rules()).size();
    for (std::size_t i = 0; i < dice.size(); ++i) {
        // What comes up makes no difference to what is legal.
        token.faces.push_back(i < known ? before.position.face_at(dice[i]) : Face::Ear);
    }
    const Result<Record> tried = after_token(before, text_of(token));
    if (!tried) return refuse(tried.error().detail);
    token.is_open = token.is_open && can_go_on(tried->position);
    for (std::size_t i = known; i < dice.size(); ++i) token.faces[i] = roll();
    return text_of(token);
}

Result<Record> after_token(const Record& before, std::string_view token) {
    Record record = before;
    const Refusal fault = play_text(record, token);
    if (!fault.empty()) return Error{Fault::IllegalMove, std::string(token), fault};
    return record;
}

}  // namespace ryuto::dicerace
