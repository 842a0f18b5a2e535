// Contacts that touch without a force: plastic pairs, cradles, stacks. Expected times are closed forms.
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/hostile.hpp"

namespace touchgo::tests {

TEMPLATE_TEST_CASE("two free bodies that stick go on at their common speed, and hit the next one", "[touching]", double,
                   Mp50) {
  using R = TestType;
  const Setup chain = free_line({{"0", "1"}, {"1", "0"}, {"2", "0"}, {"3", "0"}}, "0");
  const auto [exact, steps] = both<R>(chain, "20", "0.001");
  for (const Run<R>* r : {&exact, &steps}) {
    CHECK(r->reason == Reason::until);
    REQUIRE(r->events.size() == 3);
    for (int k = 0; k < 3; ++k) {  // at 1, 1 + 2, 1 + 2 + 3 s
      CHECK(abs(r->events[k].t - (k + 1) * (k + 2) / 2) <= 1e5 * epsilon<R>());
      CHECK(abs(r->events[k].velocity_after[1] - R(1) / (k + 2)) <= 1e4 * epsilon<R>());
      CHECK(r->events[k].closed.empty());
      CHECK(static_cast<int>(r->events[k].touching.size()) == k + 1);
      CHECK(r->events[k].force == 0);
    }
  }
}

TEMPLATE_TEST_CASE("a push that ends leaves those behind it touching, and begins again in a soft contact", "[touching]",
                   double, Mp50) {
  using R = TestType;
  using std::sqrt;
  // 1 on a spring pushes 2 and 3 until the spring is relaxed; 2 and 3 fly on to a soft wall, turn, and come back.
  for (const Release release : {Release::unilateral, Release::published}) {
    Setup s = free_line({{"-1", "0"}, {"-1", "0"}, {"-1", "0"}}, "0.5");
    s.bodies[0].stiffness = "6";
    for (Contact& c : s.contacts) c.touching = true;
    s.walls.resize(1);
    s.walls[0].position = "1";
    s.contacts.push_back(soft_contact(body_member(2), wall_member(0), "5000", "0", release));
    const auto [exact, steps] = both<R>(named(s), "2", "0.0005");
    for (const bool by_steps : {false, true}) {
      const Run<R>& r = by_steps ? steps : exact;
      const R tolerance = by_steps ? decimal<R>("1e-9") : R(1e4 * epsilon<R>());
      // Together with w^2 = 6/3 until a quarter of the period; then at 1 w over 1 m; half a period of 5000/2 there.
      const R w = sqrt(R(2)), leaves = pi<R>() / (2 * w), arrives = leaves + 1 / w, turned = arrives + pi<R>() / 50;
      CHECK(r.closed_at_start == std::vector{0, 1});
      REQUIRE(r.events.size() >= 3);
      CHECK(r.events[0].kind == Kind::separation);
      CHECK(r.events[0].contact == 0);
      CHECK(abs(r.events[0].t - leaves) <= tolerance);
      CHECK(r.events[0].closed.empty());
      CHECK(r.events[0].touching == std::vector{1});
      CHECK(r.events[1].kind == Kind::impact);
      CHECK(r.events[1].contact == 2);
      CHECK(abs(r.events[1].t - arrives) <= tolerance);
      CHECK(r.events[1].closed == std::vector{1, 2});
      CHECK(r.events[2].kind == Kind::separation);
      CHECK(r.events[2].contact == 2);
      CHECK(abs(r.events[2].t - turned) <= tolerance);
      CHECK(r.events[2].closed.empty());
      CHECK(r.events[2].touching == std::vector{1});
      CHECK(abs(r.events[2].velocity_after[0] + w) <= 100 * tolerance);
    }
  }
}

TEMPLATE_TEST_CASE("loads that balance leave the wall behind them without a force", "[touching]", double, Mp50) {
  // 4 - 3 + 2 - 3 = 0 N on four bodies pressed together: none of them moves, and the wall is touched for good.
  using R = TestType;
  Setup s = free_line({{"0", "0"}, {"0", "0"}, {"0", "0"}, {"0", "0"}}, "0");
  s.bodies[0].mass = "2";
  for (int i = 0; const char* load : {"4", "-3", "2", "-3"}) s.bodies[i++].load = load;
  s.walls.resize(1);
  s.walls[0].position = "0";
  s.contacts.push_back(soft_contact({MemberKind::wall, 0}, {MemberKind::body, 0}, "50", "0", Release::unilateral));
  const auto [exact, steps] = both<R>(s, "10", "0.001");
  for (const Run<R>* r : {&exact, &steps}) {
    CHECK(r->reason == Reason::until);
    CHECK(r->events.empty());
    CHECK(r->closed_at_start == std::vector<int>{0, 1, 2});
    CHECK(r->touching_at_start == std::vector<int>{3});
  }
}

TEST_CASE("a soft contact that an impact makes push again holds the pair together at once", "[touching]") {
  // 1 has left its soft wall, which is not relaxed yet, when 2 falls on it and sticks.
  Setup s = free_line({{"0", "-0.403"}, {"0", "0.094"}}, "0");
  for (Body& b : s.bodies) b.load = "-5";
  s.bodies[1].damping = "0.378";
  s.contacts[0].gap = "0.203";
  s.walls.resize(1);
  s.walls[0].position = "-0.198";
  s.contacts.push_back(soft_contact({MemberKind::wall, 0}, {MemberKind::body, 0}, "242.462", "0", Release::unilateral));
  s.contacts[1].damping = "5";
  const Report r = simulate(s, "10", 10, {.digits = 20});
  REQUIRE(r.events.size() == 4);
  const EventText &again = r.events[2], &hit = r.events[3];
  CHECK((again.kind == Kind::impact && again.contact == 1));
  CHECK((hit.kind == Kind::impact && hit.contact == 0));
  CHECK(again.t == hit.t);
  CHECK(again.closed == std::vector<int>{1, 0});
  CHECK(hit.closed == std::vector<int>{1, 0});
  // Newton's second law of the pair, and of 2: what the wall pushes with, and what 1 pushes 2 with.
  const double x = std::stod(hit.position[0]), v = std::stod(hit.velocity_after[0]);
  const double wall = -242.462 * (x + 0.198) - 5 * v, acceleration = (wall - 10 - 0.378 * v) / 2;
  CHECK(std::abs(std::stod(again.force) - wall) < 1e-9);
  CHECK(std::abs(std::stod(hit.force) - (acceleration + 5 + 0.378 * v)) < 1e-9);
}

TEMPLATE_TEST_CASE("soft cradles start touching and are pushed one after the other at one instant", "[touching]",
                   double, Mp50) {
  using R = TestType;
  Setup s = free_line({{"-1", "1"}, {"0", "0"}, {"0", "0"}, {"0", "0"}}, "1");
  for (Contact& c : s.contacts) c = soft_contact(c.first, c.second, "1000", "0", Release::unilateral);
  const Run<R> r = run<R>(s, R(2));
  CHECK(r.reason == Reason::until);
  CHECK(r.touching_at_start == std::vector{1, 2});
  REQUIRE(r.events.size() >= 4);
  for (int j : {0, 1, 2}) {
    CHECK(r.events[j].kind == Kind::impact);
    CHECK(r.events[j].contact == j);
    CHECK(abs(r.events[j].t - 1) <= 64 * epsilon<R>());
    CHECK(r.events[j].position[0] == r.events[j].position[1]);
  }
  CHECK(r.events[3].kind == Kind::separation);
}

TEMPLATE_TEST_CASE("stacked balls fall touching, bounce as one under newton and come to rest as one", "[touching]",
                   double, Mp50) {
  using R = TestType;
  using std::sqrt;
  Setup s = free_line({{"1", "0"}, {"1", "0"}}, "0.5");
  for (Body& b : s.bodies) b.load = "-8";
  s.walls.resize(1);
  s.contacts.push_back(hard(wall_member(0), body_member(0), "0.5"));
  s.contacts[0].touching = true;
  s.multiple_impacts = MultipleImpacts::newton;
  const Run<R> r = run<R>(named(s), R(3));
  CHECK(r.reason == Reason::until);
  CHECK(r.touching_at_start == std::vector{0});
  REQUIRE(!r.events.empty());
  CHECK(abs(r.events[0].t - R(1) / 2) <= 64 * epsilon<R>());
  CHECK(r.events[0].touching == std::vector{0});
  const Event<R>& last = r.events.back();  // flights 1/2, 1/4, ..: the sum is 1 s
  CHECK(last.kind == Kind::accumulation);
  CHECK(abs(last.t - R(3) / 2) <= (std::same_as<R, double> ? decimal<R>("1e-7") : decimal<R>("1e-25")));
  CHECK(last.closed.size() == 2);
  CHECK(last.force == 16);
}

TEST_CASE("beads that collide in pairs at one instant: every impact of exact fractions, none undecided", "[touching]") {
  using Fraction = boost::multiprecision::cpp_rational;
  constexpr int beads = 21;
  std::vector<std::pair<Decimal, Decimal>> starts;
  std::vector<Fraction> x, v;
  for (int i = 0; i < beads; ++i) {
    starts.emplace_back(Decimal(std::to_string(i)), i % 2 ? "1" : "-0.5");
    x.push_back(i), v.push_back(i % 2 ? Fraction(1) : Fraction(-1, 2));
  }
  const Fraction e(93, 100), until = 20;
  struct Hit {
    Fraction t;
    int contact;
  };
  std::vector<Hit> hits;
  for (Fraction t = 0;;) {
    Fraction next = until - t;
    for (int i = 0; i + 1 < beads; ++i)
      if (v[i + 1] < v[i]) next = std::min(next, Fraction((x[i + 1] - x[i]) / (v[i] - v[i + 1])));
    t += next;
    for (int i = 0; i < beads; ++i) x[i] += v[i] * next;
    if (t >= until) break;
    for (int i = 0; i + 1 < beads; ++i)
      if (x[i + 1] == x[i] && v[i + 1] < v[i]) {
        const Fraction mean = (v[i] + v[i + 1]) / 2, half = e * (v[i] - v[i + 1]) / 2;
        v[i] = mean - half, v[i + 1] = mean + half;
        hits.push_back({t, i});
      }
  }
  const Report r = simulate(free_line(starts, "0.93"), "20", 1000, {});
  CHECK(r.reason == Reason::until);
  REQUIRE(r.events.size() == hits.size());
  for (std::size_t k = 0; k < hits.size(); ++k) {
    CHECK(r.events[k].contact == hits[k].contact);
    const Mp50 t = Mp50(numerator(hits[k].t).str()) / Mp50(denominator(hits[k].t).str());
    CHECK(abs(Mp50(r.events[k].t) - t) <= t * Mp50("1e-14"));
  }
}

// The state after the impact is zero but for its own round-off, and so is the force.
TEST_CASE("a plastic stop where the spring is relaxed holds the body without a force", "[touching]") {
  Random random(20261127);
  for (int i = 0; i < 40; ++i) {
    Setup s;
    s.bodies = {body(random.number(0.2, 3), "0", random.number(0.2, 9), random.number(0.1, 2), "0")};
    s.walls.resize(1);
    s.contacts = {hard(wall_member(0), body_member(0), "0")};
    const double quarter =
        M_PI / 2 * std::sqrt(decimal<double>(s.bodies[0].mass) / decimal<double>(s.bodies[0].stiffness));
    for (const Options& options : {Options{}, Options{.digits = 0}, Options{.method = MethodName::steps}}) {
      CAPTURE(i, options.digits);
      const Report r = simulate(named(s), "20", 100, options);
      CHECK(r.reason == Reason::until);
      REQUIRE(r.events.size() == 1);
      CHECK(r.events[0].kind == Kind::impact);
      CHECK(std::abs(std::stod(r.events[0].t) - quarter) < 1e-8);
      CHECK(r.events[0].closed.empty());
      CHECK(r.events[0].touching == std::vector{0});
    }
  }
}

}  // namespace touchgo::tests
