// How the cost of a run grows; the caption gives the fits and their ranges.
#include "figures/method/cost.hpp"

#include <cmath>
#include <map>

#include "cases/own/cost.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/rows_of.hpp"
#include "figures/drawing/shown.hpp"
#include "solver/number/functions.hpp"

namespace touchgo::figures {

using namespace cases;

Plot cost(const Results& results) {
  std::map<std::pair<std::string, int>, CostCurve> curves;
  for (CostCurve& c : cost_curves(results["cost"])) curves[{c.over, c.digits}] = std::move(c);
  auto power = [&](const char* over, int digits, double from) {
    return shown(exponent(curves.at({over, digits}), from), 2);
  };
  auto both = [&](const char* over, double from) {
    return power(over, 0, from) + " in double, " + power(over, 16, from) + " at 16 digits";
  };
  const std::string bodies = both("bodies", 20), stiffness = both("stiffness", 1e4), length = both("length", 40);
  const long decade = std::lround(log10(curves.at({"stiffness", 16}).rows.back().x));
  const std::string stiffest = "10^" + std::to_string(decade);

  Plot plot{"cost", page, 132, results["cost"].csv(), {}};
  plot.title = "What a run of the exact method costs";
  plot.caption = prose("cost caption", {bodies, stiffness, stiffest, length});
  plot.alternative = "All curves rise, with the digits in stairs. Exponents: with bodies " + bodies +
                     "; with stiffness " + stiffness + "; with the length of a chaotic run " + length + ".";
  plot.body = [csv = plot.csv](std::ostream& gp) {
    auto curve = [&](const char* over, int d, const char* style) {
      return "'cost.csv' " + rows_of(csv, std::string(over) + "," + std::to_string(d)) + " using 3:4 with " + style;
    };
    gp << "set logscale xy\nset format xy '10^{%T}'\nset mxtics 1\nset mytics 1\n"
       << "set lmargin 10\nset rmargin 2\nset tmargin 2\nset bmargin 3.4\n"
       << "set key bottom right Left reverse samplen 3 spacing 1.05 font " << small << "\nset multiplot layout 2,2\n"
       << "set ylabel 'multiplications / 10^9'\n";
    auto panel = [&](const char* letter, const char* label, const char* over) {
      gp << "set label 1 '" << letter << "' at graph -0.02,1.06\nset xlabel '" << label << "'\nplot "
         << curve(over, 16, "linespoints lt 1 ps 0.6 title '16 digits'") << ", "
         << curve(over, 0, "linespoints lt 2 ps 0.6 title 'in double'") << "\n";
    };
    gp << "set format x '%g'\nset xtics (2, 5, 10, 20, 50, 100)\n";
    panel("(a)", "bodies", "bodies");
    gp << "set xtics (16, 50, 120, 380, 1000)\nset label 1 '(b)' at graph -0.02,1.06\nset xlabel 'digits'\nplot "
       << curve("digits", -1, "linespoints lt 1 ps 0.6 notitle") << "\n"
       << "set xtics auto\nset format x '10^{%T}'\nset xtics 1,1000\n";
    panel("(c)", "stiffness / (kg/s^2)", "stiffness");
    gp << "set format x '%g'\nset xtics (10, 20, 40, 80, 160, 320)\nset xrange [8:400]\nset yrange [1e-5:10]\n";
    panel("(d)", "length of the run / s", "length");
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
