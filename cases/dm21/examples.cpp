// What Dedow & Murphy 2021 say about examples 1 and 3 besides event times: section Results, figures 3 and 5.
#include <algorithm>
#include <functional>
#include <optional>

#include "cases/claims/conditions.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/two_masses.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using reference::dm21::interaction_force;
using std::abs;

namespace {

Finding e1_initially_together(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const Mp50 until = number(first(exactly(one), Kind::separation).t);
  const auto motion = together_from<Mp50>(one, decimal<Mp50>(one.setup.bodies[0].position),
                                          decimal<Mp50>(one.setup.bodies[0].velocity));
  bool pushes = true;
  for (int i = 0; i < 1000; ++i) pushes = pushes && interaction_force<Mp50>(motion, until * i / 1000) > 0;
  const Mp50 at_start = interaction_force<Mp50>(motion, Mp50(0)), at_end = interaction_force<Mp50>(motion, until);
  const bool zero = abs(at_end) <= Mp50("1e-18");
  Finding finding;
  finding.value = text(at_start, 16);
  const Mp50 by_newton = held_at_start<Mp50>(one)[3];
  finding.legs = {{"Newton's law at the start", text(by_newton, 16), abs(by_newton - at_start) <= Mp50("1e-44")}};
  finding.verdict = pushes && zero ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = "measure: from t = 0 (computed: Fi there) to the separation at " + text(until, 6) +
                 " s Fi is positive, and 0 at it (" + text(at_end, 2) + " N)";
  return finding;
}

Finding e1_rebound(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const EventText impact = first(exactly(one), Kind::impact);
  const Mp50 before = relative_velocity(impact.velocity_before), after = relative_velocity(impact.velocity_after);
  const Mp50 e = decimal<Mp50>(one.setup.contacts[0].restitution);
  const bool bounced = before < 0 && after > 0 && impact.closed.empty() && abs(after + e * before) <= Mp50("1e-18");
  const auto met = in_closed_form<Mp50>(one, Mp50(12)).at(1);
  const Mp50 closed_form = met.velocity_before[1] - met.velocity_before[0];
  Finding finding;
  finding.value = text(before, 16);
  finding.legs = {{"closed form", text(closed_form, 16), abs(closed_form - before) <= Mp50("1e-17")}};
  finding.verdict = bounced ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = "measure: the relative velocity just before the impact (computed) is not 0, just after it is " +
                 text(after, 6) + " m/s, and the masses are apart";
  return finding;
}

/// Example 1 with another restitution: when its masses are together again before their next separation, s.
using Again = std::optional<Mp50> (*)(Case, const Decimal&);

std::optional<Mp50> together_again(Case one, const Decimal& e) {
  one.setup.contacts[0].restitution = e;
  for (const EventText& x : exactly(one, "15").events)
    if (x.kind != Kind::separation && !x.closed.empty()) return number(x.t);
  return std::nullopt;
}

std::optional<Mp50> together_again_in_closed_form(Case one, const Decimal& e) {
  one.setup.contacts[0].restitution = e;
  for (const auto& x : in_closed_form<Mp50>(one, Mp50(15)))
    if (x.kind != reference::two_bodies::PairEventKind::separation && x.closed) return x.t;
  return std::nullopt;
}

/// The largest e in hundredths, found by halving, that brings them together again; -1 if none or all do.
int largest_restitution(const Case& one, Again together) {
  auto e = [](int hundredths) { return Decimal(std::to_string(hundredths) + "e-2"); };
  int low = 0, high = 90;
  if (!together(one, e(low)) || together(one, e(high))) return -1;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (together(one, e(middle)) ? low : high) = middle;
  }
  return low;
}

