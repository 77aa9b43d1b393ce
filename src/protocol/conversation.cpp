#include "protocol/conversation.h"

#include <utility>

#include "protocol/cecp.h"
#include "protocol/gtp.h"
#include "protocol/uci.h"
#include "util/text.h"

namespace ryuto {

Conversation::Conversation(SessionSetup setup) : session_(std::move(setup)) {}

void Conversation::speak_gtp(bool alternates) {
    front_end_ = std::make_unique<Gtp>(session_, alternates);
}

bool Conversation::handle(std::string_view line) {
    session_.log_input(line);
    if (!front_end_) {
        const std::vector<std::string_view> words = split_words(line);
        if (words.empty()) return true;
        choose_front_end(words);
    }
    return front_end_->handle(line);
}

void Conversation::choose_front_end(const std::vector<std::string_view>& words) {
    if (words.front() == "xboard" || words.front() == "protover") {
        front_end_ = std::make_unique<Cecp>(session_);
    } else if (words.front() != "quit" && Gtp::knows(words)) {
        front_end_ = std::make_unique<Gtp>(session_, false);
    } else {
        front_end_ = std::make_unique<Uci>(session_);
    }
}

}  // namespace ryuto
