// DM21, Fig. 1, with numbers: the gap of example 3 before its first impact, by steps of 0.8 s. (a) "how time stepping
// can lead to a fictitious over-step through a boundary"; (b) "how, using the Henon method, a single (known)
// displacement step arrives exactly at the impact event": the gap is 0 to round-off, the time is off by the step's own
// error. Line: closed form, as if nothing were in the way.
#include <sstream>

#include "cases/experiments/overstep.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/plot.hpp"
#include "solver/number/text.hpp"

namespace touchgo::figures::dm21 {

using namespace cases::experiments;
using namespace drawing;

Plot dm21_fig1(const Results& results) {
  const Overstep o = overstep(results["dm21_overstep"]);
  std::ostringstream csv;
  csv.precision(12);
  csv << "curve,t,gap\n";
  for (std::size_t i = 0; i < o.curve.size(); ++i) csv << "exact," << o.curve_t[i] << ',' << o.curve[i] << '\n';
  const std::size_t last = o.t.size() - 1;
  for (std::size_t i = 0; i <= last; ++i)
    csv << (i < last ? "step," : "overstep,") << o.t[i] << ',' << o.gap[i] << '\n';
  csv << "landing," << o.landed << ',' << o.landed_gap << "\nimpact," << o.exact << ",0\n";

  Plot plot{"dm21_fig1", 183, 86, csv.str(), {}};
  plot.body = [=](std::ostream& gp) {
    auto curve = [](const char* name, const char* style) {
      return "'dm21_fig1.csv' skip 1 using (strcol(1) eq '" + std::string(name) + "' ? $2 : NaN):3 with " + style;
    };
    const double before = o.t[last - 1], gap = o.gap[last - 1], after = o.t[last], over = o.gap[last];
    auto arrow = [&](const char* colour, double t, double g) {
      gp << "set arrow 1 from " << before << ',' << gap << " to " << t << ',' << g << " lw 2 lc rgb '" << colour
         << "' front\n";
    };
    auto panel = [&] {
      gp << "plot " << curve("exact", "lines lw 1.3 lc rgb '#000000'") << ", "
         << curve("step", "points pt 6 ps 0.8 lw 1.3 lc rgb '#0060a8'") << ", ";
    };
    gp << "unset key\n"
       << "set xrange [" << o.t[last - 2] - 0.1 << ":" << after + 0.3 << "]\nset yrange [-0.9:1.9]\n"
       << "set xtics 0.4\nset xlabel 'time / s'\nset ylabel 'gap / m'\nset lmargin 8\nset rmargin 1\nset tmargin 1.7\n"
       << "set object 1 rectangle from graph 0,first -0.9 to graph 1,first 0 fs solid 0.18 noborder "
          "fc rgb '#808080' behind\n"
       << "set label 9 'one inside the other' at graph 0.03,first -0.75 tc rgb '#606060'\n"
       << "set xzeroaxis lt 1 lw 0.8 lc rgb '#404040'\nset multiplot layout 1,2\n"
       << "set label 1 '(a) time step' at graph 0,1.06\n"
       << "set label 2 't_i = " << text(before, 3) << " s' at " << before << ',' << gap << " left offset 0.7,0.7\n"
       << "set label 3 \"t_{i+1} = " << text(after, 3) << " s,\\ngap " << text(over, 3) << " m\" at " << after << ','
       << over << " right offset -1.2,-0.3\n";
    arrow("#0060a8", after, over);
    panel();
    gp << curve("overstep", "points pt 7 ps 0.9 lc rgb '#0060a8'") << "\n"
       << "set label 1 '(b) displacement step'\nset ylabel ' '\n"
       << "set label 3 \"" << text(o.landed, 6) << " s, gap " << text(o.landed_gap, 3) << "\\n(exact "
       << text(o.exact, 6) << " s)\" at " << o.landed << ",0 right offset -1,-1\n"
       << "unset label 9\n";
    arrow("#b04000", o.landed, o.landed_gap);
    panel();
    gp << curve("landing", "points pt 7 ps 0.9 lc rgb '#b04000'") << "\nunset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures::dm21
