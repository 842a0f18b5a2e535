#include "reference/two_bodies/sampled_root.hpp"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>

namespace touchgo::reference::two_bodies {

template <Real R>
R root_between(const std::function<R(const R&)>& f, const R& low, const R& high) {
  const R at_low = f(low), at_high = f(high);
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

template <Real R>
std::optional<R> first_fall(const std::function<ValueAndSlope<R>(const R&)>& f, const R& from, const R& to,
                            const R& step) {
  auto value = [&](const R& tau) { return f(tau).value; };
  auto slope = [&](const R& tau) { return f(tau).slope; };
  R a = from;
  ValueAndSlope<R> at_a = f(a);
  for (int i = 1; a < to; ++i) {
    const R b = std::min<R>(from + i * step, to);
    const ValueAndSlope<R> at_b = f(b);
    if (!(at_b.value > 0)) return root_between<R>(value, a, b);
    if (at_a.slope < 0 && at_b.slope > 0) {
      const R bottom = root_between<R>(slope, a, b);
      if (!(value(bottom) > 0)) return root_between<R>(value, a, bottom);
    }
    a = b, at_a = at_b;
  }
  return std::nullopt;
}

#define INSTANTIATE(R)                                                                                          \
  template R root_between<R>(const std::function<R(const R&)>&, const R&, const R&);                            \
  template std::optional<R> first_fall<R>(const std::function<ValueAndSlope<R>(const R&)>&, const R&, const R&, \
                                          const R&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::two_bodies
