// Inelastic collapse over several contacts: against bodies followed by hand, straight lines and parabolas between
// pairwise impacts.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/hostile.hpp"
#include "tests/common/setups.hpp"
#include "tests/common/soak.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinRel;

namespace {

constexpr int weight = 1;  // N for each kg, as column() has it

/// The same by hand, impact after impact, until flights are shorter than `shortest` (s): the gap to the floor is a
/// parabola, those between bodies are straight lines. Returns the time it has come to.
Mp400 collapse_by_hand(const std::vector<Decimal>& masses, const std::vector<Decimal>& heights, const Decimal& e_text,
                       const Mp400& shortest) {
  using W = Mp400;
  const std::size_t n = masses.size();
  const W e = decimal<W>(e_text);
  std::vector<W> m, x, v(n, W(0));
  for (std::size_t i = 0; i < n; ++i) m.push_back(decimal<W>(masses[i])), x.push_back(decimal<W>(heights[i]));
  W t = 0;
  std::size_t last = n;  // the latest contact, whose gap is zero
  for (int latest_short = 0; latest_short < 40;) {
    W soonest = -1;
    std::size_t next = n;
    for (std::size_t j = 0; j < n; ++j) {
      W after = -1;
      if (j == 0) {
        after = last == 0 ? W(2 * v[0] / weight) : W((v[0] + sqrt(v[0] * v[0] + 2 * weight * x[0])) / weight);
      } else if (const W closing = v[j - 1] - v[j]; closing > 0 && last != j) {
        after = (x[j] - x[j - 1]) / closing;
      }
      if (after >= 0 && (next == n || after < soonest)) soonest = after, next = j;
    }
    for (std::size_t i = 0; i < n; ++i)
      x[i] += v[i] * soonest - weight * soonest * soonest / 2, v[i] -= weight * soonest;
    t += soonest;
    if (next == 0) {
      x[0] = 0, v[0] *= -e;
    } else {
      x[next] = x[next - 1];
      const W impulse = (1 + e) * (v[next - 1] - v[next]) / (1 / m[next - 1] + 1 / m[next]);
      v[next - 1] -= impulse / m[next - 1], v[next] += impulse / m[next];
    }
    last = next;
    latest_short = soonest < shortest ? latest_short + 1 : 0;
  }
  return t;
}

std::vector<Event<Mp400>> limits(const Run<Mp400>& r) {
  std::vector<Event<Mp400>> all;
  for (const Event<Mp400>& e : r.events)
    if (e.kind == Kind::accumulation) all.push_back(e);
  return all;
}

}  // namespace

TEST_CASE("a column whose lower two contacts collapse at once rests from the limit that its flights have by hand",
          "[collapse]") {
  const std::vector<Decimal> masses{"1", "2"}, heights{"0.1", "0.213"};
  const Setup s = column(masses, heights, "0.8");
  const Mp400 by_hand = collapse_by_hand(masses, heights, "0.8", Mp400("1e-90"));
  const Run<Mp400> r = run<Mp400>(s, Mp400(10));
  CHECK(r.reason == Reason::until);
  const std::vector<Event<Mp400>> both = limits(r);
  REQUIRE(both.size() == 2);
  for (const Event<Mp400>& e : both) {
    CHECK(abs(e.t - by_hand) <= Mp400("1e-85"));
    CHECK(e.velocity_after[0] == 0);
    CHECK(e.velocity_after[1] == 0);
    CHECK(e.closed.size() == 2);
    CHECK(e.digits > 190);
  }
  const Report told = simulate(s, "10", 100000, {.digits = 40});
  CHECK(told.reason == Reason::until);
  CHECK(abs(Mp400(told.events.back().t) - by_hand) <= by_hand * Mp400("1e-38"));
  CHECK(told.events.back().kind == Kind::accumulation);
}

