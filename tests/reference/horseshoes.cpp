// Motions at rest for a while, motions by shooting, horseshoes: what is proved, and that what is false is not.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>

#include "reference/windows/flight.hpp"
#include "reference/windows/homoclinic.hpp"
#include "reference/windows/resting_motion.hpp"
#include "reference/windows/shooting.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::reference::windows {
namespace {

Ball tenth_part(int n) { return Ball(Rational(n) / Rational(10)); }

double eta_force(double eta, double t) { return eta * eta * std::sin(eta * t) - 0.23 * eta * std::cos(eta * t); }

/// Part of the time at rest from a release to one at the same phase, by Runge-Kutta steps of 0.001 s: no closed form.
double rest_by_steps(double eta, double restitution, int periods) {
  struct Moving {
    double t, z, w;
  };
  auto step = [&](const Moving& m, double h) {
    auto a = [&](double t, double z, double w) { return eta_force(eta, t) - 0.23 * w - z; };
    const double k1 = a(m.t, m.z, m.w), w2 = m.w + h / 2 * k1;
    const double k2 = a(m.t + h / 2, m.z + h / 2 * m.w, w2), w3 = m.w + h / 2 * k2;
    const double k3 = a(m.t + h / 2, m.z + h / 2 * w2, w3), w4 = m.w + h * k3;
    const double k4 = a(m.t + h, m.z + h * w3, w4);
    return Moving{m.t + h, m.z + h / 6 * (m.w + 2 * w2 + 2 * w3 + w4), m.w + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)};
  };
  const double release = std::atan2(0.23, eta) / eta, period = 2 * std::numbers::pi / eta;
  const double end = release + periods * period;
  double rest = 0;
  Moving m{release, 0, 0};
  while (m.t < end - 1e-9) {
    if (m.z == 0 && m.w < 1e-6 && eta_force(eta, m.t + 1e-9) < 0) {  // at rest, until the next release
      const double next = release + std::ceil((m.t - release) / period) * period;
      rest += next - m.t;
      m = {next, 0, 0};
      continue;
    }
    double h = 1e-3;
    if (m.z == 0 && m.w > 0) h = std::min(h, m.w / 100);
    Moving after = step(m, h);
    if (after.z < 0) {
      double low = 0, high = h;
      for (int i = 0; i < 50; ++i) {
        const double middle = (low + high) / 2;
        (step(m, middle).z < 0 ? high : low) = middle;
      }
      after = step(m, high), after.z = 0, after.w *= -restitution;
    }
    m = after;
  }
  return rest / (periods * period);
}

}  // namespace

TEST_CASE("a resting motion's part at rest is what small steps give", "[windows]") {
  const Precision precision(512);
  for (const auto& [eta, periods, fraction] :
       {std::tuple{30, 4, 0.04984975519991508}, std::tuple{69, 10, 0.02187771272524300}}) {
    const RestingMotion m = resting_motion(tenth_part(eta), tenth_part(6));
    CHECK(m.periods == periods);
    CHECK((m.fraction.upper() - m.fraction.lower()).certainly_below(Ball(1).scaled(-120)));
    CHECK(std::abs(m.fraction.nearby() - fraction) < 1e-16);  // the figures, of an independent program
    CHECK(std::abs(m.fraction.nearby() - rest_by_steps(eta / 10.0, 0.6, periods)) < 1e-6);
  }
}

TEST_CASE("from its release on the base's force is that of the hard base, elsewhere in its period", "[windows]") {
  const Precision precision(128);
  const Ball eta = tenth_part(71), r = tenth_part(8);
  const HardBase base = hard_base(eta, r), released = from_release(eta, r);
  CHECK(force(released, Ball(0)).contains(Ball(0)));
  // Both are sines of one amplitude.
  const Ball square = base.sine * base.sine + base.cosine * base.cosine;
  CHECK(square.overlaps(released.sine * released.sine));
  CHECK((square - released.sine * released.sine).magnitude().certainly_below(Ball(1).scaled(-100)));
}

TEST_CASE("a flight is refused where the base is met before its end", "[windows]") {
  const Precision precision(128);
  const HardBase base = hard_base(tenth_part(71), Ball(1));
  const double theta = 1, speed = 8;
  // Three zeros of the free motion: the body would go through the base, come back, and fall again.
  std::vector<double> zeros;
  for (double s = 1e-3, z = 1; zeros.size() < 3; s += 1e-3) {
    const double next = plain::after(7.1, plain::above(), {theta, 0, speed}, s).z;
    if ((next > 0) != (z > 0)) zeros.push_back(s);
    z = next;
  }
  const Ball at = Ball::exactly(theta), v = Ball::exactly(speed);
  CHECK(first_impact(base, at, v, zeros[0]));
  const auto later = impact_near(base, at, v, zeros[2]);
  REQUIRE(later);
  CHECK(later->speed.certainly_positive());
  CHECK_FALSE(first_impact(base, at, v, zeros[2]));
}

