// Hard and soft impacts of equal energy loss, against contacts followed without the paper's formulas.
#include "solver/impact/equal_energy.hpp"

#include "cases/ob21/studies/older_relation.hpp"
#include "cases/ob21/studies/pushing_contact.hpp"
#include "reference/ob21/free_contact.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using cases::ob21::older_limit, cases::ob21::older_restitution, cases::ob21::Reading,
    cases::ob21::contact_time_without_pull, cases::ob21::restitution_without_pull,
    cases::ob21::scaled_time_without_pull;

using reference::ob21::ContactEnd;

namespace {

template <Real R>
struct Drawn {
  R m, ks, speed, r;
};

/// r from 0.05 to 0.95, so that 1 - r keeps its digits and the contact ends soon.
template <Real R>
Drawn<R> draw(Random& random) {
  auto power_of_ten = [&](double low, double high) {
    using std::pow;
    return R(pow(R(10), decimal<R>(random.number(low, high))));
  };
  return {power_of_ten(-2, 2), power_of_ten(0, 6), power_of_ten(-3, 1), decimal<R>(random.number(0.05, 0.95))};
}

template <Real R>
reference::linear::LinearOscillator<R> fender(const R& m, const R& cs, const R& ks) {
  return {m, cs, ks, R(0), {}};
}

/// Restitution etc. for m = 3/2 kg, ks = 700 kg/s^2 and the given xi, met at 2 m/s.
template <Real R>
struct Fixed {
  R m = R(3) / 2, ks = 700, cs, speed = 2;
  explicit Fixed(const R& xi) {
    using std::sqrt;
    cs = 2 * xi * sqrt(ks * m);
  }
  auto followed(ContactEnd ending) const { return reference::ob21::free_contact<R>(fender(m, cs, ks), speed, ending); }
};

template <Real R>
R off(const R& a, const R& b) {
  using std::abs;
  return abs(a / b - 1);
}

/// Round-off of a contact that ends soon: the exponent of r, some units, is known to an epsilon times 1/(1 - xi^2).
template <Real R>
R round_off() {
  return 1000 * epsilon<R>();
}

}  // namespace

TEMPLATE_TEST_CASE("a soft contact with the damping of a restitution loses its energy to round-off", "[equal_energy]",
                   double, Mp50) {
  using R = TestType;
  Random random(21);
  for (int i = 0; i < 100; ++i) {
    const auto [m, ks, speed, r] = draw<R>(random);
    const R cs = equal_energy_damping(ks, m, r);
    const auto f = reference::ob21::free_contact<R>(fender(m, cs, ks), speed, ContactEnd::deflection);
    REQUIRE(f);
    CHECK(off<R>(f->energy_lost, R((1 - r * r) / 2 * m * speed * speed)) < round_off<R>());
    CHECK(off<R>(energy_lost(m, speed, r), f->energy_lost) < round_off<R>());
    CHECK(off<R>(f->restitution, r) < round_off<R>());
    CHECK(off<R>(restitution_of(damping_ratio(ks, cs, m)), f->restitution) < round_off<R>());
  }
}

TEMPLATE_TEST_CASE("the contact lasts pi/lambda and the response lags by it", "[equal_energy]", double, Mp50) {
  using R = TestType;
  Random random(22);
  for (int i = 0; i < 100; ++i) {
    const auto [m, ks, speed, r] = draw<R>(random);
    const R cs = equal_energy_damping(ks, m, r);
    const auto f = reference::ob21::free_contact<R>(fender(m, cs, ks), speed, ContactEnd::deflection);
    REQUIRE(f);
    CHECK(off<R>(contact_time(ks, cs, m), f->duration) < round_off<R>());
    CHECK(off<R>(response_lag(ks, m, r), f->duration) < round_off<R>());
  }
  CHECK(off<R>(response_lag(R(4), R(9), R(1)), R(pi<R>() * 3 / 2)) < 4 * epsilon<R>());
}

TEMPLATE_TEST_CASE("deflection, rate and force within the contact are those of the oscillator", "[equal_energy]",
                   double, Mp50) {
  using R = TestType;
  using std::abs;
  Random random(23);
  for (int i = 0; i < 100; ++i) {
    const auto [m, ks, speed, r] = draw<R>(random);
    const R cs = equal_energy_damping(ks, m, r), alpha = contact_rates(ks, cs, m).alpha;
    const R t = decimal<R>(random.number(0.01, 0.99)) * contact_time(ks, cs, m);
    const Deflection<R> d = deflection(ks, cs, m, R(-speed), t);
    const auto z = reference::linear::motion<R>(fender(m, cs, ks), {R(0), R(0), R(-speed)}, t);
    CHECK(abs(d.u - z.x) < round_off<R>() * speed / alpha);
    CHECK(abs(d.du - z.v) < round_off<R>() * speed);
    CHECK(abs(d.force - m * z.a) < round_off<R>() * m * speed * alpha);
  }
}

