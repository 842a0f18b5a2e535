// DM21's impacts made soft with OB21's equal energy loss.
#include <algorithm>
#include <cmath>

#include "cases/dm21/studies/soft_impacts.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"
#include "solver/number/functions.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;
namespace {

/// The stiffness from which on all differences fall like its power -1/2, from one run to the next within a tenth.
double follows_from(const std::vector<SoftImpact>& runs) {
  double from = runs.front().stiffness;
  for (std::size_t i = 1; i < runs.size(); ++i)
    for (const auto difference : {&SoftImpact::energy, &SoftImpact::velocity, &SoftImpact::next_impact}) {
      const double slope =
          log(runs[i].*difference / (runs[i - 1].*difference)) / log(runs[i].stiffness / runs[i - 1].stiffness);
      if (std::abs(slope + 0.5) > 0.05) from = runs[i].stiffness;
    }
  return from;
}

}  // namespace

Plot dm21_ob21_energy(const Results& results) {
  const std::vector<SoftImpacts> all = soft_impacts(results["dm21_soft_impacts"]);
  const SoftImpacts &first = all.at(0), &third = all.at(1);

  Plot plot{"dm21_ob21_energy", page, 84, results["dm21_soft_impacts"].csv(), {}};
  plot.title = "DM21's impacts made soft with OB21's equal energy loss";
  auto power = [](double x) { return "10^" + std::to_string(std::lround(log10(x))); };
  plot.caption =
      prose("dm21_ob21_energy caption", {power(std::max(follows_from(first.runs), follows_from(third.runs)))});
  auto said = [power](const SoftImpacts& s) {
    return "example " + std::to_string(s.example) + " with e = " + shown(s.restitution, 2) +
           ": the energy's difference falls from " + shown(s.runs.front().energy, 2) + " at " +
           power(s.runs.front().stiffness) + " to " + shown(s.runs.back().energy, 2) + " at " +
           power(s.runs.back().stiffness) + " kg/s^2, with slope " + shown(slope(s.runs, &SoftImpact::energy), 3);
  };
  plot.alternative = "Straight lines in logarithmic scales. In " + said(first) + "; in " + said(third) + ".";
  plot.body = [first, third](std::ostream& gp) {
    gp << "set logscale xy\nset format xy '10^{%T}'\nset xtics 1e2,100\nset ytics 1e-8,10\nset mxtics 1\nset mytics 1\n"
       << "set yrange [1e-8:10]\nset xlabel 'contact stiffness k_s / (kg/s^2)'\n"
       << "set ylabel 'difference: relative, or in s'\n"
       << "set lmargin 10\nset rmargin 2\nset tmargin 2\nset bmargin 3.4\n"
       << "set key bottom left Left reverse samplen 2.5 spacing 1.05 font " << small << "\nset multiplot layout 1,2\n";
    auto panel = [&](const char* letter, const SoftImpacts& s) {
      const std::string where = "'dm21_ob21_energy.csv' skip 1 using ($1==" + std::to_string(s.example) +
                                " && $2==" + text(s.restitution, 6) + " ? $3 : NaN):";
      gp << "set label 1 '" << letter << " example " << s.example << ", e = " << shown(s.restitution, 3)
         << "' at graph 0,1.06\n"
         << "plot " << where << "7 with linespoints lt 2 ps 0.8 title 'time of the next impact, s', " << where
         << "5 with linespoints lt 1 ps 0.8 title 'energy lost, relative', " << where
         << "6 with linespoints lt 3 ps 0.8 title 'velocities after, relative', "
         << "0.6/sqrt(x) with lines lt 6 lc rgb '#808080' title 'rate −1/2'\nunset key\n";
    };
    panel("(a)", first);
    panel("(b)", third);
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
