// OB21's judges: each claim has one, their verdicts, and that the measures behind the verdicts see what they should.
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "cases/claims/claim_file.hpp"
#include "cases/claims/ledger.hpp"
#include "cases/experiments/free_contacts.hpp"
#include "cases/experiments/ob21_exponents.hpp"
#include "cases/experiments/ob21_reference_runs.hpp"
#include "cases/experiments/ob21_twins.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/measures.hpp"
#include "cases/ob21/statements.hpp"
#include "reference/ob21/monodromy.hpp"
#include "reference/ob21/portrait.hpp"
#include "tests/common/catch.hpp"
#include "tests/ob21/rows.hpp"

namespace reference = touchgo::reference;
using namespace touchgo::cases::ob21;
using namespace touchgo::tests::ob21;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

/// Beside them what reference/ says, which depends on no case.
Results with_reference(Results results) {
  static const Results reference =
      obtain(reference_studies(), {"ob21_counted_impacts", "ob21_portrait_distances"}, own_cases());
  results.tables.insert(reference.tables.begin(), reference.tables.end());
  return results;
}

Run periodic_run(int p, int n, double value) {
  Run r;
  r.orbit.lambda = {-value, -2 * value};
  r.orbit.impacts_per_period = r.orbit.max_impact_speed = r.orbit.energy_per_period = r.xr = value;
  r.orbit.p = p, r.orbit.n = n;
  r.orbit.motion = Motion::periodic;
  return r;
}

Run chaotic_run(double exponent, double error) {
  Run r = periodic_run(0, 0, 1);
  r.orbit.lambda[0] = exponent, r.orbit.lambda1_stderr = error;
  r.orbit.motion = Motion::chaotic;
  return r;
}

Run resting_run(int n) {
  Run r = periodic_run(0, n, 1);
  const double inf = std::numeric_limits<double>::infinity();
  r.orbit.lambda = {-inf, -inf};
  r.orbit.impacts_per_period = inf;
  r.orbit.motion = Motion::rest;
  return r;
}

Survey survey_of(const std::vector<std::vector<Run>>& runs) {
  Survey s{{}, runs};
  for (std::size_t i = 0; i < runs.size(); ++i) s.frequency.push_back(2 + 0.5 * static_cast<double>(i));
  return s;
}

/// A table that survey() reads as this: one section per run has its xr.
Table table_of(const Survey& s) {
  std::vector<SweepRow> rows;
  for (std::size_t i = 0; i < s.runs.size(); ++i)
    for (std::size_t k = 0; k < s.runs[i].size(); ++k) {
      const Run& r = s.runs[i][k];
      rows.push_back({std::to_string(s.frequency[i]), static_cast<int>(k), r.orbit, {{false, 0, r.xr, 0}}});
    }
  return survey_table(rows);
}

}  // namespace

TEST_CASE("every claim of OB21 has its judge, and every result that a judge needs is made by a study", "[ob21]") {
  CHECK_NOTHROW(pair_up(read_claims("cases/ob21/claims.toml"), judges()));
  std::set<std::string> made;
  for (const std::vector<Study>& studies :
       {survey_studies(), exponent_studies(), twin_studies(), reference_studies(), free_contact_studies()})
    for (const Study& study : studies)
      for (const std::string& name : study.names) CHECK(made.insert(name).second);
  for (const Registered& r : judges())
    for (const std::string& name : r.needs) {
      INFO(r.id << " needs " << name);
      CHECK(made.count(name) == 1);
    }
}

TEST_CASE("claims on single motions of OB21 have their recorded verdicts, from legs that carry numbers", "[ob21]") {
  const Results results = with_reference(single_motions(own_cases()));
  for (const char* id : {"ob21-eta3-soft-ai", "ob21-eta6.9-soft-ai", "ob21-s4.1-portraits", "ob21-s4.1-2000-portraits",
                         "ob21-s4.2-0.6-slow", "ob21-s4.2-6.9-single", "ob21-s5-conditions"}) {
    const Finding f = finding_on(id, results);
    INFO(id << ": " << f.value << ", " << f.note);
    CHECK(f.verdict == claim_of(id).recorded);
    CHECK(std::isfinite(std::stod(f.value)));
    CHECK_FALSE(f.legs.empty());
    for (const Leg& leg : f.legs) {
      CHECK(leg.agrees);
      CHECK_NOTHROW(std::stod(leg.value));  // infinite where impacts accumulate
    }
    CHECK_FALSE(f.note.empty());
  }
}

TEST_CASE("an oscillator with other numbers than the paper's loses the claims on its printed numbers", "[ob21]") {
  const OwnCases cases = cases_with_other_numbers();
  const Results wrong = with_reference(single_motions(cases));
  for (const char* id : {"ob21-eta3-soft-ai", "ob21-eta6.9-soft-ai", "ob21-s4.2-6.9-single"}) {
    INFO(id);
    CHECK(finding_on(id, wrong, cases).verdict == Verdict::not_reproduced);
  }
}