TEMPLATE_TEST_CASE("damping ratio and restitution are inverse, with the limits r = 1 and r = 0", "[equal_energy]",
                   double, Mp50) {
  using R = TestType;
  CHECK(damping_ratio_of(R(1)) == 0);
  CHECK(restitution_of(R(0)) == 1);
  CHECK(restitution_of(R(1)) == 0);
  CHECK(equal_energy_damping(R(200000), R(1), R(1)) == 0);
  // next to r = 1:  xi = (1 - r)/pi + O((1 - r)^2)
  const R near = sqrt(epsilon<R>());
  CHECK(off<R>(damping_ratio_of(R(1 - near)), R(near / pi<R>())) < 2 * near);
  // next to r = 0:  1 - xi^2 = pi^2/(pi^2 + ln^2 r), and the way back loses |ln r|/(1 - xi^2)
  R r = R(1) / 2, last = 0;
  for (int i = 0; i < 60; ++i, r /= 2) {
    using std::log;
    const R xi = damping_ratio_of(r), l = log(r), room = (1 - xi) * (1 + xi);
    CHECK(xi > last);
    CHECK(xi < 1);
    CHECK(off<R>(room, R(pi<R>() * pi<R>() / (pi<R>() * pi<R>() + l * l))) < 8 * epsilon<R>() / room);
    CHECK(off<R>(restitution_of(xi), r) < 8 * epsilon<R>() * (1 - l) / room);
    last = xi;
  }
}

TEST_CASE("two free masses obey the relation of one with the reduced mass", "[equal_energy]") {
  Random random(24);
  for (int i = 0; i < 50; ++i) {
    const auto [m1, ks, speed, r] = draw<double>(random);
    const double m2 = m1 * draw<double>(random).m, m = reduced_mass(m1, m2);  // the ratio is from 0.01 to 100
    const auto pair = reference::ob21::integrated_pair({m1, m2}, {speed, -speed / 3}, ks,
                                                       equal_energy_damping(ks, m, r), ContactEnd::deflection);
    REQUIRE(pair);
    CHECK(off(pair->restitution, r) < 1e-10);
    CHECK(off(pair->energy_lost, energy_lost(m, 4 * speed / 3, r)) < 1e-10);
    CHECK(off(pair->duration, response_lag(ks, m, r)) < 1e-10);
  }
  CHECK(reduced_mass(3.0, 6.0) == 2.0);
  CHECK(reduced_mass(5.0, 1e300) == 5.0);
}

TEMPLATE_TEST_CASE("bases with (cs1/cs2)^2 = ks1/ks2 lose the same energy", "[equal_energy]", double, Mp50) {
  using R = TestType;
  using std::sqrt;
  Random random(25);
  for (int i = 0; i < 50; ++i) {
    const auto [m, ks, speed, r] = draw<R>(random);
    const R other = draw<R>(random).ks, cs = equal_energy_damping(ks, m, r);
    CHECK(off<R>(damping_ratio(other, R(cs * sqrt(other / ks)), m), damping_ratio(ks, cs, m)) < 8 * epsilon<R>());
    CHECK(off<R>(equal_energy_damping(other, m, r), R(cs * sqrt(other / ks))) < 8 * epsilon<R>());
  }
}

TEMPLATE_TEST_CASE("with an increase in xi both contacts lose more", "[equal_energy]", double, Mp50) {
  using R = TestType;
  for (int i = 0; i < 2000; ++i) {
    const R xi = R(i) / 1000, next = R(i + 1) / 1000;
    CHECK(restitution_without_pull(next) < restitution_without_pull(xi));
    if (next > 1) continue;
    CHECK(restitution_of(next) < restitution_of(xi));
    if (i > 0) CHECK(restitution_of(xi) < restitution_without_pull(xi));
  }
}

// ---- the older relation ----

TEMPLATE_TEST_CASE("the older relation ends at 0.33 only with the square that its printed form lacks", "[equal_energy]",
                   double, Mp50) {
  using R = TestType;
  using std::abs;
  const R limit = older_limit<R>(), printed = older_limit<R>(Reading::printed);
  CHECK(abs(limit - R(33) / 100) < R(1) / 200);
  CHECK(abs(printed - R(33) / 100) > R(1) / 5);
  for (Reading reading : {Reading::corrected, Reading::printed}) {
    const R end = reading == Reading::corrected ? limit : printed, step = 64 * epsilon<R>();
    CHECK(older_restitution(R(end * (1 - step)), reading) >= 0);
    CHECK(older_restitution(R(end * (1 - step)), reading) < 1000 * sqrt(epsilon<R>()));
    const R beyond = older_restitution(R(end * (1 + step)), reading);
    CHECK(beyond != beyond);  // not a number
  }
  // r0^2 = (r^2 - xi^2)/(1 - xi^2): it vanishes where the contact's restitution is its xi
  CHECK(off<R>(Fixed<R>(limit).followed(ContactEnd::deflection)->restitution, limit) < round_off<R>());
}

