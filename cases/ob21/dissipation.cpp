// Claims of OB21, section 2: the energy a soft contact loses against xi, r and the masses.
#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <utility>

#include "cases/claims/conditions.hpp"
#include "cases/ob21/contacts.hpp"
#include "cases/ob21/judges.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

/// The smallest and the largest cell of a column of ob21_contacts_over_xi.
std::pair<double, double> range(const Given& given, const std::string& column) {
  const Numbers& cells = given.result("ob21_contacts_over_xi").numbers(column);
  const auto [least, most] = std::minmax_element(cells.begin(), cells.end());
  return {*least, *most};
}

/// The smallest rise of the energy lost (m v0^2) by Eq. (10), from xi = 0.01 to 0.99 in steps of 0.01.
Mp50 least_rise_by_equation() {
  Mp50 least = 1, before = restitution_of(Mp50(Mp50(1) / 100));
  for (int i = 2; i < 100; ++i) {
    const Mp50 r = restitution_of(Mp50(Mp50(i) / 100));
    least = std::min<Mp50>(least, (before - r) * (before + r) / 2);
    before = r;
  }
  return least;
}

/// The same of contacts that end where their force does, steps of 0.05.
Mp50 least_rise_pushing() {
  Mp50 least = 1, before = paper_contact(Mp50(0), ContactEnd::force).energy_lost;
  for (int i = 1; i < 20; ++i) {
    const Mp50 lost = paper_contact(Mp50(Mp50(i) / 20), ContactEnd::force).energy_lost;
    least = std::min<Mp50>(least, lost - before);
    before = lost;
  }
  return least;
}

/// Whether the energy lost rises (falls) at every step, followed; its leg Eq. (10).
struct Against {
  Finding f;
  bool rises, falls;
};

Against energy_against_xi(const Given& given) {
  const auto [least, most] = range(given, "energy_rise");
  Against a{{}, least > 0, most < 0};
  const Mp50 by_equation = least_rise_by_equation();
  const double smallest = a.falls ? most : least;
  a.f.value = text(smallest, 16);
  a.f.legs = {{"Eq. (10)", text(by_equation, 16), abs(by_equation / Mp50(smallest) - 1) <= Mp50("1e-12")}};
  return a;
}

Finding xi_sentence(const Given& given) {
  auto [f, rises, falls] = energy_against_xi(given);
  f.verdict = falls ? Verdict::reproduced : rises ? Verdict::corrected : Verdict::not_reproduced;
  f.reason = rises ? "'higher': 1 - r^2 rises with xi, by Eq. (10) too" : "it rises and falls";
  auto power = [](double xi) { return (1 - pow(restitution_of(xi), 2)) * std::sqrt(1 - xi * xi); };
  const double turn = boost::math::tools::brent_find_minima([&](double xi) { return -power(xi); }, 0.0, 1.0, 30).first;
  f.note =
      "'lower' should read 'higher': 1 - r^2 rises at every step of xi from 0.01 to 0.99 (computed: the smallest step "
      "of (1 - r^2)/2, the energy lost in m v0^2), and Eq. (10) falls; even read as energy per contact time the rate "
      "rises, up to xi = " +
      text(turn, 2) + "; so for contacts that only push (least step of 0.05 " + text(least_rise_pushing(), 2) + ")";
  return f;
}

Finding monotone(const Given& given) {
  auto [f, rises, falls] = energy_against_xi(given);
  const Mp50 pushing = least_rise_pushing();
  f.verdict = (rises && pushing > 0) || falls ? Verdict::reproduced : Verdict::not_reproduced;
  if (f.verdict != Verdict::reproduced) f.reason = "it rises and falls";
  f.note =
      "measure: the steps of the energy lost from xi = 0.01 to 0.99 have one sign (computed: the smallest, for "
      "steps of 0.01); so for contacts that only push (least step of 0.05 " +
      text(pushing, 2) + ")";
  return f;
}

/// Energy that the paper's contact takes on a base `ratio` times as stiff with (cs1/cs2)^2 = ks1/ks2, over what it
/// takes.
Mp50 energy_ratio(const Mp50& ratio, ContactEnd ending) {
  const Mp50 ks = decimal<Mp50>(paper_ks), cs = equal_energy_damping(ks, Mp50(1), Mp50(Mp50(6) / 10));
  auto lost = [&](const Mp50& stiffness, const Mp50& damping) {
    return reference::ob21::free_contact<Mp50>({Mp50(1), damping, stiffness, Mp50(0), {}}, Mp50(1), ending)
        .value()
        .energy_lost;
  };
  return lost(Mp50(ks * ratio), Mp50(cs * sqrt(ratio))) / lost(ks, cs);
}

