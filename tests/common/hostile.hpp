// What the tests of hostile conditions share: both methods at once, and bodies in a line.
#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "tests/common/setups.hpp"

namespace touchgo::tests {

inline const char* const pi_digits = "3.14159265358979323846264338327950288419716939937510582097494459";

/// The same setup by both methods.
template <Real R>
struct Both {
  Run<R> exact, steps;
};

template <Real R>
Both<R> both(const Setup& setup, const Decimal& until, const Decimal& step) {
  return {run<R>(setup, decimal<R>(until)), run_by_steps<R>(setup, decimal<R>(until), decimal<R>(step))};
}

/// A body between a wall at 0 and one at `width`.
inline Setup between_walls(Decimal x, Decimal v, Decimal width, Decimal e) {
  Setup s;
  s.bodies = {body("1", "0", "0", x, v)};
  s.walls.resize(2);
  s.walls[1].position = width;
  s.contacts = {hard(wall_member(0), body_member(0), e), hard(body_member(0), wall_member(1), e)};
  return named(s);
}

/// Free bodies of 1 kg in a line, each touching or about to touch the next.
inline Setup free_line(const std::vector<std::pair<Decimal, Decimal>>& starts, Decimal e) {
  Setup s;
  for (const auto& [x, v] : starts) s.bodies.push_back(body("1", "0", "0", x, v));
  for (int i = 1; i < static_cast<int>(starts.size()); ++i)
    s.contacts.push_back(hard(body_member(i - 1), body_member(i), e));
  return named(s);
}

template <Real R>
bool finite(const Run<R>& r) {
  auto ordinary = [](const R& x) { return abs(x) <= std::numeric_limits<R>::max(); };
  bool all = ordinary(r.end);
  for (const Event<R>& e : r.events)
    for (const R& x : {e.t, e.position[0], e.position[1], e.velocity_before[0], e.velocity_before[1],
                       e.velocity_after[0], e.velocity_after[1], e.impulse.value_or(R(0)), e.force})
      all = all && ordinary(x);
  return all;
}

}  // namespace touchgo::tests
