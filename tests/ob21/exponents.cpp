// OB21's printed exponents: runs of finite length, and that each criterion on them can fail.
#include "cases/ob21/exponents.hpp"

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "cases/ob21/ordinary.hpp"
#include "tests/common/catch.hpp"
#include "tests/ob21/rows.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr RunSetting brief{0, 200}, lengthy{100, 5000};

/// The study's runs of finite length, true values of eta = 7.1 made up, the settled motions.
const Results& finite_runs() {
  static const Results results = [] {
    std::set<std::string> names;
    for (const PrintedMotion& motion : printed_motions) names.insert(exponents_name(motion));
    Results r = own_results(names);
    r.tables.emplace(long_exponents_name(printed_motions[0]), made_up_long_runs(0.2590));
    r.tables.emplace(long_exponents_name(printed_motions[1]), made_up_long_runs(0.2648));
    r.tables.merge(single_motions(own()).tables);
    return r;
  }();
  return results;
}

/// What the six rows are judged by, on these runs.
std::vector<PrintedExponent> six() {
  std::vector<PrintedExponent> all;
  for (std::size_t i = 0; i < printed_rows.size(); ++i) {
    const double truth = i == 0 ? 0.2590 : i == 1 ? 0.2648 : -0.115;
    all.push_back({printed_rows[i].l1, truth, -0.23, &finite_runs()[exponents_name(printed_motions[i])]});
  }
  return all;
}

std::vector<RunSetting> from_500_periods_on() {
  std::vector<RunSetting> settings;
  for (const RunSetting& s : run_settings)
    if (s.periods >= 500) settings.push_back(s);
  return settings;
}

}  // namespace

TEST_CASE("runs are picked by their setting", "[exponents]") {
  const Table t = made_up_runs({{brief, {0.1, 0.3}}, {lengthy, {0.2}}});
  CHECK(exponents(t, brief) == Numbers{0.1, 0.3});
  CHECK(exponents(t, lengthy) == Numbers{0.2});
  CHECK_THROWS_AS(exponents(t, {0, 5000}), std::out_of_range);
}

TEST_CASE("the study makes 400 runs at each setting, and no two motions or directions are one", "[exponents]") {
  std::set<double> values;
  for (const PrintedMotion& motion : printed_motions) {
    const Table& t = finite_runs()[exponents_name(motion)];
    CHECK(t.rows() == run_settings.size() * 400);
    for (const RunSetting& s : run_settings) {
      CHECK(exponents(t, s).size() == 400);
      CHECK(values.insert(exponents(t, s).front()).second);
    }
  }
}

TEST_CASE("finite runs scatter about the truth, the less the longer they are", "[exponents]") {
  for (const PrintedExponent& e : six()) {
    double mean = 0;
    const Numbers runs = exponents(*e.runs, lengthy);
    for (double l : runs) mean += l / 400;
    CHECK_THAT(mean, WithinAbs(e.truth, 0.002));
    auto width = [&](const RunSetting& s) {
      const Numbers l = exponents(*e.runs, s);
      return *std::max_element(l.begin(), l.end()) - *std::min_element(l.begin(), l.end());
    };
    CHECK(width(lengthy) < width({100, 200}) / 3);
  }
}

TEST_CASE("what the six are judged with is what their claims print", "[exponents]") {
  for (const PrintedRow& row : printed_rows) {
    const Claim c = claim_of(row.id);
    CHECK(std::stod(c.published) == row.l1);
    CHECK(std::stod(c.tolerance) == 5e-7);
  }
}

TEST_CASE("the share of a printed value is of the runs as far from the truth, on its side", "[exponents]") {
  const Table t = made_up_runs({{brief, {-0.3, -0.1, 0, 0.1, 0.2, 0.3, 0.4, 0.5}}});
  auto share = [&](double printed, Printed what = Printed::first) {
    return shares({printed, 0, 0, &t}, std::vector{brief}, what).front();
  };
  CHECK(share(0.2) == 4 / 8.0);
  CHECK(share(0.21) == 3 / 8.0);
  CHECK(share(0.51) == 0);
  CHECK(share(-0.1) == 2 / 8.0);
  CHECK(share(-0.31) == 0);
  CHECK(share(0.3, Printed::first) == 3 / 8.0);
  CHECK(share(0.3, Printed::larger) == 4 / 8.0);  // of -0.3 and 0.3 the larger
  CHECK(share(-0.1, Printed::larger) == 0);
  CHECK(as_near({0.1, 0, 0, &t}, brief) == 3 / 8.0);
  CHECK(as_near({-0.05, 0.1, 0, &t}, brief) == 3 / 8.0);
  CHECK(as_near({0.15, 0.14, 0, &t}, brief) == 0);
}

