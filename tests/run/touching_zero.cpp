// Quantities that touch zero exactly: where the motion depends on it, and where not.
#include <algorithm>
#include <cmath>

#include "reference/two_bodies/two_bodies.hpp"
#include "solver/run/simulate.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/hostile.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinRel;

namespace {

/// A body on a floor, pressed by a load as large as the amplitude of a force: N = (1 + sin t)/2 touches zero at 3 pi/2.
Setup equal_load(Release release) {
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "0")};
  s.bodies[0].load = "-0.5", s.bodies[0].force = {{"-0.5", "1", "0"}};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5", release)};
  s.contacts[0].touching = true;
  return named(s);
}

/// x = sin t, and a wall at its turning point.
Setup wall_at_turning_point() {
  Setup s;
  s.bodies = {body("1", "0", "1", "0", "1")};
  s.walls.resize(1);
  s.walls[0].position = "1";
  s.contacts = {hard(body_member(0), wall_member(0), "0.5")};
  return named(s);
}

}  // namespace

TEST_CASE("a contact force that touches zero ends nothing, and a note has the time", "[tangency]") {
  for (const Release release : {Release::unilateral, Release::published})
    for (const int digits : {16, 60, 0}) {
      INFO("digits " << digits);
      const Report r = simulate(equal_load(release), "20", 1000, {.digits = digits});
      CHECK(r.reason == Reason::until);
      CHECK(r.events.empty());
      CHECK(r.closed_at_start == std::vector{0});
      REQUIRE(!r.notes.empty());
      CHECK(r.notes[0].find("touches zero at t = 4.712388980") != std::string::npos);  // 3 pi/2
      CHECK(r.effort < 1);
    }
}

TEST_CASE("a force that double cannot tell from one that touches zero is said to miss it by less than that",
          "[tangency]") {
  Setup s = equal_load(Release::unilateral);
  s.bodies[0].load = "-0.50000000000000000001";
  for (const int digits : {16, 60}) {
    const Report r = simulate(s, "6", 1000, {.digits = digits});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.notes.size() == 1);
    CHECK(r.notes[0].find("just misses zero at t = 4.712388980") != std::string::npos);
    CHECK(r.notes[0].find("by less than 1e-14 of its largest value") != std::string::npos);
  }
}

TEST_CASE("a dip of the force below zero opens the contact, as little as it may be", "[tangency]") {
  Setup s = equal_load(Release::unilateral);
  s.bodies[0].load = "-0.49999999999999999999";
  const Report r = simulate(s, "6", 1000, {});
  REQUIRE(!r.events.empty());
  CHECK(r.events[0].kind == Kind::separation);
  // 1 + sin t = 2e-20: a time sqrt(4e-20) before 3 pi/2
  CHECK(abs(Mp50(r.events[0].t) - 3 * pi<Mp50>() / 2 + Mp50("2e-10")) <= Mp50("1e-14"));
}

TEST_CASE(
    "a force that falls through zero opens its contact, in double too, however fast another part of the motion dies",
    "[tangency]") {
  // Two that start together, one of them held by a strong damper; from the closed forms of the pair.
  for (const int damping : {400, 700, 1000, 3000}) {
    INFO("damping " << damping);
    Setup s;
    s.bodies = {body("1", Decimal(std::to_string(damping)), "1", "0", "0"), body("1", "0.2", "1", "0", "0")};
    s.bodies[0].force = {{"1", "2", "0"}}, s.bodies[1].load = "-0.001";
    s.contacts = {hard(body_member(0), body_member(1), "0")};
    s.contacts[0].touching = true;
    const double one = 1, periods = 4 * pi<double>();
    using Oscillator = reference::linear::LinearOscillator<double>;
    const Oscillator held{one, double(damping), one, 0, {{one, 2, 0}}}, free{one, one / 5, one, -one / 1000, {}};
    const auto known = reference::two_bodies::simulate<double>(
        {held, free, 0, 0, reference::two_bodies::ReleaseRule::unilateral}, {.touching = true}, periods);
    std::vector<double> separations;
    double together = 0, since = 0;
    for (const auto& e : known.events) {
      if (e.closed) since = e.t;
      if (e.kind != reference::two_bodies::PairEventKind::separation) continue;
      separations.push_back(e.t), together += e.t - since;
    }
    if (known.events.empty() || known.events.back().closed) together += periods - since;
    const Report r = simulate(named(s), "12.56637", 1000, {.digits = 0});
    std::vector<double> found;
    for (const EventText& e : r.events)
      if (e.kind == Kind::separation) found.push_back(std::stod(e.t));
    REQUIRE(found.size() == separations.size());
    for (std::size_t i = 0; i < found.size(); ++i) CHECK(std::abs(found[i] - separations[i]) < 1e-9);
    Sweep what;
    what.over = "body.1.damping", what.from = what.to = Decimal(std::to_string(damping));
    what.length = {0, 4};
    CHECK(std::abs(sweep(named(s), what)[0].orbit.rest_fraction - together / periods) < 1e-9);
  }
}

