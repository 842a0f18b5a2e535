// The first time a smooth function falls to zero: fine samples, then a bracket, then full precision.
#pragma once

#include <functional>
#include <optional>

#include "reference/two_bodies/remainder.hpp"

namespace touchgo::reference::two_bodies {

/// The root of f in [low, high], where f has opposite signs (or is 0) at the ends, to the precision of R.
template <Real R>
R root_between(const std::function<R(const R&)>& f, const R& low, const R& high);

/// The first tau in (from, to] where f.value, positive at `from`, reaches 0. Looks at every `step`: a sign change, or a
/// dip (slope negative, then positive) whose bottom is not positive. Misses a pair of roots only where f turns twice
/// within one step, so the step must be a small part of the shortest time scale. None found: nullopt.
///
/// `bend`: |f''| is nowhere greater, where that is known. Places before which f >= f(a) + f'(a) h - bend h^2/2 cannot
/// have reached 0 are skipped; the result is the same.
template <Real R>
std::optional<R> first_fall(const std::function<ValueAndSlope<R>(const R&)>& f, const R& from, const R& to,
                            const R& step, const std::optional<R>& bend = {});

}  // namespace touchgo::reference::two_bodies
