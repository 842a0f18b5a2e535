// Ctrl-C, or a batch system's SIGTERM, noticed and not obeyed at once: long work looks now and then whether it was
// asked to end. The second one ends the program.
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
