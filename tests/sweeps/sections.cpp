// Where a sweep looks at its motions: at a phase of the forcing, or at impacts.
#include <cmath>
#include <numbers>
#include <set>

#include "solver/files/map_file.hpp"
#include "solver/files/read_sweep.hpp"
#include "solver/files/sweep_report.hpp"
#include "solver/number/text.hpp"
#include "solver/program/kept_grid.hpp"
#include "solver/run/simulate.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs;

namespace {

Setup struck(const Decimal& eta, const Decimal& r) {
  Setup s = ob21(eta, r);
  s.bodies[0].position = "0.001";
  return named(s);
}

/// The same, of a system that no kernel has.
Setup with_bystander(Setup s) {
  s.bodies.push_back(body("1", "1.9", "1", "100", "0"));
  return named(s);
}

Sweep at(const Decimal& eta, RunLength length) {
  Sweep what;
  what.from = what.to = eta, what.length = length, what.diagram_periods = length.periods;
  return what;
}

}  // namespace

TEST_CASE("a section at a phase is the state of the run at that phase, by the kernel and the general engine",
          "[sweep][section]") {
  // The run by the exact method at 50 digits, sampled every quarter of a period.
  for (const char* eta : {"2", "4", "7.1"}) {
    const Setup alone = struck(eta, "0.9");
    const double period = 2 * std::numbers::pi / std::stod(eta);
    const Mp50 quarter = acos(Mp50(-1)) / 2 / Mp50(eta);
    const std::vector<Sample> run =
        trajectory(alone, Decimal(text(Mp50(quarter * 25), 40)), 1000, {}, Decimal(text(quarter, 40)));
    for (const Setup& s : {alone, with_bystander(alone)})
      for (const double phase : {0.25, 0.75}) {
        INFO("eta = " << eta << ", phase " << phase << ", " << s.bodies.size() << " bodies");
        std::size_t sections = 0;
        const SweepRow row = sweep(s, at(eta, {0, 5, phase})).at(0);
        for (const DiagramPoint& p : row.points) {
          if (p.impact) continue;
          const double t = (phase + 0.5 * static_cast<double>(sections)) * period;
          CHECK(p.half == static_cast<int>(sections % 2));
          ++sections;
          const auto there = std::find_if(run.begin(), run.end(),
                                          [&](const Sample& at) { return std::abs(at.t - t) < 1e-9 * period; });
          REQUIRE(there != run.end());
          CHECK_THAT(p.xr, WithinAbs(there->gap[0], 1e-9));
        }
        CHECK(sections == 11);
      }
  }
}

TEST_CASE("period, impacts and exponents of a motion that repeats do not depend on the section", "[sweep][section]") {
  Sweep what;
  what.from = "2", what.to = "10", what.points = 33, what.length = {600, 200};
  for (const char* r : {"1", "0.6"}) {
    const std::vector<SweepRow> expected = sweep(struck("4", r), what);
    for (const double phase : {0.1, 0.37, 0.5, 0.99}) {
      Sweep elsewhere = what;
      elsewhere.length.section = phase;
      const std::vector<SweepRow> found = sweep(struck("4", r), elsewhere);
      int periodic = 0;
      for (std::size_t i = 0; i < found.size(); ++i) {
        const Orbit &a = expected[i].orbit, &b = found[i].orbit;
        if (a.motion != Motion::periodic || b.motion != Motion::periodic) continue;
        INFO("r = " << r << ", eta = " << found[i].parameter << ", phase " << phase);
        ++periodic;
        CHECK(a.n == b.n);
        CHECK(a.p == b.p);
        CHECK_THAT(a.lambda[0], WithinAbs(b.lambda[0], 1e-6));
        CHECK_THAT(a.impacts_per_period, WithinAbs(b.impacts_per_period, 1e-12));
      }
      CHECK(periodic > 10);
    }
  }
}

