// Moves as a player makes them on a board: point by point, as few as it takes.
//
// A move's text is a row of pieces of two letters: squares, and choices such as "=l". Whatever
// could only be one thing is left out: the tower, where only one may move.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ryuto {

class Clicks {
   public:
    // All legal moves of a position; none when the game is over.
    explicit Clicks(std::vector<std::string> legal_moves = {});

    // The pieces that may come next, each once; none if the game is over.
    const std::vector<std::string>& choices() const { return choices_; }
    // Adds a piece. The whole move once it is complete; until then empty.
    std::string add(std::string_view piece);

    const std::string& begun() const { return begun_; }  // What is sure of the move.
    bool is_fresh() const { return is_fresh_; }          // Nothing has been added.
    // The moves that begin with what has been added.
    const std::vector<std::string>& moves() const { return moves_; }

   private:
    void narrow();

    std::vector<std::string> moves_;
    std::vector<std::string> choices_;
    std::string begun_;
    bool is_fresh_ = true;
};

}  // namespace ryuto
