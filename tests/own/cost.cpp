// The counted cost of runs: the figure `cost` against the laws of the method's operations.
#include "cases/own/cost.hpp"

#include "tests/common/catch.hpp"
#include "tests/common/papers_cases.hpp"

namespace touchgo::cases {

using namespace tests;

TEST_CASE("costs are the same each time, and grow with bodies, digits, stiffness and length", "[cost]") {
  CHECK(cost_of_bodies(5, 16).effort == cost_of_bodies(5, 16).effort);
  CHECK(cost_of_bodies(10, 16).effort > cost_of_bodies(5, 16).effort);
  CHECK(cost_of_digits(own(), 121).effort > cost_of_digits(own(), 120).effort);  // another precision
  CHECK(cost_of_digits(own(), 100).effort == cost_of_digits(own(), 120).effort);
  CHECK(cost_of_stiffness("1e6", 0).effort > cost_of_stiffness("1e4", 0).effort);
  CHECK(cost_of_length(own(), "20", 0).effort > cost_of_length(own(), "10", 0).effort);
}

TEST_CASE("a spring costs as its frequency once a second is many stretches, a run in double as its length", "[cost]") {
  // Stretches of so many time scales each: their number goes with the root of the stiffness.
  CostCurve stiffness{"stiffness", 0, {}}, length{"length", 0, {}};
  for (const char* k : {"1e4", "1e6", "1e8"}) stiffness.rows.push_back(cost_of_stiffness(k, 0));
  CHECK(std::abs(exponent(stiffness, 1) - 0.5) < 0.05);
  for (const char* until : {"100", "200", "400"}) length.rows.push_back(cost_of_length(own(), until, 0));
  CHECK(std::abs(exponent(length, 1) - 1) < 0.1);
}

TEST_CASE("curves of cost come back from their table, exponents are slopes", "[cost]") {
  const std::vector<CostCurve> curves{
      {"bodies", 0, {{2, 8}, {4, 32}, {8, 128}}}, {"bodies", 16, {{2, 1}, {4, 2}}}, {"digits", -1, {{16, 1}}}};
  const std::vector<CostCurve> back = cost_curves(cost_table(curves));
  REQUIRE(back.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(back[i].over == curves[i].over);
    CHECK(back[i].digits == curves[i].digits);
    REQUIRE(back[i].rows.size() == curves[i].rows.size());
  }
  CHECK(std::abs(exponent(curves[0], 0) - 2) < 1e-12);
  CHECK(std::abs(exponent(curves[1], 0) - 1) < 1e-12);
}

}  // namespace touchgo::cases
