// Every command is a row of one table, which `help` prints.
#include "program/play.h"

#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "engine/games.h"
#include "program/programs.h"
#include "util/text.h"

namespace ryuto {
namespace {

constexpr std::uint64_t kNodesOfLevelOne = 20;
constexpr std::uint64_t kNodesFactor = 3;  // From each level to the next.

constexpr std::array<std::string_view, kMaxPlayers> kPlayers = {"first", "second", "third",
                                                                "fourth"};

// From the view of the player that the search was for.
std::string in_words(const SearchInfo& info, Player mover) {
    const Score score = info.score;
    if (score.is_decided()) {
        const int plies = score.plies_to_end();
        return (score.is_win() ? "wins in " : "loses in ") + std::to_string(plies) +
               (plies == 1 ? " ply" : " plies");
    }
    if (score.is_proven_win()) return "wins";
    if (score.is_proven_loss()) return "loses against the best play";
    if (info.win_shares.empty()) return "score " + std::to_string(score.raw());
    const int share = info.win_shares[info.win_shares.size() > 1 ? index(mover) : 0];
    return std::to_string((share + 50) / 100) + " % to win";
}

}  // namespace

const std::array<Play::Command, 10> Play::kCommands = {{
    {"board", "", "show the board", &Play::show_board},
    {"moves", "", "list the legal moves", &Play::show_moves},
    {"hint", "", "ask the engine for a move", &Play::show_hint},
    {"undo", "", "take your last move back", &Play::take_back},
    {"new", "", "start again", &Play::start_again},
    {"side", "SIDE", "play for: first, second, third, fourth, all, none", &Play::change_sides},
    {"time", "MS", "let the engine think so many milliseconds a move", &Play::change_time},
    {"level", "N", "let it look at less: 1, the weakest, to 10", &Play::change_level},
    {"fen", "", "write the position in one line", &Play::show_fen},
    {"help", "", "list all this", &Play::show_help},
}};

std::optional<People> parse_people(std::string_view text) {
    People people{};
    if (text == "all" || text == "none") {
        people.fill(text == "all");
        return people;
    }
    for (bool is_last = false; !is_last;) {
        const std::size_t comma = text.find(',');
        is_last = comma == std::string_view::npos;
        const auto* const found =
            std::find(kPlayers.begin(), kPlayers.end(), text.substr(0, comma));
        if (found == kPlayers.end()) return {};
        people[static_cast<std::size_t>(found - kPlayers.begin())] = true;
        text.remove_prefix(is_last ? text.size() : comma + 1);
    }
    return people;
}

// See no-color.org. Nothing here changes the environment, so any thread may read it.
bool is_colour_wanted() {
    const char* const refusal = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
    return ::isatty(STDOUT_FILENO) == 1 && refusal == nullptr;
}

Play::Play(Engine& engine, const PlaySettings& settings, std::ostream& out)
    : engine_(engine),
      settings_(settings),
      out_(out),
      is_from_start_(engine.fen() == engine.start_fen()),
      start_(engine.fen()),
      lots_(settings.seed, 0) {
    engine_.set_move_overhead(milliseconds(0));
    begin();
}

Engine::Chance Play::chance() {
    return [this](Player player, std::uint32_t outcomes) {
        ++rolls_;
        return lots_(player, outcomes);
    };
}

void Play::begin() {
    choices_.clear();
    moves_.clear();
    is_turn_open_ = false;
    lots_ = Lots(settings_.seed, games_++);
    next_to_arrange_ = engine_.seats().size();
    if (!is_from_start_) {
        [[maybe_unused]] const Status start = engine_.set_position(start_);
        assert(start);
        return;
    }
    engine_.begin(chance());
    start_ = engine_.fen();
    if (engine_.is_arranged_by_players()) next_to_arrange_ = 0;
}

bool Play::handle(std::string_view line) {
    const auto words = split_words(line);
    if (words.empty()) return true;
    if (words[0] == "quit" || words[0] == "exit") return false;
    const auto* const command = std::find_if(kCommands.begin(), kCommands.end(),
                                             [&](const auto& c) { return c.name == words[0]; });
    if (command == kCommands.end() && is_arranging()) {
        arrange_by_person(words[0]);
    } else if (command == kCommands.end()) {
        play_by_person(words[0]);
    } else {
        (this->*command->obey)(words.size() > 1 ? words[1] : std::string_view());
    }
    return true;
}

bool Play::is_arranged() {
    for (; is_arranging(); ++next_to_arrange_) {
        const auto player = static_cast<Player>(next_to_arrange_);
        if (is_persons(player)) {
            out_ << '\n'
                 << engine_.diagram(settings_.ink) << '\n'
                 << engine_.player_name(player)
                 << " orders its pieces: type them from your left to your right, or `hint`.\n";
            return false;
        }
        const auto advice = engine_.arrange(engine_.seats()[next_to_arrange_]);
        [[maybe_unused]] const Status done =
            advice ? engine_.accept_arrangement(player, *advice) : advice.error();
        assert(done);
    }
    return true;
}

void Play::arrange_by_person(std::string_view arrangement) {
    const Status done =
        engine_.accept_arrangement(static_cast<Player>(next_to_arrange_), arrangement);
    if (!done) {
        out_ << describe(done.error()) << '\n';
        return;
    }
    ++next_to_arrange_;
    go_on();
}

void Play::go_on() {
    if (!is_arranged()) return;
    if (moves_.empty()) start_ = engine_.fen();
    while (!engine_.is_over()) {
        if (!is_persons(engine_.to_move())) {
            think_and_play();
            continue;
        }
        const auto legal = engine_.legal_moves();
        if (legal.size() > 1) break;
        out_ << "Your only move is " << legal.front() << ".\n";
        [[maybe_unused]] const Status played = play(legal.front());
        assert(played);
    }
    show_board({});
}

void Play::play_by_person(std::string_view move) {
    const Choice choice{moves_, is_turn_open_, rolls_};
    const Player mover = engine_.to_move();
    if (const Status status = play(std::string(move)); !status) {
        out_ << describe(status.error()) << '\n';
        return;
    }
    choices_.push_back(choice);
    if (engine_.has_chance()) {
        out_ << engine_.player_name(mover) << ' ' << engine_.in_words(moves_.back()) << ".\n";
    }
    go_on();
}

Status Play::play(const std::string& move) {
    auto turn = engine_.decide(move, chance());
    if (!turn) return turn.error();
    if (is_turn_open_) moves_.pop_back();
    is_turn_open_ = turn->is_open;
    moves_.push_back(std::move(turn->text));
    return ok();
}

// The last report of a search for the player to move.
SearchInfo Play::think(int level) {
    Limits limits;
    limits.move_time = settings_.move_time;
    if (level < kHighestLevel) {
        std::uint64_t nodes = kNodesOfLevelOne;
        for (int i = 1; i < level; ++i) nodes *= kNodesFactor;
        limits.nodes = nodes;
    }
    SearchInfo last;
    last.line = engine_.search(limits, {}, SearchSignals(),
                               [&last](const SearchInfo& info) { last = info; });
    return last;
}

void Play::think_and_play() {
    const Player mover = engine_.to_move();
    const SearchInfo info = think(settings_.level);
    [[maybe_unused]] const Status played = play(info.line.front());
    assert(played);
    out_ << engine_.player_name(mover) << ", the engine, " << engine_.in_words(moves_.back())
         << " (" << in_words(info, mover) << ").\n";
}

void Play::show_board(std::string_view /*argument*/) {
    out_ << '\n' << engine_.diagram(settings_.ink) << '\n';
    if (engine_.is_over()) out_ << "The game is over: `new` or `undo`?\n";
}

void Play::show_help(std::string_view /*argument*/) {
    out_ << engine_.how_to_type() << "Type a move as `moves` lists them, or\n";
    for (const Command& command : kCommands) {
        std::string words(command.name);
        if (!command.argument.empty()) words.append(" ").append(command.argument);
        words.resize(12, ' ');
        out_ << "  " << words << command.meaning << '\n';
    }
    out_ << "  quit        end\n";
}

void Play::show_moves(std::string_view /*argument*/) {
    const std::string moves = is_arranging() ? "" : engine_.list_moves();
    out_ << (moves.empty() ? "None.\n" : moves);
}

void Play::show_hint(std::string_view /*argument*/) {
    if (engine_.is_over()) {
        out_ << "The game is over.\n";
        return;
    }
    if (is_arranging()) {
        if (const auto advice = engine_.arrange(engine_.seats()[next_to_arrange_])) {
            out_ << "Perhaps " << *advice << ".\n";
        }
        return;
    }
    const SearchInfo info = think(kHighestLevel);
    out_ << "Perhaps " << info.line.front() << " (" << in_words(info, engine_.to_move()) << ").\n";
}

void Play::show_fen(std::string_view /*argument*/) { out_ << engine_.fen() << '\n'; }

void Play::take_back(std::string_view /*argument*/) {
    if (choices_.empty()) {
        out_ << "There is no move of yours to take back.\n";
        return;
    }
    if (choices_.back().rolls != rolls_) {
        out_ << "Dice have been rolled since your last move, and a roll is final.\n";
        return;
    }
    moves_ = std::move(choices_.back().moves);
    is_turn_open_ = choices_.back().is_turn_open;
    choices_.pop_back();
    [[maybe_unused]] const Status start = engine_.set_position(start_);
    [[maybe_unused]] const Status played = engine_.play({moves_.begin(), moves_.end()});
    assert(start && played);
    show_board({});
}

void Play::start_again(std::string_view /*argument*/) {
    begin();
    engine_.forget();
    go_on();
}

// All people are welcome at any table.
Status Play::check(const People& people) const {
    const std::size_t seats = engine_.seats().size();
    const bool are_all =
        std::all_of(people.begin(), people.end(), [](bool is_in) { return is_in; });
    for (std::size_t p = seats; p < people.size() && !are_all; ++p) {
        if (!people[p]) continue;
        return Error{Fault::BadValue, std::string(kPlayers[p]),
                     "side, expected one of the " + std::to_string(seats) + " that take part"};
    }
    return ok();
}

void Play::change_sides(std::string_view argument) {
    const auto people = parse_people(argument);
    if (!people) return refuse(argument, "side, expected " + std::string(kSides));
    if (const Status fits = check(*people); !fits) return refuse(argument, fits.error().detail);
    settings_.people = *people;
    go_on();
}

void Play::change_time(std::string_view argument) {
    const auto time = parse_number(argument, 1, kLongestPlayTime);
    if (!time) {
        return refuse(argument,
                      "time, expected a number from 1 to " + std::to_string(kLongestPlayTime));
    }
    settings_.move_time = milliseconds(*time);
}

void Play::change_level(std::string_view argument) {
    const auto level = parse_number(argument, 1, kHighestLevel);
    if (!level) {
        return refuse(argument,
                      "level, expected a number from 1 to " + std::to_string(kHighestLevel));
    }
    settings_.level = *level;
}

void Play::refuse(std::string_view argument, const std::string& expected) {
    out_ << describe(Error{Fault::BadValue, std::string(argument), expected}) << '\n';
}

int run_play(const PlayRequest& request) {
    const auto fail = [](const Error& error) {
        std::cerr << "ryuto: " << describe(error) << '\n';
        return kBadArgument;
    };
    const auto engine = make_engine(request.variant);
    for (const auto& [name, value] : request.options) {
        if (const Status status = engine->options().set(name, value); !status) {
            return fail(status.error());
        }
    }
    if (request.fen) {
        if (const Status status = engine->set_position(*request.fen); !status) {
            return fail(status.error());
        }
    }
    const bool is_dialogue = ::isatty(STDIN_FILENO) == 1;
    Play play(*engine, request.settings, std::cout);
    if (const Status fits = play.check(); !fits) return fail(fits.error());
    std::cout << "Type a move, or `help`.\n";
    play.go_on();
    std::string line;
    do {
        if (is_dialogue) std::cout << "> ";
        std::cout.flush();
    } while (std::getline(std::cin, line) && play.handle(line));
    return 0;
}

}  // namespace ryuto
