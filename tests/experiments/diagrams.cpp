// OB21's bifurcation diagrams, settled motions and the equivalence of soft and hard, as the figures show them.
#include <cmath>
#include <map>
#include <sstream>

#include "cases/experiments/log_slope.hpp"
#include "cases/experiments/ob21_diagrams.hpp"
#include "cases/experiments/ob21_equivalence.hpp"
#include "figures/ob21/ob21_diagram.hpp"
#include "figures/drawing/range.hpp"
#include "tests/common/catch.hpp"

using namespace touchgo::cases::experiments;
using namespace touchgo::figures::drawing;
using namespace touchgo::figures::ob21;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

const std::string cases = "cases";

/// A small sweep: few frequencies and periods.
Sweep small(int threads = 0) {
  Sweep s = diagram_sweep();
  s.points = 9;
  s.length = {50, 100};
  s.starts = 2;
  s.diagram_periods = 30;
  s.threads = threads;
  return s;
}

using Row = std::map<std::string, std::string>;

std::vector<Row> parse(const std::string& csv) {
  auto fields = [](const std::string& line) {
    std::vector<std::string> f;
    std::string one;
    for (char c : line + ',') c == ',' ? (f.push_back(one), one.clear()) : one.push_back(c);
    return f;
  };
  std::istringstream in(csv);
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> names = fields(line);
  std::vector<Row> rows;
  while (std::getline(in, line)) {
    const std::vector<std::string> f = fields(line);
    REQUIRE(f.size() == names.size());
    Row r;
    for (std::size_t i = 0; i < f.size(); ++i) r[names[i]] = f[i];
    rows.push_back(r);
  }
  return rows;
}

SweepRow row(const std::string& eta, int start, std::vector<double> lambda, double ai) {
  SweepRow r{eta, start, {}, {}};
  r.orbit.lambda = lambda;
  r.orbit.impacts_per_period = ai;
  return r;
}

double share_in_contact(const std::vector<Moment>& motion) {
  double touching = 0;
  for (std::size_t i = 1; i < motion.size(); ++i)
    if (motion[i].touching && motion[i - 1].touching) touching += motion[i].t - motion[i - 1].t;
  return touching / (motion.back().t - motion.front().t);
}

}  // namespace

TEST_CASE("every bifurcation diagram shows the system of its caption", "[diagrams]") {
  const std::map<std::string, std::pair<double, double>> captions{
      {"ob21_fig4", {1, 0}},         {"ob21_fig5", {1, 200000}}, {"ob21_fig6", {1, 2000}},
      {"ob21_fig7", {1, 500}},       {"ob21_fig8", {1, 100}},    {"ob21_fig12", {0.8, 0}},
      {"ob21_fig13", {0.8, 200000}}, {"ob21_fig14", {0.6, 0}},   {"ob21_fig15", {0.6, 200000}},
      {"ob21_fig17", {0.6, 100}}};
  REQUIRE(ob21_diagrams().size() == captions.size());
  for (const Diagram& d : ob21_diagrams()) {
    CAPTURE(d.figure);
    const auto [r, ks] = captions.at(d.figure);
    const Setup s = ob21_setup(cases, d.system, "3.7");
    REQUIRE(s.bodies.size() == 1);
    REQUIRE(s.walls.size() == 1);
    REQUIRE(s.contacts.size() == 1);
    const Body& b = s.bodies[0];
    const Contact& c = s.contacts[0];
    CHECK(decimal<double>(b.mass) == 1);
    CHECK(decimal<double>(b.stiffness) == 1);
    CHECK(decimal<double>(b.damping) == 0.23);
    CHECK(decimal<double>(b.force.at(0).amplitude) == 0.0025);  // k a
    CHECK(decimal<double>(s.walls[0].motion.amplitude) == 0.0025);
    CHECK(decimal<double>(b.force.at(0).frequency) == 3.7);
    CHECK(decimal<double>(s.walls[0].motion.frequency) == 3.7);
    CHECK(decimal<double>(c.gap) == 0);
    CHECK(decimal<double>(c.restitution) == r);
    CHECK((c.law == Law::soft) == (ks > 0));
    CHECK(c.stiffness.has_value() == (ks > 0));
    if (c.stiffness) CHECK(decimal<double>(*c.stiffness) == ks);
    CHECK(!c.damping);                                               // that of equal energy loss
    if (c.law == Law::soft) CHECK(c.release == Release::published);  // OB21, Eq. (18)
  }
}