TEST_CASE("the impact over a box holds those of its points, its Jacobian their differences", "[windows]") {
  const Precision precision(128);
  const HardBase base = hard_base(Ball(8), tenth_part(8));
  Ball theta = tenth_part(15), speed = tenth_part(24);
  theta.widen(Ball(1).scaled(-10)), speed.widen(Ball(1).scaled(-10));
  const double guess = plain::impact(8, 0.8, 1.5, 2.4).value().flight;
  const Impact box = first_impact(base, theta, speed, guess).value();
  for (int i = -4; i <= 4; ++i)
    for (int k = -4; k <= 4; ++k) {
      const Ball t = (tenth_part(15).middle() + Ball(i).scaled(-13)).middle(),
                 v = (tenth_part(24).middle() + Ball(k).scaled(-13)).middle();
      const Impact one = first_impact(base, t, v, guess).value();
      CHECK(box.theta.contains(one.theta));
      CHECK(box.speed.contains(one.speed));
      for (std::size_t e = 0; e < 4; ++e) CHECK(box.jacobian[e].contains(one.jacobian[e]));
      const Ball h = Ball(1).scaled(-50);
      const Impact late = impact_near(base, t + h, v, guess).value(), fast = impact_near(base, t, v + h, guess).value();
      const Ball differences[4] = {(late.theta - one.theta) / h, (fast.theta - one.theta) / h,
                                   (late.speed - one.speed) / h, (fast.speed - one.speed) / h};
      for (std::size_t e = 0; e < 4; ++e)
        CHECK((differences[e] - one.jacobian[e]).magnitude().certainly_below(Ball(1).scaled(-35)));
    }
}

TEST_CASE("the exponents of a motion shot are those of its contacts' differences", "[windows]") {
  const Precision precision(256);
  const double eta = 6.9;
  const auto guess = plain::settled_contacts(eta, 0.6, 200000, 10);
  REQUIRE(guess.size() == 7);
  const ShotMotion m = shot_motion(tenth_part(69), tenth_part(6), Ball(200000), 10, guess);
  CHECK(std::abs(m.exponent[0].nearby() + 1.46858) < 5e-6);  // the figure, of an independent program
  const plain::Side in = plain::within(0.6, 200000);
  // Of each contact and each flight by differences; their product is the motion's.
  using Matrix = std::array<double, 4>;
  auto times = [](const Matrix& a, const Matrix& b) -> Matrix {
    return {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]};
  };
  auto step = [&](const plain::Side& side, double theta, double speed) {
    return plain::after(eta, side, {theta, 0, speed}, plain::next_zero(eta, side, {theta, 0, speed}, 10).value());
  };
  auto differences = [&](const plain::Side& side, double theta, double speed) {  // of fourth order
    const double h = 2e-5;
    Matrix all{};
    for (const auto& [far, weight] : {std::pair{-2, 1.0}, {-1, -8.0}, {1, 8.0}, {2, -1.0}}) {
      const plain::State a = step(side, theta + far * h, speed), b = step(side, theta, speed + far * h);
      const Matrix at{a.theta, b.theta, a.w, b.w};
      for (std::size_t e = 0; e < 4; ++e) all[e] += weight * at[e] / (12 * h);
    }
    return all;
  };
  Matrix product{1, 0, 0, 1};
  for (const ContactAndFlight& one : m.contacts) {
    const double theta = one.theta.nearby(), speed = one.speed.nearby();
    const plain::State out = step(in, theta, speed);
    product = times(differences(in, theta, speed), product);
    product = times(differences(plain::above(), out.theta, out.w), product);
  }
  CHECK(std::abs((product[0] + product[3]) / m.trace.nearby() - 1) < 0.01);
  // A contact left out: not this motion, nor another one.
  for (std::size_t left_out = 0; left_out < guess.size(); ++left_out) {
    auto fewer = guess;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(left_out));
    CHECK_THROWS_AS(shot_motion(tenth_part(69), tenth_part(6), Ball(200000), 10, fewer), NotProved);
  }
}

TEST_CASE("a set of a horseshoe covers the next, and not where that is moved by its width", "[windows]") {
  const Precision precision(64);
  const Horseshoe h = homoclinic_sets(7.1, 1, 3);
  REQUIRE(h.sets.size() > 2);
  const HardBase base = hard_base(tenth_part(71), Ball(1));
  // The first way from the saddle's set and back.
  for (const auto& [from, to] : {std::pair(1, 2), std::pair(2, 3), std::pair(3, 0)}) {
    REQUIRE(std::find(h.relations.begin(), h.relations.end(), std::pair(from, to)) != h.relations.end());
    const CoveringSet &a = h.sets[static_cast<std::size_t>(from)], &b = h.sets[static_cast<std::size_t>(to)];
    CHECK(covers(base, a, b));
    for (const Pair CoveringSet::*axis : {&CoveringSet::across, &CoveringSet::along}) {
      CoveringSet moved = b;
      moved.centre.theta += (b.*axis).theta.scaled(1), moved.centre.speed += (b.*axis).speed.scaled(1);
      CHECK_FALSE(covers(base, a, moved));
    }
  }
  for (std::size_t i = 0; i < h.sets.size(); ++i) {
    CoveringSet later = h.sets[i];
    later.centre.theta += Ball::pi().scaled(1) + later.across.theta, later.centre.speed += later.across.speed;
    CHECK_FALSE(apart(h.sets[i], later));
    for (std::size_t k = 0; k < i; ++k) CHECK(apart(h.sets[i], h.sets[k]));
  }
}

TEST_CASE("a spectral radius is bounded from below", "[windows]") {
  const Precision precision(64);
  const Ball golden = least_spectral_radius({{1, 1}, {1, 0}}), exact = (Ball(1) + proof::sqrt(Ball(5))).scaled(-1);
  CHECK_FALSE(exact.certainly_below(golden));
  CHECK((exact - golden).magnitude().certainly_below(Ball(1).scaled(-40)));
  CHECK_FALSE(Ball(1).certainly_below(least_spectral_radius({{0, 1}, {1, 0}})));  // a single cycle
}

}  // namespace touchgo::reference::windows
