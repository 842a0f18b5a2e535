// What a run of the exact method costs: its effort (solver/model/effort.hpp), counted and so the same on every machine,
// over the number of bodies, the digits, the stiffness and the length of the run.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases {

/// Of one run: x is the number of bodies or digits, kg/s^2 or s; effort in units of about a second.
struct Cost {
  double x, effort;
};

/// One quantity varied, all else kept; `digits` of the runs, 0: double alone, -1: that is what varies.
struct CostCurve {
  std::string over;  // bodies, digits, stiffness, length
  int digits;
  std::vector<Cost> rows;  // in the order of x
};

/// A line of `bodies`, each with a spring to the ground and a hard contact with the next, in free flight for 1 s.
Cost cost_of_bodies(int bodies, int digits);
/// DM21's first example, to that many digits.
Cost cost_of_digits(const OwnCases& cases, int digits);
/// Two bodies of 1 kg for 1 s: one on a spring of 1 kg/s^2 on its way to a table, one on a spring of this stiffness.
Cost cost_of_stiffness(const std::string& stiffness, int digits);
/// OB21's hard oscillator in a chaotic motion of this length (s).
Cost cost_of_length(const OwnCases& cases, const std::string& until, int digits);

/// The slope of log(effort) over log(x), least squares, over the rows with x >= from.
double exponent(const CostCurve& curve, double from);

/// All curves, in the order of the figure's panels, as one table and back.
Table cost_table(const std::vector<CostCurve>& curves);
std::vector<CostCurve> cost_curves(const Table& table);

/// `cost`.
std::vector<Study> cost_studies();

}  // namespace touchgo::cases
