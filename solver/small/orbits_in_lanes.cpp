#include "solver/small/orbits_in_lanes.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "solver/small/lanes.hpp"
#include "solver/small/walk.hpp"
#include "solver/stability/long_record.hpp"

namespace touchgo::small {

namespace {

/// One orbit under way.
struct Running {
  std::size_t index;
  std::optional<SmallSystem> small;
  std::vector<DiagramPoint> points = {};
  std::function<void()> full = {};
  std::optional<LongRecord> record = {};
  std::optional<Walk<LongRecord>> walk = {};
  const PhaseTable* table = nullptr;  // that its lane has
  bool placed = false;                // in its lane, as it is
  bool moved = false;                 // there, by turns that it was not told of

  Running(const Setup& setup, const RunLength& length, long diagram_periods, std::size_t its_index, const Tasks& tasks)
      : index(its_index), small(SmallSystem::of(setup)) {
    if (tasks.points) full = [this, &tasks] { tasks.points(index, std::exchange(points, {})); };
    record.emplace(setup, small->system(), small->period(), length, diagram_periods, &points, full);
    walk.emplace(setup, *small, *record);
  }
};

class Follow {
 public:
  Follow(const RunLength& length, long diagram_periods, std::size_t most, const Tasks& tasks)
      : length_(length), diagram_periods_(diagram_periods), most_(most), tasks_(tasks) {}

  void operator()() {
    while (const unsigned turning = fill()) {
      const Lanes::Turns turned = lanes_->turn(turning);
      for (std::size_t l = 0; l < running_.size(); ++l)
        if (turning >> l & 1) take(l, turned);
      look();
    }
  }

 private:
  void look() {
    constexpr long between = 1 << 10;
    if (++turns_ % between == 0 && tasks_.alive) tasks_.alive();
  }

  /// Gives idle lanes their tasks, and lets the general engine go on where it has a walk. The lanes to turn.
  unsigned fill() {
    unsigned turning = 0;
    for (std::size_t l = 0; l < running_.size(); ++l)
      while (running_[l] || begin(l))
        if (ready(l)) {
          turning |= 1u << l;
          break;
        }
    return turning;
  }

  /// False where there are no more tasks.
  bool begin(std::size_t l) {
    while (more_) {
      const std::optional<std::size_t> index = tasks_.next();
      more_ = index.has_value();
      if (!more_) break;
      const Setup& setup = tasks_.setup(*index);
      try {
        auto begun = std::make_unique<Running>(setup, length_, diagram_periods_, *index, tasks_);
        if (!lanes_) {
          shape_ = begun->walk->lane();
          shape_.guards = static_cast<int>(setup.contacts.size());
          shape_.flow_size = flow_size(shape_.n, shape_.d);
          lanes_ = make_lanes(shape_);
          running_.resize(std::clamp<std::size_t>(most_, 1, lanes_->size()));
        }
        running_[l] = std::move(begun);
        return true;
      } catch (const Undecided& why) {
        tasks_.done(*index, std::nullopt, why.what(), {});
      }
    }
    return false;
  }

  /// Whether lane l is to be turned: the general engine's steps come first. Else its orbit has been left.
  bool ready(std::size_t l) {
    Running& r = *running_[l];
    const one_lane::Stretches& s = r.walk->lane();
    const bool alike = s.n == shape_.n && s.d == shape_.d && s.harmonics == shape_.harmonics;
    return attempt(l, [&] {
      while (!r.record->over()) {
        const bool stepped = r.walk->by_engine();
        if (!stepped && alike) {
          if (!r.placed) put(l);
          return true;
        }
        r.placed = false;
        if (!(stepped ? r.walk->step() : r.walk->turn())) return leave(l, false);
        look();
      }
      return leave(l, true);
    });
  }

  void put(std::size_t l) {
    Running& r = *running_[l];
    const PhaseTable* table = r.walk->table();
    lanes_->put(l, r.walk->lane(), table != r.table);
    r.table = table, r.placed = true, r.moved = false;
  }

  void take(std::size_t l, const Lanes::Turns& all) {
    Running& r = *running_[l];
    const auto is = [&](unsigned bits) { return (bits >> l & 1) != 0; };
    attempt(l, [&] {
      if (!r.walk->count_turn()) return leave(l, false);
      const bool moved = is(all.moved), told = is(all.arrives | all.crosses | all.lost | all.due),
                 due = moved ? r.walk->is_due(all.growth[l], all.whole[l]) : r.walk->is_crowded();
      if (!told && !due) {
        r.moved = r.moved || moved;
        return true;
      }
      lanes_->get(l, r.walk->lane());
      const bool decided =
          r.walk->took({moved, is(all.arrives), is(all.crosses), is(all.lost), is(all.due), all.guard[l]}, r.moved);
      if (!decided || r.record->over()) return leave(l, decided);
      r.placed = false;
      if (!r.walk->by_engine()) put(l);
      return true;
    });
  }

  template <class What>
  bool attempt(std::size_t l, const What& what) {
    try {
      return what();
    } catch (const Undecided& why) {
      return leave_undecided(l, why.what());
    }
  }

  bool leave(std::size_t l, bool whole) {
    Running& r = *running_[l];
    if (!r.record->has_measured()) return leave_undecided(l, r.record->where() + r.walk->message());
    finish(l, r.record->orbit(whole), "");
    return false;
  }
  bool leave_undecided(std::size_t l, std::string why) { return finish(l, std::nullopt, std::move(why)), false; }
  void finish(std::size_t l, std::optional<Orbit>&& orbit, std::string&& why) {
    const std::unique_ptr<Running> r = std::move(running_[l]);
    tasks_.done(r->index, std::move(orbit), std::move(why), std::move(r->points));
  }

  RunLength length_;
  long diagram_periods_;
  std::size_t most_;
  const Tasks& tasks_;
  bool more_ = true;
  long turns_ = 0;
  std::unique_ptr<Lanes> lanes_;
  one_lane::Stretches shape_;
  std::vector<std::unique_ptr<Running>> running_{1};
};

}  // namespace

bool suits_lanes(const Setup& setup) {
  return std::all_of(setup.contacts.begin(), setup.contacts.end(),
                     [](const Contact& c) { return c.law == Law::hard; }) &&
         SmallSystem::of(setup).has_value();
}

void orbits_in_lanes(const RunLength& length, long diagram_periods, std::size_t most, const Tasks& tasks) {
  Follow(length, diagram_periods, most, tasks)();
}

}  // namespace touchgo::small
