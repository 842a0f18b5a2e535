// The exact method: against closed forms and bisection of reference/, conservation laws, limits, printed numbers.
#include <set>

#include "cases/claims/closed_form.hpp"
#include "reference/linear/modal.hpp"
#include "solver/exact/locate.hpp"
#include "solver/exact/taylor.hpp"
#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/energy.hpp"
#include "tests/common/setups.hpp"
#include "tests/common/soak.hpp"

namespace touchgo::tests {

using namespace cases;

namespace {

template <Real R>
R first_of(const Run<R>& run, Kind kind, int nth = 1) {
  for (const Event<R>& e : run.events)
    if (e.kind == kind && --nth == 0) return e.t;
  return R(-1);
}

Kind kind_of(reference::two_bodies::PairEventKind k) {
  switch (k) {
    case reference::two_bodies::PairEventKind::impact:
      return Kind::impact;
    case reference::two_bodies::PairEventKind::rest:
      return Kind::rest;
    case reference::two_bodies::PairEventKind::separation:
      return Kind::separation;
    default:
      return Kind::accumulation;
  }
}

// The first root of sum_k c[k] u^k on 0 < u <= 1, the coefficients right to a few units of round-off, the first to
// `off`.
template <Real R>
Located<R> root_of(std::vector<R> c, const R& off = R(0)) {
  Enclosure<R> g{std::move(c), 0, {}};
  g.terms = static_cast<int>(g.c.size());
  for (int k = 0; k < g.terms; ++k) g.off.push_back(Bound<R>(R(epsilon<R>() * (2 * k + 8) * abs(g.c[k]))));
  g.off[0] += Bound<R>(off);
  return locate(g, R(1), 100000);
}
// The same of one with these roots.
template <Real R>
Located<R> root_of_product(const std::vector<R>& roots) {
  std::vector<R> c{R(1)};
  for (const R& r : roots) {  // multiply by (1 - u/r)
    c.push_back(R(0));
    for (std::size_t k = c.size() - 1; k > 0; --k) c[k] -= c[k - 1] / r;
  }
  return root_of(c);
}

}  // namespace

TEMPLATE_TEST_CASE("the first root is found where two lie close together", "[locate]", double, Mp50, Mp400) {
  using R = TestType;
  for (const R& split : {R(1) / 100000, R(128 * epsilon_power<R>(2))}) {
    const Located<R> root = root_of_product<R>({R(1) / 3, R(1) / 3 + split, R(4) / 3});
    REQUIRE(root.what == Located<R>::root);
    CHECK(abs(root.u - R(1) / 3) <= root.radius + epsilon<R>());
    CHECK(root.radius < 100 * epsilon<R>() / split);
  }
}

TEMPLATE_TEST_CASE("a near root before a far minimum is found to round-off", "[locate]", double, Mp50) {
  using R = TestType;
  // (u - near) (u - 1) (1 + u/64) with u = 3 v/4: convex up to its minimum near 1/2, the root at hand much nearer.
  for (const char* text : {"1e-14", "1e-9", "1e-3", "0.2", "0.45"}) {
    const R near = decimal<R>(text), skew = R(1) / 64, part = R(3) / 4;
    const Located<R> root = root_of<R>({near, R((-(1 + near) + near * skew) * part),
                                        R((1 - (1 + near) * skew) * part * part), R(skew * part * part * part)});
    REQUIRE(root.what == Located<R>::root);
    CHECK(abs(root.u * part - near) <= 1000 * epsilon<R>() * near);
  }
}

TEMPLATE_TEST_CASE("a guard that just clears zero has no root", "[locate]", double, Mp50, Mp400) {
  using R = TestType;
  for (const R& clear : {R(1) / 100000000, R(64 * epsilon<R>())})
    CHECK(root_of<R>({R(1) / 16 + clear, R(-1) / 2, R(1)}).what == Located<R>::none);
  // Nor need it have one where it may be off by as much: that is unclear, wherever it is given.
  for (const R& off : {R(1) / 100000000, R(1024 * epsilon<R>())})
    for (const R& clear : {R(off / 2), R(0), R(-off / 2)})
      CHECK(root_of<R>({R(1) / 16 + clear, R(-1) / 2, R(1)}, off).what == Located<R>::unclear);
}

TEMPLATE_TEST_CASE("a root many powers of ten nearer than the end of a stretch is found to round-off", "[locate]",
                   double, Mp50, Mp400) {
  using R = TestType;
  const R near = pow(R(1) / 1024, 10), slope = near / 1024;  // 2^-100; what bends the guard is the square or the cube
  for (const int power : {2, 3}) {
    std::vector<R> c(power + 1, R(0));
    c[0] = 1, c[1] = -slope, c[power] = -pow(1 / near, power) * (1 - slope * near);
    const Located<R> root = root_of<R>(c);
    REQUIRE(root.what == Located<R>::root);
    CHECK(abs(root.u / near - 1) < 100 * epsilon<R>());
  }
}

TEMPLATE_TEST_CASE("a falling guard that is exactly zero at the start, and known to be, has its root there", "[locate]",
                   Mp50, Mp400) {
  // As after impacts of a squeezed body whose gaps are squared each time; the guard rises again soon.
  using R = TestType;
  const Enclosure<R> g{{R(0), R(-1) / 1000000000, R(3) / 2}, 3, {0, 0, 0}};
  const Located<R> root = locate(g, R(1), 1000);
  REQUIRE(root.what == Located<R>::root);
  CHECK(root.u == 0);
}

TEMPLATE_TEST_CASE("a tangency and a triple root are found and told from a crossing", "[locate]", double, Mp50) {
  using R = TestType;
  const Located<R> twice = root_of_product<R>({R(1) / 2, R(1) / 2});
  REQUIRE(twice.what == Located<R>::unclear);
  CHECK(abs(twice.u - R(1) / 2) < 16 * epsilon_power<R>(2));
  const Located<R> thrice = root_of_product<R>({R(1) / 3, R(1) / 3, R(1) / 3});
  REQUIRE(thrice.what == Located<R>::unclear);
  CHECK(abs(thrice.u - R(1) / 3) < 64 * pow(epsilon<R>(), R(1) / 3));
}

TEST_CASE("DM21's printed event times, half a unit of their last digit", "[dm21]") {
  auto near = [](double t, double printed) { return std::abs(t - printed) <= 0.005; };
  const Run<double> one = run(dm21_together(), 30.0);
  CHECK(near(first_of(one, Kind::separation), 3.26));
  CHECK(near(first_of(one, Kind::impact), 11.83));
  const Run<double> two = run(dm21_grazing(), 30.0);
  CHECK(near(first_of(two, Kind::separation), 10.36));
  CHECK_THAT(first_of(two, Kind::accumulation), Catch::Matchers::WithinAbs(4.8117, 5e-5));
  const Run<double> three = run(dm21_plastic(Release::published), 30.0);
  CHECK(near(first_of(three, Kind::impact), 3.57));
  CHECK(near(first_of(three, Kind::separation), 11.32));
  const Run<double> stated = run(dm21_plastic(Release::unilateral), 30.0);
  CHECK_THAT(first_of(stated, Kind::separation), Catch::Matchers::WithinAbs(11.2675, 5e-5));
  CHECK(stated.events[0].closed.empty());  // left open by the impact: no separation there
  CHECK(stated.events[1].kind == Kind::impact);
  CHECK_THAT(stated.events[1].t, Catch::Matchers::WithinAbs(8.19, 0.005));
}

TEMPLATE_TEST_CASE("random pairs in every regime meet and part as in closed form", "[reference][draws]", double, Mp50) {
  using R = TestType;
  Random random(11);
  const bool wide = digits10<R> > 16;
  int compared = 0, events = 0;
  std::set<Kind> kinds;
  const int count = draws(wide ? 30 : 150);
  for (int i = 0; i < count; ++i) {
    const char* e[] = {"0", "0.3", "0.8", "1"};
    const Release release = random.chance(0.3) ? Release::published : Release::unilateral;
    const Setup setup = random_pair(random, e[random.below(4)], release);
    const auto form = closed_form<R>(setup);
    REQUIRE(form);
    const R until = 12;
    const Run<R> ours = run<R>(setup, until, 60);
    const auto theirs = reference::two_bodies::simulate<R>(form->contact, form->launch, until, {.most_events = 60});
    // The two agree while errors that each impact amplifies stay small; after 12 events they are not compared.
    std::size_t both = std::min<std::size_t>({ours.events.size(), theirs.events.size(), 12});
    INFO("system " << i << ": " << ours.events.size() << " and " << theirs.events.size() << " events, "
                   << ours.message);
    if (ours.events.size() < 12 && ours.reason == Reason::until &&
        theirs.end == reference::two_bodies::HistoryEnd::until) {
      std::size_t impacts = 0;
      for (const auto& event : theirs.events) impacts += event.kind == reference::two_bodies::PairEventKind::impact;
      if (first_of(ours, Kind::accumulation) < 0) REQUIRE(ours.events.size() == theirs.events.size());
    }
    R tolerance = decimal<R>(wide ? "1e-40" : "1e-11");
    for (std::size_t k = 0; k < both; ++k) {
      const auto& a = ours.events[k];
      const auto& b = theirs.events[k];
      if (a.in_sequence || kind_of(b.kind) != a.kind) break;  // an accumulating sequence: see the tests of its own
      REQUIRE(abs(a.t - b.t) <= tolerance * (1 + a.t));
      for (int side = 0; side < 2; ++side) {
        CHECK(abs(a.position[side] - b.position[side]) <= 100 * tolerance);
        CHECK(abs(a.velocity_after[side] - b.velocity_after[side]) <= 100 * tolerance);
      }
      CHECK(abs(a.force - b.force) <= 1000 * tolerance);
      kinds.insert(a.kind);
      ++events;
      tolerance *= 6;
    }
    ++compared;
  }
  CHECK(compared == count);
  CHECK(events > 5 * count / 3);
  CHECK(kinds.count(Kind::impact) + kinds.count(Kind::separation) == 2);
}

TEST_CASE("on 200 random coupled systems no first event is missed, bisection on the modes being the judge",
          "[reference]") {
  using R = double;
  Random random(12);
  int compared = 0, hits = 0;
  while (compared < 200) {
    Setup setup;
    const int n = 1 + random.below(3);
    for (int i = 0; i < n; ++i) {
      const Decimal velocity = random.number(-2, 2), position = random.number(-1, 1), stiffness = random.number(0.3, 5),
                    damping = random.number(0.01, 0.8), mass = random.number(0.3, 3);
      setup.bodies.push_back(body(mass, damping, stiffness, position, velocity));
      if (random.chance(0.8))
        setup.bodies.back().force = {{random.number(-3, 3), random.number(0.4, 4), random.number(-3, 3)}};
      if (i > 0) setup.contacts.push_back(hard(body_member(i - 1), body_member(i), "0.5"));
      if (i > 0) setup.contacts.back().gap = random.number(2, 2.5);
      if (i > 0)
        setup.links.push_back({body_member(i - 1), body_member(i), random.number(0, 2), random.number(0, 0.3), "0"});
    }
    setup.walls.resize(1);
    setup.walls[0].motion = {random.number(0, 0.4), random.number(0.5, 3), "0"};
    setup.contacts.insert(setup.contacts.begin(), hard(wall_member(0), body_member(0), "0.5"));
    setup.contacts[0].gap = random.number(1.2, 1.6);
    setup = named(setup);

    // The same equations for the reference: x' = A x + c + sum Im(b exp(i w t)), from the bodies' own numbers.
    const System<R> system = make_system<R>(setup);
    reference::linear::LinearSystem<R> linear;
    linear.matrix = Eigen::MatrixXd::Zero(2 * n, 2 * n);
    linear.constant = Eigen::VectorXd::Zero(2 * n);
    auto num = [](const Decimal& d) { return decimal<R>(d); };
    for (int i = 0; i < n; ++i) {
      linear.matrix(i, n + i) = 1;
      linear.matrix(n + i, i) -= num(setup.bodies[i].stiffness) / num(setup.bodies[i].mass);
      linear.matrix(n + i, n + i) -= num(setup.bodies[i].damping) / num(setup.bodies[i].mass);
      for (const Harmonic& h : setup.bodies[i].force) {
        reference::linear::HarmonicInput<R> input{Eigen::VectorXcd::Zero(2 * n), num(h.frequency)};
        input.amplitude[n + i] = num(h.amplitude) * std::polar(1.0, num(h.phase)) / num(setup.bodies[i].mass);
        linear.inputs.push_back(input);
      }
    }
    for (const Link& link : setup.links) {
      const int a = link.first.index, b = link.second.index;
      for (auto [me, other] : {std::pair{a, b}, std::pair{b, a}}) {
        const R m = num(setup.bodies[me].mass);
        linear.matrix(n + me, me) -= num(link.stiffness) / m, linear.matrix(n + me, other) += num(link.stiffness) / m;
        linear.matrix(n + me, n + me) -= num(link.damping) / m,
            linear.matrix(n + me, n + other) += num(link.damping) / m;
      }
    }
    const auto modes = reference::linear::modes(linear);
    if (!(modes.condition < 1e4)) continue;
    Eigen::VectorXd x0(2 * n);
    for (int i = 0; i < n; ++i) x0[i] = num(setup.bodies[i].position), x0[n + i] = num(setup.bodies[i].velocity);
    const Harmonic& motion = setup.walls[0].motion;
    auto gaps = [&](R t) {
      const Eigen::VectorXd x = reference::linear::modal_solution<R>(linear, modes, 0, x0, t);
      std::vector<R> all;
      for (int j = 0; j < n; ++j) {
        const R left = j == 0 ? num(motion.amplitude) * std::sin(num(motion.frequency) * t) : x[j - 1];
        all.push_back(num(setup.contacts[j].gap) + x[j] - left);
      }
      return all;
    };
    R first = 10;  // the first zero before t = 10, by samples and bisection
    const R dt = 0.004;
    std::vector<R> before = gaps(0);
    for (R t = dt; t < first + dt; t += dt) {
      const std::vector<R> now = gaps(t);
      for (int j = 0; j < n; ++j) {
        if (!(now[j] <= 0 && before[j] > 0)) continue;
        R low = t - dt, high = t;
        for (int k = 0; k < 60; ++k) (gaps((low + high) / 2)[j] > 0 ? low : high) = (low + high) / 2;
        first = std::min(first, high);
      }
      before = now;
    }
    const Run<R> ours = run(setup, 10.0, 1);
    INFO("system " << compared);
    if (ours.events.empty())
      CHECK(first >= 10);
    else
      CHECK_THAT(ours.events[0].t, Catch::Matchers::WithinAbs(first, 1e-9));
    hits += !ours.events.empty();
    ++compared;
  }
  CHECK(hits > 40);
}

TEMPLATE_TEST_CASE("a ball that bounces to rest does so at the limit of the geometric series", "[accumulation]", double,
                   Mp50, Mp140) {
  using R = TestType;
  using std::sqrt;
  for (const char* e : {"0.1", "0.5", "0.8", "0.95"}) {
    const R r = decimal<R>(e), g = decimal<R>("9.81");
    const R fall = sqrt(2 / g);  // from 1 m
    const Run<R> bounce = run<R>(ball("1", e), R(40));
    const R limit = fall * (1 + r) / (1 - r);
    INFO("e = " << e);
    CHECK(abs(first_of(bounce, Kind::accumulation) - limit) <= 1e4 * epsilon<R>() * limit);
    R t = fall, flight = 2 * r * fall;
    for (int k = 0; k < 5 && bounce.events[k].kind == Kind::impact; ++k, t += flight, flight *= r)
      CHECK(abs(bounce.events[k].t - t) <= 1e4 * epsilon<R>() * limit);
    CHECK(bounce.events.back().kind == Kind::accumulation);
    CHECK(bounce.events.back().closed.size() == 1);
    CHECK(abs(bounce.events.back().force - g) <= 100 * epsilon<R>() * g);
  }
}

TEST_CASE("an accumulation is the same at 50 and 140 digits, and as in closed form", "[accumulation]") {
  const Run<Mp50> lower = run<Mp50>(dm21_grazing(), Mp50(12));
  const Run<Mp140> upper = run<Mp140>(dm21_grazing(), Mp140(12));
  CHECK(abs(Mp140(first_of(lower, Kind::accumulation)) - first_of(upper, Kind::accumulation)) < Mp140("1e-40"));
  const auto form = closed_form<Mp50>(dm21_grazing());
  const auto theirs = reference::two_bodies::simulate<Mp50>(form->contact, form->launch, Mp50(12));
  Mp50 limit = 0;
  for (const auto& e : theirs.events)
    if (e.kind == reference::two_bodies::PairEventKind::accumulation) limit = e.t;
  CHECK(abs(first_of(lower, Kind::accumulation) - limit) < Mp50("1e-20"));
}

TEST_CASE("the designed start of DM21's second example comes to rest at 4.53 s and parts near 10.36 s", "[dm21]") {
  const Setup setup = dm21_grazing();
  System<Mp50> system = make_system<Mp50>(setup);
  // u = 0 with one velocity at 4.53 s, run backwards: time reversed motion is motion with negative dampers.
  Setup reversed = dm21("0", "1.13569925", "0", "1.13569925", "0.9");
  reversed.contacts.clear();
  System<Mp50> back = make_system<Mp50>(reversed);
  back.damping = -back.damping;
  const ContactPhase<Mp50> phase = make_contact_phase(back, {}, Mp50(1));
  Vector<Mp50> z = back.state(Mp50(0), back.start);
  for (int i = 0; i < 10; ++i) z = at(expand(phase, z, Mp50("0.453")), Mp50("0.453"));
  system.start << z[0], z[1], -z[2], -z[3];
  for (int i = 0; i < 4; ++i) {  // rounds to the printed decimals
    const Decimal printed[] = {"0.879773", "3.768875", "1.611922", "0.325024"};
    CHECK(abs(system.start[i] - decimal<Mp50>(printed[i])) <= decimal<Mp50>("0.0000005"));
  }
  const Run<Mp50> r = run_exact<Mp50>(setup, system, Mp50(12), 100);
  REQUIRE(r.events.size() == 2);
  CHECK(r.events[0].kind == Kind::rest);
  CHECK(abs(r.events[0].t - Mp50("4.53")) < Mp50("1e-14"));  // a triple root: a third of the digits
  CHECK(r.events[1].kind == Kind::separation);
  CHECK(abs(r.events[1].t - Mp50("10.36")) < Mp50("0.005"));
}

TEST_CASE("without damping and with e = 1 energy is kept over ten thousand impacts", "[energy]") {
  Setup s = dm21("-1", "0.3", "2", "-0.2", "1");
  s.bodies[0].damping = s.bodies[1].damping = "0";
  const System<double> system = make_system<double>(s);
  double largest = 0, start = 0;
  Observer<double> observer{0, [&](const double&, const Vector<double>& z, const ContactPhase<double>&) {
                              if (start == 0) start = energy(system, z);
                              largest = std::max(largest, std::abs(energy(system, z) - start));
                            }};
  const Run<double> r = run_exact<double>(s, system, 1e9, 10000, observer);
  CHECK(r.events.size() == 10000);
  CHECK(r.reason == Reason::events);
  CHECK(largest <= 2e-11 * start);  // round-off of 10^4 impacts and some 10^4 series, 10 epsilon each, all to one side
}

TEST_CASE("momentum is kept at every impact between bodies, and the relative velocity shrinks by e", "[impact]") {
  Random random(13);
  int impacts = 0;
  for (int i = 0; i < 100; ++i) {
    Setup s;
    s.bodies = {random_body(random), random_body(random)};
    s.contacts = {hard(body_member(0), body_member(1), random.number(0, 1))};
    s.contacts[0].gap = "2.5";
    const double m1 = decimal<double>(s.bodies[0].mass), m2 = decimal<double>(s.bodies[1].mass);
    const double e = decimal<double>(s.contacts[0].restitution);
    for (const Event<double>& event : run(named(s), 10.0, 50).events) {
      if (event.kind != Kind::impact) continue;
      const double before = m1 * event.velocity_before[0] + m2 * event.velocity_before[1];
      const double after = m1 * event.velocity_after[0] + m2 * event.velocity_after[1];
      const double size = m1 * std::abs(event.velocity_before[0]) + m2 * std::abs(event.velocity_before[1]);
      CHECK(std::abs(before - after) <= 4e-15 * size);
      const double closing = event.velocity_before[1] - event.velocity_before[0];
      CHECK(std::abs(event.velocity_after[1] - event.velocity_after[0] + e * closing) <=
            1e-14 * size / std::min(m1, m2));
      CHECK_THAT(event.impulse.value(), Catch::Matchers::WithinRel(-(1 + e) * closing * m1 * m2 / (m1 + m2), 1e-12));
      ++impacts;
    }
  }
  CHECK(impacts > 100);
}

TEST_CASE("energy never grows where nothing forces, and bodies neither overlap nor pull", "[energy]") {
  Random random(14);
  for (int i = 0; i < 200; ++i) {
    Setup s;
    const int n = 2 + random.below(2);
    for (int k = 0; k < n; ++k) {
      s.bodies.push_back(random_body(random));
      s.bodies.back().load = "0";
      s.bodies.back().force.clear();
      if (k > 0) s.contacts.push_back(hard(body_member(k - 1), body_member(k), random.number(0, 1)));
      if (k > 0) s.contacts.back().gap = "2.1";
    }
    s = named(s);
    const System<double> system = make_system<double>(s);
    double before = 1e300, overlap = 0, pull = 0, growth = 0;
    Observer<double> observer{0.05, [&](const double&, const Vector<double>& z, const ContactPhase<double>& phase) {
                                const double now = energy(system, z);
                                growth = std::max(growth, now - before);
                                before = now;
                                for (std::size_t j = 0; j < system.joints.size(); ++j) {
                                  overlap = std::max(overlap, -system.joints[j].gap_row.dot(z));
                                  if (phase.status[j] == Status::closed)
                                    pull = std::max(pull, -phase.force_row[j].dot(z));
                                }
                              }};
    run_exact<double>(s, system, 15.0, 300, observer);
    INFO("system " << i);
    CHECK(growth <= 1e-12);
    CHECK(overlap <= 1e-12);
    CHECK(pull <= 1e-9);
  }
}

TEST_CASE("a body of growing mass becomes a wall, at the rate of the mass ratio", "[limits]") {
  Setup wall;
  wall.bodies = {body("1", "0.2", "3", "1", "-1")};
  wall.walls.resize(1);
  wall.contacts = {hard(wall_member(0), body_member(0), "0.7")};
  const Run<Mp50> limit = run<Mp50>(named(wall), Mp50(10));
  REQUIRE(limit.events.size() > 4);
  Mp50 before = 0;
  for (const char* mass : {"1e9", "1e12", "1e15"}) {
    Setup heavy;
    heavy.bodies = {body(mass, "0", "0", "0", "0"), wall.bodies[0]};
    heavy.contacts = {hard(body_member(0), body_member(1), "0.7")};
    const Mp50 difference = abs(run<Mp50>(named(heavy), Mp50(10)).events[3].t - limit.events[3].t);
    if (before != 0) CHECK(abs(before / difference - 1000) < 1);
    before = difference;
  }
}

TEST_CASE("as e goes to 1 the rebound becomes elastic at the rate 1 - e", "[limits]") {
  const Run<Mp50> elastic = run<Mp50>(dm21("-1", "0", "2", "0", "1"), Mp50(20));
  Mp50 before = 0;
  for (const char* e : {"0.9999", "0.99999", "0.999999"}) {
    const Run<Mp50> nearly = run<Mp50>(dm21("-1", "0", "2", "0", e), Mp50(20));
    const Mp50 difference = abs(nearly.events[1].t - elastic.events[1].t);
    if (before != 0) CHECK(abs(before / difference - 10) < Mp50("0.01"));
    before = difference;
  }
}

TEST_CASE("three bodies: the middle one is hit from the right and hits the left, as in closed form", "[three]") {
  // Free beads of masses 1, 2, 3 with e = 1/2 and no springs: straight lines between impacts.
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "0"), body("2", "0", "0", "1", "0"), body("3", "0", "0", "2", "-1")};
  s.contacts = {hard(body_member(0), body_member(1), "0.5"), hard(body_member(1), body_member(2), "0.5")};
  const Run<Mp50> r = run<Mp50>(named(s), Mp50(20));
  REQUIRE(r.events.size() >= 2);
  CHECK(r.events[0].contact == 1);
  CHECK(abs(r.events[0].t - 1) < Mp50("1e-45"));
  // 2 gets -(1 + e) 3/(2 + 3) = -0.9 m/s and reaches 1 after 1/0.9 s.
  CHECK(abs(r.events[0].velocity_after[0] + Mp50("0.9")) < Mp50("1e-45"));
  CHECK(r.events[1].contact == 0);
  CHECK(abs(r.events[1].t - (1 + 1 / Mp50("0.9"))) < Mp50("1e-45"));
}

