// One object of a template for each scalar type.
#pragma once

#include <tuple>

#include "solver/number/scalar.hpp"

namespace touchgo {

namespace detail {
template <template <class> class OF, class... R>
std::tuple<OF<R>...> per_scalar(std::tuple<R...>);
}

/// An OF<R> for each scalar R.
template <template <class> class OF>
struct PerScalar {
  decltype(detail::per_scalar<OF>(Scalars())) all;

  template <Real R>
  constexpr const OF<R>& in() const {
    return std::get<OF<R>>(all);
  }
};

}  // namespace touchgo
