// Why no line of play meets a key twice, and every match ends.
//
// Between rounds: each round but the last adds a ring, and rings never go. Within a round: a move
// takes a tower forward; only a push takes towers back, and those it takes back are of lower rank
// than the tower that pushes, which goes forward. Of two equal boards in a round, look at the
// highest rank that has moved in between: its towers have only gone forward, so they cannot be
// where they were. Passes leave the board alone, but each hands over to another player and colour
// of the chain, or else the chain closes and the round is over; the answer to a push has a key of
// its own.
//
// How long a match can be: towers of rank 3 make at most 7 moves each; those of rank 2 as many and
// one more for each step back, of which a push causes at most three; and so on. With R3 to R0
// moves of each rank: R3 <= 7 * 4, since there are at most 14 points each; R2 <= 56 + 3 R3; R1 <=
// 112 + 3 (R2 + R3); R0 <= 112 + 3 (R1 + R2 + R3); together at most 3,248 in a round. Each of them
// is followed by at most 16 passes and answers, and there are at most 29 rounds, with a choice of
// refill and a turn handed over after each.
#include "kamisado/match_position.h"

#include <algorithm>

#include "game/zobrist.h"
#include "kamisado/position.h"

namespace ryuto::kamisado {
namespace {

constexpr int kMostMovesInARound = 3'248;
constexpr int kMostRounds = 29;
static_assert(MatchPosition::kMaxPlies >= (kMostMovesInARound * 17 + 2) * kMostRounds);

constexpr Player kBothPlayers[] = {Player::First, Player::Second};
constexpr int kFirstRing = 1;  // A tower of rank 0 has no key for its rank.

// The seeds are arbitrary. Towers and turns have the keys of a single round.
constexpr auto kRankKeys = random_keys<2 * kColours * MatchPosition::kMaxRank>(20'021);
constexpr auto kPhaseKeys = random_keys<4>(20'022);
constexpr auto kTargetKeys = random_keys<16>(20'023);
constexpr auto kRulesKeys = random_keys<4>(20'024);

Key rank_key(Player owner, Colour colour, int rank) {
    if (rank < kFirstRing) return 0;
    const std::size_t tower = index(owner) * kColours + index(colour);
    return kRankKeys[tower * MatchPosition::kMaxRank + static_cast<std::size_t>(rank - kFirstRing)];
}

Key setting_key(int target, Rules rules) {
    const std::size_t switches =
        (rules.does_first_start_every_round ? 2U : 0U) + (rules.is_refill_a_reset ? 1U : 0U);
    return kTargetKeys[static_cast<std::size_t>(target)] ^ kRulesKeys[switches];
}

// Row by row from the home row, and within a row from one side, towers take the home squares
// beginning at that side: so a tower's place is how many come before it.
Square refilled(Bitboard towers, Square tower, Refill refill) {
    if (refill == Refill::Left) return {std::popcount(towers & (tower.bit() - 1)), 0};
    const Bitboard row_start = Bitboard{1} << (kSize * tower.rank());
    const Bitboard row = Bitboard{0xFF} * row_start;
    const Bitboard to_the_right = row & ~(tower.bit() | (tower.bit() - 1));
    return {kSize - 1 - std::popcount(towers & ((row_start - 1) | to_the_right)), 0};
}

MatchPosition::Parts start_parts(int target, Rules rules) {
    MatchPosition::Parts parts;
    for (int file = 0; file < kSize; ++file) {
        const Square home(file, 0);
        for (MatchPosition::Towers& towers : parts.towers) towers[index(colour_at(home))] = home;
    }
    parts.target = target;
    parts.rules = rules;
    return parts;
}

}  // namespace

MatchPosition::MatchPosition(int target, Rules rules) : MatchPosition(start_parts(target, rules)) {}

MatchPosition::MatchPosition(const Parts& parts)
    : towers_(parts.towers),
      to_move_(parts.to_move),
      phase_(parts.phase),
      forced_(parts.forced),
      target_(static_cast<std::uint8_t>(parts.target)),
      rules_(parts.rules),
      zero_moves_(static_cast<std::uint32_t>(parts.zero_moves)),
      move_number_(static_cast<std::uint32_t>(parts.move_number)) {
    for (const Player owner : kBothPlayers) {
        PackedRanks& ranks = ranks_[index(owner)];
        for (std::size_t c = 0; c < kColours; ++c) {
            ranks = static_cast<PackedRanks>(ranks | parts.ranks[index(owner)][c] << (2 * c));
        }
    }
    take_stock();
    winner_ = winner_on_board();
    take_stock();
}

MatchPosition::Parts MatchPosition::parts() const {
    Parts parts{towers_,
                {},
                target_,
                rules_,
                to_move_,
                phase_,
                forced_,
                static_cast<int>(zero_moves_),
                static_cast<int>(move_number_)};
    for (const Player owner : kBothPlayers) {
        for (std::size_t c = 0; c < kColours; ++c) {
            parts.ranks[index(owner)][c] = rank(owner, static_cast<Colour>(c));
        }
    }
    return parts;
}

MatchPosition MatchPosition::mirrored() const {
    const Parts own = parts();
    Parts image = own;
    image.forced = kamisado::mirrored(forced_);
    for (std::size_t owner = 0; owner < kPlayers; ++owner) {
        for (std::size_t c = 0; c < kColours; ++c) {
            image.towers[owner][kColours - 1 - c] = own.towers[owner][c].mirrored();
            image.ranks[owner][kColours - 1 - c] = own.ranks[owner][c];
        }
    }
    return MatchPosition(image);
}

std::optional<Player> MatchPosition::winner_on_board() const {
    for (const Player owner : kBothPlayers) {
        for (const Square square : towers_[index(owner)]) {
            if (square.bit() & kGoalRow) return owner;
        }
    }
    if (phase_ == Phase::Stunned) {
        const Colour next = colour_at(tower(to_move_, forced_));
        if (is_deadlocked(opponent(to_move_), next)) return to_move_;
    } else if (phase_ == Phase::Tower && forced_ != Colour::Any) {
        // Plies alternate: after an even number of passes the other player moved last.
        const Player winner = zero_moves_ % 2 == 0 ? to_move_ : opponent(to_move_);
        if (is_deadlocked(to_move_, forced_)) return winner;
    }
    return {};
}

Values MatchPosition::values() const {
    assert(is_over());
    Values values{};
    values[index(*winner_)] = 1.0F;
    values[index(opponent(*winner_))] = -1.0F;
    return values;
}

// What the last round is worth is not on the board: the tower that arrived, or after a deadlock
// the one of the colour that the last real mover went to.
int MatchPosition::score(Player player) const {
    int score = points(ranks_[index(player)]);
    if (winner_ != player) return score;
    for (std::size_t c = 0; c < kColours; ++c) {
        const auto colour = static_cast<Colour>(c);
        if (tower(player, colour).bit() & kGoalRow) return score + (1 << rank(player, colour));
    }
    Colour ringed = forced_;
    if (phase_ == Phase::Stunned) {
        // The tower that pushed is the first of the opponent's straight behind the pushed ones.
        Square behind = tower(player, forced_);
        do {
            behind = Square::from_index(behind.index() + kSize);
        } while (colour_on(player, behind));
        ringed = colour_at(behind);
    }
    return score + (1 << rank(player, ringed));
}

int MatchPosition::round() const {
    int rings = 0;
    for (const PackedRanks ranks : ranks_) {
        rings += std::popcount(ranks & 0x5555U) + 2 * std::popcount(ranks & 0xAAAAU);
    }
    return rings + 1;
}

std::optional<Colour> MatchPosition::colour_on(Player owner, Square square) const {
    const Towers& towers = towers_[index(owner)];
    const auto found = std::find(towers.begin(), towers.end(), square);
    if (found == towers.end()) return {};
    return static_cast<Colour>(found - towers.begin());
}

int MatchPosition::ringed_push_length(Player owner, Colour colour) const {
    const int own_rank = rank(owner, colour);
    const Player other = opponent(owner);
    int ahead = tower(owner, colour).index() + kSize;
    for (int length = 0; length <= own_rank && ahead < kSquares; ++length, ahead += kSize) {
        const Square square = Square::from_index(ahead);
        if ((occupied_[index(owner)] & square.bit()) == 0) return length;
        const auto pushed = colour_on(other, square.turned());
        if (!pushed || rank(other, *pushed) >= own_rank) return 0;
    }
    return 0;
}

bool MatchPosition::is_deadlocked(Player player, Colour colour) const {
    std::uint32_t seen = 0;
    while (is_stuck(player, colour)) {
        const std::uint32_t link = 1U << (index(player) * kColours + index(colour));
        if (seen & link) return true;
        seen |= link;
        colour = colour_at(tower(player, colour));
        player = opponent(player);
    }
    return false;
}

void MatchPosition::take_stock() {
    occupied_ = {};
    key_ = detail::turn_key(to_move_, forced_) ^ setting_key(target_, rules_) ^
           kPhaseKeys[static_cast<std::size_t>(phase_)];
    for (const Player owner : kBothPlayers) {
        for (std::size_t c = 0; c < kColours; ++c) {
            const auto colour = static_cast<Colour>(c);
            const Square square = tower(owner, colour);
            occupied_[index(owner)] |= square.bit();
            occupied_[index(opponent(owner))] |= square.turned().bit();
            key_ ^= detail::tower_key(owner, colour, square) ^
                    rank_key(owner, colour, rank(owner, colour));
        }
    }
    if (winner_) key_ ^= detail::kDeadlockKeys[index(*winner_)];
}

void MatchPosition::play(Move move) {
    assert(!is_over());
    if (move.tower == Colour::Any) return play_untowered(move);
    const Player mover = to_move_;
    const Player other = opponent(mover);
    Square& place = towers_[index(mover)][index(move.tower)];
    const bool stays = place == move.to;
    if (move.to.bit() & kGoalRow) return reach_goal(move);
    if (!stays && (move.to.bit() & occupied_[index(mover)])) return push(move.tower);

    occupied_[index(mover)] ^= place.bit() ^ move.to.bit();
    occupied_[index(other)] ^= place.turned().bit() ^ move.to.turned().bit();
    key_ ^= detail::tower_key(mover, move.tower, place) ^
            detail::tower_key(mover, move.tower, move.to) ^ detail::turn_key(mover, forced_) ^
            kPhaseKeys[static_cast<std::size_t>(phase_)] ^
            kPhaseKeys[static_cast<std::size_t>(Phase::Tower)];
    place = move.to;
    phase_ = Phase::Tower;
    forced_ = colour_at(move.to);
    key_ ^= detail::turn_key(other, forced_);
    zero_moves_ = stays ? zero_moves_ + 1 : 0;
    end_ply(mover);
    if (!stays && is_blocked(tower(other, forced_), occupied_[index(other)]) &&
        is_deadlocked(other, forced_)) {
        lose_by_deadlock(forced_);
    }
}

void MatchPosition::end_ply(Player mover) {
    to_move_ = opponent(mover);
    move_number_ += static_cast<std::uint32_t>(index(mover));
}

void MatchPosition::play_untowered(Move move) {
    const Player mover = to_move_;
    end_ply(mover);
    if (move.refill == Refill::None) {
        phase_ = Phase::Tower;
        take_stock();
    } else {
        start_round(move.refill);
    }
}

void MatchPosition::reach_goal(Move move) {
    const Player mover = to_move_;
    towers_[index(mover)][index(move.tower)] = move.to;
    zero_moves_ = 0;
    end_ply(mover);
    if (move.refill != Refill::None) {
        promote(mover, move.tower);
        start_round(move.refill);
    } else {
        forced_ = colour_at(move.to);
        winner_ = mover;
        take_stock();
    }
}

// Of the pushed towers the furthest goes first, so that each finds its square empty.
void MatchPosition::push(Colour colour) {
    const Player mover = to_move_;
    const Player other = opponent(mover);
    Square& place = towers_[index(mover)][index(colour)];
    const int length = push_length(mover, colour);
    assert(length > 0);
    for (int distance = length; distance > 0; --distance) {
        const Square from = Square::from_index(place.index() + kSize * distance).turned();
        const Colour pushed = *colour_on(other, from);
        towers_[index(other)][index(pushed)] = Square::from_index(from.index() - kSize);
        if (distance == length) forced_ = pushed;
    }
    place = Square::from_index(place.index() + kSize);
    phase_ = Phase::Stunned;
    zero_moves_ = 0;
    end_ply(mover);
    take_stock();
    if (is_deadlocked(mover, colour_at(tower(other, forced_)))) {
        lose_by_deadlock(colour_at(place));
    }
}

// The player to move has won the round, and its tower of this colour gets the ring.
void MatchPosition::lose_by_deadlock(Colour ringed) {
    if (wins_match(to_move_, ringed)) {
        winner_ = to_move_;
    } else {
        promote(to_move_, ringed);
        phase_ = Phase::Refill;
        forced_ = Colour::Any;
    }
    take_stock();
}

void MatchPosition::promote(Player owner, Colour colour) {
    PackedRanks& ranks = ranks_[index(owner)];
    ranks = static_cast<PackedRanks>(ranks + (1U << (2 * index(colour))));
}

void MatchPosition::start_round(Refill refill) {
    for (const Player owner : kBothPlayers) set_up(owner, refill);
    const bool is_other_to_start =
        rules_.does_first_start_every_round && to_move_ == Player::Second;
    phase_ = is_other_to_start ? Phase::HandOver : Phase::Tower;
    forced_ = Colour::Any;
    zero_moves_ = 0;
    take_stock();
}

void MatchPosition::set_up(Player owner, Refill refill) {
    Towers& towers = towers_[index(owner)];
    if (refill == Refill::Reset) {
        towers = start_parts(target_, rules_).towers[index(owner)];
        return;
    }
    Bitboard squares = 0;
    for (const Square square : towers) squares |= square.bit();
    for (Square& square : towers) square = refilled(squares, square, refill);
}

}  // namespace ryuto::kamisado