TEST_CASE("what is left of a collapse is no more than was estimated, at two precisions and in double",
          "[collapse][draws]") {
  Random random(33);
  int collapses = 0;
  const int count = draws(9);
  for (int i = 0; i < count; ++i) {
    const int n = 2 + random.below(3);
    std::vector<Decimal> masses, heights;
    double top = 0;
    for (int k = 0; k < n; ++k) {
      masses.push_back(random.number(0.3, 3));
      top += decimal<double>(random.number(0.05, 0.15));
      heights.push_back(Decimal(std::to_string(top)));
    }
    const Setup s = column(masses, heights, random.number(0.3, 0.75));
    INFO("column " << i << " of " << n);
    const Run<double> low = run(s, 10.0);
    const Run<Mp50> middle = run<Mp50>(s, Mp50(10));
    const Run<Mp140> high = run<Mp140>(s, Mp140(10));
    auto first_limit = [](const auto& r) {
      return std::find_if(r.events.begin(), r.events.end(), [](const auto& e) { return e.digits > 0; });
    };
    CHECK(high.reason == Reason::until);
    CHECK(static_cast<int>(high.events.back().closed.size()) == n);  // all at rest
    const auto l = first_limit(low);
    const auto m = first_limit(middle);
    const auto h = first_limit(high);
    if (h == high.events.end()) continue;
    REQUIRE(m != middle.events.end());
    ++collapses;
    auto error = [&](const auto& e) { return to_double(Mp140(abs(Mp140(e.t) - h->t) / h->t)); };
    CHECK(error(*m) <= std::pow(10, -m->digits));
    CHECK(error(*m) >= std::pow(10, -m->digits - 4));  // and not much less: an estimate that says something
    if (l != low.events.end()) CHECK(error(*l) <= std::pow(10, -l->digits));
  }
  CHECK(collapses >= count / 4);
}

TEST_CASE("columns of two to six bodies come to rest, whatever the restitution below 0.9", "[collapse]") {
  for (const auto& [e, counts] : {std::pair{"0", std::array{2, 6}}, {"0.1", {3, 4}}, {"0.5", {2, 5}}, {"0.85", {3, 4}}})
    for (const int n : counts) {
      std::vector<Decimal> masses, heights;
      for (int k = 0; k < n; ++k) {
        masses.push_back(Decimal(std::to_string(5 + (7 * k) % 11) + "e-1"));
        heights.push_back(Decimal(std::to_string(100 * (k + 1) + 13 * k * k) + "e-3"));
      }
      INFO(n << " bodies, e = " << e);
      const Report r = simulate(column(masses, heights, e), "10", 100000, {});
      CHECK(r.reason == Reason::until);
      CHECK(r.message == "");
      CHECK(static_cast<int>(r.events.back().closed.size()) == n);
      const Run<double> steps = run_by_steps<double>(column(masses, heights, e), 10.0, 0.004);
      CHECK(static_cast<int>(steps.events.back().closed.size()) == n);
    }
}

TEST_CASE("a ball on one that comes to rest between its impacts: the limit of limits is that of its closed form",
          "[collapse]") {
  // With e = 1/2, g = 1 m/s^2 and equal masses, pairwise impacts turn a fall onto the resting ball at speed u into 7/32
  // u for the upper and 3/64 u for the lower ball. That is at rest again 4 (3/64) u later, the upper one back after 2
  // (7/32) u. Dropped from 2 m: u = 2 m/s at t = 2 s, the limit 2 u (7/32)/(25/32) = 1.12 s after that.
  Setup s = column({"1", "1"}, {"0", "2"}, "0.5");
  s.multiple_impacts = MultipleImpacts::sequential;
  const Report r = simulate(s, "10", 100000, {.digits = 30});
  CHECK(r.reason == Reason::until);
  auto at = [&](Kind kind, int contact, const char* t) {
    return std::any_of(r.events.begin(), r.events.end(), [&](const EventText& e) {
      return e.kind == kind && e.contact == contact && abs(Mp50(e.t) - Mp50(t)) < Mp50("1e-29");
    });
  };
  CHECK(at(Kind::impact, 1, "2"));
  CHECK(at(Kind::accumulation, 0, "2.375"));
  CHECK(at(Kind::separation, 0, "2.875"));
  CHECK(at(Kind::impact, 1, "2.875"));
  for (const int contact : {0, 1}) CHECK(at(Kind::accumulation, contact, "3.12"));
  CHECK(r.events.back().closed.size() == 2);
  CHECK(std::count_if(r.events.begin(), r.events.end(),
                      [](const EventText& e) { return e.kind == Kind::impact && e.contact == 0; }) <= 1000);

  const Run<double> low = run(s, 10.0);
  REQUIRE(low.events.back().digits > 0);
  CHECK(std::abs(low.events.back().t - 3.12) <= 3.12 * std::pow(10, -low.events.back().digits));
}

