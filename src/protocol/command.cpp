#include "protocol/command.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "util/text.h"

namespace ryuto {
namespace {

using Words = std::vector<std::string_view>;  // Of one line, behind the command's name.

constexpr std::int64_t kLongestTime = 10'000'000'000;  // Milliseconds: four months.

Error bad_value(std::string_view value, std::string_view where, std::string_view expected) {
    return {Fault::BadValue, std::string(value),
            std::string(where) + ", expected " + std::string(expected)};
}

Result<std::int64_t> number_at(std::string_view where, std::string_view text, std::int64_t lowest,
                               std::int64_t highest) {
    if (const auto number = parse_number(text, lowest, highest)) return *number;
    return bad_value(text, where,
                     "a number from " + std::to_string(lowest) + " to " + std::to_string(highest));
}

Result<int> plies_at(std::string_view where, const Words& words) {
    const std::string_view text = words.empty() ? std::string_view() : words.front();
    const Result<std::int64_t> number = number_at(where, text, 1, kMostPlies);
    if (!number) return number.error();
    return static_cast<int>(*number);
}

// A word of `go` that a number follows.
struct GoNumber {
    std::string_view name;
    std::int64_t lowest;
    std::int64_t highest;
    void (*put)(Go& go, std::int64_t number);
};

template <Player P>
void put_rest(Go& go, std::int64_t number) {
    go.limits.clocks[index(P)].rest = milliseconds(number);
}

template <Player P>
void put_increment(Go& go, std::int64_t number) {
    go.limits.clocks[index(P)].increment = milliseconds(number);
}

// A rest may be negative: managers go on after a fallen flag.
constexpr std::array kGoNumbers = {
    GoNumber{"wtime", -kLongestTime, kLongestTime, put_rest<Player::First>},
    GoNumber{"btime", -kLongestTime, kLongestTime, put_rest<Player::Second>},
    GoNumber{"winc", 0, kLongestTime, put_increment<Player::First>},
    GoNumber{"binc", 0, kLongestTime, put_increment<Player::Second>},
    GoNumber{"p1time", -kLongestTime, kLongestTime, put_rest<Player::First>},
    GoNumber{"p2time", -kLongestTime, kLongestTime, put_rest<Player::Second>},
    GoNumber{"p1inc", 0, kLongestTime, put_increment<Player::First>},
    GoNumber{"p2inc", 0, kLongestTime, put_increment<Player::Second>},
    GoNumber{"p3time", -kLongestTime, kLongestTime, put_rest<Player::Third>},
    GoNumber{"p4time", -kLongestTime, kLongestTime, put_rest<Player::Fourth>},
    GoNumber{"p3inc", 0, kLongestTime, put_increment<Player::Third>},
    GoNumber{"p4inc", 0, kLongestTime, put_increment<Player::Fourth>},
    GoNumber{"movestogo", 1, kMostPlies,
             [](Go& go, std::int64_t n) { go.limits.moves_to_go = static_cast<int>(n); }},
    GoNumber{"movetime", 0, kLongestTime,
             [](Go& go, std::int64_t n) { go.limits.move_time = milliseconds(n); }},
    GoNumber{"depth", 1, kMostPlies,
             [](Go& go, std::int64_t n) { go.limits.depth = static_cast<int>(n); }},
    GoNumber{"nodes", 1, kMostNodes,
             [](Go& go, std::int64_t n) { go.limits.nodes = static_cast<std::uint64_t>(n); }},
    GoNumber{"mate", 1, kMostPlies,
             [](Go& go, std::int64_t n) { go.limits.mate = static_cast<int>(n); }},
};

const GoNumber* find_go_number(std::string_view word) {
    const auto* const found =
        std::find_if(kGoNumbers.begin(), kGoNumbers.end(),
                     [&](const GoNumber& candidate) { return candidate.name == word; });
    return found == kGoNumbers.end() ? nullptr : found;
}

bool is_go_word(std::string_view word) {
    return find_go_number(word) != nullptr || word == "infinite" || word == "ponder" ||
           word == "searchmoves" || word == "perft";
}

void read_go_number(const GoNumber& kind, std::string_view text, Go& go) {
    const Result<std::int64_t> number =
        number_at("go " + std::string(kind.name), text, kind.lowest, kind.highest);
    if (number) {
        kind.put(go, *number);
    } else if (!go.fault) {
        go.fault = number.error();
    }
}

// Makes sure that what remains of a `go` can be obeyed whoever is to move.
void complete(Go& go) {
    Limits& limits = go.limits;
    // Some managers tell only the clock of the player to move, and which one that is the line
    // does not say.
    const auto told = std::find_if(limits.clocks.begin(), limits.clocks.end(),
                                   [](const PlayerClock& clock) { return clock.rest.has_value(); });
    for (PlayerClock& clock : limits.clocks) {
        if (!clock.rest && told != limits.clocks.end()) clock = *told;
    }
    const bool is_limited = limits.depth || limits.nodes || limits.move_time || limits.mate ||
                            told != limits.clocks.end();
    if (go.fault && !is_limited && !go.is_infinite) limits.depth = 1;
}

Result<Command> parse_go(const Words& words) {
    const auto perft = std::find(words.begin(), words.end(), "perft");
    if (perft != words.end()) {
        const Result<int> depth = plies_at("go perft", Words(perft + 1, words.end()));
        if (!depth) return depth.error();
        return Command(CountLeaves{*depth});
    }
    if (!words.empty() && words.front() == "setup") {
        return Command(Arrange{words.size() > 1 ? words[1] : std::string_view()});
    }
    Go go;
    for (std::size_t i = 0; i < words.size();) {
        const std::string_view word = words[i++];
        const auto is_value = [&] { return i < words.size() && !is_go_word(words[i]); };
        if (word == "infinite") {
            go.is_infinite = true;
        } else if (word == "ponder") {
            go.is_pondering = true;
        } else if (word == "searchmoves") {
            while (is_value()) go.search_moves.push_back(words[i++]);
        } else if (const GoNumber* const kind = find_go_number(word)) {
            read_go_number(*kind, is_value() ? words[i++] : std::string_view(), go);
        }
    }
    complete(go);
    return Command(std::move(go));
}

// "moves" may come again and again: an opening book's line then can be a FEN with moves.
Words without_keyword(Words words) {
    words.erase(std::remove(words.begin(), words.end(), "moves"), words.end());
    return words;
}

Result<Command> parse_position(const Words& words) {
    const auto moves = std::find(words.begin(), words.end(), "moves");
    if (words.empty() || (words.front() != "startpos" && words.front() != "fen")) {
        return bad_value(words.empty() ? std::string_view() : words.front(), "position",
                         "'startpos' or 'fen'");
    }
    SetPosition command;
    const bool is_start = words.front() == "startpos";
    const bool has_setup = moves - words.begin() > 1;
    if (is_start && has_setup && words[1].find('=') == std::string_view::npos) {
        return bad_value(words[1], "position startpos", "'moves'");
    }
    std::string fen;
    for (auto word = words.begin() + (is_start ? 0 : 1); word != moves; ++word) {
        if (!fen.empty()) fen += ' ';
        fen += *word;
    }
    if (fen != "startpos") command.fen = std::move(fen);
    command.moves = without_keyword(Words(moves, words.end()));
    return Command(std::move(command));
}

Result<Command> parse_moves(const Words& words) {
    return Command(PlayMoves{without_keyword(words)});
}

// The text from the first to the last of these words, as it stands in the line.
std::string_view text_of(Words::const_iterator first, Words::const_iterator last) {
    if (first == last) return {};
    const std::string_view final_word = *(last - 1);
    return {first->data(),
            static_cast<std::size_t>(final_word.data() + final_word.size() - first->data())};
}

Result<Command> parse_set_option(const Words& words) {
    if (words.empty() || words.front() != "name") {
        return bad_value(words.empty() ? std::string_view() : words.front(), "setoption", "'name'");
    }
    const auto name = words.begin() + 1;
    const auto keyword = std::find(name, words.end(), "value");
    SetOption command{text_of(name, keyword), {}};
    if (keyword != words.end()) command.value = text_of(keyword + 1, words.end());
    return Command(command);
}

Result<Command> parse_query(const Words& words) {
    return Command(Query{words.empty() ? std::string_view() : words.front()});
}

Result<Command> parse_debug(const Words& words) {
    const std::string_view word = words.empty() ? std::string_view() : words.front();
    if (word != "on" && word != "off") return bad_value(word, "debug", "'on' or 'off'");
    return Command(Debug{word == "on"});
}

Result<Command> parse_perft(const Words& words) {
    const Result<int> depth = plies_at("perft", words);
    if (!depth) return depth.error();
    return Command(CountLeaves{*depth});
}

Result<Command> parse_bench(const Words& words) {
    if (words.empty()) return Command(Bench{});
    const Result<int> depth = plies_at("bench", words);
    if (!depth) return depth.error();
    return Command(Bench{*depth});
}

template <class C>
Result<Command> parse_plain(const Words&) {
    return Command(C{});
}

template <Dialect D>
Result<Command> parse_introduce(const Words&) {
    return Command(Introduce{D});
}

struct CommandKind {
    std::string_view name;
    Result<Command> (*parse)(const Words& words);
    std::string_view summary;
};

constexpr std::array kCommands = {
    CommandKind{"uci", parse_introduce<Dialect::Uci>, "uci: name, options, uciok"},
    CommandKind{"ugi", parse_introduce<Dialect::Ugi>, "ugi: name, options, ugiok"},
    CommandKind{"isready", parse_plain<IsReady>, "isready: readyok, at once, also in a search"},
    CommandKind{"ucinewgame", parse_plain<NewGame>, "ucinewgame: forget earlier searches"},
    CommandKind{"uginewgame", parse_plain<NewGame>, "uginewgame: the same"},
    CommandKind{"position", parse_position, "position startpos|fen F [moves M...]"},
    CommandKind{"moves", parse_moves, "moves M...: play on from the current position"},
    CommandKind{"go", parse_go,
                "go [depth|nodes|movetime|mate|movestogo N] [wtime|btime|winc|binc N] "
                "[p1time|p2time|p1inc|p2inc N] [infinite] [ponder] [searchmoves M...] | perft N"},
    CommandKind{"stop", parse_plain<Stop>, "stop: end the search, print its bestmove"},
    CommandKind{"ponderhit", parse_plain<PonderHit>, "ponderhit: the expected move was played"},
    CommandKind{"setoption", parse_set_option, "setoption name N [value V]"},
    CommandKind{"query", parse_query, "query gameover|p1turn|result|legalmoves|fen|required"},
    CommandKind{"debug", parse_debug, "debug on|off: tell which position each go searches"},
    CommandKind{"d", parse_plain<ShowPosition>, "d: show the position"},
    CommandKind{"eval", parse_plain<ShowEvaluation>, "eval: show the static evaluation"},
    CommandKind{"perft", parse_perft, "perft N: count the leaves N plies deep"},
    CommandKind{"bench", parse_bench, "bench [depth]: search fixed positions, print the signature"},
    CommandKind{"help", parse_plain<Help>, "help: this list"},
    CommandKind{"quit", parse_plain<Quit>, "quit: stop, print any bestmove owed, exit"},
};

}  // namespace

Result<Command> parse_command(std::string_view line) {
    Words words = split_words(line);
    if (words.empty() || words.front().front() == '#') return Command(Nothing{});
    const std::string_view name = words.front();
    const auto* const kind =
        std::find_if(kCommands.begin(), kCommands.end(),
                     [&](const CommandKind& candidate) { return candidate.name == name; });
    if (kind == kCommands.end()) {
        return Error{Fault::UnknownCommand, std::string(name),
                     "start of the line, expected a command that 'help' lists"};
    }
    words.erase(words.begin());
    return kind->parse(words);
}

std::vector<std::string_view> command_summary() {
    std::vector<std::string_view> lines;
    lines.reserve(kCommands.size());
    for (const CommandKind& kind : kCommands) lines.push_back(kind.summary);
    return lines;
}

}  // namespace ryuto
