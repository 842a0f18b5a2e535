// Verdicts that are firm survive another seed, half and twice the frequencies, half and twice the periods (make soak):
// each variation of the surveys is judged anew, and what turned is printed.
#include <iostream>
#include <map>
#include <set>

#include "cases/program/studies.hpp"
#include "tests/common/catch.hpp"
#include "tests/ob21/rows.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;

namespace {

bool firm(Verdict v) {
  return v == Verdict::reproduced || v == Verdict::not_reproduced || v == Verdict::partly || v == Verdict::conditional;
}

struct Variation {
  const char* name;
  int points = 801;
  RunLength length = {};
  bool other_seed = false;
};
const Variation variations[] = {{"another seed", 801, {}, true},
                                {"401 frequencies", 401},
                                {"1601 frequencies", 1601},
                                {"half the periods", 801, {500, 1000}},
                                {"twice the periods", 801, {500, 4000}}};

/// The case's start and three others than the survey has.
std::vector<SweepRow> with_other_starts(const std::vector<SweepRow>& seven) {
  std::vector<SweepRow> four;
  for (const SweepRow& row : seven)
    if (row.start == 0 || row.start > 3) {
      four.push_back(row);
      four.back().start = row.start == 0 ? 0 : row.start - 3;
    }
  return four;
}

/// The surveys of all models that the rows look at, in place of those of `results`.
void survey_again(Results& results, const Variation& v) {
  std::set<std::string> wanted;
  for (const auto& [name, table] : results.tables) wanted.insert(name);
  Sweep grid = survey_grid();
  grid.points = v.points;
  grid.length = v.length;
  if (v.other_seed) grid.starts = 7;
  for (const Model& m : surveyed_models())
    if (wanted.count(survey_name(m)) == 1) {
      const std::vector<SweepRow> rows = sweep(setup_of(own_cases(), m, grid.from), grid);
      results.tables[survey_name(m)] = survey_table(v.other_seed ? with_other_starts(rows) : rows);
    }
}

}  // namespace

TEST_CASE("firm verdicts survive another seed, grid and run length", "[.][soak][ob21]") {
  Judges rows;
  for (const Judges& part : {undamped_judges(), damped_judges(), softer_judges(), window_judges(), energy_judges(),
                             conclusion_judges(), sensitivity_judges(), slow_impact_judges()})
    rows.insert(rows.end(), part.begin(), part.end());
  std::set<std::string> names;
  for (const Registered& r : rows) names.insert(r.needs.begin(), r.needs.end());
  Results results = own_results(names);
  auto judged_on = [&](const Registered& r) {
    return r.judge({claim_of(r.id), own_cases(), results, r.needs}).verdict;
  };
  std::map<std::string, Verdict> before;
  for (const Registered& r : rows) before[r.id] = judged_on(r);
  int turned = 0, kept = 0;
  for (const Variation& v : variations) {
    survey_again(results, v);
    for (const Registered& r : rows) {
      const Verdict was = before[r.id], now = judged_on(r);
      if (!firm(was)) continue;
      ++(was == now ? kept : turned);
      if (was != now) std::cout << v.name << ": " << r.id << " turned, " << name(was) << " to " << name(now) << "\n";
      INFO(v.name << ": " << r.id);
      CHECK(was == now);
    }
  }
  std::cout << "firm verdicts: " << kept << " kept, " << turned << " turned\n";
}

}  // namespace touchgo::cases::ob21
