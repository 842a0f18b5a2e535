// Claims of OB21 on contacts with external forces and a moving base: no relation like Eqs. (12), (13) can be had (end
// of section 2), and the soft model's energy loss is the hard one's (section 3).
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "cases/claims/conditions.hpp"
#include "cases/claims/in_words.hpp"
#include "cases/ob21/grid_errors.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/reference_runs.hpp"
#include "reference/ob21/impact_events.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::ob21 {
namespace {

/// Where the body meets its base: the base's frequency, rad/s, its eta t, rad, and the speed towards it, m/s.
struct Meeting {
  Decimal frequency, phase, speed;
};

/// Relative speed after a contact over the one before, by the exact method.
Mp50 ratio_in_simulation(const OwnCases& cases, const Model& soft, const Meeting& at) {
  const Decimal& frequency = at.frequency;
  Setup s = setup_of(cases, soft, frequency);
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

/// The same by the reference, at eta t = phase and m/s; not-a-number where they do not part within a period.
template <Real R>
R ratio_in_reference(const reference::ob21::Rig<R>& g, const R& phase, const R& speed) {
  using namespace reference::ob21;
  const R t = phase / g.b.frequency;
  Ride<R> ride = from_base(g, RideMode::contact, t, R(-speed), 1);
  std::optional<R> after;
  follow<R>(g, ride, R(t + g.period), [&](const Touch<R>& e) {
    if (!after && e.kind == Happening::release) after = e.after;
  });
  return after ? R(*after / speed) : std::numeric_limits<R>::quiet_NaN();
}

Finding no_closed_form(const Given& given) {
  const Mp50 beyond_round_off("1e-10");
  const Decimal frequency = "7.1";
  const auto rig = reference::ob21::rig(ob21_oscillator<Mp50>(soft_06, decimal<Mp50>(frequency)));
  Mp50 least = 10, most = 0, apart = 0;
  for (const char* speed : {"0.01", "0.1"})
    for (const char* phase : {"0", "0.75", "1.5", "2.25", "3", "3.75", "4.5", "5.25"}) {
      const Mp50 ratio = ratio_in_simulation(given.cases, soft_06, {frequency, phase, speed});
      least = std::min(least, ratio), most = std::max(most, ratio);
      const Mp50 other = ratio_in_reference(rig, decimal<Mp50>(Decimal(phase)), decimal<Mp50>(Decimal(speed)));
      apart = std::max<Mp50>(apart, abs(ratio - other));
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

// ---- section 3: 'identical energy dissipation' ----

const char* const frequencies[] = {"3", "4", "6.9", "7.1", "8"};  // rad/s, of the paper's portraits and exponents
constexpr int phases = 24, speeds = 20;  // around the base's turn; 0.1, 0.2, .. 2 times its greatest speed

/// The i-th meeting of a model.
Meeting meeting(std::size_t i, const Decimal& amplitude) {
  const Decimal frequency(frequencies[i / (phases * speeds)]);
  const double greatest = decimal<double>(amplitude) * decimal<double>(frequency);
  return {frequency, Decimal(text(2 * pi<double>() * static_cast<double>(i % phases) / phases, 17)),
          Decimal(text(0.1 * static_cast<double>(1 + i / phases % speeds) * greatest, 17))};
}
constexpr std::size_t meetings = std::size(frequencies) * phases * speeds;

/// A soft base's ratios over all meetings.
std::vector<double> ratios(const Model& soft, const Decimal& amplitude) {
  std::vector<double> all;
  for (std::size_t i = 0; i < meetings; ++i) {
    const Meeting at = meeting(i, amplitude);
    const auto rig = reference::ob21::rig(ob21_oscillator<double>(soft, decimal<double>(at.frequency)));
    all.push_back(ratio_in_reference(rig, decimal<double>(at.phase), decimal<double>(at.speed)));
  }
  return all;
}

Finding identical_dissipation(const Given& given) {
  const Decimal amplitude = setup_of(given.cases, soft_06, "7.1").walls[0].motion.amplitude;
  std::vector<std::pair<Model, std::vector<double>>> followed;
  for (const char* stiffness : {"200000", "2000", "500", "100"})
    for (const char* restitution : {"0.8", "0.6"}) {
      const Model soft{restitution, stiffness};
      followed.emplace_back(soft, ratios(soft, amplitude));
    }
  const std::vector<Measure> measures = with_errors([&](std::size_t stride, std::size_t from) {
    std::vector<Measure> all;
    for (const auto& [soft, of] : followed) {
      const double r = std::stod(soft.restitution), hard = 1 - r * r;
      double alike = 0, n = 0;
      for (std::size_t i = from; i < of.size(); i += stride)
        alike += std::abs(1 - of[i] * of[i] - hard) <= 0.1 * hard, ++n;
      all.push_back({"ks = " + soft.stiffness, "r = " + soft.restitution, "identical", alike / n});
    }
    return all;
  });
  Finding f = in_words(measures,
                       "share of the meetings of body and base after which the soft model has taken the hard one's "
                       "energy, of their relative motion, to 10 %: at the paper's five frequencies, 24 phases of the "
                       "base and 20 speeds up to twice its greatest");
  double apart = 0;
  const std::size_t some = 97;  // of no common factor with the grid
  for (const auto& [soft, of] : followed)
    for (std::size_t i = 0; i < meetings; i += some)
      if (!std::isnan(of[i]))
        apart =
            std::max(apart, std::abs(to_double(ratio_in_simulation(given.cases, soft, meeting(i, amplitude))) - of[i]));
  f.legs = {{"exact method, largest difference of a ratio", text(apart, 2), apart <= 1e-9}};
  if (holds(f.measures, "ks = 200000") == Holds::yes && f.verdict != Verdict::reproduced) {
    const double stiff = std::min(f.measures[0].value, f.measures[1].value);
    f.verdict = Verdict::conditional;
    f.assumption = conditions::stiff_base;
    f.reason = "share " + text(stiff, 3) + " at ks = 200000, " + text(f.measures[2].value, 3) + " at 2000";
    f.value = text(stiff, 12);
  }
  f.note +=
      " The soft model's damping by Eqs. (12), (13), which hold where nothing else acts: during a contact the "
      "spring, the damper and the base's acceleration act, too. With r = 1 neither model takes any, and 10 % of "
      "nothing is no measure.";
  return f;
}

}  // namespace

Judges phase_judges() {
  return {{"ob21-s2-no-closed-form", no_closed_form}, {"ob21-s3-identical-dissipation", identical_dissipation}};
}

}  // namespace touchgo::cases::ob21
