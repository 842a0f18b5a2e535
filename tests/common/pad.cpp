#include "tests/common/pad.hpp"

namespace touchgo::tests {

constinit const Law pad = law_of_class<Pad>();

}  // namespace touchgo::tests
