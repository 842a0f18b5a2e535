// What Dedow & Murphy 2021 say of landing on an event: what it costs to part late, by which variable a step lands on
// the separation, and what it lands with. Steps of H = 0.1, 0.05, 0.01, 0.001 s wherever the paper leaves H open.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "cases/claims/conditions.hpp"
#include "cases/dm21/equation_check.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/two_masses.hpp"
#include "cases/results/log_slope.hpp"
#include "reference/dm21/force_step_as_printed.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using namespace reference::dm21;
using std::abs;
using std::sqrt;

namespace {

/// Errors over steps, in words: "1.6e-07, 9.7e-09".
std::string listed(const std::vector<std::pair<double, double>>& errors) {
  std::string all;
  for (const auto& [step, error] : errors) all += (all.empty() ? "" : ", ") + text(error, 2);
  return all;
}

/// How many errors are within a bound.
long within(const std::vector<std::pair<double, double>>& errors, double bound) {
  return std::count_if(errors.begin(), errors.end(), [bound](const auto& e) { return e.second <= bound; });
}

// ---- the moment of separation, in closed form ----

/// From masses together with Fi > 0, Fi = a u + b u' is one damped sine where eta < 0: when it is first zero, s.
template <Real R>
R first_zero_of_force(const TwoMasses<R>& p, const Vector4<R>& v) {
  const R decay = (p.c1 + p.c2) / (2 * (p.m1 + p.m2)), omega = sqrt(R(-discriminant(p))) / (2 * (p.m1 + p.m2));
  return atan2(v[3], R(-(held_rate(p, v)[3] + decay * v[3]) / omega)) / omega;
}

Finding unknown_beforehand(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const TwoMasses<Mp50> p = two_masses<Mp50>(one);
  const Mp50 by_formula = first_zero_of_force<Mp50>(p, held_at_start<Mp50>(one)),
             by_search = number(first(exactly(one), Kind::separation).t);
  const bool has_formula = abs(by_formula - by_search) <= Mp50("1e-16");
  Finding finding;
  finding.value = text(by_formula, 16);
  finding.unit = "s";
  finding.legs = {{"exact method, by search", text(by_search, 16), has_formula}};
  finding.verdict = has_formula ? Verdict::partly : Verdict::reproduced;
  finding.reason = "a separation's time has a closed form; an impact's has none";
  finding.note =
      "measure: the time of example 1's separation by a formula (computed). Together the masses are one oscillator, "
      "and Fi = a u + b u' is one damped sine where eta < 0: it is first zero after atan2(Fi, -(Fi' + s Fi)/w)/w, with "
      "s = "
      "(c1 + c2)/(2 (m1 + m2)) and w = sqrt(-eta)/(2 (m1 + m2)). Apart they are two oscillators, and the gap a sum of "
      "two damped sines of different frequencies, whose zeros have to be searched for, as the paper says";
  return finding;
}

// ---- what it costs to part late ----

/// Example 1 begun anew at t (s), the masses together until then.
Case parted_at(Case one, const Mp50& t) {
  const auto motion = together_from<Mp50>(one, decimal<Mp50>(one.setup.bodies[0].position),
                                          decimal<Mp50>(one.setup.bodies[0].velocity));
  const Vector4<Mp50> v = state<Mp50>(motion, t);
  one.setup.contacts[0].touching = false;
  for (Body& b : one.setup.bodies) b.position = Decimal(text(v[0], 48)), b.velocity = Decimal(text(v[1], 48));
  return one;
}

Finding separation_critical(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const Report whole = exactly(one, "12");
  const Mp50 separation = number(first(whole, Kind::separation).t), impact = number(first(whole, Kind::impact).t);
  const double strict = decimal<double>(Decimal(given.claim.tolerance)),
               mild = decimal<double>(printed_time(one, "impact").half_unit());
  std::vector<std::pair<double, double>> errors;
  Mp50 by_solver = 0;
  for (const char* H : steps_of_time) {
    const Mp50 parted = separation + decimal<Mp50>(H);
    const Case late = parted_at(one, parted);
    Mp50 met = 0;
    for (const auto& e : in_closed_form<Mp50>(late, Mp50(10)))
      if (met == 0 && e.kind == reference::two_bodies::PairEventKind::impact) met = e.t;
    errors.emplace_back(decimal<double>(H), to_double(abs(parted + met - impact)));
    if (errors.size() == 1) by_solver = abs(parted + number(first(exactly(late, "10"), Kind::impact).t) - impact);
  }
  Finding finding;
  finding.value = text(errors[0].second, 12);
  finding.unit = "s";
  finding.tolerance = given.claim.tolerance + " to " + text(mild, 3);
  finding.legs = {{"exact method", text(by_solver, 12), abs(to_double(by_solver) - errors[0].second) <= 1e-12}};
  finding.verdict = within(errors, mild) == 0     ? Verdict::reproduced
                    : within(errors, strict) == 4 ? Verdict::not_reproduced
                                                  : Verdict::arguable;
  finding.reason = "late by 0.1 s: the impact " + text(errors[0].second, 2) + " s off, printed digits kept";
  finding.note =
      "measure: example 1, its masses parted 0.1, 0.05, 0.01, 0.001 s after Fi = 0: the impact is off by " +
      listed(errors) + " s (computed: the first). Strictly 'accurately' is " + given.claim.tolerance +
      " s, mildly half the last printed unit, " + text(mild, 1) + " s. The error falls with the delay to the power " +
      text(log_slope(errors), 3) +
      ", since the force that acts too long is small; an impact that is late by as much is off by as much, of first "
      "order. So a separation is less critical than an impact, yet one that is not landed on costs the method its "
      "fourth order";
  return finding;
}

// ---- by which variable a step lands on the separation ----

/// Rates per unit of u in place of time. Not finite where u' = 0.
VectorField<Mp50> together_in_displacement(const TwoMasses<Mp50>& p) {
  return [in_time = together_in_time<Mp50>(p)](const Vector5<Mp50>& y) -> Vector5<Mp50> { return in_time(y) / y[1]; };
}

Finding force_step_wanted(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const TwoMasses<Mp50> p = two_masses<Mp50>(one);
  const Vector5<Mp50> start = together_state<Mp50>(held_at_start<Mp50>(one), Mp50(0));
  Mp50 largest = 0, by_displacement = 0, by_force = 0;
  for (const char* H : steps_of_time) {
    const LandingStates<Mp50> landed =
        separate_by_force_step<Mp50>(p, start, decimal<Mp50>(H), ForceStep::corrected).value();
    const Vector5<Mp50> in_u = runge_kutta<Mp50>(together_in_displacement(p), landed.before, Mp50(-landed.before[0]));
    if (by_force == 0) by_force = landed.after[4], by_displacement = in_u[4];
    for (int i = 0; i < 5; ++i) largest = larger<Mp50>(largest, abs(in_u[i] - landed.after[i]));
  }
  Mp50 least = 1000;  // |weight of u' in Fi|, kg/s
  for (const RandomSystem<Mp50>& d : draws<Mp50>()) least = std::min<Mp50>(least, abs(force_matrix(d.p)(3, 2)));
  const bool same = largest <= Mp50("1e-40");
  Finding finding;
  finding.value = text(by_displacement, 16);
  finding.unit = "s";
  finding.legs = {{"force step", text(by_force, 16), abs(by_force - by_displacement) <= Mp50("1e-40")}};
  finding.verdict = !(least > Mp50("1e-40")) ? Verdict::not_reproduced
                    : same                   ? Verdict::conditional
                                             : Verdict::reproduced;
  finding.assumption = conditions::unlike_bodies;
  finding.reason = "in the examples a step in u to 0 does the same";
  finding.note =
      "measure: example 1 by steps of H = 0.1 (computed: where it lands), 0.05, 0.01, 0.001 s, from the last of which "
      "a displacement step goes to u = 0: it lands where the force step does, to " +
      text(largest, 2) +
      " at 50 digits, as Fi = -u/2 there. In general Fi = a u + b u': of 300 random systems |b| is at least " +
      text(least, 2) +
      " kg/s, so that the displacement at the separation is not known, and a step in the force is wanted. The two "
      "variables v3 and v4 that the paper adds for it are a way, not a need: by Eqs. (4) and (5) Fi' is a u' + b u''";
  return finding;
}

/// By one force step from time steps of a two-hundredth of a period: how far from the separation it lands, in time
/// steps; of one random system that oscillates, from where its force pushes.
template <Real R>
R landing_error(const RandomSystem<R>& d) {
  Vector4<R> v = held(d);
  if (v[3] < 0) v = -v;
  const R H = 2 * pi<R>() * 2 * (d.p.m1 + d.p.m2) / sqrt(R(-discriminant(d.p))) / 200;
  const auto landed = separate_by_force_step<R>(d.p, together_state<R>(v, R(0)), H, ForceStep::corrected);
  return landed ? R(abs(landed->after[4] - first_zero_of_force<R>(d.p, v)) / H) : R(1);
}

Finding single_force_step(const Given& given) {
  const auto in_double = draws<double>();
  const auto at_50 = draws<Mp50>();
  double worst = 0;
  std::size_t which = 0, systems = 0;
  for (std::size_t i = 0; i < in_double.size(); ++i) {
    if (discriminant(in_double[i].p) >= 0) continue;
    const double error = landing_error<double>(in_double[i]);
    ++systems;
    if (!(error <= worst)) worst = error, which = i;
  }
  const double check = to_double(landing_error<Mp50>(at_50[which]));
  Finding finding;
  finding.value = text(worst, 12);
  finding.legs = {{"the same system at 50 digits", text(check, 12), abs(check - worst) <= 1e-8}};
  finding.verdict =
      worst <= decimal<double>(Decimal(given.claim.tolerance)) ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: " + std::to_string(systems) +
      " random systems that oscillate, from a state in which the force pushes, by time steps of a two-hundredth of the "
      "period and one force step: it lands nearer to the zero of Fi in closed form than a hundredth of the last time "
      "step (computed: the farthest). The step's divisor Fi' vanishes at no separation: Fi obeys Eq. (5) itself, so "
      "that it crosses zero with a slope unless it is always zero. That it is where k2 m1 = k1 m2 and c2 m1 = c1 m2: "
      "such masses touch without a force, and there is no separation to step to";
  return finding;
}

// ---- what a step lands with ----

Finding exact_moment(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const TwoMasses<Mp50> p = two_masses<Mp50>(one);
  const Vector4<Mp50> v = held_at_start<Mp50>(one);
  const Mp50 exact = first_zero_of_force<Mp50>(p, v);
  const Vector5<Mp50> start = together_state<Mp50>(v, Mp50(0));
  std::vector<std::pair<double, double>> errors;
  for (const char* H : steps_of_time) {
    const auto landed = separate_by_force_step<Mp50>(p, start, decimal<Mp50>(H), ForceStep::corrected).value();
    errors.emplace_back(decimal<double>(H), to_double(abs(landed.after[4] - exact)));
  }
  const double strict = decimal<double>(Decimal(given.claim.tolerance)),
               mild = decimal<double>(printed_time(one, "separation").half_unit());
  const double by_solver = abs(
      to_double(number(first(simulate(one.setup, "4", 9, {.method = MethodName::steps, .digits = 20, .step = "0.1"}),
                             Kind::separation)
                           .t) -
                exact));
  Finding finding;
  finding.value = text(errors[0].second, 12);
  finding.unit = "s";
  finding.tolerance = given.claim.tolerance + " to " + text(mild, 3);
  finding.legs = {{"the solver's steps", text(by_solver, 12), abs(by_solver - errors[0].second) <= 1e-14}};
  finding.verdict = within(errors, strict) == 4 ? Verdict::reproduced
                    : within(errors, mild) == 4 ? Verdict::arguable
                                                : Verdict::not_reproduced;
  finding.reason = "exact in the force, the moment " + text(errors[0].second, 2) + " s off (0.1 s)";
  finding.note =
      "measure: the time with which one force step lands on example 1's separation against its closed form, for H = "
      "0.1, 0.05, 0.01, 0.001 s: off by " +
      listed(errors) + " s (computed: the first). Strictly 'exact' is " + given.claim.tolerance +
      " s, mildly half the last printed unit, " + text(mild, 1) +
      " s. What is exact is the condition, see dm21-s-force-step; the moment has the error of the steps, which falls "
      "with H to the power " +
      text(log_slope(errors), 3);
  return finding;
}

/// Errors of what a displacement step lands with at the impacts of examples 1 and 3: time, u1, u2 = u1' and r2; s, m,
/// m/s; of each the larger.
std::array<Mp50, 4> impact_errors(const Case& one, const Case& three, const Mp50& H) {
  const TwoMasses<Mp50> p = two_masses<Mp50>(one);
  std::array<Mp50, 4> worst{};
  const auto parted = in_closed_form<Mp50>(one, Mp50(12));
  const auto launch = closed_form<Mp50>(three.setup).value().launch;
  auto compare = [&](const Vector5<Mp50>& start, const reference::two_bodies::PairEvent<Mp50>& impact) {
    const Vector5<Mp50> y =
        step_and_land<Mp50>(apart_in_time<Mp50>(p), apart_in_gap<Mp50>(p), 2, start, H).value().after;
    const Mp50 closing = impact.velocity_before[1] - impact.velocity_before[0];
    const std::array<Mp50, 4> errors{y[4] - impact.t, y[0] - impact.position[0], y[1] - impact.velocity_before[0],
                                     y[3] - closing};
    for (std::size_t i = 0; i < 4; ++i) worst[i] = larger<Mp50>(worst[i], abs(errors[i]));
  };
  compare(apart_state<Mp50>(parted.at(0).position, parted.at(0).velocity_after, parted.at(0).t), parted.at(1));
  compare(apart_state<Mp50>(launch.position, launch.velocity, Mp50(0)), in_closed_form<Mp50>(three, Mp50(4)).at(0));
  return worst;
}

Finding landing_state(const Given& given) {
  const Case &one = given.cases["dm21_together"], &three = given.cases["dm21_plastic"];
  std::array<std::vector<std::pair<double, double>>, 4> errors;
  for (const char* H : {"0.04", "0.02", "0.01", "0.005"}) {
    const auto at = impact_errors(one, three, decimal<Mp50>(H));
    for (std::size_t i = 0; i < 4; ++i) errors[i].emplace_back(decimal<double>(H), to_double(at[i]));
  }
  const auto fine = impact_errors(one, three, decimal<Mp50>("0.001"));
  const Mp50 worst = *std::max_element(fine.begin(), fine.end());
  double least = 9, greatest = 0, coarse = 0;  // orders; the largest error for H = 0.01 s
  for (const auto& some : errors) {
    least = std::min(least, log_slope(some)), greatest = std::max(greatest, log_slope(some));
    coarse = std::max(coarse, some[2].second);
  }
  const bool of_fourth_order = least >= 3.8 && greatest <= 4.2;
  Finding finding;
  finding.value = text(worst, 16);
  finding.unit = "s, m or m/s";
  finding.legs = {{"a ten-thousandth of that for H = 0.01 s", text(coarse / 1e4, 3),
                   abs(coarse / 1e4 / to_double(worst) - 1) <= 0.1}};
  finding.verdict =
      of_fourth_order && worst <= number(given.claim.tolerance) ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: what one displacement step lands with at the impacts of examples 1 and 3, for H = 0.001 s: time, u1, "
      "u2 and r2 against the closed form, each within " +
      given.claim.tolerance +
      " (computed: the largest error), falling with H to a power of 3.8 to 4.2 over H = 0.04 .. "
      "0.005 s: " +
      text(least, 4) + " to " + text(greatest, 4) +
      ". The step that reaches the impact is of size -r1, as the gap r1 is positive before it. Example 2's grazing "
      "contact, where r2 vanishes, has the row dm21-s-e2-displacement-step";
  return finding;
}

}  // namespace

Judges landing_judges() {
  return {{"dm21-s-unknown-beforehand", unknown_beforehand},
          {"dm21-s-separation-critical", separation_critical},
          {"dm21-s-force-step-wanted", force_step_wanted},
          {"dm21-s-single-force-step", single_force_step},
          {"dm21-s-exact-moment", exact_moment},
          {"dm21-s-landing-state", landing_state}};
}

}  // namespace touchgo::cases::dm21
