// Claims of Okolewski & Blazejczyk-Okolewska 2021, section 2: hard and soft impacts of equal energy loss; and the
// logarithmic decrement of section 4.1.
//
// Each equation of solver/equal_energy.hpp meets contacts that were followed without it (reference/free_contact.hpp):
// in closed form with the end bracketed, in double and at 50 digits, and by numeric integration.
#include "cases/ob21.hpp"

#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <random>

#include "reference/free_contact.hpp"
#include "solver/equal_energy.hpp"
#include "solver/text.hpp"

namespace touchgo {
namespace {

using reference::Ending;
using reference::FreeContact;
using std::abs;

const Decimal paper_ks = "200000", paper_r = "0.6";  // figures 15 and 16; the mass is 1 kg
const Decimal quarter = "0.25";                      // xi of figure ob21_pull

// ---- contacts to compare with ----

/// kg, kg/s^2, kg/s, m/s. cs is the paper's for the restitution r, whether it is right or not.
template <Real R>
struct Followed {
  R m, ks, cs, speed, r;
  FreeContact<R> paper, pushing;  // ended by the deflection, and by the force
};

template <Real R, class Follow>
Followed<R> followed(const R& m, const R& ks, const R& cs, const R& speed, const R& r, const Follow& follow) {
  const reference::Oscillator<R> o{m, cs, ks, R(0), {}};
  return {m, ks, cs, speed, r, follow(o, speed, Ending::deflection).value(), follow(o, speed, Ending::force).value()};
}

template <Real R>
Followed<R> in_closed_form(const R& m, const R& ks, const R& cs, const R& speed, const R& r) {
  return followed<R>(m, ks, cs, speed, r, [](const auto&... a) { return reference::free_contact<R>(a...); });
}

/// The paper's contact with m = 1 kg and ks = 200000 kg/s^2, met at 1 m/s.
template <Real R>
Followed<R> paper_contact(const R& xi, const R& r) {
  const R m = 1, ks = decimal<R>(paper_ks), unit = sqrt(ks);
  return in_closed_form<R>(m, ks, R(2 * xi * unit), R(1), r);
}

/// Uniform draws that are the same with every standard library.
class Dice {
 public:
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(numbers_() >> 11) * 0x1p-53;
  }
  double scale(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }

