// Claims of OB21, section 4.2: hard and soft impacts with dissipation, r = 0.8 and 0.6.
//
// Where hard impacts accumulate, the exact motion rests on the base: ai is infinite, l1 minus infinity. The paper's
// code knows no rest.
#include <algorithm>
#include <cmath>

#include "cases/ob21/statements.hpp"
#include "reference/ob21/fixed_step_impacts.hpp"
#include "reference/ob21/impact_events.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace number;
namespace {

const std::string less = "Sec. 4.2, Figs. 12, 13", more = "Sec. 4.2, Figs. 14, 15", softest = "Sec. 4.2, Figs. 15, 17";

bool rests(const Run& run) { return run.orbit.motion == Motion::rest; }
bool low(const Run& run) { return 1 <= run.orbit.n && run.orbit.n <= 4; }

// ---- r = 0.8 ----

Claim more_impacts(Systems& systems) {
  Claim c = row("ob21-s4.2-0.8-ai", less,
                "noticeable larger average numbers of impacts ai within chaotic zones for the "
                "hard impact model",
                "larger");
  expect(c, "conditional", "ob21_fig12");
  const Survey &a = systems.survey(hard_08), &b = systems.survey(soft_08);
  const Paired p = in_common_chaos(a, b, ai);
  double zones = 0, resting = 0;
  for (std::size_t i = 0; i < b.runs.size(); ++i)
    if (std::all_of(b.runs[i].begin(), b.runs[i].end(), chaotic)) {
      ++zones;
      resting += std::any_of(a.runs[i].begin(), a.runs[i].end(), rests);
    }
  const bool everywhere = p.change() <= -0.1, somewhere = resting / zones >= 0.1;
  return judged(c,
                std::string(everywhere  ? "reproduced"
                            : somewhere ? "conditional"
                                        : "not reproduced"),
                p.change(),
                "measure: mean ai over the " + std::to_string(p.frequencies) +
                    " frequencies where both are chaotic; hard " + text(p.a, 4) + ", soft " + text(p.b, 4) +
                    " (computed: the change; standard error of the difference " + text(p.error, 2) +
                    "). It holds if the impacts of an accumulation are counted one by one: at " +
                    percent(resting / zones) +
                    " of the frequencies where the soft model is chaotic the hard body comes to rest after infinitely "
                    "many");
}

Claim discrepancies(Systems& systems) {
  Claim c = row("ob21-s4.2-0.8-softer", "Sec. 4.2",
                "for r = 0.8 a decrease in ks leads to more significant discrepancies of all characteristics", "more");
  expect(c, "reproduced");
  bool grows = true;
  std::string all;
  double last = 0;
  const Survey& hard = systems.survey(hard_08);
  for (const Quantity* q : {&l1, &xr, &ai, &vr, &ae}) {
    double before = 0;
    all += std::string(all.empty() ? "" : "; ") + q->name;
    for (const char* ks : {"200000", "2000", "500", "100"}) {
      last = conformity(hard, systems.survey({"0.8", ks}), *q).difference;
      grows = grows && last > before;
      before = last;
      all += " " + percent(last);
    }
  }
  return judged(
      c, grows, last,
      "measure: the mean difference to the hard model grows at every step from ks = 200000 to 2000, 500, 100: " + all +
          " (computed: the last)");
}

Claim structure(Systems& systems) {
  Claim c =
      row("ob21-s4.2-0.8-structure", "Sec. 4.2, Figs. 4, 12",
          "the general structure of the bifurcation diagrams for r = 0.8 is identical to that for r = 1", "identical");
  expect(c, "undetermined", "ob21_fig12");
  const double hard = same_motions(systems.survey(hard_1), systems.survey(hard_08)),
               soft = same_motions(systems.survey(soft_1), systems.survey(soft_08));
  return judged(c, verdict({at_least(hard, 0.9), at_least(soft, 0.9)}), hard,
                "measure: the share of frequencies with the same motion, 90 % or more: hard " + percent(hard) +
                    " (computed), ks = 200000 " + percent(soft));
}

// ---- r = 0.6 ----

Claim considerable(Systems& systems) {
  Claim c =
      row("ob21-s4.2-0.6-considerable", more,
          "considerable differences between the hard and the soft model even for ks = 200000, compared with r = 1 "
          "and 0.8",
          "considerable");
  expect(c, "conditional", "ob21_fig14");
  const Survey &hard = systems.survey(hard_06), &soft = systems.survey(soft_06);
  const double one = same_motions(systems.survey(hard_1), systems.survey(soft_1)), now = same_motions(hard, soft);
  const double resting = share(hard, rests);
  return judged(c,
                std::string(now < 0.8        ? "reproduced"
                            : resting > 0.05 ? "conditional"
                                             : "not reproduced"),
                now,
                "measure: the share of frequencies with the same motion, less than 80 %: " + percent(now) +
                    " (r = 1: " + percent(one) + "). It holds for a hard model without rest: the exact one rests in " +
                    percent(resting) + " of the runs, with the soft model's period; there alone ai and l1 differ");
}

Claim chaos(Systems& systems) {
  Claim c =
      row("ob21-s4.2-0.6-chaos", more,
          "wide ranges of chaos for the hard model within the ranges of the period-1, -2, -3 and -4 motion for the "
          "soft model",
          "chaos");
  expect(c, "not reproduced", "ob21_fig14");
  const Survey &hard = systems.survey(hard_06), &soft = systems.survey(soft_06);
  double n = 0, disorder = 0, resting = 0;
  for (std::size_t i = 0; i < soft.runs.size(); ++i)
    if (std::all_of(soft.runs[i].begin(), soft.runs[i].end(), low)) {
      ++n;
      disorder += std::any_of(hard.runs[i].begin(), hard.runs[i].end(), chaotic);
      resting += std::any_of(hard.runs[i].begin(), hard.runs[i].end(), rests);
    }
  return judged(
      c, disorder / n >= 0.1, disorder / n,
      "measure: of the frequencies where the soft model has a period of 1 to 4, 10 % or more are chaotic in the "
      "hard model: " +
          percent(disorder / n) + "; at " + percent(resting / n) +
          " it rests once in its period, where l1 is minus infinity");
}

Claim drastic(Systems& systems) {
  Claim c =
      row("ob21-s4.2-0.6-ai", more, "drastically distinct average numbers of impacts ai within these zones", "drastic");
  expect(c, "reproduced", "ob21_fig14");
  const Survey &hard = systems.survey(hard_06), &soft = systems.survey(soft_06);
  double n = 0, infinite = 0, most = 0;
  for (std::size_t i = 0; i < hard.runs.size(); ++i)
    for (std::size_t k = 0; k < hard.runs[i].size(); ++k)
      if (rests(hard.runs[i][k])) {
        ++n;
        infinite += std::isinf(ai.of(hard.runs[i][k])) && std::isfinite(ai.of(soft.runs[i][k]));
        most = std::max(most, ai.of(soft.runs[i][k]));
      }
  return judged(c, n > 0 && infinite == n, most,
                "measure: where the hard body comes to rest (" + percent(share(hard, rests)) +
                    " of the runs) its impacts are infinite in number; there the soft model has at most so many per "
                    "period (computed)");
}

Claim slow(Systems& systems) {
  Claim c = row("ob21-s4.2-0.6-slow", more,
                "the great majority of impacts of the hard model are impacts with a relative velocity close to zero",
                "majority");
  expect(c, "reproduced", "ob21_fig14");
  const bool accumulate = systems.orbits(hard_06, "3", {500, 1000}, 1).front().motion == Motion::rest;
  const auto counted =
      reference::ob21::fixed_step_impacts(reference::ob21::ob21_oscillator<double>(3.0, 0.6), 0.01, 0.0, {1000, 1e-9}, 60, 50);
  double all = 0, few = 0;  // of the exact motion, each accumulation cut where it reaches round-off
  const auto rig = reference::ob21::rig(reference::ob21::ob21_oscillator<double>(3.0, 0.6));
  auto ride = reference::ob21::start(rig, 0.01, 0.0);
  for (int i = 0; i < 540; ++i)
    reference::ob21::follow_period(rig, ride, [&](const reference::ob21::Touch<double>& e) {
      if (i < 500 || e.kind != reference::ob21::Happening::impact) return;
      ++all, few += -e.before < 0.0025 * 3 / 100;
    });
  c.evidence = {"Runge-Kutta-Gill"};
  return judged(
      c, accumulate && counted.slow >= 0.9, counted.slow,
      "measure: at eta = 3, 90 % or more are slower than a hundredth of the base's largest speed. The impacts "
      "accumulate, so of the infinitely many all but some are slower than anything; of those above round-off " +
          percent(few / all) +
          " are. Computed: the share in a code without rest (Runge-Kutta-Gill, 1000 steps per period, gap at "
          "impacts below 1e-9 m)");
}

Claim non_periodic(Systems& systems) {
  Claim c =
      row("ob21-s4.2-0.6-nonperiodic", "Sec. 4.2, Fig. 16",
          "as a consequence of these series of impacts the motion of the hard model is non-periodic", "non-periodic");
  expect(c, "not reproduced", "ob21_fig16");
  const Survey& hard = systems.survey(hard_06);
  const double resting = share(hard, rests),
               without = share(hard, [](const Run&r) { return rests(r) && !periodic(r); });
  std::string found;
  for (const char* eta : {"3", "6.9"}) {
    const Orbit o = systems.orbits(hard_06, eta, {500, 1000}, 1).front();
    found += std::string(found.empty() ? "" : ", ") + std::to_string(o.n) + " at eta = " + eta;
  }
  return judged(c, without > 0.5 * resting, 1 - without / resting,
                "measure: of the runs that come to rest, which all start again from the one state of release, " +
                    percent(1 - without / resting) + " (computed) repeat within 64 periods: " + found);
}

Claim slow_impact_for_series(Systems& systems) {
  Claim c =
      row("ob21-s4.2-6.9-single", "Sec. 4.2, Fig. 16",
          "with an elastic base a slow impact corresponding to a series of slow hard impacts can lead to periodic "
          "motion",
          "periodic");
  expect(c, "reproduced", "ob21_fig16");
  const Orbit hard = systems.orbits(hard_06, "6.9", {500, 1000}, 1).front(),
              soft = systems.orbits(soft_06, "6.9", {500, 1000}, 1).front();
  const bool holds = hard.motion == Motion::rest && soft.motion == Motion::periodic && soft.n == hard.n;
  return judged(c, holds, soft.n,
                "measure: at eta = 6.9 hard impacts accumulate and the soft model is periodic, z = " +
                    std::to_string(soft.p) + "/" + std::to_string(soft.n) +
                    " (computed: n); the hard model has the same period " + std::to_string(hard.n));
}

}  // namespace

