#include "solver/sweeps/same_program.hpp"

// Written by `make`, which sums up the objects.
#include "build/same_program.hpp"

namespace touchgo {

std::string_view this_program() { return TOUCHGO_PROGRAM; }

}  // namespace touchgo
