// Walls with several terms and walls with a velocity: closed forms, both methods, and the same motion written
// otherwise.
#include <fstream>
#include <sstream>
#include <utility>

#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

// A ball between a wall at 0 and one at 3 - t/4, elastic impacts.
Setup compression() {
  Setup s;
  s.bodies = {body("2", "0", "0", "0", "1")};
  s.walls.resize(2);
  s.walls[1].position = "3", s.walls[1].velocity = "-0.25";
  s.contacts = {hard(wall_member(0), body_member(0), "1"), hard(body_member(0), wall_member(1), "1")};
  return named(s);
}

// The time of its i-th impact and the ball's velocity after it. Each bounce at the moving wall adds 2 u; the product of
// speed and distance, as the ball leaves the other wall, stays L v: v_k = v + 2 k u at t_k = L/u (1 - v/v_k).
std::pair<Mp140, Mp140> compressed(std::size_t i) {
  const Mp140 L = 3, u = Mp140(1) / 4, v = 1;
  const Mp140 v_k = v + static_cast<int>((i + 1) / 2) * 2 * u, t_k = L / u * (1 - v / v_k);
  return i % 2 == 1 ? std::pair(t_k, v_k) : std::pair(Mp140(t_k + (L - u * t_k) / (v_k + u)), Mp140(-v_k - 2 * u));
}

Mp140 wall_number(const std::string& text) { return decimal<Mp140>(Decimal(text)); }

std::string all_of(const Report& r) {
  std::ostringstream all;
  for (const EventText& e : r.events) {
    all << name(e.kind) << e.contact << ' ' << e.t << ' ' << e.impulse << ' ' << e.force;
    for (int side = 0; side < 2; ++side)
      all << ' ' << e.position[side] << ' ' << e.velocity_before[side] << ' ' << e.velocity_after[side];
    all << '\n';
  }
  all << r.end << ' ' << r.message;
  return all.str();
}

const std::vector<Options> every_way = {{.digits = 16},
                                        {.digits = 100},
                                        {.digits = 0},
                                        {.method = MethodName::steps, .step = "0.01"},
                                        {.method = MethodName::steps, .digits = 40, .step = "0.01"}};

}  // namespace

TEST_CASE("a ball between walls that close in gains twice their speed a bounce, at the times of its closed form",
          "[walls]") {
  for (const Options& options : every_way) {
    const Report r = simulate(compression(), "9.95", 1000, options);
    const bool promised = options.method == MethodName::exact && options.digits > 0;
    const int digits = promised ? options.digits - 2 : options.digits > 16 ? 36 : 13;  // double, and 40 digits by steps
    INFO(options.digits << " digits, " << name(options.method));
    REQUIRE(r.events.size() == 19);  // t_9 = 9.82, the meeting after it at 9.91, t_10 = 10
    for (std::size_t i = 0; i < r.events.size(); ++i) {
      const auto [t, v] = compressed(i);
      const Mp140 off = abs(wall_number(r.events[i].t) - t) / t;
      INFO("event " << i << ", off by " << off.str(3));
      CHECK(off <= pow(Mp140(10), -digits));
      CHECK(abs(wall_number(r.events[i].velocity_after[i % 2 == 1]) - v) <= 10 * pow(Mp140(10), -digits));
    }
  }
}

// About a spring's other end that moves at u, from rest: x = u t - u/w sin w t.
TEST_CASE("a spring pulled away at a constant rate drags its body as the closed form says", "[walls]") {
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "0"), body("1", "0", "0", "2", "0")};
  s.walls.resize(1);
  s.walls[0].position = "-1", s.walls[0].velocity = "-0.5";
  s.links = {{wall_member(0), body_member(0), "4", "0", "1"}};
  s.contacts = {hard(body_member(0), body_member(1), "1")};
  s.bodies[1].velocity = "-1";
  // They meet where 2 - t = -t/2 + sin(2 t)/4.
  Mp140 t = 4;
  for (int i = 0; i < 20; ++i) t -= (2 - t / 2 - sin(Mp140(2 * t)) / 4) / (-Mp140(1) / 2 - cos(Mp140(2 * t)) / 2);
  for (const int digits : {16, 60}) {
    const Report r = simulate(named(s), "6", 1000, {.digits = digits});
    REQUIRE(!r.events.empty());
    CHECK(abs(wall_number(r.events[0].t) - t) <= t * pow(Mp140(10), 2 - digits));
  }
}

// The wall is at 10 - t/10, the body at cos(2 t)/100: their gap falls all the time, to its one zero near t = 100. Long
// before it the motion is asked whether it ever meets the wall (exact/quiet.hpp).
TEST_CASE("a slow wall comes to a body that has swung for long", "[walls]") {
  Setup s;
  s.bodies = {body("1", "0", "4", "0.01", "0")};
  s.walls.resize(1);
  s.walls[0].position = "10", s.walls[0].velocity = "-0.1";
  s.contacts = {hard(body_member(0), wall_member(0), "1")};
  Mp140 t = 100;
  for (int i = 0; i < 20; ++i) t -= (10 - t / 10 - cos(Mp140(2 * t)) / 100) / (-Mp140(1) / 10 + sin(Mp140(2 * t)) / 50);
  for (const int digits : {16, 60}) {
    CHECK(simulate(named(s), "99", 1000, {.digits = digits}).events.empty());
    const Report r = simulate(named(s), "101", 1, {.digits = digits});
    REQUIRE(!r.events.empty());
    CHECK(abs(wall_number(r.events[0].t) - t) <= t * pow(Mp140(10), 2 - digits));
  }
}

