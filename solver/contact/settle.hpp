// Rigid contacts that touch: who stays together, and puts its members exactly there.
#pragma once

#include <optional>
#include <vector>

#include "solver/contact/closed_set.hpp"
#include "solver/contact/restitution.hpp"
#include "solver/contact/run_state.hpp"
#include "solver/model/names.hpp"

namespace touchgo::contact {

using namespace model;

/// Members of closed rigid contacts share position and velocity exactly: a wall's, else the leftmost body's.
template <Real R>
void snap(RunState<R>& s) {
  auto place = [&](int j, int body, int sign) {
    s.z[body] -= sign * s.gap(j);
    s.z[s.system.n + body] -= sign * s.rate(j);
  };
  auto together = [&](int j) { return s.joint(j).rigid && s.is_closed(j); };
  for (int j : s.along)
    if (together(j) && s.joint(j).second >= 0) place(j, s.joint(j).second, 1);
  bool from_wall = false;
  for (auto j = s.along.rbegin(); j != s.along.rend(); ++j) {
    from_wall = together(*j) && s.joint(*j).first >= 0 && (s.joint(*j).second < 0 || from_wall);
    if (from_wall) place(*j, s.joint(*j).first, -1);
  }
}

/// Takes the rest of the relative velocity away, momentum kept.
template <Real R>
void bring_together(RunState<R>& s, int j) {
  apply_impulse(s.system, s.joint(j), restitution_impulse(s.system, s.joint(j), R(0), s.rate(j)), s.z);
}

/// Decides the touching contacts (closed_set.hpp) and puts those that close exactly together. False if the run ends
/// here, degenerate.
template <Real R>
bool settle(RunState<R>& s, const std::vector<bool>& touching, Instant instant) {
  const std::optional<int> degenerate = decide(s.system, s.phases, s.z, touching, instant, s.contacts);
  if (degenerate) s.contacts.status[*degenerate] = Status::closed;
  for (int j : s.along)
    if (touching[j] && s.is_closed(j)) bring_together(s, j);
  snap(s);
  if (degenerate)
    end_run(s, Reason::degenerate,
            "the force of contact " + contact_name(s.setup, *degenerate) +
                " is identically zero: there is no instant of separation");
  return !degenerate;
}

}  // namespace touchgo::contact
