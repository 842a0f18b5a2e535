// What is wrong with a file.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "solver/model/errors.hpp"

namespace touchgo {

/// Input that is refused. Each line is "FILE:LINE: KEY: what is wrong, what is allowed"; what() is all of them.
struct BadInput : std::runtime_error {
  explicit BadInput(const std::string& line) : BadInput(std::vector{line}) {}
  explicit BadInput(std::vector<std::string> all) : std::runtime_error(joined(all)), lines(std::move(all)) {}

  std::vector<std::string> lines;  // one at least

 private:
  static std::string joined(const std::vector<std::string>& all) {
    std::string text;
    for (const std::string& line : all) text += (text.empty() ? "" : "\n") + line;
    return text;
  }
};

}  // namespace touchgo
