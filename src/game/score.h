// The one scale that every evaluator and every searcher speaks.
//
// A score is from the view of the player to move. Around zero it is in points, 100 being a
// clear edge; at the ends it tells in how many plies the game is forced to end. Alpha-beta
// works in scores; MCTS turns them into expected values in [-1, 1] and back by the two
// functions below, so one evaluation serves both and their reports can be compared.
#pragma once

#include <compare>
#include <cstdint>

namespace ryuto {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

class Score {
   public:
    static constexpr int kWin = 32000;
    static constexpr int kMaxPlies = 1000;               // The longest distance that can be told.
    static constexpr int kProvenWin = 30'000;            // A win whose distance is not known.
    static constexpr int kMaxEstimate = kProvenWin - 1;  // The most that an evaluator may say.
    static constexpr int kLeastDecided = kWin - kMaxPlies;

    constexpr Score() = default;
    explicit constexpr Score(int points) : raw_(static_cast<std::int16_t>(points)) {}

    static constexpr Score win_in(int plies) { return Score(kWin - plies); }
    static constexpr Score loss_in(int plies) { return Score(plies - kWin); }
    static constexpr Score proven_win() { return Score(kProvenWin); }
    static constexpr Score infinite() { return Score(kWin + 1); }

    constexpr int raw() const { return raw_; }
    constexpr bool is_win() const { return raw_ >= kLeastDecided; }
    constexpr bool is_loss() const { return raw_ <= -kLeastDecided; }
    constexpr bool is_decided() const { return is_win() || is_loss(); }
    constexpr int plies_to_end() const { return kWin - (is_win() ? raw_ : -raw_); }

    constexpr bool is_proven_win() const { return raw_ >= kProvenWin; }
    constexpr bool is_proven_loss() const { return raw_ <= -kProvenWin; }

    constexpr Score operator-() const { return Score(-raw_); }
    friend constexpr auto operator<=>(Score, Score) = default;

    // The same result told by a player n plies before, or after: an estimate stays as it
    // is, a forced end moves away or comes closer. Tables hold scores as told at the stored
    // position: write with earlier(ply), read with later(ply).
    constexpr Score later(int plies) const {
        return Score(is_win() ? raw_ - plies : is_loss() ? raw_ + plies : raw_);
    }
    constexpr Score earlier(int plies) const { return later(-plies); }

   private:
    std::int16_t raw_ = 0;
};

// Points at which the expected value is one half.
inline constexpr float kHalfValuePoints = 400.0F;

// Made of + and / alone, so that every IEEE machine searches the same tree.
constexpr float expected_value(Score score) {
    if (score.is_proven_win()) return 1.0F;
    if (score.is_proven_loss()) return -1.0F;
    const auto points = static_cast<float>(score.raw());
    return points / (kHalfValuePoints + (points < 0 ? -points : points));
}

constexpr Score score_of(float value) {
    const float size = value < 0 ? -value : value;
    if (size > 0.98F) return Score(value < 0 ? -Score::kMaxEstimate : Score::kMaxEstimate);
    return Score(static_cast<int>(value * kHalfValuePoints / (1.0F - size)));
}

static_assert(expected_value(Score(400)) == 0.5F && score_of(0.5F) == Score(400));
static_assert(Score::win_in(3).earlier(2) == Score::win_in(1));

}  // namespace ryuto
