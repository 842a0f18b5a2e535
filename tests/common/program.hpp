// The program itself, run from the project's folder as `make test` does.
#pragma once

#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "tests/common/folder.hpp"

namespace touchgo::tests {

struct Result {
  int code;
  std::string out, err;
};

/// Runs build/touchgo with arguments as a shell reads them; `input` is its standard input.
inline Result touchgo_with(const std::string& arguments, const std::string& input = "/dev/null") {
  const Folder folder;
  const std::string command =
      "build/touchgo " + arguments + " <'" + input + "' >" + folder / "out" + " 2>" + folder / "err";
  const int status = std::system(command.c_str());
  return {WEXITSTATUS(status), content(folder / "out"), content(folder / "err")};
}

/// The same for any command that a shell reads.
inline Result shell(const std::string& command) {
  const Folder folder;
  const int status =
      std::system(("{ " + command + "\n} </dev/null >" + folder / "out" + " 2>" + folder / "err").c_str());
  return {WEXITSTATUS(status), content(folder / "out"), content(folder / "err")};
}

/// CMake's choice of those that have what the tests of it need (tests/CMakeLists.txt).
inline std::string python() {
  const char* chosen = std::getenv("PYTHON");
  return chosen && *chosen ? chosen : "python3";
}

inline bool is_one_line(const std::string& s) {
  return s.starts_with("touchgo: ") && std::count(s.begin(), s.end(), '\n') == 1 && s.back() == '\n';
}

}  // namespace touchgo::tests
