// Conversations with the program written down line by line, and the check that they happen so.
//
//   > text      is sent
//   < pattern   must be the next line that comes
//   ~ 20        nothing is sent for so many milliseconds
//
// Lines that begin with `info`, error lines excepted, may come in between unasked: how many a
// search prints depends on the machine. Anything else must be expected.
#pragma once

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "support/child_process.h"

namespace ryuto {

// Whether a line that came is the one that was written down.
using Matches = std::function<bool(const std::string& pattern, const std::string& line)>;

// A POSIX extended regular expression, for the whole line.
inline bool matches_regex(const std::string& pattern, const std::string& line) {
    return testing::Value(line, testing::MatchesRegex(pattern));
}

// `*` stands for any text; everything else for itself.
inline bool matches_wild(std::string_view pattern, std::string_view line) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) return pattern == line;
    if (pattern.substr(0, star) != line.substr(0, star)) return false;
    pattern.remove_prefix(star + 1);
    for (std::size_t i = std::min(star, line.size()); i <= line.size(); ++i) {
        if (matches_wild(pattern, line.substr(i))) return true;
    }
    return false;
}

inline bool may_come_unasked(const std::string& line) {
    return line.rfind("info ", 0) == 0 && line.rfind("info string error", 0) != 0;
}

// Passes over what may come unasked, up to the line wanted.
inline testing::AssertionResult expect_line(ChildProcess& program, const std::string& pattern,
                                            const Matches& matches) {
    while (true) {
        const auto line = program.read_line();
        if (!line) return testing::AssertionFailure() << "nothing came for: " << pattern;
        if (matches(pattern, *line)) return testing::AssertionSuccess();
        if (!may_come_unasked(*line)) {
            return testing::AssertionFailure()
                   << "expected: " << pattern << "\n     got: " << *line;
        }
    }
}

inline testing::AssertionResult expect_quiet_end(ChildProcess& program) {
    for (const std::string& line : program.read_all_lines()) {
        if (!may_come_unasked(line)) return testing::AssertionFailure() << "unexpected: " << line;
    }
    const auto exit_code = program.wait();
    if (exit_code == 0) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "exit code " << exit_code.value_or(-1000);
}

inline testing::AssertionResult converse(ChildProcess& program,
                                         const std::vector<std::string>& transcript,
                                         const Matches& matches) {
    for (const std::string& entry : transcript) {
        const std::string text = entry.size() > 2 ? entry.substr(2) : "";
        testing::AssertionResult result = testing::AssertionSuccess();
        if (entry[0] == '>') {
            if (!program.write_line(text))
                return testing::AssertionFailure() << "deaf to: " << text;
        } else if (entry[0] == '<') {
            result = expect_line(program, text, matches);
        } else if (entry[0] == '~') {
            std::this_thread::sleep_for(std::chrono::milliseconds(std::stoi(text)));
        } else {
            result = testing::AssertionFailure() << "not a line of a transcript: " << entry;
        }
        if (!result) return result;
    }
    return testing::AssertionSuccess();
}

// The whole life of a program: it is started, holds the conversation, and is told to quit.
inline testing::AssertionResult holds(const std::vector<std::string>& transcript,
                                      const Matches& matches) {
    ChildProcess program;
    if (auto result = converse(program, transcript, matches); !result) return result;
    program.write_line("quit");
    return expect_quiet_end(program);
}

}  // namespace ryuto
