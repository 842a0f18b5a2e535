// The budget of effort: it ends every run that makes no progress, in the same place each time, with its events.
#include "solver/contact/multiple_impact.hpp"
#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

Setup driven_ball() {
  Setup s = ball("1", "0.8");
  s.bodies[0].force = {{"1", "1", "0"}};
  return s;
}

bool ran_out(const Report& r) {
  return r.reason == Reason::undecided && r.message.find("the budget of ") != std::string::npos &&
         r.message.find("--budget raises it") != std::string::npos;
}

}  // namespace

TEST_CASE("systems that make no headway run out of their budget, by both methods and at any digits", "[budget]") {
  std::vector<Setup> setups(6, driven_ball());
  setups[0].bodies[0].mass = "1e-300", setups[0].bodies[0].stiffness = "1", setups[0].bodies[0].damping = "1e-150";
  setups[1].bodies[0].force[0].frequency = "1e12";
  setups[2].bodies[0].damping = "1e300";
  setups[3].bodies[0].stiffness = "1e300";
  setups[4].walls[0].motion = {"1e-9", "1e12", "0"};
  setups[5].contacts[0].law = Law::soft, setups[5].contacts[0].stiffness = Decimal("1e40");
  for (std::size_t i = 0; i < setups.size(); ++i)
    for (const int digits : {16, 300}) {
      INFO("setup " << i << ", " << digits << " digits");
      const Report r = simulate(setups[i], "1e6", 100'000, {.digits = digits, .budget = 0.05});
      CHECK(ran_out(r));
      CHECK(r.message.find(" s, computing with ") != std::string::npos);
      // By steps double may leave the range of its numbers first.
      CHECK(simulate(setups[i], "1e9", 100'000,
                     {.method = MethodName::steps, .digits = digits, .step = "1e-9", .budget = 0.05})
                .reason == Reason::undecided);
    }
}

TEST_CASE("a budget ends a run in the same place each time, a larger one goes further", "[budget]") {
  const Case c = read_case("cases/ob21_hard.toml");
  auto with = [&](double budget) { return simulate(c.setup, "1000", c.max_events, {.budget = budget}); };
  const Report once = with(0.05), again = with(0.05), further = with(0.2);
  REQUIRE(ran_out(once));
  CHECK(once.message == again.message);
  CHECK(once.end == again.end);
  CHECK(once.events.size() == again.events.size());
  CHECK(ran_out(further));
  CHECK(further.events.size() > once.events.size());
  for (std::size_t i = 0; i < once.events.size(); ++i) CHECK(once.events[i].t == further.events[i].t);
}

TEST_CASE("the events that lower precisions agree on are not lost where a higher one runs out", "[budget]") {
  // A chaotic motion that loses a digit every ten impacts or so: 50 digits do not suffice.
  const Case c = read_case("cases/ob21_hard.toml");
  std::size_t before = 0;
  for (const double budget : {0.1, 0.4, 1.6, 6.4}) {
    const Report r = simulate(c.setup, "700", c.max_events, {.budget = budget});
    INFO(budget << ": " << r.message);
    CHECK(r.events.size() >= before);
    before = r.events.size();
    if (r.reason == Reason::until) return;
    CHECK(r.end == (r.events.empty() ? "0" : r.events.back().t));
  }
}

TEST_CASE("a motion that the budget cuts is noted", "[budget]") {
  std::string why;
  Options options{.budget = 0.5};
  options.cut = [&](const std::string& message) { why = message; };
  const auto samples = trajectory(driven_ball(), "100", 1000, options, "1e-3");
  CHECK(samples.size() > 10);
  CHECK(samples.back().t < 100);
  CHECK(why.starts_with("the budget of 0.5 ran out at t = "));
}

TEST_CASE("impacts one after another count too", "[budget]") {
  // A light bead between two heavy ones that close in on it.
  System<double> system = make_system<double>([] {
    Setup s;
    for (int i = 0; i < 3; ++i) s.bodies.push_back(body(i == 1 ? "1e-9" : "1", "0", "0", "0", i == 0 ? "1" : "-1"));
    for (int i = 1; i < 3; ++i) s.contacts.push_back(hard(body_member(i - 1), body_member(i), "0.99"));
    return named(s);
  }());
  const Rates<double> rates{{-1, -1}, {Before::closing, Before::closing}, 1e-15};
  Effort enough, little(1e-7);
  CHECK_NOTHROW(sequential_impulses(system, {0, 1}, rates, enough));
  CHECK(enough.spent() > 1e-7);
  CHECK_THROWS_AS(sequential_impulses(system, {0, 1}, rates, little), OutOfBudget);
}

TEST_CASE("an observed run does the same work as any other, and reports its progress", "[budget]") {
  for (const int digits : {16, 300}) {
    const Report alone = simulate(dm21_together(), "30", 1000, {.digits = digits});
    Options options{.digits = digits};
    double furthest = 0;
    options.progress = [&](int, double part) { furthest = std::max(furthest, part); };
    const Report watched = simulate(dm21_together(), "30", 1000, options);
    CHECK(watched.effort == alone.effort);
    CHECK(watched.events.size() == alone.events.size());
    CHECK(furthest > 0.5);
    CHECK(furthest <= 1);
  }
}

TEST_CASE("a cap on events changes none of those before it, nor the digits in use", "[budget]") {
  // Chatter whose impacts each precision follows to another depth; a chaotic motion; three bodies.
  Setup table = ball("0", "0.5");
  table.walls[0].motion = {"0.13", "10", "0"};
  struct Motion {
    Setup setup;
    const char* until;
  };
  for (const Motion& m : {Motion{table, "2"},
                          {read_case("cases/ob21_hard.toml").setup, "150"},
                          {dm21_plastic(Release::published), "60"}}) {
    const Report whole = simulate(m.setup, m.until, 1'000'000, {});
    REQUIRE(whole.reason == Reason::until);
    const auto count = static_cast<long>(whole.events.size());
    REQUIRE(count > 3);
    for (const long cap : {1L, 2L, count / 3, count / 2, count - 1, count}) {
      CAPTURE(cap, count);
      const Report part = simulate(m.setup, m.until, cap, {});
      CHECK(part.reason == (cap < count ? Reason::events : Reason::until));
      REQUIRE(static_cast<long>(part.events.size()) == cap);
      for (long i = 0; i < cap; ++i) {
        CHECK(part.events[i].t == whole.events[i].t);
        CHECK(part.events[i].kind == whole.events[i].kind);
        for (int side = 0; side < 2; ++side)
          CHECK(part.events[i].velocity_after[side] == whole.events[i].velocity_after[side]);
      }
      if (cap < count) CHECK(part.end == part.events.back().t);
    }
  }
}

TEST_CASE("a later end never reports less", "[budget]") {
  const Case c = read_case("cases/ob21_hard.toml");
  std::size_t before = 0;
  for (const char* until : {"50", "100", "200", "400", "800", "1600"}) {
    const Report r = simulate(c.setup, until, 100'000, {.budget = 0.3});
    CAPTURE(until, r.message);
    CHECK(r.events.size() >= before);
    before = r.events.size();
    if (r.reason != Reason::until) CHECK(ran_out(r));
  }
}

TEST_CASE("where more digits are beyond the budget, the message names what they are needed for", "[budget]") {
  const Case c = read_case("cases/ob21_hard.toml");
  const Report r = simulate(c.setup, "2000", c.max_events, {.budget = 0.4});
  const Report more = simulate(c.setup, "2000", 100'000, {.budget = 10});
  REQUIRE(ran_out(r));
  REQUIRE(more.events.size() > r.events.size());
  INFO(r.message);
  const EventText& next = more.events[r.events.size()];
  CHECK(r.message.find(" digits do not suffice; more digits exceed the budget of 0.4; --budget raises it") !=
        std::string::npos);
  CHECK(r.message.starts_with("from the " + std::string(name(next.kind)) + " of contact base-body at t = "));
}

}  // namespace touchgo::tests
