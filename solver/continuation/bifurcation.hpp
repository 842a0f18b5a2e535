// What ends a stretch of a branch of periodic motions, located: bifurcations and grazings.
//
// With F(x, p) = P^n(x, p) - x for the return map P and the multipliers m1, m2 of its derivative D:
//   fold             det(D - 1) = 1 - tr + det = 0, where the branch turns back
//   flip             det(D + 1) = 1 + tr + det = 0, where a branch of twice the period begins
//   Neimark-Sacker   det = 1 with complex multipliers
//   grazing          a flight's least gap, the least force of a soft contact or an impact's speed is zero: beyond it
//                    there is another impact, or one less
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "solver/continuation/periodic_point.hpp"

namespace touchgo {

enum class BranchEnd { flip, fold, grazing, neimark_sacker, range, lost };
inline const char* name(BranchEnd e) {
  constexpr const char* names[] = {"flip", "fold", "grazing", "neimark-sacker", "range", "lost"};
  return names[static_cast<int>(e)];
}

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

/// What is zero at a fold, a flip or a Neimark-Sacker bifurcation.
template <Real R>
R value_of(BranchEnd test, const Matrix<R>& d) {
  const R trace = d(0, 0) + d(1, 1), determinant = d(0, 0) * d(1, 1) - d(0, 1) * d(1, 0);
  switch (test) {
    case BranchEnd::fold:
      return 1 - trace + determinant;
    case BranchEnd::flip:
      return 1 + trace + determinant;
    default:
      return determinant - 1;
  }
}

/// The bifurcation of a branch between two of its points, guessed at this part of the way: in double, then to 50 digits
/// by the same slopes, or to 50 at once where the motion changes within a step in double. None where it lies beside or
/// beyond the way, and so is another one's.
std::optional<LocatedEnd> bifurcation(const Family& family, const AtSection<double>& from, const AtSection<double>& to,
                                      double part, int n, BranchEnd test, const ContinuationUnits& units);

/// The grazing, or the beginning of rest (lost), that a branch nears after its last two points; none where it nears
/// none.
std::optional<LocatedEnd> grazing(const Family& family, const PeriodicPoint& before, const PeriodicPoint& last, int n,
                                  const ContinuationUnits& units);

/// The branch of twice the period at a flip: its first point and the direction that leads away; none where it is not
/// found.
std::optional<std::pair<PeriodicPoint, Vector<double>>> doubled(const Family& family, const ParameterRange& range,
                                                                const LocatedEnd& flip);

}  // namespace touchgo
