// Contacts that yield at the edge of acting, while other contacts change at the same instant: whichever comes first in
// the case, and as where their instants are 1e-30 m or m/s apart.
#include <algorithm>
#include <cmath>

#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs;

namespace {

Setup on_wall(std::vector<Body> bodies, std::vector<Contact> contacts) {
  Setup s;
  s.bodies = std::move(bodies), s.contacts = std::move(contacts);
  s.walls.resize(1);
  return named(s);
}

// Kind, contact by its second member, time.
struct Seen {
  Kind kind;
  int body;
  double t;
};
std::vector<Seen> events_of(const Setup& s, const Options& o) {
  const Report r = simulate(s, "4", 100, o);
  INFO(r.message);
  CHECK(r.reason == Reason::until);
  std::vector<Seen> all;
  for (const EventText& e : r.events)
    if (std::stod(e.t) > 0)
      all.push_back({e.kind, s.contacts[static_cast<std::size_t>(e.contact)].second.index, std::stod(e.t)});
  return all;
}

bool same(const Seen& a, const Seen& b, double tolerance) {
  return a.kind == b.kind && a.body == b.body && std::abs(a.t - b.t) <= tolerance;
}

void check_same(const std::vector<Seen>& a, const std::vector<Seen>& b, double tolerance) {
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(same(a[i], b[i], tolerance));
}

// What is one instant may be several here, with more events, at the start or where the others have one.
void check_split(const std::vector<Seen>& apart, const std::vector<Seen>& at_once) {
  std::size_t found = 0;
  double now = 0;
  for (const Seen& e : apart) {
    if (found < at_once.size() && same(e, at_once[found], 1e-12))
      now = at_once[found++].t;
    else
      CHECK_THAT(e.t, WithinAbs(now, 1e-12) || WithinAbs(found < at_once.size() ? at_once[found].t : now, 1e-12));
  }
  CHECK(found == at_once.size());
}

// In both orders, by all methods; the first body a little further in, and a little further out.
void check_orders(Setup s, std::size_t events) {
  const std::vector<Seen> exact = events_of(s, {});
  CHECK(exact.size() == events);
  for (const bool reversed : {false, true}) {
    if (reversed) std::reverse(s.contacts.begin(), s.contacts.end());
    check_same(events_of(s, {.digits = 40}), exact, 1e-14);
    check_same(events_of(s, {.digits = 0}), exact, 1e-12);
    check_same(events_of(s, {.method = MethodName::steps}), exact, 1e-9);
    for (const char* off : {"1", "-1"}) {
      Setup apart = s;
      const std::string part = off + std::string("e-30");
      apart.bodies[0].position = Decimal(text(decimal<Mp80>(s.bodies[0].position) + decimal<Mp80>(Decimal(part)), 60));
      check_split(events_of(apart, {.digits = 40}), exact);
    }
  }
}

}  // namespace

// 0.5 m deep at rest, at the edge of the second stage, while a spring of 3 N/m pushes it in.
TEST_CASE("the edge of a stage, at rest: whether it is passed depends on what pushes beside it", "[soft][staged]") {
  for (const bool forced : {false, true}) {
    Setup s = on_wall({body("1", "0", "0", "-0.5", "0"), body("1", "0", "0", "-1", "0")},
                      {staged_contact(wall_member(0), body_member(0), {{"0", "1", "0"}, {"0.5", "10", "0"}}),
                       soft_contact(body_member(0), body_member(1), "3", "0", Release::published)});
    s.bodies[0].load = "-0.5";
    if (forced) s.bodies[0].force = {{"1", "1", "0"}};
    const std::vector<Seen> all = events_of(s, {});
    CHECK(all.size() > 1);
    check_orders(s, all.size());
  }
}

TEST_CASE("a force of zero pushes or not by what pushes beside it", "[soft]") {
  // N = 0 and N' = -(v + a) = 2 N/s, with the acceleration -3 m/s^2 from the other contact.
  check_orders(on_wall({body("1", "0", "0", "-1", "1"), body("1", "0", "0", "-2", "0")},
                       {soft_contact(wall_member(0), body_member(0), "1", "1", Release::unilateral),
                        soft_contact(body_member(0), body_member(1), "3", "0", Release::unilateral)}),
               2);
  // Two bodies by one equation, x'' + x' + x = 0, up to the place where they meet, at 2 pi/(3 sqrt 3) s: there the
  // force on the first is zero, and the damper between the two keeps it pushing.
  Setup s = on_wall({body("1", "0", "0", "-1", "0"), body("1", "1", "1", "0", "-1")},
                    {soft_contact(wall_member(0), body_member(0), "1", "1", Release::unilateral),
                     soft_contact(body_member(0), body_member(1), "1", "3", Release::published)});
  const std::vector<Seen> all = events_of(s, {});
  REQUIRE(all.size() == 2);
  CHECK_THAT(all[0].t, WithinAbs(2 * std::acos(-1) / (3 * std::sqrt(3)), 1e-14));
  CHECK(all[1].kind == Kind::separation);
  check_orders(s, 2);
}

