// The staged law: springs and dampers that come in one after the other.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/random_setups.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs;

namespace {

// A ball of 1 kg at 1 m/s towards a stop at 0, 0.5 m away.
Setup flight_to_stop(std::vector<Stage> stages, Release release = Release::published) {
  Setup s;
  s.bodies = {body("1", "0", "0", "0.5", "-1")};
  s.walls.resize(1);
  s.contacts = {staged_contact(wall_member(0), body_member(0), std::move(stages), release)};
  return named(s);
}

double number(const std::string& x) { return std::strtod(x.c_str(), nullptr); }

}  // namespace

// First spring k1 = 4: d = sin(2 t)/2, reaches 0.25 at 2 t = pi/6 with the speed cos(pi/6). Then k1 + k2 = 100: about
// the centre 0.25 - 1/100 (there 4 d + 96 (d - 0.25) = 0 at d = 0.24), angular frequency 10.
TEST_CASE("a ball passes two springs as in closed form, by both methods", "[staged]") {
  const Setup s = flight_to_stop({{"0", "4", "0"}, {"0.25", "96", "0"}});
  const double first = std::acos(-1) / 12, speed = std::sqrt(3) / 2;
  const double turn = std::atan2(speed / 10, 0.01);  // of the second spring, from its edge to the deepest point
  const double in = 0.5, deep = in + first, out = deep + 2 * turn / 10, left = out + first;
  for (const Release release : {Release::published, Release::unilateral})
    for (const Options& o : {Options{.digits = 16, .release = release}, Options{.digits = 0, .release = release},
                             Options{.method = MethodName::steps, .step = "0.001", .release = release}}) {
      const Report r = simulate(s, "3", 100, o);
      INFO(r.message);
      REQUIRE(r.events.size() == 4);
      const Kind kinds[] = {Kind::impact, Kind::stage, Kind::stage, Kind::separation};
      const double times[] = {in, deep, out, left}, speeds[] = {-1, -speed, speed, 1};
      const double tolerance = o.method == MethodName::steps ? 1e-10 : 1e-14;
      for (int i = 0; i < 4; ++i) {
        CHECK(r.events[i].kind == kinds[i]);
        CHECK_THAT(number(r.events[i].t), WithinAbs(times[i], tolerance));
        CHECK_THAT(number(r.events[i].velocity_after[1]), WithinAbs(speeds[i], 100 * tolerance));
      }
    }
}

// The flight to the stop has the events impact, stage, stage, separation.
TEST_CASE("passages of stages do not count against max_events", "[staged]") {
  const Setup s = flight_to_stop({{"0", "4", "0"}, {"0.25", "96", "0"}});
  for (const Options& o :
       {Options{.digits = 16}, Options{.digits = 40}, Options{.digits = 0}, Options{.method = MethodName::steps}}) {
    const std::size_t listed[] = {0, 3, 4, 4};
    for (long most = 0; most < 4; ++most) {
      const Report r = simulate(s, "3", most, o);
      INFO(most << " " << r.message);
      CHECK(r.events.size() == listed[most]);
      CHECK(r.reason == (most < 2 ? Reason::events : Reason::until));
    }
  }
  // From the state behind the impact, or behind the first passage, one event more goes to the end, none to before the
  // separation.
  for (long events : {1, 2}) {
    Options o{.digits = 30};
    o.keep = events;
    const Report before = simulate(s, "3", 100, o);
    REQUIRE(before.state);
    for (long most : {0, 1}) {
      const Report r = simulate(s, "3", most, {.digits = 30, .from = before.state});
      INFO(events << " " << most << " " << r.message);
      CHECK(r.events.size() == 3 - static_cast<std::size_t>(events) + static_cast<std::size_t>(most));
      CHECK(r.reason == (most == 0 ? Reason::events : Reason::until));
    }
  }
}

// At rest where the third stage begins, pushed in by 2 N, out by the first two, 4 * 0.25 + 10 * 0.15 N: the third never
// acts, nor is the second left. 14 d - 1 N against 2 N: d about 3/14 m, angular frequency sqrt(14).
TEST_CASE("a ball at rest on the edge of a stage that the stages before push off it moves as in closed form",
          "[staged]") {
  Setup s = flight_to_stop({{"0", "4", "0"}, {"0.1", "10", "0"}, {"0.25", "96", "0"}});
  s.bodies[0].position = "-0.25", s.bodies[0].velocity = "0", s.bodies[0].load = "-2";
  const double middle = 3.0 / 14;
  for (const Sample& at : trajectory(s, "1", 100, {}, "0.125"))
    CHECK_THAT(at.position[0], WithinAbs(-middle - (0.25 - middle) * std::cos(std::sqrt(14) * at.t), 1e-14));
  CHECK(simulate(s, "1", 100, {}).events.empty());
}

