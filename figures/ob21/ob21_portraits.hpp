// Phase portraits of OB21's oscillator, a soft motion laid over the hard one it is compared with.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

/// A row of two panels. The results are settled motions, of 8 periods.
struct Portraits {
  std::string hard, soft;
  std::string frequency, stiffness;  // rad/s, kg/s^2, as labels
};

/// Each row: left, absolute position and velocity with the path of the base; right, relative to the base. The paper's
/// captions do not say which it shows. Marks stand at whole periods.
Plot portraits(const std::string& name, const std::vector<Portraits>& rows, const cases::Results& results);

/// One such row, and below it how far the soft motion is from the hard one at the same time: for motions so close that
/// their portraits hardly differ.
Plot portraits_with_difference(const std::string& name, const Portraits& row, const cases::Results& results);

}  // namespace touchgo::figures
