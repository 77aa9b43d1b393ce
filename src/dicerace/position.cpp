#include "dicerace/position.h"

#include <algorithm>

namespace ryuto::dicerace {
namespace {

// Folds the product of both, made of so many bits that each depends on all of the input.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t kOdd = 0x9E37'79B9'7F4A'7C15;
    constexpr std::uint64_t kOther = 0xD1B5'4A32'D192'ED03;
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a ^ kOdd) * (b ^ kOther);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// The cells of a ray before the first that is set, by the sense in which its indices run.
CellSet before_first(CellSet ray, CellSet stops, bool is_rising) {
    const CellSet met = ray & stops;
    if (met.empty()) return ray;
    return is_rising ? ray & CellSet::up_to(met.lowest()) & ~met
                     : ray & CellSet::from(met.highest()) & ~met;
}

constexpr std::array<bool, kStraight> kIsRising = {true, true, false, false};

}  // namespace

std::array<Cell, kDice> home_row(Seat seat) {
    std::array<Cell, kDice> cells;
    for (int i = 0; i < kDice; ++i) {
        const int left = 1 + i;
        const int right = kDice - i;
        constexpr int kFar = kSize - 1;
        cells[static_cast<std::size_t>(i)] = seat == Seat::South   ? Cell(left, 0)
                                             : seat == Seat::West  ? Cell(0, right)
                                             : seat == Seat::North ? Cell(right, kFar)
                                                                   : Cell(kFar, left);
    }
    return cells;
}

Cell jumped_between(Cell from, Cell to) {
    const auto step = [](int difference) { return (difference > 0) - (difference < 0); };
    return {to.file() - step(to.file() - from.file()), to.rank() - step(to.rank() - from.rank())};
}

const HatWay& way_of(Move hat_jump) {
    const HatJumps& table = kHatJumps[index(hat_jump.from)];
    const auto* const jump =
        std::find_if(table.jumps.begin(), table.jumps.end(),
                     [hat_jump](const HatJump& candidate) { return candidate.to == hat_jump.to; });
    return hat_jump.action == Action::HatLongFirst ? jump->long_first : jump->short_first;
}

Position::Parts Position::start(Seats seats, Seat first, const Rules& rules,
                                const std::array<Layout, kSeats>& layouts) {
    Parts parts;
    parts.seats = seats;
    parts.to_move = first;
    parts.rules = rules;
    for (std::size_t s = 0; s < kSeats; ++s) {
        const auto seat = static_cast<Seat>(s);
        const std::array<Cell, kDice> cells = home_row(seat);
        for (std::size_t i = 0; i < kDice && seats.contains(seat); ++i) {
            parts.dice[index(cells[i])] = Die{seat, layouts[s][i]};
        }
    }
    return parts;
}

Position::Position(const Parts& parts)
    : rules_(parts.rules),
      turns_(static_cast<std::uint16_t>(parts.turns)),
      standings_(parts.standings),
      seats_(parts.seats),
      racing_(parts.seats) {
    for (int i = 0; i < kCells; ++i) {
        const Cell cell = Cell::from_index(i);
        if (const auto& die = parts.dice[index(cell)]) {
            dice_[index(die->owner)] |= CellSet(cell);
            show(cell, die->face);
        }
    }
    for (std::size_t s = 0; s < kSeats; ++s) {
        if (standings_[s] == 0) continue;
        racing_.remove(static_cast<Seat>(s));
        is_decided_ = is_decided_ || (standings_[s] > 0 && !rules_.plays_on);
    }
    is_decided_ = is_decided_ || racing_.size() <= 1;
    pass_to(parts.to_move);
}

Seat Position::seat_of(Player player) const {
    Seat seat = Seat::South;
    while (!seats_.contains(seat) || player_of(seat) != player) seat = seats_.next(seat);
    return seat;
}

std::optional<Die> Position::die_at(Cell cell) const {
    for (std::size_t s = 0; s < kSeats; ++s) {
        if (dice_[s].contains(cell)) return Die{static_cast<Seat>(s), face_at(cell)};
    }
    return {};
}

std::array<int, kSeats> Position::ranking() const {
    // The greater, the better.
    const auto merit = [this](std::size_t s) -> std::array<int, 3> {
        const auto seat = static_cast<Seat>(s);
        const Standing standing = standings_[s];
        if (standing != 0) return {standing > 0 ? 2 : 0, -standing, 0};
        int rows_left = 0;
        for (const Cell cell : dice_[s]) rows_left += kSize - 1 - advance(seat, cell);
        return {1, (dice_[s] & zones(seat).goal).size(), -rows_left};
    };
    std::array<int, kSeats> places{};
    for (std::size_t s = 0; s < kSeats; ++s) {
        const auto seat = static_cast<Seat>(s);
        if (!seats_.contains(seat)) continue;
        int& place = places[index(player_of(seat))];
        place = 1;
        for (std::size_t other = 0; other < kSeats; ++other) {
            if (seats_.contains(static_cast<Seat>(other)) && merit(other) > merit(s)) ++place;
        }
    }
    return places;
}

