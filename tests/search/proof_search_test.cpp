// Proof-number search and the searcher built on it: who wins must be true, whatever the table has
// forgotten, and a proven win must not be given away.
#include "search/proof_search.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "search/prover.h"
#include "support/kamisado_search.h"
#include "support/plain_search.h"

namespace ryuto {
namespace {

using kamisado::to_fen;

constexpr std::uint64_t kEnoughNodes = 2'000'000;  // For every position here.

ProofNumbers prove(const Round& root, std::uint64_t nodes, int threads = 1) {
    ProofSearch<Round, Evaluator> proof;
    EXPECT_TRUE(proof.set_hash_size(1));
    Limits limits;
    limits.nodes = nodes;
    const SearchSignals signals;
    Budget budget(limits, {}, signals);
    return proof.solve(root, budget, threads);
}

// Alpha-beta's word, which other tests compare with a search of all moves.
bool is_won(const Round& root) {
    const Report<Round> report = best_of(root, to_depth(60));
    EXPECT_TRUE(report.score.is_decided()) << to_fen(root);
    return report.score.is_win();
}

void expect_true_proofs(const std::vector<Round>& positions) {
    for (const Round& root : positions) {
        const ProofNumbers numbers = prove(root, kEnoughNodes);
        ASSERT_TRUE(numbers.is_solved()) << to_fen(root);
        EXPECT_EQ(numbers.is_won(), is_won(root)) << to_fen(root);
    }
}

TEST(ProofSearch, KnowsWhoWins) { expect_true_proofs(some_positions(100, 21, 6, 6)); }
TEST(SlowProofSearch, KnowsWhoWins) { expect_true_proofs(some_positions(400, 22, 3, 4)); }

// Late positions, where trying every move of both players comes to an end.
TEST(ProofSearch, AgreesWithTryingEveryMove) {
    constexpr int kPlies = 7;
    int decided = 0;
    for (const Round& root : some_positions(60, 26, 3, 7)) {
        const Score truth = Solver<Round>().solve(root, kPlies);
        if (!truth.is_decided()) continue;
        EXPECT_EQ(prove(root, kEnoughNodes).is_won(), truth.is_win()) << to_fen(root);
        ++decided;
    }
    EXPECT_GT(decided, 30);
}

TEST(SlowProofSearch, SaysTheSameWithATableFarTooSmall) {
    for (const Round& root : some_positions(60, 27, 7, 2)) {
        const ProofNumbers numbers = prove(root, kEnoughNodes);  // In 1 MiB.
        ProofSearch<Round, Evaluator> roomy;
        ASSERT_TRUE(roomy.set_hash_size(256));
        const SearchSignals signals;
        Budget budget({}, {}, signals);
        ASSERT_TRUE(numbers.is_solved()) << to_fen(root);
        EXPECT_EQ(numbers.is_won(), roomy.solve(root, budget).is_won()) << to_fen(root);
    }
}

TEST(ProofSearch, KnowsTheEndsAtOnce) {
    EXPECT_TRUE(prove(kamisado::after("h1c6 a8a7 c1c2 e8e4"), 1).is_won());
    // The only move closes the chain.
    const Round lost = kamisado::after("h1c6 a8a3 g1g5 f8g7 a1f6 h8h5 d1c2 e8e6 f1h3 g8f7 c2f5");
    EXPECT_TRUE(prove(lost, 100).is_lost());
}

TEST(ProofSearch, ProvesTheStartPositionWon) { EXPECT_TRUE(prove({}, kEnoughNodes).is_won()); }

TEST(SlowProofSearch, FindsSixteenFirstMovesThatWin) {
    std::map<std::string, bool> wins;
    for (const std::string& move : kamisado::legal_moves({})) {
        const ProofNumbers numbers = prove(kamisado::after(move), kEnoughNodes);
        ASSERT_TRUE(numbers.is_solved()) << move;
        wins[move] = numbers.is_lost();
    }
    int count = 0;
    for (const auto& [move, is_win] : wins) {
        EXPECT_EQ(is_win, wins[kamisado::mirrored_move(move)]) << move;
        count += is_win ? 1 : 0;
    }
    EXPECT_EQ(count, 16);
}

TEST(ProofSearch, OfSeveralThreadsIsTrueAsWell) {
    for (const Round& root : some_positions(40, 23, 10, 6)) {
        const ProofNumbers numbers = prove(root, kEnoughNodes, 2);
        ASSERT_TRUE(numbers.is_solved()) << to_fen(root);
        EXPECT_EQ(numbers.is_won(), is_won(root)) << to_fen(root);
    }
}

TEST(ProofSearch, ClaimsNothingWhenItRunsOutOfNodes) {
    for (const Round& root : some_positions(60, 24, 4, 2)) {
        const ProofNumbers numbers = prove(root, 20);
        if (numbers.is_solved()) {
            EXPECT_EQ(numbers.is_won(), is_won(root)) << to_fen(root);
        }
    }
}

// Searches short enough that often only the proof knows the winner.
TEST(Prover, ReportsWinsThatAreTrueAndKeepsThem) {
    int proofs = 0;
    for (const Round& root : some_positions(100, 25, 8, 5)) {
        Prover<Round, Evaluator> prover;
        ASSERT_TRUE(prover.set_hash_size(2));
        const SearchSignals signals;
        const Report<Round> report =
            prover.search({root, {}, to_depth(3), {}}, signals, [](const Report<Round>&) {});
        expect_sound_line(root, report);
        if (report.score.is_proven_loss()) {
            EXPECT_FALSE(is_won(root)) << to_fen(root);
        }
        if (!report.score.is_proven_win()) continue;
        Round next = root;
        next.play(report.line[0]);
        EXPECT_TRUE(is_won(root)) << to_fen(root);
        EXPECT_TRUE(next.is_over() ? next.winner() == root.to_move() : !is_won(next))
            << text_of(root, report.line);
        ++proofs;
    }
    EXPECT_GT(proofs, 10);
}

// From positions that are won and not nearly over. The loser looks ahead only a little, so that
// there are surprises.
TEST(SlowProver, NeverGivesAwayAWin) {
    int games = 0;
    for (const Round& root : some_positions(40, 28, 9, 2)) {
        const Player winner =
            prove(root, kEnoughNodes).is_won() ? root.to_move() : opponent(root.to_move());
        Prover<Round, Evaluator> prover;
        AlphaBeta<Round, Evaluator> loser;
        Limits limits;
        limits.nodes = 400'000;
        Round position = root;
        while (!position.is_over()) {
            const SearchSignals signals;
            const auto ignore = [](const Report<Round>&) {};
            const Report<Round> report =
                position.to_move() == winner
                    ? prover.search({position, {}, limits, {}}, signals, ignore)
                    : loser.search({position, {}, to_depth(3), {}}, signals, ignore);
            position.play(report.line[0]);
        }
        EXPECT_EQ(position.winner(), winner) << to_fen(root);
        ++games;
    }
    EXPECT_GT(games, 20);
}

}  // namespace
}  // namespace ryuto
