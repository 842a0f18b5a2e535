// The first root of a guard, by steps that pass over none.
//
// A guard over a stretch is a polynomial g(tau) with known coefficients. From a point where g > 0, every step s with
//   g + g' s - max(0, B3 s - g'') s^2/2 > 0,    B3 >= |g'''| on the stretch,
// is safe: for the polynomial as given nothing is jumped over, two roots close together and tangencies included. Near a
// simple root these steps become Newton steps from one side; near a triple root they shrink geometrically. Where g is
// convex up to a minimum ahead, by the same bound, the minimum decides: passed over, touched, or with one root before
// it.
//
// A heuristic is what counts as zero: round-off is estimated by the caller (16 epsilons of the terms, exact.hpp), and a
// root as simple where its slope is beyond 64 times what that explains. The factors are chosen, not proved; a run at
// more digits, with which results are compared, moves these thresholds.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "solver/exact/horner.hpp"
#include "solver/model/effort.hpp"
#include "solver/model/event.hpp"

namespace touchgo {

template <Real R>
struct Root {
  R tau;
  bool simple;  // g crosses with a slope that round-off leaves no doubt of; else a root of higher order
};

namespace detail {

template <Real R>
R value(const std::vector<R>& c, const R& tau) {
  R p = 0;
  for (std::size_t k = c.size(); k-- > 0;) p = p * tau + c[k];
  return p;
}

// First s > 0 at which value + slope s - bend s^2/2 = 0; `far` if there is none before it.
template <Real R>
R parabola_root(const R& value, const R& slope, const R& bend, const R& far) {
  using std::sqrt;
  if (bend <= 0) return slope < 0 && value < -slope * far ? R(-value / slope) : far;
  const R root = sqrt(slope * slope + 2 * bend * value);
  const R s = slope < 0 ? R(2 * value / (root - slope)) : R((slope + root) / bend);
  return s < far ? s : far;
}

// The bound on -g'' holds up to `span` and is the better the shorter the span: grow it while that lengthens the step.
template <Real R>
R safe_step(const Jet<R>& g, const R& b3, const R& far) {
  R best = 0, span = far;
  for (;;) {
    const R s = parabola_root(g.value, g.slope, R(b3 * span - g.curvature), span);
    if (s <= best) return best;
    best = s;
    if (best >= far) return best;
    span = 4 * best < far ? R(4 * best) : far;
  }
}

// The minimum of g ahead of tau, where g falls and its curvature keeps at least half of its value until there.
template <Real R>
std::optional<R> minimum_ahead(const std::vector<R>& c, const R& b3, const R& tau, Jet<R> g, const R& length) {
  using std::abs;
  if (!(g.slope < 0) || !(g.curvature > 0)) return std::nullopt;
  const R reach = -g.slope / g.curvature;
  if (tau + 2 * reach > length || 4 * b3 * reach > g.curvature || !(reach > epsilon<R>() * length)) return std::nullopt;
  R m = tau;
  for (int turn = 0; turn < 60; ++turn) {  // Newton's method on the slope
    const R step = -g.slope / g.curvature;
    m += step;
    if (abs(step) <= epsilon<R>() * length) break;
    g = horner(c.data(), c.size(), m);
  }
  return m;
}

// The one root of g between tau and a minimum m below zero, g convex in between: Newton's method, which from its right
// may step over it once and from its left does not.
template <Real R>
R root_before(const std::vector<R>& c, const R& tau, const R& m, const Jet<R>& at_m) {
  using std::abs, std::sqrt;
  R x = m - sqrt(-2 * at_m.value / at_m.curvature);
  if (!(x > tau)) x = tau;
  for (int turn = 0; turn < 60; ++turn) {
    const Jet<R> g = horner(c.data(), c.size(), x);
    const R step = -g.value / g.slope, next = std::max(tau, R(x + step));
    if (!(next < m) || abs(next - x) <= epsilon<R>() * x) break;
    x = next;
  }
  return x;
}

}  // namespace detail

/// First root in 0 < tau <= length of the polynomial sum_k c[k] tau^k, c[0] > 0 or a root at 0 to within round-off.
/// sum_k round_off[k] tau^k is what round-off leaves at tau of a value that should be zero. Nothing if there is no
/// root. Throws Undecided where steps make no progress (a root of order four or more), OutOfBudget.
template <Real R>
std::optional<Root<R>> first_root(const std::vector<R>& c, const std::vector<R>& round_off, const R& length,
                                  Effort& effort) {
  using std::abs, std::frexp, std::ldexp, std::sqrt;
  if constexpr (std::same_as<R, double>) {  // products of two values stay within the range: scale by a power of two
    double largest = 0, power = 1;
    for (std::size_t k = 0; k < c.size(); ++k, power *= length) largest = std::max(largest, abs(c[k]) * power);
    int exponent = 0;
    frexp(largest, &exponent);
    if (abs(exponent) > 250 && largest <= std::numeric_limits<double>::max()) {
      auto scaled = [&](std::vector<double> v) {
        for (double& x : v) x = ldexp(x, -exponent);
        return v;
      };
      return first_root<double>(scaled(c), scaled(round_off), length, effort);
    }
  }
  R b3 = 0, power = 1;
  for (std::size_t k = 3; k < c.size(); ++k, power *= length) b3 += R(k * (k - 1) * (k - 2)) * abs(c[k]) * power;

  R tau = 0;
  for (int turn = 0; turn < 100000; ++turn) {
    effort.spend<R>(4 * static_cast<double>(c.size()) + 8);
    const Jet<R> g = horner(c.data(), c.size(), tau);
    const R far = length - tau, noise = detail::value(round_off, tau);
    R s = 0;
    if (g.value > noise) {
      if (const std::optional<R> m = detail::minimum_ahead(c, b3, tau, g, length)) {
        const Jet<R> dip = horner(c.data(), c.size(), *m);
        const R noise_there = detail::value(round_off, *m);
        if (abs(dip.value) <= noise_there) return Root<R>{*m, false};
        if (dip.value < 0) {
          const R root = detail::root_before(c, tau, *m, dip);
          const R slope = horner(c.data(), c.size(), root).slope;
          return slope * slope > 64 * noise_there * dip.curvature ? Root<R>{root, true} : Root<R>{*m, false};
        }
        if (*m > tau) {
          tau = *m;
          continue;
        }
      }
      s = detail::safe_step(g, b3, far);
      if (s >= far) return std::nullopt;
    }
    if (g.value > noise && tau + s > tau) {
      tau += s;
      continue;
    }
    // At a root to within round-off. Simple: the slope is not explained by round-off in a root of higher order.
    const R curvature = abs(g.curvature) + b3 * length * epsilon<R>();
    if (g.slope < 0 && g.slope * g.slope > 64 * noise * curvature) {
      const R polished = tau - g.value / g.slope;
      return Root<R>{polished > 0 ? polished : R(0), true};
    }
    // Higher order: the root of g' (double) or of g'' (triple) nearby is where it is best known.
    R slope_noise = noise / length * R(16), best = tau;
    if (g.curvature * g.curvature > 64 * slope_noise * b3 && abs(g.slope) < abs(g.curvature) * length)
      best = tau - g.slope / g.curvature;
    else if (b3 > 0) {
      R third = 0;
      for (std::size_t k = c.size(); k-- > 3;) third = third * tau + R(k * (k - 1) * (k - 2)) * c[k];
      if (abs(g.curvature) < abs(third) * length) best = tau - g.curvature / third;
    }
    if (best < 0) best = 0;
    if (best > length) best = length;
    return Root<R>{best, false};
  }
  throw Undecided("the search for the first event makes no progress");
}

}  // namespace touchgo
