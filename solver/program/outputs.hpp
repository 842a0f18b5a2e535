// The files that a command reads and writes, checked before anything is computed.
#pragma once

#include <string>
#include <vector>

namespace touchgo {

/// A file and its flag on the command line: "--json", "CASE". "-" is standard input or output.
struct NamedFile {
  std::string flag, file;
};

/// Throws Usage (flags.hpp) where an output is an input or another output, by whatever links or names; FileError where
/// an output cannot be written. An empty name is no file. Where standard input or output is a regular file it counts
/// like those that are named, since every command may write to it.
void check_outputs(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& outputs);

/// A text to a file, or to standard output, "-"; no name: nowhere. Throws FileError for a file; of standard output the
/// caller looks in the end.
void write_output(const std::string& file, const std::string& text);

}  // namespace touchgo
