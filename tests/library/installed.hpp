// What `make install` leaves, in a folder of its own. The program and the libraries are there already: `make` is not to
// build anything while tests run.
#pragma once

#include <set>

#include "tests/common/program.hpp"

namespace touchgo::tests {

/// `make TARGET VARIABLES` as nobody's child, after `before`.
inline Result make(const std::string& target, const std::string& variables, const std::string& before = "") {
  return shell(before +
               "env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u DESTDIR -u PREFIX -u PYTHON_DIR make --no-print-directory "
               "CHECK_PACKAGES= -o build/installable " +
               target + " " + variables);
}

struct Installed {
  Folder folder;
  std::string prefix = folder / "a prefix";  // blanks are fine
  Result made = make("install", "PREFIX='" + prefix + "'");
};

/// One for all tests that only look at it.
inline const Installed& installed() {
  static const Installed there;
  return there;
}

/// Files, links and folders below, by their paths from there.
inline std::set<std::string> below(const std::filesystem::path& folder) {
  std::set<std::string> found;
  if (!std::filesystem::exists(folder)) return found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    found.insert(entry.path().lexically_relative(folder).string());
  return found;
}

}  // namespace touchgo::tests