Finding e1_small_restitution(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const int largest = largest_restitution(one, together_again),
            in_closed_form = largest_restitution(one, together_again_in_closed_form);
  const auto plastic = together_again(one, "0"), tenth = together_again(one, "0.1");
  // tangentially: where they meet, at whatever common velocity, Fi = m2 u'' + c2 u' + k2 u
  const EventText impact = first(exactly(one), Kind::impact);
  const auto p = two_masses<Mp50>(one);
  auto force = [&](const std::string& velocity) {
    return reference::dm21::held_state<Mp50>(p, 0, 0, number(impact.position[0]), number(velocity))[3];
  };
  const Mp50 pressed = std::min<Mp50>(force(impact.velocity_before[0]), force(impact.velocity_before[1]));
  const bool small = largest >= 0 && plastic, tangential = pressed > 0;
  Finding finding;
  finding.value = text(Mp50(largest) / 100, 16);
  finding.legs = {{"closed form", text(Mp50(in_closed_form) / 100, 16), in_closed_form == largest}};
  finding.verdict = small && tangential   ? Verdict::reproduced
                    : small || tangential ? Verdict::partly
                                          : Verdict::not_reproduced;
  finding.note =
      "measure: example 1 with a smaller e: the masses are together again before t = 15 s; computed: the largest e in "
      "hundredths, found by halving. With e = 0 at once, at " +
      (plastic ? text(*plastic, 9) : "no time") +
      " s, since u < 0 there; with e = 0.1 after infinitely many impacts, at " + (tenth ? text(*tenth, 9) : "no time") +
      " s. Tangentially: with one velocity where they meet the force " + text(pressed, 4) +
      " N presses them together. Equal velocities alone would not do where u > 0: see example 3";
  return finding;
}

Finding e3_approach(const Given& given) {
  const Case& three = given.cases["dm21_plastic"];
  const auto form = closed_form<Mp50>(three.setup).value();
  const EventText impact = first(exactly(three), Kind::impact);
  auto velocity = [&](const reference::two_bodies::PairMember<Mp50>& member, std::size_t i, const Mp50& t) {
    return reference::linear::motion<Mp50>(std::get<reference::linear::LinearOscillator<Mp50>>(member),
                                           {Mp50(0), form.launch.position[i], form.launch.velocity[i]}, t)
        .v;
  };
  bool closing = true;
  Mp50 relative = 0;
  for (int i = 1; i <= 1000; ++i) {
    const Mp50 t = number(impact.t) * i / 1000;
    relative = velocity(form.contact.second, 1, t) - velocity(form.contact.first, 0, t);
    closing = closing && relative < 0;
  }
  const Mp50 before = relative_velocity(impact.velocity_before);
  Finding finding;
  finding.value = text(before, 16);
  finding.legs = {{"closed form", text(relative, 16), abs(relative - before) <= Mp50("1e-17")}};
  finding.verdict = closing ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = "measure: the relative velocity is negative from release to impact (computed: just before the impact)";
  return finding;
}

Finding e3_one_velocity(const Given& given) {
  const Case& three = given.cases["dm21_plastic"];
  const EventText impact = first(exactly(three), Kind::impact);
  const auto p = two_masses<Mp50>(three);
  const Mp50 common =
      (p.m1 * number(impact.velocity_before[0]) + p.m2 * number(impact.velocity_before[1])) / (p.m1 + p.m2);
  bool same = true;
  for (const std::string& v : impact.velocity_after) same = same && abs(number(v) - common) <= Mp50("1e-18");
  Finding finding;
  finding.value = text(number(impact.velocity_after[0]), 16);
  finding.legs = {{"momentum", text(common, 16), same}};
  finding.verdict = same ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = "measure: both velocities after the impact are that of the common momentum (computed)";
  return finding;
}

/// Right after the plastic impact under either rule.
EventText after_impact(const Case& three, Release release) {
  return first(simulate(three.setup, "4", three.max_events, {.digits = 20, .release = release}), Kind::impact);
}

