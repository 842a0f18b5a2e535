// Rows that are asked for by their numbers are those of the whole sweep.
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"
#include "tests/oscillator/same_bits.hpp"

namespace touchgo::tests {

namespace {

/// Two bodies, one on a moving wall.
Setup two_bodies() {
  Setup s = ob21("6.3", "0.7");
  s.bodies.push_back(body("0.5", "0.1", "2", "0.05", "0"));
  s.contacts.push_back(hard(body_member(0), body_member(1), "0.8"));
  return named(s);
}

void check_rows(const Setup& setup, Sweep what, const std::vector<std::size_t>& numbers) {
  const std::vector<SweepRow> all = sweep(setup, what);
  what.rows = numbers;
  for (const int threads : {1, 3}) {
    what.threads = threads;
    const std::vector<SweepRow> some = sweep(setup, what);
    REQUIRE(some.size() == numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const SweepRow &row = some[i], &same = all[numbers[i]];
      INFO("row " << numbers[i]);
      CHECK(row.parameter == same.parameter);
      CHECK(row.second == same.second);
      CHECK(row.start == same.start);
      CHECK(same_bits(row.orbit, same.orbit));
      CHECK(row.points.size() == same.points.size());
      CHECK(same_bits(row.points, same.points));
    }
  }
}

}  // namespace

TEST_CASE("chosen rows have the bits of the whole sweep's", "[sweep][chosen]") {
  Sweep what;
  what.from = "2", what.to = "10", what.points = 40, what.starts = 3, what.length = {40, 60}, what.diagram_periods = 5;
  check_rows(ob21("2", "0.6"), what, {0, 1, 4, 5, 59, 60, 61, 119});
  // Of a hard oscillator the points of one frequency share all but the restitution.
  what.points = 7, what.second = Axis{"restitution", "0.3", "1", 5};
  check_rows(ob21("2", "0.6"), what, {2, 3, 16, 17, 29, 30, 44, 45, 104});
  what.second = Axis{"stiffness", "200", "20000", 5};
  check_rows(ob21("2", "0.6", "1000"), what, {14, 15, 103});
  what.second.reset(), what.points = 3, what.length = {10, 20};
  check_rows(two_bodies(), what, {1, 5, 8});
}

TEST_CASE("numbers of rows ascend, and are those of rows", "[sweep][chosen]") {
  Sweep what;
  what.from = "2", what.to = "10", what.points = 4, what.length = {1, 1};
  for (const std::vector<std::size_t>& numbers : {std::vector<std::size_t>{4}, {1, 1}, {2, 1}}) {
    what.rows = numbers;
    CHECK_THROWS_AS(sweep(ob21("2", "0.6"), what), BadSweep);
  }
}

}  // namespace touchgo::tests
