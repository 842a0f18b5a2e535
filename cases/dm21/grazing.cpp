// What Dedow & Murphy 2021 say about example 2, the grazing contact, besides event times: section Results, figure 4.
// Its start is printed to six decimals, which split a triple zero of the gap. The paper says what the start is chosen
// for: the masses meet tangentially and then move together. So each sentence is judged from those of all starts that
// round to the printed one that do so (studies/admitted.hpp): reproduced if it holds from the first, the middle and the
// last of them, and not if there is none. What the printed digits do, taken literally, stands beside it.
#include <algorithm>
#include <utility>
#include <vector>

#include "cases/claims/conditions.hpp"
#include "cases/claims/in_words.hpp"
#include "cases/claims/words.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/studies/admitted.hpp"
#include "cases/dm21/studies/event_times.hpp"
#include "cases/dm21/studies/rounding.hpp"
#include "cases/dm21/two_masses.hpp"
#include "reference/dm21/landing_step.hpp"
#include "solver/number/text.hpp"
#include "solver/run/run.hpp"

namespace touchgo::cases::dm21 {

using reference::dm21::interaction_force;
using reference::dm21::Vector5;
using std::abs;

namespace {

TwoMassStart start_of(const Case& c) {
  const Body &a = c.setup.bodies[0], &b = c.setup.bodies[1];
  return {decimal<Mp50>(a.position), decimal<Mp50>(a.velocity), decimal<Mp50>(b.position), decimal<Mp50>(b.velocity)};
}

Event<Mp50> first_event(const Case& two, const TwoMassStart& start) {
  System<Mp50> system = make_system<Mp50>(two.setup);
  system.start << start[0], start[2], start[1], start[3];
  return run_exact<Mp50>(two.setup, system, Mp50(6), 1).events.at(0);
}

/// A range in decimals, rounded outwards.
std::string in_seconds(const std::pair<double, double>& range, int places) {
  const auto [low, high] = outwards(range, places);
  return low + " to " + high + " s";
}

Rounding all_starts(const Given& given) {
  return rounding(given.result("dm21_rounding"), given.result("dm21_rounding_bounds"));
}

/// Example 2 from the first, the middle and the last start that rounds to the printed one and does what the text says;
/// none where there is no such start.
std::vector<Case> starts_as_told(const Given& given) {
  const Rounding r = all_starts(given);
  if (!(r.admitted_share <= 1)) return {};
  const auto [first, last] = r.admitted_contact;
  std::vector<Case> starts;
  for (const Mp50& t : {Mp50(first), (Mp50(first) + last) / 2, Mp50(last)})
    starts.push_back(admitted_case(given.cases["dm21_grazing"], t));
  return starts;
}

/// The verdict of a sentence that holds in so many of all trials, which differ by what the paper leaves out;
/// `otherwise`: what happens else, in at most 12 words.
void decide(Finding& finding, long holds, long all, const char* left_out, const std::string& otherwise) {
  finding.verdict = all > 0 && holds == all ? Verdict::reproduced
                    : holds > 0             ? Verdict::undetermined
                                            : Verdict::not_reproduced;
  if (finding.verdict == Verdict::undetermined) finding.left_out = left_out;
  if (finding.verdict != Verdict::reproduced)
    finding.reason = all == 0 ? "no start that rounds to the printed one meets so" : otherwise;
}

/// What a row without any such start has for its value: the part of half a unit that one would need.
Finding without_starts(const Given& given) {
  const Rounding r = all_starts(given);
  Finding finding;
  decide(finding, 0, 0, conditions::rounded_start, "");
  finding.value = text(r.admitted_share, 16);
  finding.note = "computed: what part of half a unit the printed digits would have to leave open for such a start";
  return finding;
}

constexpr const char* from_starts_as_told =
    "from the first, the middle (computed) and the last of all starts that round to the printed one, meet tangentially "
    "and go on together";

Finding e2_tangential(const Given& given) {
  const std::vector<Case> starts = starts_as_told(given);
  if (starts.empty()) return without_starts(given);
  const Mp50 bound = number(given.claim.tolerance);
  Mp50 middle = 0, largest = 0;
  long holds = 0;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const Event<Mp50> met = first_event(starts[i], start_of(starts[i]));
    const Mp50 closing = met.velocity_before[1] - met.velocity_before[0];
    holds += abs(closing) <= bound, largest = std::max<Mp50>(largest, abs(closing));
    if (i == 1) middle = closing;
  }
  const auto met = in_closed_form<Mp50>(starts[1], Mp50(5)).at(0);
  const Mp50 closed_form = met.velocity_before[1] - met.velocity_before[0];
  const Rounding r = all_starts(given);
  Finding finding;
  finding.value = text(middle, 16);
  finding.legs = {{"closed form", text(closed_form, 16), abs(closed_form - middle) <= Mp50("1e-17")}};
  decide(finding, holds, std::ssize(starts), conditions::rounded_start, "they meet with " + text(largest, 3) + " m/s");
  finding.note =
      "measure: the relative velocity at the first contact is 0 within half a unit of the last decimal of the printed "
      "velocities, " +
      std::string(from_starts_as_told) +
      ". That there are such starts is what can fail: from the nearest one the printed digits differ by " +
      text(r.admitted_share, 3) + " of half a unit. All that meet tangentially, whatever they do then, do so from " +
      in_seconds(r.tangential_contact, 7) + ", those that go on together from " + in_seconds(r.admitted_contact, 7) +
      ", with " + text(r.admitted_velocity.first, 9) + " to " + text(r.admitted_velocity.second, 9) +
      " m/s at u = 0. Taken literally, the printed digits give an impact with " +
      text(relative_velocity(exactly(given.cases["dm21_grazing"], "6").events.at(0).velocity_before), 3) + " m/s";
  return finding;
}

/// From when on the masses are together by the paper's steps of H = 0.1, 0.05, 0.01, 0.001 s, s.
std::string together_by_steps(const Case& c) {
  std::string times;
  for (const char* H : steps_of_time) {
    const Report r = simulate(c.setup, "6", c.max_events, {.method = MethodName::steps, .step = H});
    times += (times.empty() ? "" : ", ") + text(number(first_closing(r).t), 5);
  }
  return times;
}

Finding e2_begins_together(const Given& given) {
  const std::vector<Case> starts = starts_as_told(given);
  if (starts.empty()) return without_starts(given);
  const Report literally = exactly(given.cases["dm21_grazing"], "6");
  Mp50 middle = 0;
  long holds = 0;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const Event<Mp50> met = first_event(starts[i], start_of(starts[i]));
    holds += !met.closed.empty() && rounds_to(text(met.t, 30), Decimal(given.claim.published));
    if (i == 1) middle = met.t;
  }
  const auto met = in_closed_form<Mp50>(starts[1], Mp50(5)).at(0);
  const Rounding r = all_starts(given);
  Finding finding;
  finding.value = text(middle, 16);
  // a triple zero keeps a third of the digits
  finding.legs = {{"closed form", text(met.t, 16), met.closed && abs(met.t - middle) <= Mp50("1e-14")}};
  decide(finding, holds, std::ssize(starts), conditions::rounded_start,
         "not together from their first contact on, at " + text(middle, 5) + " s");
  finding.note =
      "measure: the first contact leaves the masses together, at the printed time within half a unit of its last "
      "digit, " +
      std::string(from_starts_as_told) + ": at " + in_seconds(r.admitted_contact, 7) +
      ". That they go on together selects these starts: what can fail is that there are any, and their time; without "
      "it, those that meet tangentially at u > 0 touch and part. By the paper's steps of H = 0.1, 0.05, 0.01, 0.001 s, "
      "which land early, the masses rebound first and are together from " +
      together_by_steps(starts[1]) +
      " s on. Taken literally, the printed digits give an impact that "
      "rebounds with e = 0.9, at " +
      text(number(literally.events.at(0).t), 12) +
      " s, and the masses are together only from an accumulation of impacts " + "on, at " +
      text(number(first_closing(literally).t), 12) +
      " s; proved of every start that rounds to the printed one: its first contact is at " +
      in_seconds(r.proved_contact, 6) + ", together for good at " + in_seconds(r.proved_together, 3) +
      ", its separation at " + in_seconds(r.proved_separation, 7);
  return finding;
}

