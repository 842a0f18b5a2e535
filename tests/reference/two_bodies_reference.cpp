// The events of one contact in closed form against theorems, limits, printed values, and a second algorithm written
// here.
//
// Tolerances are counted in epsilons of the scalar times the size of the terms that enter; 64 of them where a handful
// of roundings add up, more where a comment says why.
#include "reference/two_bodies/flight.hpp"
#include "reference/two_bodies/two_bodies.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/reference.hpp"

namespace touchgo::reference {

using namespace linear;
using namespace two_bodies;
using namespace tests;

namespace {

TEST_CASE("a remainder has relative precision at any distance from its start", "[reference][remainder]") {
  using std::abs, std::pow;
  for (const auto& [name, o] : oscillators<double>()) {
    const LinearOscillator<Mp140> exact = as_oscillator<Mp140>(o);
    const auto d = derivatives(o, 0.5, -0.75, 0.625);
    // the start's own derivatives are rounded in double: give both the same ones, and the motion its start
    const auto exact_d = derivatives<Mp140>(exact, 0.5, -0.75, 0.625);
    for (std::size_t n = 2; n <= 4; ++n) {
      for (double tau : {1e-9, 1e-4, 0.01, 0.05}) {
        Mp140 x = motion<Mp140>(exact, {0.5, -0.75, 0.625}, Mp140(0.5) + tau).x,
              v = motion<Mp140>(exact, {0.5, -0.75, 0.625}, Mp140(0.5) + tau).v;
        Mp140 power = 1;  // tau^k / k!
        for (std::size_t k = 0; k < n; ++k) {
          x -= exact_d[k] * power;
          if (k + 1 < n) v -= exact_d[k + 1] * power;
          power = power * tau / static_cast<int>(k + 1);
        }
        CAPTURE(name, n, tau);
        const ValueAndSlope<double> r = remainder(o, d, 0.5, n, tau);
        double terms = 0;  // what the remainder is made of: rounded derivatives, times the fastest rates
        for (std::size_t k = 0; k < n; ++k) terms += abs(d[k]) * pow(64.0, static_cast<double>(n - k));
        terms += 100;
        CHECK(abs(r.value - as<double>(x)) < 64 * epsilon<double>() * terms * as<double>(power));
        CHECK(abs(r.slope - as<double>(v)) <
              64 * epsilon<double>() * terms * static_cast<double>(n) * as<double>(power) / tau);
      }
    }
  }
}

TEST_CASE("a wall's remainder has relative precision at any distance from its start", "[reference][remainder]") {
  using std::abs;
  const MovingWall<double> w{0.25, {0.5, 3, 1}};
  const MovingWall<Mp140> exact{Mp140(0.25), {Mp140(0.5), Mp140(3), Mp140(1)}};
  const auto d = derivatives<Mp140>(exact, 2);
  for (std::size_t n = 1; n <= 4; ++n) {
    for (double tau : {1e-9, 1e-3, 0.25}) {
      const auto now = derivatives<Mp140>(exact, Mp140(2) + tau);
      Mp140 x = now[0], v = now[1], power = 1;
      for (std::size_t k = 0; k < n; ++k) {
        x -= d[k] * power;
        if (k + 1 < n) v -= d[k + 1] * power;
        power = power * tau / static_cast<int>(k + 1);
      }
      CAPTURE(n, tau);
      const ValueAndSlope<double> r = remainder(w, 2.0, n, tau);
      const double terms = 64 * epsilon<double>() * std::pow(3.0, static_cast<double>(n)) * as<double>(power);
      CHECK(abs(r.value - as<double>(x)) < terms);
      CHECK(abs(r.slope - as<double>(v)) < terms * static_cast<double>(n) / tau);
    }
  }
}

// ---- roots and limits ----

TEMPLATE_TEST_CASE(
    "the first fall is found on a sign change, in a dip between two samples, and not where there is none",
    "[reference][root]", double, Mp50) {
  using R = TestType;
  using std::abs, std::cos, std::sin, std::sqrt;
  auto cosine = [](const R& t) { return ValueAndSlope<R>{cos(t), -sin(t)}; };
  CHECK(abs(*first_fall<R>(cosine, R(0), R(10), R(1) / 8) - pi<R>() / 2) < 4 * epsilon<R>());
  for (const R& depth : {R(1) / 1000000, R(0), R(-1) / 1000000}) {
    auto dip = [&](const R& t) { return ValueAndSlope<R>{(t - 3) * (t - 3) - depth, 2 * (t - 3)}; };
    const auto found = first_fall<R>(dip, R(0), R(10), R(7) / 16);
    CHECK(found.has_value() == (depth >= 0));
    // a double root is known to half the digits
    if (found)
      CHECK(abs(*found - 3 + sqrt(depth)) < (depth > 0 ? R(100000 * epsilon<R>()) : R(10 * sqrt(epsilon<R>()))));
  }
  CHECK_FALSE(first_fall<R>(cosine, R(0), R(3) / 2, R(1) / 8).has_value());
}

TEMPLATE_TEST_CASE("a bound of the bend finds the same fall by fewer evaluations", "[reference][root]", double, Mp50) {
  using R = TestType;
  using std::cos, std::sin;
  // Dips near 0 to both sides, |f''| <= 1 + 9 / 4.
  for (int i = 0; i <= 40; ++i) {
    const R lift = R(110 + i) / 100;
    int looks = 0;
    auto f = [&](const R& t) {
      ++looks;
      return ValueAndSlope<R>{lift + cos(t) + cos(3 * t) / 4, -sin(t) - 3 * sin(3 * t) / 4};
    };
    auto fall = [&](const std::optional<R>& bend) { return first_fall<R>(f, R(0), R(20), R(1) / 50, bend); };
    const std::optional<R> found = fall({});
    const int all = looks;
    looks = 0;
    CAPTURE(i);
    CHECK(fall(R(13) / 4) == found);
    CHECK(looks < (found ? all / 2 : all / 4));
  }
}

TEMPLATE_TEST_CASE("a sequence in powers of e is extrapolated to its limit", "[reference][accumulation]", double,
                   Mp50) {
  using R = TestType;
  using std::abs, std::expm1;
  const R e = R(4) / 5;
  R power = R(1) / 10, left = expm1(power) + power * power;  // left: of the way to the limit 0
  std::vector<R> increments{left};
  for (int i = 0; i < 60; ++i) {
    power *= e;
    // the difference of two neighbours of exp(power) + power^2, without cancellation
    const R before = power / e, step = power - before;
    increments.push_back(exp_of<R>(Complex<R>(before, R(0))).real() * expm1(step) + step * (power + before));
  }
  const Limit<R> l = geometric_limit(increments, e);
  CHECK(abs(l.value) <= l.error + 2 * epsilon<R>());  // the estimate covers it
  CHECK(l.error < (epsilon<R>() > power / 1000000000 ? 100 * epsilon<R>() : power * power * power));
}

// ---- events ----

/// Exact digits (found at 140 digits with this code) that both scalars must share; and the print's.
struct Expected {
  PairEventKind kind;
  const char* time;
};

template <class R>
void check_events(const History<R>& h, const std::vector<Expected>& expected, const R& tolerance) {
  using std::abs;
  REQUIRE(h.events.size() >= expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i, h.events[i].t);
    CHECK(h.events[i].kind == expected[i].kind);
    CHECK(abs(h.events[i].t - decimal<R>(expected[i].time)) < tolerance);
  }
}

// Times found at 140 digits.
const char* const separation1 = "3.25783963890855891130371886011287021784890909672021301013";
const char* const impact1 = "11.8284178193127616829445375746443119884327694278151898386";
const char* const impact3 = "3.57188695707398614384715740855638574814532565982901918628";
const char* const published3 = "11.3194429507582661717248879123082324717460807719409492033";
const char* const again3 = "8.19289804992900857144236208181481181946085177879076195436";
const char* const unilateral3 = "11.2675114972897086100320619420234712036152133053152906331";
const char* const first2 = "4.50690051507638362108255090688240389988316148395596863355";
const char* const limit2 = "4.81169700008043472584287824087068970302303268849821259440";
const char* const separation2 = "10.3637907481901706087562812543137452854547357495090235982";

TEMPLATE_TEST_CASE("DM21's first example separates at 3.26 s and meets at 11.83 s", "[reference][events]", double,
                   Mp50) {
  using R = TestType;
  const auto h = simulate<R>(example_contact<R>("0.9"), {{R(-1), R(-1)}, {R(0), R(0)}, true}, R(30));
  CHECK(h.closed_at_start);
  CHECK(h.end == HistoryEnd::until);
  check_events<R>(h, {{PairEventKind::separation, separation1}, {PairEventKind::impact, impact1}}, 200 * epsilon<R>());
  CHECK(rounds_to(h.events[0].t, "3.26"));
  CHECK(rounds_to(h.events[1].t, "11.83"));
}

TEMPLATE_TEST_CASE(
    "DM21's third example separates at 11.32 s under the published rule, at 11.27 s under the unilateral one",
    "[reference][events]", double, Mp50) {
  using R = TestType;
  const Launch<R> launch{{R(-1), R(2)}, {R(0), R(0)}};
  const auto published = simulate<R>(example_contact<R>("0", ReleaseRule::published), launch, R(30));
  check_events<R>(published, {{PairEventKind::impact, impact3}, {PairEventKind::separation, published3}},
                  200 * epsilon<R>());
  CHECK(rounds_to(published.events[0].t, "3.57"));
  CHECK(rounds_to(published.events[1].t, "11.32"));
  CHECK(published.events[0].closed);
  CHECK(published.events[0].force < 0);  // the contact would have to pull

  const auto unilateral = simulate<R>(example_contact<R>("0"), launch, R(30));
  check_events<R>(
      unilateral,
      {{PairEventKind::impact, impact3}, {PairEventKind::impact, again3}, {PairEventKind::separation, unilateral3}},
      200 * epsilon<R>());
  CHECK_FALSE(unilateral.events[0].closed);
  CHECK(unilateral.events[1].closed);
  CHECK(unilateral.events[1].force > 0);
}

TEMPLATE_TEST_CASE("DM21's second example from its printed start chatters to rest and separates at 10.36 s",
                   "[reference][events]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const Launch<R> launch{{decimal<R>("0.879773"), decimal<R>("3.768875")},
                         {decimal<R>("1.611922"), decimal<R>("0.325024")}};
  const auto h = simulate<R>(example_contact<R>("0.9"), launch, R(12));
  REQUIRE(h.events.size() > 10);
  // the first closing rate is 6e-5: an error of a few epsilon in the gap is 1e5 of them in the time
  CHECK(abs(h.events[0].t - decimal<R>(first2)) < 1000000 * epsilon<R>());
  CHECK(abs(h.events[0].velocity_before[1] - h.events[0].velocity_before[0] + R(61) / 1000000) < R(1) / 1000000);
  std::size_t i = 0;
  while (i < h.events.size() && h.events[i].kind == PairEventKind::impact) ++i;
  REQUIRE(h.events.size() == i + 2);
  CHECK(h.events[i].kind == PairEventKind::accumulation);
  CHECK(abs(h.events[i].t - decimal<R>(limit2)) < 10000000 * epsilon<R>());
  CHECK(h.events[i].error < 100 * epsilon<R>());  // of the extrapolation alone
  CHECK(h.events[i].closed);
  CHECK(h.events[i].t > h.events[i - 1].t);
  CHECK(h.events[i + 1].kind == PairEventKind::separation);
  CHECK(abs(h.events[i + 1].t - decimal<R>(separation2)) < 1000000 * epsilon<R>());
  CHECK(rounds_to(h.events[i + 1].t, "10.36"));
  CHECK_FALSE(rounds_to(h.events[0].t, "4.53"));
}

