// The statistics of a long run, by whatever method: when to sample, what to keep, what follows from it.
//
// Samples are at stops, counted in half periods of the forcing from the first section (RunLength) on: at the ends of
// the batches, at the last strobes (whole periods) and throughout the diagram.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "solver/orbits/orbit.hpp"
#include "solver/orbits/period_verdict.hpp"

namespace touchgo {

/// Turns of the forcing: an impact that comes no later than this after a stop counts as before it. A section at the
/// phase of an impact would else find some states before it and others after it, by round-off.
inline constexpr double at_a_stop = 0x1p-40;

class Recorder {
 public:
  /// `diagram_periods`: the number of last periods that leave points; 0 for none. `start`: see repeats_within.
  Recorder(const RunLength& length, double period, long diagram_periods, double start)
      : period_(period),
        start_(start),
        periods_(length.periods),
        begin_(2 * length.transient),
        end_(begin_ + 2 * periods_),
        strobes_from_(std::max(begin_, end_ - 2 * (strobes_kept - 1))),
        diagram_from_(diagram_periods > 0 ? end_ - 2 * std::min(diagram_periods, periods_) : end_ + 1),
        next_batch_(batch_end(1)) {}

  long begin() const { return begin_; }  // of what counts
  long end() const { return end_; }
  /// Strobes and points are recorded from here on, before only at marks: at `begin`, at the ends of batches, and during
  /// the transient as far apart as these or some times that.
  long samples_from() const { return std::min(strobes_from_, diagram_from_); }
  long first_mark() const {
    const long left = begin_ % transient_stride();
    return left > 0 ? left : std::min(begin_, transient_stride());
  }
  long mark_after(long stop) const {
    if (stop < begin_) return std::min(begin_, stop + transient_stride());
    long count = (stop - begin_) / 2 * batches_of(periods_) / periods_;
    while (batch_end(count) <= stop) ++count;
    return batch_end(count);
  }
  bool is_mark(long stop) const { return stop <= begin_ || is_batch_end(stop); }
  /// From here on sections and impacts are points of the diagram.
  long diagram_from() const { return diagram_from_; }

  /// The next stop with something to record.
  long after(long stop) const {
    if (stop >= diagram_from_) return stop + 1;
    if (stop >= strobes_from_) return std::min(stop + 2, diagram_from_);
    return std::min({mark_after(stop), strobes_from_, diagram_from_});
  }
  bool is_strobe(long stop) const { return stop >= strobes_from_ && stop % 2 == 0; }
  bool is_batch_end(long stop) const { return stop == next_batch_; }

  /// The state at a strobe, its components in one unit; the largest closing speed since the one before, or since
  /// `begin`.
  void strobe(std::span<const double> state, double max_speed) {
    if (strobes_.empty()) strobes_.reserve(state.size() * most_strobes()), max_speeds_.reserve(most_strobes());
    components_ = state.size();
    strobes_.insert(strobes_.end(), state.begin(), state.end());
    max_speeds_.push_back(max_speed);
  }
  /// The growth of each tangent direction (logarithms) since the batch before; -inf for a direction that is lost.
  void batch(std::span<const double> growth) {
    if (growth_.empty()) growth_.reserve(growth.size() * static_cast<std::size_t>(batches_of(periods_)));
    growth_.insert(growth_.end(), growth.begin(), growth.end());
    ++batches_;
    next_batch_ = batch_end(batches_ + 1);
  }

  /// This many at most.
  std::size_t most_strobes() const { return static_cast<std::size_t>((end_ - strobes_from_) / 2) + 1; }

  /// From the first strobe to the last.
  long strobed_periods() const { return static_cast<long>(strobes_.size() / components_) - 1; }
  /// The longest period that is looked for.
  int compared() const { return longest_compared(strobed_periods() + 1); }
  /// Periods after which the state repeats; 0 where it does not.
  int period() const { return period_of(strobes_, components_, start_); }
  /// The same for motions with slow free modes.
  int clear_period() const { return clear_period_of(strobes_, components_, start_); }
  /// The largest closing speed of the last `periods`; of all that counts, where the strobes do not go back that far.
  double max_speed(long periods) const {
    const auto last = static_cast<std::ptrdiff_t>(std::min(periods, strobed_periods() + 1));
    return *std::max_element(max_speeds_.end() - last, max_speeds_.end());
  }
  /// The period that it comes near to; 0 if there is none.
  int approached() const { return approached_period(strobes_, components_, start_); }

  /// Of a motion of n periods the state at one strobe, the same one from whatever start: where a sum over its
  /// components, by weights that no symmetry has, is least in the last n.
  std::vector<double> mark(int n) const {
    auto weighed = [&](auto state) {
      double sum = 0;
      for (std::size_t k = 0; k < components_; ++k) sum += state[k] / (static_cast<double>(k) + 1.618);
      return sum;
    };
    auto least = strobes_.end() - static_cast<std::ptrdiff_t>(components_);
    for (auto i = least; n-- > 0; i -= static_cast<std::ptrdiff_t>(components_))
      if (weighed(i) < weighed(least)) least = i;
    return {least, least + static_cast<std::ptrdiff_t>(components_)};
  }

  /// The mean growth of direction k per period.
  double growth(std::size_t k) const {
    double sum = 0;
    for (long i = 0; i < batches_; ++i) sum += of_batch(i)[k] / static_cast<double>(periods_);
    return sum;
  }

  /// Of the first direction's mean growth, 1/s; nan where a single period tells nothing of it.
  double growth_stderr() const {
    std::vector<double> means;
    means.reserve(static_cast<std::size_t>(batches_));
    for (long i = 0; i < batches_; ++i) {
      const long length = (batch_end(i + 1) - batch_end(i)) / 2;
      means.push_back(of_batch(i)[0] / static_cast<double>(length) / period_);
    }
    return means.size() > 1 ? standard_error(means) : std::nan("");
  }

 private:
  long transient_stride() const {
    const long batch = batch_end(1) - begin_, least = std::max(50L, begin_ / 8);  // 25 periods
    return batch * ((least + batch - 1) / batch);
  }
  /// The stop at the end of this many batches.
  long batch_end(long count) const { return begin_ + 2 * (periods_ * count / batches_of(periods_)); }
  std::span<const double> of_batch(long i) const {
    const std::size_t directions = growth_.size() / static_cast<std::size_t>(batches_);
    return std::span(growth_).subspan(directions * static_cast<std::size_t>(i), directions);
  }

  double period_, start_;  // s; as states
  long periods_, begin_, end_, strobes_from_, diagram_from_;
  long batches_ = 0;                          // that have ended
  long next_batch_;                           // the stop that ends one
  std::vector<double> growth_;                // of each batch, one after another
  std::vector<double> strobes_, max_speeds_;  // earliest first
  std::size_t components_ = 1;                // of one
};

/// Of an orbit with its n: what it comes near to where that is 0, and a state of what it repeats or nears.
inline void set_mark(Orbit& o, const Recorder& recorder) {
  if (o.n == 0) o.nears = recorder.approached();
  if (o.n + o.nears > 0) o.state = recorder.mark(o.n + o.nears);
}

}  // namespace touchgo
