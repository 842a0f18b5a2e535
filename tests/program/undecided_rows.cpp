// The notes about undecided rows.
#include "solver/program/undecided_rows.hpp"

#include "tests/common/catch.hpp"

namespace touchgo::tests {

TEST_CASE("undecided rows are counted by their reason, the most frequent first", "[program]") {
  UndecidedRows rows;
  CHECK(rows.lines().empty());
  for (const char* reason :
       {"", "too short", "after 7 periods: no closed set: none", "after 12 periods: no closed set: none"})
    rows.see(unknown_orbit(2, reason));
  CHECK(rows.lines() == std::vector<std::string>{"2 of 4 rows are undecided: no closed set: none",
                                                 "1 of 4 rows is undecided: too short"});
}

}  // namespace touchgo::tests
