// Turns a game's types into an Engine: the only template that meets text.
//
// The words come from free functions in the game's own namespace, found by argument: describe,
// parse_move, to_fen, draw, explain, answer_query.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "game/perft.h"
#include "search/searcher.h"

namespace ryuto {

template <Position P>
class EngineFor final : public Engine {
   public:
    using ParseFen = std::function<Result<P>(std::string_view)>;
    using Move = typename P::Move;

    struct SearcherChoice {
        std::string_view name;
        std::unique_ptr<Searcher<P>> (*make)();
    };

    // The first of the choices, of which there must be one, is the default.
    EngineFor(std::vector<SearcherChoice> choices, ParseFen parse_fen)
        : parse_fen_(std::move(parse_fen)),
          choices_(std::move(choices)),
          searcher_(choices_.front().make()) {
        const auto names = searcher_names();
        options_.add_combo("Searcher", {names.begin(), names.end()},
                           [this](std::string_view name) { return select_searcher(name); });
    }

    // For the effects of a game's own options: from now on games start like this, and positions
    // are read like that.
    void set_rules(const P& start, ParseFen parse_fen) {
        start_ = start;
        parse_fen_ = std::move(parse_fen);
        position_ = start_;
        forget();
    }

    std::string_view name() const override { return P::kName; }
    const OptionTable& options() const override { return options_; }
    OptionTable& options() { return options_; }  // To declare more.

    void set_start_position() override { position_ = start_; }
    Status set_position(std::string_view fen) override {
        const Result<P> position = parse_fen_(fen);
        if (!position) return position.error();
        position_ = *position;
        return ok();
    }
    Status play(const std::vector<std::string_view>& moves) override {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Result<Move> move = parse_move(position_, moves[i]);
            if (!move) {
                Error error = move.error();
                error.detail = "move " + std::to_string(i + 1) + ", " + error.detail;
                return error;
            }
            position_.play(*move);
        }
        return ok();
    }

    Player to_move() const override { return position_.to_move(); }
    bool is_over() const override { return position_.is_over(); }
    std::optional<Player> winner() const override {
        if (!position_.is_over()) return {};
        const Values values = position_.values();
        const auto best = std::max_element(values.begin(), values.end());
        if (*best <= 0) return {};
        return static_cast<Player>(best - values.begin());
    }
    std::string fen() const override { return to_fen(position_); }
    std::string start_fen() const override { return to_fen(start_); }
    std::string diagram(Ink ink) const override {
        if constexpr (requires { draw(position_, ink); }) return draw(position_, ink);
        return draw(position_);
    }
    std::string evaluation() const override { return explain(position_); }
    std::vector<std::string> legal_moves() const override { return words(all_moves()); }
    std::optional<std::string> query(std::string_view name) const override {
        return answer_query(position_, name);
    }

    void forget() override { searcher_->forget(); }
    Status set_hash_size(std::size_t mebibytes) override {
        if (!searcher_->set_hash_size(mebibytes)) return no_memory(mebibytes);
        hash_mebibytes_ = mebibytes;
        return ok();
    }
    void set_move_overhead(milliseconds overhead) override { move_overhead_ = overhead; }
    // More threads than processors would only get in each other's way.
    void set_threads(int threads) override {
        const auto processors = static_cast<int>(std::thread::hardware_concurrency());
        threads_ = std::min(threads, std::max(processors, 1));
    }

    std::vector<std::string_view> searcher_names() const override {
        std::vector<std::string_view> names;
        for (const SearcherChoice& choice : choices_) names.push_back(choice.name);
        return names;
    }
    Status select_searcher(std::string_view name) override {
        const auto choice = std::find_if(choices_.begin(), choices_.end(),
                                         [name](const auto& known) { return known.name == name; });
        if (choice == choices_.end()) {
            return Error{Fault::BadValue, std::string(name), "expected the name of a searcher"};
        }
        std::unique_ptr<Searcher<P>> searcher = choice->make();
        if (!searcher->set_hash_size(hash_mebibytes_)) return no_memory(hash_mebibytes_);
        searcher_ = std::move(searcher);
        return ok();
    }

    std::vector<std::string> search(const Limits& limits,
                                    const std::vector<std::string>& root_moves,
                                    const SearchSignals& signals, const OnInfo& on_info) override {
        Task<P> task{position_, {}, limits, plan_time(limits, to_move(), move_overhead_)};
        task.limits.threads = threads_;
        for (const std::string& text : root_moves) {
            const Result<Move> move = parse_move(position_, text);
            const auto is_same = [&move](Move other) { return other == *move; };
            if (move && std::none_of(task.root_moves.begin(), task.root_moves.end(), is_same)) {
                task.root_moves.push_back(*move);
            }
        }
        const auto tell = [&](const Report<P>& report) { on_info(info_of(report)); };
        return line_in_words(searcher_->search(task, signals, tell).line);
    }

    std::optional<LeafCounts> perft(int depth, std::size_t hash_mebibytes,
                                    const SearchSignals& signals,
                                    const OnProgress& on_progress) override {
        const MoveList<P> moves = all_moves();
        if (depth == 0 || moves.empty()) return LeafCounts();
        std::optional<PerftTable> table;
        if (hash_mebibytes > 0) table.emplace(hash_mebibytes);
        const auto should_stop = [&signals] { return signals.is_stopped(); };
        const auto tell = [&](std::size_t done) { on_progress(done, moves.size()); };
        const std::vector<std::uint64_t> leaves =
            perft_by_move(position_, depth, threads_, should_stop, tell, table ? &*table : nullptr);
        if (signals.is_stopped()) return {};
        LeafCounts counts;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            counts.emplace_back(describe(position_, moves[i]), leaves[i]);
        }
        return counts;
    }

   private:
    static Error no_memory(std::size_t mebibytes) {
        return {Fault::BadValue, std::to_string(mebibytes),
                "option Hash, expected no more memory than there is"};
    }
    MoveList<P> all_moves() const {
        MoveList<P> moves;
        if (!position_.is_over()) position_.generate(moves);
        return moves;
    }
    std::vector<std::string> words(const MoveList<P>& moves) const {
        std::vector<std::string> texts;
        for (const Move move : moves) texts.push_back(describe(position_, move));
        return texts;
    }
    std::vector<std::string> line_in_words(const std::vector<Move>& line) const {
        std::vector<std::string> texts;
        P position = position_;
        for (const Move move : line) {
            texts.push_back(describe(position, move));
            position.play(move);
        }
        return texts;
    }
    SearchInfo info_of(const Report<P>& report) const {
        SearchInfo info;
        info.depth = report.depth;
        info.selective_depth = report.selective_depth;
        info.multi_pv = report.multi_pv;
        info.score = report.score;
        info.nodes = report.nodes;
        info.time = report.time;
        info.hash_permille = report.hash_permille;
        info.method = report.method;
        info.line = line_in_words(report.line);
        if (const auto& current = report.current) {
            info.current = {describe(position_, current->move), current->number, current->depth};
        }
        return info;
    }

    P start_;
    P position_;
    ParseFen parse_fen_;
    OptionTable options_;
    std::vector<SearcherChoice> choices_;
    std::unique_ptr<Searcher<P>> searcher_;
    std::size_t hash_mebibytes_ = 16;
    milliseconds move_overhead_{20};
    int threads_ = 1;
};

}  // namespace ryuto
