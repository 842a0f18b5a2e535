// What holds of every start that rounds to a printed one.
#include "reference/proof/as_printed.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <tuple>

#include "solver/files/case_file.hpp"
#include "solver/number/scalar.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"

namespace touchgo::tests {

using reference::proof::as_printed;
using reference::proof::PrintedStarts;
using reference::proof::Role;
using reference::proof::RoleRange;

namespace {

double printed_low(const RoleRange& r) { return std::stod(r.t.first); }
double printed_high(const RoleRange& r) { return std::stod(r.t.second); }

const RoleRange& of_role(const PrintedStarts& all, Role role) {
  const auto at = std::find_if(all.roles.begin(), all.roles.end(), [&](const RoleRange& r) { return r.role == role; });
  REQUIRE(at != all.roles.end());
  return *at;
}

// Example 2 from within the box of its six decimals: -1 .. 1 of half a unit of each value.
Setup grazing_within(const std::array<double, 4>& part) {
  Setup s = read_case("cases/dm21_grazing.toml").setup;
  Decimal* values[] = {&s.bodies[0].position, &s.bodies[0].velocity, &s.bodies[1].position, &s.bodies[1].velocity};
  for (int i = 0; i < 4; ++i) {
    char shifted[40];
    std::snprintf(shifted, sizeof shifted, "%.12f", decimal<double>(*values[i]) + part[i] * 5e-7);
    *values[i] = Decimal(shifted);
  }
  return s;
}

struct TimesOfRoles {
  double contact, together, separation;
};
TimesOfRoles times_by_solver(const Setup& s) {
  const Report r = simulate(s, "11", 2000, {.digits = 30});
  REQUIRE_FALSE(r.events.empty());
  TimesOfRoles t{std::stod(r.events.front().t), 0, 0};
  for (const EventText& e : r.events) {
    if (e.kind == Kind::accumulation || e.kind == Kind::rest) t.together = std::stod(e.t);
    if (e.kind == Kind::separation) t.separation = std::stod(e.t);
  }
  return t;
}

}  // namespace

TEST_CASE("example 2 from every start that rounds to the printed one", "[proof][as-printed]") {
  const Setup printed = read_case("cases/dm21_grazing.toml").setup;
  const PrintedStarts all = as_printed(printed, "30", 16);
  CHECK(all.undecided.empty());
  const RoleRange &contact = of_role(all, Role::first_contact), &together = of_role(all, Role::together),
                  &separation = of_role(all, Role::separation);
  // The numbers of an independent program, which subdivided the box.
  CHECK(std::abs(printed_low(contact) - 4.494865401732012) < 1e-12);
  CHECK(std::abs(printed_high(contact) - 4.556277232560636) < 1e-12);
  CHECK(contact.attained);
  CHECK(contact.events_before == 0);
  CHECK(printed_low(separation) <= 10.363790230929);
  CHECK(printed_high(separation) >= 10.363791264981);
  CHECK(printed_high(separation) - printed_low(separation) <= 1.2e-6);
  CHECK_FALSE(separation.events_before);  // the impacts before it are one, or some, or infinitely many
  CHECK_FALSE(together.events_before);

  SECTION("starts within have their events within; the corners attain the first contact's ends") {
    double first = 100, last = 0;
    auto within = [&](const std::array<double, 4>& part) {
      const TimesOfRoles t = times_by_solver(grazing_within(part));
      CHECK(t.contact >= printed_low(contact) - 1e-12);
      CHECK(t.contact <= printed_high(contact) + 1e-12);
      CHECK(t.together >= printed_low(together));
      CHECK(t.together <= printed_high(together));
      CHECK(t.separation >= printed_low(separation));
      CHECK(t.separation <= printed_high(separation));
      first = std::min(first, t.contact), last = std::max(last, t.contact);
    };
    for (int corner = 0; corner < 16; ++corner)
      within({corner & 1 ? 1. : -1., corner & 2 ? 1. : -1., corner & 4 ? 1. : -1., corner & 8 ? 1. : -1.});
    CHECK(std::abs(first - printed_low(contact)) < 1e-11);
    CHECK(std::abs(last - printed_high(contact)) < 1e-11);
    std::mt19937 draw(7);
    std::uniform_real_distribution<double> part(-1, 1);
    for (int i = 0; i < 4; ++i) within({part(draw), part(draw), part(draw), part(draw)});
  }
}

TEST_CASE("a body's flight to a wall: the range is that of its closed form", "[proof][as-printed]") {
  // From x at -v it meets the wall at 0 after x / v: x from 1.25 to 1.35 m, v from 0.65 to 0.75 m/s.
  Setup s;
  s.bodies = {Body{"m", "1", "0", "0", "1.3", "-0.7", "0", {}}};
  s.walls = {Wall{"w", "0", {}}};
  s.contacts.resize(1);
  s.contacts[0].first = {MemberKind::wall, 0}, s.contacts[0].second = {MemberKind::body, 0};
  s.contacts[0].restitution = "0.5";
  REQUIRE(reference::proof::is_rounded(s));
  const PrintedStarts all = as_printed(s, "3", 16);
  const RoleRange& contact = of_role(all, Role::first_contact);
  CHECK(std::abs(printed_low(contact) - 5.0 / 3) < 1e-12);
  CHECK(std::abs(printed_high(contact) - 27.0 / 13) < 1e-12);
  CHECK(contact.attained);
  // The middle of the box meets it at 1 s, where a piece of the motion ends.
  s.bodies[0].position = "1.0", s.bodies[0].velocity = "-1";
  const PrintedStarts even = as_printed(s, "3", 16);
  CHECK(std::abs(printed_low(of_role(even, Role::first_contact)) - 0.95) < 1e-12);
  CHECK(std::abs(printed_high(of_role(even, Role::first_contact)) - 1.05) < 1e-12);
  s.bodies[0].position = "1", s.bodies[0].velocity = "-1";
  CHECK_FALSE(reference::proof::is_rounded(s));
}

TEST_CASE("what cannot be said of all starts that round to the printed one is undecided, and says so",
          "[proof][as-printed]") {
  Setup s;
  s.bodies = {Body{"m", "1", "0", "0", "0.0", "0", "-1", {}}};
  s.walls = {Wall{"w", "0", {}}};
  s.contacts.resize(1);
  s.contacts[0].first = {MemberKind::wall, 0}, s.contacts[0].second = {MemberKind::body, 0};
  s.contacts[0].restitution = "0.5";
  auto why = [](const Setup& setup) {
    const PrintedStarts all = as_printed(setup, "3", 16);
    CHECK(all.roles.empty());
    return all.undecided;
  };
  CHECK(why(s) == "start, contact w-m starts closed by more than its gap");  // from -0.05 to 0.05 m
  s.contacts[0].touching = true;
  s.bodies[0].position = "0.1";
  CHECK(why(s) == "start, contact w-m touches by rounding");
  s.bodies[0].position = "0", s.bodies[0].velocity = "0.1";
  CHECK(why(s) == "start, contact w-m touches by rounding");
}

TEST_CASE("of a law that is not proved nothing is said of all starts", "[proof][as-printed]") {
  Setup s;
  s.walls.resize(1);
  s.bodies = {Body{"a", "1", "0", "0", "1.25", "-1", "0", {}}};
  s.contacts.resize(1);
  s.contacts[0].first = {MemberKind::wall, 0}, s.contacts[0].second = {MemberKind::body, 0};
  s.contacts[0].law = Law::staged, s.contacts[0].stages = {{"0", "100", "0"}};
  const PrintedStarts all = as_printed(s, "3", 16);
  CHECK(all.roles.empty());
  CHECK(all.undecided.find("staged") != std::string::npos);
}

TEST_CASE("a body that starts on a wall has an exact start, however many decimals it is printed with",
          "[proof][as-printed]") {
  Setup s;
  s.bodies = {Body{"m", "1", "0", "0", "0.00", "0.0", "-1", {Harmonic{"2", "1", "0"}}}};
  s.walls = {Wall{"w", "0", {}}};
  s.contacts.resize(1);
  s.contacts[0].first = {MemberKind::wall, 0}, s.contacts[0].second = {MemberKind::body, 0};
  s.contacts[0].restitution = "0.5", s.contacts[0].touching = true;
  CHECK_FALSE(reference::proof::is_rounded(s));
  const Folder f;
  std::ofstream(f / "on_wall.toml") << "title = \"t\"\n[run]\nuntil = 1\n[[wall]]\nname = \"w\"\nposition = 0\n"
                                       "[[body]]\nname = \"m\"\nmass = 1\nposition = 0.00\nvelocity = 0.0\nload = -1\n"
                                       "force = [{ amplitude = 2, frequency = 1 }]\n"
                                       "[[contact]]\nbetween = [\"w\", \"m\"]\nlaw = \"hard\"\nrestitution = 0.5\n"
                                       "touching = true\n";
  const Result r = touchgo_with("simulate " + f / "on_wall.toml" + " --as-printed");
  CHECK(r.code == 0);
  // 2 sin t = 1 lifts it at pi/6 s.
  CHECK(r.out.find("0.523598775598298873077107230546583814032") != std::string::npos);
}

TEST_CASE("a ball's impacts have ended when the last ball's have, by their closed form", "[proof][as-printed]") {
  // Dropped from h with g = 8 m/s^2: the first impact at T = sqrt(h)/2, the limit at T (1 + e)/(1 - e).
  Setup s;
  s.bodies = {Body{"ball", "1", "0", "0", "4.0", "0", "-8", {}}};
  s.walls = {Wall{"table", "0", {}}};
  s.contacts.resize(1);
  s.contacts[0].first = {MemberKind::wall, 0}, s.contacts[0].second = {MemberKind::body, 0};
  for (const auto& [e, height, half] :
       {std::tuple{"0.5", "4.0", 0.05}, {"0.5", "4.000", 5e-4}, {"0.8", "4.00", 5e-3}, {"0.9", "4.0000", 5e-5}}) {
    CAPTURE(e, height);
    s.contacts[0].restitution = e, s.bodies[0].position = height;
    const double ends = (1 + std::stod(e)) / (1 - std::stod(e));
    const PrintedStarts all = as_printed(s, "30", 16);
    CHECK(all.undecided.empty());
    const RoleRange& together = of_role(all, Role::together);
    CHECK(printed_low(together) <= ends * std::sqrt(4 - half) / 2);
    CHECK(printed_low(together) >= std::sqrt(4 - half) / 2 - 1e-9);  // not before the first contact
    CHECK(printed_high(together) >= ends * std::sqrt(4 + half) / 2);
    // The lemma takes the speed at T as one away from the table, 2 T more, and the end as that of a cell.
    CHECK(printed_high(together) >= 2 + ends);
    CHECK(printed_high(together) <= 1.07 * (2 + ends) * std::sqrt(4 + half) / 2);
  }
}

TEST_CASE("a body between two walls: the second contact's range is that of its closed form", "[proof][as-printed]") {
  // From x at v it meets the wall at 3 m after (3 - x) / v, goes back at e v and meets the wall at 0 after 3 / (e v).
  Setup s;
  s.bodies = {Body{"m", "1", "0", "0", "1.3", "0.7", "0", {}}};
  s.walls = {Wall{"left", "0", {}}, Wall{"right", "3", {}}};
  s.contacts.resize(2);
  s.contacts[0].first = {MemberKind::wall, 0}, s.contacts[0].second = {MemberKind::body, 0};
  s.contacts[1].first = {MemberKind::body, 0}, s.contacts[1].second = {MemberKind::wall, 1};
  s.contacts[0].restitution = s.contacts[1].restitution = "0.5";
  auto second = [](double x, double v) { return (3 - x) / v + 3 / (0.5 * v); };
  auto on_left = [](const PrintedStarts& all) {
    const auto at = std::find_if(all.roles.begin(), all.roles.end(), [](const RoleRange& r) { return r.contact == 0; });
    REQUIRE(at != all.roles.end());
    return *at;
  };
  for (const auto& [x, v, half, until] : {std::tuple{"1.3", "0.7", 0.05, "14"}, {"1.3000", "0.7000", 5e-5, "14"}}) {
    s.bodies[0].position = x, s.bodies[0].velocity = v;
    const PrintedStarts all = as_printed(s, until, 16);
    CHECK(all.undecided.empty());
    CHECK_FALSE(all.undetermined);
    const RoleRange found = on_left(all);
    const double low = second(1.3 + half, 0.7 + half), high = second(1.3 - half, 0.7 - half);
    // The set is affine: its ends are off by its second order, and never inside.
    const double second_order = 12 * std::pow(half / 0.7, 2) * high;
    CHECK(printed_low(found) <= low);
    CHECK(printed_low(found) >= low - second_order);
    CHECK(printed_high(found) >= high);
    CHECK(printed_high(found) <= high + second_order);
    CHECK_FALSE(found.attained);
    CHECK(found.events_before == 1);
  }
  // The end of the run lies between the times of two starts: one has the second contact, the other not.
  s.bodies[0].position = "1.3", s.bodies[0].velocity = "0.7";
  const PrintedStarts some = as_printed(s, "11", 16);
  CHECK(some.roles.size() == 1);
  REQUIRE(some.undetermined);
  auto time = [&](const std::vector<Decimal>& start) {
    return second(decimal<double>(start[0]), decimal<double>(start[1]));
  };
  CHECK(time(some.undetermined->starts[0]) < 11);
  CHECK(time(some.undetermined->starts[1]) > 11);
}

TEST_CASE("sets of starts through hard, plastic and soft contacts hold what the solver finds within",
          "[proof][as-printed]") {
  Setup s;
  s.walls = {Wall{"floor", "0", {Harmonic{"0.01", "3", "0"}}}};
  s.bodies = {Body{"a", "1", "0", "0.1", "0.52", "-0.31", "-1", {}},
              Body{"b", "2", "0", "0", "1.04", "-0.52", "-2", {}}};
  s.contacts.resize(2);
  s.contacts[0].first = {MemberKind::wall, 0}, s.contacts[0].second = {MemberKind::body, 0};
  s.contacts[1].first = {MemberKind::body, 0}, s.contacts[1].second = {MemberKind::body, 1};
  const auto kind = GENERATE("restitution", "plastic", "soft", "damper of a restitution");
  CAPTURE(kind);
  s.contacts[0].restitution = "0.4";
  s.contacts[1].restitution = kind == std::string("plastic") ? "0" : "0.3";
  if (kind == std::string("soft"))
    s.contacts[1].law = Law::soft, s.contacts[1].stiffness = "300", s.contacts[1].damping = "2";
  if (kind == std::string("damper of a restitution")) s.contacts[1].law = Law::soft, s.contacts[1].stiffness = "300";
  const Decimal until("1.2");
  const PrintedStarts all = as_printed(s, until, 8);
  INFO(all.undecided);
  REQUIRE(all.roles.size() >= 2);
  const PrintedStarts cheap = as_printed(s, until, 8, 0.001);  // two series
  CHECK(cheap.roles.size() < all.roles.size());
  CHECK(cheap.undecided.starts_with("budget, "));
  int asked = 0;
  const PrintedStarts stopped = as_printed(s, until, 8, 60, [&] { return ++asked > 3; });
  CHECK(asked == 4);
  CHECK(stopped.undecided == "interrupted");
  CHECK(stopped.roles.size() < all.roles.size());
  std::mt19937 draw(11);
  std::uniform_real_distribution<double> part(-1, 1);
  for (int i = 0; i < 20; ++i) {
    Setup within = s;
    for (Body& b : within.bodies)
      for (Decimal* x : {&b.position, &b.velocity}) {
        const double d =
            i < 16 ? ((i >> (2 * (&b - within.bodies.data()) + (x == &b.velocity))) & 1 ? 1 : -1) : part(draw);
        char shifted[40];
        std::snprintf(shifted, sizeof shifted, "%.12f", decimal<double>(*x) + d * 5e-3);
        *x = Decimal(shifted);
      }
    const Report run = simulate(within, until, 12, {});
    for (const RoleRange& r : all.roles) {
      long before = 0;
      const EventText* found = nullptr;
      for (const EventText& e : run.events) {
        const bool parts = e.kind == Kind::separation;
        const bool kept = std::count(e.closed.begin(), e.closed.end(), r.contact) > 0;
        if (e.contact == r.contact &&
            (r.role == Role::separation ? parts : !parts && (r.role != Role::together || kept))) {
          found = &e;
          break;
        }
        ++before;
      }
      CAPTURE(static_cast<int>(r.role), r.contact, printed_low(r), printed_high(r), i);
      REQUIRE(found);
      CHECK(std::stod(found->t) >= printed_low(r));
      CHECK(std::stod(found->t) <= printed_high(r));
      if (r.events_before) CHECK(*r.events_before == before);
    }
  }
}

TEST_CASE("two bodies that start together part between the times of the fastest and the slowest start",
          "[proof][as-printed]") {
  Setup s = read_case("cases/dm21_together.toml").setup;
  auto parts_from = [&](const char* velocity) {
    for (Body& b : s.bodies) b.velocity = velocity;
    return std::stod(simulate(s, "4", 1, {.digits = 30}).events.at(0).t);
  };
  const double fastest = parts_from("0.3000005"), slowest = parts_from("0.2999995");
  for (Body& b : s.bodies) b.velocity = "0.300000";
  const PrintedStarts all = as_printed(s, "4", 16);
  CHECK(all.undecided.empty());
  const RoleRange& separation = of_role(all, Role::separation);
  CHECK(std::abs(printed_low(separation) - fastest) < 1e-14);
  CHECK(std::abs(printed_high(separation) - slowest) < 1e-14);
  CHECK(separation.attained);
  CHECK(separation.events_before == 0);
}

TEST_CASE("who touches a member at an exact place is there exactly, whichever comes first", "[proof][as-printed]") {
  Setup s = read_case("cases/dm21_together.toml").setup;
  for (const auto& [first, second] : {std::pair{"-1", "-1.0"}, {"-1.0", "-1"}}) {
    s.bodies[0].position = first, s.bodies[1].position = second;
    for (Body& b : s.bodies) b.velocity = "0";
    const PrintedStarts all = as_printed(s, "4", 16);
    CHECK(all.undecided.empty());
    const RoleRange& separation = of_role(all, Role::separation);
    CHECK(printed_high(separation) - printed_low(separation) < 1e-14);
    CHECK(separation.attained);
  }
}

TEST_CASE("an exact start has the times that are certified", "[proof][as-printed]") {
  const Result r = touchgo_with("simulate cases/dm21_together.toml --until 12 --as-printed --certify --json -");
  REQUIRE(r.code == 0);
  const auto all = nlohmann::json::parse(r.out);
  const auto& roles = all["as_printed"]["roles"];
  REQUIRE(roles.size() == 2);
  CHECK(roles[0]["role"] == "separation");
  CHECK(roles[0]["t"] == all["events"][0]["enclosure"]);
  CHECK(roles[1]["role"] == "first contact");
  CHECK(roles[1]["t"] == all["events"][1]["enclosure"]);
  CHECK(all["as_printed"]["undetermined"].is_null());
}

TEST_CASE("--as-printed goes with the exact method alone", "[proof][as-printed][program]") {
  for (const char* other : {"--double", "--method steps", "--from state.json"})
    CHECK(touchgo_with(std::string("simulate cases/ball.toml --as-printed ") + other).code == 2);
}

TEST_CASE("of two bodies and two walls the first contact is the one that every start has first",
          "[proof][as-printed]") {
  // Apart from each other, each flies to a wall of its own: from 1 m at 0.5 m/s to 0, and from 2 m at 1 m/s to 3 m.
  Setup s;
  s.bodies = {Body{"a", "1", "0", "0", "1.00", "-0.50", "0", {}}, Body{"b", "1", "0", "0", "2.00", "1.00", "0", {}}};
  s.walls = {Wall{"left", "0", {}}, Wall{"right", "3", {}}};
  s.contacts.resize(2);
  s.contacts[0].first = {MemberKind::wall, 0}, s.contacts[0].second = {MemberKind::body, 0};
  s.contacts[1].first = {MemberKind::body, 1}, s.contacts[1].second = {MemberKind::wall, 1};
  s.contacts[0].restitution = s.contacts[1].restitution = "0.5";
  for (const int first : {1, 0}) {
    CAPTURE(first);
    const PrintedStarts all = as_printed(s, "2.5", 16);
    REQUIRE_FALSE(all.roles.empty());
    CHECK(all.roles[0].role == Role::first_contact);
    CHECK(all.roles[0].contact == first);
    CHECK(std::abs(printed_low(all.roles[0]) - 0.995 / 1.005) < 1e-12);
    CHECK(std::abs(printed_high(all.roles[0]) - 1.005 / 0.995) < 1e-12);
    std::swap(s.bodies[0].velocity, s.bodies[1].velocity);
    s.bodies[0].velocity = "-1.00", s.bodies[1].velocity = "0.50";
  }
}

}  // namespace touchgo::tests
