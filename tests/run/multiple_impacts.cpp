// The laws of multiple impacts, against outcomes worked out by hand as fractions: both methods, two precisions.
#include <boost/multiprecision/cpp_int.hpp>

#include "solver/contact/multiple_impact.hpp"
#include "solver/model/units.hpp"
#include "solver/run/simulate.hpp"
#include "solver/stability/tangent_flow.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/hostile.hpp"

namespace touchgo::tests {

namespace {

constexpr MultipleImpacts every_law[] = {MultipleImpacts::undecided, MultipleImpacts::newton,
                                         MultipleImpacts::sequential};

Setup under(Setup s, MultipleImpacts law) {
  s.multiple_impacts = law;
  return s;
}

/// Balls of 1 kg in a row, those from the second on touching; the first arrives at 1 m/s after 1 s.
Setup cradle(int balls, Decimal e, MultipleImpacts law) {
  std::vector<std::pair<Decimal, Decimal>> starts{{"-1", "1"}};
  for (int i = 1; i < balls; ++i) starts.emplace_back("0", "0");
  Setup s = free_line(starts, e);
  for (int i = 1; i + 1 < balls; ++i) s.contacts[i].touching = true;
  return under(s, law);
}

/// The velocities just after time t (s): where the bodies are a second later, less where they were, nothing else
/// happening in between.
template <Real R>
std::vector<R> velocities(const Setup& s, const R& t) {
  const System<R> system = make_system<R>(s);
  std::vector<R> v(system.n);
  Observer<R> observer;
  observer.see = [&](const R& now, const Vector<R>& z, const ContactPhase<R>&) {
    if (now >= t)
      for (int i = 0; i < system.n; ++i) v[i] = z[system.n + i];
  };
  run_exact<R>(s, system, R(t + R(1) / 1000), 1000, observer);
  return v;
}

template <Real R>
void check_velocities(const Setup& s, const R& t, const std::vector<R>& expected) {
  const std::vector<R> v = velocities(s, t);
  REQUIRE(v.size() == expected.size());
  for (std::size_t i = 0; i < v.size(); ++i) {
    INFO("body " << i + 1);
    CHECK(abs(v[i] - expected[i]) <= 100 * epsilon<R>());
  }
}

}  // namespace

TEMPLATE_TEST_CASE("a cradle of five: the last ball leaves with all of it, or all the others together", "[multiple]",
                   double, Mp50) {
  using R = TestType;
  for (const char* text : {"1", "0.5"}) {
    const R e = decimal<R>(text);
    // I = (1 + e) W^-1 (1, 0, 0, 0) with W = tridiag(-1, 2, -1): (4, 3, 2, 1)/5.
    check_velocities<R>(cradle(5, text, MultipleImpacts::newton), R(1),
                        {R(1 - 4 * (1 + e) / 5), R((1 + e) / 5), R((1 + e) / 5), R((1 + e) / 5), R((1 + e) / 5)});
  }
  check_velocities<R>(cradle(5, "1", MultipleImpacts::sequential), R(1), {0, 0, 0, 0, 1});
  check_velocities<R>(cradle(3, "1", MultipleImpacts::sequential), R(1), {0, 0, 1});
  check_velocities<R>(cradle(3, "1", MultipleImpacts::newton), R(1), {R(-1) / 3, R(2) / 3, R(2) / 3});
  const Run<R> listed = run<R>(cradle(5, "1", MultipleImpacts::newton), R(2));
  REQUIRE(listed.events.size() == 1);
  CHECK(abs(*listed.events[0].impulse - R(8) / 5) <= 100 * epsilon<R>());
  REQUIRE(listed.events[0].shaken.size() == 3);
  for (int k = 0; k < 3; ++k) {
    CHECK(listed.events[0].shaken[k].contact == k + 1);
    CHECK(abs(listed.events[0].shaken[k].impulse - R(2 * (3 - k)) / 5) <= 100 * epsilon<R>());
    CHECK(abs(listed.events[0].shaken[k].velocity_after[1] - R(2) / 5) <= 100 * epsilon<R>());
  }
  const Run<R> open = run<R>(cradle(5, "1", MultipleImpacts::undecided), R(2));
  CHECK(open.reason == Reason::undecided);
  for (const char* word : {"1, 2, 3, 4 and 5", "newton", "sequential"})
    CHECK(open.message.find(word) != std::string::npos);
}

TEST_CASE("pairwise impacts of a cradle with restitution, against exact fractions", "[multiple]") {
  using Fraction = boost::multiprecision::cpp_rational;
  for (int balls = 3; balls <= 6; ++balls)
    for (int tenths : {3, 5, 9, 10}) {  // of e
      const Fraction e(tenths, 10);
      std::vector<Fraction> v(balls, 0);
      v[0] = 1;
      int impacts = 0;
      for (bool hit = true; hit && impacts < 300; ++impacts) {
        hit = false;
        for (int i = 0; i + 1 < balls && !hit; ++i)
          if (v[i + 1] < v[i]) {
            const Fraction mean = (v[i] + v[i + 1]) / 2, half = e * (v[i] - v[i + 1]) / 2;
            v[i] = mean - half, v[i + 1] = mean + half, hit = true;
          }
      }
      std::vector<Mp50> expected;
      for (const Fraction& x : v) expected.push_back(Mp50(numerator(x).str()) / Mp50(denominator(x).str()));
      INFO(balls << " balls, e = " << tenths << "/10");
      const Setup setup = cradle(balls, Decimal(std::to_string(tenths) + "e-1"), MultipleImpacts::sequential);
      if (impacts == 300) {  // for ever
        CHECK(run<Mp50>(setup, Mp50(2)).reason == Reason::undecided);
        continue;
      }
      check_velocities<Mp50>(setup, Mp50(1), expected);
    }
}

TEMPLATE_TEST_CASE("masses 1, 2, 1 that meet from both sides: symmetric under newton, not under sequential",
                   "[multiple]", double, Mp50) {
  using R = TestType;
  Setup s = free_line({{"-1", "1"}, {"0", "0"}, {"1", "-1"}}, "1");
  s.bodies[1].mass = "2";
  check_velocities<R>(under(s, MultipleImpacts::newton), R(1), {-1, 0, 1});
  check_velocities<R>(under(s, MultipleImpacts::sequential), R(1), {R(-13) / 27, R(-10) / 27, R(33) / 27});
  for (const MultipleImpacts law : {MultipleImpacts::newton, MultipleImpacts::sequential}) {
    const auto [exact, steps] = both<R>(under(s, law), "1.01", "0.001");
    for (const Run<R>* r : {&exact, &steps}) {
      REQUIRE(r->events.size() == 2);
      for (int j : {0, 1}) {
        CHECK(r->events[j].kind == Kind::impact);
        CHECK(r->events[j].contact == j);
        CHECK(abs(r->events[j].t - 1) <= 64 * epsilon<R>());
        CHECK(abs(r->events[j].position[0]) <= 64 * epsilon<R>());
      }
      CHECK(abs(r->events[1].velocity_after[1] - (law == MultipleImpacts::newton ? R(1) : R(33) / 27)) <=
            1000 * epsilon<R>());
    }
  }
}

TEMPLATE_TEST_CASE("a start with gap 0 and rates of both signs", "[multiple]", double, Mp50) {
  using R = TestType;
  const Setup caught = free_line({{"0", "1"}, {"0", "0"}, {"0", "0.1"}}, "1");
  CHECK(run<R>(under(caught, MultipleImpacts::undecided), R(1)).reason == Reason::undecided);
  // 2 I1 - I2 = 2, -I1 + 2 I2 = -0.1 + ..: the opening contact would end at rate 0, I = (1.3, 0.6), and the energy grow
  // from 0.505 to 0.535 J.
  const Run<R> grows = run<R>(under(caught, MultipleImpacts::newton), R(1));
  CHECK(grows.reason == Reason::undecided);
  CHECK(grows.events.empty());
  CHECK(grows.message.find("energy would grow, since 2-3 is opening") != std::string::npos);
  // With e = 1/2 2 I1 - I2 = 3/2, -I1 + 2 I2 = -1/10: I = (29/30, 13/30), energy from 0.505 to 0.285 J.
  Setup less = under(caught, MultipleImpacts::newton);
  for (Contact& c : less.contacts) c.restitution = "0.5";
  check_velocities<R>(less, R(0), {R(1) / 30, R(8) / 15, R(8) / 15});
  check_velocities<R>(under(caught, MultipleImpacts::sequential), R(0), {R(0), decimal<R>("0.1"), R(1)});
  const Setup ahead = free_line({{"0", "1"}, {"0", "0"}, {"0", "2"}}, "1");  // never caught: no matter of law
  for (const MultipleImpacts law : every_law) check_velocities<R>(under(ahead, law), R(0), {0, 1, 2});
}

TEMPLATE_TEST_CASE("a hit on a body that rests on a wall: momentum goes into the wall, energy never grows",
                   "[multiple]", double, Mp50) {
  using R = TestType;
  Setup s = free_line({{"0", "0"}, {"1", "-3"}}, "0.5");
  s.bodies[0].load = "-1";
  s.walls.resize(1);
  s.contacts.push_back(hard(wall_member(0), body_member(0), "0.5"));
  s.contacts[1].touching = true;
  s = named(s);
  const R t = R(1) / 3;
  const Run<R> newton = run<R>(under(s, MultipleImpacts::newton), R(t + R(1) / 100));
  REQUIRE(newton.events.size() == 1);
  CHECK(abs(newton.events[0].velocity_after[0]) == 0);
  CHECK(abs(newton.events[0].velocity_after[1] - R(3) / 2) <= 64 * epsilon<R>());
  CHECK(newton.events[0].closed == std::vector{1});
  const Run<R> pairs = run<R>(under(s, MultipleImpacts::sequential), R(t + R(1) / 100));
  REQUIRE(pairs.events.size() >= 2);
  CHECK(pairs.events[0].kind == Kind::separation);  // it bounces off the wall
  CHECK(pairs.events[1].kind == Kind::impact);
  CHECK(abs(pairs.events[1].velocity_after[0] - R(9) / 64) <= 64 * epsilon<R>());
  CHECK(abs(pairs.events[1].velocity_after[1] - R(21) / 32) <= 64 * epsilon<R>());
}

TEST_CASE("a group joined from wall to wall is undecided under every law, of which none would help", "[multiple]") {
  Setup s = between_walls("0", "0", "0.5", "0.5");  // at rest on the left; the right wall, 0.5 + sin(t + 2), comes to 0
  s.walls[1].motion = {"1", "1", "2"};
  s.bodies[0].load = "-1";
  s.contacts[0].touching = true;
  for (const MultipleImpacts law : every_law) {
    const Run<double> r = run(under(named(s), law), 5.0);
    CHECK(r.reason == Reason::undecided);
    CHECK(r.message.find("wall to wall") != std::string::npos);
    CHECK(r.message.find("names a law") == std::string::npos);
  }
}

TEST_CASE("pairwise impacts that never end are undecided", "[multiple]") {
  // The middle one of three goes to and fro for ever below e = 7 - 4 sqrt(3).
  Setup s = free_line({{"-1", "1"}, {"0", "0"}, {"1", "-1"}}, "0.05");
  const Run<Mp50> r = run<Mp50>(under(s, MultipleImpacts::sequential), Mp50(2));
  CHECK(r.reason == Reason::undecided);
  CHECK(abs(r.end - 1) <= 64 * epsilon<Mp50>());
  CHECK(r.message.find("do not come to an end") != std::string::npos);
  CHECK(run<Mp50>(under(s, MultipleImpacts::newton), Mp50(2)).reason == Reason::until);
}

TEST_CASE("all e = 0: one outcome whatever law is named", "[multiple]") {
  for (const MultipleImpacts law : every_law)
    check_velocities<Mp50>(cradle(5, "0", law), Mp50(1), std::vector<Mp50>(5, Mp50(1) / 5));
}

// Of 1 kg each. The opening contact has restitution but takes no impulse: the others end at (1 + 0 - 4)/3 m/s.
TEMPLATE_TEST_CASE("plastic impacts beside an opening contact with restitution are no matter of law", "[multiple]",
                   double, Mp50) {
  Setup s = free_line({{"0", "-5"}, {"0", "1"}, {"0", "0"}, {"0", "-4"}}, "0");
  s.contacts[0].restitution = "1";
  for (const MultipleImpacts law : every_law) check_velocities<TestType>(under(s, law), 0, {-5, -1, -1, -1});
  s.bodies[0].velocity = "-0.5";  // now it is caught
  CHECK(run<TestType>(under(s, MultipleImpacts::undecided), 1).reason == Reason::undecided);
}

// Each pair by itself: 1 and 0 to 1/4 and 3/4, 3 and 2 to 9/4 and 11/4 m/s, e = 1/2. Between them the gap opens.
TEMPLATE_TEST_CASE("impacts with no body in common are none of several contacts", "[multiple]", double, Mp50) {
  using R = TestType;
  const Setup s = free_line({{"0", "1"}, {"0", "0"}, {"0", "3"}, {"0", "2"}}, "0.5");
  for (const MultipleImpacts law : every_law)
    check_velocities<R>(under(s, law), R(0), {R(1) / 4, R(3) / 4, R(9) / 4, R(11) / 4});
}

// Each ball by itself: e = 1/2 and 1 m/s at 1 s, a limit at 1 + 1/(1 - 1/2) s.
TEST_CASE("impacts that accumulate at one instant over contacts with no body in common", "[multiple]") {
  Setup s;
  s.bodies = {body("1", "0", "0", "0.5", "0"), body("2", "0", "0", "2.5", "0")};
  s.bodies[0].load = "-1", s.bodies[1].load = "2";
  s.walls.resize(2);
  s.walls[1].position = "3";
  s.contacts = {hard(wall_member(0), body_member(0), "0.5"), hard(body_member(1), wall_member(1), "0.5")};
  for (const Options& o : {Options{.digits = 16}, Options{.digits = 40}, Options{.digits = 0}}) {
    const Report r = simulate(named(s), "5", 10000, o);
    INFO(r.message);
    CHECK(r.reason == Reason::until);
    std::vector<int> limits;
    for (const EventText& e : r.events) {
      if (e.kind != Kind::accumulation) continue;
      limits.push_back(e.contact);
      CHECK_THAT(std::stod(e.t), Catch::Matchers::WithinAbs(3, 1e-12));
    }
    CHECK(limits == std::vector{0, 1});
  }
}

namespace {

// Two bodies of one mass, each pushed to the other over h (m) with a (m/s^2): they are together after
// sqrt(2 h/a) (1 + e)/(1 - e) s.
struct Pair {
  const char *mass, *height, *load, *restitution, *damping = "0";
};

Setup pushed_together(const std::vector<Pair>& pairs) {
  Setup s;
  for (const Pair& p : pairs) {
    const int i = static_cast<int>(s.bodies.size());
    const Decimal at(std::to_string(10 * i)), height = p.height;
    s.bodies.push_back(body(p.mass, p.damping, "0", at, "0"));
    s.bodies.push_back(body(p.mass, p.damping, "0", at + height + height, "0"));
    s.bodies[i].load = p.load, s.bodies[i + 1].load = -s.bodies[i].load;
    s.contacts.push_back(hard(body_member(i), body_member(i + 1), p.restitution));
  }
  return named(s);
}

}  // namespace

TEST_CASE("equal limits of impacts over contacts with no body in common, whatever their restitutions", "[multiple]") {
  // Impacts that round-off tells apart; sequences of few impacts; two whose impacts never come at one instant.
  const std::vector<std::vector<Pair>> all{
      {{"1", "1", "9.81", "0.3"}, {"2", "1", "19.62", "0.3"}},
      {{"1", "1", "9.81", "0.01"}, {"3", "1", "29.43", "0.01"}},
      {{"1", "1", "9.81", "0.5"}, {"2", "1", "19.62", "0.5"}},
      {{"1", "1", "9.81", "0.9"}, {"2", "1", "19.62", "0.9"}},
      {{"1", "1", "2", "0.5"}, {"1", "3.24", "2", "0.25"}},
      {{"1", "1", "2", "0.5"}, {"3", "3.24", "6", "0.25"}, {"7", "1", "14", "0.5"}}};
  for (const std::vector<Pair>& pairs : all) {
    const Setup s = pushed_together(pairs);
    const double e = std::stod(pairs[0].restitution),
                 limit = std::sqrt(2 * std::stod(pairs[0].mass) / std::stod(pairs[0].load)) * (1 + e) / (1 - e);
    for (const Options& o : {Options{.digits = 16}, Options{.digits = 40}, Options{.digits = 0}}) {
      const Report r = simulate(s, "20", 10000, o);
      INFO(pairs[0].restitution << ", " << pairs.size() << " pairs, " << o.digits << " digits: " << r.message);
      CHECK(r.reason == Reason::until);
      std::vector<int> limits;
      for (const EventText& event : r.events) {
        if (event.kind != Kind::accumulation) continue;
        limits.push_back(event.contact);
        CHECK_THAT(std::stod(event.t), Catch::Matchers::WithinAbs(limit, o.digits > 0 ? 1e-12 : 1e-9));
      }
      std::sort(limits.begin(), limits.end());
      CHECK(std::ssize(limits) == std::ssize(pairs));
      CHECK(std::unique(limits.begin(), limits.end()) == limits.end());
    }
  }
}

TEST_CASE("with drag, too, alike pairs come to rest at one instant", "[multiple]") {
  for (const char* e : {"0.1", "0.5", "0.9"}) {
    const Report one = simulate(pushed_together({{"1", "1", "2", e, "0.1"}}), "40", 10000, {}),
                 both =
                     simulate(pushed_together({{"1", "1", "2", e, "0.1"}, {"2", "1", "4", e, "0.2"}}), "40", 10000, {});
    CHECK(both.reason == Reason::until);
    REQUIRE(both.events.size() == 2 * one.events.size());
    for (std::size_t k = 0; k < both.events.size(); ++k) CHECK(both.events[k].t == one.events[k / 2].t);
  }
}

TEST_CASE("random groups under newton: the law holds, momentum is kept, energy does not grow", "[multiple]") {
  using R = Mp50;
  Random random(61);
  for (int i = 0; i < 300; ++i) {
    const int n = 2 + random.below(5);
    Setup s;
    for (int k = 0; k < n; ++k) {
      const Decimal velocity = random.number(-1, 1), mass = random.number(0.1, 9);
      s.bodies.push_back(body(mass, "0", "0", "0", velocity));
    }
    for (int k = 0; k + 1 < n; ++k) s.contacts.push_back(hard(body_member(k), body_member(k + 1), random.number(0, 1)));
    for (int k = 1; k < n; ++k)
      if (random.chance(0.4)) s.bodies[k].velocity = s.bodies[k - 1].velocity;  // at rest to each other
    const System<R> system = make_system<R>(named(s));
    const Vector<R> z = system.state(R(0), system.start);
    Rates<R> rates{{}, {}, 64 * epsilon<R>()};
    std::vector<int> contacts;
    bool opening = false;
    for (int k = 0; k + 1 < n; ++k) {
      contacts.push_back(k);
      const R rate = system.joints[k].rate_row.dot(z);
      rates.rate.push_back(rate);
      rates.before.push_back(rate < 0 ? Before::closing : rate > 0 ? Before::opening : Before::resting);
      opening = opening || rate > 0;
    }
    Effort effort;
    const Shared<R> shared = newton_impulses(system, contacts, rates, effort);
    Vector<R> after = z;
    const R small = 1e4 * epsilon<R>();
    for (int k : contacts) apply_impulse(system, system.joints[k], shared.impulse[k], after);
    R momentum = 0, energy = 0;
    for (int k = 0; k < n; ++k) {
      const R &before = z[n + k], &now = after[n + k];
      momentum += system.mass[k] * (now - before), energy += system.mass[k] * (now * now - before * before);
    }
    for (int k : contacts) {
      const R rate = system.joints[k].rate_row.dot(after),
              w = rate + (rates.rate[k] < 0 ? R(system.joints[k].restitution * rates.rate[k]) : R(0));
      CHECK(shared.impulse[k] >= 0);
      CHECK(w >= -small);
      CHECK(abs(shared.impulse[k] * w) <= small);
      if (shared.together[k]) CHECK(abs(rate) <= small);
      R linear = 0;
      for (int l : contacts) linear += shared.linear(k, l) * rates.rate[l];
      CHECK(abs(linear - shared.impulse[k]) <= small);
    }
    CHECK(abs(momentum) <= small);
    if (!opening) CHECK(energy <= small);
  }
}

TEST_CASE("impacts that differ in the last digit of the case are two, however many digits it has", "[multiple]") {
  // Three equal balls, e = 1/2; the right one is 10^-k further away. Under newton impacts at one instant leave -1/2, 0,
  // 1/2; first a-b, then b-c, then a-b again leave -23/64, 3/64, 5/16.
  for (const int k : {20, 36, 38, 40, 60, 140, 300}) {
    CAPTURE(k);
    Setup s = free_line({{"-1", "1"}, {"0", "0"}, {"1", "-1"}}, "0.5");
    s = under(s, MultipleImpacts::newton);
    CHECK(simulate(s, "2", 100, {}).events.size() == 2);
    const Decimal further("1e-" + std::to_string(k));
    const bool by_gap = k % 3 == 0;
    (by_gap ? s.contacts[1].gap : s.bodies[2].position) = by_gap ? further : Decimal("1") + further;
    CHECK(digits_across(s, "2") == k + 1);
    const Report r = simulate(s, "2", 100, {});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.size() == 3);
    for (const int j : {0, 1, 2}) CHECK(r.events[j].contact == j % 2);
    CHECK(r.events[1].velocity_after[1] == "0.3125");
    CHECK(r.events[2].velocity_after[0] == "-0.359375");
    CHECK(r.events[2].velocity_after[1] == "0.046875");
  }
}

