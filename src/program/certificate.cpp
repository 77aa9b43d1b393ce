// A strategy is made small in rounds of simulated annealing (Kirkpatrick, Gelatt and Vecchi,
// Optimization by Simulated Annealing, 1983). Each begins with a few strategies chosen from
// scratch, by what the rounds before have taught about the moves.
#include "program/certificate.h"

#include <algorithm>
#include <string>

#include "kamisado/notation.h"

namespace ryuto {
namespace {

using kamisado::Position;

constexpr std::uint64_t kWorkPerSecond = 15'000'000;
constexpr int kRounds = 6;
constexpr int kRebuilds = 30;                  // At most, at the beginning of a round.
constexpr std::size_t kLargeStrategy = 1'000;  // Positions. Smaller ones get less work.

class Minimiser {
   public:
    Minimiser(Strategy& strategy, const SearchSignals& signals, const CertificateEffort& effort)
        : strategy_(strategy), signals_(signals), effort_(effort), best_(strategy.turns()) {}

    std::vector<Strategy::Turn> run();

   private:
    void rebuild();
    void anneal();
    void keep_best();
    void tell() const;
    void start_round(int number);
    bool is_round_over() const { return signals_.is_stopped() || strategy_.work() >= work_at_end_; }
    // In [0, 1).
    double round_done() const {
        return static_cast<double>(strategy_.work() - work_at_start_) /
               static_cast<double>(work_at_end_ - work_at_start_);
    }

    Strategy& strategy_;
    const SearchSignals& signals_;
    const CertificateEffort& effort_;
    std::vector<Strategy::Turn> best_;
    Rng rng_{2};
    int round_ = 0;
    std::uint64_t work_at_start_ = 0;  // Of the round.
    std::uint64_t work_at_end_ = 0;
};

std::vector<Strategy::Turn> Minimiser::run() {
    for (int round = 0; round < kRounds; ++round) {
        start_round(round);
        rebuild();
        keep_best();
        anneal();
        keep_best();
    }
    return std::move(best_);
}

void Minimiser::start_round(int number) {
    const std::size_t weight = std::min(strategy_.size(), kLargeStrategy);
    const auto seconds = static_cast<std::uint64_t>(effort_.seconds);
    round_ = number;
    work_at_start_ = strategy_.work();
    work_at_end_ = work_at_start_ + seconds * kWorkPerSecond / kRounds * weight / kLargeStrategy;
}

// Leaves the smallest of some strategies, which is a new one in every round but the first.
void Minimiser::rebuild() {
    for (int i = 0; i < kRebuilds && !is_round_over(); ++i) {
        const bool is_any_size_welcome = i == 0 && round_ > 0;
        strategy_.rebuild(is_any_size_welcome ? Strategy::kNoLimit : strategy_.size());
        tell();
    }
}

// Varies the strategy. A change may add a position with a chance that falls from kFirstChance to
// nothing; two positions with the chance of that happening twice, and so on.
void Minimiser::anneal() {
    constexpr double kFirstChance = 0.9;
    constexpr std::uint32_t kWhole = 1U << 30;
    constexpr int kVariations = 1'000;  // Between two looks at the work done.
    if (is_round_over()) return;
    const double done_before = round_done();
    while (!is_round_over()) {
        const double rest = (1 - round_done()) / (1 - done_before);
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

void Minimiser::tell() const {
    if (!effort_.on_progress) return;
    const double done = (round_ + std::min(round_done(), 1.0)) / kRounds;
    effort_.on_progress(done, std::min(strategy_.size(), best_.size()));
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
