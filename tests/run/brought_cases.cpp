// Systems that users brought (tests/run/brought): each runs to its end, or says truly why not.
#include <cmath>

#include "cases/input/case_file.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"

using namespace touchgo::cases::input;
using namespace touchgo::run;

namespace {

Case brought(const std::string& name) { return read_case("tests/run/brought/" + name + ".toml"); }

Report exactly(Case c, MultipleImpacts law = MultipleImpacts::undecided) {
  c.setup.multiple_impacts = law;
  return simulate(c.setup, c.until, c.max_events, {});
}

}  // namespace

TEST_CASE("systems that users brought run to their end", "[brought]") {
  for (const char* name : {"beads_21", "chatter_count", "cradle_gap", "cradle_soft", "deep_grazing", "plastic_chain",
                           "plastic_pair_free", "plastic_pair_gravity"}) {
    Case c = brought(name);
    if (std::string(name) == "chatter_count") c.until = "20";
    INFO(name);
    CHECK(exactly(c).reason == Reason::until);
  }
}

TEST_CASE("a cradle of touching balls and stacked balls need a law, and go on under each", "[brought]") {
  for (const char* name : {"cradle_hard", "stacked_balls"}) {
    INFO(name);
    const Report open = exactly(brought(name));
    CHECK(open.reason == Reason::undecided);
    CHECK(open.message.find("multiple impact") != std::string::npos);
    CHECK(exactly(brought(name), MultipleImpacts::newton).reason == Reason::until);
  }
  CHECK(exactly(brought("cradle_hard"), MultipleImpacts::sequential).reason == Reason::until);
}

TEST_CASE("the slow ones among them", "[brought][.][soak]") {
  for (const char* name : {"bouncing_table", "stiff_1e12", "lattice_20"}) {
    INFO(name);
    CHECK(exactly(brought(name)).reason == Reason::until);
  }
}