TEST_CASE("under pairwise impacts a ball on a block comes to rest where its rebounds say", "[multiple]") {
  // The ball rebounds at (e M - m)/(M + m) of its speed; the table, plastic, takes what the block of mass M got.
  // Dropped from 1 m under 2 m/s^2 it is there after 1 s at 2 m/s; the flights that follow last 2 s times the ratio's
  // powers.
  for (const auto& [block, ball, e, ratio] :
       {std::tuple{"3", "1", "0.5", Mp50(1) / 8}, {"7", "2", "0.6", Mp50(11) / 45}}) {
    CAPTURE(block, ball);
    Setup s;
    s.gravity = "-2";
    s.bodies = {body(block, "0", "0", "0", "0"), body(ball, "0", "0", "1", "0")};
    s.walls.resize(1);
    s.contacts = {hard(wall_member(0), body_member(0), "0"), hard(body_member(0), body_member(1), e)};
    s.contacts[0].touching = true;
    s = under(named(s), MultipleImpacts::sequential);
    const Mp50 limit = 1 + 2 * ratio / (1 - ratio);
    const auto [exact, steps] = both<Mp50>(s, "4", "0.001");
    for (const Run<Mp50>* r : {&exact, &steps}) {
      CHECK(r->reason == Reason::until);
      REQUIRE(r->events.back().kind == Kind::accumulation);
      CHECK(r->events.back().contact == 1);
      CHECK(r->events.back().closed == std::vector{0, 1});
    }
    CHECK(abs(exact.events.back().t - limit) <= Mp50("1e-45"));
    CHECK(abs(steps.events.back().t - limit) <= Mp50("1e-3"));
    const Report report = simulate(s, "4", 1000, {.digits = 40});
    CHECK(report.reason == Reason::until);
    CHECK(abs(Mp50(report.events.back().t) - limit) <= Mp50("1e-39"));
  }
}