TEMPLATE_TEST_CASE("an accumulation's limit is the same whenever the watch for it begins", "[reference][events]",
                   double, Mp50) {
  using R = TestType;
  using std::abs;
  const Launch<R> launch{{decimal<R>("0.879773"), decimal<R>("3.768875")},
                         {decimal<R>("1.611922"), decimal<R>("0.325024")}};
  auto limit = [&](const R& chatter) {
    const auto h = simulate<R>(example_contact<R>("0.9"), launch, R(5), {R(1) / 20, chatter});
    REQUIRE(h.events.back().kind == PairEventKind::accumulation);
    return h.events.back();
  };
  const auto early = limit(R(1) / 20), late = limit(R(1) / 10000);
  CHECK(abs(early.t - late.t) < 100 * epsilon<R>());
  CHECK(abs(early.position[0] - late.position[0]) < 100 * epsilon<R>());
  CHECK(abs(early.velocity_after[0] - late.velocity_after[0]) < 100 * epsilon<R>());
}

TEMPLATE_TEST_CASE("an impact keeps momentum and shrinks the relative velocity by e", "[reference][events]", double,
                   Mp50) {
  using R = TestType;
  using std::abs;
  const PairContact<R> c{LinearOscillator<R>{R(2), R(0), R(3), R(0), {}},
                         LinearOscillator<R>{R(7), R(1), R(1), R(0), {}}, R(0), R(3) / 5};
  const auto h = simulate<R>(c, {{R(-1), R(2)}, {R(1), R(0)}}, R(10));
  int impacts = 0;
  for (const auto& e : h.events) {
    if (e.kind != PairEventKind::impact) continue;
    ++impacts;
    const auto &v = e.velocity_before, &w = e.velocity_after;
    CHECK(abs(2 * v[0] + 7 * v[1] - 2 * w[0] - 7 * w[1]) < 64 * epsilon<R>());
    CHECK(abs(w[1] - w[0] + R(3) / 5 * (v[1] - v[0])) < 64 * epsilon<R>());
    CHECK(v[1] < v[0]);
  }
  CHECK(impacts >= 2);
}

