// What gnuplot's SVG lacks: a title, a description, a size in millimetres, pictures made of cells.
#pragma once

#include <string>

#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

/// The SVG of a plot with its title and alternative text in place of gnuplot's, as one image for readers who cannot see
/// it, in its printed size, its rasters on the background. Throws DrawingFailed where it is no SVG.
std::string finished_svg(const std::string& svg, const Plot& plot);

}  // namespace touchgo::figures
