// Claims of OB21, section 2: the motion in contact, where and how it begins, Eqs. (4) to (7), and the dimensionless
// damping, Eq. (11).
#include <algorithm>
#include <cmath>

#include "cases/ob21/contacts.hpp"
#include "cases/ob21/judges.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "reference/two_bodies/two_bodies.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::ob21 {

namespace {

/// A body of m kg at the speed v0 (m/s) on a base of ks (kg/s^2) and cs (kg/s), t seconds (s) into the contact.
template <Real R>
struct ContactInstant {
  R m, ks, cs, v0, t;

  reference::linear::LinearOscillator<R> oscillator() const { return {m, cs, ks, R(0), {}}; }
};

/// 100 of them, within the contact.
template <Real R>
std::vector<ContactInstant<R>> moments() {
  Dice dice;
  std::vector<ContactInstant<R>> all;
  for (int i = 0; i < 100; ++i) {
    const double m = dice.scale(0.01, 100), ks = dice.scale(1, 1e6), v0 = -dice.scale(0.001, 10);
    const double cs = equal_energy_damping(ks, m, dice.between(0.05, 0.95));
    all.push_back({R(m), R(ks), R(cs), R(v0), R(contact_time(ks, cs, m) * dice.between(0.05, 0.95))});
  }
  return all;
}

/// What a formula and the motion in closed form give at a moment, and the scale of their difference.
template <Real R>
struct Beside {
  R formula, motion, scale;

  R difference() const {
    using std::abs;
    return abs(formula - motion) / abs(scale);
  }
};

/// Over the moments, where they differ most.
template <Real R, class Formula>
Beside<R> farthest(const Formula& formula) {
  Beside<R> most{R(0), R(0), R(1)};
  for (const ContactInstant<R>& at : moments<R>()) {
    const Beside<R> here = formula(at);
    if (!(here.difference() < most.difference())) most = here;
  }
  return most;
}

/// Reproduced where the difference is round-off at 50 digits, at most the tolerance, and in double.
template <class Formula>
Finding judge_moments(const Given& given, const Formula& formula, const std::string& what) {
  const Beside<Mp50> at_50 = farthest<Mp50>(formula);
  const double in_double = farthest<double>(formula).difference();
  Finding f;
  f.value = text(at_50.formula, 16);
  const bool agrees = at_50.difference() <= decimal<Mp50>(Decimal(given.claim.tolerance)) && in_double <= 1e-11;
  f.legs = {{"one oscillator in closed form", text(at_50.motion, 16), agrees}};
  f.verdict = agrees ? Verdict::reproduced : Verdict::not_reproduced;
  if (!agrees) f.reason = "differs by more than round-off: " + text(at_50.difference(), 2);
  f.note = "computed: " + what + ", of 100 random moments in contact where it is farthest from the motion of one " +
           "oscillator; the largest relative difference is " + text(in_double, 2) + " in double and " +
           text(at_50.difference(), 2) + " at 50 digits";
  return f;
}

/// Amplitude and phase of Eq. (4) for a body that starts anywhere: here at u = v0 t/3 with the rate v0.
template <Real R>
struct General {
  R A, psi, beta, lambda;

