// Claims of OB21, section 5 and the abstract.
#include <algorithm>
#include <cmath>

#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/impact/older_relation.hpp"

namespace touchgo::cases::ob21 {

using namespace impact;
namespace {

const std::vector<const Quantity*> all_quantities{&l1, &xr, &ai, &vr, &ae};
const Model far_stiffer{"0.6", "20000000"};

Finding other_conditions(const Given&) {
  double most = 0;
  for (int i = 1; i < 33; ++i) {
    const double xi = i / 100.0;
    most = std::max(most, restitution_of(xi) - older_restitution(xi));
  }
  Finding f =
      judged(most >= 0.2, most,
             "measure: the largest r - r0 for xi = 0.01 to 0.32, Eqs. (10) and (14), is considerable: 0.2 or more");
  f.legs = {{"closed form", f.value, true}};
  return f;
}

// ---- a stiff base without dissipation ----

Finding stiff_chaos(const Given& given) {
  const Survey a = survey_of(given, hard_1), b = survey_of(given, soft_1);
  const Paired p = in_common_chaos(a, b, l1);
  double hard = 0, both = 0;
  for (std::size_t i = 0; i < a.runs.size(); ++i) {
    if (!std::all_of(a.runs[i].begin(), a.runs[i].end(), chaotic)) continue;
    ++hard, both += std::any_of(b.runs[i].begin(), b.runs[i].end(), chaotic);
  }
  return judged(
      verdict({at_least(both / hard, 0.9), at_most(std::abs(p.change()), 0.1)}), both / hard,
      "measure: of the frequencies where every start of the hard model is chaotic, some start of the soft one "
      "is at 90 % or more (computed), and where all are the mean of l1 changes by at most 10 %: " +
          percent(p.change()) + "; l2 = -c/m - l1 follows in both models");
}

Finding stiff_periodic(const Given& given) {
  const Survey a = survey_of(given, hard_1), b = survey_of(given, soft_1);
  double n = 0, close = 0;
  for (std::size_t i = 0; i < a.runs.size(); ++i) {
    const Run &x = a.runs[i][0], &y = b.runs[i][0];
    if (!periodic(x) || !periodic(y) || !same_motion(x, y)) continue;
    ++n;
    close += std::abs(l1.of(x) - l1.of(y)) <= 0.1 * std::abs(l1.of(x));
  }
  const double range = n / static_cast<double>(a.runs.size());
  return judged(range >= 0.5 && close / n >= 0.9, close / n,
                "measure: the same periodic motion in both models at half the frequencies or more, " + percent(range) +
                    ", and l1 within 10 % at 90 % of these (computed)");
}

Finding stiff_values(const Given& given) {
  const Survey hard = survey_of(given, hard_1), soft = survey_of(given, soft_1);
  std::string all;
  double least = 1;
  bool some = false, none = false;
  for (const Quantity* q : {&xr, &ai, &vr, &ae}) {
    const Conformity m = conformity(hard, soft, *q);
    least = std::min(least, m.agreement);
    some = some || verdict(m, 0.1) == Verdict::undetermined;
    none = none || verdict(m, 0.1) == Verdict::not_reproduced;
    all += std::string(all.empty() ? "" : "; ") + q->name + ": " + in_words(m);
  }
  return judged(none   ? Verdict::not_reproduced
                : some ? Verdict::undetermined
                       : Verdict::reproduced,
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
    p.differ += verdict(m, 0.2) == Verdict::not_reproduced;
    p.all += std::string("; ") + q->name + " at " + percent(m.agreement) + ", differing by " + percent(m.difference);
  }
  return p;
}

Finding low_stiffness(const Given& given) {
  const Parted p = parted(survey_of(given, hard_1), survey_of(given, soft_1_100));
  return judged(
      p.differ >= 4, p.differ,
      "measure: of motions, l1, xr, ai, vr, ae four or more do not even agree well (computed: how many); r = 1, "
      "hard against ks = 100: " +
          p.all);
}

Finding high_dissipation(const Given& given) {
  const Survey hard = survey_of(given, hard_06);
  const Parted p = parted(hard, survey_of(given, soft_06));
  const double resting = share(hard, [](const Run& r) { return r.orbit.motion == Motion::rest; });
  return judged(p.differ >= 4    ? Verdict::reproduced
                : resting > 0.05 ? Verdict::conditional
                                 : Verdict::not_reproduced,
                p.differ,
                "measure: as for a base of low stiffness (computed: how many of six differ); r = 0.6, ks = 200000: " +
                    p.all + ". It holds for a hard model whose code knows no rest: the exact one rests in " +
                    percent(resting) + " of the runs; with a base a hundred times stiffer still the motions agree at " +
                    percent(same_motions(hard, survey_of(given, far_stiffer))));
}

// ---- softer bases ----

Finding simplification(const Given& given) {
  auto low = [](const Run& r) { return 1 <= r.orbit.n && r.orbit.n <= 5; };
  bool simpler = true;
  double least = 1;
  std::string all;
  for (const char* r : {"1", "0.8", "0.6"}) {
    const double stiff_share = share(survey_of(given, {r, "200000"}), low),
                 soft_share = share(survey_of(given, {r, "100"}), low);
    simpler = simpler && soft_share - stiff_share >= 0.1;
    least = std::min(least, soft_share - stiff_share);
    all +=
        (all.empty() ? "r = " : "; r = ") + std::string(r) + ": " + percent(stiff_share) + " to " + percent(soft_share);
  }
  return judged(
      simpler, least,
      "measure: the share of motions with a period of 1 to 5 grows from ks = 200000 to 100 by 10 % of the range "
      "or more (computed: the least): " +
          all);
}

Finding only_low_periodic(const Given& given) {
  std::string all;
  double most = 0;
  for (const char* r : {"1", "0.8", "0.6"}) {
    const double left = share(survey_of(given, {r, "100"}), chaotic);
    most = std::max(most, left);
    all += (all.empty() ? "r = " : "; r = ") + std::string(r) + ": " + percent(left);
  }
  return judged(most < 0.01, most,
                "measure: the share of chaotic runs at ks = 100, the softest base of the paper, less than 1 %: " + all);
}

/// Of the restitutions 1, 0.8 and 0.6 with these bases.
std::vector<std::string> of_all_restitutions(const std::vector<std::string>& stiffnesses) {
  std::vector<Model> models;
  for (const char* r : {"1", "0.8", "0.6"})
    for (const std::string& ks : stiffnesses) models.push_back({r, ks});
  return surveys(models);
}

}  // namespace

Judges conclusion_judges() {
  return {{"ob21-s5-conditions", other_conditions},
          {"ob21-s5-stiff-chaos", stiff_chaos, surveys({hard_1, soft_1})},
          {"ob21-s5-stiff-periodic", stiff_periodic, surveys({hard_1, soft_1})},
          {"ob21-s5-stiff-values", stiff_values, surveys({hard_1, soft_1})},
          {"ob21-s5-low-stiffness", low_stiffness, surveys({hard_1, soft_1_100})},
          {"ob21-s5-high-dissipation", high_dissipation, surveys({hard_06, soft_06, far_stiffer})},
          {"ob21-s5-simplification", simplification, of_all_restitutions({"200000", "100"})},
          {"ob21-s5-only-low-periodic", only_low_periodic, of_all_restitutions({"100"})}};
}

}  // namespace touchgo::cases::ob21
