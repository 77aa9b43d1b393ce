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

namespace ryuto {

inline constexpr int kHighestLevel = 10;
inline constexpr int kLongestPlayTime = 86'400'000;  // Milliseconds a move.

// Which players a person plays for; the engine plays the others.
using People = std::array<bool, kMaxPlayers>;

// What parse_people takes.
inline constexpr std::array<std::string_view, kMaxPlayers + 2> kSides = {
    "first", "second", "third", "fourth", "all", "none"};
std::optional<People> parse_people(std::string_view text);

bool is_colour_wanted();  // On stdout.

struct PlaySettings {
    People people{true};
    milliseconds move_time{1'000};  // Of the engine.
    int level = kHighestLevel;      // Each looks at three times as much as the one before it; the
                                    // highest at all that the time allows.
    Ink ink = Ink::Plain;           // Of the board.
};

class Play {
   public:
    // The game begins where the engine stands. Both outlive this.
    Play(Engine& engine, const PlaySettings& settings, std::ostream& out);

    // Plays until a person has a choice, or the game is over, and shows the board.
    void go_on();

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
    void play_by_person(std::string_view move);
    SearchInfo think(int level);
    void think_and_play();
    void play(const std::string& move);  // A legal one.

    void show_board(std::string_view argument);
    void show_help(std::string_view argument);
    void show_moves(std::string_view argument);
    void show_hint(std::string_view argument);
    void show_fen(std::string_view argument);
    void take_back(std::string_view argument);
    void start_again(std::string_view argument);
    void change_sides(std::string_view argument);
    void change_time(std::string_view argument);
    void change_level(std::string_view argument);

    void refuse(std::string_view argument, const std::string& expected);

    Engine& engine_;
    PlaySettings settings_;
    std::ostream& out_;
    const std::string start_;           // The FEN.
    std::vector<std::string> moves_;    // Since then.
    std::vector<std::size_t> choices_;  // After how many moves a person had one.
};

}  // namespace ryuto
