// The dice race once more, rule by rule, literal and slow: the judge of the fast rules. It shares
// no code with the rest of src, not even types, so that a mistake would have to be made twice to
// stay hidden.
//
// A place is a file from 0 (z) to 9 (i) and a rank from 0 to 9. A die is its seat's capital letter
// and its face. The set of pairs that a chain has been through is kept as the rule book tells it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dicerace_oracle {

struct Options {
    bool book_is_rook = true;
    bool book_jumps_long = false;
    bool jump_reroll = true;
    bool reroll_once_a_turn = false;
    bool commit = false;
    bool total_chaos = false;
    bool inner_goal = false;
    bool play_on = false;
    int max_turns = 1000;
    int deadline = 0;
};

using Place = std::pair<int, int>;
using Path = std::vector<Place>;

inline std::string name_of(Place place) {
    return {"zabcdefghi"[place.first], static_cast<char>('0' + place.second)};
}

struct Die {
    char seat = 'S';
    int face = 1;
};

class Race {
   public:
    Race(Options options, std::string seats, char mover, std::map<Place, Die> dice)
        : options_(options), seats_(std::move(seats)), mover_(mover), dice_(std::move(dice)) {
        is_held_ = options_.total_chaos && has_die_at_home(mover_);
    }

    bool is_over() const {
        if (!finished_.empty() && !options_.play_on) return true;
        return racing().size() <= 1 || turns_ >= options_.max_turns || count_dice(mover_) == 0;
    }

    char mover() const { return mover_; }
    // Those that have neither finished nor are out.
    std::string racing() const {
        std::string seats;
        for (const char seat : seats_) {
            const auto is_seat = [seat](char other) { return other == seat; };
            if (std::none_of(finished_.begin(), finished_.end(), is_seat) &&
                std::none_of(out_.begin(), out_.end(), is_seat)) {
                seats += seat;
            }
        }
        return seats;
    }
    const std::vector<Place>& to_roll() const { return to_roll_; }  // In the order of a token.
    const Path& path() const { return path_; }

    // Sorted. Empty when the race is over; not to be asked while dice are to be rolled.
    std::vector<std::string> decisions() const {
        std::vector<std::string> found;
        if (is_over()) return found;
        if (!path_.empty()) {
            found.emplace_back("stop");
            add_hops(path_.back(), path_text() + '^', found);
        } else {
            for (const auto& [place, die] : dice_) {
                if (die.seat == mover_) add_decisions(place, die.face, found);
            }
        }
        std::sort(found.begin(), found.end());
        return found;
    }

    // Requires one of the decisions. What is in to_roll() then has to be rolled.
    void play(const std::string& decision) {
        if (decision == "stop") {
            if (options_.commit) to_roll_ = rolled_;
            path_.clear();
            rolled_.clear();
            visited_.clear();
        } else if (decision[0] == '@') {
            to_roll_ = {place_of(decision.substr(1))};
        } else if (decision.find('^') != std::string::npos) {
            return hop(place_of(decision.substr(decision.size() - 5, 2)),
                       place_of(decision.substr(decision.size() - 2)));
        } else {
            const Place from = place_of(decision.substr(0, 2));
            const Place to = place_of(decision.substr(decision.size() - 2));
            if (decision.size() == 8) {
                for (const Place& step : hat_path(from, to, place_of(decision.substr(3, 2)))) {
                    if (dice_.count(step) > 0) to_roll_.push_back(step);
                }
            }
            move(from, to);
        }
        if (to_roll_.empty()) end_turn();
    }

    void roll(const std::vector<int>& faces) {
        for (std::size_t i = 0; i < to_roll_.size(); ++i) dice_[to_roll_[i]].face = faces[i];
        to_roll_.clear();
        if (path_.empty()) end_turn();
    }

    // The seat is out, by its own fault.
    void retire(char seat) {
        out_.push_back(seat);
        if (seat != mover_) return;
        path_.clear();
        rolled_.clear();
        visited_.clear();
        ++turns_;
        pass_on();
    }

    std::string fen() const {
        std::string text;
        for (int rank = 9; rank >= 0; --rank) {
            int empty = 0;
            for (int file = 0; file <= 10; ++file) {
                const auto die = dice_.find({file, rank});
                const bool is_end = die != dice_.end() || file == 10;
                if (is_end && empty > 0) text += std::to_string(empty);
                empty = is_end ? 0 : empty + 1;
                if (die == dice_.end()) continue;
                text += static_cast<char>(die->second.seat - 'A' + 'a');
                text += std::to_string(die->second.face);
            }
            text += rank > 0 ? '/' : ' ';
        }
        std::string left(finished_.begin(), finished_.end());
        for (const char seat : out_) left += static_cast<char>(seat - 'A' + 'a');
        return text + mover_ + ' ' + seats_ + ' ' + (left.empty() ? "-" : left) + ' ' +
               (path_.empty() ? "-" : path_text()) + ' ' + std::to_string(turns_);
    }

