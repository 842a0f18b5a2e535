// The limit of infinitely many impacts. With restitution e < 1 and a closing contact the n-th impact of a sequence has
// t_n = T(e^n) with T analytic (the rebound speed shrinks like e^n, flights are analytic in it), so
//   t_n = limit + c1 e^n + c2 e^(2n) + ...
// and repeated Aitken (Richardson) steps with the known ratios e, e^2, e^3, ... remove one term each.
#pragma once

#include <cstddef>
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
Limit<R> geometric_limit(const std::vector<R>& increments, const R& ratio, std::size_t most_steps = 24);

}  // namespace touchgo::reference::two_bodies
