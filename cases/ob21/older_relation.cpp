// Claims of OB21, section 2: the older relation r0(xi), Eq. (14), beside the paper's r(xi).
#include "cases/ob21/studies/older_relation.hpp"

#include <algorithm>
#include <cmath>

#include "cases/claims/in_words.hpp"
#include "cases/ob21/contacts.hpp"
#include "cases/ob21/judges.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

/// (r - r0)/xi at xi = 1e-10.
Mp50 first_order(Reading reading) {
  const Mp50 xi("1e-10");
  return (restitution_of(xi) - older_restitution(xi, reading)) / xi;
}

Finding eq14(const Given&) {
  // both relations must lose the same energy to the first order in xi
  const Mp50 printed = first_order(Reading::printed), corrected = first_order(Reading::corrected);
  const Mp50 root = sqrt(Mp50("1e10")), by_expansion = pi<Mp50>() * (root - 1);  // r0 = 1 - pi sqrt(xi) + ..
  Finding f;
  f.value = text(printed, 16);
  f.legs = {{"pi/sqrt(xi) - pi", text(by_expansion, 16), abs(by_expansion / printed - 1) <= Mp50("1e-4")}};
  f.verdict = abs(printed) <= Mp50("1e-4")     ? Verdict::reproduced
              : abs(corrected) <= Mp50("1e-4") ? Verdict::corrected
                                               : Verdict::not_reproduced;
  f.reason = "xi^2 = xi_s^2/(1 - xi_s^2): a square is missing";
  f.note =
      "measure: what a light damper takes, to the first order in xi, must be the same in both relations: (r - r0)/xi "
      "at "
      "xi = 1e-10 (computed, as printed), with the square " +
      text(corrected, 2) + ". As printed r0 is real only up to xi = " + text(older_limit<Mp50>(Reading::printed), 5) +
      ", with the square up to " + text(older_limit<Mp50>(), 5) + ", which is the paper's own limit";
  return f;
}

Finding eq14_limit(const Given& given) {
  const Decimal published(given.claim.published);
  const Mp50 limit = older_limit<Mp50>(), printed = older_limit<Mp50>(Reading::printed);
  const bool inside = abs(limit - decimal<Mp50>(published)) <= decimal<Mp50>(published.half_unit());
  // r0^2 = (r^2 - xi^2)/(1 - xi^2), so it vanishes for the contact whose restitution is its xi
  const Mp50 fixed = reference::two_bodies::root_between<Mp50>(
      [](const Mp50& xi) { return Mp50(paper_contact(xi).restitution - xi); }, Mp50("0.1"), Mp50("0.9"));
  Finding f;
  f.value = text(limit, 16);
  f.tolerance = text(decimal<Mp50>(published.half_unit()), 3);
  f.legs = {{"the contact with r = xi", text(fixed, 16), abs(fixed - limit) <= Mp50("1e-45")}};
  f.verdict = inside ? Verdict::reproduced : Verdict::not_reproduced;
  if (!inside) f.reason = "r0 is real up to " + text(limit, 5);
  f.note =
      "of r0 as it is meant, see ob21-eq14: there r = xi; as printed, without a square, Eq. (14) would be real only "
      "up to " +
      text(printed, 12);
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
  const Numbers above = differences(given, Reading::corrected), as_printed = differences(given, Reading::printed);
  const double least = *std::min_element(above.begin(), above.end());
  const Mp50 first("0.001"), followed = paper_contact(first).restitution - older_restitution(first);
  Finding f;
  f.value = text(least, 16);
  f.legs = {{"followed contact, xi = 0.001", text(followed, 16), abs(followed - Mp50(least)) <= Mp50("1e-16")}};
  f.verdict = least > 0 && *std::min_element(as_printed.begin(), as_printed.end()) > 0 ? Verdict::reproduced
                                                                                       : Verdict::not_reproduced;
  if (f.verdict != Verdict::reproduced) f.reason = "somewhere r0 is above r";
  f.note =
      "measure: the smallest r - r0 over xi = 0.001, 0.002, ... up to where r0 ends is positive, with x^2 corrected "
      "(computed) and as printed";
  return f;
}

