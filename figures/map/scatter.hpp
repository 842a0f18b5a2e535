// Points of a bifurcation diagram as cells of a raster: millions of them are no more than one picture.
#pragma once

#include <string>
#include <vector>

#include "figures/drawing/range.hpp"
#include "figures/drawing/raster.hpp"

namespace touchgo::figures {

/// Where a parameter's values lie on an axis, in parts of its length.
struct ValueAxis {
  std::vector<double> values;  // in order, each once
  bool logarithmic = false;    // their logarithms are equally far apart, they are not
  DataRange range;             // a margin on both sides

  /// `values`: in any order, some more than once.
  explicit ValueAxis(std::vector<double> values);
  double place(double value) const;
  std::string gnuplot() const;  // its commands for the x axis
};

/// A point at a value of the axis.
struct Dot {
  double value, height;
  int kind;  // of those that have colours
};

/// Of dots within `up`; of two kinds at one place that is seen whose turn it is, which goes from value to value.
Raster scattered(const std::vector<Dot>& dots, const ValueAxis& across, const DataRange& up,
                 const std::vector<std::string>& colours);

}  // namespace touchgo::figures
