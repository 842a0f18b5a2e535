// A soft contact that can pull and one that cannot. (a) Restitution against xi: r, OB21, Eq. (10), the contact ends
// where the deflection u is back at zero; r0, the older relation, Eq. (14); and the contact that only pushes, which
// ends where the force falls to zero. (b) The contact force for one xi. Time in units of sqrt(m/ks), force in
// |v0| sqrt(ks m).

#include "cases/ob21/studies/restitution.hpp"
#include "figures/drawing/plot.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/ob21/figures.hpp"
#include "solver/number/text.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;

Plot ob21_pull(const Results& results) {
  TextStream csv;
  csv.precision(12);
  csv << "curve,xi,restitution,time (sqrt(m/ks)),force (|v0| sqrt(ks m))\n";
  const Table& t = results["ob21_restitution_curves"];
  for (std::size_t i = 0; i < t.rows(); ++i)
    csv << t.words("curve")[i] << ',' << t.numbers("xi")[i] << ',' << t.numbers("restitution")[i] << ",,\n";
  const ForceCurve f = contact_force(results["ob21_contact_force"], results["ob21_contact_force_restitutions"]);
  for (std::size_t i = 0; i < f.push.size(); ++i) csv << "push,,," << f.push_t[i] << ',' << f.push[i] << '\n';
  for (std::size_t i = 0; i < f.pull.size(); ++i) csv << "pull,,," << f.pull_t[i] << ',' << f.pull[i] << '\n';

  const double pushes = f.push_t.back(), ends = f.pull_t.back(), last = f.pull.back();
  const std::string xi = text(f.xi, 2), r = text(f.restitution, 2), larger = text(f.restitution_without_pull, 2);

  Plot plot{"ob21_pull", column, 130, csv.str(), {}};
  plot.title = "A soft contact that can pull, as OB21 assumes, and one that only pushes";
  plot.caption = prose("ob21_pull caption", {xi});
  plot.alternative = prose("ob21_pull alternative", {xi, r, text(ends, 3), text(pushes, 3), larger});
  plot.body = [=](std::ostream& gp) {
    auto curve = [](const char* name, bool force, const char* style) {
      return "'ob21_pull.csv' skip 1 using (strcol(1) eq '" + std::string(name) + "' ? " +
             (force ? "$4 : NaN):5 with " : "$2 : NaN):3 with ") + style;
    };
    gp << "set lmargin at screen 0.25\nset rmargin at screen 0.97\nset tmargin 2\nset bmargin 3.4\nset multiplot "
          "layout 2,1\n"
       << "set xrange [0:2]\nset yrange [0:1.02]\nset xlabel 'ξ_s' offset 0,0.4\nset ylabel 'restitution'\n"
       << "set key top right samplen 3.5 spacing 1.2\nset label 1 '(a)' at graph 0,1.07\n"
       << "plot " << curve("no pull", false, "lines lt 3 title 'r, only pushes'") << ", "
       << curve("r", false, "lines lt 1 title 'r, can pull: Eq. (10)'") << ", "
       << curve("r0", false, "lines lt 2 title 'r_0: Eq. (14)'") << "\n"
       << "set xrange [0:3.8]\nset yrange [-0.45:1]\nset xzeroaxis lt 1 lw 0.5 lc rgb '#909090'\n"
       << "set xlabel 't / (m/k_s)^{1/2}'\nset ylabel 'F / (|v_0| (k_s m)^{1/2})' offset 0.5\nset label 1 '(b)  ξ_s = "
       << xi << "'\nunset key\n"
       << "set label 2 'F = 0: r = " << larger << "' at graph 1,0.62 right\nset label 5 '' at " << pushes
       << ",0 point pt 6 ps 0.8\n"
       << "set label 3 'u = 0: r = " << r << "' at " << ends << "," << last
       << " right offset -0.8,-0.9 point pt 7 ps 0.7\n"
       << "set label 4 'pulls' at " << ends << "," << last / 2 << " left offset 0.4,0 tc rgb '#606060'\n"
       << "plot " << curve("pull", true, "filledcurves y1=0 fs solid 0.25 noborder lc rgb '#808080'") << ", "
       << curve("pull", true, "lines lt 2 lc rgb '#000000'") << ", " << curve("push", true, "lines lt 1") << "\n"
       << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
