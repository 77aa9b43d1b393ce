// A strategy is made small in rounds of simulated annealing (Kirkpatrick, Gelatt and Vecchi,
// Optimization by Simulated Annealing, 1983). Each begins with a few strategies chosen from
// scratch, by what the rounds before have taught about the moves.
#include "program/certificate.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "kamisado/notation.h"

namespace ryuto {
namespace {

using kamisado::Position;

constexpr std::uint64_t kWorkPerSecond = 10'000'000;
constexpr int kRounds = 6;
constexpr int kRebuilds = 30;  // At the beginning of a round.

class Minimiser {
   public:
    Minimiser(Strategy& strategy, const SearchSignals& signals, const CertificateEffort& effort)
        : strategy_(strategy), signals_(signals), effort_(effort), best_(strategy.turns()) {}

    std::vector<Strategy::Turn> run();

   private:
    void rebuild(bool is_first_round);
    void anneal(std::uint64_t work_at_end);
    void keep_best();
    void tell();
    bool is_stopped(std::uint64_t work_at_end) const {
        return signals_.is_stopped() || work() >= work_at_end;
    }
    std::uint64_t work() const { return strategy_.work() - work_before_; }

    Strategy& strategy_;
    const SearchSignals& signals_;
    const CertificateEffort& effort_;
    const std::uint64_t work_before_ = strategy_.work();
    const std::uint64_t whole_work_ = static_cast<std::uint64_t>(effort_.seconds) * kWorkPerSecond;
    std::vector<Strategy::Turn> best_;
    Rng rng_{2};
};

std::vector<Strategy::Turn> Minimiser::run() {
    for (int round = 0; round < kRounds && !is_stopped(whole_work_); ++round) {
        rebuild(round == 0);
        const std::uint64_t rest = whole_work_ - std::min(work(), whole_work_);
        anneal(work() + rest / (kRounds - static_cast<std::uint64_t>(round)));
        keep_best();
    }
    return std::move(best_);
}

// Leaves the smallest of some strategies. It is new in every round but the first.
void Minimiser::rebuild(bool is_first_round) {
    for (int i = 0; i < kRebuilds && !is_stopped(whole_work_); ++i) {
        const bool is_any_size_welcome = i == 0 && !is_first_round;
        strategy_.rebuild(is_any_size_welcome ? Strategy::kNoLimit : strategy_.size());
        tell();
    }
    keep_best();
}

// Varies the strategy. A change may add a position with a chance that falls from kFirstChance to
// nothing; two positions with the chance of that happening twice, and so on.
void Minimiser::anneal(std::uint64_t work_at_end) {
    constexpr double kFirstChance = 0.85;
    constexpr std::uint32_t kWhole = 1U << 30;
    constexpr int kVariations = 1'000;  // Between two looks at the work done.
    const std::uint64_t work_at_start = work();
    while (!is_stopped(work_at_end)) {
        const double rest = static_cast<double>(work_at_end - work()) /
                            static_cast<double>(work_at_end - work_at_start);
        const auto chance = static_cast<std::uint32_t>(kFirstChance * rest * kWhole);
        for (int i = 0; i < kVariations && !signals_.is_stopped(); ++i) {
            std::size_t limit = strategy_.size();
            while (rng_.below(kWhole) < chance) ++limit;
            strategy_.vary(limit);
        }
        tell();
    }
}

void Minimiser::keep_best() {
    if (strategy_.size() < best_.size()) best_ = strategy_.turns();
}

void Minimiser::tell() {
    if (!effort_.on_progress) return;
    const double done = static_cast<double>(work()) / static_cast<double>(whole_work_);
    effort_.on_progress(std::min(done, 1.0), std::min(strategy_.size(), best_.size()));
}

// The first three fields of a FEN; the others do not matter for what can happen from here on.
std::string text_of(const Position& position) {
    const std::string fen = kamisado::to_fen(position);
    std::size_t end = 0;
    for (int field = 0; field < 3; ++field) end = fen.find(' ', end + 1);
    return fen.substr(0, end);
}

}  // namespace

std::optional<Certificate> make_certificate(const kamisado::Position& start, Player winner,
                                            KamisadoProofs& proofs, const SearchSignals& signals,
                                            const CertificateEffort& effort) {
    Strategy strategy(proofs, signals);
    if (!strategy.begin(start, winner)) return {};
    return Certificate{start, winner, Minimiser(strategy, signals, effort).run()};
}

void write(const Certificate& certificate, std::ostream& out) {
    out << "ryuto certificate 1\n"
        << "start " << text_of(certificate.start) << '\n'
        << "winner " << (certificate.winner == Player::First ? 'w' : 'b') << '\n';
    for (const Strategy::Turn& turn : certificate.turns) {
        out << text_of(turn.position) << ' ' << kamisado::describe(turn.position, turn.move)
            << '\n';
    }
}

}  // namespace ryuto
