// What a forcing period costs of small systems, with exponents: one body and two between a shaking floor and a fixed
// roof, in chaotic motion. The peers follow the same motions with variational equations and saltations by hand.
//
// Tried, ns per period of two bodies with 10 impacts, one orbit, on one core of a Xeon with AVX-512 that others shared:
//   23700  sums in memory, Newton's method on the whole polynomial
//   16900  Newton's method on its first terms, then on all, even and odd ones apart
//    7700  loops of fixed length unrolled, so that sums stay in registers
//    7800  what an impact changes from three sums over the state in place of three motions: 0.93 of the time before
//    5700  in lanes, 16 at a time: half of it stretches, a third impacts and their record, which are not in vectors
// The stretches themselves take a third in lanes of what they take alone. Next: impacts in vectors; shorter series for
// the columns of free motion than for those of the forcing, whose table is what fills the memory.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "solver/small/orbit_of.hpp"
#include "solver/stability/long_run.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/kernel.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/peers.hpp"
#include "tests/bench/rows.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

/// N bodies between a floor that moves as a sin(eta t) and a roof at 0, contacts between all neighbours.
Setup between_walls(int n, const std::vector<const char*>& gaps, const char* restitution) {
  Setup s;
  s.bodies = {body("1", "0.1", "1", "0", "0.3")};
  if (n == 2) s.bodies.push_back(body("0.7", "0.1", "1.3", "0", "-0.1"));
  s.walls.resize(2);
  s.walls[0].motion = {"0.3", "3", "0"};
  for (int j = 0; j <= n; ++j) {
    s.contacts.push_back(
        hard(j == 0 ? wall_member(0) : body_member(j - 1), j == n ? wall_member(1) : body_member(j), restitution));
    s.contacts.back().gap = gaps[static_cast<std::size_t>(j)];
  }
  return named(s);
}

/// The same as a general solver sees it: y = (x, v of each body, tangents, one column after another).
template <int N>
struct BetweenWalls {
  static constexpr int states = 2 * N, size = states + states * states;
  using State = std::array<double, size>;
  static constexpr State scale = [] {
    State s{};
    for (int i = 0; i < size; ++i) s[i] = i < states ? 0.1 : 1;
    return s;
  }();
  double m[N], c[N], k[N], a, eta, gap[N + 1], e[N + 1];
  State start{};
  std::array<double, states> growth{};

  explicit BetweenWalls(const Setup& s)
      : a(decimal<double>(s.walls[0].motion.amplitude)), eta(decimal<double>(s.walls[0].motion.frequency)) {
    for (int i = 0; i < N; ++i) {
      const Body& b = s.bodies[i];
      m[i] = decimal<double>(b.mass), c[i] = decimal<double>(b.damping), k[i] = decimal<double>(b.stiffness);
      start[2 * i] = decimal<double>(b.position), start[2 * i + 1] = decimal<double>(b.velocity);
    }
    for (int j = 0; j <= N; ++j)
      gap[j] = decimal<double>(s.contacts[j].gap), e[j] = decimal<double>(s.contacts[j].restitution);
    for (int i = 0; i < states; ++i) start[states + i * states + i] = 1;
  }

  double period() const { return 2 * pi<double>() / eta; }
  void rate(double, const double* y, double* dy) const {
    for (int at = 0; at < size; at += states)
      for (int i = 0; i < N; ++i) {
        const double* x = y + at + 2 * i;
        dy[at + 2 * i] = x[1];
        dy[at + 2 * i + 1] = -(c[i] * x[1] + k[i] * x[0]) / m[i];
      }
  }
  /// Of the `derivative`-th derivative of all coordinates, y[2 i + shift] of body i, the difference at contact j.
  double across(int j, const double* y, int shift, double wall) const {
    return (j == N ? 0 : y[2 * j + shift]) - (j == 0 ? wall : y[2 * (j - 1) + shift]);
  }
  double gap_of(int j, double t, const double* y) const { return gap[j] + across(j, y, 0, a * std::sin(eta * t)); }
  double guard(double t, const double* y) const {
    double least = gap_of(0, t, y);
    for (int j = 1; j <= N; ++j) least = std::min(least, gap_of(j, t, y));
    return least;
  }