TEMPLATE_TEST_CASE("a ball dropped on a floor comes to rest at the limit of the geometric series",
                   "[reference][events]", double, Mp50) {
  using R = TestType;
  using std::abs, std::sqrt;
  const R g = decimal<R>("9.81"), height = 2, e = decimal<R>("0.7");
  const PairContact<R> c{MovingWall<R>{}, LinearOscillator<R>{R(3), R(0), R(0), -3 * g, {}}, R(0), e};
  const auto h = simulate<R>(c, {{R(0), height}, {R(0), R(0)}}, R(10));
  const R fall = sqrt(2 * height / g);
  REQUIRE(h.events.size() > 3);
  for (int i = 0; i < 3; ++i) CHECK(h.events[static_cast<std::size_t>(i)].kind == PairEventKind::impact);
  CHECK(abs(h.events[0].t - fall) < 64 * epsilon<R>());
  CHECK(abs(h.events[1].t - fall * (1 + 2 * e)) < 64 * epsilon<R>());
  CHECK(abs(h.events[2].t - fall * (1 + 2 * e + 2 * e * e)) < 64 * epsilon<R>());
  CHECK(h.events.back().kind == PairEventKind::accumulation);
  CHECK(abs(h.events.back().t - fall * (1 + e) / (1 - e)) < 256 * epsilon<R>());
  CHECK(abs(h.events.back().force - 3 * g) < 256 * epsilon<R>() * 30);
  CHECK(h.end == HistoryEnd::until);
}

