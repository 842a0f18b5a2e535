// The reported impulses of an impact over several contacts: momentum, body by body, over random stacks and rows.
#include <cmath>
#include <map>

#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/hostile.hpp"

namespace touchgo::tests {

namespace {

/// Bodies that lie on each other, on a floor or free, some of them a little apart, and one that comes down on them.
Setup random_pile(Random& random, bool floor) {
  Setup s;
  const int n = 3 + random.below(3);
  s.multiple_impacts = random.chance(0.5) ? MultipleImpacts::newton : MultipleImpacts::sequential;
  const bool plastic = random.chance(0.3);
  for (int i = 0; i < n; ++i) {
    const bool last = i + 1 == n;
    const Decimal velocity = last ? random.number(-3, -1) : "0", position = last ? random.number(0.1, 1) : "0",
                  mass = random.number(0.2, 5);
    s.bodies.push_back(body(mass, "0", "0", position, velocity));
    if (floor) s.bodies[i].load = random.number(-9, -1);
  }
  if (floor) s.walls.resize(1);
  for (int i = floor ? 0 : 1; i < n; ++i) {
    s.contacts.push_back(hard(i == 0 ? wall_member(0) : body_member(i - 1), body_member(i),
                              plastic ? Decimal("0") : random.number(0.3, 1)));
    s.contacts.back().touching = i + 1 < n && random.chance(0.8);
    if (!s.contacts.back().touching && i + 1 < n) s.contacts.back().gap = random.number(0.01, 0.1);
  }
  return named(s);
}

}  // namespace

TEST_CASE("the impulses of an impact are what changes the momentum of each body", "[impulses]") {
  Random random(1313);
  int shared = 0, alone = 0;
  for (int i = 0; i < 60; ++i) {
    const Setup s = random_pile(random, i % 2 == 0);
    INFO("pile " << i);
    const Report r = simulate(s, "1.5", 12, {.digits = 30});  // so that the doubles beside it round alone
    const std::vector<Sample> samples = trajectory(s, "1.5", 12, {}, "1.5");
    std::map<std::string, std::map<int, double>> instants;  // time -> contact -> impulse
    for (const EventText& e : r.events) {
      if (e.impulse.empty()) continue;
      std::map<int, double>& here = instants[e.t];
      here.emplace(e.contact, std::stod(e.impulse));
      for (const auto& [contact, impulse] : e.impulses) {
        const auto [there, fresh] = here.emplace(contact, std::stod(impulse));
        CHECK(there->second == std::stod(impulse));
        if (contact == e.contact) CHECK(impulse == e.impulse);
      }
      for (const ShakenText& x : e.shaken) CHECK(here.at(x.contact) == std::stod(x.impulse));
      CHECK(e.impulses.size() != 1);
    }
    for (auto at = instants.begin(); at != instants.end(); ++at) {
      const double t = std::stod(at->first);
      auto near = [&](double time) { return std::abs(time - t) < 1e-9; };
      // Samples of two instants that are not told apart, and what a run that was cut does not list.
      auto other = [&](const EventText& e) { return e.t != at->first && near(std::stod(e.t)); };
      if (std::any_of(r.events.begin(), r.events.end(), other)) continue;
      if (r.reason == Reason::events && r.events.back().t == at->first) continue;
      const Sample *before = nullptr, *after = nullptr;
      for (const Sample& sample : samples)
        if (near(sample.t)) (before ? after : before) = &sample;
      REQUIRE(after);
      double largest = 0;  // momentum there
      for (std::size_t b = 0; b < s.bodies.size(); ++b)
        for (const Sample* x : {before, after})
          largest = std::max(largest, decimal<double>(s.bodies[b].mass) * std::abs(x->velocity[b]));
      for (int b = 0; b < static_cast<int>(s.bodies.size()); ++b) {
        double sum = 0;
        for (const auto& [contact, impulse] : at->second) {
          const Contact& c = s.contacts[contact];
          if (c.second == body_member(b)) sum += impulse;
          if (c.first == body_member(b)) sum -= impulse;
        }
        const double mass = decimal<double>(s.bodies[b].mass), v = before->velocity[b], w = after->velocity[b];
        INFO("at " << at->first << " s, body " << b + 1);
        CHECK(std::abs(mass * (w - v) - sum) <= 1e-14 * largest);
      }
      ++(at->second.size() > 1 ? shared : alone);
    }
  }
  CHECK(shared > 60);
  CHECK(alone > 60);
}

}  // namespace touchgo::tests