TEST_CASE("a motion of one term is the single form, and a sum is the sum, bit for bit", "[walls]") {
  Random random(77);
  for (int i = 0; i < 20; ++i) {
    Setup single = random_pair(random, "0.7", Release::unilateral);
    if (single.walls.empty()) continue;
    Setup listed = single, halved = single;
    const Harmonic h = std::exchange(listed.walls[0].motion, {});
    listed.walls[0].terms = {h};
    halved.walls[0].motion = {};
    const Harmonic half{h.amplitude * Decimal("0.5"), h.frequency, h.phase};
    halved.walls[0].terms = {half, half};
    for (const Options& options : every_way) {
      const std::string plain = all_of(simulate(single, "5", 60, options));
      CHECK(all_of(simulate(listed, "5", 60, options)) == plain);
      if (options.digits == 0) CHECK(all_of(simulate(halved, "5", 60, options)) == plain);
    }
  }
}

TEST_CASE("a file with the one term in a list gives the bytes of the other, its state too", "[walls][program]") {
  const Folder folder;
  const std::string head = R"([run]
until = 5
[[body]]
name = "b"
mass = 1
stiffness = 2
position = 0.5
velocity = 0
[[contact]]
between = ["w", "b"]
law = "hard"
restitution = 0.7
[[wall]]
name = "w"
position = 0
)";
  std::string out[2];
  for (const bool list : {false, true}) {
    std::ofstream(folder / "case.toml") << head
                                        << (list ? "motion = [{ amplitude = 0.1, frequency = 3, phase = 0.2 }]\n"
                                                 : "amplitude = 0.1\nfrequency = 3\nphase = 0.2\n");
    const Result r = touchgo_with("simulate - --json - --state " + folder / "state.json", folder / "case.toml");
    CHECK(r.code == 0);
    out[list] = r.out + content(folder / "state.json");
  }
  CHECK(out[0] == out[1]);
  CHECK(out[0].size() > 1000);
}

TEST_CASE("exact and steps agree on walls with several terms and velocities, and a saved run goes on alike",
          "[walls]") {
  Random random(78);
  int events = 0;
  for (int i = 0; i < 20; ++i) {
    Setup s;
    const Decimal velocity = random.number(-2, 2), stiffness = random.number(1, 4), damping = random.number(0.02, 0.1);
    s.bodies = {body("1", damping, stiffness, "0", velocity)};
    s.walls.resize(2);
    s.walls[0].position = "-0.5", s.walls[1].position = "0.5";
    for (Wall& w : s.walls) {
      for (int k = 0; k < 3; ++k)
        w.terms.push_back({random.number(0.02, 0.1), random.number(0.5, 4), random.number(-3, 3)});
      w.velocity = random.number(-0.05, 0.05);
    }
    s.links = {{body_member(0), wall_member(1), random.number(0.1, 1), "0.1", "0.5"}};
    s.contacts = {hard(wall_member(0), body_member(0), "0.6"), hard(body_member(0), wall_member(1), "0.9")};
    s = named(s);
    const Report exact = simulate(s, "8", 1000, {.digits = 30}),
                 steps = simulate(s, "8", 1000, {.method = MethodName::steps, .step = "0.002"});
    INFO("system " << i);
    REQUIRE(exact.reason == Reason::until);
    REQUIRE(steps.events.size() == exact.events.size());
    for (std::size_t k = 0; k < exact.events.size(); ++k)
      CHECK(abs(wall_number(steps.events[k].t) - wall_number(exact.events[k].t)) < Mp140("1e-7"));
    events += static_cast<int>(exact.events.size());

    Options first{.digits = 30}, then{.digits = 30};
    first.keep = -1;
    const Report begun = simulate(s, "3", 1000, first);
    REQUIRE(begun.state);
    then.from = *begun.state;
    const Report gone_on = simulate(s, "8", 1000, then);
    REQUIRE(begun.events.size() + gone_on.events.size() == exact.events.size());
    for (std::size_t k = 0; k < gone_on.events.size(); ++k)
      CHECK(gone_on.events[k].t == exact.events[begun.events.size() + k].t);
  }
  CHECK(events > 30);
}

TEST_CASE("a run that a system with a velocity was not made for is refused", "[walls]") {
  const Setup s = compression();
  CHECK_THROWS_WITH(run_exact<double>(s, make_system<double>(s, 5.0), 10.0, 1000),
                    Catch::Matchers::ContainsSubstring("velocity"));
}

TEST_CASE("a wall with a list of terms beside the single form is refused", "[walls]") {
  Setup s = compression();
  s.walls[1].terms = {{"0.1", "2", "0"}};
  CHECK_NOTHROW(simulate(s, "1", 10, {}));
  s.walls[1].motion.amplitude = "0.2";
  CHECK_THROWS_WITH(simulate(s, "1", 10, {}), Catch::Matchers::ContainsSubstring("motion"));
}

}  // namespace touchgo::tests
