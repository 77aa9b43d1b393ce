// The fast rules against the literal ones, decision by decision, under every option: what may be
// done, what is rolled for it, what the position is then, and the tokens that say so.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dicerace/chains.h"
#include "oracle/dicerace_oracle.h"
#include "support/dicerace_text.h"
#include "util/rng.h"

namespace ryuto::dicerace {
namespace {

using dicerace_oracle::Options;
using dicerace_oracle::Place;
using dicerace_oracle::Race;

class Dealer {
   public:
    explicit Dealer(std::uint64_t seed) : rng_(seed) {}

    int below(std::size_t bound) {
        return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound)));
    }
    bool one_in(std::size_t n) { return below(n) == 0; }
    int face() { return 1 + below(6); }

    Options options() {
        Options options;
        options.book_is_rook = one_in(2);
        options.book_jumps_long = one_in(4);
        options.jump_reroll = !one_in(4);
        options.reroll_once_a_turn = one_in(4);
        options.commit = one_in(4);
        options.total_chaos = one_in(4);
        options.inner_goal = one_in(4);
        options.play_on = one_in(2);
        options.max_turns = one_in(4) ? 1 + below(12) : 1000;
        options.deadline = one_in(4) ? 1 + below(4) : 0;
        return options;
    }

    std::string seats(bool are_two) {
        const std::vector<std::string> two = {"SN", "SW", "SE", "WN", "WE", "NE"};
        const std::vector<std::string> more = {"SWN", "SWE", "SNE", "WNE", "SWNE", "SWNE"};
        return (are_two || one_in(2) ? two : more)[static_cast<std::size_t>(below(6))];
    }

    // Dice in a crowd, or anywhere, or mostly where they finish.
    std::map<Place, dicerace_oracle::Die> dice(const std::string& seats, const Options& options) {
        std::map<Place, dicerace_oracle::Die> dice;
        const int size = one_in(3) ? 10 : 4 + below(4);
        const Place corner = {below(11U - static_cast<unsigned>(size)),
                              below(11U - static_cast<unsigned>(size))};
        const bool is_late = one_in(4);
        for (const char seat : seats) {
            const int count = one_in(4) ? 1 + below(8) : 8;
            for (int tries = 0, placed = 0; tries < 60 && placed < count; ++tries) {
                Place place = {corner.first + below(static_cast<std::size_t>(size)),
                               corner.second + below(static_cast<std::size_t>(size))};
                if (is_late && !one_in(6)) place = on_goal(seat, options);
                if (!is_open_to(seat, place, options) || dice.count(place) > 0) continue;
                dice[place] = {seat, one_in(3) ? 4 : face()};
                ++placed;
            }
        }
        return dice;
    }

    // All 32 dice of four seats on the 64 cells of the field, half of them Flames.
    std::map<Place, dicerace_oracle::Die> crowd() {
        std::map<Place, dicerace_oracle::Die> dice;
        for (const char seat : {'S', 'W', 'N', 'E'}) {
            for (int placed = 0; placed < 8;) {
                const Place place = {1 + below(8), 1 + below(8)};
                const dicerace_oracle::Die die = {seat, one_in(2) ? 4 : face()};
                if (dice.emplace(place, die).second) ++placed;
            }
        }
        return dice;
    }

   private:
    static int gone(char seat, Place place) {
        return seat == 'S'   ? place.second
               : seat == 'N' ? 9 - place.second
               : seat == 'W' ? place.first
                             : 9 - place.first;
    }
    static bool is_open_to(char seat, Place place, const Options& options) {
        const int across = seat == 'S' || seat == 'N' ? place.first : place.second;
        return across >= 1 && across <= 8 && (!options.inner_goal || gone(seat, place) <= 8);
    }
    Place on_goal(char seat, const Options& options) {
        const int far = options.inner_goal ? 8 : 9;
        const int across = 1 + below(8);
        if (seat == 'S') return {across, far};
        if (seat == 'N') return {across, 9 - far};
        return {seat == 'W' ? far : 9 - far, across};
    }

    Rng rng_;
};

Rules rules_of(const Options& options) {
    Rules rules;
    rules.book_slides = options.book_is_rook;
    rules.book_jumps_far = options.book_jumps_long;
    rules.jumps_roll = options.jump_reroll;
    rules.only_first_rolls = options.reroll_once_a_turn;
    rules.chains_are_committed = options.commit;
    rules.has_middle_line = options.total_chaos;
    rules.goal_is_inside = options.inner_goal;
    rules.plays_on = options.play_on;
    rules.most_turns = static_cast<std::uint16_t>(options.max_turns);
    rules.deadline = static_cast<std::uint16_t>(options.deadline);
    return rules;
}

// Plays the same random turns by both, and counts what it saw.
class Comparison {
   public:
    Comparison(Race race, const Record& record, const Options& options)
        : race_(std::move(race)), record_(record), turn_start_(record), options_(options) {}

