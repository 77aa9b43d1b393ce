#include "dicerace/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <vector>

#include "dicerace/chains.h"

namespace ryuto::dicerace {
namespace {

constexpr std::string_view kFiles = "zabcdefghi";
constexpr std::size_t kMostChains = 12;  // Listed of a die.

// Of the palette of xterm.
constexpr std::array<int, kSeats> kSeatInks = {124, 25, 22, 130};
constexpr int kWhite = 231;
constexpr std::array<int, 2> kFieldInks = {236, 238};
constexpr int kRowInk = 242;  // Of home and goal rows.

std::string turn_in_words(const Record& record) {
    const Position& position = record.position;
    const std::string name(name_of(position.seat_to_move()));
    if (position.is_over()) {
        const std::array<int, kSeats> places = position.ranking();
        std::string text = "The race is over:";
        for (std::size_t p = 0; p < position.players(); ++p) {
            text += (p == 0 ? " " : ", ");
            text += name_of(position.seat_of(static_cast<Player>(p)));
            text += ' ' + std::to_string(places[p]);
        }
        return text;
    }
    if (position.chain()) return name + " may hop on from " + to_string(*position.chain());
    return name + " to move";
}

std::string text_of(Die die) {
    const auto letter = static_cast<unsigned char>(letter_of(die.owner));
    return {static_cast<char>(std::tolower(letter)),
            static_cast<char>('0' + static_cast<int>(die.face))};
}

std::string plain_cell(Cell cell, const std::optional<Die>& die) {
    if (die) return ' ' + text_of(*die);
    return is_on_board(cell.file(), cell.rank()) ? "  ." : "   ";
}

std::string painted_cell(Cell cell, const std::optional<Die>& die) {
    if (!is_on_board(cell.file(), cell.rank())) return "    ";
    const auto is_edge = [](int line) { return line == 0 || line == kSize - 1; };
    const int ground = is_edge(cell.file()) || is_edge(cell.rank())
                           ? kRowInk
                           : kFieldInks[static_cast<std::size_t>((cell.file() + cell.rank()) % 2)];
    if (!die) return on(ground, "    ") + std::string(kNoInk);
    return bold(kWhite) + on(kSeatInks[index(die->owner)], ' ' + text_of(*die) + ' ') +
           std::string(kNoInk);
}

// Words behind each other, in lines of some eighty columns, the later ones indented.
class Paragraph {
   public:
    explicit Paragraph(std::string head) : line_(std::move(head)) {}
    void add(const std::string& word) {
        constexpr std::size_t kWidth = 80;
        constexpr std::size_t kIndent = 12;
        if (line_.size() + word.size() >= kWidth) {
            text_ += line_ + '\n';
            line_ = std::string(kIndent - 1, ' ');
        }
        line_ += ' ' + word;
    }
    std::string text() const { return text_ + line_ + '\n'; }

   private:
    std::string text_;
    std::string line_;
};

std::string_view kind_of(Action action) {
    switch (action) {
        case Action::Stop:
            return "end the chain:";
        case Action::Roll:
            return "roll:";
        case Action::Step:
            return "move:";
        case Action::Hop:
            return "hop:";
        default:
            return "jump:";
    }
}

}  // namespace

std::string draw(const Record& record, Ink ink) {
    const bool is_painted = ink == Ink::Coloured;
    std::string text;
    for (int rank = kSize - 1; rank >= 0; --rank) {
        text += ' ' + std::to_string(rank) + ' ';
        for (int file = 0; file < kSize; ++file) {
            const Cell cell(file, rank);
            const auto die = record.position.die_at(cell);
            text += is_painted ? painted_cell(cell, die) : plain_cell(cell, die);
        }
        text += '\n';
    }
    text += is_painted ? "   " : "  ";
    for (const char file : kFiles) {
        text += is_painted ? std::string(" ") + file + "  " : std::string("  ") + file;
    }
    return text + "\n\n" + turn_in_words(record) + '\n';
}

std::string in_words(std::string_view token) {
    if (token.substr(0, kOut.size()) == kOut) return "is out";
    const bool is_open = !token.empty() && token.back() == '+';
    if (is_open) token.remove_suffix(1);
    const std::size_t sign = token.find('=');
    const std::string action(token.substr(0, sign));
    const std::string_view faces = sign == std::string_view::npos ? "" : token.substr(sign + 1);
    std::string text;
    if (action[0] == '@') {
        text = "rolls the die on " + action.substr(1) + " again";
    } else if (action.find('^') != std::string::npos) {
        text = "hops " + action;
    } else {
        text = (action.find('~') != std::string::npos ? "jumps " : "moves ") + action;
    }
    for (std::size_t i = 0; i < faces.size(); ++i) {
        text += i == 0 ? ": " : ", ";
        text += faces[i];
        text += " (" + std::string(name_of(static_cast<Face>(faces[i] - '0'))) + ')';
    }
    return is_open ? text + ", and may hop on" : text;
}

std::string list_decisions(const Record& record) {
    const Position& position = record.position;
    if (position.is_over()) return "";
    const bool commits = position.rules().chains_are_committed;
    MoveList<Position> moves;
    position.generate(moves);
    std::string text;
    const CellSet dice =
        position.chain() ? CellSet(*position.chain()) : position.dice(position.seat_to_move());
    for (const Cell from : dice) {
        std::string head = to_string(from) + ' ' + std::string(name_of(position.face_at(from)));
        head.resize(10, ' ');
        Paragraph paragraph(std::move(head));
        std::string_view kind;
        const auto add = [&](std::string_view its_kind, const std::string& word) {
            if (its_kind != kind) paragraph.add(std::string(its_kind));
            kind = its_kind;
            paragraph.add(word);
        };
        for (const Move move : moves) {
            if (move.action != Action::Stop && move.from != from) continue;
            if (commits && move.action == Action::Hop) continue;
            add(kind_of(move.action), describe(record, move));
        }
        if (commits) {
            const std::vector<Chain> chains = whole_chains(position, from, kMostChains);
            for (const Chain& chain : chains) add(kind_of(Action::Hop), chain_text(chain));
            if (chains.size() == kMostChains) add("and", "perhaps more");
        }
        text += paragraph.text();
    }
    return text;
}

std::string_view how_to_type() {
    return "@c4 rolls the die on c4 again, d2-d3 moves from d2 to d3, b0^b2 hops over b1. A chain "
           "is\n"
           "made hop by hop: b0^b2, then b0^b2^d2, until `stop`. d4~d6~e6 is a Hat's jump from d4 "
           "to\n"
           "e6 round the corner d6. Every die that is hopped over, or on a Hat's way, is rolled.\n"
           "Faces: 1 Ear stays, 2 Book goes straight, 3 Tree forward, also diagonally, and "
           "straight\n"
           "back, 4 Flame everywhere, 5 Swords diagonally, 6 Hat jumps like a knight. Bring all "
           "your\n"
           "dice to the row opposite.\n";
}

}  // namespace ryuto::dicerace
