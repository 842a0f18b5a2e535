// All figures, drawn with gnuplot. They read results and compute nothing.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::figures::gallery {

using namespace cases::results;

/// A figure: its name, the names of the results that it reads, and the function that draws it into a folder.
struct Figure {
  std::string name;
  std::vector<std::string> needs;
  std::function<void(const Results&, const std::string& folder)> draw;
};

/// Every figure, in the papers' order. A new one is added here.
std::vector<Figure> all_figures();

/// The names of all results that figures read.
std::set<std::string> needs();

/// Draws figures into `folder`, several at a time: NAME.svg, NAME.pdf and NAME.csv (and the script NAME.gp). Each is
/// given only the results that it needs. Throws DrawingFailed, FileError; std::logic_error where a result is missing.
void draw_all(const Results& results, const std::string& folder, const std::vector<Figure>& figures = all_figures(),
              int threads = 0);

}  // namespace touchgo::figures::gallery