/// Where a displacement step from steps of H (s) lands, s.
Mp50 landing_time(const TwoMasses<Mp50>& p, const TwoMassStart& s, const char* H) {
  Vector5<Mp50> y;
  y[0] = s[0], y[1] = s[1], y[2] = s[2] - s[0], y[3] = s[3] - s[1], y[4] = 0;
  return reference::dm21::step_and_land<Mp50>(reference::dm21::apart_in_time<Mp50>(p),
                                              reference::dm21::apart_in_gap<Mp50>(p), 2, y, decimal<Mp50>(H))
      .value()
      .after[4];
}

Finding e2_displacement_step(const Given& given) {
  const std::vector<Case> starts = starts_as_told(given);
  if (starts.empty()) return without_starts(given);
  const Case& two = given.cases["dm21_grazing"];
  const Mp50 printed = number(given.claim.published), bound = number(given.claim.tolerance);
  const auto p = two_masses<Mp50>(two);
  const Rounding r = all_starts(given);
  const Mp50 contact = (Mp50(r.admitted_contact.first) + r.admitted_contact.second) / 2;
  Mp50 lands = 0;  // from the middle start, by the last step
  std::string errors;
  long holds = 0, all = 0;
  for (const char* H : steps_of_time)
    for (std::size_t i = 0; i < starts.size(); ++i, ++all) {
      const Mp50 t = landing_time(p, start_of(starts[i]), H);
      holds += abs(t - printed) <= bound;
      if (i == 1) lands = t, errors += (errors.empty() ? "" : ", ") + text(Mp50(t - contact), 2);
    }
  const Mp50 solvers =
      number(simulate(starts[1].setup, "6", 1, {.method = MethodName::steps, .step = "0.001"}).events.at(0).t);
  Finding finding;
  finding.value = text(lands, 16);
  finding.legs = {{"the solver's steps", text(solvers, 12), abs(solvers - lands) <= Mp50("1e-6")}};
  decide(finding, holds, all, conditions::time_step,
         std::to_string(holds) + " of " + std::to_string(all) + " landings are as printed, by the shorter steps");
  finding.note =
      "measure: a displacement step from steps of H = 0.1, 0.05, 0.01, 0.001 s (computed: the last) lands at the "
      "printed time within half a unit of its last digit, " +
      std::string(from_starts_as_told) + ": it lands at " + text(lands, 10) +
      " s. The gap has a triple zero there and the step's denominator r2 vanishes on arrival: its errors are " +
      errors + " s, of first order in H in place of the fourth. Taken literally, the printed digits make it land at " +
      text(landing_time(p, start_of(two), "0.001"), 7) + " s";
  return finding;
}

