// The error of "equal energy" between OB21's soft and hard base once forces act during the contact: the remainder of
// the difference as the base grows stiff.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::ob21 {

/// A soft base beside the hard one. Theory: a contact lasts about pi sqrt(m/ks), and what the spring, the damper and
/// the forcing do meanwhile is of that order, so every difference falls like ks^(-1/2).
struct Difference {
  double stiffness, soft, relative;  // ks, kg/s^2; the soft base's value; |soft/hard - 1|
};

struct SoftConvergence {
  double restitution, eta;       // eta in rad/s
  double hard;                   // what the soft ones tend to
  std::string hard_motion;       // "z = 1/2", "rests", ...
  std::vector<Difference> soft;  // ks = 1e3, 1e4, ... 1e10
};

/// The restitution -vr+/vr- of the first contact from the case's start at the frequency eta; hard, it is r.
SoftConvergence effective_restitution(const OwnCases& cases, const std::string& restitution, const Decimal& eta);

/// ae, the energy per forcing period, of the motion that the case's start ends in.
SoftConvergence energy_in_impacts(const OwnCases& cases, const std::string& restitution, const Decimal& eta);

/// All that was compared of one quantity.
struct Compared {
  std::string quantity;  // "restitution", "energy"
  std::vector<SoftConvergence> all;
};

Table table(const std::vector<Compared>& quantities);
std::vector<Compared> compared(const Table& table);

/// ob21_equivalence: the restitution for r = 1, 0.8 and 0.6 at eta = 7.1, the energy for these at eta = 4 and for
/// r = 0.6 at eta = 6.9.
std::vector<Study> equivalence_studies();

/// The slope of log(difference) over log(ks), least squares over ks >= 1e7: below, the next power of ks still shows.
double slope(const SoftConvergence& c);

}  // namespace touchgo::cases::ob21
