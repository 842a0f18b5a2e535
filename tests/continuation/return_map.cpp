// What a return over a period passes through, against small Runge-Kutta steps.
#include "solver/continuation/return_map.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {
namespace {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

struct Passed {
  double x, v;
  double nearest = HUGE_VAL, weakest = HUGE_VAL, greatest = 0;  // gap and depths at which it turns back; depth, m
  int impacts = 0;
};

/// OB21's oscillator above a moving base on a spring ks that acts while the body is inside it, over n periods.
Passed passed(double eta, double ks, double x, double v, int n) {
  const int steps = 100000 * n;
  const double a = 0.0025, h = 2 * std::numbers::pi * n / eta / steps;
  auto gap = [&](double t, double at) { return at - a * std::sin(eta * t); };
  auto force = [&](double t, double at, double rate) {
    return a * std::sin(eta * t) - 0.23 * rate - at - ks * std::min(0.0, gap(t, at));
  };
  Passed p{x, v};
  std::array<double, 3> last{gap(0, x), gap(0, x), gap(0, x)};
  for (int i = 0; i < steps; ++i) {
    const double t = i * h, k1 = force(t, p.x, p.v), v2 = p.v + h / 2 * k1;
    const double k2 = force(t + h / 2, p.x + h / 2 * p.v, v2), v3 = p.v + h / 2 * k2;
    const double k3 = force(t + h / 2, p.x + h / 2 * v2, v3), v4 = p.v + h * k3;
    const double k4 = force(t + h, p.x + h * v3, v4);
    p.x += h / 6 * (p.v + 2 * v2 + 2 * v3 + v4), p.v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    last = {last[1], last[2], gap(t + h, p.x)};
    if (last[1] > 0 && last[2] <= 0) ++p.impacts;
    p.greatest = std::max(p.greatest, -last[2]);
    if (last[1] > 0 && last[1] < last[0] && last[1] <= last[2]) p.nearest = std::min(p.nearest, last[1]);
    if (last[1] < 0 && -last[1] < -last[0] && -last[1] <= -last[2]) p.weakest = std::min(p.weakest, -last[1]);
  }
  return p;
}

}  // namespace

TEST_CASE("where a motion turns back, above a soft base and inside it", "[continuation]") {
  int turned = 0, pressed = 0;
  for (const auto& [eta, ks, x, v, n] : {std::tuple{"7", "1", 0.001, -0.05, 4},
                                         {"7", "40", 0.006, 0.001, 3},
                                         {"9", "3", 0.002, -0.03, 5},
                                         {"5", "2", 0.004, -0.01, 4},
                                         {"8", "0.5", 0.001, -0.02, 6},
                                         {"0.7", "60", 0.0005, -0.02, 1}}) {
    CAPTURE(eta, ks, x, v);
    Setup s = ob21(eta, "1", ks);
    const Family family(s, "stiffness");
    AtSection<double> from{std::stod(ks), 0, Vector<double>(2)};
    const Units& units = family.units();
    auto metres = [&](double length) { return in_si(length, units.length); };
    from.state << from_si(x, units.length), from_si(v, units.of(0, 1, -1));
    const auto r = returned(family, from, n);
    REQUIRE(r);
    const Passed p = passed(std::stod(eta), std::stod(ks), x, v, n);
    CHECK_THAT(metres(r->end[0]), WithinAbs(p.x, 1e-9));
    CHECK_THAT(in_si(r->end[1], units.of(0, 1, -1)), WithinAbs(p.v, 1e-9));
    CHECK(r->impacts == p.impacts);
    turned += p.nearest < HUGE_VAL, pressed += p.weakest < HUGE_VAL;
    if (p.nearest < HUGE_VAL)
      CHECK_THAT(metres(r->nearest), WithinAbs(p.nearest, 1e-9));
    else
      CHECK(r->nearest == -1);
    if (p.weakest < HUGE_VAL)
      CHECK_THAT(r->weakest, WithinRel(p.weakest / p.greatest, 0.02));  // of the greatest at a 64th of a period
    else
      CHECK(r->weakest == -1);
    CHECK(r->lift == -1);  // of plastic impacts alone
  }
  CHECK(turned >= 2);
  CHECK(pressed >= 2);
}

}  // namespace touchgo::tests
