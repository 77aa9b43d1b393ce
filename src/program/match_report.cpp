// The only place where a match becomes text; see the header for the fields of the JSON.
#include "program/match_report.h"

#include <cmath>
#include <iomanip>
#include <sstream>

namespace ryuto {
namespace {

std::uint8_t half_points_of_a(const GameRecord& record) {
    if (!record.winner) return 1;
    return *record.winner == Contestant::A ? 2 : 0;
}

std::string with_sign(double number) {
    std::ostringstream text;
    text << std::showpos << std::fixed << std::setprecision(1) << number;
    return text.str();
}

std::string score_line(const Tally& tally, const Names& names) {
    std::ostringstream line;
    line << names[0] << " against " << names[1] << ": " << tally.wins() << " wins, "
         << tally.losses() << " losses, " << tally.draws() << " draws in " << tally.games()
         << " games";
    return line.str();
}

// "+12.3 +/- 40.0"
std::string elo_of(const Tally& tally) {
    const EloEstimate estimate = estimate_elo(tally.pairs());
    std::ostringstream text;
    text << with_sign(estimate.elo) << " +/- " << std::fixed << std::setprecision(1)
         << estimate.error;
    return text.str();
}

std::string elo_line(const Tally& tally) {
    std::ostringstream line;
    line << "Elo: " << elo_of(tally) << " (95 %), pairs by points:";
    for (std::size_t i = 0; i < tally.pairs().size(); ++i) {
        line << (i == 0 ? " " : ", ") << static_cast<double>(i) / 2 << ": " << tally.pairs()[i];
    }
    return line.str();
}

std::string test_line(const Tally& tally, const SequentialTest& test) {
    const double ratio = log_likelihood_ratio(tally.pairs(), test);
    std::ostringstream line;
    line << "Test of " << with_sign(test.elo1) << " against " << with_sign(test.elo0)
         << " Elo: log-likelihood ratio " << std::fixed << std::setprecision(2) << ratio << " of "
         << kDecisiveRatio;
    if (std::abs(ratio) < kDecisiveRatio) {
        line << ", not decided";
    } else {
        line << ", decided for " << with_sign(ratio > 0 ? test.elo1 : test.elo0);
    }
    return line.str();
}

}  // namespace

void Tally::add(const GameRecord& record) {
    const std::uint8_t half_points = half_points_of_a(record);
    (half_points == 2 ? wins_ : half_points == 1 ? draws_ : losses_)++;
    if (record.ending == Ending::PlayedOut) {
        ++played_out_;
    } else if (record.winner) {
        ++faults_[index(other(*record.winner))][index(record.ending)];
    }
    const auto [half_pair, is_new] = half_pairs_.emplace(record.number / 2, half_points);
    if (is_new) return;
    ++pairs_[half_pair->second + half_points];
    half_pairs_.erase(half_pair);
}

int Tally::count(Ending ending) const {
    if (ending == Ending::PlayedOut) return played_out_;
    return faults(Contestant::A, ending) + faults(Contestant::B, ending);
}

std::string result_of(const GameRecord& record) {
    std::string result;
    for (const Contestant seat : record.seats) {
        if (!result.empty()) result += '-';
        result += !record.winner ? "1/2" : *record.winner == seat ? "1" : "0";
    }
    return result;
}

std::string progress_line(const GameRecord& record, const Names& names, const Tally& tally,
                          int games, const std::optional<SequentialTest>& test) {
    std::ostringstream line;
    line << "Game " << record.number + 1 << " of " << games << ", ";
    for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
        line << (seat == 0 ? "" : " - ") << names[index(record.seats[seat])];
    }
    line << ": " << result_of(record) << ", " << name_of(record.ending);
    if (record.winner && record.ending != Ending::PlayedOut) {
        line << " of " << names[index(other(*record.winner))];
    }
    if (!record.detail.empty()) line << " (" << record.detail << ')';
    line << ", " << record.moves.size() << " plies. " << names[0] << ": +" << tally.wins() << " -"
         << tally.losses() << " =" << tally.draws() << ", Elo " << elo_of(tally);
    if (test) {
        line << ", log-likelihood ratio " << std::fixed << std::setprecision(2)
             << log_likelihood_ratio(tally.pairs(), *test);
    }
    return line.str();
}

std::string summary(const Tally& tally, const Names& names,
                    const std::optional<SequentialTest>& test) {
    std::ostringstream text;
    text << score_line(tally, names) << '\n' << elo_line(tally) << '\n';
    if (test) text << test_line(tally, *test) << '\n';
    text << "Ends:";
    for (std::size_t i = 0; i < kEndings; ++i) {
        const auto ending = static_cast<Ending>(i);
        text << (i == 0 ? " " : ", ") << tally.count(ending) << ' ' << name_of(ending);
        if (ending == Ending::PlayedOut || tally.count(ending) == 0) continue;
        text << " (" << names[0] << ' ' << tally.faults(Contestant::A, ending) << ", " << names[1]
             << ' ' << tally.faults(Contestant::B, ending) << ')';
    }
    text << '\n';
    return text.str();
}

}  // namespace ryuto
