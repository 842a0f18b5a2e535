// Claims of OB21, section 4.1: hard and soft impacts without dissipation, r = 1.
#include <algorithm>
#include <cmath>

#include "cases/ob21/statements.hpp"
#include "reference/ob21/portrait.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace number;
namespace {

const std::string stiff = "Sec. 4.1, Figs. 4, 5", softer = "Sec. 4.1, Figs. 4, 6", soft = "Sec. 4.1, Figs. 4, 7",
                  softest = "Sec. 4.1, Figs. 4, 8";

bool low(const Run& run) { return 1 <= run.orbit.n && run.orbit.n <= 5; }

// ---- the hard model ----

Claim periods(Systems& systems) {
  Claim c = row("ob21-s4.1-periods", "Sec. 4.1, Fig. 4",
                "regions of period-1, -2, -3, -4 and -5 motions can be localized", "1 to 5");
  expect(c, "reproduced", "ob21_fig4");
  double least = 8;
  std::string all;
  for (int n = 1; n <= 5; ++n) {
    const Window w = window(systems.survey(hard_1), n);
    least = std::min(least, w.to - w.from);
    all += (n > 1 ? ", " : "") + std::to_string(n) + " from " + text(w.from, 4) + " to " + text(w.to, 4);
  }
  c.unit = "rad/s";
  return judged(
      c, least > 0, least,
      "measure: each has an unbroken stretch of frequencies, from all starts (computed: the shortest): " + all);
}

Claim remaining(Systems& systems) {
  Claim c = row("ob21-s4.1-remaining", "Sec. 4.1, Fig. 4",
                "as regards the remaining frequencies, non-periodic vibrations can be observed", "non-periodic");
  expect(c, "not reproduced", "ob21_fig4");
  const Survey& s = systems.survey(hard_1);
  const double rest = share(s, [](const Run& r) { return !low(r); });
  const double other = share(s, [](const Run& r) { return periodic(r) && !low(r); });
  return judged(c, other <= 0.1 * rest, 1 - other / rest,
                "measure: of the runs without a period of 1 to 5, a great majority (90 %) has none at all; " +
                    percent(other / rest) + " of them have a longer period, up to 64");
}

// ---- ks = 200000 ----

Claim divergence(Systems& systems) {
  Claim c =
      row("ob21-s4.1-divergence", stiff,
          "within chaotic zones the rates of divergence of adjacent trajectories are almost the same", "the same");
  expect(c, "reproduced", "ob21_fig5");
  const Paired p = in_common_chaos(systems.survey(hard_1), systems.survey(soft_1), l1);
  return judged(c, std::abs(p.change()) <= 0.1, p.change(),
                "measure: mean l1 over the " + std::to_string(p.frequencies) +
                    " frequencies where both are chaotic, within 10 %: hard " + text(p.a, 4) + ", soft " +
                    text(p.b, 4) + ", standard error of the difference " + text(p.error, 2) +
                    " (computed: the change)");
}

Claim portraits(const std::string& id, const std::string& where, const std::string& statement, const char* stiffness,
                bool shapes, const std::string& recorded) {
  Claim c = row(id, where, statement, shapes ? "very good" : "1/2, 1/4");
  expect(c, recorded, shapes ? "ob21_fig9" : "ob21_fig11");
  double worst = 0;
  bool kinds = true;
  std::string found;
  for (const auto& [eta, n] : {std::pair{4.0, 2}, {8.0, 4}}) {
    const auto a = reference::ob21::portrait(reference::ob21::ob21_oscillator<double>(eta, 1.0), 256);
    const auto b = reference::ob21::portrait(reference::ob21::ob21_oscillator<double>(eta, 1.0, std::stod(stiffness)), 256);
    kinds = kinds && a.n == n && b.n == n && a.p == 1 && b.p == 1;
    const double d = reference::ob21::farthest(a, b);
    worst = std::max(worst, d);
    found += (found.empty() ? "" : ", ") + percent(d) + " at eta = " + text(eta, 2);
  }
  c.computed = text(worst, 12);
  c.evidence = {"closed form"};
  c.verdict = kinds && (!shapes || worst <= 0.1) ? "reproduced" : "not reproduced";
  c.note = std::string("measure: z = 1/2 at eta = 4 and 1/4 at eta = 8 in both models") +
           (shapes ? ", and no point of one trajectory (x, x') is farther from the other than 10 % of its size" : "") +
           "; farthest: " + found + " (computed: the larger)";
  return c;
}

// ---- ks = 2000 ----

Claim no_sooner(Systems& systems) {
  Claim c = row("ob21-s4.1-no-sooner", softer,
                "minor differences to the hard model were observed no sooner than for ks = 2000", "2000");
  expect(c, "reproduced", "ob21_fig6");
  const Survey& hard = systems.survey(hard_1);
  const double first = same_motions(hard, systems.survey(soft_1)),
               second = same_motions(hard, systems.survey(soft_1_2000));
  return judged(c, first >= 0.9 && second < 0.9, second,
                "measure: the share of frequencies with the same motion is 90 % or more for ks = 200000, less for ks = "
                "2000: " +
                    percent(first) + ", " + percent(second) + " (computed)");
}

Claim narrower_period4(Systems& systems) {
  Claim c = row("ob21-s4.1-2000-period4", softer, "a slightly narrower range of the period-4 motion", "narrower");
  expect(c, "not reproduced", "ob21_fig6");
  const Survey &a = systems.survey(hard_1), &b = systems.survey(soft_1_2000);
  const Window hard = window(a, 4), soft = window(b, 4);
  const double seen = 2.5 * (a.frequency[1] - a.frequency[0]);
  const bool width = soft.width < hard.width - seen, longest = soft.to - soft.from < hard.to - hard.from - seen;
  c.unit = "rad/s";
  return judged(c,
                std::string(width && longest   ? "reproduced"
                            : width || longest ? "undetermined"
                                               : "not reproduced"),
                soft.width - hard.width,
                "measure: width of all windows (computed: the change) and of the longest, narrower by more than two "
                "steps of the frequency, 0.04; hard and soft: " +
                    widths(a, b, 4) + "; longest from " + text(hard.from, 4) + " to " + text(hard.to, 4) +
                    " and from " + text(soft.from, 4) + " to " + text(soft.to, 4));
}

/// A sentence about a value in chaos zones: where both models are chaotic, and in each model's own zones.
Claim in_chaos(Systems& systems, const std::string& id, const std::string& where, const std::string& statement,
               const Model& other, const Quantity& q, double by, const std::string& recorded) {
  Claim c = row(id, where, statement, "lower");
  expect(c, recorded);
  const Survey &a = systems.survey(hard_1), &b = systems.survey(other);
  const Paired p = in_common_chaos(a, b, q);
  const double own = mean(b, q, chaotic) / mean(a, q, chaotic) - 1;
  const bool common = p.median <= -by && p.lower > p.frequencies / 2.0 + std::sqrt(p.frequencies), each = own <= -by;
  return judged(c,
                std::string(common && each   ? "reproduced"
                            : common || each ? "undetermined"
                                             : "not reproduced"),
                p.median,
                "measure: " + std::string(q.name) + (by > 0 ? ", lower by " + percent(by) + " or more" : ", lower") +
                    " in the median of the " + std::to_string(p.frequencies) +
                    " frequencies where both are chaotic (computed: the change; lower at " + std::to_string(p.lower) +
                    " of them), and in the mean over each model's own chaos: change " + percent(own));
}

/// The frequency between 7 and 9 rad/s at which vr is largest.
double summit(const Survey& s) {
  double most = 0, at = 0;
  for (std::size_t i = 0; i < s.frequency.size(); ++i)
    for (const Run& r : s.runs[i])
      if (s.frequency[i] > 7 && s.frequency[i] < 9 && vr.of(r) > most) most = vr.of(r), at = s.frequency[i];
  return at;
}

Claim slightly_lower(Systems& systems) {
  Claim c = row("ob21-s4.1-2000-vr-ae", softer, "an inconsiderable decrease in values of vr and ae, only", "decrease");
  expect(c, "undetermined", "ob21_fig6");
  const Survey &a = systems.survey(hard_1), &b = systems.survey(soft_1_2000);
  auto all = [](const Run&) { return true; };
  const double speed = mean(b, vr, all) / mean(a, vr, all) - 1, energy = mean(b, ae, all) / mean(a, ae, all) - 1;
  const Conformity at_each = conformity(a, b, ae), speeds = conformity(a, b, vr);
  auto slight = [](double change) { return change < 0 && change > -0.1; };
  const bool means = slight(speed) && slight(energy), each = at_each.difference <= 0.1 && speeds.difference <= 0.1;
  return judged(c,
                std::string(means && each   ? "reproduced"
                            : means || each ? "undetermined"
                                            : "not reproduced"),
                energy,
                "measure: the means over all frequencies fall by less than 10 % (vr " + percent(speed) + ", ae " +
                    percent(energy) + ", computed), and so do the values at each: their mean difference is " +
                    percent(speeds.difference) + " for vr and " + percent(at_each.difference) +
                    " for ae; between eta = 7 and 9 vr is largest at " + text(summit(a), 4) +
                    " in the hard model, at " + text(summit(b), 4) + " in the soft one");
}

Claim cause(Systems& systems) {
  return external_forces(systems, row("ob21-s4.1-cause", "Sec. 4.1, end",
                                      "the divergences result from the external forces acting on the body during the "
                                      "contact time",
                                      "forces"));
}

}  // namespace