    // The place of each seat of the race, in the order of the seats.
    std::vector<int> ranking() const {
        std::vector<int> places;
        for (const char seat : seats_) {
            int better = 0;
            for (const char other : seats_) better += is_before(other, seat);
            places.push_back(better + 1);
        }
        return places;
    }

   private:
    enum class Zone { Home, Field, Goal, Closed };

    static Place place_of(const std::string& name) {
        return {static_cast<int>(std::string_view("zabcdefghi").find(name[0])), name[1] - '0'};
    }
    static int advance(char seat, Place place) {
        if (seat == 'S') return place.second;
        if (seat == 'N') return 9 - place.second;
        return seat == 'W' ? place.first : 9 - place.first;
    }
    Zone zone(char seat, Place place) const {
        const int across = seat == 'S' || seat == 'N' ? place.first : place.second;
        const int along = advance(seat, place);
        if (across < 1 || across > 8 || along < 0 || along > 9) return Zone::Closed;
        if (along == 0) return Zone::Home;
        const int goal = options_.inner_goal ? 8 : 9;
        if (along > goal) return Zone::Closed;
        return along == goal ? Zone::Goal : Zone::Field;
    }
    bool may_enter(Place from, Place to) const {
        const Zone here = zone(mover_, from);
        const Zone there = zone(mover_, to);
        if (there == Zone::Closed || (is_held_ && advance(mover_, to) > 4)) return false;
        if (here == Zone::Home) return true;
        if (here == Zone::Field) return there != Zone::Home;
        return there == Zone::Goal;
    }
    bool has(Place place) const { return dice_.count(place) > 0; }
    int count_dice(char seat) const {
        int count = 0;
        for (const auto& [place, die] : dice_) count += die.seat == seat;
        return count;
    }
    int count_in(char seat, Zone wanted) const {
        int count = 0;
        for (const auto& [place, die] : dice_) {
            count += die.seat == seat && zone(seat, place) == wanted;
        }
        return count;
    }
    bool has_die_at_home(char seat) const { return count_in(seat, Zone::Home) > 0; }
    std::string path_text() const {
        std::string text;
        for (const Place& place : path_) {
            if (!text.empty()) text += '^';
            text += name_of(place);
        }
        return text;
    }

    bool has_direction(int face, int right, int up) const {
        const bool is_straight = right == 0 || up == 0;
        if (face == 2) return is_straight;
        if (face == 4) return true;
        if (face == 5) return !is_straight;
        if (face != 3) return false;
        const int forward = advance(mover_, {5 + right, 5 + up}) - advance(mover_, {5, 5});
        return forward == 1 || (forward == -1 && is_straight);
    }

    void add_decisions(Place from, int face, std::vector<std::string>& found) const {
        found.push_back('@' + name_of(from));
        if (face == 6) return add_hat_jumps(from, found);
        for (int right = -1; right <= 1; ++right) {
            for (int up = -1; up <= 1; ++up) {
                if ((right == 0 && up == 0) || !has_direction(face, right, up)) continue;
                Place to = {from.first + right, from.second + up};
                while (!has(to) && may_enter(from, to)) {
                    found.push_back(name_of(from) + '-' + name_of(to));
                    if (face != 2 || !options_.book_is_rook) break;
                    to = {to.first + right, to.second + up};
                }
            }
        }
        add_hops(from, name_of(from) + '^', found);
    }

    void add_hops(Place from, const std::string& before, std::vector<std::string>& found) const {
        const int face = dice_.at(from).face;
        for (int right = -1; right <= 1; ++right) {
            for (int up = -1; up <= 1; ++up) {
                if ((right == 0 && up == 0) || !has_direction(face, right, up)) continue;
                Place over = {from.first + right, from.second + up};
                while (face == 2 && options_.book_jumps_long && !has(over) &&
                       may_enter(from, over)) {
                    over = {over.first + right, over.second + up};
                }
                const Place to = {over.first + right, over.second + up};
                if (!has(over) || has(to) || !may_enter(from, to)) continue;
                if (visited_.count({to, rolled_after(over)}) == 0 && !is_return(from, to, over)) {
                    found.push_back(before + name_of(to));
                }
            }
        }
    }
    // Whether the first hop of a chain would lead to the pair that it starts from.
    bool is_return(Place from, Place to, Place over) const {
        return path_.empty() && to == from && rolled_after(over).empty();
    }
    std::vector<Place> rolled_after(Place over) const {
        std::vector<Place> rolled = rolled_;
        const bool is_known = std::find(rolled.begin(), rolled.end(), over) != rolled.end();
        const bool is_first = rolled.empty() || !options_.reroll_once_a_turn;
        if (options_.jump_reroll && !is_known && is_first) rolled.push_back(over);
        return rolled;
    }

