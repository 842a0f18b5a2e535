// OB21's periodic motions in ball arithmetic: what is proved, and that what is false is not.
#include <cmath>

#include "reference/windows/flight.hpp"
#include "reference/windows/hard_orbit.hpp"
#include "reference/windows/motions.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::reference::windows {
namespace {

Ball tenths(int n) { return Ball(Rational(n) / Rational(10)); }

/// The window of one impact in two periods at r = 1.
Window half(const Motion& motion) {
  return window_around(motion, Ball(2), Ball(10), Ball(4), Ball(1).scaled(-4)).value();
}

}  // namespace

TEST_CASE("the window of one impact in two periods is proved, with both its ends", "[windows]") {
  const Precision precision(128);
  const Window w = half(hard_motion(Ball(1), 2));
  CHECK(w.low_is_flip);
  CHECK(w.high_is_flip);
  // The figures, of an independent program.
  CHECK(std::abs(w.low.nearby() - 3.3046654803) < 1e-10);
  CHECK(std::abs(w.high.nearby() - 4.6291563379) < 1e-10);
  CHECK((w.low.upper() - w.low.lower()).certainly_below(Ball(1).scaled(-110)));
  // z = 1/2 at eta = 4 and r = 1 has complex multipliers: [OB21, section 4.2] prints two exponents, finite runs' ones.
  bool complex_at_4 = false;
  for (const auto& [from, to] : w.complex)
    complex_at_4 = complex_at_4 || (from.upper().certainly_below(Ball(4)) && Ball(4).certainly_below(to.lower()));
  CHECK(complex_at_4);
}

TEST_CASE("an end of a window moved by its width is refused", "[windows]") {
  const Precision precision(128);
  const Motion motion = hard_motion(Ball(1), 2);
  const Window w = half(motion);
  REQUIRE(covered(motion, w) > 0);
  for (const int side : {-1, 1}) {
    Window low = w, high = w;
    low.low += Ball(side) * (w.low.upper() - w.low.lower()).middle();
    high.high += Ball(side) * (w.high.upper() - w.high.lower()).middle();
    CHECK(covered(motion, low) == 0);
    CHECK(covered(motion, high) == 0);
  }
  Window beyond = w;
  beyond.low = Ball(3), beyond.low_is_flip = false;
  CHECK(covered(motion, beyond) == 0);
}

TEST_CASE("an end of a window where flip has a triple zero, or none, is refused", "[windows]") {
  const Precision precision(128);
  // flip = x (x^2 + a), x = eta - 1: a simple zero for a > 0, one where its slope has no sign for a = 0.
  auto motion = [](const Ball& a) {
    return Motion([a](const Ball& eta) -> std::optional<Multipliers> {
      const Ball x = eta - Ball(1), square = x * x;
      return Multipliers{
          {x * (square + a), Ball(3) * square + a}, {Ball(1), Ball(0)}, {Ball(-1), Ball(0)}, Ball(0), true};
    });
  };
  const Ball end = Ball(1).widen(Ball(1).scaled(-20));
  const Window above{end, Ball(2), true, false, 0, {}}, below{Ball(0), end, false, true, 0, {}};
  CHECK(covered(motion(Ball(1)), above) > 0);
  CHECK(covered(motion(Ball(0)), above) == 0);
  CHECK(covered(motion(Ball(1)), below) == 0);  // flip is negative there
  CHECK(covered(motion(Ball(-1)), Window{Ball(1).scaled(-1), end, false, true, 0, {}}) > 0);
}

TEST_CASE("the closed orbit repeats: it comes back with the speed it left with, times r", "[windows]") {
  const Precision precision(128);
  for (const int r : {10, 6})
    for (int n = 1; n <= 5; ++n) {
      const Ball eta = tenths(n == 5 ? 98 : 20 * n);
      const HardOrbit<Ball> o = hard_orbit(tenths(r), n, eta);
      const Place end = at({damping(), Ball(1), eta, o.sine, o.cosine, o.speed}, o.period);
      CHECK(end.z.overlaps(Ball(0)));
      CHECK(end.z.magnitude().certainly_below(Ball(1).scaled(-110)));
      CHECK((o.speed + tenths(r) * end.w).magnitude().certainly_below(Ball(1).scaled(-110)));
    }
}

