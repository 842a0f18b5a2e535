// DM21's impacts replaced by soft contacts of equal energy loss, OB21's way: every difference from the hard impact
// falls with the square root of the stiffness.
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cases/dm21/judges.hpp"
#include "cases/results/log_slope.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

namespace {

/// Stiffness (kg/s^2) and one of the differences of a run from the hard impact, for rising stiffness.
using Differences = std::vector<std::pair<double, double>>;

/// One column of `dm21_soft_impacts`: the runs of an example with a restitution.
Differences differences(const Table& soft, double example, double restitution, const std::string& column) {
  const Numbers &examples = soft.numbers("example"), &restitutions = soft.numbers("restitution"),
                &stiffness = soft.numbers("stiffness"), &difference = soft.numbers(column);
  Differences runs;
  for (std::size_t i = 0; i < soft.rows(); ++i)
    if (examples[i] == example && restitutions[i] == restitution) runs.emplace_back(stiffness[i], difference[i]);
  return runs;
}

/// The slope of log(difference) over log(stiffness), ks >= 1e6.
double slope(Differences runs) {
  std::erase_if(runs, [](const auto& run) { return run.first < 1e6; });
  return log_slope(runs);
}

Finding soft_limit(const Given& given, double example) {
  const Table& soft = given.result("dm21_soft_impacts");
  std::set<double> restitutions;
  for (std::size_t i = 0; i < soft.rows(); ++i)
    if (soft.numbers("example")[i] == example) restitutions.insert(soft.numbers("restitution")[i]);

  const double theory = -0.5;
  double worst = theory, energy = 0, velocity = 0, next = 0;
  for (double e : restitutions) {
    auto look_at = [&](const std::string& column, double& at_the_stiffest) {
      const Differences runs = differences(soft, example, e, column);
      const double s = slope(runs);
      if (std::abs(s - theory) > std::abs(worst - theory)) worst = s;
      at_the_stiffest = std::max(at_the_stiffest, runs.back().second);
    };
    look_at("energy", energy);
    look_at("velocity", velocity);
    look_at("next_impact", next);
  }
  const bool agrees =
      !restitutions.empty() && std::abs(worst - theory) <= decimal<double>(Decimal(given.claim.tolerance));
  Finding finding;
  finding.value = text(worst, 12);
  finding.legs = {{"theory ks^(-1/2)", text(theory, 3), agrees}};
  finding.verdict = agrees ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "slope farthest from -1/2 of energy lost, velocities after and next impact time over ks = 1e6 .. 1e10; at 1e10 "
      "they differ from the hard impact by " +
      text(energy, 3) + ", " + text(velocity, 3) + " (relative) and " + text(next, 3) + " s";
  return finding;
}

Finding example1(const Given& given) { return soft_limit(given, 1); }

Finding example3(const Given& given) { return soft_limit(given, 3); }

}  // namespace

Judges soft_limit_judges() {
  return {{"dm21-ob21-energy-e1", example1, {"dm21_soft_impacts"}},
          {"dm21-ob21-energy-e3", example3, {"dm21_soft_impacts"}}};
}

}  // namespace touchgo::cases::dm21