TEST_CASE("three bodies pressed together part one by one, forces by hand", "[three]") {
  // Weights on springs: 1 and 3 pulled apart at different moments. Accelerations from Newton for the whole and each.
  Setup s;
  s.bodies = {body("1", "0", "4", "0", "1"), body("1", "0", "1", "0", "1"), body("1", "0", "0.25", "0", "1")};
  s.contacts = {hard(body_member(0), body_member(1), "0"), hard(body_member(1), body_member(2), "0")};
  s.bodies[0].load = "1";
  s.contacts[0].touching = s.contacts[1].touching = true;
  const Run<Mp50> r = run<Mp50>(named(s), Mp50(3));
  REQUIRE(r.closed_at_start.size() == 2);
  REQUIRE(!r.events.empty());
  // Together: 3 u'' + 5.25 u = 1. Force on the right one: u'' + u/4; on the right pair: 2 u'' + 1.25 u.
  using std::cos, std::sin, std::sqrt;
  const Mp50 w = sqrt(Mp50("1.75")), rest = Mp50(1) / Mp50("5.25");
  auto u = [&](const Mp50& t) { return Mp50(rest - rest * cos(w * t) + sin(w * t) / w); };
  auto force = [&](const Mp50& t) { return Mp50((1 - Mp50("5.25") * u(t)) / 3 * 2 + Mp50("1.25") * u(t)); };
  auto right = [&](const Mp50& t) { return Mp50((1 - Mp50("5.25") * u(t)) / 3 + u(t) / 4); };
  auto zero = [](auto f) {
    Mp50 low = 0, high = 1;
    for (int k = 0; k < 180; ++k) (f(Mp50((low + high) / 2)) > 0 ? low : high) = (low + high) / 2;
    return low;
  };
  const Mp50 pair = zero(force), last = zero(right), first = pair < last ? pair : last;
  CHECK(r.events[0].kind == Kind::separation);
  CHECK(r.events[0].contact == (pair < last ? 0 : 1));
  CHECK(abs(r.events[0].t - first) < Mp50("1e-40"));
}

