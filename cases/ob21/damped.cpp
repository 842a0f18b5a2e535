// Claims of OB21, section 4.2: hard and soft impacts with dissipation, r = 0.8 and 0.6.
//
// Where hard impacts accumulate, the exact motion rests on the base: ai is infinite, l1 minus infinity. The paper's
// code knows no rest.
#include <algorithm>
#include <cmath>

#include "cases/experiments/ob21_reference_runs.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "reference/ob21/impact_events.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace experiments;
namespace {

bool rests(const Run& run) { return run.orbit.motion == Motion::rest; }
bool low(const Run& run) { return 1 <= run.orbit.n && run.orbit.n <= 4; }

// ---- r = 0.8 ----

Finding more_impacts(const Given& given) {
  const Survey a = survey_of(given, hard_08), b = survey_of(given, soft_08);
  const Paired p = in_common_chaos(a, b, ai);
  double zones = 0, resting = 0;
  for (std::size_t i = 0; i < b.runs.size(); ++i)
    if (std::all_of(b.runs[i].begin(), b.runs[i].end(), chaotic)) {
      ++zones;
      resting += std::any_of(a.runs[i].begin(), a.runs[i].end(), rests);
    }
  const bool everywhere = p.change() <= -0.1, somewhere = resting / zones >= 0.1;
  return judged(everywhere  ? Verdict::reproduced
                : somewhere ? Verdict::conditional
                            : Verdict::not_reproduced,
                p.change(),
                "measure: mean ai over the " + std::to_string(p.frequencies) +
                    " frequencies where both are chaotic; hard " + text(p.a, 4) + ", soft " + text(p.b, 4) +
                    " (computed: the change; standard error of the difference " + text(p.error, 2) +
                    "). It holds if the impacts of an accumulation are counted one by one: at " +
                    percent(resting / zones) +
                    " of the frequencies where the soft model is chaotic the hard body comes to rest after infinitely "
                    "many");
}

/// The hard model of a restitution, then soft ones, ks = 200000, 2000, 500, 100.
std::vector<Model> with_softer_bases(const std::string& restitution) {
  std::vector<Model> models;
  for (const char* ks : {"", "200000", "2000", "500", "100"}) models.push_back({restitution, ks});
  return models;
}

Finding discrepancies(const Given& given) {
  bool grows = true;
  std::string all;
  double last = 0;
  std::vector<Survey> softer;
  for (const Model& m : with_softer_bases("0.8")) softer.push_back(survey_of(given, m));
  const Survey hard = std::move(softer.front());
  softer.erase(softer.begin());
  for (const Quantity* q : {&l1, &xr, &ai, &vr, &ae}) {
    double before = 0;
    all += std::string(all.empty() ? "" : "; ") + q->name;
    for (const Survey& soft : softer) {
      last = conformity(hard, soft, *q).difference;
      grows = grows && last > before;
      before = last;
      all += " " + percent(last);
    }
  }
  return judged(
      grows, last,
      "measure: the mean difference to the hard model grows at every step from ks = 200000 to 2000, 500, 100: " + all +
          " (computed: the last)");
}

Finding structure(const Given& given) {
  const double hard = same_motions(survey_of(given, hard_1), survey_of(given, hard_08)),
               soft = same_motions(survey_of(given, soft_1), survey_of(given, soft_08));
  return judged(verdict({at_least(hard, 0.9), at_least(soft, 0.9)}), hard,
                "measure: the share of frequencies with the same motion, 90 % or more: hard " + percent(hard) +
                    " (computed), ks = 200000 " + percent(soft));
}

// ---- r = 0.6 ----

Finding considerable(const Given& given) {
  const Survey hard = survey_of(given, hard_06), soft = survey_of(given, soft_06);
  const double one = same_motions(survey_of(given, hard_1), survey_of(given, soft_1)), now = same_motions(hard, soft);
  const double resting = share(hard, rests);
  return judged(now < 0.8        ? Verdict::reproduced
                : resting > 0.05 ? Verdict::conditional
                                 : Verdict::not_reproduced,
                now,
                "measure: the share of frequencies with the same motion, less than 80 %: " + percent(now) +
                    " (r = 1: " + percent(one) + "). It holds for a hard model without rest: the exact one rests in " +
                    percent(resting) + " of the runs, with the soft model's period; there alone ai and l1 differ");
}

Finding chaos(const Given& given) {
  const Survey hard = survey_of(given, hard_06), soft = survey_of(given, soft_06);
  double n = 0, disorder = 0, resting = 0;
  for (std::size_t i = 0; i < soft.runs.size(); ++i)
    if (std::all_of(soft.runs[i].begin(), soft.runs[i].end(), low)) {
      ++n;
      disorder += std::any_of(hard.runs[i].begin(), hard.runs[i].end(), chaotic);
      resting += std::any_of(hard.runs[i].begin(), hard.runs[i].end(), rests);
    }
  return judged(
      disorder / n >= 0.1, disorder / n,
      "measure: of the frequencies where the soft model has a period of 1 to 4, 10 % or more are chaotic in the "
      "hard model: " +
          percent(disorder / n) + "; at " + percent(resting / n) +
          " it rests once in its period, where l1 is minus infinity");
}

Finding drastic(const Given& given) {
  const Survey hard = survey_of(given, hard_06), soft = survey_of(given, soft_06);
  double n = 0, infinite = 0, most = 0;
  for (std::size_t i = 0; i < hard.runs.size(); ++i)
    for (std::size_t k = 0; k < hard.runs[i].size(); ++k)
      if (rests(hard.runs[i][k])) {
        ++n;
        infinite += std::isinf(ai.of(hard.runs[i][k])) && std::isfinite(ai.of(soft.runs[i][k]));
        most = std::max(most, ai.of(soft.runs[i][k]));
      }
  return judged(n > 0 && infinite == n, most,
                "measure: where the hard body comes to rest (" + percent(share(hard, rests)) +
                    " of the runs) its impacts are infinite in number; there the soft model has at most so many per "
                    "period (computed)");
}

Finding slow(const Given& given) {
  const Orbit orbit = at(survey_of(given, hard_06), 3).front().orbit;
  const double slow = counted(given.result("ob21_counted_impacts"), 3, 1000, 1e-9).slow;
  double all = 0, few = 0;  // of the exact motion, each accumulation cut where it reaches round-off
  const auto rig = reference::ob21::rig(reference::ob21::ob21_oscillator<double>(3.0, 0.6));
  auto ride = reference::ob21::start(rig, 0.01, 0.0);
  for (int i = 0; i < 540; ++i)
    reference::ob21::follow_period(rig, ride, [&](const reference::ob21::Touch<double>& e) {
      if (i < 500 || e.kind != reference::ob21::Happening::impact) return;
      ++all, few += -e.before < 0.0025 * 3 / 100;
    });
  const bool accumulate = rests({orbit, 0});
  Finding f =
      judged(accumulate && slow >= 0.9, slow,
             "measure: at eta = 3, 90 % or more are slower than a hundredth of the base's largest speed. The impacts "
             "accumulate, so of the infinitely many all but some are slower than anything; of those above round-off " +
                 percent(few / all) +
                 " are. Computed: the share in a code without rest (Runge-Kutta-Gill, 1000 steps per period, gap at "
                 "impacts below 1e-9 m)");
  f.legs = {{"Runge-Kutta-Gill", f.value, true}, {"sweep", text(orbit.impacts_per_period, 12), accumulate}};
  return f;
}

Finding non_periodic(const Given& given) {
  const Survey hard = survey_of(given, hard_06);
  const double resting = share(hard, rests),
               without = share(hard, [](const Run&r) { return rests(r) && !periodic(r); });
  std::string found;
  for (const char* eta : {"3", "6.9"}) {
    const Orbit o = at(hard, std::stod(eta)).front().orbit;
    found += std::string(found.empty() ? "" : ", ") + std::to_string(o.n) + " at eta = " + eta;
  }
  return judged(without > 0.5 * resting, 1 - without / resting,
                "measure: of the runs that come to rest, which all start again from the one state of release, " +
                    percent(1 - without / resting) + " (computed) repeat within 64 periods: " + found);
}

Finding slow_impact_for_series(const Given& given) {
  const Orbit hard = at(survey_of(given, hard_06), 6.9).front().orbit,
              soft = at(survey_of(given, soft_06), 6.9).front().orbit;
  const bool holds = hard.motion == Motion::rest && soft.motion == Motion::periodic && soft.n == hard.n;
  return judged(holds, soft.n,
                "measure: at eta = 6.9 hard impacts accumulate and the soft model is periodic, z = " +
                    std::to_string(soft.p) + "/" + std::to_string(soft.n) +
                    " (computed: n); the hard model has the same period " + std::to_string(hard.n));
}

}  // namespace

