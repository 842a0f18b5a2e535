// Parameters of sweeps: every number of a case that `--set` can change, along one axis or over two.
#include "solver/sweeps/parameter.hpp"

#include <cmath>
#include <sstream>

#include "solver/files/case_file.hpp"
#include "solver/model/names.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/parts.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinRel;

namespace {

const std::string rich = R"(
[run]
until = 3
[[body]]
name = "lower one"
mass = 2
stiffness = 3
position = 0
velocity = 0
force = [{ amplitude = 0.5, frequency = 2, phase = 0.1 }, { amplitude = 0.4, frequency = 2 }]
[[body]]
name = "v.2"
mass = 1
position = 1
velocity = 0
[[wall]]
name = "base"
position = -1
amplitude = 0.01
frequency = 2
[[link]]
between = ["lower one", "v.2"]
stiffness = 3
[[contact]]
between = ["base", "lower one"]
law = "hard"
restitution = 0.5
[[contact]]
between = ["lower one", "v.2"]
law = "soft"
stiffness = 200
damping = 3
)";

void write(std::ostream& out, const Harmonic& h) {
  out << h.amplitude.text() << ' ' << h.frequency.text() << ' ' << h.phase.text() << '\n';
}

/// Every number of a setup.
std::string numbers(const Setup& s) {
  std::ostringstream out;
  for (const Body& b : s.bodies) {
    for (const Decimal* d : {&b.mass, &b.damping, &b.stiffness, &b.position, &b.velocity, &b.load})
      out << d->text() << ' ';
    for (const Harmonic& h : b.force) write(out, h);
  }
  for (const Link& l : s.links) out << l.stiffness.text() << ' ' << l.damping.text() << ' ' << l.relaxed.text() << '\n';
  for (const Wall& w : s.walls) out << w.position.text() << ' ', write(out, w.motion);
  for (const Contact& c : s.contacts) {
    out << c.gap.text() << ' ' << c.restitution.text() << ' ';
    for (const auto& d : {c.stiffness, c.damping}) out << (d ? d->text() : "none") << ' ';
  }
  return out.str();
}

Setup oscillator(const char* gap = "0") {
  Setup s;
  s.bodies = {body("1", "0.23", "1", "0.01", "0")};
  s.bodies[0].force = {{"0.0025", "5", "0"}};
  s.walls.resize(1);
  s.walls[0].motion = {"0.0025", "5", "0"};
  s.contacts = {hard(wall_member(0), body_member(0), "0.8")};
  s.contacts[0].gap = gap;
  return named(s);
}