Finding e2_force_starts(const Given& given) {
  const std::vector<Case> starts = starts_as_told(given);
  if (starts.empty()) return without_starts(given);
  Mp50 soon = 0, later = 0, estimate = 0;
  long holds = 0;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const Event<Mp50> met = first_event(starts[i], start_of(starts[i]));
    const auto motion = together_from<Mp50>(starts[i], met.position[0], met.velocity_after[0]);
    bool grows = !met.closed.empty() && abs(interaction_force<Mp50>(motion, Mp50(0))) <= Mp50("1e-15");
    for (int k = 1; k <= 100; ++k) grows = grows && interaction_force<Mp50>(motion, Mp50(k) / 100) > 0;
    holds += grows;
    if (i != 1) continue;
    soon = interaction_force<Mp50>(motion, Mp50(1) / 100), later = interaction_force<Mp50>(motion, Mp50(1));
    // Fi = -u/2, and u = v exp(-t/10) sin(w t)/w = v (t - t^2/10 + ..): the masses' motion together, Eq. (5)
    estimate = -met.velocity_after[0] / 2 * (Mp50(1) / 100) * (1 - Mp50(1) / 1000);
  }
  Finding finding;
  finding.value = text(soon, 16);
  finding.legs = {{"-v (t - t^2/10)/2", text(estimate, 16), abs(estimate / soon - 1) <= Mp50("1e-4")}};
  decide(finding, holds, std::ssize(starts), conditions::rounded_start, "no force right after the first contact");
  finding.note =
      "measure: the force is 0 at the first contact and positive from then on, for 1 s at least, " +
      std::string(from_starts_as_told) + "; computed: 0.01 s after it; " + text(later, 3) +
      " N after 1 s. Taken literally, the printed digits make the masses rebound there: no force, before they are "
      "together";
  return finding;
}

