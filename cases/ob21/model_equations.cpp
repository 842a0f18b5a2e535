// Claims of OB21, section 3: the equations of the oscillator on its moving base, Eqs. (15) to (22), against motions
// that are followed in closed form (reference/ob21) and by the exact method, on the cases of figures 4 and 5.
#include <algorithm>
#include <cmath>
#include <optional>

#include "cases/ob21/judges.hpp"
#include "reference/ob21/mueller_transitions.hpp"
#include "reference/ob21/two_trajectories.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::ob21 {

using namespace reference::ob21;
namespace {

/// The oscillator of a case at r (and ks), in the reference.
const Decimal eta = "7.1", stiffness = "200000";  // rad/s, kg/s^2: figures 4 and 5 at one frequency

Rig<Mp50> hard_rig() { return rig(ob21_oscillator<Mp50>(decimal<Mp50>(eta), Mp50(1))); }

Rig<Mp50> soft_rig() { return rig(ob21_oscillator<Mp50>(decimal<Mp50>(eta), Mp50(1), decimal<Mp50>(stiffness))); }

Ride<Mp50> start(const Rig<Mp50>& g) { return reference::ob21::start(g, Mp50(decimal<Mp50>("0.001")), Mp50(0)); }

/// The first touch of a kind, s, and the ride that it starts.
struct FirstTouch {
  Mp50 t;
  Ride<Mp50> ride;
};

FirstTouch first(const Rig<Mp50>& g, Happening kind) {
  std::optional<Mp50> at;
  Ride<Mp50> s = start(g);
  const Mp50 end = g.period * Mp50("0.999999");
  follow<Mp50>(g, s, end, [&](const Touch<Mp50>& e) {
    if (!at && e.kind == kind) at = e.t;
  });
  if (!at) throw std::runtime_error("no such event in the first period");
  s = start(g);
  follow<Mp50>(g, s, Mp50(*at + Mp50("1e-6")), [](const Touch<Mp50>&) {});
  return {*at, s};
}

/// The largest left side less right side of Eq. (15), or with `in_contact` of Eqs. (17), (18), over k a, at 20 times of
/// a ride up to `until` (s), its velocity differentiated numerically.
Mp50 left_over(const Rig<Mp50>& g, const Ride<Mp50>& ride, const Mp50& until, bool in_contact) {
  const auto& b = g.b;
  const Mp50 h("1e-17");
  Mp50 most = 0;
  for (int i = 1; i < 20; ++i) {
    const Mp50 t = ride.now + (until - ride.now) * i / 20, angle = b.frequency * t;
    const BodyAndBase<Mp50> p = place(g, ride, t);
    const Mp50 a = (place(g, ride, Mp50(t + h)).v - place(g, ride, Mp50(t - h)).v) / (2 * h);
    const Mp50 gap = p.x - b.amplitude * sin(angle) - b.gap, rate = p.v - b.amplitude * b.frequency * cos(angle),
               force = in_contact ? Mp50(b.soft->stiffness * gap + b.soft->damping * rate) : Mp50(0);
    const Mp50 left = b.mass * a + b.damping * p.v + b.stiffness * p.x + force,
               right = b.stiffness * b.amplitude * sin(angle);
    most = std::max<Mp50>(most, abs(left - right) / (b.stiffness * b.amplitude));
  }
  return most;
}

/// The first impact (or separation) of a case by the exact method, s.
Mp50 by_exact_method(const Case& c, Kind kind) {
  for (const EventText& e : simulate(c.setup, "1", c.max_events, {.digits = 20}).events)
    if (e.kind == kind) return decimal<Mp50>(Decimal(e.t));
  throw std::runtime_error(c.file + " lacks its first event");
}

/// Reproduced where no difference is left; the value is the end of the compared motion.
Finding judge_motion(const Given& given, const Mp50& left, const Mp50& ends, const Mp50& exact,
                     const std::string& what) {
  Finding f;
  f.value = text(ends, 16);
  f.unit = "s";
  f.legs = {{"exact method", text(exact, 16), abs(exact - ends) <= Mp50("1e-16")}};
  f.verdict = left <= decimal<Mp50>(Decimal(given.claim.tolerance)) ? Verdict::reproduced : Verdict::not_reproduced;
  if (f.verdict != Verdict::reproduced) f.reason = "over k a " + text(left, 2) + " is left over";
  f.note = "measure: " + what + ", left less right side over k a, at most " + given.claim.tolerance + ", is " +
           text(left, 2) + " (computed: when that motion ends)";
  return f;
}

Finding eq15(const Given& given) {
  const Rig<Mp50> g = hard_rig();
  const FirstTouch impact = first(g, Happening::impact);
  return judge_motion(given, left_over(g, start(g), impact.t, false), impact.t,
                      by_exact_method(given.cases["ob21_hard"], Kind::impact),
                      "along the flight to the first impact of cases/ob21_hard.toml, in closed form");
}

Finding eq21(const Given& given) {
  const Rig<Mp50> g = hard_rig();
  const FirstTouch impact = first(g, Happening::impact);
  const Mp50 later = impact.ride.now + Mp50("0.02");
  return judge_motion(
      given, left_over(g, impact.ride, later, false), impact.t, by_exact_method(given.cases["ob21_hard"], Kind::impact),
      "along 0.02 s after the first impact of cases/ob21_hard.toml, in closed form, from which it starts");
}

Finding in_contact(const Given& given) {
  const Rig<Mp50> g = soft_rig();
  const FirstTouch impact = first(g, Happening::impact), release = first(g, Happening::release);
  return judge_motion(given, left_over(g, impact.ride, release.t, true), release.t,
                      by_exact_method(given.cases["ob21_soft"], Kind::separation),
                      "along the first contact of cases/ob21_soft.toml, in closed form, with the force of Eq. (18)");
}

/// The relative velocity after over before, of the first impact at r = 0.6 by the exact method.
Finding eq16(const Given& given) {
  Case c = given.cases["ob21_hard"];
  c.setup.contacts[0].restitution = "0.6";
  const EventText e = simulate(c.setup, "1", 1, {.digits = 20}).events.at(0);
  auto relative = [](const std::string(&v)[2]) { return decimal<Mp50>(Decimal(v[1])) - decimal<Mp50>(Decimal(v[0])); };
  const Mp50 ratio = relative(e.velocity_after) / relative(e.velocity_before);
  const Rig<Mp50> g = rig(ob21_oscillator<Mp50>(decimal<Mp50>(eta), Mp50(6) / 10));
  Mp50 by_reference = 0;
  Ride<Mp50> s = start(g);
  follow<Mp50>(g, s, Mp50(g.period * Mp50("0.999999")), [&](const Touch<Mp50>& touch) {
    if (by_reference == 0) by_reference = touch.after / touch.before;
  });
  Finding f;
  f.value = text(ratio, 12);
  f.legs = {{"closed form", text(by_reference, 12), abs(by_reference - ratio) <= Mp50("1e-14")}};
  f.verdict = abs(ratio + Mp50(6) / 10) <= Mp50("1e-14") ? Verdict::reproduced : Verdict::not_reproduced;
  f.note =
      "the law of the model, at the first impact of cases/ob21_hard.toml with r = 0.6 (computed: vr+ over vr-), "
      "relative to the moving base";
  return f;
}

/// h = 0 at an event, and g of Eq. (16) there: x2+ = -r x2- + (1 + r) a eta cos(eta t).
Finding eq20(const Given& given) {
  const Rig<Mp50> g = hard_rig();
  const FirstTouch impact = first(g, Happening::impact);
  const BodyAndBase<Mp50> before = place(g, start(g), impact.t), after = place(g, impact.ride, impact.t);
  const Mp50 base = g.b.amplitude * g.b.frequency * cos(Mp50(g.b.frequency * impact.t)), said = -before.v + 2 * base;
  Finding f;
  f.value = text(after.v, 16);
  f.unit = "m/s";
  f.legs = {{"g of Eq. (16)", text(said, 16), abs(said - after.v) <= Mp50("1e-40")}};
  const bool on_base = abs(before.gap) <= Mp50("1e-40"), stays = abs(after.x - before.x) <= Mp50("1e-40");
  f.verdict = on_base && stays && f.legs[0].agrees ? Verdict::reproduced : Verdict::not_reproduced;
  if (f.verdict != Verdict::reproduced) f.reason = "the gap there is " + text(before.gap, 2) + " m";
  const Mp50 exact = by_exact_method(given.cases["ob21_hard"], Kind::impact);
  f.note = "measure: at the first impact of cases/ob21_hard.toml, " + text(exact, 6) +
           " s, h is 0 and the state jumps by g, which leaves x1 (computed: x2+). Printed '0 = h = 0' [sic]";
  return f;
}

// ---- perturbations ----

constexpr int transient = 50, periods = 300;

/// l1 at eta = 7.1 by Eq. (22), against neighbouring trajectories, which know no Jacobian.
Finding judge_transition(const Given& given, const ImpactOscillator<double>& b) {
  const double by_transition = tangent_exponents(b, 0.005, 0, transient, periods, Transition::derived).first,
               neighbours = two_trajectories<double>(b, 0.005, 0.0, transient, periods, 1e-9).first;
  const bool agrees = std::abs(by_transition - neighbours) <= decimal<double>(Decimal(given.claim.tolerance));
  Finding f;
  f.value = text(by_transition, 12);
  f.unit = "1/s";
  f.legs = {{"neighbouring trajectories", text(neighbours, 12), agrees}};
  f.verdict = agrees ? Verdict::reproduced : Verdict::not_reproduced;
  if (!agrees) f.reason = "neighbouring trajectories grow with " + text(neighbours, 4) + " 1/s";
  return f;
}

Finding eq22(const Given& given) {
  Finding f = judge_transition(given, ob21_oscillator<double>(decimal<double>(eta), 0.8));
  f.note =
      "measure: l1 of a run of 300 periods at eta = 7.1, r = 0.8 (computed) is that of neighbouring trajectories of "
      "the "
      "same run, to 1e-4; with g from Eq. (16) and its derivative in time, see ob21-eq23";
  return f;
}

Finding soft_jacobian(const Given& given) {
  Finding f = judge_transition(given, ob21_oscillator<double>(decimal<double>(eta), 1.0, decimal<double>(stiffness)));
  f.note =
      "measure: l1 of a run of 300 periods at eta = 7.1, r = 1, ks = 200000 with dg/dx = diag(1, 1), which is Eq. (23) "
      "with -1 for r, (computed) is that of neighbouring trajectories of the same run, to 1e-4";
  return f;
}

Finding eq23(const Given& given) {
  const auto b = ob21_oscillator<double>(decimal<double>(eta), 0.8);
  Finding derived = judge_transition(given, b), f;
  const double literal = tangent_exponents(b, 0.005, 0, transient, periods, Transition::literal).first,
               neighbours = std::stod(derived.legs[0].value);
  f.value = text(literal, 12);
  f.unit = "1/s";
  f.legs = {{"neighbouring trajectories", derived.legs[0].value,
             std::abs(literal - neighbours) <= decimal<double>(Decimal(given.claim.tolerance))}};
  f.verdict = f.legs[0].agrees                         ? Verdict::reproduced
              : derived.verdict == Verdict::reproduced ? Verdict::corrected
                                                       : Verdict::not_reproduced;
  f.reason = "g lacks the base's speed, so dg/dt is not 0";
  f.note =
      "from Eq. (16), x2+ = -r x2 + (1 + r) a eta cos(eta t): Eq. (22) needs dg/dt = -(1 + r) a eta^2 sin(eta t), and "
      "the second Jacobian is dg/dx (printed dh/dx). Measure: l1 of a run of 300 periods at eta = 7.1, r = 0.8, "
      "without "
      "dg/dt (computed), with it " +
      derived.value +
      ", which is that of neighbouring trajectories; at r = 1 it is no chaos at all without dg/dt, so the paper was "
      "computed with it, or in relative coordinates";
  return f;
}

// ---- the functions f ----

/// x1' by the first component of f over x2 = x', at 20 times of the first flight: printed x1, meant x2.
Finding components(const Given&) {
  const Rig<Mp50> g = hard_rig();
  const FirstTouch impact = first(g, Happening::impact);
  const Mp50 h("1e-14");
  auto off = [](const Mp50& component, const Mp50& rate) { return abs(Mp50(component / rate - 1)); };
  Mp50 printed = 0, corrected = 0, by_closed_form = 0;
  for (int i = 1; i < 20; ++i) {
    const Mp50 t = impact.t * i / 20;
    const BodyAndBase<Mp50> p = place(g, start(g), t);
    const Mp50 rate = (place(g, start(g), Mp50(t + h)).x - place(g, start(g), Mp50(t - h)).x) / (2 * h);
    printed = std::max<Mp50>(printed, off(p.x, rate)), corrected = std::max<Mp50>(corrected, off(p.v, rate));
    by_closed_form = std::max<Mp50>(by_closed_form, off(p.x, p.v));
  }
  Finding f;
  f.value = text(printed, 12);
  f.legs = {
      {"against the rate in closed form", text(by_closed_form, 12), abs(by_closed_form - printed) <= Mp50("1e-18")}};
  f.verdict = printed <= Mp50("1e-20")     ? Verdict::reproduced
              : corrected <= Mp50("1e-20") ? Verdict::corrected
                                           : Verdict::not_reproduced;
  f.reason = "x2: the rate of x1, not x1, in all three";
  f.note =
      "measure: the first component over the rate of x1, differentiated numerically along the first flight of "
      "cases/ob21_hard.toml, less 1: with x1 as printed up to what is computed, with x2 " +
      text(corrected, 2) + "; printed three times, in f, f_2i-1 and f_2i";
  return f;
}

/// x2' by f_2i against Eqs. (17), (18), at random states.
template <Real R>
R against_newton(int sign) {
  using std::abs;
  const auto b = ob21_oscillator<R>(decimal<R>("6.9"), decimal<R>("0.6"), decimal<R>(stiffness));
  R most = 0;
  for (int i = 0; i < 100; ++i) {
    const R t = R(i) / 100, x1 = b.amplitude * R(i % 7 - 3) / 2, x2 = b.amplitude * R(i % 11 - 5),
            angle = b.frequency * t, base = b.amplitude * sin(angle),
            base_rate = b.amplitude * b.frequency * cos(angle);
    const R force = b.soft->stiffness * (x1 - base - b.gap) + b.soft->damping * (x2 - base_rate);
    const R newton = (b.stiffness * base - b.damping * x2 - b.stiffness * x1 - force) / b.mass;
    const R f2i = b.stiffness * b.amplitude / b.mass * sin(angle) - b.damping / b.mass * x2 -
                  b.stiffness / b.mass * x1 - b.soft->stiffness / b.mass * (x1 - base - b.gap) -
                  b.soft->damping / b.mass * (x2 + sign * base_rate);
    const R difference = abs(f2i - newton);
    if (!(difference <= most)) most = difference;
  }
  return most;
}

/// Impacts per period at r = 0.6, ks = 200000.
double impacts(double frequency, bool literal) {
  auto b = ob21_oscillator<double>(frequency, 0.6, decimal<double>(stiffness));
  b.soft->literal_f2i = literal;
  const auto g = rig(b);
  auto ride = reference::ob21::start(g, 0.01, 0.0);
  double all = 0;
  for (int i = 0; i < 1000; ++i)
    follow_period(g, ride, [&](const Touch<double>& e) { all += i >= 500 && e.kind == Happening::impact; });
  return all / 500;
}

Finding f2i_sign(const Given&) {
  const Mp50 printed = against_newton<Mp50>(1), corrected = against_newton<Mp50>(-1);
  const double in_double = against_newton<double>(1);
  Finding f;
  f.value = text(printed, 12);
  f.unit = "m/s^2";
  f.legs = {{"double", text(in_double, 12), std::abs(in_double / to_double(printed) - 1) <= 1e-9}};
  f.verdict = printed <= Mp50("1e-40")     ? Verdict::reproduced
              : corrected <= Mp50("1e-40") ? Verdict::corrected
                                           : Verdict::not_reproduced;
  f.reason = "x2 - a eta cos(eta t), the relative velocity of Eq. (18)";
  f.note =
      "measure: x2' of f_2i less that of Eqs. (17), (18) for r = 0.6, ks = 200000, eta = 6.9 (computed: the largest at "
      "100 states), with - in place of +: " +
      text(corrected, 2) +
      ". The paper was computed with -: its ai at eta = 3 and 6.9, see ob21-eta3-soft-ai and "
      "ob21-eta6.9-soft-ai, are " +
      text(impacts(3, false), 5) + " and " + text(impacts(6.9, false), 5) + " with -, " + text(impacts(3, true), 5) +
      " and " + text(impacts(6.9, true), 5) + " with +";
  return f;
}

// ---- the sign of d ----

Finding d_sign(const Given& given) {
  // the gap of Eqs. (18), (20) and h with the body at its equilibrium over a base at rest, d = 0.001 m
  const Mp50 d("0.001");
  auto gap_at_equilibrium = [&](int sign) {  // x - a sin(eta t) + sign d
    auto b = ob21_oscillator<Mp50>(decimal<Mp50>(eta), Mp50(1), decimal<Mp50>(stiffness));
    b.amplitude = 0, b.gap = -sign * d;
    const auto g = rig(b);
    return place(g, reference::ob21::start(g, Mp50(0), Mp50(0)), Mp50(0)).gap / d;
  };
  // the text: a distance d at the equilibrium, so contact at a deflection of -d
  Case c = given.cases["ob21_hard"];
  c.setup.walls[0].motion = {}, c.setup.bodies[0].force.clear();
  c.setup.contacts[0].gap = "0.001", c.setup.bodies[0].position = "0", c.setup.bodies[0].velocity = "-0.1";
  const Mp50 deflection =
      decimal<Mp50>(Decimal(simulate(c.setup, "1", 1, {.digits = 20}).events.at(0).position[1])) / d;
  const Mp50 printed = -gap_at_equilibrium(-1), corrected = -gap_at_equilibrium(1);  // where the gap is 0, in d
  Finding f;
  f.value = text(printed, 12);
  f.legs = {{"at a distance d from the body at rest, exact method", text(deflection, 12),
             abs(deflection - printed) <= Mp50("1e-17")}};
  auto as_said = [&](const Mp50& x) { return abs(x - deflection) <= Mp50("1e-17") && x == -1; };
  f.verdict = as_said(printed)     ? Verdict::reproduced
              : as_said(corrected) ? Verdict::corrected
                                   : Verdict::not_reproduced;
  f.reason = "x - a sin(eta t) + d, by the text's distance";
  f.note =
      "the text puts the base at the distance d from the body at its equilibrium, x = 0. With x - a sin(eta t) - d, as "
      "printed in Eq. (18), and twice as h, contact is at a deflection of +d (computed, in d): the body would rest "
      "inside the base, pushed by ks d. With + d it is at -d, as the text says. Harmless at d = 0, the only value used";
  return f;
}

}  // namespace

Judges model_equation_judges() {
  return {{"ob21-eq15", eq15},
          {"ob21-eq16", eq16},
          {"ob21-eq17", in_contact},
          {"ob21-eq18", in_contact},
          {"ob21-d-sign", d_sign},
          {"ob21-eq19", eq15},
          {"ob21-eq20", eq20},
          {"ob21-eq21", eq21},
          {"ob21-eq22", eq22},
          {"ob21-s3-first-components", components},
          {"ob21-f2i-sign", f2i_sign},
          {"ob21-eq23", eq23},
          {"ob21-eq23-soft", soft_jacobian}};
}

}  // namespace touchgo::cases::ob21
