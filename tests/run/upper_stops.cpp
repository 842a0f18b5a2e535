// Upper stops: bodies inside others, on strings, and between two faces of one wall.
#include <cmath>

#include "reference/certificate/certified.hpp"
#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/random_setups.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs;

namespace {

Contact upper(Contact c, Decimal gap) {
  c.upper = true, c.gap = gap;
  return c;
}

// A box and a ball inside it, each as given, with this play.
Setup ball_in_box(Body box, Body ball, Decimal e, Decimal play) {
  Setup s;
  s.bodies = {box, ball};
  const Contact lower = hard(body_member(0), body_member(1), e);
  s.contacts = {lower, upper(lower, play)};
  return named(s);
}

std::vector<double> times(const Report& r) {
  std::vector<double> all;
  for (const EventText& e : r.events) all.push_back(std::stod(e.t));
  return all;
}

// A floor at 0, a box of 2 kg on it, a ball of 1 kg inside with play 1 m; no load on either.
Setup box_on_floor(const char* e_floor, Decimal ball_position) {
  Setup s = ball_in_box(body("2", "0", "0", "0", "0"), body("1", "0", "0", ball_position, "0"), "0", "1");
  s.walls.resize(1);
  s.contacts.push_back(hard(wall_member(0), body_member(0), e_floor));
  return named(s);
}

}  // namespace

// The relative speed stays 2 m/s, so that the play of 1 m takes half a second; equal masses exchange velocities.
TEST_CASE("an elastic ball in a box of its mass exchanges velocities with it at each wall", "[upper]") {
  const Setup s = ball_in_box(body("1", "0", "0", "0", "1"), body("1", "0", "0", "0.25", "-1"), "1", "1");
  for (const Options& o : {Options{}, Options{.digits = 0}, Options{.method = MethodName::steps, .step = "0.01"}}) {
    const Report r = simulate(s, "2.2", 100, o);
    REQUIRE(r.events.size() == 5);
    for (int i = 0; i < 5; ++i) {
      CHECK_THAT(times(r)[i], WithinAbs(0.125 + 0.5 * i, 1e-14));
      CHECK(r.events[i].contact == i % 2);
      for (int side : {0, 1})
        CHECK_THAT(std::stod(r.events[i].velocity_after[side]),
                   WithinAbs(std::stod(r.events[i].velocity_before[1 - side]), 1e-14));
    }
  }
}

// From 0.1 m at -2 m/s: 0.3 m to the lower face at -0.2 m, then 1 m from face to face with 2 m/s each time.
TEST_CASE("an elastic body between two faces of one wall hits them at even times", "[upper]") {
  Setup s;
  s.bodies = {body("3", "0", "0", "0.1", "-2")};
  s.walls.resize(1);
  const Contact face = hard(wall_member(0), body_member(0), "1");
  s.contacts = {face, upper(face, "0.8")};
  s.contacts[0].gap = "0.2";
  const Report r = simulate(named(s), "3", 100, {});
  REQUIRE(r.events.size() == 6);
  for (int i = 0; i < 6; ++i) {
    CHECK_THAT(times(r)[i], WithinAbs(0.15 + 0.5 * i, 1e-15));
    CHECK(r.events[i].contact == i % 2);
    CHECK(r.events[i].impulse == "12");
  }
}

// A wall above a body, as an ordinary stop of the body's and as an upper one of the wall's; alone by the oscillator's
// kernel, beside another body by the general engine.
TEST_CASE("sweeps tell the second's place beyond the first, of an upper stop too", "[upper][sweep]") {
  Sweep what;
  what.from = what.to = "4", what.length = {100, 20}, what.diagram_periods = 3;
  for (const bool alone : {true, false}) {
    Setup s = ob21("4", "0.6");
    s.bodies[0].load = "0.002";
    s.contacts[0].gap = "0.02";
    Setup turned = s;
    turned.contacts[0].upper = true;
    const Body bystander = body("1", "1", "1", "-50", "0");
    if (!alone) s.bodies.insert(s.bodies.begin(), bystander), turned.bodies.push_back(bystander);
    s.contacts[0].first = body_member(alone ? 0 : 1), s.contacts[0].second = wall_member(0);
    const SweepRow a = sweep(named(s), what).at(0), b = sweep(named(turned), what).at(0);
    REQUIRE(a.points.size() > 5);
    REQUIRE(a.points.size() == b.points.size());
    for (std::size_t i = 0; i < a.points.size(); ++i) {
      CHECK(a.points[i].xr == -b.points[i].xr);
      CHECK(a.points[i].vr == b.points[i].vr);
      if (!a.points[i].impact) CHECK(a.points[i].xr >= -0.02);  // the wall is above
    }
    CHECK(a.orbit.n == b.orbit.n);
    CHECK(a.orbit.p == b.orbit.p);
  }
}

