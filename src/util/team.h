// Threads that do the same work beside the one that calls for them.
#pragma once

#include <system_error>
#include <thread>
#include <vector>

namespace ryuto {

// Waits for all of them when it goes out of scope; to tell them to end is the caller's business.
class Team {
   public:
    // Calls work(0), work(1) and so on, each on a thread of its own. There are fewer than asked for
    // if the system gives no more.
    template <class Work>
    Team(int size, const Work& work) {
        threads_.reserve(static_cast<std::size_t>(size));
        try {
            for (int i = 0; i < size; ++i) threads_.emplace_back([work, i] { work(i); });
        } catch (const std::system_error&) {
            // Whoever called can do all of the work, only slower.
        }
    }

   private:
    std::vector<std::jthread> threads_;
};

}  // namespace ryuto
