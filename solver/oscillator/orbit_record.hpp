// The record of one start's orbit, stop by stop, in any lane.
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "solver/orbits/recorder.hpp"
#include "solver/oscillator/kernel_constants.hpp"
#include "solver/oscillator/oscillator.hpp"
#include "solver/oscillator/tangent.hpp"

namespace touchgo::oscillator {

/// Sums of an orbit since its start.
struct Sums {
  double impacts, accumulations, rests;  // rests: times a hard contact closed
  double energy;                         // J in units of (per turn)^2
  double rest, contact;                  // turns with a hard contact closed, a soft one acting

  friend Sums operator-(Sums a, const Sums& b) {
    a.impacts -= b.impacts, a.accumulations -= b.accumulations, a.rests -= b.rests;
    a.energy -= b.energy, a.rest -= b.rest, a.contact -= b.contact;
    return a;
  }
};

/// Segments and evaluations beyond those of any motion in this many periods, but one whose events crowd without end.
inline double budget(double periods) { return 10'000'000 + 100'000 * periods; }

class OrbitRecord {
 public:
  /// `diagram_periods` > 0: the number of last periods that leave points.
  OrbitRecord(const Oscillator& o, const RunLength& length, long diagram_periods)
      : o_(&o), periods_(length.periods), recorder_(length, o.period, diagram_periods), next_(recorder_.begin()) {}

  const Oscillator& oscillator() const { return *o_; }
  double most_effort() const { return budget(static_cast<double>(recorder_.end()) / 2); }

  long next() const { return next_; }  // stop, in half periods from the first section
  bool over() const { return over_; }
  /// Whether the next stop takes the tangent map, or the map since it was last taken.
  bool takes_tangent() const {
    return next_ == recorder_.begin() || next_ > recorder_.end() || recorder_.is_batch_end(next_);
  }
  bool is_begin() const { return next_ == recorder_.begin(); }
  bool takes_impacts() const { return next_ > recorder_.diagram_from() && next_ <= recorder_.end(); }

  /// The map since it was last taken.
  void tangent(const Tangent& t) {
    growth_.apply(t);
    log_area_ += t.log_area + log(t.area);
    if (next_ > recorder_.end()) product_.apply(t);
  }

  /// The gap and its rate, the sums and the largest closing speed (m per turn) at the next stop, its tangent taken
  /// before.
  void stop(double g, double v, const Sums& sums, double max_speed) {
    const long half = next_;
    if (half > recorder_.end()) {  // some periods more, for their multipliers
      over_ = true;
      return;
    }
    if (half >= recorder_.diagram_from()) points_.push_back({false, static_cast<int>(half % 2), o_->beyond * (g - o_->gap), 0});
    if (half == recorder_.begin()) {
      growth_.take();
      log_area_ = 0;
      at_begin_ = sums;
    } else if (recorder_.is_batch_end(half)) {
      recorder_.batch(std::array{growth_.take()});
    }
    if (recorder_.is_strobe(half)) {
      recorder_.strobe(std::array{g, v / two_pi});
      if (strobes_.empty()) strobes_.reserve(recorder_.most_strobes());
      strobes_.push_back(sums);
    }
    next_ = recorder_.after(half);
    if (half == recorder_.end()) end(max_speed);
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
  void end(double max_speed) {
    max_speed_ = max_speed;
    log_area_of_window_ = log_area_;
    n_ = recorder_.period();
    const Sums window = strobes_.back() - at_begin_;
    rests_ = rests_of(static_cast<long>(window.rests), window.rest / static_cast<double>(periods_));
    over_ = n_ == 0 || rests_ != Rests::never;
    next_ = recorder_.end() + 2 * n_;
    log_area_ = 0;
  }

  const Oscillator* o_;
  long periods_;
  Recorder recorder_;
  long next_;
  bool over_ = false;
  Growth growth_;
  double log_area_ = 0, log_area_of_window_ = 0;  // logarithms of the determinants of the tangent maps
  Tangent product_;                               // of the tangent maps of n periods
  int n_ = 0;
  Rests rests_ = Rests::never;
  Sums at_begin_{};
  std::vector<Sums> strobes_;  // as the recorder's
  double max_speed_ = 0;
  std::vector<DiagramPoint> points_;
};

}  // namespace touchgo::oscillator
