// The return map of a forced body over n periods of the forcing, with its derivative.
//
// Its section is a phase of the forcing at which the body flies: sections are at 64 phases, those of a grid that holds
// the forcing's own phase 0. There is no section in a contact, where the map would lose a dimension or leap.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/model/units.hpp"
#include "solver/sweeps/parameter.hpp"

namespace touchgo {

inline constexpr int sections = 64;

/// One body, one contact and one frequency, with a number that varies. Its motions are in units of its own, where no
/// term of a series leaves the range of double, and count from a wall; the number that varies is in SI.
class Family {
 public:
  /// Throws BadSweep for any other setup, and where it has no such number.
  Family(const Setup& setup, const std::string& over);

  /// The setup at a value, in the family's units, its origin there. Throws BadSweep where it is not allowed. Compiled
  /// for double and 50 digits.
  template <Real R>
  Setup at(const R& value) const;
  /// Whether the number may have this value. Compiled for double and 50 digits.
  template <Real R>
  bool allows(const R& value) const;
  const Units& units() const { return units_; }
  /// Where that wall stands at a value, m.
  Decimal origin(const Decimal& value) const;

 private:
  Setup setup_;
  std::string over_;
  Parameter parameter_;
  Units units_;
};

/// The time from one section to the next.
template <Real R>
R between_sections(const System<R>& system) {
  return R(forcing_period(system).value() / sections);
}

/// Lets the system's time count from this section on. Compiled for double and 50 digits.
template <Real R>
void begin_at(int section, System<R>& system);

/// A state at a section: position and velocity.
template <Real R>
struct AtSection {
  R value = 0;      // of the family's number
  int section = 0;  // the forcing's phase in 64ths of a turn
  Vector<R> state;
};

/// What becomes of it in n periods.
template <Real R>
struct Return {
  Vector<R> end, halfway;  // halfway: after n/2 periods, where n is even
  Matrix<R> derivative;    // of end by the state, 2 x 2
  int impacts = 0;
  R slowest = -1;  // closing speed of the slowest impact; -1: none
  R nearest = -1;  // the least gap at which a flight turns back; -1: none does
  R weakest = -1;  // least force (or depth, where that parts it) at which a soft contact presses anew, of the greatest;
                   // or least pull that is held back before it pushes again
  R lift = -1;  // least acceleration off the wall after a plastic impact, of what the fastest part would have; -1: none
  std::vector<Vector<R>> strobes;  // the states at the forcing's phase 0
  AtSection<R> midflight;          // the middle of the longest flight
  int margin = 0;                  // sections between this one and the nearest event of the periodic motion
  R size = 0, speed = 0;           // the largest of position and velocity
};

/// Nothing where the run is undecided, or comes to rest, or where the number may not have this value.
std::optional<Return<double>> returned(const Family& family, const AtSection<double>& from, int n);

/// The same without what a motion passes through: its end and impacts alone, the same digits as above.
std::optional<Return<double>> ended(const Family& family, const AtSection<double>& from, int n);

/// Its end, derivative and impacts; the derivative's round-off is another one. Compiled for double and 50 digits.
template <Real R>
std::optional<Return<R>> mapped(const Family& family, const AtSection<R>& from, int n);

}  // namespace touchgo