/// An oscillator driven by k a sin(w t) that hits a wall moving as a sin(w t): OB21's.
template <class R>
PairContact<R> driven_contact(const char* e, bool wall_first) {
  const R a = decimal<R>("0.5"), w = decimal<R>("1.7"), k = 4;
  const R side = wall_first ? 1 : -1;
  const LinearOscillator<R> body{R(1), R(1) / 5, k, R(0), {{side * k * a, w, R(0)}}};
  const MovingWall<R> wall{R(0), {side * a, w, R(0)}};
  if (wall_first) return {wall, body, R(1) / 10, decimal<R>(e)};
  return {body, wall, R(1) / 10, decimal<R>(e)};
}

TEMPLATE_TEST_CASE("a wall below and a wall above are mirror images", "[reference][events]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const R few = 100000 * epsilon<R>();  // sums in another order, and impacts that amplify their round-off
  for (const char* e : {"0", "0.6"}) {
    const auto below = simulate<R>(driven_contact<R>(e, true), {{R(0), R(1)}, {R(0), R(0)}}, R(15));
    const auto above = simulate<R>(driven_contact<R>(e, false), {{R(-1), R(0)}, {R(0), R(0)}}, R(15));
    CAPTURE(e);
    CHECK(below.events.size() >= 4);
    REQUIRE(below.events.size() == above.events.size());
    for (std::size_t i = 0; i < below.events.size(); ++i) {
      CHECK(below.events[i].kind == above.events[i].kind);
      CHECK(abs(below.events[i].t - above.events[i].t) < few);
      CHECK(abs(below.events[i].position[1] + above.events[i].position[0]) < few);
      CHECK(abs(below.events[i].velocity_after[1] + above.events[i].velocity_after[0]) < few);
      CHECK(abs(below.events[i].force - above.events[i].force) < few);
    }
  }
}

