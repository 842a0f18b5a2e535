#include "solver/sweeps/sweep.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <utility>

#include "solver/model/check_setup.hpp"
#include "solver/model/event.hpp"
#include "solver/model/system.hpp"
#include "solver/number/text.hpp"
#include "solver/oscillator/orbits_in_lanes.hpp"
#include "solver/stability/long_run.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::sweeps {

using namespace oscillator;
using namespace stability;
namespace {

void check_bounds(const Sweep& s) {
  auto allow = [](bool allowed, const char* line) {
    if (!allowed) throw BadSweep(line);
  };
  allow(s.points >= 1 && s.starts >= 1 && static_cast<long>(s.points) * s.starts <= most_orbits,
        "points and starts: 1 or more are allowed, ten million orbits at most");
  allow(s.length.periods >= 1 && s.length.periods <= most_periods && s.length.transient >= 0 &&
            s.length.transient <= most_periods,
        "periods and transient: 1 and 0 or more are allowed, 10^9 at most");
  allow(s.spread_position >= 0 && s.spread_velocity >= 0, "a spread of 0 or above is allowed");
}

// The values of the parameter: the ends exactly, what lies between to 17 digits.
std::vector<Decimal> parameters_of(const Sweep& what) {
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

/// One value of the parameter, and what it makes of the setup.
struct Value {
  std::string shown;
  Setup setup;
  std::optional<Oscillator> oscillator;
};

Value value_of(const Setup& setup, Over over, const Decimal& parameter) {
  Value value{text(decimal<Mp50>(parameter), 45), with_parameter(setup, over, parameter), {}};
  value.oscillator = as_oscillator(value.setup);
  if (!value.oscillator) check_forcing(value.setup);
  return value;
}

Orbit follow_any(Setup setup, const std::optional<Start>& start, const Sweep& what, std::vector<DiagramPoint>& points) {
  for (std::size_t i = 0; start && i < setup.bodies.size(); ++i) {
    setup.bodies[i].position = Decimal(text(start->position[i], 17));
    setup.bodies[i].velocity = Decimal(text(start->velocity[i], 17));
  }
  for (Contact& c : setup.contacts) c.touching = c.touching && !start;
  try {
    return long_run(setup, what.length, what.diagram_periods, &points);
  } catch (const Undecided&) {
    points.clear();
    return unknown_orbit(2 * setup.bodies.size());
  }
}

/// Hands rows on in order, whatever the order in which they are made.
class InOrder {
 public:
  InOrder(std::size_t count, const std::function<void(SweepRow&&)>& take, const std::function<bool(double)>& progress)
      : count_(count), take_(take), progress_(progress) {}

  void add(std::size_t i, SweepRow&& row) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(i, std::move(row));
    for (; !waiting_.empty() && waiting_.begin()->first == taken_; ++taken_)
      take_(std::move(waiting_.extract(waiting_.begin()).mapped()));
    ++done_;
    if (progress_ && !progress_(static_cast<double>(done_) / static_cast<double>(count_))) throw Interrupted();
  }

 private:
  std::size_t count_, taken_ = 0, done_ = 0;
  const std::function<void(SweepRow&&)>& take_;
  const std::function<bool(double)>& progress_;
  std::mutex mutex_;
  std::map<std::size_t, SweepRow> waiting_;  // for a row before them
};

}  // namespace

Start drawn_start(const Setup& setup, const Sweep& what, int start) {
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
  check(setup);
  check_bounds(what);
  const std::vector<Decimal> parameters = parameters_of(what);
  std::vector<Value> values(parameters.size());
  std::mutex telling;
  in_parallel(values.size(), what.threads, [&](std::size_t i) {
    if (progress && i % 100 == 99) {
      const std::lock_guard one_at_a_time(telling);
      if (!progress(0)) throw Interrupted();
    }
    values[i] = value_of(setup, what.over, parameters[i]);
  });
  std::vector<std::optional<Start>> starts(1);
  for (int start = 1; start < what.starts; ++start) starts.push_back(drawn_start(setup, what, start));

  const std::size_t count = values.size() * starts.size();
  InOrder rows(count, take, progress);
  std::atomic<std::size_t> next_row = 0;
  auto value_at = [&](std::size_t i) -> const Value& { return values[i / starts.size()]; };
  auto start_at = [&](std::size_t i) -> const std::optional<Start>& { return starts[i % starts.size()]; };
  auto done = [&](std::size_t i, Orbit&& orbit, std::vector<DiagramPoint>&& points) {
    rows.add(i, {value_at(i).shown, static_cast<int>(i % starts.size()), std::move(orbit), std::move(points)});
  };
  // The next oscillator, for the lanes; what comes before it and is none is followed here.
  auto next = [&]() -> std::optional<std::size_t> {
    for (std::size_t i; (i = next_row++) < count;) {
      if (value_at(i).oscillator) return i;
      std::vector<DiagramPoint> points;
      Orbit orbit = follow_any(value_at(i).setup, start_at(i), what, points);
      done(i, std::move(orbit), std::move(points));
    }
    return std::nullopt;
  };
  auto task = [&](std::size_t i) {
    const Oscillator& o = *value_at(i).oscillator;
    const std::optional<Start>& start = start_at(i);
    return Task{&o, start ? start_from(o, start->position[0], start->velocity[0]) : own_start(o)};
  };
  in_parallel(number_of_threads(what.threads), what.threads, [&](std::size_t) {
    try {
      orbits_in_lanes(what.length, what.diagram_periods, {next, task, done});
    } catch (...) {
      next_row = count;
      throw;
    }
  });
}

std::vector<SweepRow> sweep(const Setup& setup, const Sweep& what, const std::function<bool(double)>& progress) {
  std::vector<SweepRow> rows;
  sweep_row_by_row(
      setup, what, [&](SweepRow&& row) { rows.push_back(std::move(row)); }, progress);
  return rows;
}

}  // namespace touchgo::sweeps
