// What long work shows on a terminal: one line on stderr, rewritten, gone when done. Nothing in a pipe.
#pragma once

#include <string>

namespace touchgo::cases::program {

class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Whether anybody would see it.
  bool on() const { return on_; }
  /// Shows a line, at most a few times a second.
  void show(const std::string& line);

 private:
  bool on_, shown_ = false;
  long last_ = 0;  // ms
};

}  // namespace touchgo::cases::program