TEST_CASE("a section at the phase of an impact finds the same motion, on whichever side of it round-off falls",
          "[sweep][section]") {
  // The same motion from just behind this impact on, so that it begins there and comes back to it after n periods.
  auto begun_at = [](Setup s, const char* eta, const DiagramPoint& impact) {
    const double angle = 2 * std::numbers::pi * impact.phase, a = std::stod(s.walls[0].motion.amplitude.text());
    s.walls[0].motion.phase = Decimal(text(angle, 17));
    for (Harmonic& force : s.bodies[0].force) force.phase = Decimal(text(angle, 17));
    s.bodies[0].position = Decimal(text(a * std::sin(angle) + 1e-18, 17));
    s.bodies[0].velocity = Decimal(text(a * std::stod(eta) * std::cos(angle) + impact.vr_after, 17));
    return named(s);
  };
  for (const auto& [eta, r] : {std::pair("7.35", "1"), {"7.3", "1"}, {"6.5", "1"}, {"4", "0.6"}})
    for (const int bystanders : {0, 1, 4}) {  // four: by the general engine
      Setup s = struck(eta, r);
      for (int k = 0; k < bystanders; ++k) s = with_bystander(s);
      Sweep what = at(eta, {bystanders < 4 ? 2000 : 400, 128});
      const SweepRow expected = sweep(s, what).at(0);
      REQUIRE(expected.orbit.motion == Motion::periodic);
      const auto impact = std::find_if(expected.points.rbegin(), expected.points.rend(),
                                       [](const DiagramPoint& p) { return p.impact; });
      REQUIRE(impact != expected.points.rend());
      auto compare = [&](const Orbit& found) {
        CHECK(found.n == expected.orbit.n);
        CHECK(found.p == expected.orbit.p);
        CHECK_THAT(found.impacts_per_period, WithinAbs(expected.orbit.impacts_per_period, 1e-12));
        CHECK_THAT(found.energy_per_period,
                   WithinAbs(expected.orbit.energy_per_period, 1e-7 * std::abs(expected.orbit.energy_per_period)));
        CHECK_THAT(found.lambda[0], WithinAbs(expected.orbit.lambda[0], 1e-6));
      };
      for (int k = -4; k <= 4; ++k) {
        INFO("eta = " << eta << ", " << bystanders << " bystanders, phase " << impact->phase << " and " << k);
        what.length.section = impact->phase + k * 0x1p-52;
        compare(sweep(s, what).at(0).orbit);
      }
      INFO("eta = " << eta << ", " << bystanders << " bystanders, forced from phase " << impact->phase << " on");
      what.length.section = 0;
      compare(sweep(begun_at(s, eta, *impact), what).at(0).orbit);
    }
}

TEST_CASE("a motion of p impacts has p states after impacts, and each rebounds with its restitution",
          "[sweep][section]") {
  int several = 0;
  for (const char* eta : {"2", "3.2", "4", "4.7", "6.5", "9.4"})
    for (const char* r : {"1", "0.6"}) {
      const Setup alone = struck(eta, r);
      for (const Setup& s : {alone, with_bystander(alone)}) {
        const SweepRow row = sweep(s, at(eta, {600, 192})).at(0);
        if (row.orbit.motion != Motion::periodic) continue;
        INFO("eta = " << eta << ", r = " << r << ", " << s.bodies.size() << " bodies");
        std::vector<std::pair<double, double>> states;  // apart by more than what is left of the transient
        for (const DiagramPoint& p : row.points) {
          if (!p.impact) continue;
          CHECK_THAT(p.vr_after, WithinAbs(-std::stod(r) * p.vr, 1e-12));  // Newton's law
          CHECK((p.phase >= 0 && p.phase < 1));
          CHECK(p.half == (p.phase < 0.5 ? 0 : 1));
          if (std::none_of(states.begin(), states.end(), [&](const auto& other) {
                const double off = std::abs(p.phase - other.first);
                return std::min(off, 1 - off) < 1e-5 && std::abs(p.vr_after - other.second) < 1e-6;
              }))
            states.emplace_back(p.phase, p.vr_after);
        }
        CHECK(static_cast<int>(states.size()) == row.orbit.p);
        several += row.orbit.p > 1;
      }
    }
  CHECK(several >= 2);
}

TEST_CASE("a soft contact's end is no point of the diagram", "[sweep][section]") {
  const Setup alone = struck("4", "0.6"), soft = [&] {
    Setup s = ob21("4", "0.6", "2000");
    s.bodies[0].position = "0.001";
    return named(s);
  }();
  for (const Setup& s : {soft, with_bystander(soft)}) {
    const SweepRow row = sweep(s, at("4", {600, 192})).at(0);
    REQUIRE(row.orbit.motion == Motion::periodic);
    const auto impacts = std::count_if(row.points.begin(), row.points.end(), [](const auto& p) { return p.impact; });
    CHECK(impacts == std::lround(192 * row.orbit.impacts_per_period));
  }
}

TEST_CASE("phases and rates at impacts are those of the run", "[sweep][section]") {
  const Setup alone = struck("7.1", "0.9");
  const double period = 2 * std::numbers::pi / 7.1;
  const Report run = simulate(alone, Decimal(text(24 * period, 17)), 1000, {});
  for (const Setup& s : {alone, with_bystander(alone)}) {
    std::size_t k = 0;
    const SweepRow row = sweep(s, at("7.1", {0, 24})).at(0);
    for (const DiagramPoint& p : row.points) {
      if (!p.impact) continue;
      INFO("impact " << k << ", " << s.bodies.size() << " bodies");
      REQUIRE(k < run.events.size());
      const EventText& e = run.events[k++];
      CHECK_THAT(p.phase, WithinAbs(std::fmod(std::stod(e.t) / period, 1), 1e-9));
      CHECK_THAT(p.vr_after, WithinAbs(std::stod(e.velocity_after[1]) - std::stod(e.velocity_after[0]), 1e-9));
    }
    CHECK(k == run.events.size());
    CHECK(k > 6);
  }
}

