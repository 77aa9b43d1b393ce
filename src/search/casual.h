// A player for people to beat, in the place of any searcher below full skill.
//
// It looks ahead a few plies, fewer the lower its level, so that long forced chains are what it
// misses first; and of the moves that look best to it, it does not always choose the very best. On
// the lowest levels it looks at no answer at all, and so may even hand over a win. It never plays
// a move that it sees losing while another one is left. In the same position it does the same.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "search/alpha_beta.h"
#include "search/searcher.h"
#include "util/rng.h"

namespace ryuto {

template <Duel P, EvaluatorOf<P> E>
class Casual final : public Searcher<P> {
   public:
    using Move = typename P::Move;
    using OnReport = typename Searcher<P>::OnReport;

    // What plays at full skill.
    explicit Casual(std::unique_ptr<Searcher<P>> master) : master_(std::move(master)) {
        eye_.set_hash_size(1);
    }

    Report<P> search(const Task<P>& task, const SearchSignals& signals,
                     const OnReport& on_report) override;
    void forget() override {
        master_->forget();
        eye_.forget();
    }
    bool set_hash_size(std::size_t mebibytes) override { return master_->set_hash_size(mebibytes); }

   private:
    static std::vector<Report<P>> glance(const Task<P>& task);
    std::vector<Report<P>> look_ahead(const Task<P>& task, const SearchSignals& signals);
    static const Report<P>& choose(const std::vector<Report<P>>& reports, const Task<P>& task);

    std::unique_ptr<Searcher<P>> master_;
    AlphaBeta<P, E> eye_;  // Starts afresh for every move, to do the same every time.
};

template <Duel P, EvaluatorOf<P> E>
Report<P> Casual<P, E>::search(const Task<P>& task, const SearchSignals& signals,
                               const OnReport& on_report) {
    constexpr int kFirstLookingAhead = 2;
    const int level = task.limits.skill;
    if (level >= Limits::kFullSkill) return master_->search(task, signals, on_report);
    const auto reports = level < kFirstLookingAhead ? glance(task) : look_ahead(task, signals);
    Report<P> choice = choose(reports, task);
    choice.multi_pv = 1;
    on_report(choice);
    return choice;
}

// All moves, by how the position looks after them.
template <Duel P, EvaluatorOf<P> E>
std::vector<Report<P>> Casual<P, E>::glance(const Task<P>& task) {
    MoveList<P> moves = task.root_moves;
    if (moves.empty()) task.root.generate(moves);
    std::vector<Report<P>> reports;
    for (const Move move : moves) {
        P next = task.root;
        next.play(move);
        const Score score = next.is_over() ? final_score(next).later(1) : E().evaluate(next);
        Report<P> report;
        report.depth = 1;
        report.selective_depth = 1;
        report.score = next.to_move() == task.root.to_move() ? score : -score;
        report.nodes = moves.size();
        report.line = {move};
        reports.push_back(report);
    }
    return reports;
}

// The moves that are best as far as the level sees, with one thread, so that it sees the same.
template <Duel P, EvaluatorOf<P> E>
std::vector<Report<P>> Casual<P, E>::look_ahead(const Task<P>& task, const SearchSignals& signals) {
    constexpr int kLevelsPerPly = 2;
    constexpr int kMostMoves = 6;
    Task<P> look = task;
    look.limits.threads = 1;
    look.limits.multi_pv = kMostMoves;
    look.limits.depth =
        std::min(task.limits.skill / kLevelsPerPly, task.limits.depth.value_or(Limits::kFullSkill));
    eye_.forget();
    std::vector<Report<P>> reports;
    eye_.search(look, signals, [&reports](const Report<P>& report) {
        if (report.current) return;
        if (report.multi_pv == 1) reports.clear();  // A deeper look begins.
        reports.push_back(report);
    });
    return reports;
}

// The further a move falls short of the best, the less likely it is; how far is forgiven depends on
// the level. Made of + * / alone, as all that decides a move.
template <Duel P, EvaluatorOf<P> E>
const Report<P>& Casual<P, E>::choose(const std::vector<Report<P>>& reports, const Task<P>& task) {
    constexpr float kForgiven = 400.0F;  // Points, on level 0.
    constexpr float kLevelsToHalve = 4.0F;
    constexpr std::uint32_t kParts = 1'000'000;
    const auto level = static_cast<float>(task.limits.skill);
    const float forgiven = kForgiven / (1.0F + level / kLevelsToHalve);
    const auto best =
        std::max_element(reports.begin(), reports.end(),
                         [](const Report<P>& a, const Report<P>& b) { return a.score < b.score; });
    std::vector<float> weights;
    float sum = 0;
    for (const Report<P>& report : reports) {
        const bool is_seen_losing = report.score.is_proven_loss();
        const float gap = static_cast<float>(best->score.raw() - report.score.raw()) / forgiven;
        const float weight = 1.0F / ((1.0F + gap * gap) * (1.0F + gap * gap));
        weights.push_back(is_seen_losing && &report != &*best ? 0.0F : weight);
        sum += weights.back();
    }
    Rng rng(task.root.key() + static_cast<Key>(task.limits.skill));
    float left = sum * static_cast<float>(rng.below(kParts)) / static_cast<float>(kParts);
    for (std::size_t i = 0; i < reports.size(); ++i) {
        left -= weights[i];
        if (left < 0) return reports[i];
    }
    return *best;
}

}  // namespace ryuto
