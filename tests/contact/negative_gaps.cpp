// Members that have passed through each other: no motion is to come to it, so states are made that have.
#include "solver/contact/negative_gaps.hpp"

#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

TEST_CASE("a gap below zero is found where its contact is open, beyond round-off of the state and of the time",
          "[contact]") {
  for (const bool soft : {false, true}) {
    Setup setup = ball("2000001", "0.5");  // m; the wall is at 10^6 m
    setup.bodies[0].stiffness = "100";
    setup.walls[0].position = "1000000";
    if (soft) setup.contacts[0].law = Law::soft, setup.contacts[0].stiffness = "1000";
    const System<double> system = make_system<double>(setup);
    ContactPhases<double> phases(system, 10.0);
    Effort effort;
    RunState<double> s(setup, system, phases, {}, effort, 10.0, 100);
    auto passes = [&](double gap, Status status, double t) {
      s.t = t, s.z[0] = 1e6 + gap, s.z[1] = 1;
      try {
        check_gaps(s, phases({status}));
      } catch (const NegativeGap& why) {
        CHECK(why.what() ==
              "the gap of contact " + contact_name(setup, 0) + " is negative at t = " + text(t, 12) + " s");
        return false;
      }
      return true;
    };
    // The gap is a difference of two numbers of 10^6 m: 2e6 m, times epsilon^(3/4) = 1.819e-12 and 64 epsilon rate t.
    const double rate = phases({Status::open}).rate, late = 2e6 * (1.819e-12 + 64 * 2.2204e-16 * rate * 1e9);
    CHECK(rate >= 10);  // rad/s, of the spring
    for (const auto& [t, bound] : {std::pair(0.0, 2e6 * 1.819e-12), {1e9, late}}) {
      CHECK(passes(0, Status::open, t));
      CHECK(passes(1, Status::open, t));
      CHECK(passes(-0.99 * bound, Status::open, t));
      CHECK(passes(-1.01 * bound, Status::open, t) == soft);
      CHECK((soft || passes(-1.01 * bound, Status::closed, t)));
    }
  }
}

}  // namespace touchgo::tests