TEST_CASE("the tangent map crosses a hit on a resting pair as differences of neighbouring runs do", "[multiple]") {
  // Two bodies pressed together by loads and springs, hit by a third: one guard, three bodies in the impulse.
  Setup s;
  s.bodies = {body("1", "0.1", "0.5", "-1", "1.5"), body("2", "0.2", "1", "0", "0"), body("1.5", "0", "2", "0", "0")};
  s.bodies[1].load = "1", s.bodies[2].load = "-2";
  s.contacts = {hard(body_member(0), body_member(1), "0.6"), hard(body_member(1), body_member(2), "0.3")};
  s.contacts[1].touching = true;
  for (const MultipleImpacts law : {MultipleImpacts::newton, MultipleImpacts::sequential}) {
    const Setup lawful = under(named(s), law);
    const System<Mp50> system = make_system<Mp50>(lawful);
    const Mp50 until = decimal<Mp50>("0.9");
    TangentFlow<Mp50> tangent(system);
    Observer<Mp50> observer;
    observer.flow = [&](const ContactPhase<Mp50>& phase, const Mp50& d) { tangent.flow(phase, d, [] {}); };
    observer.jump = [&](const Jump<Mp50>& jump) { tangent.jump(jump); };
    const Run<Mp50> r = run_exact<Mp50>(lawful, system, until, 100, observer);
    REQUIRE(r.reason == Reason::until);
    REQUIRE(r.events.size() >= 1);
    auto end = [&](int moved, const Mp50& by) {
      System<Mp50> near = system;
      near.start[moved] += by;
      Vector<Mp50> z;
      Observer<Mp50> last;
      last.see = [&](const Mp50&, const Vector<Mp50>& now, const ContactPhase<Mp50>&) { z = now; };
      run_exact<Mp50>(lawful, near, until, 100, last);
      return Vector<Mp50>(z.head(6));
    };
    const Mp50 h("1e-16");
    for (int moved : {0, 3}) {  // what moves the pair's two alike is no start of its own
      const Vector<Mp50> slope = (end(moved, h) - end(moved, -h)) / (2 * h);
      const Vector<Mp50> column = tangent.matrix().col(moved);
      INFO("component " << moved);
      CHECK((slope - column).cwiseAbs().maxCoeff() <= Mp50("1e-26"));
    }
  }
}

}  // namespace touchgo::tests
