// Sentences of OB21, section 4.2 and Fig. 16, on single motions at r = 0.6: series of slow impacts of the hard model,
// and the one soft impact that stands for them; what the former do to Eq. (22), section 3.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "cases/claims/conditions.hpp"
#include "cases/claims/in_words.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/reference_runs.hpp"
#include "reference/ob21/impact_events.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

using reference::ob21::Happening;
using reference::ob21::Touch;

/// A touch with its time in periods.
struct Timed {
  Touch<double> touch;
  double t;
};

/// All touches of this number of periods after 300, from (0.01, 0).
std::vector<Timed> touches(const Model& m, double eta, int periods) {
  const auto rig = reference::ob21::rig(ob21_oscillator<double>(m, eta));
  auto ride = reference::ob21::start(rig, 0.01, 0.0);
  std::vector<Timed> all;
  for (int i = 0; i < 300 + periods; ++i)
    reference::ob21::follow_period(rig, ride, [&](const Touch<double>& e) {
      if (i >= 300) all.push_back({e, i + e.t / rig.period});
    });
  return all;
}

/// Impacts before accumulations, down to round-off; how many are slower than a hundredth of the base's largest speed.
struct SlowCounts {
  double all = 0, slow = 0, accumulations = 0;
};
SlowCounts count(const std::vector<Timed>& touches, double base_speed) {
  SlowCounts c;
  for (const Timed& e : touches) {
    c.accumulations += e.touch.kind == Happening::accumulation;
    if (e.touch.kind != Happening::impact) continue;
    ++c.all, c.slow += -e.touch.before < base_speed / 100;
  }
  return c;
}

constexpr double amplitude = 0.0025;  // of the base, m: the paper's

/// The divisor of Eq. (22), h_x f + h_t, is the relative velocity at the impact.
Finding divisor(const Given& given) {
  double least = std::numeric_limits<double>::infinity();
  for (const Timed& e : touches(hard_1, 4, 40))
    if (e.touch.kind == Happening::impact) least = std::min(least, -e.touch.before);
  const std::vector<Timed> resting = touches(hard_06, 3, 40);
  const bool vanishes = count(resting, amplitude * 3).accumulations > 0;
  double before = 0, after = 0;  // of a series the last two that are faster than 1e-9 m/s
  for (const Timed& e : resting)
    if (e.touch.kind == Happening::impact && -e.touch.before > 1e-9) before = after, after = -e.touch.before;
  const Orbit single = at(survey_of(given, hard_1), 4).front().orbit;  // all impacts are one
  const double kernel = single.max_impact_speed;
  Finding f;
  f.value = text(least, 12);
  f.legs = {{"kernel", text(kernel, 12), single.p == 1 && std::abs(kernel / least - 1) <= 1e-9},
            {"kernel, share of time at rest at r = 0.6",
             text(at(survey_of(given, hard_06), 3).front().orbit.rest_fraction, 6),
             rests(at(survey_of(given, hard_06), 3).front()) == vanishes}};
  f.verdict = !(least > 0) ? Verdict::not_reproduced : vanishes ? Verdict::conditional : Verdict::reproduced;
  f.assumption = conditions::meets_with_speed;
  f.reason = "where impacts accumulate the divisor of Eq. (22) falls to 0";
  f.note =
      "f, g and h are differentiable as often as one likes, but Eq. (22) divides by the rate of h, here the relative "
      "velocity of the impact. Measure: its least size over 40 periods at r = 1, eta = 4, m/s (computed); at r = 0.6, "
      "eta = 3 the impacts accumulate, each " +
      text(after / before, 4) + " times as fast as the one before, down to 0";
  return f;
}

Finding slow(const Given& given) {
  const SlowCounts exact = count(touches(hard_06, 3, 40), amplitude * 3);
  const bool accumulate = rests(at(survey_of(given, hard_06), 3).front());
  const double counted_slow = counted(given.result("ob21_counted_impacts"), 3, 1000, 1e-9).slow;
  Finding f =
      in_words({{"", "exact", "great majority", accumulate ? 1 : exact.slow / exact.all, 0},
                {"", "without rest", "great majority", counted_slow, 0}},
               "at eta = 3, share of the impacts slower than a hundredth of the base's largest speed: of the exact "
               "motion, whose impacts accumulate, so that all but finitely many of infinitely many are, and of a "
               "code without rest (Runge-Kutta-Gill, 1000 steps per period, gap at impacts below 1e-9 m)");
  f.note += " Of the exact impacts above round-off " + percent(exact.slow / exact.all) + " are slow.";
  f.legs = {{"reference, accumulations in 40 periods", text(exact.accumulations, 4),
             (exact.accumulations > 0) == accumulate}};
  return f;
}

