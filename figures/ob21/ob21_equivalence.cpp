// OB21's soft base beside the hard one it is to be equal to, against its stiffness ks, with the spring, the damper and
// the forcing acting during the contact. (a) Restitution of a single impact (eta = 7.1); (b) energy of the impacts per
// period, ae, in motions that are periodic (eta = 4) or rest on the hard base (eta = 6.9). Differences are relative to
// the hard base; dashed: the rate ks^(-1/2); in brackets the slope fitted over ks >= 1e7.
#include "cases/experiments/ob21_equivalence.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "figures/drawing/plot.hpp"
#include "figures/ob21/figures.hpp"
#include "solver/number/text.hpp"

namespace touchgo::figures::ob21 {

using namespace cases::experiments;
using namespace drawing;

Plot ob21_equivalence(const Results& results) {
  const std::vector<Compared> panels = compared(results["ob21_equivalence"]);  // restitution, energy
  std::ostringstream csv;
  csv.precision(12);
  csv << "panel,restitution,frequency,hard_motion,hard,stiffness,soft,difference,slope\n";
  std::vector<std::string> titles[2];
  double guide[] = {0, 0};  // of the dashed line, above the curves
  for (int p = 0; p < 2; ++p)
    for (const Comparison& c : panels.at(p).all) {
      const std::string r = text(c.restitution, 3), eta = text(c.eta, 3);
      for (const Difference& d : c.soft)
        csv << (p == 0 ? "r" : "ae") << titles[p].size() << ',' << r << ',' << eta << ',' << c.hard_motion << ','
            << c.hard << ',' << d.stiffness << ',' << d.soft << ',' << d.relative << ',' << slope(c) << '\n';
      guide[p] = std::max(guide[p], 2 * c.soft.back().relative * std::sqrt(c.soft.back().stiffness));
      titles[p].push_back("r = " + r + (p == 0 ? "" : ", η = " + eta + ", " + c.hard_motion) + " (" +
                          text(slope(c), 3) + ")");
    }

  Plot plot{"ob21_equivalence", 178, 97, csv.str(), {}};
  plot.body = [=](std::ostream& gp) {
    const char* colours[] = {"#000000", "#0060a8", "#b04000", "#207040"};
    gp << "set logscale xy\nset format xy '10^{%T}'\n"
       << "set xtics 1e4,100\nset xrange [5e2:2e10]\nset yrange [1e-7:2]\n"
       << "set xlabel 'k_s / (kg/s^2)'\nset key bottom left reverse Left samplen 2 spacing 1.1\n"
       << "set tmargin 2\nset bmargin 3.4\nset multiplot layout 1,2\n";
    for (int p = 0; p < 2; ++p) {
      gp << "set label 1 '" << (p == 0 ? "(a)" : "(b)") << "' at graph 0,1.05\nset ylabel '"
         << (p == 0 ? "|r_{soft}/r − 1|" : "|a_{e,soft}/a_e − 1|") << "'\nplot ";
      for (std::size_t i = 0; i < titles[p].size(); ++i)
        gp << "'ob21_equivalence.csv' skip 1 using (strcol(1) eq '" << (p == 0 ? "r" : "ae") << i
           << "' ? $6 : NaN):8 with linespoints lw 1.3 pt " << 4 + 2 * i << " ps 0.7 lc rgb '" << colours[i]
           << "' title '" << titles[p][i] << "', ";
      gp << guide[p] << "/sqrt(x) with lines dt 2 lw 1 lc rgb '#808080' title 'k_s^{-1/2}'\n";
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures::ob21