Finding same_ratio(const Given& given) {
  Finding f = over_random_contacts(given, "same_ratio");
  const Mp50 softer = energy_ratio(Mp50("0.01"), ContactEnd::deflection),
             pushing = energy_ratio(Mp50("0.01"), ContactEnd::force);
  f.value = text(softer, 16);
  f.legs = {{"contacts that only push", text(pushing, 16), abs(pushing - softer) <= Mp50("1e-45")}};
  if (!f.legs[0].agrees || abs(softer - 1) > Mp50("1e-45")) f.verdict = Verdict::not_reproduced;
  f.note +=
      "; the second base is up to 1000 times softer or stiffer, the mass the same (computed: the ratio of the "
      "energies for r = 0.6, ks = 2000 and 200000)";
  return f;
}

Finding r_decrease_cs_increase(const Given& given) {
  const Mp50 ks = decimal<Mp50>(paper_ks), m = 1;
  auto cs = [&](int hundredths) { return equal_energy_damping(ks, m, Mp50(Mp50(hundredths) / 100)); };
  Mp50 least = ks;
  int at = 0;
  for (int i = 99; i > 1; --i)
    if (cs(i - 1) - cs(i) < least) least = cs(i - 1) - cs(i), at = i;
  auto searched = [&](int hundredths) {  // by following contacts
    const Mp50 xi = reference::two_bodies::root_between<Mp50>(
        [&](const Mp50& x) { return Mp50(paper_contact(x).restitution - Mp50(hundredths) / 100); }, Mp50(0),
        Mp50(9) / 10);
    return Mp50(2 * xi * sqrt(ks));
  };
  const Mp50 followed = searched(at - 1) - searched(at);
  const double change = range(given, "restitution_change").second;
  Finding f;
  f.value = text(least, 16);
  f.legs = {{"searched by following contacts", text(followed, 16), abs(followed / least - 1) <= Mp50("1e-30")}};
  f.verdict = least > 0 && change < 0 ? Verdict::reproduced : Verdict::not_reproduced;
  if (f.verdict != Verdict::reproduced) f.reason = "some step of r does not raise cs";
  f.note =
      "measure: every step of r from 0.99 down to 0.01 raises cs (computed: the smallest rise, for steps of 0.01 and "
      "m = 1, ks = 200000), and in contacts that are followed a higher damping always gives a lower restitution";
  return f;
}

/// r = 1: no damping, and none of the energy taken, on each of the paper's bases.
Finding undamped(const Given&) {
  double cs = 0, lost = 0;
  for (const double ks : {200000.0, 2000.0, 500.0, 100.0}) {
    const double its = std::abs(equal_energy_damping(ks, 1.0, 1.0));
    const auto contact =
        reference::ob21::integrated_contact({1.0, its, ks, 0.0, {}}, 1.0, ContactEnd::deflection).value();
    cs = std::max(cs, its), lost = std::max(lost, std::abs(contact.energy_lost));
  }
  Finding f;
  f.value = text(cs, 12);
  f.legs = {{"largest energy lost, integrated, J", text(lost, 2), lost <= 1e-12}};
  f.verdict = cs == 0 && lost <= 1e-12 ? Verdict::reproduced : Verdict::not_reproduced;
  if (f.verdict != Verdict::reproduced) f.reason = "damped with cs = " + text(cs, 4);
  f.note =
      "computed: the largest cs by Eqs. (12), (13) at r = 1 for ks = 200000, 2000, 500 and 100, kg/s; leg: what a body "
      "of 1 kg that meets them at 1 m/s loses of its 0.5 J";
  return f;
}

// ---- what the equivalence covers ----

/// The largest relative difference from r = 1, 0.1, ... 1e-30 of the restitutions of followed contacts.
template <Real R>
R largest_difference_down_to_tiny_r() {
  using std::abs;
  const R ks = decimal<R>(paper_ks), m = 1;
  R most = 0, r = 1;
  for (int k = 0; k <= 30; ++k, r /= 10) {
    const reference::linear::LinearOscillator<R> contact{m, equal_energy_damping(ks, m, r), ks, R(0), {}};
    const R followed = reference::ob21::free_contact<R>(contact, R(1), ContactEnd::deflection).value().restitution;
    most = std::max<R>(most, abs(followed / r - 1));
  }
  return most;
}

