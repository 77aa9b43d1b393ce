// Costs steer the choice: what a position has added to the strategy when it was taken up is the
// best guess at what it will add next time. Moves that were never tried look cheap, so they get
// tried. Whether a move wins is only asked once it would be chosen.
#include "program/strategy.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace ryuto {
namespace {

// Positions. A mean over strategies, of positions that do not win at once.
constexpr float kUnknownCost = 10;
constexpr float kWinAtOnceCost = 1;

// In units of Strategy::work().
constexpr std::uint64_t kWorkPerExpansion = 30;
constexpr std::uint64_t kWorkPerQuestion = 300;

constexpr std::size_t kMostNodes = 4'000'000;  // Some 250 bytes each, with what belongs to them.

}  // namespace

bool Strategy::begin(const Position& root, Player winner) {
    assert(!root.is_over() && nodes_.empty());
    MoveList<Position> moves;
    if (root.to_move() == winner) {
        roots_.push_back(find_or_add(root));
    } else {
        root.generate(moves);
    }
    for (const Move move : moves) {
        Position next = root;
        next.play(move);
        if (!next.is_over()) roots_.push_back(find_or_add(next));
    }
    start_change(kNoLimit);
    for (const Id id : roots_) use(id);
    return !is_given_up_;
}

void Strategy::rebuild(std::size_t limit) {
    start_change(limit);
    for (const Id id : roots_) drop(id);
    for (const Id id : roots_) use(id);
    finish_change();
}

void Strategy::vary(std::size_t limit) {
    ++work_;
    if (members_.empty()) return;
    const Id id = members_[rng_.below(static_cast<std::uint32_t>(members_.size()))];
    const Node& node = nodes_[id];
    if (node.choices < 2) return;
    std::size_t choice = rng_.below(node.choices - std::uint32_t{1});
    if (choice >= node.chosen) ++choice;
    if (!is_winning(id, choice)) return;
    start_change(limit);
    drop_replies(id);
    choose(id, choice);
    use_replies(id);
    finish_change();
}

std::vector<Strategy::Turn> Strategy::turns() const {
    std::vector<Id> order;
    std::vector<bool> is_listed(nodes_.size(), false);
    const auto list = [&order, &is_listed](Id id) {
        if (!is_listed[id]) order.push_back(id);
        is_listed[id] = true;
    };
    for (const Id id : roots_) list(id);
    std::vector<Turn> turns;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Choice& choice = chosen(order[i]);
        turns.push_back({nodes_[order[i]].position, choice.move});
        for (std::size_t k = 0; k < choice.replies; ++k) list(replies_[choice.first_reply + k]);
    }
    return turns;
}

Strategy::Id Strategy::find_or_add(const Position& position) {
    const auto [entry, is_new] = ids_.try_emplace(position.key(), static_cast<Id>(nodes_.size()));
    if (is_new) {
        Node node{position};
        node.cost = evaluator_.wins_at_once(position) ? kWinAtOnceCost : kUnknownCost;
        nodes_.push_back(node);
    }
    return entry->second;
}

// Lists the moves to choose from. If one ends the round at once, there is no other.
void Strategy::expand(Id id) {
    work_ += kWorkPerExpansion;
    const Position position = nodes_[id].position;
    const std::size_t first = choices_.size();
    const bool wins_at_once = evaluator_.wins_at_once(position);
    MoveList<Position> moves;
    position.generate(moves);
    for (const Move move : moves) {
        Position next = position;
        next.play(move);
        Choice choice{move};
        if (next.is_over()) {
            if (next.winner() != position.to_move()) continue;
            choices_.resize(first);
            choice.truth = Truth::Wins;
            choices_.push_back(choice);
            break;
        }
        if (wins_at_once || evaluator_.wins_at_once(next)) continue;
        MoveList<Position> replies;
        next.generate(replies);
        for (const Move reply : replies) {
            Position after = next;
            after.play(reply);
            if (after.is_over()) continue;
            choice.cost += evaluator_.wins_at_once(after) ? kWinAtOnceCost : kUnknownCost;
        }
        choices_.push_back(choice);
    }
    nodes_[id].first_choice = static_cast<std::uint32_t>(first);
    nodes_[id].choices = static_cast<std::uint8_t>(choices_.size() - first);
}

// Gives up the current change if the signals leave the question open.
bool Strategy::is_winning(Id id, std::size_t choice) {
    if (choice_of(id, choice).truth != Truth::Unknown) {
        return choice_of(id, choice).truth == Truth::Wins;
    }
    work_ += kWorkPerQuestion;
    Position next = nodes_[id].position;
    next.play(choice_of(id, choice).move);
    Budget budget({}, {}, signals_);
    const ProofNumbers numbers = proofs_.solve(next, budget);
    if (!numbers.is_solved()) {
        is_given_up_ = true;
        return false;
    }
    if (numbers.is_won()) {
        choice_of(id, choice).truth = Truth::Fails;
        return false;
    }
    MoveList<Position> replies;
    next.generate(replies);
    const std::size_t first = replies_.size();
    for (const Move reply : replies) {
        Position after = next;
        after.play(reply);
        if (!after.is_over()) replies_.push_back(find_or_add(after));
    }
    Choice& known = choice_of(id, choice);
    known.truth = Truth::Wins;
    known.first_reply = static_cast<std::uint32_t>(first);
    known.replies = static_cast<std::uint8_t>(replies_.size() - first);
    return true;
}

