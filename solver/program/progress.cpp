#include "solver/program/progress.hpp"

#include <unistd.h>

#include <chrono>
#include <iostream>

#include "solver/files/files.hpp"
#include "solver/program/failure.hpp"

namespace touchgo {

Progress::Progress() : on_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
}

void Progress::show(const std::string& line) {
  if (!on_) return;
  using namespace std::chrono;
  const long now = duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
  if (now - last_ < 250) return;
  last_ = now;
  shown_ = true;
  std::cerr << "\r\033[K" << line << std::flush;
}

void tell_notes(const std::string& file, const std::vector<std::string>& notes) {
  for (const std::string& note : notes) std::cerr << on_one_line("note: " + called(file) + ": " + note) << "\n";
}

void tell_interrupted(const std::string& file) { tell_notes(file, {"interrupted, rows that are written are whole"}); }

}  // namespace touchgo
