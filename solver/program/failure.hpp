// The exit code and the lines of an exception.
#pragma once

#include <string>
#include <vector>

namespace touchgo {

struct Failure {
  int code;                        // `touchgo help exit-codes`
  std::vector<std::string> lines;  // without "touchgo: "; several are the faults of one file
};

/// What is said of std::bad_alloc.
inline constexpr const char* no_memory = "out of memory";

/// A message of several lines as one.
std::string on_one_line(std::string message);

/// As printed: each line after "touchgo: ".
std::string said(const Failure& failure);

/// Of the exception that is being handled; an unknown one is an internal error. `help`: where usage is explained, as
/// that of a command line is (help_on).
Failure failure(const std::string& help = "");

}  // namespace touchgo
