// Sweeps of systems forced at several frequencies, multiples of one: its period, exactly in the decimals.
#include <algorithm>
#include <complex>

#include "solver/model/common_frequency.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"
#include "solver/stability/long_run.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

std::string common_of(const std::vector<Decimal>& all) {
  const auto base = common_frequency(all);
  return base ? base->text() : "none";
}

// Forced at these frequencies, the odd ones by the wall, which is far away.
Setup forced_at(const std::vector<Decimal>& frequencies) {
  Setup s;
  s.bodies = {body("2", "0.6", "5", "0.1", "-0.2")};
  s.walls.resize(1);
  s.walls[0].position = "-50";
  const char* amplitudes[] = {"0.3", "-0.2", "0.25", "0.15"};
  const char* phases[] = {"0.4", "1.1", "-2", "0"};
  for (std::size_t i = 0; i < frequencies.size(); ++i)
    (i % 2 == 0 ? s.bodies[0].force : s.walls[0].terms).push_back({amplitudes[i], frequencies[i], phases[i]});
  s.contacts = {hard(wall_member(0), body_member(0), "0.8")};
  return named(s);
}

// A single point of the parameter "body.1.mass" at its value.
Sweep one_row(const Setup& s, long periods, long diagram) {
  Sweep what;
  what.over = "body.1.mass", what.from = what.to = s.bodies[0].mass;
  what.length = {400, periods}, what.diagram_periods = diagram, what.threads = 1;
  return what;
}

std::string refusal_of(const Setup& s) {
  try {
    Grid(s, one_row(s, 10, 0));
  } catch (const BadSweep& why) {
    return why.what();
  }
  return "";
}

}  // namespace

TEST_CASE("the common frequency is the largest of which all are multiples up to 64, in any order", "[frequencies]") {
  CHECK(common_of({}) == "none");
  CHECK(common_of({"7.1"}) == Decimal("7.1").text());
  CHECK(common_of({"-7.1", "7.1"}) == Decimal("7.1").text());
  CHECK(common_of({"1", "64"}) == Decimal("1").text());
  CHECK(common_of({"1", "65"}) == "none");
  CHECK(common_of({"65", "64"}) == "none");
  CHECK(common_of({"2.2", "2"}) == Decimal("0.2").text());
  CHECK(common_of({"0.1", "0.3"}) == Decimal("0.1").text());  // which doubles would not say
  CHECK(common_of({"0.1", "0.3000000000000001"}) == "none");
  CHECK(common_of({"3e200", "2e200"}) == Decimal("1e200").text());
  CHECK(common_of({"3e200", "2e-200"}) == "none");
  std::vector<Decimal> all{"1.5", "2.5", "4", "6"};
  do CHECK(common_of(all) == Decimal("0.5").text());
  while (std::next_permutation(all.begin(), all.end()));
}

// Steady state of m x'' + c x' + k x = a sin(w t + p): the imaginary part of a e^(i (w t + p)) / (k - m w^2 + i c w).
TEST_CASE("a linear oscillator under several frequencies is at its steady state at every section", "[frequencies]") {
  for (const std::vector<Decimal>& frequencies :
       {std::vector<Decimal>{"2", "6"}, {"3.2", "1.6", "2.4", "0.8"}, {"-2", "3", "5", "2"}}) {
    const Setup s = forced_at(frequencies);
    const double base = decimal<double>(*common_frequency(forcing_frequencies(s))),
                 period = 2 * touchgo::pi<double>() / base;
    const Sweep what = one_row(s, 100, 3);
    const SweepRow row = sweep(s, what).at(0);
    CHECK(row.orbit.motion == Motion::periodic);
    CHECK(row.orbit.n == 1);
    CHECK(row.orbit.p == 0);
    for (const double lambda : row.orbit.lambda) CHECK_THAT(lambda, WithinRel(-0.6 / 2 / 2, 1e-9));  // -c/(2 m)
    REQUIRE(row.points.size() >= 6);
    for (const DiagramPoint& p : row.points) {
      const double t = p.half * period / 2;
      double x = 0, y = -50;
      for (const Harmonic& h : s.bodies[0].force) {
        const double w = decimal<double>(h.frequency);
        const std::complex<double> response = decimal<double>(h.amplitude) *
                                              std::exp(std::complex<double>(0, w * t + decimal<double>(h.phase))) /
                                              std::complex<double>(5 - 2 * w * w, 0.6 * w);
        x += response.imag();
      }
      for (const Harmonic& h : s.walls[0].terms)
        y += decimal<double>(h.amplitude) * std::sin(decimal<double>(h.frequency) * t + decimal<double>(h.phase));
      CHECK_THAT(p.xr, WithinAbs(x - y, 1e-12 * 50));
    }
  }
}

// Its impacts are those of `simulate`, in the same order of halves; the transient is left out.
TEST_CASE("a sweep's impacts under two frequencies are those of a run", "[frequencies]") {
  Setup s = forced_at({"1.5", "2.5"});
  s.walls[0].position = "-0.1";
  Sweep what = one_row(s, 12, 12);
  what.length.transient = 0;
  const SweepRow row = sweep(s, what).at(0);
  const Mp50 period = 4 * touchgo::pi<Mp50>();  // of 0.5 rad/s
  const Report run = simulate(s, Decimal(text(Mp50(12 * period), 30)), 10000, {.digits = 30});
  std::vector<const DiagramPoint*> impacts;
  for (const DiagramPoint& p : row.points)
    if (p.impact) impacts.push_back(&p);
  REQUIRE(impacts.size() == run.events.size());
  CHECK(impacts.size() > 12);
  for (std::size_t i = 0; i < impacts.size(); ++i) {
    const EventText& e = run.events[i];
    const Mp50 turns = decimal<Mp50>(Decimal(e.t)) / period;
    CHECK_THAT(impacts[i]->vr, WithinAbs(to_double(Mp50(decimal<Mp50>(Decimal(e.velocity_before[1])) -
                                                        decimal<Mp50>(Decimal(e.velocity_before[0])))),
                                         1e-7));
    CHECK(impacts[i]->half == (turns - floor(turns) < Mp50("0.5") ? 0 : 1));
  }
}

