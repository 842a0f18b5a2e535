// Motions that repeat after n periods: Newton's method for the fixed points of the return map, and where their branch
// leads over the parameter.
#pragma once

#include <complex>
#include <optional>
#include <utility>
#include <vector>

#include "solver/continuation/return_map.hpp"

namespace touchgo {

/// Of a family, from a value to a greater one.
struct ParameterRange {
  double from, to;
  double width() const { return to - from; }
};

/// A periodic motion: n periods, and what the return map says of it.
struct PeriodicPoint {
  AtSection<double> at;
  Return<double> back;

  double trace() const { return back.derivative(0, 0) + back.derivative(1, 1); }
  double determinant() const { return Eigen::Matrix2d(back.derivative).determinant(); }
  /// The greater one first.
  std::vector<std::complex<double>> multipliers() const;
  bool stable() const;
};

/// Of the unknowns (position, velocity, parameter), in which arc length is measured.
struct ContinuationUnits {
  double size, speed, width;
  ContinuationUnits(const Return<double>& r, double width) : size(r.size), speed(r.speed), width(width) {}
  double of(int i) const { return i == 0 ? size : i == 1 ? speed : width; }
  Vector<double> times(Vector<double> v) const {
    for (int i = 0; i < 3; ++i) v[i] *= of(i);
    return v;
  }
};

/// By position, velocity and parameter.
template <Real R>
AtSection<R> moved(const AtSection<R>& a, const Vector<R>& by) {
  AtSection<R> b = a;
  b.state += by.head(2), b.value += by[2];
  return b;
}

/// How far the parameter may go up and down from a value, at most h: not at all where its own bounds are.
template <Real R>
std::pair<R, R> room_around(const Family& family, const R& value, const R& h) {
  return {family.allows(R(value + h)) ? h : R(0), family.allows(R(value - h)) ? h : R(0)};
}

/// Along the parameter alone: (0, 0, sign).
Vector<double> towards(int sign);

/// The step with m step = right, whose first two equations are of position and velocity; a third has no unit. None
/// where m is singular. Compiled for double and 50 digits.
template <Real R>
std::optional<Vector<R>> newton_step(Matrix<R> m, Vector<R> right, const ContinuationUnits& units);

/// Newton's method for P^n x - x = 0 from a guess: at its parameter, or, given a row (of length 1 in the units), where
/// row (y - guess) = 0 for y = (x, parameter). Until round-off; none where it does not converge.
std::optional<PeriodicPoint> corrected(const Family& family, const AtSection<double>& guess, int n,
                                       const Vector<double>* row, const ContinuationUnits& units);

/// The same at the guess's parameter, until P^n x - x is `enough` of the motion's size and speed (0: until round-off).
std::optional<PeriodicPoint> motion_at(const Family& family, const AtSection<double>& guess, int n, double enough);

/// The same until round-off, at a section in the middle of a flight.
std::optional<PeriodicPoint> periodic_point(const Family& family, const AtSection<double>& guess, int n);

/// A motion at such a section; as it is where none is found with as many impacts.
PeriodicPoint in_midflight(const Family& family, const PeriodicPoint& p, int n, const ContinuationUnits& units);

/// The direction of the branch at a point, of length 1 in the units, either way: what changes nothing in P^n x - x.
/// None where the motion changes within the step of a derivative.
std::optional<Vector<double>> tangent_of(const Family& family, const PeriodicPoint& at, int n,
                                         const ContinuationUnits& units);

}  // namespace touchgo
