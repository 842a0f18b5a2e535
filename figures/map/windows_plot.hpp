// Windows of motions that repeat as a picture: position at one phase of the forcing, and the greater Floquet
// multiplier, over the parameter; what ends each.
#pragma once

#include "figures/drawing/plot.hpp"
#include "solver/files/windows_report.hpp"

namespace touchgo::figures {

Plot windows_plot(const WindowsOf& found);

}  // namespace touchgo::figures
