// Beyond the digits in use: grazings, small numbers, and runs that are stopped on the way.
#include "solver/run/agreement.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/hostile.hpp"

namespace touchgo::tests {

namespace {

/// x = sin t towards a wall.
Setup swing_to(Decimal wall) {
  Setup s;
  s.bodies = {body("1", "0", "1", "0", "1")};
  s.walls.resize(1);
  s.walls[0].position = wall;
  s.contacts = {hard(body_member(0), wall_member(0), "0.5")};
  return named(s);
}

Decimal nines(int n) { return Decimal("0." + std::string(n, '9')); }

}  // namespace

TEST_CASE("a grazing that is 1e-140 deep is an impact at every number of digits", "[grazing]") {
  for (int digits : {16, 100}) {
    const Report r = simulate(swing_to(nines(140)), "2", 100, {.digits = digits});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.size() == 1);
    CHECK(r.precision >= 400);
    const Mp400 depth("1e-140");  // sin(pi/2 - h) = 1 - h^2/2 + ..
    CHECK(abs(Mp400(r.events[0].t) - (pi<Mp400>() / 2 - sqrt(2 * depth))) <= Mp400("1e-14"));
    CHECK(abs(Mp400(r.events[0].velocity_before[0]) / sqrt(2 * depth) - 1) <= Mp400("1e-12"));
  }
}

TEST_CASE("an event beyond all digits is reported as undecided", "[grazing]") {
  const Report r = simulate(swing_to("1"), "2", 100, {});
  CHECK(r.reason == Reason::undecided);
  CHECK(r.events.empty());
  CHECK(r.message.find("1-wall1 grazes or meets") != std::string::npos);
  CHECK(abs(Mp50(r.end) - pi<Mp50>() / 2) <= Mp50("1e-14"));
}

TEST_CASE("a note reports approaches within a millionth of a grazing, and of no others", "[grazing]") {
  CHECK(simulate(swing_to("1.1"), "20", 100, {}).notes.empty());
  CHECK(simulate(swing_to("0.9"), "20", 100, {}).notes.empty());
  CHECK(simulate(swing_to("1.000003"), "2", 100, {}).notes.empty());
  for (const int digits : {16, 60}) {
    const Options options{.digits = digits};
    const Report missed = simulate(swing_to("1.0000001"), "2", 100, options);
    CHECK(missed.events.empty());
    REQUIRE(missed.notes.size() == 1);
    CHECK(missed.notes[0].find("just misses at t = 1.5707963") != std::string::npos);
    for (const int depth : {8, 25}) {  // the latter is beyond double
      const Report met = simulate(swing_to(nines(depth)), "2", 100, options);
      CHECK(met.events.size() == 1);
      REQUIRE(met.notes.size() == 1);
      CHECK(met.notes[0].find("just meets at t = 1.57") != std::string::npos);
    }
  }
}

TEST_CASE("two precisions are compared in every number and in the contacts that are closed or touch",
          "[grazing][agreement]") {
  auto one = [](auto zero) {
    using R = decltype(zero);
    Run<R> run;
    Event<R> e;
    e.kind = Kind::impact, e.contact = 0, e.t = 1;
    for (int side : {0, 1}) e.position[side] = 0, e.velocity_before[side] = 2, e.velocity_after[side] = -1;
    e.impulse = R(3);
    run.events = {e};
    run.end = 2;
    return run;
  };
  const Run<Mp140> high = one(Mp140());
  CHECK(Comparison(one(Mp50()), high).at_end().whole);
  CHECK(Comparison(one(Mp50()), high).at_end().lost == 0);
  Run<Mp50> low = one(Mp50());
  low.events[0].position[1] = Mp50("2e-40");  // of 2 m/s * 1 s
  CHECK(abs(Comparison(low, high).at_end().lost - 10) <= 1e-9);
  low = one(Mp50()), low.events[0].velocity_after[0] += Mp50("1e-3");
  CHECK(Comparison(low, high).at_end().events == 0);
  low = one(Mp50()), *low.events[0].impulse += Mp50("3e-45");
  CHECK(abs(Comparison(low, high).at_end().lost - 5) <= 1e-5);
  low = one(Mp50()), low.events[0].touching = {0};
  CHECK(Comparison(low, high).at_end().events == 0);
  Run<Mp140> grazes = high;
  grazes.grazes = {{Mp140(1.5), 0, GuardOf::gap}};
  CHECK(Comparison(one(Mp50()), grazes).at_end().events == 1);
  CHECK(!Comparison(one(Mp50()), grazes).at_end().whole);
}

TEST_CASE("a number that is zero by definition is printed as 0", "[grazing]") {
  for (const char* e : {"0.5", "0"}) {
    const Report r = simulate(ball("1", e), "3", 100000, {.digits = 100});
    REQUIRE(!r.events.empty());
    for (const EventText& event : r.events) {
      CHECK(event.position[0] == "0");
      CHECK(event.position[1] == "0");
      CHECK(event.velocity_before[0] == "0");
    }
  }
}

TEST_CASE("a stopped run reports the events that two precisions agree on", "[grazing]") {
  const Setup s = dm21("-1", "0", "2", "0", "0.9");
  const Report whole = simulate(s, "100", 100000, {});
  int asked = 0;
  const Report part = simulate(s, "100", 100000, {.stop = [&] { return ++asked > 60; }});
  CHECK(part.reason == Reason::interrupted);
  REQUIRE(!part.events.empty());
  REQUIRE(part.events.size() < whole.events.size());
  for (std::size_t i = 0; i < part.events.size(); ++i) CHECK(part.events[i].t == whole.events[i].t);
  CHECK(simulate(s, "100", 100000, {.stop = [] { return true; }}).reason == Reason::interrupted);
}

// A body set down on a spring is at its top again and again, where the spring is relaxed: x = (cos wt - 1) g/w^2.
TEST_CASE("a force that touches zero is no event, whatever moves elsewhere", "[grazing]") {
  Setup s;
  s.bodies = {body("2", "0", "0", "0", "0"), body("1", "1", "3", "5", "1")};
  s.gravity = "-10";
  s.walls.resize(1);
  s.contacts = {soft_contact(wall_member(0), body_member(0), "100", "0", Release::unilateral)};
  for (const int bodies : {1, 2})
    for (const int digits : {16, 40}) {
      CAPTURE(bodies, digits);
      s.bodies.resize(static_cast<std::size_t>(bodies), s.bodies.back());
      const Report r = simulate(named(s), "7", 100, {.digits = digits, .budget = 5});
      CHECK(r.events.empty());
    }
}

TEST_CASE("a gap that only falls is not noted as nearly touching, however small it becomes", "[grazing]") {
  const auto notes_of = [](Setup s, const char* until) { return simulate(named(s), until, 10, {}).notes; };
  Setup s = ball("1", "0.5");
  s.bodies[0] = body("1", "1", "0", "1", "-1");  // exp(-t), beyond the least double from t = 745 s on
  CHECK(notes_of(s, "745").empty());
  CHECK(notes_of(s, "800").empty());
  s.bodies[0] = body("1", "2", "1", "1", "-1.001");  // (1 - t/1000) exp(-t)
  CHECK(notes_of(s, "3000").empty());
}

}  // namespace touchgo::tests
