// The impact damper: a forced oscillator and a free mass in its cavity. Its motion with two impacts a period, each half
// the other's mirror image, in closed form [S. F. Masri, T. K. Caughey, J. Appl. Mech. 33 (1966) 586].
//
// Between impacts x = e^(-b t) (A cos w t + B sin w t) + X sin(W t + psi), the free mass y at its velocity v. At t = 0
// it hits the upper face, y - x = d, at half a period T/2 the lower one, y - x = -d. With mu = m/M:
//   impact   v (1 - e) = x'(0+) + e x'(0-),  x'(0+) = x'(0-) - 2 mu v
//   mirror   h(T/2) = -h(0),  h'(T/2) + h'(0) = -2 mu v  of the free part h, so that A and B are v times constants
//   flight   v T/2 = -2 (x(0) + d)
// and X^2 = u^2 + (u'/W)^2 of the forced part u = x - h at t = 0 is a quadratic equation for v.
#include <algorithm>
#include <cmath>
#include <functional>

#include "solver/run/simulate.hpp"
#include "solver/stability/eigenvalues.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs;

namespace {

using R = Mp50;

struct Damper {
  R stiffness = 1, damping = R(1) / 10, force = R(1) / 10, frequency = R("1.05"), mu = R(1) / 10, e = R("0.6"),
    d = R(1) / 2;
  R period() const { return 2 * pi<R>() / frequency; }
};

// State just after an impact with the upper face, and the phase of the force there.
struct DamperMotion {
  R x, rate, y, v, phase;
};

struct FreePart {
  R b, w;
  // e^(-b t) (A cos w t + B sin w t) and its derivative.
  R value(const R& A, const R& B, const R& t) const { return exp(-b * t) * (A * cos(w * t) + B * sin(w * t)); }
  R slope(const R& A, const R& B, const R& t) const {
    return exp(-b * t) * ((B * w - A * b) * cos(w * t) - (A * w + B * b) * sin(w * t));
  }
};

// The mirrored motions with two impacts a period, masses 1 and mu.
std::vector<DamperMotion> mirrored_motions(const Damper& p) {
  const R half = p.period() / 2, b = p.damping / 2, w = sqrt(p.stiffness - b * b);
  const FreePart h{b, w};
  // A = a v, B = c v:  a + h(T/2) = 0, h'(0) + h'(T/2) = -2 mu v
  const R a1 = 1 + h.value(1, 0, half), c1 = h.value(0, 1, half);
  const R a2 = h.slope(1, 0, 0) + h.slope(1, 0, half), c2 = h.slope(0, 1, 0) + h.slope(0, 1, half);
  const R det = a1 * c2 - a2 * c1, a = -c1 * (-2 * p.mu) / det, c = a1 * (-2 * p.mu) / det;
  const R before = (1 - p.e + 2 * p.mu) / (1 + p.e), after = before - 2 * p.mu;  // x'(0-) and x'(0+), over v
  // u = -v (T/4 + a) - d, u' = v (after - h'(0)/v)
  const R u1 = -(half / 2 + a), slope = after - h.slope(a, c, 0);
  const R stiff = p.stiffness - p.frequency * p.frequency, lag = p.damping * p.frequency;
  const R X2 = p.force * p.force / (stiff * stiff + lag * lag);
  // (u1 v - d)^2 + (slope v / W)^2 = X^2
  const R qa = u1 * u1 + slope * slope / (p.frequency * p.frequency), qb = -2 * u1 * p.d, qc = p.d * p.d - X2;
  const R root = sqrt(R(qb * qb - 4 * qa * qc));
  std::vector<DamperMotion> all;
  for (const R& v : {R((-qb - root) / (2 * qa)), R((-qb + root) / (2 * qa))}) {
    if (!(v < 0)) continue;  // it flies to the lower face
    const R u = u1 * v - p.d, du = slope * v, x = u + a * v;
    // u = X sin(psi), u' = X W cos(psi); the force's phase is ahead of it by the lag of the response
    const R psi = atan2(R(u * p.frequency), du), phase = psi + atan2(lag, stiff);
    all.push_back({x, after * v, x + p.d, v, phase});
  }
  return all;
}

Decimal as_decimal(const R& x) { return Decimal(x.str(45, std::ios::scientific)); }

Setup damper_in(const Damper& p, const DamperMotion& m) {
  Setup s;
  s.bodies = {body("1", as_decimal(p.damping), as_decimal(p.stiffness), as_decimal(m.x), as_decimal(m.rate)),
              body(as_decimal(p.mu), "0", "0", as_decimal(m.y), as_decimal(m.v))};
  s.bodies[0].force = {{as_decimal(p.force), as_decimal(p.frequency), as_decimal(m.phase)}};
  Contact face = hard(body_member(0), body_member(1), as_decimal(p.e));
  face.gap = as_decimal(p.d);
  s.contacts = {face, face};
  s.contacts[1].upper = true;
  return named(s);
}

// A state of the damper, its impacts by the equations above and Newton's method.
struct DamperState {
  R t, x, rate, y, v;
};

DamperState after_flight(const Damper& p, const R& phase, const DamperState& s, const R& t) {
  const R b = p.damping / 2, w = sqrt(p.stiffness - b * b);
  const R stiff = p.stiffness - p.frequency * p.frequency, lag = p.damping * p.frequency;
  const R X = p.force / sqrt(R(stiff * stiff + lag * lag)), psi = phase - atan2(lag, stiff);
  auto u = [&](const R& at) { return X * sin(p.frequency * at + psi); };
  auto du = [&](const R& at) { return X * p.frequency * cos(p.frequency * at + psi); };
  const R A = s.x - u(s.t), B = (s.rate - du(s.t) + b * A) / w;
  const FreePart h{b, w};
  return {t, h.value(A, B, t - s.t) + u(t), h.slope(A, B, t - s.t) + du(t), s.y + s.v * (t - s.t), s.v};
}

// On to the impact near t, at y - x = side d, and past it.
DamperState after_impact(const Damper& p, const R& phase, const DamperState& s, R t, int side) {
  DamperState at = s;
  for (int i = 0; i < 9; ++i) {
    at = after_flight(p, phase, s, t);
    t -= (at.y - at.x - side * p.d) / (at.v - at.rate);
  }
  const R relative = at.v - at.rate, impulse = -(1 + p.e) * relative / (1 + 1 / p.mu);
  at.v += impulse / p.mu, at.rate -= impulse;
  return at;
}

// Growth rates (1/s) of its Floquet multipliers, by differences of the period's map from a quarter of a period on.
std::vector<double> growth_rates(const Damper& p, const DamperMotion& m) {
  const R T = p.period(), tiny("1e-20");
  const DamperState start = after_flight(p, m.phase, {0, m.x, m.rate, m.y, m.v}, T / 4);
  auto period = [&](DamperState s) {
    s = after_impact(p, m.phase, s, T / 2, -1);
    s = after_impact(p, m.phase, s, T, 1);
    return after_flight(p, m.phase, s, T + T / 4);
  };
  R DamperState::*const parts[] = {&DamperState::x, &DamperState::rate, &DamperState::y, &DamperState::v};
  Eigen::Matrix4d map;
  for (int k = 0; k < 4; ++k) {
    DamperState more = start, less = start;
    more.*parts[k] += tiny, less.*parts[k] -= tiny;
    const DamperState a = period(more), b = period(less);
    for (int i = 0; i < 4; ++i) map(i, k) = to_double(R((a.*parts[i] - b.*parts[i]) / (2 * tiny)));
  }
  std::vector<double> rates;
  for (const std::complex<double>& multiplier : eigenvalues(map))
    rates.push_back(std::log(std::abs(multiplier)) / to_double(T));
  std::sort(rates.begin(), rates.end(), std::greater());
  return rates;
}

}  // namespace

