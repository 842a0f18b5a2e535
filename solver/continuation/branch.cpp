#include "solver/continuation/branch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "solver/number/elimination.hpp"
#include "solver/number/text.hpp"
#include "solver/stability/eigenvalues.hpp"

namespace touchgo {

namespace {

// Units of the unknowns (position, velocity, parameter), in which arc length is measured.
struct ContinuationUnits {
  double size, speed, width;
  double of(int i) const { return i == 0 ? size : i == 1 ? speed : width; }
  Vector<double> times(Vector<double> v) const {
    for (int i = 0; i < 3; ++i) v[i] *= of(i);
    return v;
  }
};

ContinuationUnits continuation_units(const Return<double>& r, const ParameterRange& range) {
  return {r.size, r.speed, range.width()};
}

template <Real R>
AtSection<R> moved(const AtSection<R>& a, const Vector<R>& by) {
  AtSection<R> b = a;
  b.state += by.head(2), b.value += by[2];
  return b;
}

// How far the parameter may go up and down from a value, at most h: not at all where its own bounds are.
template <Real R>
std::pair<R, R> room_around(const Family& family, const R& value, const R& h) {
  return {family.allows(R(value + h)) ? h : R(0), family.allows(R(value - h)) ? h : R(0)};
}

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

// The step by m step = right, of which the first two equations are of position and velocity, a third has no unit.
template <Real R>
std::optional<Vector<R>> solved(Matrix<R> m, Vector<R> right, const ContinuationUnits& units) {
  for (int i = 0; i < 2; ++i) m.row(i) /= R(units.of(i)), right[i] /= R(units.of(i));
  for (int k = 0; k < right.size(); ++k) m.col(k) *= R(units.of(k));
  const Elimination<R> elimination(m, MatrixKind::any);
  if (elimination.failed()) return std::nullopt;
  Vector<R> x = elimination.solve(right);
  if (!(x.cwiseAbs().maxCoeff() < std::numeric_limits<R>::max())) return std::nullopt;
  for (int k = 0; k < x.size(); ++k) x[k] *= R(units.of(k));
  return x;
}

// Newton's method for F = 0 with row (y - guess) = 0, or at a fixed parameter. `first`: what becomes of the guess,
// where that is known. `enough`: F at which it ends, of size and speed; 0: in round-off.
std::optional<PeriodicPoint> corrected(const Family& family, const AtSection<double>& guess, int n,
                                       const Vector<double>* row, const ContinuationUnits& units,
                                       std::optional<Return<double>> first = {}, double enough = 0) {
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
    const auto step = solved(m, right, units);
    if (!step) return std::nullopt;
    a.state += step->head(2);
    if (row) a.value += (*step)[2];
    if (std::abs((*step)[0]) > units.size || std::abs((*step)[1]) > units.speed ||
        (row && std::abs((*step)[2]) > 0.2 * units.width))
      return std::nullopt;
  }
  return std::nullopt;
}

// Along the branch: what F's derivative does not change. Of unit length in the units.
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

// ---- bifurcations ----

// What is zero at a fold, a flip or a Neimark-Sacker bifurcation.
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

// Derivatives of (F, test) by position, velocity and parameter; those of the test, and by the parameter, by
// differences. None where the motion changes within one.
template <Real R>
std::optional<Matrix<R>> slopes_at(const Family& family, const AtSection<R>& a, const Matrix<R>& derivative, int n,
                                   BranchEnd test, const ContinuationUnits& units) {
  Matrix<R> m(3, 3);
  m.topLeftCorner(2, 2) = derivative - Matrix<R>::Identity(2, 2);
  const R h = cbrt(epsilon<R>());
  for (int k = 0; k < 3; ++k) {
    Vector<R> along = Vector<R>::Zero(3);
    along[k] = 1;
    const R step = h * units.of(k);
    const auto [up, down] = k == 2 ? room_around<R>(family, a.value, step) : std::pair(step, step);
    const auto more = mapped(family, moved<R>(a, up * along), n), less = mapped(family, moved<R>(a, -down * along), n);
    if (!more || !less || more->impacts != less->impacts) return std::nullopt;
    m(2, k) = (value_of(test, more->derivative) - value_of(test, less->derivative)) / (up + down);
    if (k == 2) m.block(0, 2, 2, 1) = (more->end - less->end) / (up + down);
  }
  return m;
}

// A bifurcation, and the slopes that led to it.
template <Real R>
struct Located {
  AtSection<R> at;
  Matrix<R> slopes;
};

// Newton's method for F = 0 and test = 0. Slopes are taken anew where they do not make a step a hundredth of the last.
template <Real R>
std::optional<Located<R>> located(const Family& family, AtSection<R> a, int n, BranchEnd test,
                                  const ContinuationUnits& units, std::optional<Matrix<R>> slopes = {}) {
  using std::abs;
  R last = -1;
  for (int i = 0; i < 20; ++i) {
    const auto r = mapped(family, a, n);
    if (!r) return std::nullopt;
    if (!slopes) slopes = slopes_at(family, a, r->derivative, n, test, units);
    if (!slopes) return std::nullopt;
    Vector<R> right(3);
    right << a.state - r->end, -value_of(test, r->derivative);
    const auto step = solved(*slopes, right, units);
    if (!step) return std::nullopt;
    R moves = 0;
    for (int k = 0; k < 3; ++k) moves = std::max<R>(moves, abs((*step)[k]) / units.of(k));
    if (moves > R(0.2) || (i > 3 && moves > R(1e-9) && moves > R(0.7) * last)) return std::nullopt;
    a = moved<R>(a, *step);
    if (moves < epsilon_power<R>(2) * R(1e-4) || (last >= 0 && moves < R(1e-11) && moves >= last / 2))
      return Located<R>{a, *slopes};
    if (last >= 0 && !(moves < last / 100)) slopes.reset();
    last = moves;
  }
  return std::nullopt;
}

template <Real TO, Real FROM>
AtSection<TO> as(const AtSection<FROM>& a) {
  AtSection<TO> b{TO(a.value), a.section, Vector<TO>(2)};
  for (int k = 0; k < 2; ++k) b.state[k] = TO(a.state[k]);
  return b;
}

// Of a branch between two of its points, guessed at this part of the way. In double, then to 50 digits by the same
// slopes, or to 50 at once where the motion changes within a step in double. None where it lies beside or beyond the
// way (the factors are choices), and so is another one.
std::optional<LocatedEnd> bifurcation(const Family& family, const AtSection<double>& from, const AtSection<double>& to,
                                      double part, int n, BranchEnd test, const ContinuationUnits& units) {
  Vector<double> way(3);
  way << to.state - from.state, to.value - from.value;
  const AtSection<double> guess = moved<double>(from, part * way);
  const auto roughly = located<double>(family, guess, n, test, units);
  const auto finely = roughly
                          ? located<Mp50>(family, as<Mp50>(roughly->at), n, test, units, roughly->slopes.cast<Mp50>())
                          : located<Mp50>(family, as<Mp50>(guess), n, test, units);
  if (!finely) return std::nullopt;
  const AtSection<double> found = as<double>(finely->at);
  Vector<double> gone(3);
  gone << found.state - from.state, found.value - from.value;
  for (int k = 0; k < 3; ++k) way[k] /= units.of(k), gone[k] /= units.of(k);
  const double done = gone.dot(way) / way.dot(way);
  if (!(std::abs(done - 0.5) <= 0.6) || !((gone - done * way).norm() <= 0.5 * way.norm())) return std::nullopt;
  return LocatedEnd{{text(finely->at.value, 12), test, {}}, found, n};
}

// What is zero at a grazing: a least gap, the least force of a soft contact, or a speed, whose square is linear in the
// parameter.
double distance_of_grazing(const Return<double>& r) {
  const double gap = r.nearest < 0 ? 1 : r.nearest / r.size, speed = r.slowest < 0 ? 1 : r.slowest / r.speed;
  return std::min({gap, speed * speed, r.weakest < 0 ? 1 : r.weakest});
}

// What is zero where rest begins after a plastic impact, whose speed is not.
double distance_of_rest(const Return<double>& r) { return r.lift < 0 ? 1 : r.lift; }

// The parameter at the zero of a distance, which is neared from the side of the branch, each time nine tenths of the
// way that a secant leads: with one digit less than the last two secants share, at most 12. None beside a fold, where
// the parameter comes to a stop and a distance that is not 0 seems to be near it.
std::optional<std::string> zero_of(double (*distance)(const Return<double>&), const Family& family,
                                   const PeriodicPoint& before, const PeriodicPoint& last, int n,
                                   const ContinuationUnits& units) {
  PeriodicPoint a = before, b = last;
  std::optional<double> found;
  double off = 1e-9 * units.width;
  for (int i = 0; i < 40; ++i) {
    const double da = distance(a.back), db = distance(b.back);
    if (!(db < da) || !(db < 0.2)) break;
    const double zero = b.at.value + db * (b.at.value - a.at.value) / (da - db);
    if (found) {
      if (std::abs(zero - *found) >= off) break;
      off = std::abs(zero - *found), found = zero;
      if (off < 1e-13 * std::abs(zero)) break;
    } else if (db < 1e-11 || std::abs(zero - b.at.value) < off) {
      found = zero;
    } else if (std::abs(value_of(BranchEnd::fold, b.back.derivative)) < 1e-3) {
      break;
    }
    bool went = false;
    for (double part = 0.9; part > 0.01 && !went; part *= 0.5) {
      AtSection<double> guess = b.at;
      guess.value += part * (zero - b.at.value);
      guess.state += (guess.value - b.at.value) / (b.at.value - a.at.value) * (b.at.state - a.at.state);
      auto next = corrected(family, guess, n, nullptr, units);
      if (!next || next->back.impacts != b.back.impacts) continue;
      a = std::move(b), b = std::move(*next), went = true;
    }
    if (!went) break;
  }
  if (!found) return std::nullopt;
  int digits = 12;
  for (double unit = 1e-13; digits > 1 && off > unit * std::abs(*found); unit *= 10) --digits;
  return text(*found, digits);
}

// Whether a step may have passed from one branch to another with as many impacts, beyond grazings of both.
bool leaps(const PeriodicPoint& from, const PeriodicPoint& to) {
  return std::abs(to.trace() - from.trace()) > 0.5 * std::max(1.0, std::abs(from.trace()));
}

PeriodicPoint in_midflight(const Family& family, const PeriodicPoint& p, int n, const ContinuationUnits& units) {
  auto moved = corrected(family, p.back.midflight, n, nullptr, units);
  return moved && moved->back.impacts == p.back.impacts ? *moved : p;
}

}  // namespace

