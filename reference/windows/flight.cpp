#include "reference/windows/flight.hpp"

namespace touchgo::reference::windows {

Place at(const Stretch& p, const Ball& s) {
  const Propagator<Ball> free = propagator(p.damping, p.stiffness, s);
  Ball sine, cosine;
  proof::sin_cos(p.eta * s, sine, cosine);
  const Ball u = -p.sine, w = p.rate - p.eta * p.cosine;
  return {free.zz * u + free.zw * w + p.sine * cosine + p.cosine * sine,
          free.wz * u + free.ww * w + p.eta * (p.cosine * cosine - p.sine * sine)};
}

namespace {

// z > 0 on [low, high], exact numbers, where `sign` z is asked for.
bool positive(const Stretch& p, int sign, const Ball& low, const Ball& high, int depth) {
  const Ball all = Ball::hull(low, high), middle = (low + high).scaled(-1).middle();
  const Ball z = at(p, middle).z + at(p, all).w * (all - middle);
  if (sign > 0 ? z.certainly_positive() : z.certainly_negative()) return true;
  if (depth == 0) return false;
  return positive(p, sign, low, middle, depth - 1) && positive(p, sign, middle, high, depth - 1);
}

}  // namespace

bool stays_on_its_side(const Stretch& p, const Ball& end) {
  const int sign = p.rate.certainly_positive() ? 1 : p.rate.certainly_negative() ? -1 : 0;
  if (sign == 0) return false;
  auto has = [](const Ball& x, int s) { return s > 0 ? x.certainly_positive() : x.certainly_negative(); };
  // As far from either end as the rate keeps its sign there.
  Ball first, last;
  bool begun = false, ended = false;
  for (slong part = 2; part <= 4096 && !(begun && ended); part *= 2) {
    const Ball step = end.lower() / Ball(part);
    if (!begun && has(at(p, Ball::hull(Ball(0), step)).w, sign)) first = step.lower(), begun = true;
    const Ball from = (end.lower() - step).lower();
    if (!ended && has(at(p, Ball::hull(from, end.upper())).w, -sign)) last = from, ended = true;
  }
  if (!begun || !ended) return false;
  return !first.certainly_below(last) || positive(p, sign, first, last, 14);
}

}  // namespace touchgo::reference::windows