TEST_CASE("a sentence on two models is judged by their surveys, at as many frequencies as these have", "[ob21]") {
  const Run one = periodic_run(1, 1, 1), two = periodic_run(1, 2, 1);
  Results results;
  results.tables.emplace(survey_name(hard_1), table_of(survey_of({{one}, {one}, {one}})));
  results.tables.emplace(survey_name(soft_1), table_of(survey_of({{one}, {one}, {one}})));
  const Finding same = finding_on("ob21-s4.1-200000-motions", results);
  CHECK(same.verdict == Verdict::reproduced);
  CHECK(same.value == "1");
  CHECK(same.note.find("of 3 frequencies") != std::string::npos);
  results.tables.insert_or_assign(survey_name(soft_1), table_of(survey_of({{two}, {one}, {two}})));
  CHECK(finding_on("ob21-s4.1-200000-motions", results).verdict == Verdict::not_reproduced);
}

TEST_CASE("the judges of OB21's surveys read only what they were registered with", "[ob21]") {
  Sweep grid = survey_grid();  // short runs at every other frequency
  grid.points = 401;
  grid.starts = 1;
  grid.length = {20, 40};
  grid.diagram_periods = 20;
  std::set<std::string> names;
  for (const Study& study : survey_studies(grid)) names.insert(study.names.front());
  Results results = with_reference(obtain(survey_studies(grid), names, own_cases()));
  results.tables.merge(obtain(twin_studies(), {twin_name(hard_1), twin_name(soft_1_2000)}, own_cases()).tables);
  std::vector<std::pair<RunSetting, Numbers>> runs;
  for (const RunSetting& s : run_settings) runs.push_back({s, {-0.1, -0.12}});
  for (const PrintedMotion& motion : printed_motions) {
    results.tables.emplace(exponents_name(motion), made_up_runs(runs));
    if (motion.eta == "7.1") results.tables.emplace(long_exponents_name(motion), made_up_long_runs(0.26));
  }
  for (const Judges& part : {exponent_judges(), impact_count_judges(), undamped_judges(), damped_judges(),
                             softer_judges(), cause_judges(), conclusion_judges(), sensitivity_judges()})
    for (const Registered& r : part) {
      INFO(r.id);
      const Claim claim = claim_of(r.id);
      Finding f;
      CHECK_NOTHROW(f = r.judge({claim, own_cases(), results, r.needs}));
      CHECK(f.verdict != Verdict::error);
      for (const std::string& name : r.needs) {  // and all of that
        std::vector<std::string> fewer = r.needs;
        fewer.erase(std::find(fewer.begin(), fewer.end(), name));
        INFO("without " << name);
        CHECK_THROWS_AS(r.judge({claim, own_cases(), results, fewer}), std::logic_error);
      }
    }
}

TEST_CASE("equal surveys agree everywhere, shifted values do not", "[ob21]") {
  const Survey a = survey_of({{periodic_run(1, 2, 1.0)}, {periodic_run(1, 3, 2.0)}, {chaotic_run(0.2, 0.01)}});
  CHECK(same_motions(a, a) == 1);
  for (const Quantity* q : {&l1, &ai, &ae, &vr, &xr}) {
    CHECK(conformity(a, a, *q).agreement == 1);
    CHECK(conformity(a, a, *q).difference == 0);
    CHECK(verdict(conformity(a, a, *q), 0.1) == Verdict::reproduced);
  }
  Survey b = a;
  b.runs[1] = {periodic_run(2, 3, 2.5)};
  CHECK_THAT(same_motions(a, b), WithinRel(2.0 / 3, 1e-15));
  CHECK_THAT(conformity(a, b, vr).agreement, WithinRel(2.0 / 3, 1e-15));
  CHECK_THAT(conformity(a, b, vr).difference, WithinRel(0.5 / 4, 1e-15));
  CHECK(verdict(conformity(a, b, vr), 0.1) == Verdict::not_reproduced);
  CHECK(verdict(conformity(a, b, vr), 0.2) == Verdict::undetermined);
}

TEST_CASE("near a bound the question stays open, and open ones leave the verdict to the others", "[ob21]") {
  CHECK(at_least(0.93, 0.9) == Answer::yes);
  CHECK(at_least(0.91, 0.9) == Answer::open);
  CHECK(at_least(0.89, 0.9) == Answer::open);
  CHECK(at_least(0.87, 0.9) == Answer::no);
  CHECK(at_most(0.08, 0.1) == Answer::yes);
  CHECK(at_most(0.11, 0.1) == Answer::open);
  CHECK(at_most(0.12, 0.1) == Answer::no);
  const auto yes = Answer::yes, open = Answer::open, no = Answer::no;
  CHECK(verdict({yes, yes}) == Verdict::reproduced);
  CHECK(verdict({yes, open}) == Verdict::reproduced);
  CHECK(verdict({open, open}) == Verdict::undetermined);
  CHECK(verdict({yes, no}) == Verdict::undetermined);
  CHECK(verdict({no, open}) == Verdict::undetermined);
  CHECK(verdict({no, no}) == Verdict::not_reproduced);
}

