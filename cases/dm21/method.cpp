// What Dedow & Murphy 2021 say about the method: introduction, impact events, numerical solutions.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

#include "cases/claims/conditions.hpp"
#include "cases/claims/in_words.hpp"
#include "cases/dm21/equation_check.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/two_masses.hpp"
#include "reference/dm21/landing_step.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using reference::dm21::apart_state;
using reference::dm21::Vector5;
using std::abs;

namespace {

constexpr const char* examples[] = {"dm21_together", "dm21_grazing", "dm21_plastic"};

/// The weights of u (kg/s^2) and u' (kg/s) in the force Fi of the masses together.
std::array<Mp50, 2> weights(const TwoMasses<Mp50>& p) {
  return {reference::dm21::held_state<Mp50>(p, 0, 0, 1, 0)[3], reference::dm21::held_state<Mp50>(p, 0, 0, 0, 1)[3]};
}

Finding not_one_state(const Given& given) {
  const auto of_u = weights(two_masses<Mp50>(given.cases["dm21_together"]));
  Mp50 least = 1000, by_formula = 0;  // |weight of u'|, the same by the last row of Eq. (11), kg/s
  for (const RandomSystem<Mp50>& d : draws<Mp50>()) {
    const auto w = weights(d.p);
    const Mp50 smaller = std::min<Mp50>(abs(w[0]), abs(w[1]));
    if (smaller < least) {
      const Matrix4<Mp50> a = reference::dm21::force_matrix(d.p);
      least = smaller, by_formula = std::min<Mp50>(abs(a(3, 1)), abs(a(3, 2)));
    }
  }
  Mp50 farthest = 0;  // |u| at a separation, m
  for (const char* example : examples)
    for (const EventText& e : exactly(given.cases[example]).events)
      if (e.kind == Kind::separation) farthest = larger<Mp50>(farthest, abs(number(e.position[0])));
  const bool at_zero = farthest <= Mp50("1e-18"), one_state = abs(of_u[1]) <= Mp50("1e-48");
  Finding finding;
  finding.value = text(least, 16);
  finding.legs = {{"Eq. (11), last row", text(by_formula, 16), abs(by_formula - least) <= Mp50("1e-44")}};
  finding.verdict = !(least > Mp50("1e-40")) ? Verdict::not_reproduced
                    : one_state && at_zero   ? Verdict::conditional
                                             : Verdict::reproduced;
  finding.assumption = conditions::unlike_bodies;
  finding.reason = "in all examples Fi = -u/2, zero where u is";
  finding.note =
      "measure: Fi is a weighted sum of u and u', neither weight being 0: so for all of 300 random systems (computed: "
      "the smallest weight among them). In the examples c2 m1 = c1 m2, the weight of u' vanishes, Fi = " +
      text(of_u[0], 3) +
      " u, and every separation of all three is where both masses pass u = 0: a condition on one state variable, "
      "which a displacement step in u would meet";
  return finding;
}

template <Real R>
Vector5<R> start_apart(const Case& c) {
  const auto launch = closed_form<R>(c.setup).value().launch;
  return apart_state<R>(launch.position, launch.velocity, R(0));
}

/// Steps of H (s) in time up to the one before the impact, by the masses p.
template <Real R>
Vector5<R> before_impact(const TwoMasses<R>& p, const Vector5<R>& start, const R& H) {
  return reference::dm21::step_before<R>(reference::dm21::apart_in_time<R>(p), 2, start, H).value();
}

/// How far the moment of example 3's impact found by halved steps is from the exact one.
template <Real R>
struct Halved {
  R error;  // s
  int halvings = 0, oversteps = 0;
};

template <Real R>
Halved<R> by_halved_steps(const Case& three, const R& H) {
  const R exact = in_closed_form<R>(three, R(5)).at(0).t;
  const auto p = two_masses<R>(three);
  const auto in_time = reference::dm21::apart_in_time<R>(p);
  Vector5<R> y = before_impact<R>(p, start_apart<R>(three), H);
  Halved<R> found;
  for (R h = H / 2; y[4] + h > y[4]; h /= 2, ++found.halvings) {
    const Vector5<R> next = reference::dm21::runge_kutta<R>(in_time, y, h);
    if (next[2] > 0)
      y = next;
    else
      ++found.oversteps;
  }
  found.error = abs(y[4] - exact);
  return found;
}

Finding smaller_steps(const Given& given) {
  const Case& three = given.cases["dm21_plastic"];
  const Halved<double> in_double = by_halved_steps<double>(three, 0.001);
  const Halved<Mp50> at_50 = by_halved_steps<Mp50>(three, decimal<Mp50>("0.001"));
  auto count = [](int n) { return static_cast<double>(n); };
  Finding finding = in_words(
      {{"laborious", "steps in place of one, double", "drastic", count(in_double.halvings)},
       {"laborious", "at 50 digits", "drastic", count(at_50.halvings)},
       {"same issue again", "steps that overstep, double", "can be observed", count(in_double.oversteps)},
       {"same issue again", "at 50 digits", "can be observed", count(at_50.oversteps)},
       {"won't find", "error left, in steps of H, double", "considerable", in_double.error / 0.001},
       {"won't find", "at 50 digits", "considerable", to_double(at_50.error) / 0.001}},
      "example 3, H = 0.001 s; the last step is halved, and a half taken while the gap stays positive, until the step "
      "vanishes beside t: how many steps that takes, where the paper's displacement step is one; how many of them "
      "cross the wall again, 'the same issue'; how far the moment so found is from the exact impact");
  finding.value = std::to_string(in_double.halvings);
  finding.unit = "steps";
  finding.legs = {{"log2(H / epsilon t)", text(log2(0.001 / (epsilon<double>() * 4)), 4),
                   abs(in_double.halvings - log2(0.001 / (epsilon<double>() * 4))) <= 2}};
  finding.reason = std::to_string(in_double.halvings) + " steps for one, yet within " + text(in_double.error, 2) +
                   " s of the impact";
  return finding;
}

/// The gap left after a displacement step, relative to u, in absolute coordinates (u1, u2, u3, u4, t), where the gap
/// u3 - u1 is not a variable that the step sets.
template <Real R>
R gap_left(const TwoMasses<R>& p, const Vector5<R>& start, const R& H) {
  const Vector5<R> r = before_impact<R>(p, start, H);
  Vector5<R> y;
  y[0] = r[0], y[1] = r[1], y[2] = r[0] + r[2], y[3] = r[1] + r[3], y[4] = r[4];
  const Matrix4<R> a = reference::dm21::free_matrix(p);
  auto in_gap = [&](const Vector5<R>& z) -> Vector5<R> {
    const Vector4<R> v = times<R>(a, {z[0], z[1], z[2], z[3]});
    const R r2 = z[3] - z[1];
    return Vector5<R>(v[0] / r2, v[1] / r2, v[2] / r2, v[3] / r2, R(1) / r2);
  };
  const Vector5<R> landed = reference::dm21::runge_kutta<R>(in_gap, y, R(y[0] - y[2]));
  return abs(landed[2] - landed[0]) / (abs(landed[0]) + abs(landed[2]));
}

/// The largest after the impacts of examples 1 and 3.
template <Real R>
R largest_gap_left(const Case& one, const Case& three) {
  const auto p = two_masses<R>(one);
  const auto parted = in_closed_form<R>(one, R(5)).at(0);
  R largest = 0;
  for (const char* H : steps_of_time)
    for (const Vector5<R>& start :
         {apart_state<R>(parted.position, parted.velocity_after, parted.t), start_apart<R>(three)})
      largest = larger<R>(largest, gap_left<R>(p, start, decimal<R>(H)));
  return largest;
}

Finding displacement_step(const Given& given) {
  const Case &one = given.cases["dm21_together"], &three = given.cases["dm21_plastic"];
  const Mp50 at_50 = largest_gap_left<Mp50>(one, three), bound = 64 * epsilon<Mp50>();
  const double in_double = largest_gap_left<double>(one, three);
  const bool lands_at_50 = at_50 <= bound, lands_in_double = in_double <= 64 * epsilon<double>();
  Finding finding;
  finding.value = text(at_50, 16);
  finding.tolerance = text(bound, 3);
  finding.legs = {{"double", text(in_double, 12), lands_in_double}};
  finding.verdict = lands_at_50 && lands_in_double ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: the gap left after one displacement step onto the impacts of examples 1 and 3, relative to u, for H = "
      "0.1, 0.05, 0.01, 0.001 s, in coordinates of which the gap is none, is at most 64 epsilon: computed at 50 "
      "digits, in double " +
      text(in_double, 2) + ". The time and velocities it lands with carry the error of the steps";
  return finding;
}

/// |1 + z + z^2/2 + z^3/6 + z^4/24| for z = H lambda: the factor of a Runge-Kutta step.
double amplification(const reference::linear::Complex<double>& z) {
  return reference::linear::modulus<double>(1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0))));
}

