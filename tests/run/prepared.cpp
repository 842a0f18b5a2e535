// A prepared system: runs of it are those of simulate(), whatever was run before and beside them.
#include "solver/run/prepared.hpp"

#include <cstdlib>

#include "solver/files/case_file.hpp"
#include "solver/files/report.hpp"
#include "solver/sweeps/parallel.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/random_setups.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

Case case_of(const Setup& s) {
  Case c;
  c.setup = s, c.until = "3";
  return c;
}

/// All that a report says, and the work it took.
std::string said(const Report& r) { return to_json(case_of(r.setup), r) + std::to_string(r.effort); }

BodyStarts starts_of(const Setup& s) {
  BodyStarts starts;
  for (const Body& b : s.bodies) starts.position.push_back(b.position), starts.velocity.push_back(b.velocity);
  return starts;
}

std::vector<double> doubles_of(const Setup& s) {
  std::vector<double> numbers;
  for (const Body& b : s.bodies) numbers.push_back(decimal<double>(b.position));
  for (const Body& b : s.bodies) numbers.push_back(decimal<double>(b.velocity));
  return numbers;
}

/// The same system from other starts: bodies moved together, so that none come to be inside another.
Setup moved(Setup s, Random& random) {
  const Decimal by = random.number(-0.05, 0.05);
  for (Body& b : s.bodies) b.position = b.position + by, b.velocity = b.velocity + random.number(-0.3, 0.3);
  for (Contact& c : s.contacts) c.touching = false;
  return s;
}

// Members of a hard contact are inside one another, beyond round-off.
bool starts_inside(const Setup& s) {
  const System<double> system = make_system<double>(s);
  const Vector<double> z = system.state(0.0, system.start);
  return std::any_of(system.joints.begin(), system.joints.end(), [&](const Joint<double>& j) {
    return j.rigid && j.gap_row.dot(z) < -1e-12 * j.gap_row.cwiseAbs().dot(z.cwiseAbs());
  });
}

}  // namespace

TEST_CASE("a prepared system runs from any start as simulate() does, in any order, and as costly",
          "[prepared][random]") {
  Random random(11);
  int runs = 0;
  for (int k = 0; k < 30; ++k) {
    Setup s = k % 3 == 0 ? anything(random) : k % 3 == 1 ? stack(random) : with_insides(random);
    for (Contact& c : s.contacts) c.touching = false;
    const Prepared prepared(s, "3");
    for (int run = 0; run < 4; ++run) {
      const Setup here = run == 0 ? s : moved(s, random);
      if (run > 0 && starts_inside(here)) {
        CHECK_THROWS_WITH(prepared.run(starts_of(here), 20, {}),
                          Catch::Matchers::EndsWith("a start with a gap >= 0 is allowed"));
        continue;
      }
      ++runs;
      for (Options o : {Options{.digits = 0}, Options{.digits = 16}, Options{.digits = 60},
                        Options{.method = MethodName::steps, .step = "0.01"}}) {
        if (run == 2) o.release = random.below(2) ? Release::published : Release::unilateral;
        const Report alone = simulate(here, "3", 20, o);
        INFO(k << " " << run << " " << alone.message);
        CHECK(said(prepared.run(starts_of(here), 20, o)) == said(alone));
        if (run == 0) CHECK(said(prepared.run(20, o)) == said(alone));
      }
    }
  }
  CHECK(runs > 80);
}

