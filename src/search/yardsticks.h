// Players to measure others by, in games of chance: one that looks no further than its next
// decision, and one that does not look at all. Neither asks how much time it has.
#pragma once

#include <algorithm>

#include "search/chance_evaluator.h"
#include "search/searcher.h"
#include "util/rng.h"

namespace ryuto {

// Has a value for each decision, and takes the first of the best ones.
template <HasChance P>
class Yardstick : public Searcher<P> {
   public:
    using Move = typename P::Move;
    using OnReport = typename Searcher<P>::OnReport;

    Report<P> search(const Task<P>& task, const SearchSignals& /*signals*/,
                     const OnReport& on_report) final {
        MoveList<P> moves = task.root_moves;
        if (moves.empty()) task.root.generate(moves);
        prepare(task.root);
        const auto start = Clock::now();
        Report<P> best;
        for (const Move move : moves) {
            P next = task.root;
            next.play(move);
            const Values values = value_of(next);
            const std::size_t mover = index(task.root.to_move());
            if (!best.values || values[mover] > (*best.values)[mover]) {
                best.values = values;
                best.line = {move};
            }
        }
        if (!has_opinion()) best.values = Values();
        best.depth = best.selective_depth = 1;
        best.nodes = moves.size();
        best.time = std::chrono::duration_cast<milliseconds>(Clock::now() - start);
        best.score = score_of((*best.values)[index(task.root.to_move())]);
        on_report(best);
        return best;
    }
    void forget() override {}
    bool set_hash_size(std::size_t /*mebibytes*/) final { return true; }

   private:
    virtual void prepare(const P& root) = 0;
    // By player, after a decision, perhaps before chance has had its say.
    virtual Values value_of(const P& position) = 0;
    // Whether its values mean anything.
    virtual bool has_opinion() const { return true; }
};

// The evaluation's mean over what can be rolled.
template <HasChance P, ChanceEvaluatorOf<P> E>
class Greedy final : public Yardstick<P> {
   private:
    void prepare(const P& root) override { evaluator_.prepare(root); }
    Values value_of(const P& position) override {
        if (position.is_over()) return position.values();
        if (position.to_move() != Player::Chance) return evaluator_.evaluate(position);
        MoveList<P> outcomes;
        position.generate(outcomes);
        Values mean{};
        float all = 0;
        for (const typename P::Move outcome : outcomes) {
            P next = position;
            next.play(outcome);
            const Values values = value_of(next);
            const auto weight = static_cast<float>(position.weight(outcome));
            for (std::size_t p = 0; p < mean.size(); ++p) mean[p] += weight * values[p];
            all += weight;
        }
        for (float& value : mean) value /= all;
        return mean;
    }

    E evaluator_;
};

// Each decision as likely as any other; the same ones again after `forget`.
template <HasChance P>
class Aimless final : public Yardstick<P> {
   public:
    void forget() override { rng_ = Rng(kSeed); }

   private:
    static constexpr std::uint64_t kSeed = 1;

    void prepare(const P& /*root*/) override {}
    bool has_opinion() const override { return false; }
    Values value_of(const P& /*position*/) override {
        constexpr std::uint32_t kSteps = 1U << 24;
        Values values{};
        values.fill(2 * static_cast<float>(rng_.below(kSteps)) / kSteps - 1);
        return values;
    }

    Rng rng_{kSeed};
};

}  // namespace ryuto
