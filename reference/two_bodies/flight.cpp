#include "reference/two_bodies/flight.hpp"

#include <algorithm>

namespace touchgo::reference::two_bodies {

using namespace linear;

template <Real R>
Flight<R> flight(const PairContact<R>& c, const R& t, const std::array<R, 2>& x, const std::array<R, 2>& v,
                 std::size_t zeros, const R& opening) {
  Flight<R> f{c,
              t,
              derivatives(c.first, t, x[0], v[0]),
              derivatives(c.second, t, x[1], v[1]),
              {},
              zeros,
              std::max<R>(fastest_rate(c.first), fastest_rate(c.second))};
  for (std::size_t k = 0; k < f.gap.size(); ++k) f.gap[k] = k < zeros ? R(0) : R(f.second[k] - f.first[k]);
  if (zeros == 0) f.gap[0] += c.gap;
  if (zeros == 1) f.gap[1] = opening;
  return f;
}

template <Real R>
std::array<Kinematics<R>, 2> motions(const Flight<R>& f, const R& tau) {
  const R t = f.t + tau;
  return {motion(f.contact.first, {f.t, f.first[0], f.first[1]}, t),
          motion(f.contact.second, {f.t, f.second[0], f.second[1]}, t)};
}

template <Real R>
ValueAndSlope<R> gap_quotient(const Flight<R>& f, const R& tau) {
  const std::size_t n = f.zeros;
  const int zeros = static_cast<int>(n);
  R power = 1, factorial = 1;
  for (int k = 1; k <= zeros; ++k) power *= tau, factorial *= k;
  if (tau == 0) return {f.gap[n] / factorial, f.gap[n + 1] / (factorial * (zeros + 1))};
  if (n == 0 || tau * f.rate > 1) {
    const auto [a, b] = motions(f, tau);
    const R gap = f.contact.gap + b.x - a.x;
    return {gap / power, (b.v - a.v - zeros * gap / tau) / power};
  }
  // gap = gap^(n) tau^n / n! + r; where n = 1 the polynomial has one term: the remainder starts at n + 1
  const ValueAndSlope<R> a = remainder(f.contact.first, f.first, f.t, n + 1, tau);
  const ValueAndSlope<R> b = remainder(f.contact.second, f.second, f.t, n + 1, tau);
  const R r = b.value - a.value, dr = b.slope - a.slope;
  return {f.gap[n] / factorial + r / power, (dr - zeros * r / tau) / power};
}

template <Real R>
std::optional<R> flight_time(const Flight<R>& f, const R& limit, const R& fraction) {
  const R step = f.rate > 0 ? std::min<R>(fraction / f.rate, limit) : R(limit * fraction);
  return first_fall<R>([&](const R& tau) { return gap_quotient(f, tau); }, R(0), limit, step);
}

template <Real R>
R closing_rate(const Flight<R>& f, const R& tau) {
  R rate = gap_quotient(f, tau).slope;
  for (std::size_t k = 0; k < f.zeros; ++k) rate *= tau;
  return rate;
}

#define INSTANTIATE(R)                                                                                            \
  template Flight<R> flight<R>(const PairContact<R>&, const R&, const std::array<R, 2>&, const std::array<R, 2>&, \
                               std::size_t, const R&);                                                            \
  template std::array<Kinematics<R>, 2> motions<R>(const Flight<R>&, const R&);                                   \
  template ValueAndSlope<R> gap_quotient<R>(const Flight<R>&, const R&);                                          \
  template std::optional<R> flight_time<R>(const Flight<R>&, const R&, const R&);                                 \
  template R closing_rate<R>(const Flight<R>&, const R&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::two_bodies