/// The step up to which Runge-Kutta 4 damps the motion with the roots of m, c, k; s.
double stability_limit(double m, double c, double k) {
  const auto lambda = reference::linear::roots<double>({m, c, k, 0, {}}).first;
  double low = 0, high = 10 / reference::linear::modulus<double>(lambda);
  for (int i = 0; i < 100; ++i) {
    const double H = (low + high) / 2;
    (amplification(H * lambda) < 1 ? low : high) = H;
  }
  return low;
}

/// Largest energy of the run by steps of H over that of its start.
double energy_growth(const Case& c, const char* H) {
  const auto samples = trajectory(c.setup, c.until, c.max_events, {.method = MethodName::steps, .step = H}, Decimal(H));
  auto energy = [&](const Sample& s) {
    double e = 0;
    for (std::size_t i = 0; i < s.position.size(); ++i)
      e += (decimal<double>(c.setup.bodies[i].mass) * s.velocity[i] * s.velocity[i] +
            decimal<double>(c.setup.bodies[i].stiffness) * s.position[i] * s.position[i]) /
           2;
    return e;
  };
  double largest = 0;
  for (const Sample& s : samples) largest = larger(largest, energy(s));
  return largest / energy(samples.front());
}

Finding no_stability_issues(const Given& given) {
  const auto p = two_masses<double>(given.cases["dm21_together"]);
  const double limit = std::min({stability_limit(p.m1, p.c1, p.k1), stability_limit(p.m2, p.c2, p.k2),
                                 stability_limit(p.m1 + p.m2, p.c1 + p.c2, p.k1 + p.k2)});
  auto growth = [&](const char* H) {
    double worst = 0;
    for (const char* example : examples) worst = larger(worst, energy_growth(given.cases[example], H));
    return worst;
  };
  double largest = 0;
  for (const char* H : {"0.001", "0.01", "0.1", "1", "4"}) largest = larger(largest, growth(H));
  const bool bounded = largest <= 1 + 1e-12, damped = limit > 0.1;
  Finding finding;
  finding.value = text(limit, 16);
  double by_steps = 1;  // the last of 1, 1.1, 1.2, ... s by which no energy grows
  while (by_steps < 10 && growth(text(by_steps + 0.1, 3).c_str()) <= 1 + 1e-12) by_steps += 0.1;
  finding.legs = {{"growth of the runs' energy", text(by_steps, 3), std::abs(by_steps - limit) <= 0.5}};
  finding.verdict = bounded && damped ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: by steps of H = 0.001, 0.01, 0.1, 1 and 4 s no example's energy ever exceeds that of its start to t = "
      "30 s; computed: the H up to which Runge-Kutta 4 damps every phase, |R(H lambda)| < 1. Beyond, with H = 5 s, the "
      "energy grows " +
      text(growth("5"), 3) +
      "-fold. The displacement step has a denominator r2 that vanishes at a grazing contact: see "
      "dm21-s-e2-displacement-step";
  return finding;
}

}  // namespace

Judges method_judges() {
  return {{"dm21-s-not-in-coordinates", not_one_state},
          {"dm21-s-not-one-state", not_one_state},
          {"dm21-s-smaller-steps", smaller_steps},
          {"dm21-s-displacement-step", displacement_step},
          {"dm21-s-no-stability-issues", no_stability_issues}};
}

}  // namespace touchgo::cases::dm21
