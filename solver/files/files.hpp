// Files that appear whole or not at all, and are read whole or not at all.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "solver/files/errors.hpp"

namespace touchgo {

/// The name of a file in messages: standard input, "-", is stdin.
inline std::string called(const std::string& file) { return file == "-" ? "stdin" : file; }

/// Whether it exists and is no regular file: a pipe, a device, a folder.
bool is_device(const std::filesystem::path& file);

/// The target of a name: all links followed, also one whose end is not there yet.
std::filesystem::path target_of(const std::string& file);

/// A file to be. It is written at path(), a temporary file beside `file`, which commit() renames (the
/// permissions of a file that was there stay); without commit() the temporary file is removed and `file` stays as it
/// was. A pipe or device is written in place. Throws FileError ("FILE: cannot be written: reason").
class Replacement {
 public:
  explicit Replacement(const std::string& file);
  ~Replacement();
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
  const std::filesystem::path& path() const { return temporary_; }
  bool in_place() const { return temporary_ == target_; }
  void commit();
  [[noreturn]] void fail(const std::string& reason) const;

 private:
  std::string file_;
  std::filesystem::path target_, temporary_;
};

/// A file written piece by piece, there when it is committed. Every step throws FileError as Replacement does.
class WholeFile {
 public:
  explicit WholeFile(const std::string& file);
  void write(const std::string& text);
  void commit();

 private:
  Replacement replacement_;
  std::ofstream out_;
};

/// Makes the folder and those that it is in, where they are not there. Throws FileError.
void make_folder(const std::filesystem::path& folder);

/// Throws FileError if the file cannot be written now. Leaves nothing behind.
void check_writable(const std::string& file);

/// All of a file at once.
void write_whole(const std::string& file, const std::string& content);

/// What is left of a file that is open, which messages call `file`. Throws FileError ("FILE: cannot be read: reason"):
/// a stream alone takes a failure for the end.
std::string rest_of(std::istream& in, const std::string& file);

/// All of a file. Throws FileError.
std::string read_whole(const std::string& file);

}  // namespace touchgo
