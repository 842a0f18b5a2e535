// Progress of long work on stderr, in one line of a terminal that is rewritten and gone when done (nothing in a pipe);
// and notes.
#pragma once

#include <string>
#include <vector>

namespace touchgo {

/// "37 %" of a part from 0 to 1.
inline std::string percent(double part) { return std::to_string(static_cast<int>(100 * part)) + " %"; }

class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Whether stderr is a terminal.
  bool on() const { return on_; }
  /// Shows a line, at most a few times a second.
  void show(const std::string& line);

 private:
  bool on_, shown_ = false;
  long last_ = 0;  // ms
};

/// Lines "note: FILE: ..." on stderr, whether or not it is a terminal.
void tell_notes(const std::string& file, const std::vector<std::string>& notes);

/// A note that a table on standard output was interrupted.
void tell_interrupted(const std::string& file);

}  // namespace touchgo
