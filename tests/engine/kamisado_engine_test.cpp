// One engine plays single rounds and matches: what decides which, and the options of the rules.
#include "engine/kamisado_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games.h"

namespace ryuto {
namespace {

using testing::Contains;
using testing::IsSupersetOf;

constexpr std::string_view kRound = "oluiyrgn/8/8/8/8/8/8/NGRYIULO w - - 0 1";
constexpr std::string_view kMatch = "oluiyrgn/8/8/8/8/8/8/NGRYIULO w - 7 0 1";
constexpr std::string_view kBeforeAWin = "oluiy1gn/7r/5R2/8/8/8/8/NG1YIULO w r 3 0 9";

std::unique_ptr<Engine> engine_at(std::string_view variant, std::string_view fen) {
    auto engine = make_engine(variant);
    EXPECT_TRUE(engine->set_position(fen)) << fen;
    return engine;
}

TEST(KamisadoEngine, StartsAsItsVariantSays) {
    const auto start = [](std::string_view variant) {
        const auto engine = make_engine(variant);
        EXPECT_EQ(engine->name(), variant);
        EXPECT_EQ(engine->fen(), engine->start_fen());
        return engine->start_fen();
    };
    EXPECT_EQ(start("kamisado"), kRound);
    EXPECT_EQ(start("kamisado-standard"), "oluiyrgn/8/8/8/8/8/8/NGRYIULO w - 3 0 1");
    EXPECT_EQ(start("kamisado-long"), kMatch);
    EXPECT_EQ(start("kamisado-marathon"), "oluiyrgn/8/8/8/8/8/8/NGRYIULO w - 15 0 1");
}

TEST(KamisadoEngine, PlaysWhateverTheFenAsksFor) {
    const auto round = engine_at("kamisado-long", kRound);
    EXPECT_EQ(round->fen(), kRound);
    EXPECT_EQ(round->query("score"), std::nullopt);
    const auto match = engine_at("kamisado", kMatch);
    EXPECT_EQ(match->fen(), kMatch);
    EXPECT_EQ(match->query("score"), "0,0");
    match->set_start_position();
    EXPECT_EQ(match->fen(), kRound);
    round->set_start_position();
    EXPECT_EQ(round->fen(), kMatch);
}

TEST(KamisadoEngine, KeepsItsPositionWhenTheOtherKindOfFenIsBad) {
    const auto engine = engine_at("kamisado", kRound);
    EXPECT_FALSE(engine->set_position("8/8 w - 3 0 1"));
    EXPECT_EQ(engine->fen(), kRound);
}

TEST(KamisadoEngine, SearchesAndCountsBothKinds) {
    const SearchSignals never_stopped;
    Limits limits;
    limits.depth = 2;
    for (const std::string_view fen : {kRound, kMatch}) {
        const auto engine = engine_at("kamisado", fen);
        for (const std::string_view searcher : engine->searcher_names()) {
            EXPECT_TRUE(engine->select_searcher(searcher));
            const auto line = engine->search(limits, {}, never_stopped, [](const SearchInfo&) {});
            ASSERT_FALSE(line.empty());
            EXPECT_THAT(engine->legal_moves(), Contains(line.front()));
        }
        const auto counts = engine->perft(1, 0, never_stopped, [](std::size_t, std::size_t) {});
        ASSERT_TRUE(counts);
        EXPECT_EQ(counts->size(), 102U);
    }
}

TEST(KamisadoEngine, LetsBlackStartEveryRoundWhenToldSo) {
    for (const auto& [starter, required] : {std::pair{"loser", "-"}, {"black", "=="}}) {
        const auto engine = make_engine("kamisado");
        ASSERT_TRUE(engine->options().set("RoundStarter", starter));
        ASSERT_TRUE(engine->set_position(kBeforeAWin));
        ASSERT_TRUE(engine->play({"f6f8=r"}));
        EXPECT_EQ(engine->query("required"), required);
    }
}

TEST(KamisadoEngine, ResetsTheTowersWhenToldSo) {
    const auto engine = make_engine("kamisado-long");
    EXPECT_THAT(engine_at("kamisado", kBeforeAWin)->legal_moves(),
                IsSupersetOf({"f6f8=l", "f6f8=r"}));
    ASSERT_TRUE(engine->options().set("Refill", "reset"));
    ASSERT_TRUE(engine->set_position(kBeforeAWin));
    ASSERT_TRUE(engine->play({"f6f8=l"}));
    EXPECT_EQ(engine->fen(), "oluiyrgn/8/8/8/8/8/8/NGR'YIULO b - 3 0 9");
}

TEST(KamisadoEngine, GoesBackToTheStartWhenTheRulesChange) {
    const auto engine = engine_at("kamisado-long", kBeforeAWin);
    ASSERT_TRUE(engine->options().set("Refill", "reset"));
    EXPECT_EQ(engine->fen(), kMatch);
    EXPECT_FALSE(engine->options().set("Refill", "never"));
}

}  // namespace
}  // namespace ryuto
