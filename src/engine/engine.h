// All that the protocol needs to know of a game: text in, text out. The one place where game
// types are erased; a virtual call here is once a command or once a report.
//
// An Engine belongs to one thread at a time. What another thread may do while a search runs
// goes through SearchSignals.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/options.h"
#include "game/player.h"
#include "game/score.h"
#include "search/limits.h"
#include "search/method.h"
#include "util/ink.h"
#include "util/result.h"

namespace ryuto {

// One line of a search's report, in the words of the wire.
struct SearchInfo {
    int depth = 0;            // Plies searched in full.
    int selective_depth = 0;  // Plies of the longest line looked at.
    int multi_pv = 1;         // Rank of this line, from 1.
    Score score;              // For the player to move. Decided only if the distance is exact.
    std::uint64_t nodes = 0;
    milliseconds time{0};
    int hash_permille = 0;
    Method method = Method::AlphaBeta;  // By which the score is certain, if it is.
    std::vector<std::string> line;      // The principal variation; never empty.
    // Where a game is left to chance: how likely a win is, in ten-thousandths, for the player to
    // move, or where there are more than two, for every one.
    std::vector<int> win_shares;

    // In a long search, what it is at; then all else is as it was told before.
    struct CurrentMove {
        std::string move;
        int number;  // From 1.
        int depth;
    };
    std::optional<CurrentMove> current;
};

class Engine {
   public:
    using OnInfo = std::function<void(const SearchInfo&)>;
    using LeafCounts = std::vector<std::pair<std::string, std::uint64_t>>;  // Move, leaves.

    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    virtual std::string_view name() const = 0;  // The variant's, "kamisado".
    // Those that not every game has. Setting one that changes the rules forgets earlier searches
    // and returns to the start position.
    virtual const OptionTable& options() const = 0;

    // Its size and kind, for tools that know boards by such words.
    virtual std::string board_words() const { return "files 8 ranks 8 pocket 0 template lion"; }

    virtual void set_start_position() = 0;
    // A bad FEN changes nothing.
    virtual Status set_position(std::string_view fen) = 0;
    // Plays the moves one by one. At an illegal one (Fault::IllegalMove) it stops: the legal
    // ones before it have been played, and to_move() tells who offended.
    virtual Status play(const std::vector<std::string_view>& moves) = 0;

    virtual Player to_move() const = 0;
    virtual bool is_over() const = 0;
    virtual std::optional<Player> winner() const = 0;  // Empty while the game goes on, or drawn.
    // The answer to `query result` where there are more than two players; who made an illegal move
    // comes last.
    virtual std::optional<std::string> ranking(std::optional<Player> /*offender*/) const {
        return {};
    }
    // By Player, of those who take part: 1 for the winner; who share a place have the same.
    // Requires is_over().
    virtual std::vector<int> places() const;
    // What the wire calls the seats of those who take part, by Player.
    virtual std::vector<std::string> seats() const { return {"w", "b"}; }
    virtual std::string fen() const = 0;  // set_position reads it back.
    virtual std::string start_fen() const = 0;
    // Several lines for people. A game that has no colours to show leaves them out.
    virtual std::string diagram(Ink ink) const = 0;
    // The legal moves; what a turn does, to stand behind a player's name; how moves are typed.
    virtual std::string list_moves() const;
    virtual std::string in_words(std::string_view turn) const {
        return "plays " + std::string(turn);
    }
    virtual std::string_view how_to_type() const { return ""; }
    virtual std::string player_name(Player player) const {
        return player == Player::First ? "The first player" : "The second player";
    }
    virtual std::string evaluation() const = 0;  // Several lines: the static evaluation by terms.
    virtual std::vector<std::string> legal_moves() const = 0;  // Empty when the game is over.
    // Answers a query that only this game knows, in one word.
    virtual std::optional<std::string> query(std::string_view name) const = 0;

    // How a player should arrange its pieces before the game, where that is its own choice. Named
    // by a seat, or by nothing for the player to move.
    virtual Result<std::string> arrange(std::string_view /*seat*/) {
        return Error{Fault::BadValue, "setup",
                     "go, expected a game whose players set up themselves"};
    }

    // What follows is for whoever holds a game: a referee, or a person's table.

    // Which of so many equally likely outcomes comes up for a player, from 0.
    using Chance = std::function<std::uint32_t(Player, std::uint32_t outcomes)>;
    virtual bool has_chance() const { return false; }
    // Starts a game; whatever the rules want rolled for that comes from `chance`.
    virtual void begin(const Chance& /*chance*/) { set_start_position(); }
    // Whether this is a start at which the players arrange their pieces, as `arrange` advises; and
    // what one of them has chosen.
    virtual bool is_arranged_by_players() const { return false; }
    virtual Status accept_arrangement(Player /*player*/, std::string_view /*arrangement*/) {
        return ok();
    }
    // A decision with what chance made of it, in the words of a list of moves.
    struct Turn {
        std::string text;
        bool is_open = false;  // The player goes on; the text of its next turn replaces this one.
    };
    // Plays what a best move says. Fault::IllegalMove changes nothing.
    virtual Result<Turn> decide(std::string_view decision, const Chance& chance);
    // Takes a player out of a game that goes on without it: the word for that in a list of moves.
    // Nothing where its opponent has won by that, which the position does not show.
    virtual std::optional<std::string> retire(Player /*player*/) { return {}; }

    virtual void forget() = 0;  // Drops all that was learnt from earlier searches.
    // Fails without a change when there is too little memory.
    virtual Status set_hash_size(std::size_t mebibytes) = 0;
    virtual void set_move_overhead(milliseconds overhead) = 0;
    virtual void set_threads(int threads) = 0;  // For perft, and for searchers that can.

    virtual std::vector<std::string_view> searcher_names() const = 0;  // The default one first.
    // One of these names. Everything learnt so far is dropped.
    virtual Status select_searcher(std::string_view name) = 0;

    // Runs on the caller's thread until the limits or the signals end it. `root_moves` restricts
    // the first move; illegal ones among them are left out, and an empty list means all. At least
    // one info comes before it returns. Returns the best line: its first move is the one to play,
    // the second, if any, the expected answer. Requires !is_over().
    virtual std::vector<std::string> search(const Limits& limits,
                                            const std::vector<std::string>& root_moves,
                                            const SearchSignals& signals,
                                            const OnInfo& on_info) = 0;

    // Counts leaves after `depth` plies, split by first move, in the order of generation; for a
    // finished game, or depth 0, there is nothing to split. With `hash_mebibytes`, transpositions
    // are counted once. Each finished first move is told to `on_progress` (done, of how many) on
    // one thread at a time. Empty when stopped.
    using OnProgress = std::function<void(std::size_t, std::size_t)>;
    virtual std::optional<LeafCounts> perft(int depth, std::size_t hash_mebibytes,
                                            const SearchSignals& signals,
                                            const OnProgress& on_progress) = 0;
};

}  // namespace ryuto