Values Position::values() const {
    assert(is_over());
    const std::array<int, kSeats> places = ranking();
    const auto count = static_cast<int>(players());
    Values values{};
    for (std::size_t p = 0; p < players(); ++p) {
        // In units of the smallest share there is; those who share places share their prizes.
        int prize = 0;
        int all = 0;
        const auto sharing = static_cast<int>(std::count(places.begin(), places.end(), places[p]));
        for (int place = 1; place <= count; ++place) {
            const int worth = rules_.plays_on ? count - place : place == 1;
            all += worth;
            if (place >= places[p] && place < places[p] + sharing) prize += worth;
        }
        values[p] = static_cast<float>(count * prize - all * sharing) /
                    static_cast<float>(all * sharing * (count - 1));
    }
    return values;
}

Key Position::key() const {
    std::uint64_t turn = turns_;
    for (const Standing standing : standings_) {
        turn = turn << 8 | static_cast<std::uint8_t>(standing);
    }
    Key key = mixed(turn << 2 | index(seat_), 0);
    const auto add = [&key](CellSet cells) { key = mixed(key ^ cells.low(), cells.high()); };
    for (const CellSet dice : dice_) add(dice);
    for (const CellSet bit : faces_) add(bit);
    if (!is_chain_open_ && to_roll_.empty()) return key;
    key ^= is_chain_open_ ? 1 + index(chain_) : 0;
    for (const CellSet cells : {rolled_, visited_, to_roll_}) add(cells);
    return key;
}

// Where a die there may land or slide through, as far as zones go.
CellSet Position::allowed_from(Cell cell) const {
    const Zones& own = zones(seat_);
    CellSet allowed = own.goal;
    if (!own.goal.contains(cell)) {
        allowed |= own.field;
        if (own.home.contains(cell)) allowed |= own.home;
    }
    if (is_held_) allowed &= kNearHalves[index(seat_)];
    return allowed;
}

void Position::generate(MoveList<Position>& moves) const {
    assert(!is_over() && moves.empty());
    if (!to_roll_.empty()) {
        for (int face = 1; face <= kFaces; ++face) {
            moves.push_back({Action::Outcome, {}, {}, static_cast<Face>(face)});
        }
        return;
    }
    if (is_chain_open_) {
        generate_hops(chain_, face_at(chain_), allowed_from(chain_), moves);
        moves.push_back({Action::Stop, {}, {}});
        return;
    }
    for (const Cell cell : dice_[index(seat_)]) generate_die(cell, moves);
}

void Position::generate_die(Cell from, MoveList<Position>& moves) const {
    moves.push_back({Action::Roll, from, {}});
    const Face face = face_at(from);
    if (face == Face::Ear) return;
    const CellSet allowed = allowed_from(from);
    const CellSet free = allowed & ~occupied();
    if (face == Face::Hat) return generate_hat_jumps(from, free, moves);
    if (face == Face::Book && rules_.book_slides) {
        generate_slides(from, free, moves);
    } else {
        const auto& neighbours = kNeighbours[static_cast<std::size_t>(pattern_of(seat_, face))];
        for (const Cell to : neighbours[index(from)] & free) {
            moves.push_back({Action::Step, from, to});
        }
    }
    generate_hops(from, face, allowed, moves);
}

void Position::generate_slides(Cell from, CellSet free, MoveList<Position>& moves) const {
    for (std::size_t d = 0; d < kStraight; ++d) {
        for (const Cell to : before_first(kRays[d][index(from)], ~free, kIsRising[d])) {
            moves.push_back({Action::Step, from, to});
        }
    }
}

void Position::generate_hat_jumps(Cell from, CellSet free, MoveList<Position>& moves) const {
    const CellSet others = rules_.jumps_roll ? occupied() : CellSet();
    const HatJumps& table = kHatJumps[index(from)];
    for (int i = 0; i < table.count; ++i) {
        const HatJump& jump = table.jumps[static_cast<std::size_t>(i)];
        if (!free.contains(jump.to)) continue;
        if (((jump.long_first.path | jump.short_first.path) & others).empty()) {
            moves.push_back({Action::HatJump, from, jump.to});
        } else {
            moves.push_back({Action::HatLongFirst, from, jump.to});
            moves.push_back({Action::HatShortFirst, from, jump.to});
        }
    }
}

void Position::generate_hops(Cell from, Face face, CellSet allowed,
                             MoveList<Position>& moves) const {
    if (face == Face::Book && rules_.book_jumps_far) return generate_far_hops(from, allowed, moves);
    const CellSet others = occupied();
    const auto pattern = static_cast<std::size_t>(pattern_of(seat_, face));
    if ((kNeighbours[pattern][index(from)] & others).empty()) return;
    for (const Cell to : kLandings[pattern][index(from)] & allowed & ~others) {
        if (others.contains(between(from, to))) add_hop(from, between(from, to), to, moves);
    }
}

