// What a verifier could overlook: events that touch the end of a stretch, of the run or of a sequence, that come at
// almost one instant, or before a limit. Each of these would be certified if one of its conditions were left out.
#include "reference/proof/accumulation.hpp"
#include "reference/proof/first_zero.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"
#include "tests/reference/proved.hpp"

namespace touchgo::tests {

using namespace reference::proof;

namespace {

std::string doubt_of(const Certificate& c) { return c.doubt ? c.doubt->kind : "none"; }

Certificate told(const Setup& setup, const char* until, std::vector<Hint> events) {
  Hints hints;
  hints.events = std::move(events), hints.digits = 20;
  return certify(named(setup), Decimal(until), hints, {.digits = 20});
}

// The limit of the impacts of a body that leaves its contact at v (m/s) now, as far as one step takes it.
std::optional<ProvedState> limit(const Setup& setup, const char* v, const std::vector<MixedRow>& others = {}) {
  const Model model(named(setup));
  Phases phases(model, 1);
  ProvedState s{{}, {}, Subspace(0), {}, {}, {}, {}};
  s.t = Ball(0), s.z = model.start(), s.space = model.start_space();
  s.standing = {Standing::open}, s.armed = {false}, s.rate = {Ball(Rational(Decimal(v)))};
  if (!limit_of_impacts(model, phases, others, 0, Ball(1), s)) return std::nullopt;
  return s;
}

// The certified time of the first accumulation of a run, to 30 digits.
std::pair<double, double> proved_limit(const Setup& setup) {
  for (const ProvedEvent& e : proved(named(setup), "2", 30).certificate.events)
    if (e.kind == EventKind::accumulation) return {std::stod(e.t.first), std::stod(e.t.second)};
  return {0, 0};
}

GuardSeries<Ball> line(const char* start, int slope, const char* off) {
  GuardSeries<Ball> g;
  g.c = {Ball(Rational(Decimal(start))), Ball(slope)};
  g.left_out_in_balls[0] = Ball(Rational(Decimal(off)));
  return g;
}

}  // namespace

TEST_CASE("a limit of impacts behind the end of the run is no event, however near", "[proof]") {
  const std::vector<Hint> limit_alone{{EventKind::accumulation, 0, "3", {0}, {}}};
  CHECK(doubt_of(told(falling_ball("4", "0.5"), "5", limit_alone)) == "none");
  for (const std::size_t nines : {3, 12, 19, 36})
    CHECK(doubt_of(told(falling_ball("4", "0.5"), ("2." + std::string(nines, '9')).c_str(), limit_alone)) != "none");
  CHECK(doubt_of(told(falling_ball("4", "0.5"), "3", limit_alone)) == "event at until");
}

TEST_CASE("events nearer than the digits asked for are not of one instant unless that is proved", "[proof]") {
  // Landings 1e-100 s apart, reported at once.
  Setup s;
  s.bodies = {body("1", "0", "0", "5", "0"), body("1", "0", "0", "100", "0")};
  s.bodies[0].load = "-10", s.bodies[1].load = "10";
  s.walls.resize(2);
  s.walls[1].position = Decimal("105." + std::string(99, '0') + "1");
  s.contacts = {hard(wall_member(0), body_member(0), "1"), hard(body_member(1), wall_member(1), "1")};
  const Certificate landings =
      told(s, "1.5", {{EventKind::impact, 0, "1", {}, {}}, {EventKind::impact, 1, "1", {}, {}}});
  CHECK(doubt_of(landings) == "same instant");
  CHECK(landings.events.empty());

  // Pushed apart from forces of 1e-330 and 2e-330 N that fall by 1 N/s: 1e-330 s apart.
  Setup pushed;
  pushed.bodies = {body("1", "0", "0", "0", "0"), body("1", "0", "0", "100", "0")};
  const std::string nothing(329, '0');
  pushed.bodies[0].load = Decimal("-0." + nothing + "2"), pushed.bodies[0].force = {{"1", "1", "0"}};
  pushed.bodies[1].load = Decimal("0." + nothing + "1"), pushed.bodies[1].force = {{"-1", "1", "0"}};
  pushed.walls.resize(2);
  pushed.walls[1].position = "100";
  pushed.contacts = {hard(wall_member(0), body_member(0), "0"), hard(body_member(1), wall_member(1), "0")};
  for (Contact& c : pushed.contacts) c.touching = true;
  auto separations = [&](std::vector<Hint> events) {
    Hints hints;
    hints.events = std::move(events), hints.closed = {0, 1}, hints.complete = false, hints.digits = 20;
    return certify(named(pushed), "1", hints, {.digits = 400});
  };
  CHECK(doubt_of(separations(
            {{EventKind::separation, 0, "2e-330", {}, {}}, {EventKind::separation, 1, "2e-330", {}, {}}})) != "none");
  CHECK(separations({{EventKind::separation, 1, "1e-330", {0}, {}}, {EventKind::separation, 0, "2e-330", {}, {}}})
            .events.size() == 2);
}

TEST_CASE("an event of another contact before one that is reported is not passed over", "[proof]") {
  // x = sin t touches the wall at 1 at pi/2 s, before the other body meets its own at 1.6 s.
  Setup s;
  s.bodies = {body("1", "0", "0", "-10", "-1"), body("1", "0", "1", "0", "1")};
  s.walls.resize(2);
  s.walls[0].position = "-11.6", s.walls[1].position = "1";
  s.contacts = {hard(wall_member(0), body_member(0), "1"), hard(body_member(1), wall_member(1), "1")};
  const Certificate touched = told(s, "3", {{EventKind::impact, 0, "1.6", {}, {}}});
  CHECK(doubt_of(touched) == "tangency");
  CHECK(touched.events.empty());

  // A second body meets its wall 5e-22 s before the ball's limit at 3 s, and is reported after it.
  Setup two = falling_ball("4", "0.5");
  two.bodies.push_back(body("1", "0", "0", "100", "1"));
  two.walls.resize(2);
  two.walls[1].position = "102.9999999999999999999995";
  two.contacts.push_back(hard(body_member(1), wall_member(1), "1"));
  CHECK(told(two, "5", {{EventKind::accumulation, 0, "3", {0}, {}}, {EventKind::impact, 1, "3", {0}, {}}})
            .events.empty());
}

TEST_CASE("contacts are told along the line, in whatever order the case has them", "[proof]") {
  // A plastic pair: one rests on the left wall, the other on the right one from 0.5 s on.
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "0"), body("1", "0", "0", "2", "1")};
  s.bodies[0].load = "-1", s.bodies[1].load = "1";
  s.walls.resize(2);
  s.walls[1].position = "3";
  s.contacts = {hard(body_member(1), wall_member(1), "0"), hard(wall_member(0), body_member(0), "0")};
  s.contacts[1].touching = true;
  const Report r = simulate(named(s), "2", 100, {.digits = 20});
  REQUIRE(r.events.size() == 1);
  REQUIRE(r.events[0].closed == std::vector<int>{1, 0});
  const Certificate c = certify(named(s), "2", hints_of(r), {.digits = 20});
  CHECK(doubt_of(c) == "none");
  CHECK(c.events.size() == 1);
}

