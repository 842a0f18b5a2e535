// Claims of OB21, section 4: the printed Lyapunov exponents and numbers of impacts.
#include "cases/ob21/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "reference/ob21/fixed_step_impacts.hpp"
#include "reference/ob21/monodromy.hpp"
#include "reference/ob21/two_trajectories.hpp"
#include "solver/stability/periodic_orbit.hpp"
#include "solver/sweeps/sweep.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace stability;
using namespace sweeps;
namespace {

using std::abs;

template <Real R>
reference::ob21::ImpactOscillator<R> oscillator(const char* eta, const Model& m) {
  const R frequency = decimal<R>(eta), r = decimal<R>(m.restitution.c_str());
  return m.stiffness.empty() ? reference::ob21::ob21_oscillator<R>(frequency, r)
                             : reference::ob21::ob21_oscillator<R>(frequency, r, decimal<R>(m.stiffness.c_str()));
}

/// Where the paper speaks of the impacts at eta.
std::string impacts_at(const std::string& eta) { return eta == "3" ? "Sec. 4.2, p. 1399" : "Sec. 4.2, p. 1400"; }

std::string hardness(const Model& m) { return m.stiffness.empty() ? "hard" : "soft, ks = " + m.stiffness; }

/// Mean and standard deviation of l1 over runs.
struct Scatter {
  double mean = 0, deviation = 0, least = 0, most = 0;
};
Scatter scatter(const std::vector<Orbit>& orbits) {
  Scatter s{0, 0, orbits[0].lambda[0], orbits[0].lambda[0]};
  const double n = static_cast<double>(orbits.size());
  for (const Orbit& o : orbits) {
    s.mean += o.lambda[0] / n;
    s.least = std::min(s.least, o.lambda[0]);
    s.most = std::max(s.most, o.lambda[0]);
  }
  for (const Orbit& o : orbits) s.deviation += std::pow(o.lambda[0] - s.mean, 2) / (n - 1);
  s.deviation = std::sqrt(s.deviation);
  return s;
}

// ---- chaotic exponents ----

Claim chaotic_exponents(Systems& systems, const std::string& id, const Model& m, const char* first,
                        const char* second) {
  Claim c = row(id, "Sec. 4.1, p. 1397", "eta = 7.1, r = 1, " + hardness(m) + ": chaotic, l1 and l2",
                std::string(first) + ", " + second);
  expect(c, "undetermined", m.stiffness.empty() ? "ob21_fig4" : "ob21_fig5");
  const int starts = 64;
  const long periods = 16000;
  const double printed = std::stod(first), tolerance = decimal<double>(Decimal(first).half_unit());
  const Scatter s = scatter(systems.orbits(m, "7.1", {500, periods}, starts));
  const double error = s.deviation / std::sqrt(starts), unit = s.deviation * std::sqrt(periods);
  const auto near = reference::ob21::two_trajectories(oscillator<double>("7.1", m), 0.01, 0.0, 200, 4000, 1e-9);
  const long length = std::lround(std::pow(unit / (printed - s.mean), 2));
  const Scatter runs = scatter(systems.orbits(m, "7.1", {500, std::max(20L, length)}, 128));
  c.unit = "1/s";
  c.computed = text(s.mean, 12);
  c.tolerance = text(tolerance, 3);
  c.evidence = {"sweep"};
  if (abs(near.first - s.mean) <= 4 * std::hypot(near.error, error)) c.evidence.push_back("two trajectories");
  const bool within = runs.least < printed && printed < runs.most;
  c.verdict = abs(s.mean - printed) <= tolerance ? "reproduced" : within ? "undetermined" : "not reproduced";
  c.note = "the paper gives no run length; l1 = " + text(s.mean, 5) + " with standard error " + text(error, 2) +
           " from " + std::to_string(starts) + " starts of " + std::to_string(periods) +
           " periods; runs of N periods scatter by " + text(unit, 2) +
           "/sqrt(N), so that the printed value is one standard deviation away for N = " + std::to_string(length) +
           ": 128 such runs give " + text(runs.least, 4) + " to " + text(runs.most, 4) + "; two trajectories give " +
           text(near.first, 4) + " with " + text(near.error, 2) + "; the printed pair adds up to " +
           text(printed + std::stod(second), 6) + ", -c/m as it must";
  return c;
}

// ---- exponents of periodic motions ----

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

Claim periodic_exponents(Systems& systems, const std::string& id, const char* eta, int n, const Model& m,
                         const char* first, const char* second, const std::string& remark) {
  Claim c =
      row(id, "Sec. 4.1, p. 1398",
          std::string("eta = ") + eta + ", r = 1, " + hardness(m) + ": z = 1/" + std::to_string(n) + ", l1 and l2",
          std::string(first) + ", " + second);
  expect(c, "undetermined", n == 2 ? "ob21_fig9" : "ob21_fig10");
  const auto o = oscillator<double>(eta, m);
  const auto settled = reference::ob21::after_periods(reference::ob21::rig(o), {0.01, 0.0}, 400);
  const auto exact = reference::ob21::monodromy<Mp50>(oscillator<Mp50>(eta, m), {Mp50(settled[0]), Mp50(settled[1])}, n);
  const Mp50 discriminant = exact.trace() * exact.trace() - 4 * exact.determinant();
  const Mp50 l = log(exact.determinant()) / (2 * exact.duration);  // both, where the multipliers are complex
  reference::ob21::Monodromy<double> rounded{{}, to_double(exact.duration)};
  for (int i : {0, 1})
    for (int k : {0, 1}) rounded.map[i][k] = to_double(exact.map[i][k]);
  const double printed = std::stod(first), tolerance = decimal<double>(Decimal(first).half_unit());
  const FiniteRuns runs = finite_runs(rounded, n, printed, 200'000);
  const Orbit orbit = systems.orbits(m, eta, {400, 1000}, 1).front();

  c.unit = "1/s";
  c.computed = text(l, 16);
  c.tolerance = text(tolerance, 3);
  if (discriminant < 0) c.evidence = {"closed form", "50 digits"};
  if (orbit.p == 1 && orbit.n == n && abs(orbit.lambda[0] - to_double(l)) <= 1e-9) c.evidence.push_back("sweep");
  Vector<Mp50> start(2);
  start << settled[0], settled[1];
  const auto polished = periodic_orbit<Mp50>(with_parameter(systems.setup(m), Over::frequency, eta), start, n);
  if (polished && abs(polished->lambda[0] - to_double(l)) <= 1e-12 && abs(polished->lambda[1] - to_double(l)) <= 1e-12)
    c.evidence.push_back("monodromy matrix");
  const bool exactly = abs(to_double(l) - printed) <= tolerance;
  c.verdict = orbit.p != 1 || orbit.n != n || discriminant >= 0 ? "not reproduced"
              : exactly                                         ? "reproduced"
              : runs.longest > 0                                ? "undetermined"
                                                                : "not reproduced";
  c.note = "z = 1/" + std::to_string(n) +
           " confirmed; its multipliers are complex, so both exponents are -c/2m = -0.115; "
           "a run of t seconds leaves a splitting of up to " +
           text(runs.splitting, 3) + "/t, the printed " + text(printed - std::stod(second), 4) +
           " at run lengths the paper does not give, of at most " + std::to_string(runs.longest) + " periods" + remark;
  return c;
}

// ---- numbers of impacts ----

Claim soft_impacts(Systems& systems, const std::string& id, const char* eta, const char* printed, int p, int n) {
  const Decimal value(printed);
  Claim c = row(id, impacts_at(eta), std::string("eta = ") + eta + ", r = 0.6, soft, ks = 200000: impacts per period",
                printed);
  expect(c, "reproduced", "ob21_fig15");
  const Orbit orbit = systems.orbits(soft_06, eta, {500, 1000}, 1).front();
  const auto rig = reference::ob21::rig(oscillator<double>(eta, soft_06));
  auto ride = reference::ob21::start(rig, 0.01, 0.0);
  int impacts = 0;
  for (int i = 0; i < 300 + 20 * n; ++i)
    reference::ob21::follow_period(rig, ride, [&](const reference::ob21::Touch<double>& e) {
      impacts += i >= 300 && e.kind == reference::ob21::Happening::impact;
    });
  const double half = decimal<double>(value.half_unit()), ai = orbit.impacts_per_period;
  c.computed = text(ai, 12);
  c.tolerance = text(half, 3);
  c.evidence = {"sweep"};
  if (impacts == 20 * p) c.evidence.push_back("closed form");
  c.verdict = abs(ai - decimal<double>(value)) <= half && orbit.p == p && orbit.n == n && impacts == 20 * p
                  ? "reproduced"
                  : "not reproduced";
  c.note =
      "periodic, z = " + std::to_string(orbit.p) + "/" + std::to_string(orbit.n) + ", l1 = " + text(orbit.lambda[0], 7);
  return c;
}

Claim hard_impacts(Systems& systems, const std::string& id, const char* eta, const char* printed) {
  const Decimal value(printed);
  Claim c = row(id, impacts_at(eta), std::string("eta = ") + eta + ", r = 0.6, hard: impacts per period", printed);
  expect(c, "undetermined", eta == std::string("3") ? "ob21_fig14" : "ob21_fig16");
  const Orbit orbit = systems.orbits(hard_06, eta, {500, 1000}, 1).front();
  const double wanted = decimal<double>(value);
  const auto o = oscillator<double>(eta, hard_06);
  auto count = [&](int steps, double tolerance) {
    return reference::ob21::fixed_step_impacts(o, 0.01, 0.0, {steps, tolerance}, 60, 50).per_period;
  };
  double least = std::numeric_limits<double>::infinity(), most = 0, nearest = least, at = 0;
  for (int k = 0; k <= 100; ++k) {  // from 1e-8 to 1e-10 m
    const double tolerance = std::pow(10, -8 - k / 50.0), found = count(300, tolerance);
    least = std::min(least, found), most = std::max(most, found);
    if (abs(found - wanted) < abs(nearest - wanted)) nearest = found, at = tolerance;
  }
  c.computed = text(count(1000, 1e-9), 12);
  c.tolerance = text(decimal<double>(value.half_unit()), 3);
  c.evidence = {"Runge-Kutta-Gill", "sweep"};
  const bool rest = orbit.motion == Motion::rest && std::isinf(orbit.impacts_per_period);
  const bool spanned = least < wanted && wanted < most && abs(nearest / wanted - 1) <= 0.05;
  c.verdict = rest && spanned ? "undetermined" : "not reproduced";
  c.note = "the impacts accumulate once in every " + std::to_string(orbit.n) +
           " periods, infinitely many, and the body rests for " + percent(orbit.rest_fraction) +
           " of the time; a code without rest counts as many as its step and the tolerance of its impact times let it, "
           "which the paper does not give. Runge-Kutta-Gill, 300 steps per period, gap at impacts below 1e-8 to 1e-10 "
           "m: from " +
           text(least, 4) + " to " + text(most, 4) + ", nearest " + text(nearest, 5) + " at " + text(at, 2) +
           " m (computed: 1000 steps, 1e-9 m); at 2000 steps and 1e-9 m " + text(count(2000, 1e-9), 5);
  return c;
}

}  // namespace

Rows number_rows(const Shared& systems) {
  auto chaotic = [&](const char* id, const Model& m, const char* first, const char* second) {
    return LedgerRow{id, [=] { return chaotic_exponents(*systems, id, m, first, second); }};
  };
  auto periodic = [&](const char* id, const char* eta, int n, const Model& m, const char* first, const char* second,
                      const char* remark = "") {
    return LedgerRow{id, [=] { return periodic_exponents(*systems, id, eta, n, m, first, second, remark); }};
  };
  auto soft = [&](const char* id, const char* eta, const char* printed, int p, int n) {
    return LedgerRow{id, [=] { return soft_impacts(*systems, id, eta, printed, p, n); }};
  };
  auto hard = [&](const char* id, const char* eta, const char* printed) {
    return LedgerRow{id, [=] { return hard_impacts(*systems, id, eta, printed); }};
  };
  return {chaotic("ob21-eta7.1-hard", hard_1, "0.272637", "-0.502637"),
          chaotic("ob21-eta7.1-soft", soft_1, "0.279972", "-0.509972"),
          periodic("ob21-eta4-hard", "4", 2, hard_1, "-0.114979", "-0.115021"),
          periodic("ob21-eta4-soft", "4", 2, soft_1, "-0.112269", "-0.117731",
                   "; the same pair is printed for the hard model at eta = 8"),
          periodic("ob21-eta8-hard", "8", 4, hard_1, "-0.112269", "-0.117731",
                   "; the same pair is printed for the soft model at eta = 4"),
          periodic("ob21-eta8-soft", "8", 4, soft_1, "-0.111880", "-0.118120"),
          hard("ob21-eta3-hard-ai", "3", "201"),
          soft("ob21-eta3-soft-ai", "3", "2.25", 9, 4),
          hard("ob21-eta6.9-hard-ai", "6.9", "142.74"),
          soft("ob21-eta6.9-soft-ai", "6.9", "0.7", 7, 10)};
}

}  // namespace touchgo::cases::ob21
