// What is wrong with a file.
#pragma once

#include <stdexcept>

namespace touchgo::cases::input {

/// Input that is refused; what() is the whole line "FILE:LINE: KEY: what is wrong, what is allowed".
struct BadInput : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// A file that cannot be read or written; what() is the line.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace touchgo::cases::input
