#include "reference/ob21/switched_contact.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace touchgo::reference::ob21 {

using namespace linear;
using namespace two_bodies;

namespace {

/// Part of a period. A heuristic: rebounds that fade and are followed by shorter flights are the beginning of a rest.
constexpr double shortest_flight = 1e-4;

/// A contact from t0 on, followed in its frame by a ride of its own; `length` (s) where it ends.
struct SwitchedContact {
  Rig<double> frame;
  Ride<double> ride;
  double t0, before;
  std::optional<double> length;

  double gap(double t) const { return place(frame, ride, ride.t0 + (t - t0)).gap; }
  double opening() const { return gap_rate(frame, ride, ride.t0 + *length); }
};

class SwitchedMotion {
 public:
  SwitchedMotion(const ImpactOscillator<double>& b, const Switches& on, double x, double v)
      : on_(on), g_(rig(b)), s_(start(g_, x, v)) {
    if (!b.soft || b.soft->release != ReleaseRule::published || b.fixed_base || s_.mode != RideMode::flight)
      throw std::invalid_argument("switched contacts: a soft moving base, a start in flight");
    accelerating_ = uniform_ = g_;
    uniform_.b.fixed_base = true;
    uniform_.b.gap = 0;
    accelerating_.contact = medium_with({(k() + ks()) * b.amplitude, cs() * b.amplitude * b.frequency}, ks() * b.gap);
    if (!std::isfinite(accelerating_.contact.steady.real()))
      throw std::invalid_argument("switched contacts: an undamped contact in resonance");
  }

  /// To `until`, within the period.
  void follow(double until) {
    while (s_.now < until) {
      if (in_)
        finish(until);
      else if (s_.mode == RideMode::rest)
        lift(until);
      else if (const auto t = fall<double>(g_, s_, {1, 0, s_.zeros}, until))
        enter(*t);
      else
        s_.now = until;
    }
  }

  void end_period() {
    s_.t0 -= g_.period, s_.now = 0;
    if (in_) in_->t0 -= g_.period;
  }

  double xr(double t) const { return (in_ ? in_->gap(t) : place(g_, s_, t).gap) + g_.b.gap; }

  double period() const { return g_.period; }

  SwitchedRun sums{};  // of energy, impacts

 private:
  double k() const { return on_.spring ? g_.b.stiffness : 0; }
  double c() const { return on_.damper ? g_.b.damping : 0; }
  double ks() const { return g_.b.soft->stiffness; }
  double cs() const { return g_.b.soft->damping; }
  double base_velocity(double t) const { return g_.b.amplitude * g_.b.frequency * cos(g_.b.frequency * t); }

  Medium<double> medium_with(const Complex<double>& force, double load) const {
    return medium<double>(g_.b.mass, c() + cs(), k() + ks(), load, force, g_.b.frequency);
  }

  SwitchedContact contact(double t, double before) {
    if (!on_.inertia) uniform_.contact = medium_with({}, -k() * g_.b.gap - c() * base_velocity(t));
    const Rig<double>& frame = on_.inertia ? accelerating_ : uniform_;
    SwitchedContact z{
        frame, from_base<double>(frame, RideMode::contact, on_.inertia ? t : 0, before, 1), t, before, {}};
    // In uniform motion the first return comes within a swing or never, else with the base's next fall.
    const double longest = on_.inertia ? 2 * g_.period : 4 * pi<double>() / frame.contact.rate;
    if (const auto end = fall<double>(frame, z.ride, {-1, 0, 1}, z.ride.t0 + longest)) z.length = *end - z.ride.t0;
    return z;
  }

  void enter(double t) {
    const double before = std::min(gap_rate(g_, s_, t), 0.0);
    in_ = contact(t, before);
    s_.now = t;
    begun_ = base_velocity(t) + before;
    ++sums.impacts;
    sums.speed = std::max(sums.speed, -before);
    if (!in_->length) settle(t, false);
  }

  void finish(double until) {
    const double end = in_->t0 + (on_.lag ? *in_->length : 0);
    if (end > until) {
      s_.now = until;
      return;
    }
    const double opening = in_->opening(), push = resting_force(g_, end).value;
    const bool fading = opening < -in_->before, frozen = !(on_.inertia && on_.lag);
    if (frozen && fading && 2 * g_.b.mass * opening <= shortest_flight * g_.period * push) return settle(end, true);
    gain(base_velocity(end) + opening);
    s_ = from_base<double>(g_, RideMode::flight, end, opening, 1);
    in_.reset();
  }

  void settle(double t, bool accumulates) {
    gain(base_velocity(t));
    s_ = settled(g_, t);
    if (s_.mode == RideMode::rest) sums.accumulations += accumulates;
    begun_ = base_velocity(t);
    in_.reset();
  }

  void lift(double until) {
    auto push = [&](double t) { return resting_force(g_, t); };
    const auto t = first_fall<double>(push, s_.now, until, 1 / (10 * g_.b.frequency));
    s_.now = t.value_or(until);
    if (!t) return;
    gain(base_velocity(*t));
    s_ = from_base<double>(g_, RideMode::flight, *t, 0, 3);
  }

  void gain(double velocity) { sums.energy += g_.b.mass / 2 * (velocity - begun_) * (velocity + begun_); }

  Switches on_;
  Rig<double> g_, accelerating_, uniform_;
  Ride<double> s_;
  std::optional<SwitchedContact> in_;
  double begun_ = 0;  // the body's speed at the beginning of the contact or rest, m/s
};

}  // namespace

SwitchedRun switched_contacts(const ImpactOscillator<double>& soft, const Switches& on, double x, double v,
                              int transient, int periods) {
  SwitchedMotion motion(soft, on, x, v);
  const double period = motion.period();
  double squares = 0;
  for (int i = 0; i < transient + periods; ++i) {
    if (i == transient) motion.sums = {};
    for (const double part : {0.5, 1.0}) {
      motion.follow(part * period);
      const double xr = motion.xr(part * period);
      if (i >= transient) squares += xr * xr;
    }
    motion.end_period();
  }
  SwitchedRun run = motion.sums;
  run.impacts /= periods, run.energy /= periods;
  run.xr = std::sqrt(squares / (2 * periods));
  return run;
}

}  // namespace touchgo::reference::ob21
