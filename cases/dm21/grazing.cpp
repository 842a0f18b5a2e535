// What Dedow & Murphy 2021 say about example 2, the grazing contact, besides event times: section Results, figure 4.
// Its start is printed to six decimals, which split a triple zero of the gap; so each sentence is judged from the
// printed start and from one that rounds to the same digits and grazes at the printed time.
#include <algorithm>
#include <utility>

#include "cases/claims/conditions.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
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

Event<Mp50> first_event(const Case& two, const TwoMassStart& start) {
  System<Mp50> system = make_system<Mp50>(two.setup);
  system.start << start[0], start[2], start[1], start[3];
  return run_exact<Mp50>(two.setup, system, Mp50(6), 1).events.at(0);
}

/// The verdict of a sentence that may hold from the printed start, and from one that rounds to it; `otherwise`: what
/// happens from the printed one where it does not, in at most 5 words.
void decide(Finding& finding, bool printed_start, bool designed_start, const std::string& otherwise) {
  if (printed_start) {
    finding.verdict = Verdict::reproduced;
    return;
  }
  finding.verdict = designed_start ? Verdict::undetermined : Verdict::not_reproduced;
  if (designed_start) finding.left_out = conditions::rounded_start;
  finding.reason = "from the start as printed " + otherwise;
}

/// A range that is proved of every start that rounds to the printed one.
std::string in_seconds(const std::pair<double, double>& range, int places) {
  const auto [low, high] = outwards(range, places);
  return low + " to " + high + " s";
}

Rounding all_starts(const Given& given) {
  return rounding(given.result("dm21_rounding"), given.result("dm21_rounding_bounds"));
}

Finding e2_tangential(const Given& given) {
  const Case& two = given.cases["dm21_grazing"];
  const EventText contact = exactly(two, "6").events.at(0);
  const Mp50 printed = relative_velocity(contact.velocity_before), bound = number(given.claim.tolerance);
  const Event<Mp50> rest = first_event(two, designed_start(two));
  const Mp50 graze = rest.velocity_before[1] - rest.velocity_before[0];
  const auto met = in_closed_form<Mp50>(two, Mp50(5)).at(0);
  const Mp50 closed_form = met.velocity_before[1] - met.velocity_before[0];
  Finding finding;
  finding.value = text(printed, 16);
  finding.legs = {{"closed form", text(closed_form, 16), abs(closed_form - printed) <= Mp50("1e-17")}};
  decide(finding, abs(printed) <= bound, abs(graze) <= bound, "they meet with " + text(printed, 3) + " m/s");
  finding.note =
      "measure: the relative velocity at the first contact is 0 within half a unit of the last decimal of the printed "
      "velocities; computed: from the printed start; from a start that rounds to the same digits it is " +
      text(graze, 2) + " m/s, at t = " + text(rest.t, 12) + " s";
  return finding;
}

Finding e2_begins_together(const Given& given) {
  const Case& two = given.cases["dm21_grazing"];
  const Report r = exactly(two, "6");
  const Mp50 together = number(first_closing(r).t);
  const bool at_once = !r.events.at(0).closed.empty();
  const Rounding proved = all_starts(given);
  const Event<Mp50> rest = first_event(two, designed_start(two));
  Finding finding;
  finding.value = text(together, 16);
  const auto events = in_closed_form<Mp50>(two, Mp50(6));
  const auto closing = std::find_if(events.begin(), events.end(), [](const auto& e) { return e.closed; });
  if (closing != events.end())
    finding.legs.push_back({"closed form", text(closing->t, 16), abs(closing->t - together) <= Mp50("1e-17")});
  decide(finding, at_once, !rest.closed.empty(), "they rebound; together at " + text(together, 4) + " s");
  finding.note =
      "measure: the first contact leaves the masses together; from the printed start it is an impact that rebounds "
      "with e = 0.9, at " +
      text(number(r.events.at(0).t), 12) +
      " s, and they are together only from an accumulation of impacts on (computed); from a start that rounds to the "
      "same digits they are at " +
      text(rest.t, 12) + " s; proved of every start that rounds to the printed one: its first contact is at " +
      in_seconds(proved.proved_contact, 6) + ", together for good at " + in_seconds(proved.proved_together, 3) +
      ", its separation at " + in_seconds(proved.proved_separation, 7);
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
  const Case& two = given.cases["dm21_grazing"];
  const Mp50 printed = number(given.claim.published), bound = number(given.claim.tolerance);
  const auto p = two_masses<Mp50>(two);
  const Body &a = two.setup.bodies[0], &b = two.setup.bodies[1];
  const TwoMassStart as_printed{decimal<Mp50>(a.position), decimal<Mp50>(a.velocity), decimal<Mp50>(b.position),
                                decimal<Mp50>(b.velocity)},
      rounded_to_it = designed_start(two);
  const Mp50 from_printed = landing_time(p, as_printed, "0.001"),
             from_designed = landing_time(p, rounded_to_it, "0.001");
  std::string errors;
  for (const char* H : {"0.1", "0.01", "0.001", "0.0001"})
    errors += (errors.empty() ? "" : ", ") + text(Mp50(landing_time(p, rounded_to_it, H) - printed), 2);
  const Mp50 solvers =
      number(simulate(two.setup, "6", 1, {.method = MethodName::steps, .step = "0.001"}).events.at(0).t);
  Finding finding;
  finding.value = text(from_printed, 16);
  finding.legs = {{"the solver's steps", text(solvers, 12), abs(solvers - from_printed) <= Mp50("1e-6")}};
  decide(finding, abs(from_printed - printed) <= bound, abs(from_designed - printed) <= bound,
         "it lands at " + text(from_printed, 5) + " s");
  finding.note =
      "computed: a displacement step from steps of H = 0.001 s and the printed start; from a start that rounds to the "
      "same digits and grazes at " +
      given.claim.published + " s it lands at " + text(from_designed, 10) +
      " s. The gap has a triple zero there and the step's denominator r2 vanishes on arrival: its errors for H = 0.1, "
      "0.01, 0.001, 0.0001 s are " +
      errors + " s, of first order in H in place of the fourth";
  return finding;
}

