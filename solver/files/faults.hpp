// The faults of a file, found in any order and listed by line.
#pragma once

#include <map>
#include <string>

#include "solver/files/errors.hpp"

namespace touchgo {

/// Collects lines "FILE:LINE: KEY: what is wrong, what is allowed". Reading stops after many.
class Faults {
 public:
  static constexpr std::size_t most_listed = 20, most_collected = 1000;

  explicit Faults(std::string file) : file_(std::move(file)) {}

  /// `line`: 0: the fault is in a --set. Throws BadInput once most_collected are found.
  void add(int line, std::string text);
  bool none() const { return found_ == 0; }
  /// Throws BadInput: the first faults, and how many there are besides.
  [[noreturn]] void refuse() const;

 private:
  std::string file_;
  std::multimap<int, std::string> first_;  // by line; those of one line as they were found
  std::size_t found_ = 0;
};

}  // namespace touchgo