  explicit General(const ContactInstant<R>& at) {
    using std::sqrt;
    const auto rates = contact_rates(at.ks, at.cs, at.m);
    beta = rates.beta, lambda = rates.lambda;
    const R u = start(at).x, sine = u, cosine = (at.v0 + beta * u) / lambda;
    A = sqrt(R(sine * sine + cosine * cosine)), psi = atan2(sine, cosine);
  }
  static reference::linear::StateAt<R> start(const ContactInstant<R>& at) { return {R(0), R(at.v0 * at.t / 3), at.v0}; }
};

Finding eq4(const Given& given) {
  return judge_moments(
      given,
      []<Real R>(const ContactInstant<R>& at) {
        const General<R> g(at);
        const R u = exp(R(-g.beta * at.t)) * g.A * sin(R(g.lambda * at.t + g.psi));
        return Beside<R>{u, reference::linear::motion<R>(at.oscillator(), General<R>::start(at), at.t).x,
                         R(at.v0 * at.t)};
      },
      "exp(-beta t) A sin(lambda t + psi) from u = v0 t/3, m");
}

Finding eq5(const Given& given) {
  return judge_moments(
      given,
      []<Real R>(const ContactInstant<R>& at) {
        const General<R> g(at);
        const R decay = exp(R(-g.beta * at.t)) * g.A, angle = g.lambda * at.t + g.psi,
                du = -g.beta * decay * sin(angle) + g.lambda * decay * cos(angle);
        return Beside<R>{du, reference::linear::motion<R>(at.oscillator(), General<R>::start(at), at.t).v, at.v0};
      },
      "its rate from u = v0 t/3, m/s");
}

Finding eq6(const Given& given) {
  return judge_moments(
      given,
      []<Real R>(const ContactInstant<R>& at) {
        const R u = deflection(at.ks, at.cs, at.m, at.v0, at.t).u;
        return Beside<R>{u, reference::linear::motion<R>(at.oscillator(), {R(0), R(0), at.v0}, at.t).x,
                         R(at.v0 * at.t)};
      },
      "exp(-beta t) v0/lambda sin(lambda t), m");
}

Finding eq7(const Given& given) {
  return judge_moments(
      given,
      []<Real R>(const ContactInstant<R>& at) {
        const R du = deflection(at.ks, at.cs, at.m, at.v0, at.t).du;
        return Beside<R>{du, reference::linear::motion<R>(at.oscillator(), {R(0), R(0), at.v0}, at.t).v, at.v0};
      },
      "its rate, m/s");
}

Finding eq11(const Given&) {
  // the damping from which on the body does not swing: halved, by the roots of the oscillator
  const Mp50 ks = decimal<Mp50>(paper_ks);
  Mp50 low = 0, high = 10 * sqrt(ks);
  for (int i = 0; i < 200; ++i) {
    const Mp50 cs = (low + high) / 2;
    (reference::linear::roots<Mp50>({Mp50(1), cs, ks, Mp50(0), {}}).oscillates ? low : high) = cs;
  }
  const Mp50 xi = damping_ratio(ks, low, Mp50(1)), critical = 2 * sqrt(ks);
  Finding f;
  f.value = text(low, 16);
  f.unit = "kg/s";
  f.legs = {{"Eq. (11), xi = 1", text(critical, 16), abs(low / critical - 1) <= Mp50("1e-40")}};
  f.verdict = abs(xi - 1) <= Mp50("1e-40") ? Verdict::reproduced : Verdict::not_reproduced;
  f.note =
      "measure: at the damping from which on a body of 1 kg on ks = 200000 kg/s^2 does not swing (computed) xi is 1";
  return f;
}

/// The deepest deflection of the paper's contact, m, by its motion in closed form: where the rate, which falls, is 0.
Mp50 deepest(const Mp50& ks, const Mp50& cs) {
  const reference::linear::LinearOscillator<Mp50> o{Mp50(1), cs, ks, Mp50(0), {}};
  const reference::linear::StateAt<Mp50> start{Mp50(0), Mp50(0), Mp50(-1)};
  const Mp50 turn = reference::two_bodies::root_between<Mp50>(
      [&](const Mp50& t) { return reference::linear::velocity<Mp50>(o, start, t); }, Mp50(0), pi<Mp50>() / sqrt(ks));
  return -reference::linear::position<Mp50>(o, start, turn);
}

Finding penetration(const Given&) {
  bool all = true;
  for (const char* r : {"1", "0.8", "0.6"})
    for (const char* stiffness : {"200000", "2000", "500", "100"}) {
      const Mp50 ks = decimal<Mp50>(stiffness), cs = equal_energy_damping(ks, Mp50(1), decimal<Mp50>(r));
      const auto contact =
          reference::ob21::free_contact<Mp50>({Mp50(1), cs, ks, Mp50(0), {}}, Mp50(1), ContactEnd::deflection);
      all = all && contact && contact->duration > 0 && deepest(ks, cs) > 0;
    }
  const Mp50 ks = decimal<Mp50>(paper_ks), cs = equal_energy_damping(ks, Mp50(1), decimal<Mp50>("0.6"));
  const auto [alpha, beta, lambda] = contact_rates(ks, cs, Mp50(1));
  const Mp50 depth = deepest(ks, cs), turn = atan2(lambda, beta) / lambda,  // where tan(lambda t) = lambda/beta
      by_equation = -deflection(ks, cs, Mp50(1), Mp50(-1), turn).u;
  Finding f;
  f.value = text(depth, 16);
  f.legs = {{"Eq. (6) where Eq. (7) is 0", text(by_equation, 16), abs(by_equation / depth - 1) <= Mp50("1e-40")}};
  f.verdict = all ? Verdict::reproduced : Verdict::not_reproduced;
  if (!all) f.reason = "some contact takes no time, or no depth";
  f.note =
      "measure: each contact of a body of 1 kg with one of the paper's bases, r = 1, 0.8 and 0.6, takes a time and "
      "goes to a depth (computed: the depth at r = 0.6, ks = 200000 for 1 m/s, in proportion to the speed; the contact "
      "takes " +
      text(Mp50(pi<Mp50>() / lambda), 4) + " s)";
  return f;
}

/// What the paper's contact, r = 0.6, returns of a speed (m/s) where it begins at t0 (s), the base on the body's left
/// or right; by the exact method, in 40 digits.
Mp50 returned_at(const Decimal& t0, const Decimal& speed, bool base_on_the_right) {
  const int side = base_on_the_right ? 1 : -1;
  const Mp50 v = side * decimal<Mp50>(speed);
  Setup s;
  s.bodies.push_back(
      {"body", "1", "0", "0", Decimal(text(Mp50(-v * decimal<Mp50>(t0)), 40)), Decimal(text(v, 40)), "0", {}});
  s.walls.push_back({"base", "0", {}});
  Contact contact;
  const Member body{MemberKind::body, 0}, base{MemberKind::wall, 0};
  contact.first = base_on_the_right ? body : base, contact.second = base_on_the_right ? base : body;
  contact.law = Law::soft, contact.stiffness = paper_ks, contact.restitution = "0.6";
  s.contacts.push_back(contact);
  for (const EventText& e : simulate(s, "1000", 2, {.digits = 40}).events)
    if (e.kind == Kind::separation) return -decimal<Mp50>(Decimal(e.velocity_after[base_on_the_right ? 0 : 1])) / v;
  throw std::runtime_error("no separation");
}

Finding without_loss(const Given&) {
  const Mp50 stated = paper_contact(damping_ratio_of(decimal<Mp50>("0.6"))).restitution;
  Mp50 most = 0;
  for (const char* t0 : {"0.37", "12"})
    for (const char* speed : {"0.02", "1", "5"})
      for (const bool right : {false, true}) most = std::max<Mp50>(most, abs(returned_at(t0, speed, right) - stated));
  const Mp50 other = returned_at("0.37", "0.02", true);
  Finding f;
  f.value = text(other, 16);
  f.legs = {{"t0 = 0, v0 = -1 m/s, followed", text(stated, 16), abs(other - stated) <= Mp50("1e-35")}};
  f.verdict = most <= Mp50("1e-35") ? Verdict::reproduced : Verdict::not_reproduced;
  if (f.verdict != Verdict::reproduced) f.reason = "the restitution turns with t0 or v0";
  f.note =
      "measure: the speed after over the speed before of the contact for r = 0.6 at ks = 200000, which begins at t0 = "
      "0.37 or 12 s, met at 0.02, 1 or 5 m/s, the base on the left (v0 < 0) or on the right (v0 > 0), by the exact "
      "method (computed: at 0.37 s, with v0 = 0.02 m/s); it is at most " +
      text(most, 2) + " from the one that begins at t0 = 0 with v0 = -1 m/s";
  return f;
}

}  // namespace

Judges contact_motion_judges() {
  return {{"ob21-s2-penetration", penetration},
          {"ob21-s2-without-loss", without_loss},
          {"ob21-eq4", eq4},
          {"ob21-eq5", eq5},
          {"ob21-eq6", eq6},
          {"ob21-eq7", eq7},
          {"ob21-eq11", eq11}};
}

}  // namespace touchgo::cases::ob21
