// Maps: tables that hold them, the bouncing ball in closed form, agreement as the ledger measures it.
#include "cases/own/maps.hpp"

#include <cmath>

#include "cases/ob21/measures.hpp"
#include "cases/ob21/studies/agreement.hpp"
#include "cases/results/field_table.hpp"
#include "solver/number/text.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::cases {

using namespace ob21;
using Catch::Matchers::WithinAbs;
namespace judged = touchgo::cases::ob21;

namespace {

constexpr double pi = 3.14159265358979323846, g = 9.81, a = 0.00981;  // m/s^2; the table's amplitude, m

// One bounce in each period T = 2 pi/w: the ball leaves the table at the same height each time, with U = g T/2, and
// meets it with -U. With the table's speed a w cos(phi) there, U - a w cos(phi) = e (U + a w cos(phi)).
struct Bounce {
  double e, w;
  double least() const { return pi * (1 - e) / (1 + e); }  // of a w^2/g, at cos(phi) = 1
  // Its multipliers have the product e^2 and the sum 1 + e^2 - (1 + e)^2 a w^2 sin(phi)/g: derived from the flight
  // a sin(w t) + U s - g s^2/2 = a sin(w (t + s)) by its differences. At the end their sum is -(1 + e^2).
  double most() const { return std::hypot(least(), 2 * (1 + e * e) / ((1 + e) * (1 + e))); }
  double acceleration() const { return a * w * w / g; }
  double phase() const { return std::acos(least() / acceleration()); }
  double lambda1() const {
    const double sum = 1 + e * e - (1 + e) * (1 + e) * acceleration() * std::sin(phase()),
                 square = sum * sum / 4 - e * e, largest = square < 0 ? e : std::abs(sum) / 2 + std::sqrt(square);
    return std::log(largest) * w / (2 * pi);
  }
  bool possible() const { return least() < acceleration() && acceleration() < most(); }
};

Decimal decimal_of(double x) { return Decimal(text(x, 17)); }

// From a little above the top of a flight, half a period after a bounce: looks once a period are not at an impact.
Orbit orbit_of(const Bounce& b) {
  const double U = pi * g / b.w;
  Setup s = OwnCases("cases")["bouncing_map"].setup;
  s.walls[0].motion.phase = decimal_of(b.phase() + pi);
  s.bodies[0].position = decimal_of((a * std::sin(b.phase()) + U * U / (2 * g)) * 1.001);
  s.bodies[0].velocity = "0";
  s.contacts[0].restitution = decimal_of(b.e);
  Sweep what;
  what.from = what.to = decimal_of(b.w);
  what.length = {300, 64};
  return sweep(s, what).front().orbit;
}

Study study_named(const std::vector<Study>& studies, const std::string& name) {
  for (const Study& s : studies)
    for (const std::string& its : s.names)
      if (its == name) return s;
  FAIL("no study makes " << name);
  throw;
}

}  // namespace

TEST_CASE("a field's table reads back as it was", "[maps]") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Field f{{"frequency", "rad/s", false, {2, 3, 5}},
          {"restitution", "", false, {0.1, 1.0 / 3}},
          {1, -infinity, 3, 4, 0.125, 6}};
  const Field read = field_of(Table::from_csv(field_table(f, "1/s").csv()));
  CHECK(read.across.name == "frequency");
  CHECK(read.across.unit == "rad/s");
  CHECK(read.up.name == "restitution");
  CHECK(read.across.values == f.across.values);
  CHECK(read.up.values == f.up.values);
  CHECK(read.values == f.values);
  CHECK(field_table(f, "1/s").numbers("restitution 0.1") == Numbers{1, 3, 0.125});
}

TEST_CASE("a ball that bounces once a period has the exponent of its closed form", "[maps]") {
  for (const double e : {0.1, 0.2, 0.5, 0.8})
    for (const double part : {0.1, 0.5, 0.9}) {
      Bounce b{e, 0};
      b.w = std::sqrt(g / a * (b.least() + part * (b.most() - b.least())));
      INFO("e = " << e << ", w = " << b.w);
      const Orbit o = orbit_of(b);
      CHECK(o.motion == Motion::periodic);
      CHECK((o.p == 1 && o.n == 1));
      CHECK_THAT(o.lambda[0], WithinAbs(b.lambda1(), 1e-5));
    }
}