/// How near r0, with the square that Eq. (14) lacks, is to r.
struct Closeness {
  double agreeing;    // share of xi <= 0.1 at which both agree within 10 %
  double up_to;       // the largest xi up to which they do
  double at_the_end;  // the largest relative difference
};

Closeness closeness(const Given& given) {
  const Table& t = given.result("ob21_older_relation");
  const Numbers &xi = t.numbers("xi"), &r = t.numbers("r"), &above = t.numbers("r_above_r0");
  Closeness c{0, 0, 0};
  double low = 0;
  for (std::size_t i = 0; i < xi.size(); ++i) {
    const double relative = above[i] / r[i];
    if (xi[i] <= 0.1 + 1e-12) c.agreeing += relative <= 0.1, ++low;
    if (relative <= 0.1) c.up_to = xi[i];
    c.at_the_end = std::max(c.at_the_end, relative);
  }
  c.agreeing /= low;
  return c;
}

Finding close_for_low_xi(const Given& given) {
  const Closeness c = closeness(given);
  const Mp50 tenth("0.1"), followed = 1 - older_restitution(tenth) / paper_contact(tenth).restitution;
  Finding f =
      in_words({{"", "xi <= 0.1", "very close", c.agreeing}},
               "the share of xi = 0.001, 0.002, ... 0.1 at which r and r0, with the square that Eq. (14) lacks, "
               "agree within 10 %");
  f.legs = {{"(r - r0)/r at xi = 0.1, followed", text(followed, 4), followed <= Mp50("0.1")}};
  f.note += " They do up to xi = " + text(c.up_to, 3) + " of " + text(older_limit<double>(), 4);
  return f;
}

Finding differ_for_larger_xi(const Given& given) {
  const Closeness c = closeness(given);
  Finding f = in_words({{"", "largest (r - r0)/r", "significant", c.at_the_end}},
                       "the relative difference of r and r0, with the square that Eq. (14) lacks, which grows with xi "
                       "up to where r0 ends");
  const Mp50 last = Mp50(std::lround(1000 * given.result("ob21_older_relation").numbers("xi").back())) / 1000,
             followed = 1 - older_restitution(last) / paper_contact(last).restitution;
  f.legs = {{"followed contact, xi = " + text(last, 3), text(followed, 12),
             abs(followed - Mp50(c.at_the_end)) <= Mp50("1e-12")}};
  f.note += " It is 10 % at xi = " + text(c.up_to, 3);
  return f;
}

Finding relations_differ(const Given&) {
  const Mp50 quarter("0.25"), difference = restitution_of(quarter) - older_restitution(quarter),
                              followed = paper_contact(quarter).restitution - older_restitution(quarter);
  Finding f;
  f.value = text(difference, 16);
  f.legs = {{"followed contact", text(followed, 16), abs(followed - difference) <= Mp50("1e-45")}};
  f.verdict = abs(difference) > Mp50("1e-40") ? Verdict::reproduced : Verdict::not_reproduced;
  f.note =
      "computed: r - r0 at xi = 0.25, of Eq. (14) as it is meant; [35] itself is not at hand, so this tests what the "
      "paper quotes of it";
  return f;
}

}  // namespace

Judges older_relation_judges() {
  const std::vector<std::string> relation{"ob21_older_relation"};
  return {{"ob21-s1-conditions-differ", relations_differ},
          {"ob21-eq14", eq14},
          {"ob21-eq14-limit", eq14_limit},
          {"ob21-s2-r-above-r0", r_above_r0, relation},
          {"ob21-s2-close-for-low-xi", close_for_low_xi, relation},
          {"ob21-s2-differ-for-larger-xi", differ_for_larger_xi, relation}};
}

}  // namespace touchgo::cases::ob21
