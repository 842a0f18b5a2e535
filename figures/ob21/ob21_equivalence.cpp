// OB21's soft base beside the hard one it is to be equal to, against its stiffness ks, with the spring, the damper and
// the forcing acting during the contact. (a) Restitution of a single impact; (b) energy of the impacts per period, ae.
#include <algorithm>
#include <cmath>

#include "cases/ob21/studies/equivalence.hpp"
#include "figures/drawing/plot.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"
#include "figures/ob21/figures.hpp"
#include "solver/number/text.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;

Plot ob21_equivalence(const Results& results) {
  const std::vector<Compared> panels = compared(results["ob21_equivalence"]);  // restitution, energy
  TextStream csv;
  csv.precision(12);
  csv << "curve,r,frequency (rad/s),hard motion,hard restitution,hard energy per period (J),stiffness (kg/s^2),"
         "soft restitution,soft energy per period (J),relative difference,slope\n";
  std::vector<std::string> titles[2];
  double guide[] = {0, 0};  // of the line ks^(-1/2), above the curves
  std::string slopes[2], turns;
  for (int p = 0; p < 2; ++p)
    for (const SoftConvergence& c : panels.at(p).all) {
      const std::string r = text(c.restitution, 3), eta = text(c.eta, 3), of = shown(slope(c), 3);
      auto value = [&](double y) { return p == 0 ? text(y, 12) + "," : "," + text(y, 12); };
      for (const Difference& d : c.soft)
        csv << (p == 0 ? "r" : "ae") << titles[p].size() << ',' << r << ',' << eta << ',' << c.hard_motion << ','
            << value(c.hard) << ',' << d.stiffness << ',' << value(d.soft) << ',' << d.relative << ',' << slope(c)
            << '\n';
      for (std::size_t i = 1; i < c.soft.size(); ++i)
        if ((c.soft[i].soft - c.hard) * (c.soft[i - 1].soft - c.hard) < 0)
          turns += " In (" + std::string(1, "ab"[p]) + ") the curve of r = " + r +
                   " dips between ks = " + text(c.soft[i - 1].stiffness, 2) + " and " + text(c.soft[i].stiffness, 2) +
                   " kg/s², where its difference changes sign.";
      guide[p] = std::max(guide[p], 2 * c.soft.back().relative * std::sqrt(c.soft.back().stiffness));
      titles[p].push_back("r = " + r + (p == 0 ? "" : ", η = " + eta + ", " + c.hard_motion));
      slopes[p] += (slopes[p].empty() ? "" : ", ") + of + " (" + titles[p].back() + ")";
    }

  Plot plot{"ob21_equivalence", page, 84, csv.str(), {}};
  plot.title = "OB21: the soft base tends to the hard one like ks^(−1/2), in restitution and in energy";
  plot.caption =
      prose("ob21_equivalence caption", {text(panels.at(0).all.front().eta, 2), slopes[0], slopes[1], turns});
  plot.alternative = prose("ob21_equivalence alternative", {slopes[0], slopes[1], turns});
  plot.body = [=](std::ostream& gp) {
    gp << "set logscale xy\nset format xy '10^{%T}'\n"
       << "set xtics 1e4,100\nset xrange [5e2:2e10]\nset yrange [1e-7:2]\nset lmargin 9\nset rmargin 1.5\n"
       << "set xlabel 'k_s / (kg/s^2)'\nset key bottom left reverse Left samplen 3 spacing 1.1\n"
       << "set tmargin 2\nset bmargin 3.4\nset multiplot layout 1,2\n";
    for (int p = 0; p < 2; ++p) {
      gp << "set label 1 '" << (p == 0 ? "(a)" : "(b)") << "' at graph 0,1.06\nset ylabel '"
         << (p == 0 ? "|r_{soft}/r − 1|" : "|a_{e,soft}/a_e − 1|") << "'\nplot ";
      for (std::size_t i = 0; i < titles[p].size(); ++i)
        gp << "'ob21_equivalence.csv' skip 1 using (strcol(1) eq '" << (p == 0 ? "r" : "ae") << i
           << "' ? $7 : NaN):10 with linespoints lt " << i + 1 << " ps 0.7 title '" << titles[p][i] << "', ";
      gp << guide[p] << "/sqrt(x) with lines lt 6 title 'k_s^{−1/2}'\n";
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