TEST_CASE("values that are ordinary alone, each at its own setting, are not possible together", "[exponents]") {
  const std::vector<RunSetting> both{brief, lengthy};
  const Numbers far{0.1, 0.1}, near{0.001, 0.001};
  const Table a = made_up_runs({{brief, far}, {lengthy, near}}), b = made_up_runs({{brief, near}, {lengthy, far}});
  const PrintedExponent one{0.05, 0, 0, &a}, other{0.05, 0, 0, &b}, like{0.06, 0, 0, &a};
  CHECK(verdict(one, 5e-7, {one}, both) == Verdict::undetermined);
  CHECK(verdict(other, 5e-7, {other}, both) == Verdict::undetermined);
  CHECK(verdict(one, 5e-7, {one, other}, both) == Verdict::not_reproduced);
  CHECK(joint({one, other}, both).least == 0);
  CHECK(verdict(one, 5e-7, {one, like}, both) == Verdict::undetermined);
  CHECK(joint({one, like}, both).setting == brief);
  CHECK(verdict(one, 0.05, {one, other}, both) == Verdict::reproduced);
}

TEST_CASE("a share of 1 % is jointly possible and not ordinary", "[exponents]") {
  Numbers runs(100, 0.0);
  runs[0] = 0.1;
  const Table rare = made_up_runs({{brief, runs}}), common = made_up_runs({{brief, {0.1}}});
  const PrintedExponent at_one_percent{0.1, 0, 0, &rare}, always{0.1, 0, 0, &common};
  CHECK(verdict(at_one_percent, 5e-7, {at_one_percent, always}, std::vector{brief}) == Verdict::not_reproduced);
  CHECK(verdict(always, 5e-7, {at_one_percent, always}, std::vector{brief}) == Verdict::undetermined);
}

TEST_CASE("0.35 is refused from 500 periods on, -0.2 at every length", "[exponents]") {
  for (std::size_t i : {0, 1}) {
    std::vector<PrintedExponent> all = six();
    CHECK(verdict(all[i], 5e-7, all, from_500_periods_on()) == Verdict::undetermined);
    all[i].printed = 0.35;
    CHECK(verdict(all[i], 5e-7, all, from_500_periods_on()) == Verdict::not_reproduced);
  }
  for (std::size_t i = 0; i < 6; ++i) {
    std::vector<PrintedExponent> all = six();
    all[i].printed = -0.2;
    CHECK(verdict(all[i], 5e-7, all, run_settings) == Verdict::not_reproduced);
  }
}

TEST_CASE("the printed exponents have their recorded verdicts, other ones do not", "[exponents]") {
  for (const PrintedRow& row : printed_rows) {
    const Claim c = claim_of(row.id);
    const Finding f = finding_on(c, finite_runs());
    INFO(row.id << ": " << f.note);
    CHECK(f.verdict == c.recorded);
    CHECK_THAT(std::stod(f.value), WithinAbs(row.n > 0 ? -0.115 : 0.262, row.n > 0 ? 1e-15 : 0.004));
    CHECK(f.legs.size() >= 3);
    for (const Leg& leg : f.legs) {
      INFO(leg.name << ": " << leg.value);
      CHECK(leg.agrees);
    }
  }
  for (const char* id : {"ob21-eta7.1-soft", "ob21-eta4-soft"}) {
    CHECK(finding_on(printed_instead(id, "-0.2, -0.03"), finite_runs()).verdict == Verdict::not_reproduced);
    CHECK(finding_on(printed_instead(id, "0.35, -0.58"), finite_runs()).verdict == Verdict::not_reproduced);
  }
  CHECK(finding_on(printed_instead("ob21-eta8-hard", "-0.115000, -0.115000"), finite_runs()).verdict ==
        Verdict::reproduced);
}

TEST_CASE("with another damping and stiffness the motion is another one, and what keeps the paper's disagrees",
          "[exponents]") {
  const OwnCases cases = cases_with_other_numbers();
  Results wrong = finite_runs();
  for (const auto& [name, table] : single_motions(cases).tables) wrong.tables.insert_or_assign(name, table);
  const Finding f = finding_on("ob21-eta4-hard", wrong, cases);
  CHECK(f.verdict == Verdict::not_reproduced);
  for (const Leg& leg : f.legs) {
    INFO(leg.name << ": " << leg.value);
    CHECK(leg.agrees == (leg.name == "monodromy matrix, 50 digits"));  // the case's own, -c/2m as it must be
  }
}

TEST_CASE("pairs of runs agree where their six digits do", "[exponents]") {
  CHECK(coincidence({0.1234561, 0.2}, {0.1234564, 0.1234566, 0.2}) == 2 / 6.0);
  CHECK(coincidence({-0.1122689}, {-0.1122691}) == 1);
  CHECK(coincidence({-0.1122694}, {-0.1122696}) == 0);
}

TEST_CASE("two motions printed with one pair are a chance only if their runs agree often", "[exponents]") {
  const Finding f = finding_on("ob21-equal-pairs", finite_runs());
  CHECK(f.verdict == claim_of("ob21-equal-pairs").recorded);
  CHECK(f.verdict == Verdict::not_reproduced);
  CHECK(std::stod(f.value) < 0.005);
  CHECK(f.legs.front().agrees);
  Results results;
  std::vector<std::pair<RunSetting, Numbers>> runs;
  for (const RunSetting& s : run_settings) runs.push_back({s, {-0.112269, -0.112, -0.111}});
  results.tables.emplace(exponents_name(printed_motions[3]), made_up_runs(runs));
  results.tables.emplace(exponents_name(printed_motions[4]), made_up_runs(runs));
  CHECK(finding_on("ob21-equal-pairs", results).verdict == Verdict::undetermined);
}

}  // namespace touchgo::cases::ob21
