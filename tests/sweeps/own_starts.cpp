// Rows of sweeps start by their own value, whatever the case's own start is; forces that turn the other way.
#include <array>
#include <cmath>
#include <fstream>

#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

/// Above a wall at 0; with a second body that meets nobody the general engine follows it.
Setup above_wall(Decimal position, bool alone) {
  Setup s;
  s.bodies = {body("1", "0.3", "1", position, "0")};
  s.bodies[0].force = {{"1", "2", "0"}};
  if (!alone) s.bodies.push_back(body("1", "0.1", "1", "9", "0"));
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.7")};
  return named(s);
}

std::vector<SweepRow> rows(const Setup& s, const std::string& over, Decimal from, Decimal to, int points) {
  Sweep what;
  what.over = over, what.from = from, what.to = to, what.points = points;
  what.length = {10, 40};
  return sweep(s, what);
}

/// Of the setup as it stands.
Orbit orbit_of_setup(const Setup& s) { return rows(s, "body.1.mass", s.bodies[0].mass, s.bodies[0].mass, 1)[0].orbit; }

void check_same(const Orbit& a, const Orbit& b) {
  CHECK(a.lambda == b.lambda);
  CHECK(a.impacts_per_period == b.impacts_per_period);
  CHECK(a.energy_per_period == b.energy_per_period);
  CHECK(a.max_impact_speed == b.max_impact_speed);
  CHECK(a.motion == b.motion);
}

/// sin(-w t + p) = -sin(w t - p), which is said so here.
Setup turned(Setup s) {
  for (Harmonic* h : {&s.bodies[0].force[0], &s.walls[0].motion}) *h = {-h->amplitude, -h->frequency, -h->phase};
  return s;
}

}  // namespace

TEST_CASE("a row starts by its own value, where the case's own start is inside a wall", "[sweep][starts]") {
  for (const bool alone : {true, false}) {
    const Setup inside = above_wall("-0.1", alone);
    for (const std::string over : {"body.1.position", "contact.1.gap", "wall.wall1.position"}) {
      INFO(over << (alone ? "" : ", by the general engine"));
      const bool wall = over.starts_with("wall");
      const std::vector<SweepRow> found =
          wall ? rows(inside, over, "-0.4", "0.4", 3) : rows(inside, over, "0.4", "-0.4", 3);
      Setup apart = inside;
      (wall                      ? apart.walls[0].position
       : over == "contact.1.gap" ? apart.contacts[0].gap
                                 : apart.bodies[0].position) = wall ? "-0.4" : "0.4";
      check_same(found[0].orbit, orbit_of_setup(apart));
      CHECK(std::isfinite(found[0].orbit.lambda[0]));
      CHECK(std::isnan(found[2].orbit.lambda[0]));
      CHECK(found[2].orbit.motion == Motion::undecided);
      // In between: on the wall where the body's own coordinate is swept, else inside by what it starts at.
      CHECK(std::isnan(found[1].orbit.lambda[0]) == (over != "body.1.position"));
    }
  }
}

TEST_CASE("a row whose members no longer start together is not touching", "[sweep][starts]") {
  for (const bool alone : {true, false}) {
    INFO((alone ? "kernel" : "general engine"));
    Setup together = above_wall("0", alone);
    together.contacts[0].touching = true;
    const std::vector<SweepRow> found = rows(together, "contact.1.gap", "0", "0.2", 2);
    check_same(found[0].orbit, orbit_of_setup(together));
    Setup apart = above_wall("0", alone);
    apart.contacts[0].gap = "0.2";
    check_same(found[1].orbit, orbit_of_setup(apart));
    // A wall that moves off at once: the gap is zero, its rate is not.
    together.walls[0].motion = {"0", "2", "0"};
    Setup leaving = above_wall("0", alone);
    leaving.walls[0].motion = {"0.1", "2", "0"};
    check_same(rows(together, "wall.1.amplitude", "0", "0.1", 2)[1].orbit, orbit_of_setup(leaving));
  }
}

