#include "solver/sweeps/sweep.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <utility>

#include "solver/model/event.hpp"
#include "solver/model/system.hpp"
#include "solver/number/text.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "solver/stability/long_run.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::sweeps {

using namespace oscillator;
using namespace stability;
namespace {

// The values of the parameter: the ends exactly, what lies between to 17 digits.
std::vector<Decimal> values(const Sweep& what) {
  if (what.points == 1 && what.from != what.to)
    throw BadSweep("a single point needs one value, from and to are not equal");
  const Mp50 a = decimal<Mp50>(what.from), b = decimal<Mp50>(what.to);
  std::vector<Decimal> list;
  for (int i = 0; i < what.points; ++i) {
    const bool end = i == 0 || i == what.points - 1;
    const Mp50 value = end ? (i == 0 ? a : b) : Mp50(a + (b - a) * i / (what.points - 1));
    list.emplace_back(text(value, end ? 45 : 17));
  }
  return list;
}

void check_forcing(const Setup& setup) {
  const std::size_t found = make_system<double>(setup).frequency.size();
  if (found == 0) throw BadSweep("nothing is forced, so there is no period");
  if (found > 1) throw BadSweep("there is more than one forcing frequency, one common frequency is allowed");
}

struct Start {
  std::vector<double> position, velocity;
};

// Uniform within the spreads, apart at t = 0; the same for every parameter value and for hard and soft contacts.
Start draw(const Setup& setup, const Sweep& what, int start) {
  std::mt19937_64 engine(static_cast<unsigned long>(start));
  auto within = [&](double spread) { return spread * (static_cast<double>(engine() >> 11) * 0x1p-52 - 1); };
  const System<double> system = make_system<double>(setup);
  for (int attempt = 0; attempt < 100'000; ++attempt) {
    Start s;
    for (std::size_t i = 0; i < setup.bodies.size(); ++i) {
      s.position.push_back(within(what.spread_position));
      s.velocity.push_back(within(what.spread_velocity));
    }
    Vector<double> qv = Vector<double>::Zero(2 * system.n);
    std::copy(s.position.begin(), s.position.end(), qv.begin());
    const Vector<double> z = system.state(0.0, qv);
    const bool apart = std::all_of(system.joints.begin(), system.joints.end(),
                                   [&](const Joint<double>& joint) { return joint.gap_row.dot(z) >= 0; });
    if (apart) return s;
  }
  throw BadSweep("no start within the spreads has its bodies apart");
}

// ---- the engine that follows the motion

Orbit follow(const Setup& setup, const std::optional<Start>& start, const Sweep& what,
             std::vector<DiagramPoint>& points) {
  if (const std::optional<Oscillator> o = as_oscillator(setup)) {
    const Relative from = start ? start_from(*o, start->position[0], start->velocity[0]) : own_start(*o);
    return orbit(*o, from, what.length, what.diagram_periods, &points);
  }
  Setup from = setup;
  for (std::size_t i = 0; start && i < from.bodies.size(); ++i) {
    from.bodies[i].position = Decimal(text(start->position[i], 17));
    from.bodies[i].velocity = Decimal(text(start->velocity[i], 17));
  }
  for (Contact& c : from.contacts) c.touching = c.touching && !start;
  try {
    return long_run(from, what.length, what.diagram_periods, &points);
  } catch (const Undecided&) {
    points.clear();
    return unknown_orbit(2 * from.bodies.size());
  }
}

}  // namespace

Setup with_parameter(Setup setup, Over over, const Decimal& value) {
  using std::sqrt;
  const std::string shown = text(decimal<double>(value), 12);
  bool changed = false;
  auto set_frequency = [&](Harmonic& h) { h.frequency = value, changed = true; };
  switch (over) {
    case Over::frequency:
      if (value.sign() <= 0) throw BadSweep("a frequency of " + shown + " is not allowed, a positive one is");
      for (Body& b : setup.bodies) std::for_each(b.force.begin(), b.force.end(), set_frequency);
      for (Wall& w : setup.walls) set_frequency(w.motion);
      break;
    case Over::restitution:
      for (Contact& c : setup.contacts) {
        if (value.sign() < 0 || value > Decimal("1") || (value.is_zero() && c.law == Law::soft))
          throw BadSweep("a restitution of " + shown + " is not allowed, " +
                         (c.law == Law::soft ? "above 0 and up to 1 is" : "0 to 1 is"));
        c.restitution = value;
        c.damping.reset();
        changed = true;
      }
      break;
    case Over::stiffness:
      if (value.sign() <= 0) throw BadSweep("a stiffness of " + shown + " is not allowed, a positive one is");
      for (Contact& c : setup.contacts) {
        if (c.law != Law::soft) continue;
        if (c.damping)  // the same xi; from a restitution it follows anyway                         [OB21, Eq. (12)]
          c.damping = Decimal(
              text(Mp50(decimal<Mp50>(*c.damping) * sqrt(decimal<Mp50>(value) / decimal<Mp50>(*c.stiffness))), 45));
        c.stiffness = value;
        changed = true;
      }
      if (!changed) throw BadSweep("there is no soft contact whose stiffness could vary");
      break;
  }
  if (!changed) throw BadSweep("there is nothing that could vary");
  return setup;
}

void sweep_row_by_row(const Setup& setup, const Sweep& what, const std::function<void(SweepRow&&)>& take,
                      const std::function<bool(double)>& progress) {
  std::vector<std::string> parameters;
  std::vector<Setup> setups;
  for (const Decimal& value : values(what)) {
    setups.push_back(with_parameter(setup, what.over, value));
    check_forcing(setups.back());
    parameters.push_back(text(decimal<Mp50>(value), 45));
  }
  std::vector<std::optional<Start>> starts(1);
  for (int start = 1; start < what.starts; ++start) starts.push_back(draw(setup, what, start));

  const std::size_t count = setups.size() * starts.size();
  std::mutex mutex;
  std::map<std::size_t, SweepRow> waiting;  // for a row before them
  std::size_t taken = 0, done = 0;
  in_parallel(count, what.threads, [&](std::size_t i) {
    const std::size_t value = i / starts.size(), start = i % starts.size();
    SweepRow row{parameters[value], static_cast<int>(start), {}, {}};
    row.orbit = follow(setups[value], starts[start], what, row.points);
    const std::lock_guard lock(mutex);
    waiting.emplace(i, std::move(row));
    for (; !waiting.empty() && waiting.begin()->first == taken; ++taken)
      take(std::move(waiting.extract(waiting.begin()).mapped()));
    ++done;
    if (progress && !progress(static_cast<double>(done) / static_cast<double>(count))) throw Interrupted();
  });
}

std::vector<SweepRow> sweep(const Setup& setup, const Sweep& what, const std::function<bool(double)>& progress) {
  std::vector<SweepRow> rows;
  sweep_row_by_row(
      setup, what, [&](SweepRow&& row) { rows.push_back(std::move(row)); }, progress);
  return rows;
}

}  // namespace touchgo::sweeps