TEST_CASE("two faces of one wall are two walls, bit for bit", "[upper]") {
  for (int i = 0; i < 20; ++i) {
    Random random(500 + i);
    Setup one;
    one.bodies = {random_body(random)};
    one.bodies[0].position = random.number(-0.2, 0.2);
    one.walls.resize(1);
    const Contact lower = random_contact(random, wall_member(0), body_member(0));
    one.contacts = {lower, upper(lower, "0.5")};
    one.contacts[0].gap = "0.5";
    Setup two = one;
    two.walls.resize(2), two.walls[1].position = "0.5";
    two.contacts[1] = lower;
    two.contacts[1].first = body_member(0), two.contacts[1].second = wall_member(1);
    const Report a = simulate(named(one), "10", 100, {}), b = simulate(named(two), "10", 100, {});
    REQUIRE(a.events.size() == b.events.size());
    for (std::size_t k = 0; k < a.events.size(); ++k) {
      CHECK(a.events[k].t == b.events[k].t);
      CHECK(a.events[k].contact == b.events[k].contact);
      CHECK(a.events[k].impulse == b.events[k].impulse);
    }
    CHECK(a.message == b.message);
  }
}

TEST_CASE("bodies inside others move by both methods alike, to the order of the steps", "[upper][random]") {
  int events = 0, compared = 0;
  for (int i = 0; i < 200; ++i) {
    Random random(1500 + i);
    Setup s = named(with_insides(random));
    const Report exact = simulate(s, "3", 40, {.digits = 0});
    if (exact.reason != Reason::until && exact.reason != Reason::events) continue;
    // Four times shorter steps are 256 times better, but for what a chaotic motion makes of them.
    const Report coarse = simulate(s, "3", 40, {.method = MethodName::steps, .step = "0.008"}),
                 fine = simulate(s, "3", 40, {.method = MethodName::steps, .step = "0.002"});
    for (std::size_t k = 0; k < exact.events.size(); ++k) {
      if (k >= fine.events.size() || k >= coarse.events.size() || fine.events[k].contact != exact.events[k].contact ||
          fine.events[k].kind != exact.events[k].kind || coarse.events[k].contact != exact.events[k].contact)
        break;  // accumulations end differently
      if (k > 0 && std::stod(exact.events[k].t) - std::stod(exact.events[k - 1].t) < 0.05) break;  // of few steps
      const double t = std::stod(exact.events[k].t), far = std::abs(std::stod(coarse.events[k].t) - t),
                   near = std::abs(std::stod(fine.events[k].t) - t);
      ++events;
      if (far > 1e-7 || far < 1e-12) continue;
      ++compared;
      INFO("system " << i << ", event " << k << ": " << far << ", " << near);
      CHECK(near < far / 20 + 1e-13);
    }
  }
  CHECK(events > 300);
  CHECK(compared > 100);
}

// x -> -x makes a lower stop of an upper one and the other way round.
TEST_CASE("a mirrored system has the mirrored events", "[upper][random]") {
  auto reflected = [](Decimal x) { return -x; };
  int events = 0;
  for (int i = 0; i < 60; ++i) {
    Random random(900 + i);
    Setup s = with_insides(random), m;
    auto inside_only = [](const Setup& t) {
      const Member host = t.contacts.front().first;
      return t.bodies.size() == (host.is_body() ? 2 : 1) &&
             std::all_of(t.contacts.begin(), t.contacts.end(),
                         [&](const Contact& c) { return c.first == host && c.second.is_body(); });
    };
    while (!inside_only(s)) s = with_insides(random);
    s.multiple_impacts = MultipleImpacts::newton;
    s = m = named(s);
    for (Body& b : m.bodies) {
      b.position = reflected(b.position), b.velocity = reflected(b.velocity), b.load = reflected(b.load);
      for (Harmonic& h : b.force) h.amplitude = reflected(h.amplitude);
    }
    for (Wall& w : m.walls) w.position = reflected(w.position), w.motion.amplitude = reflected(w.motion.amplitude);
    for (Contact& c : m.contacts) c.upper = !c.upper;
    const Report a = simulate(s, "4", 60, {}), b = simulate(m, "4", 60, {});
    CHECK(a.message == b.message);
    REQUIRE(a.events.size() == b.events.size());
    for (std::size_t k = 0; k < a.events.size(); ++k) {
      const bool swapped = a.events[k].contact != b.events[k].contact;  // two contacts at one instant
      CHECK(a.events[k].t == b.events[k].t);
      if (!swapped) CHECK(a.events[k].impulse == b.events[k].impulse);
    }
    events += static_cast<int>(a.events.size());
  }
  CHECK(events > 300);
}

// The floor carries both; pressed against the lid by 29.43 sin(t) N the ball lifts the box off where that is 3 g.
TEST_CASE("a ball that presses against the lid lifts its box off the floor", "[upper]") {
  Setup s = box_on_floor("0", "1");
  s.gravity = "-9.81";
  s.bodies[1].force = {{"58.86", "1", "0.25"}};
  s.contacts[1].touching = s.contacts[2].touching = true;
  const Report r = simulate(s, "0.5", 100, {});
  CHECK(r.closed_at_start == std::vector{2, 1});
  REQUIRE(r.events.size() == 1);
  CHECK(r.events[0].kind == Kind::separation);
  CHECK(r.events[0].contact == 2);
  CHECK_THAT(times(r)[0], WithinAbs(std::asin(0.5) - 0.25, 1e-14));
}

