// Conditions under which event detectors fail: sizes, rates and masses far apart. Each test is named after what it
// guards against; expected values are closed forms; both methods where both can do it, in double and in 50 digits.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cases/claims/closed_form.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/hostile.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using namespace cases;

namespace {

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

}  // namespace

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
    const Run<double> exact = run_exact<double>(setups[i], system, 10.0, 1000, {}, Effort(0.01)),
                      steps = run_steps<double>(setups[i], system, 10.0, 1000, 0.001);
    CHECK(exact.reason == Reason::undecided);
    CHECK_FALSE(exact.message.empty());
    // Steps see a phase of 1e300 rad a step as some phase: such forces and walls they follow like any other.
    if (i != 5 && i != 6) CHECK(steps.reason == Reason::undecided);
    CHECK(finite(exact));
    CHECK(finite(steps));
    const Run<Mp50> wide = run_exact<Mp50>(setups[i], make_system<Mp50>(setups[i]), Mp50(10), 1000, {}, Effort(0.01));
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

}  // namespace touchgo::tests
