// States of runs: cut at any event, go on, and the digits are those of the run that was not cut.
#include <algorithm>
#include <cmath>

#include "cases/results/own_cases.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using namespace cases;

namespace {

/// `kept` is a part of the run `whole`: from its state on, the run is the rest of it.
void check_rest(const Report& whole, const Report& kept, const Decimal& until, Options options) {
  REQUIRE(kept.state);
  options.from = kept.state;
  const Report rest = simulate(whole.setup, until, 100000, options);
  const std::size_t before = kept.state->events;
  CHECK(rest.closed_at_start == (before > 0 ? whole.events[before - 1].closed : whole.closed_at_start));
  CHECK(rest.touching_at_start == (before > 0 ? whole.events[before - 1].touching : whole.touching_at_start));
  CHECK(rest.reason == whole.reason);
  CHECK(rest.end == whole.end);
  REQUIRE(rest.events.size() + before == whole.events.size());
  for (std::size_t k = 0; k < rest.events.size(); ++k) {
    const EventText &a = rest.events[k], &b = whole.events[before + k];
    INFO("cut at " << before << ", event " << before + k);
    CHECK(a.kind == b.kind);
    CHECK(a.contact == b.contact);
    CHECK(a.t == b.t);
    for (int side : {0, 1}) {
      CHECK(a.position[side] == b.position[side]);
      CHECK(a.velocity_before[side] == b.velocity_before[side]);
      CHECK(a.velocity_after[side] == b.velocity_after[side]);
    }
    CHECK(a.impulse == b.impulse);
    CHECK(a.force == b.force);
    CHECK(a.closed == b.closed);
    CHECK(a.touching == b.touching);
  }
}

/// Cut at an event.
void check_cut(const Report& whole, const Decimal& until, const Options& options, long cut) {
  Options first = options;
  first.keep = cut;
  const Report kept = simulate(whole.setup, until, 100000, first);
  REQUIRE(kept.state);
  CHECK(kept.state->events >= cut);
  check_rest(whole, kept, until, options);
}

/// Cut `after` seconds behind event k, before another one.
void check_cut_behind(const Report& whole, const Decimal& until, const Options& options, std::size_t k, double after) {
  CAPTURE(k);
  Options first = options;
  first.keep = -1;
  const Decimal end(text(std::stod(whole.events[k].t) + after, 17));
  const Report kept = simulate(whole.setup, end, 100000, first);
  REQUIRE(kept.events.size() == k + 1);
  check_rest(whole, kept, until, options);
}

/// A body that 2 N press on a wall, 0.1 m above its place at 0.
Setup pressed_on_wall(const Decimal& stiffness, const Decimal& position, const Decimal& e) {
  Setup s;
  s.bodies = {body("1", "0", stiffness, position, "0")};
  s.bodies[0].load = "-2";
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), e)};
  s.contacts[0].gap = "0.1";
  return named(s);
}

/// Every case of ours up to `longest`, cut at `cuts` of its events or at all of them.
void check_cases(const Decimal& longest, long cuts) {
  for (const auto& [name, c] : OwnCases(own_cases_folder())) {
    const Decimal until = c.until < longest ? c.until : longest;
    const Report whole = simulate(c.setup, until, 100000, {});
    const long events = static_cast<long>(whole.events.size());
    INFO(name << ": " << events << " events");
    for (long cut = 0; cut < events; cut += std::max(1L, events / cuts)) check_cut(whole, until, {}, cut);
  }
}

}  // namespace

TEST_CASE("every case of ours cut at some events and gone on with: the same digits", "[state]") {
  check_cases("12", 4);
}
TEST_CASE("a stack cut within the collapse of its contacts: the same digits, and the same limits", "[state]") {
  const Report whole = simulate(column({"1", "1"}, {"1", "1.5"}, "0.3"), "9", 100000, {});
  REQUIRE(whole.events.size() > 12);
  for (long cut = 1; cut < 12; ++cut) check_cut(whole, "9", {}, cut);
}
TEST_CASE("cut at every event", "[.][soak]") { check_cases("30", 1'000'000); }