TEMPLATE_TEST_CASE("where a coordinate has its zero does not matter", "[reference][events]", double, Mp50) {
  using R = TestType;
  using std::abs;
  PairContact<R> here = example_contact<R>("0.5");
  std::get<LinearOscillator<R>>(here.first).force = {{R(1) / 2, R(2), R(0)}};
  std::get<LinearOscillator<R>>(here.second).force = {{R(1) / 3, R(3), R(1)}};
  PairContact<R> there = here;  // x2 measured from 2 higher: gap 2 + x2 - x1, its spring relaxed at x2 = -2
  there.gap = 2;
  std::get<LinearOscillator<R>>(there.second).load = -2 * std::get<LinearOscillator<R>>(there.second).stiffness;
  const auto a = simulate<R>(here, {{R(-1), R(-1)}, {R(0), R(0)}, true}, R(20));
  const auto b = simulate<R>(there, {{R(-1), R(-3)}, {R(0), R(0)}, true}, R(20));
  CHECK(a.events.size() >= 3);
  REQUIRE(a.events.size() == b.events.size());
  for (std::size_t i = 0; i < a.events.size(); ++i) {
    CHECK(a.events[i].kind == b.events[i].kind);
    CHECK(abs(a.events[i].t - b.events[i].t) < 100000 * epsilon<R>());  // impacts amplify round-off
    CHECK(abs(a.events[i].position[1] - b.events[i].position[1] - 2) < 100000 * epsilon<R>());
  }
}

