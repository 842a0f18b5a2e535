// The cause OB21 names for the divergence of hard and soft impacts: external forces during the contact.
#include <algorithm>
#include <cmath>

#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"

namespace touchgo::cases::ob21 {
namespace {

using std::abs;

/// The smallest difference of an orbit's vr to v, over the starts.
double nearest(const std::vector<Run>& runs, double v) {
  double least = abs(vr.of(runs.front()) - v);
  for (const Run& r : runs) least = std::min(least, abs(vr.of(r) - v));
  return least;
}

/// Of the difference in vr between the hard model and a soft one, the part that remains when the hard impact lasts as
/// long as the soft contact (`delayed`), over the frequencies (rad/s) of that.
struct Part {
  double of_forces = 0;
  int frequencies = 0;
};
Part part(const Survey& hard, const Survey& soft, const Table& delayed, double ks) {
  const Numbers &stiffness = delayed.numbers("stiffness"), &frequency = delayed.numbers("frequency"),
                &speed = delayed.numbers("max_impact_speed");
  double whole = 0, forces = 0;
  Part p;
  for (std::size_t i = 0; i < delayed.rows(); ++i) {
    if (stiffness[i] != ks) continue;
    const std::vector<Run>&of_hard = at(hard, frequency[i]), &of_soft = at(soft, frequency[i]);
    forces += nearest(of_soft, speed[i]);
    double from_hard = nearest(of_soft, vr.of(of_hard.front()));
    for (const Run& r : of_hard) from_hard = std::min(from_hard, nearest(of_soft, vr.of(r)));
    whole += from_hard;
    ++p.frequencies;
  }
  p.of_forces = forces / whole;
  return p;
}

/// What the external forces during contact do to the soft models of r = 1, beside the mere duration of the contact.
Finding external_forces(const Given& given) {
  const Survey hard = survey_of(given, hard_1);
  std::string all;
  double least = 1;
  int frequencies = 0;
  for (const Model& m : {soft_1_2000, soft_1_500, soft_1_100}) {
    const Part p = part(hard, survey_of(given, m), given.result("ob21_delayed_impacts"), std::stod(m.stiffness));
    least = std::min(least, p.of_forces);
    frequencies = p.frequencies;
    all += (all.empty() ? "" : ", ") + percent(p.of_forces) + " at ks = " + m.stiffness;
  }
  Finding f = judged(
      least >= 0.5, least,
      "measure: an impact of the contact's duration on which nothing but the base's spring acts, so that the "
      "body leaves as from a hard impact, but later; what then remains of the difference in vr between hard and "
      "soft (r = 1, " +
          std::to_string(frequencies) + " frequencies) is due to the external forces, wanted more than half: " + all +
          " (computed: the least). The larger part is the delay alone: meanwhile the base has moved on");
  f.legs.insert(f.legs.begin(), {"closed form", f.value, true});  // the delayed impacts beside those of the sweep
  return f;
}

}  // namespace

Judges cause_judges() {
  std::vector<std::string> needs = surveys({hard_1, soft_1_2000, soft_1_500, soft_1_100});
  needs.push_back("ob21_delayed_impacts");
  return {{"ob21-s4.1-cause", external_forces, needs}, {"ob21-s5-cause", external_forces, needs}};
}

}  // namespace touchgo::cases::ob21
