// Setups for tests: the paper's examples and random systems in every regime, from a fixed seed.
#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "solver/model/setup.hpp"
#include "solver/run/run.hpp"

namespace touchgo::tests {

struct Random {
  std::mt19937_64 engine;
  explicit Random(unsigned long seed) : engine(seed) {}
  /// The same on every platform.
  double uniform(double low, double high) { return low + (high - low) * static_cast<double>(engine() >> 11) * 0x1p-53; }
  /// A decimal with three digits after the point, uniform in [low, high].
  Decimal number(double low, double high) {
    return Decimal(std::to_string(std::llround(uniform(low, high) * 1000)) + "e-3");
  }
  bool chance(double p) { return uniform(0, 1) < p; }
  int below(int n) { return static_cast<int>(engine() % static_cast<unsigned long>(n)); }
};

inline Body body(Decimal mass, Decimal damping, Decimal stiffness, Decimal position, Decimal velocity) {
  return {"", mass, damping, stiffness, position, velocity, "0", {}};
}

/// Members: bodies count from 0, walls are given by wall_member.
inline Member body_member(int i) { return {MemberKind::body, i}; }
inline Member wall_member(int i) { return {MemberKind::wall, i}; }

inline Contact hard(Member first, Member second, Decimal restitution, Release release = Release::unilateral) {
  Contact c;
  c.first = first;
  c.second = second;
  c.restitution = restitution;
  c.release = release;
  return c;
}

inline Contact soft_contact(Member first, Member second, Decimal stiffness, Decimal damping, Release release) {
  Contact c = hard(first, second, "1", release);
  c.law = Law::soft, c.stiffness = stiffness, c.damping = damping;
  return c;
}

inline Contact staged_contact(Member first, Member second, std::vector<Stage> stages,
                              Release release = Release::published) {
  Contact c;
  c.first = first, c.second = second, c.law = Law::staged, c.release = release, c.stages = std::move(stages);
  return c;
}

inline Setup named(Setup s) {
  for (std::size_t i = 0; i < s.bodies.size(); ++i) s.bodies[i].name = std::to_string(i + 1);
  for (std::size_t i = 0; i < s.walls.size(); ++i) s.walls[i].name = "wall" + std::to_string(i + 1);
  return s;
}

/// DM21's two masses from (u1, u1', u3, u3').
inline Setup dm21(Decimal u1, Decimal v1, Decimal u3, Decimal v3, Decimal e, Release release = Release::unilateral) {
  Setup s;
  s.bodies = {body("5", "1", "2", u1, v1), body("5", "1", "1", u3, v3)};
  s.contacts = {hard(body_member(0), body_member(1), e, release)};
  return named(s);
}
inline Setup dm21_together() {
  Setup s = dm21("-1", "0", "-1", "0", "0.9");
  s.contacts[0].touching = true;
  return s;
}
inline Setup dm21_grazing() { return dm21("0.879773", "1.611922", "3.768875", "0.325024", "0.9"); }
inline Setup dm21_plastic(Release release) { return dm21("-1", "0", "2", "0", "0", release); }

/// OB21's oscillator; a soft contact where a stiffness is given.
inline Setup ob21(Decimal eta, Decimal r, Decimal ks = "0", Release release = Release::published) {
  Setup s;
  s.bodies = {body("1", "0.23", "1", "0.01", "0")};
  s.bodies[0].force = {{"0.0025", eta, "0"}};
  s.walls.resize(1);
  s.walls[0].motion = {"0.0025", eta, "0"};
  s.contacts = {hard(wall_member(0), body_member(0), r)};
  if (!ks.is_zero()) {
    s.contacts[0].law = Law::soft;
    s.contacts[0].stiffness = ks;
    s.contacts[0].release = release;
  }
  return named(s);
}

/// A ball above a table at 0 under its weight.
inline Setup ball(Decimal height, Decimal e) {
  Setup s;
  s.bodies = {body("1", "0", "0", height, "0")};
  s.bodies[0].load = "-9.81";
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), e)};
  return named(s);
}

