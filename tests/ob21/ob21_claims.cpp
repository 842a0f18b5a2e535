// OB21's judges: each claim has one, their verdicts, and that the measures behind the verdicts see what they should.
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "cases/claims/claim_file.hpp"
#include "cases/claims/conditions.hpp"
#include "cases/claims/ledger.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/measures.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/attractors.hpp"
#include "cases/ob21/studies/finite_time_exponents.hpp"
#include "cases/ob21/studies/no_rest.hpp"
#include "cases/ob21/studies/reference_runs.hpp"
#include "cases/ob21/studies/second_surveys.hpp"
#include "cases/ob21/studies/settled.hpp"
#include "cases/program/studies.hpp"
#include "reference/ob21/monodromy.hpp"
#include "reference/ob21/portrait.hpp"
#include "reference/windows/hard_orbit.hpp"
#include "tests/common/catch.hpp"
#include "tests/ob21/made_up_surveys.hpp"
#include "tests/ob21/rows.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

/// Of the paper's own cases, each asked for once.
Results made(const std::set<std::string>& names) {
  static Results all;
  std::set<std::string> missing;
  for (const std::string& name : names)
    if (all.tables.count(name) == 0) missing.insert(name);
  all.tables.merge(own_results(missing).tables);
  Results wanted;
  for (const std::string& name : names) wanted.tables.emplace(name, all.tables.at(name));
  return wanted;
}

/// Beside them what reference/ says, which depends on no case, and motions of the paper's own.
Results with_reference(Results results) {
  std::set<std::string> names{"ob21_counted_impacts", "ob21_portrait_distances", "ob21_older_relation"};
  for (const Study& study : settled_studies()) names.insert(study.names.front());
  results.tables.merge(made(names).tables);
  return results;
}

/// This table as all of a model's surveys.
void set_surveys(Results& results, const Model& m, const Table& table) {
  for (const std::string& name : {survey_name(m), attractors_name(m), attractors_again_name(m), second_name(m)})
    results.tables.insert_or_assign(name, table);
}

}  // namespace

TEST_CASE("every claim of OB21 has its judge, and every result that a judge needs is made by a study", "[ob21]") {
  CHECK_NOTHROW(pair_up(read_claims("cases/ob21/claims.toml"), judges()));
  std::set<std::string> made;
  for (const Study& study : all_studies())
    for (const std::string& name : study.names) CHECK(made.insert(name).second);
  for (const Registered& r : judges())
    for (const std::string& name : r.needs) {
      INFO(r.id << " needs " << name);
      CHECK(made.count(name) == 1);
    }
}

