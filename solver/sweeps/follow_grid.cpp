// How the rows of a grid are followed on one thread: oscillators and small systems in lanes, the others one by one.
#include <map>
#include <thread>
#include <unordered_map>
#include <utility>

#include "solver/model/errors.hpp"
#include "solver/model/origin.hpp"
#include "solver/model/system.hpp"
#include "solver/number/text.hpp"
#include "solver/oscillator/orbits_in_lanes.hpp"
#include "solver/small/orbit_of.hpp"
#include "solver/small/orbits_in_lanes.hpp"
#include "solver/stability/long_run.hpp"
#include "solver/sweeps/grid.hpp"
#include "solver/sweeps/varied_start.hpp"

namespace touchgo {

using namespace oscillator;
namespace {

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

/// Chunks under way, several at a time: rows are given out one after another and come back in any order.
class Grid::Following {
 public:
  Following(const Grid& grid, const Work& work)
      : grid_(grid),
        what_(grid.what_),
        work_(work),
        starts_(static_cast<std::size_t>(what_.starts)),
        firsts_(what_),
        seconds_(what_.second ? *what_.second : no_axis_) {}

  void follow() {
    Tasks tasks{[this] { return next_oscillator(); },
                [this](std::size_t i) {
                  return OrbitTask{&*point_of(i).oscillator, relative_start(i)};
                },
                [this](std::size_t i, Orbit&& orbit, std::vector<DiagramPoint>&& points) {
                  done(i, std::move(orbit), std::move(points));
                }};
    if (work_.points) tasks.points = hand_over_;
    tasks.alive = work_.alive;
    orbits_in_lanes(what_.length, what_.diagram_periods, tasks);
  }

 private:
  /// One point of the grid, and the setup there.
  struct GridPoint {
    std::string parameter, second;
    Setup setup;  // not of an oscillator that came from the point before
    std::optional<Oscillator> oscillator;
    std::string no_period = {};  // why it has none, if so
  };

  struct Chunk {
    std::size_t left;
    std::vector<SweepRow> rows;
    std::vector<GridPoint> points;       // of the grid, its own
    std::vector<std::size_t> its_point;  // of each row
  };

  /// A cache of the values of an axis: those of the second one are needed again and again.
  class AxisValues {
   public:
    struct AxisValue {
      Decimal value;
      std::string written;
    };

    explicit AxisValues(const Axis& axis) : axis_(axis), digits_(digits_of_values(axis)) {}

    const AxisValue& operator[](std::size_t i) {
      if (kept_.size() > 4096) kept_.clear();
      const auto [there, fresh] = kept_.try_emplace(i);
      if (fresh) {
        const Decimal x = there->second.value = value(axis_, static_cast<int>(i));
        there->second.written = digits_ <= 40 ? text(decimal<Mp50>(x), 45) : text(decimal<Mp1100>(x), digits_);
      }
      return there->second;
    }

   private:
    const Axis& axis_;
    const int digits_;
    std::unordered_map<std::size_t, AxisValue> kept_;
  };