TEST_CASE("two balls on a table come to rest under pairwise impacts, when another program of 120 digits says so",
          "[collapse]") {
  // That follows each flight as a parabola and takes the lower ball for resting below 1e-90 m/s; it ends where the
  // energy is below 1e-80 J.
  for (const auto& [e, upper, rest] : {std::tuple{"0.7", "2", "1.33976467876788711693"},
                                       {"0.8", "0.5", "3.29037038350173292760"},
                                       {"0.5", "1", "0.95067616893380734972"}}) {
    CAPTURE(e, upper);
    Setup s = column({"1", upper}, {"1", "1.5"}, e);
    s.multiple_impacts = MultipleImpacts::sequential;
    s.gravity = "-9.81";
    for (Body& b : s.bodies) b.load = "0";
    const Report r = simulate(s, "10", 100000, {.digits = 20});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.back().kind == Kind::accumulation);
    CHECK(abs(Mp50(r.events.back().t) - Mp50(rest)) <= Mp50("2e-19"));
  }
}

TEST_CASE("two balls that fall as one come to rest, whose gaps shrink with the cube of their speeds", "[collapse]") {
  // The lower one alone has drag: thrown up together they part by a second difference. The limit is that of another
  // program of 400 digits, which follows each flight in closed form; no ball is then faster than 1e-40 m/s.
  const Mp50 limit("0.990008785985920969991868873566");
  Setup s = column({"1", "1"}, {"1", "1"}, "0.5");
  s.gravity = "-10", s.bodies[0].damping = "1";
  for (Body& b : s.bodies) b.load = "0";
  s.contacts[1].restitution = "0", s.contacts[1].touching = true;
  for (const int digits : {15, 20, 28}) {
    const Report r = simulate(s, "3", 100000, {.digits = digits});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.size() > 2);
    for (auto e = r.events.end() - 2; e != r.events.end(); ++e) {
      CHECK(e->kind == Kind::accumulation);
      CHECK(abs(Mp50(e->t) - limit) <= Mp50(std::pow(10.0, 1 - digits)));
    }
  }
}

TEST_CASE("a collapse whose flights are each as long as the square of the last", "[collapse]") {
  // b and c fly as one towards a, a load draws b from c: their joint velocity is that of the momentum, which the load
  // changes by the time until then; afterwards the load pushes b against a, with a's part of it.
  for (const char* gap : {"1e-5", "1e-10", "1e-20"}) {
    CAPTURE(gap);
    Setup s;
    s.bodies = {body("1", "0", "0", "0", "0"), body("0.5", "0", "0", gap, "-1"), body("2", "0", "0", gap, "-1")};
    s.bodies[1].load = "-1";
    s.contacts = {hard(body_member(0), body_member(1), "0.5"), hard(body_member(1), body_member(2), "0")};
    s.contacts[1].touching = true;
    s.multiple_impacts = MultipleImpacts::newton;
    const Report r = simulate(named(s), "1", 1000, {});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.size() > 2);
    const double t = std::stod(r.events.back().t);
    for (auto e = r.events.end() - 2; e != r.events.end(); ++e) {
      CHECK(e->kind == Kind::accumulation);
      for (const std::string& v : e->velocity_after) CHECK_THAT(std::stod(v), WithinRel((-2.5 - t) / 3.5, 1e-12));
    }
    CHECK_THAT(std::stod((r.events.end() - 2)->force), WithinRel(2.0 / 3, 1e-12));
    CHECK(std::stod(r.events.back().force) == 0);
  }
}

