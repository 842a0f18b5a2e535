// Claims of OB21, section 2: the energy a soft contact loses against xi, r and the masses.
#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>

#include "cases/ob21/contacts.hpp"
#include "cases/ob21/section2.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace impact;
namespace {

using std::abs;

/// Share 1 - r^2 of the energy lost and duration at xi = 0.01, 0.02, ... 0.99, from contacts that were followed.
std::vector<FreeContact<Mp50>> contacts_over_xi() {
  std::vector<FreeContact<Mp50>> f;
  for (int i = 1; i < 100; ++i) f.push_back(paper_contact<Mp50>(Mp50(i) / 100, Mp50(1)).paper);
  return f;
}

/// The smallest and the largest of the steps of `value` along xi.
template <class Value>
std::pair<Mp50, Mp50> steps(const std::vector<FreeContact<Mp50>>& f, const Value& value) {
  std::vector<Mp50> d;
  for (std::size_t i = 1; i < f.size(); ++i) d.push_back(value(f[i]) - value(f[i - 1]));
  const auto [least, most] = std::minmax_element(d.begin(), d.end());
  return {*least, *most};
}

std::vector<Claim> energy_against_xi() {
  const auto contacts = contacts_over_xi();
  const auto [least, most] = steps(contacts, [](const auto& f) { return f.energy_lost; });
  const bool rises = least > 0, falls = most < 0;
  const std::string where = "Sec. 2, below Eq. (11)";

  Claim sentence =
      row("ob21-xi-sentence", where, "with an increase in xi the rate of energy dissipation becomes lower", "lower");
  expect(sentence, "corrected", "ob21_fig2");
  sentence.computed = rises ? "higher" : falls ? "lower" : "neither";
  sentence.evidence = {"closed form", "50 digits"};
  sentence.verdict = falls ? "reproduced" : rises ? "corrected" : "not reproduced";
  auto power = [](double xi) { return (1 - std::pow(restitution_of(xi), 2)) * std::sqrt(1 - xi * xi); };
  const double turn = boost::math::tools::brent_find_minima([&](double xi) { return -power(xi); }, 0.0, 1.0, 30).first;
  sentence.note =
      "'lower' should read 'higher': 1 - r^2 rises at every step of xi from 0.01 to 0.99, and Eq. (10) falls; even "
      "read "
      "as energy per contact time the rate rises, up to xi = " +
      text(turn, 2);

  Claim monotone = row("ob21-s2-monotone", where,
                       "the energy dissipated during the soft collision depends monotonically on xi", "monotone");
  expect(monotone, "reproduced", "ob21_fig2");
  monotone.computed = text(falls ? most : least, 16);
  monotone.unit = "m v0^2";
  monotone.evidence = {"closed form", "50 digits"};
  monotone.verdict = rises || falls ? "reproduced" : "not reproduced";
  monotone.note =
      "measure: the steps of the energy lost from xi = 0.01 to 0.99 have one sign (computed: the smallest, for "
      "steps of 0.01)";
  return {sentence, monotone};
}

Claim same_ratio(const Sample& sample) {
  Claim c = row("ob21-s2-same-ratio", "Sec. 2, below Eq. (11)",
                "two bases dissipate the same energy if (cs1/cs2)^2 = ks1/ks2", "equal");
  Dice dice;
  c.computed = "equal";
  compare(c, sample, [&]<Real R>(const Followed<R>& f) {
    const R factor = dice.scale(0.001, 1000);  // of the stiffness
    const reference::linear::Oscillator<R> other{f.m, R(f.cs * sqrt(factor)), R(f.ks * factor), R(0), {}};
    return R(reference::ob21::free_contact<R>(other, f.speed, Ending::deflection)->energy_lost / f.paper.energy_lost - 1);
  });
  if (c.verdict != "reproduced") c.computed = "different";
  c.note += "; the second base is up to 1000 times softer or stiffer, the mass the same";
  return c;
}

Claim r_decrease_cs_increase() {
  Claim c =
      row("ob21-s2-r-decrease-cs-increase", "Sec. 2, below Eq. (13)",
          "a decrease in the restitution coefficient results in an increase in the damping coefficient", "increase");
  const Mp50 ks = decimal<Mp50>(paper_ks), m = 1;
  Mp50 least = ks;
  for (int i = 99; i > 1; --i)
    least = std::min<Mp50>(
        least, equal_energy_damping(ks, m, Mp50(Mp50(i - 1) / 100)) - equal_energy_damping(ks, m, Mp50(Mp50(i) / 100)));
  const bool followed = steps(contacts_over_xi(), [](const auto& f) { return f.restitution; }).second < 0;
  c.computed = text(least, 16);
  c.unit = "kg/s";
  c.evidence = {"50 digits"};
  if (followed) c.evidence.push_back("closed form");
  c.verdict = least > 0 && followed ? "reproduced" : "not reproduced";
  c.note =
      "measure: every step of r from 0.99 down to 0.01 raises cs (computed: the smallest rise, for steps of 0.01 and "
      "m = 1, ks = 200000), and in contacts that are followed a higher damping always gives a lower restitution";
  return c;
}

// ---- what the equivalence covers ----

Claim any_restitution() {
  Claim c = row("ob21-s2-any-r", "Sec. 2, below Eq. (13)",
                "for any given restitution coefficient Eq. (12), (13) give a base equivalent in energy loss", "any r");
  expect(c, "conditional");
  const Mp50 ks = decimal<Mp50>(paper_ks), m = 1;
  bool positive = true;
  Mp50 r = 1;
  for (int k = 0; k <= 30; ++k, r /= 10) {
    const Followed<Mp50> f = in_closed_form<Mp50>(m, ks, equal_energy_damping(ks, m, r), Mp50(1), r);
    positive = positive && abs(f.paper.restitution / r - 1) <= Mp50("1e-40");
  }
  const double at_zero = equal_energy_damping(2.0, 1.0, 0.0);
  const bool ends = reference::ob21::free_contact<double>({1.0, 2 * std::sqrt(2.0), 2.0, 0.0, {}}, 1.0, Ending::deflection)
                        .has_value();  // xi = 1
  const bool plastic = std::isfinite(at_zero) && ends;
  c.computed = positive ? plastic ? "0 <= r <= 1" : "0 < r <= 1" : "";
  c.evidence = {"closed form", "50 digits"};
  c.verdict = positive ? plastic ? "reproduced" : "conditional" : "not reproduced";
  c.note =
      "holds for r > 0 (followed for r = 1, 0.1, ... 1e-30); at r = 0 Eq. (13) has no value, its limit is xi = 1, "
      "and that contact never ends";
  return c;
}

Claim two_masses() {
  Claim c =
      row("ob21-s2-two-masses", "Sec. 2, below Eq. (13)",
          "the relation between xi and r is identical to that of two finite masses hitting each other", "identical");
  Dice dice;
  double worst = 0;
  for (int i = 0; i < 100; ++i) {
    const double m1 = dice.scale(0.1, 10), m2 = dice.scale(0.1, 10), ks = dice.scale(1, 1e6),
                 r = dice.between(0.05, 0.95);
    const double v2 = dice.between(-1, 1), v1 = v2 + dice.between(0.1, 1), m = reduced_mass(m1, m2);
    const auto pair =
        reference::ob21::integrated_pair({m1, m2}, {v1, v2}, ks, equal_energy_damping(ks, m, r), Ending::deflection).value();
    worst = std::max({worst, abs(pair.restitution / r - 1), abs(pair.energy_lost / energy_lost(m, v1 - v2, r) - 1),
                      abs(pair.duration / response_lag(ks, m, r) - 1)});
  }
  const double xi = decimal<double>(quarter), m = reduced_mass(1.0, 2.0), ks = decimal<double>(paper_ks);
  const auto pair =
      reference::ob21::integrated_pair({1, 2}, {1, 0}, ks, 2 * xi * std::sqrt(ks * m), Ending::deflection).value();
  c.computed = text(pair.restitution, 12);
  c.evidence = {"integration"};
  c.verdict =
      worst <= 1e-10 && abs(pair.restitution / restitution_of(xi) - 1) <= 1e-10 ? "reproduced" : "not reproduced";
  c.note =
      "measure: two bodies with a spring and damper between them, both integrated, with the reduced mass m1 m2/(m1 + "
      "m2) in Eq. (12): restitution, energy lost and duration agree to 1e-10 for 100 random pairs (computed: the "
      "restitution for 1 kg on 2 kg at xi = 0.25)";
  return c;
}

}  // namespace

Rows dissipation_rows(const Lazy<Sample>& contacts) {
  return {{"ob21-xi-sentence", [] { return energy_against_xi()[0]; }},
          {"ob21-s2-monotone", [] { return energy_against_xi()[1]; }},
          {"ob21-s2-same-ratio", [contacts] { return same_ratio(contacts()); }},
          {"ob21-s2-any-r", any_restitution},
          {"ob21-s2-two-masses", two_masses},
          {"ob21-s2-r-decrease-cs-increase", r_decrease_cs_increase}};
}

}  // namespace touchgo::cases::ob21
