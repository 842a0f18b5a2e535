// What the runs of a system make once and keep for the next one.
#pragma once

#include "solver/contact/contact_state.hpp"
#include "solver/exact/phase_flows.hpp"

namespace touchgo {

/// For runs of one length (s), one at a time; `system` must outlive it.
template <Real R>
struct Kept {
  ContactPhases<R> phases;
  PhaseFlows<R> flows;

  Kept(const System<R>& system, const R& length) : phases(system, length) {}
};

}  // namespace touchgo