Judges damped_judges() {
  return {agreement({"ob21-s4.2-0.8-ranges", hard_08, soft_08, nullptr, 0.2}),
          agreement({"ob21-s4.2-0.8-exponents", hard_08, soft_08, &l1, 0.2}),
          agreement({"ob21-s4.2-0.8-xr", hard_08, soft_08, &xr, 0.2}),
          agreement({"ob21-s4.2-0.8-vr", hard_08, soft_08, &vr, 0.2}),
          agreement({"ob21-s4.2-0.8-ae", hard_08, soft_08, &ae, 0.2}),
          {"ob21-s4.2-0.8-ai", more_impacts, surveys({hard_08, soft_08})},
          {"ob21-s4.2-0.8-softer", discrepancies, surveys(with_softer_bases("0.8"))},
          {"ob21-s4.2-0.8-structure", structure, surveys({hard_1, soft_1, hard_08, soft_08})},
          {"ob21-s4.2-0.6-considerable", considerable, surveys({hard_1, soft_1, hard_06, soft_06})},
          agreement({"ob21-s4.2-0.6-xr", hard_06, soft_06, &xr, 0.2}),
          agreement({"ob21-s4.2-0.6-vr", hard_06, soft_06, &vr, 0.2}),
          agreement({"ob21-s4.2-0.6-ae", hard_06, soft_06, &ae, 0.1}),
          {"ob21-s4.2-0.6-chaos", chaos, surveys({hard_06, soft_06})},
          {"ob21-s4.2-0.6-ai", drastic, surveys({hard_06, soft_06})},
          {"ob21-s4.2-0.6-slow", slow, {survey_name(hard_06), "ob21_counted_impacts"}},
          {"ob21-s4.2-0.6-nonperiodic", non_periodic, surveys({hard_06})},
          {"ob21-s4.2-6.9-single", slow_impact_for_series, surveys({hard_06, soft_06})},
          agreement({"ob21-s4.2-0.6-2000-ranges", soft_06, soft_06_2000, nullptr, 0.2}),
          agreement({"ob21-s4.2-0.6-2000-vr", soft_06, soft_06_2000, &vr, 0.2}),
          agreement({"ob21-s4.2-0.6-2000-ai", soft_06, soft_06_2000, &ai, 0.2}),
          agreement({"ob21-s4.2-0.6-2000-ae", soft_06, soft_06_2000, &ae, 0.2})};
}

}  // namespace touchgo::cases::ob21
