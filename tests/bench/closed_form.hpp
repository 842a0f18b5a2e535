// DM21's first example by hand: what one writes for these two masses and nothing else, as a peer in many digits.
//
//   y'' = -2 g y' - (g^2 + w^2) y:   y = exp(-g t) (y0 cos w t + s0 sin w t),  s0 = (y0' + g y0)/w      (underdamped)
// Separation: the root of Fi = m2 u'' + c2 u' + k2 u together [DM21, Eq. (4)]. Impact: the root of u3 - u1 apart.
// Roots by Boost.Math: TOMS 748 between samples in double, from there Newton's method in more digits.
#pragma once

#include <array>
#include <boost/math/tools/roots.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <utility>

#include "tests/bench/models.hpp"

namespace touchgo::tests {

template <Real R>
class Damped {
 public:
  Damped(const R& m, const R& c, const R& k, const R& y, const R& v) : g_(c / (2 * m)), square_(k / m), y_(y) {
    using std::sqrt;
    w_ = sqrt(square_ - g_ * g_);
    s_ = (v + g_ * y) / w_;
  }
  /// y and its first three derivatives.
  std::array<R, 4> at(const R& t) const {
    using std::cos, std::exp, std::sin;
    const R e = exp(-g_ * t), c = cos(w_ * t), s = sin(w_ * t);
    const R y = e * (y_ * c + s_ * s), v = e * w_ * (s_ * c - y_ * s) - g_ * y;
    const R a = -2 * g_ * v - square_ * y;
    return {y, v, a, -2 * g_ * a - square_ * v};
  }

 private:
  R g_, square_, y_, w_, s_;
};

/// The root of `f`, which gives value and rate: in double the first one after `from` (s), else the one at `near`.
template <Real R, class F>
R root(const F& f, [[maybe_unused]] double from, [[maybe_unused]] double near) {
  namespace tools = boost::math::tools;
  if constexpr (std::same_as<R, double>) {
    const double step = 0.5;  // the motions take seconds
    while (f(from).first * f(from + step).first > 0) from += step;
    std::uintmax_t evaluations = 100;
    const auto bracket = tools::toms748_solve([&](double t) { return f(t).first; }, from, from + step,
                                              tools::eps_tolerance<double>(52), evaluations);
    return (bracket.first + bracket.second) / 2;
  } else {
    // It ends once a step was below 2^-digits: with 0.6 of them that step left less than the last digit.
    return tools::newton_raphson_iterate(f, R(near), R(near - 0.01), R(near + 0.01),
                                         static_cast<int>(0.6 * std::numeric_limits<R>::digits));
  }
}

/// Separation and impact, s. `near`: the same in double, for more digits than that.
template <Real R>
std::array<R, 2> events_by_hand(const Masses<R>& p, const std::array<double, 2>& near = {}) {
  const Damped<R> u(p.m1 + p.m2, p.c1 + p.c2, p.k1 + p.k2, p.start, R(0));
  const auto force = [&](const R& t) {
    const auto [y, v, a, j] = u.at(t);
    return std::pair<R, R>(p.m2 * a + p.c2 * v + p.k2 * y, p.m2 * j + p.c2 * a + p.k2 * v);
  };
  const R separation = root<R>(force, 0, near[0]);
  const auto [y, v, unused_a, unused_j] = u.at(separation);
  const Damped<R> first(p.m1, p.c1, p.k1, y, v), second(p.m2, p.c2, p.k2, y, v);
  const auto gap = [&](const R& tau) {
    const auto one = first.at(tau), two = second.at(tau);
    return std::pair<R, R>(two[0] - one[0], two[1] - one[1]);
  };
  return {separation, separation + root<R>(gap, 0.5, near[1] - near[0])};  // the root at 0 is the separation
}

}  // namespace touchgo::tests
