#include "program/opening_table.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "kamisado/eval.h"
#include "kamisado/notation.h"
#include "program/programs.h"
#include "program/real_moves.h"
#include "search/alpha_beta.h"

namespace ryuto {
namespace {

using kamisado::Move;
using Round = kamisado::Position;

constexpr std::string_view kHead =
    R"(# The solved first moves

A single round of Kamisado is a win for the player who moves first. This is what each of the 102 first
moves is worth under best play of both: the winner takes the shortest way, the loser the longest.

This document is what `ryuto openings` prints; a test compares the two.

*Plies* count from the first move to the last and include passes, and the line shown is best play by this
count. *Moves* leave the passes out: the distance if both count like that, so that a way with more passes and
fewer moves is the shorter one.

)";

int plies_of(const SolvedOpening& opening) { return opening.score.plies_to_end(); }

std::string in_words(const std::vector<Move>& line) {
    std::string words;
    Round position;
    for (const Move move : line) {
        if (!words.empty()) words += ' ';
        words += describe(position, move);
        position.play(move);
    }
    return words;
}

// Each count has a search and half of the memory of its own.
class Solver {
   public:
    explicit Solver(std::size_t hash_mebibytes) {
        plies_.set_hash_size(std::max<std::size_t>(hash_mebibytes / 2, 1));
        real_moves_.set_hash_size(std::max<std::size_t>(hash_mebibytes / 2, 1));
    }

    SolvedOpening solve(Move move) {
        Round position;
        position.play(move);
        const Report<Round> report = exact(plies_, position);
        const Report<RealMoves> in_real_moves = exact(real_moves_, RealMoves(position));
        SolvedOpening opening{move, -report.score.later(1), report.line,
                              in_real_moves.score.plies_to_end() + 1};
        opening.line.insert(opening.line.begin(), move);
        return opening;
    }

   private:
    template <class P>
    static Report<P> exact(Searcher<P>& search, const P& root) {
        const SearchSignals never_stopped;
        Task<P> task;
        task.root = root;
        return search.search(task, never_stopped, [](const Report<P>&) {});
    }

    AlphaBeta<Round, kamisado::Evaluator> plies_;
    AlphaBeta<RealMoves, RealMovesEvaluator> real_moves_;
};

SolvedOpening mirrored(const SolvedOpening& opening) {
    SolvedOpening image = opening;
    image.move = mirrored(opening.move);
    for (Move& move : image.line) move = mirrored(move);
    return image;
}

void write_summary(std::ostream& out, const std::vector<SolvedOpening>& openings) {
    const auto wins = std::count_if(openings.begin(), openings.end(),
                                    [](const auto& opening) { return opening.score.is_win(); });
    const auto best =
        std::max_element(openings.begin(), openings.end(),
                         [](const auto& a, const auto& b) { return a.score < b.score; });
    const auto fastest = std::count_if(openings.begin(), openings.end(), [&](const auto& opening) {
        return opening.score == best->score;
    });
    out << wins << " of " << openings.size() << " first moves win, " << fastest
        << " of them as fast as can be, in " << plies_of(*best) << " plies.\n\n";
}

// Where the winning moves lead: on each square the towers that win by going there.
void write_board(std::ostream& out, const std::vector<SolvedOpening>& openings) {
    constexpr int kCell = 6;
    std::array<std::string, kamisado::kSquares> winners;
    for (const SolvedOpening& opening : openings) {
        if (!opening.score.is_win()) continue;
        winners[index(opening.move.to)] += kamisado::letter_of(opening.move.tower);
    }
    out << "The squares that winning first moves lead to, each with the letters of the towers\n"
           "(n brown, g green, r red, y yellow, i pink, u purple, l blue, o orange):\n\n";
    for (int rank = kamisado::kSize - 1; rank >= 0; --rank) {
        out << "    " << rank + 1 << ' ';
        for (int file = 0; file < kamisado::kSize; ++file) {
            const std::string& towers = winners[index(kamisado::Square(file, rank))];
            out << std::setw(kCell) << (towers.empty() ? "." : towers);
        }
        out << '\n';
    }
    out << "      ";
    for (char file = 'a'; file <= 'h'; ++file) out << std::setw(kCell) << file;
    out << "\n\n";
}

void write_table(std::ostream& out, const std::vector<SolvedOpening>& openings) {
    out << "| move | tower | result | plies | moves | best play |\n|---|---|---|---|---|---|\n";
    for (const SolvedOpening& opening : openings) {
        out << "| " << describe(Round(), opening.move) << " | "
            << kamisado::name_of(opening.move.tower) << " | "
            << (opening.score.is_win() ? "**wins**" : "loses") << " | " << plies_of(opening)
            << " | " << opening.real_moves << " | " << in_words(opening.line) << " |\n";
    }
}

}  // namespace

std::vector<SolvedOpening> solve_openings(std::size_t hash_mebibytes,
                                          const std::function<void(std::size_t)>& on_progress) {
    Solver solver(hash_mebibytes);
    MoveList<Round> moves;
    Round().generate(moves);
    std::vector<SolvedOpening> openings;
    for (const Move move : moves) {
        const auto image = std::find_if(openings.begin(), openings.end(), [&](const auto& known) {
            return mirrored(known.move) == move;
        });
        if (image != openings.end()) {
            openings.push_back(mirrored(*image));
        } else {
            openings.push_back(solver.solve(move));
        }
        on_progress(openings.size());
    }
    return openings;
}

std::string describe(const std::vector<SolvedOpening>& openings) {
    std::ostringstream out;
    out << kHead;
    write_summary(out, openings);
    write_board(out, openings);
    write_table(out, openings);
    return out.str();
}

int run_openings(std::size_t hash_mebibytes) {
    const auto start = Clock::now();
    const auto tell_progress = [](std::size_t done) {
        if (done % 10 == 0) std::cerr << "openings: " << done << " first moves solved\n";
    };
    std::cout << describe(solve_openings(hash_mebibytes, tell_progress));
    std::cerr << "openings: "
              << std::chrono::duration_cast<milliseconds>(Clock::now() - start).count() << " ms\n";
    return 0;
}

}  // namespace ryuto