TEST_CASE("one start that leads to the same motion is enough", "[ob21]") {
  const Survey a = survey_of({{periodic_run(1, 2, 1), periodic_run(1, 3, 5)}}),
               b = survey_of({{periodic_run(1, 4, 9), periodic_run(1, 3, 5)}});
  CHECK(same_motions(a, b) == 1);
  CHECK(conformity(a, b, ai).agreement == 1);
  CHECK(conformity(a, b, ai).difference == 0);
}

TEST_CASE("chaotic exponents agree within their scatter, periodic ones do not", "[ob21]") {
  const Survey a = survey_of({{chaotic_run(0.20, 0.02)}}), b = survey_of({{chaotic_run(0.25, 0.02)}}),
               c = survey_of({{chaotic_run(0.40, 0.02)}});
  CHECK(conformity(a, b, l1).agreement == 1);
  CHECK(conformity(a, c, l1).agreement == 0);
  const Survey p = survey_of({{periodic_run(1, 1, 0.20)}}), q = survey_of({{periodic_run(1, 1, 0.25)}});
  CHECK(conformity(p, q, l1).agreement == 0);
}

TEST_CASE("a rest agrees with a soft motion of the same period, its infinite count with none that is finite",
          "[ob21]") {
  const Survey a = survey_of({{resting_run(4)}, {periodic_run(1, 1, 1)}}),
               b = survey_of({{periodic_run(9, 4, 1)}, {periodic_run(1, 1, 1)}});
  CHECK(same_motions(a, b) == 1);
  CHECK(conformity(a, b, ai).agreement == 0.5);
  CHECK(conformity(a, b, ai).difference == 0);
  CHECK(conformity(a, a, l1).agreement == 1);
  CHECK(same_motions(a, survey_of({{periodic_run(9, 5, 1)}, {periodic_run(2, 1, 1)}})) == 0);
}

TEST_CASE("windows are those of all starts, unbroken", "[ob21]") {
  const Run one = periodic_run(1, 1, 1), two = periodic_run(1, 2, 1);
  const Window w = window(survey_of({{one, one}, {one, two}, {one, one}, {one, one}, {one, one}, {two, two}}), 1);
  CHECK_THAT(w.width, WithinRel(2.0, 1e-15));
  CHECK_THAT(w.from, WithinRel(3.0, 1e-15));
  CHECK_THAT(w.to, WithinRel(4.0, 1e-15));
  CHECK(window(survey_of({{two}, {two}}), 1).width == 0);
}

TEST_CASE("pairs in common chaos leave out what is periodic in one model", "[ob21]") {
  const Survey a = survey_of({{chaotic_run(0.2, 0)}, {chaotic_run(0.4, 0)}, {chaotic_run(0.9, 0)}}),
               b = survey_of({{chaotic_run(0.1, 0)}, {chaotic_run(0.2, 0)}, {periodic_run(1, 1, 0.9)}});
  const Paired p = in_common_chaos(a, b, l1);
  CHECK(p.frequencies == 2);
  CHECK_THAT(p.change(), WithinRel(-0.5, 1e-14));
  CHECK_THAT(p.error, WithinRel(0.05, 1e-12));
  CHECK_THAT(p.median, WithinRel(-0.5, 1e-14));
  CHECK(p.lower == 2);
}

TEST_CASE("the multipliers of a soft and a hard orbit have the determinant of the dissipation", "[ob21]") {
  // r = 1: exp(-(c/m) t), whatever the base; the soft spring has no damper then.
  for (const auto& b :
       {reference::ob21::ob21_oscillator<double>(4.0, 1.0), reference::ob21::ob21_oscillator<double>(4.0, 1.0, 2e5)}) {
    const auto z = reference::ob21::after_periods(reference::ob21::rig(b), {0.01, 0.0}, 400);
    const auto m = reference::ob21::monodromy(b, z, 2);
    // central differences: some epsilon^(2/3), 4e-11, amplified by the impact
    CHECK_THAT(m.determinant(), WithinRel(std::exp(-0.23 * m.duration), 1e-7));
    CHECK(m.trace() * m.trace() < 4 * m.determinant());
  }
  // r = 0.8 with one impact: r^2 more.
  const auto b = reference::ob21::ob21_oscillator<double>(4.0, 0.8);
  const auto m =
      reference::ob21::monodromy(b, reference::ob21::after_periods(reference::ob21::rig(b), {0.01, 0.0}, 400), 2);
  CHECK_THAT(m.determinant(), WithinRel(0.64 * std::exp(-0.23 * m.duration), 1e-7));
}

TEST_CASE("a portrait is at distance zero from itself and knows its p and n", "[ob21]") {
  const auto a = reference::ob21::portrait(reference::ob21::ob21_oscillator<double>(8.0, 1.0), 64);
  CHECK(a.p == 1);
  CHECK(a.n == 4);
  CHECK(a.points.size() == 256);
  CHECK(reference::ob21::farthest(a, a) == 0);
  auto b = a;
  for (auto& p : b.points) p[0] *= 1.5;
  CHECK(reference::ob21::farthest(a, b) > 0.2);
}