void Position::generate_far_hops(Cell from, CellSet allowed, MoveList<Position>& moves) const {
    const CellSet others = occupied();
    for (std::size_t d = 0; d < kStraight; ++d) {
        const CellSet ray = kRays[d][index(from)];
        const CellSet met = ray & others;
        if (met.empty()) continue;
        const Cell over = kIsRising[d] ? met.lowest() : met.highest();
        const CellSet way = before_first(ray, others, kIsRising[d]);
        const CellSet behind = kRays[d][index(over)];
        if (behind.empty() || !(way & ~allowed).empty()) continue;
        const Cell to = kIsRising[d] ? behind.lowest() : behind.highest();
        if (allowed.contains(to) && !others.contains(to)) add_hop(from, over, to, moves);
    }
}

// Leaves out a hop that would bring the chain back to where it was.
void Position::add_hop(Cell from, Cell over, Cell to, MoveList<Position>& moves) const {
    if (visited_.contains(to) && !is_rolled_when_jumped(over)) return;
    moves.push_back({Action::Hop, from, to});
}

void Position::move_die(Cell from, Cell to) {
    const CellSet both = CellSet(from) | CellSet(to);
    dice_[index(seat_)] ^= both;
    for (CellSet& bit : faces_) {
        bit ^= bit.contains(from) ? both : CellSet();
    }
}

void Position::show(Cell cell, Face face) {
    const CellSet place(cell);
    for (std::size_t bit = 0; bit < faces_.size(); ++bit) {
        faces_[bit] &= ~place;
        if (static_cast<unsigned>(face) >> bit & 1U) faces_[bit] |= place;
    }
}

void Position::play(Move move) {
    assert(!is_over());
    switch (move.action) {
        case Action::Outcome:
            return play_outcome(move.face);
        case Action::Hop:
            return play_hop(move.from, move.to);
        case Action::Stop:
            is_chain_open_ = false;
            chain_ = Cell();
            if (rules_.chains_are_committed) to_roll_ = rolled_;
            rolled_ = visited_ = CellSet();
            break;
        case Action::Roll:
            to_roll_ = CellSet(move.from);
            break;
        case Action::HatLongFirst:
        case Action::HatShortFirst:
            to_roll_ = way_of(move).path & occupied();
            [[fallthrough]];
        case Action::HatJump:
        case Action::Step:
            move_die(move.from, move.to);
            break;
    }
    if (to_roll_.empty()) end_turn();
}

void Position::play_hop(Cell from, Cell to) {
    if (!is_chain_open_) visited_ = CellSet(from);
    is_chain_open_ = true;
    chain_ = to;
    const Cell over = jumped_between(from, to);
    if (is_rolled_when_jumped(over)) {
        rolled_ |= CellSet(over);
        visited_ = CellSet();
        if (!rules_.chains_are_committed) to_roll_ = CellSet(over);
    }
    visited_ |= CellSet(to);
    move_die(from, to);
}

void Position::play_outcome(Face face) {
    show(to_roll_.lowest(), face);
    to_roll_.remove_lowest();
    if (to_roll_.empty() && !is_chain_open_) end_turn();
}

void Position::end_turn() {
    const Zones& own = zones(seat_);
    const CellSet dice = dice_[index(seat_)];
    ++turns_;
    if ((dice & ~own.goal).empty()) {
        leave(seat_, true);
    } else if (rules_.deadline != 0 && !(dice & own.home).empty()) {
        // As if no seat had been passed over: a position does not tell when a seat has left.
        const std::size_t own_turns = (turns_ - 1U) / players() + 1;
        if (own_turns >= rules_.deadline) leave(seat_, false);
    }
    pass_to(racing_.next(seat_));
}

void Position::retire(Seat seat) {
    assert(!is_over() && racing_.contains(seat) && to_roll_.empty());
    leave(seat, false);
    if (seat != seat_) {
        is_over_ = is_over_ || is_decided_;
        return;
    }
    is_chain_open_ = false;
    chain_ = Cell();
    rolled_ = visited_ = CellSet();
    ++turns_;
    pass_to(racing_.next(seat_));
}

void Position::leave(Seat seat, bool has_finished) {
    const auto others = std::count_if(
        standings_.begin(), standings_.end(),
        [has_finished](Standing other) { return has_finished ? other > 0 : other < 0; });
    const auto order = static_cast<Standing>(others + 1);
    standings_[index(seat)] = has_finished ? order : static_cast<Standing>(-order);
    racing_.remove(seat);
    is_decided_ = racing_.size() <= 1 || (has_finished && !rules_.plays_on);
}

void Position::pass_to(Seat seat) {
    seat_ = seat;
    player_ = player_of(seat);
    const CellSet dice = dice_[index(seat)];
    is_over_ = is_decided_ || turns_ >= rules_.most_turns || dice.empty();
    is_held_ = rules_.has_middle_line && !(dice & zones(seat).home).empty();
}

}  // namespace ryuto::dicerace
