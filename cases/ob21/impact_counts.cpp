// Claims of OB21, section 4.2: the printed numbers of impacts per period, r = 0.6.
#include "cases/ob21/impact_counts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "cases/claims/conditions.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/reference_runs.hpp"
#include "reference/ob21/impact_events.hpp"
#include "reference/windows/proved_counts.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

using reference::ob21::FixedSteps, reference::ob21::Happening;
using std::abs;

/// Impacts and accumulations of the model in reference/, per period, over this number of periods after 300.
struct Happenings {
  double impacts = 0, accumulations = 0;
};
Happenings happenings(const Model& m, double eta, int periods) {
  const auto rig = reference::ob21::rig(ob21_oscillator<double>(m, eta));
  auto ride = reference::ob21::start(rig, 0.01, 0.0);
  Happenings h;
  for (int i = 0; i < 300 + periods; ++i)
    reference::ob21::follow_period(rig, ride, [&](const reference::ob21::Touch<double>& e) {
      if (i < 300) return;
      h.impacts += e.kind == Happening::impact;
      h.accumulations += e.kind == Happening::accumulation;
    });
  h.impacts /= periods, h.accumulations /= periods;
  return h;
}

// ---- soft, ks = 200000: periodic ----

/// p impacts in n periods of eta (rad/s).
struct SoftMotion {
  double eta;
  int p, n;
};

Finding soft_impacts(const Given& given, const SoftMotion& what) {
  const Orbit orbit = at(survey_of(given, soft_06), what.eta).front().orbit;
  const double ai = orbit.impacts_per_period, counted = happenings(soft_06, what.eta, 20 * what.n).impacts;
  const bool same_kind = orbit.p == what.p && orbit.n == what.n;
  Finding f;
  f.value = text(ai, 12);
  f.legs = {{"closed form in absolute coordinates", text(counted, 12), abs(counted - ai) <= 1e-12}};
  if (const auto proved = reference::windows::proved_contacts(Decimal(soft_06.stiffness), Decimal(soft_06.restitution),
                                                              Decimal(text(what.eta, 12)), what.n)) {
    const double count = static_cast<double>(proved->contacts) / what.n;
    f.legs.push_back({"proved: this motion, so many contacts in its period", text(count, 12), count == ai});
  }
  f.note = "periodic, z = " + std::to_string(orbit.p) + "/" + std::to_string(orbit.n) +
           ", l1 = " + text(orbit.lambda[0], 7) + "; the leg counts over 20 repetitions and must agree exactly";
  f.verdict = same_kind && abs(ai - std::stod(given.claim.published)) <= std::stod(given.claim.tolerance)
                  ? Verdict::reproduced
                  : Verdict::not_reproduced;
  return f;
}

// ---- hard: the impacts accumulate ----

/// The rows, with what they print: the other one is judged with it, its own judge reads it from the claim.
struct HardRow {
  const char* id;
  PrintedCount count;
};
constexpr std::array<HardRow, 2> hard_rows{
    {{"ob21-eta3-hard-ai", {3, 201, 0.5}}, {"ob21-eta6.9-hard-ai", {6.9, 142.74, 0.005}}}};

std::string told(const FixedSteps& s) {
  return std::to_string(s.per_period) + " steps and " + text(s.tolerance, 2) + " m";
}

/// The counts at a frequency: a line of tolerances for each number of steps; and the one nearest to what is printed.
struct CountLines {
  std::string lines;
  double nearest = std::numeric_limits<double>::infinity();
  FixedSteps at{0, 0};
};
CountLines counts_near(const Table& table, const PrintedCount& printed) {
  const Numbers &frequency = table.numbers("frequency"), &steps = table.numbers("steps_per_period"),
                &tolerance = table.numbers("tolerance"), &impacts = table.numbers("impacts_per_period");
  CountLines c;
  int before = 0;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    if (frequency[i] != printed.frequency) continue;
    const FixedSteps here{static_cast<int>(steps[i]), tolerance[i]};
    c.lines += here.per_period != before ? "; " + told(here) + ": " : ", ";
    c.lines += text(impacts[i], 4);
    before = here.per_period;
    if (abs(impacts[i] - printed.per_period) < abs(c.nearest - printed.per_period)) c.nearest = impacts[i], c.at = here;
  }
  return c;
}

