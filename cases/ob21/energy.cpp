// What OB21 calls the average energy dissipation during impacts, and the continuous contact that it sees in the real
// system.
#include <algorithm>
#include <cmath>
#include <limits>

#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/second_surveys.hpp"
#include "reference/windows/proved_counts.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {
namespace {

/// The models whose diagrams of ae the paper draws: Figs. 4 to 8, 12 to 15, 17.
std::vector<Model> drawn() {
  return {hard_1, soft_1, soft_1_2000, soft_1_500, soft_1_100, hard_08, soft_08, hard_06, soft_06, soft_06_100};
}

/// Of ae from the case's start, J.
struct EnergyRange {
  double least = std::numeric_limits<double>::infinity(), greatest = -least;
  std::size_t frequencies = 0, lost = 0;

  void take(const Survey& s) {
    for (const auto& runs : s.runs) {
      const double e = runs[0].orbit.energy_per_period;
      least = std::min(least, e), greatest = std::max(greatest, e);
      ++frequencies, lost += e < 0;
    }
  }
};

Finding energy_dissipation(const Given& given) {
  EnergyRange kernel, reference;
  for (const Model& m : drawn()) kernel.take(survey_of(given, m)), reference.take(survey(given.result(second_name(m))));
  Finding f;
  f.value = text(kernel.least, 12);
  f.legs = {{"reference, least at its frequencies", text(reference.least, 12),
             (reference.lost == 0) == (kernel.lost == 0) && reference.least >= kernel.least / 2}};
  f.verdict = kernel.lost == kernel.frequencies ? Verdict::reproduced
              : kernel.lost == 0                ? Verdict::corrected
                                                : Verdict::partly;
  f.reason = f.verdict == Verdict::corrected ? "'average change in kinetic energy', as section 4.1 says"
                                             : "lost at " + std::to_string(kernel.lost) + " of " +
                                                   std::to_string(kernel.frequencies) + " frequencies";
  f.note =
      "measure: ae, the kinetic energy after less that before the impacts of a period, as section 4.1 says ('average "
      "changes in kinetic energy of the body during impacts'), at " +
      std::to_string(kernel.frequencies) +
      " frequencies of the ten diagrams, from the case's start: a loss, below 0, at " + std::to_string(kernel.lost) +
      " (computed: the least; the greatest is " + text(kernel.greatest, 3) +
      "). Seen from the base each impact loses the part 1 - r^2; ae counts in the frame at rest, where the moving base "
      "works on the body. Leg: wanted of the same sign, and not below half of the least";
  return f;
}

Finding continuous_contact_there(const Given& given) {
  const Survey kernel = survey_of(given, hard_06), reference = survey(given.result(second_name(hard_06)));
  auto rest = [](const Survey& s, double eta) { return at(s, eta).front().orbit.rest_fraction; };
  Finding f;
  f.value = text(rest(kernel, 3), 12);
  f.legs = {{"reference", text(rest(reference, 3), 12), std::abs(rest(reference, 3) - rest(kernel, 3)) <= 1e-9}};
  const auto proved = reference::windows::proved_rest(Decimal(hard_06.restitution), "3");
  if (proved) {
    f.enclosure = proved->fraction;
    f.legs.push_back({"proved, at least", proved->fraction.first,
                      std::abs(std::stod(proved->fraction.first) - rest(kernel, 3)) <= 1e-9});
  }
  f.verdict = rest(kernel, 3) > 0 && rest(kernel, 6.9) > 0 ? Verdict::reproduced : Verdict::not_reproduced;
  f.reason = f.verdict == Verdict::reproduced ? "" : "the body is never at rest on the base";
  f.note =
      "measure: in the hard model at eta = 3 and 6.9, where the paper counts its series, the body is together with the "
      "base for a time, after impacts that accumulate: " +
      percent(rest(kernel, 3)) + " and " + percent(rest(kernel, 6.9)) +
      " of the time (computed: the former, as a share)";
  return f;
}

}  // namespace

Judges energy_judges() {
  std::vector<std::string> needs = surveys(drawn());
  for (const Model& m : drawn()) needs.push_back(second_name(m));
  return {{"ob21-s3-dissipation", energy_dissipation, needs},
          {"ob21-s4.2-0.6-continuous", continuous_contact_there, {survey_name(hard_06), second_name(hard_06)}}};
}

}  // namespace touchgo::cases::ob21
