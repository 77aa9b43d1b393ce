#include "engine/kamisado_engine.h"

#include "engine/engine_for.h"
#include "engine/strength.h"
#include "kamisado/eval.h"
#include "kamisado/match_eval.h"
#include "kamisado/match_notation.h"
#include "kamisado/notation.h"
#include "search/alpha_beta.h"
#include "search/casual.h"
#include "search/mcts.h"
#include "search/prover.h"

namespace ryuto {
namespace {

constexpr int kSingleRound = 1;
constexpr std::size_t kIdleMebibytes = 1;

// In single rounds; level 0 is 0 by definition. The even levels are measured by scripts/ladder, see
// the README, and the others lie half-way between.
constexpr EloOfLevels kEloOfLevels = {0,   130, 260, 336, 411, 464, 517, 558, 600, 638, 677,
                                      702, 728, 748, 768, 795, 822, 834, 847, 868, 888};

// Any of them can be told to play below its skill.
template <class P, class E, class S>
std::unique_ptr<Searcher<P>> make() {
    return std::make_unique<Casual<P, E>>(std::make_unique<S>());
}

template <Position P, class E>
std::vector<typename EngineFor<P>::SearcherChoice> searchers() {
    return {{"proof", &make<P, E, Prover<P, E>>},
            {"alphabeta", &make<P, E, AlphaBeta<P, E>>},
            {"mcts", &make<P, E, Mcts<P, E>>}};
}

// Two engines in one, for single rounds and for matches. One of them is active, the other keeps a
// small table. What is not said of a position goes to the active one.
class KamisadoEngine final : public Engine {
   public:
    KamisadoEngine(std::string_view variant, int target)
        : variant_(variant),
          target_(target),
          round_(searchers<kamisado::Position, kamisado::Evaluator>(), &kamisado::parse_fen),
          match_(searchers<kamisado::MatchPosition, kamisado::MatchEvaluator>(), {}) {
        const auto names = searcher_names();
        options_.add_combo("Searcher", {names.begin(), names.end()},
                           [this](std::string_view name) { return select_searcher(name); });
        options_.add_combo("RoundStarter", {"loser", "black"}, [this](std::string_view who) {
            rules_.does_first_start_every_round = who == "black";
            return apply_rules(), ok();
        });
        options_.add_combo("Refill", {"official", "reset"}, [this](std::string_view how) {
            rules_.is_refill_a_reset = how == "reset";
            return apply_rules(), ok();
        });
        strength_.declare(options_, kEloOfLevels);
        apply_rules();
    }

    std::string_view name() const override { return variant_; }
    const OptionTable& options() const override { return options_; }

    void set_start_position() override {
        Engine& engine = at_start();
        activate(engine);
        engine.set_start_position();
    }
    Status set_position(std::string_view fen) override {
        Engine& engine = kamisado::is_match_fen(fen) ? static_cast<Engine&>(match_) : round_;
        Status done = engine.set_position(fen);
        if (done) activate(engine);
        return done;
    }
    Status play(const std::vector<std::string_view>& moves) override {
        return active_->play(moves);
    }

    Player to_move() const override { return active_->to_move(); }
    bool is_over() const override { return active_->is_over(); }
    std::optional<Player> winner() const override { return active_->winner(); }
    std::string fen() const override { return active_->fen(); }
    std::string start_fen() const override {
        return target_ == kSingleRound ? round_.start_fen() : match_.start_fen();
    }
    std::string diagram(Ink ink) const override { return active_->diagram(ink); }
    std::string evaluation() const override { return active_->evaluation(); }
    std::vector<std::string> legal_moves() const override { return active_->legal_moves(); }
    std::optional<std::string> query(std::string_view name) const override {
        return active_->query(name);
    }

    void forget() override { active_->forget(); }
    Status set_hash_size(std::size_t mebibytes) override {
        Status done = active_->set_hash_size(mebibytes);
        if (done) hash_mebibytes_ = mebibytes;
        return done;
    }
    void set_move_overhead(milliseconds overhead) override {
        round_.set_move_overhead(overhead);
        match_.set_move_overhead(overhead);
    }
    void set_threads(int threads) override {
        round_.set_threads(threads);
        match_.set_threads(threads);
    }

    std::vector<std::string_view> searcher_names() const override {
        return round_.searcher_names();
    }
    Status select_searcher(std::string_view name) override {
        Status done = active_->select_searcher(name);
        if (!done) return done;
        return idle().select_searcher(name);
    }

    std::vector<std::string> search(const Limits& limits,
                                    const std::vector<std::string>& root_moves,
                                    const SearchSignals& signals, const OnInfo& on_info) override {
        Limits skilled = limits;
        skilled.skill = strength_.level();
        return active_->search(skilled, root_moves, signals, on_info);
    }
    std::optional<LeafCounts> perft(int depth, std::size_t hash_mebibytes,
                                    const SearchSignals& signals,
                                    const OnProgress& on_progress) override {
        return active_->perft(depth, hash_mebibytes, signals, on_progress);
    }

   private:
    Engine& at_start() { return target_ == kSingleRound ? static_cast<Engine&>(round_) : match_; }
    Engine& idle() { return active_ == &round_ ? static_cast<Engine&>(match_) : round_; }

    // With too little memory for a large table it works with a small one.
    void activate(Engine& engine) {
        if (&engine == active_) return;
        static_cast<void>(active_->set_hash_size(kIdleMebibytes));
        active_ = &engine;
        static_cast<void>(active_->set_hash_size(hash_mebibytes_));
    }

    void apply_rules() {
        const kamisado::Rules rules = rules_;
        const int target = target_ == kSingleRound ? kamisado::MatchPosition().target() : target_;
        match_.set_rules(kamisado::MatchPosition(target, rules), [rules](std::string_view fen) {
            return kamisado::parse_match_fen(fen, rules);
        });
        set_start_position();
    }

    std::string_view variant_;
    int target_;
    kamisado::Rules rules_;
    EngineFor<kamisado::Position> round_;
    EngineFor<kamisado::MatchPosition> match_;
    Engine* active_ = &round_;
    std::size_t hash_mebibytes_ = 16;
    OptionTable options_;
    Strength strength_;
};

}  // namespace

std::unique_ptr<Engine> make_kamisado_engine(std::string_view variant, int target) {
    return std::make_unique<KamisadoEngine>(variant, target);
}

}  // namespace ryuto
