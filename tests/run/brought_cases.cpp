// Systems that users brought (tests/run/brought): each runs to its end, or gives the true reason why not.
#include <algorithm>

#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::tests {

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

TEST_CASE("plates on a shaker are carried together from the first instant", "[brought]") {
  const Report shaker = exactly(brought("stack_shaker"));
  REQUIRE(shaker.events.size() > 2);
  for (int side : {0, 1}) CHECK(std::stod(shaker.events[0].velocity_after[side]) == 0.6);  // amplitude * frequency
  CHECK(shaker.events[0].shaken.size() == 1);
  const Report opening = exactly(brought("start_opening_damper"));
  REQUIRE(opening.events.size() > 2);
  CHECK(opening.events[0].shaken.size() == 1);
  for (const char* name : {"stack_shaker", "start_opening_damper"}) {
    const Case c = brought(name);
    double least = 0;
    for (const Sample& s : trajectory(c.setup, c.until, c.max_events, {}, "0.001"))
      for (const double gap : s.gap) least = std::min(least, gap);
    CHECK(least > -1e-12);
  }
}

TEST_CASE("bodies that collapse continue together", "[brought]") {
  for (const char* name : {"collapse_in_flight", "pressed_plastic"}) {
    INFO(name);
    const Report r = exactly(brought(name), MultipleImpacts::newton);
    CHECK(r.reason == Reason::until);
    CHECK(std::count_if(r.events.begin(), r.events.end(),
                        [](const EventText& e) { return e.kind == Kind::accumulation; }) >= 2);
  }
}

TEST_CASE("a cradle of touching balls and stacked balls need a law, and run under each", "[brought]") {
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

TEST_CASE("plastic impacts that alternate ever faster before a wall do not end in one of all members", "[brought]") {
  // L-a, a-b, L-a ..: b's speed halves each time, while a is off the wall by 1e-5, 1e-25, 1e-143 .. m at its impacts.
  Setup s;
  s.bodies = {body("1", "0", "0", "0.1", "-1"), body("1", "0", "0", "0.101", "-1")};
  s.bodies[1].load = "2";
  s.walls.resize(1);
  s.links = {{body_member(0), body_member(1), "25", "0", "0"}};
  s.contacts = {hard(wall_member(0), body_member(0), "0"), hard(body_member(0), body_member(1), "0")};
  for (const int digits : {0, 16, 100}) {
    const Report r = simulate(named(s), "0.5", 1000, {.digits = digits});
    CHECK(r.reason == Reason::undecided);
    REQUIRE(r.events.size() > 3);
    for (std::size_t k = 0; k < r.events.size(); ++k) {
      CHECK(r.events[k].contact == static_cast<int>(k % 2));
      CHECK(r.events[k].shaken.empty());
    }
  }
}

}  // namespace touchgo::tests