TEST_CASE("one of two contacts may be elastic: the other takes the energy", "[collapse]") {
  // Times by the same program, of 240 digits: resting below 1e-200 m/s.
  for (const auto& [lower, upper, masses, heights, rest] :
       {std::tuple{"0.888", "1", std::pair{"2.656", "1.081"}, std::pair{"0.973", "1.558"}, "10.11754489626093464370"},
        {"1", "0.6", {"0.8", "3"}, {"1", "1.5"}, "1.59026305356068913316"},
        {"1", "0.8", {"0.8", "1.5"}, {"1", "1.5"}, "5.03451773637269858916"}}) {
    CAPTURE(lower, upper);
    Setup s = column({masses.first, masses.second}, {heights.first, heights.second}, lower);
    s.multiple_impacts = MultipleImpacts::sequential;
    s.contacts[1].restitution = upper;
    s.gravity = "-10";
    for (Body& b : s.bodies) b.load = "0";
    const Report r = simulate(s, "20", 100000, {.digits = 22});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.back().kind == Kind::accumulation);
    CHECK(abs(Mp50(r.events.back().t) - Mp50(rest)) <= Mp50("2e-19"));
  }
}

TEST_CASE("two free bodies collapse against a wall, wherever that stands, and where it or the other contact is elastic",
          "[collapse]") {
  for (const auto& [at_wall, between] : {std::pair{"0.5", "0.1"}, {"0.05", "0.02"}, {"1", "0.05"}, {"0.05", "1"}})
    for (const char* wall : {"0", "1"}) {
      INFO(at_wall << " " << between << ", wall at " << wall);
      Setup s;
      s.bodies = {body("0.3", "0", "0", Decimal(wall) + Decimal("0.4"), "0"),
                  body("3", "0", "0", Decimal(wall) + Decimal("0.5"), "-1")};
      s.walls.resize(1);
      s.walls[0].position = wall;
      s.contacts = {hard(wall_member(0), body_member(0), at_wall), hard(body_member(0), body_member(1), between)};
      s.multiple_impacts = MultipleImpacts::newton;
      // By hand: straight lines between impacts, until flights are shorter than 1e-60 s.
      Mp140 t = 0, x = Mp140("0.4"), gap = Mp140("0.1"), v = 0, w = -1;
      const Mp140 e = decimal<Mp140>(at_wall), f = decimal<Mp140>(between);
      for (Mp140 flight = 1; flight > Mp140("1e-60");) {
        const Mp140 to_wall = v < 0 ? Mp140(-x / v) : Mp140(9), to_body = v > w ? Mp140(gap / (v - w)) : Mp140(9);
        flight = std::min(to_wall, to_body);
        t += flight, x += v * flight, gap += (w - v) * flight;
        if (to_wall < to_body) {
          x = 0, v *= -e;
        } else {
          const Mp140 impulse = (1 + f) * (v - w) / (1 / Mp140("0.3") + 1 / Mp140(3));
          gap = 0, v -= impulse / Mp140("0.3"), w += impulse / 3;
        }
      }
      const Report r = simulate(s, "2", 100000, {.digits = 30, .budget = 20});
      CHECK(r.reason == Reason::until);
      REQUIRE(r.events.back().kind == Kind::accumulation);
      CHECK(abs(Mp140(r.events.back().t) - t) <= Mp140("1e-28"));
      CHECK(simulate(s, "2", 100000, {.digits = 0}).events.back().kind == Kind::accumulation);
    }
}

