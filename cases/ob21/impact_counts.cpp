// Claims of OB21, section 4.2: the printed numbers of impacts per period, r = 0.6.
#include "cases/ob21/impact_counts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "cases/claims/conditions.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/reference_runs.hpp"
#include "reference/ob21/impact_events.hpp"
#include "reference/windows/proved_counts.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

using reference::ob21::Happening;
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

std::string told(const NoRestSetting& s) {
  return text(s.per_period, 4) + " steps and " + text(s.tolerance, 4) + " m, " + s.procedure;
}

std::string at_setting(const PlaneCell& c) { return text(c.impacts, 6) + " at " + told(c.setting); }

/// "201 lies between": the range of the counts of each procedure in the plane, and how many cells it is of.
std::string told_plane(const std::vector<PlaneCell>& plane, const PrintedCount& own) {
  std::string all;
  for (const std::string& procedure : no_rest_procedures()) {
    int cells = 0, done = 0, positive = 0, periodic = 0, above = 0;
    for (const PlaneCell& c : plane) {
      if (c.setting.procedure != procedure || c.frequency != own.frequency) continue;
      ++cells;
      if (std::isnan(c.impacts)) continue;
      ++done, above += c.impacts > own.per_period, positive += c.lambda1 > 2 * c.error, periodic += c.n > 0;
    }
    const std::string of = " of " + std::to_string(cells);
    all += "; " + procedure + ": more than printed at " + std::to_string(above) + of + ", " +
           std::to_string(cells - done) + " given up, l1 > 0 at " + std::to_string(positive) + ", a period seen at " +
           std::to_string(periodic);
  }
  return all;
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
  const std::vector<PlaneCell> plane = plane_cells(given.result("ob21_plane")),
                               found = plane_cells(given.result("ob21_plane_found"));
  std::vector<PlaneCell> all = plane;
  all.insert(all.end(), found.begin(), found.end());
  const PlaneCell* nearest = nearest_to(all, own);
  const auto both = nearest_to_all(found, printed), both_in_plane = nearest_to_all(plane, printed);
  if (!nearest || !both || !both_in_plane) throw std::logic_error("a plane without settings");
  auto inside = [&](const PlaneCell& c) { return abs(c.impacts - own.per_period) <= own.tolerance; };
  const bool open = inside(*nearest) && std::any_of(all.begin(), all.end(), [&](const PlaneCell& c) {
                      return c.frequency == own.frequency && !std::isnan(c.impacts) && !inside(c);
                    });

  Finding f;
  f.value = text(ai, 12);
  f.legs = {{"closed form in absolute coordinates", text(second, 12), second == ai},
            {"Runge-Kutta-Gill without rest counts a finite number, nearest to the printed one",
             text(nearest->impacts, 12), abs(nearest->impacts - ai) <= own.tolerance}};
  const auto rest = reference::windows::proved_rest(Decimal(hard_06.restitution), Decimal(text(own.frequency, 12)));
  if (rest)
    f.legs.push_back({"proved: a motion through a rest, after infinitely many impacts in " +
                          std::to_string(rest->periods) + " periods",
                      text(std::numeric_limits<double>::infinity(), 12), std::isinf(ai)});
  f.verdict = abs(ai - own.per_period) <= own.tolerance ? Verdict::reproduced
              : open && std::isinf(ai)                  ? Verdict::undetermined
                                                        : Verdict::not_reproduced;
  if (f.verdict == Verdict::undetermined) {
    f.left_out = conditions::step_and_tolerance;
    f.reason = "infinitely many; without rest " + text(nearest->impacts, 5) + " at " +
               text(nearest->setting.per_period, 4) + " steps, " + text(nearest->setting.tolerance, 2) + " m";
  } else if (f.verdict == Verdict::not_reproduced)
    f.reason = "impacts accumulate; without rest at nearest " + text(nearest->impacts, 5);
  auto counted_at = [&](const NoRestSetting& setting) {
    std::string counts;
    for (const PrintedCount& p : printed)
      for (const PlaneCell& c : found)
        if (c.setting == setting && c.frequency == p.frequency)
          counts += (counts.empty() ? "" : " and ") + text(c.impacts, 6) + " (l1 = " + text(c.lambda1, 3) + " +- " +
                    text(c.error, 2) + ")";
    return counts;
  };
  f.note = std::string(continuous_contact) + "The impacts accumulate, " + text(exact.accumulations, 4) +
           " times per period (leg; by the sweep within " + std::to_string(orbit.n) +
           " periods), and the body rests for " + percent(orbit.rest_fraction) +
           " of the time. A code without rest counts as many as its steps and the tolerance of its impact times let "
           "it. By Runge-Kutta-Gill over 40 numbers of steps and 40 tolerances" +
           told_plane(plane, own) + ". Nearest to the printed one: " + at_setting(*nearest) + ". Both: no setting of " +
           std::to_string(plane.size() / 2) + " comes nearer than " + percent(both_in_plane->off) +
           "; one that a search of others found, to " + percent(both->off) + ": " + counted_at(both->setting) +
           " at eta = 3 and 6.9, " + told(both->setting) +
           " (an impact wherever a step ends below the tolerance, regula falsi from the step's ends at least once, "
           "the position left, a full step from there), in 100 periods after 60";
  if (rest)
    f.note += ". Proved: at rest for a share of time in [" + rest->fraction.first + ", " + rest->fraction.second + "]";
  return f;
}

}  // namespace

const PlaneCell* nearest_to(const std::vector<PlaneCell>& cells, const PrintedCount& printed) {
  const PlaneCell* nearest = nullptr;
  auto off = [&](const PlaneCell& c) { return abs(c.impacts - printed.per_period); };
  for (const PlaneCell& c : cells)
    if (c.frequency == printed.frequency && !std::isnan(c.impacts) && (!nearest || off(c) < off(*nearest)))
      nearest = &c;
  return nearest;
}

std::optional<NearestSetting> nearest_to_all(const std::vector<PlaneCell>& cells,
                                             const std::vector<PrintedCount>& printed) {
  std::optional<NearestSetting> best;
  for (std::size_t from = 0, to; from < cells.size(); from = to) {
    for (to = from; to < cells.size() && cells[to].setting == cells[from].setting; ++to) {
    }
    double off = 0;
    for (const PrintedCount& p : printed) {
      double its = std::numeric_limits<double>::infinity();
      for (std::size_t i = from; i < to; ++i)
        if (cells[i].frequency == p.frequency && !std::isnan(cells[i].impacts))
          its = abs(cells[i].impacts / p.per_period - 1);
      off = std::max(off, its);
    }
    if (std::isfinite(off) && (!best || off < best->off)) best = {cells[from].setting, off};
  }
  return best;
}

Judges impact_count_judges() {
  auto soft = [](const std::string& id, const SoftMotion& what) {
    return Registered{id, [what](const Given& given) { return soft_impacts(given, what); }, surveys({soft_06})};
  };
  auto hard = [](const HardRow& row) {
    return Registered{row.id,
                      [&row](const Given& given) { return hard_impacts(given, row); },
                      {survey_name(hard_06), "ob21_plane", "ob21_plane_found"}};
  };
  return {hard(hard_rows[0]), soft("ob21-eta3-soft-ai", {3, 9, 4}), hard(hard_rows[1]),
          soft("ob21-eta6.9-soft-ai", {6.9, 7, 10})};
}

}  // namespace touchgo::cases::ob21