TEST_CASE("a state in free flight, and one whose digits do not suffice for the rest", "[state]") {
  const Setup s = dm21("-1", "0", "2", "0", "0.9");
  Report flying = simulate(s, "2", 1000, {.keep = -1});
  REQUIRE(flying.state);
  CHECK(flying.state->events == 0);
  const Report whole = simulate(s, "20", 1000, {}), rest = simulate(s, "20", 1000, {.from = flying.state});
  REQUIRE(rest.events.size() == whole.events.size());
  for (std::size_t k = 0; k < rest.events.size(); ++k) CHECK(rest.events[k].t == whole.events[k].t);
  const Report more = simulate(s, "20", 1000, {.digits = 300}),
               gone_on = simulate(s, "20", 1000, {.digits = 300, .from = flying.state});
  REQUIRE(gone_on.events.size() == more.events.size());
  for (std::size_t k = 0; k < more.events.size(); ++k) CHECK(gone_on.events[k].t == more.events[k].t);
  CHECK_THROWS_AS(simulate(ball("1", "0.5"), "20", 1000, {.from = flying.state}), std::invalid_argument);
  const Report stepped = simulate(s, "2", 1000, {.method = MethodName::steps, .digits = 15, .keep = -1});
  CHECK_THROWS_WITH(simulate(s, "20", 1000, {.digits = 0, .from = stepped.state}),
                    "from: a state of a run by the same method is allowed");
}

TEST_CASE("what is closed where a run goes on is listed along the line, by its digits or by the whole run", "[state]") {
  Setup s = column({"1", "1"}, {"0", "0"}, "0");
  std::swap(s.contacts[0], s.contacts[1]);  // listed from the top
  for (Contact& c : s.contacts) c.touching = true;
  const Report kept = simulate(s, "1", 1000, {.keep = -1});
  REQUIRE(kept.state);
  for (int digits : {30, 200})
    CHECK(simulate(s, "2", 1000, {.digits = digits, .from = kept.state}).closed_at_start == std::vector{1, 0});
}

TEST_CASE("cut at the very time of an impact, in double: it goes on from the rebound", "[state]") {
  const Setup s = pressed_on_wall("3", "1", "0.5");
  const Report whole = simulate(s, "9", 1000, {.digits = 0});
  REQUIRE(whole.events.size() > 4);
  for (std::size_t k = 0; k < 4; ++k) {
    CAPTURE(k);
    const Report kept = simulate(s, Decimal(whole.events[k].t), 1000, {.digits = 0, .keep = -1});
    REQUIRE(kept.state);
    CHECK(kept.events.size() == k + 1);
    const Report rest = simulate(s, "9", 1000, {.digits = 0, .from = kept.state});
    REQUIRE(rest.events.size() == whole.events.size() - k - 1);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(rest.events[i].kind == whole.events[k + 1 + i].kind);
      CHECK(std::abs(std::stod(rest.events[i].t) - std::stod(whole.events[k + 1 + i].t)) < 1e-12);
    }
  }
}

TEST_CASE("steps of a body between two walls, cut within the first step after each impact: the same digits",
          "[state]") {
  Setup s;
  s.bodies = {body("1", "0.1", "0", "0.3", "3")};
  s.walls.resize(2);
  s.walls[1].position = "1";
  s.contacts = {hard(wall_member(0), body_member(0), "0.9"), hard(body_member(0), wall_member(1), "0.9")};
  const Options steps{.method = MethodName::steps, .step = "0.0625"};
  const Report whole = simulate(named(s), "3", 1000, steps);
  REQUIRE(whole.events.size() > 5);
  for (std::size_t k = 0; k + 1 < whole.events.size(); ++k) check_cut_behind(whole, "3", steps, k, 0.02);
}

TEST_CASE("steps cut within the first step of a phase: the same digits", "[state]") {
  int cuts = 0;
  for (const char* name : {"dm21_plastic", "dm21_grazing", "dm21_together"}) {
    CAPTURE(name);
    const Case c = OwnCases(own_cases_folder())[name];
    const Options steps{.method = MethodName::steps, .step = "0.0078125"};
    const Report whole = simulate(c.setup, c.until, 1000, steps);
    for (std::size_t k = 0; k < std::min<std::size_t>(whole.events.size(), 6); ++k) {
      constexpr double after = 0.002;
      if (k + 1 < whole.events.size()) {
        const EventText& next = whole.events[k + 1];
        if (std::stod(whole.events[k].t) + after > std::stod(next.t)) continue;
        // What the whole run leaps over to a limit, the end cuts: these impacts are listed then.
        if (next.kind == Kind::accumulation) continue;
      }
      check_cut_behind(whole, c.until, steps, k, after);
      ++cuts;
    }
  }
  CHECK(cuts >= 8);
}