Finding e2_force_to_zero(const Given& given) {
  const Case& two = given.cases["dm21_grazing"];
  const Report r = exactly(two);
  const EventText closing = first_closing(r), separation = first(r, Kind::separation);
  const auto motion = together_from<Mp50>(two, number(closing.position[0]), number(closing.velocity_after[0]));
  const Mp50 duration = number(separation.t) - number(closing.t), bound = number(given.claim.tolerance);
  const Vector4<Mp50> end = reference::dm21::state<Mp50>(motion, duration);
  const Mp50 slope = times<Mp50>(reference::dm21::force_matrix(two_masses<Mp50>(two)), end)[3];
  Mp50 largest = 0;
  for (int i = 0; i <= 1000; ++i)
    largest = std::max<Mp50>(largest, interaction_force<Mp50>(motion, duration * i / 1000));
  const Mp50 exact = number(separation.force);
  const bool zero = abs(end[3]) <= bound && slope < 0;
  Finding finding;
  finding.value = text(end[3], 16);
  finding.legs = {{"the solver's force, exact method", text(exact, 16), abs(exact) <= bound}};
  finding.verdict = zero ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: Fi of Eq. (16) at the separation the exact method finds, to the 18 digits it gives (computed), falling "
      "at " +
      text(slope, 3) + " N/s, after a largest force of " + text(largest, 3) + " N";
  return finding;
}

Finding immediately_separate(const Given& given) {
  const Case &one = given.cases["dm21_together"], &two = given.cases["dm21_grazing"];
  const EventText impact = first(exactly(one), Kind::impact);
  const Mp50 after = relative_velocity(impact.velocity_after);
  const auto met = in_closed_form<Mp50>(one, Mp50(12)).at(1);
  const Mp50 closed_form = met.velocity_after[1] - met.velocity_after[0];
  const EventText closing = first_closing(exactly(two, "6"));  // e = 0.9 here as well
  const bool graze_stays = !first_event(two, designed_start(two)).closed.empty(),
             chatter_stays = closing.kind == Kind::accumulation;
  Finding finding;
  finding.value = text(after, 16);
  finding.unit = "m/s";
  finding.legs = {{"closed form", text(closed_form, 16), abs(closed_form - after) <= Mp50("1e-17")}};
  finding.verdict = !(after > 0)                   ? Verdict::not_reproduced
                    : graze_stays || chatter_stays ? Verdict::conditional
                                                   : Verdict::reproduced;
  finding.assumption = conditions::meets_with_speed;
  finding.reason = "example 2 has e = 0.9, and its masses move together";
  finding.note =
      "computed: the relative velocity after example 1's impact (e = 0.9), which opens the gap at once. Not so where "
      "they meet without speed, as example 2 is meant to, nor where impacts accumulate, as from its printed start, "
      "after which the masses are together from " +
      text(number(closing.t), 5) + " s on, with e = 0.9";
  return finding;
}

/// The masses of a case, the second begun `apart` (m) further: when they first meet, s.
Mp50 first_meeting(Case c, const Mp50& apart) {
  c.setup.bodies[1].position = Decimal(text(Mp50(decimal<Mp50>(c.setup.bodies[1].position) + apart), 48));
  return in_closed_form<Mp50>(c, Mp50(6)).at(0).t;
}

