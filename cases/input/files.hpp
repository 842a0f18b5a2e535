// Files that appear whole or not at all.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "cases/input/errors.hpp"

namespace touchgo::cases::input {

/// A file written piece by piece. It grows as a temporary file beside `file`, which commit() renames; without commit()
/// the temporary file is removed and `file` stays as it was. A pipe or device is written in place. Every step throws
/// FileError ("FILE: cannot be written: reason").
class WholeFile {
 public:
  explicit WholeFile(const std::string& file);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  void write(const std::string& text);
  void commit();

 private:
  [[noreturn]] void fail(const std::string& reason) const;
  std::string file_;
  std::filesystem::path target_, temporary_;  // the same for a pipe or device
  std::ofstream out_;
};

/// All of a file at once.
void write_whole(const std::string& file, const std::string& content);

}  // namespace touchgo::cases::input
