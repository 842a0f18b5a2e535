// Claims of OB21, section 2: what the equations of the contact come to, against contacts that were followed.
//
// The contact ends where the deflection is back at zero, though its force pulls by then. An equation is judged within
// the contact that the section states; a sentence on what bodies do is conditional, for one that only pushes does
// otherwise.
#include <algorithm>

#include "cases/claims/conditions.hpp"
#include "cases/ob21/contacts.hpp"
#include "cases/ob21/judges.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/impact/equal_energy.hpp"

namespace touchgo::cases::ob21 {

namespace {

const Decimal paper_r = "0.6", quarter = "0.25";  // figures 15 and 16; xi of figure ob21_pull

Mp50 paper_xi() { return damping_ratio_of(decimal<Mp50>(paper_r)); }

constexpr auto duration = [](const auto& contact) { return contact.duration; };
constexpr auto restitution = [](const auto& contact) { return contact.restitution; };

/// Of the paper's contact for r = 0.6, ended where its force does.
FreeContact<Mp50> pushing_contact() { return paper_contact(paper_xi(), ContactEnd::force); }

/// What becomes of r = 0.6 then.
std::string instead() { return "one that only pushes returns " + text(pushing_contact().restitution, 4) + ", not 0.6"; }

const std::string as_stated = "within the contact that section 2 states; one that only pushes returns more";

Finding eq8(const Given& given) {
  Finding f = over_random_contacts(given, "eq8");
  const Mp50 ks = decimal<Mp50>(paper_ks), xi = decimal<Mp50>(quarter);
  in_paper_contact(f, xi, duration, contact_time(ks, Mp50(2 * xi * sqrt(ks)), Mp50(1)), "Eq. (8)");
  return f;
}

Finding eq9(const Given& given) {
  Finding f = over_random_contacts(given, "eq10");
  const Mp50 ks = decimal<Mp50>(paper_ks), xi = decimal<Mp50>(quarter), cs = 2 * xi * sqrt(ks);
  const auto [alpha, beta, lambda] = contact_rates(ks, cs, Mp50(1));
  in_paper_contact(f, xi, restitution, exp(Mp50(-beta * pi<Mp50>() / lambda)), "Eq. (9)");
  return f;
}

Finding eq10(const Given& given) {
  Finding f = over_random_contacts(given, "eq10");
  in_paper_contact(f, decimal<Mp50>(quarter), restitution, restitution_of(decimal<Mp50>(quarter)), "Eq. (10)");
  f.note += "; " + as_stated + ", " + text(paper_contact(decimal<Mp50>(quarter), ContactEnd::force).restitution, 4) +
            " at xi = 0.25";
  return f;
}

/// xi that gives the paper's contact the restitution r = 0.6: searched, not from Eq. (13).
Mp50 searched_xi() {
  const Mp50 r = decimal<Mp50>(paper_r);
  return reference::two_bodies::root_between<Mp50>(
      [&](const Mp50& xi) { return Mp50(paper_contact(xi).restitution - r); }, Mp50(0), Mp50(9) / 10);
}

/// The finding of such a number, held against the equation.
void searched(Finding& f, const Mp50& value, const Mp50& by_equation, const std::string& equation) {
  const bool agrees = abs(value / by_equation - 1) <= Mp50("1e-40");
  f.value = text(value, 16);
  f.legs = {{equation, text(by_equation, 16), agrees}};
  if (!agrees) f.verdict = Verdict::not_reproduced;
}

Finding eq12(const Given& given) {
  Finding f = over_random_contacts(given, "eq12");
  const Mp50 ks = decimal<Mp50>(paper_ks);
  searched(f, Mp50(2 * searched_xi() * sqrt(ks)), equal_energy_damping(ks, Mp50(1), decimal<Mp50>(paper_r)),
           "Eqs. (12), (13)");
  f.note += "; the damping (computed) is searched for by following contacts; " + as_stated;
  return f;
}

Finding eq13(const Given& given) {
  Finding f = over_random_contacts(given, "same_velocity");
  searched(f, searched_xi(), paper_xi(), "Eq. (13)");
  f.note += "; xi (computed, for r = 0.6) is searched for by following contacts; " + as_stated;
  return f;
}

Finding motion(const Given& given) {
  Finding f = over_random_contacts(given, "motion");
  const Mp50 ks = decimal<Mp50>(paper_ks), xi = decimal<Mp50>(quarter), cs = 2 * xi * sqrt(ks);
  const FreeContact<Mp50> pushing = paper_contact(xi, ContactEnd::force);
  const Mp50 by_equation = deflection(ks, cs, Mp50(1), Mp50(-1), pushing.duration).u;
  f.value = text(pushing.deflection, 16);
  f.legs = {{"Eq. (6)", text(by_equation, 16), abs(by_equation / pushing.deflection - 1) <= Mp50("1e-40")}};
  f.note +=
      "; looked at where the force falls to zero, relative to v0/alpha and v0 (computed: m = 1, ks = 200000, xi = "
      "0.25, v0 = -1)";
  return f;
}

Finding same_velocity(const Given& given) {
  Finding f = over_random_contacts(given, "same_velocity");
  in_paper_contact(f, paper_xi(), restitution, decimal<Mp50>(paper_r), "hard, r = 0.6");
  f.note += "; computed: speed after over speed before; in a contact as section 2 states it: " + instead();
  return f;
}

Finding time_lag(const Given& given) {
  Finding f = over_random_contacts(given, "time_lag");
  in_paper_contact(f, paper_xi(), duration, response_lag(decimal<Mp50>(paper_ks), Mp50(1), decimal<Mp50>(paper_r)),
                   "tau");
  f.note +=
      "; the body leaves where it came, so its motion afterwards is that of the hard impact, later by tau. In a "
      "contact as section 2 states it: one that only pushes lets go after " +
      text(pushing_contact().duration, 4) + " s";
  return f;
}

Finding separation(const Given& given) {
  Finding f = over_random_contacts(given, "without_pull");
  const Table& contacts = given.result("ob21_free_contacts");
  auto pulls = [&](const std::string& way) {
    const Numbers &part = contacts.numbers("pull_" + way), &to = contacts.numbers("pushed_to_" + way);
    return std::all_of(part.begin(), part.end(), [](double p) { return p > 0; }) &&
           std::all_of(to.begin(), to.end(), [](double u) { return u < 0; });
  };
  if (!pulls("50_digits") || !pulls("integrated")) f.verdict = Verdict::not_reproduced;
  const Mp50 ks = decimal<Mp50>(paper_ks);
  in_paper_contact(f, paper_xi(), duration, contact_time(ks, Mp50(2 * paper_xi() * sqrt(ks)), Mp50(1)), "Eq. (8)");
  const FreeContact<Mp50> pushing = pushing_contact();
  f.note =
      "this is the paper's rule. Under it a contact pulls before its end: for every r < 1 the force ks u + cs u' "
      "changes sign before u is back at 0; "
      "one that only pushes ends at " +
      text(pushing.duration, 12) + " s with the restitution " + text(pushing.restitution, 12) +
      " instead of 0.6, in general exp(-2 xi arccos(xi)/sqrt(1 - xi^2)), in place of Eq. (10); " + f.note;
  return f;
}

}  // namespace

Judges equation_judges() {
  const std::vector<std::string> contacts{"ob21_free_contacts"};
  return {{"ob21-eq8", eq8, contacts},
          {"ob21-eq9", eq9, contacts},
          {"ob21-eq10", eq10, contacts},
          {"ob21-eq12", eq12, contacts},
          {"ob21-eq13", eq13, contacts},
          {"ob21-s2-motion", motion, contacts},
          {"ob21-s2-separation", separation, contacts},
          {"ob21-s2-same-velocity", same_velocity, contacts},
          {"ob21-s2-time-lag", time_lag, contacts}};
}

}  // namespace touchgo::cases::ob21
