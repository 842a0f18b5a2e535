// Claims of OB21, section 4.1: the printed Lyapunov exponents.
#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "cases/experiments/ob21_exponents.hpp"
#include "cases/experiments/ob21_reference_runs.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "reference/ob21/monodromy.hpp"
#include "reference/ob21/two_trajectories.hpp"
#include "solver/number/text.hpp"
#include "solver/stability/periodic_orbit.hpp"

namespace touchgo::cases::ob21 {

using namespace experiments;
using namespace stability;
namespace {

using std::abs;

/// A claim's "l1, l2", 1/s.
std::array<double, 2> printed_pair(const Claim& claim) {
  const std::size_t comma = claim.published.find(", ");
  if (comma == std::string::npos) throw std::logic_error(claim.id + ": two exponents are not printed");
  return {std::stod(claim.published.substr(0, comma)), std::stod(claim.published.substr(comma + 2))};
}

// ---- chaotic motions ----

/// Mean and standard deviation of l1 over runs.
struct Scatter {
  double mean = 0, deviation = 0, least = 0, most = 0;
};
Scatter scatter(const Numbers& exponents) {
  Scatter s;
  const double n = static_cast<double>(exponents.size());
  for (double l : exponents) s.mean += l / n;
  for (double l : exponents) s.deviation += std::pow(l - s.mean, 2) / (n - 1);
  s.deviation = std::sqrt(s.deviation);
  const auto [least, most] = std::minmax_element(exponents.begin(), exponents.end());
  s.least = *least, s.most = *most;
  return s;
}

/// Those of the runs for the scatter whose length is nearest, as a ratio.
RunsOfOneLength nearest_length(double periods) {
  auto off = [&](const RunsOfOneLength& r) { return abs(std::log(static_cast<double>(r.periods) / periods)); };
  return *std::min_element(scatter_runs.begin(), scatter_runs.end(),
                           [&](const auto& a, const auto& b) { return off(a) < off(b); });
}

Finding chaotic_exponents(const Given& given, const Model& m) {
  const Table& table = given.result(exponents_name(m));
  const auto [printed, second] = printed_pair(given.claim);
  const Scatter s = scatter(exponents(table, mean_runs));
  const double error = s.deviation / std::sqrt(mean_runs.starts), unit = s.deviation * std::sqrt(mean_runs.periods);
  const auto near = reference::ob21::two_trajectories(ob21_oscillator<double>(m, 7.1), 0.01, 0.0, 200, 4000, 1e-9);
  const double one_away = std::pow(unit / (printed - s.mean), 2),  // periods, as many as you like near the mean
      shortest = scatter_runs.front().periods, longest = scatter_runs.back().periods;
  const RunsOfOneLength length = nearest_length(std::clamp(one_away, shortest, longest));
  const Scatter runs = scatter(exponents(table, length));
  Finding f;
  f.value = text(s.mean, 12);
  f.legs = {{"sweep", f.value, true},
            {"two trajectories", text(near.first, 12), abs(near.first - s.mean) <= 4 * std::hypot(near.error, error)}};
  const bool within = runs.least < printed && printed < runs.most;
  f.verdict = abs(s.mean - printed) <= std::stod(given.claim.tolerance) ? Verdict::reproduced
              : within                                                  ? Verdict::undetermined
                                                                        : Verdict::not_reproduced;
  const bool computed = shortest <= one_away && one_away <= longest;
  f.note = "the paper gives no run length; l1 = " + text(s.mean, 5) + " with standard error " + text(error, 2) +
             " from " + std::to_string(mean_runs.starts) + " starts of " + std::to_string(mean_runs.periods) +
             " periods; runs of N periods scatter by " + text(unit, 2) +
             "/sqrt(N), so that the printed value is one standard deviation away for N = " +
             (computed ? std::to_string(std::lround(one_away))
                       : text(one_away, 3) + ", outside the lengths computed, 20 to 20000") +
             ": " + std::to_string(length.starts) + " runs of " + std::to_string(length.periods) +
             " periods, the nearest length computed, give " + text(runs.least, 4) + " to " + text(runs.most, 4) +
             "; two trajectories give " + text(near.first, 4) + " with " + text(near.error, 2) +
             "; the printed pair adds up to " + text(printed + second, 6) + ", -c/m as it must";
  return f;
}

// ---- periodic motions ----

/// What finite runs make of the exponents, whatever the first perturbation is: after t seconds they lie between the
/// logarithms of the singular values of the monodromy matrix' power, over t.
struct FiniteRuns {
  long longest = 0;      // periods of the longest run that some perturbation gives the printed value
  double splitting = 0;  // largest |l1 - l2| t
};
FiniteRuns finite_runs(const reference::ob21::Monodromy<double>& m, int n, double printed, long periods) {
  FiniteRuns f;
  const double root = std::sqrt(m.determinant());
  std::array<std::array<double, 2>, 2> power{{{1, 0}, {0, 1}}};  // of M / sqrt(det M): bounded, determinant 1
  for (long i = n; i <= periods; i += n) {
    auto next = power;
    for (int j : {0, 1})
      for (int k : {0, 1}) next[j][k] = (m.map[j][0] * power[0][k] + m.map[j][1] * power[1][k]) / root;
    power = next;
    double squares = 0;  // of the singular values s and 1/s
    for (const auto& line : power) squares += line[0] * line[0] + line[1] * line[1];
    const double t = static_cast<double>(i / n) * m.duration, growth = std::acosh(std::max(1.0, squares / 2)) / 2;
    f.splitting = std::max(f.splitting, 2 * growth);
    if (growth / t >= printed - std::log(root) / m.duration) f.longest = i;
  }
  return f;
}

/// A motion of period n with one impact, at eta (rad/s).
struct PeriodicMotion {
  Model model;
  std::string eta;
  int n;
  std::string remark;
};

Finding periodic_exponents(const Given& given, const PeriodicMotion& what) {
  const auto& [m, eta, n, remark] = what;
  const auto o = ob21_oscillator<double>(m, decimal<double>(eta.c_str()));
  const auto settled = reference::ob21::after_periods(reference::ob21::rig(o), {0.01, 0.0}, 400);
  const auto exact = reference::ob21::monodromy<Mp50>(ob21_oscillator<Mp50>(m, decimal<Mp50>(eta.c_str())),
                                                      {Mp50(settled[0]), Mp50(settled[1])}, n);
  const Mp50 discriminant = exact.trace() * exact.trace() - 4 * exact.determinant();
  const Mp50 l = log(exact.determinant()) / (2 * exact.duration);  // both, where the multipliers are complex
  reference::ob21::Monodromy<double> rounded{{}, to_double(exact.duration)};
  for (int i : {0, 1})
    for (int k : {0, 1}) rounded.map[i][k] = to_double(exact.map[i][k]);
  const auto [printed, second] = printed_pair(given.claim);
  const FiniteRuns runs = finite_runs(rounded, n, printed, 200'000);
  const Orbit orbit = at(survey_of(given, m), std::stod(eta)).front().orbit;
  const bool same_kind = orbit.p == 1 && orbit.n == n;

  Finding f;
  f.value = text(l, 16);
  f.legs = {{"closed form", f.value, discriminant < 0},
            {"50 digits", text(l, 30), discriminant < 0},
            {"sweep", text(orbit.lambda[0], 12), same_kind && abs(orbit.lambda[0] - to_double(l)) <= 1e-9}};
  Vector<Mp50> start(2);
  start << settled[0], settled[1];
  const auto polished = periodic_orbit<Mp50>(setup_of(given.cases, m, Decimal(eta)), start, n);
  auto close = [&](double lambda) { return abs(lambda - to_double(l)) <= 1e-12; };
  f.legs.push_back({"monodromy matrix", polished ? text(polished->lambda[0], 16) : "no periodic orbit",
                    polished && close(polished->lambda[0]) && close(polished->lambda[1])});
  const bool exactly = abs(to_double(l) - printed) <= std::stod(given.claim.tolerance);
  f.verdict = !same_kind || discriminant >= 0 ? Verdict::not_reproduced
              : exactly                       ? Verdict::reproduced
              : runs.longest > 0              ? Verdict::undetermined
                                              : Verdict::not_reproduced;
  f.note = "z = 1/" + std::to_string(n) +
             " confirmed; its multipliers are complex, so both exponents are -c/2m = -0.115; "
             "a run of t seconds leaves a splitting of up to " +
             text(runs.splitting, 3) + "/t, the printed " + text(printed - second, 4) +
             " at run lengths the paper does not give, of at most " + std::to_string(runs.longest) + " periods" +
             remark;
  return f;
}

}  // namespace

Judges exponent_judges() {
  auto chaotic = [](const std::string& id, const Model& m) {
    return Registered{id, [m](const Given& given) { return chaotic_exponents(given, m); }, {exponents_name(m)}};
  };
  auto periodic = [](const std::string& id, const PeriodicMotion& what) {
    return Registered{id, [what](const Given& given) { return periodic_exponents(given, what); },
                      surveys({what.model})};
  };
  return {chaotic("ob21-eta7.1-hard", hard_1),
          chaotic("ob21-eta7.1-soft", soft_1),
          periodic("ob21-eta4-hard", {hard_1, "4", 2, ""}),
          periodic("ob21-eta4-soft", {soft_1, "4", 2, "; the same pair is printed for the hard model at eta = 8"}),
          periodic("ob21-eta8-hard", {hard_1, "8", 4, "; the same pair is printed for the soft model at eta = 4"}),
          periodic("ob21-eta8-soft", {soft_1, "8", 4, ""})};
}

}  // namespace touchgo::cases::ob21
