// What a bifurcation diagram draws: a survey and its points, the axes of those that are compared, the CSV.
//
// The drawing is 801 frequencies wide, a pixel or less each. At one frequency points nearer than a spot, 1/340 of the
// panel's height, are one dash; of runs from other starts those are drawn that end elsewhere than start 0.
#pragma once

#include <string>

#include "cases/results/results.hpp"
#include "figures/drawing/range.hpp"
#include "figures/ob21/ob21_printed.hpp"

namespace touchgo::figures {

struct DiagramData {
  cases::ob21::Model model;
  const cases::Table &orbits, &points;  // as the study of the model makes them
};

/// Axes of the diagrams of one restitution. Those of exponents (1/s) and impacts per period are the same for all: what
/// lies outside, near some bifurcations and where a soft contact almost rests, would squeeze the rest.
struct DiagramAxes {
  static constexpr DataRange exponent{-1, 0.6}, count{0, 3};
  DataRange section, impact, energy{0, 0};  // xr, mm; vr, m/s; ae, mJ
  bool superstable = false, rests = false;

  void take(const DiagramData& data);
};

/// Rows "orbit", one for each run; "section" and "impact", a dash each; "outside", runs beyond an axis, at most one in
/// `outside_apart`. Columns by diagram_column(), units in the header.
std::string diagram_csv(const DiagramData& data, const DiagramAxes& axes);
inline constexpr double outside_apart = 0.06;  // rad/s

/// "$5" for the column of that name without its unit, as gnuplot reads it. Throws std::out_of_range.
std::string diagram_column(const std::string& name);

}  // namespace touchgo::figures
