#include "solver/stability/long_run.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "solver/orbits/recorder.hpp"
#include "solver/run/run.hpp"
#include "solver/stability/exponents.hpp"

namespace touchgo {

namespace {

// Sums over a part of a run.
struct Counts {
  long impacts = 0, closings = 0;  // closings of rigid contacts
  bool accumulates = false;
  double energy = 0;             // J: kinetic energy after minus before each contact phase
  double rest = 0, contact = 0;  // s with a rigid contact closed, with a yielding one
  double max_speed = 0;          // m/s, largest closing speed

  friend Counts operator-(Counts a, const Counts& b) {
    a.impacts -= b.impacts, a.energy -= b.energy, a.rest -= b.rest, a.contact -= b.contact;
    return a;
  }
};

// Kinetic energy (J) that the impacts from a rebound at gap rate v to their limit add, at the velocity u they share
// there: the impulses (1 + e) v (1 + e + e^2 + ..) of the reduced mass act at u, and the relative motion is lost.
double energy_of_tail(const System<double>& system, const Joint<double>& joint, double v, double u) {
  const double e = joint.restitution, reduced = 1 / system.inverse_reduced_mass(joint);
  const double impulse = reduced * (1 + e) * v / (1 - e);
  return impulse * u * ((joint.second >= 0) - (joint.first >= 0)) - reduced * v * v / 2;
}

/// Whether logarithms of multipliers are the same to what a state that repeats to 1e-9 leaves of them.
bool alike(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t k = 0; k < a.size(); ++k)
    if (a[k] != b[k] && !(std::abs(a[k] - b[k]) <= 1e-6)) return false;
  return true;
}

// Sums over the events of a run after `from` (s), taken one after another.
class EventTally {
 public:
  EventTally(const System<double>& system, double from)
      : system_(system),
        from_(from),
        entered_(system.joints.size(), std::nan("")),
        rebound_(system.joints.size(), 0.0),
        in_sequence_(system.joints.size(), false) {}

  void begin(const std::vector<int>& closed) { closed_ = closed; }

  void take(const Event<double>& e) {
    pass(e.t);
    closed_ = e.closed;
    const Joint<double>& joint = system_.joints[e.contact];
    auto kinetic = [&](const double(&v)[2]) {
      double sum = 0;
      if (joint.first >= 0) sum += system_.mass[joint.first] * v[0] * v[0] / 2;
      if (joint.second >= 0) sum += system_.mass[joint.second] * v[1] * v[1] / 2;
      return sum;
    };
    const bool counted = e.t > from_;
    if (e.kind == Kind::impact && counted) {
      ++counts_.impacts;
      counts_.max_speed = std::max(counts_.max_speed, e.velocity_before[0] - e.velocity_before[1]);
    }
    if (e.kind == Kind::impact && joint.rigid && counted)
      counts_.energy += kinetic(e.velocity_after) - kinetic(e.velocity_before);
    if (e.kind == Kind::impact) rebound_[e.contact] = e.velocity_after[1] - e.velocity_after[0];
    // A rest after impacts that were to accumulate: the last of them were lost in round-off.
    if (e.kind == Kind::rest && in_sequence_[e.contact] && counted) counts_.accumulates = true;
    in_sequence_[e.contact] = e.kind == Kind::impact && e.in_sequence;
    if (e.kind == Kind::accumulation && counted) {
      counts_.accumulates = true;
      counts_.energy += energy_of_tail(system_, joint, rebound_[e.contact], e.velocity_after[0]);
    }
    const bool holds = std::find(closed_.begin(), closed_.end(), e.contact) != closed_.end();
    if (holds && std::isnan(entered_[e.contact])) {
      entered_[e.contact] = kinetic(joint.rigid ? e.velocity_after : e.velocity_before);
      if (joint.rigid && counted) ++counts_.closings;
    }
    if (e.kind == Kind::separation) {
      if (counted && !std::isnan(entered_[e.contact]))
        counts_.energy += kinetic(e.velocity_after) - entered_[e.contact];
      entered_[e.contact] = std::nan("");
    }
  }

  /// From now on times are of a clock that is `by` (s) behind.
  void turn_back(double by) { from_ -= by, t_ -= by; }

  /// Up to t (s), not before what was taken.
  const Counts& at(double t) {
    pass(t);
    return counts_;
  }

