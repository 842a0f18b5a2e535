// DM21, Fig. 1, with numbers: the gap of example 3 on its way to the first impact, by steps of H.
#pragma once

#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::dm21 {

struct Overstep {
  std::vector<double> t, gap;          // the time steps, s and m; the last oversteps
  double landed, landed_gap;           // after the displacement step from the last but one
  double exact;                        // the impact, s
  std::vector<double> curve_t, curve;  // the gap in closed form, as if nothing were in the way
};

/// `c`: cases/dm21_plastic.toml, or another start of two bodies apart.
Overstep first_overstep(const Case& c, const Decimal& H);

Table table(const Overstep& o);
Overstep overstep(const Table& table);

/// dm21_overstep: by steps of 0.8 s.
std::vector<Study> overstep_studies();

}  // namespace touchgo::cases::dm21
