// Where the project's own cases are.
#pragma once

#include <filesystem>

namespace touchgo::cases::input {

/// The folder `cases` in the working directory, else beside the folder of the program. Throws FileError.
std::filesystem::path own_cases();

}  // namespace touchgo::cases::input
