// OB21's bifurcation diagrams, settled motions and the equivalence of soft and hard, as the figures show them.
#include "cases/ob21/studies/diagrams.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <sstream>

#include "cases/ob21/studies/equivalence.hpp"
#include "cases/ob21/studies/settled.hpp"
#include "cases/results/log_slope.hpp"
#include "figures/ob21/ob21_diagram.hpp"
#include "solver/number/scalar.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/papers_cases.hpp"
#include "tests/figures/script.hpp"

namespace touchgo::cases::ob21 {

using namespace figures;
using namespace tests;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using tests::script;

namespace {

const Model& model_of(const std::string& figure) {
  for (const Diagram& d : ob21_diagrams())
    if (d.figure == figure) return d.model;
  throw std::logic_error("no diagram is called " + figure);
}

/// The survey and the points of a diagram, of few frequencies and periods.
std::vector<Table> small_survey(const std::string& figure, int threads = 0) {
  Sweep grid = survey_grid();
  grid.points = 9;
  grid.length = {50, 100};
  grid.starts = 2;
  grid.diagram_periods = 30;
  grid.threads = threads;
  for (const Study& study : survey_studies(grid))
    if (study.names.front() == survey_name(model_of(figure))) return study.make(own());
  throw std::logic_error("no study makes what " + figure + " needs");
}

/// Drawn by itself, on axes of its own.
Plot alone(const std::string& figure, const Table& orbits, const Table& points,
           const std::vector<PrintedNumber>& printed = {}) {
  const DiagramData data{model_of(figure), orbits, points};
  DiagramAxes axes;
  axes.take(data);
  return diagram_plot("d", data, axes, printed);
}

using Cells = std::map<std::string, std::string>;

std::vector<Cells> parse(const std::string& csv) {
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
  std::vector<Cells> rows;
  while (std::getline(in, line)) {
    const std::vector<std::string> f = fields(line);
    REQUIRE(f.size() == names.size());
    Cells r;
    for (std::size_t i = 0; i < f.size(); ++i) r[names[i]] = f[i];
    rows.push_back(r);
  }
  return rows;
}

double share_in_contact(const std::vector<SettledMoment>& motion) {
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
    const Setup s = setup_of(own(), d.model, "3.7");
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
    CHECK(!c.damping);                                                      // that of equal energy loss
    if (c.law == Law::soft) CHECK(c.release_used() == Release::published);  // OB21, Eq. (18)
  }
}

TEST_CASE("a diagram spans its survey, has one row per run as the table has it, and a dash where its points are",
          "[diagrams]") {
  const std::vector<Table> tables = small_survey("ob21_fig5");
  const Table &orbits = tables.at(0), &points = tables.at(1);
  REQUIRE(orbits.rows() == 18);
  REQUIRE(points.rows() > 18 * 2);
  const Plot plot = alone("ob21_fig5", orbits, points);
  CHECK(script(plot).find("set xrange [2:10]\n") != std::string::npos);
  const std::vector<Cells> rows = parse(plot.csv);
  auto number = [](const Cells& r, const char* column) { return std::stod(r.at(column)); };
  for (std::size_t i = 0; i < 18; ++i) {  // by start, then frequency; the table by frequency, then start
    const std::size_t k = 2 * (i % 9) + i / 9;
    CHECK(rows[i].at("row") == "orbit");
    CHECK(number(rows[i], "frequency (rad/s)") == orbits.numbers("frequency")[k]);
    CHECK(number(rows[i], "start") == orbits.numbers("start")[k]);
    CHECK_THAT(number(rows[i], "energy per period (mJ)"),
               WithinRel(1e3 * orbits.numbers("energy_per_period")[k], 1e-6));
    CHECK_THAT(number(rows[i], "contact fraction"), WithinRel(orbits.numbers("contact_fraction")[k], 1e-6));
    CHECK(rows[i].at("motion") == orbits.words("motion")[k]);
  }
  auto dashed = [&](bool impact, double frequency, double half, double y) {
    for (const Cells& r : rows)
      if (r.at("row") == (impact ? "impact" : "section") && number(r, "frequency (rad/s)") == frequency &&
          (impact || number(r, "half") == half) &&
          number(r, impact ? "vr from (m/s)" : "xr from (mm)") <= y + 1e-5 * std::abs(y) &&
          number(r, impact ? "vr to (m/s)" : "xr to (mm)") >= y - 1e-5 * std::abs(y))
        return true;
    return false;
  };
  for (std::size_t i = 0; i < points.rows(); ++i) {
    const bool impact = points.words("kind")[i] == "impact";
    CHECK(dashed(impact, points.numbers("frequency")[i], points.numbers("half")[i],
                 impact ? points.numbers("vr")[i] : 1e3 * points.numbers("xr")[i]));
  }
  CHECK(rows.size() < 18 + points.rows());
  CHECK_THROWS_AS(diagram_needs("ob21_fig3"), std::out_of_range);
}

TEST_CASE("diagrams of one restitution read each other's surveys and share their axes", "[diagrams]") {
  const std::vector<std::string> needs = diagram_needs("ob21_fig12");
  CHECK(std::set<std::string>(needs.begin(), needs.end()) ==
        std::set<std::string>{"ob21_r0.8_hard", "ob21_r0.8_hard_points", "ob21_r0.8_ks200000",
                              "ob21_r0.8_ks200000_points", "ledger"});
  CHECK(diagram_needs("ob21_fig13").size() == needs.size());
  const std::vector<Table> hard = small_survey("ob21_fig12"), soft = small_survey("ob21_fig13");
  DiagramAxes one, both;
  one.take({model_of("ob21_fig12"), hard.at(0), hard.at(1)});
  both.take({model_of("ob21_fig12"), hard.at(0), hard.at(1)});
  both.take({model_of("ob21_fig13"), soft.at(0), soft.at(1)});
  const auto lowest = [](const Table& points) {
    double low = HUGE_VAL;
    for (std::size_t i = 0; i < points.rows(); ++i)
      if (points.words("kind")[i] == "section") low = std::min(low, 1e3 * points.numbers("xr")[i]);  // mm
    return low;
  };
  CHECK(both.section.low == std::min(lowest(hard.at(1)), lowest(soft.at(1))));
  CHECK(one.section.low >= 0);
  CHECK(both.section.high >= one.section.high);
}

TEST_CASE("a diagram is the same for any number of threads, and holds no undefined number", "[diagrams]") {
  const std::vector<Table> one = small_survey("ob21_fig14", 1), three = small_survey("ob21_fig14", 3);
  const std::string csv = alone("ob21_fig14", one.at(0), one.at(1)).csv;
  CHECK(csv == alone("ob21_fig14", three.at(0), three.at(1)).csv);
  CHECK(csv.find("nan") == std::string::npos);
}

namespace {

Table some_orbits(const Numbers& frequency, const Numbers& lambda1, const Numbers& lambda2, const Numbers& ai) {
  Table t;
  t.add("frequency", "rad/s", frequency).add("start", "", Numbers(frequency.size(), 0));
  t.add("lambda1", "1/s", lambda1).add("lambda2", "1/s", lambda2).add("impacts_per_period", "", ai);
  for (const char* zero : {"lambda1_stderr", "energy_per_period", "p", "n", "rest_fraction", "contact_fraction"})
    t.add(zero, "", Numbers(frequency.size(), 0));
  return t.add("motion", Words(frequency.size(), "undecided"));
}

Table no_points() {
  Table t;
  t.add("frequency", "rad/s", Numbers{}).add("start", "", Numbers{}).add("half", "", Numbers{});
  return t.add("kind", Words{}).add("xr", "m", Numbers{}).add("vr", "m/s", Numbers{});
}

}  // namespace

TEST_CASE("infinite exponents and counts stay in the table and get a band each", "[diagrams]") {
  const double inf = std::numeric_limits<double>::infinity();
  const Table points = no_points();
  const Plot with = alone("ob21_fig14", some_orbits({2, 3, 4}, {-0.1, 0.1, -inf}, {-0.2, -0.4, -inf}, {1, 2, inf}),
                          points),
             without = alone("ob21_fig14", some_orbits({2, 3}, {-0.1, 0.1}, {-0.2, -0.4}, {1, 2}), points);
  const std::vector<Cells> table = parse(with.csv);
  REQUIRE(table.size() == 3);
  CHECK(table[2].at("lambda1 (1/s)") == "-inf");
  CHECK(table[2].at("impacts per period") == "inf");
  CHECK(script(with).find(", '−∞' -1.") != std::string::npos);  // a tic below all others
  CHECK(script(with).find(", '∞' 3.") != std::string::npos);
  CHECK(with.caption.find("Band −∞") != std::string::npos);
  CHECK(script(without).find("∞") == std::string::npos);
  CHECK(script(with).find("inf]") == std::string::npos);  // no axis ends there
}

TEST_CASE("what lies beyond an axis is marked at its end, now and then", "[diagrams]") {
  Numbers frequency, lambda1, lambda2, ai;
  for (int i = 0; i < 101; ++i) {
    frequency.push_back(2 + 0.01 * i), lambda1.push_back(-0.1), ai.push_back(i == 100 ? 7 : 1);
    lambda2.push_back(i >= 20 && i < 60 ? -4 : -0.2);
  }
  const Table orbits = some_orbits(frequency, lambda1, lambda2, ai), points = no_points();
  std::vector<double> at;
  for (const Cells& r : parse(alone("ob21_fig15", orbits, points).csv))
    if (r.at("row") == "outside") at.push_back(std::stod(r.at("frequency (rad/s)")));
  REQUIRE(at.size() > 5);
  REQUIRE(at.size() < 10);
  CHECK(at.front() == 2.2);
  CHECK(at.back() == 3);
  for (std::size_t i = 1; i < at.size(); ++i) CHECK(at[i] - at[i - 1] > outside_apart - 1e-9);
}

TEST_CASE("printed values stand in the diagrams of their models as the ledger has them, those off the axis as arrows",
          "[diagrams]") {
  Table ledger;
  ledger.add("id", Words{"ob21-eta3-hard-ai", "ob21-eta6.9-hard-ai", "ob21-eta3-soft-ai", "ob21-eta6.9-soft-ai",
                         "ob21-eta4-hard", "ob21-eta8-hard", "ob21-eta7.1-hard"});
  ledger.add("published", Words{"201", "1.5", "2.25", "0.7", "-0.1, -0.2", "-0.3, -0.4", "0.25, ?"});
  const std::vector<PrintedNumber> counts = printed_of({"0.6", ""}, ledger), lyapunov = printed_of({"1", ""}, ledger);
  REQUIRE(counts.size() == 2);
  CHECK(counts[0].text == "201");
  CHECK(counts[1].frequency == 6.9);
  REQUIRE(lyapunov.size() == 6);
  CHECK(lyapunov[1].quantity == "lambda2");
  CHECK(lyapunov[1].text == "?");
  CHECK(printed_of({"0.8", ""}, ledger).empty());
  CHECK_THROWS_AS(printed_of({"1", "200000"}, ledger), std::out_of_range);

  const Table orbits = some_orbits({2, 3}, {-0.1, 0.1}, {-0.2, -0.4}, {1, 2}), points = no_points();
  const Plot plot = alone("ob21_fig14", orbits, points, counts);
  const std::string gp = script(plot);
  CHECK(gp.find("'printed 201' at 3,") != std::string::npos);
  CHECK(gp.find("from 3,2.4 to 3,2.97") != std::string::npos);
  CHECK(gp.find("'printed 1.5' at 6.9,1.5 ") != std::string::npos);
  CHECK(plot.caption.find("a_i = 201 at η = 3") != std::string::npos);
}

TEST_CASE("settled motions are the periodic orbits of the captions", "[diagrams]") {
  struct {
    Model model;
    Decimal eta;
    int p, n;
  } motions[] = {{{"1", "200000"}, "4", 1, 2}, {{"1", "2000"}, "8", 1, 4}, {{"0.6", "200000"}, "6.9", 7, 10}};
  for (const auto& m : motions) {
    const std::vector<SettledMoment> motion = settled_motion(own(), m.model, m.eta, 300, 2 * m.n, 20);
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
  const std::vector<SettledMoment> motion = settled_motion(own(), {"0.6", ""}, "6.9", 100, 20, 20);
  Sweep what;
  what.from = what.to = "6.9";
  const Orbit o = sweep(setup_of(own(), {"0.6", ""}, "6.9"), what).front().orbit;
  CHECK(o.motion == Motion::rest);
  CHECK(o.n == 10);
  CHECK(o.rest_fraction > 0.01);
  // two programs that share no step: the flow of series, and the impact map; the accumulation ends at round-off
  CHECK_THAT(share_in_contact(motion), WithinRel(o.rest_fraction, 1e-6));
}

TEST_CASE("relative and absolute coordinates of a motion differ by the base", "[diagrams]") {
  for (const SettledMoment& m : settled_motion(own(), {"1", ""}, "4", 10, 4, 50)) {
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
  const std::vector<Compared> both = compared(equivalence_studies().at(0).make(own()).at(0));
  REQUIRE(both.size() == 2);
  CHECK(both[0].quantity == "restitution");
  CHECK(both[1].quantity == "energy");
  REQUIRE(both[0].all.size() == 3);
  REQUIRE(both[1].all.size() == 4);
  CHECK(both[1].all[0].hard_motion == "z = 1/2");
  CHECK(both[1].all[3].hard_motion == "rests");
  std::vector<SoftConvergence> all = both[0].all;
  all.insert(all.end(), both[1].all.begin(), both[1].all.end());
  for (const SoftConvergence& c : all) {
    CAPTURE(c.restitution, c.eta, c.hard_motion);
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
  const SoftConvergence c = effective_restitution(own(), "1", "7.1");
  const double ks = c.soft.back().stiffness, expected = 0.23 / 2 * M_PI / std::sqrt(ks);
  CHECK_THAT(c.soft.back().relative, WithinRel(expected, 0.01));
}

}  // namespace touchgo::cases::ob21
