#include "dicerace/setup.h"

#include <algorithm>

namespace ryuto::dicerace {

std::string to_string(const Layout& layout) {
    std::string text;
    for (const Face face : layout) text += static_cast<char>('1' + index(face));
    return text;
}

std::optional<Layout> parse_layout(std::string_view text) {
    Layout layout{};
    if (text.size() != layout.size()) return {};
    for (std::size_t i = 0; i < layout.size(); ++i) {
        if (text[i] < '1' || text[i] > '6') return {};
        layout[i] = static_cast<Face>(text[i] - '0');
    }
    return layout;
}

bool is_usual(const Layout& layout) {
    return std::is_permutation(layout.begin(), layout.end(), kUsualLayout.begin());
}

Layout roll_layout(const std::function<Face()>& roll, bool keeps_ears) {
    Layout layout{};
    for (Face& face : layout) {
        do {
            face = roll();
        } while (face == Face::Ear && !keeps_ears);
    }
    return layout;
}

std::optional<Layout> layout_of(const Position& position, Seat seat) {
    Layout layout{};
    const std::array<Cell, kDice> cells = home_row(seat);
    for (std::size_t i = 0; i < layout.size(); ++i) {
        if (!position.dice(seat).contains(cells[i])) return {};
        layout[i] = position.face_at(cells[i]);
    }
    return layout;
}

Result<Position> arranged_as(const Position& position, Seat seat, const Layout& layout) {
    const auto dice = layout_of(position, seat);
    if (!dice || !std::is_permutation(dice->begin(), dice->end(), layout.begin())) {
        return Error{Fault::BadValue, to_string(layout),
                     dice ? "expected the dice " + to_string(*dice) + " in an order of choice"
                          : "expected all dice on the home row"};
    }
    Position::Parts parts;
    for (int i = 0; i < kCells; ++i) {
        const Cell cell = Cell::from_index(i);
        parts.dice[index(cell)] = position.die_at(cell);
    }
    const std::array<Cell, kDice> cells = home_row(seat);
    for (std::size_t i = 0; i < kDice; ++i) parts.dice[index(cells[i])] = Die{seat, layout[i]};
    parts.seats = position.seats();
    parts.to_move = position.seat_to_move();
    for (std::size_t s = 0; s < kSeats; ++s) {
        parts.standings[s] = position.standing(static_cast<Seat>(s));
    }
    parts.turns = position.turns();
    parts.rules = position.rules();
    return Position(parts);
}

Layout best_layout(const Position& position, Seat seat, const Layout& dice, Evaluator& evaluator) {
    evaluator.prepare(position);
    constexpr float kSameTime = 1e-3F;  // Turns: closer sums differ only by rounding.
    Layout layout = dice;
    std::sort(layout.begin(), layout.end());
    Layout best = layout;
    float best_time = 0;
    std::size_t most_moves = 0;
    do {
        std::array<Layout, kSeats> layouts;
        layouts.fill(kUsualLayout);
        layouts[index(seat)] = layout;
        const Position start(Position::start(position.seats(), seat, position.rules(), layouts));
        const float time = evaluator.time_of(start, seat).mean;
        MoveList<Position> moves;
        start.generate(moves);
        const bool is_quicker = most_moves == 0 || time < best_time - kSameTime;
        const bool is_freer = time < best_time + kSameTime && moves.size() > most_moves;
        if (!is_quicker && !is_freer) continue;
        best = layout;
        best_time = time;
        most_moves = moves.size();
    } while (std::next_permutation(layout.begin(), layout.end()));
    return best;
}

}  // namespace ryuto::dicerace
