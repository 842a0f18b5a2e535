// OB21's criterion of the kind of a periodic motion, section 3: z = p/n, p impacts in n periods T = 2 pi/eta.
#include <algorithm>
#include <cmath>
#include <vector>

#include "cases/claims/in_words.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/attractors.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {
namespace {

/// Of pairs of periodic motions that coexist: all, and those that have not the same p and n, not the same quotient.
struct PairsOfMotions {
  double all = 0, other_p_or_n = 0, other_quotient = 0;
};

bool within_1_percent(const SurveyOrbit& a, const SurveyOrbit& b, const Quantity& q) {
  return std::abs(q.of(a) - q.of(b)) <= 0.01 * std::abs(q.of(a));
}

/// One motion, perhaps some periods later.
bool one_motion(const SurveyOrbit& a, const SurveyOrbit& b) {
  return a.orbit.p == b.orbit.p && a.orbit.n == b.orbit.n && (within_1_percent(a, b, vr) || within_1_percent(a, b, ae));
}

void count(PairsOfMotions& pairs, const Survey& s) {
  for (const auto& runs : s.runs) {
    std::vector<SurveyOrbit> motions;  // at this frequency, each once
    for (const SurveyOrbit& a : runs) {
      auto is_it = [&](const SurveyOrbit& b) { return one_motion(a, b); };
      if (!periodic(a) || rests(a) || std::any_of(motions.begin(), motions.end(), is_it)) continue;
      for (const SurveyOrbit& b : motions) {
        ++pairs.all;
        pairs.other_p_or_n += a.orbit.p != b.orbit.p || a.orbit.n != b.orbit.n;
        pairs.other_quotient += a.orbit.p * b.orbit.n != b.orbit.p * a.orbit.n;
      }
      motions.push_back(a);
    }
  }
}

std::vector<Measure> measures_of(const PairsOfMotions& pairs) {
  return {{"", "p and n", "great majority", pairs.other_p_or_n / pairs.all},
          {"", "their quotient", "great majority", pairs.other_quotient / pairs.all}};
}

Finding told_by_z(const Given& given) {
  PairsOfMotions pairs, others;
  for (const Model& m : compared_models())
    count(pairs, survey(given.result(attractors_name(m)))),
        count(others, survey(given.result(attractors_again_name(m))));
  const std::vector<Measure> again = measures_of(others);
  std::vector<Measure> measures = measures_of(pairs);
  for (std::size_t i = 0; i < measures.size(); ++i) measures[i].error = std::abs(measures[i].value - again[i].value);
  Finding f = in_words(measures,
                       "of the pairs of periodic motions without rest to which starts of one model lead at one "
                       "frequency, the share of which z = p/n differs: read as two numbers, in which 1/1 and 3/3 are "
                       "two kinds, and as their quotient. Motions of the same p and n are two where both vr and ae "
                       "differ by more than 1 %; error: what other starts and another length leave");
  const auto index = static_cast<std::size_t>(&deciding(f.measures) - f.measures.data());
  const Measure& decides = f.measures[index];
  f.legs = {{"other starts and length", text(again[index].value, 12), holds(again[index]) == holds(decides)}};
  const Sweep grid = attractor_grid();
  f.note += " Of " + std::to_string(grid.points) + " frequencies in every model, " + std::to_string(grid.starts) +
            " starts at each: " + text(pairs.all, 6) + " pairs, " + text(pairs.all - pairs.other_p_or_n, 6) +
            " of the same p and n, " + text(pairs.all - pairs.other_quotient, 6) + " of the same quotient.";
  return f;
}

}  // namespace

Judges kind_judges() { return {{"ob21-s3-kinds", told_by_z, attractors(compared_models())}}; }

}  // namespace touchgo::cases::ob21
