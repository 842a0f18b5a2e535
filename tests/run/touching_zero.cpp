// Quantities that touch zero exactly: where the motion depends on it, and where not.
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

/// A body on a floor, pressed by a load as large as the amplitude of a force: N = (1 + sin t)/2 touches zero at 3 pi/2.
Setup equal_load(Release release) {
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "0")};
  s.bodies[0].load = "-0.5", s.bodies[0].force = {{"-0.5", "1", "0"}};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5", release)};
  s.contacts[0].touching = true;
  return named(s);
}

/// x = sin t, and a wall at its turning point.
Setup wall_at_turning_point() {
  Setup s;
  s.bodies = {body("1", "0", "1", "0", "1")};
  s.walls.resize(1);
  s.walls[0].position = "1";
  s.contacts = {hard(body_member(0), wall_member(0), "0.5")};
  return named(s);
}

}  // namespace

TEST_CASE("a contact force that touches zero ends nothing, and a note has the time", "[tangency]") {
  for (const Release release : {Release::unilateral, Release::published})
    for (const int digits : {16, 60, 0}) {
      INFO("digits " << digits);
      const Report r = simulate(equal_load(release), "20", 1000, {.digits = digits});
      CHECK(r.reason == Reason::until);
      CHECK(r.events.empty());
      CHECK(r.closed_at_start == std::vector{0});
      REQUIRE(!r.notes.empty());
      CHECK(r.notes[0].find("touches zero at t = 4.712388980") != std::string::npos);  // 3 pi/2
      CHECK(r.effort < 1);
    }
}

TEST_CASE("a force that double cannot tell from one that touches zero is said to miss it by less than that",
          "[tangency]") {
  Setup s = equal_load(Release::unilateral);
  s.bodies[0].load = "-0.50000000000000000001";
  for (const int digits : {16, 60}) {
    const Report r = simulate(s, "6", 1000, {.digits = digits});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.notes.size() == 1);
    CHECK(r.notes[0].find("just misses zero at t = 4.712388980") != std::string::npos);
    CHECK(r.notes[0].find("by less than 1e-14 of its largest value") != std::string::npos);
  }
}

TEST_CASE("a dip of the force below zero opens the contact, as little as it may be", "[tangency]") {
  Setup s = equal_load(Release::unilateral);
  s.bodies[0].load = "-0.49999999999999999999";
  const Report r = simulate(s, "6", 1000, {});
  REQUIRE(!r.events.empty());
  CHECK(r.events[0].kind == Kind::separation);
  // 1 + sin t = 2e-20: a time sqrt(4e-20) before 3 pi/2
  CHECK(abs(Mp50(r.events[0].t) - 3 * pi<Mp50>() / 2 + Mp50("2e-10")) <= Mp50("1e-14"));
}

TEST_CASE("a gap that touches zero at a turning point is undecided there and then, at any digits", "[tangency]") {
  for (const int digits : {16, 100}) {
    const Report r = simulate(wall_at_turning_point(), "20", 1000, {.digits = digits});
    CHECK(r.reason == Reason::undecided);
    CHECK(r.events.empty());
    CHECK(r.end.substr(0, 14) == "1.570796326794");  // pi/2
    CHECK(r.message.find("grazes or meets") != std::string::npos);
    CHECK(r.effort < 10);
  }
}

}  // namespace touchgo::tests
