// Contacts whose causes of divergence are switched: the ends are the soft contact and the hard impact, what lies
// between does what it says.
#include "reference/ob21/long_run.hpp"
#include "reference/ob21/switched_contact.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/reference.hpp"

namespace touchgo::reference {

using namespace ob21;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr Switches none{false, false, false, false}, all{true, true, true, true};

/// 200 periods, 12 of which count: whole repetitions of periods 1, 2, 3, 4.
SwitchedRun run(const ImpactOscillator<double>& soft, const Switches& on) {
  return switched_contacts(soft, on, 0.001, 0, 188, 12);
}

void check_equal(const SwitchedRun& a, const LongRun& b) {
  REQUIRE(b.n > 0);
  REQUIRE(12 % b.n == 0);
  CHECK_THAT(a.impacts, WithinRel(b.impacts, 1e-12));
  CHECK_THAT(a.energy, WithinRel(b.energy, 1e-7));  // exp(-0.0723 * 188) = 1e-6 of a deviation at eta = 10, less here
  CHECK_THAT(a.speed, WithinRel(b.speed, 1e-7));
  CHECK_THAT(a.xr, WithinRel(b.xr, 0.02));  // that one takes the first section twice, of 129
}

}  // namespace

TEST_CASE("with every cause on a switched contact is the soft one, with none the hard impact", "[switched]") {
  for (const double r : {1.0, 0.6})
    for (const double ks : {2000.0, 100.0})
      for (const double eta : {4.0, 6.0}) {
        INFO("r = " << r << ", ks = " << ks << ", eta = " << eta);
        const ImpactOscillator<double> soft = ob21_oscillator(eta, r, ks);
        check_equal(run(soft, all), long_run(soft, 0.001, 0, 200, 129));
        check_equal(run(soft, none), long_run(ob21_oscillator(eta, r), 0.001, 0, 200, 129));
      }
}

TEST_CASE("with every cause on every impact of a chaotic start is the soft one's", "[switched]") {
  const ImpactOscillator<double> b = ob21_oscillator(7.1, 0.8, 500.0);
  const Rig<double> g = rig(b);
  Ride<double> s = start(g, 0.001, 0.0);
  int impacts = 0;
  double speed = 0;
  for (int i = 0; i < 20; ++i)
    follow_period(g, s, [&](const Touch<double>& e) {
      impacts += e.kind == Happening::impact;
      if (e.kind == Happening::impact) speed = std::max(speed, -e.before);
    });
  const SwitchedRun a = switched_contacts(b, all, 0.001, 0, 0, 20);
  CHECK(a.impacts * 20 == impacts);
  CHECK_THAT(a.speed, WithinRel(speed, 1e-9));
}

TEST_CASE("without causes the rebounds accumulate as often as those of the hard impact", "[switched]") {
  const ImpactOscillator<double> hard = ob21_oscillator(2.95, 0.6);
  const Rig<double> g = rig(hard);
  Ride<double> s = start(g, 0.001, 0.0);
  int accumulations = 0;
  for (int i = 0; i < 20; ++i)
    follow_period(g, s, [&](const Touch<double>& e) { accumulations += e.kind == Happening::accumulation; });
  CHECK(accumulations > 3);
  CHECK(switched_contacts(ob21_oscillator(2.95, 0.6, 2000.0), none, 0.001, 0, 0, 20).accumulations == accumulations);
}

TEST_CASE("every switch alone does something, and the spring the least that one expects: k beside ks", "[switched]") {
  // r = 1: a stiffer spring returns the same speed, so that it does nothing while the contact takes no time.
  const ImpactOscillator<double> b = ob21_oscillator(4.0, 1.0, 100.0), damped = ob21_oscillator(4.0, 0.6, 100.0);
  CHECK_THAT(run(b, {true, false, false, false}).speed, WithinRel(run(b, none).speed, 1e-9));
  // r = 0.6: exp(-beta pi / lambda) with (ks + k) / m for ks / m
  const double weak = run(damped, none).speed, stiff = run(damped, {true, false, false, false}).speed;
  const double beta = damped.soft->damping / 2, ratio = std::exp(-beta * pi<double>() / std::sqrt(101 - beta * beta));
  ImpactOscillator<double> hard = ob21_oscillator(4.0, ratio);
  CHECK_THAT(stiff, WithinRel(long_run(hard, 0.001, 0, 200, 129).speed, 1e-9));
  CHECK(std::abs(stiff - weak) > 1e-4 * weak);
  for (const Switches& on :
       {Switches{false, true, false, false}, {false, false, true, false}, {false, false, false, true}})
    CHECK(std::abs(run(b, on).speed - run(b, none).speed) > 1e-3 * run(b, none).speed);
}

TEST_CASE("switched contacts are the same in units of time of any size", "[switched]") {
  const ImpactOscillator<double> b = ob21_oscillator(4.0, 0.8, 500.0);
  for (const Switches& on : {all, none, Switches{true, true, false, true}, Switches{false, false, true, true}}) {
    const SwitchedRun as_it_is = run(b, on);
    for (const double unit : {0x1p-20, 0x1p20}) {
      const SwitchedRun there = run(tests::in_other_units(b, 1, unit), on);
      CHECK(there.impacts == as_it_is.impacts);
      CHECK_THAT(there.speed * unit, WithinRel(as_it_is.speed, 1e-12));
      CHECK_THAT(there.xr, WithinRel(as_it_is.xr, 1e-12));
    }
  }
}

TEST_CASE("only a soft moving base can be switched, out of resonance", "[switched]") {
  CHECK_THROWS_AS(run(ob21_oscillator(4.0, 1.0), none), std::invalid_argument);
  ImpactOscillator<double> fixed = ob21_oscillator(4.0, 1.0, 100.0);
  fixed.fixed_base = true;
  CHECK_THROWS_AS(run(fixed, none), std::invalid_argument);
  CHECK_THROWS_AS(run(ob21_oscillator(10.0, 1.0, 100.0), {false, false, true, true}), std::invalid_argument);
}

}  // namespace touchgo::reference