TEST_CASE("claims on single motions of OB21 have their recorded verdicts, from legs that carry numbers", "[ob21]") {
  const Results results = with_reference(single_motions(own()));
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

TEST_CASE("a sentence on two models is judged by their surveys, with the reference's beside them", "[ob21]") {
  const SurveyOrbit one = periodic_run(1, 1, 1), two = chaotic_run(0.3, 0.01);
  const Table ones = table_of(repeated({one})), mixed = table_of(repeated({two, one, two}));
  Results results;
  for (const Model& m : {hard_1, soft_1}) set_surveys(results, m, ones);
  const Finding same = finding_on("ob21-s4.1-200000-motions", results);
  CHECK(same.verdict == Verdict::reproduced);
  CHECK(same.value == "1");
  CHECK(leg(same, "reference").agrees);
  results.tables.insert_or_assign(second_name(soft_1), mixed);
  CHECK(finding_on("ob21-s4.1-200000-motions", results).verdict == Verdict::reproduced);
  CHECK_FALSE(leg(finding_on("ob21-s4.1-200000-motions", results), "reference").agrees);
  set_surveys(results, soft_1, table_of(repeated({two})));
  CHECK(finding_on("ob21-s4.1-200000-motions", results).verdict == Verdict::not_reproduced);
}

TEST_CASE("a sentence that fails with rest and holds without it is conditional, with the value without it", "[ob21]") {
  const SurveyOrbit soft = periodic_run(2, 4, 1), resting = resting_run(4), many = chaotic_run(0.3, 0);
  const Table softs = table_of(repeated({soft})), rests = table_of(repeated({resting}));
  Results results;
  set_surveys(results, soft_06, softs), set_surveys(results, hard_06, rests);
  auto without = [&](const std::vector<SurveyOrbit>& at_settings) {
    std::vector<Survey> surveys;
    for (const SurveyOrbit& run : at_settings) surveys.push_back(repeated({run}));
    results.tables.insert_or_assign(no_rest_name(hard_06), runs_at_settings(surveys));
    return finding_on("ob21-s4.2-0.6-chaos", results);
  };
  const Finding f = without({many, many});
  CHECK(f.verdict == Verdict::conditional);
  CHECK(f.assumption == conditions::no_rest);
  CHECK(f.value == "1");  // share of the range
  CHECK(f.note.starts_with(continuous_contact));
  CHECK(f.note.find("reproduced at 2,") != std::string::npos);
  CHECK(without({soft, soft}).verdict == Verdict::not_reproduced);
  const Finding some = without({many, soft});
  CHECK(some.verdict == Verdict::undetermined);
  CHECK(some.left_out == conditions::step_and_tolerance);
  CHECK(some.reason == "without rest it holds at 1 of 2 settings");
}

TEST_CASE("where the hard model rests nothing is said of its impacts but by a code without rest", "[ob21]") {
  Results results;
  set_surveys(results, soft_06, table_of(repeated({periodic_run(2, 4, 1)})));
  set_surveys(results, hard_06, table_of(repeated({resting_run(4)})));
  auto without = [&](const std::vector<double>& impacts) {
    std::vector<Survey> surveys;
    for (double of_setting : impacts) {
      SurveyOrbit run = chaotic_run(0.3, 0);
      run.orbit.impacts_per_period = of_setting;
      surveys.push_back(repeated({run}));
    }
    results.tables.insert_or_assign(no_rest_name(hard_06), runs_at_settings(surveys));
    return finding_on("ob21-s4.2-0.6-ai", results);
  };
  const Finding many = without({10, 20});
  CHECK(many.verdict == Verdict::conditional);
  CHECK(many.assumption == conditions::no_rest);
  CHECK(many.value == "10");
  CHECK(many.reason == "without rest 10, with it nothing to measure");
  CHECK(without({1, 1.5}).verdict == Verdict::not_reproduced);
  const Finding open = without({3, 1});
  CHECK(open.verdict == Verdict::arguable);
  CHECK(open.value == "3");
  CHECK(without({10, 1}).verdict == Verdict::undetermined);
}

TEST_CASE("z tells motions apart by p and n, by their quotient not 1/1 and 3/3", "[ob21]") {
  auto on = [](const std::vector<SurveyOrbit>& runs) {
    const Table coexisting = table_of(survey_of({runs, runs, runs}));
    Results results;
    for (const std::string& name : attractors(compared_models())) results.tables.insert_or_assign(name, coexisting);
    return finding_on("ob21-s3-kinds", results);
  };
  CHECK(on({periodic_run(1, 1, 1), periodic_run(1, 2, 1)}).verdict == Verdict::reproduced);
  CHECK(on({periodic_run(1, 1, 1), periodic_run(3, 3, 2)}).verdict == Verdict::arguable);
  CHECK(on({periodic_run(1, 1, 1), periodic_run(1, 1, 2)}).verdict == Verdict::not_reproduced);
  // the same motion, later
  CHECK(on({periodic_run(1, 1, 1), periodic_run(1, 2, 1), periodic_run(1, 1, 1)}).verdict == Verdict::reproduced);
}

TEST_CASE("the main difference is that of the value which differs most", "[ob21]") {
  auto differing_in = [](double Orbit::*value) {
    SurveyOrbit hard = chaotic_run(0.3, 0), soft = hard;
    soft.orbit.*value = 2;
    Results results;
    set_surveys(results, hard_08, table_of(repeated({hard})));
    set_surveys(results, soft_08, table_of(repeated({soft})));
    results.tables.insert_or_assign(no_rest_name(hard_08), runs_at_settings({repeated({hard})}));
    return finding_on("ob21-s4.2-0.8-main", results).verdict;
  };
  CHECK(differing_in(&Orbit::impacts_per_period) == Verdict::reproduced);
  CHECK(differing_in(&Orbit::energy_per_period) == Verdict::not_reproduced);
}

TEST_CASE("low periods alone are seen in stretches that are long enough", "[ob21]") {
  auto at_100 = [](const std::vector<SurveyOrbit>& runs) {  // 0.5 rad/s apart
    Results results;
    for (const char* r : {"1", "0.8", "0.6"}) set_surveys(results, {r, "100"}, table_of(repeated(runs)));
    return finding_on("ob21-s5-only-low-periodic", results);
  };
  const SurveyOrbit low = periodic_run(1, 5, 1), chaos = chaotic_run(0.3, 0);
  CHECK(at_100({low}).verdict == Verdict::reproduced);
  CHECK(at_100({low, low, chaos}).verdict == Verdict::arguable);
  CHECK(at_100({low, chaos, chaos}).verdict == Verdict::not_reproduced);  // no stretch at all
}

/// What judges read: surveys of short runs, parts of them for the reference's, the rest as
/// made.
const Results& short_results() {
  static const Results all = [] {
    Sweep grid = survey_grid();
    grid.starts = 1;
    grid.length = {20, 40};
    grid.diagram_periods = 20;
    std::set<std::string> names, others;
    for (const Study& study : survey_studies(grid)) names.insert(study.names.front());
    Results results = obtain(survey_studies(grid), names, own());
    std::vector<std::pair<RunSetting, Numbers>> runs;
    for (const RunSetting& s : run_settings) runs.push_back({s, {-0.1, -0.12}});
    for (const PrintedMotion& motion : printed_motions) {
      results.tables.emplace(exponents_name(motion), made_up_runs(runs));
      if (motion.eta == "7.1") results.tables.emplace(long_exponents_name(motion), made_up_long_runs(0.26));
    }
    for (const Registered& r : judges())
      for (const std::string& name : r.needs) {
        const std::size_t second = name.rfind("_second"), no_rest = name.rfind("_no_rest"),
                          many = name.rfind("_attractors");
        if (results.tables.count(name) == 1) continue;
        if (second != std::string::npos)
          results.tables.emplace(name, results.tables.at(name.substr(0, second)));
        else if (many != std::string::npos)
          results.tables.emplace(name, results.tables.at(name.substr(0, many)));
        else if (no_rest != std::string::npos)
          results.tables.emplace(name, runs_at_settings({survey(results.tables.at(name.substr(0, no_rest)))}));
        else if (name == "ob21_plane")
          results.tables.emplace(name, made_up_plane({{3, 100, 1e-6, 150}, {6.9, 100, 1e-6, 100}}));  // a long one
        else
          others.insert(name);
      }
    results.tables.merge(made(others).tables);
    return results;
  }();
  return all;
}

TEST_CASE("the judges of OB21 read only what they were registered with, and all of it", "[ob21]") {
  for (const Judges& part : {exponent_judges(), impact_count_judges(), undamped_judges(), damped_judges(),
                             slow_impact_judges(), softer_judges(), window_judges(), energy_judges(), cause_judges(),
                             conclusion_judges(), sensitivity_judges(), kind_judges()})
    for (const Registered& r : part) {
      INFO(r.id);
      const Claim claim = claim_of(r.id);
      Finding f;
      CHECK_NOTHROW(f = r.judge({claim, own(), short_results(), r.needs}));
      CHECK(f.verdict != Verdict::error);
      for (const std::string& name : r.needs) {
        std::vector<std::string> fewer = r.needs;
        fewer.erase(std::find(fewer.begin(), fewer.end(), name));
        INFO("without " << name);
        if (name.ends_with("_no_rest")) continue;  // asked for where the sentence fails
        CHECK_THROWS_AS(r.judge({claim, own(), short_results(), fewer}), std::logic_error);
      }
    }
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
  // Its trace is that of the closed form (reference/windows).
  const reference::windows::Ball tenth = reference::windows::Ball(1) / reference::windows::Ball(10);
  const auto orbit =
      reference::windows::hard_orbit(tenth * reference::windows::Ball(8), 2, reference::windows::Ball(4));
  CHECK_THAT(m.trace(), WithinRel(orbit.trace.nearby(), 1e-7));
}

TEST_CASE("a portrait is at distance zero from itself and knows its p and n", "[ob21]") {
  const auto a = reference::ob21::portrait(reference::ob21::ob21_oscillator<double>(8.0, 1.0), 64);
  CHECK(a.p == 1);
  CHECK(a.n == 4);
  CHECK(a.points.size() == 256);
  CHECK(reference::ob21::distance(a, a).farthest == 0);
  CHECK(reference::ob21::distance(a, a).mean == 0);
  auto b = a;
  for (auto& p : b.points) p[0] *= 1.5;
  const auto apart = reference::ob21::distance(a, b);
  CHECK(apart.farthest > 0.2);
  CHECK(apart.mean > 0);
  CHECK(apart.mean < apart.farthest);
}

}  // namespace touchgo::cases::ob21
