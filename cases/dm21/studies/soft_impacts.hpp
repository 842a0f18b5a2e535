// DM21's impacts replaced by soft contacts of equal energy loss, OB21's way: what is left of the difference as the
// contact grows stiff.
#pragma once

#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::dm21 {

/// One soft run beside the hard one. Theory: a contact lasts pi sqrt(m/ks) and more, and what the ground's springs and
/// dampers do meanwhile is of that order, so every difference falls like stiffness^(-1/2).
struct SoftImpact {
  double stiffness;     // ks, kg/s^2
  double contact_time;  // s
  double energy;        // relative difference of the energy lost in the impact
  double velocity;      // largest difference of the velocities after it, relative to the closing speed
  double next_impact;   // difference of the time of the next impact, s
};

/// Example 1 (e = 0.9) from its separation on; `c`: cases/dm21_together.toml. ks = 1e2, 1e3, .. 1e10.
std::vector<SoftImpact> soft_example1(const Case& c);

/// Example 3 with restitution e in place of 0, unilateral; `c`: cases/dm21_plastic.toml.
std::vector<SoftImpact> soft_example3(const Case& c, const Decimal& e);

/// The slope of log(difference) over log(stiffness), least squares over ks >= 1e6.
double slope(const std::vector<SoftImpact>& runs, double SoftImpact::*difference);

/// The runs of one example (1 or 3) with one restitution.
struct SoftImpacts {
  int example;
  double restitution;
  std::vector<SoftImpact> runs;  // by stiffness
};

Table table(const std::vector<SoftImpacts>& all);
std::vector<SoftImpacts> soft_impacts(const Table& table);

/// dm21_soft_impacts: example 1, then example 3 with e = 0.1, 0.01, 0.001.
std::vector<Study> soft_impact_studies();

}  // namespace touchgo::cases::dm21