TEST_CASE("the limit of impacts is bounded where a spring or a damper changes it", "[proof]") {
  Setup spring;
  spring.bodies = {body("1", "0", "4", "0", "0.2")};
  spring.bodies[0].load = "-1";
  spring.walls.resize(1);
  spring.contacts = {hard(wall_member(0), body_member(0), "0.1")};
  Setup damper = spring;
  damper.bodies = {body("1", "1", "0", "0", "0.02")};
  damper.bodies[0].load = "-1";
  damper.contacts[0].restitution = "0.9";
  for (const auto& [setup, v] : {std::pair(&spring, "0.2"), {&damper, "0.02"}}) {
    INFO(v);
    const Precision precision(200);
    const auto [low, high] = proved_limit(*setup);
    const auto coarse = limit(*setup, v);
    REQUIRE(high > 0);
    REQUIRE(coarse);
    const auto [from, to] = reference::proof::outward(coarse->t);
    CHECK((std::stod(from) <= low && high <= std::stod(to)));
  }
}

TEST_CASE("a limit of impacts is of the impulses' own space, and of no other guard", "[proof]") {
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "-0.02"), body("1", "0", "0", "0", "0")};
  s.bodies[0].load = "1";
  s.contacts = {hard(body_member(0), body_member(1), "0.5")};
  const Precision precision(200);
  const auto free = limit(s, "0.02");
  REQUIRE(free);
  RationalRow second_speed;  // which the impulses change
  second_speed.add(3, 1);
  CHECK_FALSE(free->space.vanishes(second_speed));
  RationalRow soon;  // 0.01 m - x1', which falls to zero before the limit
  soon.add(2, -1), soon.add(4, Rational(Decimal("0.01")));
  CHECK_FALSE(limit(s, "0.02", {MixedRow(soon)}));
}

