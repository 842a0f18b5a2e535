// Newton's method on a series, with digits that grow as the root becomes known.
#pragma once

#include <vector>

#include "solver/number/scalar.hpp"

namespace touchgo::exact {

using namespace number;

template <Real R>
struct Crossing {
  R root, slope;
};

namespace detail {

// The precision below.
template <Real R>
struct Below {
  using Type = R;
};
template <>
struct Below<Mp140> {
  using Type = Mp50;
};
template <>
struct Below<Mp400> {
  using Type = Mp140;
};
template <>
struct Below<Mp1100> {
  using Type = Mp400;
};
template <>
struct Below<Mp2500> {
  using Type = Mp1100;
};

}  // namespace detail

/// The root of sum_k c[k] x^k near a guess that some ten digits of it are known to by, to round-off of `size`. The root
/// at the precision below is known to a third of the digits and so is the slope there: two steps of this precision, of
/// the value alone, find the rest.
template <Real R>
Crossing<R> newton(const std::vector<R>& c, const R& guess, const R& size) {
  using std::abs;
  using Lower = typename detail::Below<R>::Type;
  R x = guess, slope = 0, certain = 1;  // what a step leaves of itself at most
  constexpr bool lowest = std::same_as<R, Lower>;
  if constexpr (!lowest) {
    std::vector<Lower> rounded;
    for (const R& a : c) rounded.push_back(Lower(a));
    const Crossing<Lower> lower = newton<Lower>(rounded, Lower(guess), Lower(size));
    x = R(lower.root), slope = R(lower.slope);
    certain = R(epsilon<Lower>()) * 1000000;
  }
  R before = 0;
  for (int turn = 0; turn < 60; ++turn) {
    R p = 0, d = 0;
    for (std::size_t k = c.size(); k-- > 0;) {
      if (lowest) d = d * x + p;
      p = p * x + c[k];
    }
    if (lowest) slope = d;
    const R step = p / slope;
    x -= step;
    const R left = turn > 0 && abs(step) > certain * before ? R(step * step / before) : R(abs(step) * certain);
    if (!(left > epsilon<R>() * size) || (turn > 1 && !(abs(step) < before / 2))) break;
    before = abs(step);
  }
  R d = 0;
  for (std::size_t k = c.size(); k-- > 1;) d = d * x + static_cast<int>(k) * c[k];
  return {x, d};
}

}  // namespace touchgo::exact