Rows undamped_rows(const Shared& systems) {
  auto by = [&](const char* id, Claim (*judge)(Systems&)) {
    return LedgerRow{id, [systems, judge] { return judge(*systems); }};
  };
  auto agree = [&](const char* id, const std::string& where, const std::string& statement, const Model& other,
                   const Quantity* q, double bound, const char* recorded, const char* figure) {
    return pending(systems, {id, where, statement, hard_1, other, q, bound, recorded, figure});
  };
  auto lower = [&](const std::string& id, const std::string& where, const std::string& statement, const Model& other,
                   const Quantity& q, double least, const std::string& recorded) {
    return LedgerRow{id, [=] { return in_chaos(*systems, id, where, statement, other, q, least, recorded); }};
  };
  const std::string fit = "a very good conformity of ", chaos = " in chaos zones are significantly lower";
  return {by("ob21-s4.1-periods", periods),
          by("ob21-s4.1-remaining", remaining),
          agree("ob21-s4.1-200000-motions", stiff, "chaotic and periodic solutions appear at the same frequencies",
                soft_1, nullptr, 0.1, "reproduced", "ob21_fig5"),
          agree("ob21-s4.1-200000-exponents", stiff, "almost the same values of the Lyapunov exponents", soft_1, &l1,
                0.1, "reproduced", "ob21_fig5"),
          agree("ob21-s4.1-200000-xr", stiff, fit + "the relative displacements xr", soft_1, &xr, 0.1, "reproduced",
                "ob21_fig5"),
          agree("ob21-s4.1-200000-ai", stiff, fit + "the average numbers of impacts ai", soft_1, &ai, 0.1, "reproduced",
                "ob21_fig5"),
          agree("ob21-s4.1-200000-vr", stiff, fit + "the relative velocities vr at impacts", soft_1, &vr, 0.1,
                "reproduced", "ob21_fig5"),
          agree("ob21-s4.1-200000-ae", stiff, fit + "the changes ae in kinetic energy", soft_1, &ae, 0.1,
                "undetermined", "ob21_fig5"),
          by("ob21-s4.1-divergence", divergence),
          {"ob21-s4.1-portraits",
           [] {
             return portraits("ob21-s4.1-portraits", "Sec. 4.1, Figs. 9, 10",
                              "a very good conformity of the periodic phase trajectories at eta = 4 and 8", "200000",
                              true, "reproduced");
           }},
          by("ob21-s4.1-no-sooner", no_sooner),
          agree("ob21-s4.1-2000-ranges", softer, "good conformity of the ranges of periodic and non-periodic motion",
                soft_1_2000, nullptr, 0.2, "undetermined", "ob21_fig6"),
          agree("ob21-s4.1-2000-xr", softer, "good conformity of the relative displacements", soft_1_2000, &xr, 0.2,
                "not reproduced", "ob21_fig6"),
          agree("ob21-s4.1-2000-exponents", softer, "good conformity of the values of both Lyapunov exponents",
                soft_1_2000, &l1, 0.2, "undetermined", "ob21_fig6"),
          by("ob21-s4.1-2000-period4", narrower_period4),
          lower("ob21-s4.1-2000-ai", softer, "lower average numbers of impacts ai in chaos zones", soft_1_2000, ai, 0,
                "reproduced"),
          by("ob21-s4.1-2000-vr-ae", slightly_lower),
          {"ob21-s4.1-2000-portraits",
           [] {
             return portraits(
                 "ob21-s4.1-2000-portraits", "Sec. 4.1, Fig. 11",
                 "for ks = 2000 still the period-2 motion (z = 1/2) at eta = 4 and the period-4 motion (z = "
                 "1/4) at eta = 8",
                 "2000", false, "reproduced");
           }},
          lower("ob21-s4.1-500-exponents", soft,
                "the Lyapunov exponents in regions of irregular behavior are distinctly "
                "less extensive",
                soft_1_500, l1, 0.2, "not reproduced"),
          lower("ob21-s4.1-500-vr", soft, "the values of vr" + chaos, soft_1_500, vr, 0.2, "not reproduced"),
          lower("ob21-s4.1-500-ai", soft, "the values of ai" + chaos, soft_1_500, ai, 0.2, "not reproduced"),
          lower("ob21-s4.1-500-ae", soft, "the values of ae" + chaos, soft_1_500, ae, 0.2, "not reproduced"),
          by("ob21-s4.1-cause", cause)};
}

}  // namespace touchgo::cases::ob21
