// Limits of accumulating impacts from some of them: against a sequence whose limit is known, and against runs that come
// to the limit impact by impact.
#include "solver/exact/sequence_limit.hpp"

#include <algorithm>

#include "solver/run/run.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

// Time and state after the n-th rebound, e^n = x: analytic in x, known at x = 0.
template <Real R>
Vector<R> member(const R& x) {
  Vector<R> q(5);
  q << 2 + 1 / (2 + x), exp(x), 3 - sin(x), cos(2 * x), log(R(1) / 2 + x);
  return q;
}

template <Real R>
const Event<R>& first(const Run<R>& run, Kind kind) {
  const auto found =
      std::find_if(run.events.begin(), run.events.end(), [&](const Event<R>& e) { return e.kind == kind; });
  REQUIRE(found != run.events.end());
  return *found;
}

}  // namespace

TEMPLATE_TEST_CASE("the limit of an analytic sequence in the powers of e", "[sequence_limit]", Mp50, Mp140, Mp400) {
  using R = TestType;
  const System<R> system = make_system<R>(dm21_grazing());
  const ContactPhase<R> phase = make_contact_phase<R>(system, {Status::open}, R(1));
  for (const char* e : {"0.1", "0.5", "0.9"}) {
    const R ratio(e);
    SequenceLimit<R> limit(ratio, 2);
    const int begin = static_cast<int>(to_double(R(-log(R(100)) / log(ratio))));  // e^n about 0.01
    bool known = false;
    for (int n = begin; n < begin + 2000 && !known; ++n) {
      const Vector<R> q = member<R>(pow(ratio, n));
      const Vector<R> z = system.state(q[0], q.tail(4));
      limit.add(q[0], z);
      if (const auto value = limit.value(phase, z)) {
        known = true;
        INFO(e << ", " << n - begin << " impacts");
        // Round-off may be magnified by as much (sequence_limit.hpp), and a few times.
        CHECK(R((*value - member<R>(R(0))).cwiseAbs().maxCoeff()) <
              100 * pow(R(10), R(3 + digits10<R> / 100)) * epsilon<R>());
      }
    }
    CHECK(known);
  }
}

TEST_CASE("past a thousand impacts the limit is that of a run that goes there impact by impact", "[sequence_limit]") {
  // With 400 digits the limit is known to round-off after 900 impacts with e = 0.6, with 1100 digits after 2500.
  Setup s = dm21_grazing();
  s.contacts[0].restitution = "0.6";
  const Run<Mp400> low = run_exact<Mp400>(s, make_system<Mp400>(s), Mp400(12), 10000);
  const Run<Mp1100> high = run_exact<Mp1100>(s, make_system<Mp1100>(s), Mp1100(12), 10000);
  const auto impacts = [](const auto& run) {
    return std::count_if(run.events.begin(), run.events.end(), [](const auto& e) { return e.kind == Kind::impact; });
  };
  CHECK(impacts(low) < 950);
  CHECK(impacts(high) == 1000);
  for (const Kind kind : {Kind::accumulation, Kind::separation}) {
    const Event<Mp400>& a = first(low, kind);
    const Event<Mp1100>& b = first(high, kind);
    const Mp400 error = 1e6 * epsilon<Mp400>();
    CHECK(abs(a.t - Mp400(b.t)) < error);
    for (const int side : {0, 1}) {
      CHECK(abs(a.position[side] - Mp400(b.position[side])) < error);
      CHECK(abs(a.velocity_after[side] - Mp400(b.velocity_after[side])) < error);
    }
  }
}

TEST_CASE("a ball that is nearly elastic comes to its limit by the digits that tell it", "[sequence]") {
  // From 1 m: sqrt(2/g) (1 + e)/(1 - e).
  for (const char* e : {"0.998", "0.9995", "0.9999"}) {
    CAPTURE(e);
    const Report r = simulate(ball("1", e), "10000", 100000, {});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.back().kind == Kind::accumulation);
    const Mp50 ratio(e), limit = sqrt(2 / Mp50("9.81")) * (1 + ratio) / (1 - ratio);
    CHECK(abs(Mp50(r.events.back().t) / limit - 1) < Mp50("1e-15"));
  }
}

TEST_CASE("a thousand impacts of a sequence are listed, whatever the flight to the first", "[sequence]") {
  // From 1 m with the velocity v: the fall, and then rebounds that are geometric in e.
  for (const char* start : {"0", "9", "-9"})
    for (const int digits : {16, 100}) {
      CAPTURE(start, digits);
      Setup s = ball("1", "0.9");
      s.bodies[0].velocity = start;
      const Report r = simulate(s, "100", 100000, {.digits = digits});
      CHECK(r.events.size() == 1001);
      REQUIRE(r.events.back().kind == Kind::accumulation);
      CHECK(std::count_if(r.events.begin(), r.events.end(), [](const auto& e) { return e.kind == Kind::impact; }) ==
            1000);
      const Mp50 g("9.81"), v(start), e("0.9"), speed = sqrt(v * v + 2 * g);
      CHECK(abs(Mp50(r.events.back().t) / ((v + speed) / g + 2 * e * speed / (g * (1 - e))) - 1) < Mp50("1e-14"));
    }
}

}  // namespace touchgo::tests
