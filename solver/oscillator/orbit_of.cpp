#include "solver/oscillator/orbit_of.hpp"

#include <limits>

#include "solver/orbits/recorder.hpp"
#include "solver/oscillator/walk.hpp"

namespace touchgo::oscillator {

using namespace orbits;
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Strobe {
  Totals totals;
  Tangent since;  // tangent map from the strobe before
};

class OrbitWalk {
 public:
  OrbitWalk(const Oscillator& o, Relative start, const RunLength& length, long diagram_periods,
            std::vector<DiagramPoint>* out)
      : o_(o),
        walk_(o, start.g, start.v),
        periods_(length.periods),
        recorder_(length, o.period, out ? diagram_periods : 0),
        out_(out) {}

  Orbit run() {
    long next = recorder_.begin();
    while (walk_.effort() < budget(static_cast<double>(recorder_.end()) / 2)) {
      const double length = walk_.length();
      while (next <= recorder_.end()) {
        const double tau = static_cast<double>(next / 2 - walk_.whole()) + (next % 2) * 0.5 - walk_.phase();
        if (tau > length) break;
        stop(next, std::max(tau, 0.0));
        next = recorder_.after(next);
      }
      if (next > recorder_.end()) return result();
      walk_.cross([&](const WalkEvent& e) {
        if (e.kind == Kind::impact && next > recorder_.diagram_from())
          out_->push_back({true, walk_.phase() < 0.5 ? 0 : 1, 0, e.before / o_.period});
      });
      if (walk_.tangent_leaves_range()) take_tangent(0);
    }
    return unknown_orbit(2);  // events without end
  }

 private:
  void stop(long half, double tau) {
    double g, v;
    walk_.state(tau, g, v);
    if (half >= recorder_.diagram_from()) out_->push_back({false, static_cast<int>(half % 2), g - o_.gap, 0});
    const bool strobe = recorder_.is_strobe(half), batch_end = recorder_.is_batch_end(half);
    if (half == recorder_.begin() || batch_end || strobe) take_tangent(tau);
    if (half == recorder_.begin()) {
      growth_.take();
      walk_.forget_speed();
      at_begin_ = walk_.totals(tau);
    } else if (batch_end) {
      recorder_.batch({growth_.take()});
      at_end_ = walk_.totals(tau);
    }
    if (strobe) {
      recorder_.strobe({g, v / two_pi});
      strobes_.push_back({walk_.totals(tau), since_});
      since_ = {};
    }
  }

  void take_tangent(double tau) {
    const Tangent t = walk_.take_tangent(tau);
    growth_.apply(t);
    since_.apply(t);
  }

  Orbit result() const {
    Orbit o;
    const Totals window = at_end_ - at_begin_;
    const Rests rests = rests_of(window.rests, window.rest / static_cast<double>(periods_));
    o.n = recorder_.period();
    long whole = o.n > 0 ? recorder_.strobed_periods() / o.n * o.n : periods_;
    Totals t = o.n > 0 ? at_end_ - strobes_[strobes_.size() - 1 - whole].totals : window;
    if (rests != Rests::never && (rests == Rests::once || t.rest == 0)) o.n = 0, whole = periods_, t = window;
    const double turns = static_cast<double>(whole), T = o_.period;

    o.impacts_per_period = window.accumulations > 0 ? infinity : static_cast<double>(t.impacts) / turns;
    o.energy_per_period = t.energy / turns / (T * T);
    o.p = rests != Rests::never || o.n == 0 ? 0 : static_cast<int>((t.impacts * o.n + whole / 2) / whole);
    o.rest_fraction = t.rest / turns;
    o.contact_fraction = t.contact / turns;
    o.max_impact_speed = walk_.max_speed() / T;

    double sum = -2 * o_.open.b - o_.cs * o.contact_fraction;  // per turn
    if (t.impacts > 0 && o_.law == Law::hard) sum += 2 * log(o_.restitution) * static_cast<double>(t.impacts) / turns;
    double largest = recorder_.growth(0);
    if (o.n > 0 && rests == Rests::never) largest = exponent_of_period(o.n, sum, largest);
    if (rests != Rests::never) largest = -infinity;  // a rest leaves one state whatever came before
    if (largest == -infinity)
      sum = -infinity;
    else
      o.lambda1_stderr = recorder_.growth_stderr();
    // The larger of two exponents of known sum is at least half of it; the mean growth of one vector over a run of
    // finite length may lie below, by what the vector gained or lost in turning.
    largest = std::max(largest, sum / 2);
    o.lambda = {largest / T, largest == -infinity ? -infinity : (sum - largest) / T};
    o.motion = motion_of(o, rests);
    const bool finite = std::isfinite(o.energy_per_period + o.max_impact_speed) && !std::isnan(largest + sum);
    return finite ? o : unknown_orbit(2);
  }

  // From the multipliers of the last n periods, whose product is known; `measured` where they are out of range.
  double exponent_of_period(int n, double sum, double measured) const {
    Tangent t;
    for (std::size_t i = strobes_.size() - static_cast<std::size_t>(n); i < strobes_.size(); ++i)
      t.apply(strobes_[i].since);
    const double log = log_multiplier(t, sum * n);
    return std::isfinite(log) ? log / n : measured;
  }

  const Oscillator& o_;
  Walk walk_;
  long periods_;
  Recorder recorder_;
  std::vector<DiagramPoint>* out_;
  Growth growth_;
  Tangent since_;
  Totals at_begin_, at_end_;
  std::vector<Strobe> strobes_;  // as the recorder's
};

}  // namespace

Relative own_start(const Oscillator& o) { return {o.g, o.v}; }

Relative start_from(const Oscillator& o, double position, double velocity) {
  return {o.gap + o.sign * (position - o.wall_position), o.sign * (velocity - o.wall_rate) * o.period};
}

Orbit orbit(const Oscillator& o, Relative start, RunLength length, long diagram_periods,
            std::vector<DiagramPoint>* points) {
  return OrbitWalk(o, start, length, diagram_periods, diagram_periods > 0 ? points : nullptr).run();
}

std::vector<OrbitEvent> events(const Oscillator& o, Relative start, double periods) {
  std::vector<OrbitEvent> list;
  Walk walk(o, start.g, start.v);
  while (walk.effort() < budget(periods)) {
    if (static_cast<double>(walk.whole()) + walk.phase() + walk.length() > periods) break;
    walk.cross([&](const WalkEvent& e) {
      const double t = (static_cast<double>(walk.whole()) + walk.phase()) * o.period;
      list.push_back({e.kind, t, e.before / o.period, e.after / o.period});
    });
  }
  return list;
}

}  // namespace touchgo::oscillator
