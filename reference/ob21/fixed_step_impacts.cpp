#include "reference/ob21/fixed_step_impacts.hpp"

#include <cmath>

namespace touchgo::reference::ob21 {

using namespace linear;

FixedStepMotion::FixedStepMotion(const ImpactOscillator<double>& b, double x, double v, const FixedSteps& steps)
    : b_(b), steps_(steps), z_{x, v} {
  if (b.fixed_base) throw std::invalid_argument("fixed steps: written for a moving base");
  const Procedure& how = steps.procedure;
  if (b.soft && (how.seen != ImpactSeen::inside || !how.closing || how.by != Approximation::halving || !how.at_once ||
                 !how.on_base || how.on_grid))
    throw std::invalid_argument("fixed steps: this procedure is written for hard impacts");
}

inline FixedStepMotion::Base FixedStepMotion::base(double t, const SinCos<double>& at) const {
  return {t, b_.amplitude * at.sin, b_.amplitude * b_.frequency * at.cos};
}

inline const FixedStepMotion::Base& FixedStepMotion::base(double t) const {
  for (const Base& known : bases_)
    if (known.t == t) return known;
  return bases_[0] = base(t, sin_cos(b_.frequency * t));
}

inline double FixedStepMotion::gap(double t, const PhasePoint& z) const { return z[0] - base(t).x - b_.gap; }

inline double FixedStepMotion::rate(double t, const PhasePoint& z) const { return z[1] - base(t).v; }

inline FixedStepMotion::PhasePoint FixedStepMotion::field(const Base& base, const PhasePoint& z) const {
  double force = b_.stiffness * base.x - b_.damping * z[1] - b_.stiffness * z[0];
  if (pressed_)
    force -= b_.soft->stiffness * (z[0] - base.x - b_.gap) +
             b_.soft->damping * (z[1] + (b_.soft->literal_f2i ? base.v : -base.v));
  return {z[1], force / b_.mass};
}

FixedStepMotion::PhasePoint FixedStepMotion::after(double length) const {
  ++taken_;
  bases_[0] = base(t_);
  const double middle = t_ + length / 2, end = t_ + length;
  const auto [at_middle, at_end] = sin_cos(b_.frequency * middle, b_.frequency * end);
  bases_[1] = base(middle, at_middle), bases_[2] = base(end, at_end);
  int stage = 0;
  return gill_step([&](double, const PhasePoint& z) { return field(bases_[(++stage) / 2], z); }, t_, z_, length);
}

FixedStepMotion::TakenStep FixedStepMotion::step() const {
  const double h = 2 * pi<double>() / b_.frequency / steps_.per_period;
  return step(steps_.procedure.on_grid ? (grid_ + 1) * h - t_ : h);
}

FixedStepMotion::TakenStep FixedStepMotion::step(double whole) const {
  const Procedure& how = steps_.procedure;
  const double toward = pressed_ ? -1 : 1;  // of the gap, while the event is still ahead
  double length = whole;
  PhasePoint next = after(length);
  auto ahead = [&] { return toward * gap(t_ + length, next); };
  auto closing = [&] { return toward * rate(t_ + length, next) < 0; };
  auto near = [&] { return std::abs(ahead()) < steps_.tolerance; };
  const bool shortened =
      ahead() < (how.seen == ImpactSeen::inside ? 0 : steps_.tolerance) && (!how.closing || closing());
  if (!shortened) return {t_ + length, next, false, false};

  // What encloses the impact, and the gaps there; of a secant the last two.
  double low = 0, high = whole, above = toward * gap(t_, z_), below = ahead();
  auto secant = [&] { return low + (high - low) * above / (above - below); };
  auto found = [&] { return how.by == Approximation::halving ? near() && (!how.closing || closing()) : near(); };
  bool shorten = !how.at_once;
  for (int times = 0; times < 60 && (shorten || !found()); ++times) {
    shorten = false;
    const bool enclosed = (above > 0) != (below > 0), falsi = how.by == Approximation::regula_falsi && enclosed;
    const double middle = (low + high) / 2,
                 at = how.by == Approximation::halving || (how.by == Approximation::regula_falsi && !falsi) ? middle
                                                                                                            : secant();
    if (at == low || at == high || !(std::abs(at) < 10 * whole)) break;
    length = at;
    next = after(length);
    if (how.by == Approximation::line) break;
    if (how.by == Approximation::secant)
      low = high, above = below, high = at, below = ahead();
    else if (ahead() < 0)
      high = at, below = ahead();
    else
      low = at, above = ahead();
  }
  return {t_ + length, next, closing(), true};
}

void FixedStepMotion::follow(double until, const Sink<double>& sink) {
  const double period = 2 * pi<double>() / b_.frequency, h = period / steps_.per_period;
  for (;;) {
    if (!next_) next_ = step();
    if (static_cast<double>(taken_) > steps_.most * (10 + t_ / period))
      throw TooManySteps("fixed steps: too many of them in a period");
    if (next_->end > until) return;
    t_ = next_->end, z_ = next_->z;
    if (!next_->shortened)
      ++grid_;
    else
      while ((grid_ + 1) * h <= t_) ++grid_;
    if (next_->event) {
      if (steps_.procedure.on_base) z_[0] = base(t_).x + b_.gap;
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
  return {z[0], z[1], gap(t, z), rate(t, z), field(base(t), z)[1] - base_acceleration};
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