Finding extreme_sensitivity(const Given& given) {
  const Case& two = given.cases["dm21_grazing"];
  const auto [earliest, latest] = all_starts(given).proved_contact;
  const double printed = decimal<double>(printed_time(two, "contact")),
               half_unit = decimal<double>(two.setup.bodies[1].position.half_unit()),
               place = decimal<double>(two.setup.bodies[1].position);
  auto factor = [&](double shift) { return shift / printed / (2 * half_unit / place); };
  const double of_all = factor(latest - earliest),
               of_two =
                   factor(abs(to_double(first_meeting(two, Mp50(half_unit)) - first_meeting(two, Mp50(-half_unit)))));
  Finding finding = in_words({{"", "", "extreme", of_all}},
                             "how far the first contact of example 2 moves, of its time, over how far its start does "
                             "within half a unit of the last printed digit, of the second mass's position");
  finding.legs = {{"the second mass's position alone, closed form", text(of_two, 12),
                   of_two >= band_of("extreme").to && of_two <= of_all}};
  finding.note += " How far apart neighbouring motions run in time has the rows on OB21's exponents";
  return finding;
}

/// How many of the printed times follow from the printed starts, contacts only pushing; of example 2's contact `told`:
/// when the starts that do what the text says have it, the first and the last.
int printed_times_found(const Given& given, Options options, const std::vector<Mp50>& told) {
  options.release = Release::unilateral;
  int found = 0;
  for (const char* example : {"dm21_together", "dm21_grazing", "dm21_plastic"}) {
    const Case& c = given.cases[example];
    const Report r = simulate(c.setup, "13", c.max_events, options);
    for (const Published& row : c.published) {
      auto as_printed = [&](const Mp50& t) {
        return abs(t - decimal<Mp50>(row.time)) <= decimal<Mp50>(row.time.half_unit());
      };
      if (row.tangential) {
        found += !told.empty() && std::all_of(told.begin(), told.end(), as_printed);
        continue;
      }
      const auto event = std::find_if(r.events.begin(), r.events.end(), [&](const EventText& e) {
        return row.event == (e.kind == Kind::separation ? "separation" : row.event == "contact" ? "contact" : "impact");
      });
      found += event != r.events.end() && as_printed(number(event->t));
    }
  }
  return found;
}

Finding precisely_identified(const Given& given) {
  const Case& two = given.cases["dm21_grazing"];
  const Rounding r = all_starts(given);
  std::vector<Mp50> contacts, landings;
  for (const Case& c : starts_as_told(given)) {
    contacts.push_back(first_event(c, start_of(c)).t);
    landings.push_back(landing_time(two_masses<Mp50>(two), start_of(c), "0.001"));
  }
  const int exact = printed_times_found(given, {.digits = 20}, contacts),
            steps = printed_times_found(given, {.method = MethodName::steps, .step = "0.001"}, landings);
  Finding finding;
  finding.value = std::to_string(exact);
  finding.legs = {{"steps", std::to_string(steps), steps == exact}};
  finding.verdict = exact == 6 ? Verdict::reproduced : exact > 0 ? Verdict::partly : Verdict::not_reproduced;
  finding.reason = std::to_string(exact) + " of 6 times: not example 3's separation";
  finding.note =
      "measure: how many of the six printed times follow from the printed starts, contacts only pushing (computed). "
      "Examples 1 and 2 have both, example 3 its impact; its separation asks for a contact that can pull. Example 2's "
      "contact follows from the printed start and the text together, at " +
      in_seconds(r.admitted_contact, 7) + ": from the printed digits alone it is proved to go from " +
      in_seconds(r.proved_contact, 6) +
      ". How near steps come to the instants of a given start: see "
      "dm21-s-high-precision";
  return finding;
}

}  // namespace

Judges grazing_judges() {
  const std::vector<std::string> starts{"dm21_rounding_bounds", "dm21_rounding"};
  return {{"dm21-s-immediately-separate", immediately_separate},
          {"dm21-s-extreme-sensitivity", extreme_sensitivity, starts},
          {"dm21-s-e2-tangential", e2_tangential, starts},
          {"dm21-s-e2-begins-together", e2_begins_together, starts},
          {"dm21-s-e2-displacement-step", e2_displacement_step, starts},
          {"dm21-s-e2-force-starts", e2_force_starts, starts},
          {"dm21-s-e2-force-to-zero", e2_force_to_zero},
          {"dm21-s-precisely-identified", precisely_identified, starts}};
}

}  // namespace touchgo::cases::dm21
