#include "engine/kamisado_engine.h"

#include "engine/engine_for.h"
#include "kamisado/eval.h"
#include "kamisado/notation.h"
#include "search/alpha_beta.h"

namespace ryuto {

std::unique_ptr<Engine> make_kamisado_engine() {
    using P = kamisado::Position;
    return std::make_unique<EngineFor<P>>(std::make_unique<AlphaBeta<P, kamisado::Evaluator>>(),
                                          &kamisado::parse_fen);
}

}  // namespace ryuto
