// The table must hand sound values to the right effect, and unsound ones to nobody.
#include "engine/options.h"

#include <gmock/gmock.h>

#include "util/text.h"

namespace ryuto {
namespace {

using testing::ElementsAre;

struct Values {
    bool check = false;
    std::int64_t spin = 16;
    std::string combo;
    std::string text = "before";
    int pressed = 0;
};

OptionTable table_into(Values& values) {
    OptionTable table;
    table.add_check("Ponder", false, [&](bool value) { return values.check = value, ok(); });
    table.add_spin("Move Overhead", {16, 1, 100},
                   [&](std::int64_t value) { return values.spin = value, ok(); });
    table.add_combo("Variant", {"plain", "Long"},
                    [&](std::string_view value) { return values.combo = value, ok(); });
    table.add_button("Clear Hash", [&] { return ++values.pressed, ok(); });
    table.add_string("Debug Log File",
                     [&](std::string_view value) { return values.text = value, ok(); });
    return table;
}

std::string refusal(const OptionTable& table, std::string_view name, std::string_view value) {
    const Status done = table.set(name, value);
    return done ? "" : describe(done.error());
}

TEST(OptionTable, DeclaresItsOptionsInOrder) {
    Values values;
    EXPECT_THAT(table_into(values).lines(),
                ElementsAre("option name Ponder type check default false",
                            "option name Move Overhead type spin default 16 min 1 max 100",
                            "option name Variant type combo default plain var plain var Long",
                            "option name Clear Hash type button",
                            "option name Debug Log File type string default <empty>"));
}

TEST(OptionTable, HandsSoundValuesToTheirEffects) {
    Values values;
    const OptionTable table = table_into(values);
    EXPECT_EQ(refusal(table, "Ponder", "true"), "");
    EXPECT_EQ(refusal(table, "Move Overhead", "100"), "");
    EXPECT_EQ(refusal(table, "Clear Hash", ""), "");
    EXPECT_EQ(refusal(table, "Clear Hash", "true"), "");
    EXPECT_EQ(refusal(table, "Debug Log File", "/tmp/a b/c.log"), "");
    EXPECT_TRUE(values.check);
    EXPECT_EQ(values.spin, 100);
    EXPECT_EQ(values.pressed, 2);
    EXPECT_EQ(values.text, "/tmp/a b/c.log");
}

TEST(OptionTable, ComparesNamesWithoutRegardToCaseOrToTheWidthOfBlanks) {
    Values values;
    const OptionTable table = table_into(values);
    EXPECT_EQ(refusal(table, "MOVE\t  overhead", "5"), "");
    EXPECT_EQ(values.spin, 5);
    EXPECT_NE(refusal(table, "moveoverhead", "6"), "");
}

TEST(OptionTable, KeepsItsOwnSpellingOfAChoice) {
    Values values;
    EXPECT_EQ(refusal(table_into(values), "variant", "LONG"), "");
    EXPECT_EQ(values.combo, "Long");
}

TEST(OptionTable, ReadsTheWireWordForAnEmptyText) {
    Values values;
    EXPECT_EQ(refusal(table_into(values), "Debug Log File", "<empty>"), "");
    EXPECT_EQ(values.text, "");
}

TEST(OptionTable, RefusesUnsoundValuesAndChangesNothing) {
    Values values;
    const OptionTable table = table_into(values);
    EXPECT_EQ(refusal(table, "move overhead", "101"),
              "bad value '101': option Move Overhead, expected a number from 1 to 100");
    for (const std::string_view value : {"0", "-1", "abc", "", "1x", "99999999999999999999"}) {
        EXPECT_NE(refusal(table, "Move Overhead", value), "") << value;
    }
    EXPECT_EQ(refusal(table, "Ponder", "yes"),
              "bad value 'yes': option Ponder, expected 'true' or 'false'");
    EXPECT_EQ(refusal(table, "Variant", "short"),
              "bad value 'short': option Variant, expected one of: plain, Long");
    EXPECT_EQ(values.spin, 16);
    EXPECT_FALSE(values.check);
    EXPECT_EQ(values.combo, "");
}

TEST(OptionTable, RefusesNamesItDoesNotKnow) {
    Values values;
    const OptionTable table = table_into(values);
    EXPECT_EQ(refusal(table, "NoSuch", "1"),
              "no such option 'NoSuch': setoption, expected a name that 'uci' lists");
    EXPECT_NE(refusal(table, "", "1"), "");
}

TEST(OptionTable, PassesOnWhatAnEffectRefuses) {
    OptionTable table;
    table.add_spin("Hash", {1, 1, 100}, [](std::int64_t value) -> Status {
        return Error{Fault::BadValue, std::to_string(value), "option Hash, expected less"};
    });
    EXPECT_EQ(refusal(table, "Hash", "99"), "bad value '99': option Hash, expected less");
}

}  // namespace
}  // namespace ryuto
