// Units of mass, length and time scaled by powers of two, over the whole range of a case file's numbers: every time
// scales with them. So under- and overflow cannot hide an event, though all precisions share the search in double.
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

using namespace touchgo::run;
using namespace touchgo::tests::common;

namespace {

/// Powers of two: of the units of mass, length, time.
struct Scale {
  int mass, length, time;
};

Decimal scaled(const Decimal& x, int power) {
  return x.is_zero() ? x : Decimal(text(Mp140(ldexp(decimal<Mp140>(x), power)), 100));
}

Harmonic scaled(const Harmonic& h, int amplitude, const Scale& s) {
  return {scaled(h.amplitude, amplitude), scaled(h.frequency, -s.time), h.phase};
}

Setup scaled(Setup setup, const Scale& s) {
  const int damping = s.mass - s.time, stiffness = s.mass - 2 * s.time, force = s.mass + s.length - 2 * s.time;
  for (Body& b : setup.bodies) {
    b.mass = scaled(b.mass, s.mass), b.damping = scaled(b.damping, damping);
    b.stiffness = scaled(b.stiffness, stiffness), b.load = scaled(b.load, force);
    b.position = scaled(b.position, s.length), b.velocity = scaled(b.velocity, s.length - s.time);
    for (Harmonic& h : b.force) h = scaled(h, force, s);
  }
  for (Link& l : setup.links) {
    l.stiffness = scaled(l.stiffness, stiffness), l.damping = scaled(l.damping, damping);
    l.relaxed = scaled(l.relaxed, s.length);
  }
  for (Wall& w : setup.walls) w.position = scaled(w.position, s.length), w.motion = scaled(w.motion, s.length, s);
  for (Contact& c : setup.contacts) {
    c.gap = scaled(c.gap, s.length);
    if (c.stiffness) c.stiffness = scaled(*c.stiffness, stiffness);
    if (c.damping) c.damping = scaled(*c.damping, damping);
  }
  return setup;
}

/// Scales under which ordinary numbers stay within 2^-960 and 2^960.
Scale random_scale(Random& random) {
  for (;;) {
    auto draw = [&] { return random.below(1921) - 960; };
    const Scale s{draw(), draw(), draw()};
    const int all[] = {s.mass - s.time, s.mass - 2 * s.time, s.mass + s.length - 2 * s.time, s.length - s.time};
    if (std::all_of(std::begin(all), std::end(all), [](int p) { return std::abs(p) <= 960; })) return s;
  }
}

Setup beats() {  // two equal oscillators, weakly linked: the one that is hit is long at rest
  Setup s;
  s.bodies = {body("1", "0", "1", "0", "0"), body("1", "0", "1", "1", "0")};
  s.links = {{body_member(0), body_member(1), "0.02", "0", "0"}};
  s.walls.resize(1);
  s.walls[0].position = "-0.9";
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  return named(s);
}

Setup forced(Law law, Release release) {  // an oscillator on a moving wall
  Setup s;
  s.bodies = {body("1", "0.23", "1", "0.5", "0")};
  s.bodies[0].force = {{"0.8", "2.1", "0.3"}};
  s.walls.resize(1);
  s.walls[0].motion = {"0.1", "2.1", "0"};
  s.contacts = {hard(wall_member(0), body_member(0), "0.7", release)};
  s.contacts[0].law = law;
  if (law == Law::soft) s.contacts[0].stiffness = "200";
  return named(s);
}

Setup resting() {  // falls on a table that shakes it off
  Setup s = forced(Law::hard, Release::unilateral);
  s.bodies[0].load = "-3", s.bodies[0].force.clear();
  s.walls[0].motion.amplitude = "0.9";
  s.contacts[0].restitution = "0.2";
  return s;
}

Setup collapsing() {
  Setup s = beats();
  s.links.clear(), s.walls[0].position = "0";
  for (Body& b : s.bodies) b.stiffness = "0", b.load = "-2";
  s.bodies[0].position = "0.2", s.bodies[1].position = "0.45";
  s.contacts[0].restitution = "0.8";
  s.contacts.push_back(hard(body_member(0), body_member(1), "0.8"));
  s.multiple_impacts = MultipleImpacts::newton;
  return named(s);
}

}  // namespace

TEST_CASE("units scaled by powers of two scale every time, whatever under- or overflows", "[scaling]") {
  struct Base {
    const char* name;
    Setup setup;
    int until;
  };
  const std::vector<Base> bases{{"DM21 together", dm21_together(), 15},
                                {"DM21 grazing", dm21_grazing(), 11},
                                {"beats", beats(), 130},
                                {"hard, forced", forced(Law::hard, Release::unilateral), 12},
                                {"soft, published", forced(Law::soft, Release::published), 12},
                                {"soft, unilateral", forced(Law::soft, Release::unilateral), 12},
                                {"accumulation and rest", resting(), 8},
                                {"collapse", collapsing(), 20}};
  Random random(34);
  int in_double = 0, all = 0;
  for (const Base& base : bases) {
    const Report plain = simulate(base.setup, Decimal(std::to_string(base.until)), 10000, {});
    REQUIRE(plain.reason == Reason::until);
    REQUIRE(!plain.events.empty());
    for (int i = 0; i < 12; ++i) {
      const Scale s = random_scale(random);
      INFO(base.name << ", mass 2^" << s.mass << ", length 2^" << s.length << ", time 2^" << s.time);
      const Decimal until = scaled(Decimal(std::to_string(base.until)), s.time);
      auto check = [&](const Report& r, const char* tolerance) {
        CHECK(r.reason == Reason::until);
        std::size_t k = 0;
        for (const EventText& e : plain.events) {
          // A sequence is told down to the round-off of its speeds: not the same part of it at every precision.
          while (k < r.events.size() && r.events[k].kind == Kind::impact && e.kind == Kind::accumulation) ++k;
          if (k == r.events.size()) break;
          if (e.kind == Kind::impact && r.events[k].kind == Kind::accumulation) continue;
          CHECK(r.events[k].kind == e.kind);
          CHECK(r.events[k].contact == e.contact);
          const Mp140 t = ldexp(Mp140(e.t), s.time);
          CHECK(abs(Mp140(r.events[k].t) - t) <= Mp140(tolerance) * t);
          ++k;
        }
        CHECK(k == r.events.size());
      };
      const Setup setup = scaled(base.setup, s);
      check(simulate(setup, until, 10000, {}), "1e-14");
      const Report low = simulate(setup, until, 10000, {.digits = 0});
      ++all;
      if (low.reason != Reason::until) {
        CHECK(low.reason == Reason::undecided);  // says so
        continue;
      }
      ++in_double;
      if (std::string(base.name) != "collapse") check(low, "1e-11");  // its limit is known to half of the digits
    }
  }
  CHECK(in_double > all / 3);
}
