#include "util/zeroed_memory.h"

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ryuto {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} * 1024 * 1024;

}  // namespace

#if defined(__linux__)

ZeroedMemory::ZeroedMemory(std::size_t bytes) {
    if (bytes > std::numeric_limits<std::size_t>::max() - kHugePage) return;
    std::size_t space = bytes + kHugePage;
    void* block = mmap(nullptr, space, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (block == MAP_FAILED) return;
    block_ = block;
    block_bytes_ = space;
    data_ = std::align(kHugePage, bytes, block, space);
    madvise(data_, bytes, MADV_HUGEPAGE);  // Without it all works, only slower.
}

ZeroedMemory::~ZeroedMemory() {
    if (block_) munmap(block_, block_bytes_);
}

#else

ZeroedMemory::ZeroedMemory(std::size_t bytes) {
    constexpr std::size_t kCacheLine = 64;
    if (bytes > std::numeric_limits<std::size_t>::max() - kCacheLine) return;
    std::size_t space = bytes + kCacheLine;
    block_ = std::calloc(space, 1);
    block_bytes_ = space;
    void* start = block_;
    data_ = block_ ? std::align(kCacheLine, bytes, start, space) : nullptr;
}

ZeroedMemory::~ZeroedMemory() { std::free(block_); }

#endif

}  // namespace ryuto