TEST_CASE("touchgo sweep reads a case whose own start no row has, and refuses one that all have", "[sweep][starts]") {
  const Folder folder;
  std::ofstream(folder / "inside.toml")
      << "[run]\nuntil = 3\n[[body]]\nname = 'b'\nmass = 1\nposition = -0.1\nvelocity = 0\n"
         "force = [{ amplitude = 1, frequency = 2 }]\n[[wall]]\nname = 'w'\nposition = 0\n"
         "[[contact]]\nbetween = ['w', 'b']\nlaw = 'hard'\nrestitution = 0.7\n";
  auto swept = [&](const std::string& over) {
    return touchgo_with("sweep " + folder / "inside.toml" + " --over " + over +
                        " --from 0.2 --to 0.4 --points 2 --periods 20 --transient 5 --csv -");
  };
  for (const char* over : {"start.position", "body.b.position", "body.1.position", "contact.1.gap"}) {
    INFO(over);
    const Result r = swept(over);
    CHECK(r.code == 0);
    CHECK(r.err.find("2 of 2 rows are undecided: it meets no impact") != std::string::npos);  // it flies off
    CHECK(r.out.find("nan") == std::string::npos);
  }
  const Result map = touchgo_with("map " + folder / "inside.toml" +
                                  " --over restitution --from 0.5 --to 0.6 --points 2 --and start.position --from2 0.2 "
                                  "--to2 0.3 --points2 2 --periods 20 --out " +
                                  folder / "m.csv");
  CHECK(map.code == 0);
  CHECK(content(folder / "m.csv").find("nan") == std::string::npos);
  for (const char* over : {"restitution", "body.b.mass", "body.b.force.1.amplitude"}) {
    INFO(over);
    const Result r = swept(over);
    CHECK(r.code == 2);
    CHECK(r.err.find("inside.toml:13: contact.between: ") != std::string::npos);
  }
}

TEST_CASE("frequencies that differ in their sign alone are one period", "[sweep][frequency]") {
  for (const bool alone : {true, false})
    for (const char* phase : {"0", "0.4"}) {
      INFO((alone ? "kernel" : "general engine") << ", phase " << phase);
      Setup both = above_wall("0.5", alone), one = both;
      both.bodies[0].force = {{"0.2", "-2", phase}, {"1", "2", "0.1"}};
      one.bodies[0].force = {{"-0.2", "2", -Decimal(phase)}, {"1", "2", "0.1"}};
      both.walls[0].motion = {"0.05", "-2", "0.3"}, one.walls[0].motion = {"-0.05", "2", "-0.3"};
      const Run<Mp50> a = run<Mp50>(both, Mp50(30)), b = run<Mp50>(one, Mp50(30));
      REQUIRE(a.events.size() == b.events.size());
      REQUIRE(a.events.size() > 3);
      for (std::size_t i = 0; i < a.events.size(); ++i) CHECK(abs(a.events[i].t - b.events[i].t) < Mp50("1e-40"));
      for (const auto& [over, from, to] :
           {std::array{"frequency", "2", "2.6"}, std::array{"body.1.damping", "0.2", "0.4"}}) {
        const std::vector<SweepRow> x = rows(both, over, from, to, 4), y = rows(one, over, from, to, 4);
        for (std::size_t i = 0; i < x.size(); ++i) {
          INFO(over << " " << x[i].parameter);
          CHECK(std::isfinite(x[i].orbit.lambda[0]));
          CHECK(x[i].orbit.impacts_per_period == y[i].orbit.impacts_per_period);
          CHECK(x[i].orbit.n == y[i].orbit.n);
          CHECK(std::abs(x[i].orbit.energy_per_period - y[i].orbit.energy_per_period) < 1e-10);
        }
      }
    }
  // And where all turn the other way: the sign stays over a range of frequencies.
  Setup back = above_wall("0.5", true);
  back.walls[0].motion = {"0.05", "2", "0.3"};
  const std::vector<SweepRow> x = rows(back, "frequency", "2", "2.6", 4),
                              y = rows(turned(back), "frequency", "2", "2.6", 4);
  for (std::size_t i = 0; i < x.size(); ++i)
    CHECK(std::abs(x[i].orbit.energy_per_period - y[i].orbit.energy_per_period) < 1e-10);
}

}  // namespace touchgo::tests
