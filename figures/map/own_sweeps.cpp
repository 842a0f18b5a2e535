// The project's own systems with several stops over their frequency: bifurcation diagram, exponents, impacts per
// period.
#include "cases/own/sweeps.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/map/figures.hpp"
#include "figures/map/sweep_plot.hpp"

namespace touchgo::figures {

using namespace cases;

namespace {

Plot over_frequency(const Results& results, const std::string& name, const std::string& title) {
  Plot plot = sweep_plot(swept_rows(results[name + "_rows"]), {"0", swept_points(results[name + "_points"])}, name,
                         "ω / (rad/s)");
  const RunLength length = own_sweep_length();
  plot.title = title;
  plot.caption =
      prose(name + " caption", {std::to_string(length.periods), std::to_string(length.transient)}) + " " + plot.caption;
  plot.alternative = prose(name + " alternative") + " " + plot.alternative;
  return plot;
}

}  // namespace

Plot impact_damper(const Results& results) {
  return over_frequency(results, "impact_damper", "An impact damper over the frequency");
}

Plot backlash(const Results& results) {
  return over_frequency(results, "backlash", "A gear with backlash over the frequency");
}

Plot staged_stop(const Results& results) {
  return over_frequency(results, "staged_stop", "A staged stop over the frequency");
}

}  // namespace touchgo::figures