std::string why(const Setup& setup, const Sweep& what) {
  try {
    Grid(setup, what);
  } catch (const BadSweep& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a path sets the number that --set sets", "[sweep][parameter]") {
  const Setup setup = read_case("rich.toml", {}, rich).setup;
  for (const std::string& path :
       parts("body.lower one.mass|body.1.damping|body.1.stiffness|body.2.position|body.v.2.velocity|body.v.2.load|"
             "body.lower one.force.2.amplitude|body.1.force.1.frequency|body.1.force.2.phase|link.1.stiffness|"
             "link.1.damping|link.1.relaxed|wall.base.position|wall.1.amplitude|wall.base.frequency|"
             "wall.base.phase|contact.1.gap|contact.1.restitution|contact.2.stiffness|contact.2.damping",
             '|')) {
    INFO(path);
    const std::string value = path == "contact.1.restitution" ? "0.75"
                              : path == "wall.base.position"  ? "-1.25"
                                                              : "1.25";
    const std::string changed = numbers(with_parameter(setup, path, Decimal(value)));
    CHECK(changed == numbers(read_case("rich.toml", {{path, value}}, rich).setup));
    CHECK(changed != numbers(setup));
  }
}

TEST_CASE("a parameter that the setup lacks is refused by name", "[sweep][parameter]") {
  const Setup setup = read_case("rich.toml", {}, rich).setup;
  for (const std::string name :
       {"", "mass", "body", "body.1", "body.3.mass", "body.0.mass", "body.1.size", "body.1.force.3.phase",
        "body.1.force.1.mass", "wall.floor.position", "link.2.damping", "contact.3.gap", "contact.1.stiffness",
        "contact.1.damping", "contact.2.restitution", "start.position", "start.mass", "run.until", "body..mass"}) {
    INFO(name);
    CHECK_THROWS_AS(Parameter(setup, name), BadSweep);
  }
  CHECK_THROWS_AS(with_parameter(setup, "body.1.mass", "0"), BadSweep);
  CHECK_THROWS_AS(with_parameter(setup, "contact.1.restitution", "1.1"), BadSweep);
  CHECK_THROWS_AS(with_parameter(setup, "contact.2.stiffness", "-1"), BadSweep);
}

TEST_CASE("a value that one of the contacts cannot have is refused with its name", "[sweep][parameter]") {
  Setup setup = oscillator();
  setup.walls.resize(2);
  setup.walls[1].position = "1";
  setup.contacts.push_back(hard(body_member(0), wall_member(1), "0.8"));
  setup.contacts[1].law = Law::soft, setup.contacts[1].stiffness = "100";
  Sweep what;
  what.over = "restitution", what.from = "0", what.to = "1", what.points = 2;
  CHECK(why(named(setup), what) == "a restitution of 0 is not allowed in the soft contact " +
                                       contact_name(named(setup), 1) + ", a number > 0 and <= 1 is");
}

TEST_CASE("a grid that makes no sense is refused before its first row", "[sweep][parameter]") {
  Sweep what;
  what.over = "body.1.mass", what.from = "1", what.to = "-1", what.points = 5;
  CHECK(why(oscillator(), what).find("mass") != std::string::npos);
  what.to = "2", what.second = Axis{"body.1.mass", "1", "2", 3};
  CHECK(why(oscillator(), what).find("both") != std::string::npos);
  what.second = Axis{"contact.1.restitution", "0.5", "1.5", 3};
  CHECK(why(oscillator(), what).find("restitution") != std::string::npos);
  what.second->to = "1";
  CHECK(why(oscillator(), what).empty());
  what.logarithmic = true, what.from = "0";
  CHECK(why(oscillator(), what).find("positive") != std::string::npos);
  what.logarithmic = false, what.over = "wall.wall1.frequency", what.from = "4.01";
  CHECK(why(oscillator(), what).find("frequency") != std::string::npos);  // the force keeps its own, 5
  what.from = "4", what.to = "6", what.points = 4;  // the ends are multiples of what 5 is one of, the others not
  CHECK(why(oscillator(), what).find("frequency") != std::string::npos);
  what.points = 5;
  CHECK(why(oscillator(), what).empty());
}

TEST_CASE("two names of one number are no map, in whatever order", "[sweep][parameter]") {
  const Setup s = named(ob21("4", "0.8"));
  Sweep what;
  what.points = 2;
  for (const auto& [first, second] : {std::pair{"restitution", "contact.1.restitution"},
                                      {"contact.1.restitution", "restitution"},
                                      {"start.position", "body.1.position"}}) {
    what.over = first, what.from = "0.5", what.to = "0.75";
    what.second = Axis{second, "0.5", "0.625", 2, false};
    CHECK_THROWS_WITH(Grid(s, what),
                      std::string("'") + second + "' sets what '" + first + "' has set, whose values are lost");
  }
  for (const auto& [first, second] :
       {std::pair{"frequency", "wall.1.amplitude"}, {"wall.1.frequency", "frequency"}}) {  // the wall's part is kept
    what.over = first, what.second->over = second;
    CHECK_NOTHROW(Grid(s, what));
  }
}

TEST_CASE("values on a logarithmic axis are as far apart as powers of ten", "[sweep][parameter]") {
  const Axis axis{"stiffness", "1e-3", "1e5", 9, true};
  CHECK(value(axis, 0) == axis.from);
  CHECK(value(axis, 8) == axis.to);
  for (int i = 0; i < 9; ++i) CHECK_THAT(decimal<double>(value(axis, i)), WithinRel(std::pow(10, i - 3), 1e-15));
}

TEST_CASE("a grid's rows are those of sweeps at each value", "[sweep][parameter]") {
  Sweep grid;
  grid.over = "frequency", grid.from = "4", grid.to = "8", grid.points = 5;
  grid.second = Axis{"restitution", "0.5", "1", 6};
  grid.length = {30, 40}, grid.starts = 2, grid.diagram_periods = 5, grid.seed = 7;
  const std::vector<SweepRow> rows = sweep(oscillator(), grid);
  REQUIRE(rows.size() == 60);
  for (std::size_t i = 0; i < rows.size(); i += 2) {
    Sweep one = grid;
    one.second.reset();
    one.from = one.to = Decimal(rows[i].parameter), one.points = 1;
    const std::vector<SweepRow> alone =
        sweep(with_parameter(oscillator(), "restitution", Decimal(rows[i].second)), one);
    for (std::size_t k = 0; k < 2; ++k) {
      INFO(rows[i].parameter << ", " << rows[i].second << ", start " << k);
      CHECK(rows[i + k].start == static_cast<int>(k));
      CHECK(rows[i + k].orbit.lambda == alone[k].orbit.lambda);
      CHECK(rows[i + k].orbit.energy_per_period == alone[k].orbit.energy_per_period);
      REQUIRE(rows[i + k].points.size() == alone[k].points.size());
      for (std::size_t j = 0; j < alone[k].points.size(); ++j) CHECK(rows[i + k].points[j].xr == alone[k].points[j].xr);
    }
  }
}

TEST_CASE("a seed draws other starts, and the first is still the case's own", "[sweep][parameter]") {
  Sweep what;
  what.from = what.to = "5", what.starts = 3, what.length = {0, 1}, what.diagram_periods = 1;
  const std::vector<SweepRow> first = sweep(oscillator(), what);
  what.seed = 1;
  const std::vector<SweepRow> second = sweep(oscillator(), what);
  CHECK(first[0].points[0].xr == second[0].points[0].xr);
  CHECK(first[1].points[0].xr != second[1].points[0].xr);
  CHECK(first[2].points[0].xr != second[2].points[0].xr);
}

TEST_CASE("starts are parameters; those inside the wall leave no numbers", "[sweep][parameter]") {
  Sweep what;
  what.over = "start.position", what.from = "-0.01", what.to = "0.01", what.points = 3, what.length = {0, 5};
  what.second = Axis{"start.velocity", "-0.1", "0.1", 3};
  what.diagram_periods = 5;
  for (const bool two_bodies : {false, true}) {
    Setup s = oscillator();
    if (two_bodies) {
      s.bodies.push_back(body("1", "0.1", "1", "1", "0"));
      s.bodies[1].name = "upper";
      what.over = "body.1.position", what.second->over = "body.1.velocity";
    }
    const std::vector<SweepRow> rows = sweep(s, what);
    REQUIRE(rows.size() == 9);
    for (const SweepRow& row : rows) {
      INFO(row.parameter << ", " << row.second);
      const bool inside = row.parameter == "-0.01";
      CHECK(std::isnan(row.orbit.lambda[0]) == inside);
      CHECK(row.points.empty() == inside);
      if (!inside && !two_bodies) CHECK_THAT(row.points[0].xr + 1, WithinRel(1 + std::stod(row.parameter), 1e-15));
    }
  }
}

TEST_CASE("where an amplitude is 0 on its way from one sign to the other the row has no period, and the rest is there",
          "[sweep][parameter]") {
  for (const bool two_bodies : {false, true}) {
    Setup s = oscillator();
    s.bodies[0].force.clear();
    if (two_bodies) s.bodies.push_back(body("1", "0.1", "1", "1", "0")), s.bodies[1].name = "upper";
    Sweep what;
    what.over = "wall." + s.walls[0].name + ".amplitude", what.from = "-0.001", what.to = "0.001", what.points = 5;
    what.length = {10, 20};
    const std::vector<SweepRow> rows = sweep(s, what);
    REQUIRE(rows.size() == 5);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      CAPTURE(two_bodies, rows[i].parameter);
      CHECK(std::isnan(rows[i].orbit.impacts_per_period) == (i == 2));
      CHECK((rows[i].orbit.reason == "nothing is forced, so there is no period") == (i == 2));
    }
  }
}

