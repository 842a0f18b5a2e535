// The project's own cases.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "solver/files/case_file.hpp"

namespace touchgo::cases {

/// The folder `cases` in the working directory, else beside the folder of the program. Throws FileError.
std::filesystem::path own_cases_folder();

/// All case files of a folder, by their names without the ending.
class OwnCases {
 public:
  OwnCases() = default;
  /// Throws BadInput, FileError.
  explicit OwnCases(const std::filesystem::path& folder);

  /// Throws FileError if there is none of that name.
  const Case& operator[](const std::string& name) const;
  auto begin() const { return cases_.begin(); }
  auto end() const { return cases_.end(); }

 private:
  std::map<std::string, Case> cases_;
};

}  // namespace touchgo::cases
