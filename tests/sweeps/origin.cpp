// Motions that are small beside their coordinates: the same wherever the origin stands.
#include "solver/model/origin.hpp"

#include "solver/continuation/windows.hpp"
#include "solver/sweeps/attractors.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

Wall wall_at(const Decimal& position) {
  Wall w;
  w.position = position;
  return w;
}

/// A ball on a shaken table, below a ceiling: motions of some nanometres. `about`: where the table stands, m.
Setup tiny_ball(const Decimal& about) {
  Setup s;
  s.gravity = "-9.81e-8";
  s.bodies = {body("1", "0", "0", about, "9e-9")};
  s.walls = {wall_at(about), wall_at(about + Decimal("5e-7"))};
  s.walls[0].motion = {"9.81e-11", "41", "0"};
  s.contacts = {hard(wall_member(0), body_member(0), "0.5"), hard(body_member(0), wall_member(1), "0.5")};
  return named(s);
}

std::vector<SweepRow> swept(const Setup& s, const std::string& over, const Decimal& from, const Decimal& to,
                            int points) {
  Sweep what;
  what.over = over, what.from = from, what.to = to, what.points = points, what.length.periods = 300;
  return sweep(s, what);
}

}  // namespace

TEST_CASE("a setup's origin is moved exactly", "[sweeps][origin]") {
  Setup s = tiny_ball("1");
  s.bodies[0].stiffness = "4", s.bodies[0].load = "0.5";
  s.walls.push_back(wall_at("0.25"));  // which nothing touches
  CHECK(first_wall(s) == Decimal("1"));
  const Setup moved = with_origin_at(s, "1");
  CHECK(moved.bodies[0].position == Decimal("0"));
  CHECK(moved.bodies[0].load == Decimal("-3.5"));
  CHECK(moved.walls[1].position == Decimal("5e-7"));
  CHECK(moved.walls[2].position == Decimal("-0.75"));
  CHECK(with_origin_at(s, "0") == s);
  CHECK(with_origin_at(moved, "-1").walls == s.walls);
}

TEST_CASE("a sweep's rows do not depend on where the origin stands", "[sweeps][origin]") {
  const auto here = swept(tiny_ball("0"), "wall.wall1.frequency", "39", "42", 7),
             there = swept(tiny_ball("1"), "wall.wall1.frequency", "39", "42", 7),
             far = swept(tiny_ball("-1234.5"), "wall.wall1.frequency", "39", "42", 7);
  std::set<int> periods;
  for (std::size_t i = 0; i < here.size(); ++i)
    for (const auto* other : {&there[i], &far[i]}) {
      const Orbit &a = here[i].orbit, &b = other->orbit;
      INFO(here[i].parameter << ": " << a.n << " and " << b.n << ", l1 " << a.lambda[0] << " and " << b.lambda[0]);
      CHECK((a.motion == b.motion && a.n == b.n && a.p == b.p && a.lambda == b.lambda && a.state == b.state));
      periods.insert(a.n);
    }
  CHECK(periods.size() > 2);  // among them chaos, n = 0
}

TEST_CASE("a motion is not periodic whose neighbours part, whatever its coordinates' leading digits do",
          "[sweeps][origin]") {
  // A ball falls upwards to a wall at 1 m, by nanometres; a body of its own comes to rest a metre below.
  Setup s;
  s.gravity = "9.81e-8";
  s.bodies = {body("1", "1", "1", "0.5", "0"), body("1", "0", "0", "1", "-9e-9")};
  s.walls = {wall_at("1"), wall_at("0")};
  s.walls[0].motion = {"9.81e-11", "41", "0"};
  s.contacts = {hard(wall_member(1), body_member(0), "0.5"), hard(body_member(1), wall_member(0), "0.5")};
  int parts = 0;
  for (const SweepRow& row : swept(named(s), "wall.wall1.frequency", "39", "43", 17)) {
    INFO(row.parameter << ", n = " << row.orbit.n << ", l1 = " << row.orbit.lambda[0]);
    if (row.orbit.reason != "its state repeats but not what becomes of its neighbours") continue;
    ++parts;
    CHECK(row.orbit.motion == Motion::undecided);
    CHECK(row.orbit.n == 0);
    CHECK(row.orbit.lambda1_stderr > 0);
  }
  CHECK(parts > 0);
}

}  // namespace touchgo::tests
