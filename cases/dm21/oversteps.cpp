// What Dedow & Murphy 2021 say of time steps at an event, which go beyond it, and of a displacement step, which does
// not: figure 1 and the sentences around it, impacts and separations.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "cases/claims/in_words.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/two_masses.hpp"
#include "cases/results/log_slope.hpp"
#include "reference/dm21/landing_step.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using reference::dm21::apart_state;
using reference::dm21::together_state;
using reference::dm21::Vector5;
using reference::dm21::VectorField;
using std::abs;

namespace {

/// A motion on its way to an event: the guard, one of the state variables, falls to zero there.
template <Real R>
struct FieldApproach {
  VectorField<R> in_time;
  int guard;
  Vector5<R> start;
};

/// To the impacts of examples 1 and 3.
template <Real R>
std::vector<FieldApproach<R>> to_impacts(const Case& one, const Case& three) {
  const auto parted = in_closed_form<R>(one, R(5)).at(0);
  const auto launch = closed_form<R>(three.setup).value().launch;
  return {{reference::dm21::apart_in_time<R>(two_masses<R>(one)), 2,
           apart_state<R>(parted.position, parted.velocity_after, parted.t)},
          {reference::dm21::apart_in_time<R>(two_masses<R>(three)), 2,
           apart_state<R>(launch.position, launch.velocity, R(0))}};
}

/// To the separations of examples 1 and 2, from where they are together.
template <Real R>
std::vector<FieldApproach<R>> to_separations(const Case& one, const Case& two) {
  std::vector<FieldApproach<R>> all;
  const EventText closing = first_closing(exactly(two));
  for (const Vector4<R>& v :
       {held_at_start<R>(one),
        reference::dm21::held_state<R>(two_masses<R>(two), R(0), R(0), decimal<R>(Decimal(closing.position[0])),
                                       decimal<R>(Decimal(closing.velocity_after[0])))})
    all.push_back({reference::dm21::together_in_time<R>(two_masses<R>(one)), 3, together_state<R>(v, R(0))});
  return all;
}

/// The share of a hundred steps H = 0.001, 0.002, ... 0.1 s (`coarser` times fewer and longer) by which no time step
/// ends on the event, to 64 epsilon of the guard's start, but one goes beyond it.
template <Real R>
double share_beyond(const std::vector<FieldApproach<R>>& approaches, int coarser) {
  double beyond = 0, all = 0;
  for (const FieldApproach<R>& a : approaches)
    for (int k = coarser; k <= 100; k += coarser, ++all) {
      const R H = R(k) / 1000, zero = 64 * epsilon<R>() * abs(a.start[a.guard]);
      const Vector5<R> before = reference::dm21::step_before<R>(a.in_time, a.guard, a.start, H).value();
      beyond += before[a.guard] > zero && reference::dm21::runge_kutta<R>(a.in_time, before, H)[a.guard] < -zero;
    }
  return beyond / all;
}

/// 'In general', 'typically' and 'usually' are read as 'great majority'.
Finding judge_beyond(std::vector<Measure> measures, double at_50) {
  for (Measure& m : measures) m.word = "great majority";
  const double in_double = measures.front().value;
  Finding finding = in_words(std::move(measures),
                             "the share of the steps H = 0.001, 0.002, ... 0.1 s by which no time step ends on the "
                             "event to 64 epsilon, but one goes beyond it");
  finding.legs = {{"50 digits, H = 0.01 .. 0.1 s", text(at_50, 12), abs(at_50 - in_double) <= 0.05}};
  return finding;
}

Finding does_not_land(const Given& given) {
  const Case &one = given.cases["dm21_together"], &three = given.cases["dm21_plastic"];
  return judge_beyond({{"", "impacts of examples 1 and 3", "", share_beyond(to_impacts<double>(one, three), 1)}},
                      share_beyond(to_impacts<Mp50>(one, three), 10));
}

Finding steps_through(const Given& given) {
  const Case &one = given.cases["dm21_together"], &two = given.cases["dm21_grazing"],
             &three = given.cases["dm21_plastic"];
  return judge_beyond({{"separation", "examples 1 and 2", "", share_beyond(to_separations<double>(one, two), 1)},
                       {"impact", "examples 1 and 3", "", share_beyond(to_impacts<double>(one, three), 1)}},
                      share_beyond(to_separations<Mp50>(one, two), 10));
}

/// The impact of example 1, s, where events are taken at the end of the time step H (s) that goes beyond them.
template <Real R>
R impact_without_landing(const Case& one, const R& H) {
  const TwoMasses<R> p = two_masses<R>(one);
  const VectorField<R> apart = reference::dm21::apart_in_time<R>(p), together = reference::dm21::together_in_time<R>(p);
  Vector5<R> y = together_state<R>(held_at_start<R>(one), R(0));
  auto beyond = [&](const VectorField<R>& in_time, int guard) {
    y = reference::dm21::runge_kutta<R>(in_time, reference::dm21::step_before<R>(in_time, guard, y, H).value(), H);
  };
  beyond(together, 3);
  y << y[0], y[1], R(0), R(0), y[4];
  y = reference::dm21::runge_kutta<R>(apart, y, H);  // opens the gap
  beyond(apart, 2);
  return y[4];
}

Finding critical(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const double exact = to_double(number(first(exactly(one, "12"), Kind::impact).t));
  double worst = 0;
  std::string errors;
  int missed = 0, all = 0;
  std::vector<std::pair<double, double>> by_step;
  for (const char* H : steps_of_time) {
    const double error = abs(impact_without_landing<double>(one, decimal<double>(H)) - exact);
    worst = std::max(worst, error), ++all;
    by_step.emplace_back(decimal<double>(H), error);
    for (const Published& row : one.published)
      if (row.event == "impact") missed += error > decimal<double>(row.time.half_unit());
    errors += (errors.empty() ? "" : ", ") + text(error, 2);
  }
  Finding finding;
  finding.value = text(worst, 12);
  finding.unit = "s";
  const double at_50 = to_double(impact_without_landing<Mp50>(one, decimal<Mp50>("0.1"))) - exact;
  finding.legs = {{"50 digits, H = 0.1 s", text(abs(at_50), 12), abs(abs(at_50) - worst) <= 1e-9}};
  finding.verdict = missed == all ? Verdict::reproduced : missed > 0 ? Verdict::arguable : Verdict::not_reproduced;
  finding.reason =
      "without landing " + std::to_string(missed) + " of " + std::to_string(all) + " steps miss the printed time";
  finding.note =
      "measure: example 1 with its events taken at the end of the time step that goes beyond them, H = 0.1, 0.05, 0.01 "
      "and 0.001 s: the impact is off by " +
      errors +
      " s (computed: the largest); 'faithfully' is read as to half a unit of the printed time. The "
      "error falls with H to the power " +
      text(log_slope(by_step), 2) +
      ", where steps that land have the method's fourth, see dm21-s-high-precision. "
      "A separation alone that is late costs less, see dm21-s-separation-critical";
  return finding;
}

// ---- the ball of figure 1 ----

/// The ball of cases/ball.toml on its way to the table: y = (its height, its velocity, 0, 0, t).
template <Real R>
struct Ball {
  R acceleration;
  Vector5<R> start;

