// What a setup put together by hand must be.
#include "solver/model/check_setup.hpp"

#include <functional>
#include <stdexcept>

#include "solver/run/simulate.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

// A forced body between two walls, a second one on a link.
Setup right() {
  Setup s;
  s.bodies = {body("1", "0.1", "2", "0.5", "0"), body("2", "0", "1", "3", "0")};
  s.bodies[0].force = {{"1", "2", "0"}};
  s.walls.resize(2);
  s.walls[1].position = "9";
  s.contacts = {hard(wall_member(0), body_member(0), "0.5"), hard(body_member(1), wall_member(1), "1")};
  s.links = {{body_member(0), body_member(1), "3", "0", "0"}};
  return named(s);
}

}  // namespace

TEST_CASE("a setup that is right is not refused", "[model]") { CHECK_NOTHROW(check(right())); }

TEST_CASE("numbers and members that a setup cannot have are refused by name, whatever it is used for", "[model]") {
  struct Wrong {
    const char* line;
    std::function<void(Setup&)> make;
  };
  const Wrong all[] = {
      {"body: there is none", [](Setup& s) { s.bodies.clear(); }},
      {"body 2: mass: ", [](Setup& s) { s.bodies[1].mass = "0"; }},
      {"body 1: mass: ", [](Setup& s) { s.bodies[0].mass = "1e-310"; }},
      {"body 1: damping: ", [](Setup& s) { s.bodies[0].damping = "-1"; }},
      {"body 2: stiffness: ", [](Setup& s) { s.bodies[1].stiffness = "-1e-9"; }},
      {"body 1: frequency: ", [](Setup& s) { s.bodies[0].force[0].frequency = "1e400"; }},
      {"wall 2: amplitude: ", [](Setup& s) { s.walls[1].motion.amplitude = "-1e309"; }},
      {"wall 2: frequency: ",
       [](Setup& s) {
         s.walls[1].motion = {}, s.walls[1].terms = {{"1", "1e400", "0"}};
       }},
      {"link 1: between: ", [](Setup& s) { s.links[0].second = body_member(0); }},
      {"link 1: between: ", [](Setup& s) { s.links[0].second = body_member(7); }},
      {"link 1: stiffness: ", [](Setup& s) { s.links[0].stiffness = "-3"; }},
      {"contact 1: restitution: ", [](Setup& s) { s.contacts[0].restitution = "1.01"; }},
      {"contact 1: restitution: ", [](Setup& s) { s.contacts[0].restitution = "-0.1"; }},
      {"contact 2: stiffness: ", [](Setup& s) { s.contacts[1].law = Law::soft; }},
      {"contact 1: between: ", [](Setup& s) { std::swap(s.contacts[0].first, s.contacts[0].second); }},
      {"contact 1: between: ", [](Setup& s) { s.contacts[0].second = body_member(1); }},
      {"contact 1: between: ", [](Setup& s) { s.contacts[0].first = wall_member(-1); }},
      {"contact 2: between: ", [](Setup& s) { s.contacts[1] = s.contacts[0]; }},
  };
  for (const Wrong& wrong : all) {
    Setup s = right();
    wrong.make(s);
    INFO(wrong.line);
    auto line_of = [&](auto use) {
      try {
        use();
      } catch (const std::invalid_argument& e) {
        return std::string(e.what());
      }
      return std::string();
    };
    Sweep what;
    what.from = what.to = "2";
    CHECK(line_of([&] { check(s); }).starts_with(wrong.line));
    CHECK(line_of([&] { simulate(s, "1", 10, {}); }).starts_with(wrong.line));
    CHECK(line_of([&] { trajectory(s, "1", 10, {}, "0.1"); }).starts_with(wrong.line));
    CHECK(line_of([&] { sweep(s, what); }).starts_with(wrong.line));
  }
}

TEST_CASE("bounds that the command line checks are checked inside, too", "[model]") {
  const Setup s = right();
  Options options;
  options.digits = 14;
  CHECK_THROWS_AS(simulate(s, "1", 10, options), std::invalid_argument);
  options.digits = 1001;
  CHECK_THROWS_AS(simulate(s, "1", 10, options), std::invalid_argument);
  options = {};
  options.step = "0";
  CHECK_THROWS_AS(simulate(s, "1", 10, options), std::invalid_argument);
  CHECK_THROWS_AS(simulate(s, "0", 10, {}), std::invalid_argument);
  CHECK_THROWS_AS(simulate(s, "1", -1, {}), std::invalid_argument);
  CHECK_THROWS_AS(trajectory(s, "1", 10, {}, "0"), std::invalid_argument);
  CHECK_THROWS_AS(trajectory(s, "1", 10, {}, "1e-8"), std::invalid_argument);
  for (auto make : {+[](Sweep& w) { w.points = 0; }, +[](Sweep& w) { w.starts = -1; },
                    +[](Sweep& w) { w.points = w.starts = 1'000'000; }, +[](Sweep& w) { w.length.periods = 0; },
                    +[](Sweep& w) { w.length.transient = -1; }, +[](Sweep& w) { w.spread_velocity = -1; }}) {
    Sweep what;
    what.from = what.to = "2";
    make(what);
    CHECK_THROWS_AS(sweep(s, what), BadSweep);
  }
}

}  // namespace touchgo::tests