TEST_CASE("the diagrams take 801 frequencies from 2 to 10 and 2000 periods after 500, from four starts", "[diagrams]") {
  const Sweep s = diagram_sweep();
  CHECK(s.over == Over::frequency);
  CHECK(decimal<double>(s.from) == 2);
  CHECK(decimal<double>(s.to) == 10);
  CHECK(s.points == 801);
  CHECK(s.length.transient == 500);
  CHECK(s.length.periods == 2000);
  CHECK(s.starts == 4);
}

TEST_CASE("a diagram has one row per frequency and start, and two sections per period", "[diagrams]") {
  const Sweep what = small();
  const std::vector<SweepRow> rows = diagram_rows(cases, "ob21_fig5", what);
  REQUIRE(rows.size() == 18);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(std::stod(rows[i].parameter) == 2.0 + static_cast<double>(i / 2));
    CHECK(rows[i].start == static_cast<int>(i % 2));
    long halves[2] = {0, 0};
    for (const DiagramPoint& p : rows[i].points)
      if (!p.impact) ++halves[p.half];
    CHECK((halves[0] == what.diagram_periods || halves[0] == what.diagram_periods + 1));  // with both ends of the span
    CHECK(halves[1] == what.diagram_periods);
  }
  CHECK_THROWS_AS(diagram_rows(cases, "ob21_fig3", what), std::out_of_range);
}

TEST_CASE("a diagram is the same for any number of threads, and holds no undefined number", "[diagrams]") {
  const std::string one = diagram_plot("d", diagram_rows(cases, "ob21_fig14", small(1))).csv;
  CHECK(one == diagram_plot("d", diagram_rows(cases, "ob21_fig14", small(3))).csv);
  CHECK(one.find("nan") == std::string::npos);
}

TEST_CASE("thinning drops only points that fall on the spot of another", "[diagrams]") {
  const std::vector<SweepRow> rows = diagram_rows(cases, "ob21_fig4", small());
  Range range;
  std::size_t all = 0;
  for (const SweepRow& r : rows)
    for (const DiagramPoint& p : r.points)
      if (!p.impact) range.take(p.xr), ++all;
  const double spot = range.wider(0.03).at(1) - range.wider(0.03).at(0);
  std::map<std::pair<std::string, std::string>, std::vector<double>> kept;
  std::size_t count = 0;
  for (const Row& r : parse(diagram_plot("d", rows).csv))
    if (r.at("kind") == "section") kept[{r.at("frequency"), r.at("half")}].push_back(std::stod(r.at("xr"))), ++count;
  CHECK(count < all);
  for (const SweepRow& r : rows)
    for (const DiagramPoint& p : r.points) {
      if (p.impact) continue;
      double nearest = 1;
      for (double x : kept[{r.parameter, std::to_string(p.half)}]) nearest = std::min(nearest, std::abs(x - p.xr));
      CHECK(nearest <= spot / 340 * 1.001);  // 340 spots in the height; the CSV has seven digits
    }
}

TEST_CASE("infinite exponents and counts stay in the table and get a band each", "[diagrams]") {
  const double inf = std::numeric_limits<double>::infinity();
  const std::vector<SweepRow> finite{row("2", 0, {-0.1, -0.2}, 1), row("3", 0, {0.1, -0.4}, 2)};
  std::vector<SweepRow> infinite = finite;
  infinite.push_back(row("4", 0, {-inf, -inf}, inf));
  auto script = [](const Plot& p) {
    std::ostringstream s;
    p.body(s);
    return s.str();
  };
  const Plot with = diagram_plot("d", infinite), without = diagram_plot("d", finite);
  const std::vector<Row> table = parse(with.csv);
  REQUIRE(table.size() == 3);
  CHECK(table[2].at("lambda1") == "-inf");
  CHECK(table[2].at("impacts_per_period") == "inf");
  CHECK(script(with).find("set label 2 '−∞'") != std::string::npos);
  CHECK(script(with).find("set label 2 '∞'") != std::string::npos);
  CHECK(script(without).find("∞") == std::string::npos);
  CHECK(script(with).find("inf]") == std::string::npos);  // no axis ends there
}

