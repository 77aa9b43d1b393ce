// Move counts, open chains and complete games that two other programs agreed on.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "dicerace/chains.h"
#include "game/perft.h"
#include "support/dicerace_text.h"
#include "util/text.h"

namespace ryuto::dicerace {
namespace {

// The rows of a kind, split at their bars.
std::vector<std::vector<std::string>> rows(const std::string& kind) {
    std::ifstream file(RYUTO_TEST_DATA "/dicerace.txt");
    std::vector<std::vector<std::string>> found;
    for (std::string line; std::getline(file, line);) {
        std::vector<std::string> cells;
        std::istringstream in(line);
        for (std::string cell; std::getline(in, cell, '|');) {
            const std::size_t first = cell.find_first_not_of(' ');
            const std::size_t last = cell.find_last_not_of(' ');
            cells.push_back(first == std::string::npos ? "" : cell.substr(first, last + 1 - first));
        }
        if (!cells.empty() && cells[0] == kind) found.push_back(cells);
    }
    EXPECT_FALSE(found.empty()) << kind;
    return found;
}

bool says(const std::string& options, const std::string& text) {
    return options.find(text) != std::string::npos;
}

Rules rules_of(const std::string& options) {
    Rules rules;
    rules.book_slides = !says(options, "step");
    rules.jumps_roll = !says(options, "reroll=off");
    rules.has_middle_line = says(options, "chaos=on");
    return rules;
}

std::uint64_t count(const Position& position, int depth) {
    return perft(position, depth, [] { return false; });
}

// Complete turns by kind (roll, step, chain, Hat), and their number with every outcome counted.
struct Turns {
    std::array<int, 4> kinds{};
    std::uint64_t leaves = 0;
};

Turns count_turns(const Position& position) {
    constexpr std::size_t kAll = 1'000'000;
    Turns turns;
    const auto add = [&turns](std::size_t kind, int dice) {
        ++turns.kinds[kind];
        turns.leaves += static_cast<std::uint64_t>(std::pow(kFaces, dice));
    };
    for (const Move move : moves_of(position)) {
        Position next = position;
        next.play(move);
        if (move.action == Action::Roll) add(0, 1);
        if (move.action == Action::Step) add(1, 0);
        if (move.action >= Action::HatJump) add(3, next.to_roll().size());
    }
    for (const Cell from : position.dice(position.seat_to_move())) {
        for (const Chain& chain : whole_chains(position, from, kAll)) {
            Position next = position;
            int dice = 0;
            for (std::size_t i = 1; i < chain.size(); ++i) {
                next.play({Action::Hop, chain[i - 1], chain[i]});
                while (!next.to_roll().empty()) {
                    ++dice;
                    next.play({Action::Outcome, {}, {}, Face::Flame});
                }
            }
            add(2, dice);
        }
    }
    return turns;
}

TEST(DiceRaceVectors, CompleteTurnsAreAsManyAsOthersCounted) {
    for (const auto& row : rows("moves")) {
        const Turns turns = count_turns(read(row[1], rules_of(row[2])).position);
        std::array<int, 4> kinds{};
        std::istringstream in(row[3]);
        for (int& kind : kinds) in >> kind;
        EXPECT_EQ(turns.kinds, kinds) << row[1] << ' ' << row[2];
        EXPECT_EQ(std::to_string(turns.leaves), row[4]) << row[1] << ' ' << row[2];
    }
}

TEST(DiceRaceVectors, DecisionsAndTheirOutcomesAreAsManyAsOthersCounted) {
    for (const auto& row : rows("moves")) {
        const Position position = read(row[1], rules_of(row[2])).position;
        EXPECT_EQ(std::to_string(moves_of(position).size()), row[5]) << row[1] << ' ' << row[2];
        EXPECT_EQ(std::to_string(count(position, 2)), row[6]) << row[1] << ' ' << row[2];
    }
}

TEST(DiceRaceVectors, OpenChainsGoOnAsOthersCounted) {
    for (const auto& row : rows("chain")) {
        const Position position = read(row[1], rules_of(row[2])).position;
        EXPECT_EQ("atoms " + std::to_string(moves_of(position).size()), row[3]) << row[1];
        EXPECT_EQ("aperft2 " + std::to_string(count(position, 2)), row[4]) << row[1];
    }
}

Record start_of(const std::string& options) {
    std::istringstream words(options.substr(options.find("seats=") + 6));
    std::string seats;
    words >> seats;
    return {Position(Position::start(*parse_seats(seats), Seat::South, rules_of(options))), {}};
}

TEST(DiceRaceVectors, GamesEndWhereOthersEnded) {
    for (const auto& row : rows("game")) {
        Record record = start_of(row[1]);
        for (const std::string_view token : split_words(row[2])) {
            const Result<Record> next = after_token(record, token);
            ASSERT_TRUE(next) << token << ": " << next.error().detail;
            record = *next;
        }
        const std::string fen = to_fen(record);
        EXPECT_EQ(fen.substr(0, fen.rfind(' ')), row[3]);
        EXPECT_TRUE(record.position.is_over());
    }
}

TEST(DiceRaceVectors, GamesCommittedChainByChainEndInTheSamePlace) {
    for (const auto& row : rows("game")) {
        Rules rules = rules_of(row[1]);
        rules.chains_are_committed = true;
        const Seats seats = start_of(row[1]).position.seats();
        Record record{Position(Position::start(seats, Seat::South, rules)), {}};
        for (const std::string_view token : split_words(row[2])) {
            const Result<Record> next = after_token(record, token);
            ASSERT_TRUE(next) << token << ": " << next.error().detail;
            record = *next;
        }
        const std::string fen = to_fen(record);
        EXPECT_EQ(fen.substr(0, fen.rfind(' ')), row[3]);
    }
}

}  // namespace
}  // namespace ryuto::dicerace
