// Where memory ends within what can neither throw nor go on (GMP, a destructor), the program ends as it does elsewhere:
// with one line and the exit code 5.
#pragma once

#include <cstddef>

namespace touchgo {

/// malloc, calloc and realloc, which end the program where there is no memory.
void* allocate_or_end(std::size_t size);
void* allocate_zeros_or_end(std::size_t count, std::size_t size);
void* reallocate_or_end(void* block, std::size_t size);

/// From here on GMP and MPFR have their memory from these, and std::terminate, too, ends the program so; a file beyond
/// the limit of sizes is one that cannot be written, no signal.
void install_out_of_memory_handlers();

}  // namespace touchgo