TEST_CASE("a table has a column for a section that is not the usual one, and at impacts they alone",
          "[sweep][section]") {
  SweepRow row{"2", "", 0, {}, {}};
  row.orbit.lambda = {0, 0};
  const std::vector<DiagramPoint> points{{false, 1, 0.25, 0}, {true, 0, 0, -1.5, 0.125, 0.75}};
  CHECK(points_header() == "parameter,start,half,xr,kind,vr\n");
  CHECK(point_lines(row, points) == "2,0,1,0.25,section,\n2,0,0,,impact,-1.5\n");
  CHECK(points_header("0.3") == "parameter,start,half,xr,kind,vr,section\n");
  CHECK(point_lines(row, points, "0.3") == "2,0,1,0.25,section,,0.3\n2,0,0,,impact,-1.5,0.3\n");
  CHECK(points_header("impact") == "parameter,start,half,xr,kind,vr,section,phase,vr_after\n");
  CHECK(point_lines(row, points, "impact") == "2,0,0,,impact,-1.5,impact,0.125,0.75\n");
  CHECK(orbits_header(2, "0.3").ends_with(",verdict,section,reason\n"));
  CHECK(orbit_line(row, 2, "0.3").ends_with(",undecided,0.3,\n"));
}

TEST_CASE("what is kept of a sweep belongs to its section", "[sweep][section]") {
  std::set<std::string> identities;
  Sweep what;
  for (const double phase : {0.0, 0.3, 0.30000000000000004})
    what.length.section = phase, identities.insert(identity(what));
  what.length.section = 0, what.at_impacts = true, identities.insert(identity(what));
  CHECK(identities.size() == 4);
}

TEST_CASE("a map's positions are those of the sweep at the same section, and its file says which", "[sweep][section]") {
  const Folder f;
  const std::string common = " --periods 64 --transient 100 --section 0.3 ";
  auto map_into = [&](const std::string& file) {
    return touchgo_with(
               "map cases/ob21_hard.toml --over frequency --from 4 --to 7 --points 4 --and restitution --from2 "
               "0.6 --to2 1 --points2 2 --out " +
               file + common)
        .code;
  };
  REQUIRE(map_into(f / "m.csv") == 0);
  REQUIRE(map_into(f / "m.h5") == 0);
  REQUIRE(touchgo_with("sweep cases/ob21_hard.toml --set contact.1.restitution=0.6 --over frequency --from 4 --to 7 "
                       "--points 4 --csv " +
                       f / "s.csv --points-out " + f / "p.csv" + common)
              .code == 0);
  const auto points = read_points(f / "p.csv");
  REQUIRE(points);
  CHECK(points->section == "0.3");
  const Map map = read_map(f / "m.h5");
  CHECK(map.head.length.section == 0.3);
  for (std::size_t i = 0; i < 4; ++i) {
    double low = 1, high = -1;
    for (const auto& [parameter, p] : points->points)
      if (parameter == map.head.first.values[i] && !p.impact && p.half == 0)
        low = std::min(low, p.xr), high = std::max(high, p.xr);
    CHECK_THAT(map.rows[2 * i].xr_low, WithinAbs(low, 1e-15));
    CHECK_THAT(map.rows[2 * i].xr_high, WithinAbs(high, 1e-15));
  }
  // Of basins the attractors' positions, too: least and largest of rows, and of these.
  REQUIRE(touchgo_with("map cases/ob21_hard.toml --over start.position --from 0.001 --to 0.01 --points 2 --and "
                       "start.velocity --from2 0 --to2 0.01 --points2 2 --out " +
                       f / "b.h5" + common)
              .code == 0);
  const std::string bytes = content(f / "b.h5"), where = "position at forcing phase 0.3";
  int named = 0;
  for (std::size_t i = 0; (i = bytes.find(where, i)) != std::string::npos; ++i) ++named;
  CHECK(named == 4);
  const std::string table = content(f / "m.csv");
  CHECK(table.find(",xr_low,xr_high,section,reason\n") != std::string::npos);
  CHECK(table.find(",0.3,\n") != std::string::npos);
}

TEST_CASE("a section that is none is refused in one line", "[sweep][section]") {
  const Folder f;
  const std::string sweep = "sweep cases/ob21_hard.toml --over frequency --from 4 --to 4 --points 1 --csv - --section ",
                    map =
                        "map cases/ob21_hard.toml --over frequency --from 4 --to 4 --points 1 --and restitution "
                        "--from2 1 --to2 1 --points2 1 --out " +
                        f / "m.csv --section ";
  for (const std::string phase : {"1", "-0.1", "nan", "x", "0.99999999999999999999"})
    for (const std::string& command : {sweep, map}) {
      INFO(command << phase);
      const Result r = touchgo_with(command + phase);
      CHECK(r.code == 2);
      CHECK(is_one_line(r.err));
      CHECK(r.err.find("--section: ") != std::string::npos);
      CHECK(r.err.find("0 or above and below 1, or impact") != std::string::npos);
    }
  for (const std::string& command : {sweep + "impact", map + "impact",
                                     "sweep cases/ob21_soft.toml --over frequency --from 4 --to 4 --points 1 --csv - "
                                     "--section impact --points-out " +
                                         f / "p.csv"}) {
    INFO(command);
    const Result r = touchgo_with(command);
    CHECK(r.code == 2);
    CHECK(is_one_line(r.err));
    CHECK(r.err.find("--section") != std::string::npos);
  }
}

}  // namespace touchgo::tests