TEST_CASE("the lowest frequency is that of the case with its other parameters set", "[sweep][parameter]") {
  Setup s = oscillator();
  s.bodies[0].force = {{"1", "4", "0"}, {"1", "6", "0"}};
  s.walls[0].terms = {{"0.001", "2", "0"}};
  Setup at = s;
  Parameter(s, "body.1.force.1.frequency").set(at, "1");
  Parameter(s, "frequency").set(at, "3");  // 1, 6 and 2 three times as fast
  CHECK(at.bodies[0].force[0].frequency == Decimal("3"));
  CHECK(at.bodies[0].force[1].frequency == Decimal("18"));
  CHECK(at.walls[0].terms[0].frequency == Decimal("6"));
}

TEST_CASE("chunks are all the rows, by any crew, in any order", "[sweep][parameter]") {
  Sweep what;
  what.from = "4", what.to = "8", what.points = 700, what.starts = 3, what.length = {0, 2};
  const Setup setup = oscillator();
  const Grid grid(setup, what);
  REQUIRE(grid.chunks() > 3);
  const std::vector<SweepRow> expected = sweep(setup, what);
  std::vector<SweepRow> rows(grid.rows());
  std::size_t left = grid.chunks(), done = 0, row_by_row = 0;
  auto next = [&] { return left > 0 ? std::optional(--left) : std::nullopt; };
  auto take = [&](std::size_t chunk, std::vector<SweepRow>&& some) {
    std::size_t first = 0;
    for (std::size_t i = 0; i < chunk; ++i) first += grid.rows_of(i);
    REQUIRE(some.size() == grid.rows_of(chunk));
    std::move(some.begin(), some.end(), rows.begin() + static_cast<long>(first));
    ++done;
  };
  grid.follow({next, take, [&] { ++row_by_row; }});
  CHECK(done == grid.chunks());
  CHECK(row_by_row == grid.rows());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(rows[i].parameter == expected[i].parameter);
    CHECK(rows[i].start == expected[i].start);
    CHECK(rows[i].orbit.lambda == expected[i].orbit.lambda);
  }
}

TEST_CASE("a setup whose contact has no law is refused, whatever varies", "[sweep][parameter]") {
  Setup s = oscillator();
  s.contacts[0].law = {};
  for (const char* name :
       {"frequency", "restitution", "stiffness", "body.1.mass", "contact.1.gap", "contact.1.restitution"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(with_parameter(s, name, "0.5"), BadSweep);
  }
}

TEST_CASE("a wall that moves over drawn starts leaves them no numbers", "[sweep][parameter]") {
  Sweep what;
  what.over = "wall.wall1.position", what.from = "-0.1", what.to = "0.1", what.points = 3, what.starts = 5;
  what.length = {0, 5};
  for (const bool two_bodies : {false, true}) {
    Setup s = oscillator();
    if (two_bodies) s.bodies.push_back(body("1", "0.1", "1", "1", "0"));
    const std::vector<SweepRow> rows = sweep(named(s), what);
    REQUIRE(rows.size() == 15);
    for (const SweepRow& row : rows) {
      INFO(row.parameter << ", start " << row.start);
      CHECK(std::isnan(row.orbit.lambda[0]) == (row.parameter == "0.1"));  // the spread is 0.025 m
    }
  }
}

}  // namespace touchgo::tests
