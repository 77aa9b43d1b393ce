// Every wait has a deadline: whatever an engine does, the referee gets an answer or a Failure.
#include "program/match_client.h"

#include <algorithm>
#include <limits>

#include "util/text.h"

namespace ryuto {
namespace {

constexpr milliseconds kLongestStart{10'000};  // To answer `uci`.
constexpr milliseconds kTimeToDie{500};        // For a process whose output has ended, or to quit.

constexpr std::string_view kOption = "option name ";
constexpr std::string_view kVariantOption = "uci_variant";
constexpr std::string_view kRefusal = "info string error ";

// The lower-case name of "option name <name> type <type> …".
std::optional<std::string> option_name(std::string_view line) {
    const std::size_t end = line.find(" type ");
    if (!line.starts_with(kOption) || end == std::string_view::npos) return {};
    return lower_case(line.substr(kOption.size(), end - kOption.size()));
}

std::vector<std::string> options_told(const std::vector<std::string>& lines) {
    std::vector<std::string> names;
    for (const std::string& line : lines) {
        if (auto name = option_name(line)) names.push_back(std::move(*name));
    }
    return names;
}

bool is_best_move(const std::vector<std::string_view>& words) {
    return !words.empty() && words.front() == "bestmove";
}

template <class T>
std::optional<T> number_behind(const std::vector<std::string_view>& words, std::string_view name) {
    const auto found = std::find(words.begin(), words.end(), name);
    if (found == words.end() || found + 1 == words.end()) return {};
    return parse_number<T>(*(found + 1), std::numeric_limits<T>::lowest(),
                           std::numeric_limits<T>::max());
}

}  // namespace

std::optional<Evaluation> parse_evaluation(std::string_view line) {
    auto words = split_words(line);
    if (words.size() < 2 || words[0] != "info" || words[1] == "string") return {};
    words.erase(std::find(words.begin(), words.end(), "pv"), words.end());
    const auto has = [&](std::string_view word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    if (has("lowerbound") || has("upperbound")) return {};
    if (number_behind<int>(words, "multipv").value_or(1) != 1) return {};

    const auto points = number_behind<int>(words, "cp");
    const auto mate = number_behind<int>(words, "mate");
    if (!points && !mate) return {};
    Evaluation evaluation;
    evaluation.unit = points ? Evaluation::Unit::Points : Evaluation::Unit::Mate;
    evaluation.score = points ? *points : *mate;
    evaluation.depth = number_behind<int>(words, "depth");
    evaluation.nodes = number_behind<std::uint64_t>(words, "nodes");
    return evaluation;
}

MatchClient::MatchClient(EngineSetup setup, milliseconds hang_timeout, int wake_fd)
    : setup_(std::move(setup)), hang_timeout_(hang_timeout), wake_fd_(wake_fd) {}

Failure MatchClient::start_failure(const std::string& detail) const {
    const Error error{Fault::BadValue, setup_.command.back(),
                      "engine " + setup_.name + ", " + detail};
    return {Ending::StartFailure, describe(error)};
}

Failure MatchClient::start_failure(const std::string& expected, const Failure& cause) const {
    if (!cause.ending) return cause;
    return start_failure("expected " + expected + " (" + cause.detail + ')');
}

std::optional<Failure> MatchClient::start() {
    auto process = Process::start(setup_.command);
    if (!process) return start_failure(process.error().detail);
    process_ = std::move(*process);
    auto failure = handshake();
    if (failure) process_.reset();
    return failure;
}

std::optional<Failure> MatchClient::handshake() {
    const auto lines = ask_for_options();
    if (const auto* failure = std::get_if<Failure>(&lines)) {
        return start_failure("the answer uciok to uci", *failure);
    }
    return set_options(options_told(std::get<0>(lines)));
}

std::variant<std::vector<std::string>, Failure> MatchClient::ask_for_options() {
    process_->write("uci\n");
    return read_until("uciok", std::min(kLongestStart, hang_timeout_));
}

// A variant has options of its own, which are told only once it is set.
std::optional<Failure> MatchClient::set_options(std::vector<std::string> offered) {
    for (const auto& [name, value] : setup_.options) {
        if (std::find(offered.begin(), offered.end(), lower_case(name)) == offered.end()) {
            return start_failure("expected an option that it offers instead of " + quote(name));
        }
        std::string line = "setoption name ";
        line.append(name).append(" value ").append(value).append("\n");
        process_->write(line);
        if (lower_case(name) != kVariantOption) continue;
        const auto lines = ask_for_options();
        if (const auto* failure = std::get_if<Failure>(&lines)) {
            return start_failure("the answer uciok to uci", *failure);
        }
        offered = options_told(std::get<0>(lines));
    }
    process_->write("isready\n");
    const auto lines = read_until("readyok", hang_timeout_);
    if (const auto* failure = std::get_if<Failure>(&lines)) {
        return start_failure("the answer readyok to isready", *failure);
    }
    for (const std::string& line : std::get<0>(lines)) {
        if (line.starts_with(kRefusal)) {
            return start_failure("expected options that it accepts (" + line + ')');
        }
    }
    return {};
}

void MatchClient::quit() {
    if (process_ == nullptr) return;
    process_->write("quit\n");
    process_->close_input();
    process_->wait(kTimeToDie);
    process_.reset();
}

std::optional<Failure> MatchClient::begin_game() {
    process_->write("ucinewgame\nisready\n");
    auto lines = read_until("readyok", hang_timeout_);
    if (auto* failure = std::get_if<Failure>(&lines)) return std::move(*failure);
    return {};
}

std::variant<Answer, Failure> MatchClient::ask(const std::string& request,
                                               Clock::duration patience) {
    Answer answer;
    const auto start = Clock::now();
    if (!process_->write(request)) return give_up(ReadEnd::Closed);
    for (;;) {
        Reading reading = process_->read_line(start + patience, wake_fd_);
        answer.spent = Clock::now() - start;
        if (reading.end != ReadEnd::Line) return give_up(reading.end);
        const auto words = split_words(reading.line);
        if (is_best_move(words)) {
            const bool is_arrangement = words.size() > 2 && words[1] == "setup";
            if (words.size() > 1) answer.move = words[is_arrangement ? 2 : 1];
            return answer;
        }
        if (answer.refusal.empty() && reading.line.starts_with(kRefusal)) {
            answer.refusal = reading.line;
        }
        if (auto evaluation = parse_evaluation(reading.line)) answer.evaluation = evaluation;
    }
}

std::variant<std::vector<std::string>, Failure> MatchClient::read_until(std::string_view last,
                                                                        milliseconds patience) {
    const auto deadline = Clock::now() + patience;
    std::vector<std::string> lines;
    for (;;) {
        Reading reading = process_->read_line(deadline, wake_fd_);
        if (reading.end != ReadEnd::Line) return give_up(reading.end);
        if (reading.line == last) return lines;
        lines.push_back(std::move(reading.line));
    }
}

Failure MatchClient::give_up(ReadEnd reason) {
    Failure failure;
    if (reason == ReadEnd::DeadlinePassed) {
        failure = {Ending::Hang, "no answer"};
    } else if (reason == ReadEnd::Closed) {
        const auto end = process_->wait(kTimeToDie);
        failure =
            end ? Failure{Ending::Crash, *end} : Failure{Ending::Disconnect, "closed its output"};
    } else {
        failure = {{}, "interrupted"};
    }
    process_.reset();
    return failure;
}

}  // namespace ryuto
