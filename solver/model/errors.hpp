// Errors: an outcome that cannot be decided, a file that cannot be used.
#pragma once

#include <stdexcept>

namespace touchgo {

/// Ends a run whose outcome is not unique or cannot be decided; what() gives the reason.
struct Undecided : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The same where only the budget of effort is in the way: more digits would not help.
struct OutOfBudget : Undecided {
  using Undecided::Undecided;
};

/// Ends a run in which hard contacts have passed through each other: a flaw of the program, or of the digits in use.
struct NegativeGap : Undecided {
  using Undecided::Undecided;
};

/// Ends a run that was interrupted.
struct Interrupted : std::runtime_error {
  Interrupted() : std::runtime_error("interrupted") {}
};

/// A chain of hard contacts from wall to wall, whose forces are not unique: any common compression may be added.
struct WallToWall : Undecided {
  explicit WallToWall(int last)
      : Undecided("contacts would be closed from wall to wall, where forces are not unique"), contact(last) {}
  int contact;  // the one that completes the chain
};

/// A file that cannot be read or written; what() is the line.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace touchgo
