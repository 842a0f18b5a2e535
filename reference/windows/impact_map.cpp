#include "reference/windows/impact_map.hpp"

namespace touchgo::reference::windows {
namespace {

HardBase base_of(const Ball& eta, const Ball& restitution, const Ball& sine, const Ball& cosine) {
  // As a complex number, (sine + i cosine) / (1 - eta^2 + i c eta).
  const Ball p = Ball(1) - eta * eta, q = damping() * eta, size = p * p + q * q;
  return {eta, restitution, sine, cosine, {(sine * p + cosine * q) / size, (cosine * p - sine * q) / size}};
}

}  // namespace

HardBase hard_base(const Ball& eta, const Ball& restitution) {
  return base_of(eta, restitution, eta * eta, -(damping() * eta));
}

HardBase from_release(const Ball& eta, const Ball& restitution) {
  const Ball c = damping();
  return base_of(eta, restitution, eta * proof::sqrt(eta * eta + c * c), Ball(0));
}

Ball force(const HardBase& base, const Ball& theta) {
  Ball s, c;
  proof::sin_cos(theta, s, c);
  return base.sine * s + base.cosine * c;
}

Stretch flight(const HardBase& base, const Ball& theta, const Ball& speed) {
  Ball s, c;
  proof::sin_cos(theta, s, c);
  return {
      damping(), Ball(1), base.eta, base.steady.re * s + base.steady.im * c, base.steady.re * c - base.steady.im * s,
      speed};
}

std::optional<Impact> impact_near(const HardBase& base, const Ball& theta, const Ball& speed, double guess) {
  const Stretch p = flight(base, theta, speed);
  const auto s = zero_near(p, guess);
  if (!s) return std::nullopt;
  Stretch by_phase = p, by_speed = p;
  by_phase.sine = p.cosine, by_phase.cosine = -p.sine, by_phase.rate = Ball(0);
  by_speed.sine = by_speed.cosine = Ball(0), by_speed.rate = Ball(1);
  const Ball w = at(p, *s).w;
  const Place phase = at(by_phase, *s), faster = at(by_speed, *s);
  Impact next{*s, theta + base.eta * *s, -(base.restitution * w), {}};
  const Ball acceleration = force(base, next.theta) - damping() * w;
  const Ball t_phase = -(phase.z / w), t_speed = -(faster.z / w);
  next.jacobian = {Ball(1) + base.eta * t_phase, base.eta * t_speed,
                   -(base.restitution * (phase.w + acceleration * t_phase)),
                   -(base.restitution * (faster.w + acceleration * t_speed))};
  return next;
}

std::optional<Impact> first_impact(const HardBase& base, const Ball& theta, const Ball& speed, double guess) {
  auto over = impact_near(base, theta, speed, guess);
  const auto middle = over ? impact_near(base, theta.middle(), speed.middle(), guess) : std::nullopt;
  if (!middle || !over->flight.contains(middle->flight) || !stays_on_its_side(flight(base, theta, speed), over->flight))
    return std::nullopt;
  const Ball later = theta - theta.middle(), faster = speed - speed.middle();
  const auto& j = over->jacobian;
  // The box is known to hold both; where they do not meet, the arithmetic is at fault.
  if (!over->theta.meet(middle->theta + j[0] * later + j[1] * faster) ||
      !over->speed.meet(middle->speed + j[2] * later + j[3] * faster) || !over->speed.certainly_positive())
    return std::nullopt;
  return over;
}

}  // namespace touchgo::reference::windows
