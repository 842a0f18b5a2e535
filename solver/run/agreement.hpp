// Two runs of one motion at different precisions, compared event by event.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "solver/model/event.hpp"

namespace touchgo::run {

using namespace model;

/// What two precisions agree on.
struct Agreement {
  std::size_t events = 0;  // of the higher run that the lower one shares
  double lost = 0;         // digits the lower precision lost on them
  bool whole = false;      // the runs agree to their end
  bool cut = false;        // both end at the same unfinished sequence of impacts, of which they list different parts
};

/// Compares times, to what the lower precision can have lost; eight of its digits at least must be left.
template <Real Lower, Real Upper>
Agreement agree(const Run<Lower>& lower, const Run<Upper>& upper) {
  using std::abs;
  Agreement a;
  if (lower.closed_at_start != upper.closed_at_start) return a;
  auto lost = [](const Lower& x, const Upper& y) {
    const Upper difference = abs(Upper(x) - y);
    if (difference == 0) return 0.0;
    using std::log10;
    return digits10<Lower> + to_double(Upper(log10(difference / abs(y))));
  };
  std::size_t i = 0, j = 0;
  while (i < lower.events.size() && j < upper.events.size()) {
    const Event<Lower>& x = lower.events[i];
    const Event<Upper>& y = upper.events[j];
    if (x.contact != y.contact) return a;
    if (x.kind != y.kind) {  // one run follows an accumulating sequence further than the other
      if (x.kind == Kind::accumulation && y.in_sequence)
        ++j;
      else if (y.kind == Kind::accumulation && x.in_sequence)
        ++i;
      else
        return a;
      continue;
    }
    const double digits = lost(x.t, y.t);
    if (!(digits < digits10<Lower> - 8)) return a;
    a.lost = std::max(a.lost, digits);
    ++i, ++j;
    a.events = j;
  }
  if (lower.reason != upper.reason) return a;
  if (i < lower.events.size() || j < upper.events.size()) {
    a.whole = a.cut = lower.reason == Reason::undecided && lower.message == upper.message && i == lower.events.size();
    return a;
  }
  const double digits = lower.end == 0 ? 0.0 : lost(lower.end, upper.end);
  a.whole = digits < digits10<Lower> - 8;
  return a;
}

}  // namespace touchgo::run