TEST_CASE("event times of a prepared system are those of the run in double, bit for bit", "[prepared][random]") {
  Random random(12);
  int events = 0;
  for (int k = 0; k < 60; ++k) {
    Setup s = k % 2 ? anything(random) : stack(random);
    for (Contact& c : s.contacts) c.touching = false;
    const Prepared prepared(s, "3");
    for (int run = 0; run < 3; ++run) {
      const Setup here = moved(s, random);
      if (starts_inside(here)) continue;
      const Report r = simulate(here, "3", 8, {.digits = 0});
      for (long most : {0, 1, 8}) {
        const EventTimes times = prepared.event_times(doubles_of(here), most);
        INFO(k << " " << run << " " << most << " " << r.message);
        REQUIRE(std::ssize(times.t) == std::min<long>(most, std::ssize(r.events)));
        CHECK(times.reason == (std::ssize(times.t) == most ? Reason::events : r.reason));
        for (std::size_t i = 0; i < times.t.size(); ++i, ++events) {
          CHECK(times.t[i] == std::strtod(r.events[i].t.c_str(), nullptr));
          CHECK(times.kind[i] == r.events[i].kind);
          CHECK(times.contact[i] == r.events[i].contact);
        }
      }
    }
  }
  CHECK(events > 500);
}

TEST_CASE("which impacts of an accumulation come first does not depend on how long the run is to be", "[prepared]") {
  // A ball from 1 m at 9.81 m/s^2: impacts sqrt(2/9.81) (1 + 2 e + ... + 2 e^k) after the start, e = 0.8.
  const double start[] = {1, 0};
  for (const char* until : {"20", "1e3", "1e9", "1e30"}) {
    const EventTimes times = Prepared(ball("1", "0.8"), until).event_times(start, 30);
    INFO("until " << until);
    REQUIRE(times.t.size() == 30);
    double t = std::sqrt(2 / 9.81), flight = 2 * t;
    for (double found : times.t) {
      CHECK(std::fabs(found - t) < 1e-14 * t);
      t += flight *= 0.8;
    }
  }
}

TEST_CASE("release, budget and stop hold for event times too", "[prepared]") {
  // Two masses that stick may pull on one another (published: apart at 11.32 s, [DM21, example 3]), or only push.
  const double start[] = {-1, 2, 0, 0};
  const Prepared prepared(dm21_plastic(Release::published), "12");
  for (Release release : {Release::published, Release::unilateral}) {
    const EventTimes times = prepared.event_times(start, 9, {.release = release});
    const Report r = simulate(dm21_plastic(Release::published), "12", 9, {.digits = 0, .release = release});
    REQUIRE(times.t.size() == r.events.size());
    for (std::size_t i = 0; i < times.t.size(); ++i) CHECK(times.t[i] == std::strtod(r.events[i].t.c_str(), nullptr));
  }
  CHECK(prepared.event_times(start, 9).t.size() !=
        prepared.event_times(start, 9, {.release = Release::unilateral}).t.size());
  const Prepared bounces(ball("1", "0.999"), "1000");
  const double high[] = {1, 0}, higher[] = {1e30, 0};
  CHECK(bounces.event_times(high, 1000, {.budget = 1e-6}).reason == Reason::undecided);
  for (const std::span<const double> from : {std::span(high), std::span(higher)}) {  // in SI units, or others
    int looks = 0;
    const EventTimes times = bounces.event_times(from, 1000, {.stop = [&] { return ++looks > 0; }});
    CHECK(times.reason == Reason::interrupted);
    CHECK(times.t.empty());
    CHECK(looks == 1);
  }
}

TEST_CASE("threads may share a prepared system", "[prepared]") {
  const Setup s = ball("1", "0.7");
  const Prepared prepared(s, "3");
  std::vector<std::string> shared(40), alone(40);
  auto start = [](std::size_t i) { return BodyStarts{{Decimal("1." + std::to_string(i))}, {Decimal("0")}}; };
  auto options = [](std::size_t i) { return Options{.digits = i % 2 ? 16 : 40}; };
  in_parallel(shared.size(), 5, [&](std::size_t i) { shared[i] = said(prepared.run(start(i), 5, options(i))); });
  for (std::size_t i = 0; i < alone.size(); ++i) {
    Setup here = s;
    here.bodies[0].position = start(i).position[0], here.bodies[0].velocity = "0";
    alone[i] = said(simulate(here, "3", 5, options(i)));
  }
  CHECK(shared == alone);
}

