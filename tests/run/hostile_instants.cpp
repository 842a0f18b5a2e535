// Conditions under which event detectors fail: events near one another, near the start, near the end. Each test is
// named after what it guards against; expected values are closed forms; both methods where both can do it, in double
// and in 50 digits.
#include "tests/common/catch.hpp"
#include "tests/common/hostile.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

const char* const half_pi_digits = "1.57079632679489661923132169163975144209858469968755291048747230";

}  // namespace

// ---- two events in one step

TEMPLATE_TEST_CASE("ten impacts within two time steps are ten impacts", "[hostile]", double, Mp50) {
  using R = TestType;
  const auto [exact, steps] = both<R>(between_walls("0.0001", "1", "0.0002", "1"), "0.00205", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    REQUIRE(r.events.size() == 10);
    for (int k = 0; k < 10; ++k) {
      CHECK(r.events[k].contact == (k % 2 == 0 ? 1 : 0));
      CHECK(abs(r.events[k].t - R(2 * k + 1) / 10000) <= epsilon<R>());
    }
  }
}

// Two bodies of 1 kg, pressed together by 2 cos t N on the second alone: a contact force of cos t, and from pi/2 on a
// gap of 2 (tau - sin tau), whose first derivatives vanish. A third one hits its wall soon after, far away.
TEMPLATE_TEST_CASE("a gap that has just opened stays open through an event elsewhere", "[hostile]", double, Mp50) {
  using R = TestType;
  const Decimal half_pi = half_pi_digits;
  for (const char* later : {"1e-3", "1e-5", "1e-6", "1e-7", "1e-8", "1e-10", "1e-12", "1e-15", "1e-20", "1e-30"}) {
    if (decimal<R>(later) < 8 * epsilon<R>()) continue;
    INFO(later);
    Setup s;
    s.bodies = {body("1", "0", "0", "0", "0"), body("1", "0", "0", "0", "0"), body("1", "0", "0", "1", "1")};
    s.bodies[1].force = {{"-2", "1", half_pi}};
    s.walls.resize(1);
    s.walls[0].position = Decimal("1") + half_pi + Decimal(later);
    s.contacts = {hard(body_member(0), body_member(1), "0.5"), hard(body_member(2), wall_member(0), "1")};
    const Run<R> r = run<R>(named(s), R(3));
    REQUIRE(r.events.size() == 2);
    CHECK((r.events[0].kind == Kind::separation && r.events[0].contact == 0));
    CHECK((r.events[1].kind == Kind::impact && r.events[1].contact == 1));
    CHECK(abs(r.events[0].t - decimal<R>(half_pi)) <= 16 * epsilon<R>());
    // Closer than this part of the time they are one instant.
    CHECK(abs(r.events[1].t - decimal<R>(half_pi + Decimal(later))) <= 2 * epsilon_power<R>(3));
  }
}

TEMPLATE_TEST_CASE(
    "a wall that reaches a body and would leave it within one step hits it; coarse steps do not see that", "[hostile]",
    double, Mp50) {
  using R = TestType;
  Setup
      s;  // the wall is past 0.99999995 m for 0.6 ms, while steps of 10 ms look 0.8 ms before and 9.2 ms after its top
  s.bodies = {body("1", "0", "0", "0.99999995", "0")};
  s.walls.resize(1);
  s.walls[0].motion = {"1", "1", "0"};
  s.contacts = {hard(wall_member(0), body_member(0), "1")};
  s = named(s);
  using std::asin, std::cos;
  const R t = asin(decimal<R>("0.99999995"));
  const Run<R> exact = run<R>(s, R(3)), fine = run_by_steps<R>(s, R(3), decimal<R>("0.0005"));
  REQUIRE(exact.events.size() == 1);
  CHECK(abs(exact.events[0].t - t) <= 1e4 * epsilon<R>());  // the wall moves at 3e-4 m/s there
  CHECK(abs(exact.events[0].velocity_after[1] - 2 * cos(t)) <= 1e4 * epsilon<R>());
  REQUIRE(fine.events.size() == 1);
  CHECK(abs(fine.events[0].t - t) <= decimal<R>("1e-6"));
  CHECK(run_by_steps<R>(s, R(3), decimal<R>("0.01")).events.empty());
}

// ---- a root at the start of a phase

