// Results on disk: NAME.csv in a folder, trusted only as long as the program and the cases that made them are the same.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cases/results/table.hpp"
#include "solver/sweeps/same_program.hpp"

namespace touchgo::cases {

class Store {
 public:
  /// `made_by`: identifies the program with its cases, see fingerprint().
  Store(std::filesystem::path folder, std::string made_by) : folder_(std::move(folder)), made_by_(std::move(made_by)) {}

  /// The table of that name; nothing where it is not there, was made by another program or from other cases, or is not
  /// as it was written.
  std::optional<Table> read(const std::string& name) const;

  /// Writes NAME.csv, and NAME.made_by beside it. Throws FileError.
  void write(const std::string& name, const Table& table) const;

 private:
  std::filesystem::path folder_;
  std::string made_by_;
};

/// A checksum of a program, by default this one, and of the case files (*.toml) in a folder.
std::string fingerprint(const std::filesystem::path& cases, std::string_view program = this_program());

}  // namespace touchgo::cases
