// The kernel's events against those of the general engine, which knows no closed form and no regime: kinds, times and
// rates, as far as double precision carries.
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "solver/oscillator/orbit_of.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/soak.hpp"
#include "tests/oscillator/error_growth.hpp"
#include "tests/oscillator/random_oscillators.hpp"

namespace touchgo::tests {

using namespace oscillator;

namespace {

/// undecided: the general engine gives up before its first event. in_doubt: from some event on round-off decides.
enum class Outcome { refused, undecided, agrees, in_doubt, differs };

struct Compared {
  Outcome outcome = Outcome::agrees;
  std::array<int, 4> events{};  // that agree, by kind
  std::string message = {};     // where they differ
};

constexpr double budget = 0.1;      // of the general engine's effort, for four periods
constexpr double deviations = 100;  // a heuristic: what either engine's formulas make of an epsilon

struct General {
  Run<double> run;
  std::vector<Doubt> doubts;  // of each event
  double near;                // s: from here on a grazing may be decided by round-off
};

General general_run(const Setup& s, double until, double periods) {
  const System<double> system = make_system<double>(s);
  ErrorGrowth growth(system);
  General g{{}, {}, std::numeric_limits<double>::infinity()};
  Observer<double> observer = growth.observer();
  observer.near = [&](const NearGrazing& a) {
    if (a.margin.value_or(0) < 1e-12) g.near = std::min(g.near, a.t);
  };
  g.run = run_exact<double>(s, system, until, 100'000, observer, Effort(budget * periods / 4));
  for (const Graze<double>& graze : g.run.grazes) g.near = std::min(g.near, graze.t);
  for (const Event<double>& e : g.run.events) g.doubts.push_back(growth.at_event(e.t));
  return g;
}

// What is wrong with an event of ours that should be theirs; empty where nothing is.
std::string difference(const OrbitEvent& ours, const Event<double>& theirs, const Doubt& doubt) {
  auto shown = [](double x) { return text(x, 17); };
  if (ours.kind != theirs.kind)
    return std::string(name(ours.kind)) + " at " + shown(ours.t) + ", " + name(theirs.kind) + " at " + shown(theirs.t);
  // Their limit of a sequence is taken at 1000 epsilons of the time (exact.hpp).
  const double limit = theirs.kind == Kind::accumulation ? 2000 * epsilon<double>() * theirs.t : 0;
  if (!(std::abs(ours.t - theirs.t) <= deviations * doubt.time + limit))
    return std::string(name(ours.kind)) + " at " + shown(ours.t) + " and " + shown(theirs.t) +
           ", where round-off explains " + text(doubt.time, 3);
  if (theirs.kind != Kind::impact) return {};
  const double *v = theirs.velocity_before, before = v[1] - v[0];
  const double rate_doubt = doubt.rate + epsilon<double>() * (std::abs(v[0]) + std::abs(v[1]));
  if (std::abs(ours.before - before) <= deviations * rate_doubt) return {};
  return "rates " + shown(ours.before) + " and " + shown(before) + ", where round-off explains " + text(rate_doubt, 3);
}

Compared compare(const Oscillator& o, const General& general, double until) {
  const std::vector<Event<double>>& theirs = general.run.events;
  if (general.run.reason != Reason::until && theirs.empty()) return {Outcome::undecided};
  const std::vector<OrbitEvent> ours = events(o, own_start(o), until / o.period);

  Compared c;
  std::size_t i = 0, j = 0;
  auto differs = [&](const std::string& how) {
    c.outcome = Outcome::differs;
    c.message = "event " + std::to_string(i) + " (theirs " + std::to_string(j) + "): " + how;
    return c;
  };
  for (;; ++i, ++j) {
    // Of a sequence that accumulates either may list more impacts than the other.
    if (i < ours.size() && ours[i].kind == Kind::accumulation)
      while (j < theirs.size() && theirs[j].kind == Kind::impact && theirs[j].in_sequence) ++j;
    if (j == theirs.size()) break;
    const Doubt& doubt = general.doubts[j];
    const double latest = theirs[j].t + deviations * doubt.time;
    if (theirs[j].kind == Kind::accumulation)
      while (i < ours.size() && ours[i].kind == Kind::impact && ours[i].t <= latest) ++i;
    if (!doubt.sharp || latest - theirs[j].t > 1e-9 * o.period || latest > general.near) {
      c.outcome = Outcome::in_doubt;
      return c;
    }
    if (latest > general.run.end) return c;
    if (i == ours.size()) return differs(std::string("no ") + name(theirs[j].kind) + " at " + text(theirs[j].t, 17));
    if (const std::string how = difference(ours[i], theirs[j], doubt); !how.empty()) return differs(how);
    const bool together = ours[i].kind == Kind::accumulation || ours[i].kind == Kind::rest;
    if (together && (ours[i].before != 0 || ours[i].after != 0))
      return differs("its members are together, not their rates");
    ++c.events[static_cast<int>(theirs[j].kind)];
  }
  // The limit of a sequence whose impacts the other lists up to the end is no event too many.
  const bool all = general.run.reason == Reason::until && general.near > until;
  if (all && i < ours.size() && ours[i].kind != Kind::accumulation && ours[i].t < until * (1 - 1e-9))
    return differs(std::string("theirs has no ") + name(ours[i].kind) + " at " + text(ours[i].t, 17));
  return c;
}

/// The general engine's events with the times and rates of 50 digits, where these list the same ones.
General with_more_digits(General general, const Setup& s, double until) {
  const Run<Mp50> exact = run_exact<Mp50>(s, make_system<Mp50>(s), Mp50(until), 100'000);
  std::vector<Event<double>>& all = general.run.events;
  for (std::size_t i = 0; i < std::min(all.size(), exact.events.size()); ++i) {
    const Event<Mp50>& e = exact.events[i];
    if (e.kind != all[i].kind) break;
    all[i].t = to_double(e.t);
    for (int side : {0, 1}) all[i].velocity_before[side] = to_double(e.velocity_before[side]);
  }
  return general;
}

/// In double, and where that differs at 50 digits: the general engine's errors add up over thousands of impacts.
Compared compare(const RandomOscillator& random, double periods) {
  const std::optional<Oscillator> o = as_oscillator(random.setup);
  if (!o) return {Outcome::refused};
  const double until = periods * o->period;
  const General general = general_run(random.setup, until, periods);
  const Compared c = compare(*o, general, until);
  return c.outcome == Outcome::differs ? compare(*o, with_more_digits(general, random.setup, until), until) : c;
}

// Whether the body on its soft contact is damped critically or more.
bool contact_without_swing(const Setup& s) {
  const System<double> system = make_system<double>(s);
  const double c = system.damping(0, 0) + system.joints[0].damping,
               k = system.stiffness(0, 0) + system.joints[0].stiffness;
  return !system.joints[0].rigid && c * c >= 4 * k * system.mass[0];
}

/// Draws `count` oscillators, from random_oscillator(first) on. How many of them round-off decides from some event on.
long compare_oscillators(long first, long count, double periods) {
  std::array<long, regimes> of_regime{}, followed{};
  std::array<long, begins> of_begin{};
  std::array<long, 4> events{};
  long of_law[2][2] = {}, without_swing = 0, undecided = 0, in_doubt = 0;
  for (long i = first; i < first + count; ++i) {
    const RandomOscillator random = random_oscillator(static_cast<unsigned long>(i));
    const Compared c = compare(random, periods);
    INFO("oscillator " << i << ", " << name(random.regime) << ", " << name(random.begin) << ": " << c.message);
    CHECK(c.outcome != Outcome::differs);
    const int regime = static_cast<int>(random.regime);
    ++of_regime[regime];
    undecided += c.outcome == Outcome::undecided;
    in_doubt += c.outcome == Outcome::in_doubt;
    if (c.outcome == Outcome::refused || c.outcome == Outcome::undecided) continue;
    ++followed[regime];
    ++of_begin[static_cast<int>(random.begin)];
    ++of_law[random.soft()][random.setup.contacts[0].release_used() == Release::published];
    without_swing += contact_without_swing(random.setup);
    for (int k = 0; k < 4; ++k) events[k] += c.events[k];
  }
  for (int r = 0; r < regimes; ++r) {
    INFO(name(static_cast<Regime>(r)));
    if (static_cast<Regime>(r) == Regime::far_overdamped) continue;  // mostly refused
    CHECK(followed[r] > 3 * of_regime[r] / 4);
  }
  for (int b = 0; b < begins; ++b) {
    INFO(name(static_cast<Begin>(b)));
    CHECK(of_begin[b] > count / 50);
  }
  for (const auto& law : of_law)
    for (int n : law) CHECK(n > count / 40);
  CHECK(without_swing > count / 25);
  CHECK(undecided < count / 25);
  CHECK(events[static_cast<int>(Kind::impact)] > 4 * count);
  CHECK(events[static_cast<int>(Kind::accumulation)] > count / 20);
  CHECK(events[static_cast<int>(Kind::separation)] > count);
  return in_doubt;
}

}  // namespace

TEST_CASE("the events of random oscillators of every regime are the general engine's", "[kernel]") {
  CHECK(compare_oscillators(0, 500, 4) < 100);
}

TEST_CASE("ten thousand random oscillators for 50 periods", "[.][soak][kernel]") {
  const Soak soak(10'000);
  const long in_doubt = compare_oscillators(1'000'000, soak.count(), 50);
  soak.done("oscillators against the general engine, " + std::to_string(in_doubt) + " up to where double decides");
}

}  // namespace touchgo::tests