TEST_CASE("the trace is the derivative of the flight with its impact", "[windows]") {
  // The impact's map (phase, speed) -> (phase, speed), from the flight alone: differences of two flights.
  const Precision precision(256);
  const Ball eta(4), r = tenths(6);
  const int n = 2;
  const HardOrbit<Ball> o = hard_orbit(r, n, eta);
  // The flight that starts at a time t after the orbit's impact with speed v; its next impact near the orbit's.
  auto next = [&](const Ball& t, const Ball& v) {
    Ball s, c;
    proof::sin_cos(eta * t, s, c);
    const Stretch p{damping(), Ball(1), eta, o.sine * c + o.cosine * s, o.cosine * c - o.sine * s, v};
    Ball end = o.period.middle();
    for (int i = 0; i < 12; ++i) {
      const Place q = at(p, end);
      end = (end - q.z / q.w).middle();
    }
    return std::pair{t + end - o.period, -(r * at(p, end).w)};
  };
  const Ball h = Ball(1).scaled(-80);
  const auto base = next(Ball(0), o.speed.middle()), later = next(h, o.speed.middle()),
             faster = next(Ball(0), (o.speed + h).middle());
  const Ball a = (later.first - base.first) / h, d = (faster.second - base.second) / h;
  const Ball b = (later.second - base.second) / h, c = (faster.first - base.first) / h;
  CHECK((a + d - o.trace).magnitude().certainly_below(Ball(1).scaled(-60)));
  CHECK((a * d - b * c - o.determinant).magnitude().certainly_below(Ball(1).scaled(-60)));
}

TEST_CASE("an orbit that meets the base within its period is none", "[windows]") {
  const Precision precision(128);
  // At eta = 4 the closed form for one impact in five periods goes below the base; for one in two it does not.
  CHECK_FALSE(stays_above(hard_orbit(Ball(1), 5, Ball(4)), Ball(4)));
  CHECK(stays_above(hard_orbit(Ball(1), 2, Ball(4)), Ball(4)));
  CHECK(stays_above(hard_orbit(Ball(1), 5, tenths(98)), tenths(98)));
}

TEST_CASE("a motion stays on its side up to a zero at which it falls, all of the way", "[windows]") {
  const Precision precision(128);
  const Stretch sine{Ball(0), Ball(1), Ball(2), Ball(0), Ball(0), Ball(1)};  // z = sin s
  CHECK(stays_on_its_side(sine, Ball::pi()));
  CHECK_FALSE(stays_on_its_side(sine, Ball::pi().scaled(1)));  // where it rises
  CHECK_FALSE(stays_on_its_side(sine, Ball::pi() * Ball(3)));
  // The closed form meets the base first in the second half of its flight (where, by a program in another language).
  for (const auto& [n, eta] : {std::pair{2, 3}, {3, 5}, {4, 7}, {5, 9}}) {
    CAPTURE(n, eta);
    CHECK_FALSE(soft_motion(Ball(1), Ball(200000), n)(Ball(eta)).value().alone);
    CHECK_FALSE(stays_above(hard_orbit(Ball(1), n, Ball(eta)), Ball(eta)));
  }
}

TEST_CASE("zeros are enclosed, all of them, or none is claimed", "[windows]") {
  const Precision precision(128);
  auto polynomial = [](const Ball& shift) {
    return [shift](const Ball& x) -> std::optional<Sample> {  // x^2 - shift
      return Sample{x * x - shift, x.scaled(1)};
    };
  };
  const auto two = simple_zeros(polynomial(Ball(2)), Ball(-3), Ball(3));
  REQUIRE(two);
  REQUIRE(two->size() == 2);
  CHECK((*two)[0].overlaps(-proof::sqrt(Ball(2))));
  CHECK((*two)[1].overlaps(proof::sqrt(Ball(2))));
  CHECK_FALSE(simple_zeros(polynomial(Ball(0)), Ball(-3), Ball(3)));  // a double one
  CHECK(simple_zeros(polynomial(Ball(-1)), Ball(-3), Ball(3)).value().empty());
}

TEST_CASE("what holds over a cell of frequencies holds the values at its points", "[windows]") {
  const Precision precision(128);
  for (const Motion& motion : {hard_motion(tenths(6), 2), soft_motion(tenths(6), Ball(200000), 2)}) {
    Ball cell = tenths(36);
    cell.widen(Ball(1).scaled(-7));
    const Multipliers over = motion(cell).value();
    for (int i = -8; i <= 8; ++i) {
      const Multipliers at = motion((tenths(36) + Ball(i).scaled(-10)).middle()).value();
      CHECK(over.flip.value.contains(at.flip.value));
      CHECK(over.flip.slope.contains(at.flip.slope));
      CHECK(over.discriminant.value.contains(at.discriminant.value));
    }
  }
}

TEST_CASE("a window on the soft base is proved, and an end moved by its width is refused", "[windows]") {
  const Precision precision(128);
  const Motion motion = soft_motion(Ball(1), Ball(200000), 2);
  const Window w = half(motion);
  CHECK(std::abs(w.low.nearby() - 3.300937) < 2e-6);  // the figures, of an independent program
  CHECK(std::abs(w.high.nearby() - 4.624072) < 2e-6);
  Window moved = w;
  moved.high += (w.high.upper() - w.high.lower()).middle();
  CHECK(covered(motion, moved) == 0);
}

}  // namespace touchgo::reference::windows