std::vector<std::complex<double>> PeriodicPoint::multipliers() const {
  const double half = trace() / 2, rest = half * half - determinant();
  if (rest < 0) return {{half, std::sqrt(-rest)}, {half, -std::sqrt(-rest)}};
  const double large = half + std::copysign(std::sqrt(rest), half);
  return {large, large == 0 ? 0 : determinant() / large};
}

bool PeriodicPoint::stable() const { return modulus(multipliers()[0]) < 1; }

std::optional<PeriodicPoint> motion_at(const Family& family, const AtSection<double>& guess, int n, double enough) {
  auto r = returned(family, guess, n);
  if (!r) return std::nullopt;
  const ContinuationUnits units{r->size, r->speed, 1};
  return corrected(family, guess, n, nullptr, units, std::move(r), enough);
}

std::optional<PeriodicPoint> periodic_point(const Family& family, const AtSection<double>& guess, int n) {
  const auto p = motion_at(family, guess, n, 0);
  if (!p) return std::nullopt;
  return in_midflight(family, *p, n, {p->back.size, p->back.speed, 1});
}

Vector<double> towards(int sign) {
  Vector<double> v = Vector<double>::Zero(3);
  v[2] = sign;
  return v;
}

BranchStretch follow(const Family& family, const ParameterRange& range, const PeriodicPoint& from, int n,
                     const Vector<double>& direction, const std::function<void()>& alive) {
  BranchStretch out;
  out.points.push_back(from);
  ContinuationUnits units = continuation_units(from.back, range);
  std::optional<Vector<double>> along = tangent_of(family, from, n, units);
  auto ended_as = [&](BranchEnd kind, const std::string& why = {}) {
    out.end = {{text(out.points.back().at.value, 12), kind, why}, {}, n};
    return out;
  };
  auto lost = [&](const std::string& why) { return ended_as(BranchEnd::lost, why); };
  auto grazed_or_lost = [&](const std::string& why) {
    if (out.points.size() < 2) return lost(why);
    auto at_zero = [&](double (*distance)(const Return<double>&), BranchEnd kind, const std::string& reason) {
      const auto zero = zero_of(distance, family, out.points[out.points.size() - 2], out.points.back(), n, units);
      if (zero) out.end = {{*zero, kind, reason}, {}, n};
      return zero.has_value();
    };
    if (at_zero(distance_of_grazing, BranchEnd::grazing, {})) return out;
    if (at_zero(distance_of_rest, BranchEnd::lost, "it begins to rest after its impact")) return out;
    return lost(why);
  };
  if (!along) return lost("its motion changes within a step of the derivative");
  if (along->dot(direction) < 0) *along = -*along;

  constexpr double longest = 1.0 / 50, shortest = 1e-8;
  const double at_bound = 1e-12 * range.width();
  double h = longest / 10;
  // Changes of what is zero at a bifurcation over a step in which none was found: one that a shorter step does not make
  // smaller is a leap.
  constexpr double none = std::numeric_limits<double>::infinity();
  std::map<BranchEnd, double> not_located = {
      {BranchEnd::fold, none}, {BranchEnd::flip, none}, {BranchEnd::neimark_sacker, none}};
  while (out.points.size() < 3000) {
    alive();
    const PeriodicPoint& last = out.points.back();
    const Vector<double> by = units.times(h * *along);
    AtSection<double> guess = moved<double>(last.at, by);
    const bool leaves = guess.value > range.to || guess.value < range.from;
    if (leaves) {
      const double bound = guess.value > range.to ? range.to : range.from;
      if (std::abs(bound - last.at.value) <= at_bound) {
        out.points.back().at.value = bound;
        return ended_as(BranchEnd::range);
      }
      guess = moved<double>(last.at, Vector<double>(by * ((bound - last.at.value) / by[2])));
      guess.value = bound;
    }
    auto next = corrected(family, guess, n, leaves ? nullptr : &*along, units);
    if (next && (next->back.impacts != last.back.impacts || leaps(last, *next))) next.reset();
    std::optional<Vector<double>> turned;
    if (next) turned = tangent_of(family, *next, n, units);
    if (turned && turned->dot(*along) < 0) *turned = -*turned;
    if (!turned || turned->dot(*along) < 0.8) {
      h /= 2;
      if (h > shortest) continue;
      return grazed_or_lost("Newton's method finds no next motion with as many impacts");
    }

    // Between the two points:
    const Matrix<double>&d0 = last.back.derivative, &d1 = next->back.derivative;
    auto changes = [&](BranchEnd test) { return (value_of(test, d0) < 0) != (value_of(test, d1) < 0); };
    const bool complex = last.trace() * last.trace() < 4 * last.determinant();
    const bool folds = changes(BranchEnd::fold), flips = changes(BranchEnd::flip),
               turns = complex && changes(BranchEnd::neimark_sacker);
    // Through the flip of the motion of half the period its halves change places, or the step has led to that motion.
    bool swaps = false, halves = false;
    if (n % 2 == 0) {
      const Vector<double> a = last.back.halfway - last.at.state, b = next->back.halfway - next->at.state;
      auto dot = [&](const Vector<double>& x, const Vector<double>& y) {
        return x[0] * y[0] / (units.size * units.size) + x[1] * y[1] / (units.speed * units.speed);
      };
      halves = dot(b, b) < 1e-6 * dot(a, a), swaps = !halves && dot(a, b) < 0;
    }
    bool bounded = false;  // what changes does so at the very end of the range
    auto ends = [&](BranchEnd test) {
      const double before = value_of(test, d0), after = value_of(test, d1), change = std::abs(after - before);
      if (!(change < 0.9 * not_located[test])) return false;
      auto end = bifurcation(family, last.at, next->at, before / (before - after), n, test, units);
      if (!end) {
        not_located[test] = change;
        return false;
      }
      if (leaves && std::abs(end->at->value - next->at.value) <= at_bound) {
        bounded = true;
        return false;
      }
      out.end = std::move(*end), out.beyond = *next, out.direction = *turned;
      return true;
    };
    if (swaps + folds + flips + turns <= 1) {  // else one after the other, with shorter steps
      if (swaps || halves)
        if (auto end = bifurcation(family, last.at, next->at, 0.5, n / 2, BranchEnd::flip, units)) {
          out.end = std::move(*end);
          return out;
        }
      if ((folds && ends(BranchEnd::fold)) || (flips && ends(BranchEnd::flip)) ||
          (turns && ends(BranchEnd::neimark_sacker)))
        return out;
    }
    if (!bounded && (swaps || halves || folds || flips)) {  // not located: with a shorter step
      h /= 2;
      if (h > shortest) continue;
      return grazed_or_lost("a change of its stability cannot be located");
    }

    along = turned;
    out.points.push_back(std::move(*next));
    if (leaves) return ended_as(BranchEnd::range);
    h = std::min(1.6 * h, longest);
    PeriodicPoint& newest = out.points.back();
    units = continuation_units(newest.back, range);
    if (newest.back.margin < 4) {
      const double before = (*along)[2];
      newest = in_midflight(family, newest, n, units);
      const auto there = tangent_of(family, newest, n, units);
      if (!there) return lost("its motion changes within a step of the derivative");
      along = (*there)[2] * before < 0 ? Vector<double>(-*there) : *there;
    }
  }
  return lost("it has too many points");
}

