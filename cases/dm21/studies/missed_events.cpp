#include "cases/dm21/studies/missed_events.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <random>

#include "cases/claims/closed_form.hpp"
#include "solver/contact/guards.hpp"
#include "solver/exact/phase_flows.hpp"
#include "solver/model/system.hpp"
#include "solver/run/method.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases::dm21 {

namespace {

constexpr double horizon = 10;            // s, and on to a whole number of the coarsest steps
constexpr int coarsest = 2, finest = -6;  // powers of 2 of H, in time scales
constexpr int levels = coarsest - finest + 1;
constexpr int by_runge_kutta = 6;    // of the coarsest levels
constexpr unsigned long every = 20;  // that many-th system is checked by reference/

struct Random {
  std::mt19937_64 engine;
  double uniform() { return static_cast<double>(engine() >> 11) * 0x1p-53; }
  bool chance(double p) { return uniform() < p; }
  // Three digits after the point, uniform in [low, high].
  Decimal number(double low, double high) {
    return Decimal(std::to_string(std::llround((low + (high - low) * uniform()) * 1000)) + "e-3");
  }
};

Body random_body(Random& random, const char* name) {
  Body b{name, random.number(0.2, 5), "0", random.number(0.2, 6), "0", random.number(-1, 1), "0", {}};
  switch (random.engine() % 6) {
    case 0:
      b.damping = random.number(0.01, 0.5);
      break;  // underdamped
    case 1:
      b.damping = random.number(12, 20);
      break;  // overdamped: c^2 > 4 k m for all above
    case 2:
      b.mass = "0.5", b.stiffness = "2", b.damping = "2";
      break;  // critical
    case 3:
      break;  // undamped
    case 4:
      b.stiffness = "0", b.damping = random.number(0.1, 1);
      break;  // no spring
    default:
      b.stiffness = "0";  // free
  }
  if (random.chance(0.5)) b.force = {{random.number(-1, 1), random.number(0.3, 3), random.number(-3, 3)}};
  return b;
}

// The fastest rate of the motion, 1/s: of the bodies, or of the two as one, and of what forces them.
double fastest(const ClosedForm<double>& form, bool together) {
  const double apart = reference::two_bodies::fastest_rate(form.contact);
  if (!together) return apart;
  const auto one = *reference::two_bodies::together(form.contact, reference::linear::StateAt<double>{}).oscillator;
  return reference::two_bodies::fastest_rate<double>(reference::two_bodies::PairMember<double>(one));
}

// The phase a system starts in and the one guard that can end it.
struct FirstPhase {
  Setup setup;
  System<double> system;
  ContactPhase<double> phase;
  std::vector<Guard<double>> guards;
  Vector<double> z;
  double rate = 0;   // 1/s, the fastest
  double until = 0;  // s

