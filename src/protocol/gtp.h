// GoGui's language: the Go Text Protocol, version 2, with its extensions for other games.
// docs/gogui.md is the contract.
//
// A GTP move is one point, so a move of ours can take several: Clicks. Only genmove and the
// analysis use the worker; while it is at work nothing is heard but `# interrupt`.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/clicks.h"
#include "protocol/front_end.h"
#include "protocol/gtp_board.h"
#include "protocol/session.h"

namespace ryuto {

class Gtp final : public FrontEnd {
   public:
    // With `alternates`, colours take turns click by click, as gogui-twogtp wants it: whoever needs
    // a second click lets the other one pass in between.
    Gtp(Session& session, bool alternates);
    ~Gtp() override { session_.worker().end(); }

    bool handle(std::string_view line) override;

    // Whether a line of these words, of which there is one at least, is in this language.
    static bool knows(const std::vector<std::string_view>& words);

   private:
    struct Command;  // A row of the table in gtp.cpp.
    struct Answer {
        bool is_success = true;
        std::string text;
    };
    using Words = std::vector<std::string_view>;  // Of a line, behind the command.
    // What a command answers at once, if it does; else the worker does.
    using Reply = std::optional<Answer>;

    static const std::vector<Command>& commands();
    static const Command* find_command(std::string_view name);
    static Answer success(std::string text = {}) { return {true, std::move(text)}; }
    static Answer failure(std::string text) { return {false, std::move(text)}; }

    Reply protocol_version(const Words&) { return success("2"); }
    Reply name(const Words&);
    Reply version(const Words&);
    Reply list_commands(const Words&);
    Reply known_command(const Words& words);
    Reply accept(const Words&) { return success(); }
    Reply boardsize(const Words& words);
    Reply clear_board(const Words&);
    Reply play(const Words& words);
    Reply undo(const Words&);
    Reply final_score(const Words&);
    Reply showboard(const Words&);
    Reply time_settings(const Words& words);
    Reply time_left(const Words& words);
    Reply game_id(const Words&) { return success("Kamisado"); }
    Reply board_size(const Words&) { return success("8"); }
    Reply board(const Words&);
    Reply board_gfx(const Words&);
    Reply side_to_move(const Words&);
    Reply rules_legal_moves(const Words&);
    Reply final_result(const Words&);
    Reply analyze_commands(const Words&);
    Reply param(const Words& words);
    Reply evaluation(const Words&);

    Reply genmove(const Words& words);
    Reply best_line(const Words&);

    struct Click {
        Player player = Player::First;
        std::string point;
    };

    bool is_filler_due() const { return alternates_ && !clicks_.is_fresh() && !is_filled_; }
    Player to_click();
    Points points();
    bool click(const Click& click);  // False, and nothing changes, if it is not legal.
    void start();
    Limits limits();
    std::string make_planned_click();
    void search(std::function<Answer(const SearchInfo& last)> conclude);
    void answer(const Answer& answer);

    Engine& engine() { return session_.engine(); }

    Session& session_;
    bool alternates_;
    std::string id_;  // Of the command that is obeyed.
    std::vector<Click> history_;
    Clicks clicks_;
    bool is_filled_ = false;  // The other side has passed since the last click of this move.
    std::string plan_;        // The move that genmove has begun to make.

    milliseconds move_time_{1000};  // Where nobody sets the time.
    std::optional<int> depth_;
    // For the rest of the game, or for so many stones.
    struct Clock {
        milliseconds rest{0};
        int stones = 0;
    };
    std::optional<std::array<Clock, 2>> clocks_;
};

}  // namespace ryuto
