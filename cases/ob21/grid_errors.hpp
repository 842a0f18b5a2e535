// The error of what is measured on surveys: one rule for all rows.
//
// Both models of a row run at the same frequencies, all of a grid, so that a measure V is a number of that grid; no
// frequency is drawn. What other work leaves instead is its error, as two standard errors of that work:
//   grid     the larger of 2 max |h - V| over the two interleaved halves of the grid, h the measure on one, and
//            sqrt(sum (q - V)^2 / 3) over its four interleaved quarters (independent parts: both are two standard errors)
//   starts,  |s - h|, s the measure on the first half of the grid from starts of another seed, in runs half as long, h
//   length   that of V's own runs there: where both scatter alike, sqrt(2) of a half's standard error, two of the grid's;
//            what falls with the length has left in V as much as it has moved
// and both as independent ones. Where a part of the grid has nothing to measure the error is infinite. Counts of what
// can be observed have none.
#pragma once

#include <functional>
#include <vector>

#include "cases/claims/measure.hpp"

namespace touchgo::cases::ob21 {

/// The measures on every `stride`-th frequency of the grid, from the one of index `from` on.
using OnPart = std::function<std::vector<Measure>(std::size_t stride, std::size_t from)>;

/// The measures on the whole grid with their errors; `again`: what the other starts and length leave on every second
/// frequency from the first on; none: their part is left out. The measures' own errors are least ones.
std::vector<Measure> with_errors(const OnPart& on_part, const std::vector<Measure>& again = {});

}  // namespace touchgo::cases::ob21
