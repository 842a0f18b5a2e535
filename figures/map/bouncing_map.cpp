// A ball on a vibrating table over the table's frequency and the restitution: motion, and time on the table.
#include "cases/own/maps.hpp"
#include "cases/results/field_table.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/map/figures.hpp"
#include "figures/map/layout.hpp"
#include "figures/map/map_plot.hpp"

namespace touchgo::figures {

using namespace cases;

Plot bouncing_map(const Results& results) {
  const Table &motion = results["bouncing_map_motion"], &rest = results["bouncing_map_rest_fraction"];
  const Field motions = field_of(motion), shares = field_of(rest);
  // Where a w^2/g, w^2/1000 s^2 here, has the value of a function of e, given as gnuplot's of $1.
  auto curve = [](const std::string& acceleration, const char* how, const char* title) {
    return ", [0:1] '+' using (sqrt(1000 * (" + acceleration + "))):1 with lines " + how + " title " + title;
  };
  const std::string from = "pi * (1 - $1) / (1 + $1)",
                    to = "sqrt((" + from + ")**2 + (2 * (1 + $1**2) / (1 + $1)**2)**2)",
                    lines = curve("1", "lt 1 lc rgb '#000000' dt (2,2)", "''") +
                            curve(from, "lw 1.6 dt 1 lc rgb '#c00060'", "''") +
                            curve(to, "lw 1.6 dt (8,3) lc rgb '#c00060'", "''");
  Panel above{painted_motions(motions), "'motion'", "'ω / (rad/s)'", "'e'", "''", lines};
  Panel below{painted_numbers(shares, false), "'share of time on the table'", "'ω / (rad/s)'", "'e'", "''", lines};
  Plot plot = panels_plot("bouncing_map", {above, below});
  plot.csv = "(a) motion\n" + motion.csv() + "(b) rest_fraction\n" + rest.csv();
  plot.title = "A ball on a vibrating table over frequency and restitution";
  plot.caption = prose("bouncing_map caption", cells_and_lengths(motions));
  plot.alternative = prose("bouncing_map alternative");
  for (const Class& c : above.painting.classes) plot.alternative += " " + c.name + ": " + share_text(c.share) + ".";
  return plot;
}

}  // namespace touchgo::figures