TEST_CASE("three bodies struck together plastically stay together under a load at one end", "[three]") {
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "1"), body("1", "0", "0", "1", "0"), body("1", "0", "0", "2", "-1")};
  s.bodies[2].load = "-0.5";
  s.contacts = {hard(body_member(0), body_member(1), "0"), hard(body_member(1), body_member(2), "0")};
  const Run<Mp50> r = run<Mp50>(named(s), Mp50(5));
  CHECK(r.reason == Reason::until);
  REQUIRE(r.events.size() == 2);
  CHECK(r.events[1].closed.size() == 2);
  CHECK(abs(r.events[1].force - Mp50(1) / 6) < Mp50("1e-45"));  // the left body alone: 1 kg at -0.5/3 m/s^2
}

TEST_CASE("the budget of events ends a run and says so", "[budget]") {
  const Run<double> r = run(ball("1", "1"), 1000.0, 7);
  CHECK(r.events.size() == 7);
  CHECK(r.reason == Reason::events);
}

TEST_CASE("every digit printed is right: 40 digits agree with 200 to the 40th", "[ladder]") {
  for (const Setup& setup : {dm21_together(), dm21_plastic(Release::published), dm21_plastic(Release::unilateral)}) {
    const Report few = simulate(setup, "30", 1000, {.digits = 40}), many = simulate(setup, "30", 1000, {.digits = 200});
    REQUIRE(few.events.size() == many.events.size());
    for (std::size_t i = 0; i < few.events.size(); ++i)
      CHECK(abs(Mp140(few.events[i].t) / Mp140(many.events[i].t) - 1) < Mp140("1e-39"));
  }
}

TEMPLATE_TEST_CASE("impacts whose rebounds are lost in round-off accumulate, whatever the digits", "[accumulation]",
                   double, Mp50, Mp140, Mp400) {
  using R = TestType;
  Setup s = touchgo::read_case("cases/stack.toml").setup;
  s.bodies[2].mass = "1e4", s.contacts[0].restitution = "1e-300";
  const Run<R> run = run_exact<R>(s, make_system<R>(s), R(20), 1000);
  REQUIRE(run.events.size() >= 4);
  CHECK(run.events[2].kind == Kind::impact);
  CHECK(run.events.back().kind == Kind::accumulation);
}

}  // namespace touchgo::tests
