// Claims of OB21, section 2: the older relation r0(xi), Eq. (14), beside the paper's r(xi).
#include <algorithm>

#include "cases/ob21/contacts.hpp"
#include "cases/ob21/section2.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace impact;
namespace {

using std::abs;

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
  const Mp50 fixed = reference::two_bodies::root_between<Mp50>(
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

}  // namespace

Rows older_relation_rows() {
  return {{"ob21-eq14-limit", eq14_limit},
          {"ob21-s2-r-above-r0", r_above_r0},
          {"ob21-s2-close-for-low-xi", close_for_low_xi},
          {"ob21-s2-differ-for-larger-xi", differ_for_larger_xi}};
}

}  // namespace touchgo::cases::ob21
