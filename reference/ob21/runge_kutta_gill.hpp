// The Runge-Kutta-Gill method, order 4, which OB21 names for its integrations (section 3).
//
// S. Gill, Proc. Camb. Phil. Soc. 47 (1951) 96: among the four-stage methods of order 4 the one that needs least
// storage. Tableau:
//     0 |
//   1/2 | 1/2
//   1/2 | (s-1)/2   1 - s/2
//     1 | 0         -s/2      1 + s/2                    s = sqrt(2)
//       | 1/6       (2-s)/6   (2+s)/6   1/6
#pragma once

#include <array>
#include <cstddef>

#include "solver/number/scalar.hpp"

namespace touchgo::reference::ob21 {

/// Stage i at time c[i], from the earlier slopes by a[i][j]; the step adds b[i].
template <Real R>
struct Tableau {
  std::array<std::array<R, 4>, 4> a;
  std::array<R, 4> b, c;
};

template <Real R>
Tableau<R> gill() {
  using std::sqrt;
  const R s = sqrt(R(2)), o = 0, half = R(1) / 2;
  return {{{{o, o, o, o}, {half, o, o, o}, {(s - 1) / 2, 1 - s / 2, o, o}, {o, -s / 2, 1 + s / 2, o}}},
          {R(1) / 6, (2 - s) / 6, (2 + s) / 6, R(1) / 6},
          {o, half, half, R(1)}};
}

/// One step of h from (t, y) for y' = field(t, y), without the zeros of the tableau: millions of them are taken.
template <Real R, std::size_t N, class Field>
std::array<R, N> gill_step(const Field& field, const R& t, const std::array<R, N>& y, const R& h) {
  const Tableau<R> m = gill<R>();
  auto along = [&](std::array<R, N> from, const R& weight, const std::array<R, N>& slope) {
    const R length = h * weight;
    for (std::size_t n = 0; n < N; ++n) from[n] += length * slope[n];
    return from;
  };
  auto slope = [&](int i, const std::array<R, N>& at) { return field(R(t + m.c[i] * h), at); };
  const auto k0 = slope(0, y);
  const auto k1 = slope(1, along(y, m.a[1][0], k0));
  const auto k2 = slope(2, along(along(y, m.a[2][0], k0), m.a[2][1], k1));
  const auto k3 = slope(3, along(along(y, m.a[3][1], k1), m.a[3][2], k2));
  return along(along(along(along(y, m.b[0], k0), m.b[1], k1), m.b[2], k2), m.b[3], k3);
}

}  // namespace touchgo::reference::ob21
