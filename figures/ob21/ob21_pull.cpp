// A soft contact that can pull and one that cannot. (a) Restitution against xi: r, OB21, Eq. (10), the contact ends
// where the deflection u is back at zero; r0, the older relation, Eq. (14); and the contact that only pushes, which
// ends where the force falls to zero and gives back more at the same xi, beyond critical damping too. (b) The contact
// force for xi = 0.25; the part that pulls is shaded. Time in units of sqrt(m/ks), force in v0 sqrt(ks m).
#include <sstream>

#include "cases/experiments/ob21_restitution.hpp"
#include "figures/drawing/plot.hpp"
#include "figures/ob21/figures.hpp"
#include "solver/number/text.hpp"

namespace touchgo::figures::ob21 {

using namespace cases::experiments;
using namespace drawing;

Plot ob21_pull(const Results& results) {
  std::ostringstream csv;
  csv.precision(12);
  csv << "curve,xi or time,value\n";
  const Table& t = results["ob21_restitution_curves"];
  for (std::size_t i = 0; i < t.rows(); ++i)
    csv << t.words("curve")[i] << ',' << t.numbers("xi")[i] << ',' << t.numbers("restitution")[i] << '\n';
  const ContactForce f = contact_force(results["ob21_contact_force"], results["ob21_contact_force_restitutions"]);
  for (std::size_t i = 0; i < f.push.size(); ++i) csv << "push," << f.push_t[i] << ',' << f.push[i] << '\n';
  for (std::size_t i = 0; i < f.pull.size(); ++i) csv << "pull," << f.pull_t[i] << ',' << f.pull[i] << '\n';

  const double pushes = f.push_t.back(), ends = f.pull_t.back(), last = f.pull.back();
  const std::string title = "ξ = " + text(f.xi, 2), with = "u = 0: r = " + text(f.restitution, 2),
                    without = "force zero: r = " + text(f.restitution_without_pull, 2);

  Plot plot{"ob21_pull", 132, 152, csv.str(), {}};
  plot.body = [=](std::ostream& gp) {
    auto curve = [](const char* name, const char* style) {
      return "'ob21_pull.csv' skip 1 using (strcol(1) eq '" + std::string(name) + "' ? $2 : NaN):3 with " + style;
    };
    gp << ""
       << "set lmargin 9\nset rmargin 2\nset tmargin 2\nset bmargin 3.2\nset multiplot layout 2,1\n"
       << "set xrange [0:2]\nset yrange [0:1.02]\nset xlabel 'ξ'\nset ylabel 'restitution'\n"
       << "set key top right samplen 3.5 spacing 1.2\nset label 1 '(a)' at graph -0.02,1.06\n"
       << "plot " << curve("no pull", "lines lw 2 lc rgb '#b04000' dt 4 title 'r, contact only pushes'") << ", "
       << curve("r", "lines lw 2 lc rgb '#000000' dt 1 title 'r, contact can pull (Eq. 10)'") << ", "
       << curve("r0", "lines lw 2 lc rgb '#0060a8' dt 2 title 'r_0 (Eq. 14)'") << "\n"
       << "set xrange [0:3.6]\nset yrange [-0.4:1]\nset xzeroaxis lt 1 lw 0.5 lc rgb '#909090'\n"
       << "set xlabel 't / (m/k_s)^{1/2}'\nset ylabel 'force / v_0 (k_s m)^{1/2}'\nset label 1 '(b)'\nunset key\n"
       << "set label 2 '" << title << "' at graph 0.97,0.92 right\n"
       << "set label 3 \"" << without << "\" at " << pushes << ",0 left offset 0.3,0.9 point pt 6 ps 0.7\n"
       << "set label 4 \"" << with << "\" at " << ends << "," << last << " right offset -1.2,-0.7 point pt 7 ps 0.7\n"
       << "set label 5 'pulls' at " << ends + 0.04 << "," << last / 2 << " left tc rgb '#606060'\n"
       << "plot " << curve("pull", "filledcurves y1=0 fs solid 0.25 noborder lc rgb '#808080'") << ", "
       << curve("pull", "lines lw 2 lc rgb '#000000' dt 2") << ", " << curve("push", "lines lw 2 lc rgb '#000000' dt 1")
       << "\n"
       << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures::ob21
