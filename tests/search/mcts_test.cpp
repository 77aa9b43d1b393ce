// Monte-Carlo search: what it claims must be true, however positions are shared and whatever the
// memory; and it must obey its limits.
#include "search/mcts.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "support/kamisado_search.h"
#include "support/plain_search.h"
#include "support/take_away.h"

namespace ryuto {
namespace {

using kamisado::after;
using kamisado::to_fen;
using Search = Mcts<Round, Evaluator>;

Limits to_playouts(std::uint64_t playouts, int lines = 1) {
    Limits limits;
    limits.nodes = playouts;
    limits.multi_pv = lines;
    return limits;
}

template <class P = Round, class E = Evaluator>
std::vector<Report<P>> reports_of(Mcts<P, E>& searcher, const Task<P>& task) {
    std::vector<Report<P>> reports;
    const SearchSignals signals;
    searcher.search(task, signals,
                    [&reports](const Report<P>& report) { reports.push_back(report); });
    EXPECT_FALSE(reports.empty());
    return reports;
}

// A searcher of its own for every call.
std::vector<Report<Round>> reports_of(const Round& root, const Limits& limits,
                                      const MoveList<Round>& root_moves = {}) {
    Search searcher;
    EXPECT_TRUE(searcher.set_hash_size(4));
    return reports_of(searcher, {root, root_moves, limits, {}});
}

// Alpha-beta's word, which other tests compare with a search of all moves.
bool is_won(const Round& root) {
    const Report<Round> report = best_of(root, to_depth(60));
    EXPECT_TRUE(report.score.is_decided()) << to_fen(root);
    return report.score.is_win();
}

// A distance that is told must be the true one.
void expect_true_claims(const std::vector<Round>& roots, std::uint64_t playouts, int least_exact) {
    constexpr int kMostPlies = 7;  // Further away, the plain search takes too long.
    int exact = 0;
    for (const Round& root : roots) {
        const Report<Round> report = reports_of(root, to_playouts(playouts)).back();
        expect_sound_line(root, report);
        if (!report.score.is_proven_win() && !report.score.is_proven_loss()) continue;
        EXPECT_EQ(report.score.is_proven_win(), is_won(root)) << text_of(root, report.line);
        if (!report.score.is_decided() || report.score.plies_to_end() > kMostPlies) continue;
        const Score truth = Solver<Round>().solve(root, report.score.plies_to_end());
        EXPECT_EQ(report.score.raw(), truth.raw()) << text_of(root, report.line);
        ++exact;
    }
    EXPECT_GE(exact, least_exact);
}

TEST(Mcts, ClaimsWhatIsTrue) { expect_true_claims(some_positions(30, 31, 2, 6), 2'000, 20); }
TEST(SlowMcts, ClaimsWhatIsTrue) { expect_true_claims(some_positions(400, 32, 2, 6), 20'000, 400); }

TEST(SlowMcts, ProvesTheStartPositionWonByAMoveThatWins) {
    Search searcher;
    ASSERT_TRUE(searcher.set_hash_size(64));
    const Report<Round> report = reports_of(searcher, {{}, {}, to_playouts(300'000), {}}).back();
    EXPECT_TRUE(report.score.is_proven_win());
    Round next;
    next.play(report.line[0]);
    EXPECT_FALSE(is_won(next)) << text_of({}, report.line);
}

TEST(Mcts, KeepsAWinWhoseDistanceItDoesNotKnow) {
    int wins = 0;
    for (const Round& root : some_positions(40, 33, 3, 4)) {
        const Report<Round> report = reports_of(root, to_playouts(2'000)).back();
        if (!report.score.is_proven_win() || report.score.is_decided()) continue;
        Round next = root;
        next.play(report.line[0]);
        EXPECT_FALSE(is_won(next)) << text_of(root, report.line);
        ++wins;
    }
    EXPECT_GE(wins, 2);
}

TEST(Mcts, SeesTheEndsAtHand) {
    const Round open_goal = after("h1c6 a8a7 c1c2 e8e4");
    const Report<Round> report = reports_of(open_goal, to_playouts(1'000)).back();
    EXPECT_EQ(report.score, Score::win_in(1));
    expect_sound_line(open_goal, report);
    const Round closes = after("h1c6 a8a3 g1g5 f8g7 a1f6 h8h5 d1c2 e8e6 f1h3 g8f7 c2f5");
    EXPECT_EQ(reports_of(closes, to_playouts(1'000)).back().score, Score::loss_in(1));
}

TEST(Mcts, FollowsTurnsThatDoNotAlternate) {
    for (int heap = 1; heap <= 14; ++heap) {
        const TakeAway root{heap, Player::First};
        Mcts<TakeAway, TakeAwayEvaluator> searcher;
        ASSERT_TRUE(searcher.set_hash_size(1));
        const auto report = reports_of(searcher, {root, {}, {}, {}}).back();
        EXPECT_EQ(report.score.raw(), Solver<TakeAway>().solve(root, heap).raw()) << heap;
    }
}

TEST(Mcts, GoesOnWithinItsMemoryWhenThatIsFull) {
    Search searcher;
    ASSERT_TRUE(searcher.set_hash_size(1));
    const Report<Round> report =
        reports_of(searcher, {Round(), {}, to_playouts(15'000), {}}).back();
    EXPECT_EQ(report.hash_permille, 1'000);
    EXPECT_EQ(report.nodes, 15'000U);
    expect_sound_line({}, report);
}

TEST(Mcts, CountsTheSamePlayoutsEveryTime) {
    const auto first = reports_of(after("d1d4"), to_playouts(3'000));
    const auto second = reports_of(after("d1d4"), to_playouts(3'000));
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].nodes, second[i].nodes);
        EXPECT_EQ(first[i].score, second[i].score);
        EXPECT_EQ(first[i].line, second[i].line);
    }
}

TEST(Mcts, StartsWithWhatTheLastSearchLearntUnlessItForgot) {
    int known_anew = 0;
    int wins = 0;
    for (const Round& root : some_positions(20, 38, 5, 3)) {
        Search searcher;
        ASSERT_TRUE(searcher.set_hash_size(4));
        const auto before = reports_of(searcher, {root, {}, to_playouts(2'000), {}}).back();
        Round next = root;
        next.play(before.line[0]);
        if (!before.score.is_proven_win() || next.is_over()) continue;
        const Task<Round> task{next, {}, to_playouts(1), {}};
        EXPECT_TRUE(reports_of(searcher, task).back().score.is_proven_loss()) << to_fen(next);
        searcher.forget();
        known_anew += reports_of(searcher, task).back().score.is_proven_loss() ? 1 : 0;
        ++wins;
    }
    EXPECT_LT(known_anew, wins);
}

TEST(Mcts, OfSeveralThreadsClaimsWhatIsTrue) {
    int claims = 0;
    for (const Round& root : some_positions(20, 39, 2, 6)) {
        Limits limits = to_playouts(2'000);
        limits.threads = 3;
        const Report<Round> report = reports_of(root, limits).back();
        expect_sound_line(root, report);
        if (!report.score.is_proven_win() && !report.score.is_proven_loss()) continue;
        EXPECT_EQ(report.score.is_proven_win(), is_won(root)) << text_of(root, report.line);
        ++claims;
    }
    EXPECT_GT(claims, 10);
}

TEST(Mcts, KeepsToItsPlayouts) {
    for (const Round& root : some_positions(20, 34, 10)) {
        EXPECT_LE(reports_of(root, to_playouts(500)).back().nodes, 500U) << to_fen(root);
        EXPECT_LE(reports_of(root, to_depth(6)).back().nodes, 64U) << to_fen(root);
    }
}

TEST(Mcts, AnswersEvenWhenItWasStoppedBeforeItBegan) {
    for (const Round& root : some_positions(10, 35, 10)) {
        Search searcher;
        SearchSignals signals;
        signals.stop();
        int reports = 0;
        const Report<Round> report =
            searcher.search({root, {}, {}, {}}, signals, [&](const Report<Round>&) { ++reports; });
        EXPECT_GE(reports, 1);
        expect_sound_line(root, report);
    }
}

TEST(Mcts, ChoosesAmongTheMovesItIsGiven) {
    for (const Round& root : some_positions(20, 36, 8)) {
        MoveList<Round> all;
        root.generate(all);
        MoveList<Round> some;
        for (std::size_t i = 0; i < all.size(); i += 2) some.push_back(all[i]);
        const Report<Round> report = reports_of(root, to_playouts(500), some).back();
        EXPECT_NE(std::find(some.begin(), some.end(), report.line[0]), some.end());
        expect_sound_line(root, report);
    }
}

TEST(Mcts, ListsAsManyLinesAsAskedForInOrder) {
    for (const Round& root : some_positions(20, 37, 8)) {
        MoveList<Round> moves;
        root.generate(moves);
        const std::size_t lines = std::min<std::size_t>(3, moves.size());
        const auto reports = reports_of(root, to_playouts(600, 3));
        ASSERT_GE(reports.size(), lines);
        std::set<std::size_t> first_moves;
        for (std::size_t i = 0; i < lines; ++i) {
            const Report<Round>& report = reports[reports.size() - lines + i];
            EXPECT_EQ(report.multi_pv, static_cast<int>(i) + 1);
            EXPECT_TRUE(first_moves.insert(index(report.line[0])).second) << to_fen(root);
            if (i > 0) {
                EXPECT_LE(report.score, reports[reports.size() - lines + i - 1].score);
            }
            expect_sound_line(root, report);
        }
    }
}

}  // namespace
}  // namespace ryuto