TEST_CASE("a sum of terms of one frequency is swept as the one term that it is", "[frequencies]") {
  const Setup one = named(ob21("5", "0.8"));
  Setup sum = one;
  sum.walls[0].motion = {};
  sum.walls[0].terms = {{"0.00125", "5", "0"}, {"-0.00125", "-5", "0"}, {"0", "3", "0"}};
  const SweepRow a = sweep(one, one_row(one, 50, 5)).at(0), b = sweep(sum, one_row(sum, 50, 5)).at(0);
  CHECK(a.orbit.lambda == b.orbit.lambda);
  REQUIRE(a.points.size() == b.points.size());
  for (std::size_t i = 0; i < a.points.size(); ++i) CHECK(a.points[i].xr == b.points[i].xr);
}

TEST_CASE("a term without a frequency stays constant where another has one; where none has, all get it",
          "[frequencies]") {
  Setup s = named(ob21("5", "0.8"));
  s.bodies[0].force = {{"1", "0", "1"}, {"1", "-2", "0"}};
  for (const char* wall : {"0", "3"}) {  // one frequency, two
    s.walls[0].motion.frequency = wall;
    const Setup at = with_parameter(s, "frequency", "4");
    CHECK(at.bodies[0].force[0].frequency.is_zero());
    CHECK(at.bodies[0].force[1].frequency == Decimal("-4"));
    CHECK(at.walls[0].motion.frequency == Decimal(std::string(wall) == "0" ? "0" : "6"));
  }
  s.bodies[0].force[1].frequency = "0", s.walls[0].motion.frequency = "0";
  const Setup all = with_parameter(s, "frequency", "4");
  for (const Harmonic& h : all.bodies[0].force) CHECK(h.frequency == Decimal("4"));
  CHECK(all.walls[0].motion.frequency == Decimal("4"));
}

TEST_CASE("frequencies that are no multiples up to 64, and a velocity, are refused where a period is needed",
          "[frequencies]") {
  CHECK(refusal_of(forced_at({"1", "64"})).empty());
  const std::string several = "more than one forcing frequency";
  CHECK(refusal_of(forced_at({"1", "65"})).find(several) != std::string::npos);
  CHECK(refusal_of(forced_at({"1", "1.41421356"})).find(several) != std::string::npos);
  Setup s = forced_at({"2", "6"});
  s.walls[0].velocity = "1e-9";
  CHECK(refusal_of(s) == "the wall 'wall1' has a velocity, so that nothing repeats and there is no period");
  CHECK_THROWS(long_run(s, {10, 10}));
  s.bodies[0].force.clear();  // one frequency, for which there is the kernel
  CHECK(refusal_of(s).find("velocity") != std::string::npos);
  s.walls[0].velocity = "0";
  CHECK(refusal_of(s).empty());
}

TEST_CASE("the frequency of a sweep is the lowest of different ones, the others stay multiples", "[frequencies]") {
  auto at = [](const Setup& s, const Decimal& value) { return with_parameter(s, "frequency", value); };
  const Setup s = forced_at({"6", "2", "-4"});
  Setup set = at(s, "0.7");
  CHECK(set.bodies[0].force[0].frequency == Decimal("2.1"));
  CHECK(set.walls[0].terms[0].frequency == Decimal("0.7"));
  CHECK(set.bodies[0].force[1].frequency == Decimal("-1.4"));

  // The lowest is 3 times what all are multiples of, a third of the value has no decimals: multiples all the same.
  set = at(forced_at({"3", "4"}), "1");
  const std::vector<Decimal> all = forcing_frequencies(set);
  REQUIRE(common_frequency(all));
  CHECK(multiple_of(all[0], *common_frequency(all)) == 3);
  CHECK(multiple_of(all[1], *common_frequency(all)) == 4);
  CHECK(abs(decimal<Mp50>(all[0]) - 1) < Mp50("1e-44"));

  set = at(forced_at({"4", "3"}), "0.75");
  CHECK(set.bodies[0].force[0].frequency == Decimal("1"));
  CHECK(set.walls[0].terms[0].frequency == Decimal("0.75"));

  set = at(forced_at({"1", "1.5000000001"}), "2");  // no multiples: in proportion all the same, for `events`
  CHECK(set.bodies[0].force[0].frequency == Decimal("2"));
  CHECK(set.walls[0].terms[0].frequency == Decimal("3.0000000002"));

  Setup still = forced_at({"2", "5"});  // without an amplitude there is one frequency alone: set as it always was
  still.walls[0].terms[0].amplitude = "0";
  set = at(still, "3");
  CHECK(set.bodies[0].force[0].frequency == Decimal("3"));
  CHECK(set.walls[0].terms[0].frequency == Decimal("3"));
  CHECK_THROWS_AS(at(s, "0"), BadSweep);
}

}  // namespace touchgo::tests
