// Growth over finite runs against differences of neighbouring motions, which know no tangent map.
#include "solver/oscillator/finite_growth.hpp"

#include <array>
#include <cmath>
#include <vector>

#include "cases/ob21/studies/reference_runs.hpp"
#include "reference/ob21/monodromy.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::tests {

using namespace cases;
using namespace cases::ob21;
using namespace oscillator;
using Catch::Matchers::WithinAbs;

namespace {

using State = std::array<Mp50, 2>;  // x, m, and x', m/s

/// The logarithm of the growth over n periods of a step from z, by neighbours on both sides.
double growth_of_difference(const reference::ob21::Rig<Mp50>& rig, const State& z, double angle, int n) {
  const Mp50 step("1e-16"), dx = step * std::cos(angle), dv = step * std::sin(angle);
  const State up = reference::ob21::after_periods<Mp50>(rig, {z[0] + dx, z[1] + dv}, n),
              down = reference::ob21::after_periods<Mp50>(rig, {z[0] - dx, z[1] - dv}, n);
  const double x = to_double(Mp50((up[0] - down[0]) / (2 * step))), v = to_double(Mp50((up[1] - down[1]) / (2 * step)));
  return std::log(std::hypot(x, v));
}

}  // namespace

TEST_CASE("a vector grows as the distance of neighbours does, in metres and metres per second", "[growth]") {
  const OwnCases cases("cases");
  for (const Model& m : {Model{"1", ""}, Model{"1", "200000"}, Model{"0.8", "2000"}}) {
    const Oscillator o = as_oscillator(setup_of(cases, m, "7.1")).value();
    const auto rig = reference::ob21::rig(ob21_oscillator<Mp50>(m, decimal<Mp50>("7.1")));
    const State start{Mp50("0.01"), Mp50("0.02")}, later = reference::ob21::after_periods(rig, start, 2);
    for (double angle : {0.3, 1.9}) {
      const auto logs = finite_growth(o, start_from(o, 0.01, 0.02), angle, {0, 2}, {1, 3, 6});
      REQUIRE(logs.size() == 2);
      int i = 0;
      for (int n : {1, 3, 6}) {
        INFO(m.restitution << " " << m.stiffness << ", " << angle << ", " << n << " periods");
        CHECK_THAT(logs[0].at(i), WithinAbs(growth_of_difference(rig, start, angle, n), 1e-8));
        CHECK_THAT(logs[1].at(i), WithinAbs(growth_of_difference(rig, later, angle, n), 1e-8));
        ++i;
      }
    }
  }
}

TEST_CASE("a long run's growth is the exponent of that motion, whatever the direction", "[growth]") {
  const OwnCases cases("cases");
  const Oscillator o = as_oscillator(setup_of(cases, {"1", ""}, "4")).value();  // both -c/2m, as is their mean
  const long periods = 100'000;
  for (double angle : {0.0, 1.0, 2.0}) {
    const auto logs = finite_growth(o, own_start(o), angle, {500}, {periods});
    CHECK_THAT(logs.at(0).at(0) / (periods * o.period), WithinAbs(-0.115, 1e-5));  // a bounded logarithm over t
  }
}

}  // namespace touchgo::tests
