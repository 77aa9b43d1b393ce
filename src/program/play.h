// A person plays against the engine in a terminal: lines in, a board and a few words out.
//
// Knows no game but through its Engine. Belongs to one thread.
#pragma once

#include <array>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "program/lots.h"

namespace ryuto {

inline constexpr int kHighestLevel = 10;
inline constexpr int kLongestPlayTime = 86'400'000;  // Milliseconds a move.

// Which players a person plays for; the engine plays the others.
using People = std::array<bool, kMaxPlayers>;

// "all", "none", or some of "first" to "fourth" with commas between them.
inline constexpr std::string_view kSides = "first, second, third, fourth, all or none";
std::optional<People> parse_people(std::string_view text);

bool is_colour_wanted();  // On stdout.

struct PlaySettings {
    People people{true};
    milliseconds move_time{1'000};  // Of the engine.
    int level = kHighestLevel;      // Each looks at three times as much as the one before it; the
                                    // highest at all that the time allows.
    Ink ink = Ink::Plain;           // Of the board.
    std::uint64_t seed = 1;         // Of all that is rolled.
};

class Play {
   public:
    // The game begins where the engine stands; at the start, with what is rolled for it. Both
    // outlive this.
    Play(Engine& engine, const PlaySettings& settings, std::ostream& out);

    // Plays until a person has a choice, or the game is over, and shows the board.
    void go_on();

    // Whether the people of the settings have seats at this table.
    Status check() const { return check(settings_.people); }

    // Obeys one line: a move, or a command. False once it was `quit`.
    bool handle(std::string_view line);

   private:
    struct Command {
        std::string_view name;
        std::string_view argument;
        std::string_view meaning;
        void (Play::*obey)(std::string_view argument);
    };
    static const std::array<Command, 10> kCommands;

    bool is_persons(Player player) const { return settings_.people[index(player)]; }
    // What chance has to say comes from here.
    Engine::Chance chance();
    void begin();
    bool is_arranging() const { return next_to_arrange_ < engine_.seats().size(); }
    bool is_arranged();  // At last, or until a person has to do it.
    void arrange_by_person(std::string_view arrangement);
    void play_by_person(std::string_view move);
    SearchInfo think(int level);
    void think_and_play();
    Status play(const std::string& move);

    void show_board(std::string_view argument);
    void show_help(std::string_view argument);
    void show_moves(std::string_view argument);
    void show_hint(std::string_view argument);
    void show_fen(std::string_view argument);
    void take_back(std::string_view argument);
    void start_again(std::string_view argument);
    Status check(const People& people) const;
    void change_sides(std::string_view argument);
    void change_time(std::string_view argument);
    void change_level(std::string_view argument);

    void refuse(std::string_view argument, const std::string& expected);

    Engine& engine_;
    PlaySettings settings_;
    std::ostream& out_;
    const bool is_from_start_;         // Else from a position that was given.
    std::string start_;                // The FEN.
    std::size_t next_to_arrange_ = 0;  // By Player.
    std::vector<std::string> moves_;   // Since then.
    bool is_turn_open_ = false;        // The last of them will be replaced by the next.
    std::uint64_t games_ = 0;          // Begun.
    Lots lots_;
    int rolls_ = 0;

    // A place where a person had a choice.
    struct Choice {
        std::vector<std::string> moves;
        bool is_turn_open;
        int rolls;
    };
    std::vector<Choice> choices_;
};

}  // namespace ryuto