    void hop(Place from, Place to) {
        if (path_.empty()) {
            path_ = {from};
            visited_.insert({from, {}});
        }
        const auto toward = [](int a, int b) { return a == b ? 0 : (a < b ? 1 : -1); };
        Place over = from;
        do {
            over = {over.first + toward(from.first, to.first),
                    over.second + toward(from.second, to.second)};
        } while (!has(over));
        const std::vector<Place> rolled = rolled_after(over);
        if (rolled.size() > rolled_.size() && !options_.commit) to_roll_ = {over};
        rolled_ = rolled;
        visited_.insert({to, rolled_});
        path_.push_back(to);
        move(from, to);
    }

    static Path hat_path(Place from, Place to, Place corner) {
        // One leg has a cell between its ends, the other none.
        const Place middle_of_first = {(from.first + corner.first) / 2,
                                       (from.second + corner.second) / 2};
        const Place middle_of_second = {(corner.first + to.first) / 2,
                                        (corner.second + to.second) / 2};
        const bool is_long_first =
            std::abs(from.first - corner.first) + std::abs(from.second - corner.second) == 2;
        return is_long_first ? Path{middle_of_first, corner} : Path{corner, middle_of_second};
    }

    void add_hat_jumps(Place from, std::vector<std::string>& found) const {
        for (int right = -2; right <= 2; ++right) {
            for (int up = -2; up <= 2; ++up) {
                const Place to = {from.first + right, from.second + up};
                if (right * right + up * up != 5 || has(to) || !may_enter(from, to)) continue;
                const std::array<Place, 2> corners = {Place{to.first, from.second},
                                                      Place{from.first, to.second}};
                bool meets_dice = false;
                for (const Place& corner : corners) {
                    for (const Place& step : hat_path(from, to, corner)) {
                        meets_dice = meets_dice || has(step);
                    }
                }
                if (!meets_dice || !options_.jump_reroll) {
                    found.push_back(name_of(from) + '~' + name_of(to));
                    continue;
                }
                for (const Place& corner : corners) {
                    found.push_back(name_of(from) + '~' + name_of(corner) + '~' + name_of(to));
                }
            }
        }
    }

    void move(Place from, Place to) {
        const Die die = dice_.at(from);
        dice_.erase(from);
        dice_[to] = die;
    }

    void end_turn() {
        const int own_turns = turns_ / static_cast<int>(seats_.size()) + 1;
        ++turns_;
        if (count_in(mover_, Zone::Goal) == count_dice(mover_)) {
            finished_.push_back(mover_);
        } else if (options_.deadline > 0 && own_turns >= options_.deadline &&
                   has_die_at_home(mover_)) {
            out_.push_back(mover_);
        }
        pass_on();
    }

    void pass_on() {
        const std::string round = "SWNE";
        std::size_t next = round.find(mover_);
        do {
            next = (next + 1) % round.size();
        } while (racing().find(round[next]) == std::string::npos);
        mover_ = round[next];
        is_held_ = options_.total_chaos && has_die_at_home(mover_);
    }

    bool is_before(char one, char other) const {
        const auto order = [](const std::vector<char>& list, char seat) {
            return std::find(list.begin(), list.end(), seat) - list.begin();
        };
        const auto group = [&](char seat) {
            if (std::count(finished_.begin(), finished_.end(), seat) > 0) return 0;
            return std::count(out_.begin(), out_.end(), seat) > 0 ? 2 : 1;
        };
        if (group(one) != group(other)) return group(one) < group(other);
        if (group(one) == 0) return order(finished_, one) < order(finished_, other);
        if (group(one) == 2) return order(out_, one) > order(out_, other);
        const int more = count_in(one, Zone::Goal) - count_in(other, Zone::Goal);
        return more != 0 ? more > 0 : way_left(one) < way_left(other);
    }
    int way_left(char seat) const {
        int cells = 0;
        for (const auto& [place, die] : dice_) {
            if (die.seat == seat) cells += 9 - advance(seat, place);
        }
        return cells;
    }

    Options options_;
    std::string seats_;
    char mover_;
    std::map<Place, Die> dice_;
    std::vector<char> finished_;
    std::vector<char> out_;
    int turns_ = 0;
    bool is_held_ = false;
    std::vector<Place> to_roll_;

    Path path_;                  // Of the open chain, the origin first.
    std::vector<Place> rolled_;  // In the open chain, in order.
    // Rolled dice are listed in order; as the list only grows within a chain, equal sets are
    // equal lists.
    std::set<std::pair<Place, std::vector<Place>>> visited_;
};

}  // namespace dicerace_oracle
