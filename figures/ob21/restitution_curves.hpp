// The curves that OB21's figure 2 and ob21_pull share.
#pragma once

#include <ostream>

#include "solver/impact/equal_energy.hpp"

namespace touchgo::figures::ob21 {

using namespace impact;

/// Rows "r,xi,value" of OB21, Eq. (10), for xi from 0 to 1, and "r0,xi,value" of Eq. (14) up to where it stops being
/// real, closer together towards there, where r0 falls like a square root.
inline void restitution_curves(std::ostream& csv) {
  for (int i = 0; i <= 500; ++i) csv << "r," << i / 500.0 << ',' << restitution_of(i / 500.0) << '\n';
  const double limit = older_limit<double>();
  for (int i = 0; i < 500; ++i) {
    const double left = 1 - i / 500.0, xi = limit * (1 - left * left);
    csv << "r0," << xi << ',' << older_restitution(xi) << '\n';
  }
  csv << "r0," << limit << ",0\n";
}

}  // namespace touchgo::figures::ob21
