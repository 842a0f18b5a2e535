// Claims of OB21, section 5 and the abstract.
#include <algorithm>
#include <array>
#include <cmath>

#include "cases/ob21/contacts.hpp"
#include "cases/ob21/statements.hpp"
#include "reference/ob21/free_contact.hpp"
#include "reference/ob21/impact_oscillator.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/run/simulate.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace impact;
using namespace run;
namespace {

const std::string stiff = "Sec. 5, (i)-(iii)", end = "Sec. 5";

const std::vector<const Quantity*> all_quantities{&l1, &xr, &ai, &vr, &ae};

Claim other_conditions(Systems&) {
  Claim c = row("ob21-s5-conditions", "Abstract",
                "the conditions of equal energy loss differ from those in the literature", "differ");
  expect(c, "reproduced", "ob21_fig2");
  double most = 0;
  for (int i = 1; i < 33; ++i) {
    const double xi = i / 100.0;
    most = std::max(most, restitution_of(xi) - older_restitution(xi));
  }
  c.computed = text(most, 12);
  c.evidence = {"closed form"};
  c.verdict = most >= 0.2 ? "reproduced" : "not reproduced";
  c.note = "measure: the largest r - r0 for xi = 0.01 to 0.32, Eqs. (10) and (14), is considerable: 0.2 or more";
  return c;
}

// ---- a stiff base without dissipation ----

Claim stiff_chaos(Systems& systems) {
  Claim c = row("ob21-s5-stiff-chaos", stiff,
                "chaotic motions at almost the same frequencies, with identical values of both exponents", "identical");
  expect(c, "reproduced", "ob21_fig5");
  const Survey &a = systems.survey(hard_1), &b = systems.survey(soft_1);
  const Paired p = in_common_chaos(a, b, l1);
  double hard = 0, both = 0;
  for (std::size_t i = 0; i < a.runs.size(); ++i) {
    if (!std::all_of(a.runs[i].begin(), a.runs[i].end(), chaotic)) continue;
    ++hard, both += std::any_of(b.runs[i].begin(), b.runs[i].end(), chaotic);
  }
  return judged(
      c, verdict({at_least(both / hard, 0.9), at_most(std::abs(p.change()), 0.1)}), both / hard,
      "measure: of the frequencies where every start of the hard model is chaotic, some start of the soft one "
      "is at 90 % or more (computed), and where all are the mean of l1 changes by at most 10 %: " +
          percent(p.change()) + "; l2 = -c/m - l1 follows in both models");
}

Claim stiff_periodic(Systems& systems) {
  Claim c = row("ob21-s5-stiff-periodic", stiff,
                "in a wide range periodic motions with impacts with exponents very close to each other", "close");
  expect(c, "reproduced", "ob21_fig5");
  const Survey &a = systems.survey(hard_1), &b = systems.survey(soft_1);
  double n = 0, close = 0;
  for (std::size_t i = 0; i < a.runs.size(); ++i) {
    const Run &x = a.runs[i][0], &y = b.runs[i][0];
    if (!periodic(x) || !periodic(y) || !same_motion(x, y)) continue;
    ++n;
    close += std::abs(l1.of(x) - l1.of(y)) <= 0.1 * std::abs(l1.of(x));
  }
  const double range = n / static_cast<double>(a.runs.size());
  return judged(c, range >= 0.5 && close / n >= 0.9, close / n,
                "measure: the same periodic motion in both models at half the frequencies or more, " + percent(range) +
                    ", and l1 within 10 % at 90 % of these (computed)");
}

Claim stiff_values(Systems& systems) {
  Claim c = row("ob21-s5-stiff-values", stiff,
                "with a stiff base and a low rate of dissipation both models produce the same results: xr, ai, vr, ae",
                "the same");
  expect(c, "undetermined", "ob21_fig5");
  std::string all;
  double least = 1;
  bool some = false, none = false;
  for (const Quantity* q : {&xr, &ai, &vr, &ae}) {
    const Conformity m = conformity(systems.survey(hard_1), systems.survey(soft_1), *q);
    least = std::min(least, m.agreement);
    some = some || verdict(m, 0.1) == "undetermined";
    none = none || verdict(m, 0.1) == "not reproduced";
    all += std::string(all.empty() ? "" : "; ") + q->name + ": " + in_words(m);
  }
  return judged(c,
                std::string(none   ? "not reproduced"
                            : some ? "undetermined"
                                   : "reproduced"),
                least, "measure: " + all + "; wanted 90 % (computed: the least) and at most 10 %");
}

// ---- where the models part ----

/// How many of motions and values differ: less than 80 % agreement, or a mean difference above 20 %.
struct Parted {
  int differ = 0;
  std::string all;
};
Parted parted(const Survey& a, const Survey& b) {
  const double same = same_motions(a, b);
  Parted p{same < 0.8, "motions agree at " + percent(same)};
  for (const Quantity* q : all_quantities) {
    const Conformity m = conformity(a, b, *q);
    p.differ += verdict(m, 0.2) == "not reproduced";
    p.all += std::string("; ") + q->name + " at " + percent(m.agreement) + ", differing by " + percent(m.difference);
  }
  return p;
}

Claim low_stiffness(Systems& systems) {
  Claim c = row("ob21-s5-low-stiffness", end, "for lower stiffness of the base the results of both methods diverge",
                "diverge");
  expect(c, "reproduced", "ob21_fig8");
  const Parted p = parted(systems.survey(hard_1), systems.survey(soft_1_100));
  return judged(
      c, p.differ >= 4, p.differ,
      "measure: of motions, l1, xr, ai, vr, ae four or more do not even agree well (computed: how many); r = 1, "
      "hard against ks = 100: " +
          p.all);
}

Claim high_dissipation(Systems& systems) {
  Claim c =
      row("ob21-s5-high-dissipation", end,
          "for a stiff base with a high rate of energy dissipation the results of both methods diverge", "diverge");
  expect(c, "conditional", "ob21_fig14");
  const Survey& hard = systems.survey(hard_06);
  const Parted p = parted(hard, systems.survey(soft_06));
  const double resting = share(hard, [](const Run& r) { return r.orbit.motion == Motion::rest; });
  return judged(c,
                std::string(p.differ >= 4    ? "reproduced"
                            : resting > 0.05 ? "conditional"
                                             : "not reproduced"),
                p.differ,
                "measure: as for a base of low stiffness (computed: how many of six differ); r = 0.6, ks = 200000: " +
                    p.all + ". It holds for a hard model whose code knows no rest: the exact one rests in " +
                    percent(resting) + " of the runs; with a base a hundred times stiffer still the motions agree at " +
                    percent(same_motions(hard, systems.survey({"0.6", "20000000"}))));
}

// ---- softer bases ----

Claim simplification(Systems& systems) {
  Claim c = row("ob21-s5-simplification", end,
                "a lower stiffness of the base simplifies the behavior in a wide range of the frequency", "simpler");
  expect(c, "reproduced", "ob21_fig8");
  auto low = [](const Run& r) { return 1 <= r.orbit.n && r.orbit.n <= 5; };
  bool simpler = true;
  double least = 1;
  std::string all;
  for (const char* r : {"1", "0.8", "0.6"}) {
    const double stiff_share = share(systems.survey({r, "200000"}), low),
                 soft_share = share(systems.survey({r, "100"}), low);
    simpler = simpler && soft_share - stiff_share >= 0.1;
    least = std::min(least, soft_share - stiff_share);
    all +=
        (all.empty() ? "r = " : "; r = ") + std::string(r) + ": " + percent(stiff_share) + " to " + percent(soft_share);
  }
  return judged(
      c, simpler, least,
      "measure: the share of motions with a period of 1 to 5 grows from ks = 200000 to 100 by 10 % of the range "
      "or more (computed: the least): " +
          all);
}

Claim only_low_periodic(Systems& systems) {
  Claim c = row("ob21-s5-only-low-periodic", end, "low periodic solutions can be observed only, which suppresses chaos",
                "no chaos");
  expect(c, "not reproduced", "ob21_fig17");
  std::string all;
  double most = 0;
  for (const char* r : {"1", "0.8", "0.6"}) {
    const double left = share(systems.survey({r, "100"}), chaotic);
    most = std::max(most, left);
    all += (all.empty() ? "r = " : "; r = ") + std::string(r) + ": " + percent(left);
  }
  return judged(c, most < 0.01, most,
                "measure: the share of chaotic runs at ks = 100, the softest base of the paper, less than 1 %: " + all);
}

Claim cause(Systems& systems) {
  return external_forces(systems, row("ob21-s5-cause", end,
                                      "the differences are a result of the external forces during the contact, which "
                                      "hard impact modeling neglects",
                                      "forces"));
}

}  // namespace

Rows conclusion_rows(const Shared& systems) {
  auto by = [&](const char* id, Claim (*judge)(Systems&)) {
    return LedgerRow{id, [systems, judge] { return judge(*systems); }};
  };
  return {by("ob21-s5-conditions", other_conditions),
          by("ob21-s5-stiff-chaos", stiff_chaos),
          by("ob21-s5-stiff-periodic", stiff_periodic),
          by("ob21-s5-stiff-values", stiff_values),
          by("ob21-s5-low-stiffness", low_stiffness),
          by("ob21-s5-high-dissipation", high_dissipation),
          by("ob21-s5-cause", cause),
          by("ob21-s5-simplification", simplification),
          by("ob21-s5-only-low-periodic", only_low_periodic)};
}

}  // namespace touchgo::cases::ob21
