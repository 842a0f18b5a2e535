#include "solver/oscillator/orbit_record.hpp"

#include <algorithm>
#include <cmath>

namespace touchgo::oscillator {

Orbit OrbitRecord::result() const {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Orbit o;
  const Sums& window = strobes_.back();
  o.n = n_;
  long whole = n_ > 0 ? recorder_.strobed_periods() / n_ * n_ : periods_;
  Sums t = n_ > 0 ? strobes_.back() - strobes_[strobes_.size() - 1 - static_cast<std::size_t>(whole)] : window;
  if (rests_ != Rests::never && (rests_ == Rests::once || t.rest == 0)) o.n = 0, whole = periods_, t = window;
  const double turns = static_cast<double>(whole), T = o_->period;

  o.impacts_per_period = window.accumulations > 0 ? infinity : t.impacts / turns;
  o.energy_per_period = t.energy / turns / (T * T);
  o.p = rests_ != Rests::never || o.n == 0
            ? 0
            : (static_cast<int>(t.impacts) * o.n + static_cast<int>(whole) / 2) / static_cast<int>(whole);
  o.rest_fraction = t.rest / turns;
  o.contact_fraction = t.contact / turns;
  o.max_impact_speed = recorder_.max_speed(whole) / T;

  // Of whole periods of a motion that repeats the product of the tangent maps has the multipliers; of other motions one
  // vector's growth is followed. The second exponent is what remains of the growth of areas.
  double sum = log_area_of_window_ / static_cast<double>(periods_), largest = recorder_.growth(0);
  const double log = o.n > 0 && rests_ == Rests::never ? log_multiplier(product_, log_area_) : std::nan("");
  const bool repeats = std::isfinite(log);
  if (repeats) largest = log / o.n, sum = log_area_ / o.n;
  if (rests_ != Rests::never) largest = -infinity;  // a rest leaves one state whatever came before
  if (largest == -infinity)
    sum = -infinity;
  else if (!repeats)
    o.lambda1_stderr = recorder_.growth_stderr();
  // The larger of two exponents is at least half of their sum; the mean growth of one vector over a run of finite
  // length may lie below, by what the vector gained or lost in turning.
  largest = std::max(largest, sum / 2);
  o.lambda = {largest / T, largest == -infinity ? -infinity : (sum - largest) / T};
  set_mark(o, recorder_);
  set_verdict(o, rests_, recorder_.compared(), o.impacts_per_period == 0);
  const bool finite = std::isfinite(o.energy_per_period + o.max_impact_speed) && !std::isnan(largest + sum);
  return finite ? o : unknown_orbit(2, "its numbers leave the range of a double");
}

}  // namespace touchgo::oscillator
