// Which program this is, by its own bytes: builds of different uncommitted sources have version and commit in common.
// Results (cases/results/store.hpp), FILE.part (solver/sweeps/part_file.hpp) and ranks (solver/sweeps/crew.hpp) are
// trusted only where this is the same.
#pragma once

#include <string_view>

namespace touchgo {

/// SHA-256 of all that the program is linked of, the commit's name aside. build/touchgo, build/touchgo-mpi, the tests
/// and the libraries of one build have it in common: threads and ranks go on from each other's work. (The libraries
/// themselves write neither results nor FILE.part.)
std::string_view this_program();

}  // namespace touchgo
