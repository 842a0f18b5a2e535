// Units of a run's own: mass, length and time in which the numbers of its system are near 1.
//
// The search for events is in double at every precision of a run (exact/exact.hpp), where 1e-163 squared is zero. A
// setup with numbers far from 1 is therefore followed in other units than SI, by both methods. They are powers of two,
// so that nothing is rounded on the way there and back.
#pragma once

#include <string>

#include "solver/model/system.hpp"
#include "solver/number/text.hpp"

namespace touchgo {

/// The geometric mean of the least and the largest mass, the fastest rate of a spring, damper or forcing, or 1/until,
/// and the largest length, which a velocity or a force may give; SI where constants of its own in SI are a contact's
/// law's (LawEntry::any_units) or a signal's of another kind. A setup whose masses, lengths and times are all
/// multiplied by powers of two has its units multiplied by the same. `until`: 0 where a rate follows from the setup.
Units own_units(const Setup& setup, const Decimal& until);
/// Those a run takes: SI also where the numbers of the setup are near 1 to within 2^80.
Units units_of(const Setup& setup, const Decimal& until);

/// A decimal in SI whose unit in others is 2^exponent (Units::of), in those: exactly.
Decimal from_si(const Decimal& si, int exponent);
/// The setup with all its numbers in these units.
Setup in_units(const Setup& si, const Units& units);
/// Digits from the first of the largest to the last of the finest number of one unit, 41 for positions 1 and 1e-40: a
/// run of fewer takes for equal what differs.
int digits_across(const Setup& setup, const Decimal& until);
/// Whether a number of the setup is further than 2^250 from 1, so that double may have no room for products.
bool too_wide(const Setup& setup);

/// A number in SI whose unit in the system's is 2^exponent (Units::of), in the system's; and back.
template <Real R>
R from_si(const R& x, int exponent) {
  using std::ldexp;
  return exponent == 0 ? x : R(ldexp(x, -exponent));
}
template <Real R>
R in_si(const R& x, int exponent) {
  return from_si(x, -exponent);
}

/// Such a number as text in SI, also where double has no such number.
std::string si_text(double x, int exponent, int digits);
template <Real R>
requires(!std::same_as<R, double>) std::string si_text(const R& x, int exponent, int digits) {
  return text(in_si(x, exponent), digits);
}
/// The number that a text in SI means.
template <Real R>
R number_of(const Decimal& si, int exponent) {
  return decimal<R>(exponent == 0 ? si : from_si(si, exponent));
}

}  // namespace touchgo
