// An Engine that plays no game and thinks until it is told to stop, so that a test decides when
// what happens.
//
// The only legal moves are "aa", "bb" and "cc", and a game is over after four of them: the player
// to move has then lost, or has won if the last move was "cc". The only FEN is "good ...". Every
// one has an option of its own, "Likes <name>".
#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/engine.h"

namespace ryuto {

class FakeEngine final : public Engine {
   public:
    // What a test may look at once the session is idle, or gone.
    struct Diary {
        std::vector<Limits> searches;
        std::vector<std::vector<std::string>> root_moves;
        Score score{20};  // Of the one line that every search reports.
        std::string searcher;
        std::map<std::string, bool> is_liked;  // By name of the engine, as its option tells.
        std::size_t hash_mebibytes = 0;
        milliseconds move_overhead{0};
        int threads = 1;
        int forgotten = 0;
    };

    explicit FakeEngine(std::shared_ptr<Diary> diary, std::string name = "fake")
        : diary_(std::move(diary)), name_(std::move(name)) {
        options_.add_combo("Searcher", {"deep", "wide"},
                           [this](std::string_view searcher) { return select_searcher(searcher); });
        options_.add_check("Likes " + name_, false, [this](bool is_liked) {
            return diary_->is_liked[name_] = is_liked, ok();
        });
    }

    std::string_view name() const override { return name_; }
    const OptionTable& options() const override { return options_; }

    void set_start_position() override { start_from("start"); }
    Status set_position(std::string_view fen) override {
        if (fen.substr(0, 4) != "good") {
            return Error{Fault::InvalidFen, std::string(fen), "expected 'good'"};
        }
        start_from(std::string(fen));
        return ok();
    }
    Status play(const std::vector<std::string_view>& moves) override {
        for (const std::string_view move : moves) {
            const auto legal = legal_moves();
            if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
                return Error{Fault::IllegalMove, std::string(move), "expected aa, bb or cc"};
            }
            moves_.emplace_back(move);
        }
        return ok();
    }

    Player to_move() const override {
        return moves_.size() % 2 == 0 ? Player::First : Player::Second;
    }
    bool is_over() const override { return moves_.size() >= 4; }
    std::optional<Player> winner() const override {
        if (!is_over()) return {};
        return moves_.back() == "cc" ? Player::First : Player::Second;
    }
    std::string fen() const override {
        std::string fen = start_;
        for (const std::string& move : moves_) fen += ' ' + move;
        return fen;
    }
    std::string start_fen() const override { return "start"; }
    std::string diagram(Ink /*ink*/) const override { return "Board:\n" + fen() + '\n'; }
    std::string evaluation() const override { return "Total: 0\n"; }
    std::vector<std::string> legal_moves() const override {
        if (is_over()) return {};
        return {"aa", "bb", "cc"};
    }
    std::optional<std::string> query(std::string_view name) const override {
        if (name == "required") return "x";
        return {};
    }

    void forget() override { ++diary_->forgotten; }
    Status set_hash_size(std::size_t mebibytes) override {
        if (mebibytes > 1000) {
            return Error{Fault::BadValue, std::to_string(mebibytes),
                         "option Hash, expected a size that fits into memory"};
        }
        diary_->hash_mebibytes = mebibytes;
        return ok();
    }
    void set_move_overhead(milliseconds overhead) override { diary_->move_overhead = overhead; }

    void set_threads(int threads) override { diary_->threads = threads; }
    std::vector<std::string_view> searcher_names() const override { return {"deep", "wide"}; }
    Status select_searcher(std::string_view name) override {
        diary_->searcher = name;
        return ok();
    }

    // With a depth it is done at once.
    std::vector<std::string> search(const Limits& limits,
                                    const std::vector<std::string>& root_moves,
                                    const SearchSignals& signals, const OnInfo& on_info) override {
        diary_->searches.push_back(limits);
        diary_->root_moves.push_back(root_moves);
        SearchInfo info;
        info.depth = limits.depth.value_or(1);
        info.score = diary_->score;
        info.line = {root_moves.empty() ? "bb" : root_moves.front(), "cc"};
        on_info(info);
        if (!limits.depth) think_until_stopped(signals);
        return info.line;
    }

    // Depth 9 goes on for ever.
    std::optional<LeafCounts> perft(int depth, std::size_t /*hash_mebibytes*/,
                                    const SearchSignals& signals,
                                    const OnProgress& /*on_progress*/) override {
        if (depth == 9) {
            think_until_stopped(signals);
            return {};
        }
        return LeafCounts{{"aa", 1}, {"bb", 2}, {"cc", 3}};
    }

   private:
    static void think_until_stopped(const SearchSignals& signals) {
        while (!signals.is_stopped()) std::this_thread::sleep_for(std::chrono::microseconds(200));
    }

    void start_from(std::string start) {
        start_ = std::move(start);
        moves_.clear();
    }

    std::shared_ptr<Diary> diary_;
    std::string name_;
    OptionTable options_;
    std::string start_ = "start";
    std::vector<std::string> moves_;
};

}  // namespace ryuto
