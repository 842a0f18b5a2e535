#include "reference/two_bodies/sampled_root.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>

namespace touchgo::reference::two_bodies {

using namespace linear;

namespace {

template <Real R, class F>
R root_between(const F& f, const R& low, const R& high, const R& at_low, const R& at_high) {
  if (at_low == 0) return low;
  if (at_high == 0) return high;
  auto narrow = [](const R& a, const R& b) {
    using std::abs;
    return abs(b - a) <= 2 * epsilon<R>() * std::max<R>(abs(a), abs(b));
  };
  std::uintmax_t turns = 2000;
  const auto [a, b] = boost::math::tools::toms748_solve(f, low, high, at_low, at_high, narrow, turns);
  return (a + b) / 2;
}

/// The number of steps from f > 0, up to a maximum: one, or more where f cannot have reached 0 by then.
template <Real R>
int steps_from(const ValueAndSlope<R>& f, const R& bend, const R& step, double most) {
  using std::sqrt;
  const R root = sqrt(f.slope * f.slope + 2 * bend * f.value);
  const R h = f.slope > 0 ? R((f.slope + root) / bend) : R(2 * f.value / (root - f.slope));
  const double steps = static_cast<double>(h / step) * (1 - 1e-9);
  return steps > 1 ? static_cast<int>(std::min(steps, most)) : 1;
}

}  // namespace

template <Real R>
R root_between(const std::function<R(const R&)>& f, const R& low, const R& high) {
  return root_between<R>(f, low, high, f(low), f(high));
}

template <Real R>
std::optional<R> first_fall(const std::function<ValueAndSlope<R>(const R&)>& f, const R& from, const R& to,
                            const R& step, const std::optional<R>& bend) {
  auto value = [&](const R& tau) { return f(tau).value; };
  auto slope = [&](const R& tau) { return f(tau).slope; };
  R a = from;
  ValueAndSlope<R> at_a = f(a);
  const double most = static_cast<double>((to - from) / step) + 1;
  for (int i = 0; a < to;) {
    const int steps = bend ? steps_from<R>(at_a, *bend, step, most) : 1;
    i += steps;
    const R b = std::min<R>(from + i * step, to);
    const ValueAndSlope<R> at_b = f(b);
    if (!(at_b.value > 0)) return root_between<R>(value, a, b, at_a.value, at_b.value);
    if (steps == 1 && at_a.slope < 0 && at_b.slope > 0) {
      const R bottom = root_between<R>(slope, a, b, at_a.slope, at_b.slope), least = value(bottom);
      if (!(least > 0)) return root_between<R>(value, a, bottom, at_a.value, least);
    }
    a = b, at_a = at_b;
  }
  return std::nullopt;
}

#define INSTANTIATE(R)                                                                                          \
  template R root_between<R>(const std::function<R(const R&)>&, const R&, const R&);                            \
  template std::optional<R> first_fall<R>(const std::function<ValueAndSlope<R>(const R&)>&, const R&, const R&, \
                                          const R&, const std::optional<R>&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::two_bodies