Finding hard_impacts(const Given& given, const HardRow& row) {
  std::vector<PrintedCount> printed;
  for (const HardRow& r : hard_rows)
    printed.push_back(&r == &row ? PrintedCount{row.count.frequency, std::stod(given.claim.published),
                                                std::stod(given.claim.tolerance)}
                                 : r.count);
  const PrintedCount& own = printed[static_cast<std::size_t>(&row - hard_rows.data())];
  const Orbit orbit = at(survey_of(given, hard_06), own.frequency).front().orbit;
  const double ai = orbit.impacts_per_period;
  const Happenings exact = happenings(hard_06, own.frequency, 40);
  const double second = exact.accumulations > 0 ? std::numeric_limits<double>::infinity() : exact.impacts;
  const Table& table = given.result("ob21_counted_impacts");
  const CountLines counts = counts_near(table, own);
  const auto setting = one_setting(table, printed);

  Finding f;
  f.value = text(ai, 12);
  f.legs = {
      {"closed form in absolute coordinates", text(second, 12), second == ai},
      {"Runge-Kutta-Gill without rest, nearest", text(counts.nearest, 12), abs(counts.nearest - ai) <= own.tolerance}};
  const auto rest = reference::windows::proved_rest(Decimal(hard_06.restitution), Decimal(text(own.frequency, 12)));
  if (rest)
    f.legs.push_back({"proved: a motion through a rest, after infinitely many impacts in " +
                          std::to_string(rest->periods) + " periods",
                      text(std::numeric_limits<double>::infinity(), 12), std::isinf(ai)});
  f.verdict = abs(ai - own.per_period) <= own.tolerance ? Verdict::reproduced
              : setting && std::isinf(ai)               ? Verdict::undetermined
                                                        : Verdict::not_reproduced;
  if (f.verdict == Verdict::undetermined) {
    f.left_out = conditions::step_and_tolerance;
    f.reason = "infinitely many; without rest both counts at " + told(*setting);
  } else if (f.verdict == Verdict::not_reproduced)
    f.reason = "impacts accumulate; without rest at nearest " + text(counts.nearest, 5);
  f.note = "the impacts accumulate, " + text(exact.accumulations, 4) + " times per period (leg; by the sweep within " +
           std::to_string(orbit.n) + " periods), and the body rests for " + percent(orbit.rest_fraction) +
           " of the time. A code without rest counts as many as its step and the tolerance of its impact times let "
           "it; Runge-Kutta-Gill, steps per period, gap at impacts below so much, then a tenth of it and so on" +
           counts.lines + ". Nearest to the printed one: " + text(counts.nearest, 5) + " at " + told(counts.at) +
           "; both printed ones, within their tolerances, at " + (setting ? told(*setting) : "no setting");
  if (rest)
    f.note += ". Proved: at rest for a share of time in [" + rest->fraction.first + ", " + rest->fraction.second + "]";
  return f;
}

}  // namespace

std::optional<FixedSteps> one_setting(const Table& table, const std::vector<PrintedCount>& printed) {
  const Numbers &frequency = table.numbers("frequency"), &steps = table.numbers("steps_per_period"),
                &tolerance = table.numbers("tolerance"), &impacts = table.numbers("impacts_per_period");
  for (std::size_t k = 0; k < table.rows(); ++k) {
    auto met = [&](const PrintedCount& p) {
      for (std::size_t i = 0; i < table.rows(); ++i)
        if (frequency[i] == p.frequency && steps[i] == steps[k] && tolerance[i] == tolerance[k] &&
            abs(impacts[i] - p.per_period) <= p.tolerance)
          return true;
      return false;
    };
    if (std::all_of(printed.begin(), printed.end(), met)) return FixedSteps{static_cast<int>(steps[k]), tolerance[k]};
  }
  return std::nullopt;
}

Judges impact_count_judges() {
  auto soft = [](const std::string& id, const SoftMotion& what) {
    return Registered{id, [what](const Given& given) { return soft_impacts(given, what); }, surveys({soft_06})};
  };
  auto hard = [](const HardRow& row) {
    return Registered{row.id,
                      [&row](const Given& given) { return hard_impacts(given, row); },
                      {survey_name(hard_06), "ob21_counted_impacts"}};
  };
  return {hard(hard_rows[0]), soft("ob21-eta3-soft-ai", {3, 9, 4}), hard(hard_rows[1]),
          soft("ob21-eta6.9-soft-ai", {6.9, 7, 10})};
}

}  // namespace touchgo::cases::ob21
