#include "cases/experiments/soft_impacts.hpp"

#include <cmath>

#include "cases/experiments/log_slope.hpp"
#include "solver/run/simulate.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::experiments {

using namespace run;
namespace {

using std::abs;

Mp50 number(const std::string& digits) { return decimal<Mp50>(Decimal(digits)); }

// Kinetic and spring energy of the two masses, with one velocity of each side of an event.
Mp50 energy(const Setup& s, const std::string (&x)[2], const std::string (&v)[2]) {
  Mp50 e = 0;
  for (int i = 0; i < 2; ++i) {
    const Mp50 xi = number(x[i]), vi = number(v[i]);
    e += (decimal<Mp50>(s.bodies[i].mass) * vi * vi + decimal<Mp50>(s.bodies[i].stiffness) * xi * xi) / 2;
  }
  return e;
}

const EventText& nth(const Report& r, Kind kind, int n) {
  for (const EventText& e : r.events)
    if (e.kind == kind && n-- == 1) return e;
  throw std::runtime_error("the soft example lacks an event");
}

// The first impact of a hard setup beside its soft counterparts.
std::vector<SoftImpact> compare(const Setup& hard, const Decimal& until) {
  const Report reference = simulate(hard, until, 2, {.digits = 20});
  const EventText &impact = nth(reference, Kind::impact, 1), &next = nth(reference, Kind::impact, 2);
  const Mp50 lost =
      energy(hard, impact.position, impact.velocity_before) - energy(hard, impact.position, impact.velocity_after);
  const Mp50 closing = abs(number(impact.velocity_before[1]) - number(impact.velocity_before[0]));

  std::vector<SoftImpact> runs;
  for (int decade = 2; decade <= 10; ++decade) {
    Setup soft = hard;
    soft.contacts[0].law = Law::soft;
    soft.contacts[0].release = Release::published;  // OB21, Eq. (18): the equivalence assumes a contact that can pull
    soft.contacts[0].stiffness = Decimal("1e" + std::to_string(decade));
    const Report r = simulate(soft, until, 3, {.digits = 20});  // impact, separation, impact
    const EventText &entry = nth(r, Kind::impact, 1), &exit = nth(r, Kind::separation, 1),
                    &later = nth(r, Kind::impact, 2);
    const Mp50 soft_lost =
        energy(soft, entry.position, entry.velocity_before) - energy(soft, exit.position, exit.velocity_after);
    Mp50 velocity = 0;
    for (int i = 0; i < 2; ++i)
      velocity = std::max<Mp50>(velocity, abs(number(exit.velocity_after[i]) - number(impact.velocity_after[i])));
    runs.push_back({std::pow(10.0, decade), to_double(Mp50(number(exit.t) - number(entry.t))),
                    to_double(Mp50(abs(soft_lost / lost - 1))), to_double(Mp50(velocity / closing)),
                    to_double(Mp50(abs(number(later.t) - number(next.t))))});
  }
  return runs;
}

Claim convergence(const std::string& id, const std::string& statement,
                  const std::vector<std::vector<SoftImpact>>& all) {
  const Decimal theory = "-0.5";
  Claim claim;
  claim.id = id;
  claim.source = "OB21, DM21";
  claim.where = "OB21, section 2; DM21, Results";
  claim.statement = statement;
  claim.published = "-0.5";
  claim.tolerance = text(decimal<double>(theory.half_unit()), 3);
  claim.unit = "(slope)";
  claim.evidence = {"theory ks^(-1/2)", "exact, hard and soft"};
  claim.command = "build/touchgo verify --only " + id;
  claim.figure = "dm21_ob21_energy";
  double worst = -0.5, energy = 0, velocity = 0, next = 0;
  for (const std::vector<SoftImpact>& runs : all) {
    for (auto difference : {&SoftImpact::energy, &SoftImpact::velocity, &SoftImpact::next_impact}) {
      const double s = slope(runs, difference);
      if (std::abs(s + 0.5) > std::abs(worst + 0.5)) worst = s;
    }
    energy = std::max(energy, runs.back().energy);
    velocity = std::max(velocity, runs.back().velocity);
    next = std::max(next, runs.back().next_impact);
  }
  claim.computed = text(worst, 12);
  claim.verdict = std::abs(worst + 0.5) <= decimal<double>(theory.half_unit()) ? "reproduced" : "not reproduced";
  claim.note =
      "slope farthest from -1/2 of energy lost, velocities after and next impact time over ks = 1e6 .. 1e10; at 1e10 "
      "they differ from the hard impact by " +
      text(energy, 3) + ", " + text(velocity, 3) + " (relative) and " + text(next, 3) + " s";
  return claim;
}

}  // namespace

std::vector<SoftImpact> soft_example1(const Case& c) {
  // The state at the separation, with digits to spare on the two rungs the runs use: the gap starts with a triple zero.
  const Report start = simulate(c.setup, c.until, 1, {.digits = 300});
  const EventText& separation = nth(start, Kind::separation, 1);
  Setup hard = c.setup;
  hard.contacts[0].touching = false;
  for (int i = 0; i < 2; ++i) {
    hard.bodies[i].position = Decimal(separation.position[i]);
    hard.bodies[i].velocity = Decimal(separation.velocity_after[i]);
  }
  return compare(hard, c.until);
}

std::vector<SoftImpact> soft_example3(const Case& c, const Decimal& e) {
  Setup hard = c.setup;
  hard.contacts[0].restitution = e;
  hard.contacts[0].release = Release::unilateral;
  return compare(hard, c.until);
}

double slope(const std::vector<SoftImpact>& runs, double SoftImpact::*difference) {
  std::vector<std::pair<double, double>> points;
  for (const SoftImpact& run : runs)
    if (run.stiffness >= 1e6) points.emplace_back(run.stiffness, run.*difference);
  return log_slope(points);
}

Claim soft_example1_claim(const Case& c) {
  return convergence("dm21-ob21-energy-e1",
                     "example 1's impact (e = 0.9) made soft with equal energy loss tends to the hard one",
                     {soft_example1(c)});
}

Claim soft_example3_claim(const Case& c) {
  return convergence(
      "dm21-ob21-energy-e3",
      "example 3's impact made soft with equal energy loss tends to the hard one, for e = 0.1, 0.01, 0.001",
      {soft_example3(c, "0.1"), soft_example3(c, "0.01"), soft_example3(c, "0.001")});
}

}  // namespace touchgo::cases::experiments
