#include "protocol/conversation.h"

#include <utility>

#include "protocol/cecp.h"
#include "protocol/uci.h"
#include "util/text.h"

namespace ryuto {

Conversation::Conversation(SessionSetup setup) : session_(std::move(setup)) {}

bool Conversation::handle(std::string_view line) {
    session_.log_input(line);
    if (!front_end_) {
        const std::vector<std::string_view> words = split_words(line);
        if (words.empty()) return true;
        front_end_ = make_front_end(words.front());
    }
    return front_end_->handle(line);
}

std::unique_ptr<FrontEnd> Conversation::make_front_end(std::string_view first_word) {
    if (first_word == "xboard" || first_word == "protover") return std::make_unique<Cecp>(session_);
    return std::make_unique<Uci>(session_);
}

}  // namespace ryuto