 private:
  std::mt19937_64 numbers_{2021};
};

/// The same random contacts followed in three ways: m from 0.01 to 100 kg, ks from 1 to 1e6 kg/s^2, speed from 0.001 to
/// 10 m/s, r from 0.05 to 0.95.
struct Sample {
  std::vector<Followed<Mp50>> digits50;
  std::vector<Followed<double>> doubles, integrated;
};

Sample random_contacts() {
  Sample s;
  Dice dice;
  for (int i = 0; i < 100; ++i) {
    const double m = dice.scale(0.01, 100), ks = dice.scale(1, 1e6), speed = dice.scale(0.001, 10),
                 r = dice.between(0.05, 0.95), cs = equal_energy_damping(ks, m, r);
    s.doubles.push_back(in_closed_form(m, ks, cs, speed, r));
    s.integrated.push_back(followed(m, ks, cs, speed, r, reference::integrated_contact));
    const Mp50 m50 = m, ks50 = ks, r50 = r;
    s.digits50.push_back(in_closed_form<Mp50>(m50, ks50, equal_energy_damping(ks50, m50, r50), Mp50(speed), r50));
  }
  return s;
}

// ---- rows ----

Claim row(const std::string& id, const std::string& where, const std::string& statement, const std::string& published) {
  Claim c;
  c.id = id;
  c.source = "OB21";
  c.where = where;
  c.statement = statement;
  c.published = published;
  c.command = "build/touchgo verify --only " + id;
  return c;
}

void expect(Claim& c, const std::string& recorded, const std::string& figure = "") {
  c.recorded = recorded;
  c.figure = figure;
}

/// Reproduced where `deviation(contact)`, relative, is round-off in all of the sample. Round-off is here what a contact
/// with r from 0.05 to 0.95 can amplify by some thousands: 1e-12 in double, 1e-45 at 50 digits; 1e-10 integrated.
template <class Deviation>
void compare(Claim& c, const Sample& sample, const Deviation& deviation) {
  auto agree = [&](const auto& contacts, const char* bound) {
    return std::all_of(contacts.begin(), contacts.end(),
                       [&]<Real R>(const Followed<R>& f) { return abs(deviation(f)) <= decimal<R>(bound); });
  };
  const bool closed = agree(sample.doubles, "1e-12"), digits = agree(sample.digits50, "1e-45"),
             integrated = agree(sample.integrated, "1e-10");
  if (closed) c.evidence.push_back("closed form");
  if (digits) c.evidence.push_back("50 digits");
  if (integrated) c.evidence.push_back("integration");
  c.verdict = closed && digits && integrated ? "reproduced" : "not reproduced";
  c.note += (c.note.empty() ? "" : "; ") + std::string("measure: relative difference over ") +
            std::to_string(sample.doubles.size()) +
            " random contacts, at most 1e-12 in double, 1e-45 at 50 digits, 1e-10 integrated";
}

// ---- the equations ----

Claim eq8(const Sample& sample) {
  Claim c = row("ob21-eq8", "Sec. 2, Eq. (8)",
                "the contact lasts t1 = pi/lambda (computed: m = 1, ks = 200000, xi = 0.25)", "pi/lambda");
  c.unit = "s";
  c.computed = text(paper_contact<Mp50>(decimal<Mp50>(quarter), Mp50(1)).paper.duration, 16);
  compare(c, sample, [](const auto& f) { return f.paper.duration / contact_time(f.ks, f.cs, f.m) - 1; });
  return c;
}

Claim eq10(const Sample& sample) {
  Claim c =
      row("ob21-eq10", "Sec. 2, Eq. (10)", "the restitution is r = exp(-pi xi/sqrt(1 - xi^2)) (computed: xi = 0.25)",
          "exp(-pi xi/sqrt(1 - xi^2))");
  c.computed = text(paper_contact<Mp50>(decimal<Mp50>(quarter), Mp50(1)).paper.restitution, 16);
  c.figure = "ob21_fig2";
  compare(c, sample,
          [](const auto& f) { return f.paper.restitution / restitution_of(damping_ratio(f.ks, f.cs, f.m)) - 1; });
  return c;
}

/// The damping that gives the paper's contact the restitution r: searched, not from Eq. (13).
template <Real R>
R searched_damping(const R& r) {
  const R unit = 2 * sqrt(decimal<R>(paper_ks));
  auto excess = [&](const R& xi) { return R(paper_contact<R>(xi, r).paper.restitution - r); };
  return unit * reference::root_between<R>(excess, R(0), R(9) / 10);
}

Claim eq12(const Sample& sample) {
  Claim c = row("ob21-eq12", "Sec. 2, Eq. (12), (13)",
                "the damping cs = 2 xi sqrt(ks m) with xi = -ln r/sqrt(pi^2 + ln^2 r) loses the energy of the "
                "restitution r, (1 - r^2) m v0^2/2 (computed: cs for m = 1, ks = 200000, r = 0.6)",
                "2 xi sqrt(ks m)");
  const Mp50 r = decimal<Mp50>(paper_r), searched = searched_damping<Mp50>(r);
  c.unit = "kg/s";
  c.computed = text(searched, 16);
  compare(c, sample, [](const auto& f) { return f.paper.energy_lost / energy_lost(f.m, f.speed, f.r) - 1; });
  const Mp50 formula = equal_energy_damping(decimal<Mp50>(paper_ks), Mp50(1), r);
  if (abs(searched / formula - 1) > Mp50("1e-40")) c.verdict = "not reproduced";
  c.note += "; the damping searched for by following contacts agrees with Eq. (12), (13) to 1e-40";
  return c;
}

Claim motion(const Sample& sample) {
  Claim c = row("ob21-s2-motion", "Sec. 2, Eq. (6), (7)", "the deflection and its rate in the contact",
                "v0/lambda exp(-beta t) sin(lambda t)");
  c.unit = "m";
  const auto pushing = paper_contact<Mp50>(decimal<Mp50>(quarter), Mp50(1)).pushing;
  c.computed = text(pushing.deflection, 16);
  compare(c, sample, []<Real R>(const Followed<R>& f) {
    const Deflection<R> d = deflection(f.ks, f.cs, f.m, R(-f.speed), f.pushing.duration);
    return R(abs(d.u - f.pushing.deflection) * contact_rates(f.ks, f.cs, f.m).alpha / f.speed +
             abs(d.du / f.speed - f.pushing.restitution));
  });
  c.note +=
      "; looked at where the force falls to zero, relative to v0/alpha and v0 (computed: m = 1, ks = 200000, xi = "
      "0.25, v0 = -1)";
  return c;
}

// ---- the older relation ----

Claim eq14_limit() {
  Claim c = row("ob21-eq14-limit", "Sec. 2, below Eq. (14)",
                "r0 is only valid for xi not greater than approximately 0.33", "0.33");
  expect(c, "corrected", "ob21_fig2");
  const Decimal published = "0.33";
  const Mp50 limit = older_limit<Mp50>(), printed = older_limit<Mp50>(Reading::printed);
  auto inside = [&](const Mp50& xi) {
    return abs(xi - decimal<Mp50>(published)) <= decimal<Mp50>(published.half_unit());
  };
  c.computed = text(limit, 16);
  c.tolerance = text(decimal<Mp50>(published.half_unit()), 3);
  // r0^2 = (r^2 - xi^2)/(1 - xi^2), so it vanishes for the contact whose restitution is its xi
  const Mp50 fixed = reference::root_between<Mp50>(
      [](const Mp50& xi) { return Mp50(paper_contact<Mp50>(xi, xi).paper.restitution - xi); }, Mp50("0.1"),
      Mp50("0.9"));
  if (abs(fixed - limit) <= Mp50("1e-45")) c.evidence.push_back("closed form");
  if (abs(Mp50(older_limit<double>()) - limit) <= Mp50("1e-15")) c.evidence.push_back("50 digits");
  c.verdict = inside(printed) ? "reproduced" : inside(limit) ? "corrected" : "not reproduced";
  c.note = "x^2 in Eq. (14) is printed as xi/(1 - xi^2), which makes r0 real only up to xi = " + text(printed, 12) +
           "; with xi^2/(1 - xi^2) the limit is the paper's, and there r = xi";
  return c;
}

/// r - r0 at xi = 0.001, 0.002, ... up to the limit.
std::vector<Mp50> differences(Reading reading) {
  std::vector<Mp50> d;
  const Mp50 limit = older_limit<Mp50>(reading), step("0.001");
  for (Mp50 xi = step; xi < limit; xi += step) d.push_back(restitution_of(xi) - older_restitution(xi, reading));
  return d;
}

Claim r_above_r0() {
  Claim c = row("ob21-s2-r-above-r0", "Sec. 2, Fig. 2", "the graph of r is situated above the graph of r0", "r > r0");
  expect(c, "reproduced", "ob21_fig2");
  const auto d = differences(Reading::corrected), as_printed = differences(Reading::printed);
  const Mp50 least = *std::min_element(d.begin(), d.end());
  c.computed = text(least, 16);
  c.evidence = {"50 digits"};
  c.verdict =
      least > 0 && *std::min_element(as_printed.begin(), as_printed.end()) > 0 ? "reproduced" : "not reproduced";
  c.note =
      "measure: the smallest r - r0 over xi = 0.001, 0.002, ... up to where r0 ends is positive, with x^2 corrected "
      "(computed) and as printed";
  return c;
}

Claim close_for_low_xi() {
  Claim c = row("ob21-s2-close-for-low-xi", "Sec. 2, Fig. 2", "for low values of xi the graphs of r and r0 are close",
                "close");
  expect(c, "corrected", "ob21_fig2");
  auto largest = [](Reading reading) {
    const auto d = differences(reading);
    return *std::max_element(d.begin(), d.begin() + 100);
  };
  const Mp50 corrected = largest(Reading::corrected), printed = largest(Reading::printed), line("0.01");
  c.computed = text(corrected, 16);
  c.tolerance = text(line, 3);
  c.evidence = {"50 digits"};
  c.verdict = printed <= line ? "reproduced" : corrected <= line ? "corrected" : "not reproduced";
  c.note =
      "measure: the largest r - r0 for xi <= 0.1 is at most 0.01, a line's width in print; with x^2 as printed in "
      "Eq. (14) it would be " +
      text(printed, 4);
  return c;
}

Claim differ_for_larger_xi() {
  Claim c = row("ob21-s2-differ-for-larger-xi", "Sec. 2, Fig. 2",
                "for larger values of xi the graphs of r and r0 differ significantly", "differ");
  expect(c, "reproduced", "ob21_fig2");
  const Mp50 d = restitution_of(older_limit<Mp50>()), lines("0.1");
  const Mp50 printed = restitution_of(older_limit<Mp50>(Reading::printed));
  c.computed = text(d, 16);
  c.evidence = {"50 digits"};
  c.verdict = d > lines && printed > lines ? "reproduced" : "not reproduced";
  c.note = "measure: r - r0 where r0 has fallen to 0 exceeds 0.1, a tenth of the axis; there r is " + text(d, 4) +
           " (with x^2 as printed in Eq. (14), " + text(printed, 4) + ")";
  return c;
}

// ---- energy against xi ----

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
    const reference::Oscillator<R> other{f.m, R(f.cs * sqrt(factor)), R(f.ks * factor), R(0), {}};
    return R(reference::free_contact<R>(other, f.speed, Ending::deflection)->energy_lost / f.paper.energy_lost - 1);
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
  const bool ends = reference::free_contact<double>({1.0, 2 * std::sqrt(2.0), 2.0, 0.0, {}}, 1.0, Ending::deflection)
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
        reference::integrated_pair({m1, m2}, {v1, v2}, ks, equal_energy_damping(ks, m, r), Ending::deflection).value();
    worst = std::max({worst, abs(pair.restitution / r - 1), abs(pair.energy_lost / energy_lost(m, v1 - v2, r) - 1),
                      abs(pair.duration / response_lag(ks, m, r) - 1)});
  }
  const double xi = decimal<double>(quarter), m = reduced_mass(1.0, 2.0), ks = decimal<double>(paper_ks);
  const auto pair =
      reference::integrated_pair({1, 2}, {1, 0}, ks, 2 * xi * std::sqrt(ks * m), Ending::deflection).value();
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

