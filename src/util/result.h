// The value of an operation that outside input can make fail, or the reason in words.
//
// A stand-in for C++23's std::expected with the same member names, so that switching later
// is one alias. Anything only a bug can break is an assert, not a Result.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace ryuto {

enum class Fault : std::uint8_t { IllegalMove, InvalidFen, UnknownCommand, NoSuchOption, BadValue };

struct Error {
    Fault fault = Fault::BadValue;
    std::string text;  // The offending input, as it came.
    std::string
        detail;  // Where, and what was expected: "go depth, expected a number of at least 1".
};

template <class T>
class [[nodiscard]] Result {
   public:
    // Implicit, so that a function can simply return a value or an Error.
    Result(T value) : storage_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
    Result(Error error) : storage_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    bool has_value() const { return storage_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T& operator*() { return assert(has_value()), std::get<0>(storage_); }
    const T& operator*() const { return assert(has_value()), std::get<0>(storage_); }
    T* operator->() { return &**this; }
    const T* operator->() const { return &**this; }
    const Error& error() const { return assert(!has_value()), std::get<1>(storage_); }

   private:
    std::variant<T, Error> storage_;
};

using Status = Result<std::monostate>;
inline Status ok() { return std::monostate{}; }

}  // namespace ryuto