    // Stops at the first difference, so that one mistake is told once.
    void run(int steps, Dealer& dealer) {
        for (int step = 0; step < steps && is_same(); ++step) {
            if (dealer.one_in(25)) retire(dealer);
            const std::vector<std::string> decisions = race_.decisions();
            if (decisions.empty()) return;
            const std::size_t choice = static_cast<std::size_t>(dealer.below(decisions.size()));
            // Chains go on, and are begun, more often than by mere chance.
            const auto is_hop = [](const std::string& text) {
                return text.find('^') < text.size();
            };
            const auto hop = std::find_if(decisions.begin(), decisions.end(), is_hop);
            const bool prefers_hop = hop != decisions.end() && !dealer.one_in(3);
            play(prefers_hop ? *hop : decisions[choice], dealer);
        }
    }
    int compared() const { return compared_; }
    int finished() const { return race_.is_over(); }

   private:
    bool is_same() {
        ++compared_;
        const std::string fen = race_.fen();
        EXPECT_EQ(to_fen(record_), fen);
        EXPECT_EQ(record_.position.is_over(), race_.is_over()) << fen;
        std::vector<std::string> texts = decisions(record_);
        std::sort(texts.begin(), texts.end());
        EXPECT_EQ(texts, race_.decisions()) << fen;
        const std::vector<int> places = race_.ranking();
        const auto ranking = record_.position.ranking();
        EXPECT_TRUE(std::equal(places.begin(), places.end(), ranking.begin())) << fen;
        return !testing::Test::HasFailure();
    }

    // Some seat, the one to move even in the middle of a chain.
    void retire(Dealer& dealer) {
        const std::string seats = race_.racing();
        if (race_.is_over() || seats.empty()) return;
        const char seat = seats[static_cast<std::size_t>(dealer.below(seats.size()))];
        if (!record_.path.empty() && seat != race_.mover()) return;
        race_.retire(seat);
        const Result<Record> without = after_token(record_, std::string(kOut) + seat);
        ASSERT_TRUE(without) << without.error().detail;
        turn_start_ = record_ = *without;
        faces_.clear();
        is_same();
    }

    void play(const std::string& decision, Dealer& dealer) {
        const Record before = record_;
        const bool is_hop = decision.find('^') != std::string::npos;
        const Result<Move> move = parse_move(record_, decision);
        ASSERT_TRUE(move) << decision;
        if (decision != "stop") action_ = decision;
        race_.play(decision);
        record_.play(*move);
        std::map<std::string, int> shown;
        std::vector<int> faces;
        for (const Place& place : race_.to_roll()) {
            const int face = dealer.face();
            faces.push_back(face);
            shown[dicerace_oracle::name_of(place)] = face;
            faces_ += std::to_string(face);
        }
        if (!faces.empty()) race_.roll(faces);
        while (!record_.position.to_roll().empty()) {
            const std::string cell = to_string(record_.position.to_roll().lowest());
            ASSERT_EQ(shown.count(cell), 1U) << decision << " rolls " << cell;
            record_.play({Action::Outcome, {}, {}, static_cast<Face>(shown[cell])});
            shown.erase(cell);
        }
        ASSERT_TRUE(shown.empty()) << decision;
        check_token(is_hop);
        if (!options_.commit || !is_hop) check_decision(before, decision, faces, is_hop);
    }

    // The same decision, completed by the same faces.
    void check_decision(const Record& before, const std::string& decision, std::vector<int> faces,
                        bool is_hop) {
        if (options_.commit && !before.path.empty()) return;
        const auto roll = [&faces] {
            const auto face = static_cast<Face>(faces.front());
            faces.erase(faces.begin());
            return face;
        };
        const Result<std::string> token = to_token(before, decision, roll);
        ASSERT_TRUE(token) << decision << ": " << token.error().detail;
        EXPECT_TRUE(faces.empty()) << decision;
        const Result<Record> after = after_token(before, *token);
        ASSERT_TRUE(after) << *token << ": " << after.error().detail;
        if (is_hop && after->path.empty()) {  // Nothing was left but to stop.
            Record stopped = record_;
            EXPECT_EQ(decisions(stopped), std::vector<std::string>{"stop"}) << *token;
            stopped.play({Action::Stop, {}, {}});
            EXPECT_EQ(*after, stopped) << *token;
        } else {
            EXPECT_EQ(*after, record_) << *token;
        }
    }

