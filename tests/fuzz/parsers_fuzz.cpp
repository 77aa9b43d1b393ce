// libFuzzer target for everything that reads text from outside: command lines, positions, moves,
// options. Each input is a session's worth of lines. Beside not crashing, a parser must keep its
// promises: a refused position changes nothing, an accepted one is written and read back, and
// an error is one printable line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "engine/engine.h"
#include "engine/games.h"
#include "engine/options.h"
#include "protocol/command.h"
#include "util/result.h"
#include "util/text.h"

namespace ryuto {
namespace {

void require(bool promise) {
    if (!promise) std::abort();
}

void inspect(const Error& error) {
    for (const char c : describe(error)) require(c >= ' ' && c <= '~');
}

template <class T>
bool inspect(const Result<T>& result) {
    if (!result.has_value()) inspect(result.error());
    return result.has_value();
}

OptionTable every_type_of_option() {
    OptionTable table;
    table.add_check("Ponder", false, [](bool) { return ok(); });
    table.add_spin("Move Overhead", {20, 0, 5000}, [](std::int64_t value) {
        require(value >= 0 && value <= 5000);
        return ok();
    });
    table.add_combo("UCI_Variant", {"kamisado", "other"}, [](std::string_view choice) {
        require(choice == "kamisado" || choice == "other");
        return ok();
    });
    table.add_button("Clear Hash", [] { return ok(); });
    table.add_string("Debug Log File", [](std::string_view) { return ok(); });
    return table;
}

// What a session would do with the commands that carry text, without its threads.
class Listener {
   public:
    void hear(std::string_view line) {
        const Result<Command> command = parse_command(line);
        if (inspect(command)) std::visit([this](const auto& c) { obey(c); }, *command);
    }

   private:
    void obey(const SetPosition& command) {
        const std::string before = engine_->fen();
        if (!command.fen) {
            engine_->set_start_position();
        } else if (!inspect(engine_->set_position(*command.fen))) {
            require(engine_->fen() == before);
            return;
        }
        play(command.moves);
    }
    void obey(const PlayMoves& command) { play(command.moves); }
    void obey(const Go& command) {
        if (command.fault) inspect(*command.fault);
    }
    void obey(const SetOption& command) { inspect(options_.set(command.name, command.value)); }
    void obey(const Query& command) {
        const auto answer = engine_->query(command.name);
        require(!answer || split_words(*answer).size() == 1);
    }
    template <class Other>
    void obey(const Other&) {}

    void play(const std::vector<std::string_view>& moves) {
        inspect(engine_->play(moves));
        const std::string after = engine_->fen();
        require(inspect(engine_->set_position(after)) && engine_->fen() == after);
        require(engine_->legal_moves().empty() == engine_->is_over());
    }

    std::unique_ptr<Engine> engine_ = make_engine(variant_names().front());
    OptionTable options_ = every_type_of_option();
};

}  // namespace
}  // namespace ryuto

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    ryuto::Listener listener;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        listener.hear(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return 0;
}
