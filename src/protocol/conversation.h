// One conversation with a user, a GUI or a match manager, in the language that its first line
// is in.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "protocol/front_end.h"
#include "protocol/session.h"

namespace ryuto {

class Conversation final : public FrontEnd {
   public:
    explicit Conversation(SessionSetup setup);

    // Whatever the first line is. See Gtp::Gtp().
    void speak_gtp(bool alternates);

    bool handle(std::string_view line) override;

   private:
    void choose_front_end(const std::vector<std::string_view>& words);

    Session session_;
    std::unique_ptr<FrontEnd> front_end_;  // Null until the first line that is not blank.
};

}  // namespace ryuto