    // What has happened in this turn, told in one token.
    void check_token(bool is_open) {
        if (is_open && options_.commit) return;
        const std::string token =
            action_ + (faces_.empty() ? "" : '=' + faces_) + (is_open ? "+" : "");
        const Result<Record> told = after_token(turn_start_, token);
        ASSERT_TRUE(told) << to_fen(turn_start_) << ' ' << token << ": " << told.error().detail;
        EXPECT_EQ(*told, record_) << to_fen(turn_start_) << ' ' << token;
        const Result<Record> read = parse_fen(to_fen(record_), record_.position.rules());
        ASSERT_TRUE(read) << to_fen(record_) << ": " << read.error().detail;
        EXPECT_EQ(*read, record_);
        EXPECT_EQ(read->position.key(), record_.position.key());
        if (is_open) return;
        turn_start_ = record_;
        faces_.clear();
    }

    Race race_;
    Record record_;
    Record turn_start_;
    Options options_;
    std::string action_;
    std::string faces_;  // Of this turn.
    int compared_ = 0;
};

void compare(int races, int steps, std::uint64_t seed) {
    Dealer dealer(seed);
    int compared = 0;
    int finished = 0;
    for (int i = 0; i < races && !testing::Test::HasFailure(); ++i) {
        Options options = dealer.options();
        const std::string seats = dealer.seats(options.inner_goal);
        const char mover = seats[static_cast<std::size_t>(dealer.below(seats.size()))];
        const Race race(options, seats, mover, dealer.dice(seats, options));
        Comparison comparison(race, read(race.fen(), rules_of(options)), options);
        comparison.run(steps, dealer);
        compared += comparison.compared();
        finished += comparison.finished();
    }
    EXPECT_GT(compared, races * steps / 2);
    EXPECT_GT(finished, races / 50);
}

// A whole chain as the judge tells it: where it ends, and what is rolled for it.
using ChainEnd = std::pair<Place, std::set<Place>>;

ChainEnd end_of(Race race) {
    const Place end = race.path().back();
    race.play("stop");
    return {end, {race.to_roll().begin(), race.to_roll().end()}};
}

// All that a die can reach, but no more than `most` of them.
std::set<ChainEnd> chain_ends(const Race& race, const std::string& from, std::size_t most) {
    std::set<ChainEnd> ends;
    std::vector<Race> stages = {race};
    for (std::size_t i = 0; i < stages.size(); ++i) {
        for (const std::string& decision : stages[i].decisions()) {
            if (decision.find('^') == std::string::npos || decision.rfind(from, 0) != 0) continue;
            Race next = stages[i];
            next.play(decision);
            if (!ends.insert(end_of(next)).second) continue;
            if (ends.size() == most) return ends;
            stages.push_back(std::move(next));
        }
    }
    return ends;
}

// Where a chain of ours ends. Every hop must be one of the judge's.
ChainEnd walk(Race race, const Chain& chain) {
    std::string text = to_string(chain.front());
    for (std::size_t i = 1; i < chain.size(); ++i) {
        text += '^' + to_string(chain[i]);
        const std::vector<std::string> decisions = race.decisions();
        EXPECT_TRUE(std::binary_search(decisions.begin(), decisions.end(), text)) << text;
        race.play(text);
    }
    return end_of(race);
}

// Four seats in a crowd, where a die has more chains than anybody wants to list.
void compare_whole_chains(int boards, std::size_t most, std::uint64_t seed) {
    Dealer dealer(seed);
    int cut = 0;
    int whole = 0;
    for (int i = 0; i < boards && !testing::Test::HasFailure(); ++i) {
        Options options = dealer.options();
        options.commit = true;
        options.inner_goal = false;
        const Race race(options, "SWNE", 'S', dealer.crowd());
        const Record record = read(race.fen(), rules_of(options));
        for (const Cell from : record.position.dice(Seat::South)) {
            const std::vector<Chain> chains = whole_chains(record.position, from, most);
            std::set<ChainEnd> ends;
            for (const Chain& chain : chains) ends.insert(walk(race, chain));
            EXPECT_EQ(ends.size(), chains.size()) << race.fen() << " lists a chain twice";
            const auto expected = chain_ends(race, to_string(from), most);
            EXPECT_EQ(ends.size(), expected.size()) << race.fen();
            const bool is_cut = chains.size() == most;
            EXPECT_TRUE(is_cut || ends == expected) << race.fen();
            ++(is_cut ? cut : whole);
        }
    }
    EXPECT_GT(cut, boards / 10) << "more chains than are listed";
    EXPECT_GT(whole, boards / 10);
}

TEST(DiceRaceOracle, KnowsTheSameWholeChainsOnDenseBoards) { compare_whole_chains(200, 40, 73); }

TEST(SlowDiceRaceOracle, KnowsTheSameWholeChainsOnDenseBoardsAtLength) {
    compare_whole_chains(60, 1'000, 74);
}

TEST(DiceRaceOracle, AgreesWithTheRulesUnderEveryOption) { compare(300, 10, 71); }

TEST(SlowDiceRaceOracle, AgreesWithTheRulesUnderEveryOptionAtLength) { compare(6'000, 30, 72); }

}  // namespace
}  // namespace ryuto::dicerace
