// Files that appear whole or not at all.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "cases/input/errors.hpp"

namespace touchgo::cases::input {

/// What messages call a file: standard input, "-", is stdin.
inline std::string called(const std::string& file) { return file == "-" ? "stdin" : file; }

/// Whether there is something that is no regular file: a pipe, a device, a folder.
bool is_device(const std::filesystem::path& file);

/// Where a name leads: all links followed, also one whose end is not there yet.
std::filesystem::path target_of(const std::string& file);

/// A file written piece by piece. It grows as a temporary file beside `file`, which commit() renames (the permissions
/// of a file that was there stay); without commit() the temporary file is removed and `file` stays as it was. A pipe or
/// device is written in place. Every step throws FileError ("FILE: cannot be written: reason").
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

/// Throws FileError if the file cannot be written as things stand. Leaves nothing behind.
void check_writable(const std::string& file);

/// All of a file at once.
void write_whole(const std::string& file, const std::string& content);

}  // namespace touchgo::cases::input
