#include "solver/continuation/periodic_point.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/number/elimination.hpp"
#include "solver/stability/eigenvalues.hpp"

namespace touchgo {

std::vector<std::complex<double>> PeriodicPoint::multipliers() const {
  const double half = trace() / 2, rest = half * half - determinant();
  if (rest < 0) return {{half, std::sqrt(-rest)}, {half, -std::sqrt(-rest)}};
  const double large = half + std::copysign(std::sqrt(rest), half);
  return {large, large == 0 ? 0 : determinant() / large};
}

bool PeriodicPoint::stable() const { return modulus(multipliers()[0]) < 1; }

Vector<double> towards(int sign) {
  Vector<double> v = Vector<double>::Zero(3);
  v[2] = sign;
  return v;
}

template <Real R>
std::optional<Vector<R>> newton_step(Matrix<R> m, Vector<R> right, const ContinuationUnits& units) {
  for (int i = 0; i < 2; ++i) m.row(i) /= R(units.of(i)), right[i] /= R(units.of(i));
  for (int k = 0; k < right.size(); ++k) m.col(k) *= R(units.of(k));
  const Elimination<R> elimination(m, MatrixKind::any);
  if (elimination.failed()) return std::nullopt;
  Vector<R> x = elimination.solve(right);
  if (!(x.cwiseAbs().maxCoeff() < std::numeric_limits<R>::max())) return std::nullopt;
  for (int k = 0; k < x.size(); ++k) x[k] *= R(units.of(k));
  return x;
}
template std::optional<Vector<double>> newton_step(Matrix<double>, Vector<double>, const ContinuationUnits&);
template std::optional<Vector<Mp50>> newton_step(Matrix<Mp50>, Vector<Mp50>, const ContinuationUnits&);

namespace {

// dF by the parameter, as a difference, of second order but at the parameter's bounds, over a step that is short enough
// for F, which ends at `end`, to be a line within it: near a grazing F bends as a root does. None where the motion
// changes within the shortest one.
std::optional<Vector<double>> by_parameter(const Family& family, const AtSection<double>& a, const Vector<double>& end,
                                           int n, const ContinuationUnits& units) {
  auto size = [&](const Vector<double>& v) {
    return std::max(std::abs(v[0]) / units.size, std::abs(v[1]) / units.speed);
  };
  const Vector<double> along = towards(1);
  std::optional<Vector<double>> slope;
  double step = cbrt(epsilon<double>()) * units.width;
  for (int i = 0; i < 5; ++i, step /= 16) {
    const auto [up, down] = room_around<double>(family, a.value, step);
    const auto more = ended(family, moved<double>(a, up * along), n),
               less = ended(family, moved<double>(a, -down * along), n);
    if (!more || !less || more->impacts != less->impacts) continue;
    const Vector<double> rise = more->end - less->end, bend = more->end + less->end - 2 * end;
    slope = rise / (up + down);
    if (up != down || size(bend) <= 0.01 * size(rise) + 1e-12) break;
  }
  return slope;
}

// `first`: what becomes of the guess, where that is known. `enough`: as of motion_at.
std::optional<PeriodicPoint> corrected_to(double enough, const Family& family, const AtSection<double>& guess, int n,
                                          const Vector<double>* row, const ContinuationUnits& units,
                                          std::optional<Return<double>> first = {}) {
  AtSection<double> a = guess;
  double last = -1;
  std::optional<Vector<double>> slope;
  for (int i = 0; i < 12; ++i) {
    const bool known = first && i == 0;
    const auto r = known ? first : mapped(family, a, n);
    if (!r) return std::nullopt;
    const Vector<double> f = r->end - a.state;
    const double off = std::max(std::abs(f[0]) / units.size, std::abs(f[1]) / units.speed);
    // Newton's steps end where they no longer shrink, in round-off, or not at all; the factors are choices.
    if (off <= enough || (off < 1e-11 && last >= 0 && off >= last / 4)) {
      auto back = known ? std::move(first) : returned(family, a, n);
      return back ? std::optional(PeriodicPoint{a, std::move(*back)}) : std::nullopt;
    }
    if (last >= 0 && off > 0.7 * last && off > 1e-9 && i > 3) return std::nullopt;
    last = off;
    const int size = row ? 3 : 2;
    Matrix<double> m = Matrix<double>::Zero(size, size);
    Vector<double> right = Vector<double>::Zero(size);
    m.topLeftCorner(2, 2) = r->derivative - Matrix<double>::Identity(2, 2);
    right.head(2) = -f;
    if (row) {
      if (!slope) slope = by_parameter(family, a, r->end, n, units);
      if (!slope) return std::nullopt;
      m.block(0, 2, 2, 1) = *slope;
      Vector<double> gone(3);
      gone << a.state - guess.state, a.value - guess.value;
      for (int k = 0; k < 3; ++k) m(2, k) = (*row)[k] / units.of(k), right[2] -= m(2, k) * gone[k];
    }
    const auto step = newton_step(m, right, units);
    if (!step) return std::nullopt;
    a.state += step->head(2);
    if (row) a.value += (*step)[2];
    if (std::abs((*step)[0]) > units.size || std::abs((*step)[1]) > units.speed ||
        (row && std::abs((*step)[2]) > 0.2 * units.width))
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::optional<PeriodicPoint> corrected(const Family& family, const AtSection<double>& guess, int n,
                                       const Vector<double>* row, const ContinuationUnits& units) {
  return corrected_to(0, family, guess, n, row, units);
}

std::optional<PeriodicPoint> motion_at(const Family& family, const AtSection<double>& guess, int n, double enough) {
  auto r = returned(family, guess, n);
  if (!r) return std::nullopt;
  const ContinuationUnits units(*r, 1);
  return corrected_to(enough, family, guess, n, nullptr, units, std::move(r));
}

std::optional<PeriodicPoint> periodic_point(const Family& family, const AtSection<double>& guess, int n) {
  const auto p = motion_at(family, guess, n, 0);
  if (!p) return std::nullopt;
  return in_midflight(family, *p, n, {p->back, 1});
}

PeriodicPoint in_midflight(const Family& family, const PeriodicPoint& p, int n, const ContinuationUnits& units) {
  auto moved = corrected(family, p.back.midflight, n, nullptr, units);
  return moved && moved->back.impacts == p.back.impacts ? *moved : p;
}

std::optional<Vector<double>> tangent_of(const Family& family, const PeriodicPoint& at, int n,
                                         const ContinuationUnits& units) {
  const auto slope = by_parameter(family, at.at, at.back.end, n, units);
  if (!slope) return std::nullopt;
  const Matrix<double> m = at.back.derivative - Matrix<double>::Identity(2, 2);
  double rows[2][3];
  for (int i = 0; i < 2; ++i) {
    const double each[3] = {m(i, 0) * units.size, m(i, 1) * units.speed, (*slope)[i] * units.width};
    const double largest = std::max({std::abs(each[0]), std::abs(each[1]), std::abs(each[2])});
    for (int k = 0; k < 3; ++k) rows[i][k] = each[k] / largest;
  }
  Vector<double> t(3);
  for (int k = 0; k < 3; ++k)
    t[k] = rows[0][(k + 1) % 3] * rows[1][(k + 2) % 3] - rows[0][(k + 2) % 3] * rows[1][(k + 1) % 3];
  const double length = t.norm();
  if (!(length > 0)) return std::nullopt;
  return Vector<double>(t / length);
}

}  // namespace touchgo
