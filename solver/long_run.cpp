#include "solver/long_run.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

#include "solver/periodic_orbit.hpp"

namespace touchgo {
namespace {

constexpr int batches = 20, longest_repeat = 64;

// Grows along the run; read at every half period.
struct Exponents {
  TangentFlow<double> tangent;
  std::vector<double> grown;  // logarithms since t = 0, -inf where a direction is lost

  explicit Exponents(const System<double>& system) : tangent(system), grown(2 * system.n, 0.0) {}
  void flow(const Phase<double>& phase, double duration) {
    tangent.flow(phase, duration, [&] { tangent.renormalise(grown); });
  }
};

double mean(const std::vector<double>& x) {
  double sum = 0;
  for (double v : x) sum += v;
  return sum / static_cast<double>(x.size());
}

double standard_error(const std::vector<double>& x) {
  const double m = mean(x);
  double square = 0;
  for (double v : x) square += (v - m) * (v - m);
  const double n = static_cast<double>(x.size());
  return std::sqrt(square / (n * (n - 1)));
}

// The smallest n after which the latest states repeat to 1e-9 of their size, 0 if there is none up to 64.
int repeats(const std::deque<Vector<double>>& strobes) {
  double size = 0;
  for (const Vector<double>& z : strobes) size = std::max(size, z.cwiseAbs().maxCoeff());
  const int count = static_cast<int>(strobes.size());
  for (int n = 1; n <= longest_repeat && 2 * n <= count; ++n) {
    bool all = true;
    for (int k = std::max(n, count - longest_repeat); all && k < count; ++k)
      all = (strobes[k] - strobes[k - n]).cwiseAbs().maxCoeff() <= 1e-9 * size;
    if (all) return n;
  }
  return 0;
}

// What the events of a run say about its part after `from` (s): counts, energy, shares of time.
void count_events(const System<double>& system, const Run<double>& run, double from, double period, long periods,
                  Orbit& orbit) {
  const double span = static_cast<double>(periods) * period;
  std::vector<double> entered(system.joints.size(), std::nan(""));  // kinetic energy as a lasting contact began
  std::vector<int> closed = run.closed_at_start;
  double t = 0, energy = 0;
  long impacts = 0;
  bool accumulates = false;
  auto share = [&](Law law, double until) {
    const bool any =
        std::any_of(closed.begin(), closed.end(), [&](int j) { return system.joints[j].law == law; });
    return any ? std::max(0.0, until - std::max(t, from)) / span : 0.0;
  };
  auto pass = [&](double until) {
    orbit.rest_fraction += share(Law::hard, until);
    orbit.contact_fraction += share(Law::soft, until);
    t = until;
  };
  for (const Event<double>& e : run.events) {
    pass(e.t);
    closed = e.closed;
    const Joint<double>& joint = system.joints[e.contact];
    auto kinetic = [&](const double (&v)[2]) {
      double sum = 0;
      if (joint.first >= 0) sum += system.mass[joint.first] * v[0] * v[0] / 2;
      if (joint.second >= 0) sum += system.mass[joint.second] * v[1] * v[1] / 2;
      return sum;
    };
    const bool counts = e.t > from;
    if (e.kind == Kind::impact && counts) {
      ++impacts;
      const double speed = e.velocity_before[0] - e.velocity_before[1];
      orbit.max_impact_speed = std::max(orbit.max_impact_speed, speed);
    }
    if (e.kind == Kind::impact && joint.law == Law::hard && counts)
      energy += kinetic(e.velocity_after) - kinetic(e.velocity_before);
    const bool holds = std::find(closed.begin(), closed.end(), e.contact) != closed.end();
    if (holds && std::isnan(entered[e.contact]))
      entered[e.contact] = kinetic(joint.law == Law::hard ? e.velocity_after : e.velocity_before);
    if (e.kind == Kind::separation) {
      if (counts && !std::isnan(entered[e.contact])) energy += kinetic(e.velocity_after) - entered[e.contact];
      entered[e.contact] = std::nan("");
    }
    accumulates = accumulates || (counts && e.kind == Kind::accumulation);
  }
  pass(from + span);
  orbit.impacts_per_period =
      accumulates ? std::numeric_limits<double>::infinity() : static_cast<double>(impacts) / static_cast<double>(periods);
  orbit.energy_per_period = energy / static_cast<double>(periods);
}

}  // namespace

Orbit long_run(const Setup& setup, const RunLength& length, long diagram_periods, std::vector<DiagramPoint>* points) {
  const System<double> system = make_system<double>(setup);
  const std::optional<double> period = forcing_period(system);
  if (!period || setup.contacts.empty())
    throw std::invalid_argument("exponents and diagrams need a contact and exactly one forcing frequency");
  const long whole = length.transient + length.periods;
  const double from = static_cast<double>(length.transient) * *period;

  Exponents exponents(system);
  std::vector<std::vector<double>> at_batch;  // exponents.grown at the ends of the batches
  std::deque<Vector<double>> strobes;
  long half_periods = 1;  // of the next section
  const Row<double> contact = system.joints[0].gap_row, contact_rate = system.joints[0].rate_row;
  const double offset = decimal<double>(setup.contacts[0].gap);
  auto see = [&](const double& t, const Vector<double>& z, const Phase<double>&) {
    if (t < static_cast<double>(half_periods) * (*period / 2)) return;
    const long k = half_periods / 2, done = k - length.transient;
    const int half = static_cast<int>(half_periods % 2);
    ++half_periods;
    if (points && half_periods > 2 * (whole - diagram_periods))
      points->push_back({false, half, contact.dot(z) - offset, 0});
    if (half == 1) return;
    if (done >= 0 && (done * batches) % length.periods < batches && at_batch.size() <= batches)
      at_batch.push_back(exponents.grown);
    strobes.push_back(z.head(2 * system.n));
    if (strobes.size() > 2 * longest_repeat) strobes.pop_front();
  };
  auto jump = [&](const Jump<double>& event) {
    exponents.tangent.jump(event);
    exponents.tangent.renormalise(exponents.grown);
  };
  const Observer<double> observer{*period / 2, see,
                                  [&](const Phase<double>& phase, const double& d) { exponents.flow(phase, d); }, jump};
  const Run<double> run = run_exact<double>(setup, system, static_cast<double>(whole) * *period, 1'000'000'000,
                                            std::numeric_limits<long>::max(), observer);
  if (run.reason != Reason::until) throw Undecided(run.message);

  Orbit orbit;
  count_events(system, run, from, *period, length.periods, orbit);
  if (points) {
    const double first = static_cast<double>(whole - diagram_periods) * *period;
    for (const Event<double>& e : run.events) {
      if (e.kind != Kind::impact || e.contact != 0 || e.t <= first) continue;
      const double phase = std::fmod(e.t, *period) / *period;
      points->push_back({true, phase < 0.5 ? 0 : 1, 0, e.velocity_before[1] - e.velocity_before[0]});
    }
  }

  const double span = static_cast<double>(length.periods) * *period;
  std::vector<double> of_batch;
  for (std::size_t b = 1; b < at_batch.size(); ++b)
    of_batch.push_back((at_batch[b][0] - at_batch[b - 1][0]) / (span / batches));
  for (std::size_t k = 0; k < exponents.grown.size(); ++k)
    orbit.lambda.push_back(std::isinf(exponents.grown[k]) ? exponents.grown[k]
                                                          : (exponents.grown[k] - at_batch.at(0)[k]) / span);
  std::sort(orbit.lambda.rbegin(), orbit.lambda.rend());
  orbit.lambda1_stderr = std::isinf(orbit.lambda[0]) || of_batch.size() < 2 ? 0 : standard_error(of_batch);

  orbit.n = repeats(strobes);
  if (orbit.rest_fraction > 0) {
    orbit.motion = Motion::rest;
  } else if (orbit.n > 0) {
    orbit.motion = Motion::periodic;
    const double until = static_cast<double>(whole) * *period, since = until - orbit.n * *period;
    orbit.p = static_cast<int>(std::count_if(run.events.begin(), run.events.end(), [&](const Event<double>& e) {
      return e.kind == Kind::impact && e.t > since && e.t <= until;
    }));
  } else if (orbit.lambda[0] > 2 * orbit.lambda1_stderr) {
    orbit.motion = Motion::chaotic;
  }
  return orbit;
}

}  // namespace touchgo