TEMPLATE_TEST_CASE("the gap's triple zero at a separation is not taken for the next event", "[hostile]", double, Mp50) {
  using R = TestType;
  Setup s;  // pressed by -cos t: parts at pi/2, then x = tau - sin tau, at pi m when tau = pi
  s.bodies = {body("1", "0", "0", "0", "0")};
  s.bodies[0].force = {{"1", "1", Decimal(std::string("-") + half_pi_digits)}};
  s.walls.resize(2);
  s.walls[1].position = pi_digits;
  s.contacts = {hard(wall_member(0), body_member(0), "1"), hard(body_member(0), wall_member(1), "1")};
  s.contacts[0].touching = true;
  const auto [exact, steps] = both<R>(named(s), "5", "0.002");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    const R tolerance = by_steps ? decimal<R>("1e-10") : R(64 * epsilon<R>());
    REQUIRE(r.events.size() == 2);
    CHECK(r.events[0].kind == Kind::separation);
    CHECK(abs(r.events[0].t - pi<R>() / 2) <= tolerance);
    CHECK(r.events[1].kind == Kind::impact);
    CHECK(abs(r.events[1].t - 3 * pi<R>() / 2) <= tolerance);
    CHECK(abs(r.events[1].velocity_before[0] - 2) <= tolerance);
  }
}

TEMPLATE_TEST_CASE("an impact leaves the gap at zero with the sign of the rebound, never to be found again",
                   "[hostile]", double, Mp50) {
  using R = TestType;
  const auto [exact, steps] = both<R>(between_walls("0", "1", "1", "0.5"), "1030", "0.01");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;  // each flight takes twice as long as the one before
    REQUIRE(r.events.size() == 10);
    R t = 0, flight = 1;
    for (int k = 0; k < 10; ++k, flight *= 2) {
      t += flight;
      CHECK(r.events[k].contact == (k % 2 == 0 ? 1 : 0));
      // A hundred thousand steps of round-off.
      CHECK(abs(r.events[k].t - t) <= (by_steps ? R(1e6) : R(64)) * epsilon<R>() * t);
    }
  }
}

// ---- minute rebounds

TEMPLATE_TEST_CASE("a rebound of 1e-11 lets no body fall through, a kilometre from the origin neither", "[hostile]",
                   double, Mp50) {
  using R = TestType;
  for (const char* table : {"0", "1000"}) {
    Setup s = ball("1", "1e-11");
    s.walls[0].position = table;
    if (s.walls[0].position.sign() > 0) s.bodies[0].position = "1001";
    using std::sqrt;
    const R e = decimal<R>("1e-11"), fall = sqrt(2 / decimal<R>("9.81")), limit = fall * (1 + 2 * e / (1 - e));
    const auto [exact, steps] = both<R>(s, "5", "0.001");
    for (const bool by_steps : {false, true}) {
      const Run<R>& r = by_steps ? steps : exact;
      INFO("table at " << table << (by_steps ? ", steps" : ", exact"));
      CHECK(r.reason == Reason::until);
      REQUIRE(r.events.size() >= 2);
      CHECK(r.events[0].kind == Kind::impact);
      CHECK(abs(r.events[0].velocity_after[1] / (e * fall * decimal<R>("9.81")) - 1) <=
            (by_steps ? decimal<R>("1e-4") : R(100 * epsilon<R>() / e)));
      const Event<R>& last = r.events.back();
      CHECK((last.kind == Kind::accumulation || (by_steps && last.kind == Kind::rest)));
      CHECK(abs(last.t - limit) <= (by_steps ? decimal<R>("1e-10") : R(1000 * epsilon<R>())));
      CHECK(last.closed.size() == 1);
      CHECK(last.position[1] == last.position[0]);
      CHECK(abs(last.force - decimal<R>("9.81")) <= 64 * epsilon<R>());
    }
  }
}

TEMPLATE_TEST_CASE("bounces far below the round-off of the position go on, one by one", "[hostile]", double, Mp50) {
  using R = TestType;
  const bool wide = digits10<R> > 16;  // 5e-24 m or 5e-62 m high, a kilometre from the origin
  const Decimal speed = wide ? "1e-30" : "1e-11", until = wide ? "1e-28" : "1e-9";
  Setup s = ball("1000", "1");
  s.walls[0].position = "1000";
  s.bodies[0].velocity = speed;
  const R flight = 2 * decimal<R>(speed) / decimal<R>("9.81");
  const Run<R> r = run<R>(s, decimal<R>(until));
  CHECK(r.reason == Reason::until);
  REQUIRE(r.events.size() == 490);  // 490.5
  for (std::size_t k = 0; k < 490; ++k) REQUIRE(abs(r.events[k].t / (R(k + 1) * flight) - 1) <= 1e4 * epsilon<R>());
  for (const Event<R>& e : run_by_steps<R>(s, decimal<R>(until), decimal<R>(until) / 100).events)
    CHECK(e.position[1] >= e.position[0]);
}

// ---- many impacts