/// A second algorithm: the classical Runge-Kutta method in small steps, bisecting the last one for the event. Knows the
/// rules of contact but none of the closed forms. Returns the times of impacts and separations.
std::vector<double> times_by_small_steps(const PairContact<double>& c, std::array<double, 2> x, std::array<double, 2> v,
                                         double T) {
  const LinearOscillator<double>&body1 = *body_of(c.first), &body2 = *body_of(c.second);
  using Z = std::array<double, 4>;
  bool closed = false;
  auto load = [](const LinearOscillator<double>& o, double t) { return external_force(o, t); };
  auto common = [&](double t, const Z& z) {
    return (load(body1, t) + load(body2, t) - (body1.damping + body2.damping) * z[1] -
            (body1.stiffness + body2.stiffness) * z[0]) /
           (body1.mass + body2.mass);
  };
  auto force = [&](double t, const Z& z) {
    return body2.mass * common(t, z) + body2.damping * z[1] + body2.stiffness * z[0] - load(body2, t);
  };
  auto field = [&](double t, const Z& z) -> Z {
    if (closed) return {z[1], common(t, z), z[1], common(t, z)};
    return {z[1], (load(body1, t) - body1.damping * z[1] - body1.stiffness * z[0]) / body1.mass, z[3],
            (load(body2, t) - body2.damping * z[3] - body2.stiffness * z[2]) / body2.mass};
  };
  auto step = [&](double t, const Z& z, double h) {
    auto plus = [](const Z& a, const Z& b, double s) {
      Z r;
      for (std::size_t i = 0; i < 4; ++i) r[i] = a[i] + s * b[i];
      return r;
    };
    const Z k1 = field(t, z), k2 = field(t + h / 2, plus(z, k1, h / 2)), k3 = field(t + h / 2, plus(z, k2, h / 2)),
            k4 = field(t + h, plus(z, k3, h));
    return plus(plus(plus(plus(z, k1, h / 6), k2, h / 3), k3, h / 3), k4, h / 6);
  };
  Z z{x[0], v[0], x[1], v[1]};
  std::vector<double> times;
  double t = 0;
  while (t < T) {
    const double h = 1e-3;
    auto guard = [&](double s) {
      const Z y = step(t, z, s);
      return closed ? force(t + s, y) : y[2] - y[0];
    };
    if (guard(h) > 0) {
      z = step(t, z, h), t += h;
      continue;
    }
    double low = 0, high = h;
    for (int i = 0; i < 60; ++i) (guard((low + high) / 2) > 0 ? low : high) = (low + high) / 2;
    z = step(t, z, high), t += high;
    times.push_back(t);
    if (closed) {
      closed = false;
      t += h, z = step(t - h, z, h);  // off the triple zero
      continue;
    }
    const double m1 = body1.mass, m2 = body2.mass, mean = (m1 * z[1] + m2 * z[3]) / (m1 + m2), e = c.restitution,
                 r = z[3] - z[1];
    z = {z[0], mean + m2 / (m1 + m2) * e * r, z[0], mean - m1 / (m1 + m2) * e * r};
    closed = e == 0 && force(t, z) > 0;
    if (!closed) t += h, z = step(t - h, z, h);
  }
  return times;
}

TEST_CASE("small Runge-Kutta steps see the same events in forced pairs", "[reference][events]") {
  for (const char* e : {"0", "0.8"}) {
    PairContact<double> c = example_contact<double>(e);
    std::get<LinearOscillator<double>>(c.first).force = {{0.8, 1.1, 0.3}};
    std::get<LinearOscillator<double>>(c.second).load = -0.2;
    std::get<LinearOscillator<double>>(c.second).force = {{0.5, 1.6, -1}, {0.1, 2.9, 2}};
    const auto h = simulate<double>(c, {{-1, 1}, {0, 0}}, 20);
    const auto small = times_by_small_steps(c, {-1, 1}, {0, 0}, 20);
    CAPTURE(e);
    CHECK(h.events.size() >= 4);
    REQUIRE(small.size() == h.events.size());
    for (std::size_t i = 0; i < small.size(); ++i)
      CHECK(std::abs(small[i] - h.events[i].t) < 1e-8);  // h^4 = 1e-12, amplified
  }
}

TEMPLATE_TEST_CASE("a body on a shaken table leaves it when its weight does not hold it", "[reference][events]", double,
                   Mp50) {
  using R = TestType;
  using std::abs, std::asin;
  const R a = R(1) / 10, w = 12,
          g = decimal<R>("9.81");  // a w^2 = 14.4 > g: F = m (g - a w^2 sin w t) first 0 at sin = g / a w^2
  const PairContact<R> c{MovingWall<R>{R(0), {a, w, R(0)}}, LinearOscillator<R>{R(2), R(0), R(0), -2 * g, {}}, R(0),
                         R(0)};
  const auto h = simulate<R>(c, {{}, {}, true}, R(1));
  CHECK(h.closed_at_start);
  REQUIRE(h.events.size() >= 2);
  CHECK(h.events[0].kind == PairEventKind::separation);
  CHECK(abs(h.events[0].t - asin(g / (a * w * w)) / w) < 64 * epsilon<R>());
  CHECK(h.events[1].kind == PairEventKind::impact);
  // flying: parabola and sine meet again
  const R t0 = h.events[0].t, t = h.events[1].t - t0;
  using std::cos, std::sin;
  CHECK(abs(a * sin(w * t0) + a * w * cos(w * t0) * t - g * t * t / 2 - a * sin(w * h.events[1].t)) <
        64 * epsilon<R>());
}

