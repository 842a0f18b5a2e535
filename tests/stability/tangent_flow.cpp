// The tangent flow across every kind of event against finite differences at 50 digits; exponents and periodic orbits of
// any system against eigenvalues, sum rules and the determinant.
#include "solver/stability/tangent_flow.hpp"

#include "cases/dm21/two_masses.hpp"
#include "reference/linear/numeric_eigenvalues.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "solver/stability/long_run.hpp"
#include "solver/stability/periodic_orbit.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using namespace oscillator;

namespace {

struct Followed {
  Run<Mp50> run;
  Vector<Mp50> end;
  Matrix<Mp50> tangent;
};

Followed carry(const Setup& setup, const Mp50& until, const Vector<Mp50>& shift = {}) {
  System<Mp50> system = make_system<Mp50>(setup);
  if (shift.size() > 0) system.start += shift;
  TangentFlow<Mp50> tangent(system);
  Followed c;
  const Observer<Mp50> observer{0, [&](const Mp50&, const Vector<Mp50>& z, const ContactPhase<Mp50>&) { c.end = z; },
                                [&](const ContactPhase<Mp50>& phase, const Mp50& d) { tangent.flow(phase, d, [] {}); },
                                [&](const Jump<Mp50>& event) { tangent.jump(event); }};
  c.run = run_exact<Mp50>(setup, system, until, 1000, observer);
  c.tangent = tangent.matrix();
  return c;
}

// Largest difference between the tangent flow and central differences of the state at `until`, relative.
double worst_difference(const Setup& setup, const Mp50& until) {
  const int d = 2 * static_cast<int>(setup.bodies.size());
  const Followed base = carry(setup, until);
  REQUIRE(base.run.reason == Reason::until);
  const Mp50 h("1e-12");  // central differences err by h^2, and round-off by 1e-50/h
  Mp50 worst = 0;
  for (int k = 0; k < d; ++k) {
    const Vector<Mp50> shift = h * Vector<Mp50>::Unit(d, k);
    const Followed up = carry(setup, until, shift), down = carry(setup, until, Vector<Mp50>(-shift));
    REQUIRE(up.run.events.size() == base.run.events.size());
    const Vector<Mp50> difference = (up.end - down.end).head(d) / (2 * h);
    worst = std::max(worst, Mp50((difference - base.tangent.col(k)).cwiseAbs().maxCoeff()));
  }
  return to_double(Mp50(worst / base.tangent.cwiseAbs().maxCoeff()));
}

int count(const Run<Mp50>& run, Kind kind) {
  return static_cast<int>(
      std::count_if(run.events.begin(), run.events.end(), [&](const Event<Mp50>& e) { return e.kind == kind; }));
}

}  // namespace

TEST_CASE("the tangent flow crosses impacts on a moving wall like finite differences", "[tangent]") {
  for (const char* r : {"1", "0.8"}) {
    const Setup s = ob21("7.1", r);
    REQUIRE(count(carry(s, Mp50(12)).run, Kind::impact) > 3);
    CHECK(worst_difference(s, Mp50(12)) < 1e-15);
  }
}

TEST_CASE("the tangent flow crosses soft entries and both soft exits like finite differences", "[tangent]") {
  for (const Release release : {Release::published, Release::unilateral}) {
    const Setup s = ob21("7.1", "0.8", "500", release);
    REQUIRE(count(carry(s, Mp50(12)).run, Kind::separation) > 3);
    CHECK(worst_difference(s, Mp50(12)) < 1e-15);
  }
}

TEST_CASE("the tangent flow crosses impacts of two bodies, with links and forces, like finite differences",
          "[tangent]") {
  Random random(7);
  int impacts = 0;
  for (int i = 0; i < 12; ++i) {
    const Setup s = random_pair(random, i % 2 == 0 ? "0.9" : "1", Release::unilateral);
    const Run<Mp50> run = carry(s, Mp50(5)).run;
    if (run.reason != Reason::until || count(run, Kind::impact) > 6 || count(run, Kind::accumulation) > 0) continue;
    impacts += count(run, Kind::impact);
    CHECK(worst_difference(s, Mp50(5)) < 1e-15);
  }
  CHECK(impacts > 5);
}

TEST_CASE("a plastic impact takes two directions away, a separation gives none back", "[tangent]") {
  const Setup s = dm21_plastic(Release::published);  // together from 3.57 s to 11.32 s
  for (const char* until : {"8", "13"}) {
    CHECK(worst_difference(s, Mp50(until)) < 1e-15);
    const Matrix<Mp50> tangent = carry(s, Mp50(until)).tangent;
    CHECK(std::abs(to_double(cases::dm21::determinant<Mp50>(tangent))) < 1e-40);
  }
}

