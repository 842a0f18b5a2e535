#include "reference/dm21/designed_start.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace touchgo::reference::dm21 {

using namespace linear;

template <Real R>
DesignedStart<R> designed_start(const LinearOscillator<R>& first, const LinearOscillator<R>& second,
                                const std::array<Decimal, 4>& printed, const R& contact, const R& place) {
  auto backwards = [&](const R& v) -> std::array<R, 4> {
    const Kinematics<R> a = motion<R>(first, {contact, place, v}, R(0)),
                        b = motion<R>(second, {contact, place, v}, R(0));
    return {a.x, a.v, b.x, b.v};
  };
  const std::array<R, 4> at_zero = backwards(R(0)), at_one = backwards(R(1));
  DesignedStart<R> d{-std::numeric_limits<R>::max(), std::numeric_limits<R>::max(), {}};
  for (std::size_t i = 0; i < 4; ++i) {
    const R slope = at_one[i] - at_zero[i], value = decimal<R>(printed[i]) - at_zero[i];
    const R half = decimal<R>(printed[i].half_unit());
    R low = (value - half) / slope, high = (value + half) / slope;
    if (low > high) std::swap(low, high);
    d.low = std::max<R>(d.low, low), d.high = std::min<R>(d.high, high);
  }
  d.start = backwards(d.middle());
  return d;
}

#define INSTANTIATE(R)                                                                                \
  template DesignedStart<R> designed_start<R>(const LinearOscillator<R>&, const LinearOscillator<R>&, \
                                              const std::array<Decimal, 4>&, const R&, const R&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::dm21