TEST_CASE("the impact damper's motion with two impacts a period is the one in closed form", "[upper][damper]") {
  const Damper p;
  const std::vector<DamperMotion> motions = mirrored_motions(p);
  REQUIRE(!motions.empty());
  for (const DamperMotion& m : motions) {
    const Report r = simulate(damper_in(p, m), "30", 100, {.digits = 30});
    REQUIRE(r.events.size() == 10);
    for (std::size_t i = 0; i < r.events.size(); ++i) {
      CHECK(abs(R(r.events[i].t) - R(i + 1) * p.period() / 2) < R("1e-25"));
      CHECK(r.events[i].contact == static_cast<int>(i % 2));
      const int sign = i % 2 ? 1 : -1;
      CHECK(abs(R(r.events[i].velocity_after[1]) - sign * m.v) < R("1e-25"));
      CHECK(abs(R(r.events[i].velocity_after[0]) - sign * m.rate) < R("1e-25"));
      CHECK(abs(R(r.events[i].position[0]) - sign * m.x) < R("1e-25"));
    }
    // The paper's method lands on the same impacts, to the order of Runge-Kutta.
    const Report steps = simulate(damper_in(p, m), "30", 100, {.method = MethodName::steps, .step = "0.005"});
    REQUIRE(steps.events.size() == 10);
    for (std::size_t i = 0; i < 10; ++i)
      CHECK_THAT(std::stod(steps.events[i].t), WithinAbs(std::stod(r.events[i].t), 1e-8));
  }
}