TEST_CASE("a flight shorter than a step, by steps: cut within it, its end is seen as by the whole run", "[state]") {
  const Options steps{.method = MethodName::steps, .step = "1"};
  const Report whole = simulate(pressed_on_wall("0", "0", "1"), "5", 1000, steps);
  REQUIRE(whole.events.size() > 6);
  for (std::size_t k = 0; k < 6; ++k) check_cut_behind(whole, "5", steps, k, 0.1);
}

TEST_CASE("a motion goes on from a state of fewer digits as the whole one has it", "[state]") {
  const Case c = OwnCases(own_cases_folder())["ob21_hard"];
  const Report kept = simulate(c.setup, "20", 100000, {.keep = -1});
  REQUIRE(kept.state);
  REQUIRE(kept.state->precision < 140);
  const std::vector<Sample> whole = trajectory(c.setup, "40", 100000, {}, "0.1", 140),
                            rest = trajectory(c.setup, "40", 100000, {.from = kept.state}, "0.1", 140);
  REQUIRE(rest.size() > 200);
  REQUIRE(whole.size() > rest.size());
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const Sample &a = rest[i], &b = whole[whole.size() - rest.size() + i];
    CHECK(a.t == b.t);
    CHECK(a.position == b.position);
    CHECK(a.velocity == b.velocity);
  }
}

TEST_CASE("a motion that its number of events ends has no row behind the last of them", "[state]") {
  for (const Options& options :
       {Options{}, Options{.digits = 0}, Options{.method = MethodName::steps, .step = "0.5"}}) {
    const std::vector<Sample> rows = trajectory(ball("1", "0.5"), "9", 2, options, "0.5");
    const Report r = simulate(ball("1", "0.5"), "9", 2, options);
    REQUIRE(r.events.size() == 2);
    REQUIRE(rows.size() > 4);
    for (std::size_t i = 1; i < rows.size(); ++i) CHECK(rows[i].t >= rows[i - 1].t);
    CHECK(std::abs(rows.back().t - std::stod(r.events[1].t)) < 1e-12);
    CHECK(std::abs(rows.back().velocity[0] - std::stod(r.events[1].velocity_after[1])) < 1e-12);
  }
}

TEST_CASE("each impact that is listed has both its sides in the motion, the last before a limit, too", "[state]") {
  const Setup bouncing = ball("1", "0.9");
  for (const Options& options : {Options{}, Options{.method = MethodName::steps, .step = "0.01"}}) {
    const Report r = simulate(bouncing, "20", 100000, options);
    const std::vector<Sample> rows = trajectory(bouncing, "20", 100000, options, "1");
    REQUIRE(std::any_of(r.events.begin(), r.events.end(), [](auto& e) { return e.kind == Kind::accumulation; }));
    for (const EventText& e : r.events) {
      if (e.kind != Kind::impact) continue;
      for (const std::string& v : {e.velocity_before[1], e.velocity_after[1]}) {
        INFO(e.t << ": " << v);
        CHECK(std::any_of(rows.begin(), rows.end(), [&](const Sample& s) {
          return std::abs(s.t - std::stod(e.t)) < 1e-9 && std::abs(s.velocity[0] - std::stod(v)) < 1e-9;
        }));
      }
    }
  }
}

TEST_CASE("a run that ends amid an instant keeps no state of it", "[state]") {
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "-1"), body("1", "0", "0", "0", "1")};
  s.walls.resize(2);
  s.walls[0].position = "-1", s.walls[1].position = "1";
  s.contacts = {hard(wall_member(0), body_member(0), "0.5"), hard(body_member(1), wall_member(1), "0.5")};
  for (const Options& options :
       {Options{.keep = 1}, Options{.digits = 0, .keep = 1}, Options{.method = MethodName::steps, .keep = 1}}) {
    CHECK_FALSE(simulate(named(s), "10", 1, options).state);
    const Report both = simulate(named(s), "10", 2, options);
    REQUIRE(both.state);
    CHECK(both.state->events == 2);
  }
}

TEST_CASE("the motion by steps is that of the events, at the digits asked for", "[state]") {
  // Chaotic: after 100 s one of another precision is another one.
  Case c = OwnCases(own_cases_folder())["ob21_hard"];
  const Options options{.method = MethodName::steps, .digits = 40, .step = "0.02"};
  const Report r = simulate(c.setup, "150", 100000, options);
  const std::vector<Sample> rows = trajectory(c.setup, "150", 100000, options, "0.02");
  REQUIRE(!r.events.empty());
  for (const EventText& e : r.events)
    CHECK(std::any_of(rows.begin(), rows.end(), [&](const Sample& s) { return s.t == std::stod(e.t); }));
}

}  // namespace touchgo::tests
