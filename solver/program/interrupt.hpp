// Ctrl-C, or a batch system's SIGTERM, sets a flag that long work checks now and then. One that comes a second later
// ends the program; what comes sooner belongs to the first: `timeout` signals its child, and then its child's group.
#pragma once

namespace touchgo {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  /// Whether either came since one of these was made.
  bool asked() const;

 private:
  void (*before_[2])(int);
};

}  // namespace touchgo
