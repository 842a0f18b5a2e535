#include "solver/sweeps/grid.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <random>
#include <stdexcept>

#include "solver/model/check_setup.hpp"
#include "solver/model/common_frequency.hpp"
#include "solver/model/errors.hpp"
#include "solver/model/system.hpp"
#include "solver/number/text.hpp"
#include "solver/oscillator/oscillator.hpp"

namespace touchgo {

using oscillator::as_oscillator;

namespace {

void allow(bool allowed, const char* line) {
  if (!allowed) throw BadSweep(line);
}

constexpr std::int64_t most_shared = 1000;  // digits of the ends of an axis

}  // namespace

void check_axis(const Axis& a) {
  allow(a.points >= 1, "points: 1 or more are allowed");
  allow(a.points > 1 || a.from == a.to, "a single point needs one value, from and to are not equal");
  allow(!a.logarithmic || (a.from.sign() > 0 && a.to.sign() > 0),
        "logarithms are of positive numbers, from and to are not");
  allow(in_range(a.from) && in_range(a.to), "from and to: 0 or a magnitude from 2.23e-308 to 1.79e308 is allowed");
  allow(digits_of_values(a) < 17 + most_shared, "from and to have more than 1000 digits in common");
}

namespace {

void check_bounds(const Sweep& s) {
  check_axis(s);
  if (s.second) check_axis(*s.second);
  const double orbits = 1.0 * s.points * (s.second ? s.second->points : 1) * s.starts;
  allow(s.starts >= 1 && orbits <= most_orbits, "points and starts: 1 or more are allowed, 10^9 orbits at most");
  allow(s.length.periods >= 1 && s.length.periods <= most_periods && s.length.transient >= 0 &&
            s.length.transient <= most_periods,
        "periods and transient: 1 and 0 or more are allowed, 10^9 at most");
  allow(s.length.effort > 0, "effort: a number > 0 is allowed");
  allow(s.threads >= 0 && s.diagram_periods >= 0, "threads and diagram periods: 0 or more are allowed");
  allow(s.length.section >= 0 && s.length.section < 1, "a section at a phase from 0 on and below 1 is allowed");
  allow(s.spread_position >= 0 && s.spread_velocity >= 0, "a spread of 0 or above is allowed");
}

/// Of orbits in lanes: some hundred chunks, for several to share; some tenths of a second each where there are more;
/// some ten megabytes of points at most.
std::size_t rows_at_a_time(const Sweep& what, std::size_t rows) {
  std::size_t most = 4'000'000 / static_cast<std::size_t>(what.length.periods + what.length.transient);
  if (what.diagram_periods > 0) most = std::min(most, 400'000 / static_cast<std::size_t>(what.diagram_periods));
  return std::clamp<std::size_t>(std::min(rows / 256, most), 16, 4096);
}

}  // namespace

void Grid::check_forcing(const Setup& setup) {
  for (const Wall& w : setup.walls)
    if (!w.velocity.is_zero())
      throw BadSweep("the wall '" + w.name + "' has a velocity, so that nothing repeats and there is no period");
  const System<double> system = make_system<double>(setup);
  for (const Signal<double>& signal : system.forcing)
    if (signal.frequency == 0) throw BadSweep("the signal " + signal.name + " does not repeat, so there is no period");
  if (system.forcing.empty()) throw BadSweep("nothing is forced, so there is no period");
  if (!forcing_period(system))
    throw BadSweep("there is more than one forcing frequency, one alone or multiples of one, up to " +
                   std::to_string(most_multiple) + ", are allowed");
}

int digits_of_values(const Axis& axis) {
  const Decimal range = axis.to + -axis.from;
  if (range.is_zero()) return 17;
  auto place = [](const Decimal& x) {
    return x.is_zero() ? std::numeric_limits<std::int64_t>::min() : x.first_place();
  };
  const std::int64_t shared = std::max(place(axis.from), place(axis.to)) - range.first_place();
  return shared <= 8 ? 17 : static_cast<int>(17 + std::min<std::int64_t>(shared, most_shared));
}

Decimal value(const Axis& axis, int i) {
  if (i == 0) return axis.from;
  if (i == axis.points - 1) return axis.to;
  const int digits = digits_of_values(axis), last = axis.points - 1;
  auto between = [&]<class R>(R a, R b) {
    return Decimal(
        text(axis.logarithmic ? R(a * exp(R(log(R(b / a)) * i / last))) : R(a + (b - a) * i / last), digits));
  };
  return digits <= 40 ? between(decimal<Mp50>(axis.from), decimal<Mp50>(axis.to))
                      : between(decimal<Mp1100>(axis.from), decimal<Mp1100>(axis.to));
}

InitialState drawn_start(const Setup& setup, const Sweep& what, int start) {
  std::mt19937_64 engine(static_cast<std::uint64_t>(what.seed) << 32 | static_cast<unsigned>(start));
  auto within = [&](double spread) { return spread * (static_cast<double>(engine() >> 11) * 0x1p-52 - 1); };
  const System<double> system = make_system<double>(setup);
  constexpr int attempts = 100'000;
  for (int attempt = 0; attempt < 2 * attempts; ++attempt) {
    InitialState s;
    for (const Body& body : setup.bodies) {
      const double from = attempt < attempts ? 0 : decimal<double>(body.position);
      s.position.push_back(from + within(what.spread_position));
      s.velocity.push_back(within(what.spread_velocity));
    }
    Vector<double> qv = Vector<double>::Zero(2 * system.n);
    std::copy(s.position.begin(), s.position.end(), qv.begin());
    const Vector<double> z = system.state(0.0, qv);
    const bool admissible = std::all_of(system.joints.begin(), system.joints.end(),
                                        [&](const Joint<double>& joint) { return joint.gap_row.dot(z) >= 0; });
    if (admissible) return s;
  }
  throw BadSweep("no start within the spreads has its bodies apart");
}

Grid::Grid(const Setup& setup, const Sweep& what)
    : setup_(setup),
      what_(what),
      across_(what.second ? static_cast<std::size_t>(what.second->points) : 1),
      first_(setup, what.over) {
  check(setup);
  check_bounds(what);
  if (what.second) {
    if (what.second->over == what.over) throw BadSweep("both parameters are '" + what.over + "'");
    second_.emplace(setup, what.second->over);
    Setup low = setup, high = setup;
    first_.set(low, what.from), first_.set(high, what.to);
    second_->set(low, what.second->from), second_->set(high, what.second->from);
    if (what.from != what.to && low == high)
      throw BadSweep("'" + what.second->over + "' sets what '" + what.over + "' has set, whose values are lost");
  }
  // What is allowed has no gaps: where the corners are, all of the grid is. But between multiples of one frequency
  // there are others, to which the second value of an axis as good as always belongs; and single points may have no
  // period.
  const Axis no_axis;
  const Axis& other = what.second ? *what.second : no_axis;
  auto tried = [](const Axis& axis) {
    return std::array{axis.from, value(axis, std::min(1, axis.points - 1)), axis.to};
  };
  bool in_lanes = true;
  for (const Decimal& a : tried(what))
    for (const Decimal& b : tried(other)) {
      Setup corner = setup;
      first_.set(corner, a);
      if (second_) second_->set(corner, b);
      try {
        check(corner);
      } catch (const std::invalid_argument& why) {
        throw BadSweep(why.what());
      }
      in_lanes = in_lanes && as_oscillator(corner);
      if (!in_lanes) check_forcing(corner);
    }
  if (what.starts > 1) drawn_start(setup, what, 1);
  rows_ = static_cast<std::size_t>(what.points) * across_ * static_cast<std::size_t>(what.starts);
  if (!what.rows.empty()) {
    allow(std::ranges::adjacent_find(what.rows, std::greater_equal()) == what.rows.end() && what.rows.back() < rows_,
          "rows are numbered from 0 on, ascending numbers of them are allowed");
    rows_ = what.rows.size();
  }
  rows_of_chunk_ = in_lanes ? rows_at_a_time(what, rows_) : 1;
}

}  // namespace touchgo
