// Attractors of made-up rows, whose number is known.
#include "solver/sweeps/attractors.hpp"

#include "tests/common/catch.hpp"
#include "tests/grid/made_up_maps.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinRel;

namespace {

MapRow row(Motion motion, int p, int n, double low, double high, double lambda1 = -1) {
  MapRow r;
  r.orbit.motion = motion, r.orbit.p = p, r.orbit.n = n, r.orbit.lambda = {lambda1, -2};
  r.xr_low = low, r.xr_high = high;
  if (n > 0) r.orbit.state = {low, high};
  return r;
}

/// The number of each row, after all were seen.
std::vector<int> numbers(const std::vector<MapRow>& rows, Attractors& attractors) {
  for (const MapRow& r : rows) attractors.see(r);
  std::vector<int> all;
  for (const MapRow& r : rows) all.push_back(attractors.number_of(r));
  return all;
}
std::vector<int> numbers(const std::vector<MapRow>& rows) {
  Attractors attractors;
  return numbers(rows, attractors);
}

}  // namespace

TEST_CASE("attractors are numbered as they come, and have the number of rows that lead there", "[grid][attractors]") {
  const MapRow one = row(Motion::periodic, 1, 1, 0.01, 0.01), two = row(Motion::periodic, 2, 2, -0.01, 0.02),
               rest = row(Motion::rest, 0, 1, 0.01, 0.01, -inf), none = row(Motion::undecided, 0, 0, 0.01, 0.03);
  Attractors attractors;
  CHECK(numbers({two, none, one, two, rest, one, none, two}, attractors) == std::vector{1, 0, 2, 1, 3, 2, 0, 1});
  REQUIRE(attractors.all().size() == 3);
  CHECK(attractors.all()[0].rows == 3);
  CHECK(attractors.all()[0].xr_high == 0.02);
  CHECK(attractors.all()[1].p == 1);
  CHECK(attractors.all()[2].motion == Motion::rest);
  CHECK(attractors.all()[2].lambda1 == -inf);
  CHECK(attractors.rows_left_out() == 0);
}

TEST_CASE("motions that repeat are the same to a millionth of their size, either end", "[grid][attractors]") {
  const double low = -0.02, high = 0.01;
  for (double sign : {-1.0, 1.0})
    for (double scale : {1e-12, 1.0, 1e12}) {
      auto at = [&](double a, double b) { return row(Motion::periodic, 3, 2, scale * a, scale * b); };
      const double within = sign * 0.99e-6 * 0.02, beyond = sign * 1.01e-6 * 0.02;
      CHECK(numbers({at(low, high), at(low + within, high), at(low, high + within)}) == std::vector{1, 1, 1});
      CHECK(numbers({at(low, high), at(low + beyond, high), at(low, high + beyond)}) == std::vector{1, 2, 3});
    }
  // The larger of two sizes counts, whichever was seen first.
  CHECK(numbers({row(Motion::periodic, 1, 1, 0, 1), row(Motion::periodic, 1, 1, 1e-7, 1)}) == std::vector{1, 1});
  CHECK(numbers({row(Motion::periodic, 1, 1, 0, 0), row(Motion::periodic, 1, 1, 0, 1e-9)}) == std::vector{1, 2});
}

TEST_CASE("the whole state separates motions, not the first contact alone", "[grid][attractors]") {
  MapRow in_step = row(Motion::periodic, 2, 2, 0.01, 0.02), a_period_apart = in_step;
  in_step.orbit.state = {0.01, 0.02, 0.01, 0.02}, a_period_apart.orbit.state = {0.01, 0.02, 0.02, 0.01};
  CHECK(numbers({in_step, a_period_apart, in_step}) == std::vector{1, 2, 1});
}