std::optional<std::pair<PeriodicPoint, Vector<double>>> doubled(const Family& family, const ParameterRange& range,
                                                                const LocatedEnd& flip) {
  const auto r = returned(family, *flip.at, flip.n);
  if (!r) return std::nullopt;
  const ContinuationUnits units = continuation_units(*r, range);
  // (D + 1) e = 0
  const Matrix<double> m = r->derivative + Matrix<double>::Identity(2, 2);
  Vector<double> e(3);
  if (std::abs(m(0, 0)) + std::abs(m(0, 1)) > std::abs(m(1, 0)) + std::abs(m(1, 1)))
    e << m(0, 1), -m(0, 0), 0;
  else
    e << m(1, 1), -m(1, 0), 0;
  e[0] /= units.size, e[1] /= units.speed;
  e /= e.norm();
  // Choices: near enough to be on the branch, far enough to be off this one.
  for (const double far : {3e-3, 3e-4, 3e-2}) {
    auto p = corrected(family, moved<double>(*flip.at, units.times(far * e)), 2 * flip.n, &e, units);
    if (p && p->back.impacts == 2 * r->impacts &&
        std::abs(p->back.halfway[0] - p->at.state[0]) / units.size +
                std::abs(p->back.halfway[1] - p->at.state[1]) / units.speed >
            far)
      return std::pair{std::move(*p), e};
  }
  return std::nullopt;
}

}  // namespace touchgo
