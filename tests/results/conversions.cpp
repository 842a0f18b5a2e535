// Every experiment comes back from its tables, through CSV, as it was: each number bit for bit.
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include "cases/dm21/studies/convergence.hpp"
#include "cases/dm21/studies/missed_events.hpp"
#include "cases/dm21/studies/motions.hpp"
#include "cases/dm21/studies/overstep.hpp"
#include "cases/dm21/studies/rounding.hpp"
#include "cases/dm21/studies/soft_impacts.hpp"
#include "cases/dm21/studies/tangency.hpp"
#include "cases/ob21/studies/equivalence.hpp"
#include "cases/ob21/studies/restitution.hpp"
#include "cases/ob21/studies/settled.hpp"
#include "cases/program/studies.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/papers_cases.hpp"

namespace touchgo::cases {

using namespace dm21;
using namespace ob21;
using Catch::Matchers::WithinRel;

namespace {

constexpr double nan_ = std::numeric_limits<double>::quiet_NaN();

Table through_csv(const Table& t) { return Table::from_csv(t.csv()); }

bool same(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

bool same(const std::vector<double>& a, const std::vector<double>& b) {
  bool all = a.size() == b.size();
  for (std::size_t i = 0; all && i < a.size(); ++i) all = same(a[i], b[i]);
  return all;
}

}  // namespace

TEST_CASE("error curves and landing curves come back from their tables", "[conversions]") {
  const std::vector<ErrorCurve> curves{{1, "impact 1", 16, {{0.5, 1e-3, 2e-3, nan_}, {0.25, 1.0 / 3, 2e-4, nan_}}},
                                       {1, "separation 1", 16, {{0.5, 1e-3, 2e-3, 0.1}}},
                                       {2, "separation 1", 16, {{0.5, nan_, nan_, nan_}}},
                                       {2, "separation 1", 50, {{0.5, 1e-30, 2e-3, 0.1}}}};
  const std::vector<ErrorCurve> back = error_curves(through_csv(table(curves)));
  REQUIRE(back.size() == curves.size());
  for (std::size_t i = 0; i < curves.size(); ++i) {
    CHECK(back[i].example == curves[i].example);
    CHECK(back[i].event == curves[i].event);
    CHECK(back[i].digits == curves[i].digits);
    REQUIRE(back[i].rows.size() == curves[i].rows.size());
    for (std::size_t k = 0; k < curves[i].rows.size(); ++k)
      for (auto member : {&StepError::step, &StepError::time, &StepError::state, &StepError::force})
        CHECK(same(back[i].rows[k].*member, curves[i].rows[k].*member));
  }

  const std::vector<LandingCurve> landings{{false, 0, false, {{0.25, 0.1, 0.2}, {0.125, nan_, 0.1}}},
                                           {false, 0, true, {{0.25, 0.1, 0.2}}},
                                           {true, 0, true, {{0.25, 0.1, 0.2}}},
                                           {true, -1e-4, true, {{0.25, 1.0 / 3, 0.2}}}};
  const std::vector<LandingCurve> again = landing_curves(through_csv(table(landings)));
  REQUIRE(again.size() == landings.size());
  for (std::size_t i = 0; i < landings.size(); ++i) {
    CHECK(again[i].is_force == landings[i].is_force);
    CHECK(again[i].rate == landings[i].rate);
    CHECK(again[i].whole == landings[i].whole);
    REQUIRE(again[i].rows.size() == landings[i].rows.size());
    for (std::size_t k = 0; k < landings[i].rows.size(); ++k)
      for (auto member : {&LandingError::step, &LandingError::by_guard, &LandingError::by_time})
        CHECK(same(again[i].rows[k].*member, landings[i].rows[k].*member));
  }
}

TEST_CASE("the overstep comes back from its table", "[conversions]") {
  const Overstep o = first_overstep(own()["dm21_plastic"], "0.8"), back = overstep(through_csv(table(o)));
  CHECK(same(back.t, o.t));
  CHECK(same(back.gap, o.gap));
  CHECK(same(back.curve_t, o.curve_t));
  CHECK(same(back.curve, o.curve));
  CHECK(same(back.landed, o.landed));
  CHECK(same(back.landed_gap, o.landed_gap));
  CHECK(same(back.exact, o.exact));
}

TEST_CASE("missed events come back from their tables", "[conversions]") {
  const MissedEvents m = missed_events(1500);
  const std::vector<Table> t = tables(m);
  const MissedEvents back = missed_events(through_csv(t.at(0)), through_csv(t.at(1)), through_csv(t.at(2)));
  for (auto count : {&MissedEvents::systems, &MissedEvents::impacts, &MissedEvents::separations, &MissedEvents::quiet,
                     &MissedEvents::exact_missed, &MissedEvents::checked, &MissedEvents::agreed})
    CHECK(back.*count == m.*count);
  CHECK(same(back.order, m.order));
  for (auto rows : {&MissedEvents::sign_tests, &MissedEvents::runge_kutta}) {
    REQUIRE((back.*rows).size() == (m.*rows).size());
    for (std::size_t i = 0; i < (m.*rows).size(); ++i) {
      const Missed &a = (back.*rows)[i], &b = (m.*rows)[i];
      CHECK((a.later == b.later && a.none == b.none && a.wrong == b.wrong));
      CHECK((same(a.step, b.step) && same(a.fraction, b.fraction) && same(a.low, b.low) && same(a.high, b.high)));
    }
  }
  REQUIRE(!m.example.sample.empty());
  CHECK(back.example.index == m.example.index);
  CHECK(same(back.example.exact, m.example.exact));
  CHECK((same(back.example.curve_t, m.example.curve_t) && same(back.example.curve, m.example.curve)));
  CHECK((same(back.example.sample_t, m.example.sample_t) && same(back.example.sample, m.example.sample)));
}

TEST_CASE("rounded starts come back from their tables", "[conversions]") {
  Rounding r = rounding(own()["dm21_grazing"], 10);
  r.starts[3].kind = Kind::rest, r.starts[3].accumulation = nan_;
  const std::vector<Table> t = tables(r);
  const Rounding back = rounding(through_csv(t.at(0)), through_csv(t.at(1)));
  auto same_start = [](const RoundedStart& a, const RoundedStart& b) {
    return a.offset == b.offset && a.kind == b.kind && same(a.contact, b.contact) && same(a.closing, b.closing) &&
           a.impacts == b.impacts && same(a.accumulation, b.accumulation) && same(a.separation, b.separation);
  };
  CHECK(same_start(back.printed, r.printed));
  REQUIRE(back.starts.size() == r.starts.size());
  for (std::size_t i = 0; i < r.starts.size(); ++i) CHECK(same_start(back.starts[i], r.starts[i]));
  for (auto bound : {&Rounding::earliest, &Rounding::latest, &Rounding::time, &Rounding::half_unit,
                     &Rounding::as_printed, &Rounding::designed_low, &Rounding::designed_high})
    CHECK(same(back.*bound, r.*bound));
  for (auto range : {&Rounding::proved_contact, &Rounding::proved_together, &Rounding::proved_separation,
                     &Rounding::tangential_contact, &Rounding::admitted_contact, &Rounding::admitted_velocity,
                     &Rounding::exact_contact, &Rounding::exact_separation})
    CHECK(back.*range == r.*range);
  CHECK(back.admitted_share == r.admitted_share);
  CHECK(back.late_corner == r.late_corner);
}

TEST_CASE("soft impacts come back from their table, and tend to the hard ones like ks^(-1/2)", "[conversions][dm21]") {
  const Table t = soft_impact_studies().at(0).make(own()).at(0);
  const std::vector<SoftImpacts> all = soft_impacts(through_csv(t));
  REQUIRE(all.size() == 4);
  CHECK(all[0].example == 1);
  CHECK(all[0].restitution == 0.9);
  const double restitutions[] = {0.1, 0.01, 0.001};
  const std::vector<SoftImpact> direct = soft_example3(own()["dm21_plastic"], "0.1");
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(all[i + 1].example == 3);
    CHECK(all[i + 1].restitution == restitutions[i]);
  }
  REQUIRE(all[1].runs.size() == direct.size());
  for (std::size_t i = 0; i < direct.size(); ++i)
    for (auto member : {&SoftImpact::stiffness, &SoftImpact::contact_time, &SoftImpact::energy, &SoftImpact::velocity,
                        &SoftImpact::next_impact})
      CHECK(same(all[1].runs[i].*member, direct[i].*member));
  for (const SoftImpacts& s : all) {
    REQUIRE(s.runs.size() == 9);
    for (auto difference : {&SoftImpact::energy, &SoftImpact::velocity, &SoftImpact::next_impact})
      CHECK_THAT(slope(s.runs, difference), Catch::Matchers::WithinAbs(-0.5, 0.05));
  }
  for (std::size_t i = 5; i < direct.size(); ++i)
    CHECK_THAT(direct[i - 1].velocity / direct[i].velocity, WithinRel(std::sqrt(10.0), 0.01));
}

TEST_CASE("comparisons of soft and hard come back from their table", "[conversions]") {
  const std::vector<Compared> both{
      {"restitution", {{1, 7.1, 1, "one impact", {{1e3, 0.9, 0.1}, {1e4, 1.0 / 3, 0.03}}}}},
      {"energy",
       {{1, 7.1, 0.2, "rests", {{1e3, 0.9, 0.1}}},
        {0.8, 7.1, 0.2, "z = 1/2", {{1e3, 0.9, 0.1}}},
        {0.8, 4, 0.3, "z = 1/2", {{1e3, 0.9, 0.1}}}}}};
  const std::vector<Compared> back = compared(through_csv(table(both)));
  REQUIRE(back.size() == 2);
  for (std::size_t q = 0; q < 2; ++q) {
    CHECK(back[q].quantity == both[q].quantity);
    REQUIRE(back[q].all.size() == both[q].all.size());
    for (std::size_t i = 0; i < both[q].all.size(); ++i) {
      const SoftConvergence &a = back[q].all[i], &b = both[q].all[i];
      CHECK((a.restitution == b.restitution && a.eta == b.eta && a.hard == b.hard && a.hard_motion == b.hard_motion));
      REQUIRE(a.soft.size() == b.soft.size());
      for (std::size_t k = 0; k < b.soft.size(); ++k)
        for (auto member : {&Difference::stiffness, &Difference::soft, &Difference::relative})
          CHECK(same(a.soft[k].*member, b.soft[k].*member));
    }
  }
}

TEST_CASE("the motions of a case come back from their table, with the contacts that touch", "[conversions]") {
  const Motions m = both_methods(own()["dm21_together"], std::nullopt), back = motions(through_csv(table(m)));
  CHECK(back.bodies == std::vector<std::string>{"1", "2"});
  CHECK(back.contacts == std::vector<std::string>{"1-2"});
  for (auto method : {&Motions::exact, &Motions::steps}) {
    REQUIRE(!(m.*method).empty());
    REQUIRE((back.*method).size() == (m.*method).size());
    for (std::size_t i = 0; i < (m.*method).size(); ++i) {
      const MotionRow &a = (back.*method)[i], &b = (m.*method)[i];
      CHECK((same(a.t, b.t) && same(a.x, b.x) && same(a.v, b.v) && same(a.force, b.force) && a.touching == b.touching));
      for (bool touching : b.touching) CHECK(touching == !std::isnan(b.force[0]));  // two bodies, one contact
      if (b.touching[0]) CHECK(std::abs(b.x[1] - b.x[0]) < 1e-9);
    }
  }
}

TEST_CASE("a settled motion comes back from its table, under a name of its own", "[conversions]") {
  const auto m = settled_motion(own(), {"0.6", "200000"}, "6.9", 20, 2, 50),
             back = settled_motion(through_csv(table(m)));
  REQUIRE(back.size() == m.size());
  bool touched = false;
  for (std::size_t i = 0; i < m.size(); ++i) {
    for (auto member :
         {&SettledMoment::t, &SettledMoment::x, &SettledMoment::v, &SettledMoment::xr, &SettledMoment::vr})
      CHECK(same(back[i].*member, m[i].*member));
    CHECK(back[i].touching == m[i].touching);
    touched = touched || m[i].touching;
  }
  CHECK(touched);
  CHECK(settled_name({"0.6", "200000"}, "6.9") == "ob21_settled_r0.6_ks200000_eta6.9");
  CHECK(settled_name({"1", ""}, "4") == "ob21_settled_r1_hard_eta4");
}

TEST_CASE("the force of a contact comes back from its tables; it pulls from where the other contact ends",
          "[conversions]") {
  const ForceCurve f = contact_force(0.25);
  const std::vector<Table> t = tables(f);
  const ForceCurve back = contact_force(through_csv(t.at(0)), through_csv(t.at(1)));
  CHECK((same(back.push_t, f.push_t) && same(back.push, f.push) && same(back.pull_t, f.pull_t)));
  CHECK((same(back.pull, f.pull) && same(back.xi, f.xi) && same(back.restitution, f.restitution)));
  CHECK(same(back.restitution_without_pull, f.restitution_without_pull));
  CHECK(std::abs(f.push.back()) < 1e-12);
  for (std::size_t i = 1; i < f.pull.size(); ++i) CHECK(f.pull[i] < 0);
  for (std::size_t i = 0; i + 1 < f.push.size(); ++i) CHECK(f.push[i] > 0);
  // OB21, Eq. (10): r = exp(-pi xi / sqrt(1 - xi^2))
  CHECK_THAT(f.restitution, WithinRel(std::exp(-M_PI * 0.25 / std::sqrt(1 - 0.0625)), 1e-14));
}

TEST_CASE("no two studies make a result of the same name", "[conversions]") {
  std::set<std::string> names;
  for (const Study& s : all_studies())
    for (const std::string& name : s.names) {
      INFO(name);
      CHECK(names.insert(name).second);
    }
}

}  // namespace touchgo::cases