Finding e3_begins_together(const Given& given) {
  Case three = given.cases["dm21_plastic"];
  const EventText kept = after_impact(three, Release::published), stated = after_impact(three, Release::unilateral);
  three.setup.contacts[0].release = Release::published;
  const auto met = in_closed_form<Mp50>(three, Mp50(4)).at(0);
  Finding finding;
  finding.value = text(number(kept.t), 16);
  finding.legs = {{"closed form", text(met.t, 16), met.closed && abs(met.t - number(kept.t)) <= Mp50("1e-17")}};
  finding.verdict = !stated.closed.empty() ? Verdict::reproduced
                    : !kept.closed.empty() ? Verdict::conditional
                                           : Verdict::not_reproduced;
  finding.assumption = conditions::stays_closed;
  finding.reason = "Fi = " + text(number(kept.force), 4) + " N there: the test Fi <= 0 parts them";
  finding.note =
      "computed: when they begin to move together, under release = \"published\", where a contact once closed keeps "
      "until its force, having been positive, falls to zero. The force right after the impact is " +
      text(number(kept.force), 9) +
      " N: the contact would have to pull, and under the paper's own test for a separation, Fi <= 0, the masses part "
      "at once";
  return finding;
}

/// Example 1 begun anew with what its impact leaves: its next event then.
Finding new_trajectory(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const Report whole = exactly(one);
  const auto impact =
      std::find_if(whole.events.begin(), whole.events.end(), [](const EventText& e) { return e.kind == Kind::impact; });
  const Mp50 later = number((impact + 1)->t) - number(impact->t);
  Case anew = one;
  anew.setup.contacts[0].touching = false;
  for (std::size_t i = 0; i < 2; ++i) {
    anew.setup.bodies[i].position = Decimal(impact->position[0]);
    anew.setup.bodies[i].velocity = Decimal(impact->velocity_after[i]);
  }
  const EventText next = exactly(anew).events.at(0);
  const auto in_form = in_closed_form<Mp50>(one, decimal<Mp50>(one.until));
  const Mp50 by_closed_form = in_form.at(2).t - in_form.at(1).t;
  Finding finding;
  finding.value = text(number(next.t), 16);
  finding.legs = {{"closed form of the whole motion", text(by_closed_form, 16),
                   abs(by_closed_form - number(next.t)) <= Mp50("1e-14")}};
  const bool same = next.kind == (impact + 1)->kind && abs(number(next.t) - later) <= Mp50("1e-14");
  finding.verdict = same ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: example 1 begun anew from the state just after its impact, and its next event (computed: when) against "
      "that of the whole run, to 1e-14 s. How far apart neighbouring motions run has dm21-s-extreme-sensitivity";
  return finding;
}

/// Example 1's masses meet again with u < 0: with e = 0 they go on together from there.
Finding coalesce(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const auto again = together_again(one, "0"), closed = together_again_in_closed_form(one, "0");
  const Mp50 impact = number(first(exactly(one), Kind::impact).t);
  Finding finding;
  finding.value = again ? text(*again, 16) : "";
  finding.legs = {
      {"closed form", closed ? text(*closed, 16) : "nan", again && closed && abs(*closed - *again) <= Mp50("1e-14")}};
  finding.verdict = again && abs(*again - impact) <= Mp50("1e-14") ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: example 1 with e = 0: after the separation the masses meet again, and are together from that impact on "
      "(computed: when), since u < 0 there and the contact pushes. 'May' asks for no more: example 3, where u > 0 at "
      "the impact and the contact would have to pull, has the row dm21-s-e3-begins-together";
  return finding;
}

/// Fi (N) of the masses together where those of example 2's designed start meet, at the printed time.
Mp50 force_where_they_meet(const Case& two) {
  const TwoMassStart start = designed_start(two);
  const auto met = reference::linear::motion<Mp50>(
      *reference::two_bodies::body_of(closed_form<Mp50>(two.setup).value().contact.first),
      {Mp50(0), start[0], start[1]}, decimal<Mp50>(printed_time(two, "contact")));
  return reference::dm21::held_state<Mp50>(two_masses<Mp50>(two), 0, 0, met.x, met.v)[3];
}