// Under the published rule stages are soft contacts of their own, each from its depth on: forces add up. Here the sum
// is integrated by small Runge-Kutta steps with the law written as it stands.
TEST_CASE("a staged contact is the sum of its stages, cut at 0 where it is unilateral", "[staged][random]") {
  int passages = 0, pulls = 0;
  for (int i = 0; i < 40; ++i) {
    Random random(400 + i);
    Setup s;
    s.bodies = {random_body(random)};
    s.bodies[0].position = random.number(0.1, 0.3), s.bodies[0].velocity = random.number(-3, -1);
    s.walls.resize(1);
    const Release release = random.chance(0.5) ? Release::published : Release::unilateral;
    std::vector<Stage> stages{{"0", random.number(20, 100), random.number(0, 3)}};
    for (int k = 1; k < 3; ++k)
      stages.push_back({Decimal("0." + std::to_string(k)), random.number(50, 400), random.number(0, 6)});
    s.contacts = {staged_contact(wall_member(0), body_member(0), stages, release)};
    s = named(s);
    const double end = 1.5;
    const Report r = simulate(s, "1.5", 1000, {.digits = 16});
    REQUIRE(r.reason == Reason::until);
    for (const EventText& e : r.events) passages += e.kind == Kind::stage;
    const Body& b = s.bodies[0];
    auto value = [](const Decimal& d) { return decimal<double>(d); };
    const double mass = value(b.mass), stiffness = value(b.stiffness), damping = value(b.damping), load = value(b.load);
    std::vector<std::array<double, 3>> springs, forces;
    for (const Stage& k : stages) springs.push_back({value(k.at), value(k.stiffness), value(k.damping)});
    for (const Harmonic& h : b.force) forces.push_back({value(h.amplitude), value(h.frequency), value(h.phase)});
    double smallest = 0;
    auto acceleration = [&](double t, double x, double v) {
      double contact = 0;
      for (const auto& [at, k, c] : springs)
        if (-x > at) contact += k * (-x - at) - c * v;
      smallest = std::min(smallest, contact);
      if (release == Release::unilateral) contact = std::max(0.0, contact);
      double force = load - stiffness * x - damping * v + contact;
      for (const auto& [amplitude, frequency, phase] : forces) force += amplitude * std::sin(frequency * t + phase);
      return force / mass;
    };
    const int steps = 100'000;
    const double h = end / steps;
    double x = value(b.position), v = value(b.velocity);
    for (int k = 0; k < steps; ++k) {
      const double t = k * h;
      const double v1 = v, a1 = acceleration(t, x, v), v2 = v + h / 2 * a1,
                   a2 = acceleration(t + h / 2, x + h / 2 * v1, v2), v3 = v + h / 2 * a2,
                   a3 = acceleration(t + h / 2, x + h / 2 * v2, v3), v4 = v + h * a3,
                   a4 = acceleration(t + h, x + h * v3, v4);
      x += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4), v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    pulls += smallest < 0;
    INFO("system " << i);
    const std::vector<Sample> samples = trajectory(s, "1.5", 1000, {}, "1.5");
    // A step over the edge of a damper is wrong by h times its leap.
    CHECK_THAT(samples.back().position[0], WithinAbs(x, 2e-4));
    CHECK_THAT(samples.back().velocity[0], WithinAbs(v, 4e-3));
  }
  CHECK(passages > 60);
  CHECK(pulls > 20);
}

TEST_CASE("a staged contact whose second stage is never reached is the soft one, bit for bit", "[staged]") {
  for (int i = 0; i < 20; ++i) {
    Random random(700 + i);
    Setup soft = anything(random);
    while (soft.contacts.size() > 3 || soft.contacts[0].law != Law::soft || !soft.contacts[0].damping)
      soft = anything(random);
    Setup s = soft;
    for (Contact& c : s.contacts)
      if (c.law == Law::soft && c.damping) {
        c.stages = {{"0", *c.stiffness, *c.damping}, {"1000", "1", "1"}};
        c.law = Law::staged, c.stiffness.reset(), c.damping.reset();
      }
    const Report a = simulate(named(soft), "4", 50, {}), b = simulate(named(s), "4", 50, {});
    CHECK(a.message == b.message);
    REQUIRE(a.events.size() == b.events.size());
    for (std::size_t k = 0; k < a.events.size(); ++k) {
      CHECK(a.events[k].t == b.events[k].t);
      CHECK(a.events[k].force == b.events[k].force);
    }
  }
}

