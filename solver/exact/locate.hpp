// The first root of an enclosed guard: proved not to be there, enclosed, or left unclear.
//
// Three answers, each of which holds for every function within the enclosure (enclosure.hpp). A step s from u passes
// over no root where p(u) > off there and p + p' s - max(0, B3 s - p'') s^2/2 > off, B3 >= |p'''| on the stretch. Where
// the slope is negative up to u + l, the ends decide: there is one root in between, and it crosses, or none.
#pragma once

#include "solver/exact/enclosure.hpp"

namespace touchgo {

struct Located {
  enum class What { none, root, unclear } what;
  double u = 0, radius = 0;  // the one root in (0, u + radius] lies within u +- radius, and is simple
};

/// On 0 < u <= far <= 1.
Located locate(const Enclosure& g, double far);

}  // namespace touchgo