Claim same_velocity(const Sample& sample) {
  Claim c = row("ob21-s2-same-velocity", "Sec. 2, end",
                "equivalent impact models lead to the same velocity after impact", "-r v0");
  compare(c, sample, [](const auto& f) { return f.paper.restitution / f.r - 1; });
  c.computed = c.verdict == "reproduced" ? "-r v0" : "another";
  return c;
}

Claim time_lag(const Sample& sample) {
  Claim c =
      row("ob21-s2-time-lag", "Sec. 2, end",
          "the soft response lags by the duration of contact tau = sqrt(m (pi^2 + ln^2 r)/ks) (computed: m = 1, ks = "
          "200000, r = 0.6)",
          "sqrt(m (pi^2 + ln^2 r)/ks)");
  const Mp50 r = decimal<Mp50>(paper_r);
  c.unit = "s";
  c.computed = text(paper_contact<Mp50>(damping_ratio_of(r), r).paper.duration, 16);
  compare(c, sample, [](const auto& f) { return f.paper.duration / response_lag(f.ks, f.m, f.r) - 1; });
  c.note += "; the body leaves where it came, so its motion afterwards is that of the hard impact, later by tau";
  return c;
}

Claim separation(const Sample& sample) {
  Claim c =
      row("ob21-s2-separation", "Sec. 2, above Eq. (8)",
          "the body is in contact until the deflection is zero and its rate positive (computed: when, for m = 1, ks = "
          "200000, r = 0.6)",
          "u = 0");
  expect(c, "conditional", "ob21_pull");
  const Mp50 r = decimal<Mp50>(paper_r);
  const auto f = paper_contact<Mp50>(damping_ratio_of(r), r);
  auto pulls = [](const auto& contacts) {
    return std::all_of(contacts.begin(), contacts.end(),
                       [](const auto& x) { return x.pushing.duration < x.paper.duration && x.pushing.deflection < 0; });
  };
  const bool always = pulls(sample.digits50) && pulls(sample.integrated);
  c.unit = "s";
  c.computed = text(f.paper.duration, 16);
  compare(c, sample, [](const auto& x) {
    return x.pushing.restitution / restitution_without_pull(damping_ratio(x.ks, x.cs, x.m)) - 1;
  });
  c.verdict = always && c.verdict == "reproduced" ? "conditional" : "not reproduced";
  c.note =
      "holds for a contact that can pull: for every r < 1 the force ks u + cs u' changes sign before u is back at 0; "
      "one that only pushes ends at " +
      text(f.pushing.duration, 12) + " s with the restitution " + text(f.pushing.restitution, 12) +
      " instead of 0.6, " + "in general exp(-2 xi arccos(xi)/sqrt(1 - xi^2)), in place of Eq. (10)";
  return c;
}

