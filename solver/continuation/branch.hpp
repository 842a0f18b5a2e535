// A branch of periodic motions: followed over a parameter by arc length, its bifurcations located.
//
// With F(x, p) = P^n(x, p) - x for the return map P and the multipliers m1, m2 of its derivative D:
//   fold             det(D - 1) = 1 - tr + det = 0, where the branch turns back
//   flip             det(D + 1) = 1 + tr + det = 0, where a branch of twice the period begins
//   Neimark-Sacker   det = 1 with complex multipliers
//   grazing          a flight's least gap, the least force of a soft contact or an impact's speed is zero: beyond it
//                    there is another impact, or one less
#pragma once

#include <complex>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/continuation/return_map.hpp"

namespace touchgo {

enum class BranchEnd { flip, fold, grazing, neimark_sacker, range, lost };
inline const char* name(BranchEnd e) {
  constexpr const char* names[] = {"flip", "fold", "grazing", "neimark-sacker", "range", "lost"};
  return names[static_cast<int>(e)];
}

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

/// Where a branch ends, or changes its stability.
struct WindowEnd {
  std::string parameter;  // 12 digits, of a grazing those that are known
  BranchEnd kind = BranchEnd::lost;
  std::string why;  // where it is lost
};

/// A bifurcation with the motion that changes there, of n periods.
struct LocatedEnd : WindowEnd {
  std::optional<AtSection<double>> at = {};  // none where it is no bifurcation
  int n = 0;
};

/// A stretch of a branch, from `points.front()` on.
struct BranchStretch {
  std::vector<PeriodicPoint> points;
  LocatedEnd end;
  std::optional<PeriodicPoint> beyond;  // the first point after a bifurcation
  Vector<double> direction;             // of the branch there
};

/// Newton's method at this value of the parameter and the guess's section, until P^n x - x is `enough` of the motion's
/// size and speed (0: until round-off); none where it does not converge.
std::optional<PeriodicPoint> motion_at(const Family& family, const AtSection<double>& guess, int n, double enough);

/// The same until round-off, at a section in the middle of a flight.
std::optional<PeriodicPoint> periodic_point(const Family& family, const AtSection<double>& guess, int n);

/// Along the parameter alone: (0, 0, sign).
Vector<double> towards(int sign);

/// Follows the branch from a point, the way that makes less than a right angle with this one (position, velocity,
/// parameter), to its first bifurcation or its end.
BranchStretch follow(const Family& family, const ParameterRange& range, const PeriodicPoint& from, int n,
                     const Vector<double>& direction, const std::function<void()>& alive);

/// The branch of twice the period at a flip: its first point and the direction that leads away; none where it is not
/// found.
std::optional<std::pair<PeriodicPoint, Vector<double>>> doubled(const Family& family, const ParameterRange& range,
                                                                const LocatedEnd& flip);

}  // namespace touchgo
