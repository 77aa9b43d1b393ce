// A large block of zeroed memory, on huge pages where the system has them: random access to a
// table of many megabytes otherwise spends most of its time on page look-ups.
#pragma once

#include <cstddef>
#include <utility>

namespace ryuto {

class ZeroedMemory {
   public:
    ZeroedMemory() = default;
    // Null data() if there is not so much memory. Pages are taken from the system as they are
    // touched.
    explicit ZeroedMemory(std::size_t bytes);
    ZeroedMemory(ZeroedMemory&& other) noexcept { *this = std::move(other); }
    ZeroedMemory& operator=(ZeroedMemory&& other) noexcept {
        std::swap(block_, other.block_);
        std::swap(block_bytes_, other.block_bytes_);
        std::swap(data_, other.data_);
        return *this;
    }
    ~ZeroedMemory();

    void* data() const { return data_; }  // Aligned to a cache line at least.

   private:
    void* block_ = nullptr;
    std::size_t block_bytes_ = 0;
    void* data_ = nullptr;
};

}  // namespace ryuto
