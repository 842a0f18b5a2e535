// The paper's method: landing to round-off, order 4, what it does where the guard's rate vanishes, extrapolated limits.
#include "solver/steps/land_on.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

// Runs by steps and returns the largest |guard| at the landings of a kind, in units of round-off of its terms.
template <Real R>
R worst_landing(const Setup& setup, const R& until, Kind kind, int& count) {
  const System<R> system = make_system<R>(setup);
  R worst = 0;
  const Run<R> r = run_steps<R>(setup, system, until, 1000, R(R(1) / 50));
  for (const Event<R>& e : r.events) {
    if (e.kind != kind || (e.landing != Landing::displacement && e.landing != Landing::force)) continue;
    const int n = system.n;
    const Joint<R>& joint = system.joints[e.contact];
    Vector<R> qv = Vector<R>::Zero(2 * n);
    if (joint.first >= 0) qv[joint.first] = e.position[0], qv[n + joint.first] = e.velocity_before[0];
    if (joint.second >= 0) qv[joint.second] = e.position[1], qv[n + joint.second] = e.velocity_before[1];
    const Vector<R> z = system.state(e.t, qv);
    const ContactPhase<R> closed = make_contact_phase(system, {Status::closed}, until);
    const Row<R>& row = kind == Kind::impact ? joint.gap_row : closed.force_row[0];
    worst = std::max<R>(worst, abs(row.dot(z)) / (epsilon<R>() * row.cwiseAbs().dot(z.cwiseAbs())));
    ++count;
  }
  return worst;
}

template <Real R>
std::vector<R> errors(const Setup& setup, const R& until, const R& step, std::size_t count) {
  const Run<R> exact = run<R>(setup, until), steps = run_by_steps<R>(setup, until, step);
  std::vector<R> e;
  for (std::size_t i = 0; i < count; ++i) {
    REQUIRE(steps.events.at(i).kind == exact.events.at(i).kind);
    e.push_back(abs(steps.events[i].t - exact.events[i].t));
  }
  return e;
}

}  // namespace

TEMPLATE_TEST_CASE("a displacement step ends on the impact to round-off, forced and against moving walls too",
                   "[steps]", double, Mp50) {
  using R = TestType;
  Random random(21);
  int landings = 0;
  for (int i = 0; i < (std::same_as<R, double> ? 100 : 20); ++i)
    CHECK(worst_landing<R>(random_pair(random, "0.6", Release::unilateral), R(6), Kind::impact, landings) <= 64);
  CHECK(landings > 10);
}

TEMPLATE_TEST_CASE("a force step ends on zero force to round-off", "[steps]", double, Mp50) {
  using R = TestType;
  Random random(22);
  int landings = 0;
  CHECK(worst_landing<R>(dm21_together(), R(30), Kind::separation, landings) <= 64);
  CHECK(worst_landing<R>(dm21_plastic(Release::published), R(30), Kind::separation, landings) <= 64);
  for (int i = 0; i < (std::same_as<R, double> ? 200 : 80); ++i)
    CHECK(worst_landing<R>(random_pair(random, "0", Release::unilateral), R(10), Kind::separation, landings) <= 64);
  CHECK(landings > 10);
}

TEST_CASE("one step lands without a second where nothing depends on time", "[steps]") {
  const Setup setup = dm21("-1", "0.5", "0", "-0.5", "0");
  const System<Mp50> system = make_system<Mp50>(setup);
  const ContactPhase<Mp50> phase = make_contact_phase(system, {Status::open}, Mp50(1));
  const InTime<Mp50> in_time{system, phase};
  const Guard<Mp50> gap{0, GuardOf::gap, 1, system.joints[0].gap_row, 0};
  const Row<Mp50> slope = gap.row * phase.A;
  Vector<Mp50> y(5);
  y << system.start, 0;
  auto in_gap = [&](const Vector<Mp50>& s, Vector<Mp50>& ds) {
    const Mp50 rate = slope.dot(in_time(s, ds));
    ds /= rate;
  };
  const Vector<Mp50> once = runge_kutta_4(in_gap, y, Mp50(-1));  // the gap is 1
  CHECK(abs(gap.row.dot(in_time.state(once))) <= 16 * epsilon<Mp50>());
  const auto landed = land_on(in_time, gap, y, Mp50(5));
  REQUIRE(landed);
  CHECK((*landed - once).cwiseAbs().maxCoeff() <= 16 * epsilon<Mp50>());
}

TEST_CASE("steps of a millisecond give the event times of examples 1 and 3 to 1e-10, the first grazing contact to 1e-8",
          "[steps][dm21]") {
  for (double e : errors<double>(dm21_together(), 30.0, 0.001, 2)) CHECK(e <= 1e-10);
  for (Release r : {Release::published, Release::unilateral})
    for (double e : errors<double>(dm21_plastic(r), 30.0, 0.001, 2)) CHECK(e <= 1e-10);
  CHECK(errors<double>(dm21_grazing(), 5.0, 0.001, 1)[0] <= 1e-8);
}

TEMPLATE_TEST_CASE("halving the step divides the error of an event time by sixteen", "[steps]", double, Mp50) {
  using R = TestType;
  for (const Setup& setup : {dm21_together(), dm21_plastic(Release::published)}) {
    const auto coarse = errors<R>(setup, R(20), R(R(1) / 50), 2), fine = errors<R>(setup, R(20), R(R(1) / 100), 2);
    for (std::size_t i = 0; i < 2; ++i) CHECK(abs(coarse[i] / fine[i] - 16) < R(1));
  }
}

