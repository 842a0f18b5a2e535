// Where the parts of a map's drawing lie, in millimetres from the page's upper left corner, and what panels of cells
// have in common.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "figures/drawing/plot.hpp"
#include "figures/drawing/range.hpp"
#include "figures/map/paint.hpp"

namespace touchgo::figures {

inline constexpr double line = 4.6;       // mm: from one line of text to the next
inline constexpr double class_width = 5;  // mm: of a class's colour

struct Box {
  double left, top, width, height;
};

struct Page {
  double height;

  /// "screen .., screen ..", as gnuplot takes a place.
  std::string at(double x, double y) const;
  /// The next plot's axes go around this.
  void around(std::ostream& gp, const Box& box) const;
  PlacedRaster placed(Raster raster, const Box& box) const;
  /// The classes, each with its colour and share, one below the other; labels and objects are numbered from
  /// `first_label` on. Returns where the next line would be.
  double classes(std::ostream& gp, const std::vector<Class>& classes, double left, double top, int first_label) const;
};

/// gnuplot's commands for axes around cells: from the lower edge of the first to the upper one of the last.
std::string cell_axes(const MapAxis& across, const MapAxis& up);

/// "12 %".
std::string share_text(double share);

}  // namespace touchgo::figures
