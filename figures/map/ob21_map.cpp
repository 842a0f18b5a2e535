// OB21's hard oscillator over the forcing frequency and the restitution: motion and lambda1.
#include <algorithm>
#include <map>

#include "cases/own/maps.hpp"
#include "cases/results/field_table.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"
#include "figures/map/figures.hpp"
#include "figures/map/layout.hpp"
#include "figures/map/map_plot.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
namespace {

/// The periods that have a colour, each written into its widest window at the middle of the restitutions, as curves of
/// gnuplot.
std::string written_periods(const Field& motions, const Painting& painting) {
  const std::size_t wide = motions.across.values.size(), tall = motions.up.values.size(), middle = tall / 2;
  std::map<std::string, std::pair<std::size_t, std::size_t>> widest;  // by class: first cell, cells
  for (std::size_t i = 0, first = 0; i < wide; ++i) {
    const double n = motions.values[i * tall + middle];
    if (i > 0 && n != motions.values[(i - 1) * tall + middle]) first = i;
    if (auto& window = widest["period " + text(n, 3)]; i + 1 - first > window.second) window = {first, i + 1 - first};
  }
  TextStream curves;
  for (const Class& c : painting.classes)
    if (const auto window = widest.find(c.name); window != widest.end())
      curves << ", '+' every ::0::0 using (" << motions.across.values[window->second.first + window->second.second / 2]
             << "):(" << motions.up.values[middle] << "):('" << c.name.substr(c.name.find(' ') + 1)
             << "') with labels tc rgb '" << (c.colour == class_colours().back() ? "#ffffff" : "#000000") << "'";
  return curves.str();
}

}  // namespace

Plot ob21_map(const Results& results) {
  const Table &motion = results["ob21_map_motion"], &lambda1 = results["ob21_map_lambda1"];
  const Field motions = field_of(motion), exponents = field_of(lambda1);
  const std::size_t tall = motions.up.values.size();
  // Of the cells at one restitution.
  auto share = [&](std::size_t j, double kind) {
    std::size_t n = 0;
    for (std::size_t i = j; i < motions.values.size(); i += tall) n += motions.values[i] == kind;
    return share_text(static_cast<double>(n) / static_cast<double>(motions.across.values.size()));
  };
  double highest_rest = 0, chaos = 0;
  for (std::size_t i = 0; i < motions.values.size(); ++i)
    if (motions.values[i] == rests) highest_rest = std::max(highest_rest, motions.up.values[i % tall]);
  for (const double x : exponents.values) chaos += x > 0;

  Panel left{painted_motions(motions), "'motion'", "'η / (rad/s)'", "'r'", "''"};
  left.curves = written_periods(motions, left.painting);
  Panel right{painted_numbers(exponents, true), "'largest Lyapunov exponent'", "'η / (rad/s)'", "'r'",
              "'λ_1 / s^{−1}'"};
  Plot plot = panels_plot("ob21_map", {left, right});
  plot.csv = "(a) motion\n" + motion.csv() + "(b) lambda1\n" + lambda1.csv();
  plot.title = "OB21's hard impacts over frequency and restitution";
  plot.caption = prose("ob21_map caption", cells_and_lengths(motions));
  plot.alternative = prose("ob21_map alternative",
                           {share_text(chaos / static_cast<double>(exponents.values.size())), shown(highest_rest, 3),
                            shown(motions.up.values.front(), 3), share(0, rests), share(0, is_chaotic),
                            shown(motions.up.values.back(), 3), share(tall - 1, is_chaotic)});
  return plot;
}

}  // namespace touchgo::figures
