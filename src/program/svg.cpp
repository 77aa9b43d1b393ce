// Draws a position, or the pictures that XBoard needs.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "dicerace/position.h"
#include "engine/games.h"
#include "kamisado/board.h"
#include "program/picture.h"
#include "program/programs.h"
#include "program/race_picture.h"
#include "util/text.h"

namespace ryuto {
namespace {

// XBoard's names of the pieces that `setup` gives to the towers: by colour.
constexpr std::array<std::string_view, kamisado::kColours> kXBoardPieces = {
    "Knight", "Bishop", "Queen", "Advisor", "Elephant", "Archbishop", "Marshall", "Gold"};

int refuse(const Error& error) {
    std::cerr << "ryuto: " << describe(error) << '\n';
    return kBadArgument;
}

bool is_race(const Engine& engine) { return engine.name() == dicerace::Position::kName; }

bool write_file(const std::filesystem::path& path, const std::string& text) {
    std::ofstream file(path);
    file << text << std::flush;
    if (!file) std::cerr << "ryuto: cannot write " << quote(path.string()) << '\n';
    return static_cast<bool>(file);
}

}  // namespace

int run_svg(const SvgRequest& request) {
    const std::unique_ptr<Engine> engine = make_engine(request.variant);
    for (const auto& [name, value] : request.options) {
        const Status set = engine->options().set(name, value);
        if (!set) return refuse(set.error());
    }
    if (!request.fen.empty()) {
        const Status done = engine->set_position(request.fen);
        if (!done) return refuse(done.error());
    }
    if (const Status done = engine->play(split_words(request.moves)); !done) {
        return refuse(done.error());
    }
    PictureRequest picture{engine->fen(), engine->legal_moves(), {}};
    if (request.depth && !engine->is_over()) {
        Limits limits;
        limits.depth = request.depth;
        picture.line = engine->search(limits, {}, SearchSignals(), [](const SearchInfo&) {});
    }
    for (const std::string_view move : split_words(request.line)) {
        if (const Status done = engine->play({move}); !done) return refuse(done.error());
        picture.line.emplace_back(move);
    }
    const auto arrows = static_cast<std::size_t>(request.arrows);
    picture.line.resize(std::min(picture.line.size(), arrows));
    std::cout << (is_race(*engine) ? race_svg(picture.fen, picture.line) : position_svg(picture))
              << std::flush;
    return std::cout ? EXIT_SUCCESS : EXIT_FAILURE;
}

int run_theme(const std::string& folder) {
    std::error_code fault;
    std::filesystem::create_directories(folder, fault);
    const std::filesystem::path path(folder);
    if (!write_file(path / "board.svg", board_svg())) return EXIT_FAILURE;
    for (std::size_t c = 0; c < kXBoardPieces.size(); ++c) {
        const auto colour = static_cast<kamisado::Colour>(c);
        const std::string piece = std::string(kXBoardPieces[c]) + ".svg";
        if (!write_file(path / ("White" + piece), tower_svg(Player::First, colour, 0)) ||
            !write_file(path / ("Black" + piece), tower_svg(Player::Second, colour, 0))) {
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}

}  // namespace ryuto