TEST_CASE("a gap that touches zero at a turning point is undecided there and then, at any digits", "[tangency]") {
  for (const int digits : {16, 100}) {
    const Report r = simulate(wall_at_turning_point(), "20", 1000, {.digits = digits});
    CHECK(r.reason == Reason::undecided);
    CHECK(r.events.empty());
    CHECK(r.end.substr(0, 14) == "1.570796326794");  // pi/2
    CHECK(r.message.find("grazes or meets") != std::string::npos);
    CHECK(r.effort < 10);
  }
}

TEST_CASE("a published contact that is pulled at again and again, and never pushed, never opens", "[touching]") {
  // A body without a force, held to a wall; another one, driven away from it, jerks at it by a string. Each pull of the
  // string ends at zero, and nothing pushes then.
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "0"), body("1", "0", "0", "0.5", "1")};
  s.bodies[1].load = "1";
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.3", Release::published),
                soft_contact(body_member(0), body_member(1), "100", "0.7", Release::unilateral)};
  s.contacts[0].touching = true;
  s.contacts[1].upper = true, s.contacts[1].gap = "1.5";
  s = named(s);
  const Run<double> steps = run_by_steps<double>(s, 8.0, 1e-3);
  const Report exact = simulate(s, "8", 1000, {});
  CHECK(exact.reason == Reason::until);
  CHECK(std::count_if(exact.events.begin(), exact.events.end(), [](const auto& e) { return e.contact == 1; }) > 4);
  CHECK(std::none_of(exact.events.begin(), exact.events.end(), [](const auto& e) { return e.contact == 0; }));
  CHECK(std::none_of(steps.events.begin(), steps.events.end(), [](const auto& e) { return e.contact == 0; }));
}

TEST_CASE("a table that moves off takes along a body whose forces cancel, in decimals, to nothing", "[touching]") {
  // y = x + 0.1 sin 2t by m y'' + k y - load = (0.1 k - 0.4 m) sin 2t: a pull up to pi/2, a push up to pi.
  for (const auto& [mass, load] :
       {std::pair{"3", "-1.3"}, {"3", "-1.7"}, {"6", "-1.2"}, {"1.7", "-2.3"}, {"0.3", "-1.6"}, {"1", "-1.3"}}) {
    CAPTURE(mass, load);
    Setup s;
    s.bodies = {body(mass, "0", "1", load, "0")};
    s.bodies[0].load = load;
    s.walls.resize(1);
    s.walls[0].position = load, s.walls[0].motion = {"0.1", "2", "0"};
    s.contacts = {hard(wall_member(0), body_member(0), "0", Release::published)};
    const Report r = simulate(named(s), "3.2", 1000, {});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.size() == 2);
    CHECK(r.events[0].t == "0");
    CHECK(r.events[1].kind == Kind::separation);
    CHECK_THAT(std::stod(r.events[1].t), WithinRel(M_PI, 1e-15));
  }
}

}  // namespace touchgo::tests