// The winning move that seems to add the fewest positions, with some noise, so that one wrong
// guess does not rule a move out for good.
void Strategy::choose_cheapest(Id id) {
    constexpr std::uint32_t kNoise = 300;  // Thousandths between the extremes.
    constexpr std::uint32_t kLeast = 1'000 - kNoise / 2;
    const auto cost_of = [this](const Choice& choice) {
        float cost = choice.truth == Truth::Unknown ? choice.cost : 0;
        for (std::size_t i = 0; i < choice.replies; ++i) {
            const Node& node = nodes_[replies_[choice.first_reply + i]];
            if (node.users == 0) cost += node.cost;
        }
        return cost * static_cast<float>(kLeast + rng_.below(kNoise)) / 1'000;
    };
    while (!is_given_up_) {
        std::size_t best = 0;
        float least = std::numeric_limits<float>::infinity();
        for (std::size_t i = 0; i < nodes_[id].choices; ++i) {
            const Choice& choice = choice_of(id, i);
            if (choice.truth == Truth::Fails) continue;
            const float cost = cost_of(choice);
            if (cost >= least) continue;
            least = cost;
            best = i;
        }
        assert(least < std::numeric_limits<float>::infinity());
        const bool was_known = choice_of(id, best).truth == Truth::Wins;
        if (!is_winning(id, best)) continue;
        if (was_known) return choose(id, best);
    }
}

void Strategy::choose(Id id, std::size_t choice) {
    steps_.push_back({id, Step::Kind::Chosen, nodes_[id].chosen});
    nodes_[id].chosen = static_cast<std::uint8_t>(choice);
}

// One more way leads to a position. If it is the first, its move is chosen, and so on.
void Strategy::use(Id id) {
    constexpr float kPast = 0.8F;  // Weight of what was known of the cost.
    if (is_given_up_) return;
    steps_.push_back({id, Step::Kind::Used});
    add_user(id);
    if (nodes_[id].users > 1) return;
    const std::size_t size_before = size() - 1;
    const bool is_full = nodes_.size() > kMostNodes && limit_ != kNoLimit;
    is_given_up_ = size() > limit_ || (is_full && nodes_[id].choices == 0);
    if (is_given_up_) return;
    if (nodes_[id].choices == 0) expand(id);
    choose_cheapest(id);
    use_replies(id);

    Node& node = nodes_[id];
    const auto cost = static_cast<float>(size() - size_before);
    if (is_given_up_) {
        node.cost = std::max(node.cost, cost);
    } else {
        node.cost = node.is_measured ? kPast * node.cost + (1 - kPast) * cost : cost;
        node.is_measured = true;
    }
}

void Strategy::drop(Id id) {
    steps_.push_back({id, Step::Kind::Dropped});
    remove_user(id);
    if (nodes_[id].users == 0) drop_replies(id);
}

void Strategy::use_replies(Id id) {
    if (is_given_up_) return;
    const Choice choice = chosen(id);
    for (std::size_t i = 0; i < choice.replies; ++i) use(replies_[choice.first_reply + i]);
}

void Strategy::drop_replies(Id id) {
    const Choice choice = chosen(id);
    for (std::size_t i = 0; i < choice.replies; ++i) drop(replies_[choice.first_reply + i]);
}

void Strategy::add_user(Id id) {
    if (nodes_[id].users++ > 0) return;
    nodes_[id].place = static_cast<Id>(members_.size());
    members_.push_back(id);
}

void Strategy::remove_user(Id id) {
    assert(nodes_[id].users > 0);
    if (--nodes_[id].users > 0) return;
    const Id last = members_.back();
    members_[nodes_[id].place] = last;
    nodes_[last].place = nodes_[id].place;
    members_.pop_back();
}

void Strategy::start_change(std::size_t limit) {
    steps_.clear();
    limit_ = limit;
    is_given_up_ = false;
}

void Strategy::finish_change() {
    work_ += steps_.size();
    if (!is_given_up_ && size() <= limit_) return;
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
        switch (step->kind) {
            case Step::Kind::Used:
                remove_user(step->node);
                break;
            case Step::Kind::Dropped:
                add_user(step->node);
                break;
            case Step::Kind::Chosen:
                nodes_[step->node].chosen = step->chosen_before;
                break;
        }
    }
}

}  // namespace ryuto