TEST_CASE("settled motions are the periodic orbits of the captions", "[diagrams]") {
  struct {
    Oscillator21 system;
    Decimal eta;
    int p, n;
  } motions[] = {{{"1", "200000"}, "4", 1, 2}, {{"1", "2000"}, "8", 1, 4}, {{"0.6", "200000"}, "6.9", 7, 10}};
  for (const auto& m : motions) {
    const std::vector<Moment> motion = settled_motion(cases, m.system, m.eta, 300, 2 * m.n, 20);
    std::vector<double> whole;  // xr at whole periods
    int contacts = 0;
    for (std::size_t i = 0; i < motion.size(); ++i) {
      if (i > 0 && motion[i].touching && !motion[i - 1].touching) ++contacts;
      const bool again = i > 0 && motion[i].t - motion[i - 1].t < 1e-9;  // both sides of an event
      if (!again && std::abs(motion[i].t - std::round(motion[i].t)) < 1e-9) whole.push_back(motion[i].xr);
    }
    CHECK(contacts == 2 * m.p);
    REQUIRE(static_cast<int>(whole.size()) == 2 * m.n + 1);
    // 300 periods at eta <= 8 leave exp(-0.115 * 235) = 2e-12 of the start's 0.01 m
    for (int i = 0; i <= m.n; ++i) CHECK_THAT(whole[i + m.n], WithinAbs(whole[i], 1e-9));
  }
}

TEST_CASE("a settled motion rests as long as the orbit of the sweep", "[diagrams]") {
  const std::vector<Moment> motion = settled_motion(cases, {"0.6"}, "6.9", 100, 20, 20);
  Sweep what;
  what.from = what.to = "6.9";
  const Orbit o = sweep(ob21_setup(cases, {"0.6"}, "6.9"), what).front().orbit;
  CHECK(o.motion == Motion::rest);
  CHECK(o.n == 10);
  CHECK(o.rest_fraction > 0.01);
  // two programs that share no step: the flow of series, and the impact map; the accumulation ends at round-off
  CHECK_THAT(share_in_contact(motion), WithinRel(o.rest_fraction, 1e-6));
}

TEST_CASE("relative and absolute coordinates of a motion differ by the base", "[diagrams]") {
  for (const Moment& m : settled_motion(cases, {"1"}, "4", 10, 4, 50)) {
    const double phase = 2 * M_PI * m.t;
    CHECK_THAT(m.x - m.xr, WithinAbs(0.0025 * std::sin(phase), 1e-12));
    CHECK_THAT(m.v - m.vr, WithinAbs(0.01 * std::cos(phase), 1e-12));
  }
}

TEST_CASE("a slope of logarithms is the power", "[diagrams]") {
  CHECK_THAT(log_slope({{1, 7}, {10, 7000}, {100, 7e6}}), WithinRel(3.0, 1e-12));
  CHECK_THAT(log_slope({{1e3, 2}, {4e3, 1}, {16e3, 0.5}}), WithinRel(-0.5, 1e-12));
}

TEST_CASE("soft impacts tend to hard ones like ks^(-1/2), in restitution and in energy, at rest too", "[diagrams]") {
  std::vector<Comparison> all = restitution_comparisons(cases);
  REQUIRE(all.size() == 3);
  const std::vector<Comparison> energy = energy_comparisons(cases);
  REQUIRE(energy.size() == 4);
  CHECK(energy[0].hard_motion == "z = 1/2");
  CHECK(energy[3].hard_motion == "rests");
  all.insert(all.end(), energy.begin(), energy.end());
  for (const Comparison& c : all) {
    CAPTURE(decimal<double>(c.restitution), decimal<double>(c.eta), c.hard_motion);
    REQUIRE(c.soft.size() == 8);
    CHECK(c.soft.front().stiffness == 1e3);
    CHECK(c.soft.back().stiffness == 1e10);
    // the next order is some ten times sqrt(1/ks) of the first, a few per cent at ks = 1e7, where the fit starts
    CHECK_THAT(slope(c), WithinAbs(-0.5, 0.02));
    CHECK(c.soft.back().relative < 1e-3);
  }
}

TEST_CASE("without damping the body's own damper alone keeps a stiff impact from being elastic", "[diagrams]") {
  // r = 1:  r_soft = 1 - c/(2m) t1 + ..., t1 = pi sqrt(m/ks); the forcing acts at the next order, since the deflection
  // of an undamped contact is as long on its way back
  const Comparison c = effective_restitution(cases, "1", "7.1");
  const double ks = c.soft.back().stiffness, expected = 0.23 / 2 * M_PI / std::sqrt(ks);
  CHECK_THAT(c.soft.back().relative, WithinRel(expected, 0.01));
}
