// Which rigid contacts are closed: they are decided together.
//
// Unilateral: closed only while its force is positive; where forces and gap accelerations vanish the first derivative
// that does not decides (leading_derivative.hpp). For several contacts at once this is a linear complementarity problem
// with an M-matrix: the closed set only grows from the open one (Chandrasekaran 1970).
// Published [DM21]: once closed it stays closed until its force, having been positive, falls to zero.
#pragma once

#include <optional>
#include <vector>

#include "solver/contact/contact_state.hpp"
#include "solver/contact/leading_derivative.hpp"
#include "solver/model/errors.hpp"

namespace touchgo::contact {

using namespace model;

/// Decides every rigid contact that touches (gap and rate zero): `touching[j]`. Published contacts already closed stay
/// so while their rule lets them. Sets status, armed and order of these contacts; the others are left alone. Returns a
/// contact whose force is identically zero, so that there is no instant of separation, if there is one. Throws
/// Undecided (no consistent set) or WallToWall.
template <Real R>
std::optional<int> decide(const System<R>& system, ContactPhases<R>& phases, const Vector<R>& z,
                          const std::vector<bool>& touching, Instant instant, ContactState<R>& state) {
  const int joints = static_cast<int>(system.joints.size());
  std::vector<bool> held(joints, false);  // by the published rule
  for (int j = 0; j < joints; ++j)
    held[j] = touching[j] && state.status[j] == Status::closed && system.joints[j].release == Release::published;

  for (;;) {
    for (int j = 0; j < joints; ++j)
      if (touching[j]) state.status[j] = held[j] ? Status::closed : Status::open;
    std::vector<int> undecidable;  // open contacts whose gap neither opens nor closes
    for (bool grown = true; grown;) {
      grown = false;
      undecidable.clear();
      const ContactPhase<R>& phase = phases(state.status);
      std::vector<int> closing;
      for (int j = 0; j < joints; ++j) {
        if (!touching[j] || state.status[j] == Status::closed) continue;
        const LeadingDerivative g = leading_derivative(phase, system.joints[j].gap_row, z, 2, instant);
        state.order[j] = g.order;
        if (g.sign < 0) closing.push_back(j);
        if (g.sign == 0) undecidable.push_back(j);
      }
      for (int j : closing) state.status[j] = Status::closed, grown = true;
    }
    if (!undecidable.empty()) {
      for (int j : undecidable) state.status[j] = Status::closed;
      phases(state.status);  // throws where they close a chain from wall to wall
      return undecidable.back();
    }

    const ContactPhase<R>& phase = phases(state.status);
    bool released = false;
    for (int j = 0; j < joints; ++j) {
      if (!touching[j] || state.status[j] != Status::closed) continue;
      const LeadingDerivative g = leading_derivative(phase, phase.force_row[j], z, 0, instant);
      state.order[j] = g.order;
      if (g.sign == 0) return j;
      if (!held[j] && g.sign < 0) throw Undecided("no set of closed contacts is consistent with their forces");
      if (held[j] && g.sign < 0 && state.armed[j]) held[j] = state.armed[j] = false, released = true;
      if (g.sign > 0) state.armed[j] = true;
    }
    if (!released) return std::nullopt;
  }
}

}  // namespace touchgo::contact
