// `ryuto solve`: first who wins, by proof search; then, as asked, how fast, and a certificate.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kamisado/notation.h"
#include "program/certificate.h"
#include "program/programs.h"
#include "program/progress.h"
#include "search/alpha_beta.h"
#include "util/text.h"

namespace ryuto {
namespace {

using kamisado::Move;
using kamisado::Position;

std::string_view name_of(Player player) { return player == Player::First ? "first" : "second"; }

Result<Position> position_of(const SolveRequest& request) {
    Position position;
    if (request.fen) {
        Result<Position> read = kamisado::parse_fen(*request.fen);
        if (!read) return read;
        position = *read;
    }
    for (const std::string_view text : split_words(request.moves)) {
        const Result<Move> move = kamisado::parse_move(position, text);
        if (!move) return move.error();
        position.play(*move);
    }
    return position;
}

// One position, solved step by step. What comes out is printed as soon as it is known.
class Solution {
   public:
    Solution(const Position& root, const SolveRequest& request, Progress& progress)
        : root_(root), request_(request), progress_(progress) {}

    bool prove();    // False if it is not known who wins.
    void measure();  // How fast. Requires the winner to be known; so do the others.
    void tell_line();
    void certify(std::ostream& out);

    void tell_cost() const;

   private:
    std::optional<Move> winning_move(const Position& position);
    static Move defence(const Position& position);
    std::vector<Move> proven_line();
    // Proving and measuring take half of the memory each.
    std::size_t table_mebibytes() const {
        return request_.is_exact ? std::max<std::size_t>(request_.hash_mebibytes / 2, 1)
                                 : request_.hash_mebibytes;
    }
    std::uint64_t nodes() const { return proof_nodes_ + search_nodes_; }

    const Position root_;
    const SolveRequest& request_;
    Progress& progress_;
    const Clock::time_point start_ = Clock::now();
    KamisadoProofs proofs_;
    Player winner_ = Player::First;
    std::vector<Move> line_;  // Exact, once measured.
    std::uint64_t proof_nodes_ = 0;
    std::uint64_t search_nodes_ = 0;
};

bool Solution::prove() {
    constexpr std::uint64_t kNodesBetweenTells = 500'000;
    if (!proofs_.set_hash_size(table_mebibytes())) {
        progress_.print("Winner: not known, there is no memory for the table");
        return false;
    }
    Limits limits;
    limits.nodes = kNodesBetweenTells;
    ProofNumbers numbers;
    while (!numbers.is_solved() && !progress_.signals().is_stopped()) {
        progress_.tell("who wins, " + std::to_string(nodes()) + " nodes");
        Budget budget(limits, {}, progress_.signals());
        numbers = proofs_.solve(root_, budget, request_.threads);
        proof_nodes_ += budget.nodes();
    }
    if (!numbers.is_solved()) {
        progress_.print("Winner: not known");
        return false;
    }
    winner_ = numbers.is_won() ? root_.to_move() : opponent(root_.to_move());
    progress_.print("Winner: " + std::string(name_of(winner_)) + " player");
    return true;
}

void Solution::measure() {
    AlphaBeta<Position, kamisado::Evaluator> search;
    if (!search.set_hash_size(table_mebibytes())) {
        progress_.print("Distance: not known, there is no memory for the table");
        return;
    }
    Task<Position> task;
    task.root = root_;
    progress_.tell("how fast");
    const auto tell = [this](const Report<Position>& report) {
        search_nodes_ = report.nodes;
        progress_.tell("how fast, depth " + std::to_string(report.depth) + ", " +
                       std::to_string(nodes()) + " nodes");
    };
    const Report<Position> report = search.search(task, progress_.signals(), tell);
    if (report.score.is_decided()) {
        line_ = report.line;
        progress_.print("Distance: " + std::to_string(report.score.plies_to_end()) + " plies");
    } else {
        progress_.print("Distance: not known");
    }
}

void Solution::tell_line() {
    if (line_.empty()) line_ = proven_line();
    std::string text = "Line:";
    Position position = root_;
    for (const Move move : line_) {
        text += ' ' + describe(position, move);
        position.play(move);
    }
    progress_.print(text);
}

void Solution::certify(std::ostream& out) {
    progress_.tell("certificate");
    const auto tell = [this](double done, std::size_t positions) {
        progress_.tell("certificate of " + std::to_string(positions) + " positions", done);
    };
    const auto certificate = make_certificate(root_, winner_, proofs_, progress_.signals(),
                                              {request_.effort_seconds, tell});
    if (!certificate) {
        progress_.print("Certificate: none");
        return;
    }
    write(*certificate, out);
    progress_.print("Certificate: " + std::to_string(certificate->turns.size()) + " positions");
}

void Solution::tell_cost() const {
    const auto time = std::chrono::duration_cast<milliseconds>(Clock::now() - start_);
    progress_.print("Nodes searched: " + std::to_string(nodes()));
    progress_.print("Time: " + std::to_string(time.count()) + " ms");
}

// Of a won position. Empty only when stopped.
std::optional<Move> Solution::winning_move(const Position& position) {
    Budget budget({}, {}, progress_.signals());
    const std::optional<Move> move = proofs_.winning_move(position, budget, request_.threads);
    proof_nodes_ += budget.nodes();
    return move;
}

// Of a lost position: not one that ends the round sooner than need be, if that can be seen.
Move Solution::defence(const Position& position) {
    MoveList<Position> moves;
    position.generate(moves);
    const kamisado::Evaluator evaluator;
    for (const Move move : moves) {
        if (!evaluator.hands_over_win(position, move)) return move;
    }
    return moves[0];
}

// A win, though seldom the fastest, against some defence.
std::vector<Move> Solution::proven_line() {
    std::vector<Move> line;
    Position position = root_;
    while (!position.is_over()) {
        const std::optional<Move> move = position.to_move() == winner_
                                             ? winning_move(position)
                                             : std::optional(defence(position));
        if (!move) break;
        line.push_back(*move);
        position.play(*move);
    }
    return line;
}

int solve(const Position& root, const SolveRequest& request, std::ostream* certificate) {
    Progress progress("solve");
    Solution solution(root, request, progress);
    const bool is_known = solution.prove();
    if (is_known) {
        if (request.is_exact) solution.measure();
        solution.tell_line();
        if (certificate) solution.certify(*certificate);
    }
    solution.tell_cost();
    if (const auto signal = progress.signal()) return 128 + *signal;
    return is_known ? 0 : 1;
}

int fail(const Error& error, int exit_code) {
    std::cerr << "ryuto: " << describe(error) << '\n';
    return exit_code;
}

}  // namespace

int run_solve(const SolveRequest& request) {
    const auto root = position_of(request);
    if (!root) return fail(root.error(), kBadArgument);
    const std::string& file = request.certificate_file;
    if (root->is_over()) {
        if (!file.empty()) {
            return fail({Fault::BadValue, file, "--certificate, expected a round that is not over"},
                        kBadArgument);
        }
        std::cout << "Winner: " << name_of(*root->winner()) << " player\nDistance: 0 plies\n";
        return 0;
    }
    // Opened at once: nobody wants to hear after a minute of work that it cannot be.
    std::ofstream certificate;
    const Error unwritable{Fault::BadValue, file, "--certificate, expected a file to write to"};
    if (!file.empty()) {
        certificate.open(file);
        if (!certificate) return fail(unwritable, kBadArgument);
    }
    const int exit_code = solve(*root, request, file.empty() ? nullptr : &certificate);
    if (!certificate.flush()) return fail(unwritable, 1);
    return exit_code;
}

}  // namespace ryuto