Finding any_restitution(const Given&) {
  const Mp50 digits = largest_difference_down_to_tiny_r<Mp50>();
  const double doubles = largest_difference_down_to_tiny_r<double>();
  const bool positive = digits <= Mp50("1e-40");
  const double at_zero = equal_energy_damping(2.0, 1.0, 0.0);
  const bool ends = reference::ob21::free_contact<double>({1.0, 2 * std::sqrt(2.0), 2.0, 0.0, {}}, 1.0,
                                                          ContactEnd::deflection)
                        .has_value();  // xi = 1
  const bool plastic = std::isfinite(at_zero) && ends;
  Finding f;
  f.value = text(digits, 12);
  // r carries the round-off of xi |ln r|/(1 - xi^2) times: 3e4 times at 1e-30
  f.legs = {{"double", text(doubles, 3), doubles <= 1e-10}};
  f.verdict = positive ? plastic ? Verdict::reproduced : Verdict::conditional : Verdict::not_reproduced;
  f.assumption = conditions::not_plastic;
  f.reason = "for r = 0 Eq. (13) has no value";
  f.note =
      "computed: the largest relative difference of r, followed for r = 1, 0.1, ... 1e-30; at r = 0 Eq. (13) has no "
      "value, its limit is xi = 1, and that contact never ends. For contacts that can pull, as ob21-eq12 is";
  return f;
}

Finding two_masses(const Given&) {
  Dice dice;
  double worst = 0;
  for (int i = 0; i < 100; ++i) {
    const double m1 = dice.scale(0.1, 10), m2 = dice.scale(0.1, 10), ks = dice.scale(1, 1e6),
                 r = dice.between(0.05, 0.95);
    const double v2 = dice.between(-1, 1), v1 = v2 + dice.between(0.1, 1), m = reduced_mass(m1, m2);
    const auto pair =
        reference::ob21::integrated_pair({m1, m2}, {v1, v2}, ks, equal_energy_damping(ks, m, r), ContactEnd::deflection)
            .value();
    worst = std::max({worst, std::abs(pair.restitution / r - 1),
                      std::abs(pair.energy_lost / energy_lost(m, v1 - v2, r) - 1),
                      std::abs(pair.duration / response_lag(ks, m, r) - 1)});
  }
  const double xi = 0.25, m = reduced_mass(1.0, 2.0), ks = decimal<double>(paper_ks);
  const auto pair =
      reference::ob21::integrated_pair({1, 2}, {1, 0}, ks, 2 * xi * std::sqrt(ks * m), ContactEnd::deflection).value();
  worst = std::max(worst, std::abs(pair.restitution / restitution_of(xi) - 1));
  const double one_mass = restitution_of(xi);
  Finding f;
  f.value = text(pair.restitution, 12);
  f.legs = {{"one mass, Eq. (10)", text(one_mass, 12), std::abs(pair.restitution / one_mass - 1) <= 1e-10}};
  f.verdict = worst <= 1e-10 ? Verdict::reproduced : Verdict::not_reproduced;
  if (f.verdict != Verdict::reproduced) f.reason = "differs by " + text(worst, 2);
  f.note =
      "measure: two bodies with a spring and damper between them, both integrated, with the reduced mass m1 m2/(m1 + "
      "m2) in Eq. (12): restitution, energy lost and duration agree to 1e-10 for 100 random pairs, " +
      text(worst, 2) +
      " (computed: the restitution for 1 kg on 2 kg at xi = 0.25). [36] is not at hand: two masses are computed, not "
      "its "
      "Eq. 2 read";
  return f;
}

}  // namespace

Judges dissipation_judges() {
  const std::vector<std::string> contacts{"ob21_free_contacts"}, over_xi{"ob21_contacts_over_xi"};
  return {{"ob21-xi-sentence", xi_sentence, over_xi},
          {"ob21-s2-monotone", monotone, over_xi},
          {"ob21-s2-same-ratio", same_ratio, contacts},
          {"ob21-s2-any-r", any_restitution},
          {"ob21-s2-two-masses", two_masses},
          {"ob21-s2-r-decrease-cs-increase", r_decrease_cs_increase, over_xi},
          {"ob21-s4.1-undamped", undamped}};
}

}  // namespace touchgo::cases::ob21