TEMPLATE_TEST_CASE("halving the step divides the error of the contact force after an impact by sixteen", "[steps]",
                   double, Mp50) {
  using R = TestType;
  const Setup setup = dm21_plastic(Release::published);
  const R exact = run<R>(setup, R(5)).events.at(0).force;
  const R coarse = run_by_steps<R>(setup, R(5), R(R(1) / 25)).events.at(0).force - exact;
  const R fine = run_by_steps<R>(setup, R(5), R(R(1) / 50)).events.at(0).force - exact;
  CHECK(abs(coarse / fine - 16) < R(2));
}

TEST_CASE("with forcing and a moving wall the order is four as well", "[steps]") {
  Setup s;
  s.bodies = {body("1", "0.2", "3", "0.2", "0")};
  s.bodies[0].force = {{"0.7", "2.3", "0.4"}};
  s.walls.resize(1);
  s.walls[0].motion = {"0.2", "1.7", "0"};
  s.contacts = {hard(wall_member(0), body_member(0), "0.8")};
  s = named(s);
  const auto coarse = errors<Mp50>(s, Mp50(6), Mp50(1) / 200, 2), fine = errors<Mp50>(s, Mp50(6), Mp50(1) / 400, 2);
  for (std::size_t i = 0; i < 2; ++i) CHECK(abs(coarse[i] / fine[i] - 16) < 3);
}

TEST_CASE("where the guard's rate vanishes on the way the landing is bracketed in time and says so", "[steps]") {
  // Thrown up from just above the table and back within the first step: the gap's rate turns on the way.
  Setup s = ball("0.000002", "0.5");
  s.bodies[0].velocity = "0.002";
  const Run<double> r = run_by_steps(s, 0.002, 0.001);
  REQUIRE(!r.events.empty());
  CHECK(r.events[0].landing == Landing::time);
  const double exact = (0.002 + std::sqrt(0.002 * 0.002 + 2 * 9.81 * 2e-6)) / 9.81;
  CHECK_THAT(r.events[0].t, Catch::Matchers::WithinRel(exact, 1e-12));  // a parabola is exact for Runge-Kutta 4
}

TEST_CASE("flights that shrink below ten steps are extrapolated to their limit and marked", "[steps][accumulation]") {
  const Run<double> r = run_by_steps(ball("1", "0.8"), 6.0, 0.001);
  REQUIRE(!r.events.empty());
  const Event<double>& last = r.events.back();
  CHECK(last.kind == Kind::accumulation);
  CHECK(last.landing == Landing::extrapolated);
  CHECK_THAT(last.t, Catch::Matchers::WithinRel(std::sqrt(2 / 9.81) * 1.8 / 0.2, 1e-6));
  CHECK(last.closed.size() == 1);
  // Flights of ten steps, 0.01 s, in a sequence whose ratio is not yet e: the limit is good to such a flight.
  const Run<double> grazing = run_by_steps(dm21_grazing(), 12.0, 0.001);
  for (const Event<double>& e : grazing.events)
    if (e.kind == Kind::accumulation) CHECK_THAT(e.t, Catch::Matchers::WithinAbs(4.81169700008, 0.01));
  CHECK(grazing.events.back().kind == Kind::separation);
  CHECK_THAT(grazing.events.back().t, Catch::Matchers::WithinAbs(10.363790748190, 1e-4));
}

TEST_CASE("flights that a neighbour cuts short are no accumulation by steps", "[steps][accumulation]") {
  // A body between a table that moves up and one of 5 kg, from which it comes back faster: by the exact method too.
  Setup s;
  s.bodies = {body("0.3", "1", "1", "0", "0"), body("5", "0", "4", "0.25", "0")};
  s.bodies[0].force = {Harmonic{"0.5", "-2", "0"}};
  s.bodies[1].load = "1";
  s.walls.resize(1);
  s.walls[0].motion = {Harmonic{"-0.2", "-2", "0"}};
  s.contacts = {hard(wall_member(0), body_member(0), "0.8"), hard(body_member(0), body_member(1), "1")};
  s.contacts[0].gap = "0.071776", s.contacts[1].gap = "-0.25";
  s.multiple_impacts = MultipleImpacts::newton;
  s = named(s);
  const Run<double> r = run_by_steps(s, 0.3, 0.001);
  const Report exact = simulate(s, "0.3", 1000, {.digits = 0});
  REQUIRE(r.events.size() == exact.events.size());
  for (std::size_t i = 0; i < r.events.size(); ++i) {
    CHECK(r.events[i].kind == Kind::impact);
    CHECK_THAT(r.events[i].t, Catch::Matchers::WithinAbs(std::strtod(exact.events[i].t.c_str(), nullptr), 1e-5));
  }
}

TEST_CASE("an elastic ball never comes to rest by steps", "[steps][accumulation]") {
  const Run<double> r = run_by_steps(ball("0.0001", "1"), 0.5, 0.001);
  for (const Event<double>& e : r.events) CHECK(e.kind == Kind::impact);
}

TEST_CASE("the budget of time steps ends a run as undecided", "[steps][budget]") {
  const Setup s = dm21_together();
  const Run<double> r = run_steps<double>(s, make_system<double>(s), 30.0, 100, 0.001, {}, Effort(1e-5));
  CHECK(r.reason == Reason::undecided);
  CHECK(r.message.find("budget") != std::string::npos);
}

}  // namespace touchgo::tests
