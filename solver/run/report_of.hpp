// What a run leaves, in numbers of its own, as text in SI units.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "solver/model/line_order.hpp"
#include "solver/run/agreement.hpp"
#include "solver/run/precision_run.hpp"

namespace touchgo {

/// The report of the first `count` events of a run, with the digits that it lost up to each, if these are known:
/// numbers within their error are 0.
template <Real R>
Report report(const Task& task, const Run<R>& run, std::size_t count, const std::vector<double>& lost = {}) {
  using std::abs;
  const Units& units = task.units;
  const int digits = task.options.digits > 0 ? task.options.digits : std::numeric_limits<R>::max_digits10;
  Report r{task.setup,
           task.options.method,
           task.options.digits,
           run.closed_at_start,
           run.touching_at_start,
           {},
           si_text(run.end, units.time, digits),
           run.reason,
           run.message,
           {},
           digits10<R>,
           {}};
  Scales<R> sizes(run);
  R error = 0;
  const int length = units.of(0, 1, 0), rate = units.of(0, 1, -1), impulse = units.of(1, 1, -1),
            force = units.of(1, 1, -2);
  auto shown = [&](const R& x, const R& size, int exponent) {
    return abs(x) <= error * size ? "0" : si_text(x, exponent, digits);
  };
  for (std::size_t i = 0; i < count; ++i) {
    const Event<R>& e = run.events[i];
    sizes.come_to(e.t);
    if (i < lost.size())
      error = pow(R(10), R(std::max(lost[i], 8.0) + 4 - digits10<R>));  // 8, 4: to be on the safe side
    EventText out{e.kind,
                  e.contact,
                  si_text(e.t, units.time, digits),
                  {},
                  {},
                  {},
                  {},
                  shown(e.force, sizes.force(), force),
                  e.closed,
                  e.touching,
                  e.landing,
                  {},
                  {}};
    for (int side = 0; side < 2; ++side) {
      out.position[side] = shown(e.position[side], sizes.length(), length);
      out.velocity_before[side] = shown(e.velocity_before[side], sizes.speed(), rate);
      out.velocity_after[side] = shown(e.velocity_after[side], sizes.speed(), rate);
    }
    if (e.impulse) out.impulse = si_text(*e.impulse, impulse, digits);
    for (const TransmittedImpulse<R>& x : e.shaken)
      out.shaken.push_back(
          {x.contact,
           si_text(x.impulse, impulse, digits),
           {shown(x.velocity_after[0], sizes.speed(), rate), shown(x.velocity_after[1], sizes.speed(), rate)}});
    for (const auto& [contact, i] : e.impulses) out.impulses.emplace_back(contact, si_text(i, impulse, digits));
    r.events.push_back(std::move(out));
  }
  return r;
}

/// The state that one precision kept, as a state of the whole run.
template <Real R>
std::optional<State> kept_state(const Task& task, const PrecisionRun<R>& single, const State* from, double lost) {
  std::optional<State> state = single.kept;
  if (!state) return state;
  state->method = task.options.method;
  state->lost = lost;
  if (from) state->events += from->events;
  return state;
}

/// A report begins with what is closed or touches in this state of the setup.
inline void begin_from(const Setup& setup, const State& from, Report& r) {
  r.closed_at_start.clear(), r.touching_at_start.clear();
  for (int j : contacts_along(setup)) {
    if (from.contacts[j].status == Status::closed) r.closed_at_start.push_back(j);
    if (from.contacts[j].status == Status::touching) r.touching_at_start.push_back(j);
  }
}

}  // namespace touchgo
