// One conversation with a user, a GUI or a match manager, in the language that its first line
// is in.
#pragma once

#include <memory>
#include <string_view>

#include "protocol/front_end.h"
#include "protocol/session.h"

namespace ryuto {

class Conversation final : public FrontEnd {
   public:
    explicit Conversation(SessionSetup setup);

    bool handle(std::string_view line) override;

   private:
    std::unique_ptr<FrontEnd> make_front_end(std::string_view first_word);

    Session session_;
    std::unique_ptr<FrontEnd> front_end_;  // Null until the first line that is not blank.
};

}  // namespace ryuto