TEST_CASE("an accumulation takes two directions away", "[tangent]") {
  Setup s = dm21("-1", "0", "2", "0", "0.5");  // bounces together, then parts
  s.bodies[1].load = "-3";
  const Followed c = carry(s, Mp50(8));
  REQUIRE(count(c.run, Kind::accumulation) == 1);
  CHECK(worst_difference(s, Mp50(8)) < 1e-15);
}

TEST_CASE("exponents without impacts are the real parts of the eigenvalues", "[long_run]") {
  Setup s;  // two linked bodies far below a wall
  s.bodies = {body("2", "0.3", "1", "0.1", "0"), body("1", "0.1", "3", "0", "0.2")};
  s.bodies[0].force = {{"0.01", "2.3", "0"}};
  s.links.push_back({body_member(0), body_member(1), "0.7", "0.05", "0"});
  s.walls.push_back({"", "100", {}});
  s.contacts = {hard(body_member(1), wall_member(0), "1")};
  s = named(s);
  const System<double> system = make_system<double>(s);
  const Matrix<double> A = make_contact_phase(system, {Status::open}, 1.0).A.topLeftCorner(4, 4);
  std::vector<double> expected;
  for (const auto& l : reference::linear::numeric_eigen(A.cast<Mp50>()).values) expected.push_back(to_double(l.real()));
  std::sort(expected.rbegin(), expected.rend());
  const Orbit orbit = long_run(s, {200, 1000});
  for (int k = 0; k < 4; ++k)  // a finite run leaves a phase, of order 1/length
    CHECK_THAT(orbit.lambda[k], Catch::Matchers::WithinAbs(expected[k], 1e-3));
  const double sum = orbit.lambda[0] + orbit.lambda[1] + orbit.lambda[2] + orbit.lambda[3];
  CHECK_THAT(sum, Catch::Matchers::WithinAbs(-(0.35 / 2 + 0.15), 1e-11));  // trace of A: dampers over masses
  CHECK(orbit.n == 1);
  CHECK(orbit.p == 0);
}

TEST_CASE("the sum of the exponents is what dampers and restitution take away", "[long_run]") {
  for (const char* r : {"1", "0.9"}) {
    const Orbit orbit = long_run(ob21("7.1", r), {50, 400});
    const double per_second = orbit.impacts_per_period * 7.1 / (2 * pi<double>());
    CHECK_THAT(orbit.lambda[0] + orbit.lambda[1],
               Catch::Matchers::WithinAbs(-0.23 + 2 * std::log(std::stod(r)) * per_second, 1e-9));
  }
  const Setup s = ob21("7.1", "0.8", "2000", Release::published);
  const Orbit orbit = long_run(s, {50, 400});
  const double cs = make_system<double>(s).joints[0].damping;
  CHECK_THAT(orbit.lambda[0] + orbit.lambda[1], Catch::Matchers::WithinAbs(-0.23 - cs * orbit.contact_fraction, 1e-9));
}

TEST_CASE("a sweep of two bodies between walls has four exponents that sum to what the dampers take", "[long_run]") {
  Setup s;
  s.bodies = {body("1", "0.1", "4", "-0.1", "0"), body("2", "0.1", "5", "0.1", "0")};
  s.bodies[0].force = {{"1", "2", "0"}};
  s.walls = {{"", "-0.3", {}}, {"", "0.3", {}}};
  s.contacts = {hard(wall_member(0), body_member(0), "1"), hard(body_member(0), body_member(1), "1"),
                hard(body_member(1), wall_member(1), "1")};
  Sweep what;
  what.from = "2", what.to = "3", what.points = 2, what.starts = 2, what.length = {20, 60};
  what.spread_position = what.spread_velocity = 0.25;
  std::vector<SweepRow> rows[2];
  for (int threads : {1, 2}) {
    what.threads = threads;
    rows[threads - 1] = sweep(named(s), what);
  }
  REQUIRE(rows[0].size() == 4);
  int impacts = 0;
  for (std::size_t i = 0; i < rows[0].size(); ++i) {
    const Orbit& o = rows[0][i].orbit;
    REQUIRE(o.lambda.size() == 4);
    double sum = 0;
    for (double l : o.lambda) sum += l;
    CHECK_THAT(sum, Catch::Matchers::WithinAbs(-(0.1 / 1 + 0.1 / 2), 1e-10));  // elastic impacts keep volumes
    CHECK(o.lambda == rows[1][i].orbit.lambda);
    impacts += o.impacts_per_period > 0;
  }
  CHECK(impacts > 0);
}