/// Bodies above each other and a floor at 0, of 1 N for each kg, which fall from rest.
inline Setup column(const std::vector<Decimal>& masses, const std::vector<Decimal>& heights, Decimal e) {
  Setup s;
  s.walls.resize(1);
  for (std::size_t i = 0; i < masses.size(); ++i) {
    s.bodies.push_back(body(masses[i], "0", "0", heights[i], "0"));
    s.bodies.back().load = Decimal("-" + masses[i].text());
    const Member below = i == 0 ? wall_member(0) : body_member(static_cast<int>(i) - 1);
    s.contacts.push_back(hard(below, body_member(static_cast<int>(i)), e));
  }
  s.multiple_impacts = MultipleImpacts::newton;
  return named(s);
}

/// A random body: under-, over-, critically damped, undamped or without a spring.
inline Body random_body(Random& random) {
  const Decimal velocity = random.number(-1, 1), position = random.number(-1, 1), stiffness = random.number(0.2, 6),
                mass = random.number(0.2, 5);
  Body b = body(mass, "0", stiffness, position, velocity);
  switch (random.below(6)) {
    case 0:
      b.damping = random.number(0.01, 0.5);
      break;  // underdamped
    case 1:
      b.damping = random.number(12, 20);
      break;  // overdamped: c^2 > 4 k m for all masses above
    case 2:
      b.mass = "0.5", b.stiffness = "2", b.damping = "2";
      break;  // critical: c^2 = 4 k m
    case 3:
      break;  // undamped
    case 4:
      b.stiffness = "0", b.damping = random.number(0.1, 1);
      break;
    case 5:
      b.stiffness = "0";
      break;  // free
  }
  if (random.chance(0.5)) b.load = random.number(-1, 1);
  if (random.chance(0.5)) b.force = {{random.number(-1, 1), random.number(0.3, 3), random.number(-3, 3)}};
  if (random.chance(0.1) && b.damping.is_zero() && !b.stiffness.is_zero()) {
    b.mass = "1", b.stiffness = "4";
    b.force = {{"0.3", "2", "0.7"}};  // at resonance
  }
  return b;
}

/// Two bodies, or one and a wall (which may move) on either side; one hard contact.
inline Setup random_pair(Random& random, Decimal e, Release release) {
  Setup s;
  const int kind = random.below(3);
  s.bodies.push_back(random_body(random));
  if (kind == 0) {
    s.bodies.push_back(random_body(random));
    s.contacts = {hard(body_member(0), body_member(1), e, release)};
  } else {
    s.walls.resize(1);
    if (random.chance(0.7)) s.walls[0].motion = {random.number(0.05, 0.3), random.number(0.5, 3), random.number(-3, 3)};
    s.contacts = {kind == 1 ? hard(wall_member(0), body_member(0), e, release)
                            : hard(body_member(0), wall_member(0), e, release)};
  }
  if (s.contacts[0].first.is_body()) s.bodies[0].position = random.number(-1, 0);
  if (s.contacts[0].second.is_body()) s.bodies.back().position = random.number(0, 1);
  if (s.contacts[0].first.is_body()) s.bodies[0].load = random.number(0, 1);  // pressed towards the other
  if (s.contacts[0].second.is_body()) s.bodies.back().load = random.number(-1, 0);
  s.contacts[0].gap = random.number(0.35, 1);  // apart at the start
  return named(s);
}

template <Real R>
Run<R> run(const Setup& setup, const R& until, long max_events = 100000) {
  return run_exact<R>(setup, make_system<R>(setup, until), until, max_events);
}

template <Real R>
Run<R> run_by_steps(const Setup& setup, const R& until, const R& step) {
  return run_steps<R>(setup, make_system<R>(setup, until), until, 100000, step);
}

}  // namespace touchgo::tests