TEST_CASE("a wall's phase is not taken for zero", "[proof]") {
  // A ball at 0 above a table at -0.1 sin(t/1000 + 1), 0.084 m below it: with phase 0 it would touch at the start.
  Setup s = falling_ball("4", "0.5");
  s.bodies[0].position = "0";
  s.walls[0].motion = {"-0.1", "0.001", "1"};
  const Report r = simulate(named(s), "0.2", 100, {.digits = 20});
  REQUIRE(r.events.size() == 1);
  const Certificate c = told(s, "0.2", {{EventKind::impact, 0, r.events[0].t, {}, {}}});
  CHECK(doubt_of(c) == "none");
  CHECK(c.events.size() == 1);
}

TEST_CASE("a zero is told from none only where the start of the stretch is clear of it", "[proof]") {
  const Precision precision(128);
  CHECK(first_zero(line("0.1", 1, "0.2"), 1).what == FirstZero::What::open);
  CHECK(first_zero(line("0.1", -1, "0.2"), 1).what == FirstZero::What::open);
  CHECK(first_zero(line("0.3", 1, "0.2"), 1).what == FirstZero::What::none);
}

TEST_CASE("a landing's rate is that of the whole series, though it is cut short", "[proof]") {
  // s (1 - s)(1 + s^4), whose slope at 1 is -2.
  const Precision precision(128);
  GuardSeries<Ball> cut;
  cut.c = {Ball(1), Ball(-1), Ball(0), Ball(0)};  // + s^4 - s^5
  cut.left_out_in_balls[0] = Ball(2), cut.left_out_in_balls[1] = Ball(4 + 5);
  const Ball rate = rate_at_zero(cut, Ball(1));
  CHECK(rate.contains(Ball(-2)));
  // The last term alone is left out, and attains four fifths of its bound.
  cut.c.push_back(Ball(1)), cut.left_out_in_balls[1] = Ball(5);
  CHECK(rate_at_zero(cut, Ball(1)).contains(Ball(-2)));
  CHECK_FALSE(rate_at_zero(cut, Ball(1)).contains(Ball(-2) - Ball(2)));
  cut.c.push_back(Ball(-1)), cut.left_out_in_balls[1] = Ball(0);
  CHECK(Ball(-2).contains(rate_at_zero(cut, Ball(1))));
}

TEST_CASE("decimals told of a ball enclose it", "[proof]") {
  const Precision precision(200);
  for (const Rational& x : {Rational(1) / Rational(3), -(Rational(1) / Rational(3)), Rational(2) / Rational(3)}) {
    const Ball ball(x);
    const auto [low, high] = reference::proof::outward(ball);
    Rational lower, upper;
    const Precision wide(400);
    arf_get_fmpq(lower.raw(), arb_midref(ball.lower().raw()));
    arf_get_fmpq(upper.raw(), arb_midref(ball.upper().raw()));
    CHECK_FALSE(lower < Rational(Decimal(low)));
    CHECK_FALSE(Rational(Decimal(high)) < upper);
  }
}

}  // namespace touchgo::tests
