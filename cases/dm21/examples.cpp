// What Dedow & Murphy 2021 say about examples 1 and 3 besides event times: section Results, figures 3 and 5.
#include <optional>

#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/two_masses.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using namespace number;

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
  finding.legs = {{"closed form", text(at_start, 16), pushes}, {"exact", text(at_end, 12), zero}};
  finding.verdict = pushes && zero ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = "measure: from t = 0 (computed: Fi there) to the separation Fi is positive, and 0 at it";
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
  finding.legs = {{"exact", text(before, 16), bounced},
                  {"closed form", text(closed_form, 16), abs(closed_form - before) <= Mp50("1e-17")}};
  finding.verdict = bounced ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = "measure: the relative velocity just before the impact (computed) is not 0, just after it is " +
                   text(after, 6) + " m/s, and the masses are apart";
  return finding;
}

/// When the masses of example 1 with restitution e are together again before its next separation; s.
std::optional<Mp50> together_again(Case one, const Decimal& e) {
  one.setup.contacts[0].restitution = e;
  for (const EventText& x : exactly(one, "15").events)
    if (x.kind != Kind::separation && !x.closed.empty()) return number(x.t);
  return std::nullopt;
}

Finding e1_small_restitution(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  int low = 0, high = 900;  // e = low/1000 brings them together, high/1000 does not
  auto e = [](int thousandths) { return Decimal(std::to_string(thousandths) + "e-3"); };
  const auto plastic = together_again(one, "0"), tenth = together_again(one, "0.1");
  const bool kept = !together_again(one, e(high));
  while (plastic && kept && high - low > 1) {
    const int middle = (low + high) / 2;
    (together_again(one, e(middle)) ? low : high) = middle;
  }
  Finding finding;
  finding.value = text(Mp50(low) / 1000, 16);
  finding.legs = {{"exact", finding.value, plastic && kept}};
  finding.verdict = plastic && kept ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: example 1 with a smaller e: the masses are together again before t = 15 s; computed: the largest e in "
      "thousandths found by halving. With e = 0 at once, at " +
      (plastic ? text(*plastic, 9) : "no time") +
      " s, since u < 0 there and Fi = -u/2 pushes; with e = 0.1 after infinitely many impacts, at " +
      (tenth ? text(*tenth, 9) : "no time") + " s. Equal velocities alone would not do where u > 0: see example 3";
  return finding;
}

Finding e3_approach(const Given& given) {
  const Case& three = given.cases["dm21_plastic"];
  const auto form = closed_form<Mp50>(three.setup).value();
  const EventText impact = first(exactly(three), Kind::impact);
  auto velocity = [&](const reference::two_bodies::Member<Mp50>& member, std::size_t i, const Mp50& t) {
    return reference::linear::motion<Mp50>(std::get<reference::linear::Oscillator<Mp50>>(member),
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
  finding.legs = {{"closed form", text(relative, 16), closing}, {"exact", text(before, 16), before < 0}};
  finding.verdict = closing ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: the relative velocity is negative from release to impact (computed: just before the impact)";
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
  finding.legs = {{"exact", finding.value, same}, {"momentum", text(common, 16), same}};
  finding.verdict = same ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = "measure: both velocities after the impact are that of the common momentum (computed)";
  return finding;
}

/// Right after the plastic impact under either rule.
EventText after_impact(const Case& three, Release release) {
  return first(simulate(three.setup, "4", three.max_events, {.digits = 20, .release = release}), Kind::impact);
}

Finding e3_begins_together(const Given& given) {
  const Case& three = given.cases["dm21_plastic"];
  const EventText kept = after_impact(three, Release::published), stated = after_impact(three, Release::unilateral);
  const auto motion = together_from<Mp50>(three, number(kept.position[0]), number(kept.velocity_after[0]));
  const Mp50 exact = number(kept.force), closed_form = interaction_force<Mp50>(motion, Mp50(0));
  Finding finding;
  finding.value = text(exact, 16);
  finding.legs = {{"exact", text(exact, 16), true},
                  {"closed form", text(closed_form, 16), abs(closed_form - exact) <= Mp50("1e-17")}};
  finding.verdict = !stated.closed.empty() ? Verdict::reproduced
                    : !kept.closed.empty() ? Verdict::conditional
                                           : Verdict::not_reproduced;
  finding.note =
      "holds under release = \"published\", where a contact once closed keeps until its force, having been positive, "
      "falls to zero. The force right after the impact (computed) is negative: the contact would have to pull, and "
      "under the paper's own test for a separation, Fi <= 0, the masses part at once";
  return finding;
}

Finding e3_nonzero_force(const Given& given) {
  const Case& three = given.cases["dm21_plastic"];
  const Report r = simulate(three.setup, three.until, three.max_events, {.digits = 20, .release = Release::published});
  const EventText impact = first(r, Kind::impact), separation = first(r, Kind::separation);
  const auto motion = together_from<Mp50>(three, number(impact.position[0]), number(impact.velocity_after[0]));
  auto force = [&](const Mp50& t) { return interaction_force<Mp50>(motion, t); };
  const Mp50 duration = number(separation.t) - number(impact.t);
  std::optional<Mp50> crossing;
  for (int i = 1; i < 1000 && !crossing; ++i) {
    const Mp50 from = duration * (i - 1) / 1000, to = duration * i / 1000;
    if (force(from) < 0 && force(to) >= 0)
      crossing = number(impact.t) + reference::two_bodies::root_between<Mp50>(force, from, to);
  }
  const bool starts_pulling = number(impact.force) < 0;  // what ends in a push then has a zero between
  Finding finding;
  finding.value = crossing ? text(*crossing, 16) : "";
  finding.legs = {{"closed form", crossing ? finding.value : "no zero", true},
                  {"exact", text(number(impact.force), 16), starts_pulling == crossing.has_value()}};
  finding.verdict = crossing ? Verdict::not_reproduced : Verdict::reproduced;
  finding.note =
      "measure: Fi has no zero between the impact and the separation at " + text(number(separation.t), 9) +
      " s under release = \"published\"; it has one (computed), where it turns from pulling to pushing. Under the "
      "stated test the masses are apart at that time";
  return finding;
}

}  // namespace

Judges example_judges() {
  return {{"dm21-s-e1-initially-together", e1_initially_together},
          {"dm21-s-e1-rebound", e1_rebound},
          {"dm21-s-e1-small-restitution", e1_small_restitution},
          {"dm21-s-e3-approach", e3_approach},
          {"dm21-s-e3-one-velocity", e3_one_velocity},
          {"dm21-s-e3-begins-together", e3_begins_together},
          {"dm21-s-e3-nonzero-force", e3_nonzero_force}};
}

}  // namespace touchgo::cases::dm21
