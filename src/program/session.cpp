// Ties a Conversation to stdin and stdout. This is the one place where the protocol meets the
// process it runs in: its streams, its signals, its end.
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>

#include "engine/games.h"
#include "program/programs.h"
#include "protocol/conversation.h"

namespace ryuto {
namespace {

// Called from the session's threads, one at a time. A reader that has gone never comes back:
// whoever still searches for it would do so for ever, and the other thread may be waiting for
// input that never comes, so the process ends here and now.
void write_line(std::string_view line) {
    std::cout << line << std::endl;
    if (!std::cout) std::_Exit(EXIT_FAILURE);
}

// The signature, whatever game the session plays.
int bench(std::optional<int> depth, const SearchSignals& signals,
          const std::function<void(std::string_view)>& write) {
    return run_bench(bench_variants().front(), depth, signals, write);
}

}  // namespace

int run_session(std::optional<GtpRequest> gtp) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(
        nullptr);  // Or reading would flush the output behind the back of the other thread.
    std::signal(SIGPIPE, SIG_IGN);  // A write that fails says so itself.
    Conversation conversation(
        {"ryuto " RYUTO_VERSION, variant_names(), make_engine, write_line, bench});
    if (gtp) conversation.speak_gtp(gtp->alternates);
    for (std::string line; std::getline(std::cin, line);) {
        if (!conversation.handle(line)) break;
    }
    return EXIT_SUCCESS;
}

}  // namespace ryuto