// The load of the second body presses both into the wall's spring.
TEST_CASE("a force of zero pushes where a hard contact beside it closes", "[soft]") {
  Setup s = on_wall({body("1", "0", "0", "-1", "1"), body("1", "0", "0", "-1", "1")},
                    {soft_contact(wall_member(0), body_member(0), "1", "1", Release::unilateral),
                     hard(body_member(0), body_member(1), "0")});
  s.bodies[1].load = "-10";
  for (const bool reversed : {false, true}) {
    if (reversed) std::reverse(s.contacts.begin(), s.contacts.end());
    const Report r = simulate(s, "1", 100, {});
    CHECK(r.reason == Reason::until);
    CHECK(r.closed_at_start.size() == 2);
  }
}

// A hit leaves v + (1 + e) m_H (v_H - v)/(m_H + m) = 0, in decimals: v_H = v (m_H - m e)/((1 + e) m_H).
TEST_CASE("a rate that an impact takes away is zero: what is touched is decided by what acts on it", "[soft][impact]") {
  Random random(77);
  for (int i = 0; i < 40; ++i) {
    const int hitting = 1 << random.below(4), part = 1 + random.below(60);  // kg, tenths of a kg
    const double hit = part / 10.0;
    const Decimal v = random.number(-3, -0.5);
    const Mp50 struck =
        decimal<Mp50>(v) * (hitting - decimal<Mp50>(Decimal(std::to_string(part) + "e-1"))) / (2 * hitting);
    CAPTURE(hitting, hit);
    Setup s;
    s.bodies = {body(Decimal(std::to_string(hitting)), "0", "0", "0", Decimal(text(struck, 40))),
                body(Decimal(std::to_string(part) + "e-1"), "0", "0", "0", v), body("0.6", "0", "0", "0", "0")};
    s.contacts = {hard(body_member(0), body_member(1), "1"),
                  soft_contact(body_member(1), body_member(2), "2", i % 2 ? "1" : "0",
                               i % 3 ? Release::unilateral : Release::published)};
    for (const char* load : {"-3", "0", "3"}) {
      s.bodies[2].load = load;
      for (const Options& o : {Options{}, Options{.digits = 60}, Options{.digits = 0},
                               Options{.method = MethodName::steps, .step = "0.01"}}) {
        const Report r = simulate(named(s), "0.1", 20, o);
        INFO(r.message);
        CHECK(r.reason == Reason::until);
        REQUIRE(r.events.size() == (load[0] == '-' ? 2 : 1));
        CHECK(r.events[0].contact == 0);
        CHECK(r.events[0].touching == (load[0] == '0' ? std::vector{1} : std::vector<int>()));
      }
    }
  }
}

// At the edge of the second stage, on its way out and held back (2/2 N less 4 N), the first body is stopped by the
// second: its contact pushes then, and the pair leaves outwards from rest.
TEST_CASE("an impact at the edge of a stage makes a contact push that was held back", "[staged][impact]") {
  Contact stop =
      staged_contact(wall_member(0), body_member(0), {{"0", "2", "4"}, {"0.5", "1", "0"}}, Release::unilateral);
  Setup s = on_wall({body("1", "0", "0", "-0.75", "1"), body("1", "0", "0", "-0.25", "-1")},
                    {stop, hard(body_member(0), body_member(1), "0")});
  for (const char* place : {"-0.25", "-0.250000000000000000000000000001", "-0.249999999999999999999999999999"}) {
    s.bodies[1].position = place;
    for (Options o : {Options{.digits = 40}, Options{.digits = 0}, Options{.method = MethodName::steps}}) {
      o.keep = -1;
      const Report r = simulate(s, "0.75", 20, o);
      INFO(place << ' ' << r.message);
      CHECK(r.reason == Reason::until);
      REQUIRE(r.state);
      CHECK(r.state->contacts[0].status.stage == 0);
    }
  }
}

TEST_CASE("a soft contact that another one's impact spares has no event", "[soft][impact]") {
  Setup s = on_wall({body("1", "0", "0", "0", "1"), body("1", "0", "0", "1", "0")},
                    {hard(wall_member(0), body_member(0), "0"),
                     soft_contact(body_member(0), body_member(1), "1", "0", Release::published)});
  s.bodies[0].load = "-1";
  s.contacts[0].upper = true;
  s.contacts[1].gap = "-1";
  const Report r = simulate(s, "1", 20, {});
  REQUIRE(r.events.size() == 1);
  CHECK(r.events[0].contact == 0);
  CHECK(r.reason == Reason::until);
}

}  // namespace touchgo::tests
