// Ctrl-C, a batch system's SIGTERM, or the SIGHUP of a terminal that goes away sets a flag that long work checks now
// and then. One that comes a second later ends the program; what comes sooner belongs to the first: `timeout` signals
// its child, and then its child's group.
#pragma once

#include <chrono>

namespace touchgo {

/// From now on any of them ends the program at once with 130, where nobody else watches for it.
void end_with_130();

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  /// Whether any came since one of these was made.
  bool asked() const;

 private:
  void (*before_[3])(int);
};

/// What is made of an interrupted run's results takes a second more at most.
class LastSecond {
 public:
  bool is_over() { return over_ = over_ || std::chrono::steady_clock::now() > end_; }
  /// Whether that was ever the answer.
  bool was_over() const { return over_; }

 private:
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  bool over_ = false;
};

}  // namespace touchgo
