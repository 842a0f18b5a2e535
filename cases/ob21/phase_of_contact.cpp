// Claims of OB21 on contacts with external forces and a moving base: no relation like Eqs. (12), (13) can be had (end
// of section 2), and the soft model's energy loss is the hard one's (section 3).
#include <algorithm>
#include <array>
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

/// Relative speed after a contact over the one before, and when it ends, s, counted as eta t is; by the exact method.
struct Parting {
  Mp50 ratio, t;
};
Parting parting(const OwnCases& cases, const Model& soft, const Meeting& at) {
  const Decimal& frequency = at.frequency;
  Setup s = setup_of(cases, soft, frequency);
  const Mp50 phase = decimal<Mp50>(at.phase), a = decimal<Mp50>(s.walls[0].motion.amplitude),
             speed = decimal<Mp50>(at.speed), eta = decimal<Mp50>(frequency);
  s.walls[0].motion.phase = s.bodies[0].force[0].phase = at.phase;
  s.bodies[0].position = Decimal(text(Mp50(a * sin(phase)), 40));
  s.bodies[0].velocity = Decimal(text(Mp50(a * eta * cos(phase) - speed), 40));
  for (const EventText& e : simulate(s, "1", 10, {.digits = 20}).events)
    if (e.kind == Kind::separation)
      return {(decimal<Mp50>(Decimal(e.velocity_after[1])) - decimal<Mp50>(Decimal(e.velocity_after[0]))) / speed,
              phase / eta + decimal<Mp50>(Decimal(e.t))};
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

/// Another way to it where both moments of the contact are known, t0 and t1, s, and no speed: the motion is linear in
/// the speed at t0, so that the gap, which is 0 at t1, gives it.
Mp50 ratio_of_moments(const reference::ob21::Rig<Mp50>& g, const Mp50& t0, const Mp50& t1) {
  using namespace reference::ob21;
  auto at_the_end = [&](int opening) {
    return place(g, from_base<Mp50>(g, RideMode::contact, t0, Mp50(opening), 1), t1);
  };
  const BodyAndBase<Mp50> at_rest = at_the_end(0), moving = at_the_end(-1);  // m/s
  const Mp50 speed = at_rest.gap / (at_rest.gap - moving.gap);
  return at_rest.rate / speed + moving.rate - at_rest.rate;
}

constexpr std::array some_phases{"0", "0.75", "1.5", "2.25", "3", "3.75", "4.5", "5.25"};
constexpr std::array some_speeds{"0.01", "0.1"};
const Decimal their_frequency = "7.1";
const Mp50 beyond_round_off("1e-10");

/// Of these meetings, r = 0.6 and ks = 200000: the ratios by phase and speed; how far at most the reference's are from
/// them, and those of the moments.
struct SomeRatios {
  std::array<std::array<Mp50, some_speeds.size()>, some_phases.size()> at;
  Mp50 apart = 0, apart_of_moments = 0;
};

SomeRatios some_ratios(const OwnCases& cases) {
  const auto rig = reference::ob21::rig(ob21_oscillator<Mp50>(soft_06, decimal<Mp50>(their_frequency)));
  SomeRatios all;
  for (std::size_t i = 0; i < some_phases.size(); ++i)
    for (std::size_t k = 0; k < some_speeds.size(); ++k) {
      const Decimal phase = some_phases[i], speed = some_speeds[k];
      const Parting p = parting(cases, soft_06, {their_frequency, phase, speed});
      const Mp50 other = ratio_in_reference(rig, decimal<Mp50>(phase), decimal<Mp50>(speed)),
                 of_moments = ratio_of_moments(rig, decimal<Mp50>(phase) / decimal<Mp50>(their_frequency), p.t);
      all.at[i][k] = p.ratio;
      all.apart = std::max<Mp50>(all.apart, abs(p.ratio - other));
      all.apart_of_moments = std::max<Mp50>(all.apart_of_moments, abs(p.ratio - of_moments));
    }
  return all;
}

Finding no_closed_form(const Given& given) {
  const SomeRatios ratios = some_ratios(given.cases);
  const Mp50& apart = ratios.apart;
  Mp50 least = 10, most = 0;
  for (const auto& of_phase : ratios.at)
    for (const Mp50& ratio : of_phase) least = std::min(least, ratio), most = std::max(most, ratio);
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
      "The obstacle that the paper names has the row ob21-s2-moments";
  return f;
}

/// Whether moments are what is missing: how much the ratios of one phase differ, and whether both moments give a ratio.
Finding moments_are_missing(const Given& given) {
  const SomeRatios ratios = some_ratios(given.cases);
  Mp50 least = 10, most = 0;
  for (const auto& [slow, fast] : ratios.at)
    least = std::min<Mp50>(least, abs(slow - fast)), most = std::max<Mp50>(most, abs(slow - fast));
  const bool begin_is_enough = most <= beyond_round_off, both_are = ratios.apart_of_moments <= Mp50("1e-12");
  Finding f;
  f.value = text(least, 12);
  f.legs = {{"reference, largest difference of a ratio", text(ratios.apart, 2), ratios.apart <= Mp50("1e-15")},
            {"closed form of both moments, largest difference", text(ratios.apart_of_moments, 2), both_are}};
  f.verdict = !both_are ? Verdict::not_reproduced : begin_is_enough ? Verdict::reproduced : Verdict::partly;
  f.reason = both_are ? "both moments of a contact give its ratio, the first none"
                      : "both moments of a contact do not give its ratio";
  f.note =
      "measure: the contacts of ob21-s2-no-closed-form. With the moment given at which one begins, the ratio of the "
      "speeds after and before still depends on the speed (computed: the least difference of the two speeds' ratios at "
      "one of eight moments; the largest is " +
      text(most, 3) +
      "), so that this moment alone leads to no relation. With the moment given, too, at which it ends, r follows from "
      "ks, cs and both in closed form, without the speed, which the motion between them gives: there the moments are "
      "what is missing. The second one is a root of exponentials and sines, for which no closed form is known";
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
        apart = std::max(apart, std::abs(to_double(parting(given.cases, soft, meeting(i, amplitude)).ratio) - of[i]));
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
  return {{"ob21-s2-no-closed-form", no_closed_form},
          {"ob21-s2-moments", moments_are_missing},
          {"ob21-s3-identical-dissipation", identical_dissipation}};
}

}  // namespace touchgo::cases::ob21
