// Conditions under which event detectors fail. Each test is named after what it guards against; expected values are
// closed forms; both methods where both can do it, in double and in 50 digits.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cases/experiments/closed_form.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace reference = touchgo::reference;
using namespace touchgo::cases::experiments;
using namespace touchgo::run;
using namespace touchgo::tests::common;

namespace {

const char* const pi_digits = "3.14159265358979323846264338327950288419716939937510582097494459";
const char* const half_pi_digits = "1.57079632679489661923132169163975144209858469968755291048747230";

/// The same setup by both methods.
template <Real R>
struct Both {
  Run<R> exact, steps;
};

template <Real R>
Both<R> both(const Setup& setup, const Decimal& until, const Decimal& step) {
  return {run<R>(setup, decimal<R>(until)), run_by_steps<R>(setup, decimal<R>(until), decimal<R>(step))};
}

/// A body between a wall at 0 and one at `width`.
Setup between_walls(Decimal x, Decimal v, Decimal width, Decimal e) {
  Setup s;
  s.bodies = {body("1", "0", "0", x, v)};
  s.walls.resize(2);
  s.walls[1].position = width;
  s.contacts = {hard(wall_member(0), body_member(0), e), hard(body_member(0), wall_member(1), e)};
  return named(s);
}

/// Free bodies of 1 kg in a line, each touching or about to touch the next.
Setup free_line(const std::vector<std::pair<Decimal, Decimal>>& starts, Decimal e) {
  Setup s;
  for (const auto& [x, v] : starts) s.bodies.push_back(body("1", "0", "0", x, v));
  for (int i = 1; i < static_cast<int>(starts.size()); ++i)
    s.contacts.push_back(hard(body_member(i - 1), body_member(i), e));
  return named(s);
}

/// Times 10^power.
void shift(Decimal& d, int power) {
  if (d.is_zero()) return;
  const std::string text = d.text();  // 0.DIGITSeEXPONENT
  const std::size_t e = text.find('e');
  d = Decimal(text.substr(0, e) + "e" + std::to_string(std::stoi(text.substr(e + 1)) + power));
}

Setup larger(Setup s, int power) {  // lengths, velocities, forces
  for (Body& b : s.bodies) shift(b.position, power), shift(b.velocity, power), shift(b.load, power);
  return s;
}

Setup slower(Setup s, int power) {  // the same motion, every time longer
  for (Body& b : s.bodies) shift(b.velocity, -power), shift(b.damping, -power), shift(b.stiffness, -2 * power);
  return s;
}

template <Real R>
bool finite(const Run<R>& r) {
  auto ordinary = [](const R& x) { return abs(x) <= std::numeric_limits<R>::max(); };
  bool all = ordinary(r.end);
  for (const Event<R>& e : r.events)
    for (const R& x : {e.t, e.position[0], e.position[1], e.velocity_before[0], e.velocity_before[1],
                       e.velocity_after[0], e.velocity_after[1], e.impulse.value_or(R(0)), e.force})
      all = all && ordinary(x);
  return all;
}

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

// ---- two contacts at one instant

TEMPLATE_TEST_CASE("two independent impacts at one instant are both listed, along the line", "[hostile]", double,
                   Mp50) {
  using R = TestType;
  Setup s = free_line({{"1", "-1"}, {"2", "0.3"}}, "0.5");
  s.walls.resize(2);
  s.walls[1].position = "2.3";
  s.contacts.push_back(hard(body_member(1), wall_member(1), "0.5"));
  s.contacts.push_back(hard(wall_member(0), body_member(0), "0.5"));
  const auto [exact, steps] = both<R>(named(s), "2", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    REQUIRE(r.events.size() == 2);
    CHECK(r.events[0].contact == 2);
    CHECK(r.events[1].contact == 1);
    CHECK(r.events[0].t == r.events[1].t);
    CHECK(abs(r.events[0].t - 1) <= 1e4 * epsilon<R>());
    CHECK(abs(r.events[0].velocity_after[1] - R(1) / 2) <= 1e4 * epsilon<R>());
    CHECK(abs(r.events[1].velocity_after[0] + decimal<R>("0.15")) <= 1e4 * epsilon<R>());
  }
}

TEMPLATE_TEST_CASE("two impacts at one instant on a common body are not put in an order that round-off chooses",
                   "[hostile]", double, Mp50) {
  using R = TestType;
  const auto [exact, steps] = both<R>(free_line({{"0", "1"}, {"1", "0"}, {"1.3", "-0.3"}}, "0.5"), "2", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    CHECK(r.events.empty());
    CHECK(r.reason == Reason::undecided);
    CHECK(r.message.find("multiple impact of 1, 2 and 3") != std::string::npos);
    CHECK(r.message.find("soft contact") != std::string::npos);
    CHECK(abs(r.end - 1) <= 1e4 * epsilon<R>());
  }
}

TEMPLATE_TEST_CASE("two plastic impacts at one instant on a common body have one outcome", "[hostile]", double, Mp50) {
  using R = TestType;
  Setup s = free_line({{"0", "1"}, {"1", "0"}, {"1.55", "-0.3"}}, "0");
  s.bodies[2].load = "-0.5";
  const auto [exact, steps] = both<R>(s, "2", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    const R tolerance = by_steps ? decimal<R>("1e-12") : R(1e4 * epsilon<R>());
    REQUIRE(r.events.size() == 2);
    for (int j = 0; j < 2; ++j) {
      const Event<R>& e = r.events[j];
      CHECK(e.kind == Kind::impact);
      CHECK(e.contact == j);
      CHECK(abs(e.t - 1) <= tolerance);
      CHECK(e.closed == std::vector{0, 1});
      CHECK(abs(e.velocity_after[0] - decimal<R>("0.2") / 3) <= tolerance);
      CHECK(abs(e.velocity_after[1] - decimal<R>("0.2") / 3) <= tolerance);
      CHECK(abs(e.force - R(j + 1) / 6) <= tolerance);  // 1 or 2 kg moved at 1/6 m/s^2
    }
    CHECK(abs(r.events[0].impulse.value() - (1 - decimal<R>("0.2") / 3)) <= tolerance);
    CHECK(abs(r.events[1].impulse.value() - (decimal<R>("0.8") + decimal<R>("0.2") / 3)) <= tolerance);
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

// ---- underflow and overflow

TEMPLATE_TEST_CASE("gaps, speeds and forces of 1e-200 or 1e150 have the same events at the same times", "[hostile]",
                   double, Mp50) {
  using R = TestType;
  for (int power : {-200, 150})
    for (const Setup& s : {dm21_together(), dm21_plastic(Release::unilateral), ball("1", "0.5")}) {
      const auto plain = both<R>(s, "13", "0.005"), small = both<R>(larger(s, power), "13", "0.005");
      for (const auto& [a, b] : {std::pair{&plain.exact, &small.exact}, std::pair{&plain.steps, &small.steps}}) {
        INFO("times 1e" << power << ": " << b->message);
        const std::size_t count = std::min(a->events.size(), b->events.size());
        REQUIRE(count >= 2);
        CHECK(a->events.back().kind == b->events.back().kind);
        for (std::size_t i = 0; i < std::min<std::size_t>(count, 8); ++i) {
          CHECK(a->events[i].kind == b->events[i].kind);
          CHECK(abs(b->events[i].t / a->events[i].t - 1) <= 1e4 * epsilon<R>());
        }
        CHECK(abs(b->events.back().t / a->events.back().t - 1) <= 1e4 * epsilon<R>());
      }
    }
}

TEMPLATE_TEST_CASE("a body 1e-200 m away at 1e-200 m/s arrives after a second", "[hostile]", double, Mp50) {
  using R = TestType;
  const auto [exact, steps] = both<R>(between_walls("1e-200", "-1e-200", "1", "0.5"), "3", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    REQUIRE(r.events.size() == 1);
    CHECK(r.events[0].kind == Kind::impact);
    CHECK(abs(r.events[0].t - 1) <= 1e4 * epsilon<R>());
    CHECK(abs(r.events[0].velocity_after[1] / decimal<R>("5e-201") - 1) <= 1e4 * epsilon<R>());
  }
}

TEST_CASE("numbers that leave the range end a run undecided: no NaN, no endless loop, no silent miss", "[hostile]") {
  std::vector<Setup> setups(8, ball("1", "0.5"));
  setups[0].bodies[0].load = "-1.7e308";
  setups[1].bodies[0].velocity = "-1.7e308";  // (1 + e) v overflows
  setups[2].bodies[0].stiffness = "1.7e308", setups[2].bodies[0].mass = "2.3e-308";
  setups[3].bodies[0].position = "1.7e308", setups[3].bodies[0].velocity = "1.7e308";
  setups[4].bodies[0].damping = "1e308";
  setups[5].bodies[0].force = {{"1e300", "1e300", "1e300"}};
  setups[6].walls[0].motion = {"1", "1e200", "0"};
  setups[7] = dm21("-1e308", "1e308", "1.7e308", "-1.7e308", "0.5");
  for (std::size_t i = 0; i < setups.size(); ++i) {
    INFO("setup " << i);
    const System<double> system = make_system<double>(setups[i]);
    const Run<double> exact = run_exact<double>(setups[i], system, 10.0, 1000, 2000),
                      steps = run_steps<double>(setups[i], system, 10.0, 1000, 0.001, 20000);
    CHECK(exact.reason == Reason::undecided);
    CHECK_FALSE(exact.message.empty());
    // Steps see a phase of 1e300 rad a step as some phase: such forces and walls they follow like any other.
    if (i != 5 && i != 6) CHECK(steps.reason == Reason::undecided);
    CHECK(finite(exact));
    CHECK(finite(steps));
    const Run<Mp50> wide = run_exact<Mp50>(setups[i], make_system<Mp50>(setups[i]), Mp50(10), 1000, 200);
    CHECK(finite(wide));
  }
}

TEST_CASE("nan, inf and numbers out of range in a case file end the program with 2", "[hostile]") {
  const std::string file =
      (std::filesystem::temp_directory_path() / ("touchgo-hostile-" + std::to_string(getpid()) + ".toml")).string();
  for (const std::string number : {"nan", "-nan", "inf", "-inf", "1e309", "1e-400"})
    for (const std::string method : {"exact", "steps"}) {
      std::ofstream(file) << "[run]\nuntil = 1\n[[body]]\nname = \"1\"\nmass = 1\nposition = " << number
                          << "\nvelocity = 0\n";
      const int status =
          std::system(("build/touchgo simulate " + file + " --method " + method + " >/dev/null 2>&1").c_str());
      INFO(number);
      CHECK(WEXITSTATUS(status) == 2);
    }
  std::filesystem::remove(file);
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

// ---- extreme ratios

TEMPLATE_TEST_CASE("a mass ratio of 1e12 costs no digits", "[hostile]", double, Mp50) {
  using R = TestType;
  Setup s = dm21_together();
  s.bodies[0].mass = "5e12", s.bodies[0].damping = "1e12", s.bodies[0].stiffness = "2e12";
  const auto form = closed_form<R>(s);
  const auto theirs = reference::two_bodies::simulate<R>(form->contact, form->launch, R(13));
  const auto [exact, steps] = both<R>(s, "13", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    const R tolerance = by_steps ? decimal<R>("1e-10") : R(1000 * epsilon<R>());
    REQUIRE(r.events.size() == 2);
    REQUIRE(theirs.events.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(abs(r.events[i].t - theirs.events[i].t) <= tolerance * theirs.events[i].t);
      for (int side = 0; side < 2; ++side)
        CHECK(abs(r.events[i].velocity_after[side] - theirs.events[i].velocity_after[side]) <= tolerance);
    }
  }
}

TEMPLATE_TEST_CASE("a light body between a wall and a heavy one is hit as often as there are digits of pi", "[hostile]",
                   double, Mp50) {
  using R = TestType;
  // Elastic, mass ratio 100^k: floor(10^k pi) impacts in all. (Galperin 2003)
  for (const auto& [mass, count] : {std::pair{"100", 31}, std::pair{"1e4", 314}, std::pair{"1e6", 3141}}) {
    Setup s = free_line({{"1", "0"}, {"2", "-1"}}, "1");
    s.bodies[1].mass = mass;
    s.walls.resize(1);
    s.contacts.push_back(hard(wall_member(0), body_member(0), "1"));
    const auto [exact, steps] = both<R>(named(s), "20", "0.01");
    for (const bool by_steps : {false, true}) {
      const Run<R>& r = by_steps ? steps : exact;
      CHECK(r.reason == Reason::until);
      CHECK(static_cast<int>(r.events.size()) == count);
    }
  }
}

TEMPLATE_TEST_CASE("a stiffness ratio of 1e12 costs no digits", "[hostile]", double, Mp50) {
  using R = TestType;
  Setup s = free_line({{"0", "0"}, {"1e-6", "-1"}}, "0.5");
  s.bodies[0].stiffness = "1e12", s.bodies[1].stiffness = "1";
  const auto form = closed_form<R>(s);
  const auto theirs = reference::two_bodies::simulate<R>(form->contact, form->launch, decimal<R>("1e-5"));
  const auto [exact, steps] = both<R>(s, "1e-5", "1e-8");
  REQUIRE(theirs.events.size() == 3);
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    REQUIRE(r.events.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(r.events[i].kind == Kind::impact);
      CHECK(abs(r.events[i].t / theirs.events[i].t - 1) <= (by_steps ? decimal<R>("1e-9") : R(1000 * epsilon<R>())));
    }
  }
}

TEMPLATE_TEST_CASE("a wall that moves once per time step is hit, though steps always see it at the same place",
                   "[hostile]", double, Mp50) {
  using R = TestType;
  Setup s;  // a sin(w t) = a/2 at a twelfth of the period of 1 ms
  s.bodies = {body("1", "0", "0", "0.0005", "0")};
  s.walls.resize(1);
  s.walls[0].motion = {"0.001", "6283.18530717958647692528676655900576839433879875021164194988918", "0"};
  s.contacts = {hard(wall_member(0), body_member(0), "1")};
  s = named(s);
  const R until = decimal<R>("0.01"), t = R(1) / 12000;
  const Run<R> exact = run<R>(s, until), fine = run_by_steps<R>(s, until, R(R(1) / 50000)),
               strobe = run_by_steps<R>(s, until, decimal<R>("0.001"));
  REQUIRE(!exact.events.empty());
  CHECK(abs(exact.events[0].t / t - 1) <= 64 * epsilon<R>());
  REQUIRE(!fine.events.empty());
  CHECK(abs(fine.events[0].t / t - 1) <= decimal<R>("1e-4"));  // 50 steps a period
  CHECK(strobe.events.empty());
}

TEMPLATE_TEST_CASE("without spring and damper bodies fly straight, for a second or a day", "[hostile]", double, Mp50) {
  using R = TestType;
  for (const auto& [far, step] : {std::pair{"1", "0.001"}, std::pair{"86400", "86.4"}}) {
    Setup s = free_line({{"0", "1"}, {far, "-0.25"}}, "0.5");
    s.bodies[1].mass = "3";
    const auto [exact, steps] = both<R>(s, far, step);
    const R t = decimal<R>(far) * 4 / 5;
    for (const bool by_steps : {false, true}) {
      const Run<R>& r = by_steps ? steps : exact;
      REQUIRE(r.events.size() == 1);
      CHECK(abs(r.events[0].t / t - 1) <= 1e4 * epsilon<R>());
      CHECK(abs(r.events[0].velocity_after[0] + decimal<R>("0.40625")) <= 4 * epsilon<R>());
      CHECK(abs(r.events[0].velocity_after[1] - decimal<R>("0.21875")) <= 4 * epsilon<R>());
    }
  }
}

TEMPLATE_TEST_CASE("a nanosecond or 30 years instead of a second change the times by that factor and nothing else",
                   "[hostile]", double, Mp50) {
  using R = TestType;
  for (const Setup& s : {dm21_together(), dm21_plastic(Release::published), dm21_plastic(Release::unilateral)})
    for (int power : {-9, 9}) {
      Decimal factor = "1", until = "13", step = "0.005";
      for (Decimal* time : {&factor, &until, &step}) shift(*time, power);
      const auto plain = both<R>(s, "13", "0.005");
      const auto other = both<R>(slower(s, power), until, step);
      for (const auto& [a, b] : {std::pair{&plain.exact, &other.exact}, std::pair{&plain.steps, &other.steps}}) {
        REQUIRE(a->events.size() == b->events.size());
        REQUIRE(a->events.size() >= 2);
        for (std::size_t i = 0; i < a->events.size(); ++i) {
          CHECK(a->events[i].kind == b->events[i].kind);
          CHECK(abs(b->events[i].t / (a->events[i].t * decimal<R>(factor)) - 1) <= 1e4 * epsilon<R>());
          CHECK(abs(b->events[i].position[0] - a->events[i].position[0]) <= 1e4 * epsilon<R>());
        }
      }
    }
}

// ---- accumulation over two contacts

namespace {

Setup beads(Decimal e) { return free_line({{"0", "1"}, {"1", "0"}, {"2.5", "-1"}}, e); }

constexpr int limit = 1500;  // impacts; by then gaps are some 1e-860 m, which 1100 digits still resolve

/// Impacts of three free bodies of equal mass: straight lines between them, velocities exchanged with e. The two
/// contacts take turns, so no gap has to be told from zero. `limit`: as many or more.
int count_impacts(const Decimal& restitution) {
  using W = Mp1100;
  const W e = decimal<W>(restitution);
  W x[] = {W(0), W(1), W(5) / 2}, v[] = {W(1), W(0), W(-1)};
  int count = 0, last = -1;
  for (;; ++count) {
    int next = -1;
    W soonest = 0;
    for (int j = 0; j < 2; ++j) {
      if (j == last || !(v[j + 1] < v[j])) continue;
      const W after = (x[j + 1] - x[j]) / (v[j] - v[j + 1]);
      if (next < 0 || after < soonest) next = j, soonest = after;
    }
    if (next < 0 || count == limit) return count;
    for (int i = 0; i < 3; ++i) x[i] += v[i] * soonest;
    const W mean = (v[next] + v[next + 1]) / 2, apart = e * (v[next] - v[next + 1]) / 2;
    v[next] = mean - apart;
    v[next + 1] = mean + apart;
    last = next;
  }
}

}  // namespace

TEST_CASE("three beads just below e = 7 - 4 sqrt(3) accumulate over two contacts at once, and the run says so",
          "[hostile]") {
  for (const char* e : {"0.05", "0.07", "0.0717"}) {
    INFO("e = " << e);
    CHECK(count_impacts(e) == limit);
    const Run<Mp50> exact = run<Mp50>(beads(e), Mp50(10));
    CHECK(exact.reason == Reason::undecided);
    CHECK(exact.message.find("1, 2 and 3 accumulate") != std::string::npos);
    CHECK(run(beads(e), 10.0).reason == Reason::undecided);
    CHECK(run_by_steps(beads(e), 10.0, 0.001).reason != Reason::until);
    const Report ladder = simulate(beads(e), "10", 100000, {});
    CHECK(ladder.reason == Reason::undecided);
    CHECK(ladder.message.find("1, 2 and 3 accumulate") != std::string::npos);
  }
}

TEST_CASE("three beads just above it have a finite number of impacts, every one of them listed", "[hostile]") {
  for (const char* e : {"0.0718", "0.0719", "0.072", "0.073", "0.08", "0.1", "0.5"}) {  // 7 - 4 sqrt(3) = 0.071797
    INFO("e = " << e);
    const Report r = simulate(beads(e), "10", 100000, {});
    CHECK(r.reason == Reason::until);
    CHECK(static_cast<int>(r.events.size()) == count_impacts(e));
  }
}

// ---- resting bodies that are hit, chains, degenerate contacts

namespace {

/// A body rests on a wall under a load; another one, loaded too, hits it from above after 2 s.
Setup resting_and_hit(Decimal e) {
  Setup s = free_line({{"0", "0"}, {"4", "-1"}}, e);
  s.bodies[0].load = "-1", s.bodies[1].load = "-1";
  s.walls.resize(1);
  s.contacts.push_back(hard(wall_member(0), body_member(0), e));
  s.contacts[1].touching = true;
  return named(s);
}

}  // namespace

TEMPLATE_TEST_CASE("a hit on a resting body is undecided under restitution, naming all three and the remedy",
                   "[hostile]", double, Mp50) {
  using R = TestType;
  const auto [exact, steps] = both<R>(resting_and_hit("0.5"), "10", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    CHECK(r.closed_at_start.size() == 1);
    CHECK(r.events.empty());
    CHECK(r.reason == Reason::undecided);
    CHECK(abs(r.end - 2) <= (by_steps ? decimal<R>("1e-12") : R(1e4 * epsilon<R>())));
    for (const char* word : {"wall1", "1", "2", "multiple impact", "soft contact"})
      CHECK(r.message.find(word) != std::string::npos);
  }
}

TEMPLATE_TEST_CASE("a plastic hit on a resting body has one outcome: all at rest, forces by hand", "[hostile]", double,
                   Mp50) {
  using R = TestType;
  const auto [exact, steps] = both<R>(resting_and_hit("0"), "10", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.size() == 1);
    const R tolerance = by_steps ? decimal<R>("1e-12") : R(1e4 * epsilon<R>());
    CHECK(abs(r.events[0].impulse.value() - 3) <= tolerance);  // it arrives at 3 m/s
    CHECK(r.events[0].velocity_after[0] == 0);
    CHECK(r.events[0].velocity_after[1] == 0);
    CHECK(r.events[0].closed.size() == 2);
    CHECK(abs(r.events[0].force - 1) <= tolerance);
  }
}

TEST_CASE("a hit that compresses a closed contact of free bodies is undecided unless plastic", "[hostile]") {
  Setup s;
  s.bodies = {body("1", "0", "0", "-2", "1"), body("1", "0", "1", "0", "0"), body("1", "0", "0", "0", "0")};
  s.bodies[2].load = "-1";
  s.bodies[1].load = "0.5";
  s.contacts = {hard(body_member(0), body_member(1), "0.5"), hard(body_member(1), body_member(2), "0.5")};
  s.contacts[1].touching = true;
  s = named(s);
  const Run<double> r = run(s, 10.0);
  CHECK(r.reason == Reason::undecided);
  CHECK(r.message.find("1, 2 and 3") != std::string::npos);
  for (Contact& c : s.contacts) c.restitution = "0";
  const Run<double> plastic = run(s, 10.0);
  CHECK(plastic.reason == Reason::until);
  REQUIRE(!plastic.events.empty());
  CHECK(plastic.events[0].closed.size() == 2);
}

TEMPLATE_TEST_CASE("a soft contact anywhere in the chain decides it", "[hostile]", double, Mp50) {
  using R = TestType;
  for (int soft : {0, 1}) {
    Setup s = resting_and_hit("0.5");
    s.contacts[soft].law = Law::soft;
    s.contacts[soft].stiffness = "10000";
    s.contacts[soft].touching = false;
    const auto [exact, steps] = both<R>(s, "2.1", "0.0001");
    for (const bool by_steps : {false, true}) {
      const Run<R>& r = by_steps ? steps : exact;
      CHECK(r.reason == Reason::until);
      REQUIRE(r.events.size() >= 2);
      CHECK(finite(r));
    }
    CHECK(abs(exact.events[0].t - 2) <= decimal<R>("1e-4"));  // the soft table yields by 1e-4 m
    CHECK(abs(exact.events[1].t - steps.events[1].t) <= decimal<R>("1e-7"));
  }
}

TEMPLATE_TEST_CASE("a chain closed from wall to wall is undecided and named", "[hostile]", double, Mp50) {
  using R = TestType;
  Setup s =
      free_line({{"0", "0"}, {"0", "0"}}, "0");  // pressed to the left, where they rest; a wall comes from the right
  s.bodies[0].load = s.bodies[1].load = "-1";
  s.walls.resize(2);
  s.walls[1].position = "1";
  s.walls[1].motion = {"2", "1", pi_digits};  // 1 - 2 sin t: there at pi/6
  s.contacts.push_back(hard(wall_member(0), body_member(0), "0"));
  s.contacts.push_back(hard(body_member(1), wall_member(1), "0"));
  s.contacts[0].touching = s.contacts[1].touching = true;
  const auto squeezed = both<R>(named(s), "5", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? squeezed.steps : squeezed.exact;
    CHECK(r.closed_at_start.size() == 2);
    CHECK(r.reason == Reason::undecided);
    CHECK(abs(r.end - pi<R>() / 6) <= (by_steps ? decimal<R>("1e-9") : R(64 * epsilon<R>())));
    CHECK(r.message.find("wall1-1, 1-2, 2-wall2") != std::string::npos);
    CHECK(r.message.find("wall to wall") != std::string::npos);
  }
  s.walls[1].position = "0", s.walls[1].motion = {};
  s.contacts[2].touching = true;
  const auto from_the_start = both<R>(named(s), "5", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? from_the_start.steps : from_the_start.exact;
    CHECK(r.reason == Reason::undecided);
    CHECK(r.end == 0);
    CHECK(r.message.find("wall1-1, 1-2, 2-wall2") != std::string::npos);
  }
}

TEMPLATE_TEST_CASE("identical bodies that meet plastically are degenerate where they close, not earlier", "[hostile]",
                   double, Mp50) {
  using R = TestType;
  Setup pair = dm21("-1", "0", "2", "0", "0");
  pair.bodies[1] = pair.bodies[0];  // k2 m1 = k1 m2, c2 m1 = c1 m2
  pair.bodies[1].position = "2";
  Setup loaded = pair;  // m2 F1 = m1 F2
  loaded.bodies[0].load = loaded.bodies[1].load = "0.7";
  loaded.bodies[0].force = loaded.bodies[1].force = {{"0.3", "2", "1"}};
  Setup published = pair;
  published.contacts[0].release = Release::published;
  for (const Setup& s : {named(pair), named(loaded), named(published)}) {
    const auto [exact, steps] = both<R>(s, "30", "0.001");
    for (const bool by_steps : {false, true}) {
      const Run<R>& r = by_steps ? steps : exact;
      REQUIRE(r.events.size() == 1);
      CHECK(r.events[0].kind == Kind::impact);
      CHECK(r.reason == Reason::degenerate);
      CHECK(r.end == r.events[0].t);
      // Their difference d = 3 exp(-0.1 t) (cos w t + 0.1 sin(w t)/w), w^2 = 0.4 - 0.01, has its first zero there.
      using std::atan, std::sqrt;
      const R w = sqrt(decimal<R>("0.39")), zero = (pi<R>() - atan(10 * w)) / w;
      CHECK(abs(r.end - zero) <= (by_steps ? decimal<R>("1e-10") : R(1000 * epsilon<R>())));
    }
  }
}

TEMPLATE_TEST_CASE("three bodies of one time scale are degenerate at the first two that meet", "[hostile]", double,
                   Mp50) {
  using R = TestType;
  Setup s;
  s.bodies = {body("1", "0.1", "2", "-1", "0"), body("2", "0.2", "4", "0.5", "0"), body("3", "0.3", "6", "1", "0")};
  s.contacts = {hard(body_member(0), body_member(1), "0"), hard(body_member(1), body_member(2), "0")};
  s.contacts[0].gap = "0.5";
  const auto [exact, steps] = both<R>(named(s), "30", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    REQUIRE(r.events.size() == 1);
    CHECK(r.events[0].contact == 1);
    CHECK(r.reason == Reason::degenerate);
    CHECK(r.message.find("2-3") != std::string::npos);
  }
}

TEMPLATE_TEST_CASE("a stack of four parts into each of its seven groupings, several contacts at one instant included",
                   "[hostile]", double, Mp50) {
  using R = TestType;
  // Contact forces N_j = j (1 - r_j sin t) are what forces f_i = N_i - N_(i-1) on free bodies at rest make, whatever
  // their masses. Where r = 2 the contact parts at pi/6; where r = 1/2 it holds.
  for (unsigned parting = 1; parting < 8; ++parting) {
    Setup s = free_line({{"0", "0"}, {"0", "0"}, {"0", "0"}, {"0", "0"}}, "0.5");
    std::vector<int> parts, holds;
    int before = 0, doubled_before = 0;
    for (int i = 0; i < 4; ++i) {
      const bool apart = i < 3 && (parting >> i & 1);
      if (i < 3) (apart ? parts : holds).push_back(i);
      const int size = i < 3 ? i + 1 : 0, doubled = size * (apart ? 4 : 1);  // twice the amplitude j r_j
      s.bodies[i].mass = Decimal(std::to_string(i + 1));
      s.bodies[i].load = Decimal(std::to_string(size - before));
      s.bodies[i].force = {{Decimal(std::to_string(5 * (doubled_before - doubled)) + "e-1"), "1", "0"}};
      before = size, doubled_before = doubled;
    }
    for (Contact& c : s.contacts) c.touching = true;
    const auto [exact, steps] = both<R>(s, "0.55", "0.001");
    for (const bool by_steps : {false, true}) {
      const Run<R>& r = by_steps ? steps : exact;
      INFO("grouping " << parting);
      CHECK(r.closed_at_start.size() == 3);
      REQUIRE(r.events.size() == parts.size());
      for (std::size_t k = 0; k < parts.size(); ++k) {
        CHECK(r.events[k].kind == Kind::separation);
        CHECK(r.events[k].contact == parts[k]);
        CHECK(abs(r.events[k].t - pi<R>() / 6) <= (by_steps ? decimal<R>("1e-12") : R(64 * epsilon<R>())));
        CHECK(r.events[k].closed == holds);
      }
      CHECK(r.reason == Reason::until);
    }
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

TEST_CASE("a chain that starts closed from wall to wall is undecided whatever presses it", "[hostile]") {
  Setup s = free_line({{"0", "0"}, {"0", "0"}}, "0");
  s.walls.resize(2);
  s.contacts.push_back(hard(wall_member(0), body_member(0), "0"));
  s.contacts.push_back(hard(body_member(1), wall_member(1), "0"));
  for (Contact& c : s.contacts) c.touching = true;
  s.bodies[0].load = "1", s.bodies[1].load = "-1";  // towards each other: no wall need push, any compression may
  CHECK(run(named(s), 5.0).reason == Reason::undecided);
}

// ---- known to fail

TEST_CASE("by steps three beads that only pass each other slowly are not taken to stay together",
          "[hostile][!shouldfail]") {
  // Impacts slower than 1e-8 of the velocities end as "rest", and the run as degenerate; in truth there are 27.
  CHECK(run_by_steps(beads("0.073"), 10.0, 0.001).reason != Reason::degenerate);
}
