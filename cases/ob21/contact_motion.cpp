// Claims of OB21, section 2: the motion in contact, Eqs. (4) to (7), and the dimensionless damping, Eq. (11).
#include <algorithm>
#include <cmath>

#include "cases/ob21/contacts.hpp"
#include "cases/ob21/judges.hpp"
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

}  // namespace

Judges contact_motion_judges() {
  return {{"ob21-eq4", eq4}, {"ob21-eq5", eq5}, {"ob21-eq6", eq6}, {"ob21-eq7", eq7}, {"ob21-eq11", eq11}};
}

}  // namespace touchgo::cases::ob21
