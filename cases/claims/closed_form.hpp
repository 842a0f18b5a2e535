// The reference's view of a setup: one hard contact of two bodies, or of a body and a wall, without links.
#pragma once

#include <optional>

#include "reference/two_bodies/two_bodies.hpp"
#include "solver/model/setup.hpp"

namespace touchgo::cases {

template <Real R>
struct ClosedForm {
  reference::two_bodies::PairContact<R> contact;
  reference::two_bodies::Launch<R> launch;
};

/// Nothing where the reference has no closed form: other contacts, soft ones, links, several pairs.
template <Real R>
std::optional<ClosedForm<R>> closed_form(const Setup& setup) {
  if (setup.contacts.size() != 1 || !setup.links.empty() || setup.bodies.size() > 2) return std::nullopt;
  const Contact& c = setup.contacts[0];
  if (c.law != Law::hard) return std::nullopt;
  ClosedForm<R> f;
  const Member ends[2] = {c.first, c.second};
  for (int i = 0; i < 2; ++i) {
    auto sine = [](const Harmonic& h) -> reference::linear::Sine<R> {
      return {decimal<R>(h.amplitude), decimal<R>(h.frequency), decimal<R>(h.phase)};
    };
    reference::two_bodies::PairMember<R>& member = i == 0 ? f.contact.first : f.contact.second;
    if (ends[i].is_body()) {
      const Body& b = setup.bodies[ends[i].index];
      reference::linear::LinearOscillator<R> o{decimal<R>(b.mass),
                                               decimal<R>(b.damping),
                                               decimal<R>(b.stiffness),
                                               decimal<R>(b.load) + decimal<R>(b.mass) * decimal<R>(setup.gravity),
                                               {}};
      for (const Harmonic& h : b.force) o.force.push_back(sine(h));
      member = o;
      f.launch.position[i] = decimal<R>(b.position);
      f.launch.velocity[i] = decimal<R>(b.velocity);
    } else {
      const Wall& w = setup.walls[ends[i].index];
      if (w.harmonics().size() > 1 || !w.velocity.is_zero()) return std::nullopt;
      member = reference::two_bodies::MovingWall<R>{decimal<R>(w.position), sine(w.harmonics()[0])};
    }
  }
  f.contact.gap = decimal<R>(c.gap);
  f.contact.restitution = decimal<R>(c.restitution);
  f.contact.release = c.release_used() == Release::unilateral ? reference::two_bodies::ReleaseRule::unilateral
                                                              : reference::two_bodies::ReleaseRule::published;
  f.launch.touching = c.touching;
  return f;
}

// Compiled once, in closed_form.cpp.
#ifndef TOUCHGO_CLOSED_FORM_HERE
extern template std::optional<ClosedForm<double>> closed_form(const Setup&);
extern template std::optional<ClosedForm<Mp50>> closed_form(const Setup&);
#endif

}  // namespace touchgo::cases
