// Which derivative of a guard decides, where calculus gives it; plastic impulses by their complementarity.
#include "solver/contact/leading_derivative.hpp"

#include "solver/contact/multiple_impact.hpp"
#include "solver/contact/restitution.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

// A body over a wall at 0, at the given place and speed; its gap's leading derivative with so many zeros known.
template <Real R>
LeadingDerivative of_gap(const Decimal& position, const Decimal& velocity, const Decimal& load,
                         const std::vector<Harmonic>& force, int known_zeros, Instant instant = Instant::sharp) {
  Setup s;
  s.bodies = {body("2", "0", "0", position, velocity)};
  s.bodies[0].load = load;
  s.bodies[0].force = force;
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "1")};
  const System<R> system = make_system<R>(named(s));
  const ContactPhase<R> phase = make_contact_phase(system, {Status::open}, R(1));
  return leading_derivative(phase, system.joints[0].gap_row, system.state(R(0), system.start), known_zeros, instant);
}

}  // namespace

TEMPLATE_TEST_CASE("the first derivative that does not vanish decides", "[leading]", double, Mp50) {
  using R = TestType;
  auto is = [](const LeadingDerivative& g, int order, int sign) {
    CHECK(g.order == order);
    CHECK(g.sign == sign);
  };
  is(of_gap<R>("1", "-3", "-5", {}, 0), 0, 1);
  is(of_gap<R>("-1", "3", "5", {}, 0), 0, -1);
  is(of_gap<R>("0", "-3", "5", {}, 0), 1, -1);
  is(of_gap<R>("0", "0", "5", {}, 0), 2, 1);
  is(of_gap<R>("0", "0", "-5", {}, 0), 2, -1);
  const Harmonic sine{"3", "2", "0"}, cosine{"5", "2", "1.57079632679489661923132169163975144209858469968755291"};
  is(of_gap<R>("0", "0", "0", {sine}, 0), 3, 1);      // F = 3 sin 2t
  is(of_gap<R>("0", "0", "-5", {cosine}, 0), 4, -1);  // F = 5 cos 2t - 5 = -10 t^2 ..
  CHECK(of_gap<R>("0", "0", "0", {}, 0).sign == 0);
}

TEMPLATE_TEST_CASE("derivatives known to vanish are not computed", "[leading]", double, Mp50) {
  using R = TestType;
  CHECK(of_gap<R>("1", "-3", "5", {}, 1).order == 1);
  CHECK(of_gap<R>("1", "-3", "5", {}, 1).sign == -1);
  CHECK(of_gap<R>("1", "-3", "5", {}, 2).order == 2);
  CHECK(of_gap<R>("1", "-3", "5", {}, 2).sign == 1);
}

TEST_CASE("what a perturbation of size epsilon leaves counts as zero, more does not", "[leading]") {
  // In double: epsilon^(3/4) = 1.8e-12 of the terms first, epsilon^(1/2) = 1.5e-8 next; at a tangency 1.2e-4.
  CHECK(of_gap<double>("1e-13", "1", "0", {}, 0).order == 1);
  CHECK(of_gap<double>("1e-10", "1", "0", {}, 0).order == 0);
  CHECK(of_gap<double>("0", "-1e-10", "1", {}, 0).order == 2);
  CHECK(of_gap<double>("0", "-1e-6", "1", {}, 0).order == 1);
  CHECK(of_gap<double>("0", "-1e-6", "1", {}, 0, Instant::blunt).order == 2);
}

TEMPLATE_TEST_CASE("plastic impulses push, leave no closing rate, and act only where the rate ends at zero",
                   "[leading][impact]", double, Mp50) {
  using R = TestType;
  Random random(17);
  int partial = 0;
  for (int i = 0; i < 200; ++i) {
    const int n = 2 + random.below(4);
    Setup s;
    for (int k = 0; k < n; ++k) {
      const Decimal velocity = random.number(-1, 1), mass = random.number(0.1, 9);
      s.bodies.push_back(body(mass, "0", "0", "0", velocity));
    }
    std::vector<int> contacts;
    for (int k = 0; k + 1 < n; ++k)
      s.contacts.push_back(hard(body_member(k), body_member(k + 1), "0")), contacts.push_back(k);
    const System<R> system = make_system<R>(named(s));
    const Vector<R> z = system.state(R(0), system.start);
    Rates<R> rates{{}, {}, 64 * epsilon<R>()};
    for (int k : contacts) {
      rates.rate.push_back(system.joints[k].rate_row.dot(z));
      rates.before.push_back(rates.rate.back() < 0 ? Before::closing : Before::opening);
    }
    Effort effort;
    const std::vector<R> impulse = newton_impulses(system, contacts, rates, effort).impulse;
    Vector<R> after = z;
    for (int k : contacts) apply_impulse(system, system.joints[k], impulse[k], after);
    int acting = 0;
    for (int k : contacts) {
      const R rate = system.joints[k].rate_row.dot(after);
      INFO("chain " << i << ", contact " << k);
      CHECK(impulse[k] >= -1000 * epsilon<R>());
      CHECK(rate >= -1000 * epsilon<R>());
      CHECK(abs(impulse[k] * rate) <= 1000 * epsilon<R>());
      acting += impulse[k] > 0;
    }
    partial += acting > 0 && acting < n - 1;
    R momentum = 0;
    for (int k = 0; k < n; ++k) momentum += system.mass[k] * (after[n + k] - z[n + k]);
    CHECK(abs(momentum) <= 1000 * epsilon<R>());
  }
  CHECK(partial > 50);
}

TEMPLATE_TEST_CASE("no phase is faster than its rate: |z'| <= rate |z| for every state", "[leading][system]", double,
                   Mp50) {
  using R = TestType;
  Random random(18);
  for (int i = 0; i < 100; ++i) {
    const Setup s = random_pair(random, "0.5", Release::unilateral);
    const System<R> system = make_system<R>(s);
    for (Status status : {Status::open, Status::closed}) {
      const ContactPhase<R> phase = make_contact_phase(system, {status}, R(10));
      // The largest |z'| over |z| = 1 is the largest weighted sum of a row; where a weight is 0, |z| says nothing and
      // nothing may depend on that state.
      for (int row = 0; row < system.dimension(); ++row) {
        R sum = 0;
        for (int k = 0; k < system.dimension(); ++k) {
          const R a = phase.weight[row] * abs(phase.A(row, k));
          if (a != 0) REQUIRE(phase.weight[k] > 0);
          if (a != 0) sum += a / phase.weight[k];
        }
        INFO("pair " << i << ", row " << row);
        CHECK(sum <= phase.rate * (1 + 10 * epsilon<R>()));
      }
    }
  }
}

}  // namespace touchgo::tests
