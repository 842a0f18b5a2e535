// What holds of every start that rounds to a printed one.
#include "reference/proof/as_printed.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

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
    for (int i = 0; i < 20; ++i) within({part(draw), part(draw), part(draw), part(draw)});
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

}  // namespace touchgo::tests
