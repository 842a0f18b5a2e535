#include "solver/model/origin.hpp"

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

Setup about_a_wall(Setup setup) {
  const Decimal wall = first_wall(setup);
  return with_origin_at(std::move(setup), wall);
}

}  // namespace touchgo