TEST_CASE("a balloon on a string jerks a weight from the floor: jerks and landings, all plastic, have a limit",
          "[collapse]") {
  // A weight of 3 kg, a balloon of 1 kg that is lifted by 1 N net, the string taut at 1 s and 1 m/s. A jerk at speed v
  // leaves both v/4, the weight is down again after v and stops, the balloon is at the string's end v/2 later at v/4:
  // 1 + (3/2)/(1 - 1/4) = 3 s.
  Setup s;
  s.gravity = "-1";
  s.bodies = {body("3", "0", "0", "0", "0"), body("1", "0", "0", "0.5", "0")};
  s.bodies[1].load = "2";
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0"), hard(body_member(0), body_member(1), "0")};
  s.contacts[0].touching = true;
  s.contacts[1].upper = true, s.contacts[1].gap = "1";
  s = named(s);
  for (const int digits : {16, 40}) {
    const Report r = simulate(s, "10", 100000, {.digits = digits});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.back().kind == Kind::accumulation);
    CHECK(abs(Mp50(r.events.back().t) - 3) <= pow(Mp50(10), Mp50(1 - digits)));
    CHECK(r.events.back().closed == std::vector{0, 1});
  }
}

TEST_CASE("a plastic contact that closes and parts in each round takes part in the collapse", "[collapse]") {
  // A ball that bounces on the floor below one that the air slows down: they stick when they meet, and part where the
  // drag turns round.
  Setup s;
  s.gravity = "-10";
  s.bodies = {body("3", "0", "0", "1", "0"), body("1", "1", "0", "1.5", "0")};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5"), hard(body_member(0), body_member(1), "0")};
  s.multiple_impacts = MultipleImpacts::newton;
  s = named(s);
  const Report r = simulate(s, "3", 100000, {.digits = 30});
  CHECK(r.reason == Reason::until);
  REQUIRE(r.events.back().kind == Kind::accumulation);
  CHECK(r.events.back().closed == std::vector{0, 1});
  const Run<double> steps = run_by_steps<double>(s, 3.0, 1e-4);
  CHECK(steps.events.back().closed == std::vector{0, 1});
  CHECK(std::abs(steps.events.back().t - std::stod(r.events.back().t)) < 1e-6);
}

TEST_CASE("two bodies that loads press together are hit from both sides as one of their mass is", "[collapse]") {
  auto between = [](const std::vector<Body>& middle) {
    Setup s;
    s.multiple_impacts = MultipleImpacts::newton;
    s.bodies = middle;
    s.bodies.insert(s.bodies.begin(), body("10", "0", "0", "-0.1", "1"));
    s.bodies.push_back(body("10", "0", "0", "0.2", "-1"));
    for (int i = 0; i + 1 < static_cast<int>(s.bodies.size()); ++i)
      s.contacts.push_back(hard(body_member(i), body_member(i + 1), i == 0 ? "0.1" : "0.3"));
    return named(s);
  };
  Setup two = between({body("1", "0", "0", "0", "0"), body("1", "0", "0", "0", "0")});
  two.bodies[1].load = "1", two.bodies[2].load = "-1";
  two.contacts[1].restitution = "0", two.contacts[1].touching = true;
  Setup one = between({body("2", "0", "0", "0", "0")});
  one.contacts[1].restitution = "0.3";
  const Report apart = simulate(two, "3", 100000, {.digits = 30}), whole = simulate(one, "3", 100000, {.digits = 30});
  for (const Report* r : {&apart, &whole}) {
    CHECK(r->reason == Reason::until);
    REQUIRE(r->events.back().kind == Kind::accumulation);
  }
  CHECK(apart.events.back().t == whole.events.back().t);
}

TEST_CASE("a plastic stack that a table throws up in each of its periods lands at once, without an accumulation",
          "[collapse]") {
  Setup s;
  s.gravity = "-9.81";
  s.multiple_impacts = MultipleImpacts::newton;
  s.bodies = {body("1", "0", "0", "0.3", "0"), body("2", "0", "0", "0.6", "0")};
  s.walls.resize(1);
  s.walls[0].motion = {"0.1", "12", "0"};
  s.contacts = {hard(wall_member(0), body_member(0), "0"), hard(body_member(0), body_member(1), "0")};
  const Report r = simulate(named(s), "10", 1000, {});
  CHECK(r.reason == Reason::until);
  CHECK(r.events.size() > 30);
  CHECK(
      std::none_of(r.events.begin(), r.events.end(), [](const EventText& e) { return e.kind == Kind::accumulation; }));
}

}  // namespace touchgo::tests
