// The proving searcher: first who wins, by proof-number search; then how fast, by alpha-beta.
//
// A proven win is never given away: until alpha-beta has a win of its own to show, the move of the
// proof is the one reported.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "search/alpha_beta.h"
#include "search/proof_search.h"

namespace ryuto {

template <Duel P, EvaluatorOf<P> E>
class Prover final : public Searcher<P> {
   public:
    using Move = typename P::Move;
    using OnReport = typename Searcher<P>::OnReport;

    Report<P> search(const Task<P>& task, const SearchSignals& signals,
                     const OnReport& on_report) override;
    void forget() override {
        proof_.forget();
        alpha_beta_.forget();
    }
    // Half of it goes to each of the two searches.
    bool set_hash_size(std::size_t mebibytes) override {
        const std::size_t half = std::max<std::size_t>(mebibytes / 2, 1);
        return proof_.set_hash_size(half) && alpha_beta_.set_hash_size(half);
    }

   private:
    // What the proof search found out about the root.
    struct Proof {
        ProofNumbers numbers;
        std::vector<Move> line;  // Begins with a winning move; empty unless the root is won.
        std::uint64_t nodes = 0;
        milliseconds time{0};
    };

    // Of nodes or time, what the proof may take before alpha-beta has to find a good move without
    // it: most, for a win that is not proven is seldom seen by the other way.
    template <class T>
    static constexpr T share(T whole) {
        return whole * 7 / 8;
    }
    Proof prove(const Task<P>& task, const SearchSignals& signals);
    std::vector<Move> winning_line(P position, Budget& budget);
    static Task<P> rest_of(const Task<P>& task, const Proof& proof);
    static void correct(std::vector<Report<P>>& reports, const Proof& proof);

    ProofSearch<P, E> proof_;
    AlphaBeta<P, E> alpha_beta_;
};

template <Duel P, EvaluatorOf<P> E>
Report<P> Prover<P, E>::search(const Task<P>& task, const SearchSignals& signals,
                               const OnReport& on_report) {
    const Proof proof = prove(task, signals);
    MoveList<P> moves = task.root_moves;
    if (moves.empty()) task.root.generate(moves);
    const std::size_t ranks =
        std::min(moves.size(), static_cast<std::size_t>(std::max(task.limits.multi_pv, 1)));

    std::vector<Report<P>> reports;  // Of one iteration.
    Report<P> best;
    const auto collect = [&](const Report<P>& report) {
        if (report.current) {
            best.current = report.current;
            on_report(best);
            best.current.reset();
            return;
        }
        reports.push_back(report);
        reports.back().nodes += proof.nodes;
        reports.back().time += proof.time;
        if (reports.size() < ranks) return;
        correct(reports, proof);
        best = reports.front();
        for (const Report<P>& corrected : reports) on_report(corrected);
        reports.clear();
    };
    alpha_beta_.search(rest_of(task, proof), signals, collect);
    return best;
}

// Takes its share of what the whole search may take; of a search without an end, so many nodes.
template <Duel P, EvaluatorOf<P> E>
typename Prover<P, E>::Proof Prover<P, E>::prove(const Task<P>& task,
                                                 const SearchSignals& signals) {
    constexpr std::uint64_t kMostNodes = 4'000'000;  // Seconds; few positions take so many.
    constexpr std::uint64_t kNodesPerPly = 2'000;    // When the depth is limited.
    Limits limits = task.limits;
    limits.nodes = std::min(share(limits.nodes.value_or(kMostNodes)), kMostNodes);
    if (limits.depth) {
        limits.nodes =
            std::min(*limits.nodes, kNodesPerPly * static_cast<std::uint64_t>(*limits.depth));
    }
    TimePlan time = task.time;
    if (time.soft) time.hard = share(*time.soft);
    Budget budget(limits, time, signals);
    Proof proof;
    // A choice of root moves is another question than who wins.
    if (task.root_moves.empty()) {
        proof.numbers = proof_.solve(task.root, budget, task.limits.threads);
        if (proof.numbers.is_won()) proof.line = winning_line(task.root, budget);
    }
    proof.nodes = budget.nodes();
    proof.time = budget.elapsed();
    return proof;
}

// A win with some defence: long enough to show the move and the likely answer.
template <Duel P, EvaluatorOf<P> E>
std::vector<typename P::Move> Prover<P, E>::winning_line(P position, Budget& budget) {
    constexpr std::size_t kLongest = 40;
    std::vector<Move> line;
    while (!position.is_over() && line.size() < kLongest) {
        std::optional<Move> move;
        if (line.size() % 2 == 0) {
            move = proof_.winning_move(position, budget);
        } else {
            MoveList<P> moves;
            position.generate(moves);
            move = moves[0];
        }
        if (!move) break;
        line.push_back(*move);
        position.play(*move);
    }
    return line;
}

template <Duel P, EvaluatorOf<P> E>
Task<P> Prover<P, E>::rest_of(const Task<P>& task, const Proof& proof) {
    Task<P> rest = task;
    if (rest.limits.nodes) *rest.limits.nodes -= std::min(*rest.limits.nodes, proof.nodes);
    for (auto* time : {&rest.time.soft, &rest.time.hard}) {
        if (*time) **time -= std::min(**time, proof.time);
    }
    return rest;
}

// Makes the reports of an iteration agree with the proof.
template <Duel P, EvaluatorOf<P> E>
void Prover<P, E>::correct(std::vector<Report<P>>& reports, const Proof& proof) {
    if (proof.numbers.is_lost()) {
        for (Report<P>& report : reports) {
            if (report.score.is_proven_loss()) continue;
            report.score = -Score::proven_win();
            report.method = Method::ProofNumbers;
        }
    }
    if (proof.line.empty() || reports.front().score.is_proven_win()) return;
    const auto is_proven_move = [&proof](const Report<P>& report) {
        return report.line.front() == proof.line.front();
    };
    auto found = std::find_if(reports.begin(), reports.end(), is_proven_move);
    if (found == reports.end()) --found;  // It takes the place of the last.
    found->line = proof.line;
    found->score = Score::proven_win();
    found->method = Method::ProofNumbers;
    std::rotate(reports.begin(), found, found + 1);
    for (std::size_t i = 0; i < reports.size(); ++i) {
        reports[i].multi_pv = static_cast<int>(i) + 1;
    }
}

}  // namespace ryuto