TEMPLATE_TEST_CASE("ten thousand elastic impacts drift by no more than their round-off, in time and in energy",
                   "[hostile]", double, Mp50) {
  using R = TestType;
  using std::sqrt;
  const R g = decimal<R>("9.81"), fall = sqrt(2 / g);
  const Run<R> r = run<R>(ball("1", "1"), R(20000 * fall));  // the n-th at (2 n - 1) fall
  REQUIRE(r.events.size() == 10000);
  R drift = 0, energy = 0;  // relative
  for (std::size_t n = 1; n <= r.events.size(); ++n) {
    const Event<R>& e = r.events[n - 1];
    const R speed = e.velocity_before[1] / (g * fall);
    drift = std::max<R>(drift, abs(e.t / (R(2 * n - 1) * fall) - 1));
    energy = std::max<R>(energy, abs(speed * speed - 1));
  }
  CAPTURE(to_double(R(drift / epsilon<R>())), to_double(R(energy / epsilon<R>())));
  // Every flight adds an error of some epsilons to the speed, and of an epsilon to the time; at worst all to one side.
  CHECK(energy <= 4 * 10000 * epsilon<R>());
  CHECK(drift <= 4 * 10000 * epsilon<R>());
}

TEST_CASE("a thousand elastic impacts by steps drift by the error of their landings", "[hostile]") {
  const Run<double> r = run_by_steps(ball("1", "1"), 2000 * std::sqrt(2 / 9.81), 0.004);
  REQUIRE(r.events.size() == 1000);
  CAPTURE(r.events.back().t / (1999 * std::sqrt(2 / 9.81)) - 1, r.events.back().velocity_before[1]);
  CHECK_THAT(r.events.back().t, Catch::Matchers::WithinRel(1999 * std::sqrt(2 / 9.81), 1e-8));
  CHECK_THAT(r.events.back().velocity_before[1], Catch::Matchers::WithinRel(-std::sqrt(2 * 9.81), 1e-8));
}

// ---- the first and the last instant

TEMPLATE_TEST_CASE("a start at gap zero: falling it is an impact at t = 0, rising it is open", "[hostile]", double,
                   Mp50) {
  using R = TestType;
  Setup s = dm21("0", "1", "0", "0", "0.5");
  const auto falling = both<R>(s, "1", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? falling.steps : falling.exact;
    REQUIRE(!r.events.empty());
    CHECK(r.events[0].kind == Kind::impact);
    CHECK(r.events[0].t == 0);
    CHECK(abs(r.events[0].velocity_after[0] - R(1) / 4) <= epsilon<R>());
    CHECK(abs(r.events[0].velocity_after[1] - R(3) / 4) <= epsilon<R>());
  }
  s.bodies[0].velocity = "-1";
  const auto rising = both<R>(s, "0.1", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? rising.steps : rising.exact;
    CHECK(r.events.empty());
    CHECK(r.closed_at_start.empty());
  }
}

TEMPLATE_TEST_CASE("an event at the very end of the run counts", "[hostile]", double, Mp50) {
  using R = TestType;
  const Setup s = between_walls("3", "-1", "9", "0.5");
  CHECK(run<R>(s, R(3)).events.size() == 1);
  CHECK(run<R>(s, decimal<R>("2.999")).events.empty());
  const Setup irrational = ball("1", "0.5");  // until rounded down and up
  using std::sqrt;
  const R fall = sqrt(2 / decimal<R>("9.81"));
  CHECK(run<R>(irrational, fall).events.size() == 1);
  CHECK(run<R>(irrational, R(fall * (1 + 4 * epsilon<R>()))).events.size() == 1);
  CHECK(run<R>(irrational, R(fall * decimal<R>("0.9999999"))).events.empty());
}

TEST_CASE("an impact early in a run of cosmic length is not lost in the round-off of its end", "[hostile]") {
  Setup s = ball("1", "0.5");
  const double fall = std::sqrt(2 / 9.81);
  for (const Mp50& until : {Mp50("1e3"), Mp50("1e30"), Mp50("1e300")}) {
    const Run<Mp50> r = run<Mp50>(s, until);
    REQUIRE(!r.events.empty());
    CHECK(r.events[0].kind == Kind::impact);
    CHECK_THAT(to_double(r.events[0].t), Catch::Matchers::WithinRel(fall, 1e-15));
    CHECK(r.events.back().kind == Kind::accumulation);
    CHECK_THAT(to_double(r.events.back().t), Catch::Matchers::WithinRel(3 * fall, 1e-15));
  }
}

TEST_CASE("by steps too an event at the very end of the run counts", "[hostile]") {
  int missed = 0;  // arrivals after 1.1, 1.2, .. 3 s; round-off of the steps puts some behind the end
  for (int tenths = 11; tenths <= 30; ++tenths) {
    const Decimal away(std::to_string(tenths) + "e-1");
    missed += run_by_steps(between_walls(away, "-1", "9", "0.5"), decimal<double>(away), 0.001).events.empty();
  }
  CHECK(missed == 0);
}

}  // namespace touchgo::tests
