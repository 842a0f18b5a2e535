// OB21's section 2 held against contacts that were followed (cases/ob21/studies/free_contacts.hpp).
#pragma once

#include <string>

#include "cases/claims/claim.hpp"
#include "cases/ob21/studies/free_contacts.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

/// Reproduced where `measure` of ob21_free_contacts, a relative difference, is round-off in all of its contacts and all
/// ways of following them; the note has the largest difference of each way. No value and no leg yet.
Finding over_random_contacts(const Given& given, const std::string& measure);

/// The value of a finding: something of the paper's contact (m = 1 kg, ks = 200000 kg/s^2, met at 1 m/s) with this xi,
/// followed at 50 digits. Its legs: the value of the equation, and the contact integrated. A leg that disagrees
/// costs the verdict.
template <class What>
void in_paper_contact(Finding& f, const Mp50& xi, const What& what, const Mp50& by_equation,
                      const std::string& equation) {
  const Mp50 value = what(paper_contact(xi));
  const double ks = decimal<double>(paper_ks), cs = to_double(Mp50(2 * xi * sqrt(decimal<Mp50>(paper_ks))));
  const double integrated =
      what(reference::ob21::integrated_contact({1.0, cs, ks, 0.0, {}}, 1.0, ContactEnd::deflection).value());
  auto near = [&](const Mp50& other, const char* bound) { return abs(other / value - 1) <= Mp50(bound); };
  f.value = text(value, 16);
  f.legs = {{equation, text(by_equation, 16), near(by_equation, "1e-40")},
            {"integration", text(integrated, 12), near(Mp50(integrated), "1e-10")}};
  for (const Leg& leg : f.legs)
    if (!leg.agrees) f.verdict = Verdict::not_reproduced;
}

}  // namespace touchgo::cases::ob21
