// The table of search results: what it keeps, what it gives up, and what it admits to.
#include "search/transposition_table.h"

#include <gtest/gtest.h>

#include <limits>

#include "util/rng.h"

namespace ryuto {
namespace {

Finding finding_of(int depth, std::uint16_t move = 7) {
    Finding finding;
    finding.move = move;
    finding.score = Score(123);
    finding.depth = static_cast<std::uint8_t>(depth);
    finding.bound = Bound::Lower;
    return finding;
}

TranspositionTable small_table() {
    TranspositionTable table;
    EXPECT_TRUE(table.resize(1));
    table.start_search();
    return table;
}

// The upper half of a key chooses the bucket: these all share the first one.
Key in_first_bucket(std::uint32_t i) { return i + Key{1}; }

TEST(TranspositionTable, KnowsNothingAtFirst) {
    const TranspositionTable table = small_table();
    Rng rng(1);
    EXPECT_FALSE(table.probe(0)) << "the key of an empty entry";
    for (int i = 0; i < 1'000; ++i) EXPECT_FALSE(table.probe(rng.next()));
    EXPECT_EQ(table.permille_used(), 0);
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
    TranspositionTable table = small_table();
    for (const Key key :
         {Key{0}, Key{1}, std::numeric_limits<Key>::max(), Key{0x1234'5678'9ABC'DEF0}}) {
        Finding finding = finding_of(9, 511);
        finding.score = Score::loss_in(12);
        finding.bound = Bound::Upper;
        table.store(key, finding);
        const auto found = table.probe(key);
        ASSERT_TRUE(found.has_value()) << key;
        EXPECT_EQ(found->move, 511);
        EXPECT_EQ(found->score, Score::loss_in(12));
        EXPECT_EQ(found->depth, 9);
        EXPECT_EQ(found->bound, Bound::Upper);
    }
}

TEST(TranspositionTable, ComparesTheWholeKey) {
    TranspositionTable table = small_table();
    const Key key = 0x1234'5678'9ABC'DEF0;
    table.store(key, finding_of(5));
    for (int bit = 0; bit < 64; ++bit) {
        EXPECT_FALSE(table.probe(key ^ (Key{1} << bit))) << "bit " << bit;
    }
}

TEST(TranspositionTable, ReplacesAPositionByItsNewestResult) {
    TranspositionTable table = small_table();
    table.store(5, finding_of(9));
    table.store(5, finding_of(2));
    ASSERT_TRUE(table.probe(5));
    EXPECT_EQ(table.probe(5)->depth, 2);
}

TEST(TranspositionTable, KeepsTheMoveOfAPositionWhenThereIsNoNewOne) {
    TranspositionTable table = small_table();
    table.store(5, finding_of(9, 33));
    table.store(5, finding_of(10, 0));
    EXPECT_EQ(table.probe(5)->move, 33);
    table.store(5, finding_of(10, 44));
    EXPECT_EQ(table.probe(5)->move, 44);
}

TEST(TranspositionTable, HoldsSeveralPositionsOfOneBucket) {
    TranspositionTable table = small_table();
    for (std::uint32_t i = 0; i < 4; ++i) table.store(in_first_bucket(i), finding_of(5));
    for (std::uint32_t i = 0; i < 4; ++i) EXPECT_TRUE(table.probe(in_first_bucket(i))) << i;
}

TEST(TranspositionTable, GivesUpTheShallowestOfAFullBucket) {
    TranspositionTable table = small_table();
    for (std::uint32_t i = 0; i < 4; ++i) {
        table.store(in_first_bucket(i), finding_of(i == 2 ? 3 : 8));
    }
    table.store(in_first_bucket(4), finding_of(1));
    EXPECT_FALSE(table.probe(in_first_bucket(2)));
    for (const std::uint32_t i : {0U, 1U, 3U, 4U}) {
        EXPECT_TRUE(table.probe(in_first_bucket(i))) << i;
    }
}

TEST(TranspositionTable, GivesUpOldResultsBeforeNewOnes) {
    TranspositionTable table = small_table();
    for (std::uint32_t i = 0; i < 2; ++i) table.store(in_first_bucket(i), finding_of(10));
    for (int search = 0; search < 5; ++search) table.start_search();
    for (std::uint32_t i = 2; i < 4; ++i) table.store(in_first_bucket(i), finding_of(3));
    for (std::uint32_t i = 4; i < 6; ++i) table.store(in_first_bucket(i), finding_of(2));
    EXPECT_FALSE(table.probe(in_first_bucket(0))) << "deep, but five searches old";
    EXPECT_FALSE(table.probe(in_first_bucket(1)));
    for (std::uint32_t i = 2; i < 6; ++i) EXPECT_TRUE(table.probe(in_first_bucket(i))) << i;
}

TEST(TranspositionTable, StillKnowsResultsOfEarlierSearches) {
    TranspositionTable table = small_table();
    table.store(5, finding_of(9));
    for (int search = 0; search < 300; ++search) table.start_search();  // Past the last generation.
    EXPECT_TRUE(table.probe(5));
}

TEST(TranspositionTable, ForgetsAllWhenCleared) {
    TranspositionTable table = small_table();
    Rng rng(2);
    for (int i = 0; i < 10'000; ++i) table.store(rng.next(), finding_of(5));
    EXPECT_GT(table.permille_used(), 0);
    table.clear();
    EXPECT_EQ(table.permille_used(), 0);
    Rng again(2);
    for (int i = 0; i < 10'000; ++i) ASSERT_FALSE(table.probe(again.next()));
}

TEST(TranspositionTable, ForgetsAllWhenResized) {
    TranspositionTable table = small_table();
    table.store(5, finding_of(9));
    EXPECT_TRUE(table.resize(2));
    EXPECT_FALSE(table.probe(5));
}

TEST(TranspositionTable, StaysAsItWasWhenThereIsNotEnoughMemory) {
    TranspositionTable table = small_table();
    table.store(5, finding_of(9));
    EXPECT_FALSE(table.resize(std::numeric_limits<std::size_t>::max()));
    EXPECT_FALSE(table.resize(std::numeric_limits<std::size_t>::max() / (1024 * 1024)));
    EXPECT_TRUE(table.probe(5));
}

constexpr int kEntries = 65'536;  // A mebibyte has room for as many.

TEST(TranspositionTable, BuysItsMebibyte) {
    TranspositionTable table = small_table();
    Rng rng(3);
    for (int i = 0; i < kEntries; ++i) table.store(rng.next(), finding_of(5));
    Rng again(3);
    int found = 0;
    for (int i = 0; i < kEntries; ++i) found += table.probe(again.next()) ? 1 : 0;
    EXPECT_GT(found, kEntries * 3 / 4);
    EXPECT_LE(found, kEntries);
}

TEST(TranspositionTable, TellsHowFullTheCurrentSearchMadeIt) {
    TranspositionTable table = small_table();
    Rng rng(4);
    int last = 0;
    for (int part = 0; part < 8; ++part) {
        for (int i = 0; i < 32'768; ++i) table.store(rng.next(), finding_of(5));
        EXPECT_GE(table.permille_used(), last);
        last = table.permille_used();
    }
    EXPECT_GT(last, 900);
    EXPECT_LE(last, 1'000);
    table.start_search();
    EXPECT_EQ(table.permille_used(), 0) << "these are the entries of the search before";
}

}  // namespace
}  // namespace ryuto
