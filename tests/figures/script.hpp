// What a figure hands to gnuplot.
#pragma once

#include <sstream>
#include <string>

#include "figures/drawing/plot.hpp"

namespace touchgo::tests {

inline std::string script(const figures::Plot& plot) {
  std::ostringstream gp;
  plot.body(gp);
  return gp.str();
}

}  // namespace touchgo::tests
