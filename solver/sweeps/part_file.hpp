// FILE.part: the chunks of long work that are done, beside the file that they will make. Whatever ends the work, a full
// disk or kill -9 too, the same command goes on from there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "solver/model/errors.hpp"

namespace touchgo {

/// FILE.part.
inline std::string part_of(const std::string& file) { return file + ".part"; }

/// FILE.part cannot be resumed: it belongs to another command, or to a running one; what() is a line about it.
struct PartTaken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Identifies a piece of work.
struct WorkIdentity {
  std::string command;  // as it was typed, for messages
  std::string made_of;  // a fingerprint of all that the chunks depend on beside the program
  std::size_t chunks;
  std::string program;  // that computes them (solver/sweeps/same_program.hpp)
};

/// An append-only file, locked as long as this lives: two lines that name the work, then chunks in the order in which
/// they were done, each with its index, its size, and the SHA-256 of index and bytes; and pieces of rows that are too
/// long to wait for the rest of their chunk. An incomplete end does not count.
class PartFile {
 public:
  /// Opens FILE.part, or makes it; that of the same work by another program is begun anew. Throws PartTaken, FileError.
  PartFile(const std::string& file, const WorkIdentity& work);
  ~PartFile();  // leaves no file where nothing was kept
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  bool has(std::size_t chunk) const { return chunks_[chunk].at != 0; }
  std::size_t kept() const { return kept_; }
  bool begun_anew() const { return begun_anew_; }
  const std::string& name() const { return name_; }

  /// Throws FileError; what was kept before stays.
  void keep(std::size_t chunk, const std::string& bytes);
  /// The bytes of a chunk that is there. Throws FileError where they are no longer as they were written.
  std::string read(std::size_t chunk) const;
  /// The same of a row's pieces; one that is there from an earlier run stays as it is.
  void keep_piece(std::size_t row, std::size_t piece, const std::string& bytes);
  std::string read_piece(std::size_t row, std::size_t piece) const;
  /// Once all of it stands elsewhere.
  void remove();

 private:
  struct Extent {
    std::uint64_t at = 0, size = 0;
  };
  [[noreturn]] void fail(const char* what, const std::string& reason) const;
  bool lock();
  void take_up(const WorkIdentity& work);
  void begin(const std::string& lines);
  Extent append(const std::string& name, const std::string& bytes);
  std::string read(const std::string& name, const Extent& place) const;
  std::string bytes(std::uint64_t at, std::uint64_t size) const;
  void append(const std::string& text);

  std::string name_;
  int file_ = -1;
  std::uint64_t end_ = 0;  // of the valid part
  std::vector<Extent> chunks_;
  std::map<std::pair<std::size_t, std::size_t>, Extent> pieces_;  // of a row
  std::size_t kept_ = 0;
  bool begun_anew_ = false;
};

}  // namespace touchgo
