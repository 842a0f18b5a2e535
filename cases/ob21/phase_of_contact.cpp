// Claim of OB21, end of section 2: with external forces and a moving base no relation like Eqs. (12), (13) can be had.
#include <algorithm>
#include <vector>

#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/reference_runs.hpp"
#include "reference/ob21/impact_events.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::ob21 {
namespace {

const Decimal frequency = "7.1";  // rad/s

/// Where the body meets its base: eta t of the base (rad), and the speed towards it (m/s).
struct Meeting {
  Decimal phase, speed;
};

/// Relative speed after a contact over the one before, by the exact method.
Mp50 ratio_in_simulation(const OwnCases& cases, const Meeting& at) {
  Setup s = setup_of(cases, soft_06, frequency);
  const Mp50 phase = decimal<Mp50>(at.phase), a = decimal<Mp50>(s.walls[0].motion.amplitude),
             speed = decimal<Mp50>(at.speed), eta = decimal<Mp50>(frequency);
  s.walls[0].motion.phase = s.bodies[0].force[0].phase = at.phase;
  s.bodies[0].position = Decimal(text(Mp50(a * sin(phase)), 40));
  s.bodies[0].velocity = Decimal(text(Mp50(a * eta * cos(phase) - speed), 40));
  for (const EventText& e : simulate(s, "1", 10, {.digits = 20}).events)
    if (e.kind == Kind::separation)
      return (decimal<Mp50>(Decimal(e.velocity_after[1])) - decimal<Mp50>(Decimal(e.velocity_after[0]))) / speed;
  throw std::runtime_error("no separation");
}

/// The same by the reference.
Mp50 ratio_in_reference(const Meeting& at) {
  using namespace reference::ob21;
  const auto g = rig(ob21::ob21_oscillator<Mp50>(soft_06, decimal<Mp50>(frequency)));
  const Mp50 t = decimal<Mp50>(at.phase) / decimal<Mp50>(frequency), speed = decimal<Mp50>(at.speed);
  Ride<Mp50> ride = from_base(g, RideMode::contact, t, Mp50(-speed), 1);
  std::optional<Mp50> after;
  follow<Mp50>(g, ride, Mp50(t + Mp50("0.05")), [&](const Touch<Mp50>& e) {
    if (!after && e.kind == Happening::release) after = e.after;
  });
  return after.value() / speed;
}

Finding no_closed_form(const Given& given) {
  const Mp50 beyond_round_off("1e-10");
  Mp50 least = 10, most = 0, apart = 0;
  for (const char* speed : {"0.01", "0.1"})
    for (const char* phase : {"0", "0.75", "1.5", "2.25", "3", "3.75", "4.5", "5.25"}) {
      const Meeting at{phase, speed};
      const Mp50 ratio = ratio_in_simulation(given.cases, at);
      least = std::min(least, ratio), most = std::max(most, ratio);
      apart = std::max<Mp50>(apart, abs(ratio - ratio_in_reference(at)));
    }
  Finding f;
  f.value = text(Mp50(most - least), 12);
  f.legs = {{"reference, largest difference of a ratio", text(apart, 2), apart <= Mp50("1e-15")}};
  f.verdict = most - least > beyond_round_off ? Verdict::reproduced : Verdict::not_reproduced;
  if (f.verdict != Verdict::reproduced) f.reason = "the ratio is one number";
  f.note =
      "measure: the relative speed after a contact over that before, for two speeds at which and eight phases of the "
      "base where they meet, r = 0.6, ks = 200000, eta = 7.1: from " +
      text(least, 6) + " to " + text(most, 6) +
      " (computed: the difference, wanted more than 1e-10, which is no round-off): where there is any, no relation of "
      "r, "
      "ks and cs alone exists, in closed form or not; for a body without external forces there is one, see ob21-eq13. "
      "The obstacle that the paper names, the moments of the collisions, is not judged";
  return f;
}

}  // namespace

Judges phase_judges() { return {{"ob21-s2-no-closed-form", no_closed_form}}; }

}  // namespace touchgo::cases::ob21
