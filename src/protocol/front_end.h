// What speaks one of the languages of GUIs and managers, line by line.
#pragma once

#include <string_view>

namespace ryuto {

class FrontEnd {
   public:
    FrontEnd() = default;
    FrontEnd(const FrontEnd&) = delete;
    FrontEnd& operator=(const FrontEnd&) = delete;
    virtual ~FrontEnd() = default;  // Ends the work, as `quit` does.

    // Obeys one line of input, whatever bytes it holds. False once `quit` has been obeyed.
    virtual bool handle(std::string_view line) = 0;
};

}  // namespace ryuto