  std::optional<Kind> pass(double t, double* y) {
    int j = 0;
    for (int i = 1; i <= N; ++i)
      if (gap_of(i, t, y) < gap_of(j, t, y)) j = i;
    const double off = gap_of(j, t, y);
    if (j < N)
      y[2 * j] -= off;
    else
      y[2 * (j - 1)] += off;
    double push[states]{}, inverse = 0;  // what a unit of impulse changes
    if (j > 0) push[2 * (j - 1) + 1] = -1 / m[j - 1], inverse += 1 / m[j - 1];
    if (j < N) push[2 * j + 1] = 1 / m[j], inverse += 1 / m[j];
    const double factor = (1 + e[j]) / inverse, rate_before = across(j, y, 1, a * eta * std::cos(eta * t));
    double before[size], after[size], leap[states];
    rate(t, y, before);
    const double turn = across(j, before, 1, -a * eta * eta * std::sin(eta * t));
    for (int i = 0; i < states; ++i) y[i] -= factor * rate_before * push[i];
    rate(t, y, after);
    for (int i = 0; i < states; ++i) leap[i] = (after[i] - (before[i] - factor * turn * push[i])) / rate_before;
    for (int q = 0; q < states; ++q) {
      double* z = y + states + q * states;
      const double shift = across(j, z, 0, 0), kick = across(j, z, 1, 0);
      for (int i = 0; i < states; ++i) z[i] += leap[i] * shift - factor * kick * push[i];
    }
    for (int q = 0; q < states; ++q) {  // orthonormal again
      double *z = y + states + q * states, square = 0;
      for (int p = 0; p < q; ++p) {
        const double* w = y + states + p * states;
        double along = 0;
        for (int i = 0; i < states; ++i) along += w[i] * z[i];
        for (int i = 0; i < states; ++i) z[i] -= along * w[i];
      }
      for (int i = 0; i < states; ++i) square += z[i] * z[i];
      for (int i = 0; i < states; ++i) z[i] /= std::sqrt(square);
      growth[q] += std::log(square) / 2;
    }
    return Kind::impact;
  }
};

/// By the kernel, and by the general engine.
std::vector<Way> ours(const Setup& setup, const Exactly& exact) {
  std::vector<double> times, of_engine;
  const std::vector<small::OrbitEvent> events_of_kernel = small::events(setup, shown).value();
  for (const small::OrbitEvent& e : events_of_kernel) times.push_back(e.t);
  const System<double> system = make_system<double>(setup);
  for (const Event<double>& e : run_exact<double>(setup, system, 20 * *forcing_period(system), 1'000'000).events)
    of_engine.push_back(e.t);
  const double per_period = static_cast<double>(times.size()) / shown;
  auto row = [&](const std::string& what, const auto& orbit, long periods, const std::vector<double>& events) {
    const Orbit o = orbit(RunLength{0, periods});
    return Way{what,
               [=](long n) {
                 orbit(RunLength{0, std::max(n, 1L)});
                 return std::max(n, 1L);
               },
               error(events, exact.times), note(o.impacts_per_period, o.lambda), per_period};
  };
  return {
      Way{"touchgo sweep, 64 starts in lanes", [=](long n) { return sweep_starts(setup, n, 1); }, "", "", per_period},
      row(
          "touchgo, kernel for small systems, one orbit", [=](RunLength l) { return *small::orbit(setup, l); }, shown,
          times),
      row(
          "touchgo, method exact for any bodies", [=](RunLength l) { return long_run(setup, l); }, shown / 10,
          of_engine)};
}

template <int N>
void table(const std::string& name, const std::string& title, const Setup& setup) {
  const Exactly exact(setup);
  std::vector<Way> ways = ours(setup, exact);
  const BetweenWalls<N> model(setup);
  const auto add = [&]<class Solver>(const std::string& what, std::type_identity<Solver>) {
    try {
      ways.push_back(peer<Solver>(what, model, exact));
    } catch (const std::runtime_error& lost) {
      ways.push_back({what, {}, "", lost.what()});
    }
  };
  add("Boost.odeint Dormand-Prince 5, dense output", std::type_identity<Dopri5<BetweenWalls<N>>>());
  add("SUNDIALS CVODE Adams, root finding", std::type_identity<Cvode<BetweenWalls<N>>>());
  print_table(
      name,
      title + ": one forcing period, with exponents; errors over the first " + std::to_string(compared) + " impacts",
      per_period, ways, measure(ways, 5, 0.1));
}

}  // namespace

void small_systems() {
  table<2>("two bodies", "Two bodies between a shaking floor and a roof",
           between_walls(2, {"0.3", "0.25", "0.25"}, "0.95"));
  table<1>("one body", "One body between a shaking floor and a roof", between_walls(1, {"0.25", "0.2"}, "1"));
}

}  // namespace touchgo::tests
