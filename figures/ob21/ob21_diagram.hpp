// OB21's bifurcation diagrams: three panels over the forcing frequency.
#pragma once

#include <string>
#include <vector>

#include "figures/drawing/plot.hpp"
#include "figures/ob21/ob21_diagram_data.hpp"

namespace touchgo::figures {

/// Ranges of the frequency (rad/s) marked at the top of panel (b), and what they are.
struct Marked {
  std::string title;
  std::vector<DataRange> ranges;
};

/// Against eta: (a) xr at the instants sin(eta t) = 0; (b) lambda1, lambda2, left axis, and ae, right axis; (c) ai,
/// left axis, and vr just before impacts, right axis. Exponents of -inf (superstable) stand in a band below the axis,
/// ai = inf (the motion rests after accumulation) in one above; what the axis leaves out is an arrow at its end.
Plot diagram_plot(const std::string& name, const DiagramData& data, const DiagramAxes& axes,
                  const std::vector<PrintedNumber>& printed, const Marked& marked = {});

/// The results that a diagram of the paper reads: its survey and points, those of the others with its restitution,
/// whose axes it shares, and the ledger. Throws std::out_of_range where there is none of that name.
std::vector<std::string> diagram_needs(const std::string& figure);

/// The diagram of that name.
Plot diagram(const std::string& figure, const cases::Results& results, const Marked& marked = {});

}  // namespace touchgo::figures
