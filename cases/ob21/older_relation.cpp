// Claims of OB21, section 2: the older relation r0(xi), Eq. (14), beside the paper's r(xi).
#include "solver/impact/older_relation.hpp"

#include <algorithm>
#include <cmath>

#include "cases/ob21/contacts.hpp"
#include "cases/ob21/judges.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace impact;
namespace {

Finding eq14_limit(const Given& given) {
  const Decimal published(given.claim.published);
  const Mp50 limit = older_limit<Mp50>(), printed = older_limit<Mp50>(Reading::printed);
  auto inside = [&](const Mp50& xi) {
    return abs(xi - decimal<Mp50>(published)) <= decimal<Mp50>(published.half_unit());
  };
  // r0^2 = (r^2 - xi^2)/(1 - xi^2), so it vanishes for the contact whose restitution is its xi
  const Mp50 fixed = reference::two_bodies::root_between<Mp50>(
      [](const Mp50& xi) { return Mp50(paper_contact(xi).restitution - xi); }, Mp50("0.1"), Mp50("0.9"));
  Finding f;
  f.value = text(limit, 16);
  f.tolerance = text(decimal<Mp50>(published.half_unit()), 3);
  f.legs = {{"closed form", text(fixed, 16), abs(fixed - limit) <= Mp50("1e-45")},
            {"50 digits", text(limit, 16), abs(Mp50(older_limit<double>()) - limit) <= Mp50("1e-15")}};
  f.verdict = inside(printed) ? Verdict::reproduced : inside(limit) ? Verdict::corrected : Verdict::not_reproduced;
  f.note = "x^2 in Eq. (14) is printed as xi/(1 - xi^2), which makes r0 real only up to xi = " + text(printed, 12) +
           "; with xi^2/(1 - xi^2) the limit is the paper's, and there r = xi";
  return f;
}

/// r - r0 of ob21_older_relation as far as r0 is real, up to xi = `most_xi`.
Numbers differences(const Given& given, Reading reading, double most_xi = 1) {
  const Table& t = given.result("ob21_older_relation");
  const Numbers &xi = t.numbers("xi"),
                &all = t.numbers(reading == Reading::corrected ? "r_above_r0" : "r_above_r0_as_printed");
  Numbers d;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (xi[i] <= most_xi && !std::isnan(all[i])) d.push_back(all[i]);
  return d;
}

Finding r_above_r0(const Given& given) {
  auto least = [&](Reading reading) {
    const Numbers d = differences(given, reading);
    return *std::min_element(d.begin(), d.end());
  };
  const double corrected = least(Reading::corrected);
  const bool above = corrected > 0 && least(Reading::printed) > 0;
  Finding f;
  f.value = text(corrected, 16);
  f.legs = {{"50 digits", f.value, above}};
  f.verdict = above ? Verdict::reproduced : Verdict::not_reproduced;
  f.note =
      "measure: the smallest r - r0 over xi = 0.001, 0.002, ... up to where r0 ends is positive, with x^2 corrected "
      "(computed) and as printed";
  return f;
}

Finding close_for_low_xi(const Given& given) {
  auto largest = [&](Reading reading) {
    const Numbers d = differences(given, reading, 0.1);
    return *std::max_element(d.begin(), d.end());
  };
  const double corrected = largest(Reading::corrected), printed = largest(Reading::printed),
               line = decimal<double>(Decimal(given.claim.tolerance));
  Finding f;
  f.value = text(corrected, 16);
  f.legs = {{"50 digits", f.value, corrected <= line}};
  f.verdict = printed <= line ? Verdict::reproduced : corrected <= line ? Verdict::corrected : Verdict::not_reproduced;
  f.note =
      "measure: the largest r - r0 for xi <= 0.1 is at most 0.01, a line's width in print; with x^2 as printed in "
      "Eq. (14) it would be " +
      text(printed, 4);
  return f;
}

Finding differ_for_larger_xi(const Given&) {
  const Mp50 d = restitution_of(older_limit<Mp50>()), lines("0.1");
  const Mp50 printed = restitution_of(older_limit<Mp50>(Reading::printed));
  const bool differ = d > lines && printed > lines;
  Finding f;
  f.value = text(d, 16);
  f.legs = {{"50 digits", f.value, differ}};
  f.verdict = differ ? Verdict::reproduced : Verdict::not_reproduced;
  f.note = "measure: r - r0 where r0 has fallen to 0 exceeds 0.1, a tenth of the axis; there r is " + text(d, 4) +
           " (with x^2 as printed in Eq. (14), " + text(printed, 4) + ")";
  return f;
}

}  // namespace

Judges older_relation_judges() {
  const std::vector<std::string> relation{"ob21_older_relation"};
  return {{"ob21-eq14-limit", eq14_limit},
          {"ob21-s2-r-above-r0", r_above_r0, relation},
          {"ob21-s2-close-for-low-xi", close_for_low_xi, relation},
          {"ob21-s2-differ-for-larger-xi", differ_for_larger_xi}};
}

}  // namespace touchgo::cases::ob21