TEST_CASE("a body that stays on its table from the start or after an impact has no exponents", "[long_run]") {
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "0")};
  s.bodies[0].load = "-10";
  s.walls = {{"", "0", {"0.01", "20", "0"}}};  // 4 m/s^2
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  s.bodies[0].velocity = "0.2";
  s.contacts[0].touching = true;
  for (bool drop : {false, true}) {
    if (drop) s.bodies[0].position = "0.3", s.contacts[0].touching = false;
    const Orbit orbit = long_run(named(s), {10, 40});
    CHECK(orbit.motion == Motion::rest);
    CHECK_THAT(orbit.rest_fraction, Catch::Matchers::WithinAbs(1, 1e-12));
    CHECK(std::isinf(orbit.lambda[0]));
    CHECK(std::isinf(orbit.lambda[1]));
    CHECK(orbit.lambda1_stderr == 0);
  }
}

TEST_CASE("a resting orbit is superstable and reported as such", "[long_run]") {
  const Orbit orbit = long_run(ob21("3", "0.6"), {50, 100});
  CHECK(orbit.motion == Motion::rest);
  CHECK(std::isinf(orbit.lambda[0]));
  CHECK(std::isinf(orbit.impacts_per_period));
  CHECK(orbit.rest_fraction > 0.01);
}

TEST_CASE("any system's engine and the oscillator's impact map give the same numbers for one orbit", "[long_run]") {
  using Catch::Matchers::WithinAbs, Catch::Matchers::WithinRel;
  const Setup setups[] = {ob21("4", "1"),
                          ob21("8", "0.8"),
                          ob21("3", "0.6"),
                          ob21("6.9", "0.6"),
                          ob21("4", "0.8", "2000", Release::published),
                          ob21("3", "0.6", "200000", Release::published),
                          ob21("3", "0.6", "500", Release::unilateral)};
  for (const Setup& s : setups) {
    const RunLength length{500, 200};
    const std::optional<Oscillator> o = as_oscillator(s);
    REQUIRE(o);
    const Orbit mapped = oscillator::orbit(*o, own_start(*o), length, 0, nullptr);
    const Orbit general = long_run(s, length);
    CHECK(general.motion == mapped.motion);
    CHECK(general.n == mapped.n);
    CHECK(general.p == mapped.p);
    if (general.n == 0) continue;  // chaos: two computations part
    CHECK_THAT(general.rest_fraction, WithinAbs(mapped.rest_fraction, 1e-9));
    CHECK_THAT(general.contact_fraction, WithinAbs(mapped.contact_fraction, 1e-8));
    CHECK_THAT(general.energy_per_period, WithinRel(mapped.energy_per_period, 1e-7));
    CHECK_THAT(general.max_impact_speed, WithinRel(mapped.max_impact_speed, 1e-7));
    if (std::isinf(mapped.impacts_per_period))
      CHECK(std::isinf(general.impacts_per_period));
    else
      CHECK_THAT(general.impacts_per_period, WithinAbs(mapped.impacts_per_period, 1e-12));
    if (!std::isinf(mapped.lambda[0]))
      CHECK_THAT(general.lambda[0] + general.lambda[1], WithinRel(mapped.lambda[0] + mapped.lambda[1], 1e-8));
    for (int k = 0; k < 2; ++k)
      if (std::isinf(mapped.lambda[k]))
        CHECK(std::isinf(general.lambda[k]));
      else
        CHECK_THAT(general.lambda[k], WithinAbs(mapped.lambda[k], 2e-2));  // a finite run leaves a phase, ln(10)/180 s
  }
}

TEST_CASE("both exponents of an elastic periodic orbit with complex multipliers are -c/(2m)", "[periodic_orbit]") {
  for (const auto& [eta, n] : {std::pair{"4", 2}, {"8", 4}}) {
    const Setup s = ob21(eta, "1");
    Setup settled = s;
    const Orbit orbit = long_run(s, {500, 200});
    REQUIRE(orbit.n == n);
    REQUIRE(orbit.p == 1);
    // Its own long transient leads to the attractor; Newton's method finishes.
    const System<double> system = make_system<double>(s);
    Vector<double> end;
    run_exact<double>(
        s, system, 500 * *forcing_period(system), 100000,
        {0, [&](const double&, const Vector<double>& z, const ContactPhase<double>&) { end = z.head(2); }});
    const auto found = periodic_orbit<Mp50>(s, end.cast<Mp50>(), n);
    REQUIRE(found);
    CHECK(found->run.events.size() == 1);
    for (int k = 0; k < 2; ++k) {
      CHECK(std::abs(found->multipliers[k].imag()) > 0.01);
      CHECK_THAT(found->lambda[k], Catch::Matchers::WithinAbs(-0.115, 1e-14));
    }
    CHECK_THAT(orbit.lambda[0] + orbit.lambda[1], Catch::Matchers::WithinAbs(-0.23, 1e-9));
  }
}

}  // namespace touchgo::tests
