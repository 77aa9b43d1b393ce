#include "protocol/conversation.h"

#include <utility>

#include "protocol/uci.h"

namespace ryuto {

Conversation::Conversation(SessionSetup setup) : session_(std::move(setup)) {}

bool Conversation::handle(std::string_view line) {
    if (!front_end_) front_end_ = std::make_unique<Uci>(session_);
    session_.log_input(line);
    return front_end_->handle(line);
}

}  // namespace ryuto
