// Notes of near grazings: of h + 1 - cos(w (u - a)), whose minima are h at a + 2 pi j/w.
#include "solver/exact/near_grazing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

struct Wave {
  double w, a, h;

  double at(double u) const { return h + 1 - std::cos(w * (u - a)); }
  // At 0 and the samples, 32 up to `end`, as far as that behind `last`.
  double largest(double end, double last) const {
    double most = at(0);
    for (int i = 1; i == 1 || end * (i - 1) / 32 < last; ++i) most = std::max(most, at(end * i / 32));
    return most;
  }
  std::vector<double> series() const {
    std::vector<double> c;
    double power = 1;  // w^k/k!
    for (int k = 0; k < 50; ++k, power *= w / k) c.push_back(-power * std::cos(k * std::numbers::pi / 2 - w * a));
    c[0] += h + 1;
    return c;
  }
};

double drawn_between(Random& random, double least, double most) { return decimal<double>(random.number(least, most)); }

// A stretch of 2 s from t = 10 s on.
std::optional<NearGrazing> noted(GrazingWatch watch, const Wave& wave, double end, bool crosses) {
  const std::vector<double> c = wave.series();
  return watch.pass(c.data(), static_cast<int>(c.size()), 10, 2, end, crosses);
}

}  // namespace

TEST_CASE("a guard whose minimum is less than a millionth of its largest value is noted, no other",
          "[exact][grazing]") {
  Random random(5);
  for (int i = 0; i < 3000; ++i) {
    const double end = drawn_between(random, 0.2, 1), w = drawn_between(random, 1, 9);
    const double a = drawn_between(random, 0.001, 0.999) * end;
    const double turn = 2 * std::numbers::pi / w, last = a + turn * std::floor((end - a) / turn);
    const double largest = Wave{w, a, 0}.largest(end, last), h = drawn_between(random, 0.01, 0.99) * 1e-6 * largest;
    INFO("w " << w << ", minimum " << h << " at " << a << " of " << end);
    const std::optional<NearGrazing> near = noted({}, {w, a, h}, end, false);
    REQUIRE(near);
    const double turns = ((near->t - 10) / 2 - a) / turn;
    CHECK_THAT(turns, WithinAbs(std::round(turns), 1e-7));
    // the guard is a sum of terms about 1
    CHECK_THAT(*near->margin, WithinRel(h / largest, 1e-5) || WithinAbs(h / largest, 2e-15 / largest));
    CHECK(!near->reached);
    CHECK(!noted({}, {w, a, 1.01e-6 * largest}, end, false));
    CHECK(!noted({}, {w, a, drawn_between(random, 0.01, 1)}, end, false));
  }
}

TEST_CASE("a guard that falls through zero so slowly that it nearly turned is noted, no other", "[exact][grazing]") {
  Random random(6);
  for (int i = 0; i < 1000; ++i) {
    const double w = drawn_between(random, 1, 6), a = drawn_between(random, 0.5, 1);
    auto falls = [&](double depth) {  // at its first root, where cos = 1 - depth
      const double x = std::acos(1 - depth), end = a - x / w;
      const Wave wave{w, a, -depth};
      return std::pair(noted({}, wave, end, true),
                       std::sin(x) * std::sin(x) / (2 * std::cos(x)) / wave.largest(end, end));
    };
    const auto [near, margin] = falls(drawn_between(random, 0.01, 0.1) * 1e-6);
    INFO("w " << w << ", a " << a);
    REQUIRE(near);
    CHECK(near->reached);
    CHECK_THAT(*near->margin, WithinRel(margin, 1e-4));
    CHECK(!falls(1e-4).first);
  }
}

TEST_CASE("a guard's largest value is that of the whole phase", "[exact][grazing]") {
  GrazingWatch watch;
  const Wave low{2, 0.5, 2e-6};
  CHECK(!noted(watch, low, 1, false));
  const double high[] = {100, -1};
  CHECK(!watch.pass(high, 2, 8, 2, 1, false));
  const std::optional<NearGrazing> near = noted(watch, low, 1, false);
  REQUIRE(near);
  CHECK_THAT(*near->margin, WithinRel(2e-8, 1e-6));
}

}  // namespace touchgo::tests
