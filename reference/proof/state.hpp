// Where a run stands, as sets: balls that hold the numbers, a subspace that says what vanishes exactly.
#pragma once

#include <optional>
#include <string>

#include "reference/proof/motion.hpp"

namespace touchgo::reference::proof {

struct ProvedState {
  Ball t;  // s
  Balls z;
  Subspace space;  // that z lies in at this instant
  std::vector<Standing> standing;
  std::vector<bool> armed;                // hard published contacts: the force has been positive since closing
  std::vector<std::optional<Ball>> rate;  // just after an impact of the contact, m/s: known better than from z
  std::vector<MixedRow> zeros;            // rows that vanish at this instant beside those that vanish on the space

  /// Whether the row is zero here, exactly: on the space, or as a multiple of one of `zeros` is.
  bool vanishes(const MixedRow& row) const;
};

/// What cannot be decided.
struct Unproved {
  std::string kind;     // a word or two
  std::string message;  // what, and which contact
  bool width = false;   // more digits may decide it
};

/// A proof that its caller has stopped.
struct Interrupted {};

/// Phases at the working precision, each made once.
class Phases {
 public:
  Phases(const Model& model, slong log2_until) : model_(model), log2_until_(log2_until) {}
  /// Throws Unproved where the closed contacts have no unique forces.
  const PhaseInBalls& of(const std::vector<Standing>& standing);

 private:
  const Model& model_;
  slong log2_until_;
  std::map<std::vector<Standing>, std::unique_ptr<PhaseInBalls>> made_;
};

/// The first derivative of a row along a phase that does not vanish, at the state.
struct Leading {
  int order = -1;  // -1: all vanish, for good
  int sign = 0;
};

/// Exactly zero is what the state knows to be; what is not must have a certain sign. Throws Unproved, with `what` in
/// its message.
Leading leading(const PhaseInBalls& phase, const MixedRow& row, const ProvedState& state, const std::string& what);

/// Sign of a ball, or Unproved.
int certain_sign(const Ball& x, const std::string& kind, const std::string& what);

}  // namespace touchgo::reference::proof
