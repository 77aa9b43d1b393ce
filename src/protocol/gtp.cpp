#include "protocol/gtp.h"

#include <algorithm>
#include <cctype>

#include "util/text.h"

namespace ryuto {
namespace {

constexpr int kMostSeconds = 100'000'000;
constexpr int kMostMilliseconds = 1'000'000'000;
constexpr int kMostPlies = 1'000'000;

std::optional<Player> parse_colour(std::string_view text) {
    const std::string word = lower_case(text);
    if (word == "b" || word == "black") return Player::First;
    if (word == "w" || word == "white") return Player::Second;
    return {};
}

std::string upper_case(std::string_view text) {
    std::string upper(text);
    for (char& letter : upper) {
        letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    }
    return upper;
}

bool is_id(std::string_view word) {
    return parse_number<std::uint64_t>(word, 0, UINT64_MAX).has_value();
}

std::string in_words(Score score) {
    if (score.is_win()) return "win in " + std::to_string(score.plies_to_end()) + " plies";
    if (score.is_loss()) return "loss in " + std::to_string(score.plies_to_end()) + " plies";
    if (score.is_proven_win()) return "win";
    if (score.is_proven_loss()) return "loss";
    return "score " + std::to_string(score.raw());
}

}  // namespace

struct Gtp::Command {
    std::string_view name;
    Reply (Gtp::*obey)(const Words&);
};

const std::vector<Gtp::Command>& Gtp::commands() {
    static const std::vector<Command> known = {
        {"protocol_version", &Gtp::protocol_version},
        {"name", &Gtp::name},
        {"version", &Gtp::version},
        {"list_commands", &Gtp::list_commands},
        {"known_command", &Gtp::known_command},
        {"quit", &Gtp::accept},
        {"boardsize", &Gtp::boardsize},
        {"clear_board", &Gtp::clear_board},
        {"komi", &Gtp::accept},
        {"play", &Gtp::play},
        {"genmove", &Gtp::genmove},
        {"undo", &Gtp::undo},
        {"final_score", &Gtp::final_score},
        {"showboard", &Gtp::showboard},
        {"time_settings", &Gtp::time_settings},
        {"time_left", &Gtp::time_left},
        {"gogui-rules_game_id", &Gtp::game_id},
        {"gogui-rules_board_size", &Gtp::board_size},
        {"gogui-rules_board", &Gtp::board},
        {"gogui-rules_board_gfx", &Gtp::board_gfx},
        {"gogui-rules_side_to_move", &Gtp::side_to_move},
        {"gogui-rules_legal_moves", &Gtp::rules_legal_moves},
        {"gogui-rules_final_result", &Gtp::final_result},
        {"gogui-analyze_commands", &Gtp::analyze_commands},
        {"gogui-interrupt", &Gtp::accept},
        {"ryuto-best_line", &Gtp::best_line},
        {"ryuto-evaluation", &Gtp::evaluation},
        {"ryuto-param", &Gtp::param},
    };
    return known;
}

const Gtp::Command* Gtp::find_command(std::string_view name) {
    const auto found = std::find_if(commands().begin(), commands().end(),
                                    [name](const Command& row) { return row.name == name; });
    return found == commands().end() ? nullptr : &*found;
}

Gtp::Gtp(Session& session, bool alternates) : session_(session), alternates_(alternates) {
    start();
}

bool Gtp::knows(const std::vector<std::string_view>& words) {
    const bool has_id = words.size() > 1 && is_id(words.front());
    return find_command(words[has_id ? 1 : 0]) != nullptr;
}

bool Gtp::handle(std::string_view line) {
    if (trimmed(line) == "# interrupt") return session_.worker().stop(), true;
    Words words = split_words(line.substr(0, line.find('#')));
    if (words.empty()) return true;
    session_.worker().wait();
    id_.clear();
    if (is_id(words.front())) {
        id_ = words.front();
        words.erase(words.begin());
    }
    const std::string_view name = words.empty() ? std::string_view() : words.front();
    const Command* const command = find_command(name);
    if (command == nullptr) return answer(failure("unknown command")), true;
    words.erase(words.begin());
    if (const Reply reply = (this->*command->obey)(words)) answer(*reply);
    return name != "quit";
}

Gtp::Reply Gtp::name(const Words&) {
    const std::string& program = session_.setup().program;
    return success(program.substr(0, program.find(' ')));
}

Gtp::Reply Gtp::version(const Words&) {
    const std::string& program = session_.setup().program;
    return success(program.substr(program.find(' ') + 1));
}

Gtp::Reply Gtp::list_commands(const Words&) {
    std::string text;
    for (const Command& command : commands()) {
        if (!text.empty()) text += '\n';
        text += command.name;
    }
    return success(text);
}

Gtp::Reply Gtp::known_command(const Words& words) {
    const bool is_known = !words.empty() && find_command(words.front()) != nullptr;
    return success(is_known ? "true" : "false");
}

Gtp::Reply Gtp::boardsize(const Words& words) {
    if (words.size() != 1 || words.front() != "8") return failure("unacceptable size");
    start();
    return success();
}

Gtp::Reply Gtp::clear_board(const Words&) {
    engine().forget();
    start();
    return success();
}

Gtp::Reply Gtp::play(const Words& words) {
    const auto player = words.size() == 2 ? parse_colour(words[0]) : std::nullopt;
    if (!player) return failure("syntax error, expected a colour and a point");
    if (!click({*player, upper_case(words[1])})) return failure("illegal move");
    return success();
}

Gtp::Reply Gtp::undo(const Words&) {
    if (history_.empty()) return failure("cannot undo");
    const std::vector<Click> kept(history_.begin(), history_.end() - 1);
    start();
    for (const Click& one : kept) click(one);
    return success();
}

Gtp::Reply Gtp::final_score(const Words&) {
    const auto winner = engine().winner();
    if (!winner) return failure("cannot score, the game goes on");
    return success(*winner == Player::First ? "B+1" : "W+1");
}

Gtp::Reply Gtp::showboard(const Words&) { return success('\n' + engine().diagram(Ink::Plain)); }

Gtp::Reply Gtp::time_settings(const Words& words) {
    if (words.size() != 3) return failure("syntax error, expected three numbers");
    const auto main = parse_number(words[0], 0, kMostSeconds);
    const auto period = parse_number(words[1], 0, kMostSeconds);
    const auto stones = parse_number(words[2], 0, kMostSeconds);
    if (!main || !period || !stones) return failure("syntax error, expected three numbers");
    // A period without stones to play in it means no limit.
    const bool is_limited = *period == 0 || *stones > 0;
    const int total = *main + *period;
    clocks_.reset();
    if (is_limited && total > 0) {
        const Clock initial{std::chrono::seconds(*main > 0 ? *main : *period),
                            *main > 0 ? 0 : *stones};
        clocks_ = {initial, initial};
    }
    return success();
}

Gtp::Reply Gtp::time_left(const Words& words) {
    const auto player = words.size() == 3 ? parse_colour(words[0]) : std::nullopt;
    if (!player) return failure("syntax error, expected a colour and two numbers");
    const auto seconds = parse_number(words[1], 0, kMostSeconds);
    const auto stones = parse_number(words[2], 0, kMostSeconds);
    if (!seconds || !stones) return failure("syntax error, expected a colour and two numbers");
    if (clocks_) (*clocks_)[index(*player)] = {std::chrono::seconds(*seconds), *stones};
    return success();
}

Gtp::Reply Gtp::board(const Words&) { return success(stones(engine().fen())); }

Gtp::Reply Gtp::board_gfx(const Words&) { return success(board_graphics(clicks_, engine().fen())); }

Gtp::Reply Gtp::side_to_move(const Words&) { return success(std::string(gtp_name_of(to_click()))); }

Gtp::Reply Gtp::rules_legal_moves(const Words&) {
    if (is_filler_due()) return success("PASS");
    std::string text;
    for (const auto& [point, piece] : points()) text += (text.empty() ? "" : " ") + point;
    return success(text);
}

Gtp::Reply Gtp::final_result(const Words&) {
    const auto winner = engine().winner();
    if (!winner) return success();
    return success(*winner == Player::First ? "Black wins" : "White wins");
}

Gtp::Reply Gtp::analyze_commands(const Words&) {
    return success(
        "gfx/Best Line/ryuto-best_line\n"
        "string/Static Evaluation/ryuto-evaluation\n"
        "param/Settings/ryuto-param");
}

Gtp::Reply Gtp::evaluation(const Words&) { return success(engine().evaluation()); }

Gtp::Reply Gtp::param(const Words& words) {
    if (words.empty()) {
        return success("[bool] alternate " + std::to_string(alternates_ ? 1 : 0) +
                       "\n[string] movetime " + std::to_string(move_time_.count()) +
                       "\n[string] depth " + std::to_string(depth_.value_or(0)));
    }
    if (words.size() != 2) return failure("syntax error, expected a name and a value");
    const auto number = parse_number(words[1], 0, kMostMilliseconds);
    if (words[0] == "alternate" && number && *number <= 1) {
        alternates_ = *number == 1;
    } else if (words[0] == "movetime" && number && *number > 0) {
        move_time_ = milliseconds(*number);
    } else if (words[0] == "depth" && number && *number <= kMostPlies) {
        depth_ = *number == 0 ? std::nullopt : number;
    } else {
        std::string name(words[0]);
        std::replace(name.begin(), name.end(), '_', ' ');
        const Status done = session_.set_option(name, words[1]);
        if (!done) return failure(describe(done.error()));
    }
    return success();
}

Gtp::Reply Gtp::genmove(const Words& words) {
    const auto player = words.size() == 1 ? parse_colour(words[0]) : std::nullopt;
    if (!player) return failure("syntax error, expected a colour");
    if (engine().is_over()) return success(engine().winner() == *player ? "PASS" : "resign");
    if (*player != to_click()) return failure("it is the other colour's turn");
    if (is_filler_due()) return click({*player, "PASS"}), success("PASS");
    const std::vector<std::string>& moves = clicks_.moves();
    if (std::find(moves.begin(), moves.end(), plan_) != moves.end()) {
        return success(make_planned_click());
    }
    search([this](const SearchInfo& last) {
        plan_ = last.line.front();
        return success(make_planned_click());
    });
    return {};
}

Gtp::Reply Gtp::best_line(const Words&) {
    if (engine().is_over()) return success("TEXT The game is over");
    search([](const SearchInfo& last) {
        std::string labels;
        std::string text;
        for (std::size_t i = 0; i < last.line.size(); ++i) {
            const std::string move = upper_case(last.line[i]);
            text += ' ' + move;
            // Moves to a square that has its number already would cover it.
            if (move.size() < 4 || labels.find(move.substr(2, 2)) != std::string::npos) continue;
            labels += ' ' + move.substr(2, 2) + ' ' + std::to_string(i + 1);
        }
        return success("LABEL" + labels + "\nTEXT " + in_words(last.score) + ':' + text);
    });
    return {};
}

// The answer is made on the worker; until it has come, no other command is obeyed.
void Gtp::search(std::function<Answer(const SearchInfo& last)> conclude) {
    const std::vector<std::string> root_moves =
        clicks_.is_fresh() ? std::vector<std::string>() : clicks_.moves();
    const Limits limits = this->limits();
    session_.worker().search(
        [this, root_moves, limits, conclude = std::move(conclude)](const SearchSignals& signals) {
            SearchInfo last;
            last.line = engine().search(limits, root_moves, signals,
                                        [&last](const SearchInfo& info) { last = info; });
            answer(conclude(last));
        });
}

Limits Gtp::limits() {
    Limits limits;
    limits.depth = depth_;
    if (!clocks_) {
        limits.move_time = move_time_;
        return limits;
    }
    const Player player = engine().to_move();
    const Clock& clock = (*clocks_)[index(player)];
    limits.clocks[index(player)].rest = clock.rest;
    if (clock.stones > 0) limits.moves_to_go = clock.stones;
    return limits;
}

std::string Gtp::make_planned_click() {
    const std::string piece = plan_.substr(clicks_.begun().size(), 2);
    for (const auto& [point, choice] : points()) {
        if (choice != piece) continue;
        std::string clicked = point;
        click({engine().to_move(), clicked});
        return clicked;
    }
    return "resign";  // Never: the plan is legal.
}

Player Gtp::to_click() {
    const Player player = engine().to_move();
    return is_filler_due() ? opponent(player) : player;
}

Points Gtp::points() { return points_of(clicks_, engine().fen(), alternates_); }

bool Gtp::click(const Click& click) {
    // Managers end a finished game by passes.
    const bool is_idle = engine().is_over() && click.point == "PASS";
    if (!is_idle && click.player != to_click()) return false;
    if (is_filler_due()) {
        if (click.point != "PASS") return false;
        is_filled_ = true;
    } else if (!is_idle) {
        const Points known = points();
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&](const auto& one) { return one.first == click.point; });
        if (found == known.end()) return false;
        const std::string move = clicks_.add(found->second);
        is_filled_ = false;
        if (!move.empty()) {
            static_cast<void>(engine().play({move}));
            clicks_ = Clicks(engine().legal_moves());
        }
    }
    history_.push_back(click);
    return true;
}

void Gtp::start() {
    engine().set_start_position();
    clicks_ = Clicks(engine().legal_moves());
    is_filled_ = false;
    history_.clear();
}

// A blank line ends an answer, so there is none inside.
void Gtp::answer(const Answer& answer) {
    std::string text = (answer.is_success ? '=' : '?') + id_ + ' ' + answer.text + '\n';
    for (std::size_t gap = 0; (gap = text.find("\n\n", gap)) != std::string::npos;) {
        text.erase(gap, 1);
    }
    session_.reply_lines(text + '\n');
}

}  // namespace ryuto
