#include "program/tally.h"

#include <cmath>

namespace ryuto {

Tally::Tally(std::size_t players) : points_(players), firsts_(players) {}

void Tally::add(const GameRecord& record) {
    ++games_;
    const auto winner = record.winner();
    if (winner == Contestant::A) ++wins_;
    if (!winner) ++draws_;
    if (record.forfeits.empty()) ++played_out_;
    for (const Forfeit& forfeit : record.forfeits) {
        ++faults_[index(forfeit.who)][index(forfeit.ending)];
    }

    const auto number = record.number / static_cast<int>(players());
    Set& set = open_sets_[number];
    set.points.resize(players());
    set.firsts.resize(players());
    const auto& places = record.places;
    for (std::size_t seat = 0; seat < places.size(); ++seat) {
        const auto sharing = std::count(places.begin(), places.end(), places[seat]);
        // Those who share a place share its points and those of the places behind it.
        const double place = places[seat] + static_cast<double>(sharing - 1) / 2;
        const auto last = static_cast<double>(places.size());
        set.points[index(record.seats[seat])] += (last - place) / (last - 1);
        if (places[seat] == 1)
            set.firsts[index(record.seats[seat])] += 1.0 / static_cast<double>(sharing);
    }
    if (++set.games < static_cast<int>(players())) return;
    add(set);
    open_sets_.erase(number);
}

void Tally::add(const Set& set) {
    ++sets_;
    for (std::size_t who = 0; who < players(); ++who) {
        points_[who].add(set.points[who] / set.games);
        firsts_[who].add(set.firsts[who] / set.games);
    }
    if (players() == 2) ++pairs_[static_cast<std::size_t>(std::lround(2 * set.points[0]))];
}

int Tally::count(Ending ending) const {
    if (ending == Ending::PlayedOut) return played_out_;
    int sum = 0;
    for (const auto& faults : faults_) sum += faults[index(ending)];
    return sum;
}

}  // namespace ryuto
