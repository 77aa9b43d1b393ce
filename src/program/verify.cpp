// `ryuto verify`: walks through every defence against a certificate.
//
// The walk ends: a real move advances a tower, and a chain of passes that would go round is a
// deadlock, which ends the round.
#include "program/verify.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "oracle/kamisado_oracle.h"
#include "program/programs.h"
#include "util/text.h"

namespace ryuto {
namespace {

using kamisado_oracle::Round;

Error fault_in(std::string text, std::string detail) {
    return {Fault::BadValue, std::move(text), std::move(detail)};
}

constexpr int kStartLine = 2;
constexpr int kFirstEntryLine = 4;

// What the certificate says of a position, and what the walk has found out.
struct Entry {
    int line_number = 0;
    std::string move;
    bool is_reached = false;
    int longest_line = 0;  // From here to the end, once the position has been reached.
};

class Walk {
   public:
    // Reads all of it. To be called once, before run().
    Status read(std::istream& certificate);
    Result<Verification> run();

   private:
    Status read_header(std::istream& certificate);
    Status read_entry(const std::string& line, int number);
    bool is_won(const Round& finished) const {
        return (finished.winner() == '1') == is_winner_first_;
    }
    Result<int> follow(const Round& round);
    Result<int> defend(const Round& round, const std::string& before, int line_number);

    Round start_;
    bool is_winner_first_ = false;
    std::map<std::string, Entry> entries_;  // By position.
};

Status Walk::read(std::istream& certificate) {
    if (Status header = read_header(certificate); !header) return header;
    std::string line;
    for (int number = kFirstEntryLine; std::getline(certificate, line); ++number) {
        if (Status entry = read_entry(line, number); !entry) return entry;
    }
    return ok();
}

Status Walk::read_header(std::istream& certificate) {
    constexpr std::string_view kStart = "start ";
    std::string line;
    std::getline(certificate, line);
    if (line != "ryuto certificate 1") {
        return fault_in(line, "line 1, expected 'ryuto certificate 1'");
    }
    line.clear();
    std::getline(certificate, line);
    if (line.substr(0, kStart.size()) != kStart) {
        return fault_in(line, "line 2, expected 'start' and a position");
    }
    const auto start = kamisado_oracle::round_of(line.substr(kStart.size()));
    if (!start || start->moves().empty()) {
        return fault_in(line,
                        "line 2, expected board, player and colour of a position with a move");
    }
    start_ = *start;
    line.clear();
    std::getline(certificate, line);
    if (line != "winner w" && line != "winner b") {
        return fault_in(line, "line 3, expected 'winner w' or 'winner b'");
    }
    is_winner_first_ = line.back() == 'w';
    return ok();
}

Status Walk::read_entry(const std::string& line, int number) {
    const std::string where = "line " + std::to_string(number) + ", expected ";
    const std::size_t space = line.rfind(' ');
    const std::string position = line.substr(0, space);
    const auto round = kamisado_oracle::round_of(position);
    if (!round || space == std::string::npos) {
        return fault_in(line, where + "board, player, colour and move");
    }
    if (round->is_first_to_move() != is_winner_first_) {
        return fault_in(line, where + "a position in which the winner is to move");
    }
    const auto [earlier, is_new] =
        entries_.try_emplace(position, Entry{number, line.substr(space + 1)});
    if (is_new) return ok();
    return fault_in(line, where + "a position that is not on line " +
                              std::to_string(earlier->second.line_number) + " already");
}

Result<Verification> Walk::run() {
    const Result<int> longest = start_.is_first_to_move() == is_winner_first_
                                    ? follow(start_)
                                    : defend(start_, kamisado_oracle::text_of(start_), kStartLine);
    if (!longest) return longest.error();
    const Entry* unreached = nullptr;
    std::string position;
    for (const auto& [text, entry] : entries_) {
        if (entry.is_reached || (unreached && unreached->line_number < entry.line_number)) continue;
        unreached = &entry;
        position = text;
    }
    if (unreached) {
        return fault_in(position, "line " + std::to_string(unreached->line_number) +
                                      ", expected a position that some defence leads to");
    }
    return Verification{is_winner_first_ ? 'w' : 'b', entries_.size(), *longest};
}

// The longest line of play from a position in which the winner is to move.
Result<int> Walk::follow(const Round& round) {
    const std::string position = kamisado_oracle::text_of(round);
    const auto found = entries_.find(position);
    if (found == entries_.end()) {
        return fault_in(position,
                        "no line, expected a move for this position, which can be reached");
    }
    Entry& entry = found->second;
    if (entry.is_reached) return entry.longest_line;
    entry.is_reached = true;

    const std::string text = position + ' ' + entry.move;
    const std::string where = "line " + std::to_string(entry.line_number) + ", expected a ";
    const std::vector<std::string> moves = round.moves();
    if (std::find(moves.begin(), moves.end(), entry.move) == moves.end()) {
        return fault_in(text, where + "legal move");
    }
    Round next = round;
    next.play(entry.move);
    if (next.is_over()) {
        if (!is_won(next)) return fault_in(text, where + "winning move, but this one loses");
        entry.longest_line = 1;
        return 1;
    }
    Result<int> rest = defend(next, text, entry.line_number);
    if (!rest) return rest.error();
    entry.longest_line = *rest + 1;
    return entry.longest_line;
}

// The same when the loser is to move. `before` is the text, on that line, of what has led here.
Result<int> Walk::defend(const Round& round, const std::string& before, int line_number) {
    std::vector<Round> unfinished;
    for (const std::string& reply : round.moves()) {
        Round next = round;
        next.play(reply);
        if (!next.is_over()) {
            unfinished.push_back(next);
        } else if (!is_won(next)) {
            return fault_in(before, "line " + std::to_string(line_number) +
                                        ", expected a winning move, but " + reply +
                                        " wins against it");
        }
    }
    int longest = 1;
    for (const Round& next : unfinished) {
        const Result<int> rest = follow(next);
        if (!rest) return rest.error();
        longest = std::max(longest, *rest + 1);
    }
    return longest;
}

}  // namespace

Result<Verification> verify(std::istream& certificate) {
    Walk walk;
    if (const Status read = walk.read(certificate); !read) return read.error();
    return walk.run();
}

int run_verify(const std::string& file) {
    std::ifstream certificate(file);
    const auto fail = [](const Error& error, int exit_code) {
        std::cerr << "ryuto: " << describe(error) << '\n';
        return exit_code;
    };
    certificate.peek();  // A folder can be opened, but not read.
    if (!certificate.is_open() || certificate.bad()) {
        return fail(fault_in(file, "FILE, expected one that can be read"), kBadArgument);
    }
    const Result<Verification> result = verify(certificate);
    if (!result) return fail(result.error(), 1);
    std::cout << "Winner: " << (result->winner == 'w' ? "first" : "second") << " player\n"
              << "Positions: " << result->positions << '\n'
              << "Longest line: " << result->longest_line << " plies\n";
    return 0;
}

}  // namespace ryuto
