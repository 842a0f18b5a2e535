// A polynomial and its first two derivatives, by Horner's scheme.
#pragma once

#include <cstddef>

#include "solver/number/scalar.hpp"

namespace touchgo {

template <Real R>
struct Jet {
  R value, slope, curvature;
};

/// Of sum_k c[k] u^k, k < terms, at u.
template <Real R>
Jet<R> horner(const R* c, std::size_t terms, const R& u) {
  R p = 0, d = 0, h = 0;
  for (std::size_t k = terms; k-- > 0;) {
    h = h * u + d;
    d = d * u + p;
    p = p * u + c[k];
  }
  return {p, d, 2 * h};
}

}  // namespace touchgo
