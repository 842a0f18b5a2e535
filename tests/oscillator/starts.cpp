// Where an oscillator starts: a zero in the decimals of its setup is zero for the kernel, whatever binary numbers
// make of the terms.
#include "solver/oscillator/orbit_of.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using namespace oscillator;

namespace {

// A body above a wall that moves with 0.3 sin(0.7 t) about 0.1: at t = 0 it is there, at a rate of 0.21 m/s.
Setup on_wall(const Decimal& gap, const Decimal& position, const Decimal& wall) {
  Setup s;
  s.bodies = {body("1", "0.1", "2", position, "0.21")};
  s.walls.resize(1);
  s.walls[0] = {"", wall, {"0.3", "0.7", "0"}};
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  s.contacts[0].gap = gap;
  return named(s);
}

struct Place {
  const char *gap, *position, *wall;  // gap + position - wall = 0
};
constexpr Place places[] = {{"0.1", "0.2", "0.3"},  {"-0.1", "0.4", "0.3"},    {"0.3", "-0.2", "0.1"},
                            {"0", "0.7", "0.7"},    {"0.001", "0.7", "0.701"}, {"-0.783", "0.006", "-0.777"},
                            {"1.1", "-2.3", "-1.2"}};

}  // namespace

TEST_CASE("a body that touches and is as fast as the wall starts at a gap and a rate of zero", "[kernel]") {
  for (const Place& p : places) {
    const Oscillator o = as_oscillator(on_wall(p.gap, p.position, p.wall)).value();
    INFO(p.gap << " + " << p.position << " - " << p.wall);
    CHECK(own_start(o).g == 0);
    CHECK(own_start(o).v == 0);
  }
}

TEST_CASE("a body that strikes at the start rebounds there, under either law", "[kernel]") {
  for (const Place& p : places)
    for (bool soft : {false, true}) {
      Setup s = on_wall(p.gap, p.position, p.wall);
      s.bodies[0].velocity = "-0.79";  // 1 m/s slower than the wall
      if (soft) s.contacts[0].law = Law::soft, s.contacts[0].stiffness = "500";
      const Oscillator o = as_oscillator(s).value();
      const std::vector<OrbitEvent> all = events(o, own_start(o), 1);
      INFO(p.gap << " + " << p.position << " - " << p.wall << (soft ? ", soft" : ", hard"));
      REQUIRE(!all.empty());
      CHECK(all[0].kind == Kind::impact);
      CHECK(all[0].t == 0);
      CHECK_THAT(all[0].before, Catch::Matchers::WithinRel(-1, 1e-15));
      CHECK_THAT(all[0].after, Catch::Matchers::WithinRel(soft ? -1 : 0.5, 1e-15));
    }
}

// The wall's 0.01 sin(5 t) takes the acceleration 0.24 sin(5 t) off a body at rest on it, whose spring has 1 N/m: its
// force is zero at t = 0, pulls, pushes in the second half of the period and is zero again at its end.
TEST_CASE("a contact closed just as its force turns to pull lasts, as published, until the force has pushed",
          "[kernel]") {
  for (bool strikes : {false, true}) {
    Setup s;
    s.bodies = {body("1", "0", "1", "0", strikes ? "-1" : "0.05")};
    s.walls.resize(1);
    s.walls[0] = {"", "0", {"0.01", "5", "0"}};
    s.contacts = {hard(wall_member(0), body_member(0), "0", Release::published)};
    s.contacts[0].touching = !strikes;
    const Oscillator o = as_oscillator(named(s)).value();
    const std::vector<OrbitEvent> all = events(o, own_start(o), 1.5);
    INFO((strikes ? "strikes" : "rests"));
    REQUIRE(all.size() > static_cast<std::size_t>(strikes));
    CHECK(all[strikes].kind == Kind::separation);
    CHECK_THAT(all[strikes].t, Catch::Matchers::WithinRel(o.period, 1e-14));
  }
}

}  // namespace touchgo::tests
