#include "protocol/clicks.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace ryuto {
namespace {

constexpr std::size_t kPieceLength = 2;

}  // namespace

Clicks::Clicks(std::vector<std::string> legal_moves) : moves_(std::move(legal_moves)) { narrow(); }

std::string Clicks::add(std::string_view piece) {
    assert(std::find(choices_.begin(), choices_.end(), piece) != choices_.end());
    is_fresh_ = false;
    begun_ += piece;
    std::erase_if(moves_, [this](const std::string& move) { return !move.starts_with(begun_); });
    if (moves_.size() == 1 && moves_.front() == begun_) return begun_;
    narrow();
    return {};
}

// The last piece is always left to be added, so that a turn takes one at least.
void Clicks::narrow() {
    while (true) {
        choices_.clear();
        bool is_last = false;
        for (const std::string& move : moves_) {
            std::string piece = move.substr(begun_.size(), kPieceLength);
            is_last = is_last || begun_.size() + kPieceLength == move.size();
            if (std::find(choices_.begin(), choices_.end(), piece) == choices_.end()) {
                choices_.push_back(std::move(piece));
            }
        }
        if (choices_.size() != 1 || is_last) return;
        begun_ += choices_.front();
    }
}

}  // namespace ryuto