  explicit FirstPhase(unsigned long index) : setup(random_two_bodies(index)), system(make_system<double>(setup)) {
    const bool together = setup.contacts[0].touching;
    rate = fastest(*closed_form<double>(setup), together);
    until = std::ceil(std::ldexp(horizon * rate, -coarsest)) * step(coarsest);
    phase = make_contact_phase(system, {together ? Status::closed : Status::open}, until);
    const Row<double> row = together ? phase.force_row[0] : system.joints[0].gap_row;
    guards = {{0, together ? GuardOf::force : GuardOf::gap, 1, row}};
    z = system.state(0.0, system.start);
  }
  double step(int power) const { return std::ldexp(1 / rate, power); }  // s
  double value(const Vector<double>& at) const { return guards[0].row.dot(at); }
};

enum class StepOutcome { right, later, none, wrong };

struct Result {
  bool is_force = false;
  std::optional<double> exact;  // s
  bool exact_missed = false;
  std::optional<bool> agreed;
  std::array<StepOutcome, levels> sign_tests{};
  std::array<StepOutcome, by_runge_kutta> runge_kutta{};
};

// exp(A h) for a step that is a small part of the time scales.
Matrix<double> exponential(const Matrix<double>& A, double h) {
  const auto d = A.rows();
  Matrix<double> sum = Matrix<double>::Identity(d, d), term = sum;
  for (int k = 1; k <= 24; ++k) term = Matrix<double>(term.lazyProduct(A) * (h / k)), sum += term;
  return sum;
}

// One walk along the exact motion by the finest step; a coarser test uses every second, fourth, .. of its points.
void test_signs(const FirstPhase& first, Result& result) {
  const double h = first.step(finest), noise = 1e-10 * first.guards[0].row.cwiseAbs().sum();
  const Matrix<double> step = exponential(first.phase.A, h);
  result.sign_tests.fill(result.exact ? StepOutcome::none : StepOutcome::right);
  std::array<bool, levels> done{};
  Vector<double> z = first.z, next = z;
  const long last = std::lround(first.until / h);
  for (long k = 1; k <= last && !done.back(); ++k, z = next) {
    next = step.lazyProduct(z);
    const double value = first.value(next), t = k * h;
    if (value > 0) continue;
    if (value < -noise && !(result.exact && *result.exact <= t)) result.exact_missed = true;
    for (int j = 0; j < levels; ++j) {
      if (k % (1L << j) != 0 || done[j]) continue;
      const double begin = t - std::ldexp(h, j);
      result.sign_tests[j] = result.exact && begin < *result.exact ? StepOutcome::right : StepOutcome::later;
      done[j] = true;
    }
  }
}

StepOutcome by_steps(const FirstPhase& first, const std::optional<double>& exact, double H) {
  Effort effort;
  const Method<double> steps = steps_method(first.system, H, effort);
  const Arrival<double> arrival = steps.next(first.phase, first.guards, 0.0, first.z, first.until, {});
  if (arrival.hits.empty()) return exact ? StepOutcome::none : StepOutcome::right;
  if (!exact || arrival.t < *exact - H) return StepOutcome::wrong;
  return arrival.t > *exact + H ? StepOutcome::later : StepOutcome::right;
}

bool agrees(const FirstPhase& first, const std::optional<double>& exact) {
  const ClosedForm<double> form = *closed_form<double>(first.setup);
  const auto history =
      reference::two_bodies::simulate<double>(form.contact, form.launch, first.until, {.most_events = 1});
  if (history.events.empty() || !exact) return history.events.empty() && !exact;
  return std::abs(history.events[0].t - *exact) <= 1e-9;
}

Result examine(unsigned long index) {
  const FirstPhase first(index);
  Result result;
  result.is_force = first.guards[0].of == GuardOf::force;
  Effort effort;
  PhaseFlows<double> flows;
  const Method<double> method = exact_method(first.system, effort, flows);
  const Arrival<double> arrival = method.next(first.phase, first.guards, 0.0, first.z, first.until, {});
  if (!arrival.hits.empty()) result.exact = arrival.t;
  test_signs(first, result);
  for (int j = 0; j < by_runge_kutta; ++j)
    result.runge_kutta[j] = by_steps(first, result.exact, first.step(coarsest - j));
  if (index % every == 0) result.agreed = agrees(first, result.exact);
  return result;
}

// The gap of a system around its first event, which a step of one time scale does not see.
Glimpse glimpse(unsigned long index, const Result& result) {
  const FirstPhase first(index);
  const double H = first.step(0);
  Glimpse g{index, *result.exact, {}, {}, {}, {}};
  const Matrix<double> fine = exponential(first.phase.A, H / 64);
  Vector<double> z = first.z;
  for (long k = 0;; ++k, z = Vector<double>(fine.lazyProduct(z))) {
    const double t = k * H / 64, value = first.value(z);
    g.curve_t.push_back(t), g.curve.push_back(value);
    if (k % 64 != 0) continue;
    g.sample_t.push_back(t), g.sample.push_back(value);
    if (!(value > 0) || t > first.until) return g;
  }
}

void count(Missed& row, StepOutcome outcome) {
  row.later += outcome == StepOutcome::later;
  row.none += outcome == StepOutcome::none;
  row.wrong += outcome == StepOutcome::wrong;
}

}  // namespace

Setup random_two_bodies(unsigned long index) {
  Random random{std::mt19937_64(20210820 + index)};
  for (;;) {
    Setup s;
    s.bodies = {random_body(random, "1"), random_body(random, "2")};
    s.contacts.resize(1);
    Contact& c = s.contacts[0];
    c.second.index = 1;
    c.restitution = "0.5";
    c.touching = random.chance(0.5);
    s.bodies[0].load = random.number(0, 1), s.bodies[1].load = random.number(-1, 0);  // pressed towards one another
    if (c.touching) {
      s.bodies[0].position = s.bodies[1].position = random.number(-1, 1);
      s.bodies[1].velocity = s.bodies[0].velocity;
    } else {
      s.bodies[0].position = random.number(-1, 0), s.bodies[1].position = random.number(0, 1);
      c.gap = random.number(0.35, 1);
    }
    const ClosedForm<double> form = *closed_form<double>(s);
    if (!(fastest(form, c.touching) > 0)) continue;  // nothing sets a time scale
    if (!c.touching) return s;
    const auto together = reference::two_bodies::together(
        form.contact, reference::linear::StateAt<double>{0.0, form.launch.position[0], form.launch.velocity[0]});
    if (reference::two_bodies::contact_force(together, 0.0).value > 0.01) return s;
  }
}

