// The studies of free contacts: their columns against independent formulas.
#include "cases/ob21/studies/free_contacts.hpp"

#include <cmath>
#include <set>
#include <string>

#include "cases/ob21/studies/pushing_contact.hpp"
#include "solver/impact/equal_energy.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::cases::ob21 {

using Catch::Matchers::WithinRel;

namespace {

Table study(const std::string& name) {
  const OwnCases cases("cases");
  return obtain(free_contact_studies(), {name}, cases)[name];
}

}  // namespace

TEST_CASE("random contacts lie in their ranges, no two alike, and each pulls before it ends", "[free_contacts]") {
  const Table t = study("ob21_free_contacts");
  REQUIRE(t.rows() == 100);
  std::set<double> different;
  for (std::size_t i = 0; i < t.rows(); ++i) {
    const double m = t.numbers("m")[i], ks = t.numbers("ks")[i], cs = t.numbers("cs")[i], r = t.numbers("r")[i],
                 xi = damping_ratio(ks, cs, m);
    CHECK((m > 0.01 && m < 100 && ks > 1 && ks < 1e6 && r > 0.05 && r < 0.95));
    different.insert(m);
    // alpha t: pi/sqrt(1 - xi^2) until the deflection is back, 2 arccos(xi)/sqrt(1 - xi^2) until the force falls to
    // zero, where the deflection is -2 xi r' v0/alpha
    for (const Way& way : ways) {
      CHECK_THAT(t.numbers("pull_" + way.name)[i], WithinRel(1 - 2 * std::acos(xi) / pi<double>(), 1e-10));
      CHECK_THAT(t.numbers("pushed_to_" + way.name)[i], WithinRel(-2 * xi * restitution_without_pull(xi), 1e-9));
    }
  }
  CHECK(different.size() == t.rows());
}

TEST_CASE("every equation of OB21's contact is off by round-off only, more digits leave less", "[free_contacts]") {
  const Table t = study("ob21_free_contacts");
  for (const char* equation :
       {"eq8", "eq10", "eq12", "motion", "without_pull", "same_velocity", "time_lag", "same_ratio"}) {
    CAPTURE(equation);
    for (const Way& way : ways) {
      double most = 0;
      for (double d : t.numbers(equation + ("_" + way.name))) most = std::max(most, std::abs(d));
      CHECK(most < way.bound);
      CHECK(most > 0);  // the contact was followed: it does not repeat the equation
    }
  }
}

TEST_CASE(
    "along xi restitution and duration are those of Eqs. (8) and (10), and changes are those since the row before",
    "[free_contacts]") {
  const Table t = study("ob21_contacts_over_xi");
  REQUIRE(t.rows() == 99);
  const double alpha = std::sqrt(200000.0);
  double r_before = 1, lost_before = 0;
  for (std::size_t i = 0; i < t.rows(); ++i) {
    const double xi = 0.01 * static_cast<double>(i + 1), r = restitution_of(xi);
    const double known = 1e-12 / (1 - xi * xi);  // relative: what r inherits from xi
    CHECK_THAT(t.numbers("xi")[i], WithinRel(xi, 1e-15));
    CHECK_THAT(t.numbers("restitution")[i], WithinRel(r, known));
    CHECK_THAT(t.numbers("duration")[i], WithinRel(pi<double>() / (alpha * std::sqrt(1 - xi * xi)), known));
    CHECK_THAT(t.numbers("energy_lost")[i], WithinRel((1 - r * r) / 2, 1e-12));
    CHECK(std::abs(t.numbers("restitution_change")[i] - (r - r_before)) < 1e-14);
    CHECK(std::abs(t.numbers("energy_rise")[i] - ((1 - r * r) / 2 - lost_before)) < 1e-14);
    r_before = r, lost_before = (1 - r * r) / 2;
  }
}

TEST_CASE("the older relation ends at 0.331, as printed at once where its radicand turns negative", "[free_contacts]") {
  const Table t = study("ob21_older_relation");
  REQUIRE(t.rows() == 331);
  for (std::size_t i = 0; i < t.rows(); ++i) {
    const double xi = t.numbers("xi")[i], x = xi / std::sqrt(1 - xi * xi), s = xi / (1 - xi * xi);
    const double r = restitution_of(xi), e = std::exp(-2 * pi<double>() * x),
                 f = std::exp(-2 * pi<double>() * std::sqrt(s));
    CHECK_THAT(t.numbers("r")[i], WithinRel(r, 1e-12));
    CHECK(std::abs(t.numbers("r_above_r0")[i] - (r - std::sqrt(1 - (1 + x * x) * (1 - e)))) < 1e-12);
    const double printed = 1 - (1 + s) * (1 - f), d = t.numbers("r_above_r0_as_printed")[i];
    CHECK(std::isnan(d) == (printed < 0));
    if (printed >= 0) CHECK(std::abs(d - (r - std::sqrt(printed))) < 1e-12);
  }
}

}  // namespace touchgo::cases::ob21
