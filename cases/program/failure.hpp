// What an exception is to whoever called the program: a code and a line.
#pragma once

#include <string>

namespace touchgo::cases::program {

struct Failure {
  int code;          // `touchgo help exit-codes`
  std::string line;  // one line, without "touchgo: "
};

/// A message of several lines as one.
std::string on_one_line(std::string message);

/// Of the exception that is being handled; an unknown one is an internal error.
Failure failure();

}  // namespace touchgo::cases::program