MissedEvents missed_events(long systems, int threads) {
  std::vector<Result> results(systems);
  in_parallel(results.size(), threads, [&](std::size_t i) { results[i] = examine(i); });

  MissedEvents m;
  m.systems = systems;
  for (int j = 0; j < levels; ++j) m.sign_tests.push_back({std::ldexp(1.0, coarsest - j)});
  m.runge_kutta.assign(m.sign_tests.begin(), m.sign_tests.begin() + by_runge_kutta);
  for (const Result& r : results) {
    (!r.exact ? m.quiet : r.is_force ? m.separations : m.impacts) += 1;
    m.exact_missed += r.exact_missed;
    m.checked += r.agreed.has_value();
    m.agreed += r.agreed.value_or(false);
    for (int j = 0; j < levels; ++j) count(m.sign_tests[j], r.sign_tests[levels - 1 - j]);
    for (int j = 0; j < by_runge_kutta; ++j) count(m.runge_kutta[j], r.runge_kutta[j]);
  }
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;  // weights: the counts, whose variances they are
  for (std::vector<Missed>* rows : {&m.sign_tests, &m.runge_kutta})
    for (Missed& row : *rows) {
      const double wrong = static_cast<double>(row.later + row.none + row.wrong);
      const double total = static_cast<double>(systems), f = wrong / total, q = 1.96 * 1.96 / total;
      const double half = std::sqrt(q * (f * (1 - f) + q / 4));
      row.fraction = f, row.low = (f + q / 2 - half) / (1 + q), row.high = (f + q / 2 + half) / (1 + q);
      if (rows != &m.sign_tests || row.step > 2 || wrong == 0) continue;
      const double a = log(row.step), b = log(row.fraction);
      n += wrong, x += wrong * a, y += wrong * b, xx += wrong * a * a, xy += wrong * a * b;
    }
  m.order = (n * xy - x * y) / (n * xx - x * x);

  constexpr std::size_t at_one = -finest;  // the level of H = one time scale
  for (std::size_t i = 0; i < results.size(); ++i)
    if (results[i].exact && !results[i].is_force && results[i].sign_tests[at_one] == StepOutcome::later) {
      m.example = glimpse(i, results[i]);
      break;
    }
  return m;
}

std::vector<Table> tables(const MissedEvents& m) {
  Words method;
  Numbers step, later, none, wrong, fraction, low, high;
  auto add = [&](const char* name, const std::vector<Missed>& rows) {
    for (const Missed& r : rows) {
      method.push_back(name), step.push_back(r.step);
      later.push_back(r.later), none.push_back(r.none), wrong.push_back(r.wrong);
      fraction.push_back(r.fraction), low.push_back(r.low), high.push_back(r.high);
    }
  };
  add("signs", m.sign_tests), add("runge-kutta", m.runge_kutta);
  Table counts;
  counts.add("method", method).add("step", "time scales", step).add("later", "", later).add("none", "", none);
  counts.add("wrong", "", wrong).add("fraction", "", fraction).add("low", "", low).add("high", "", high);

  Table totals;
  auto total = [&](const char* name, const char* unit, double value) { totals.add(name, unit, Numbers{value}); };
  total("systems", "", m.systems), total("impacts", "", m.impacts), total("separations", "", m.separations);
  total("quiet", "", m.quiet), total("exact_missed", "", m.exact_missed), total("checked", "", m.checked);
  total("agreed", "", m.agreed), total("order", "", m.order);
  total("example", "", m.example.index), total("example_event", "s", m.example.exact);

  Words of;
  Numbers t, gap;
  const Glimpse& g = m.example;
  for (std::size_t i = 0; i < g.curve.size(); ++i)
    of.push_back("curve"), t.push_back(g.curve_t[i]), gap.push_back(g.curve[i]);
  for (std::size_t i = 0; i < g.sample.size(); ++i)
    of.push_back("sample"), t.push_back(g.sample_t[i]), gap.push_back(g.sample[i]);
  Table example;
  example.add("of", of).add("t", "s", t).add("gap", "m", gap);
  return {counts, totals, example};
}

MissedEvents missed_events(const Table& counts, const Table& totals, const Table& example) {
  MissedEvents m;
  const Words& method = counts.words("method");
  auto count = [&](const char* name, std::size_t i) { return std::lround(counts.numbers(name)[i]); };
  for (std::size_t i = 0; i < method.size(); ++i)
    (method[i] == "signs" ? m.sign_tests : m.runge_kutta)
        .push_back({counts.numbers("step")[i], count("later", i), count("none", i), count("wrong", i),
                    counts.numbers("fraction")[i], counts.numbers("low")[i], counts.numbers("high")[i]});
  auto total = [&](const char* name) { return totals.numbers(name).at(0); };
  m.systems = std::lround(total("systems")), m.impacts = std::lround(total("impacts"));
  m.separations = std::lround(total("separations")), m.quiet = std::lround(total("quiet"));
  m.exact_missed = std::lround(total("exact_missed")), m.checked = std::lround(total("checked"));
  m.agreed = std::lround(total("agreed")), m.order = total("order");
  Glimpse& g = m.example;
  g.index = std::lround(total("example")), g.exact = total("example_event");
  const Words& of = example.words("of");
  const Numbers &t = example.numbers("t"), &gap = example.numbers("gap");
  for (std::size_t i = 0; i < of.size(); ++i)
    if (of[i] == "curve")
      g.curve_t.push_back(t[i]), g.curve.push_back(gap[i]);
    else
      g.sample_t.push_back(t[i]), g.sample.push_back(gap[i]);
  return m;
}

std::vector<Study> missed_events_studies() {
  return {{{"dm21_missed_events", "dm21_missed_events_totals", "dm21_missed_events_example"},
           [](const OwnCases&) { return tables(missed_events(10000)); }}};
}

}  // namespace touchgo::cases::dm21