/// By time steps of H = 0.001 s from example 1's start, Fi of Eq. (16) at each; and where examples 2 and 3 begin to
/// move together.
Finding separation_test(const Given& given) {
  const Case &one = given.cases["dm21_together"], &two = given.cases["dm21_grazing"],
             &three = given.cases["dm21_plastic"];
  const Body& body = one.setup.bodies[0];
  const auto motion = together_from<Mp50>(one, decimal<Mp50>(body.position), decimal<Mp50>(body.velocity));
  const Mp50 H("0.001"), separation = number(first(exactly(one), Kind::separation).t);
  int step = 1;
  while (step < 10000 && interaction_force<Mp50>(motion, H * step) > 0) ++step;
  const Mp50 detected = H * step, before = detected - H;
  Finding finding;
  finding.value = text(detected, 16);
  finding.legs = {
      {"exact separation, in the step before", text(separation, 16), before < separation && separation <= detected}};
  const auto p = two_masses<Mp50>(one);
  const auto met = in_closed_form<Mp50>(three, Mp50(4)).at(0);
  const Mp50 plastic = reference::dm21::held_state<Mp50>(p, 0, 0, met.position[0], met.velocity_after[0])[3],
             tangential = force_where_they_meet(two);
  const bool parts_at_once = !(plastic > 0) || !(tangential > Mp50("1e-15"));
  finding.verdict = !finding.legs[0].agrees ? Verdict::not_reproduced
                    : parts_at_once         ? Verdict::conditional
                                            : Verdict::reproduced;
  finding.assumption = conditions::stays_closed;
  finding.reason = "examples 2 and 3 begin together with Fi <= 0";
  finding.note =
      "measure: example 1 by time steps of 0.001 s: Fi > 0 at each up to " + text(before, 5) +
      " s, the prior state, and Fi <= 0 at the next (computed); the exact separation is between them. Where the other "
      "examples begin to move together the same test parts the masses at once: Fi is " +
      text(plastic, 3) + " N right after example 3's impact, see dm21-e3-separation, and 0 (" +
      text(to_double(tangential), 1) + " N) where example 2's designed start meets";
  return finding;
}

Finding e3_nonzero_force(const Given& given) {
  const Case& three = given.cases["dm21_plastic"];
  const Report r = simulate(three.setup, three.until, three.max_events, {.digits = 20, .release = Release::published});
  const EventText impact = first(r, Kind::impact), separation = first(r, Kind::separation);
  const auto motion = together_from<Mp50>(three, number(impact.position[0]), number(impact.velocity_after[0]));
  const auto p = two_masses<Mp50>(three);
  const Mp50 duration = number(separation.t) - number(impact.t);
  /// The zeros strictly between the impact and the separation, s.
  auto zeros = [&](const std::function<Mp50(const Mp50&)>& f) {
    std::vector<Mp50> all;
    for (int i = 2; i < 1000; ++i) {
      const Mp50 from = duration * (i - 1) / 1000, to = duration * i / 1000;
      if ((f(from) < 0) != (f(to) < 0))
        all.push_back(number(impact.t) + reference::two_bodies::root_between<Mp50>(f, from, to));
    }
    return all;
  };
  const auto crossings = zeros([&](const Mp50& t) { return interaction_force<Mp50>(motion, t); });
  const auto through_zero = zeros([&](const Mp50& t) {  // u, of which Fi is a multiple here
    return reference::linear::position<Mp50>({p.m1 + p.m2, p.c1 + p.c2, p.k1 + p.k2, Mp50(0), {}},
                                             {Mp50(0), number(impact.position[0]), number(impact.velocity_after[0])},
                                             t);
  });
  Finding finding;
  finding.value = crossings.empty() ? "" : text(crossings[0], 16);
  if (!crossings.empty() && !through_zero.empty())
    finding.legs = {{"both masses at u = 0", text(through_zero[0], 16),
                     through_zero.size() == crossings.size() && abs(through_zero[0] - crossings[0]) <= Mp50("1e-40")}};
  finding.verdict = crossings.empty() ? Verdict::reproduced : Verdict::arguable;  // everywhere or almost everywhere
  if (!crossings.empty())
    finding.reason = "it passes 0 at " + text(crossings[0], 4) + " s, at " +
                     (crossings.size() == 1 ? "no" : std::to_string(crossings.size() - 1)) + " other instant";
  finding.note =
      "measure: Fi has no zero between the impact and the separation at " + text(number(separation.t), 9) +
      " s under release = \"published\"; it has one (computed), where it turns from pulling to pushing. Under the "
      "stated test the masses are apart at that time";
  return finding;
}