TEST_CASE("a row that two attractors are near has the number it was seen with", "[grid][attractors]") {
  // The third is between the first two, which are too far from one another.
  const std::vector<MapRow> rows{row(Motion::periodic, 1, 1, 1, 1), row(Motion::periodic, 1, 1, 1 - 1.5e-6, 1),
                                 row(Motion::periodic, 1, 1, 1 - 0.75e-6, 1)};
  Attractors attractors;
  CHECK(numbers(rows, attractors) == std::vector{1, 2, 1});
  CHECK(attractors.all()[0].rows == 2);
}

TEST_CASE("verdict, p and n separate motions", "[grid][attractors]") {
  CHECK(numbers({row(Motion::periodic, 1, 1, 1, 2), row(Motion::rest, 1, 1, 1, 2), row(Motion::periodic, 2, 1, 1, 2),
                 row(Motion::periodic, 1, 2, 1, 2), row(Motion::periodic, 1, 1, 1, 2)}) == std::vector{1, 2, 3, 4, 1});
}

TEST_CASE("what does not repeat is one attractor for each verdict", "[grid][attractors]") {
  Attractors attractors;
  CHECK(numbers({row(Motion::chaotic, 0, 0, -1, 2, 0.2), row(Motion::rest, 0, 0, 0, 1, -inf),
                 row(Motion::chaotic, 0, 0, -3, 1, 0.4), row(Motion::chaotic, 0, 0, 5, 5, 0.9),
                 row(Motion::rest, 0, 0, 0.5, 0.6, -inf)},
                attractors) == std::vector{1, 2, 1, 1, 2});
  const Attractor& chaos = attractors.all()[0];
  CHECK(chaos.rows == 3);
  CHECK(chaos.xr_low == -3);
  CHECK(chaos.xr_high == 5);
  CHECK_THAT(chaos.lambda1, WithinRel(0.5, 1e-15));
  CHECK(attractors.all()[1].lambda1 == -inf);
}

TEST_CASE("a row without positions has no attractor", "[grid][attractors]") {
  CHECK(numbers({row(Motion::periodic, 1, 1, no_number, 1), row(Motion::periodic, 1, 1, 1, no_number),
                 row(Motion::periodic, 1, 1, -inf, inf), row(Motion::periodic, 1, 1, 1, 1)}) ==
        std::vector{0, 0, 0, 1});
}

TEST_CASE("more attractors than are kept are counted, not made up", "[grid][attractors]") {
  Attractors attractors;
  std::vector<MapRow> rows;
  for (std::size_t i = 0; i < most_attractors + 3; ++i)
    rows.push_back(row(Motion::periodic, 1, 1, static_cast<double>(i) + 1, static_cast<double>(i) + 1));
  rows.push_back(rows[7]);
  const std::vector<int> given = numbers(rows, attractors);
  CHECK(given[most_attractors - 1] == static_cast<int>(most_attractors));
  CHECK(given[most_attractors] == 0);
  CHECK(given.back() == 8);
  CHECK(attractors.all().size() == most_attractors);
  CHECK(attractors.rows_left_out() == 3);
}

TEST_CASE("an attractor is described in a sentence", "[grid][attractors]") {
  CHECK(description({Motion::periodic, 2, 1, -0.0104, 0.0021, -0.3, 53}, 1, 100) ==
        "1: periodic, z = p/n = 2/1, xr at phase 0 from -0.0104 to 0.0021 m, 53 % of the starts");
  CHECK(description({Motion::chaotic, 0, 0, -0.01, 0.02, 0.3, 1}, 2, 3) ==
        "2: chaotic, all chaotic motions as one, xr at phase 0 from -0.01 to 0.02 m, 33.3 % of the starts");
  CHECK(description({Motion::rest, 0, 4, 0, 0.02, -inf, 1}, 3, 1) ==
        "3: rest, n = 4, xr at phase 0 from 0 to 0.02 m, 100 % of the starts");
  CHECK(description({Motion::rest, 0, 0, 0, 0.02, -inf, 1}, 4, 8) ==
        "4: rest, without a period, xr at phase 0 from 0 to 0.02 m, 12.5 % of the starts");
}

}  // namespace touchgo::tests
