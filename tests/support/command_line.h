// The real program, run once with some arguments.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <string>

namespace ryuto {

struct Outcome {
    int exit_code = -1;
    std::string text;  // What it wrote to stdout.
};

// The shell reads the arguments and redirections, and hands the input to the program.
inline Outcome run(const std::string& arguments, const std::string& input = "") {
    const std::string command = "printf '" + input + "' | '" RYUTO_BINARY "' " + arguments;
    FILE* const pipe = ::popen(command.c_str(), "r");
    Outcome outcome;
    char buffer[4096];
    while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, pipe)) {
        outcome.text.append(buffer, count);
    }
    outcome.exit_code = WEXITSTATUS(::pclose(pipe));
    return outcome;
}

}  // namespace ryuto
