// Claims of OB21, section 4.2: the printed numbers of impacts per period, r = 0.6.
#include <algorithm>
#include <cmath>
#include <limits>

#include "cases/experiments/ob21_reference_runs.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "reference/ob21/impact_events.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace experiments;
namespace {

using std::abs;

/// Soft, ks = 200000: periodic with p impacts in n periods of eta (rad/s).
struct SoftMotion {
  double eta;
  int p, n;
};

Finding soft_impacts(const Given& given, const SoftMotion& what) {
  const Orbit orbit = at(survey_of(given, soft_06), what.eta).front().orbit;
  const auto rig = reference::ob21::rig(ob21_oscillator<double>(soft_06, what.eta));
  auto ride = reference::ob21::start(rig, 0.01, 0.0);
  const int repetitions = 20;
  int impacts = 0;
  for (int i = 0; i < 300 + repetitions * what.n; ++i)
    reference::ob21::follow_period(rig, ride, [&](const reference::ob21::Touch<double>& e) {
      impacts += i >= 300 && e.kind == reference::ob21::Happening::impact;
    });
  const bool counted = impacts == repetitions * what.p;
  const double printed = std::stod(given.claim.published), tolerance = std::stod(given.claim.tolerance),
               ai = orbit.impacts_per_period;
  Finding f = judged(abs(ai - printed) <= tolerance && orbit.p == what.p && orbit.n == what.n && counted, ai,
                     "periodic, z = " + std::to_string(orbit.p) + "/" + std::to_string(orbit.n) +
                         ", l1 = " + text(orbit.lambda[0], 7));
  f.legs.push_back({"closed form", text(static_cast<double>(impacts) / (repetitions * what.n), 12), counted});
  return f;
}

Finding hard_impacts(const Given& given, double eta) {
  const Orbit orbit = at(survey_of(given, hard_06), eta).front().orbit;
  const Table& table = given.result("ob21_counted_impacts");
  const Numbers &frequency = table.numbers("frequency"), &steps = table.numbers("steps_per_period"),
                &tolerance = table.numbers("tolerance"), &impacts = table.numbers("impacts_per_period");
  const double wanted = std::stod(given.claim.published);
  double least = std::numeric_limits<double>::infinity(), most = 0, nearest = least, at_gap = 0;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    if (frequency[i] != eta || steps[i] != 300) continue;
    least = std::min(least, impacts[i]), most = std::max(most, impacts[i]);
    if (abs(impacts[i] - wanted) < abs(nearest - wanted)) nearest = impacts[i], at_gap = tolerance[i];
  }
  const double at_1000 = counted(table, eta, 1000, 1e-9).per_period,
               at_2000 = counted(table, eta, 2000, 1e-9).per_period;
  const bool rest = orbit.motion == Motion::rest && std::isinf(orbit.impacts_per_period);
  const bool spanned = least < wanted && wanted < most && abs(nearest / wanted - 1) <= 0.05;
  Finding f;
  f.value = text(at_1000, 12);
  f.legs = {{"Runge-Kutta-Gill", f.value, true}, {"sweep", text(orbit.impacts_per_period, 12), true}};
  f.verdict = rest && spanned ? Verdict::undetermined : Verdict::not_reproduced;
  f.note =
      "the impacts accumulate once in every " + std::to_string(orbit.n) +
      " periods, infinitely many, and the body rests for " + percent(orbit.rest_fraction) +
      " of the time; a code without rest counts as many as its step and the tolerance of its impact times let it, "
      "which the paper does not give. Runge-Kutta-Gill, 300 steps per period, gap at impacts below 1e-8 to 1e-10 "
      "m: from " +
      text(least, 4) + " to " + text(most, 4) + ", nearest " + text(nearest, 5) + " at " + text(at_gap, 2) +
      " m (computed: 1000 steps, 1e-9 m); at 2000 steps and 1e-9 m " + text(at_2000, 5);
  return f;
}

}  // namespace

Judges impact_count_judges() {
  auto soft = [](const std::string& id, const SoftMotion& what) {
    return Registered{id, [what](const Given& given) { return soft_impacts(given, what); }, surveys({soft_06})};
  };
  auto hard = [](const std::string& id, double eta) {
    return Registered{id,
                      [eta](const Given& given) { return hard_impacts(given, eta); },
                      {survey_name(hard_06), "ob21_counted_impacts"}};
  };
  return {hard("ob21-eta3-hard-ai", 3), soft("ob21-eta3-soft-ai", {3, 9, 4}), hard("ob21-eta6.9-hard-ai", 6.9),
          soft("ob21-eta6.9-soft-ai", {6.9, 7, 10})};
}

}  // namespace touchgo::cases::ob21
