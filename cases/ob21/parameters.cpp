// Claims of OB21, section 5, on what soft contacts are good for: their parameters, several bodies in a row.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>

#include "cases/claims/conditions.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/studies/free_contacts.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::ob21 {

namespace {

/// The required contact: kg, s, speed after over before.
struct WantedContact {
  double m, tau, r;
};

/// How far the contact of stiffness ks and damping ratio xi is from that, relative.
double miss(const WantedContact& w, double ks, double xi, ContactEnd ending) {
  const auto contact =
      reference::ob21::free_contact<double>({w.m, 2 * xi * std::sqrt(ks * w.m), ks, 0.0, {}}, 1.0, ending).value();
  return std::max(std::abs(contact.duration / w.tau - 1), std::abs(contact.restitution / w.r - 1));
}

/// The same of the contact that only pushes and fits best: xi searched for by following contacts of ks = m, then ks.
double miss_pushing(const WantedContact& w) {
  auto contact = [](double xi) {
    return reference::ob21::free_contact<double>({1.0, 2 * xi, 1.0, 0.0, {}}, 1.0, ContactEnd::force).value();
  };
  const double xi = reference::two_bodies::root_between<double>(
      [&](const double& x) { return contact(x).restitution - w.r; }, 0.0, 10.0);
  const double alpha = contact(xi).duration / w.tau;  // times go with 1/alpha
  return miss(w, w.m * alpha * alpha, xi, ContactEnd::force);
}

/// How long the contact of a kilogram lasts at ks (kg/s^2) and xi.
FreeContact<Mp50> contact_at(const Mp50& ks, const Mp50& xi) {
  return reference::ob21::free_contact<Mp50>({Mp50(1), Mp50(2 * xi * sqrt(ks)), ks, Mp50(0), {}}, Mp50(1),
                                             ContactEnd::deflection)
      .value();
}

Finding two_parameters(const Given&) {
  const Mp50 xi = damping_ratio_of(Mp50(6) / 10), stiff = decimal<Mp50>(paper_ks), soft = 2000;
  const auto a = contact_at(stiff, xi), b = contact_at(soft, xi), damped = contact_at(stiff, 2 * xi);
  const Mp50 ratio = b.duration / a.duration, by_equation = sqrt(Mp50(stiff / soft));
  Finding f;
  f.value = text(ratio, 16);
  f.legs = {{"sqrt(200000/2000), Eq. (8)", text(by_equation, 16), abs(by_equation - ratio) <= Mp50("1e-40")}};
  const bool one_restitution = abs(a.restitution - b.restitution) <= Mp50("1e-40"),
             another = abs(a.restitution - damped.restitution) > Mp50("1e-3");
  f.verdict =
      one_restitution && abs(ratio - 1) > Mp50("1e-3") && another ? Verdict::reproduced : Verdict::not_reproduced;
  f.note =
      "measure: contacts followed at 50 digits, a body of 1 kg: with cs for r = 0.6 both bases return the same part of "
      "the speed, to 1e-40, after other times (computed: their ratio); with twice that cs ks = 200000 returns " +
      text(damped.restitution, 4);
  f.reason = "lasts " + text(ratio, 3) + " times as long at ks = 2000, r the same";
  return f;
}

Finding select(const Given&) {
  double worst = 0, pushing = 0;
  Dice dice;
  for (int i = 0; i < 100; ++i) {
    const WantedContact w{dice.scale(0.01, 100), dice.scale(1e-4, 1), dice.between(0.05, 0.99)};
    const double log_r = log(w.r), ks = w.m * (pi<double>() * pi<double>() + log_r * log_r) / (w.tau * w.tau);
    worst = std::max(worst, miss(w, ks, damping_ratio_of(w.r), ContactEnd::deflection));
    pushing = std::max(pushing, miss_pushing(w));
  }
  Finding f;
  f.value = text(worst, 12);
  f.legs = {{"contacts that only push, searched", text(pushing, 3), pushing <= 1e-9}};
  f.verdict = worst <= 1e-12 && pushing <= 1e-9 ? Verdict::reproduced : Verdict::not_reproduced;
  f.reason = (f.verdict == Verdict::reproduced ? "chosen ks, cs give 100 such contacts back, to " : "missed by ") +
             text(std::max(worst, pushing), 2);
  f.note =
      "measure: for 100 random masses, contact times and restitutions, ks = m (pi^2 + ln^2 r)/tau^2 and cs from Eq. "
      "(12), (13) give them back to 1e-12 in contacts that are followed (computed: the largest relative difference); "
      "for a contact that only pushes there are such ks and cs too, others, found by following contacts";
  return f;
}

/// What an element of ks = 200000 kg/s^2 and cs (kg/s) returns to m kg.
Mp50 returned(const Mp50& cs, const Mp50& m) {
  return reference::ob21::free_contact<Mp50>({m, cs, decimal<Mp50>(paper_ks), Mp50(0), {}}, Mp50(1),
                                             ContactEnd::deflection)
      .value()
      .restitution;
}

Finding damping_of_an_element(const Given&) {
  const Mp50 r = decimal<Mp50>("0.6"), ks = decimal<Mp50>(paper_ks);
  auto wanted = [&](const Mp50& m) { return equal_energy_damping(ks, m, r); };
  const Mp50 light = Mp50(1) / 4, one = 1, heavy = 4, cs = wanted(one);
  const Mp50 followed = reference::two_bodies::root_between<Mp50>(
      [&](const Mp50& c) { return Mp50(returned(c, one) - r); }, Mp50(0), sqrt(ks));
  auto is_r = [&](const Mp50& x) { return abs(x - r) <= Mp50("1e-40"); };
  auto over = [](const auto& of, const Mp50& a, const Mp50& b, const Mp50& c) {
    return text(Mp50(of(a)), 4) + ", " + text(Mp50(of(b)), 4) + " and " + text(Mp50(of(c)), 4);
  };
  Finding f;
  f.value = text(cs, 16);
  f.legs = {{"searched by following contacts", text(followed, 16),
             abs(followed / cs - 1) <= Mp50("1e-40") && is_r(returned(cs, one))}};
  const bool any_mass = is_r(returned(cs, light)) && is_r(returned(cs, heavy));
  f.verdict = !f.legs[0].agrees ? Verdict::not_reproduced : any_mass ? Verdict::reproduced : Verdict::conditional;
  f.assumption = conditions::known_mass;
  f.reason = "for one mass; 4 kg are returned with " + text(returned(cs, heavy), 4) + ", not 0.6";
  f.note =
      "computed: cs by Eqs. (12), (13) for r = 0.6, ks = 200000 and m = 1. The restitution is not the element's: the "
      "same ks and cs return " +
      over([&](const Mp50& m) { return returned(cs, m); }, light, one, heavy) +
      " of the speed to 0.25, 1 and 4 kg, followed; r = 0.6 takes cs = " + over(wanted, light, one, heavy) +
      ". Eq. (12) has the mass, the sentence not";
  return f;
}

// ---- three masses in a row ----

using Three = std::array<double, 3>;
constexpr Three masses{1, 2, 1}, before{1, 0, -1};  // kg, m/s: both outer ones hit the middle one at one instant

/// Impacts of two at a time with the restitution r, the pair `first` (0: left, 1: right) first, until none closes.
Three pairwise(double r, std::size_t first) {
  Three v = before;
  for (int i = 0; i < 10000; ++i) {
    const std::size_t j = (first + static_cast<std::size_t>(i)) % 2;
    const double closing = v[j] - v[j + 1], total = masses[j] + masses[j + 1];
    if (closing > 0) {
      v[j] -= (1 + r) * masses[j + 1] / total * closing;
      v[j + 1] += (1 + r) * masses[j] / total * closing;
    }
  }
  return v;
}

double momentum(const Three& v) { return masses[0] * v[0] + masses[1] * v[1] + masses[2] * v[2]; }
double energy(const Three& v) {
  return (masses[0] * v[0] * v[0] + masses[1] * v[1] * v[1] + masses[2] * v[2] * v[2]) / 2;
}
double difference(const Three& a, const Three& b) {
  return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}
bool keeps_both(const Three& v) {
  return std::abs(momentum(v) - momentum(before)) <= 1e-12 && std::abs(energy(v) - energy(before)) <= 1e-9;
}

/// The velocities after the same three met, by the simulation; `law`: of both contacts.
Three simulated(MultipleImpacts several, const std::function<void(Contact&)>& law) {
  Setup s;
  s.multiple_impacts = several;
  for (const auto& [mass, position, velocity] : {std::array{"1", "-0.1", "1"}, {"2", "0", "0"}, {"1", "0.1", "-1"}})
    s.bodies.push_back({std::to_string(s.bodies.size() + 1), mass, "0", "0", position, velocity, "0", {}});
  for (int i : {0, 1}) {
    Contact contact;
    contact.first.index = i, contact.second.index = i + 1;
    law(contact);
    s.contacts.push_back(contact);
  }
  const std::vector<double> v = trajectory(s, "0.5", 1000, {}, "0.5").back().velocity;
  return {v[0], v[1], v[2]};
}

Finding in_series(const Given&) {
  const Three left = pairwise(1, 0), right = pairwise(1, 1);
  const Three sequential = simulated(MultipleImpacts::sequential, [](Contact& contact) { contact.restitution = "1"; });
  auto springs = [](const Decimal& right_stiffness) {
    return simulated(MultipleImpacts::undecided, [&](Contact& contact) {
      contact.law = Law::soft;
      contact.stiffness = contact.first.index == 0 ? Decimal("100000") : right_stiffness;
    });
  };
  const Three soft = springs("100000"), unequal = springs("200000"), far = springs("1000000");
  const double apart = difference(left, right), plastic = difference(pairwise(0, 0), pairwise(0, 1));
  const bool two_outcomes = apart > 0.01 && keeps_both(left) && keeps_both(right);
  auto shown = [](const Three& v) { return "(" + text(v[0], 4) + ", " + text(v[1], 4) + ", " + text(v[2], 4) + ")"; };
  Finding f;
  f.value = text(apart, 12);
  f.unit = "m/s";
  const double by_simulation = std::abs(sequential[0] - right[0]);
  f.legs = {{"the simulation's pairwise law against the other order", text(by_simulation, 12),
             std::abs(by_simulation - apart) <= 1e-9}};
  const bool one_outcome = difference(soft, unequal) <= 0.01 && difference(soft, far) <= 0.01;
  f.verdict = !two_outcomes || !keeps_both(soft) || !keeps_both(unequal) || !keeps_both(far) ? Verdict::not_reproduced
              : one_outcome                                                                  ? Verdict::reproduced
                                                                                             : Verdict::conditional;
  f.assumption = conditions::known_stiffness_ratio;
  f.reason = "springs leave it open, too, until their ratio is given";
  f.note =
      "by a counter-example: 1, 2 and 1 kg meet at one instant with 1, 0 and -1 m/s, r = 1. The left pair first ends "
      "in " +
      shown(left) + ", the right pair first in " + shown(right) +
      " m/s: both keep momentum and energy, and every pair its restitution, so hard impacts leave the outcome open "
      "(computed: the largest difference of a velocity) until another law is named. Springs give one outcome for each "
      "ratio of their stiffnesses, right over left: equal ones " +
      shown(soft) + ", 2 " + shown(unequal) + ", 10 " + shown(far) + " m/s. With r = 0 both orders end in velocities " +
      text(plastic, 3) + " apart, so that hard impacts will do there; 'may' asks for no more";
  return f;
}

}  // namespace

Judges parameter_judges() {
  return {{"ob21-s5-two-parameters", two_parameters},
          {"ob21-s5-damping", damping_of_an_element},
          {"ob21-s5-select", select},
          {"ob21-s5-series", in_series}};
}

}  // namespace touchgo::cases::ob21
