// By what the program was made. The one unit that a new commit rebuilds.
#pragma once

#include <map>
#include <string>

namespace touchgo {

struct Provenance {
  std::string version, commit, compiler, flags;
  std::map<std::string, std::string> libraries;  // name, version
};

Provenance provenance();

/// "0.1.0".
const char* version();

}  // namespace touchgo
