#include "solver/continuation/bifurcation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/number/text.hpp"

namespace touchgo {

namespace {

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
    const auto step = newton_step(*slopes, right, units);
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

}  // namespace

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
  // Choices.
  if (!(std::abs(done - 0.5) <= 0.6) || !((gone - done * way).norm() <= 0.5 * way.norm())) return std::nullopt;
  return LocatedEnd{{text(finely->at.value, 12), test, {}}, found, n};
}

std::optional<LocatedEnd> grazing(const Family& family, const PeriodicPoint& before, const PeriodicPoint& last, int n,
                                  const ContinuationUnits& units) {
  if (const auto zero = zero_of(distance_of_grazing, family, before, last, n, units))
    return LocatedEnd{{*zero, BranchEnd::grazing, {}}, {}, n};
  if (const auto zero = zero_of(distance_of_rest, family, before, last, n, units))
    return LocatedEnd{{*zero, BranchEnd::lost, "it begins to rest after its impact"}, {}, n};
  return std::nullopt;
}

std::optional<std::pair<PeriodicPoint, Vector<double>>> doubled(const Family& family, const ParameterRange& range,
                                                                const LocatedEnd& flip) {
  const auto r = returned(family, *flip.at, flip.n);
  if (!r) return std::nullopt;
  const ContinuationUnits units(*r, range.width());
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
