// Orbits in lanes: each lane follows one, until its record is full, and then takes the next.

/// The lanes of a mask, one after another.
class LanesOf {
 public:
  explicit LanesOf(Mask m) : bits_(bits_of(m)) {}
  struct Iterator {
    unsigned bits;
    int operator*() const { return std::countr_zero(bits); }
    void operator++() { bits &= bits - 1; }
    bool operator!=(const Iterator& other) const { return bits != other.bits; }
  };
  Iterator begin() const { return {bits_}; }
  Iterator end() const { return {0}; }

 private:
  unsigned bits_;
};

class Follow {
 public:
  Follow(RunLength length, long diagram_periods, const Tasks& tasks)
      : length_(length), diagram_periods_(diagram_periods), tasks_(tasks), records_(lanes) {}

  /// All tasks.
  void follow() {
    constexpr long between_looks = 1 << 14;
    for (long steps = 1; fill(); ++steps) {
      step();
      if (steps % between_looks == 0 && tasks_.alive) tasks_.alive();
    }
  }

 private:
  /// Gives idle lanes their tasks; false where none is left and all lanes are idle.
  bool fill() {
    Mask set = none();
    if (!more_ || all(busy_)) return any(busy_);
    for (int i : LanesOf(!busy_)) {
      const std::optional<std::size_t> index = tasks_.next();
      more_ = index.has_value();
      if (!more_) break;
      const OrbitTask task = tasks_.task(*index);
      records_[i].emplace(Running{*index, OrbitRecord(*task.oscillator, length_, diagram_periods_)});
      walk_.set(i, *task.oscillator, task.start.g, task.start.v);
      set_lane(set, i, true);
      schedule(i);
    }
    busy_ = busy_ || set;
    if (any(set)) walk_.begin(set);
    return any(busy_);
  }

  /// One evaluation in each lane that does not know where its segment ends; or, once enough of them know, through the
  /// event there, which costs less the more cross together.
  void step() {
    Mask here = busy_ && walk_.ahead_is_known();
    if (3 * std::popcount(bits_of(here)) < 2 * lanes && any(busy_ && !here)) return walk_.turn();
    here = walk_.arrive(here);
    if (!any(here)) return;
    stops(here);
    const Mask lanes_on = here && busy_;
    const Crossed c = walk_.cross(lanes_on);
    const Mask points = lanes_on && c.impact && impacts_wanted_ != 0.0;
    if (any(points))
      for (int i : LanesOf(points))
        records_[i]->record.impact(get_lane(walk_.phase(), i), get_lane(c.limit, i), get_lane(c.before, i),
                                   get_lane(c.after, i));
    if (const Mask out = lanes_on && walk_.tangent_leaves_range(); any(out)) take_tangent(out, 0);
    const Mask lost = lanes_on && walk_.effort() > most_effort_;
    if (any(lost))  // events without end
      for (int i : LanesOf(lost)) leave(i, unknown_orbit(2, "events follow one another without end"));
  }

  struct Running {
    std::size_t index;
    OrbitRecord record;
  };

  void stops(Mask here) {
    for (;;) {
      Real tau = ((0.5 * next_stop_ - walk_.whole()) - walk_.phase()) + length_.section;
      tau = larger(tau, 0);
      const Mask at_start = next_stop_ + length_.section == 0.0,  // what happens at the start is part of the motion
          due = here && busy_ && tau <= select(at_start, walk_.length(), walk_.last_stop());
      if (!any(due)) return;
      Real g, v;
      walk_.state(tau, g, v);
      const Totals sums = walk_.take_totals(due, tau);
      if (const Mask takes = due && takes_tangent_ != 0.0; any(takes)) take_tangent(takes, tau);
      for (int i : LanesOf(due)) {
        OrbitRecord& r = records_[i]->record;
        const bool mark = r.is_mark();
        r.stop(
            get_lane(g, i), get_lane(v, i),
            {get_lane(sums.impacts, i), get_lane(sums.accumulations, i), get_lane(sums.rests, i),
             get_lane(sums.energy, i), get_lane(sums.rest, i), get_lane(sums.contact, i), get_lane(sums.max_speed, i)});
        if (mark && !r.over()) {
          const Skipped skipped =
              r.skip_repeats(walk_.state(i, 0.5 * get_lane(next_stop_, i)), get_lane(walk_.effort(), i));
          walk_.skip(i, skipped.turns, skipped.effort);
        }
        if (tasks_.points && r.points().size() >= points_at_a_time)
          tasks_.points(records_[i]->index, std::exchange(r.points(), {}));
        r.over() ? leave(i, r.result()) : schedule(i);
      }
    }
  }

  void take_tangent(Mask from, Real tau) {
    const Tangents& t = walk_.tangent_at(from, tau);
    for (int i : LanesOf(from))
      records_[i]->record.tangent({get_lane(t.a, i), get_lane(t.b, i), get_lane(t.c, i), get_lane(t.d, i), 0,
                                   get_lane(t.area, i), get_lane(t.log_area, i)});
    walk_.reset_tangent(from);
  }

  void schedule(int i) {
    const OrbitRecord& r = records_[i]->record;
    set_lane(next_stop_, i, static_cast<double>(r.next())), set_lane(most_effort_, i, r.most_effort());
    set_lane(takes_tangent_, i, r.takes_tangent()), set_lane(impacts_wanted_, i, r.takes_impacts());
  }

  void leave(int i, Orbit&& orbit) {
    set_lane(busy_, i, false);
    tasks_.done(records_[i]->index, std::move(orbit), std::move(records_[i]->record.points()));
  }

  RunLength length_;
  long diagram_periods_;
  const Tasks& tasks_;
  bool more_ = true;
  Walk walk_;
  Mask busy_ = none();
  Real next_stop_ = 0, most_effort_ = 0, takes_tangent_ = 0, impacts_wanted_ = 0;
  std::vector<std::optional<Running>> records_;
};
