// Sums over events, of events written by hand.
#include "solver/stability/event_tally.hpp"

#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

TEST_CASE("a hard impact at the instant at which a soft contact begins or ends is not part of the soft one's energy",
          "[tally]") {
  Setup s;
  s.bodies = {body("2", "0", "0", "0", "0"), body("3", "0", "0", "1", "0")};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5"), hard(body_member(0), body_member(1), "1")};
  s.contacts[1].law = Law::soft, s.contacts[1].stiffness = "100";
  s = named(s);
  const System<double> system = make_system<double>(s);
  auto event = [](Kind kind, int contact, double t, std::vector<int> closed) {
    Event<double> e;
    e.kind = kind, e.contact = contact, e.t = t, e.closed = std::move(closed);
    return e;
  };
  // At 1 s the first body is hit from -1 to 0.5 m/s, at which it touches the second, at rest; at 2 s they move at 0.2
  // and 0.3 m/s, and the first is hit from 0.2 to 0.4 m/s, which parts them.
  Event<double> hit = event(Kind::impact, 0, 1, {1}), begins = event(Kind::impact, 1, 1, {1});
  hit.velocity_before[0] = 0, hit.velocity_before[1] = -1, hit.velocity_after[0] = 0, hit.velocity_after[1] = 0.5;
  begins.velocity_before[0] = -1, begins.velocity_before[1] = 0;
  begins.velocity_after[0] = 0.5, begins.velocity_after[1] = 0;
  Event<double> again = event(Kind::impact, 0, 2, {}), ends = event(Kind::separation, 1, 2, {});
  again.velocity_before[0] = 0, again.velocity_before[1] = 0.2, again.velocity_after[0] = 0,
  again.velocity_after[1] = 0.4;
  ends.velocity_before[0] = 0.2, ends.velocity_before[1] = 0.3;
  ends.velocity_after[0] = 0.4, ends.velocity_after[1] = 0.3;

  EventTally tally(s, system, 0);
  for (const Event<double>& e : {hit, begins, again, ends}) tally.take(e);
  const double by_impacts = 0.5 * 0.5 - 1 + 0.4 * 0.4 - 0.2 * 0.2;  // m v^2/2 with m = 2 kg
  const double by_contact = 0.2 * 0.2 + 1.5 * 0.3 * 0.3 - 0.5 * 0.5;
  CHECK(std::abs(tally.at(3).energy - (by_impacts + by_contact)) < 1e-15);
  CHECK(tally.at(3).impacts == 3);
  CHECK(tally.at(3).contact == 1);
  CHECK(tally.at(3).rest == 0);
}

}  // namespace touchgo::tests