Finding e2_force_starts(const Given& given) {
  const Case& two = given.cases["dm21_grazing"];
  const EventText contact = exactly(two, "6").events.at(0);
  const Mp50 after = number(contact.force);
  const Event<Mp50> rest = first_event(two, designed_start(two));
  const auto motion = together_from<Mp50>(two, rest.position[0], rest.velocity_after[0]);
  bool grows = abs(interaction_force<Mp50>(motion, Mp50(0))) <= Mp50("1e-15");
  for (int i = 1; i <= 100; ++i) grows = grows && interaction_force<Mp50>(motion, Mp50(i) / 100) > 0;
  const Mp50 soon = interaction_force<Mp50>(motion, Mp50(1) / 100);
  Finding finding;
  finding.value = text(after, 16);
  const auto met = in_closed_form<Mp50>(two, Mp50(5)).at(0);
  finding.legs = {{"closed form", text(met.force, 16), abs(met.force - after) <= Mp50("1e-17")}};
  decide(finding, after != 0, !rest.closed.empty() && grows, "they rebound: no force");
  finding.note =
      "measure: the force is positive from the first contact on; computed: the force right after it from the printed "
      "start, where the masses rebound; from a start that rounds to the same digits it begins at 0 and is " +
      text(soon, 3) + " N after 0.01 s and " + text(interaction_force<Mp50>(motion, Mp50(1)), 3) + " N after 1 s";
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

/// How many of the printed times follow from the printed starts, contacts only pushing.
int printed_times_found(const Given& given, Options options) {
  options.release = Release::unilateral;
  int found = 0;
  for (const char* example : {"dm21_together", "dm21_grazing", "dm21_plastic"}) {
    const Case& c = given.cases[example];
    const Report r = simulate(c.setup, "13", c.max_events, options);
    for (const Published& row : c.published) {
      const auto event = std::find_if(r.events.begin(), r.events.end(), [&](const EventText& e) {
        return row.event == (e.kind == Kind::separation ? "separation" : row.event == "contact" ? "contact" : "impact");
      });
      found += event != r.events.end() &&
               abs(number(event->t) - decimal<Mp50>(row.time)) <= decimal<Mp50>(row.time.half_unit());
    }
  }
  return found;
}

Finding precisely_identified(const Given& given) {
  const int exact = printed_times_found(given, {.digits = 20}),
            steps = printed_times_found(given, {.method = MethodName::steps, .step = "0.001"});
  Finding finding;
  finding.value = std::to_string(exact);
  finding.legs = {{"steps", std::to_string(steps), steps == exact}};
  finding.verdict = exact == 6 ? Verdict::reproduced : exact > 0 ? Verdict::partly : Verdict::not_reproduced;
  finding.reason = std::to_string(exact) + " of 6 times: not example 2's contact, 3's separation";
  finding.note =
      "measure: how many of the six printed times follow from the printed starts, contacts only pushing (computed). "
      "Example 1 has both, example 2 its separation and example 3 its impact. Example 2's contact is not determined by "
      "the printed start: of the starts that round to it, it is proved to go from " +
      in_seconds(all_starts(given).proved_contact, 6) +
      "; example 3's separation asks for a contact that can pull. How near steps come to the instants of a given "
      "start: see dm21-s-high-precision";
  return finding;
}

}  // namespace

Judges grazing_judges() {
  const std::vector<std::string> starts{"dm21_rounding_bounds", "dm21_rounding"};
  return {{"dm21-s-immediately-separate", immediately_separate},
          {"dm21-s-e2-tangential", e2_tangential},
          {"dm21-s-e2-begins-together", e2_begins_together, starts},
          {"dm21-s-e2-displacement-step", e2_displacement_step},
          {"dm21-s-e2-force-starts", e2_force_starts},
          {"dm21-s-e2-force-to-zero", e2_force_to_zero},
          {"dm21-s-precisely-identified", precisely_identified, starts}};
}

}  // namespace touchgo::cases::dm21
