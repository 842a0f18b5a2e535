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

// Whether sign z > 0 on all of [low, high], two exact numbers; halves the interval up to `depth` times.
bool positive(const Stretch& p, int sign, const Ball& low, const Ball& high, int depth) {
  const Ball all = Ball::hull(low, high), middle = (low + high).scaled(-1).middle();
  const Ball z = at(p, middle).z + at(p, all).w * (all - middle);
  if (sign > 0 ? z.certainly_positive() : z.certainly_negative()) return true;
  if (depth == 0) return false;
  return positive(p, sign, low, middle, depth - 1) && positive(p, sign, middle, high, depth - 1);
}

bool has(const Ball& x, int sign) { return sign > 0 ? x.certainly_positive() : x.certainly_negative(); }

struct Derivatives {
  Ball second, third;  // of z
};

Derivatives derivatives(const Stretch& p, const Ball& s) {
  const Propagator<Ball> free = propagator(p.damping, p.stiffness, s);
  Ball sine, cosine;
  proof::sin_cos(p.eta * s, sine, cosine);
  const Ball u = -p.sine, w = p.rate - p.eta * p.cosine, square = p.eta * p.eta;
  const Ball z = free.zz * u + free.zw * w, rate = free.wz * u + free.ww * w;
  const Ball second = -(p.damping * rate + p.stiffness * z);
  return {second - square * (p.sine * cosine + p.cosine * sine),
          -(p.damping * second) - p.stiffness * rate - square * p.eta * (p.cosine * cosine - p.sine * sine)};
}

// Between two zeros, at 0 and at `end`: near 0 as far as what `leads` there keeps its sign, near `end` as the rate
// does.
template <class Leading>
bool has_sign(const Stretch& p, const Ball& end, int sign, const Leading& leads) {
  Ball first, last;
  bool begun = false, ended = false;
  for (slong part = 2; part <= 4096 && !(begun && ended); part *= 2) {
    const Ball step = end.lower() / Ball(part);
    if (!begun && has(leads(Ball::hull(Ball(0), step)), sign)) first = step.lower(), begun = true;
    const Ball from = (end.lower() - step).lower();
    if (!ended && has(at(p, Ball::hull(from, end.upper())).w, -sign)) last = from, ended = true;
  }
  if (!begun || !ended) return false;
  return !first.certainly_below(last) || positive(p, sign, first, last, 14);
}

}  // namespace

bool stays_on_its_side(const Stretch& p, const Ball& end) {
  const int sign = p.rate.certainly_positive() ? 1 : p.rate.certainly_negative() ? -1 : 0;
  if (sign == 0) return false;
  const Ball speed = Ball(sign) * p.rate, acceleration = Ball(sign) * derivatives(p, Ball(0)).second;
  return has_sign(p, end, sign, [&](const Ball& s) {
    const Ball w = at(p, s).w;
    if (has(w, sign)) return w;
    // A slow start: w >= speed + acceleration s + third s^2 / 2, nowhere 0 for s >= 0.
    const Ball third = (Ball(sign) * derivatives(p, s).third).lower();
    const bool positive =
        third.certainly_positive() &&
        (acceleration.certainly_positive() || (acceleration * acceleration).certainly_below((third * speed).scaled(1)));
    return positive ? Ball(sign) : w;
  });
}

bool rises_from_rest(const Stretch& p, const Ball& end) {
  return has_sign(p, end, 1, [&](const Ball& s) { return derivatives(p, s).third; });
}

std::optional<Ball> zero_near(const Stretch& p, double guess) {
  Stretch middle = p;
  for (Ball Stretch::*part : {&Stretch::sine, &Stretch::cosine, &Stretch::rate}) middle.*part = (p.*part).middle();
  Ball s = Ball::exactly(guess);
  for (slong bits = 8; bits < 2 * Precision::bits(); bits *= 2) {  // Newton doubles them
    const Place here = at(middle, s);
    s = (s - here.z / here.w).middle();
    if (!s.is_finite()) return std::nullopt;
  }
  const Place here = at(p, s);
  const Ball off = here.z / here.w;
  Ball reach = off.magnitude().scaled(1) + s.magnitude().scaled(8 - Precision::bits());
  for (int i = 0; i < 4 && reach.is_finite(); ++i, reach = reach.scaled(1)) {
    Ball around = s;
    around.widen(reach);
    const Ball found = here.z / at(p, around).w;  // [interval Newton]
    if (found.is_finite() && found.magnitude().certainly_below(reach)) return s - found;
  }
  return std::nullopt;
}

}  // namespace touchgo::reference::windows
