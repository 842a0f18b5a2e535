// The kernel's polynomials against fifty digits.
#include <algorithm>
#include <cmath>

#include "solver/number/scalar.hpp"
#include "solver/oscillator/one_lane.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using oscillator::one_lane::exponential, oscillator::one_lane::part_of_turn;
using oscillator::one_lane::Rough, oscillator::one_lane::sincos_turns;
using tests::Random;

TEST_CASE("sine and cosine of an argument in turns are right to about a unit in the last place of 1", "[turns]") {
  Random random(51);
  double worst = 0, worst_of_sums = 0;  // x alone; with what is left over of x
  for (int i = 0; i < 40000; ++i) {
    const double range = i % 4 == 0 ? 1e-3 : i % 4 == 1 ? 1 : i % 4 == 2 ? 8 : 1e6, x = random.uniform(-range, range);
    const double low = i % 8 < 4 ? 0 : random.uniform(-1, 1) * std::abs(x) * 0x1p-54;
    const auto fast = sincos_turns(x, low);
    const Mp50 angle = 2 * touchgo::pi<Mp50>() * (Mp50(x) + Mp50(low));
    double& off = low == 0 ? worst : worst_of_sums;
    off = std::max(
        {off, std::abs(to_double(Mp50(fast.sin - sin(angle)))), std::abs(to_double(Mp50(fast.cos - cos(angle))))});
  }
  INFO("worst errors " << worst << ", " << worst_of_sums);
  CHECK(worst <= 2.5e-16);
  CHECK(worst_of_sums <= 3e-16);     // x + low is rounded
  for (int k = -32; k <= 32; ++k) {  // at quarters of a turn nothing is lost
    const auto at = sincos_turns(k / 4.0, 0);
    const int quarter = ((k % 4) + 4) % 4;
    CHECK(at.sin == (quarter == 1 ? 1 : quarter == 3 ? -1 : 0));
    CHECK(at.cos == (quarter == 0 ? 1 : quarter == 2 ? -1 : 0));
  }
}

TEST_CASE("a small sine keeps its relative accuracy", "[turns]") {
  Random random(52);
  for (int i = 0; i < 1000; ++i) {
    const double x = random.uniform(-1, 1) * std::pow(10, -random.below(300));
    const Mp50 exact = sin(Mp50(2 * touchgo::pi<Mp50>() * Mp50(x)));
    if (std::abs(x) < 1.0 / 32) CHECK(abs(Mp50(sincos_turns(x, 0).sin / exact - 1)) < 5e-16);
  }
}

TEST_CASE("the exponential is right to a unit in the last place", "[turns]") {
  Random random(53);
  double worst = 0;
  for (int i = 0; i < 40000; ++i) {
    const double range = i % 3 == 0 ? 1e-6 : i % 3 == 1 ? 2 : 690, x = random.uniform(-range, range);
    const Mp50 exact = exp(Mp50(x));
    worst = std::max(worst, std::abs(to_double(Mp50(exponential(x) / exact - 1))));
  }
  INFO("worst relative error " << worst);
  CHECK(worst <= 2.3e-16);
  CHECK(exponential(0) == 1);
  CHECK(exponential(-1e300) == exponential(-700));
  CHECK(exponential(-1e300) < 1e-300);
}

TEST_CASE("in single precision they are right to a few units in its last place", "[turns]") {
  Random random(54);
  double worst = 0, worst_of_exponential = 0;
  for (int i = 0; i < 40000; ++i) {
    const float x = static_cast<float>(random.uniform(-0.5, 0.5)), y = static_cast<float>(random.uniform(-80, 0));
    const auto fast = sincos_turns(Rough(x));
    const double angle = 2 * std::acos(-1.0) * x;
    worst = std::max({worst, std::abs(fast.sin.x - std::sin(angle)), std::abs(fast.cos.x - std::cos(angle))});
    worst_of_exponential = std::max(worst_of_exponential, std::abs(exponential(Rough(y)).x / std::exp(double{y}) - 1));
  }
  INFO("worst errors " << worst << ", " << worst_of_exponential);
  CHECK(worst <= 1.5e-7);
  CHECK(worst_of_exponential <= 4e-7);
  CHECK(exponential(Rough(0.0)).x == 1);
  CHECK(exponential(Rough(-1e30)).x == exponential(Rough(-80.0)).x);
  for (double whole : {0.0, 1.0, -3.0, 1e9}) CHECK(part_of_turn(whole + 0.25) == 0.25);
}

}  // namespace touchgo::tests
