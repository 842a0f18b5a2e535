// All figures, drawn with gnuplot. They read results and compute nothing.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

/// A figure: its name, the names of the results that it reads, and the function that makes its plot of them.
struct Figure {
  std::string name;
  std::vector<std::string> needs;
  std::function<Plot(const cases::Results&)> plot;
};

/// Every figure, in the papers' order. A new one is added here.
std::vector<Figure> all_figures();

/// The names of all results that figures read.
std::set<std::string> needs();

/// Draws figures into `folder`, several at a time (threads 0: as many as the machine has), each given only the results
/// that it needs: NAME.svg, NAME.pdf and NAME.csv (and the script NAME.gp). Returns what was drawn, in their order.
/// Throws DrawingFailed, FileError; std::logic_error where a result is missing.
std::vector<Plot> draw_figures(const std::vector<Figure>& figures, const cases::Results& results,
                               const std::string& folder, int threads = 0);

/// Draws every figure.
std::vector<Plot> draw_all(const cases::Results& results, const std::string& folder);

}  // namespace touchgo::figures