Finding catches_up(const Given& given) {
  const std::vector<Timed> all = touches(hard_06, 6.9, 40);
  double series = 0;  // impacts that follow another within a tenth of a period
  const Timed* before = nullptr;
  for (const Timed& e : all) {
    if (e.touch.kind != Happening::impact) continue;
    series += before && e.t - before->t < 0.1;
    before = &e;
  }
  const double accumulations = count(all, amplitude * 6.9).accumulations;
  Finding f = in_words(
      {{"extra impact", "", "can be observed", series, 0}, {"series", "", "can be observed", accumulations, 0}},
      "eta = 6.9, hard, 40 periods: impacts that follow another within a tenth of a period, down to "
      "round-off, and accumulations, series without end");
  const bool accumulate = rests(at(survey_of(given, hard_06), 6.9).front());
  f.legs = {{"kernel, rest fraction", text(at(survey_of(given, hard_06), 6.9).front().orbit.rest_fraction, 6),
             accumulate == (accumulations > 0)}};
  return f;
}

/// The longest contact of a soft motion, in periods, and the speed of its impact; the slowest impact of all.
struct Contacts {
  double from = 0, to = 0, speed = 0, slowest = 1;
};
Contacts contacts(const std::vector<Timed>& touches) {
  Contacts c;
  std::optional<Timed> begun;
  for (const Timed& e : touches) {
    if (e.touch.kind == Happening::impact) begun = e, c.slowest = std::min(c.slowest, -e.touch.before);
    if (e.touch.kind == Happening::release && begun && e.t - begun->t > c.to - c.from)
      c.from = begun->t, c.to = e.t, c.speed = -begun->touch.before;
  }
  return c;
}

Finding slow_impact_for_series(const Given& given) {
  const Orbit hard = at(survey_of(given, hard_06), 6.9).front().orbit,
              soft = at(survey_of(given, soft_06), 6.9).front().orbit;
  const std::vector<Timed> events = touches(hard_06, 6.9, 40);
  const auto end = std::find_if(events.begin(), events.end(),
                                [](const Timed& e) { return e.touch.kind == Happening::accumulation; });
  const Contacts c = contacts(touches(soft_06, 6.9, 40));
  const double phase = end == events.end() ? 0 : end->t - std::floor(end->t), from = c.from - std::floor(c.from);
  const bool inside = end != events.end() && from < phase && phase < from + (c.to - c.from),
             slowest = c.speed < 1.001 * c.slowest;
  Finding f;
  f.value = text(c.speed / (amplitude * 6.9), 12);
  const std::string z = std::to_string(soft.p) + "/" + std::to_string(soft.n);
  const bool single = inside && slowest, same_z = "z = " + z == given.claim.published;
  f.verdict = single && same_z ? Verdict::reproduced : Verdict::not_reproduced;
  f.reason =
      single ? "one slow contact spans the series' end; z = " + z : "no single slow soft contact spans the series' end";
  f.note = "measure: at eta = 6.9 the longest soft contact, phases " + text(from, 4) + " to " +
           text(from + c.to - c.from, 5) +
           ", begins with the slowest soft impact (computed: its speed in parts of the "
           "base's largest) and spans the phase " +
           text(phase, 4) + " at which the hard impacts, infinitely many, end; the soft model is periodic, z = " +
           std::to_string(soft.p) + "/" + std::to_string(soft.n) +
           ", the hard one with rest too, n = " + std::to_string(hard.n);
  f.legs = {{"kernel, share of time in contact", text(soft.contact_fraction, 6),
             soft.contact_fraction * soft.n > c.to - c.from},
            {"kernel, impacts per period", text(soft.impacts_per_period, 6), same_z}};
  return f;
}

}  // namespace

Judges slow_impact_judges() {
  return {{"ob21-s3-differentiable", divisor, surveys({hard_1, hard_06})},
          {"ob21-s4.2-0.6-slow", slow, {survey_name(hard_06), "ob21_counted_impacts"}},
          {"ob21-s4.2-0.6-catch-up", catches_up, surveys({hard_06})},
          {"ob21-s4.2-6.9-single", slow_impact_for_series, surveys({hard_06, soft_06})}};
}

}  // namespace touchgo::cases::ob21
