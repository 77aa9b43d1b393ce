// What every game must keep to, whatever its rules: searchers rely on all of it. A new game joins
// by one entry in the list of games and a Texts, its notation.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "dicerace/notation.h"
#include "game/concepts.h"
#include "kamisado/match_notation.h"
#include "kamisado/notation.h"
#include "kamisado/position.h"
#include "util/rng.h"

namespace ryuto {
namespace {

struct Kamisado {
    static constexpr int kGames = 300;
    using Position = kamisado::Position;
    using Move = Position::Move;
    static Position start() { return {}; }
    static bool is_told_by_text(const Position& /*position*/) { return true; }

    static std::string write(const Position& position) { return kamisado::to_fen(position); }
    static Result<Position> read(std::string_view text) { return kamisado::parse_fen(text); }
    static std::string write(const Position& position, Move move) {
        return kamisado::describe(position, move);
    }
    static Result<Move> read(const Position& position, std::string_view text) {
        return kamisado::parse_move(position, text);
    }
};

struct KamisadoMatch {
    static constexpr int kGames = 60;
    using Position = kamisado::MatchPosition;
    using Move = Position::Move;
    static Position start() { return Position(); }
    static bool is_told_by_text(const Position& /*position*/) { return true; }

    static std::string write(const Position& position) { return kamisado::to_fen(position); }
    static Result<Position> read(std::string_view text) {
        return kamisado::parse_match_fen(text, {});
    }
    static std::string write(const Position& position, Move move) {
        return kamisado::describe(position, move);
    }
    static Result<Move> read(const Position& position, std::string_view text) {
        return kamisado::parse_move(position, text);
    }
};

struct DiceRace {
    static constexpr int kGames = 4;
    using Position = dicerace::Position;
    using Move = Position::Move;
    static Position start() {
        dicerace::Rules rules;
        rules.most_turns = 60;
        return Position(Position::start(dicerace::kTwoSeats, dicerace::Seat::South, rules));
    }

    // A FEN knows no dice that are being rolled, and tells the whole way of an open chain, which a
    // position does not know.
    static bool is_told_by_text(const Position& position) {
        return position.to_roll().empty() && !position.chain();
    }
    static std::string write(const Position& position) { return dicerace::to_fen({position, {}}); }
    static Result<Position> read(std::string_view text) {
        const auto record = dicerace::parse_fen(text, start().rules());
        if (!record) return record.error();
        return record->position;
    }
    static std::string write(const Position& position, Move move) {
        return dicerace::describe({position, {}}, move);
    }
    static Result<Move> read(const Position& position, std::string_view text) {
        return dicerace::parse_move({position, {}}, text);
    }
};

using Games = testing::Types<Kamisado, KamisadoMatch, DiceRace>;

template <class Game>
class GameContract : public testing::Test {
   protected:
    using Position = typename Game::Position;
    using Move = typename Position::Move;
    using Moves = std::vector<Move>;

    static Moves moves_of(const Position& position) {
        MoveList<Position> moves;
        if (!position.is_over()) position.generate(moves);
        return {moves.begin(), moves.end()};
    }

