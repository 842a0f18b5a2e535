// A map as a picture: panels of coloured cells over two parameters, their classes or scale beside them.
#pragma once

#include <string>
#include <vector>

#include "figures/drawing/plot.hpp"
#include "figures/map/paint.hpp"

namespace touchgo::figures {

/// One panel. Titles and labels are gnuplot's own texts, in their quotes, such as literal() makes.
struct Panel {
  Painting painting;
  std::string title, across, up, scale;  // scale: of the numbers
  std::string curves = {};               // gnuplot's, over the cells: ", x**2 with lines .."
};

/// The panels, one below the other, letters before their titles where there are several. Its texts and CSV are the
/// caller's.
Plot panels_plot(const std::string& name, const std::vector<Panel>& panels);

/// One quantity of a map.
Plot map_plot(const Map& map, const MapQuantity& quantity);

}  // namespace touchgo::figures