TEMPLATE_TEST_CASE("the older restitution lies below, by pi xi^3 at first", "[equal_energy]", double, Mp50) {
  using R = TestType;
  for (int i = 1; i < 331; ++i) {
    const R xi = R(i) / 1000, r = restitution_of(xi), r0 = older_restitution(xi);
    CHECK(r0 < r);
    CHECK(off<R>(R(r0 * r0), R((r - xi) * (r + xi) / (1 - xi * xi))) < round_off<R>() / (r - xi));
  }
  const R xi = R(1) / 1000;
  CHECK(off<R>(R((restitution_of(xi) - older_restitution(xi)) / (xi * xi * xi)), pi<R>()) < R(1) / 100);
  CHECK(older_restitution(R(R(1) / 10), Reading::printed) < R(1) / 4);
  CHECK(older_restitution(R(0)) == 1);
}

// ---- the contact that cannot pull ----

TEMPLATE_TEST_CASE("the contact that cannot pull ends where its force falls to zero, in every regime", "[equal_energy]",
                   double, Mp50) {
  using R = TestType;
  for (const char* value : {"0", "1e-10", "0.01", "0.25", "0.7", "0.99", "0.999999", "0.999999999999", "1",
                            "1.000000000001", "1.000001", "1.01", "1.5", "4", "20"}) {
    const R xi = decimal<R>(value);
    const Fixed<R> c(xi);
    const auto f = c.followed(ContactEnd::force);
    REQUIRE(f);
    CAPTURE(value);
    CHECK(off<R>(restitution_without_pull(xi), f->restitution) < round_off<R>());
    CHECK(off<R>(contact_time_without_pull(c.ks, c.cs, c.m), f->duration) < round_off<R>());
  }
}

TEST_CASE("the contact that cannot pull is that of numeric integration", "[equal_energy]") {
  for (double xi : {0.0, 0.01, 0.25, 0.7, 0.99, 1.0, 1.01, 1.5, 4.0, 20.0}) {
    const Fixed<double> c(xi);
    const auto f = reference::ob21::integrated_contact(fender(c.m, c.cs, c.ks), c.speed, ContactEnd::force);
    REQUIRE(f);
    CAPTURE(xi);
    const double r = restitution_without_pull(xi);
    CHECK(off(r, f->restitution) < 1e-11);
    CHECK(off(contact_time_without_pull(c.ks, c.cs, c.m), f->duration) < 1e-11);
    CHECK(std::abs(f->energy_lost - energy_lost(c.m, c.speed, r)) < 1e-11 * c.m * c.speed * c.speed);
  }
}

TEMPLATE_TEST_CASE("the restitution without pulling passes critical damping without losing a digit", "[equal_energy]",
                   double, Mp50) {
  using R = TestType;
  using std::exp;
  CHECK(scaled_time_without_pull(R(1)) == 2);
  CHECK(scaled_time_without_pull(R(0)) == pi<R>());
  CHECK(restitution_without_pull(R(0)) == 1);
  // Taylor's series at xi = 1 + h:  alpha t1 = 2 - 2h/3 + 4h^2/15 - ...,  so  r = exp(-2 - 4h/3 + 2h^2/5 - ...)
  for (R h = R(1) / 1024; h > epsilon<R>() / 4; h /= 2)
    for (const R& step : {h, R(-h)}) {
      const R xi = 1 + step, d = xi - 1;  // as the number is
      const R bound = abs(d) * abs(d) * abs(d) + 8 * epsilon<R>();
      CHECK(off<R>(scaled_time_without_pull(xi), R(2 - 2 * d / 3 + 4 * d * d / 15)) < bound);
      CHECK(off<R>(restitution_without_pull(xi), R(exp(-2 - 4 * d / 3 + 2 * d * d / 5))) < bound);
    }
}

TEMPLATE_TEST_CASE("heavy damping leaves 1/(4 xi^2) without pulling", "[equal_energy]", double, Mp50) {
  using R = TestType;
  using std::log, std::sqrt;
  for (R xi = 1000; xi < R(1e100); xi *= 1000) {
    const R square = 2 / xi * (1 / xi), law = log(2 * xi);
    CHECK(off<R>(R(restitution_without_pull(xi) * 4 * xi * xi), R(1)) < square * law + 64 * epsilon<R>() * law);
  }
}

}  // namespace touchgo::tests
