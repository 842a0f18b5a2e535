// An imitation of a code without a resting regime, as OB21 describes theirs: "the equations of motion (15) and (17),
// (18) were integrated within the Runge-Kutta-Gill method, whereas a method of successive numerical approximations was
// employed to define the moments of impacts" (section 3). Shows what their numbers of impacts depend on.
//
// Steps of a fixed part of the period. Where a step ends inside the base on the way in, it is repeated from its start
// with a length found by halving until |gap| < tolerance. The body is put on the base, Eq. (16) acts (hard), or the
// force of Eq. (18) begins or ends (soft), and the next step starts. Plain double arithmetic, time from 0 on.
#pragma once

#include "reference/ob21/impact_oscillator.hpp"
#include "reference/ob21/runge_kutta_gill.hpp"

namespace touchgo::reference::ob21 {

/// Steps per period of the base; m > 0.
struct FixedSteps {
  int per_period;
  double tolerance;
};

/// Impacts per period; the part of them at relative speeds below a hundredth of the base's greatest.
struct CountedImpacts {
  double per_period, slow;
};

/// Counts the impacts in `periods` periods after `transient` periods, from x (m) and v (m/s) outside the base.
inline CountedImpacts fixed_step_impacts(const ImpactOscillator<double>& b, double x, double v, const FixedSteps& steps,
                                         int transient, int periods) {
  using State = std::array<double, 2>;
  const double eta = b.frequency, a = b.amplitude, period = 2 * pi<double>() / eta, h = period / steps.per_period;
  auto gap = [&](double t, const State& z) { return z[0] - a * std::sin(eta * t) - b.gap; };
  auto rate = [&](double t, const State& z) { return z[1] - a * eta * std::cos(eta * t); };
  bool pressed = false;  // soft: the force of Eq. (18) acts
  auto field = [&](double t, const State& z) {
    double force = b.stiffness * a * std::sin(eta * t) - b.damping * z[1] - b.stiffness * z[0];
    if (pressed) {
      const double base_rate = a * eta * std::cos(eta * t);
      force -=
          b.soft->stiffness * gap(t, z) + b.soft->damping * (z[1] + (b.soft->literal_f2i ? base_rate : -base_rate));
    }
    return State{z[1], force / b.mass};
  };
  CountedImpacts count{0, 0};
  State z{x, v};
  const double begin = transient * period, end = begin + periods * period;
  for (double t = 0; t < end;) {
    const double toward = pressed ? -1 : 1;  // of the gap, while the event is still ahead
    double length = h;
    State next = gill_step(field, t, z, length);
    auto inside = [&] { return toward * gap(t + length, next) < 0; };
    auto closing = [&] { return toward * rate(t + length, next) < 0; };
    const bool event = inside() && closing();
    for (double low = 0, high = h; event && !(std::abs(gap(t + length, next)) < steps.tolerance && closing());) {
      length = (low + high) / 2;
      if (length == low || length == high) break;
      next = gill_step(field, t, z, length);
      (inside() ? high : low) = length;
    }
    t += length, z = next;
    if (!event) continue;
    z[0] = a * std::sin(eta * t) + b.gap;
    if (!pressed && t > begin) {
      ++count.per_period;
      count.slow += std::abs(rate(t, z)) < a * eta / 100;
    }
    if (b.soft)
      pressed = !pressed;
    else
      z[1] -= (1 + b.restitution) * rate(t, z);  // [OB21, Eq. (16)]
  }
  if (count.per_period > 0) count.slow /= count.per_period;
  count.per_period /= periods;
  return count;
}

}  // namespace touchgo::reference::ob21
