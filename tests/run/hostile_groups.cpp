// Conditions under which event detectors fail: several contacts at one instant. Each test is named after what it guards
// against; expected values are closed forms; both methods where both can do it, in double and in 50 digits.
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/hostile.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

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

// ---- accumulation over two contacts

namespace {

Setup beads(Decimal e) { return free_line({{"0", "1"}, {"1", "0"}, {"2.5", "-1"}}, e); }

constexpr int limit = 1500;  // impacts; by then gaps are some 1e-860 m, which 1100 digits still resolve

using W = Mp1100;

/// Impacts of three free bodies of equal mass: straight lines between them, velocities exchanged with e. The two
/// contacts take turns, so no gap has to be told from zero. `limit`: as many or more. `end`: of the latest, s.
int count_impacts(const Decimal& restitution, W* end = nullptr) {
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
    if (end) *end += soonest;
    const W mean = (v[next] + v[next + 1]) / 2, apart = e * (v[next] - v[next + 1]) / 2;
    v[next] = mean - apart;
    v[next + 1] = mean + apart;
    last = next;
  }
}

}  // namespace

TEST_CASE("three beads just below e = 7 - 4 sqrt(3) collapse, and stay together at the velocity of their centre",
          "[hostile][collapse]") {
  for (const char* e : {"0.05", "0.07", "0.0717"}) {
    INFO("e = " << e);
    W end = 0;
    CHECK(count_impacts(e, &end) == limit);
    auto check = [&](const auto& r, const W& tolerance) {
      CHECK(r.reason == Reason::until);
      REQUIRE(r.events.size() > 2);
      for (std::size_t k = r.events.size() - 2; k < r.events.size(); ++k) {
        CHECK(r.events[k].kind == Kind::accumulation);
        CHECK(abs(W(r.events[k].t) - end) <= tolerance * end);
        for (int side : {0, 1}) CHECK(abs(W(r.events[k].velocity_after[side])) <= tolerance);  // momentum: 1 + 0 - 1
      }
      CHECK(r.events.back().touching == std::vector{0, 1});
    };
    auto known = [](const auto& r) { return pow(W(10), W(-r.events.back().digits)); };
    const Run<Mp50> middle = run<Mp50>(beads(e), Mp50(10));
    const Run<Mp140> high = run<Mp140>(beads(e), Mp140(10));
    check(middle, known(middle));
    check(high, known(high));
    if (e != std::string("0.0717"))  // flights shrink too slowly there for 16 digits
      check(simulate(beads(e), "10", 100000, {}), W("1e-14"));
    else
      CHECK(simulate(beads(e), "10", 100000, {}).reason == Reason::undecided);
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

TEMPLATE_TEST_CASE("identical bodies that meet plastically go on together without a force", "[hostile][touching]",
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
    const bool keeps = s.contacts[0].release_used() == Release::published;
    const auto [exact, steps] = both<R>(s, "30", "0.001");
    for (const bool by_steps : {false, true}) {
      const Run<R>& r = by_steps ? steps : exact;
      REQUIRE(r.events.size() == 1);
      CHECK(r.events[0].kind == Kind::impact);
      CHECK(r.events[0].force == 0);
      CHECK(r.events[0].closed.size() == (keeps ? 1 : 0));
      CHECK(r.events[0].touching.size() == (keeps ? 0 : 1));
      CHECK(r.reason == Reason::until);
      // Their difference d = 3 exp(-0.1 t) (cos w t + 0.1 sin(w t)/w), w^2 = 0.4 - 0.01, has its first zero there.
      using std::atan, std::sqrt;
      const R w = sqrt(decimal<R>("0.39")), zero = (pi<R>() - atan(10 * w)) / w;
      CHECK(abs(r.events[0].t - zero) <= (by_steps ? decimal<R>("1e-10") : R(1000 * epsilon<R>())));
    }
  }
}

TEMPLATE_TEST_CASE("three bodies of one time scale that stick one after the other move as one oscillator",
                   "[hostile][touching]", double, Mp50) {
  using R = TestType;
  Setup s;
  s.bodies = {body("1", "0.1", "2", "-1", "0"), body("2", "0.2", "4", "0.5", "0"), body("3", "0.3", "6", "1", "0")};
  s.contacts = {hard(body_member(0), body_member(1), "0"), hard(body_member(1), body_member(2), "0")};
  s.contacts[0].gap = "0.5";
  const auto [exact, steps] = both<R>(named(s), "30", "0.001");
  for (const bool by_steps : {false, true}) {
    const Run<R>& r = by_steps ? steps : exact;
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.size() >= 2);
    CHECK(r.events[0].contact == 1);  // x3 - x2 = exp(-0.05 t) (cos ..)/2: first zero of the pair
    CHECK(r.events[0].touching == std::vector{1});
    // m (q'' + 0.1 q' + 2 q) = 0 for the centre of any two that move together: they do so at one speed.
    CHECK(r.events[0].velocity_after[0] == r.events[0].velocity_after[1]);
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

TEST_CASE("a chain that starts closed from wall to wall is undecided whatever presses it", "[hostile]") {
  Setup s = free_line({{"0", "0"}, {"0", "0"}}, "0");
  s.walls.resize(2);
  s.contacts.push_back(hard(wall_member(0), body_member(0), "0"));
  s.contacts.push_back(hard(body_member(1), wall_member(1), "0"));
  for (Contact& c : s.contacts) c.touching = true;
  s.bodies[0].load = "1", s.bodies[1].load = "-1";  // towards each other: no wall need push, any compression may
  CHECK(run(named(s), 5.0).reason == Reason::undecided);
}

// ---- slow impacts

TEMPLATE_TEST_CASE("by steps three beads that only pass each other slowly have every impact of rational arithmetic",
                   "[hostile]", double, Mp50) {
  using R = TestType;
  for (const char* e : {"0.073", "0.08", "0.1", "0.5"}) {
    INFO("e = " << e);
    const Run<R> steps = run_by_steps<R>(beads(e), R(10), decimal<R>("0.001"));
    const Run<Mp50> exact = run<Mp50>(beads(e), Mp50(10));
    CHECK(steps.reason == Reason::until);
    CHECK(static_cast<int>(exact.events.size()) == count_impacts(e));
    // Of 27 impacts at e = 0.073 the last two are slower than 1e-13, beside which a double's velocities are round-off.
    const std::size_t all = exact.events.size(), told = std::same_as<R, double> ? std::min<std::size_t>(all, 25) : all;
    REQUIRE(steps.events.size() >= told);
    if (!std::same_as<R, double>) CHECK(steps.events.size() == told);
    for (const Event<R>& event : steps.events) CHECK(event.kind == Kind::impact);
    for (std::size_t i = 0; i < told; ++i) {
      auto closing = [](const auto& event) { return to_double(event.velocity_before[0] - event.velocity_before[1]); };
      CHECK(steps.events[i].contact == exact.events[i].contact);
      CHECK_THAT(closing(steps.events[i]), Catch::Matchers::WithinRel(closing(exact.events[i]), 1e-2));
    }
  }
}

}  // namespace touchgo::tests
