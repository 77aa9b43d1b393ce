#include "engine/kamisado_engine.h"

#include "engine/engine_for.h"
#include "kamisado/eval.h"
#include "kamisado/notation.h"
#include "search/alpha_beta.h"
#include "search/mcts.h"
#include "search/prover.h"

namespace ryuto {

std::unique_ptr<Engine> make_kamisado_engine() {
    using P = kamisado::Position;
    using E = kamisado::Evaluator;
    using Made = std::unique_ptr<Searcher<P>>;
    return std::make_unique<EngineFor<P>>(
        std::vector<EngineFor<P>::SearcherChoice>{
            {"proof", []() -> Made { return std::make_unique<Prover<P, E>>(); }},
            {"alphabeta", []() -> Made { return std::make_unique<AlphaBeta<P, E>>(); }},
            {"mcts", []() -> Made { return std::make_unique<Mcts<P, E>>(); }}},
        &kamisado::parse_fen);
}

}  // namespace ryuto