    // Random games, the same in every run. `f` is called with every position and its moves,
    // `end` after each game with the number of its plies.
    template <class F, class End>
    static void walk(F f, End end) {
        Rng rng(20'260);
        for (int game = 0; game < Game::kGames && !testing::Test::HasFailure(); ++game) {
            Position position = Game::start();
            int plies = 0;
            for (;; ++plies) {
                const Moves moves = moves_of(position);
                f(position, moves);
                if (position.is_over() || plies > Position::kMaxPlies) break;
                position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            }
            end(position, plies);
        }
    }
    template <class F>
    static void walk(F f) {
        walk(f, [](const Position&, int) {});
    }
};

class GameNames {
   public:
    template <class Game>
    static std::string GetName(int /*index*/) {  // NOLINT(readability-identifier-naming)
        std::string name(Game::Position::kName);
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    }
};
TYPED_TEST_SUITE(GameContract, Games, GameNames);

TYPED_TEST(GameContract, MovesAreDistinctAndTheirIndicesInRange) {
    using P = typename TypeParam::Position;
    TestFixture::walk([](const P& position, const auto& moves) {
        std::set<std::size_t> indices;
        for (const auto move : moves) {
            EXPECT_LT(index(move), P::kMoveSpace);
            EXPECT_TRUE(indices.insert(index(move)).second) << TypeParam::write(position, move);
        }
    });
}

TYPED_TEST(GameContract, EqualMovesAreThoseOfEqualIndex) {
    TestFixture::walk([](const auto&, const auto& moves) {
        for (const auto one : moves) {
            for (const auto other : moves) {
                EXPECT_EQ(one == other, index(one) == index(other));
            }
        }
    });
}

TYPED_TEST(GameContract, AMoveIsToBeHadExactlyUntilTheEnd) {
    using P = typename TypeParam::Position;
    TestFixture::walk([](const P& position, const auto& moves) {
        EXPECT_EQ(moves.empty(), position.is_over());
        EXPECT_LE(moves.size(), P::kMaxMoves);
    });
}

TYPED_TEST(GameContract, PlayingOnACopyLeavesTheOriginalAlone) {
    using P = typename TypeParam::Position;
    TestFixture::walk([](const P& position, const auto& moves) {
        const std::string before = TypeParam::write(position);
        for (const auto move : moves) {
            const P original = position;
            P copy = position;
            copy.play(move);
            EXPECT_EQ(position, original);
            EXPECT_NE(copy, position) << TypeParam::write(position, move);
        }
        EXPECT_EQ(TypeParam::write(position), before);
    });
}

TYPED_TEST(GameContract, TheSameMovesAreGeneratedInTheSameOrder) {
    using P = typename TypeParam::Position;
    TestFixture::walk([](const P& position, const auto& moves) {
        EXPECT_EQ(TestFixture::moves_of(P(position)), moves);
        if (!TypeParam::is_told_by_text(position)) return;
        const Result<P> read = TypeParam::read(TypeParam::write(position));
        ASSERT_TRUE(read);
        EXPECT_EQ(TestFixture::moves_of(*read), moves);
    });
}

TYPED_TEST(GameContract, TheKeyKeptMoveByMoveIsTheKeyOfThePosition) {
    using P = typename TypeParam::Position;
    TestFixture::walk([](const P& position, const auto& moves) {
        for (const auto move : moves) {
            P next = position;
            next.play(move);
            if (!TypeParam::is_told_by_text(next)) continue;
            const Result<P> read = TypeParam::read(TypeParam::write(next));
            ASSERT_TRUE(read) << TypeParam::write(next);
            EXPECT_EQ(*read, next) << TypeParam::write(next);
            EXPECT_EQ(read->key(), next.key()) << TypeParam::write(next);
        }
    });
}

TYPED_TEST(GameContract, MovesAreReadAsTheyAreWritten) {
    using P = typename TypeParam::Position;
    TestFixture::walk([](const P& position, const auto& moves) {
        std::set<std::string> texts;
        for (const auto move : moves) {
            const std::string text = TypeParam::write(position, move);
            EXPECT_TRUE(texts.insert(text).second) << text;
            const auto read = TypeParam::read(position, text);
            ASSERT_TRUE(read) << text;
            EXPECT_EQ(*read, move) << text;
        }
    });
}

TYPED_TEST(GameContract, NoKeyOccursTwiceInALine) {
    using P = typename TypeParam::Position;
    std::set<Key> keys;
    TestFixture::walk(
        [&keys](const P& position, const auto&) {
            EXPECT_TRUE(keys.insert(position.key()).second) << TypeParam::write(position);
        },
        [&keys](const P&, int) { keys.clear(); });
}

TYPED_TEST(GameContract, DifferentPositionsHaveDifferentKeys) {
    using P = typename TypeParam::Position;
    std::map<Key, std::string> known;
    TestFixture::walk([&known](const P& position, const auto& moves) {
        for (const auto move : moves) {
            P next = position;
            next.play(move);
            // Counters that do not matter to what follows may stay out of the key.
            std::string text = TypeParam::write(next);
            text.erase(text.rfind(' '));
            text.erase(text.rfind(' '));
            const auto [place, is_new] = known.emplace(next.key(), text);
            EXPECT_EQ(place->second, text) << "one key for both";
        }
    });
    EXPECT_GT(known.size(), 5'000U);
}

TYPED_TEST(GameContract, TheGameEndsAndItsValuesAreZeroSum) {
    using P = typename TypeParam::Position;
    TestFixture::walk([](const P&, const auto&) {},
                      [](const P& position, int plies) {
                          ASSERT_TRUE(position.is_over());
                          EXPECT_LE(plies, P::kMaxPlies);
                          const Values values = position.values();
                          float sum = 0;
                          for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
                              EXPECT_LE(values[seat], 1.0F);
                              EXPECT_GE(values[seat], -1.0F);
                              if (seat >= P::kPlayers) {
                                  EXPECT_EQ(values[seat], 0.0F);
                              }
                              sum += values[seat];
                          }
                          EXPECT_EQ(sum, 0.0F);
                      });
}

TYPED_TEST(GameContract, ThePlayerToMoveIsOneOfThePlayers) {
    using P = typename TypeParam::Position;
    TestFixture::walk([](const P& position, const auto&) {
        if (HasChance<P> && position.to_move() == Player::Chance) return;
        EXPECT_LT(index(position.to_move()), P::kPlayers);
    });
}

TYPED_TEST(GameContract, ChanceGivesEveryOutcomeAWeight) {
    using P = typename TypeParam::Position;
    if constexpr (HasChance<P>) {
        int drawn = 0;
        TestFixture::walk([&drawn](const P& position, const auto& moves) {
            if (position.to_move() != Player::Chance) return;
            ++drawn;
            for (const auto move : moves) EXPECT_GT(position.weight(move), 0U);
        });
        EXPECT_GT(drawn, 0);
    } else {
        GTEST_SKIP() << "The game leaves nothing to chance.";
    }
}

TYPED_TEST(GameContract, AMirrorKeepsMovesValuesAndTurns) {
    using P = typename TypeParam::Position;
    if constexpr (HasMirror<P>) {
        TestFixture::walk([](const P& position, const auto& moves) {
            const P image = position.mirrored();
            EXPECT_EQ(image.mirrored(), position);
            EXPECT_EQ(image.to_move(), position.to_move());
            EXPECT_EQ(image.is_over(), position.is_over());
            if (position.is_over()) {
                EXPECT_EQ(image.values(), position.values());
            }
            EXPECT_EQ(TestFixture::moves_of(image).size(), moves.size());
            for (const auto move : moves) {
                EXPECT_EQ(mirrored(mirrored(move)), move);
                P next = position;
                P next_image = image;
                next.play(move);
                next_image.play(mirrored(move));
                EXPECT_EQ(next.mirrored(), next_image) << TypeParam::write(position, move);
            }
        });
    } else {
        GTEST_SKIP() << "The game has no mirror.";
    }
}

}  // namespace
}  // namespace ryuto