// Closing both contacts would have the floor pull: who stays is no growing set where the box has two contacts above
// them. The two rise together at (40 - 3 g)/3.
TEST_CASE("of two contacts that press apart the one that would pull opens", "[upper]") {
  for (const bool floor_first : {false, true}) {
    Setup s = box_on_floor("0", "1");
    s.gravity = "-9.81";
    s.bodies[1].load = "40";
    s.contacts[1].touching = s.contacts[2].touching = true;
    if (floor_first) std::swap(s.contacts[0], s.contacts[2]);  // it is closed before the lid is
    const Report r = simulate(s, "1", 100, {.digits = 20});
    CHECK(r.closed_at_start == std::vector{1});
    CHECK(r.events.empty());
    Case c;
    c.setup = s, c.until = "1";
    CHECK(!reference::certificate_of(c, {.digits = 20}, r).doubt);
  }
}

// Box and ball fly to the floor and to the lid at one instant: the floor would have to pull to stop both, so that they
// rise together at (1 * 6 - 2 * 1)/3.
TEST_CASE("an impact of two contacts that press apart gives an impulse to one alone", "[upper]") {
  Setup s = box_on_floor("0", "0");
  s.bodies[0].position = "1", s.bodies[0].velocity = "-1";
  s.bodies[1].position = "-5", s.bodies[1].velocity = "6";  // gap 1 + 1 - -5 = 7 of the lid, closing at 7
  s.contacts[0].gap = "10";
  const Report r = simulate(s, "1.5", 100, {.digits = 20});
  REQUIRE(r.events.size() >= 1);
  CHECK(r.events[0].t == "1");
  for (const EventText& e : r.events) {
    INFO(e.contact);
    CHECK(e.velocity_after[1].substr(0, 12) == "1.3333333333");
  }
}

// A quarter of a turn into one face of its wall and into a body that comes towards it, at one instant. By hand, the
// stop before the pair: 1 -> -0.5, then at the pair 1.8 (2/3) 0.5 N s from -0.5 and -1.
TEST_CASE("two contacts that close at one body at one instant are a matter of law, in whatever order the file has them",
          "[upper]") {
  for (const bool stop_first : {true, false}) {
    Setup s;
    s.bodies = {body("1", "0", "0", "0", "1"), body("2", "0", "0", "2", "-1")};
    s.walls.resize(1);
    s.contacts = {upper(hard(wall_member(0), body_member(0), "0.5"), "1"), hard(body_member(0), body_member(1), "0.8")};
    const int stop = stop_first ? 0 : 1, pair = 1 - stop;
    if (!stop_first) std::swap(s.contacts[0], s.contacts[1]);
    const Report none = simulate(named(s), "3", 100, {});
    CHECK(none.reason == Reason::undecided);
    CHECK(none.events.empty());
    s.multiple_impacts = MultipleImpacts::sequential;
    Case c;
    c.setup = named(s), c.until = "3";
    const Report r = simulate(c.setup, c.until, 100, {});
    REQUIRE(r.events.size() == 2);
    CHECK(r.events[0].contact == stop);
    CHECK(r.events[1].contact == pair);
    CHECK_THAT(std::stod(r.events[1].velocity_after[0]), WithinAbs(-1.1, 1e-14));
    CHECK_THAT(std::stod(r.events[1].velocity_after[1]), WithinAbs(-0.7, 1e-14));
    CHECK(!reference::certificate_of(c, {.digits = 16}, r).doubt);
  }
}

TEST_CASE("an accumulation beside a contact that was closed until then is one at every number of digits", "[upper]") {
  // A pair meets an upper stop, which parts them; the first bounces on under 1 N: from 1.5 v at v/2 for each rebound.
  for (const bool stop_first : {true, false}) {
    Setup s;
    s.bodies = {body("1", "0", "0", "0", "1"), body("2", "0.5", "0", "0", "1")};
    s.bodies[0].load = "1";
    s.walls.resize(1);
    s.walls[0].position = "-1";
    s.contacts = {hard(body_member(0), body_member(1), "0.8"), upper(hard(wall_member(0), body_member(0), "0.5"), "2")};
    if (stop_first) std::swap(s.contacts[0], s.contacts[1]);
    s.multiple_impacts = MultipleImpacts::newton;
    for (const int digits : {16, 31, 61, 100}) {
      CAPTURE(stop_first, digits);
      const Report r = simulate(named(s), "3.22", 100000, {.digits = digits, .budget = 5});
      CHECK(r.reason == Reason::until);
      REQUIRE(r.events.size() > 10);
      CHECK(r.events.back().kind == Kind::accumulation);
      // Its flights: 2 v, v, v/2 .. of the first rebound v.
      const double v = -std::stod(r.events[0].velocity_after[1]), t = std::stod(r.events[0].t);
      CHECK_THAT(std::stod(r.events.back().t), WithinAbs(t + 4 * v, 1e-12));
    }
  }
}

}  // namespace touchgo::tests
