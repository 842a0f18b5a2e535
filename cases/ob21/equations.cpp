// Claims of OB21, section 2: the equations of the contact, against contacts that were followed.
#include <algorithm>

#include "cases/ob21/contacts.hpp"
#include "cases/ob21/judges.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace impact;
namespace {

const Decimal paper_r = "0.6", quarter = "0.25";  // figures 15 and 16; xi of figure ob21_pull

Mp50 paper_xi() { return damping_ratio_of(decimal<Mp50>(paper_r)); }

Finding eq8(const Given& given) {
  Finding f = over_random_contacts(given, "eq8");
  f.value = text(paper_contact(decimal<Mp50>(quarter)).duration, 16);
  return f;
}

Finding eq10(const Given& given) {
  Finding f = over_random_contacts(given, "eq10");
  f.value = text(paper_contact(decimal<Mp50>(quarter)).restitution, 16);
  return f;
}

Finding eq12(const Given& given) {
  Finding f = over_random_contacts(given, "eq12");
  // the damping that gives the paper's contact the restitution r: searched, not from Eq. (13)
  const Mp50 r = decimal<Mp50>(paper_r), ks = decimal<Mp50>(paper_ks);
  auto excess = [&](const Mp50& xi) { return Mp50(paper_contact(xi).restitution - r); };
  const Mp50 xi = reference::two_bodies::root_between<Mp50>(excess, Mp50(0), Mp50(9) / 10);
  const Mp50 searched = 2 * xi * sqrt(ks);
  if (!(abs(searched / equal_energy_damping(ks, Mp50(1), r) - 1) <= Mp50("1e-40"))) f.verdict = Verdict::not_reproduced;
  f.value = text(searched, 16);
  f.note += "; the damping searched for by following contacts agrees with Eq. (12), (13) to 1e-40";
  return f;
}

Finding motion(const Given& given) {
  Finding f = over_random_contacts(given, "motion");
  f.value = text(paper_contact(decimal<Mp50>(quarter), Ending::force).deflection, 16);
  f.note +=
      "; looked at where the force falls to zero, relative to v0/alpha and v0 (computed: m = 1, ks = 200000, xi = "
      "0.25, v0 = -1)";
  return f;
}

Finding same_velocity(const Given& given) {
  Finding f = over_random_contacts(given, "same_velocity");
  f.value = f.verdict == Verdict::reproduced ? given.claim.published : "another";
  return f;
}

Finding time_lag(const Given& given) {
  Finding f = over_random_contacts(given, "time_lag");
  f.value = text(paper_contact(paper_xi()).duration, 16);
  f.note += "; the body leaves where it came, so its motion afterwards is that of the hard impact, later by tau";
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
  const bool always = pulls("50_digits") && pulls("integrated");
  f.verdict = always && f.verdict == Verdict::reproduced ? Verdict::conditional : Verdict::not_reproduced;
  const FreeContact<Mp50> paper = paper_contact(paper_xi()), pushing = paper_contact(paper_xi(), Ending::force);
  f.value = text(paper.duration, 16);
  f.note =
      "holds for a contact that can pull: for every r < 1 the force ks u + cs u' changes sign before u is back at 0; "
      "one that only pushes ends at " +
      text(pushing.duration, 12) + " s with the restitution " + text(pushing.restitution, 12) +
      " instead of 0.6, in general exp(-2 xi arccos(xi)/sqrt(1 - xi^2)), in place of Eq. (10)";
  return f;
}

}  // namespace

Judges equation_judges() {
  const std::vector<std::string> contacts{"ob21_free_contacts"};
  return {{"ob21-eq8", eq8, contacts},
          {"ob21-eq10", eq10, contacts},
          {"ob21-eq12", eq12, contacts},
          {"ob21-s2-motion", motion, contacts},
          {"ob21-s2-separation", separation, contacts},
          {"ob21-s2-same-velocity", same_velocity, contacts},
          {"ob21-s2-time-lag", time_lag, contacts}};
}

}  // namespace touchgo::cases::ob21