TEST_CASE("the impact damper's exponents are those of its map's multipliers", "[upper][damper]") {
  const Damper p;
  int stable = 0;
  for (const DamperMotion& m : mirrored_motions(p)) {
    const std::vector<double> rates = growth_rates(p, m);
    if (rates[0] > 0) continue;  // a sweep leaves it
    ++stable;
    Sweep what;
    what.over = "frequency", what.from = what.to = as_decimal(p.frequency), what.points = 1, what.length = {50, 200};
    const Orbit o = sweep(damper_in(p, m), what).at(0).orbit;
    CHECK(o.p == 2);
    CHECK(o.n == 1);
    REQUIRE(o.lambda.size() == 4);
    for (int i = 0; i < 4; ++i) CHECK_THAT(o.lambda[i], WithinAbs(rates[i], 1e-7));
  }
  CHECK(stable == 1);
}

// A free frame on a floor and a ball at its upper face, 1 m higher: at rest all touch without a force.
// A weight presses the frame on the floor, a load the ball on the face: both contacts are closed.
TEST_CASE("a ball at the upper face of a frame at rest on a floor touches it, or presses", "[upper][damper]") {
  Setup s;
  s.walls.resize(1);
  s.bodies = {body("3", "0", "0", "0", "0"), body("1", "0", "0", "1", "0")};
  Contact face = hard(body_member(0), body_member(1), "0.5");
  face.gap = "1", face.upper = true, face.touching = true;
  s.contacts = {hard(wall_member(0), body_member(0), "0.5"), face};
  s.contacts[0].touching = true;
  s = named(s);
  for (const int digits : {0, 30}) {
    const Report alone = simulate(s, "1", 100, {.digits = digits});
    CHECK(alone.events.empty());
    CHECK(alone.touching_at_start == std::vector<int>{0, 1});
    CHECK(alone.closed_at_start.empty());
    Setup pressed = s;
    pressed.bodies[0].load = "-3", pressed.bodies[1].load = "2";
    const Report held = simulate(pressed, "1", 100, {.digits = digits});
    CHECK(held.events.empty());
    CHECK(held.closed_at_start == std::vector<int>{0, 1});
    pressed.bodies[1].load = "4";  // takes the frame along: (4 - 3)/(3 + 1) m/s^2, the face pushes 3 + 3/4 N
    CHECK(simulate(pressed, "1", 100, {.digits = digits}).closed_at_start == std::vector<int>{1});
  }
}

}  // namespace touchgo::tests
