// Two bodies between a shaking floor and a roof, in chaotic motion with an accumulation now and then.
#pragma once

#include "tests/common/setups.hpp"

namespace touchgo::tests {

inline Setup two_between_walls() {
  Setup s;
  s.bodies = {body("1", "0.01", "1", "0", "0.3"), body("0.7", "0.01", "1.3", "0", "-0.1")};
  s.walls.resize(2);
  s.walls[0].motion = {"0.3", "3", "0"};
  s.contacts = {hard(wall_member(0), body_member(0), "0.8"), hard(body_member(0), body_member(1), "0.8"),
                hard(body_member(1), wall_member(1), "0.8")};
  s.contacts[0].gap = "0.2", s.contacts[1].gap = s.contacts[2].gap = "0.15";
  s.multiple_impacts = MultipleImpacts::newton;
  return named(s);
}

}  // namespace touchgo::tests