Rows damped_rows(const Shared& systems) {
  auto by = [&](const char* id, Claim (*judge)(Systems&)) {
    return LedgerRow{id, [systems, judge] { return judge(*systems); }};
  };
  auto agree = [&](const char* id, const std::string& where, const std::string& statement, const Model& a,
                   const Model& b, const Quantity* q, double bound, const char* recorded, const char* figure) {
    return pending(systems, {id, where, statement, a, b, q, bound, recorded, figure});
  };
  const std::string good = "a good conformity of the values of ", similar = "similar shapes of the diagrams of ",
                    steady = "no considerable differences from ks = 200000 to 2000 in ", steadily = "Sec. 4.2";
  return {
      agree("ob21-s4.2-0.8-ranges", less, "a good coexistence of the ranges of periodic and non-periodic motion",
            hard_08, soft_08, nullptr, 0.2, "reproduced", "ob21_fig13"),
      agree("ob21-s4.2-0.8-exponents", less, good + "the Lyapunov exponents", hard_08, soft_08, &l1, 0.2, "reproduced",
            "ob21_fig13"),
      agree("ob21-s4.2-0.8-xr", less, good + "xr", hard_08, soft_08, &xr, 0.2, "reproduced", "ob21_fig13"),
      agree("ob21-s4.2-0.8-vr", less, good + "vr", hard_08, soft_08, &vr, 0.2, "reproduced", "ob21_fig13"),
      agree("ob21-s4.2-0.8-ae", less, good + "ae", hard_08, soft_08, &ae, 0.2, "reproduced", "ob21_fig13"),
      by("ob21-s4.2-0.8-ai", more_impacts),
      by("ob21-s4.2-0.8-softer", discrepancies),
      by("ob21-s4.2-0.8-structure", structure),
      by("ob21-s4.2-0.6-considerable", considerable),
      agree("ob21-s4.2-0.6-xr", more, similar + "xr", hard_06, soft_06, &xr, 0.2, "reproduced", "ob21_fig15"),
      agree("ob21-s4.2-0.6-vr", more, similar + "vr", hard_06, soft_06, &vr, 0.2, "reproduced", "ob21_fig15"),
      agree("ob21-s4.2-0.6-ae", more, "identical degrees of the average impact energy dissipation ae", hard_06, soft_06,
            &ae, 0.1, "reproduced", "ob21_fig15"),
      by("ob21-s4.2-0.6-chaos", chaos),
      by("ob21-s4.2-0.6-ai", drastic),
      by("ob21-s4.2-0.6-slow", slow),
      by("ob21-s4.2-0.6-nonperiodic", non_periodic),
      by("ob21-s4.2-6.9-single", slow_impact_for_series),
      agree("ob21-s4.2-0.6-2000-ranges", steadily, steady + "the ranges of the periodic motion", soft_06, soft_06_2000,
            nullptr, 0.2, "not reproduced", ""),
      agree("ob21-s4.2-0.6-2000-vr", steadily, steady + "vr", soft_06, soft_06_2000, &vr, 0.2, "undetermined", ""),
      agree("ob21-s4.2-0.6-2000-ai", steadily, steady + "ai", soft_06, soft_06_2000, &ai, 0.2, "reproduced", ""),
      agree("ob21-s4.2-0.6-2000-ae", steadily, steady + "ae", soft_06, soft_06_2000, &ae, 0.2, "not reproduced", "")};
}

}  // namespace touchgo::cases::ob21