TEST_CASE("beyond its bound one bounce a period gives way to two periods", "[maps]") {
  for (const double e : {0.2, 0.5}) {
    Bounce b{e, 0};
    b.w = std::sqrt(g / a * b.most() * 1.01);
    CHECK(orbit_of(b).n == 2);
    b.w = std::sqrt(g / a * b.most() * 0.99);
    CHECK(orbit_of(b).n == 1);
  }
}

TEST_CASE("where the map has one bounce a period it is possible and stable; a gentle table keeps the ball", "[maps]") {
  Sweep grid = bouncing_map_grid();
  grid.points = 56, grid.second->points = 39;
  int bounces = 0, kept = 0;
  for (const SweepRow& row : sweep(OwnCases("cases")["bouncing_map"].setup, grid)) {
    const Bounce b{std::stod(row.second), std::stod(row.parameter)};
    INFO("e = " << b.e << ", w = " << b.w);
    if (row.orbit.motion == Motion::periodic && row.orbit.p == 1 && row.orbit.n == 1) {
      ++bounces;
      CHECK(b.possible());
    }
    if (b.acceleration() < 1 && b.acceleration() < b.least()) {
      ++kept;
      CHECK_THAT(row.orbit.rest_fraction, WithinAbs(1, 1e-12));
    }
  }
  CHECK(bounces > 100);
  CHECK(kept > 100);
}

TEST_CASE("shares of frequencies that agree are those of the ledger's measure", "[maps]") {
  const OwnCases cases("cases");
  Sweep grid = agreement_grid();
  grid.points = 33, grid.length = {60, 40};
  grid.second = Axis{"stiffness", "2000", "200000", 3, true};
  Sweep alone = grid;
  alone.second.reset();
  for (const std::string r : {"1", "0.6"}) {
    const Field f = field_of(study_named(agreement_studies(grid), "ob21_agreement_r" + r).make(cases).at(0));
    auto surveyed = [&](const std::string& stiffness) {
      return survey(survey_table(sweep(setup_of(cases, {r, stiffness}, "2"), alone)));
    };
    const Survey hard = surveyed("");
    for (std::size_t j = 0; j < 3; ++j) {
      const Survey soft = surveyed(std::vector{"2000", "20000", "200000"}[j]);
      auto counted = [&](AgreementBits what) {
        double n = 0;
        for (std::size_t i = j; i < f.values.size(); i += 3) n += (static_cast<int>(f.values[i]) & what) != 0;
        return n / 33;
      };
      CHECK_THAT(counted(same_impacts), WithinAbs(judged::agreement(hard, soft, judged::ai), 1e-12));
      CHECK_THAT(counted(same_energy), WithinAbs(judged::agreement(hard, soft, judged::ae), 1e-12));
      double signs = 0;
      for (std::size_t i = 0; i < hard.runs.size(); ++i)
        signs += (hard.runs[i][0].orbit.lambda[0] > 0) == (soft.runs[i][0].orbit.lambda[0] > 0);
      CHECK_THAT(counted(same_sign), WithinAbs(signs / 33, 1e-12));
    }
  }
}

TEST_CASE("values agree within 10 % of the hard one, and where both are infinite", "[maps]") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  CHECK(agree(1, 1.1 - 1e-12));
  CHECK(agree(-1, -0.9));
  CHECK_FALSE(agree(1, 1.11));
  CHECK_FALSE(agree(1.1, 0.98));
  CHECK(agree(infinity, infinity));
  CHECK_FALSE(agree(infinity, 2));
  CHECK_FALSE(agree(2, infinity));
  CHECK_FALSE(agree(std::nan(""), 2));
}

}  // namespace touchgo::cases
