// From a gnuplot script and its data to files: the script is written with gnuplot-iostream, gnuplot runs on it, and its
// status and its files are checked.
#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace touchgo::figures::drawing {

/// Size in inches and text of a figure; `body` writes the gnuplot commands that read NAME.csv.
struct Plot {
  std::string name;  // of the files
  double width = 5.2, height = 6.4;
  std::string csv;
  std::function<void(std::ostream&)> body;
};

/// Writes NAME.csv, NAME.gp, NAME.svg and NAME.pdf into `folder`. The PDF's date is always the same: same data, same bytes.
/// Throws DrawingFailed (gnuplot is missing or fails), FileError.
void draw(const Plot& plot, const std::string& folder);

/// The same into one file of the given ending: svg, pdf or png.
void draw_one(const Plot& plot, const std::string& ending, const std::string& file);

}  // namespace touchgo::figures::drawing
