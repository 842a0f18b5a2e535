// The claim of OB21, section 5, on the sensitivity of moving and fixed bases.
#include <cmath>

#include "cases/ob21/statements.hpp"
#include "solver/number/decimal.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace number;
namespace {

/// With d = 0, z = x - y obeys m z'' + c z' + k z = m a eta^2 sin(eta t) - c a eta cos(eta t) above a base that stands
/// still: a sinusoidal force whose size scales out and whose phase is a choice of the start. Orbits of both from the
/// same state, as (moving, fixed).
std::pair<Orbit, Orbit> twins(const Systems& systems, const Model& m, const std::string& frequency) {
  Setup moving = systems.setup(m), fixed = moving;
  const double eta = std::stod(frequency);
  Body& body = fixed.bodies.front();
  Harmonic& force = body.force.front();
  const double a = decimal<double>(force.amplitude), mass = decimal<double>(body.mass),
               c = decimal<double>(body.damping);
  auto exact = [](double x) { return Decimal(text(x, 17)); };
  force = {exact(a * eta * std::hypot(mass * eta, c)), Decimal(frequency), exact(-std::atan2(c, mass * eta))};
  body.velocity = exact(decimal<double>(body.velocity) - a * eta);
  fixed.walls.front().motion.amplitude = "0";
  Sweep what;
  what.from = what.to = Decimal(frequency);
  what.length = {400, 1000};
  return {sweep(moving, what).front().orbit, sweep(fixed, what).front().orbit};
}

Claim sensitivity(Systems& systems) {
  Claim c = row("ob21-s5-sensitivity", "Sec. 5",
                "impacts against a movable base show a considerably higher sensitivity to a decrease in the base's "
                "stiffness than those against an unmovable base",
                "higher");
  expect(c, "not reproduced");
  double moving = 0, fixed = 0, n = 0, equal = 0;
  for (int i = 0; i <= 40; ++i) {
    const std::string eta = text(2 + i / 5.0, 3);
    const auto [hard, hard_fixed] = twins(systems, hard_1, eta);
    const auto [soft, soft_fixed] = twins(systems, soft_1_2000, eta);
    auto differ = [](const Orbit& a, const Orbit& b) { return !same_motion({a, 0}, {b, 0}); };
    moving += differ(hard, soft), fixed += differ(hard_fixed, soft_fixed), ++n;
    equal += !differ(hard, hard_fixed) && !differ(soft, soft_fixed);
  }
  std::string apart;
  std::vector<double> reached;
  for (const char* d : {"0.00025", "0.00125"}) {
    std::vector<double> changed;
    for (const bool still : {false, true})
      changed.push_back(1 - same_motions(systems.survey({"1", "", d, still}), systems.survey({"1", "2000", d, still})));
    reached.push_back(share(systems.survey({"1", "", d, true}), [](const Run& r) { return ai.of(r) > 0; }));
    apart += std::string(apart.empty() ? "" : "; ") + "d = " + d + ": " + percent(changed[0]) + " and " +
             percent(changed[1]);
  }
  return judged(
      c, moving > 1.2 * fixed, (moving - fixed) / n,
      "at d = 0, the paper's value, both are one model: x - y obeys the equation of a fixed base under a "
      "sinusoidal force, whose size scales out. Measure: the share of 41 frequencies whose motion changes from "
      "hard to ks = 2000 (r = 1), the same starts: " +
          percent(moving / n) + " moving, " + percent(fixed / n) +
          " fixed (computed: the difference); the same motions at " + percent(equal / n) +
          ". With a clearance it would be true, moving and fixed (force k a sin(eta t)): " + apart +
          "; the fixed one is touched in " + percent(reached[0]) + " and " + percent(reached[1]) + " of the runs");
}

}  // namespace

Rows sensitivity_rows(const Shared& systems) {
  return {{"ob21-s5-sensitivity", [systems] { return sensitivity(*systems); }}};
}

}  // namespace touchgo::cases::ob21