TEST_CASE("a start in the midst of the stages, or on the edge of one, is that of the depth", "[staged]") {
  auto force = [](const char* depth, const char* velocity) {
    Setup s = flight_to_stop({{"0", "4", "1"}, {"0.25", "96", "2"}, {"0.5", "100", "3"}});
    s.bodies[0].position = Decimal("-" + std::string(depth)), s.bodies[0].velocity = velocity;
    return trajectory(s, "0.1", 100, {}, "0.1").front().force[0];
  };
  CHECK_THAT(force("0.1", "1"), WithinAbs(4 * 0.1 - 1, 1e-15));
  CHECK_THAT(force("0.25", "-1"), WithinAbs(4 * 0.25 + 3, 1e-15));
  CHECK_THAT(force("0.25", "1"), WithinAbs(4 * 0.25 - 1, 1e-15));
  CHECK_THAT(force("0.3", "0"), WithinAbs(4 * 0.3 + 96 * 0.05, 1e-14));
  CHECK_THAT(force("0.6", "0"), WithinAbs(4 * 0.6 + 96 * 0.35 + 100 * 0.1, 1e-14));
}

// d = 1/2 + (1/6)(1 - cos wt) + sin wt/w, w^2 = 3, in the second stage; k = 1 from its edge on outwards.
TEST_CASE("a start at the edge of a stage that has another one behind it", "[staged]") {
  for (const Release release : {Release::published, Release::unilateral})
    for (const Options& o : {Options{.digits = 16}, Options{.digits = 0}, Options{.method = MethodName::steps}}) {
      Setup s = flight_to_stop({{"0", "1", "0"}, {"0.5", "2", "0"}, {"1.5", "3", "0"}}, release);
      s.bodies[0].position = "-0.5";
      const Report r = simulate(s, "3", 100, o);
      INFO(r.message);
      // About the centre d = 1/3, where 3 d = 1: 2 (pi/2 - atan(w/6))/w until it is back; then about 0.
      const double w = std::sqrt(3.0), back = 2 * (std::acos(0.0) - std::atan(w / 6)) / w, left = back + std::atan(0.5);
      REQUIRE(r.events.size() == 2);
      CHECK(r.events[0].kind == Kind::stage);
      CHECK_THAT(number(r.events[0].t), WithinAbs(back, 1e-9));
      CHECK(r.events[1].kind == Kind::separation);
      CHECK_THAT(number(r.events[1].t), WithinAbs(left, 1e-9));
    }
}

// A body at the edge of a stage, at gap 0 or 0.25 m deep, that another one hits at once: as where the edge is 1e-30 m
// away, to either side of which it lies.
TEST_CASE("an impact elsewhere decides which way a contact goes from the edge of a stage", "[staged]") {
  for (const Release release : {Release::published, Release::unilateral})
    for (const bool deep : {false, true})
      for (const char* velocity : {"-1", "0", "1"})
        for (const char* striker : {"-9", "-2"}) {
          Setup s = flight_to_stop({{"0", "100", "1"}, {"0.25", "1000", "0.7"}, {"0.5", "9", "0"}}, release);
          s.bodies.push_back(body("1", "0", "0", "0", striker));
          s.bodies[0].velocity = velocity;
          s.contacts.push_back(hard(body_member(0), body_member(1), "0.5", Release::unilateral));
          auto first_impacts = [&](const std::string& place) {
            s.bodies[0].position = s.bodies[1].position = Decimal(place);
            const Report r = simulate(named(s), "0.5", 1000, {.digits = 40});
            INFO(r.message);
            CHECK(r.reason == Reason::until);
            std::vector<double> times;
            for (const auto& e : r.events)
              if (e.contact == 1) times.push_back(number(e.t));
            return times;
          };
          INFO(velocity << ' ' << striker << ' ' << deep);
          const std::string edge = deep ? "-0.25" : "0", past = deep ? "-0.25" : "-0.",
                            zeros = "0000000000000000000000000000";
          const std::vector<double> at = first_impacts(edge), inside = first_impacts(past + zeros + "1");
          REQUIRE(at.size() > 1);
          REQUIRE(inside.size() == at.size());
          for (std::size_t i = 0; i < at.size(); ++i) CHECK_THAT(at[i], WithinAbs(inside[i], 1e-15));
        }
}

TEST_CASE("stages that cannot be are refused", "[staged]") {
  auto refusal = [](std::vector<Stage> stages) -> std::string {
    try {
      simulate(flight_to_stop(std::move(stages)), "1", 10, {});
    } catch (const std::invalid_argument& why) {
      return why.what();
    }
    return "accepted";
  };
  CHECK(refusal({{"0", "1", "0"}}) == "accepted");
  CHECK(refusal({}) == "contact 1: stages: they are missing, a staged contact has some");
  CHECK(refusal({{"0.1", "1", "0"}}) ==
        "contact 1: at: 0.1 is not allowed, 0 is for the first stage and more for each next one");
  CHECK(refusal({{"0", "1", "0"}, {"0.2", "1", "0"}, {"0.2", "1", "0"}}) ==
        "contact 1: at: 0.2 is not allowed, 0 is for the first stage and more for each next one");
  CHECK(refusal({{"0", "0", "0"}}).find("stiffness") != std::string::npos);
}

}  // namespace touchgo::tests
