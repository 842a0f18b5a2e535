#include "solver/model/origin.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace touchgo {

Decimal first_wall(const Setup& setup) {
  const auto of = [&](const auto& things) -> const Wall* {
    for (const auto& thing : things)
      for (const Member& m : {thing.first, thing.second})
        if (!m.is_body()) return &setup.walls[static_cast<std::size_t>(m.index)];
    return nullptr;
  };
  const Wall* wall = of(setup.contacts);
  if (!wall) wall = of(setup.links);
  return wall ? wall->position : Decimal();
}

Setup with_origin_at(Setup setup, const Decimal& position) {
  if (position.is_zero()) return setup;
  const Decimal back = -position;
  for (Wall& w : setup.walls) w.position = w.position + back;
  for (Body& b : setup.bodies) {
    b.position = b.position + back;
    b.load = b.load + b.stiffness * back;
  }
  return setup;
}

namespace {

/// Whether all bodies at 0 stay there but for harmonics, held by springs or by what lies beside them, outside of walls.
bool stands_at_zero(const Setup& setup) {
  auto place = [&](const Member& m) { return m.is_body() ? Decimal() : setup.walls[m.index].position; };
  auto held = [&](int i) {
    const Member me{MemberKind::body, i};
    return setup.bodies[i].stiffness.sign() > 0 ||
           std::none_of(setup.contacts.begin(), setup.contacts.end(), [&](const Contact& c) {
             return (c.first == me && !c.second.is_body()) || (c.second == me && !c.first.is_body());
           });
  };
  for (int i = 0; i < static_cast<int>(setup.bodies.size()); ++i)
    if (!setup.constant_force(setup.bodies[i]).is_zero() || !held(i)) return false;
  for (const Link& l : setup.links)
    if (!l.relaxed.is_zero() || !place(l.first).is_zero() || !place(l.second).is_zero()) return false;
  return std::all_of(setup.contacts.begin(), setup.contacts.end(),
                     [&](const Contact& c) { return (c.gap + place(c.high()) + -place(c.low())).sign() >= 0; });
}

}  // namespace

Setup about_its_equilibrium(Setup setup) { return stands_at_zero(setup) ? setup : about_a_wall(std::move(setup)); }

Setup about_a_wall(Setup setup) {
  const Decimal wall = first_wall(setup);
  return with_origin_at(std::move(setup), wall);
}

}  // namespace touchgo
