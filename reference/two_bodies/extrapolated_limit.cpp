#include "reference/two_bodies/extrapolated_limit.hpp"

#include <algorithm>
#include <limits>

namespace touchgo::reference::two_bodies {

using namespace linear;

template <Real R>
Limit<R> geometric_limit(const std::vector<R>& increments, const R& ratio, std::size_t most_steps) {
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

#define INSTANTIATE(R) template Limit<R> geometric_limit<R>(const std::vector<R>&, const R&, std::size_t)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::two_bodies