TEST_CASE("starts far from 1 are run in units of their own", "[prepared]") {
  const Setup s = ball("1", "0.5");
  const Prepared prepared(s, "3");
  for (const char* height : {"1e-60", "1", "1e60"}) {
    Setup here = s;
    here.bodies[0].position = height, here.bodies[0].velocity = "0";
    const double start[] = {std::strtod(height, nullptr), 0};
    const Report r = simulate(here, "3", 1, {.digits = 0});
    const EventTimes times = prepared.event_times(start, 1);
    INFO(height << " " << r.message);
    REQUIRE(times.t.size() == r.events.size());
    for (std::size_t i = 0; i < times.t.size(); ++i) CHECK(times.t[i] == std::strtod(r.events[i].t.c_str(), nullptr));
    CHECK(said(prepared.run(starts_of(here), 1, {.digits = 20})) == said(simulate(here, "3", 1, {.digits = 20})));
  }
}

TEST_CASE("starts that cannot be are refused", "[prepared]") {
  const Prepared together(dm21_together(), "12");
  const double apart[] = {0.5, 0.6, 0, 0}, moving[] = {0.5, 0.5, 0, 1}, few[] = {0.5, 0.5}, same[] = {0.5, 0.5, 1, 1},
               endless[] = {0.5, std::numeric_limits<double>::infinity(), 0, 0};
  CHECK_THROWS_WITH(together.event_times(apart, 1),
                    "start: contact 1-2 is touching, a start with a gap and a rate of 0 is allowed");
  CHECK_THROWS_WITH(together.run({{"0.5", "0.6"}, {"0", "0"}}, 1, {}),
                    "start: contact 1-2 is touching, a start with a gap and a rate of 0 is allowed");
  CHECK_THROWS(together.event_times(moving, 1));
  for (const std::span<const double> start : {std::span<const double>(few), std::span<const double>(endless)})
    CHECK_THROWS_WITH(together.event_times(start, 1),
                      "start: of each of 2 bodies a position and a velocity, 0 or of a magnitude from 2.23e-308 to "
                      "1.79e308, are allowed");
  CHECK_THROWS_WITH(together.event_times(same, -1), "most: 0 or more is allowed");
  CHECK(together.event_times(same, 1).t.size() == 1);
  CHECK_THROWS_WITH(Prepared(dm21_together(), "0"), "until: a number > 0 up to 1.79e308 is allowed");
  CHECK_THROWS_WITH(Prepared(dm21_together(), "1e400"), "until: a number > 0 up to 1.79e308 is allowed");
  CHECK_THROWS_WITH(together.event_times(same, 1, {.budget = std::nan("")}), "budget: a number > 0 is allowed");
  const Report to_two = simulate(dm21_together(), "2", 9, {.keep = -1});
  for (const char* until : {"1", "2"})
    CHECK_THROWS_WITH(simulate(dm21_together(), until, 9, {.from = to_two.state}),
                      "until: a number beyond that of the state is allowed");

  for (const Options& options : {Options{}, Options{.digits = 0}, Options{.method = MethodName::steps}}) {
    CHECK_THROWS_WITH(simulate(ball("-1", "0.5"), "3", 9, options),
                      Catch::Matchers::EndsWith("a start with a gap >= 0 is allowed"));
    CHECK_THROWS_WITH(trajectory(ball("-1", "0.5"), "3", 9, options, "0.1"),
                      Catch::Matchers::EndsWith("a start with a gap >= 0 is allowed"));
  }
  const Prepared above(ball("1", "0.5"), "3");
  const double inside[] = {-1, 6}, hardly[] = {-1e-16, 1}, on[] = {0, 1};
  for (const std::span<const double> start : {std::span<const double>(inside), std::span<const double>(hardly)})
    CHECK_THROWS_WITH(above.event_times(start, 3), Catch::Matchers::EndsWith("a start with a gap >= 0 is allowed"));
  CHECK_THROWS_WITH(
      above.run({{"-1"}, {"-2"}}, 3, {}),
      Catch::Matchers::EndsWith("has its members inside one another, a start with a gap >= 0 is allowed"));
  CHECK(above.event_times(on, 3).t.size() == 3);
}

}  // namespace touchgo::tests
