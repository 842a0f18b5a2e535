// Newton's method on a series, with digits that grow as the root becomes known.
#pragma once

#include <concepts>
#include <tuple>
#include <type_traits>
#include <vector>

#include "solver/number/scalar.hpp"

namespace touchgo {

namespace detail {

// The precision below, or the lowest itself.
template <Real R, std::size_t I = 1>
constexpr auto below() {
  if constexpr (I == std::tuple_size_v<Precisions>)
    return std::type_identity<R>();
  else if constexpr (std::same_as<R, std::tuple_element_t<I, Precisions>>)
    return std::type_identity<std::tuple_element_t<I - 1, Precisions>>();
  else
    return below<R, I + 1>();
}

template <Real R>
R slope_at(const std::vector<R>& c, const R& x) {
  R d = 0;
  for (std::size_t k = c.size(); k-- > 1;) {
    set_product(d, d, x);
    d += static_cast<int>(k) * c[k];
  }
  return d;
}

}  // namespace detail

/// The root of sum_k c[k] x^k near a guess that some ten digits of it are known to by, to round-off of `size`. The root
/// at the precision below is known to a third of the digits and so is the slope there: two steps of this precision, of
/// the value alone, find the rest.
template <Real R>
R newton(const std::vector<R>& c, const R& guess, const R& size) {
  using std::abs;
  using Lower = typename decltype(detail::below<R>())::type;
  R x = guess, slope = 0, certain = 1;  // what a step leaves of itself at most
  constexpr bool lowest = std::same_as<R, Lower>;
  if constexpr (!lowest) {
    std::vector<Lower> rounded;
    for (const R& a : c) rounded.push_back(Lower(a));
    const Lower lower = newton<Lower>(rounded, Lower(guess), Lower(size));
    x = R(lower), slope = R(detail::slope_at(rounded, lower));
    certain = R(epsilon<Lower>()) * 1000000;  // a choice: what the slope there may be off by, about
  }
  R before = 0;
  for (int turn = 0; turn < 60; ++turn) {
    R p = 0, d = 0;
    for (std::size_t k = c.size(); k-- > 0;) {
      if (lowest) {
        set_product(d, d, x);
        d += p;
      }
      set_product(p, p, x);
      p += c[k];
    }
    if (lowest) slope = d;
    const R step = p / slope;
    x -= step;
    const R left = turn > 0 && abs(step) > certain * before ? R(step * step / before) : R(abs(step) * certain);
    if (!(left > epsilon<R>() * size) || (turn > 1 && !(abs(step) < before / 2))) break;
    before = abs(step);
  }
  return x;
}

// Compiled once for each scalar type (run/precision_*.cpp): a precision begins with those below it.
extern template double newton(const std::vector<double>&, const double&, const double&);
extern template Mp50 newton(const std::vector<Mp50>&, const Mp50&, const Mp50&);
extern template Mp80 newton(const std::vector<Mp80>&, const Mp80&, const Mp80&);
extern template Mp140 newton(const std::vector<Mp140>&, const Mp140&, const Mp140&);
extern template Mp400 newton(const std::vector<Mp400>&, const Mp400&, const Mp400&);
extern template Mp1100 newton(const std::vector<Mp1100>&, const Mp1100&, const Mp1100&);
extern template Mp2500 newton(const std::vector<Mp2500>&, const Mp2500&, const Mp2500&);

}  // namespace touchgo
