// Claims of OB21, section 4.1: the printed Lyapunov exponents. Each pair adds up to -c/m and is one number, l1; whether
// runs of some length give it is the question of ordinary.hpp.
#include "cases/ob21/exponents.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "cases/claims/conditions.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/ordinary.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/reference_runs.hpp"
#include "reference/ob21/monodromy.hpp"
#include "reference/ob21/mueller_transitions.hpp"
#include "reference/ob21/two_trajectories.hpp"
#include "reference/windows/proved_exponents.hpp"
#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"
#include "solver/stability/periodic_orbit.hpp"

namespace touchgo::cases::ob21 {

namespace {

using std::abs, std::sqrt;

/// A claim's "l1, l2", 1/s.
std::array<double, 2> printed_pair(const Claim& claim) {
  const std::size_t comma = claim.published.find(", ");
  if (comma == std::string::npos) throw std::logic_error(claim.id + ": two exponents are not printed");
  return {std::stod(claim.published.substr(0, comma)), std::stod(claim.published.substr(comma + 2))};
}

const PrintedMotion& motion_of(const PrintedRow& row) { return printed_motions[&row - printed_rows.data()]; }

/// l1 and its standard error, 1/s.
struct Exponent {
  double value, error;
};
Exponent mean_of(const Numbers& runs) {
  const double n = static_cast<double>(runs.size());
  double mean = 0, squares = 0;
  for (double l : runs) mean += l / n;
  for (double l : runs) squares += (l - mean) * (l - mean);
  return {mean, sqrt(squares / (n - 1) / n)};
}

/// l1 + l2 = -c/m, at r = 1 in both models.
double sum_of(const Given& given, const PrintedMotion& motion) {
  const Body body = setup_of(given.cases, motion.model, Decimal(motion.eta)).bodies.at(0);
  return -decimal<double>(body.damping) / decimal<double>(body.mass);
}

/// The true one: from long runs in chaos, half the sum where the multipliers are complex.
Exponent truth_of(const Given& given, const PrintedRow& row) {
  const PrintedMotion& motion = motion_of(row);
  if (row.n > 0) return {sum_of(given, motion) / 2, 0};
  return mean_of(given.result(long_exponents_name(motion)).numbers("lambda1"));
}

// ---- the verdict from runs of finite length ----

/// Percentages by run length, for each transient.
std::string told(const std::vector<double>& shares) {
  std::string all;
  for (std::size_t s = 0; s < run_settings.size(); ++s) {
    const auto& [transient, periods] = run_settings[s];
    if (s == 0 || transient != run_settings[s - 1].transient)
      all += "; after " + std::to_string(transient) + " periods: ";
    else
      all += ", ";
    all += text(100 * shares[s], 3) + " % in " + std::to_string(periods);
  }
  return all;
}

std::string told(const JointShare& j) {
  return text(100 * j.least, 3) + " % at " + std::to_string(j.setting.periods) + " periods after " +
         std::to_string(j.setting.transient);
}

/// The six, this row's as its claim prints it; needs what the judges were registered with.
std::vector<PrintedExponent> all_printed(const Given& given, const PrintedRow& row) {
  std::vector<PrintedExponent> all;
  for (const PrintedRow& r : printed_rows)
    all.push_back({&r == &row ? printed_pair(given.claim)[0] : r.l1, truth_of(given, r).value,
                   sum_of(given, motion_of(r)), &given.result(exponents_name(motion_of(r)))});
  return all;
}

/// Verdict, reason and the rest of the note of a row, whose motion is the one that the paper describes or another one.
void judge_by_runs(const Given& given, const PrintedRow& row, const std::vector<PrintedExponent>& all,
                   bool right_motion, Finding& f) {
  const PrintedExponent& own = all[static_cast<std::size_t>(&row - printed_rows.data())];
  const std::vector<double> own_shares = shares(own, run_settings);
  const double most = *std::max_element(own_shares.begin(), own_shares.end());
  const JointShare possible = joint(all, run_settings);
  f.verdict =
      right_motion ? verdict(own, std::stod(given.claim.tolerance), all, run_settings) : Verdict::not_reproduced;
  if (f.verdict == Verdict::undetermined) {
    f.left_out = conditions::run_length;
    f.reason = "all six may be runs of " + std::to_string(possible.setting.periods) + " periods, " +
               std::to_string(possible.setting.transient) + " dropped";
  } else if (f.verdict == Verdict::not_reproduced)
    f.reason = !right_motion           ? "the motion is another one"
               : most < ordinary_share ? "at most " + text(100 * most, 3) + " % of the runs lie as far off"
                                       : "no setting makes all six possible together";
  f.note += "; the printed pair adds up to " + text(own.printed + printed_pair(given.claim)[1], 6) + ". Of " +
            std::to_string(runs_of_a_setting) +
            " runs from random starts in arbitrary directions so many lie as far from this as the printed l1, on its "
            "side" +
            told(own_shares) + " (ordinary: 5 %). All six printed values: at least " + told(possible) +
            " (wanted: 1 %); as near as this one, or nearer, lie " + text(100 * as_near(own, possible.setting), 3) +
            " % of the runs there; were the larger exponent printed first, " +
            told(joint(all, run_settings, Printed::larger));
}

// ---- chaotic motions ----

Finding chaotic_exponents(const Given& given, const PrintedRow& row) {
  const PrintedMotion& motion = motion_of(row);
  const std::vector<PrintedExponent> all = all_printed(given, row);
  const auto oscillator = ob21_oscillator<double>(motion.model, std::stod(motion.eta));
  const Exponent truth = truth_of(given, row);
  const double sum = sum_of(given, motion);
  const auto near = reference::ob21::two_trajectories(oscillator, 0.01, 0.0, 200, 4000, 1e-9);
  const auto tangent =
      reference::ob21::tangent_exponents(oscillator, 0.01, 0.0, 200, 20000, reference::ob21::Transition::derived);
  auto agrees = [&](double first, double error) { return abs(first - truth.value) <= 3 * hypot(error, truth.error); };
  Finding f;
  f.value = text(truth.value, 12);
  f.legs = {{"tangents in absolute coordinates, error " + text(tangent.error, 2), text(tangent.first, 12),
             agrees(tangent.first, tangent.error)},
            {"two trajectories, error " + text(near.error, 2), text(near.first, 12), agrees(near.first, near.error)},
            {"l1 + l2 of two trajectories", text(near.first + near.second, 12),
             abs(near.first + near.second - sum) <= 0.01 * abs(sum)}};
  f.note = "l1 = " + text(truth.value, 5) + " with standard error " + text(truth.error, 2) + " from " +
           std::to_string(long_runs) + " runs of " + std::to_string(long_run_periods) +
           " periods; the others agree within three standard errors, the sum -c/m within 1 %";
  judge_by_runs(given, row, all, true, f);
  return f;
}

// ---- periodic motions ----

Finding periodic_exponents(const Given& given, const PrintedRow& row) {
  const PrintedMotion& motion = motion_of(row);
  const Model& m = motion.model;
  const std::vector<PrintedExponent> all = all_printed(given, row);
  const Orbit orbit = at(survey_of(given, m), std::stod(motion.eta)).front().orbit;
  const bool same_kind = orbit.p == 1 && orbit.n == row.n;
  const auto oscillator = ob21_oscillator<double>(m, std::stod(motion.eta));
  const auto settled = reference::ob21::after_periods(reference::ob21::rig(oscillator), {0.01, 0.0}, 400);
  const auto map = reference::ob21::monodromy<Mp50>(ob21_oscillator<Mp50>(m, decimal<Mp50>(motion.eta.c_str())),
                                                    {Mp50(settled[0]), Mp50(settled[1])}, row.n);
  const bool complex = map.trace() * map.trace() < 4 * map.determinant();
  const double half = to_double(Mp50(log(map.determinant()) / (2 * map.duration)));  // both, where they are complex
  Vector<Mp50> start(2);
  start << settled[0], settled[1];
  const auto polished = periodic_orbit<Mp50>(setup_of(given.cases, m, Decimal(motion.eta)), start, row.n);
  const auto near = reference::ob21::two_trajectories(oscillator, 0.01, 0.0, 400, 1000, 1e-9);

  const double value = truth_of(given, row).value;
  auto close = [&](double lambda, double tolerance) { return abs(lambda - value) <= tolerance; };
  Finding f;
  f.value = text(value, 12);
  f.legs = {{"multipliers by differences, 50 digits", text(half, 16), complex && close(half, 1e-12)},
            {"monodromy matrix, 50 digits", polished ? text(polished->lambda[0], 16) : "no periodic orbit",
             polished && close(polished->lambda[0], 1e-12) && close(polished->lambda[1], 1e-12)},
            {"sweep, its cycle recognised", text(orbit.lambda[0], 12), same_kind && close(orbit.lambda[0], 1e-9)},
            {"(l1 + l2)/2 of two trajectories", text((near.first + near.second) / 2, 12),
             close((near.first + near.second) / 2, 1e-6)}};
  const auto proved =
      reference::windows::proved_exponents(m.stiffness.empty() ? std::nullopt : std::optional<Decimal>(m.stiffness),
                                           Decimal(m.restitution), Decimal(motion.eta), row.n);
  if (proved) {
    const auto low = decimal<Mp50>(Decimal(proved->first));
    const auto high = decimal<Mp50>(Decimal(proved->second));
    f.enclosure = proved;
    f.legs.push_back({"proved: this motion, its multipliers complex", text(Mp50((low + high) / 2), 16),
                      close(to_double(low), 1e-12) && close(to_double(high), 1e-12)});
  }
  f.note = "z = 1/" + std::to_string(row.n) + (same_kind ? " confirmed" : " not found") + "; its multipliers are " +
           (complex ? "complex, so that both exponents are -c/2m" : "real") +
           "; the others agree within 1e-12, the sweep within 1e-9, half the sum within 1e-6";
  judge_by_runs(given, row, all, same_kind && complex, f);
  return f;
}

// ---- two motions, one pair ----

const PrintedMotion soft_at_4{{"1", "200000"}, "4"}, hard_at_8{{"1", ""}, "8"};

/// As coincidence(), from how densely the differences lie about 0.
double coincidence_by_density(const Numbers& a, const Numbers& b) {
  const double reach = 2e-5;
  double pairs = 0;
  for (double x : a)
    pairs += static_cast<double>(std::count_if(b.begin(), b.end(), [&](double y) { return abs(x - y) < reach; }));
  return pairs * (1e-6 / (2 * reach)) / static_cast<double>(a.size() * b.size());
}

Finding equal_pairs(const Given& given) {
  const Table &a = given.result(exponents_name(soft_at_4)), &b = given.result(exponents_name(hard_at_8));
  std::vector<double> chance, by_density;
  for (const RunSetting& s : run_settings) {
    chance.push_back(coincidence(exponents(a, s), exponents(b, s)));
    by_density.push_back(coincidence_by_density(exponents(a, s), exponents(b, s)));
  }
  const auto most = std::max_element(chance.begin(), chance.end());
  const double there = by_density[static_cast<std::size_t>(most - chance.begin())];
  Finding f;
  f.value = text(*most, 12);
  f.legs = {{"density of the differences", text(there, 12), abs(there - *most) <= 0.2 * *most}};
  f.verdict = *most >= chance_share ? Verdict::undetermined : Verdict::not_reproduced;
  if (f.verdict == Verdict::undetermined)
    f.left_out = conditions::run_length;
  else
    f.reason = "at most " + text(std::ceil(1e4 * *most) / 100, 2) + " % of run pairs agree by chance";
  f.note =
      "computed: the largest part of the pairs of runs, one of each motion, that agree in six digits after the point" +
      told(chance) +
      " (wanted: 5 %); the leg within a fifth. The true pair is -0.115 twice in both motions; chance alone "
      "is unlikely to have printed one pair twice";
  return f;
}

}  // namespace

const std::array<PrintedRow, 6> printed_rows{{{"ob21-eta7.1-hard", 0.272637, 0},
                                              {"ob21-eta7.1-soft", 0.279972, 0},
                                              {"ob21-eta4-hard", -0.114979, 2},
                                              {"ob21-eta4-soft", -0.112269, 2},
                                              {"ob21-eta8-hard", -0.112269, 4},
                                              {"ob21-eta8-soft", -0.111880, 4}}};

Judges exponent_judges() {
  std::vector<std::string> runs;
  for (const PrintedMotion& motion : printed_motions) runs.push_back(exponents_name(motion));
  for (std::size_t i = 0; i < printed_rows.size(); ++i)
    if (printed_rows[i].n == 0) runs.push_back(long_exponents_name(printed_motions[i]));
  Judges all;
  for (const PrintedRow& row : printed_rows) {
    std::vector<std::string> needs = runs;
    if (row.n > 0) needs.push_back(survey_name(motion_of(row).model));
    all.push_back({row.id,
                   [&row](const Given& given) {
                     return row.n > 0 ? periodic_exponents(given, row) : chaotic_exponents(given, row);
                   },
                   needs});
  }
  all.push_back({"ob21-equal-pairs", equal_pairs, {exponents_name(soft_at_4), exponents_name(hard_at_8)}});
  return all;
}

}  // namespace touchgo::cases::ob21
