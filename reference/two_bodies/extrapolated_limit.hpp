// The limit of infinitely many impacts. With restitution e < 1 and a closing contact the n-th impact of a sequence has
// t_n = T(e^n) with T analytic (the rebound speed shrinks like e^n, flights are analytic in it), so
//   t_n = limit + c1 e^n + c2 e^(2n) + ...
// and repeated Aitken (Richardson) steps with the known ratios e, e^2, e^3, ... remove one term each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "solver/number/scalar.hpp"

namespace touchgo::reference::two_bodies {

template <Real R>
struct Limit {
  R value, error;  // error: an estimate, of the remainder and of round-off
};

/// The limit of the sums d_0 + ... + d_n = limit + sum_k c_k ratio^(k n), 0 < ratio < 1, from the last increments. The
/// number of steps is that with the smallest estimated error. Step k multiplies round-off by (1 + ratio^k) /
/// (1 - ratio^k), but only that of the sums of the increments it uses, which are small late in the sequence.
template <Real R>
Limit<R> geometric_limit(const std::vector<R>& increments, const R& ratio, std::size_t most_steps = 24) {
  using std::abs;
  const std::size_t first = increments.size() - std::min(increments.size(), most_steps + 2);
  R head = 0, sum = 0, size = 0;
  for (std::size_t i = 0; i < first; ++i) head += increments[i];
  std::vector<R> column;
  for (std::size_t i = first; i < increments.size(); ++i) {
    sum += increments[i], size += abs(increments[i]);
    column.push_back(sum);
  }
  Limit<R> best{head + sum, std::numeric_limits<R>::max()};
  R power = 1, noise = epsilon<R>() * size;
  for (std::size_t k = 1; column.size() > 1; ++k) {
    power *= ratio;
    const R last = column.back(), before = column[column.size() - 2];
    const R error = abs(last - before) * power / (1 - power) + noise;  // what is left of term k, which leads by now
    if (k > 1 && error < best.error) best = {head + last, error};
    for (std::size_t i = 0; i + 1 < column.size(); ++i) column[i] = (column[i + 1] - power * column[i]) / (1 - power);
    column.pop_back();
    noise *= (1 + power) / (1 - power);
  }
  best.error += epsilon<R>() * abs(best.value);
  return best;
}

}  // namespace touchgo::reference::two_bodies
