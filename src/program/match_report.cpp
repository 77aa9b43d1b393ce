// The only place where a match becomes text; see the header for the fields of the JSON.
#include "program/match_report.h"

#include <cmath>
#include <iomanip>
#include <sstream>

namespace ryuto {
namespace {

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

// "A 0.612, B 0.388": points a game.
std::string points_of_all(const Tally& tally, const Names& names) {
    if (tally.sets() == 0) return "No set is complete yet";
    std::ostringstream line;
    for (std::size_t who = 0; who < names.size(); ++who) {
        line << (who == 0 ? "" : ", ") << names[who] << ' ' << std::fixed << std::setprecision(3)
             << tally.points(static_cast<Contestant>(who)).mean;
    }
    return line.str();
}

// A line an engine.
std::string table_of(const Tally& tally, const Names& names) {
    std::ostringstream table;
    table << tally.games() << " games of " << names.size() << " seats. By " << tally.sets()
          << " sets, with the errors of 95 % intervals:\n"
          << "  points a game (1 for the first place, 0 for the last), first places\n";
    for (std::size_t who = 0; who < names.size(); ++who) {
        const MeanEstimate points = tally.points(static_cast<Contestant>(who));
        const MeanEstimate firsts = tally.firsts(static_cast<Contestant>(who));
        table << "  " << std::fixed << std::setprecision(3) << points.mean << " +/- "
              << points.error << ", " << std::setprecision(1) << 100 * firsts.mean << " % +/- "
              << 100 * firsts.error << " %  " << names[who] << '\n';
    }
    return table.str();
}

}  // namespace

std::string result_of(const GameRecord& record) {
    std::string result;
    const auto winner = record.winner();
    const bool is_duel = record.seats.size() == 2;
    for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
        if (!result.empty()) result += is_duel ? '-' : ',';
        if (is_duel) {
            result += !winner ? "1/2" : *winner == record.seats[seat] ? "1" : "0";
        } else {
            result += record.wire_seats[seat] + std::to_string(record.places[seat]);
        }
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
    line << ": " << result_of(record) << ", ";
    if (record.forfeits.empty()) line << name_of(Ending::PlayedOut);
    for (const Forfeit& forfeit : record.forfeits) {
        line << (&forfeit == &record.forfeits.front() ? "" : ", ") << name_of(forfeit.ending)
             << " of " << names[index(forfeit.who)];
        if (!forfeit.detail.empty()) line << " (" << forfeit.detail << ')';
    }
    line << ", " << record.moves.size() << " plies. ";
    if (tally.players() > 2) {
        line << points_of_all(tally, names);
    } else {
        line << names[0] << ": +" << tally.wins() << " -" << tally.losses() << " =" << tally.draws()
             << ", Elo " << elo_of(tally);
    }
    if (test) {
        line << ", log-likelihood ratio " << std::fixed << std::setprecision(2)
             << log_likelihood_ratio(tally.pairs(), *test);
    }
    return line.str();
}

std::string summary(const Tally& tally, const Names& names,
                    const std::optional<SequentialTest>& test) {
    std::ostringstream text;
    if (tally.players() > 2) {
        text << table_of(tally, names);
    } else {
        text << score_line(tally, names) << '\n' << elo_line(tally) << '\n';
    }
    if (test) text << test_line(tally, *test) << '\n';
    text << "Ends:";
    for (std::size_t i = 0; i < kEndings; ++i) {
        const auto ending = static_cast<Ending>(i);
        text << (i == 0 ? " " : ", ") << tally.count(ending) << ' ' << name_of(ending);
        if (ending == Ending::PlayedOut || tally.count(ending) == 0) continue;
        for (std::size_t who = 0; who < names.size(); ++who) {
            text << (who == 0 ? " (" : ", ") << names[who] << ' '
                 << tally.faults(static_cast<Contestant>(who), ending);
        }
        text << ')';
    }
    text << '\n';
    return text.str();
}

}  // namespace ryuto
