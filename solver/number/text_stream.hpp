// A stream into a text that is whole or throws: another one, where memory ends, leaves out the rest and goes on.
#pragma once

#include <ios>
#include <locale>
#include <sstream>

namespace touchgo {

struct TextStream : std::ostringstream {
  TextStream() {
    imbue(std::locale::classic());  // whatever the host's is
    exceptions(std::ios::badbit);   // what was thrown is thrown again [C++20, ostream.formatted]
  }
};

}  // namespace touchgo
