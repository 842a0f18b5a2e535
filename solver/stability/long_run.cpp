#include "solver/stability/long_run.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "solver/orbits/recorder.hpp"
#include "solver/run/run.hpp"
#include "solver/stability/tangent_flow.hpp"

namespace touchgo::stability {

using namespace orbits;
using namespace run;
namespace {

// Grows along the run; read at every half period.
struct Exponents {
  std::optional<TangentFlow<double>> tangent;
  std::vector<double> grown;  // logarithms since t = 0, -inf where a direction is lost

  explicit Exponents(const System<double>& system) : tangent(system), grown(2 * system.n, 0.0) {}
  void flow(const ContactPhase<double>& phase, double duration) {
    tangent->flow(phase, duration, [&] { tangent->renormalise(grown); });
  }
  void jump(const Jump<double>& event) {
    tangent->jump(event);
    tangent->renormalise(grown);
  }

  /// Begins anew at z if directions are lost that no closed contact holds any more: lost before, not in what counts.
  void restore(const System<double>& system, const ContactPhase<double>& phase, const Vector<double>& z) {
    std::vector<int> closed;
    for (std::size_t j = 0; j < system.joints.size(); ++j)
      if (system.joints[j].rigid && phase.status[j] == Status::closed) closed.push_back(static_cast<int>(j));
    const auto lost = std::count_if(grown.begin(), grown.end(), [](double x) { return std::isinf(x); });
    if (lost <= 2 * static_cast<long>(closed.size())) return;
    tangent.emplace(system);
    grown.assign(grown.size(), 0.0);
    jump({phase, phase, z, z, nullptr, {}, closed, false});
  }
};

// Sums over a part of a run.
struct Counts {
  long impacts = 0, closings = 0;  // closings of rigid contacts
  bool accumulates = false;
  double energy = 0;             // J: kinetic energy after minus before each contact phase
  double rest = 0, contact = 0;  // s with a rigid contact closed, with a yielding one
  double max_speed = 0;          // m/s, largest closing speed

  friend Counts operator-(Counts a, const Counts& b) {
    a.impacts -= b.impacts, a.energy -= b.energy, a.rest -= b.rest;
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

// What the events of a run, one after another, say about the time after `from` (s).
class Account {
 public:
  Account(const System<double>& system, double from)
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
    throw std::invalid_argument("exponents and diagrams need a contact and exactly one forcing frequency");
  const long whole = length.transient + length.periods;
  const double from = static_cast<double>(length.transient) * *period, until = static_cast<double>(whole) * *period;

  Recorder recorder(length, *period, points ? diagram_periods : 0);
  Exponents exponents(system);
  std::vector<double> before = exponents.grown;  // at the end of the latest batch
  Account account(system, from);
  std::vector<Counts> at_strobes;
  std::optional<Course<double>> course;
  long stop = 0;  // the next
  const double offset = decimal<double>(setup.contacts[0].gap),
               diagram_from = static_cast<double>(recorder.diagram_from()) * (*period / 2);
  auto add = [&](const DiagramPoint& p) {
    points->push_back(p);
    if (full && points->size() >= points_at_a_time) full();
  };
  auto take_events = [&] {
    if (!course) return;
    for (const Event<double>& e : course->take_events()) {
      account.take(e);
      if (points && e.kind == Kind::impact && e.contact == 0 && e.t > diagram_from)
        add({true, std::fmod(e.t, *period) < *period / 2 ? 0 : 1, 0, e.velocity_before[1] - e.velocity_before[0]});
    }
  };
  auto see = [&](const double& t, const Vector<double>& z, const ContactPhase<double>& phase) {
    if (t < static_cast<double>(stop) * (*period / 2)) return;
    take_events();
    const long half = stop++;
    if (half >= recorder.diagram_from())
      add({false, static_cast<int>(half % 2), system.joints[0].gap_row.dot(z) - offset, 0});
    if (half == recorder.begin()) exponents.restore(system, phase, z), before = exponents.grown;
    if (recorder.is_batch_end(half)) {
      std::vector<double> growth = exponents.grown;
      for (std::size_t k = 0; k < growth.size(); ++k)
        if (!std::isinf(growth[k])) growth[k] -= before[k];
      before = exponents.grown;
      recorder.batch(growth);
    }
    if (!recorder.is_strobe(half)) return;
    std::vector<double> state(z.begin(), z.begin() + 2 * system.n);  // (q, v/|frequency|)
    for (int i = 0; i < system.n; ++i) state[system.n + i] /= std::abs(system.frequency[0]);
    recorder.strobe(state);
    at_strobes.push_back(account.at(t));
  };
  const Observer<double> observer{*period / 2, see,
                                  [&](const ContactPhase<double>& phase, const double& d) { exponents.flow(phase, d); },
                                  [&](const Jump<double>& event) { exponents.jump(event); }};
  const long enough = 1'000'000 + 10'000 * whole;  // events: no motion has more, but where they crowd
  Effort effort(60 + 0.05 * static_cast<double>(whole));
  course.emplace(exact_course<double>(setup, system, until, enough, effort, observer));
  account.begin(course->run().closed_at_start);
  while (course->step()) take_events();
  take_events();
  const Run<double>& run = course->run();
  if (run.reason != Reason::until) throw Undecided(run.message);

  Orbit orbit;
  const Counts all = account.at(until);
  const Rests rests = rests_of(all.closings, all.rest / (until - from));
  // Averages of a motion that repeats are those of whole repetitions.
  orbit.n = recorder.period();
  long periods = orbit.n > 0 ? recorder.strobed_periods() / orbit.n * orbit.n : length.periods;
  Counts counts = orbit.n > 0 ? all - at_strobes[at_strobes.size() - 1 - static_cast<std::size_t>(periods)] : all;
  if (rests != Rests::never && (rests == Rests::once || counts.rest == 0))
    orbit.n = 0, periods = length.periods, counts = all;
  const double turns = static_cast<double>(periods);
  orbit.impacts_per_period =
      all.accumulates ? std::numeric_limits<double>::infinity() : static_cast<double>(counts.impacts) / turns;
  orbit.energy_per_period = counts.energy / turns;
  orbit.rest_fraction = counts.rest / (turns * *period);
  orbit.contact_fraction = all.contact / (until - from);  // like the exponents, whose sum it is part of
  orbit.max_impact_speed = all.max_speed;
  if (orbit.n > 0 && rests == Rests::never)
    orbit.p = static_cast<int>((counts.impacts * orbit.n + periods / 2) / periods);

  for (std::size_t k = 0; k < exponents.grown.size(); ++k) orbit.lambda.push_back(recorder.growth(k) / *period);
  std::sort(orbit.lambda.rbegin(), orbit.lambda.rend());
  if (!std::isinf(exponents.grown[0])) orbit.lambda1_stderr = recorder.growth_stderr();
  orbit.motion = motion_of(orbit, rests);
  return orbit;
}

}  // namespace touchgo::stability
