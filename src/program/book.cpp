// Everything goes through the game's Engine, whose proof search is asked one position at a time.
#include "program/book.h"

#include <array>
#include <iostream>
#include <optional>
#include <set>
#include <vector>

#include "engine/games.h"
#include "program/openings.h"
#include "program/programs.h"
#include "program/progress.h"
#include "util/rng.h"
#include "util/text.h"

namespace ryuto {
namespace {

// In a row, until we say that there is nothing new.
constexpr int kMostRepeats = 1'000;    // Positions seen before.
constexpr int kMostRefusals = 20'000;  // Others.

class BookMaker {
   public:
    BookMaker(Engine& game, const BookRules& rules, const SearchSignals& signals)
        : game_(game), rules_(rules), signals_(signals), rng_(rules.seed) {}

    // The next one, unless it was stopped or there are no more.
    std::optional<std::string> next();

   private:
    struct Verdict {
        bool is_won = false;  // By the player to move.
        std::uint64_t nodes = 0;
    };

    bool is_good();  // The position on the board.
    std::optional<Verdict> solve();
    bool is_won_after(const std::string& fen, const std::string& move);

    Engine& game_;
    const BookRules rules_;
    const SearchSignals& signals_;
    Rng rng_;
    std::set<std::string> seen_;
    std::array<int, 2> openings_{};  // By the player who wins them.
};

std::optional<std::string> BookMaker::next() {
    const auto lengths = static_cast<std::uint32_t>(rules_.most_plies - rules_.fewest_plies + 1);
    int repeats = 0;
    for (int refusals = 0; refusals < kMostRefusals && repeats < kMostRepeats; ++refusals) {
        if (signals_.is_stopped()) return {};
        const int plies = rules_.fewest_plies + static_cast<int>(rng_.below(lengths));
        if (!random_opening(game_, plies, rng_)) continue;
        const Player mover = game_.to_move();
        if (openings_[index(mover)] > openings_[index(opponent(mover))]) continue;
        std::string fen = game_.fen();
        repeats = seen_.insert(fen).second ? 0 : repeats + 1;
        if (repeats > 0 || !is_good()) continue;
        ++openings_[index(mover)];
        return fen;
    }
    return {};
}

bool BookMaker::is_good() {
    game_.forget();
    const auto verdict = solve();
    if (!verdict || !verdict->is_won || verdict->nodes < rules_.least_effort) return false;
    const std::string fen = game_.fen();
    int winning_moves = 0;
    for (const std::string& move : game_.legal_moves()) {
        if (is_won_after(fen, move)) ++winning_moves;
        if (winning_moves > rules_.most_winning_moves || signals_.is_stopped()) return false;
    }
    return true;
}

bool BookMaker::is_won_after(const std::string& fen, const std::string& move) {
    if (!game_.set_position(fen)) return false;
    const Player mover = game_.to_move();
    if (!game_.play({move})) return false;
    if (game_.is_over()) return game_.winner() == mover;
    const auto verdict = solve();
    return verdict && !verdict->is_won;
}

// Empty if it was too much work, or stopped. The search goes on when the proof is found, for the
// distance, but is not wanted any more once it has said what it has proven.
std::optional<BookMaker::Verdict> BookMaker::solve() {
    constexpr std::uint64_t kMostNodes = 2'000'000;  // Most of them for the proof.
    Limits limits;
    limits.nodes = kMostNodes;
    SearchSignals enough;
    std::optional<Verdict> verdict;
    game_.search(limits, {}, enough, [&](const SearchInfo& info) {
        const bool is_won = info.score.is_proven_win();
        if (!verdict && (is_won || info.score.is_proven_loss())) verdict = {is_won, info.nodes};
        enough.stop();
    });
    return verdict;
}

}  // namespace

bool make_book(Engine& game, const BookRules& rules, const SearchSignals& signals,
               const std::function<void(const std::string& fen)>& on_opening) {
    BookMaker maker(game, rules, signals);
    for (int opening = 0; opening < rules.openings; ++opening) {
        const auto fen = maker.next();
        if (!fen) return false;
        on_opening(*fen);
    }
    return true;
}

int run_book(const BookRequest& request) {
    const auto game = make_engine(request.variant);
    const BookRules& rules = request.rules;
    const auto refuse = [](const std::string& text, const std::string& expected) {
        std::cerr << "ryuto: " << describe(Error{Fault::BadValue, text, expected}) << '\n';
        return kBadArgument;
    };
    if (!game->select_searcher("proof")) {
        return refuse(request.variant, "--variant, expected a game with a proof search");
    }
    if (rules.fewest_plies > rules.most_plies) {
        return refuse(std::to_string(rules.most_plies),
                      "--to-ply, expected no less than --from-ply");
    }
    Progress progress("book");
    int openings = 0;
    const auto print = [&](const std::string& fen) {
        progress.print(fen);
        ++openings;
        progress.tell(std::to_string(openings) + " openings",
                      static_cast<double>(openings) / rules.openings);
    };
    if (make_book(*game, rules, progress.signals(), print)) return 0;
    if (const auto signal = progress.signal()) return 128 + *signal;
    progress.tell("");
    std::cerr << "ryuto: no more than " << openings << " openings found\n";
    return 1;
}

}  // namespace ryuto
