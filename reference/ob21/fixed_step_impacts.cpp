#include "reference/ob21/fixed_step_impacts.hpp"

#include <cmath>

namespace touchgo::reference::ob21 {

CountedImpacts fixed_step_impacts(const ImpactOscillator<double>& b, double x, double v, const FixedSteps& steps,
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
