// The error of a measure: what halves and quarters of its grid and other runs leave.
#include "cases/ob21/grid_errors.hpp"

#include <cmath>
#include <random>

#include "tests/common/catch.hpp"

namespace touchgo::cases::ob21 {

using Catch::Matchers::WithinRel;

namespace {

/// The mean of a list over every stride-th entry, as a measure of this word.
OnPart mean_of(const std::vector<double>& all, const std::string& word = "very good") {
  return [all, word](std::size_t stride, std::size_t from) {
    double sum = 0, n = 0;
    for (std::size_t i = from; i < all.size(); i += stride) sum += all[i], ++n;
    return std::vector<Measure>{{"", "", word, sum / n}};
  };
}
double error_of(const std::vector<double>& all) { return with_errors(mean_of(all)).at(0).error; }

}  // namespace

TEST_CASE("the error is the larger of what halves and quarters leave, by hand", "[ob21]") {
  CHECK(error_of({5, 5, 5, 5, 5, 5, 5, 5}) == 0);
  // halves 1 and 2 about 1.5; quarters 1, 2, 1, 2: 2 * 0.5 against sqrt(4 * 0.25 / 3)
  CHECK_THAT(error_of({1, 2, 1, 2}), WithinRel(1.0, 1e-15));
  // halves 1 and 1; quarters 0, 1, 2, 1
  CHECK_THAT(error_of({0, 1, 2, 1}), WithinRel(std::sqrt(2.0 / 3), 1e-15));
}

TEST_CASE("other runs add their difference in squares, counts have no error", "[ob21]") {
  const Measure m = with_errors(mean_of({1, 2, 1, 2}), {{"", "", "very good", 1.6}}).at(0);
  CHECK(m.value == 1.5);
  CHECK_THAT(m.error, WithinRel(std::hypot(1.0, 0.6), 1e-12));  // the first half's mean is 1
  CHECK(with_errors(mean_of({1, 2, 1, 2}, "can be observed"), {{"", "", "can be observed", 9}}).at(0).error == 0);
}

TEST_CASE("where a part of the grid has nothing to measure the error is infinite", "[ob21]") {
  CHECK(std::isinf(error_of({1, 2, NAN, 2})));
  CHECK(std::isinf(with_errors([](std::size_t stride, std::size_t) {
                     return std::vector<Measure>(stride == 4 ? 0 : 1, {"", "", "very good", 1});
                   })
                       .at(0)
                       .error));
  // an infinite value that every part has is certain
  const double inf = std::numeric_limits<double>::infinity();
  CHECK(error_of({inf, inf, inf, inf}) == 0);
}

TEST_CASE("of independent values the error covers two standard errors, and falls with the square root of the grid",
          "[ob21]") {
  std::mt19937_64 dice(1);
  std::normal_distribution<double> normal;
  auto mean_square = [&](std::size_t n) {
    double squares = 0;
    for (int k = 0; k < 400; ++k) {
      std::vector<double> all(n);
      for (double& x : all) x = normal(dice);
      squares += std::pow(error_of(all), 2) / 400;
    }
    return squares * static_cast<double>(n);  // in variances of one
  };
  // (2 standard errors)^2 = 4 / n; the larger of two that scatter has some 1.5 times as much
  for (const std::size_t n : {40, 160, 640}) {
    INFO(n);
    CHECK(mean_square(n) > 4);
    CHECK(mean_square(n) < 8);
  }
}

TEST_CASE("other runs at half of the frequencies add two standard errors of the whole grid", "[ob21]") {
  std::mt19937_64 dice(2);
  std::normal_distribution<double> normal;
  constexpr int n = 160;
  double of_grid = 0, of_all = 0;
  for (int k = 0; k < 1000; ++k) {
    std::vector<double> all(n), other(n / 2);
    for (double& x : all) x = normal(dice);
    for (double& x : other) x = normal(dice);
    of_grid += std::pow(error_of(all), 2) * n / 1000;
    of_all += std::pow(with_errors(mean_of(all), mean_of(other)(1, 0)).at(0).error, 2) * n / 1000;
  }
  // (2 standard errors)^2 = 4 / n; of a thousand squares of normal values the mean is good to some 4 % of it
  CHECK_THAT(of_all - of_grid, WithinRel(4.0, 0.15));
}

TEST_CASE("of a smooth function the error falls with the grid as with work", "[ob21]") {
  auto of = [](int n) {
    std::vector<double> all;
    for (int i = 0; i < n; ++i) all.push_back(i < 0.3137 * n ? 1 : 0);  // a window's end
    return error_of(all);
  };
  CHECK(of(1600) < of(400) / 2);
  CHECK(of(6400) < of(1600) / 2);
}

}  // namespace touchgo::cases::ob21
