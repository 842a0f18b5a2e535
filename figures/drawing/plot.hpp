// From a gnuplot script and its data to files: the script is written with gnuplot-iostream, gnuplot draws the SVG from
// it, and all other drawings are made of that SVG: one drawing, whatever its format.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "figures/drawing/raster.hpp"

namespace touchgo::figures {

/// Widths as printed, mm: a column, and the page.
inline constexpr double column = 85, page = 174;

/// A figure. Text is 9 pt, and 7.5 pt by `small`; subscripts are 0.8 of that.
struct Plot {
  std::string name;                         // of the files
  double width = column, height = 64;       // mm, as printed
  std::string csv;                          // the numbers drawn, units in its header
  std::function<void(std::ostream&)> body;  // writes the gnuplot commands that read NAME.csv
  std::string title = {};                   // in one line
  std::string caption = {};                 // what the figure shows, and how
  std::string alternative = {};             // a description for readers who cannot see it
  std::vector<PlacedRaster> rasters = {};   // behind what gnuplot draws
};

/// A font of a label or key, ",10": 7.5 pt as printed, to be used without subscripts.
inline constexpr const char* small = "',10'";

/// Writes NAME.csv, NAME.gp, NAME.svg and NAME.pdf into `folder`, and NAME.png where the SVG is too large to stand in a
/// page of text. The PDF's date is always the same: same data, same bytes. Throws DrawingFailed, with NAME, where
/// gnuplot or rsvg-convert is missing or fails; FileError.
void draw(const Plot& plot, const std::string& folder);

/// Draws a plot into one file, by its ending .svg, .pdf or .png. Throws DrawingFailed, of the plot too, with the file's
/// name; FileError.
void draw_into(const std::string& file, const std::function<Plot()>& plot);

}  // namespace touchgo::figures
