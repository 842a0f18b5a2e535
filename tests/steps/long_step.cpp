// Method steps notes a step that is long beside the fastest motion, and a suitable one.
#include <cmath>
#include <numbers>

#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

// Starts at 1 m and meets the wall at -1/2 m after a third of its period, 2 pi/(3 w): the cosine.
Setup oscillator(Decimal stiffness, Decimal damping = "0") {
  Setup s;
  s.bodies = {body("1", damping, stiffness, "1", "0")};
  s.walls.resize(1);
  s.walls[0].position = "-0.5";
  s.contacts = {hard(wall_member(0), body_member(0), "0")};
  return named(s);
}

Report by_steps(const Setup& s, Decimal until, Decimal step) {
  return simulate(s, until, 1000, {.method = MethodName::steps, .step = step});
}

}  // namespace

TEST_CASE("a step that is long beside the fastest rate gets a note, with a step that would do", "[steps][long_step]") {
  const Setup s = oscillator("100");  // w = 10/s
  for (const char* step : {"0.001", "0.01", "0.0499"}) CHECK(by_steps(s, "0.4", step).notes.empty());
  for (const char* step : {"0.0501", "0.1", "0.2", "0.28"}) {
    const Report r = by_steps(s, "0.4", step);
    CAPTURE(step, r.notes);
    REQUIRE(r.notes.size() == 1);
    CHECK(r.notes[0].starts_with("a step of " + std::string(step) + " s is long "));
    CHECK(r.notes[0].find("up to 10 1/s") != std::string::npos);
    const auto at = r.notes[0].find("--step ");
    REQUIRE(at != std::string::npos);
    const std::string shorter = r.notes[0].substr(at + 7, r.notes[0].find(' ', at + 7) - at - 7);
    const Report better = by_steps(s, "0.4", Decimal(shorter));
    CHECK(better.notes.empty());
    REQUIRE(better.events.size() == 1);
    CHECK(std::fabs(std::stod(better.events[0].t) - 2 * std::numbers::pi / 30) < 1e-5);
  }
}

TEST_CASE("whatever is fastest counts: a damper, a forcing, a contact's spring only where it is closed",
          "[steps][long_step]") {
  CHECK(by_steps(oscillator("1", "600"), "1", "0.001").notes.size() == 1);
  Setup forced = oscillator("1");
  forced.bodies[0].force = {{"1", "600", "0"}};
  CHECK(by_steps(forced, "1", "0.001").notes.size() == 1);
  Setup soft = oscillator("1");
  soft.contacts[0].law = Law::soft, soft.contacts[0].stiffness = Decimal("360000"), soft.contacts[0].restitution = "1";
  CHECK(by_steps(soft, "1", "0.001").notes.empty());
  CHECK(by_steps(soft, "3", "0.001").notes.size() == 1);
  CHECK(simulate(soft, "3", 1000, {}).notes.empty());
}

TEST_CASE("a rate beyond double ends, with a note that no step does", "[steps][long_step]") {
  Setup s = oscillator("1e200", "1e150");
  s.bodies[0].mass = "1e-200";
  const Report r = by_steps(s, "1", "0.1");
  REQUIRE_FALSE(r.notes.empty());
  CHECK(r.notes[0].ends_with("no step does"));
}

TEST_CASE("a step of hours for a motion of weeks gets a note with one of its decades", "[steps][long_step]") {
  const Report r = by_steps(oscillator("0.00000001"), "1000000", "10000");  // w = 1e-4/s
  REQUIRE(r.notes.size() == 1);
  CHECK(r.notes[0].find("up to 0.0001 1/s") != std::string::npos);
  CHECK(r.notes[0].ends_with("--step 1000 would do"));
}

}  // namespace touchgo::tests