TEMPLATE_TEST_CASE("a gap that starts with zeros starts positive and is divided by them without loss",
                   "[reference][flight]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const auto c = example_contact<R>("0.9");
  const auto h = simulate<R>(c, {{R(-1), R(-1)}, {R(0), R(0)}, true}, R(30));
  const auto& separation = h.events[0];
  const Flight<R> f = flight<R>(c, separation.t, separation.position, separation.velocity_after, 3, R(0));
  const R limit = gap_quotient<R>(f, R(0)).value;
  CHECK(limit > 0);
  const R hair = decimal<R>("1e-9");
  // gap / tau^3 = g'''/6 + g'''' tau/24 + O(tau^2); a gap by subtraction would have no digit left in double
  CHECK(abs(gap_quotient<R>(f, hair).value - limit - hair * gap_quotient<R>(f, R(0)).slope) <
        hair * hair + 1000 * epsilon<R>());
  // short and long formula meet where one takes over from the other
  const R edge = 1 / f.rate;
  const auto below = gap_quotient<R>(f, edge * (1 - 4 * epsilon<R>())),
             above = gap_quotient<R>(f, edge * (1 + 4 * epsilon<R>()));
  CHECK(abs(below.value - above.value) < 1000 * epsilon<R>());
  CHECK(abs(below.slope - above.slope) < 1000 * epsilon<R>());
}

TEMPLATE_TEST_CASE("a contact whose force vanishes for ever has no separation, under either rule",
                   "[reference][events]", double, Mp50) {
  using R = TestType;
  for (ReleaseRule release : {ReleaseRule::unilateral, ReleaseRule::published}) {
    PairContact<R> c{LinearOscillator<R>{R(2), R(1), R(3), R(1), {}}, LinearOscillator<R>{R(4), R(2), R(6), R(2), {}},
                     R(0), R(0), release};
    const auto together = simulate<R>(c, {{R(1), R(1)}, {R(0), R(0)}, true}, R(10));
    CHECK(together.end == HistoryEnd::degenerate);
    CHECK(together.end_time == 0);
    const auto later = simulate<R>(c, {{R(0), R(1)}, {R(0), R(-1)}}, R(10));
    CHECK(later.end == HistoryEnd::degenerate);
    REQUIRE(later.events.size() == 1);
    CHECK(later.events[0].t == later.end_time);
    c.restitution = R(1) / 2;  // rebounds part them: nothing is undecided
    CHECK(simulate<R>(c, {{R(0), R(1)}, {R(0), R(-1)}}, R(3)).end == HistoryEnd::until);
  }
}

