// What could not be proved.
#pragma once

#include <stdexcept>

namespace touchgo::reference::windows {

struct NotProved : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace touchgo::reference::windows
