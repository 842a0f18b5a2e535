// Verdicts that are firm survive another seed, half and twice the frequencies, half and twice the periods (make soak):
// each variation of the surveys is measured anew. A verdict is firm where its measures are further from the bounds than
// their errors, and the errors are what other work leaves: so the bare values of other work lead to the same verdict.
#include <iostream>
#include <limits>
#include <map>
#include <set>

#include "cases/ob21/studies/attractors.hpp"
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
  double grid = 1, length = 1;  // times as many
  unsigned seed = 0;
};
const Variation variations[] = {{"another seed", 1, 1, 2},
                                {"half the frequencies", 0.5},
                                {"twice the frequencies", 2},
                                {"half the periods", 1, 0.5},
                                {"twice the periods", 1, 2}};

Sweep varied(Sweep grid, const Variation& v) {
  grid.points = static_cast<int>((grid.points - 1) * v.grid) + 1;
  grid.length.periods = static_cast<long>(static_cast<double>(grid.length.periods) * v.length);
  if (v.seed) grid.seed = v.seed;
  return grid;
}

/// The surveys of all models that the rows look at, in place of those of `results`.
void survey_again(Results& results, const Variation& v) {
  for (const Model& m : surveyed_models()) {
    const Setup setup = setup_of(own(), m, "2");
    auto instead = [&](const std::string& name, const auto& table) {
      if (results.tables.count(name) == 1) results.tables[name] = table();
    };
    instead(survey_name(m), [&] { return survey_table(sweep(setup, varied(survey_grid(), v))); });
    instead(attractors_name(m), [&] { return attractor_table(setup, varied(attractor_grid(), v), false); });
  }
}

/// The verdict of the measured values as if they had no error.
Verdict bare_verdict(const Finding& f) {
  if (f.measures.empty() || f.verdict == Verdict::conditional) return f.verdict;
  std::vector<Measure> bare = f.measures;
  for (Measure& m : bare) {
    m.error = 0;
    if (band_of(m.word).in_errors) m.value *= std::numeric_limits<double>::infinity();
  }
  return verdict(bare);
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
  auto judged_on = [&](const Registered& r) { return r.judge({claim_of(r.id), own(), results, r.needs}); };
  std::map<std::string, Verdict> before;
  for (const Registered& r : rows) before[r.id] = judged_on(r).verdict;
  int turned = 0, kept = 0;
  for (const Variation& v : variations) {
    survey_again(results, v);
    for (const Registered& r : rows) {
      const Verdict was = before[r.id];
      if (!firm(was)) continue;
      const Verdict now = bare_verdict(judged_on(r));
      ++(was == now ? kept : turned);
      if (was != now) std::cout << v.name << ": " << r.id << " turned, " << name(was) << " to " << name(now) << "\n";
      INFO(v.name << ": " << r.id);
      CHECK(was == now);
    }
  }
  std::cout << "firm verdicts: " << kept << " kept, " << turned << " turned\n";
}

}  // namespace touchgo::cases::ob21