/// Since when, and from where, the masses of a case are together for the first time: s, m, m/s.
struct FirstTogether {
  Mp50 t, u, du;
};

FirstTogether first_together(const Case& c, const Report& r) {
  const Body& body = c.setup.bodies[0];
  if (!r.closed_at_start.empty()) return {Mp50(0), decimal<Mp50>(body.position), decimal<Mp50>(body.velocity)};
  const EventText closing = first_closing(r);
  return {number(closing.t), number(closing.position[0]), number(closing.velocity_after[0])};
}

/// Where Fi of Eq. (16) falls through zero next to `near`, s.
Mp50 zero_force(const Case& c, const FirstTogether& from, const Mp50& near) {
  const auto motion = together_from<Mp50>(c, from.u, from.du);
  const Mp50 held = near - from.t;
  return from.t +
         reference::two_bodies::root_between<Mp50>([&](const Mp50& t) { return interaction_force<Mp50>(motion, t); },
                                                   held - Mp50("0.1"), held + Mp50("0.1"));
}

Finding separation_at_zero_force(const Given& given) {
  Mp50 worst = 0, separated, by_force;
  double least_gap = 1;  // m, 0.1 s later
  for (const char* example : {"dm21_plastic", "dm21_grazing", "dm21_together"}) {
    const Case& c = given.cases[example];
    const Report r = exactly(c);
    separated = number(first(r, Kind::separation).t);
    by_force = zero_force(c, first_together(c, r), separated);
    worst = std::max<Mp50>(worst, abs(by_force - separated));
    const Decimal later(text(Mp50(separated + Mp50("0.1")), 12));
    least_gap = std::min(least_gap, trajectory(c.setup, later, c.max_events, {}, "0.01").back().gap[0]);
  }
  Finding finding;
  finding.value = text(separated, 16);
  finding.unit = "s";
  finding.legs = {{"zero of Fi, Eq. (16)", text(by_force, 16), abs(by_force - separated) <= Mp50("1e-16")}};
  finding.verdict = worst <= Mp50("1e-16") && least_gap > 0 ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: the first separation of each example is where Fi falls through zero (computed: example 1's; largest "
      "difference " +
      text(worst, 2) +
      " s), and 0.1 s later the masses are apart. Example 3 by the rule under which it has its "
      "printed separation";
  return finding;
}

}  // namespace

Judges example_judges() {
  return {{"dm21-s-e1-initially-together", e1_initially_together},
          {"dm21-s-e1-rebound", e1_rebound},
          {"dm21-s-e1-small-restitution", e1_small_restitution},
          {"dm21-s-zero-force", separation_at_zero_force},
          {"dm21-s-e3-approach", e3_approach},
          {"dm21-s-e3-one-velocity", e3_one_velocity},
          {"dm21-s-new-trajectory", new_trajectory},
          {"dm21-s-coalesce", coalesce},
          {"dm21-s-separation-test", separation_test},
          {"dm21-s-e3-begins-together", e3_begins_together},
          {"dm21-s-e3-nonzero-force", e3_nonzero_force}};
}

}  // namespace touchgo::cases::dm21
