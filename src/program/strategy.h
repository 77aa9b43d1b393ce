// A winning strategy for Kamisado: one winning move for every position of the winner that can be
// reached, whatever the loser does. It can be made smaller step by step.
//
// Positions reached by several ways are kept once, so the moves form a graph without cycles. Each
// position counts how many ways of the current strategy lead to it; one that nothing leads to any
// more drops out and takes along what only it needed. So the size after a change of one move is
// known at the cost of the positions that come and go.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "kamisado/eval.h"
#include "kamisado/position.h"
#include "search/proof_search.h"
#include "util/rng.h"

namespace ryuto {

using KamisadoProofs = ProofSearch<kamisado::Position, kamisado::Evaluator>;

class Strategy {
   public:
    using Position = kamisado::Position;
    using Move = kamisado::Move;

    struct Turn {
        Position position;
        Move move;
    };

    // `proofs` answers which moves win; it and the signals must outlive the strategy.
    Strategy(KamisadoProofs& proofs, const SearchSignals& signals)
        : proofs_(proofs), signals_(signals) {}

    // Finds a first strategy, not a small one. False if the signals stop it before. Requires a
    // position that is not over and whose winner is known; to be called once.
    bool begin(const Position& root, Player winner);

    // Positions of the winner.
    std::size_t size() const { return members_.size(); }

    // Chooses every move anew, by what has been learnt about the alternatives. Unless the size
    // is at most the limit in the end, everything stays as it was.
    void rebuild(std::size_t limit);

    // Changes the move of one random position. The limit is as above.
    void vary(std::size_t limit);

    // A measure of the time that all of this took, the same on every machine; 15,000,000 is about
    // a second.
    std::uint64_t work() const { return work_; }

    // Every position comes after one that leads to it.
    std::vector<Turn> turns() const;

    static constexpr std::size_t kNoLimit = SIZE_MAX;

   private:
    using Id = std::uint32_t;  // Of a node.

    enum class Truth : std::uint8_t { Unknown, Wins, Fails };

    // A move that does not lose at once.
    struct Choice {
        Move move;
        Truth truth = Truth::Unknown;
        std::uint8_t replies = 0;       // After which it is the winner's turn. If it wins.
        std::uint32_t first_reply = 0;  // In replies_.
        float cost = 0;                 // A guess, as long as the truth is unknown.
    };

    // A position in which it is the winner's turn, in the strategy or not.
    struct Node {
        Position position;
        float cost = 0;           // Positions that it lately added, on average; at first a guess.
        Id place = 0;             // In members_, if it is there.
        std::uint32_t users = 0;  // Replies in the strategy that lead here, and roots.
        std::uint32_t first_choice = 0;  // In choices_.
        std::uint8_t choices = 0;        // None before it is expanded.
        std::uint8_t chosen = 0;
        bool is_measured = false;  // The cost is no guess.
    };

    // What a change has done, so that it can be undone.
    struct Step {
        enum class Kind : std::uint8_t { Used, Dropped, Chosen };
        Id node;
        Kind kind;
        std::uint8_t chosen_before = 0;
    };

    Id find_or_add(const Position& position);
    void expand(Id id);
    bool is_winning(Id id, std::size_t choice);
    void choose_cheapest(Id id);
    void choose(Id id, std::size_t choice);

    void use(Id id);
    void drop(Id id);
    void use_replies(Id id);
    void drop_replies(Id id);
    void add_user(Id id);
    void remove_user(Id id);
    void start_change(std::size_t limit);
    void finish_change();

    Choice& choice_of(Id id, std::size_t choice) {
        return choices_[nodes_[id].first_choice + choice];
    }
    const Choice& chosen(Id id) const {
        return choices_[nodes_[id].first_choice + nodes_[id].chosen];
    }

    KamisadoProofs& proofs_;
    const SearchSignals& signals_;
    kamisado::Evaluator evaluator_;
    Rng rng_{1};

    std::vector<Node> nodes_;
    std::vector<Choice> choices_;
    std::vector<Id> replies_;
    std::unordered_map<Key, Id> ids_;
    std::vector<Id> roots_;    // The root, or what the loser can make of it.
    std::vector<Id> members_;  // The strategy, in no order.

    std::vector<Step> steps_;  // Of the current change.
    std::size_t limit_ = kNoLimit;
    bool is_given_up_ = false;  // The current change, half-way.
    std::uint64_t work_ = 0;
};

}  // namespace ryuto
