// Phase portraits of OB21's oscillator, side by side.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures::ob21 {

using namespace cases::results;
using namespace drawing;

struct Portrait {
  std::string title;
  std::string result;  // the settled motion, of 8 periods
};

/// One column per portrait, the last 8 forcing periods of a long motion: above, absolute position and velocity with the
/// path of the base; below, relative to the base, contact thicker. The paper's captions do not say which it shows.
Plot portraits(const std::string& name, const std::vector<Portrait>& shown, const Results& results);

}  // namespace touchgo::figures::ob21
