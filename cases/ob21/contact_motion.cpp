// Claims of OB21, section 2: Newton's law of impacts, and the equations of the motion in contact, Eqs. (1) to (7),
// (11).
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

/// The largest, over the moments, of a relative difference.
template <Real R, class Difference>
R largest(const Difference& difference) {
  using std::abs;
  R most = 0;
  for (const ContactInstant<R>& at : moments<R>()) {
    const R d = abs(difference(at));
    if (!(d <= most)) most = d;
  }
  return most;
}

/// Reproduced where the difference is round-off at 50 digits, at most the tolerance; its leg is that in double.
template <class Difference>
Finding judge_moments(const Given& given, const Difference& difference, const std::string& what) {
  const Mp50 at_50 = largest<Mp50>(difference);
  const double in_double = largest<double>(difference);
  Finding f;
  f.value = text(at_50, 12);
  f.legs = {{"double", text(in_double, 12), in_double <= 1e-11}};
  f.verdict = at_50 <= decimal<Mp50>(Decimal(given.claim.tolerance)) ? Verdict::reproduced : Verdict::not_reproduced;
  if (f.verdict != Verdict::reproduced) f.reason = "differs by more than round-off: " + text(at_50, 2);
  f.note = "computed: the largest difference over 100 random moments in contact, " + what + ", against the motion of " +
           "one oscillator in closed form";
  return f;
}

Finding eq1(const Given&) {
  Setup s;
  s.walls.push_back({"base", "0", {}});
  s.bodies.push_back({"body", "1", "0", "0", "1", "-2", "0", {}});
  Contact contact;
  contact.first = {MemberKind::wall, 0}, contact.second = {MemberKind::body, 0};
  contact.restitution = "0.6";
  s.contacts.push_back(contact);
  const Report r = simulate(s, "1", 10, {.digits = 20});
  const Mp50 before = decimal<Mp50>(Decimal(r.events.at(0).velocity_before[1])),
             after = decimal<Mp50>(Decimal(r.events.at(0).velocity_after[1]));
  const auto met = reference::two_bodies::simulate<Mp50>({reference::two_bodies::MovingWall<Mp50>{},
                                                          reference::linear::LinearOscillator<Mp50>{},
                                                          Mp50(0),
                                                          Mp50(6) / 10,
                                                          {}},
                                                         {{Mp50(0), Mp50(1)}, {Mp50(0), Mp50(-2)}, false}, Mp50(1));
  const Mp50 in_closed_form = met.events.at(0).velocity_after[1] / met.events.at(0).velocity_before[1];
  Finding f;
  f.value = text(Mp50(after / before), 12);
  f.legs = {{"closed form", text(in_closed_form, 12), abs(in_closed_form - after / before) <= Mp50("1e-17")}};
  f.verdict = abs(after / before + Mp50(6) / 10) <= Mp50("1e-17") ? Verdict::reproduced : Verdict::not_reproduced;
  f.note = "the definition of r: a body on a base at rest, r = 0.6 (computed: v1/v0)";
  return f;
}

Finding eq2(const Given& given) {
  // u'' of Eq. (6), differentiated numerically
  const Mp50 left = largest<Mp50>([](const ContactInstant<Mp50>& at) {
    const Mp50 h = Mp50("1e-12") * at.t;
    auto u = [&](const Mp50& t) { return deflection(at.ks, at.cs, at.m, at.v0, t).u; };
    const Mp50 before = u(at.t - h), now = u(at.t), after = u(at.t + h);
    const Mp50 inertia = at.m * (after - 2 * now + before) / (h * h), damping = at.cs * (after - before) / (2 * h);
    return Mp50((inertia + damping + at.ks * now) / (at.v0 * sqrt(at.ks * at.m)));
  });
  Finding f = over_random_contacts(given, "motion");
  double integrated = 0;
  for (double d : given.result("ob21_free_contacts").numbers("motion_integrated"))
    integrated = std::max(integrated, std::abs(d));
  f.value = text(left, 12);
  f.legs = {{"Eq. (2) integrated, against Eqs. (6), (7)", text(integrated, 3), integrated <= 1e-10}};
  if (!(left <= decimal<Mp50>(Decimal(given.claim.tolerance)))) f.verdict = Verdict::not_reproduced;
  f.note =
      "computed: what is left of m u'' + cs u' + ks u for the u of Eq. (6), differentiated numerically, relative to "
      "v0 sqrt(ks m), over 100 random moments, at most 1e-20; " +
      f.note;
  return f;
}

Finding eq3(const Given& given) {
  return judge_moments(
      given,
      []<Real R>(const ContactInstant<R>& at) {
        const auto start = deflection(at.ks, at.cs, at.m, at.v0, R(0));
        const auto motion = reference::linear::motion<R>(at.oscillator(), {R(0), start.u, start.du}, at.t);
        const auto wanted = reference::linear::motion<R>(at.oscillator(), {R(0), R(0), at.v0}, at.t);
        return R((motion.v - wanted.v) / at.v0 + (motion.x - wanted.x) / (at.v0 * at.t));
      },
      "of the motion from Eqs. (6), (7) at t = 0, relative to v0");
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
        return R((u - reference::linear::motion<R>(at.oscillator(), General<R>::start(at), at.t).x) / (at.v0 * at.t));
      },
      "of exp(-beta t) A sin(lambda t + psi) from any start, relative to v0 t");
}

Finding eq5(const Given& given) {
  return judge_moments(
      given,
      []<Real R>(const ContactInstant<R>& at) {
        const General<R> g(at);
        const R decay = exp(R(-g.beta * at.t)) * g.A, angle = g.lambda * at.t + g.psi,
                du = -g.beta * decay * sin(angle) + g.lambda * decay * cos(angle);
        return R((du - reference::linear::motion<R>(at.oscillator(), General<R>::start(at), at.t).v) / at.v0);
      },
      "of the rate from any start, relative to v0");
}

Finding eq6(const Given& given) {
  return judge_moments(
      given,
      []<Real R>(const ContactInstant<R>& at) {
        const R u = deflection(at.ks, at.cs, at.m, at.v0, at.t).u;
        return R((u - reference::linear::motion<R>(at.oscillator(), {R(0), R(0), at.v0}, at.t).x) / (at.v0 * at.t));
      },
      "of v0/lambda exp(-beta t) sin(lambda t), relative to v0 t");
}

Finding eq7(const Given& given) {
  return judge_moments(
      given,
      []<Real R>(const ContactInstant<R>& at) {
        const R du = deflection(at.ks, at.cs, at.m, at.v0, at.t).du;
        return R((du - reference::linear::motion<R>(at.oscillator(), {R(0), R(0), at.v0}, at.t).v) / at.v0);
      },
      "of its rate, relative to v0");
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
  return {{"ob21-eq1", eq1}, {"ob21-eq2", eq2, {"ob21_free_contacts"}},
          {"ob21-eq3", eq3}, {"ob21-eq4", eq4},
          {"ob21-eq5", eq5}, {"ob21-eq6", eq6},
          {"ob21-eq7", eq7}, {"ob21-eq11", eq11}};
}

}  // namespace touchgo::cases::ob21
