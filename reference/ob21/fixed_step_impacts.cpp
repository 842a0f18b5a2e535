#include "reference/ob21/fixed_step_impacts.hpp"

#include <cmath>
#include <stdexcept>

namespace touchgo::reference::ob21 {

using namespace linear;

FixedStepMotion::FixedStepMotion(const ImpactOscillator<double>& b, double x, double v, const FixedSteps& steps)
    : b_(b), steps_(steps), z_{x, v} {
  if (b.fixed_base) throw std::invalid_argument("fixed steps: written for a moving base");
}

FixedStepMotion::Base FixedStepMotion::base(double t, const SinCos<double>& at) const {
  return {t, b_.amplitude * at.sin, b_.amplitude * b_.frequency * at.cos};
}

const FixedStepMotion::Base& FixedStepMotion::base(double t) const {
  for (const Base& known : bases_)
    if (known.t == t) return known;
  return bases_[0] = base(t, sin_cos(b_.frequency * t));
}

double FixedStepMotion::gap(double t, const PhasePoint& z) const { return z[0] - base(t).x - b_.gap; }

double FixedStepMotion::rate(double t, const PhasePoint& z) const { return z[1] - base(t).v; }

FixedStepMotion::PhasePoint FixedStepMotion::field(double t, const PhasePoint& z) const {
  double force = b_.stiffness * base(t).x - b_.damping * z[1] - b_.stiffness * z[0];
  if (pressed_) {
    const double base_rate = base(t).v;
    force -=
        b_.soft->stiffness * gap(t, z) + b_.soft->damping * (z[1] + (b_.soft->literal_f2i ? base_rate : -base_rate));
  }
  return {z[1], force / b_.mass};
}

FixedStepMotion::PhasePoint FixedStepMotion::after(double length) const {
  bases_[0] = base(t_);
  const double middle = t_ + length / 2, end = t_ + length;
  const auto [at_middle, at_end] = sin_cos(b_.frequency * middle, b_.frequency * end);
  bases_[1] = base(middle, at_middle), bases_[2] = base(end, at_end);
  return gill_step([&](double t, const PhasePoint& z) { return field(t, z); }, t_, z_, length);
}

FixedStepMotion::TakenStep FixedStepMotion::step() const {
  const double h = 2 * pi<double>() / b_.frequency / steps_.per_period;
  const double toward = pressed_ ? -1 : 1;  // of the gap, while the event is still ahead
  double length = h;
  PhasePoint next = after(length);
  auto inside = [&] { return toward * gap(t_ + length, next) < 0; };
  auto closing = [&] { return toward * rate(t_ + length, next) < 0; };
  const bool event = inside() && closing();
  for (double low = 0, high = h; event && !(std::abs(gap(t_ + length, next)) < steps_.tolerance && closing());) {
    length = (low + high) / 2;
    if (length == low || length == high) break;
    next = after(length);
    (inside() ? high : low) = length;
  }
  return {t_ + length, next, event};
}

void FixedStepMotion::follow(double until, const Sink<double>& sink) {
  for (;;) {
    if (!next_) next_ = step();
    if (next_->end > until) return;
    t_ = next_->end, z_ = next_->z;
    if (next_->event) {
      z_[0] = base(t_).x + b_.gap;
      const double before = rate(t_, z_), base = z_[1] - before;
      if (!b_.soft) z_[1] -= (1 + b_.restitution) * before;  // [OB21, Eq. (16)]
      sink({pressed_ ? Happening::release : Happening::impact, t_, before, z_[1] - base, base});
      if (b_.soft) pressed_ = !pressed_;
    }
    next_.reset();
  }
}

BodyAndBase<double> FixedStepMotion::place(double t) const {
  const PhasePoint z = after(t - t_);
  const double base_acceleration = -b_.frequency * b_.frequency * base(t).x;
  return {z[0], z[1], gap(t, z), rate(t, z), field(t, z)[1] - base_acceleration};
}

CountedImpacts fixed_step_impacts(const ImpactOscillator<double>& b, double x, double v, const FixedSteps& steps,
                                  int transient, int periods) {
  const double period = 2 * pi<double>() / b.frequency, slow = b.amplitude * b.frequency / 100;
  CountedImpacts count{0, 0};
  FixedStepMotion motion(b, x, v, steps);
  motion.follow(transient * period, [](const Touch<double>&) {});
  motion.follow((transient + periods) * period, [&](const Touch<double>& e) {
    count.per_period += e.kind == Happening::impact;
    count.slow += e.kind == Happening::impact && std::abs(e.before) < slow;
  });
  if (count.per_period > 0) count.slow /= count.per_period;
  count.per_period /= periods;
  return count;
}

}  // namespace touchgo::reference::ob21
