// DM21's impacts made soft with OB21's equal energy loss: differences from the hard impact against the stiffness of the
// contact. (a) example 1, e = 0.9; (b) example 3, e = 0.1 in place of 0. Dashed: the rate ks^(-1/2).
#include <sstream>

#include "cases/experiments/soft_impacts.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures::dm21 {

using namespace cases::experiments;
using namespace drawing;

Plot dm21_ob21_energy(const Results& results) {
  std::ostringstream csv;
  csv.precision(12);
  csv << "example,e,stiffness,contact_time,energy,velocity,next_impact\n";
  for (const SoftImpacts& s : soft_impacts(results["dm21_soft_impacts"]))
    for (const SoftImpact& r : s.runs)
      csv << s.example << ',' << s.restitution << ',' << r.stiffness << ',' << r.contact_time << ',' << r.energy << ','
          << r.velocity << ',' << r.next_impact << '\n';

  Plot plot{"dm21_ob21_energy", 178, 86, csv.str(), {}};
  plot.body = [](std::ostream& gp) {
    gp << "set logscale xy\nset format xy '10^{%T}'\n"
       << "set xtics 1e2,100\nset ytics 1e-6,100\nset yrange [1e-6:10]\n"
       << "set xlabel 'contact stiffness k_s / (kg/s^2)'\nset key bottom left samplen 2 spacing 1.15\n"
       << "set tmargin 3\nset multiplot layout 1,2\n";
    auto panel = [&](const std::string& letter, const std::string& title, const std::string& example,
                     const std::string& e) {
      const std::string where =
          "'dm21_ob21_energy.csv' skip 1 using ($1==" + example + " && $2==" + e + " ? $3 : NaN):";
      gp << "set label 1 '" << letter << " " << title
         << "' at graph 0,1.06\nset ylabel 'difference from the hard impact'\n"
         << "plot " << where
         << "7 with linespoints lw 1.3 pt 4 ps 0.8 lc rgb '#0060a8' title 'time of the next impact / s', " << where
         << "5 with linespoints lw 1.3 pt 6 ps 0.8 lc rgb '#000000' title 'energy lost, relative', " << where
         << "6 with linespoints lw 1.3 pt 8 ps 0.8 lc rgb '#b04000' title 'velocities after, relative', "
         << "0.6/sqrt(x) with lines dt 2 lw 1 lc rgb '#808080' title 'k_s^{-1/2}'\nunset key\n";
    };
    panel("(a)", "example 1, e = 0.9", "1", "0.9");
    panel("(b)", "example 3, e = 0.1", "3", "0.1");
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures::dm21