  /// `before`: a point of the same value of the first parameter, or none.
  GridPoint point(std::size_t index, const GridPoint* before) {
    // Of a hard oscillator the restitution changes nothing else, and what else there is costs most of the time.
    if (before && before->oscillator && what_.second->over == "restitution" && before->oscillator->law->rigid) {
      const AxisValues::AxisValue& second = seconds_[index % grid_.across_];
      GridPoint p{before->parameter, second.written, {}, before->oscillator};
      p.oscillator->restitution = decimal<double>(second.value);
      return p;
    }
    const AxisValues::AxisValue& first = firsts_[index / grid_.across_];
    GridPoint p{first.written, "", grid_.setup_, {}};
    grid_.first_.set(p.setup, first.value);
    if (grid_.second_) {
      const AxisValues::AxisValue& second = seconds_[index % grid_.across_];
      p.second = second.written;
      grid_.second_->set(p.setup, second.value);
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

  void begin(std::size_t index) {
    const std::size_t of_chunk = grid_.rows_of_chunk_;
    row_ = index * of_chunk, end_ = std::min(row_ + of_chunk, grid_.rows_);
    Chunk c{end_ - row_, std::vector<SweepRow>(end_ - row_), {}, {}};
    std::optional<std::size_t> before;
    for (std::size_t i = row_; i < end_; ++i) {
      const std::size_t here = grid_.number(i) / starts_;
      if (here != before) {
        const bool same_value = before && *before / grid_.across_ == here / grid_.across_;
        c.points.push_back(point(here, same_value ? &c.points.back() : nullptr));
      }
      c.its_point.push_back(c.points.size() - 1), before = here;
    }
    active_.emplace(index, std::move(c));
  }

  std::optional<std::size_t> next_row() {
    if (row_ == end_) {
      const std::optional<std::size_t> index = work_.next();
      if (!index) return std::nullopt;
      begin(*index);
    }
    return row_++;
  }

  Chunk& chunk_of(std::size_t i) { return active_.at(i / grid_.rows_of_chunk_); }
  SweepRow& row_of(std::size_t i) { return chunk_of(i).rows[i % grid_.rows_of_chunk_]; }
  const GridPoint& point_of(std::size_t i) {
    const Chunk& c = chunk_of(i);
    return c.points[c.its_point[i % grid_.rows_of_chunk_]];
  }
  int number_of_start(std::size_t i) const { return static_cast<int>(grid_.number(i) % starts_); }

  std::optional<InitialState> start_of(std::size_t i) {
    const int start = number_of_start(i);
    if (start == 0) return std::nullopt;
    if (!drawn_.contains(start)) {
      if (drawn_.size() > 4096) drawn_.clear();
      drawn_.emplace(start, drawn_start(grid_.setup_, what_, start));
    }
    return drawn_.at(start);
  }
  Relative relative_start(std::size_t i) {
    const Oscillator& o = *point_of(i).oscillator;
    const std::optional<InitialState> start = start_of(i);
    return start ? start_from(o, start->position[0], start->velocity[0]) : own_start(o);
  }
  Setup setup_of(std::size_t i) {
    const std::optional<InitialState> start = start_of(i);
    const Setup& setup = point_of(i).setup;
    return about_its_equilibrium(start ? started(setup, *start) : setup);
  }

  void done(std::size_t i, Orbit&& orbit, std::vector<DiagramPoint>&& points) {
    Chunk& c = chunk_of(i);
    const GridPoint& p = point_of(i);
    SweepRow& row = row_of(i);
    row = {p.parameter, p.second, number_of_start(i), std::move(orbit), std::move(points), row.pieces};
    if (--c.left == 0) {
      const std::size_t index = i / grid_.rows_of_chunk_;
      std::vector<SweepRow> rows = std::move(c.rows);
      active_.erase(index);
      work_.done(index, std::move(rows));
    }
    work_.row_done();
  }

  /// Makes room among the points of row i, where pieces of them are taken.
  std::function<void()> full_of(std::size_t i, std::vector<DiagramPoint>& points) {
    if (!work_.points) return {};
    return [this, i, &points] { hand_over_(i, std::exchange(points, {})); };
  }

  /// The next oscillator, for the lanes; what comes before it and is none is followed here.
  std::optional<std::size_t> next_oscillator() {
    std::optional<std::size_t> i = next_row();
    while (i) {
      const GridPoint& p = point_of(*i);
      if (p.oscillator && apart(*p.oscillator, relative_start(*i))) return i;
      if (!p.no_period.empty()) {
        done(*i, unknown(grid_.setup_, p.no_period), {});
      } else if (p.oscillator) {
        done(*i, not_apart(grid_.setup_), {});
      } else if (Setup setup = setup_of(*i); starts_apart(setup) && small::suits_lanes(setup)) {
        i = follow_small(*i, std::move(setup));
        continue;
      } else {
        std::vector<DiagramPoint> points;
        Orbit orbit = follow_any(setup, what_, points, row_of(*i).pieces, full_of(*i, points), work_.alive);
        done(*i, std::move(orbit), std::move(points));
      }
      i = next_row();
    }
    return std::nullopt;
  }

  /// Rows of small systems in lanes, from row i on; the first row that is none, if there is one.
  std::optional<std::size_t> follow_small(std::size_t i, Setup&& its_setup) {
    std::map<std::size_t, Setup> setups;  // of those under way
    std::optional<std::size_t> given = i, beyond;
    setups.emplace(i, std::move(its_setup));
    auto next = [&]() -> std::optional<std::size_t> {
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
        orbit = follow_by_engine(setups.at(k), what_, points, row_of(k).pieces, full_of(k, points), work_.alive, why);
      setups.erase(k);
      done(k, *std::move(orbit), std::move(points));
    };
    small::Tasks tasks{next, [&](std::size_t k) -> const Setup& { return setups.at(k); }, done_small};
    if (work_.points) tasks.points = hand_over_;
    tasks.alive = work_.alive;
    const unsigned threads =
        what_.threads > 0 ? static_cast<unsigned>(what_.threads) : std::thread::hardware_concurrency();
    const std::size_t shared = grid_.rows_ / (2 * std::max(1u, threads));  // a thread's, so that there is work for all
    small::orbits_in_lanes(what_.length, what_.diagram_periods, shared, tasks);
    return beyond;
  }

  const Grid& grid_;
  const Sweep& what_;
  const Work& work_;
  const std::size_t starts_;
  const Axis no_axis_ = {};
  AxisValues firsts_, seconds_;
  std::map<std::size_t, Chunk> active_;
  std::map<int, InitialState> drawn_;
  std::size_t row_ = 0, end_ = 0;  // of the chunk that is given out: its next row, and its end
  const std::function<void(std::size_t, std::vector<DiagramPoint>&&)> hand_over_ =
      [this](std::size_t i, std::vector<DiagramPoint>&& points) {
        work_.points(i, row_of(i).pieces.to++, std::move(points));
      };
};

void Grid::follow(const Work& work) const { Following(*this, work).follow(); }

}  // namespace touchgo
