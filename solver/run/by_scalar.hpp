// Which scalar works for how many digits.
#pragma once

#include <cstddef>
#include <tuple>

#include "solver/run/run.hpp"

namespace touchgo {

inline constexpr std::size_t precisions = std::tuple_size_v<Scalars>;

/// f<R>() by the first scalar of as many digits, up to 16 double; `steps`: of those that method has.
template <std::size_t I = 0, class F>
auto by_scalar(int digits, bool steps, const F& f) {
  using R = std::tuple_element_t<I, Scalars>;
  if constexpr (I + 1 < precisions)
    if (digits > (I == 0 ? 16 : digits10<R>) || (steps && !has_steps<R>)) return by_scalar<I + 1>(digits, steps, f);
  return f.template operator()<R>();
}

}  // namespace touchgo
