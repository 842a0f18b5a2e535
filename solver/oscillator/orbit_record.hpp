// The record of one start's orbit, stop by stop, in any lane.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "solver/orbits/recorder.hpp"
#include "solver/oscillator/kernel_constants.hpp"
#include "solver/oscillator/oscillator.hpp"
#include "solver/oscillator/repeats.hpp"
#include "solver/oscillator/tangent.hpp"

namespace touchgo::oscillator {

/// What need not be followed: whole turns, and the effort that they would have taken.
struct Skipped {
  double turns = 0, effort = 0;
};

/// Segments and evaluations beyond those of any motion in this many periods, but one whose events crowd without end.
inline double budget(double periods) { return 1'000'000 + 100'000 * periods; }

class OrbitRecord {
 public:
  /// `diagram_periods` > 0: the number of last periods that leave points.
  OrbitRecord(const Oscillator& o, const RunLength& length, long diagram_periods)
      : o_(&o),
        periods_(length.periods),
        effort_(length.effort),
        recorder_(length, o.period, diagram_periods, 0),
        next_(recorder_.first_mark()) {}

  const Oscillator& oscillator() const { return *o_; }
  double most_effort() const { return effort_ * budget(static_cast<double>(next_) / 2); }  // up to the next stop

  long next() const { return next_; }  // stop, in half periods from the first section
  bool over() const { return over_; }
  /// Whether the next stop takes the tangent map, or the map since it was last taken.
  bool takes_tangent() const { return is_mark() || next_ > recorder_.end(); }
  bool is_mark() const { return recorder_.is_mark(next_); }
  bool takes_impacts() const { return next_ > recorder_.diagram_from() && next_ <= recorder_.end(); }

  /// The map since it was last taken.
  void tangent(const Tangent& t) {
    if (may_repeat()) repeats_.add(t);
    grow(t);
    if (next_ > recorder_.end()) product_.apply(t);
  }

  /// The gap and its rate at the next stop, the sums since the one before; its tangent was taken before.
  void stop(double g, double v, const Sums& sums) {
    const long half = next_;
    if (half > recorder_.end()) {  // some periods more, for their multipliers
      over_ = true;
      return;
    }
    if (may_repeat()) repeats_.add(sums);
    sums_.add(sums);
    if (half >= recorder_.diagram_from())
      points_.push_back({false, static_cast<int>(half % 2), o_->beyond * (g - o_->gap), 0});
    if (is_mark()) mark();
    if (recorder_.is_strobe(half)) {
      recorder_.strobe(std::array{g, v / two_pi}, std::exchange(sums_.max_speed, 0));
      if (strobes_.empty()) strobes_.reserve(recorder_.most_strobes());
      strobes_.push_back(sums_);
    }
    next_ = recorder_.after(half);
    if (half == recorder_.end()) end();
  }

  /// At the mark where it has just stopped: goes on through what the walk would do as it did before, up to where more
  /// than marks is recorded.
  Skipped skip_repeats(const WalkState& here, double effort) {
    if (!may_repeat()) return {};
    const long from = at_;
    const std::span<const Stretch> cycle = repeats_.mark(at_ / 2, effort, here);
    Skipped skipped;
    while (!cycle.empty() && fits(cycle))
      for (const Stretch& s : cycle) {
        for (const Tangent& t : s.tangents) grow(t);
        sums_.add(s.sums);
        mark();
        skipped.effort += s.effort;
        next_ = recorder_.after(next_);
      }
    skipped.turns = static_cast<double>((at_ - from) / 2);
    repeats_.gone_on((at_ - from) / 2, skipped.effort);
    return skipped;
  }

  /// `phase`: at the limit of a sequence of impacts that is over, which came `limit` after it (turns); rates in m per
  /// turn.
  void impact(double phase, double limit, double before, double after) {
    const double at = phase - limit < 0 ? phase - limit + 1 : phase - limit;
    points_.push_back({true, phase < 0.5 ? 0 : 1, 0, before / o_->period, at < 1 ? at : 0, after / o_->period});
  }
  std::vector<DiagramPoint>& points() { return points_; }

  /// What the orbit was; `undecided` where numbers left the range of a double.
  Orbit result() const;

 private:
  void grow(const Tangent& t) {
    growth_.apply(t);
    log_area_ += t.log_area + log(t.area);
  }

  /// The next stop is one.
  void mark() {
    at_ = next_;
    if (at_ == recorder_.begin()) {
      growth_.take();
      log_area_ = 0;
      sums_ = {};
    } else if (recorder_.is_batch_end(at_)) {
      recorder_.batch(std::array{growth_.take()});
    }
  }

  /// Whether there is a mark ahead at which no more is recorded.
  bool may_repeat() const { return next_ < recorder_.samples_from(); }

  /// Whether the next marks are as far apart as these stretches, and all that is recorded there.
  bool fits(std::span<const Stretch> cycle) const {
    long from = at_;
    for (const Stretch& s : cycle) {
      const long to = recorder_.mark_after(from);
      if (to - from != 2 * s.turns || to >= recorder_.samples_from()) return false;
      from = to;
    }
    return true;
  }

  void end() {
    log_area_of_window_ = log_area_;
    n_ = recorder_.clear_period();
    rests_ = rests_of(static_cast<long>(sums_.rests), sums_.rest / static_cast<double>(periods_));
    over_ = n_ == 0 || rests_ != Rests::never;
    next_ = recorder_.end() + 2 * n_;
    log_area_ = 0;
  }

  const Oscillator* o_;
  long periods_;
  double effort_;
  Recorder recorder_;
  long next_, at_ = 0;  // at: the latest mark
  bool over_ = false;
  Growth growth_;
  double log_area_ = 0, log_area_of_window_ = 0;  // logarithms of the determinants of the tangent maps
  Tangent product_;                               // of the tangent maps of n periods
  int n_ = 0;
  Rests rests_ = Rests::never;
  Sums sums_;                  // since `begin`, but for the speed: since the latest strobe
  std::vector<Sums> strobes_;  // as the recorder's
  Repeats repeats_;
  std::vector<DiagramPoint> points_;
};

}  // namespace touchgo::oscillator
