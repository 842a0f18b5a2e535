// The cause OB21 names for the divergence of hard and soft impacts: external forces during the contact.
#include <algorithm>
#include <cmath>

#include "cases/ob21/statements.hpp"
#include "reference/ob21/delayed_impact.hpp"

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
/// long as the soft contact. Every fourth frequency.
double part_of_forces(const Survey& hard, const Survey& soft, double stiffness) {
  double whole = 0, forces = 0;
  for (std::size_t i = 0; i < hard.frequency.size(); i += 4) {
    const auto o = reference::ob21::ob21_oscillator<double>(hard.frequency[i], 1.0, stiffness);
    forces += nearest(soft.runs[i], reference::ob21::delayed_impacts(o, 0.01, 0.0, 400, 200));
    double from_hard = nearest(soft.runs[i], vr.of(hard.runs[i].front()));
    for (const Run& r : hard.runs[i]) from_hard = std::min(from_hard, nearest(soft.runs[i], vr.of(r)));
    whole += from_hard;
  }
  return forces / whole;
}

}  // namespace

Claim external_forces(Systems& systems, Claim c) {
  expect(c, "not reproduced");
  std::string all;
  double least = 1;
  for (const Model& m : {soft_1_2000, soft_1_500, soft_1_100}) {
    const double part = part_of_forces(systems.survey(hard_1), systems.survey(m), std::stod(m.stiffness));
    least = std::min(least, part);
    all += (all.empty() ? "" : ", ") + percent(part) + " at ks = " + m.stiffness;
  }
  c.evidence = {"closed form"};
  return judged(
      c, least >= 0.5, least,
      "measure: an impact of the contact's duration on which nothing but the base's spring acts, so that the "
      "body leaves as from a hard impact, but later; what then remains of the difference in vr between hard and "
      "soft (r = 1, 101 frequencies) is due to the external forces, wanted more than half: " +
          all + " (computed: the least). The larger part is the delay alone: meanwhile the base has moved on");
}

}  // namespace touchgo::cases::ob21