 private:
  void pass(double t) {
    auto share = [&](bool rigid) {
      const bool any =
          std::any_of(closed_.begin(), closed_.end(), [&](int j) { return system_.joints[j].rigid == rigid; });
      return any ? std::max(0.0, t - std::max(t_, from_)) : 0.0;
    };
    counts_.rest += share(true);
    counts_.contact += share(false);
    t_ = t;
  }

  const System<double>& system_;
  double from_, t_ = 0;
  std::vector<int> closed_;
  std::vector<double> entered_;    // kinetic energy as a lasting contact began
  std::vector<double> rebound_;    // gap rate after the latest impact
  std::vector<bool> in_sequence_;  // the latest event was an impact of one
  Counts counts_;
};

}  // namespace

Orbit long_run(const Setup& setup, const RunLength& length, long diagram_periods, std::vector<DiagramPoint>* points,
               const std::function<void()>& full) {
  const System<double> system = make_system<double>(setup);
  const std::optional<double> period = forcing_period(system);
  if (!period || setup.contacts.empty())
    throw std::invalid_argument("exponents and diagrams need a contact and a forcing with a period");
  const long whole = length.transient + length.periods;
  const double section = length.section * *period;  // s
  auto time = [&](long periods) { return static_cast<double>(periods) * *period; };

  Recorder recorder(length, *period, points ? diagram_periods : 0);
  Exponents exponents(system);
  std::vector<double> before = exponents.grown(), at_first_strobe;  // before: at the end of the latest batch
  EventTally account(system, time(length.transient) + section);
  std::vector<Counts> at_strobes;
  std::optional<Simulation<double>> simulation;
  long stop = 0;    // the next, in half periods
  long turned = 0;  // periods that the clock was turned back, so that the round-off of t does not grow
  int cycle = 0;    // periods after which the motion repeats: twice as many more are followed for the multipliers
  std::vector<double> multipliers;  // their logarithms, once known: of one repetition and the next alike
  std::vector<double> window;       // growths over the strobes
  long impacts = 0;                 // in one repetition
  bool over = false, impacts_repeat = true;
  const double offset = decimal<double>(setup.contacts[0].gap);
  const double beyond = setup.contacts[0].upper ? -1 : 1;  // x(second) - x(first) is this times the rest of the gap
  auto add = [&](const DiagramPoint& p) {
    points->push_back(p);
    if (full && points->size() >= points_at_a_time) full();
  };
  auto take_events = [&] {
    if (!simulation) return;
    const double diagram_from = static_cast<double>(recorder.diagram_from() - 2 * turned) * (*period / 2) + section;
    for (const Event<double>& e : simulation->take_events()) {
      if (stop > recorder.end()) continue;
      account.take(e);
      if (points && e.kind == Kind::impact && e.contact == 0 && e.t > diagram_from) {
        const double within = std::fmod(e.t, *period);
        add({true, within < *period / 2 ? 0 : 1, 0, e.velocity_before[1] - e.velocity_before[0], within / *period,
             e.velocity_after[1] - e.velocity_after[0]});
      }
    }
  };
  // What is measured ends here.
  auto end = [&] {
    cycle = recorder.clear_period();
    if (cycle > 0) {
      const long turns = recorder.strobed_periods() / cycle;
      const Counts part =
          at_strobes.back() - at_strobes[at_strobes.size() - 1 - static_cast<std::size_t>(turns * cycle)];
      impacts = std::lround(static_cast<double>(part.impacts) / static_cast<double>(turns));
      // One may fall to either side of a strobe.
      impacts_repeat = at_strobes.back().accumulates || std::abs(part.impacts - impacts * turns) <= 1;
      if (!impacts_repeat) cycle = 0;
    }
    over = cycle == 0 || !exponents.unknown().empty();
    if (over) return;
    window = exponents.grown();
    for (std::size_t k = 0; k < window.size(); ++k)
      if (!std::isinf(window[k])) window[k] -= at_first_strobe[k];
    exponents.begin_cycle(window);
  };
  auto see = [&](const double& t, const Vector<double>& z, const ContactPhase<double>& phase) {
    if (over || t < static_cast<double>(stop - 2 * turned) * (*period / 2) + section) return;
    take_events();
    const long half = stop++;
    if (half > recorder.end()) {
      if (half == recorder.end() + 2 * cycle) multipliers = exponents.multipliers(), exponents.begin_cycle(window);
      over = half == recorder.end() + 4 * cycle;
      if (over && !(exponents.unknown().empty() && alike(multipliers, exponents.multipliers()))) multipliers.clear();
      return;
    }
    if (half >= recorder.diagram_from())
      add({false, static_cast<int>(half % 2), beyond * (system.joints[0].gap_row.dot(z) - offset), 0});
    if (half == recorder.begin()) exponents.begin(phase, z), before = exponents.grown();
    if (recorder.is_batch_end(half)) {
      std::vector<double> growth = exponents.grown();
      for (std::size_t k = 0; k < growth.size(); ++k)
        if (!std::isinf(growth[k])) growth[k] -= before[k];
      before = exponents.grown();
      recorder.batch(growth);
    }
    if (recorder.is_strobe(half)) {
      if (at_strobes.empty()) at_first_strobe = exponents.grown();
      std::vector<double> state(z.begin(), z.begin() + 2 * system.n);  // (q, v/base)
      for (int i = 0; i < system.n; ++i) state[system.n + i] /= system.base;
      recorder.strobe(state);
      at_strobes.push_back(account.at(t));
    }
    if (half == recorder.end()) end();
  };
  const Observer<double> observer{*period / 2,
                                  see,
                                  [&](const ContactPhase<double>& phase, const double& d) { exponents.flow(phase, d); },
                                  [&](const Jump<double>& event) { exponents.jump(event); },
                                  {},
                                  {},
                                  section};
  const long most = whole + 2 * longest_period + 1;
  const long enough = 1'000'000 + 10'000 * most;  // events: no motion has more, but where they crowd
  Effort effort(60 + 0.05 * static_cast<double>(most));
  simulation.emplace(exact_simulation<double>(setup, system, time(most), enough, effort, observer));
  account.begin(simulation->run().closed_at_start);
  while (!over && simulation->step()) {
    take_events();
    const long past = static_cast<long>(std::floor(simulation->time() / *period));
    if (past < 1) continue;
    simulation->turn_back(time(past)), account.turn_back(time(past));
    turned += past;
  }
  if (!over) multipliers.clear();
  if (stop <= recorder.end()) {
    const Run<double>& run = simulation->run();
    throw Undecided("after " + std::to_string(stop / 2) +
                    " periods: " + (run.out_of_budget ? "the work that an orbit may cost is spent" : run.message));
  }

  Orbit orbit;
  const Counts& all = at_strobes.back();
  const double measured = time(length.periods);
  const Rests rests = rests_of(all.closings, all.rest / measured);
  // Averages of a motion that repeats are those of whole repetitions.
  orbit.n = cycle;
  long periods = orbit.n > 0 ? recorder.strobed_periods() / orbit.n * orbit.n : length.periods;
  Counts counts = orbit.n > 0 ? all - at_strobes[at_strobes.size() - 1 - static_cast<std::size_t>(periods)] : all;
  if (rests != Rests::never && (rests == Rests::once || counts.rest == 0))
    orbit.n = 0, periods = length.periods, counts = all;
  const double turns = static_cast<double>(periods);
  const double per_period =
      orbit.n > 0 ? static_cast<double>(impacts) / orbit.n : static_cast<double>(counts.impacts) / turns;
  orbit.impacts_per_period = all.accumulates ? std::numeric_limits<double>::infinity() : per_period;
  orbit.energy_per_period = counts.energy / turns;
  orbit.rest_fraction = counts.rest / (turns * *period);
  // Like the exponents, whose sum it is part of.
  const bool exact = orbit.n > 0 && !multipliers.empty();
  orbit.contact_fraction = exact ? counts.contact / (turns * *period) : all.contact / measured;
  orbit.max_impact_speed = all.max_speed;
  if (orbit.n > 0 && rests == Rests::never) orbit.p = static_cast<int>(impacts);
  if (orbit.n > 0) orbit.state = recorder.mark(orbit.n);

  const std::size_t directions = exponents.grown().size();
  if (exact) {
    for (double log : multipliers) orbit.lambda.push_back(log / time(orbit.n));
  } else if (exponents.unknown().empty()) {
    for (std::size_t k = 0; k < directions; ++k) orbit.lambda.push_back(recorder.growth(k) / *period);
    std::sort(orbit.lambda.rbegin(), orbit.lambda.rend());
    if (!std::isinf(orbit.lambda[0])) orbit.lambda1_stderr = recorder.growth_stderr();
  } else {
    orbit.lambda.assign(directions, std::nan("")), orbit.lambda1_stderr = std::nan("");
  }
  decide(orbit, rests, recorder.comes_near(),
         impacts_repeat ? exponents.unknown() : "its state repeats but not the number of its impacts");
  return orbit;
}

}  // namespace touchgo
