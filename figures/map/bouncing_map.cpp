// A ball on a vibrating table over the table's frequency and the restitution: motion, and time on the table.
#include "cases/experiments/field_table.hpp"
#include "cases/experiments/maps.hpp"
#include "figures/map/figures.hpp"
#include "figures/map/layout.hpp"
#include "figures/map/map_plot.hpp"

namespace touchgo::figures::map {

using namespace cases::experiments;

Plot bouncing_map(const Results& results) {
  const Table &motion = results["bouncing_map_motion"], &rest = results["bouncing_map_rest_fraction"];
  const Field motions = field_of(motion), shares = field_of(rest);
  const Sweep grid = bouncing_map_grid();
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
  plot.caption =
      "A ball on a table that moves as a sin ωt, from cases/bouncing_map.toml, over the frequency ω and the "
      "restitution "
      "e; there a ω²/g = ω²/1000 s². " +
      std::to_string(motions.across.values.size()) + " x " + std::to_string(motions.up.values.size()) +
      " motions from the case's start, " + std::to_string(grid.length.periods) + " periods after " +
      std::to_string(grid.length.transient) +
      ". (a) Rest: the ball lies on the table again and again, as after bounces that accumulate, or for ever; period "
      "n: "
      "it bounces, and its state repeats to 1e-9 after n periods of the table. (b) The share of time that it lies "
      "there. "
      "Curves, in closed form: dotted, a ω² = g, from where on the table throws the ball; full, a ω²/g = π (1 − e)/(1 "
      "+ "
      "e), from where on it may bounce once in each period; dashed, a ω²/g = ((π (1 − e)/(1 + e))² + (2 (1 + e²)/(1 + "
      "e)²)²)^½, where that motion gives way to one of two periods.";
  plot.alternative =
      "Left of the dotted curve the ball comes to lie on the table, or bounces once a period at high e. Between the "
      "full "
      "and the dashed curve lies one bounce a period, beyond the dashed one two periods, then four, then chaos, which "
      "covers high e throughout.";
  for (const Class& c : above.painting.classes) plot.alternative += " " + c.name + ": " + share_text(c.share) + ".";
  return plot;
}

}  // namespace touchgo::figures::map
