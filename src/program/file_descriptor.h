// An open file descriptor, closed with its owner.
#pragma once

#include <unistd.h>

#include <utility>

namespace ryuto {

class FileDescriptor {
   public:
    FileDescriptor() = default;
    explicit FileDescriptor(int number) : number_(number) {}
    FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        close();
        number_ = std::exchange(other.number_, -1);
        return *this;
    }
    ~FileDescriptor() { close(); }

    int number() const { return number_; }  // Negative for none.
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

   private:
    int number_ = -1;
};

}  // namespace ryuto
