// Replays the record of a refereed dice race by the literal rules, which must find every turn
// legal.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "oracle/dicerace_oracle.h"
#include "util/text.h"

namespace ryuto {

// The moves of a record as a list of moves: a turn that was left open is told by the next one.
inline std::vector<std::string> turns_of(const nlohmann::json& game) {
    std::vector<std::string> turns;
    for (const auto& move : game["moves"]) {
        const auto text = move["move"].get<std::string>();
        const bool is_out = text.starts_with("out:");
        if (!turns.empty() && turns.back().ends_with('+') && !is_out) turns.pop_back();
        turns.push_back(text);
    }
    return turns;
}

inline std::string fen_of(const nlohmann::json& game, const std::string& start_fen) {
    if (game.contains("start")) return game["start"];
    return game["opening"] == "startpos" ? start_fen : game["opening"].get<std::string>();
}

class RaceReplay {
   public:
    // Those who are out from the start are given by field 4.
    RaceReplay(const std::string& fen, const dicerace_oracle::Options& options)
        : options_(options), race_(read(fen, options)) {
        for (const char letter : std::string(split_words(fen)[3])) {
            if (letter >= 'a' && letter <= 'z') race_.retire(static_cast<char>(letter - 'a' + 'A'));
        }
    }

    const dicerace_oracle::Race& race() const { return race_; }

    void play(const std::string& turn) {
        if (turn.starts_with("out:")) return race_.retire(turn.back());
        const std::size_t sign = turn.find('=');
        const std::string action = turn.substr(0, std::min(sign, turn.find('+')));
        faces_ = sign == std::string::npos ? "" : turn.substr(sign + 1);
        const bool is_open = turn.back() == '+';
        if (is_open) faces_.pop_back();
        if (action.find('^') == std::string::npos) {
            decide(action);
        } else {
            for (std::size_t end = 5; end <= action.size(); end += 3) decide(action.substr(0, end));
            if (!is_open) decide("stop");
        }
        EXPECT_EQ(faces_, "") << turn;
    }

   private:
    static dicerace_oracle::Race read(const std::string& fen,
                                      const dicerace_oracle::Options& options) {
        const auto fields = split_words(fen);
        std::map<dicerace_oracle::Place, dicerace_oracle::Die> dice;
        int file = 0;
        int rank = 9;
        for (std::size_t i = 0; i < fields[0].size(); ++i) {
            const char c = fields[0][i];
            if (c == '/') {
                --rank;
                file = 0;
            } else if (c >= 'a') {
                dice[{file++, rank}] = {static_cast<char>(c - 'a' + 'A'), fields[0][++i] - '0'};
            } else {
                file += c - '0';
            }
        }
        return {options, std::string(fields[2]), fields[1][0], dice};
    }

    void decide(const std::string& decision) {
        const auto legal = race_.decisions();
        ASSERT_TRUE(std::find(legal.begin(), legal.end(), decision) != legal.end())
            << decision << " in " << race_.fen();
        race_.play(decision);
        std::vector<int> faces;
        for (std::size_t i = 0; i < race_.to_roll().size(); ++i) {
            ASSERT_LT(i, faces_.size()) << decision;
            faces.push_back(faces_[i] - '0');
        }
        if (faces.empty()) return;
        faces_.erase(0, faces.size());
        race_.roll(faces);
    }

    dicerace_oracle::Options options_;
    dicerace_oracle::Race race_;
    std::string faces_;  // Of the turn, not used yet.
};

}  // namespace ryuto
