#include "cases/dm21/studies/soft_impacts.hpp"

#include <cmath>
#include <stdexcept>

#include "cases/results/columns.hpp"
#include "cases/results/log_slope.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::dm21 {

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
    runs.push_back({pow(10.0, decade), to_double(Mp50(number(exit.t) - number(entry.t))),
                    to_double(Mp50(abs(soft_lost / lost - 1))), to_double(Mp50(velocity / closing)),
                    to_double(Mp50(abs(number(later.t) - number(next.t))))});
  }
  return runs;
}

const ColumnsOf<SoftImpacts> soft_curve_columns{{"example", "", &SoftImpacts::example},
                                                {"restitution", "", &SoftImpacts::restitution}};
const ColumnsOf<SoftImpact> soft_columns{{"stiffness", "kg/s^2", &SoftImpact::stiffness},
                                         {"contact_time", "s", &SoftImpact::contact_time},
                                         {"energy", "", &SoftImpact::energy},
                                         {"velocity", "", &SoftImpact::velocity},
                                         {"next_impact", "s", &SoftImpact::next_impact}};

}  // namespace

std::vector<SoftImpact> soft_example1(const Case& c) {
  // The state at the separation, with digits to spare in the two precisions of the runs: the gap starts with a triple
  // zero.
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

Table table(const std::vector<SoftImpacts>& all) {
  return table_of(all, &SoftImpacts::runs, soft_curve_columns, soft_columns);
}

std::vector<SoftImpacts> soft_impacts(const Table& t) {
  return curves_of(t, &SoftImpacts::runs, soft_curve_columns, soft_columns);
}

std::vector<Study> soft_impact_studies() {
  return {{{"dm21_soft_impacts"}, [](const OwnCases& cases) -> std::vector<Table> {
             const Case &together = cases["dm21_together"], &plastic = cases["dm21_plastic"];
             std::vector<SoftImpacts> all{
                 {1, decimal<double>(together.setup.contacts[0].restitution), soft_example1(together)}};
             for (const char* e : {"0.1", "0.01", "0.001"})
               all.push_back({3, decimal<double>(Decimal(e)), soft_example3(plastic, e)});
             return {table(all)};
           }}};
}

}  // namespace touchgo::cases::dm21
