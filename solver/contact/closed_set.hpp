// Which contacts are closed: the rules by which hard contacts keep and part, soft ones act and end.
//
// Hard, unilateral: closed only while its force is positive; where forces and gap accelerations vanish the first
// derivative that does not decides (leading_derivative.hpp). For several contacts at once this is a linear complementarity problem
// with an M-matrix: the closed set only grows from the open one (Chandrasekaran 1970).
// Hard, published [DM21]: once closed it stays closed until its force, having been positive, falls to zero.
// Soft, published [OB21, Eq. (18)]: acts throughout gap < 0. Soft, unilateral: acts while it pushes.
#pragma once

#include <map>
#include <optional>

#include "solver/contact/guards.hpp"

namespace touchgo::contact {

/// The phases of a run, each made once.
template <Real R>
class ContactPhases {
 public:
  ContactPhases(const System<R>& system, R horizon) : system_(system), horizon_(std::move(horizon)) {}
  const ContactPhase<R>& operator()(const std::vector<Status>& status) {
    auto found = made_.find(status);
    if (found == made_.end()) found = made_.emplace(status, make_contact_phase(system_, status, horizon_)).first;
    return found->second;
  }

 private:
  const System<R>& system_;
  R horizon_;
  std::map<std::vector<Status>, ContactPhase<R>> made_;
};

/// The logical state of the contacts between two events.
template <Real R>
struct ContactState {
  std::vector<Status> status;
  std::vector<bool> armed;  // hard, published: the force has been positive since closing
  std::vector<int> order;   // of the guard's leading derivative at the start of the phase: its known zeros
};

/// Decides every hard contact that touches (gap and rate zero): `touching[j]`. Published contacts already closed stay
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

/// The guards of a phase, one for each way it can end.
template <Real R>
std::vector<Guard<R>> guards_of(const System<R>& system, const ContactPhase<R>& phase, const ContactState<R>& state) {
  std::vector<Guard<R>> guards;
  auto add = [&](int j, bool is_force, int sign, int order) {
    const Row<R> row = R(sign) * (is_force ? phase.force_row[j] : system.joints[j].gap_row);
    guards.push_back({j, is_force, sign, row, order});
  };
  for (int j = 0; j < static_cast<int>(system.joints.size()); ++j) {
    const Joint<R>& joint = system.joints[j];
    const int order = state.order[j];
    switch (state.status[j]) {
      case Status::open:
        add(j, false, 1, order);
        break;
      case Status::closed:
        if (joint.law == Law::soft && joint.release == Release::published)
          add(j, false, -1, order);
        else
          add(j, true, joint.law == Law::soft || joint.release == Release::unilateral || state.armed[j] ? 1 : -1,
              order);
        break;
      case Status::slack:
        add(j, true, -1, order);
        add(j, false, -1, 0);
        break;
    }
  }
  return guards;
}

}  // namespace touchgo::contact