TEST_CASE("a start at gap 0 goes by its rate, then by its force", "[reference][events]") {
  const auto c = example_contact<double>("0.5");
  const auto hit = simulate<double>(c, {{-1, -1}, {1, 0}}, 1);
  REQUIRE(hit.events.size() >= 1);
  CHECK(hit.events[0].t == 0);
  CHECK(hit.events[0].kind == PairEventKind::impact);
  const auto leave = simulate<double>(c, {{-1, -1}, {0, 1}}, 0.1);
  CHECK_FALSE(leave.closed_at_start);
  CHECK(leave.events.empty());
  CHECK(simulate<double>(c, {{-1, -1}, {0, 0}}, 1).closed_at_start);            // Fi = -u/2 > 0
  CHECK_FALSE(simulate<double>(c, {{1, 1}, {0, 0}}, 1).closed_at_start);        // Fi < 0: apart at once
  CHECK(simulate<double>(c, {{0, 0}, {-1, -1}, true}, 1).closed_at_start);      // Fi = 0, rising
  CHECK_FALSE(simulate<double>(c, {{0, 0}, {1, 1}, true}, 1).closed_at_start);  // Fi = 0, falling
  const auto pulled =
      simulate<double>(example_contact<double>("0.5", ReleaseRule::published), {{1, 1}, {0, 0}, true}, 10);
  CHECK(pulled.closed_at_start);  // Fi < 0 holds it until it has been positive
  REQUIRE(pulled.events.size() >= 1);
  CHECK(pulled.events[0].kind == PairEventKind::separation);
  CHECK(pulled.events[0].t > 6);
}

TEST_CASE("under the published rule a contact that pulls waits for its first push, however brief",
          "[reference][events]") {
  // a table shaken by sin(t - 1)/20 * -1, a body of 20 kg pulled up with 0.95 N: F = sin(t - 1) - 0.95
  const PairContact<double> c{MovingWall<double>{0, {-0.05, 1, -1}}, LinearOscillator<double>{20, 0, 0, 0.95, {}}, 0, 0,
                              ReleaseRule::published};
  const auto h = simulate<double>(c, {{0, 0.05 * std::sin(1.0)}, {}, true}, 8);
  REQUIRE(h.events.size() >= 1);
  CHECK(h.events[0].kind == PairEventKind::separation);
  CHECK(std::abs(h.events[0].t - (1 + pi<double>() - std::asin(0.95))) < 1e-14);
}

TEST_CASE("under the published rule a push shorter than any sample counts, a force just short of one does not",
          "[reference][events]") {
  // on a wall, a body without spring and damper: F is minus the force on it
  auto events = [](const LinearOscillator<double>& body, double until) {
    const PairContact<double> c{MovingWall<double>{}, body, 0, 0, ReleaseRule::published};
    return simulate<double>(c, {{}, {}, true}, until).events;
  };
  // F = sin t - (1 - 1e-10), positive for 2.8e-5 s: less than a thousandth of a sampling step. Its slope there is
  // 1.4e-5, so that an epsilon of the force is 1.6e-11 s.
  const double level = 1 - 1e-10;
  const auto brief = events({1, 0, 0, level, {{-1, 1, 0}}}, 6);
  REQUIRE(brief.size() == 1);
  CHECK(brief[0].kind == PairEventKind::separation);
  CHECK(std::abs(brief[0].t - (pi<double>() - std::asin(level))) < 1e-10);
  CHECK(events({1, 0, 0, 1 + 1e-10, {{-1, 1, 0}}}, 20).empty());
}

TEST_CASE("what cannot be simulated is refused, and a budget ends a run", "[reference][events]") {
  const auto c = example_contact<double>("0.9");
  CHECK_THROWS_AS(simulate<double>(c, {{1, 0}, {0, 0}}, 1), std::invalid_argument);
  CHECK_THROWS_AS(simulate<double>(c, {{0, std::numeric_limits<double>::quiet_NaN()}, {0, 0}}, 1),
                  std::invalid_argument);
  CHECK_THROWS_AS(simulate<double>(c, {{0, 1e-9}, {0, 0}, true}, 1), std::invalid_argument);
  CHECK(simulate<double>(c, {{-1, -1 - 1e-13}, {0, 0}, true}, 1).closed_at_start);
  CHECK_THROWS_AS(simulate<double>({MovingWall<double>{}, MovingWall<double>{}}, {}, 1), std::invalid_argument);
  const auto h = simulate<double>(c, {{-1, -1}, {0, 0}, true}, 30, {0.05, 0.05, 1});
  CHECK(h.end == HistoryEnd::budget);
  CHECK(h.events.size() == 1);
}

}  // namespace

}  // namespace touchgo::reference
