// The limit of infinitely many impacts. With restitution e < 1 and a closing contact the n-th impact of a sequence has
// t_n = T(e^n) with T analytic (the rebound speed shrinks like e^n, flights are analytic in it), so
//   t_n = limit + c1 e^n + c2 e^(2n) + ...
// and repeated Aitken (Richardson) steps with the known ratios e, e^2, e^3, ... remove one term each.
#pragma once

#include <vector>

#include "solver/scalar.hpp"

namespace touchgo::reference {

template <Real R>
struct Limit {
  R value, error;  // error: an estimate, of what is left over and of round-off
};

/// The limit of s_n = limit + sum_k c_k ratio^(k n), 0 < ratio < 1, from its last terms; the number of steps is that
/// with the smallest estimated error. Each step k multiplies round-off by (1 + ratio^k) / (1 - ratio^k).
template <Real R>
Limit<R> geometric_limit(const std::vector<R>& s, const R& ratio, std::size_t most_steps = 24) {
  using std::abs;
  const std::size_t count = std::min(s.size(), most_steps + 2);
  std::vector<R> column(s.end() - static_cast<std::ptrdiff_t>(count), s.end());
  R size = 0;
  for (const R& x : column)
    if (abs(x) > size) size = abs(x);
  Limit<R> best{s.back(), std::numeric_limits<R>::max()};
  R power = 1, noise = epsilon<R>() * size;
  for (std::size_t k = 1; column.size() > 1; ++k) {
    power *= ratio;
    const R n_last = column.back(), n_before = column[column.size() - 2];
    const R error = abs(n_last - n_before) * power / (1 - power) + noise;  // term k of the column, if it leads
    if (k > 1 && error < best.error) best = {n_last, error};
    for (std::size_t i = 0; i + 1 < column.size(); ++i) column[i] = (column[i + 1] - power * column[i]) / (1 - power);
    column.pop_back();
    noise *= (1 + power) / (1 - power);
  }
  return best;
}

}  // namespace touchgo::reference
