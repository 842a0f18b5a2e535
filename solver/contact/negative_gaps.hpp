// Open hard contacts whose members have passed through each other.
#pragma once

#include "solver/contact/run_state.hpp"
#include "solver/model/errors.hpp"
#include "solver/model/names.hpp"
#include "solver/model/units.hpp"

namespace touchgo {

/// Throws NegativeGap where the members of an open rigid contact have passed through each other, beyond what round-off
/// of the state, and of the time (64 epsilon: a heuristic), leaves of a gap that is zero: a flaw of the program, which
/// looks for it at every event. Closed contacts are put together exactly at each (settle.hpp).
template <Real R>
void check_gaps(RunState<R>& s, const ContactPhase<R>& phase) {
  for (int j = 0; j < s.joints(); ++j) {
    if (!s.joint(j).rigid || phase.status[j] != Status::open || !(s.gap(j) < 0)) continue;
    const R round_off = epsilon_power<R>(3) + 64 * epsilon<R>() * phase.rate * s.t;
    if (s.gap(j) < -round_off * terms_of(s.joint(j).gap_row, component_sizes(phase, s.z)))
      throw NegativeGap("the gap of contact " + contact_name(s.setup, j) +
                        " is negative at t = " + si_text(s.t, s.system.units.time, 12) + " s");
  }
}

}  // namespace touchgo
