// Families of random lines of bodies: 1 to 4 bodies, both laws, both rules of release, every regime of contact.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "tests/common/setups.hpp"

namespace touchgo::tests {

template <class T>
const T& one_of(Random& random, const std::vector<T>& all) {
  return all[random.below(static_cast<int>(all.size()))];
}

inline Decimal times(int a, int b, int places) {
  return Decimal(std::to_string(a * b) + "e-" + std::to_string(places));
}

inline Contact random_contact(Random& random, Member first, Member second) {
  Contact c;
  c.first = first, c.second = second;
  c.restitution = random.chance(0.3) ? Decimal("0") : random.chance(0.3) ? Decimal("1") : random.number(0.2, 0.9);
  c.release = random.chance(0.3) ? Release::published : Release::unilateral;
  if (random.chance(0.35)) {
    c.law = Law::soft;
    c.stiffness = random.number(5, 300);
    if (random.chance(0.5)) c.damping = random.chance(0.3) ? Decimal("0") : random.number(0.1, 3);
    if (c.restitution.is_zero()) c.restitution = "0.5";
  }
  return c;
}

/// Walls at the ends wanted; contacts between all neighbours, `gap` between them.
inline void connect(Random& random, Setup& s, bool below, bool above,
                    const std::function<Contact(Member, Member)>& contact) {
  std::vector<Member> members;
  auto wall = [&] {
    s.walls.emplace_back();
    if (random.chance(0.6))
      s.walls.back().motion = {random.number(0.05, 0.3), random.number(0.5, 3), random.number(-3, 3)};
    members.push_back(wall_member(static_cast<int>(s.walls.size()) - 1));
  };
  if (below) wall();
  for (int i = 0; i < static_cast<int>(s.bodies.size()); ++i) members.push_back(body_member(i));
  if (above) wall();
  for (std::size_t i = 0; i + 1 < members.size(); ++i) s.contacts.push_back(contact(members[i], members[i + 1]));
}

inline MultipleImpacts random_law(Random& random) {
  return one_of(random, std::vector{MultipleImpacts::undecided, MultipleImpacts::newton, MultipleImpacts::newton,
                                    MultipleImpacts::sequential, MultipleImpacts::sequential});
}

/// Anything: 1 to 4 bodies pressed together, either law of contact, either release, links, moving walls.
inline Setup anything(Random& random) {
  Setup s;
  const int n = 1 + random.below(4);
  for (int i = 0; i < n; ++i) {
    s.bodies.push_back(random_body(random));
    s.bodies.back().position = random.number(-0.2, 0.2);
    if (n > 1) s.bodies.back().load = i < (n + 1) / 2 ? random.number(0, 1) : random.number(-1, 0);
  }
  const bool below = n == 1 || random.chance(0.5), above = n == 1 ? random.chance(0.3) : random.chance(0.3);
  connect(random, s, below, above, [&](Member a, Member b) {
    Contact c = random_contact(random, a, b);
    c.gap = random.number(0.5, 1);
    return c;
  });
  for (int i = 0; i + 1 < n; ++i)
    if (random.chance(0.3))
      s.links.push_back(
          {body_member(i), body_member(i + 1), random.number(0, 4), random.number(0, 0.5), random.number(-0.5, 0.5)});
  if (below && random.chance(0.2))
    s.links.push_back({wall_member(0), body_member(0), random.number(0, 4), random.number(0, 0.5), "0"});
  s.multiple_impacts = random_law(random);
  return s;
}

/// Contacts without force: free flight, equal loads per mass, equal oscillators; plastic hits and touching starts.
inline Setup without_force(Random& random) {
  Setup s;
  const int n = 2 + random.below(3), kind = random.below(4);
  const int frequency2 = 1 + random.below(4), damping = random.below(3), load = random.below(5) - 2;
  for (int i = 0; i < n; ++i) {
    const int m = 1 + random.below(3);
    Body b = body(std::to_string(m).c_str(), "0", "0", "0", random.number(-1, 1));
    if (kind == 1 || kind == 3) b.load = times(m, load, 0);
    if (kind >= 2) b.stiffness = times(m, frequency2, 0), b.damping = times(m, damping, 1);
    if (kind == 3) b.force = {{times(m, 3, 1), "1.5", "0.25"}};
    s.bodies.push_back(b);
  }
  const bool wall = random.chance(0.3);
  const double plastic = random.chance(0.5) ? 1 : 0.5;
  connect(random, s, wall, false, [&](Member a, Member b) {
    Contact c = hard(a, b, random.chance(plastic) ? Decimal("0") : random.number(0.3, 1));
    if (random.chance(0.2)) c.release = Release::published;
    c.gap = random.number(0.2, 0.6);
    if (a.is_body() && random.chance(0.5)) c.touching = random.chance(0.7), c.gap = "0";
    if (!c.touching && random.chance(0.15)) {
      c.law = Law::soft, c.restitution = "0.7", c.stiffness = random.number(5, 100);
      c.release = random.chance(0.5) ? Release::published : Release::unilateral;
    }
    return c;
  });
  for (const Contact& c : s.contacts)  // without a gap: together, said or not, or at different speeds
    if (c.gap.is_zero() && (c.touching || random.chance(0.7)))
      s.bodies[c.second.index].velocity = s.bodies[c.first.index].velocity;
  if (random.chance(0.2)) s.bodies[0].load = random.number(0.1, 1);
  s.multiple_impacts = random_law(random);
  return s;
}

/// A line that is its own mirror image: hits come in pairs at one instant.
inline Setup mirrored(Random& random) {
  Setup s;
  const bool middle = random.chance(0.7), outer = random.chance(0.4), springs = random.chance(0.6);
  const int half = outer && !middle ? 2 : 1 + (outer ? 1 : 0);
  const Decimal stiffness = random.number(0.5, 4), load = random.number(0, 1), e = random.number(0.2, 1),
                e_outer = random.chance(0.3) ? Decimal("0") : random.number(0.2, 1), gap = random.number(0.2, 0.6),
                v = random.number(0.3, 1), v_outer = random.number(0.5, 1.5);
  const std::string masses[] = {"1", "2", "0.5"};
  const std::string m = one_of(random, std::vector<std::string>{masses[0], masses[1], masses[2]});
  std::vector<Body> left;
  for (int i = 0; i < std::min(half, middle ? 1 : 2); ++i) {
    Body b = body(m.c_str(), "0", springs ? stiffness : Decimal("0"), "0", i == 0 && half > 1 ? v_outer : v);
    b.load = load;
    left.push_back(b);
  }
  s.bodies = left;
  if (middle) s.bodies.push_back(body(masses[random.below(3)].c_str(), "0", springs ? stiffness : "0", "0", "0"));
  for (auto b = left.rbegin(); b != left.rend(); ++b) {
    Body image = *b;
    image.velocity = Decimal("-" + image.velocity.text());
    image.load = Decimal("-" + load.text());
    s.bodies.push_back(image);
  }
  const int n = static_cast<int>(s.bodies.size());
  for (int i = 0; i + 1 < n; ++i) {
    const bool outermost = i == 0 || i + 2 == n;
    Contact c = hard(body_member(i), body_member(i + 1), outermost && n > 3 ? e_outer : e);
    if (random.chance(0.15)) c.restitution = "0";
    c.gap = gap;
    s.contacts.push_back(c);
  }
  for (int i = 0; i + 1 < n; ++i) s.contacts[n - 2 - i].restitution = s.contacts[i].restitution;
  s.multiple_impacts = random_law(random);
  return s;
}

/// A stack on a floor that may move, some of it touching at the start.
inline Setup stack(Random& random) {
  Setup s;
  const int n = 1 + random.below(3);
  for (int i = 0; i < n; ++i) {
    const int m = 1 + random.below(3);
    Body b = body(std::to_string(m).c_str(), "0", "0", "0", random.number(-0.5, 0.5));
    b.load = times(m, -5, 0);
    if (random.chance(0.3)) b.damping = random.number(0, 0.5);
    s.bodies.push_back(b);
  }
  s.walls.resize(1);
  const int amplitude = random.chance(0.7) ? 5 * (1 + random.below(40)) : 0, frequency = 5 * (2 + random.below(8));
  s.walls[0].motion = {times(amplitude, 1, 3), times(frequency, 1, 1), "0"};
  const double resting = random.chance(0.5) ? 1 : 0.3;
  for (int i = 0; i < n; ++i) {
    Contact c = hard(i == 0 ? wall_member(0) : body_member(i - 1), body_member(i),
                     random.chance(0.5) ? Decimal("0") : random.number(0.2, 0.8));
    c.release = random.chance(0.15) ? Release::published : Release::unilateral;
    c.gap = random.number(0.1, 0.5);
    if (random.chance(resting)) {
      c.touching = true, c.gap = "0";
      s.bodies[i].velocity = i == 0 ? times(amplitude, frequency, 4) : s.bodies[i - 1].velocity;
    } else if (random.chance(0.25)) {
      c.law = Law::soft, c.stiffness = random.number(50, 300);
      c.restitution = "0.6";
    }
    s.contacts.push_back(c);
  }
  s.multiple_impacts = random_law(random);
  return s;
}

/// A cradle of balls on strings, or free, that touch.
inline Setup cradle(Random& random) {
  Setup s;
  const int n = 3 + random.below(2), lifted = 1 + random.below(n - 2);
  const std::string stiffness = random.chance(0.6) ? "9.81" : "0";
  const bool plastic = random.chance(0.3);
  for (int i = 0; i < n; ++i) {
    Body b = body("1", "0", stiffness.c_str(), i < lifted ? "-0.1" : "0", i < lifted ? "0.5" : "0");
    s.bodies.push_back(b);
    if (i == 0) continue;
    Contact c = hard(body_member(i - 1), body_member(i), plastic ? Decimal("0") : random.chance(0.6) ? "1" : "0.7");
    c.touching = i != lifted;
    s.contacts.push_back(c);
  }
  s.multiple_impacts = random_law(random);
  return s;
}

/// Bodies inside others: a box, or a wall with two faces, with one or two bodies in it, perhaps neighbours and a second
/// box within; or two bodies on a string.
inline Setup with_insides(Random& random) {
  Setup s;
  const bool nested = random.chance(0.2), in_wall = random.chance(0.2), string = random.chance(0.2);
  auto add = [&] {
    s.bodies.push_back(random_body(random));
    s.bodies.back().position = random.number(-0.1, 0.1), s.bodies.back().load = random.number(-1, 1);
    return body_member(static_cast<int>(s.bodies.size()) - 1);
  };
  auto join = [&](Member a, Member b, bool upper = false) {
    Contact c = random_contact(random, a, b);
    c.gap = random.number(0.2, 0.5), c.upper = upper;
    s.contacts.push_back(c);
  };
  auto wall = [&] {
    s.walls.emplace_back();
    if (random.chance(0.5))
      s.walls.back().motion = {random.number(0.02, 0.1), random.number(0.5, 3), random.number(-3, 3)};
    return wall_member(static_cast<int>(s.walls.size()) - 1);
  };
  const Member host = in_wall ? wall() : add(), one = add();
  join(host, one);
  if (nested) {
    const Member inner = add();
    join(one, inner), join(one, inner, true);
  }
  const Member last = !string && random.chance(0.3) ? add() : one;
  if (last != one) join(one, last);
  join(host, last, true);
  if (string) {  // no lower stop: they are on a string
    std::erase_if(s.contacts, [&](const Contact& c) { return c.first == host && !c.upper; });
    if (!in_wall && random.chance(0.5)) join(host, one);  // or not
  } else if (!in_wall && random.chance(0.5)) {
    join(host, random.chance(0.5) ? wall() : add());
  }
  if (!in_wall && random.chance(0.4)) join(wall(), host);
  for (std::size_t i = s.contacts.size(); i > 1; --i) std::swap(s.contacts[i - 1], s.contacts[random.below(int(i))]);
  s.multiple_impacts = random_law(random);
  return s;
}

/// Several contacts at gap 0, each opening, closing or neither by the rate, the acceleration or a later derivative.
inline Setup start_at_zero(Random& random) {
  Setup s;
  const int n = 2 + random.below(3);
  const bool below = random.chance(0.7), above = !below && random.chance(0.3);
  for (int i = 0; i < n; ++i) {
    const int m = 1 + random.below(2);
    const std::vector<Decimal> velocities{"0", "0", "0.5", "-0.5", "1"};
    const Decimal velocity = one_of(random, velocities), stiffness = random.chance(0.3) ? "3" : "0",
                  damping = random.chance(0.4) ? "0.5" : "0";
    Body b = body(std::to_string(m).c_str(), damping, stiffness, "0", velocity);
    b.load = times(m, one_of(random, std::vector{0, -3, -3, 2}), 0);
    if (random.chance(0.2)) b.force = {{"1", "2", "0"}};
    s.bodies.push_back(b);
  }
  const double resting = random.chance(0.5) ? 0.8 : 0.2;
  connect(random, s, below, above, [&](Member a, Member b) {
    Contact c = hard(a, b, one_of(random, std::vector<Decimal>{"0", "0.5", "1"}));
    if (random.chance(0.2)) c.release = Release::published;
    if (random.chance(0.2)) {
      c.law = Law::soft, c.restitution = "0.7", c.stiffness = "50";
      c.release = random.chance(0.5) ? Release::published : Release::unilateral;
    }
    return c;
  });
  for (Wall& w : s.walls) w.motion = random.chance(0.7) ? Harmonic{"0.05", "10", "0"} : Harmonic{"0", "0", "0"};
  for (Contact& c : s.contacts) {
    if (!random.chance(resting)) continue;
    if (c.second.is_body())
      s.bodies[c.second.index].velocity =
          c.first.is_body() ? s.bodies[c.first.index].velocity
                            : times(s.walls[0].motion.amplitude.is_zero() ? 0 : 1, 5, 1);  // amplitude * frequency
    c.touching = c.second.is_body() && c.law == Law::hard && random.chance(0.4);
  }
  for (Contact& c : s.contacts)  // a body's velocity may have been set after its neighbour's
    if (c.touching && c.first.is_body() &&
        s.bodies[c.first.index].velocity.text() != s.bodies[c.second.index].velocity.text())
      c.touching = false;
  s.multiple_impacts = random_law(random);
  return s;
}

}  // namespace touchgo::tests