// ---- section 4.1 ----

/// Logarithmic decrement of the free oscillator: ln of the ratio of its deflection one period earlier.
template <Real R>
R decrement(const R& m, const R& c, const R& k) {
  using std::log;
  const reference::Oscillator<R> o{m, c, k, R(0), {}};
  const R period = 2 * pi<R>() / reference::roots(o).first.imag();
  return -log(reference::position<R>(o, {R(0), R(1), R(0)}, period));
}

Claim log_decrement() {
  Claim c = row("ob21-decrement", "Sec. 4.1",
                "the damping c = 0.23 (m = 1, k = 1) corresponds to the logarithmic decrement ln 2", "ln 2");
  expect(c, "not reproduced");
  const Decimal printed = "0.23";
  const Mp50 one = 1, claimed = log(Mp50(2)), damping = decimal<Mp50>(printed),
             half = decimal<Mp50>(printed.half_unit());
  const Mp50 value = decrement<Mp50>(one, damping, one), low = decrement<Mp50>(one, damping - half, one),
             high = decrement<Mp50>(one, damping + half, one);
  const Mp50 fitting = reference::root_between<Mp50>(
      [&](const Mp50& x) { return Mp50(decrement<Mp50>(one, x, one) - claimed); }, Mp50("0.1"), Mp50("0.4"));
  c.computed = text(value, 16);
  c.tolerance = text(Mp50((high - low) / 2), 3);
  c.evidence = {"closed form", "50 digits"};
  c.verdict = low <= claimed && claimed <= high ? "reproduced" : "not reproduced";
  c.note = "tolerance: what half a unit of c's last digit changes; the decrement exceeds ln 2 = " + text(claimed, 14) +
           " by " + text(Mp50(100 * (value / claimed - 1)), 2) + " %; ln 2 belongs to c = " + text(fitting, 12) +
           ", in two digits " + text(fitting, 2) +
           ", yet c = 0.23 is no misprint: the printed exponents add up to -c/m, 0.272637 - 0.502637 = -0.23";
  return c;
}

}  // namespace

std::vector<Claim> ob21_section2_claims() {
  const Sample sample = random_contacts();
  std::vector<Claim> claims{eq8(sample), eq10(sample), eq12(sample), eq14_limit()};
  const std::vector<Claim> energy = energy_against_xi();
  claims.insert(claims.end(),
                {energy[0], log_decrement(), motion(sample), separation(sample), energy[1], same_ratio(sample),
                 any_restitution(), two_masses(), r_decrease_cs_increase(), r_above_r0(), close_for_low_xi(),
                 differ_for_larger_xi(), same_velocity(sample), time_lag(sample)});
  return claims;
}

}  // namespace touchgo
