// XBoard's language: the Chess Engine Communication Protocol, version 2. docs/xboard.md is the
// contract.
//
// The reader obeys commands; the worker thinks, makes the engine's own move and tells the result.
// Both write, so what the one commits to is guarded against what the other has just heard.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/front_end.h"
#include "protocol/session.h"
#include "protocol/time_control.h"

namespace ryuto {

class Cecp final : public FrontEnd {
   public:
    explicit Cecp(Session& session) : session_(session) {}
    ~Cecp() override { abandon(); }

    bool handle(std::string_view line) override;

   private:
    struct Command;  // A row of the table in cecp.cpp.

    static const Command* find_command(std::string_view name);

    // Each is given the rest of its line.
    void ignore(std::string_view) {}
    void introduce(std::string_view);
    void start_game(std::string_view);
    void set_variant(std::string_view name);
    void set_board(std::string_view fen);
    void play_user_move(std::string_view move);
    void take_back_one(std::string_view) { take_back(1); }
    void take_back_two(std::string_view) { take_back(2); }
    void force(std::string_view);
    void go(std::string_view);
    void play_other(std::string_view);
    void move_now(std::string_view);
    void analyze(std::string_view);
    void exit_analysis(std::string_view) { is_analysing_ = false; }
    void tell_progress(std::string_view);
    void tell_hint(std::string_view);
    void mark_targets(std::string_view square);
    template <bool (TimeControl::*kSet)(std::string_view)>
    void set_time(std::string_view text);
    void set_post(std::string_view) { is_post_ = true; }
    void set_no_post(std::string_view) { is_post_ = false; }
    void set_hard(std::string_view) { is_ponder_allowed_ = true; }
    void set_easy(std::string_view) { is_ponder_allowed_ = false; }
    void ping(std::string_view token);
    void set_memory(std::string_view mebibytes) { set_option("Hash", mebibytes); }
    void set_cores(std::string_view count) { set_option("Threads", count); }
    void set_any_option(std::string_view text);

    void set_option(std::string_view name, std::string_view value);
    void take_back(std::size_t count);
    void return_to_game();  // Puts the moves of the game onto the board.
    void note_position();
    void end_turn();  // Thinks, or shows the other side its tower.
    void mark_forced_tower();
    void think();
    void analyze_position();
    void abandon();  // Ends the work; no move comes of it.
    void end_thinking();
    // The worker's.
    bool commit(const std::vector<std::string>& line);
    void ponder(const SearchSignals& signals);

    Engine& engine() { return session_.engine(); }
    void reply(std::string_view line) { session_.reply(line); }
    void reply_error(std::string_view kind, std::string_view text);

    Session& session_;
    std::string fen_;                 // Where the game began; empty for the start position.
    std::vector<std::string> moves_;  // Of the game. The worker's while it thinks.
    std::optional<Player> seat_;      // The engine's; empty if it plays neither side.
    bool is_analysing_ = false;
    bool is_after_user_move_ = false;  // That is what the last command was.
    TimeControl time_control_;

    std::atomic<bool> is_post_ = false;
    std::atomic<bool> is_ponder_allowed_ = false;

    std::mutex commitment_;               // Guards what follows.
    bool is_thinking_ = false;            // About a move of the engine.
    bool is_abandoned_ = false;           // No move may come any more.
    std::vector<std::string> pongs_;      // Owed once the move is made.
    std::vector<std::string> legal_;      // On the board while it is the other side's turn.
    std::string hint_;                    // What the engine expects next.
    std::optional<SearchInfo> progress_;  // The last report of an analysis.
};

}  // namespace ryuto