  explicit Ball(const Case& c) : acceleration(decimal<R>(c.setup.bodies[0].load) / decimal<R>(c.setup.bodies[0].mass)) {
    start << decimal<R>(c.setup.bodies[0].position), decimal<R>(c.setup.bodies[0].velocity), R(0), R(0), R(0);
  }
  VectorField<R> in_time() const {
    return [a = acceleration](const Vector5<R>& y) -> Vector5<R> { return Vector5<R>(y[1], a, R(0), R(0), R(1)); };
  }
  VectorField<R> in_height() const {  // height the independent variable, velocity and time the dependent ones
    return [a = acceleration](const Vector5<R>& y) -> Vector5<R> {
      return Vector5<R>(R(1), a / y[1], R(0), R(0), 1 / y[1]);
    };
  }
  /// When it is at the table, s: a free fall.
  R exact() const {
    using std::sqrt;
    return sqrt(R(-2 * start[0] / acceleration));
  }
};

Finding ball(const Given& given) {
  const Case& c = given.cases["ball"];
  const Ball<Mp50> b(c);
  const Ball<double> in_double(c);
  bool over = true, arrives = true;
  std::array<Mp50, 2> error;
  Mp50 time = 0;
  std::size_t i = 0;
  for (const char* H : {"0.06", "0.03"}) {
    const Mp50 h = decimal<Mp50>(H);
    const auto landed = reference::dm21::step_and_land<Mp50>(b.in_time(), b.in_height(), 0, b.start, h).value();
    over = over && reference::dm21::runge_kutta<Mp50>(b.in_time(), landed.before, h)[0] < 0;
    arrives = arrives && abs(landed.after[0]) <= 64 * epsilon<Mp50>();
    time = landed.after[4], error[i++] = abs(time - b.exact());
  }
  const double doubles =
      reference::dm21::step_and_land<double>(in_double.in_time(), in_double.in_height(), 0, in_double.start, 0.03)
          .value()
          .after[4];
  const bool near = error[0] <= Mp50("1e-6") && error[1] <= Mp50("1e-6");
  Finding finding;
  finding.value = text(time, 16);
  finding.unit = "s";
  finding.legs = {{"free fall", text(b.exact(), 16), near},
                  {"double", text(doubles, 16), abs(Mp50(doubles) - time) <= Mp50("1e-13")}};
  finding.verdict = over && arrives && near ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: the ball of cases/ball.toml by steps of H = 0.06 and 0.03 s: a time step ends below the table, one "
      "displacement step from the step before ends on it, to 64 epsilon, at a time that is right to 1e-6 s (computed: "
      "for 0.03 s); it is off by " +
      text(error[0], 2) + " and " + text(error[1], 2) + " s: it arrives exactly in space, in time as near as the step";
  return finding;
}

Finding post_impact(const Given& given) {
  const Case &c = given.cases["ball"], &one = given.cases["dm21_together"];
  const EventText impact = first(exactly(c, "2"), Kind::impact);
  const Mp50 before = number(impact.velocity_before[1]), after = number(impact.velocity_after[1]),
             e = decimal<Mp50>(c.setup.contacts[0].restitution);
  const auto met = in_closed_form<Mp50>(c, Mp50(2)).at(0);
  const EventText pair = first(exactly(one), Kind::impact);
  const auto p = two_masses<Mp50>(one);
  Mp50 momentum[2] = {0, 0};
  for (int i = 0; i < 2; ++i) {
    const Mp50& m = i == 0 ? p.m1 : p.m2;
    momentum[0] += m * number(pair.velocity_before[i]), momentum[1] += m * number(pair.velocity_after[i]);
  }
  const bool as_said = abs(after + e * before) <= Mp50("1e-18") * abs(before);
  Finding finding;
  finding.value = text(Mp50(after / before), 16);
  const Mp50 by_reference = met.velocity_after[1] / met.velocity_before[1];
  finding.legs = {{"closed form", text(by_reference, 16), abs(by_reference - after / before) <= Mp50("1e-17")}};
  finding.verdict = as_said ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: the ball of cases/ball.toml, e = " + text(e, 2) +
      ", on a wall that does not move: v'/v (computed) is -e. For two masses the paper gives no line: v is read as the "
      "relative velocity and momentum is kept (example 1: " +
      text(momentum[0], 6) + " kg m/s before, " + text(momentum[1], 6) +
      " after), as -e times each velocity would not keep it; no printed number depends on this";
  return finding;
}

}  // namespace

Judges overstep_judges() {
  return {{"dm21-s-post-impact", post_impact},
          {"dm21-s-critical", critical},
          {"dm21-s-does-not-land", does_not_land},
          {"dm21-s-ball", ball},
          {"dm21-s-steps-through", steps_through}};
}

}  // namespace touchgo::cases::dm21
