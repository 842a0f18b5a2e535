// The first root of an enclosed guard: proved not to be there, enclosed, or left unclear.
//
// Each answer holds for every function within the enclosure (enclosure.hpp). A step s from u passes over no root where
// p + p' s - max(0, B3 s - p'') s^2/2 > off, B3 >= |p'''| on the stretch: near a simple root these steps become Newton
// steps from one side, near a triple root they shrink geometrically. Where the slope is negative up to u + l, the ends
// decide: there is one root in between, and it crosses, or none. Where p is convex up to a minimum ahead, by the same
// bound, the minimum decides: passed over, touched, or with a root before it. What counts as zero is what `off` says.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "solver/exact/enclosure.hpp"
#include "solver/exact/horner.hpp"
#include "solver/model/effort.hpp"

namespace touchgo {

template <Real R>
struct Located {
  enum What {
    none,
    root,     // the one root in (0, u + radius], if it is not beyond the end, lies within u +- radius, and is simple
    unclear,  // none before a place where the value may be zero; a root of higher order would be at u
    lost      // none before u; the steps allowed were too few
  } what;
  R u = 0, radius = 0, off = 0;  // off: what the value there is known to
};

namespace detail {

// First s > 0 at which value + slope s - bend s^2/2 = 0, bend > 0; 0 where that is lost in underflow.
template <Real R>
R step_to_zero(const R& value, const R& slope, const R& bend) {
  using std::sqrt;
  static const R least = std::numeric_limits<R>::min() / epsilon<R>();
  const R square = slope * slope + 2 * bend * value;
  if (!(square > least)) return 0;
  const R root = sqrt(square);
  return slope < 0 ? R(2 * value / (root - slope)) : R((slope + root) / bend);
}

// The root of p, falling from `low` to `high`, by Newton's method kept between them: to round-off, or to where eight
// steps among values within `off` have not settled it. Nothing where the steps do not suffice: from afar they are
// short.
template <class ENCLOSURE, Real R>
std::optional<R> root_between(const ENCLOSURE& g, R low, R high, R root, const R& off, int steps, Effort* effort) {
  using std::abs;
  for (int within = 0; steps-- > 0;) {
    if (effort) effort->spend<R>(3.0 * g.terms);
    if (!(root > low && root < high)) root = low + (high - low) / 2;
    const Jet<R> p = g.at(root);
    (p.value > 0 ? low : high) = root;
    const R next = root - p.value / p.slope;
    if (abs(p.value) <= off) ++within;
    if (!(abs(next - root) > 2 * epsilon<R>() * root) || within > 8) return std::clamp(root, low, high);
    root = next;
  }
  return std::nullopt;
}

// Where a root of higher order near u is best known: one of order two at the root of p', of order three at that of p'',
// if p is zero there as well.
template <class ENCLOSURE, Real R>
R higher_root(const ENCLOSURE& g, const Jet<R>& p, const R& u, const R& far) {
  using std::abs;
  R third = 0;
  for (int k = g.terms; k-- > 3;) third = third * u + static_cast<long>(k) * (k - 1) * (k - 2) * g.c[k];
  const bool twice = p.curvature * p.curvature > 4 * abs(p.slope * third);
  const R step = twice ? R(p.slope / p.curvature) : third != 0 ? R(p.curvature / third) : R(0);
  if (!(abs(step) < far)) return u;
  const R there = std::clamp<R>(u - step, R(0), far);
  return abs(g.at(there).value) <= 4 * g.value_off(std::max(u, there)) ? there : u;
}

}  // namespace detail

/// On 0 < u <= far <= 1, in so many steps. Throws OutOfBudget where the effort is counted.
template <Real R, class TERMS, class OFF>
Located<R> locate(const Enclosure<R, TERMS, OFF>& g, const R& far, int steps, Effort* effort = nullptr) {
  using std::abs, std::sqrt;
  using What = Located<R>;
  R largest = 0, least = 0;  // sum_k c_k u^k from k on is no less, by c_k + u (the rest), but for round-off
  for (int k = g.terms; k-- > 0;) {
    largest = std::max(largest, R(abs(g.c[k])));
    least = least >= 0 ? g.c[k] : R(g.c[k] + least);
  }
  if (least - R(1e-12) * largest > g.value_off(R(1))) return {What::none};  // most stretches are far from an event
  if constexpr (std::same_as<R, double>) {  // products of two values stay within the range
    int exponent = 0;
    std::frexp(largest, &exponent);
    if (!(largest <= std::numeric_limits<double>::max())) return {What::lost};
    if (std::abs(exponent) > 250) {
      Enclosure<R, TERMS, OFF> scaled = g;
      for (int k = 0; k < g.terms; ++k) scaled.c[k] = std::ldexp(g.c[k], -exponent);
      for (double& x : scaled.off) x = std::ldexp(x, -exponent) + tiny;
      What found = locate(scaled, far, steps, effort);
      found.off = std::ldexp(found.off, exponent);
      return found;
    }
  }
  const R round_off = epsilon<R>() / 2, inward = R(1 - 1e-9);  // covers the roundings of a step
  // A bound of the third derivative of the polynomial as given; what else there is lies within its `off`.
  R third = 0;
  for (int k = g.terms; k-- > 3;) third = third * far + static_cast<long>(k) * (k - 1) * (k - 2) * abs(g.c[k]);
  third *= R(outward);
  const R second = g.terms > 2 ? R(2 * abs(g.c[2])) : R(0);  // at 0

  R u = 0;
  for (int step = 0; step < steps; ++step) {
    if (effort) effort->spend<R>(4.0 * g.terms + 8);
    const Jet<R> p = g.at(u);
    const R curvature_off = 4 * g.terms * round_off * (second + third * u);  // Horner's rule
    const R off = g.value_off(u), rising = std::max(R(0), R(p.curvature + curvature_off));
    if (u == 0 && g.order > 0 && !(p.value > off)) return {What::unclear, 0, 0, off};  // of higher order than was known
    if (p.slope < 0) {
      R l = -2 * (abs(p.value) + 2 * off) / p.slope;
      // Where it is lost beside u, or 0 as value and off are: some way that the slope stays negative for.
      if (!(u + l > u)) l = u > 0 ? R(8 * round_off * u) : R(-p.slope / (4 * (rising + third - p.slope)));
      const R to = std::min<R>(far, u + l);
      l = to - u;
      // p.slope, by Horner's rule at u, is off by what rate_off(u + l) says of evaluations up to there; the largest of
      // the three terms is at most |p.slope| where the sum is to be negative, so that its own roundings, and those of
      // rising, third and l, stay below 1e-9 of it.
      const R steepest = p.slope + rising * l + third * l * l / 2 + g.rate_off(to);
      if (steepest < R(1e-9) * p.slope && to > u) {
        const R off_there = g.value_off(to), end = g.at(to).value;
        if (end > off_there) {
          if (to >= far) return {What::none};
          u = to;
          continue;
        }
        if (end < -off_there || to >= far) {
          const bool bends = p.curvature < 0;
          const R guess = bends ? detail::step_to_zero(p.value, p.slope, R(-p.curvature)) : R(-p.value / p.slope);
          std::optional<R> root = u;  // where it is there but for round-off
          if (p.value > 0) root = detail::root_between(g, u, to, R(u + guess), off_there, steps, effort);
          if (!root) return {What::lost, u};
          const R residue = abs(g.at(*root).value);
          return {What::root, *root, (residue + off_there) / -steepest * R(outward) + 4 * round_off * *root, off_there};
        }
      }
    }
    if (!(p.value > off)) return {What::unclear, detail::higher_root(g, p, u, far), 0, off};

    // What takes longer is a tangency, or near it. Convex up to x, p is no less before it than on its tangent there.
    const R reach = step < 8 || !(p.slope < 0 && p.curvature > 0) ? far : R(-p.slope / p.curvature);
    if (u + 2 * reach < far && p.curvature > 4 * (third * reach + curvature_off)) {
      auto passes = [&](const R& x, const Jet<R>& there) {
        return x > u && there.value - std::max(R(0), R(there.slope + g.rate_off(x))) * (x - u) > g.value_off(x);
      };
      R m = u + reach;
      Jet<R> dip = g.at(m);
      // Newton's method on the slope.
      for (int i = 0; i < 60 && abs(dip.slope) > 4 * round_off * dip.curvature * m; ++i) {
        m = std::clamp<R>(m - dip.slope / dip.curvature, u, u + 2 * reach);
        dip = g.at(m);
      }
      if (dip.value < -g.value_off(m)) {
        const R x = m - R(1.25) * sqrt(-2 * dip.value / dip.curvature);
        if (passes(x, g.at(x))) {
          u = x;
          continue;
        }
      } else if (passes(m, dip)) {
        u = m;
        continue;
      } else if (dip.value <= g.value_off(m)) {
        return {What::unclear, m, 0, g.value_off(m)};
      }
    }
    // The bounds of bend and off are the better the shorter the step they are to hold for.
    R best = 0;
    for (R span = far - u;;) {
      const R value = p.value - g.value_off(u + span);
      const R bend =
          std::max({R(third * span - p.curvature + curvature_off), R(third * span * R(1e-3)), R(value / 1024)});
      const R s = value > 0 ? std::min<R>(span, detail::step_to_zero(value, p.slope, bend) * inward) : R(0);
      if (s > best) best = s;
      if (s >= span || span <= 2 * best || span < 4 * round_off * u) break;
      span = std::max<R>(2 * best, span / 8);
    }
    if (u + best >= far) return {What::none};
    if (!(u + best > u)) return {What::unclear, detail::higher_root(g, p, u, far), 0, off};
    u += best;
  }
  return {What::lost, u};
}

// Compiled once (run/precision_double.cpp).
extern template Located<double> locate(const CoarseEnclosure&, const double&, int, Effort*);

}  // namespace touchgo
