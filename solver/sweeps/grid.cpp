#include "solver/sweeps/grid.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <random>
#include <stdexcept>
#include <thread>
#include <unordered_map>
#include <utility>

#include "solver/model/check_setup.hpp"
#include "solver/model/common_frequency.hpp"
#include "solver/model/errors.hpp"
#include "solver/model/system.hpp"
#include "solver/number/text.hpp"
#include "solver/oscillator/orbits_in_lanes.hpp"
#include "solver/small/orbit_of.hpp"
#include "solver/small/orbits_in_lanes.hpp"
#include "solver/stability/long_run.hpp"
#include "solver/sweeps/varied_start.hpp"

namespace touchgo {

using namespace oscillator;
namespace {

void allow(bool allowed, const char* line) {
  if (!allowed) throw BadSweep(line);
}

}  // namespace

void check_axis(const Axis& a) {
  allow(a.points >= 1, "points: 1 or more are allowed");
  allow(a.points > 1 || a.from == a.to, "a single point needs one value, from and to are not equal");
  allow(!a.logarithmic || (a.from.sign() > 0 && a.to.sign() > 0),
        "logarithms are of positive numbers, from and to are not");
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
  allow(s.threads >= 0, "threads: 0 or more are allowed");
  allow(s.length.section >= 0 && s.length.section < 1, "a section at a phase from 0 on and below 1 is allowed");
  allow(s.spread_position >= 0 && s.spread_velocity >= 0, "a spread of 0 or above is allowed");
}

void check_forcing(const Setup& setup) {
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

/// Of orbits in lanes: some hundred chunks, for several to share; some tenths of a second each where there are more;
/// some ten megabytes of points at most.
std::size_t rows_at_a_time(const Sweep& what, std::size_t rows) {
  std::size_t most = 4'000'000 / static_cast<std::size_t>(what.length.periods + what.length.transient);
  if (what.diagram_periods > 0) most = std::min(most, 400'000 / static_cast<std::size_t>(what.diagram_periods));
  return std::clamp<std::size_t>(std::min(rows / 256, most), 16, 4096);
}

bool apart(const Oscillator& o, const Relative& start) { return !o.law->rigid || start.g >= 0; }

Setup started(Setup setup, const InitialState& start) {
  for (std::size_t i = 0; i < setup.bodies.size(); ++i) {
    setup.bodies[i].position = Decimal(text(start.position[i], 17));
    setup.bodies[i].velocity = Decimal(text(start.velocity[i], 17));
  }
  for (Contact& c : setup.contacts) c.touching = false;
  return setup;
}

Orbit unknown(const Setup& setup, std::string why) { return unknown_orbit(2 * setup.bodies.size(), std::move(why)); }
Orbit not_apart(const Setup& setup) { return unknown(setup, "bodies would start inside one another"); }

/// `points`: none where the motion cannot be followed to its end; `full` takes those that there are to be room for.
/// `undecided`: why the kernel for small systems has left the row, if it has.
Orbit follow_by_engine(const Setup& setup, const Sweep& what, std::vector<DiagramPoint>& points, PointPieces& pieces,
                       const std::function<void()>& full, const std::function<void()>& alive,
                       const std::string& undecided) {
  points.clear(), pieces.begin_anew();
  try {
    Orbit orbit = long_run(setup, what.length, what.diagram_periods, &points, full, alive);
    orbit.handed_over = !undecided.empty();
    return orbit;
  } catch (const Undecided& why) {
    points.clear(), pieces.begin_anew();
    return unknown(setup, why.what());
  }
}

/// The same by whatever follows it.
Orbit follow_any(const Setup& setup, const Sweep& what, std::vector<DiagramPoint>& points, PointPieces& pieces,
                 const std::function<void()>& full, const std::function<void()>& alive) {
  if (!starts_apart(setup)) return not_apart(setup);
  try {
    if (std::optional<Orbit> orbit = small::orbit(setup, what.length, what.diagram_periods, &points, full))
      return *std::move(orbit);
  } catch (const Undecided& why) {
    return follow_by_engine(setup, what, points, pieces, full, alive, why.what());
  }
  return follow_by_engine(setup, what, points, pieces, full, alive, {});
}

}  // namespace

Decimal value(const Axis& axis, int i) {
  if (i == 0) return axis.from;
  if (i == axis.points - 1) return axis.to;
  const Mp50 a = decimal<Mp50>(axis.from), b = decimal<Mp50>(axis.to);
  const int last = axis.points - 1;
  return Decimal(
      text(axis.logarithmic ? Mp50(a * exp(Mp50(log(Mp50(b / a)) * i / last))) : Mp50(a + (b - a) * i / last), 17));
}

InitialState drawn_start(const Setup& setup, const Sweep& what, int start) {
  std::mt19937_64 engine(static_cast<unsigned long>(what.seed) << 32 | static_cast<unsigned>(start));
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

/// A cache of the values of an axis: those of the second one are needed again and again.
class Grid::AxisValues {
 public:
  struct AxisValue {
    Decimal value;
    std::string written;
  };

  explicit AxisValues(const Axis& axis) : axis_(axis) {}

  const AxisValue& operator[](std::size_t i) {
    if (kept_.size() > 4096) kept_.clear();
    const auto [there, fresh] = kept_.try_emplace(i);
    if (fresh) {
      there->second.value = value(axis_, static_cast<int>(i));
      there->second.written = text(decimal<Mp50>(there->second.value), 45);
    }
    return there->second;
  }

 private:
  const Axis& axis_;
  std::unordered_map<std::size_t, AxisValue> kept_;
};

/// One point of the grid, and the setup there.
struct Grid::GridPoint {
  std::string parameter, second;
  Setup setup;  // not of an oscillator that came from the point before
  std::optional<Oscillator> oscillator;
  std::string no_period = {};  // why it has none, if so
};

Grid::GridPoint Grid::point(std::size_t index, const GridPoint* before, AxisValues& firsts, AxisValues& seconds) const {
  // Of a hard oscillator the restitution changes nothing else, and what else there is costs most of the time.
  if (before && before->oscillator && what_.second->over == "restitution" && before->oscillator->law->rigid) {
    const AxisValues::AxisValue& second = seconds[index % across_];
    GridPoint p{before->parameter, second.written, {}, before->oscillator};
    p.oscillator->restitution = decimal<double>(second.value);
    return p;
  }
  const AxisValues::AxisValue& first = firsts[index / across_];
  GridPoint p{first.written, "", setup_, {}};
  first_.set(p.setup, first.value);
  if (second_) {
    const AxisValues::AxisValue& second = seconds[index % across_];
    p.second = second.written;
    second_->set(p.setup, second.value);
  }
  let_go(p.setup);
  p.oscillator = as_oscillator(p.setup);
  try {
    if (!p.oscillator) check_forcing(p.setup);
  } catch (const BadSweep& why) {  // as where an amplitude is 0 on the way from one sign to the other
    p.no_period = why.what();
  }
  return p;
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

/// A chunk under way.
struct Grid::Active {
  std::size_t left;
  std::vector<SweepRow> rows;
  std::vector<GridPoint> points;       // of the grid, its own
  std::vector<std::size_t> its_point;  // of each row
};

void Grid::follow(const Work& work) const {
  const auto starts = static_cast<std::size_t>(what_.starts);
  std::map<std::size_t, Active> active;
  std::map<int, InitialState> drawn;
  const Axis no_axis;
  AxisValues firsts(what_), seconds(what_.second ? *what_.second : no_axis);
  std::size_t row = 0, end = 0;  // of the chunk that is given out: its next row, and its end

  auto begin = [&](std::size_t index) {
    row = index * rows_of_chunk_, end = std::min(row + rows_of_chunk_, rows_);
    Active a{end - row, std::vector<SweepRow>(end - row), {}, {}};
    std::optional<std::size_t> before;
    for (std::size_t i = row; i < end; ++i) {
      const std::size_t here = number(i) / starts;
      if (here != before) {
        const bool same_value = before && *before / across_ == here / across_;
        a.points.push_back(point(here, same_value ? &a.points.back() : nullptr, firsts, seconds));
      }
      a.its_point.push_back(a.points.size() - 1), before = here;
    }
    active.emplace(index, std::move(a));
  };
  auto chunk_of = [&](std::size_t i) -> Active& { return active.at(i / rows_of_chunk_); };
  auto row_of = [&](std::size_t i) -> SweepRow& { return chunk_of(i).rows[i % rows_of_chunk_]; };
  auto point_of = [&](std::size_t i) -> const GridPoint& {
    const Active& a = chunk_of(i);
    return a.points[a.its_point[i % rows_of_chunk_]];
  };
  auto number_of_start = [&](std::size_t i) { return static_cast<int>(number(i) % starts); };
  auto start_of = [&](std::size_t i) -> std::optional<InitialState> {
    const int start = number_of_start(i);
    if (start == 0) return std::nullopt;
    if (!drawn.contains(start)) {
      if (drawn.size() > 4096) drawn.clear();
      drawn.emplace(start, drawn_start(setup_, what_, start));
    }
    return drawn.at(start);
  };
  auto relative_start = [&](std::size_t i) {
    const Oscillator& o = *point_of(i).oscillator;
    const std::optional<InitialState> start = start_of(i);
    return start ? start_from(o, start->position[0], start->velocity[0]) : own_start(o);
  };
  auto done = [&](std::size_t i, Orbit&& orbit, std::vector<DiagramPoint>&& points) {
    Active& a = chunk_of(i);
    const GridPoint& p = point_of(i);
    SweepRow& row = row_of(i);
    row = {p.parameter, p.second, number_of_start(i), std::move(orbit), std::move(points), row.pieces};
    if (--a.left == 0) {
      const std::size_t index = i / rows_of_chunk_;
      std::vector<SweepRow> rows = std::move(a.rows);
      active.erase(index);
      work.done(index, std::move(rows));
    }
    work.row_done();
  };
  auto hand_over = [&](std::size_t i, std::vector<DiagramPoint>&& points) {
    work.points(i, row_of(i).pieces.to++, std::move(points));
  };
  auto full_of = [&](std::size_t i, std::vector<DiagramPoint>& points) -> std::function<void()> {
    if (!work.points) return {};
    return [&, i] { hand_over(i, std::exchange(points, {})); };
  };
  auto next_row = [&]() -> std::optional<std::size_t> {
    if (row == end) {
      const std::optional<std::size_t> index = work.next();
      if (!index) return std::nullopt;
      begin(*index);
    }
    return row++;
  };
  auto setup_of = [&](std::size_t i) {
    const std::optional<InitialState> start = start_of(i);
    return start ? started(point_of(i).setup, *start) : point_of(i).setup;
  };
  // Rows of small systems in lanes, from row i on up to one that is none.
  auto follow_small = [&](std::size_t i, Setup&& its_setup) -> std::optional<std::size_t> {
    std::map<std::size_t, Setup> setups;  // of those under way
    std::optional<std::size_t> given = i, beyond;
    setups.emplace(i, std::move(its_setup));
    auto next_small = [&]() -> std::optional<std::size_t> {
      while (!beyond) {
        if (given) return std::exchange(given, std::nullopt);
        const std::optional<std::size_t> k = next_row();
        if (!k) return std::nullopt;
        if (const GridPoint& p = point_of(*k); !p.oscillator && p.no_period.empty()) {
          Setup setup = setup_of(*k);
          if (starts_apart(setup) && small::suits_lanes(setup)) return setups.emplace(*k, std::move(setup)), k;
        }
        beyond = k;
      }
      return std::nullopt;
    };
    auto done_small = [&](std::size_t k, std::optional<Orbit>&& orbit, std::string&& why,
                          std::vector<DiagramPoint>&& points) {
      if (!orbit)
        orbit = follow_by_engine(setups.at(k), what_, points, row_of(k).pieces, full_of(k, points), work.alive, why);
      setups.erase(k);
      done(k, *std::move(orbit), std::move(points));
    };
    small::Tasks tasks{next_small, [&](std::size_t k) -> const Setup& { return setups.at(k); }, done_small};
    if (work.points) tasks.points = hand_over;
    tasks.alive = work.alive;
    const unsigned threads =
        what_.threads > 0 ? static_cast<unsigned>(what_.threads) : std::thread::hardware_concurrency();
    const std::size_t shared = rows_ / (2 * std::max(1u, threads));  // a thread's, so that there is work for all
    small::orbits_in_lanes(what_.length, what_.diagram_periods, shared, tasks);
    return beyond;
  };
  // The next oscillator, for the lanes; what comes before it and is none is followed here.
  auto next = [&]() -> std::optional<std::size_t> {
    std::optional<std::size_t> i = next_row();
    while (i) {
      const GridPoint& p = point_of(*i);
      if (p.oscillator && apart(*p.oscillator, relative_start(*i))) return i;
      std::vector<DiagramPoint> points;
      if (!p.no_period.empty()) {
        done(*i, unknown(setup_, p.no_period), {});
      } else if (p.oscillator) {
        done(*i, not_apart(setup_), {});
      } else if (Setup setup = setup_of(*i); starts_apart(setup) && small::suits_lanes(setup)) {
        if (const std::optional<std::size_t> beyond = follow_small(*i, std::move(setup))) {
          i = beyond;
          continue;
        }
      } else {
        Orbit orbit = follow_any(setup, what_, points, row_of(*i).pieces, full_of(*i, points), work.alive);
        done(*i, std::move(orbit), std::move(points));
      }
      i = next_row();
    }
    return std::nullopt;
  };
  auto task = [&](std::size_t i) { return OrbitTask{&*point_of(i).oscillator, relative_start(i)}; };
  Tasks tasks{next, task, done};
  if (work.points) tasks.points = hand_over;
  tasks.alive = work.alive;
  orbits_in_lanes(what_.length, what_.diagram_periods, tasks);
}

}  // namespace touchgo
